"""Compares the position that XBoard shows at the end of a game with the engine's.

The moves are read from XBoard's log and made by the engine over UCI; XBoard's position is the one that it saved. Ends with 1 and
both where they differ.
"""

import argparse
import collections
import pathlib
import re
import subprocess
import sys


def moves_of(log, letters):
    """The engines' moves in the words of UCI: each leg of a move has a line of its own, and a face that was chosen its own code."""
    legs = []
    for move in re.findall(r"<(?:first |second): move (\S+)", log):
        for letter, face in letters.items():
            if move[-1] == letter.rstrip("~").lower():
                move = move[:-1] + face.lower()
        legs.append(move)
        if move.endswith(","):
            continue
        way = [re.findall(r"[a-z]\d+", leg) for leg in legs]
        yield move if len(legs) == 1 else "".join([way[0][0]] + [leg[1] for leg in way]) + "+" * move.endswith("+")
        legs = []


def ask(hakugei, variant, start, moves, question):
    position = f"position {start}" + (" moves " + " ".join(moves) if moves else "")
    said = f"uci\n{position}\n{question}\n"
    # The engine counts to the end before the next line ends the input.
    process = subprocess.Popen([hakugei, "usi", variant], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    process.stdin.write(said)
    process.stdin.flush()
    lines = []
    for line in process.stdout:
        lines.append(line.strip())
        if "not a move" in line or line.startswith(("Sfen: ", "Nodes searched")):
            break
    process.stdin.close()
    process.wait()
    return lines


def counted(hands):
    """How many of each piece a text of hands has: `2Pk` as SFEN writes it, `PPk` as FEN does."""
    total = collections.Counter()
    for number, piece in re.findall(r"(\d*)([A-Za-z])", hands):
        total[piece] += int(number or 1)
    return total


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--hakugei", required=True)
    options.add_argument("--variant", required=True)
    options.add_argument("--faces", default="", help="pieces that XBoard writes as the other face of one, such as LT for L as +T")
    options.add_argument("--letters", default="", help="how XBoard writes faces that are chosen, such as Q~=+Q,Y=+S")
    options.add_argument("--sfen", help="the position at the start, if another than the variant's")
    options.add_argument("--folder", type=pathlib.Path, required=True)
    said = options.parse_args()
    letters = dict(pair.split("=") for pair in said.letters.split(",") if pair)
    start = f"sfen {said.sfen}" if said.sfen else "startpos"
    moves = []
    for move in moves_of((said.folder / "xboard.debug").read_text(errors="replace"), letters):
        if move == "@@@@":
            # A pass: the engine's own name for it has its square twice.
            lines = ask(said.hakugei, said.variant, start, moves, "go perft 1")
            move = next(line.split(":")[0] for line in lines if re.match(r"([a-z]\d+)\1:", line))
        moves.append(move)
    lines = ask(said.hakugei, said.variant, start, moves, "d")
    if not lines[-1].startswith("Sfen: "):
        sys.exit(lines[-1])
    board, _, hands, _ = lines[-1].removeprefix("Sfen: ").split()
    hands = "" if hands == "-" else hands.split("/")[0]
    fen = (said.folder / "end.fen").read_text().strip().splitlines()[-1].split()[0]
    shown, _, held = fen.rstrip("]").partition("[")
    for face, piece in re.findall(r"(.)(.)", said.faces):
        for old, new in ((f"+{piece}", face), (f"+{piece.lower()}", face.lower())):
            shown = shown.replace(old, new)
    for letter, face in letters.items():
        shown = shown.replace(letter, face).replace(letter.lower(), face.lower())
    held = held.replace("-", "")
    if shown != board or counted(held) != counted(hands):
        sys.exit(f"after {len(moves)} plies XBoard shows {fen}, and the engine has {lines[-1]}")
    print(f"{len(moves)} plies, and XBoard shows the engine's position")


main()
