"""What Fairy-Stockfish is known to say differently, each as a written rule with its reason.

A rule takes a position and a move in USI form and says whether it explains that only Fairy-Stockfish lists the move. Drops that mate where that is barred are no rule of this list: our side names them, and they are looked at one by one.
A rule of `ends` takes a position, and says whether only we end the game there. It must say so of each such end, and of no other position.
"""

import notation


def far_rank_file_limit(position, move):
    """At most two own dolphins on a file: here the ones on the furthest rank count, there they do not, because they are
    promoted pieces there. So only there may a third one be dropped."""
    code, star, square = move.partition("*")
    if not star or code != "D":
        return False
    file = square[:-1]
    own, far = ("D", "a") if position.side == "b" else ("d", chr(ord("a") + position.ranks - 1))
    on_file = [at[-1] for at, piece in position.board if piece == own and at[:-1] == file]
    return len(on_file) >= 2 and len([rank for rank in on_file if rank != far]) < 2


def castling(position, move):
    """A variant file knows no move of two pieces but the exchange of their squares. Only there does a king go two squares along its first rank, over an empty square, with a rook
    of its own beyond and nothing between them."""
    match = notation.USI.fullmatch(move)
    if not match or match[5]:
        return False
    file, rank, to_file, to_rank = int(match[1]), match[2], int(match[3]), match[4]
    if rank != to_rank or rank != home(position) or abs(file - to_file) != 2 or position.at(file_rank(file, rank)) != own(position, "K"):
        return False
    step = (to_file - file) // 2
    beyond = range(file + step, position.files + 1 if step > 0 else 0, step)
    first = next((piece for piece in (position.at(file_rank(at, rank)) for at in beyond) if piece), None)
    return first == own(position, "R")


def capture_in_passing(position, move):
    """A variant file knows no capture on another square than those of the move. Only there does a pawn go diagonally forward to an empty square on
    the enemy's third rank, with an enemy pawn beside it on that file and nothing on the two squares that this pawn has come over."""
    match = notation.USI.fullmatch(move)
    if not match or match[5]:
        return False
    file, rank, to_file, to_rank = int(match[1]), match[2], int(match[3]), match[4]
    forward = -1 if position.side == "b" else 1
    third = chr(ord(home(position, enemy=True)) - 2 * forward)
    start = chr(ord(to_rank) + forward)
    return (
        to_rank == third
        and ord(to_rank) == ord(rank) + forward
        and abs(file - to_file) == 1
        and position.at(file_rank(file, rank)) == own(position, "P")
        and position.at(file_rank(to_file, rank)) == own(position, "P", enemy=True)
        and position.at(file_rank(to_file, to_rank)) is None
        and position.at(file_rank(to_file, start)) is None
    )


def kings_face(position):
    """Generals that face each other on a file draw at once here; there the side to move may end that, and the game is over if it does not."""
    first, second = (next((at for at, piece in position.board if piece == king), None) for king in "Kk")
    if not first or not second or first[:-1] != second[:-1]:
        return False
    ranks = range(min(ord(first[-1]), ord(second[-1])) + 1, max(ord(first[-1]), ord(second[-1])))
    return all(position.at(first[:-1] + chr(rank)) is None for rank in ranks)


def promotion_as_a_turn(position, move):
    """A variant file cannot ask what a promoted piece would attack, nor bar the turn in place without a promotion. Only there does a feudal lord become a general where it stands, or one step diagonally away on an empty square: one that stands on a
    diagonal of the enemy's half, or the last one of its side, while its side has no general."""
    match = notation.USI.fullmatch(move)
    if not match or match[5] != "=F" or position.at(match[1] + match[2]) != own(position, "P"):
        return False
    pieces = [piece for _, piece in position.board]
    if own(position, "F") in pieces:
        return False
    at, to = match[1] + match[2], match[3] + match[4]
    step = (abs(int(match[1]) - int(match[3])), abs(ord(match[2]) - ord(match[4])))
    in_place = step == (0, 0)
    aside = step == (1, 1) and position.at(to) is None
    return (in_place or aside) and (on_far_diagonal(position, at) or pieces.count(own(position, "P")) == 1)




def own(position, code, enemy=False):
    """A piece of the side to move, or of the enemy."""
    return notation.cased(code, (position.side == "b") != enemy)


def home(position, enemy=False):
    """The letter of the first rank of the side to move, or of the enemy's."""
    return chr(ord("a") + position.ranks - 1) if (position.side == "b") != enemy else "a"


def file_rank(file, rank):
    """The name of a square."""
    return f"{file}{rank}"


def on_far_diagonal(position, at):
    """Whether a square of the enemy's half is on a long diagonal of a square board."""
    file, rank = int(at[:-1]), ord(at[-1]) - ord("a") + 1
    is_far = rank <= position.ranks // 2 if position.side == "b" else rank > position.ranks // 2
    return is_far and file in (rank, position.files + 1 - rank)


# Variants that are built in there and that no configuration file can say, so that this project's statement of them (which is only read for what
# variant files lose without it) is another game, each with the reason.
UNSTATED = {
    "janggi": "its king is a wazir by type, which moves along the diagonals of a palace; a file can only give a king that move",
    "janggitraditional": "the same",
    "janggimodern": "the same",
    "janggicasual": "the same",
    "ataxx": "its pieces are dropped without being in hand, for which there is no key",
}
