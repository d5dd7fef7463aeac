"""Random games, played by Fairy-Stockfish."""

import re

import pyffish

import ends
import notation

# How many plies a game of favoured moves is played.
PLIES = 48
TASTES = ("any", "captures", "drops", "faces", "forward")


def walk(game, rng, plies):
    """A random game of at most so many plies, as its positions (FEN) and its moves."""
    fens, ucis = [start_of(game, rng)], []
    taste = rng.choice(TASTES)
    for _ in range(plies):
        if ended_here(game, fens[-1]):
            break
        uci = choose(game, fens[-1], taste, rng)
        if uci is None:
            break
        ucis.append(uci)
        fens.append(pyffish.get_fen(game.theirs, fens[-1], [uci]))
    return fens, ucis


def start_of(game, rng):
    """Where a random game begins: at the start of the game, or in a position in which its rarer rules matter."""
    if game.starts and rng.random() < 0.5:
        return rng.choice(game.starts)
    return pyffish.start_fen(game.theirs)


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


def to_and_fro(game, rng):
    """A game in which moves are taken back as often as possible."""
    fens, _ = walk(game, rng, rng.choice((0, 8, 30)))
    start = next(fen for fen in reversed(fens) if not ended_here(game, fen) and choose(game, fen, "any", rng))
    start = without_rights(start)

    def favour(_fen, listed, played, _seen):
        last = notation.MOVE.fullmatch(played[-2]) if len(played) > 1 else None
        back = last[3] + last[4] + last[1] + last[2] if last else None
        return [uci for uci in listed if uci.rstrip("+-") == back]

    return played_on(game, start, rng, favour)


def calm(game, rng):
    """A game in which nothing is captured and no position comes again, as long as that can be."""
    start = without_rights(pyffish.start_fen(game.theirs))

    def favour(fen, listed, _played, seen):
        position = notation.from_fen(fen, game)
        for uci in rng.sample(listed, len(listed)):
            after = pyffish.get_fen(game.theirs, fen, [uci])
            if not suits(position, uci, "captures", game) and placed(after) not in seen and not ended_here(game, after):
                return [uci]
        return []

    return played_on(game, start, rng, favour, plies=3 * PLIES, random_share=0)


def chase(game, rng):
    """A game in which one piece checks a lone king as long as it can, best in positions that have been there."""
    start = lone_kings(game, rng)
    chaser = start.split()[1]

    def favour(fen, listed, _played, seen):
        checks = [uci for uci in listed if pyffish.gives_check(game.theirs, fen, [uci])]
        pool = checks if fen.split()[1] == chaser else listed
        return [uci for uci in pool if placed(pyffish.get_fen(game.theirs, fen, [uci])) in seen] or pool

    return played_on(game, start, rng, favour)


def lone_kings(game, rng):
    """A position of the kings that each side must keep and one piece beside the edge, with the side that has the piece to move."""
    start = pyffish.start_fen(game.theirs)
    position = notation.from_fen(start, game)
    first = rng.random() < 0.5
    enemy, own = ("k", "K") if first else ("K", "k")
    rows = [["1"] * position.files for _ in range(position.ranks)]
    edge = 0 if first else position.ranks - 1
    files = rng.sample(range(game.edges, position.files - game.edges), 2)
    for more in range(game.kings):
        rows[edge][(files[0] + more) % position.files] = notation.cased(game.king, enemy.isupper())
        rows[position.ranks - 1 - edge][(files[1] + more) % position.files] = notation.cased(game.king, own.isupper())
    # It does not begin by capturing a king.
    free = [file for file in range(position.files) if rows[edge][file] == "1"]
    rows[position.ranks // 2][rng.choice(free)] = notation.cased(game.chaser, first)
    board = re.sub("1+", lambda run: str(len(run[0])), "/".join("".join(row) for row in rows))
    hands = "[]" if "[" in start else ""
    return without_rights(" ".join([board + hands, "w" if first else "b", *start.split()[2:]]))


def without_rights(fen):
    """A position without the right to castle or to capture in passing, which are a part of it there and make it another one."""
    fields = fen.split()
    return " ".join([*fields[:2], "-", "-", *fields[4:]]) if len(fields) == 6 else fen


def is_in_passing(fen):
    """Whether a pawn may be captured in passing there."""
    fields = fen.split()
    return len(fields) == 6 and fields[3] != "-"


def is_pass(uci):
    """Whether a move ends where it starts."""
    half = len(uci) // 2
    return uci[:half] == uci[half:]


def ended_here(game, fen):
    """Whether a written rule says that only we end the game in a position."""
    position = notation.from_fen(fen, game)
    return any(rule(position) for rule in game.ends.values())


def placed(fen):
    """What makes two positions equal: board, hands, side to move."""
    return " ".join(fen.split()[:2])


def played_on(game, start, rng, favour, plies=PLIES, random_share=0.05):
    """A game of favoured moves, as a line to play out, with the ply of its end and who wins by it, as they see it;
    None where it goes on. It is left before a position that only they know: with a pawn that may be captured in passing, after two passes in a row,
    which end the game there, or with no move but such as only they list."""
    line, played, fen = {"sfen": notation.from_fen(start, game).sfen(), "moves": []}, [], start
    seen = {placed(start)}
    # Once more than moves are played: the last of them may leave none.
    for ply in range(plies + 1):
        uci = favoured(game, fen, played, seen, rng, favour if rng.random() >= random_share else None)
        if uci is None and pyffish.legal_moves(game.theirs, fen, []):
            line["moves"].pop()
            return line, None
        if uci is None:
            return line, (ply, ends.of_stuck(game, fen))
        if ply == plies or (is_pass(uci) and played and is_pass(played[-1])):
            return line, None
        line["moves"].append(notation.from_uci(uci, notation.from_fen(fen, game), game))
        played.append(uci)
        fen = pyffish.get_fen(game.theirs, fen, [uci])
        if is_in_passing(fen):
            line["moves"].pop()
            return line, None
        if ended_here(game, fen):
            return line, (ply + 1, "draw")
        seen.add(placed(fen))
        ended, value = pyffish.is_optional_game_end(game.repeating or game.theirs, start, played)
        if ended:
            return line, (ply + 1, ends.side_of(value, notation.from_fen(fen, game)))
    return line, None


def favoured(game, fen, played, seen, rng, favour):
    """A favoured move, or any where none is or no favour is asked for; None where there is no move."""
    position = notation.from_fen(fen, game)
    listed = [uci for uci in pyffish.legal_moves(game.theirs, fen, []) if not explained(game, position, uci)]
    found = favour(fen, listed, played, seen) if favour else []
    return rng.choice(found) if found else choose(game, fen, "any", rng)
