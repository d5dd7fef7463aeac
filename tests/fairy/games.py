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
    # Whether the results of repetition are to be compared; where not, why.
    repetition: str = ""


# Their far-rank dolphin is a promoted dolphin, their porpoise a promoted killer whale.
WHALE_LETTERS = {"+K": "P", "+D": "D"}
# Their faces are two letters for one piece, ours are letters of their own.
KYOTO_LETTERS = {"+L": "T", "+S": "B", "+N": "G", "+P": "R"}
MICRO_LETTERS = {"L": "+S", "+L": "S", "R": "+G", "+R": "G"}

PAWN = ("P",)

GAMES = [
    Game("whale", "whale", WHALE_LETTERS, faces=False, deviations=(deviations.far_rank_file_limit,), no_drop_mate=("D",)),
    Game(
        "paulowich", "paulowich", WHALE_LETTERS, faces=False, deviations=(deviations.far_rank_file_limit,), no_drop_mate=("D",)
    ),
    Game("shogi", "shogi", no_drop_mate=PAWN),
    Game("minishogi", "minishogi", no_drop_mate=PAWN),
    Game("judkins", "judkins", no_drop_mate=PAWN),
    Game("tori", "torishogi", no_drop_mate=("S",)),
    Game("dobutsu", "dobutsu"),
    Game("kyoto", "kyotoshogi", KYOTO_LETTERS, {"L": "T", "N": "G"}),
    Game("micro", "micro", MICRO_LETTERS, {"L": "S", "R": "G"}),
    Game("gorogoro", "gorogoro", no_drop_mate=PAWN),
    Game("gorogoro_plus", "gorogoroplus", no_drop_mate=PAWN),
    Game("yari", "yarishogi"),
    Game("sho", "shoshogi"),
    Game("euroshogi", "euroshogi", no_drop_mate=PAWN),
    Game("okisaki", "okisakishogi", no_drop_mate=PAWN),
    Game("cannon", "cannonshogi"),
    Game("checkshogi", "checkshogi"),
]
