"""Writes a file of results with something else in it, and right checksums: `forge.py unit FILE` appends another result of its first unit,
`forge.py program FILE` makes it one of another version of the program."""

import json
import sys
from typing import Any


def checked(fields: dict[str, Any]) -> str:
    """A line with the checksum of FNV-1a."""
    text = json.dumps(fields, separators=(",", ":"), ensure_ascii=False)[:-1]
    checksum = 0x811C9DC5
    for byte in text.encode():
        checksum = ((checksum ^ byte) * 0x01000193) & 0xFFFFFFFF
    return f'{text},"check":"{checksum:08x}"}}'


def fields(line: str) -> dict[str, Any]:
    """A line without its checksum."""
    read: dict[str, Any] = json.loads(line)
    del read["check"]
    return read


what, path = sys.argv[1:]
with open(path, encoding="utf-8") as file:
    heading, *units = file.read().splitlines()
if what == "program":
    heading = checked(fields(heading) | {"program": "9.9.9"})
else:
    unit = fields(units[0])
    unit["games"][0]["reason"] = "forged"
    units = [checked(unit)]
print("\n".join([heading, *units]))
