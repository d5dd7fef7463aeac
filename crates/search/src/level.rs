//! The table of levels: how well the computer plays, from a person who learned the moves today to as well as it can.
//!
//! The lower levels look at a bounded number of positions and overlook things, as people do: [`crate::blunder_model`] says what. The upper
//! ones only have less time. Whatever the strongest is given, those between it and the lower ones divide it into steps of about equal
//! effect on strength.
//!
//! The more pieces a game has, the more there is to overlook and the longer it lasts, so that small errors add up. A lower level is therefore taken
//! from further up the table in a game of many pieces, and from further down in a game of few. From level 12 on what is measured decides: games of few
//! pieces and games of very many leave the best player less room above the others than those of the usual number.

#![expect(
    clippy::cast_precision_loss,
    reason = "a share need not be exact, only equal on every machine"
)]

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use hakugei_text::{did_you_mean, quote};

use crate::Budget;

/// How well the computer plays, from 1, as in a first game, to 22, as well as it can.
///
/// ```
/// use hakugei_search::Level;
///
/// assert_eq!(Level::all().count(), 22);
/// assert!(Level::WEAKEST.is_bounded() && !Level::STRONGEST.is_bounded());
/// assert_eq!("first game".parse(), Ok(Level::WEAKEST));
/// assert_eq!(Level::STRONGEST.name(), "master");
/// let level = Level::new(7).expect("there is a seventh");
/// assert!(level.settings(54).oversights() < level.settings(24).oversights());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

/// What a level may use in one game, and how it errs there.
///
/// ```
/// use hakugei_search::{Level, LevelSettings};
///
/// let settings: LevelSettings = Level::WEAKEST.settings(24);
/// assert_eq!((settings.depth, settings.nodes, settings.oversights()), (Some(1), Some(200), 900));
/// assert_eq!(Level::STRONGEST.settings(24).nodes, None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelSettings {
    /// The deepest search, in plies, if it is bounded.
    pub depth: Option<u32>,
    /// The largest number of positions that it looks at for one move, if it is bounded.
    pub nodes: Option<u64>,
    /// Of a thousand ordinary answers of the enemy, how many it overlooks, up to [`MOST_OVERSIGHTS`]: a larger number
    /// matters for moves that are easier to see than these.
    pub(crate) oversights: u32,
    /// The largest error in the value of a root move, in hundredths of the weakest piece.
    pub misjudgement: i32,
}

impl LevelSettings {
    /// Nothing bounds it, and it does not err.
    const UNBOUNDED: Self = Self {
        depth: None,
        nodes: None,
        oversights: 0,
        misjudgement: 0,
    };

    /// Of a thousand ordinary answers of the enemy, how many it overlooks; drops and long moves back more often, what has
    /// just moved up less often.
    pub fn oversights(&self) -> u32 {
        self.oversights.min(MOST_OVERSIGHTS)
    }
}

/// A row of the table.
struct Row {
    /// What the level is called: whom it plays like.
    name: &'static str,
    plays: Plays,
}

/// How a level plays.
#[derive(Clone, Copy)]
enum Plays {
    /// It looks at a bounded number of positions, and errs.
    Weakly {
        bounds: Bounds,
        /// How far down the table it would move in a game of hardly any pieces, and how far up in a game of very many (down, if it is negative), in
        /// thousandths of a level.
        shifts: [i64; 2],
    },
    /// It has a share of what it is given.
    Strongly {
        share: u32,
        /// By how much the share would shrink in a game of hardly any pieces, and grow in a game of very many.
        shifts: [i64; 2],
    },
}

/// How much of the positions or of the time for a move a level uses. The shares of all levels divide what there is into steps of about equal
/// effect on strength, so that half of a share is not half of the positions.
///
/// ```
/// use hakugei_search::{Level, Share};
///
/// let near_master: Share = Level::STRONGEST.moved(-1).share(24);
/// assert!(near_master.of_nodes(130_000) < 100_000);
/// assert_eq!(Level::STRONGEST.share(24).of_nodes(130_000), 130_000);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share(
    /// The number of steps above [`FOOT`], of [`STEPS`].
    u32,
);

