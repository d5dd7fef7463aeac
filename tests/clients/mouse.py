"""Plays a game against the engine in XBoard with the mouse, from the first click to a result that XBoard takes over.

The player at the mouse asks the engine, over USI, for each of its moves; what the engine in XBoard answers is read from
XBoard's own log, and so are the board and the places of the hands. Ends with 1 and a reason where a click does not become the
move that was meant.
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys
import time

SQUARE = r"[a-z]\d+"
USI_SQUARE = r"\d+[a-z]"


class Adviser:
    """The engine over USI, which says what to play."""

    def __init__(self, hakugei, variant, start):
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True, "bufsize": 1}
        self.process = subprocess.Popen([hakugei, "usi", variant], **pipes)
        self.start = start

    def best(self, moves):
        self.tell(f"position {self.start}" + (" moves " + " ".join(moves) if moves else ""))
        self.tell("go nodes 20000")
        while not (line := self.process.stdout.readline()).startswith("bestmove"):
            assert line, "the engine at the mouse is gone"
            if "info string" in line:
                sys.exit(f"the adviser says: {line}")
        return line.split()[1]

    def tell(self, line):
        self.process.stdin.write(line + "\n")


class Window:
    """XBoard's window, and what XBoard says in its log."""

    def __init__(self, arguments, folder):
        self.folder = folder
        self.shots = 0
        self.process = subprocess.Popen(arguments, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def find(self):
        """Finds the window, and where its squares are."""
        self.wait("<first : pong", 60)
        time.sleep(1)
        found = re.search(r"<first : setup \((\S+)\) (\d+)x(\d+)\+(\d+)_", self.log())
        letters, self.files, self.ranks, hand = found[1], int(found[2]), int(found[3]), int(found[4])
        # The hand has a place for each letter that is no promoted face; a hand that is higher than the board lengthens it.
        pieces = re.findall(r"\^?[A-Z.+~]['!]?", letters)
        self.hand = [piece for piece in pieces if piece not in ".+~" and piece[0] != "^"][:hand]
        self.height = max(self.ranks, hand)
        self.lowest = 0 if self.height == 10 else 1
        # Two columns on each side show the hands: the pieces, and how many.
        self.beside = 2 if hand else 0
        self.id = self.run("xdotool", "search", "--onlyvisible", "--name", "xboard: ").split()[0]
        shape = self.run("xdotool", "getwindowgeometry", "--shell", self.id)
        shape = dict(line.split("=") for line in shape.split())
        self.left, self.top, right = self.line(int(shape["X"]), int(shape["WIDTH"]))
        self.square = (right - self.left) / (self.files + 2 * self.beside)

    def line(self, left, wide):
        """The line above the board, from left to right: black. The window may be larger than the board."""
        for _ in range(50):
            command = ["import", "-window", "root", "-depth", "8", "ppm:-"]
            picture = subprocess.run(command, check=True, capture_output=True).stdout
            _, size, _, pixels = picture.split(b"\n", 3)
            width = int(size.split()[0])

            def black(top):
                row = pixels[3 * (top * width + left) : 3 * (top * width + left + wide)]
                dark = [row[x : x + 3] == b"\0\0\0" for x in range(6, len(row), 3)]
                return dark.index(False) if False in dark else len(dark)

            for top in range(200):
                # It is thin: what is not drawn yet is black as well, and so is a clock.
                if (line := black(top)) > wide / 2 and black(top + 5) < 5 and black(top - 1) < 5:
                    return left + 2, top, left + 2 + line
            time.sleep(0.1)
        sys.exit("the board is nowhere in the window")

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

    def click(self, place, *, control=False, pulls=None):
        """A square such as `c2`, or a place of the hand, the number of files + 1 to the right of `a`."""
        column = ord(place[0]) - ord("a") + self.beside
        row = self.height - 1 - (int(place[1:]) - self.lowest)
        x = self.left + (column + 0.5) * self.square
        y = self.top + (row + 0.5) * self.square
        words = ["mousemove", str(int(x)), str(int(y))]
        words += ["keydown", "ctrl", "click", "1", "keyup", "ctrl"] if control else ["click", "1"]
        if pulls is not None:
            self.run("xdotool", *words[:3])
            return self.pull_back(pulls)
        self.run("xdotool", *words)

    def pull_back(self, pulls):
        """Presses the button where the mouse is and pulls it down before it is let go: the piece does not promote, or becomes the next one
        of those among which the player chooses. XBoard hears of them while the button is down, as it is for a while with every hand."""
        self.run("xdotool", "mousedown", "1")
        time.sleep(0.3)
        for _ in range(pulls):
            # XBoard changes its mind with every 25 pixels.
            self.run("xdotool", "mousemove_relative", "0", "30")
            time.sleep(0.3)
        self.run("xdotool", "mouseup", "1")

    def shot(self, name):
        self.shots += 1
        # A picture of the window alone may be black.
        self.run("import", "-window", "root", str(self.folder / f"{self.shots}-{name}.png"))


class Names:
    """Squares and moves in XBoard's words and in USI's."""

    def __init__(self, window, faces, letters):
        self.files, self.ranks, self.lowest, self.faces = window.files, window.ranks, window.lowest, faces
        self.letters = letters

    def letter(self, best):
        """The letter of the face that a move in USI chooses; none where it chooses none."""
        face = best.partition("=")[2]
        return self.letters.get(face, face)

    def face(self, letter):
        """The face that XBoard writes with a letter."""
        return next((face for face, known in self.letters.items() if known == letter), letter)

    def usi(self, square):
        return f"{self.files - (ord(square[0]) - ord('a'))}{chr(ord('a') + self.ranks - 1 - (int(square[1:]) - self.lowest))}"

    def square(self, name):
        return f"{chr(ord('a') + self.files - int(name[:-1]))}{self.ranks - 1 - (ord(name[-1]) - ord('a')) + self.lowest}"

    def read(self, legs, passes):
        """A move of XBoard, leg by leg, in USI. `passes` gives the move that changes nothing."""
        if legs[0] == "@@@@":
            return passes()
        if legs[0][1] == "@":
            return f"{legs[0][0]}*{self.usi(legs[0][2:])}"
        legs = [re.findall(SQUARE, leg) for leg in legs] + [legs[-1]]
        sign = legs.pop()[-1]
        promotes = "+" if sign == "+" else f"={self.face(sign.upper())}" if sign.isalpha() else ""
        way = [legs[0][0]] + [leg[1] for leg in legs]
        return "".join(self.usi(square) for square in way) + promotes


def marked(highlight, square, names):
    """The letter of a square in the marks that the engine sent."""
    row = highlight.split("/")[names.ranks - 1 - (int(square[1:]) - names.lowest)]
    cells = "".join("." * int(cell) if cell.isdigit() else cell for cell in re.findall(r"\d+|[A-Z]", row))
    return cells[ord(square[0]) - ord("a")]


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--hakugei", required=True)
    options.add_argument("--variant", default="whale")
    options.add_argument("--name", help="what XBoard calls the variant, if that is a file")
    options.add_argument("--faces", default="", help="pieces that are dropped as the other face of one in hand, such as LT for L of T")
    options.add_argument("--choices", default="", help="the pieces among which one chooses, in XBoard's letters and order, such as QRBN")
    options.add_argument("--letters", default="", help="how XBoard writes faces that are chosen, such as Q=+Q,Y=+S")
    options.add_argument("--fen", help="the position at the start as XBoard writes it, if another than the variant's")
    options.add_argument("--sfen", help="the same in SFEN")
    options.add_argument("--moves", default="", help="the first moves at the mouse, in USI")
    options.add_argument("--turns", type=int, default=200, help="after how many moves at the mouse the game may be left")
    options.add_argument("--folder", type=pathlib.Path, required=True)
    said = options.parse_args()
    # Settings of the user do not count, and none are kept.
    own = ["-settingsFile", str(said.folder / "xboardrc"), "-saveSettingsOnExit", "false", "-adjudicateDrawMoves", "0", "-pid", "", "-trueColors", "false"]
    arguments = ["xboard", *own, "-debug", "-fcp", f"{said.hakugei} xboard {said.variant}", "-variant", said.name or said.variant, "-testLegality", "false"]
    wishes = f"Level=1,Position={said.fen}" if said.fen else "Level=1"
    arguments += ["-xponder", "-st", "1", "-firstOptions", wishes, "-xanimate", "-flashCount", "0", "-xpopup", "-size", "64"]
    window = Window(arguments, said.folder)
    try:
        window.find()
        start = f"sfen {said.sfen}" if said.sfen else "startpos"
        play(window, Adviser(said.hakugei, said.variant, start), said)
    finally:
        window.process.terminate()


def play(window, adviser, said):
    letters = dict(reversed(pair.split("=")) for pair in said.letters.split(",") if pair)
    names = Names(window, dict(re.findall(r"(.)(.)", said.faces)), letters)
    hand = f"{chr(ord('a') + window.files + 1)}"
    moves, place, first = [], len(window.log()), said.moves.split()
    for turn in range(said.turns):
        best = first.pop(0) if first else adviser.best(moves)
        place = move(window, names, hand, best, place, turn, said.choices)
        moves.append(best)
        legs = []
        while True:
            pattern = r"<first : (move (\S+)|(1-0|0-1|1/2-1/2) .*|Illegal move.*)"
            found, place = window.wait(pattern, 30, place)
            if "Illegal" in found[0]:
                sys.exit(found[0])
            if found[3]:
                break
            legs.append(found[2].rstrip(","))
            if not found[2].endswith(","):
                moves.append(names.read(legs, lambda: passing(said, moves)))
                found = re.search(r"<first : ((1-0|0-1|1/2-1/2) .*)", window.log()[place:])
                break
        if found:
            window.wait(r">first : result ", 5)
            time.sleep(0.5)
            window.shot("end")
            print(f"{len(moves)} plies by mouse and engine, {found[1]}")
            return
    window.shot("end")
    if said.turns == 200:
        sys.exit("no result after 200 turns")
    print(f"{len(moves)} plies by mouse and engine: {' '.join(moves)}")


def passing(said, moves):
    """The first legal move in a position that goes back to where it began."""
    game = {"variant": said.variant, "moves": moves} | ({"sfen": said.sfen} if said.sfen else {})
    asked = json.dumps({"ask": 1, "question": "position", "game": game})
    run = subprocess.run([said.hakugei, "ask"], input=asked + "\n", capture_output=True, text=True, check=True)
    legal = json.loads(run.stdout.splitlines()[-1])["answer"]["moves"]
    squares = [re.findall(USI_SQUARE, move) for move in legal]
    return next("".join(way) for way in squares if len(way) == 2 and way[0] == way[1])


def pulls_for(best, letter, choices):
    """How often the mouse is pulled back where a piece may promote: XBoard begins with the first choice, and goes on with the last, which
    is the piece itself where it need not promote."""
    if best.endswith("+"):
        return 0
    return (len(choices) - choices.index(letter)) % len(choices) if letter else 1


def move(window, names, hand, best, place, turn, choices):
    """Makes a move with the mouse, and gives the place in the log behind it."""
    control = False
    if best[1] == "*":
        held = names.faces.get(best[0], best[0])
        control = held != best[0]
        row = window.hand.index(held) + window.lowest
        way, meant = [f"{hand}{row}", names.square(best[2:])], f"{held}@{names.square(best[2:])}"
    else:
        way = [names.square(square) for square in re.findall(USI_SQUARE, best)]
        meant = ",".join(start + goal for start, goal in zip(way, way[1:]))
    if len(way) == 2 and way[0] == way[1]:
        # A pass goes over the only square that is marked as one to go on from.
        window.click(way[0])
        found, place = window.wait(r"<first : highlight (\S+)", 20, place)
        squares = (names.square(f"{file + 1}{chr(ord('a') + rank)}") for rank in range(names.ranks) for file in range(names.files))
        way.insert(1, next(square for square in squares if marked(found[1], square, names) == "C"))
        meant = f"{way[0]}{way[1]},{way[1]}{way[0]}"
        window.click(way[0])
    lifted = {1: "hand" if best[1] == "*" else "lifted", 0: "led"}
    for number, (start, goal) in enumerate(zip(way, way[1:])):
        if number == 0:
            window.click(start)
        found, place = window.wait(r"<first : highlight (\S+)", 20, place)
        if turn in (0, 8) or (best[1] == "*" and not any(name.name.endswith("hand.png") for name in window.folder.iterdir())):
            time.sleep(0.3)
            window.shot(lifted[number == 0])
        mark = marked(found[1], goal, names)
        if mark == ".":
            sys.exit(f"{best}: {goal} is not marked in {found[1]}")
        last = number == len(way) - 2
        if last and mark == "C":
            # It could go on from there: the second click ends the move.
            window.click(goal)
            _, place = window.wait(r"<first : highlight (\S+)", 20, place)
        window.click(goal, control=control, pulls=pulls_for(best, names.letter(best), choices) if last and mark == "M" else None)
    found, place = window.wait(r">first : usermove (?:\d+ >first : )?(\S+)", 20, place)
    ended = f"{way[-1]}{way[-1]}"
    sent = found[1].removesuffix("," + ended).rstrip("=+")
    # Behind the squares stands what was chosen.
    meant += names.letter(best).lower()
    if sent != meant:
        sys.exit(f"meant {meant}, and XBoard sent {found[1]}")
    if found[1].endswith("+") != best.endswith("+"):
        sys.exit(f"{best}: XBoard sent {found[1]}")
    return place


main()
