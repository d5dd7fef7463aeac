"""Compares what `hakugei import` and `hakugei export --ini` write with Fairy-Stockfish, through pyffish.

    python3 exchange.py --hakugei target/release/hakugei [--positions N] [--seed N] [NAME...]

Four parts. The variants that are built in there, as this project states them (crates/fairy/data/parents.ini), are loaded under other
names: each must begin as the one that is built in, and list the same moves in random games. Each variant of the shogi family, and each other
game of compare.py that loses no rule, is imported, and what is written here must agree with it there, as in compare.py, and in the number of lines to a
small depth. Games of chess
that lose rules must agree in the number of lines from the start. Each shipped
variant that can be exported is loaded there, and must agree in the same way.
"""

import argparse
import dataclasses
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import pyffish

import compare
import deviations
import ends
from games import CHENNIS_LETTERS, GAMES, Game, PAWN, WHALE_LETTERS, unshipped
from parallel import in_order

HERE = Path(__file__).parent
PARENTS = HERE.parent.parent / "crates/fairy/data/parents.ini"

# The variants of the shogi family, by their names there: those that are built in, and those of this folder; and other games that can be imported whole.
BUILT_IN_FAMILY = {game.repeating or game.theirs: game for game in GAMES if not (game.file and (game.deviations or game.ends))}
# How deep lines are counted, in small games and in all others. A run of fewer positions than this counts them one ply less deep.
WHOLE = 1000
DEPTHS = {"dobutsu": 5, "micro": 4, "gorogoro": 4, "shoshogi": 3, "kyotoshogi": 3}
DEPTH = 3

# Games of chess that lose rules when they are imported, none of which matters in the first moves: the depth to which lines are counted.
OPENINGS = {
    "makruk": 3, "ai-wok": 3, "minixiangqi": 3, "xiangqi": 2, "manchu": 2, "shatranj": 3, "courier": 2, "georgian": 3, "losalamos": 3,
    "crazyhouse": 3, "asean": 3, "grasshopper": 3, "knightmate": 3, "newzealand": 3, "berolina": 3, "legan": 3, "shako": 2, "opulent": 2,
    "wolf": 2, "pawnback": 3, "spartan": 2, "paradigm": 3, "nightrider": 3,
}

# What differs about our variants and what is exported of them: our codes of their faces.
EXPORTED = {
    "whale": Game("whale", "", WHALE_LETTERS, faces=False, deviations=(deviations.far_rank_file_limit,), no_drop_mate=("D",), king="w", chaser="K"),
    "paulowich": Game("paulowich", "", WHALE_LETTERS, faces=False, deviations=(deviations.far_rank_file_limit,), no_drop_mate=("D",), king="w", chaser="K"),
    "minishogi": Game("minishogi", "", no_drop_mate=PAWN),
    "judkins": Game("judkins", "", no_drop_mate=PAWN),
    "tori": Game("tori", "", no_drop_mate=("S",), chaser="+F"),
    "dobutsu": Game("dobutsu", "", king="l", chaser="G"),
    "kyoto": Game("kyoto", "", {"+T": "L", "+S": "B", "+G": "N", "+P": "R"}, chaser="+P"),
    "micro": Game("micro", "", {}, chaser="G"),
    "gorogoro": Game("gorogoro", "", no_drop_mate=PAWN, chaser="+P"),
    "gorogoro_plus": Game("gorogoro_plus", "", no_drop_mate=PAWN, chaser="+P"),
    "yari": Game("yari", ""),
    "sho": Game("sho", "", rules="ends: Ends(repetition: fold(perpetual_check: ordinary))"),
    "euroshogi": Game("euroshogi", "", no_drop_mate=PAWN),
    "okisaki": Game("okisaki", "", no_drop_mate=PAWN),
    "cannon": Game("cannon", ""),
    "shogi": Game("shogi", "", no_drop_mate=PAWN),
    "checkshogi": Game("checkshogi", ""),
    # The rule of the bare king is lost, and a game of two kings and one piece would end by it.
    "heian": Game("heian", "", rules="ends: Ends(bare_royal: ordinary)", chaser="G"),
    "chennis": unshipped("chennis", "", CHENNIS_LETTERS, chaser="M", edges=1),
    # A repetition that is forbidden becomes a draw.
    "mansindam": unshipped("mansindam", "", rules="ends: Ends(repetition: fold(count: 3, result: draw, perpetual_check: ordinary))"),
    "plain-chess": unshipped("plain-chess", ""),
    "shinobi": unshipped("shinobi", ""),
    "two-kings": unshipped("two-kings", "", kings=2),
    "xiangqi": unshipped("xiangqi", "", calm=True, edges=3),
}


