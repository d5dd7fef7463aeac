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
    # A written rule that says of a position whether only we end the game there, by the reason that we give.
    ends: dict = field(default_factory=dict)
    # Their name of the variant with which repetitions are compared, where it is another one.
    repeating: str = ""
    # Whether a number of quiet moves draws in the same way.
    calm: bool = False
    # Positions in which its rarer rules matter, from which random games begin as well.
    starts: tuple = ()
    # Our file, where the game is not shipped.
    file: Path = None
    # Pieces of ours that may not be dropped to give mate, which they list.
    no_drop_mate: tuple = ()
    # Their letter of the royal piece.
    king: str = "k"
    # How many of them a side must keep.
    kings: int = 1
    # Whether a royal piece may be in hand, from which it is dropped.
    king_in_hand: bool = False
    # Our codes of what a pawn becomes that has a choice, by their letters; the same letters where nothing is said of them.
    becomes: dict = field(default_factory=dict)
    # Their code of a piece that can check a lone king for ever.
    chaser: str = "R"
    # How many files at either edge of the board have no king on them at first.
    edges: int = 0
    # Whether positions count the checks that are left to give.
    checks: bool = False
    # Where a repetition without perpetual check gives the game to the other side there.
    reversed_repetition: bool = False


# Their far-rank dolphin is a promoted dolphin, their porpoise a promoted killer whale.
WHALE_LETTERS = {"+K": "P", "+D": "D"}
# Their faces are two letters for one piece, ours are letters of their own.
KYOTO_LETTERS = {"+L": "T", "+S": "B", "+N": "G", "+P": "R"}
MICRO_LETTERS = {"L": "+S", "+L": "S", "R": "+G", "+R": "G"}
# What has become of a pawn there is the letter of a piece before `~`, here a face of the pawn.
CRAZYHOUSE_LETTERS = {f"{letter}~": f"+{letter}" for letter in "QRBN"}
CRAZYHOUSE_CHOICES = {letter.lower(): f"+{letter}" for letter in "QRBN"}
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
    unshipped("three-check-shogi", "threecheckshogi", checks=True),
    # A third occurrence is illegal here; there it loses for the side that made it.
    # An attack on a piece that is no `king` is no check there, so that none is perpetual here either.
    unshipped("two-kings", "twokings", kings=2),
    unshipped(
        "mansindam",
        "mansindam",
        rules="ends: Ends(repetition: fold(count: 3, result: completer_loses, perpetual_check: ordinary))",
        starts=("3r5/1K7/2P6/9/9/9/6p2/7k1/5R3[QNPPqnpp] w - - 0 1",),
    ),
    unshipped(
        "chennis",
        "chennis",
        CHENNIS_LETTERS,
        starts=("7/1k5/2+p1+P2/3K3/2f1+F2/+m5+S/7[PSMFpsmf] w - - 0 1",),
        chaser="M",
        edges=1,
    ),
    unshipped(
        "crazyhouse",
        "crazyhouse",
        CRAZYHOUSE_LETTERS,
        deviations=(deviations.castling, deviations.capture_in_passing),
        becomes=CRAZYHOUSE_CHOICES,
        # Positions with which chess programs count: full of rights to castle, captures in passing, promotions.
        starts=(
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R[] w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8[PNpn] w - - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N[Qq] b - - 0 1",
        ),
    ),
    unshipped(
        "plain-chess",
        "plainchess",
        starts=("8/2p1P3/3p4/KP5r/1R3p1k/8/4p1P1/8 w - - 0 1", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1"),
    ),
    unshipped(
        "shogun",
        "shogun",
        deviations=(deviations.castling, deviations.capture_in_passing),
        starts=(
            "r3k2r/p1pp+fpb1/bn2pnp1/3PN3/1p2P3/2N2+F1p/PPPBBPPP/R3K2R[] w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8[FNBfnb] w - - 0 1",
            "n1n5/PPPk4/8/2F2r2/2R2f2/8/4Kppp/5N1N[RBrb] b - - 0 1",
        ),
    ),
    unshipped(
        "shinobi",
        "shinobi",
        deviations=(deviations.castling, deviations.capture_in_passing),
        starts=(
            "r3k2r/pppppppp/8/2P1P3/5P2/1p6/P1PP3P/L1MCK1HL[HDJ] b kq - 0 1",
            "3q4/1P1L1H2/1K1M2k1/4p3/3P4/1p4p1/2M2P2/L6r[LM] w - - 0 1",
        ),
    ),
    unshipped(
        "xiangqi",
        "xiangqi",
        starts=("3k1a3/4P4/2P1b3N/9/2b1p1B2/4P4/4r4/3AB4/4A1p2/3RK1C1c w - - 0 1",),
        repeating="xiangqi-unchased",
        calm=True,
        edges=3,
    ),
    unshipped(
        "janggi",
        "janggi",
        ends={"facing_royals": deviations.kings_face},
        starts=(
            "3rk4/3Pc4/3CaR3/1b2N4/7B1/8n/9/3pR4/4cr3/3KAC3 w - - 0 1",
            "4cP3/3ka4/3rRC3/1N1b5/9/3n1B3/9/3pCA3/3R1K3/3r1c3 b - - 0 1",
            "4rc3/3PCk3/4Ra3/2B4N1/9/4b3n/9/3ACK3/3p1c3/3Rr4 w - - 0 1",
        ),
        repeating="janggitraditional",
        calm=True,
        edges=3,
    ),
    unshipped(
        "sittuyin",
        "sittuyin",
        deviations=(deviations.promotion_as_a_turn,),
        starts=(
            "r2k4/1P4P1/2P5/4P3/3p4/5p2/1p4K1/R7[] w - - 0 1",
            "3k4/8/2n5/6P1/1p6/8/5S2/3K2R1[] w - - 0 1",
            "1k6/2s2P2/1P6/3PpP2/2p3p1/2p5/4S1p1/2K5[] b - - 0 1",
        ),
        repeating="sittuyin-uncounted",
        king_in_hand=True,
    ),
]