/// What a level that errs may use in a game of [`Level::USUAL_PIECES`], and how it errs there: see [`LevelSettings`].
#[derive(Clone, Copy)]
struct Bounds {
    depth: u32,
    nodes: u64,
    oversights: u32,
    misjudgement: i32,
}

/// The number of weak levels, which are the lowest.
const WEAK: usize = 16;

/// The levels from 1 on. `docs/levels.md` has what they score against each other.
const TABLE: [Row; 22] = [
    weak("first game", 1, 200, 2_050, 1_050, [0, 0]),
    weak("first evening", 1, 200, 1_610, 680, [900, 900]),
    weak("first week", 1, 200, 1_380, 520, [1_800, 1_800]),
    weak("newcomer", 1, 250, 1_130, 380, [2_700, 2_700]),
    weak("beginner", 1, 300, 920, 282, [3_400, 3_400]),
    weak("learner", 1, 350, 680, 190, [3_450, 3_450]),
    weak("casual player", 2, 600, 502, 130, [3_450, 3_450]),
    weak("improver", 2, 850, 388, 97, [3_300, 3_300]),
    weak("keen player", 3, 1_000, 298, 73, [2_950, 2_950]),
    weak("regular player", 3, 1_400, 192, 48, [2_300, 2_000]),
    weak("club player", 4, 1_900, 112, 32, [2_050, 1_150]),
    weak("strong club player", 5, 2_200, 34, 15, [2_150, -150]),
    weak("club champion", 6, 3_300, 14, 8, [3_050, -950]),
    weak("tournament player", 8, 5_000, 7, 5, [3_400, -900]),
    weak("strong tournament player", 10, 7_500, 3, 2, [2_750, -1_140]),
    weak("expert", 18, 11_500, 1, 1, [1_600, -1_500]),
    strong("strong expert", 395, [105, -169]),
    strong("leading expert", 500, [84, -156]),
    strong("candidate master", 616, [66, -120]),
    strong("strong candidate master", 742, [54, -84]),
    strong("near master", 868, [30, -47]),
    strong("master", STEPS, [0, 0]),
];

/// The most of a thousand moves of any sort that are overlooked.
pub(crate) const MOST_OVERSIGHTS: u32 = 900;

/// The number of pieces from which on the levels are the same: nothing larger was measured.
const MANY_PIECES: usize = 100;

/// The number of steps from [`FOOT`] to what the strongest level has. All steps multiply by one number. The higher two levels are, the
/// more steps lie between them, because the more positions there are, the less a doubling brings.
const STEPS: u32 = 1000;
/// To how many binary digits a share is computed.
const DIGITS: usize = 40;
/// The number of positions from which the upper levels climb, less than the best level below them looks at, and how long they take.
const FOOT: u64 = 3_000;
const FOOT_TIME: Duration = Duration::from_micros(2_300);

const fn weak(
    name: &'static str,
    depth: u32,
    nodes: u64,
    oversights: u32,
    misjudgement: i32,
    shifts: [i64; 2],
) -> Row {
    let bounds = Bounds {
        depth,
        nodes,
        oversights,
        misjudgement,
    };
    let plays = Plays::Weakly { bounds, shifts };
    Row { name, plays }
}

const fn strong(name: &'static str, share: u32, shifts: [i64; 2]) -> Row {
    let plays = Plays::Strongly { share, shifts };
    Row { name, plays }
}

impl Level {
    /// The strongest: nothing bounds it but the time it is given.
    pub const STRONGEST: Self = Self(TABLE.len() as u8);

    /// The weakest: how a person plays who learned the moves today.
    pub const WEAKEST: Self = Self(1);

    /// The number of pieces, on the board and in hand, at the beginning of the games that the table of the levels is for.
    pub const USUAL_PIECES: usize = 24;

    /// The level with a number, if there is one.
    pub fn new(number: u8) -> Option<Self> {
        (1..=Self::STRONGEST.0).contains(&number).then_some(Self(number))
    }

