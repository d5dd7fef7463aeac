"""Counts lines of play with Fairy-Stockfish, through pyffish, and writes those in which both sides agree as lines of tests/data/family.

    python3 counts.py --hakugei target/release/hakugei [--positions N] [--seed N] [GAME...]

The positions are the start of a game, those from which its random games begin, and positions of such games. What a written rule explains
(deviations.py) is not counted: a move that only Fairy-Stockfish lists, what follows a position in which only we end the game, and a drop
that mates where that is barred.
"""

import argparse
import json
import random
import re
import sys
from pathlib import Path

import pyffish

import compare
import notation
from exchange import run
from games import GAMES
from walks import choose, ended_here, explained, mates_by_drop, walk

# The most lines of play that are counted from one position.
MOST = 60_000
DEPTH = 4
SOURCE = "Fairy-Stockfish, less what tests/fairy/deviations.py explains"


def lines(game, fen, depth):
    """The number of lines of play from a position there."""
    if pyffish.is_immediate_game_end(game.theirs, fen, [])[0] or ended_here(game, fen):
        return 0
    position = notation.from_fen(fen, game)
    listed = [uci for uci in pyffish.legal_moves(game.theirs, fen, []) if not explained(game, position, uci)]
    shared = [uci for uci in listed if not mates_by_drop(game, fen, uci)]
    if depth == 1:
        return len(shared)
    return sum(lines(game, pyffish.get_fen(game.theirs, fen, [uci]), depth - 1) for uci in shared)


def counted(game, fen):
    """The counts of a position from depth 1 on, as deep as they cost no more than is allowed."""
    found = []
    while len(found) < DEPTH:
        last = found[-1] if found else 1
        if last * last / (found[-2] if len(found) > 1 else 1) > MOST or last == 0:
            break
        found.append(lines(game, fen, len(found) + 1))
    return found


def starts(game, rng, number):
    """Positions to count from: the start, those of the game's list, and of random games."""
    fens = [pyffish.start_fen(game.theirs), *game.starts]
    while len(fens) < number:
        fen = rng.choice(walk(game, rng, rng.randint(8, 120))[0])
        if fen not in fens and choose(game, fen, "any", rng) and not ended_here(game, fen):
            fens.append(fen)
    return fens


def main():
    """Reads the options, counts, prints lines; 0 where both sides agree."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hakugei", required=True, help="the program, built in release")
    parser.add_argument("--positions", type=int, default=8, help="positions of each game, 8 if left out")
    parser.add_argument("--seed", type=int, default=1, help="other positions")
    parser.add_argument("games", nargs="*", help="ids; all games that are not shipped if left out")
    options = parser.parse_args()
    pyffish.load_variant_config((Path(compare.__file__).parent / "variants.ini").read_text())
    failures = 0
    for game in GAMES:
        if game.id not in options.games if options.games else not game.file:
            continue
        rng = random.Random(f"{game.id} {options.seed}")
        variant = str(game.file or game.id)
        for number, fen in enumerate(starts(game, rng, options.positions)):
            sfen = notation.from_fen(fen, game).sfen()
            theirs = counted(game, fen)
            said = run(options.hakugei, "perft", variant, "--sfen", sfen, "--depth", str(len(theirs))).stdout
            ours = [int(count) for count in re.findall(r"^depth \d+: (\d+)", said, flags=re.M)]
            if ours != theirs:
                print(f"{game.id}: {sfen}: {ours}, there {theirs}", file=sys.stderr)
                failures += 1
                continue
            line = {"id": f"{game.id}-fairy-{number:02}", "variant": game.id, "sfen": sfen, "perft": ours, "source": SOURCE}
            print(json.dumps(line), flush=True)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
