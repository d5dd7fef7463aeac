//! What is counted: positions, how deep, in which ways, and who else can.

use crate::way::Way::{self, Counted, Listed, Made, Searched};

/// A position, the ways in which its lines are counted, and the peers that know the game.
#[derive(Debug)]
pub(crate) struct Work {
    /// What it is called.
    pub(crate) name: &'static str,
    /// The id of the shipped variant.
    pub(crate) variant: &'static str,
    /// In SFEN; empty for the variant's start.
    pub(crate) position: &'static str,
    /// The number of lines of 1, 2, 3, … plies.
    pub(crate) counts: &'static [u64],
    /// The ways, each with the number of plies, or the depth of our search.
    pub(crate) ways: &'static [(Way, u32)],
    /// Fields of a variant file, to be laid over ours, by which programs outside count.
    pub(crate) rules_outside: &'static str,
    /// Who is timed beside us.
    pub(crate) peers: &'static [Peer],
}

/// Somebody who knows a game, and what the game is called there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Peer {
    /// The crate of that name.
    Haitaka,
    /// The crate of that name.
    Rsshogi,
    /// Fairy-Stockfish, in the build for boards of 8 by 8, or the one for larger boards where only that was given.
    FairySmall(&'static str),
    /// Fairy-Stockfish, in the build for larger boards.
    FairyLarge(&'static str),
    /// Sjaak II, from the start of a game.
    Sjaak(&'static str),
    /// HaChu, searching from the start of a game to a depth.
    Hachu(&'static str, u32),
    /// Ourselves, at another piece of work done in the same ways.
    Ours(&'static str),
}

use Peer::{FairyLarge, FairySmall, Hachu, Haitaka, Ours, Rsshogi, Sjaak};

/// Nothing differs.
const NOTHING: &str = "";

/// Programs outside list drops that mate.
const MATES: &str = "drops: Drops(no_mate: none)";

/// And where a dolphin on the furthest rank is a promoted dolphin, it does not count as one on its file.
const MATES_AND_DOLPHINS: &str = r#"
    drops: Drops(no_mate: none),
    pieces: {
        "D": Piece(zones: none, promotes_to: "+D"),
        "+D": Piece(name: "dolphin on the furthest rank", betza: "bB", promotes_to: "D", captured: becomes("D")),
    },
    promotion: zone(region: last(1), choice: forced, pieces: ["D", "+D"]),
"#;

const WHALE: &[Peer] = &[FairySmall("whale")];
const PAULOWICH: &[Peer] = &[FairySmall("paulowich")];
const CRATES: &[Peer] = &[Haitaka, Rsshogi];

const SHOGI_COUNTS: &[u64] = &[30, 900, 25470, 719_731, 19_861_490, 547_581_517];
const CHU_COUNTS: &[u64] = &[36, 1296, 48315, 1_801_639];
const DAI_COUNTS: &[u64] = &[71, 5041, 357_978];

/// All the work. How the positions with hands were found is said in the README beside.
pub(crate) const WORKS: &[Work] = &[
    Work {
        name: "whale start",
        variant: "whale",
        position: "",
        counts: &[7, 49, 398, 3230, 30664, 302_268, 3_376_569, 40_077_336],
        ways: &[(Counted, 8), (Listed, 8)],
        rules_outside: MATES_AND_DOLPHINS,
        peers: WHALE,
    },
    Work {
        name: "whale E26",
        variant: "whale",
        position: "b1pwgh/d1ddn1/1GDddd/6/D2DDD/H1WPNB b D 1",
        counts: &[26, 234, 4764, 58086, 1_098_800, 15_931_165],
        ways: &[(Counted, 6), (Listed, 6)],
        rules_outside: MATES_AND_DOLPHINS,
        peers: WHALE,
    },
    Work {
        name: "whale M46",
        variant: "whale",
        position: "1np2h/d2d1B/dwd2D/3WB1/D1D2g/N3g1 b 2DKh3d 1",
        counts: &[46, 1683, 58845, 1_859_166, 57_746_596],
        ways: &[(Counted, 5), (Listed, 5)],
        rules_outside: MATES_AND_DOLPHINS,
        peers: WHALE,
    },
    Work {
        name: "whale L78",
        variant: "whale",
        position: "1n1p1B/d2d2/d1G3/5D/Dw1W1h/N1D3 b GDKhb5d 1",
        counts: &[78, 4528, 234_133, 11_212_013, 466_834_992],
        ways: &[(Counted, 5), (Listed, 5)],
        rules_outside: MATES_AND_DOLPHINS,
        peers: WHALE,
    },
    Work {
        name: "whale X86",
        variant: "whale",
        position: "p2wgh/dd2dd/2B3/1W2D1/1D3B/HD1N1D b GN4DK 1",
        counts: &[86, 435, 27256, 185_816, 10_292_286],
        ways: &[(Counted, 5), (Listed, 5)],
        rules_outside: MATES_AND_DOLPHINS,
        peers: WHALE,
    },
    Work {
        name: "paulowich start",
        variant: "paulowich",
        position: "",
        counts: &[8, 64, 584, 5329, 54323, 558_162, 6_339_714],
        ways: &[(Counted, 7), (Listed, 7)],
        rules_outside: MATES_AND_DOLPHINS,
        peers: PAULOWICH,
    },
    Work {
        name: "paulowich P06",
        variant: "paulowich",
        position: "np2a1h/bd1dw2/2d1d2/d5D/1DDW2N/1G1DD2/H1A1P2 b G2Db2d 31",
        counts: &[64, 3922, 190_391, 9_467_011],
        ways: &[(Counted, 4), (Listed, 4)],
        rules_outside: MATES_AND_DOLPHINS,
        peers: PAULOWICH,
    },
    Work {
        name: "paulowich P10",
        variant: "paulowich",
        position: "1p2a1h/3d1w1/nGD1d2/d5D/3WD2/3D1N1/H1A1P2 w GB4Db3d 46",
        counts: &[71, 7155, 380_185, 31_695_819],
        ways: &[(Counted, 4), (Listed, 4)],
        rules_outside: MATES_AND_DOLPHINS,
        peers: PAULOWICH,
    },
    Work {
        name: "paulowich P14",
        variant: "paulowich",
        position: "2p1ah1/3dw2/7/d3D1D/3W3/1HA4/4PN1 w GNB5Dgb5d 64",
        counts: &[112, 16319, 1_354_644, 162_331_005],
        ways: &[(Counted, 4), (Listed, 4)],
        rules_outside: MATES_AND_DOLPHINS,
        peers: PAULOWICH,
    },
    Work {
        name: "minishogi start",
        variant: "minishogi",
        position: "",
        counts: &[14, 181, 2512, 35401, 533_203, 8_276_188, 132_680_617],
        ways: &[(Counted, 7)],
        rules_outside: MATES,
        peers: &[FairySmall("minishogi"), Sjaak("minishogi")],
    },
    Work {
        name: "judkins start",
        variant: "judkins",
        position: "",
        counts: &[20, 336, 6183, 118_345, 2_389_896, 51_190_232],
        ways: &[(Counted, 6)],
        rules_outside: MATES,
        peers: &[FairySmall("judkins"), Sjaak("judkins")],
    },
    Work {
        name: "tori start",
        variant: "tori",
        position: "",
        counts: &[17, 288, 5430, 103_857, 2_179_749, 46_867_039],
        ways: &[(Counted, 6)],
        rules_outside: MATES,
        peers: &[FairySmall("torishogi"), Sjaak("torishogi")],
    },
    Work {
        name: "kyoto start",
        variant: "kyoto",
        position: "",
        counts: &[12, 137, 1636, 18268, 225_903, 2_829_234, 38_963_754],
        ways: &[(Counted, 7)],
        rules_outside: NOTHING,
        peers: &[FairySmall("kyotoshogi")],
    },
    Work {
        name: "dobutsu start",
        variant: "dobutsu",
        position: "",
        counts: &[4, 17, 123, 976, 8122, 71677, 643_982, 5_866_031, 53_105_138],
        ways: &[(Counted, 9)],
        rules_outside: NOTHING,
        peers: &[FairySmall("dobutsu")],
    },
    Work {
        name: "gorogoro start",
        variant: "gorogoro",
        position: "",
        counts: &[16, 250, 4166, 67517, 1_186_299, 20_552_765],
        ways: &[(Counted, 6)],
        rules_outside: MATES,
        peers: &[FairySmall("gorogoro"), Sjaak("gorogoro_shogi")],
    },
    Work {
        name: "shogi start",
        variant: "shogi",
        position: "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        counts: SHOGI_COUNTS,
        ways: &[(Counted, 6), (Listed, 6), (Made, 5)],
        rules_outside: MATES,
        peers: CRATES,
    },
    Work {
        name: "shogi matsuri",
        variant: "shogi",
        position: "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
        counts: &[207, 28684, 4_809_015, 516_925_165],
        ways: &[(Counted, 4), (Listed, 4), (Made, 3)],
        rules_outside: MATES,
        peers: CRATES,
    },
    Work {
        name: "shogi start, programs",
        variant: "shogi",
        position: "",
        counts: SHOGI_COUNTS,
        ways: &[(Counted, 5), (Listed, 5)],
        rules_outside: MATES,
        peers: &[FairyLarge("shogi"), Sjaak("shogi")],
    },
    Work {
        name: "wa start",
        variant: "wa_drops",
        position: "",
        counts: &[51, 2601, 126_574, 6_158_810],
        ways: &[(Counted, 4), (Listed, 4), (Made, 4)],
        rules_outside: MATES,
        peers: &[Ours("shogi start"), Sjaak("wa-shogi-drop")],
    },
    Work {
        name: "wa W12",
        variant: "wa_drops",
        position: "hmc2v1wu1o/1el5s1d/ppp4gp2/6pk1pp/3ppp5/11/11/P2PP1C3P/OD4P1PP1/1S2GV3MH/4W1K1LR1 b XFRPexfu4p 69",
        counts: &[300, 96044, 22_181_140],
        ways: &[(Counted, 3), (Listed, 3), (Made, 3)],
        rules_outside: MATES,
        peers: &[Ours("shogi matsuri")],
    },
    Work {
        name: "chu start",
        variant: "chu",
        position: "",
        counts: CHU_COUNTS,
        ways: &[(Counted, 4), (Listed, 4), (Made, 4)],
        rules_outside: NOTHING,
        peers: &[Ours("shogi start")],
    },
    Work {
        name: "dai start",
        variant: "dai",
        position: "",
        counts: DAI_COUNTS,
        ways: &[(Counted, 3), (Listed, 3), (Made, 3)],
        rules_outside: NOTHING,
        peers: &[Ours("shogi start")],
    },
    Work {
        name: "chu search",
        variant: "chu",
        position: "",
        counts: CHU_COUNTS,
        ways: &[(Searched, 8)],
        rules_outside: NOTHING,
        peers: &[Hachu("chu", 8)],
    },
    Work {
        name: "dai search",
        variant: "dai",
        position: "",
        counts: DAI_COUNTS,
        ways: &[(Searched, 8)],
        rules_outside: NOTHING,
        peers: &[Hachu("dai", 7)],
    },
];

/// The work of a name.
///
/// # Errors
/// Where there is none.
pub(crate) fn work(name: &str) -> Result<&'static Work, String> {
    let found = WORKS.iter().find(|work| work.name == name);
    found.ok_or_else(|| format!("no work is called `{name}`"))
}