    /// All levels, the weakest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=Self::STRONGEST.0).map(Self)
    }

    /// From 1 to 22.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// What it is called, in lower case, such as `first game`: whom it plays like. No name claims a rank in any club.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// The level `steps` above this one, or below it if the number is negative; at the ends of the table it stays there.
    #[must_use]
    pub fn moved(self, steps: i8) -> Self {
        Self(self.0.saturating_add_signed(steps).clamp(1, Self::STRONGEST.0))
    }

    /// Whether it looks at a bounded number of positions, however much time it is given.
    pub fn is_bounded(self) -> bool {
        usize::from(self.0) <= WEAK
    }

    /// What it may use, and how it errs, in a game that begins with a number of pieces on the board and in hand.
    pub fn settings(self, pieces: usize) -> LevelSettings {
        match self.row().plays {
            Plays::Weakly { shifts, .. } => weak_settings(1000 * i64::from(self.0) + shifted(shifts, pieces)),
            Plays::Strongly { .. } => LevelSettings::UNBOUNDED,
        }
    }

    /// How much it uses of what it is given for a move, in a game that begins with a number of pieces on the board and in hand.
    pub fn share(self, pieces: usize) -> Share {
        match self.row().plays {
            Plays::Weakly { .. } => Share(STEPS),
            Plays::Strongly { share, shifts } => {
                Share(share.saturating_add_signed(shifted(shifts, pieces) as i32))
            }
        }
    }

    fn row(self) -> &'static Row {
        &TABLE[usize::from(self.0) - 1]
    }
}

impl Share {
    /// The part of the time for a move that is used.
    pub fn of_time(self, time: Duration) -> Duration {
        if self.0 >= STEPS || time <= FOOT_TIME {
            return time;
        }
        let part = part_way(time.div_duration_f64(FOOT_TIME), self.0);
        FOOT_TIME.mul_f64(part).min(time)
    }

    /// The part of a budget that is used.
    pub(crate) fn of_budget(self, budget: Budget) -> Budget {
        Budget {
            usual: self.of_time(budget.usual),
            most: self.of_time(budget.most),
        }
    }

    /// How many of the positions that may be looked at are looked at.
    pub fn of_nodes(self, nodes: u64) -> u64 {
        if self.0 >= STEPS || nodes <= FOOT {
            return nodes;
        }
        let part = part_way(nodes as f64 / FOOT as f64, self.0);
        ((FOOT as f64 * part) as u64).min(nodes)
    }
}

/// By how much a level moves in a game of a number of pieces: not at all with the usual number, towards the first shift downwards the fewer there
/// are, towards the second the more there are. From [`MANY_PIECES`] on it moves no more.
fn shifted(shifts: [i64; 2], pieces: usize) -> i64 {
    let shift = shifts[usize::from(pieces > Level::USUAL_PIECES)];
    let (pieces, usual) = (pieces.min(MANY_PIECES) as i64, Level::USUAL_PIECES as i64);
    shift * (pieces - usual) / (pieces + usual)
}

/// What a weak level has at a place in the table, in thousandths, 1000 for the first row: a mixture of the two rows around that place.
fn weak_settings(place: i64) -> LevelSettings {
    let place = place.clamp(1000, 1000 * WEAK as i64) as usize;
    let row = |number: usize| match TABLE[number.min(WEAK) - 1].plays {
        Plays::Weakly { bounds, .. } => bounds,
        Plays::Strongly { .. } => unreachable!("the weak levels are the lowest"),
    };
    let (lower, upper) = (row(place / 1000), row(place / 1000 + 1));
    let part = (place % 1000) as u64;
    let mixed = |lower: u64, upper: u64| (lower * (1000 - part) + upper * part + 500) / 1000;
    LevelSettings {
        depth: Some(mixed(lower.depth.into(), upper.depth.into()) as u32),
        nodes: Some(mixed(lower.nodes, upper.nodes)),
        oversights: mixed(lower.oversights.into(), upper.oversights.into()) as u32,
        misjudgement: mixed(lower.misjudgement as u64, upper.misjudgement as u64) as i32,
    }
}

