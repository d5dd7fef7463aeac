"""What Fairy-Stockfish is known to say differently, each as a written rule with its reason.

A rule takes a position and a move in USI form and says whether it explains that only Fairy-Stockfish lists the move.
Drops that mate where that is barred are no rule of this list: our side names them, and they are looked at one by one.
"""


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


# Variants that are built in there and that no configuration file can say, so that this project's statement of them (which is only read for what
# variant files lose without it) is another game, each with the reason.
UNSTATED = {
    "janggi": "its king is a wazir by type, which moves along the diagonals of a palace; a file can only give a king that move",
    "janggitraditional": "the same",
    "janggimodern": "the same",
    "janggicasual": "the same",
    "ataxx": "its pieces are dropped without being in hand, for which there is no key",
}
