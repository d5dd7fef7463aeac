#!/usr/bin/env python3
"""Spreads the games of a match, or of a round of learning, over a Ray cluster, without a disk that its machines share.

    python3 docs/cluster/ray_games.py FOLDER UNITS --hakugei PROGRAM -- match whale --engine … --engine … --games 4000
    python3 docs/cluster/ray_games.py FOLDER UNITS --hakugei PROGRAM --carry my-game.ron -- tune my-game.ron --rounds 1

A unit is two games of a match, or one game of learning. The program travels to the workers, and so do the files of --carry, which are in
this folder. FOLDER gets results/FIRST-LAST.jsonl for each slice of units, and all.jsonl, or all.positions and all.eval, by merging. The
same command goes on with what is there.
"""

import subprocess
import sys
from pathlib import Path

from ray_run import Job, options, spread


def main() -> int:
    parser = options("Spreads the games of a match, or of a round of learning, over a Ray cluster.")
    parser.add_argument("folder", type=Path, help="where the games are kept")
    parser.add_argument("units", type=int, help="the number of units of the whole match or round")
    parser.add_argument("--carry", action="append", default=[], help="a file of this folder that the command names")
    parser.add_argument("command", nargs="+", help="match or tune with its options, after `--`")
    args = parser.parse_args()
    everything = args.folder / "all"
    merged: dict[str, list[str | Path]] = {
        "match": ["--results", everything.with_suffix(".jsonl")],
        "tune": ["--samples", everything.with_suffix(".positions"), "--out", everything.with_suffix(".eval")],
    }
    if args.command[0] not in merged:
        parser.error(f"`{args.command[0]}` is none of match and tune")
    files = {name: Path(name).read_bytes() for name in args.carry}
    job = Job(args.hakugei.read_bytes(), files, args.command, "--results" if args.command[0] == "match" else "--samples")
    parts = spread(job, args.units, args.folder / "results", args)
    if parts is None:
        return 1
    whole = merged[args.command[0]]
    return subprocess.run([args.hakugei.resolve(), *args.command, "--merge", *parts, *whole], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