/// Where `step` of [`STEPS`] steps lead that begin at 1, end at `whole`, and all multiply by one number. It is computed from square roots and
/// products, whose results are equal on every machine, and quickly: a search by a clock asks for it again and again.
fn part_way(whole: f64, step: u32) -> f64 {
    let (mut root, mut part, mut rest) = (whole, 1.0, step);
    // Each round is a binary digit of the exponent `step / STEPS`.
    for _ in 0..DIGITS {
        root = root.sqrt();
        rest *= 2;
        if rest >= STEPS {
            rest -= STEPS;
            part *= root;
        }
    }
    part
}

/// A text that is no level.
///
/// ```
/// use hakugei_search::{Level, UnknownLevel};
///
/// let refused: UnknownLevel = "grandmaster".parse::<Level>().expect_err("no level is called that");
/// assert!(refused.to_string().starts_with("`grandmaster` is not a level: write a number from 1 to 22"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{} is not a level: write {}",
    quote(.0),
    self.instead()
)]
pub struct UnknownLevel(String);

impl UnknownLevel {
    /// What to write instead: what it may have meant, or else what there is.
    pub fn instead(&self) -> String {
        let names: Vec<&str> = Level::all().map(Level::name).collect();
        let meant = did_you_mean(&self.0, names).map_or_else(String::new, |question| format!("; {question}"));
        let [weakest, strongest] = [Level::WEAKEST, Level::STRONGEST];
        format!(
            "a number from {} to {}, or a name such as `{}` or `{}`{meant}",
            weakest.number(),
            strongest.number(),
            weakest.name(),
            strongest.name()
        )
    }
}

impl FromStr for Level {
    type Err = UnknownLevel;

    /// Reads a number or a name; case and the sign between words do not matter.
    fn from_str(text: &str) -> Result<Self, UnknownLevel> {
        let plain = |text: &str| text.trim().to_lowercase().replace(['-', '_'], " ");
        let name = plain(text);
        let numbered = text.trim().parse().ok().and_then(Self::new);
        numbered
            .or_else(|| Self::all().find(|level| level.name() == name))
            .ok_or_else(|| UnknownLevel(text.to_owned()))
    }
}

impl fmt::Display for Level {
    /// The number and the name, such as `1 (first game)`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} ({})", self.0, self.name())
    }
}

