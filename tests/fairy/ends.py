"""Whether both sides agree on whether and how a game has ended."""

import pyffish

import notation

# Reasons of ours for which they have no rule.
UNKNOWN_TO_THEM = ("impasse", "bare_royal")


def disagreement(game, fen, position, listed, outcome):
    """What is different about the end of a position, or None. `listed` are their moves."""
    ours = who_wins(outcome)
    if outcome and outcome["reason"] in UNKNOWN_TO_THEM:
        return None
    if bool(listed) != (outcome is None):
        return f"ours says {outcome}, they list {len(listed)} moves"
    if listed:
        return None
    ended, value = pyffish.is_immediate_game_end(game.theirs, fen, [])
    theirs = side_of(value if ended else pyffish.game_result(game.theirs, fen, []), position)
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


def compare_repetitions(comparison, rng, count):
    """Games in which pieces go to and fro: both sides must see the same repetition at the same ply."""
    if comparison.game.repetition:
        comparison.seen[f"repetitions left out: {comparison.game.repetition}"] += 1
        return
    lines, theirs = [], []
    for _ in range(count):
        line, end = shuffle(comparison.game, rng)
        lines.append(line)
        theirs.append(end)
    for line, expected, answer in zip(lines, theirs, comparison.engine.play_out(lines)):
        comparison.seen["repetitions" if expected else "games without repetition"] += 1
        found = None
        if "error" not in answer and answer["outcomes"]:
            first = answer["outcomes"][0]
            found = (first["ply"], who_wins(first))
        if found != expected:
            comparison.failures.append(f"{comparison.game.id}: {line}\n    ours {answer}, theirs {expected}")


def shuffle(game, rng):
    """A game in which moves are taken back as often as possible, and the ply and winner of its repetition there."""
    from walks import choose, walk  # here, because that module looks at nothing of this one

    start, ucis = walk(game, rng, rng.choice((0, 8, 30)))
    fen = start[-1]
    position = notation.from_fen(fen, game)
    line = {"sfen": position.sfen(), "moves": []}
    fens, played = [fen], []
    for ply in range(40):
        uci = back_and_forth(game, fens[-1], played, rng) or choose(game, fens[-1], "any", rng)
        if uci is None:
            return line, mate(game, fens[-1], ply)
        here = notation.from_fen(fens[-1], game)
        line["moves"].append(notation.from_uci(uci, here, game))
        played.append(uci)
        fens.append(pyffish.get_fen(game.theirs, fens[-1], [uci]))
        ended, value = pyffish.is_optional_game_end(game.theirs, fen, played)
        if ended:
            return line, (ply + 1, side_of(value, notation.from_fen(fens[-1], game)))
    return line, None


def mate(game, fen, ply):
    """The end of a game whose side to move has no move."""
    position = notation.from_fen(fen, game)
    ended, value = pyffish.is_immediate_game_end(game.theirs, fen, [])
    return ply, side_of(value if ended else pyffish.game_result(game.theirs, fen, []), position)


def back_and_forth(game, fen, played, rng):
    """The move that takes back the player's last one, if it is possible."""
    if len(played) < 2 or rng.random() < 0.05:
        return None
    last = notation.MOVE.fullmatch(played[-2])
    if not last:
        return None
    back = last[3] + last[4] + last[1] + last[2]
    found = [uci for uci in pyffish.legal_moves(game.theirs, fen, []) if uci.rstrip("+-") == back]
    return rng.choice(found) if found else None
