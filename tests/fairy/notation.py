"""Positions and moves of Fairy-Stockfish in the words of this project.

Its boards are FEN: rows from the top, the hands in brackets, `w` for the side that moves first. Its squares are a file
letter from the left and a rank number from the bottom. A piece is a letter, after `+` where it is promoted; a pawn of chess that has
become another piece is that piece's letter before `~`.
"""

import re
from dataclasses import dataclass

CHECKS = re.compile(r"\d+\+\d+")
MOVE = re.compile(r"([a-z])(\d+)([a-z])(\d+)([+-]|[a-z])?")
DROP = re.compile(r"(\+?[A-Z])@([a-z])(\d+)")
# A move on the board in USI form: two squares, each a file and a rank, and what the piece becomes.
USI = re.compile(r"(\d+)([a-z])(\d+)([a-z])(\+|=\+?[A-Za-z])?")


@dataclass(frozen=True)
class Position:
    """A position: pieces by square names, two hands by letters, the side to move (`b` or `w`), the checks
    that each side has still to give (`3+2`; nothing where they are not counted)."""

    files: int
    ranks: int
    board: tuple
    hands: tuple
    side: str
    checks: str = ""

    def at(self, square):
        """What stands on a square, or None."""
        return dict(self.board).get(square)

    def bereft(self, king):
        """The side whose royal piece is neither on the board nor in hand, or None."""
        pieces = [piece for _, piece in self.board] + [piece for piece, _ in self.hands]
        return next((side for side in "bw" if cased(king, side == "b") not in pieces), None)

    def sfen(self):
        """The position as SFEN, move number 1."""
        pieces = dict(self.board)
        rows = [self._row(pieces, rank) for rank in range(1, self.ranks + 1)]
        hand = "".join((str(count) if count > 1 else "") + letter for letter, count in self.hands)
        return f"{'/'.join(rows)} {self.side} {hand or '-'} {self.checks and f'{self.checks} '}1"

    def _row(self, pieces, rank):
        text, empty = "", 0
        for file in range(self.files, 0, -1):
            piece = pieces.get(name(file, rank))
            if piece is None:
                empty += 1
                continue
            text += (str(empty) if empty else "") + piece
            empty = 0
        return text + (str(empty) if empty else "")


def name(file, rank):
    """The name of a square: the file counted from the right, the rank from the top."""
    return f"{file}{chr(ord('a') + rank - 1)}"


def cased(code, is_black):
    """A piece code for a side: upper case for Black."""
    return code.upper() if is_black else code.lower()


def rows_of(board, letters):
    """The pieces of a board in FEN or SFEN, row by row, from the top left."""
    for row in board.split("/"):
        cells = []
        for token in re.findall(r"\d+|\+?[A-Za-z]~?", row):
            if token.isdigit():
                cells.extend([None] * int(token))
            else:
                upper = token.upper()
                cells.append(cased(letters.get(upper, upper), token.isupper()))
        yield cells


def read_board(board, letters):
    """The size of a board and its pieces by square."""
    rows = list(rows_of(board, letters))
    files = len(rows[0])
    pieces = []
    for rank, cells in enumerate(rows, 1):
        if len(cells) != files:
            raise ValueError(f"rows of different lengths in {board}")
        for column, piece in enumerate(cells):
            if piece:
                pieces.append((name(files - column, rank), piece))
    return files, len(rows), tuple(sorted(pieces))


def counted(letters):
    """A hand as sorted letters with their counts."""
    return tuple(sorted((letter, letters.count(letter)) for letter in set(letters)))


def from_fen(fen, game):
    """The position of a FEN of a game."""
    fields = fen.split()
    board, _, hand = fields[0].partition("[")
    files, ranks, pieces = read_board(board, game.letters)
    # A captured royal piece goes into a hand there; here it leaves play, and the game is over.
    letters = [token for token in hand if token.isalpha() and (game.king_in_hand or token.lower() != game.king)]
    held = [cased(game.hand.get(token.upper(), token), token.isupper()) for token in letters]
    return Position(files, ranks, pieces, counted(held), "b" if fields[1] == "w" else "w", checks(fields) if game.checks else "")


def from_sfen(sfen):
    """The position of an SFEN."""
    fields = sfen.split()
    board, side, hand = fields[:3]
    files, ranks, pieces = read_board(board, {})
    held = []
    for count, letter in re.findall(r"(\d*)([A-Za-z])", hand):
        held.extend([letter] * int(count or 1))
    return Position(files, ranks, pieces, counted(held), side, checks(fields))


def checks(fields):
    """The checks that each side has still to give, among the fields of a position."""
    return next((text for text in fields if CHECKS.fullmatch(text)), "")


def square(position, file, rank):
    """The name of a square that Fairy-Stockfish calls by a file letter and a rank number."""
    return name(position.files - (ord(file) - ord("a")), position.ranks + 1 - int(rank))


def from_uci(uci, position, game):
    """A move in USI form. A letter behind it says what a pawn becomes that has a choice."""
    drop = DROP.fullmatch(uci)
    if drop:
        code, file, rank = drop.groups()
        return f"{game.letters.get(code, code)}*{square(position, file, rank)}"
    match = MOVE.fullmatch(uci)
    if not match:
        raise ValueError(f"`{uci}` is no move")
    file, rank, to_file, to_rank, face = match.groups()
    promotes = "+" if face and game.faces else ""
    if face and face.isalpha():
        promotes = f"={game.becomes.get(face, face.upper())}"
    return f"{square(position, file, rank)}{square(position, to_file, to_rank)}{promotes}"


def in_front(position, king):
    """The square from which a piece that captures one step straight ahead checks the king of the side not to move."""
    enemy = cased(king, position.side == "w")
    at = next((square for square, piece in position.board if piece == enemy), None)
    if at is None:
        return None
    step = 1 if position.side == "b" else -1
    return at[:-1] + chr(ord(at[-1]) + step)
