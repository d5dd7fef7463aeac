"""Plays a game against the engine in XBoard with the mouse, from the first click to a result that XBoard takes over.

The player at the mouse asks the engine, over USI, for each of its moves; what the engine in XBoard answers is read from
XBoard's own log. Ends with 1 and a reason where a click does not become the move that was meant.
"""

import argparse
import pathlib
import re
import subprocess
import sys
import time


class Adviser:
    """The engine over USI, which says what to play."""

    def __init__(self, hakugei, variant):
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True, "bufsize": 1}
        self.process = subprocess.Popen([hakugei, "usi", variant], **pipes)

    def best(self, moves):
        self.tell("position startpos" + (" moves " + " ".join(moves) if moves else ""))
        self.tell("go nodes 20000")
        while not (line := self.process.stdout.readline()).startswith("bestmove"):
            assert line, "the engine at the mouse is gone"
        return line.split()[1]

    def tell(self, line):
        self.process.stdin.write(line + "\n")


class Window:
    """XBoard's window, and what XBoard says in its log."""

    def __init__(self, arguments, folder, files, ranks):
        self.folder, self.files, self.ranks = folder, files, ranks
        self.shots = 0
        self.process = subprocess.Popen(arguments, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.wait("<first : pong", 20)
        time.sleep(1)
        found = self.run("xdotool", "search", "--onlyvisible", "--name", "xboard: ").split()
        self.id = found[0]
        shape = self.run("xdotool", "getwindowgeometry", "--shell", self.id)
        shape = dict(line.split("=") for line in shape.split())
        width, height = int(shape["WIDTH"]), int(shape["HEIGHT"])
        # Two columns on each side show the hands: the pieces, and how many.
        self.square = (width - 5) // (files + 4)
        self.top = int(shape["Y"]) + height - ranks * self.square - 2
        self.left = int(shape["X"]) + 3

    @staticmethod
    def run(*words):
        return subprocess.run(words, check=True, capture_output=True, text=True).stdout

    def log(self):
        path = self.folder / "xboard.debug"
        return path.read_text(errors="replace") if path.exists() else ""

    def wait(self, text, seconds, start=0):
        """Waits until the log says a text behind a place in it, and gives the place behind it."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            found = re.search(text, self.log()[start:])
            if found:
                return found, start + found.end()
            time.sleep(0.05)
        sys.exit(f"the log does not say {text!r} within {seconds} s; it ends:\n{self.log()[-2000:]}")

    def click(self, place):
        """A square such as `c2`, or a place of the hand, `h3`."""
        column = ord(place[0]) - ord("a") + 2
        row = self.ranks - int(place[1:])
        x = self.left + column * self.square + self.square // 2
        y = self.top + row * self.square + self.square // 2
        self.run("xdotool", "mousemove", str(x), str(y), "click", "1")

    def shot(self, name):
        self.shots += 1
        self.run("import", "-window", self.id, str(self.folder / f"{self.shots}-{name}.png"))


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--hakugei", required=True)
    options.add_argument("--variant", default="whale")
    options.add_argument("--files", type=int, default=6)
    options.add_argument("--ranks", type=int, default=6)
    options.add_argument("--hand", default="NGKBHD", help="the pieces of the hand from the bottom")
    options.add_argument("--folder", type=pathlib.Path, required=True)
    said = options.parse_args()
    arguments = ["xboard", "-debug", "-fcp", f"{said.hakugei} xboard", "-variant", said.variant, "-testLegality", "false"]
    arguments += ["-xponder", "-st", "1", "-firstOptions", "Level=1", "-xanimate", "-xpopup", "-size", "64"]
    window = Window(arguments, said.folder, said.files, said.ranks)
    try:
        play(window, Adviser(said.hakugei, said.variant), said)
    finally:
        window.process.terminate()


def play(window, adviser, said):
    def usi(square):
        return f"{said.files - (ord(square[0]) - ord('a'))}{chr(ord('a') + said.ranks - int(square[1:]))}"

    def square(name):
        return f"{chr(ord('a') + said.files - int(name[:-1]))}{said.ranks - (ord(name[-1]) - ord('a'))}"

    def read(move):
        return f"{move[0]}*{usi(move[2:])}" if move[1] == "@" else usi(move[:2]) + usi(move[2:4])

    hand = f"{chr(ord('a') + said.files + 1)}"
    moves, place = [], len(window.log())
    for turn in range(200):
        best = adviser.best(moves)
        if best[1] == "*":
            start, goal = f"{hand}{said.hand.index(best[0]) + 1}", square(best[2:])
            meant = f"{best[0]}@{goal}"
        else:
            start, goal = square(best[:2]), square(best[2:4])
            meant = start + goal
        window.click(start)
        _, place = window.wait(rf"<first : highlight \S+", 5, place)
        if turn in (0, 8) or (best[1] == "*" and not any(name.name.endswith("hand.png") for name in said.folder.iterdir())):
            time.sleep(0.3)
            window.shot("hand" if best[1] == "*" else "lifted")
        window.click(goal)
        found, place = window.wait(r">first : usermove (?:\d+ >first : )?(\S+)", 5, place)
        if found[1] != meant:
            sys.exit(f"meant {meant}, and XBoard sent {found[1]}")
        moves.append(best)
        found, place = window.wait(r"<first : (move (\S+)|(1-0|0-1|1/2-1/2) .*|Illegal move.*)", 10, place)
        if found[2]:
            moves.append(read(found[2]))
            rest = window.log()[place:]
            ended = re.search(r"<first : ((1-0|0-1|1/2-1/2) .*)", rest)
            if not ended:
                continue
            found = ended
        if "Illegal" in found[0]:
            sys.exit(found[0])
        window.wait(r">first : result ", 5)
        time.sleep(0.5)
        window.shot("end")
        print(f"{len(moves)} plies by mouse and engine, {found[1]}")
        return
    sys.exit("no result after 200 turns")


main()
