"""The games that both sides know, and what is different about each of them."""

from dataclasses import dataclass, field
from pathlib import Path

import deviations

# The games that are not shipped: files of the tests.
FILES = Path(__file__).parent.parent / "data/variant/valid"


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
    # The written rules that may explain a move that only they list.
    deviations: tuple = ()
    # The written rules that may explain a move that only we list.
    extras: tuple = ()
    # A written rule that says of a position whether only we end the game there, by the reason that we give.
    ends: dict = field(default_factory=dict)
    # Their name of the variant with which repetitions are compared, where it is another one.
    repeating: str = ""
    # Our file, where the game is not shipped.
    file: Path = None
    # Pieces of ours that may not be dropped to give mate, which they list.
    no_drop_mate: tuple = ()
    # Their letter of the royal piece.
    king: str = "k"
    # Whether a royal piece may be in hand, from which it is dropped.
    king_in_hand: bool = False
    # The letter of what a pawn becomes that has a choice there, as ours does.
    becomes: str = ""
    # Their code of a piece that can check a lone king for ever.
    chaser: str = "R"
    # How many files at either edge of the board have no king on them at first.
    edges: int = 0
    # Where a repetition without perpetual check gives the game to the other side there.
    reversed_repetition: bool = False


# Their far-rank dolphin is a promoted dolphin, their porpoise a promoted killer whale.
WHALE_LETTERS = {"+K": "P", "+D": "D"}
# Their faces are two letters for one piece, ours are letters of their own.
KYOTO_LETTERS = {"+L": "T", "+S": "B", "+N": "G", "+P": "R"}
MICRO_LETTERS = {"L": "+S", "+L": "S", "R": "+G", "+R": "G"}
CHENNIS_LETTERS = {"+P": "R", "+S": "B", "+M": "N", "+F": "C"}

PAWN = ("P",)


def whale(name):
    """A game of the whale family."""
    limit = (deviations.far_rank_file_limit,)
    return Game(name, name, WHALE_LETTERS, faces=False, deviations=limit, no_drop_mate=("D",), king="w", chaser="K")


def unshipped(name, *args, **fields):
    """A game of the tests."""
    return Game(name, *args, file=FILES / f"{name}.ron", **fields)


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
    # A third occurrence is illegal here; there it loses for the side that made it.
    unshipped(
        "mansindam", "mansindam", rules="ends: Ends(repetition: fold(count: 3, result: completer_loses, perpetual_check: ordinary))"
    ),
    unshipped("chennis", "chennis", CHENNIS_LETTERS, chaser="M", edges=1),
    unshipped(
        "crazyhouse",
        "crazyhouse",
        {"Q~": "+P"},
        deviations=(deviations.castling, deviations.capture_in_passing, deviations.choice_of_promotion),
        becomes="q",
    ),
    unshipped(
        "shogun",
        "shogun",
        deviations=(deviations.castling, deviations.capture_in_passing),
        extras=(deviations.second_of_a_kind,),
    ),
    unshipped("shinobi", "shinobi", deviations=(deviations.castling, deviations.capture_in_passing)),
    unshipped("xiangqi", "xiangqi", repeating="xiangqi-unchased", edges=3),
    unshipped(
        "janggi",
        "janggi",
        deviations=(deviations.passing,),
        ends={"facing_royals": deviations.kings_face},
        repeating="janggitraditional",
        edges=3,
    ),
    unshipped(
        "sittuyin",
        "sittuyin",
        deviations=(deviations.promotion_as_a_turn,),
        repeating="sittuyin-uncounted",
        king_in_hand=True,
    ),
]