def run(program, *args, check=True):
    """Runs our program."""
    said = subprocess.run([program, *args], capture_output=True, text=True, check=False)
    if check and said.returncode:
        raise SystemExit(f"hakugei {' '.join(args)}: {said.stdout}{said.stderr}")
    return said


def parents(seed, names):
    """The variants that are built in there, as stated here: their failures."""
    text = PARENTS.read_text()
    pyffish.load_variant_config(re.sub(r"^\[([^:\]]+)(?::([^\]]+))?\]", _renamed, text, flags=re.M))
    stated = re.findall(r"^\[([^:\]]+)", text, flags=re.M)
    stated = [name for name in stated if name in pyffish.variants() and name not in deviations.UNSTATED and (not names or name in names)]
    failures, positions = [], 0
    for found, looked in in_order(lambda name: _alike(name, f"stated-{name}", random.Random(f"exchange {name} {seed}")), stated):
        positions += looked
        failures.extend(found)
    print(f"built in: {len(stated)} variants stated, {positions} positions, {len(failures)} failures; {len(deviations.UNSTATED)} that no file can say", flush=True)
    return failures


def _renamed(head):
    return f"[stated-{head[1]}:stated-{head[2]}]" if head[2] else f"[stated-{head[1]}]"


def _alike(name, ours, rng):
    """Whether two variants there list the same moves in random games, and end alike. Each is asked by itself: changing between them
    takes Fairy-Stockfish long."""
    if pyffish.start_fen(name) != pyffish.start_fen(ours):
        return [f"{name}: begins as {pyffish.start_fen(name)}, and here as {pyffish.start_fen(ours)}"], 0
    games, looked = [], 0
    for _ in range(2):
        fens, moves = [pyffish.start_fen(name)], []
        for _ in range(30):
            listed = pyffish.legal_moves(name, fens[-1], [])
            if not listed:
                break
            moves.append(rng.choice(listed))
            fens.append(pyffish.get_fen(name, fens[-1], [moves[-1]]))
        games.append((fens, moves))
        looked += len(fens)
    theirs, own = ([_seen(variant, game) for game in games] for variant in (name, ours))
    return ([] if theirs == own else [f"{name}: other moves or ends"]), looked


def _seen(name, game):
    """What a variant says of a game."""
    fens, moves = game
    last = None if pyffish.legal_moves(name, fens[-1], []) else pyffish.game_result(name, fens[-1], [])
    if last is None and moves and moves[-1] not in pyffish.legal_moves(name, fens[-2], []):
        return None
    lists = [(sorted(pyffish.legal_moves(name, fen, [])), pyffish.is_immediate_game_end(name, fen, [])) for fen in fens]
    return lists, last, pyffish.is_optional_game_end(name, fens[0], moves)


def perft(name, fen, depth, no_mate):
    """The number of lines there, without those with a drop that mates and is barred here."""
    if pyffish.is_immediate_game_end(name, fen, [])[0]:
        return 0
    count = 0
    for uci in pyffish.legal_moves(name, fen, []):
        may_be_barred = "@" in uci and uci[0] in no_mate
        after = pyffish.get_fen(name, fen, [uci]) if may_be_barred or depth > 1 else None
        if may_be_barred and not pyffish.legal_moves(name, after, []):
            continue
        count += 1 if depth == 1 else perft(name, after, depth - 1, no_mate)
    return count


def depth_of(whole, options):
    """How deep lines are counted, given how deep a whole run counts them."""
    return whole if options.positions >= WHOLE else whole - 1


def counted(program, game, variant, depth):
    """The failures of counts to a depth."""
    said = run(program, "perft", variant, "--depth", str(depth))
    ours = [int(number) for number in re.findall(r"^depth \d+: (\d+)", said.stdout, flags=re.M)]
    theirs = [perft(game.theirs, pyffish.start_fen(game.theirs), at, game.no_drop_mate) for at in range(1, depth + 1)]
    if ours != theirs:
        return [f"{variant}: {ours} lines, there {theirs}"]
    return []


