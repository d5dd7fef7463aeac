"""Random games, played by Fairy-Stockfish."""

import pyffish

import notation

TASTES = ("any", "captures", "drops", "faces", "forward")
PLIES = 160


def walk(game, rng, most):
    """A random game as its positions (FEN) and its moves, of at most so many positions more than the start."""
    fens, ucis = [pyffish.start_fen(game.theirs)], []
    taste = rng.choice(TASTES)
    for _ in range(min(PLIES, max(most, 1))):
        uci = choose(game, fens[-1], taste, rng)
        if uci is None:
            break
        ucis.append(uci)
        fens.append(pyffish.get_fen(game.theirs, fens[-1], [uci]))
    return fens, ucis


def choose(game, fen, taste, rng):
    """A move that both sides allow, most often one to the taste; None where there is none."""
    position = notation.from_fen(fen, game)
    listed = pyffish.legal_moves(game.theirs, fen, [])
    allowed = [uci for uci in listed if not explained(game, position, uci)]
    while allowed:
        favoured = [uci for uci in allowed if suits(position, uci, taste, game)]
        pool = favoured if favoured and rng.random() < 0.7 else allowed
        uci = rng.choice(pool)
        if not mates_by_drop(game, fen, uci):
            return uci
        allowed.remove(uci)
    return None


def explained(game, position, uci):
    """Whether a written rule says that only they allow a move."""
    move = notation.from_uci(uci, position, game)
    return any(rule(position, move) for rule in game.deviations)


def mates_by_drop(game, fen, uci):
    """Whether a move is a drop of a kind that may not mate, and mates."""
    if uci[0] not in game.no_drop_mate or "@" not in uci:
        return False
    after = pyffish.get_fen(game.theirs, fen, [uci])
    return not pyffish.legal_moves(game.theirs, after, [])


def suits(position, uci, taste, game):
    """Whether a move is of a taste."""
    if "@" in uci:
        return taste == "drops"
    move = notation.MOVE.fullmatch(uci)
    if taste == "captures":
        return position.at(notation.square(position, move[3], move[4])) is not None
    if taste == "faces":
        return bool(move[5])
    if taste == "forward":
        ahead = int(move[4]) - int(move[2])
        return ahead > 0 if position.side == "b" else ahead < 0
    return taste == "any"
