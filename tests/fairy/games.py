"""The games that both sides know, and what is different about each of them."""

from dataclasses import dataclass, field

import deviations


@dataclass(frozen=True)
class Game:
    """A game: its id here, its name there, and how the two are to be compared."""

    id: str
    theirs: str
    # Our piece code for each code of theirs that differs.
    letters: dict = field(default_factory=dict)
    # Our letter in hand for each of theirs that differs.
    hand: dict = field(default_factory=dict)
    # Whether `+` and `-` behind their moves mean that the piece turns to its other face.
    faces: bool = True
    # Fields of a variant file that are laid over ours, so that both play by the same reading.
    rules: str = ""
    # The written rules that may explain a difference between the move lists.
    deviations: tuple = ()
    # Pieces of ours that may not be dropped to give mate, which they list.
    no_drop_mate: tuple = ()
    # Their letter of the royal piece.
    king: str = "k"
    # Their code of a piece that can check a lone king for ever.
    chaser: str = "R"
    # Where a repetition without perpetual check gives the game to the other side there.
    reversed_repetition: bool = False


# Their far-rank dolphin is a promoted dolphin, their porpoise a promoted killer whale.
WHALE_LETTERS = {"+K": "P", "+D": "D"}
# Their faces are two letters for one piece, ours are letters of their own.
KYOTO_LETTERS = {"+L": "T", "+S": "B", "+N": "G", "+P": "R"}
MICRO_LETTERS = {"L": "+S", "+L": "S", "R": "+G", "+R": "G"}

PAWN = ("P",)


def whale(name):
    """A game of the whale family."""
    limit = (deviations.far_rank_file_limit,)
    return Game(name, name, WHALE_LETTERS, faces=False, deviations=limit, no_drop_mate=("D",), king="w", chaser="K")


def repetition(count, perpetual_check):
    """The repetition rule of a variant file, to be laid over ours where theirs counts otherwise."""
    return f"ends: Ends(repetition: fold(count: {count}, perpetual_check: {perpetual_check}))"


GAMES = [
    whale("whale"),
    whale("paulowich"),
    Game("shogi", "shogi", no_drop_mate=PAWN),
    Game("minishogi", "minishogi", no_drop_mate=PAWN),
    Game("judkins", "judkins", no_drop_mate=PAWN),
    # They count four occurrences, and give the game to the side to move: it is the other side that has to deviate.
    Game(
        "tori", "torishogi", rules=repetition(4, "loss"), no_drop_mate=("S",), chaser="+F", reversed_repetition=True
    ),
    # Three occurrences in the books, four there.
    Game("dobutsu", "dobutsu", rules=repetition(4, "ordinary"), king="l", chaser="G"),
    # Three occurrences on the server that has the game, without a rule of perpetual check; four there, with it.
    Game(
        "kyoto",
        "kyotoshogi",
        KYOTO_LETTERS,
        {"L": "T", "N": "G"},
        rules=repetition(4, "loss"),
        chaser="+P",
    ),
    Game("micro", "micro", MICRO_LETTERS, {"L": "S", "R": "G"}),
    Game("gorogoro", "gorogoro", no_drop_mate=PAWN, chaser="+P"),
    Game("gorogoro_plus", "gorogoroplus", no_drop_mate=PAWN, chaser="+P"),
    Game("yari", "yarishogi"),
    # The side that checks for ever loses here; there such a game is a draw like any other repetition.
    Game("sho", "shoshogi", rules=repetition(4, "ordinary")),
    Game("euroshogi", "euroshogi", no_drop_mate=PAWN),
    Game("okisaki", "okisakishogi", no_drop_mate=PAWN),
    Game("cannon", "cannonshogi"),
    Game("checkshogi", "checkshogi"),
]