impl Default for Level {
    /// The strongest.
    fn default() -> Self {
        Self::STRONGEST
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// From the smallest games to the largest, some of them in between as shipped variants are.
    const NUMBERS_OF_PIECES: [usize; 11] = [0, 1, 6, 12, 24, 28, 40, 54, 92, 354, 625];

    #[test]
    fn levels_are_numbered_from_one_on() {
        let numbers: Vec<u8> = Level::all().map(Level::number).collect();
        assert_eq!(numbers, (1..=22).collect::<Vec<u8>>());
        for level in Level::all() {
            assert_eq!(Level::new(level.number()), Some(level));
        }
        assert_eq!((Level::new(0), Level::new(23)), (None, None));
        assert_eq!(Level::default(), Level::STRONGEST);
    }

    #[test]
    fn a_level_is_read_by_its_number_or_its_name() {
        for level in Level::all() {
            assert_eq!(level.number().to_string().parse(), Ok(level));
            assert_eq!(level.name().parse(), Ok(level));
            assert_eq!(level.name().to_uppercase().replace(' ', "-").parse(), Ok(level));
        }
        for text in [
            "",
            "0",
            "23",
            "-1",
            "1.5",
            "grandmaster",
            "first  game",
            "\u{202e}",
        ] {
            let refused = text.parse::<Level>().expect_err(text).to_string();
            assert!(refused.contains("write a number from 1 to 22"), "{refused}");
            assert!(!refused.contains('\u{202e}'), "{refused}");
        }
        assert_eq!(Level::WEAKEST.moved(-1), Level::WEAKEST);
        assert_eq!(Level::WEAKEST.moved(127), Level::STRONGEST);
    }

    #[test]
    fn no_level_may_use_less_or_errs_more_than_the_one_below() {
        for pieces in NUMBERS_OF_PIECES {
            let rows: Vec<LevelSettings> = Level::all().map(|level| level.settings(pieces)).collect();
            for (below, above) in rows[..=WEAK].iter().zip(&rows[1..=WEAK]) {
                let rises = |less: Option<u64>, more: Option<u64>| {
                    more.is_none_or(|more| less.is_some_and(|less| less <= more))
                };
                let depths = [below, above].map(|row| row.depth.map(u64::from));
                let does_more = rises(below.nodes, above.nodes) && rises(depths[0], depths[1]);
                let errs_less =
                    below.oversights >= above.oversights && below.misjudgement >= above.misjudgement;
                assert!(
                    does_more && errs_less && below != above,
                    "{pieces}: {below:?}, {above:?}"
                );
            }
            assert!(rows[WEAK..].iter().all(|&row| row == LevelSettings::UNBOUNDED));
        }
    }

    #[test]
    fn a_low_level_errs_less_in_a_game_of_more_pieces() {
        for level in Level::all().take(WEAK).skip(1) {
            let [few, usual, many] = [12, Level::USUAL_PIECES, 54].map(|pieces| level.settings(pieces));
            assert!(
                few.oversights > usual.oversights && few.nodes <= usual.nodes,
                "{level}"
            );
            assert_eq!(
                many.oversights < usual.oversights,
                level.number() <= 11,
                "{level}"
            );
            let Plays::Weakly { bounds, .. } = level.row().plays else {
                panic!("{level} is weak")
            };
            assert_eq!(
                (usual.depth, usual.oversights),
                (Some(bounds.depth), bounds.oversights)
            );
        }
        assert_eq!(Level::WEAKEST.settings(12), Level::WEAKEST.settings(354));
    }

    #[test]
    fn the_upper_levels_divide_what_there_is_into_steps_that_grow() {
        for whole in [7_000, 130_000, 1_200_000, 1 << 40] {
            for pieces in NUMBERS_OF_PIECES {
                let shares: Vec<u64> = shares(pieces).map(|share| share.of_nodes(whole)).collect();
                assert_eq!(shares[5], whole);
                assert!(shares[0] > FOOT, "{pieces} of {whole}: {shares:?}");
                let steps: Vec<f64> = shares
                    .windows(2)
                    .map(|pair| pair[1] as f64 / pair[0] as f64)
                    .collect();
                assert!(steps[0] > 1.0, "{pieces} of {whole}: {shares:?}");
                for pair in steps.windows(2) {
                    assert!(pair[1] / pair[0] > 0.999, "{pieces} of {whole}: {shares:?}");
                }
                let times = shares_of_time(pieces, Duration::from_micros(whole));
                assert!(times.is_sorted(), "{pieces} of {whole}: {times:?}");
            }
        }
        for small in [0, 1, FOOT] {
            assert!(Level::all().all(|level| level.share(24).of_nodes(small) == small));
        }
        assert!(shares_of_time(24, Duration::MAX).is_sorted());
    }

    /// The shares of the levels that have any, in a game of a number of pieces.
    fn shares(pieces: usize) -> impl Iterator<Item = Share> {
        Level::all().skip(WEAK).map(move |level| level.share(pieces))
    }

    fn shares_of_time(pieces: usize, time: Duration) -> Vec<Duration> {
        shares(pieces).map(|share| share.of_time(time)).collect()
    }

    #[test]
    fn the_positions_of_the_upper_levels_are_those_that_were_measured() {
        for (pieces, measured) in [
            (12, [11_651, 17_770, 28_144, 45_938, 76_122, 130_000]),
            (24, [13_294, 19_748, 30_577, 49_163, 79_046, 130_000]),
            (28, [12_658, 18_875, 29_557, 48_064, 78_157, 130_000]),
            (54, [10_405, 15_751, 25_710, 43_577, 73_861, 130_000]),
        ] {
            let upper: Vec<u64> = shares(pieces).map(|share| share.of_nodes(130_000)).collect();
            assert_eq!(upper, measured, "{pieces}");
        }
    }
}