def agree(program, cases, options):
    """The failures of variants, each compared as a game and by counts: the game there, the variant here, how deep lines are counted."""
    options.hakugei = program

    def one(case):
        game, variant, depth = case
        comparison = compare.compare(game, options)
        failures = comparison.failures + counted(program, game, variant, depth)
        seen = comparison.seen
        explained = "".join(f", {count} {what}" for what, count in sorted(seen.items()) if "explained" in what)
        return (f"  {Path(variant).stem} with {game.theirs}: {len(failures)} unexplained; {seen['positions']} positions, {seen['moves']} moves, "
                f"{seen['steps']} steps, perft to {depth}{explained}"), failures

    failures = []
    for said, failed in in_order(one, cases):
        print(said, flush=True)
        failures += failed
    return failures


def imported(program, options, folder):
    """The failures of the shogi family, and of the other games that lose no rule, imported."""
    pyffish.load_variant_config((HERE / "variants.ini").read_text())
    own = (HERE / "variants.ini").read_text()
    heads = "".join(f"[imported-{name}:{name}]\n" for name in BUILT_IN_FAMILY if f"[{name}:" not in own and f"[{name}]" not in own)
    ini = Path(folder) / "family.ini"
    ini.write_text(heads + own)
    print(run(program, "import", str(ini), "--out", str(folder), check=False).stdout, flush=True)
    failures, cases = [], []
    for name, known in BUILT_IN_FAMILY.items():
        if options.games and name not in options.games:
            continue
        path = Path(folder) / (f"{name}.ron" if f"[{name}:" in own or f"[{name}]" in own else f"imported-{name}.ron")
        if not path.exists():
            failures.append(f"{name}: not imported")
            continue
        letters = {"+K": "P"} if known.king == "w" else {}
        game = dataclasses.replace(known, id=str(path), letters=letters, hand={}, faces=True, rules="", deviations=(), reversed_repetition=False,
                                   file=None)
        cases.append((game, str(path), depth_of(DEPTHS.get(name, DEPTH), options)))
    return failures + agree(program, cases, options)


def openings(program, options, folder):
    """The failures of games that lose rules: their lines from the start."""
    names = [name for name in OPENINGS if not options.games or name in options.games]
    if not names:
        return []
    ini = Path(folder) / "chess.ini"
    ini.write_text("".join(f"[lossy-{name}:{name}]\n" for name in names))
    run(program, "import", str(ini), "--out", str(folder), "--lossy")
    failures = []
    for failed in in_order(
        lambda name: counted(program, Game(name, name), str(Path(folder) / f"lossy-{name}.ron"), depth_of(OPENINGS[name], options)), names
    ):
        failures += failed
    print(f"imported without some rules: {len(names)} games, {len(failures)} unexplained counts", flush=True)
    return failures


def exported(program, options, folder):
    """The failures of variants, exported."""
    cases = []
    for name, game in EXPORTED.items():
        if options.games and name not in options.games:
            continue
        text = run(program, "export", "--ini", "--lossy", str(game.file or name)).stdout
        theirs = f"exported-{name.replace('_', '-')}"
        pyffish.load_variant_config(re.sub(r"^\[[^\]]+\]", f"[{theirs}]", text, flags=re.M))
        game = dataclasses.replace(game, theirs=theirs)
        cases.append((game, str(game.file or name), depth_of(DEPTH, options)))
    return agree(program, cases, options)


def main():
    """Reads the options, compares, prints; 0 where everything is explained."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hakugei", required=True, help="the program, built in release")
    parser.add_argument("--positions", type=int, default=400, help="positions of each game, 400 if left out")
    parser.add_argument("--seed", type=int, default=1, help="other random games")
    parser.add_argument("games", nargs="*", help="names; all if left out")
    options = parser.parse_args()
    failures = parents(options.seed, options.games)
    with tempfile.TemporaryDirectory(prefix="hakugei-fairy-") as folder:
        print("imported:", flush=True)
        failures += imported(options.hakugei, options, folder)
        failures += openings(options.hakugei, options, folder)
        print("exported:", flush=True)
        failures += exported(options.hakugei, options, folder)
    for failure in failures[:40]:
        print(f"  {failure}")
    print(f"{len(failures)} unexplained")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
