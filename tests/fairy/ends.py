"""Whether both sides agree on whether and how a game has ended."""

import pyffish

import notation

# Reasons of ours for which they have no rule.
UNKNOWN_TO_THEM = ("impasse", "bare_royal")
# Reasons of ours for an end where no move is left.
STUCK = ("checkmate", "stalemate")


def disagreement(game, fen, listed, outcome):
    """What is different about the end of a position, or None. `listed` are their moves."""
    ours = who_wins(outcome)
    if outcome and outcome["reason"] in UNKNOWN_TO_THEM:
        return None
    if bool(listed) != (outcome is None):
        return f"ours says {outcome}, they list {len(listed)} moves"
    if listed:
        return None
    theirs = of_stuck(game, fen)
    return None if ours == theirs else f"ours says {outcome}, theirs {theirs}"


def who_wins(outcome):
    """The winner of an outcome of ours: `b`, `w`, `draw`, or None where there is none."""
    if outcome is None:
        return None
    return {"black_wins": "b", "white_wins": "w"}.get(outcome["result"], "draw")


def side_of(value, position):
    """The winner by a value, which is positive where the side to move wins."""
    if value == 0:
        return "draw"
    other = "w" if position.side == "b" else "b"
    return position.side if value > 0 else other


def of_stuck(game, fen):
    """The winner of a position in which they list no move: as they see its end."""
    position = notation.from_fen(fen, game)
    ended, value = pyffish.is_immediate_game_end(game.theirs, fen, [])
    return side_of(value if ended else pyffish.game_result(game.theirs, fen, []), position)
