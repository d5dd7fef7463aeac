#!/usr/bin/env python3
"""Makes the embedded fonts anew: `python3 crates/render/fonts/subset.py` (README.md beside it says what it needs)."""
import pathlib
import re
import sys

from fontTools import subset
from fontTools.ttLib import TTCollection

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
FONTS = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "/usr/share/fonts/opentype/noto")
# Tenjiku, dai dai, maka dai dai, tai and taikyoku shogi name their pieces with these.
HISTORICAL = (HERE / "historical.txt").read_text(encoding="utf-8")


def shipped():
    """All characters beyond ASCII of the shipped variants."""
    files = sorted((ROOT / "variants").glob("*.ron"))
    return {c for file in files for c in file.read_text(encoding="utf-8") if ord(c) > 0x7F}


def jis_level_1():
    """The kanji of JIS X 0208, level 1: rows 16 to 47."""
    found = set()
    for row in range(16, 48):
        for cell in range(1, 95):
            try:
                found.add(bytes([row + 0xA0, cell + 0xA0]).decode("euc_jp"))
            except UnicodeDecodeError:
                pass
    return found


def latin():
    """The letters of European languages, and the macrons of romanised Japanese."""
    return {chr(code) for code in [*range(0x20, 0x7F), *range(0xA1, 0x100)]} | set("ĀāĒēĪīŌōŪū")


def is_japanese(c):
    return 0x3005 <= ord(c) <= 0x30FF or 0x3400 <= ord(c) <= 0x9FFF or 0x20000 <= ord(c) <= 0x323AF


def write(collection, family, wanted, name):
    """Writes the characters of one font of a collection: outlines and widths, nothing else."""
    fonts = TTCollection(str(FONTS / collection)).fonts
    font = next(font for font in fonts if font["name"].getDebugName(1).startswith(family))
    options = subset.Options()
    options.layout_features = []
    options.name_IDs = [0, 13, 14]
    options.hinting = False
    options.notdef_outline = True
    options.recalc_timestamp = False
    options.drop_tables += ["GSUB", "GPOS", "GDEF", "BASE", "VORG", "vhea", "vmtx", "DSIG", "STAT"]
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=[ord(c) for c in wanted])
    cutter.subset(font)
    font.save(str(HERE / name))
    lacking = sorted(set(wanted) - {chr(code) for code in font.getBestCmap()})
    print(name, len(wanted), "characters,", (HERE / name).stat().st_size, "bytes, lacking:", "".join(lacking) or "none")


kana = {chr(code) for code in [*range(0x3041, 0x3097), *range(0x30A1, 0x30FB), 0x3005, 0x30FC]}
kanji = {c for c in shipped() | set(HISTORICAL) if is_japanese(c)} | jis_level_1() | kana | latin()
write("NotoSerifCJK-Bold.ttc", "Noto Serif CJK JP", kanji, "kanji.otf")

other = {c for c in shipped() if not is_japanese(c) and c.isprintable()}
write("NotoSansCJK-Regular.ttc", "Noto Sans CJK JP", latin() | other | set("–—‘’“”…×○☆→←↑↓·"), "latin.otf")
