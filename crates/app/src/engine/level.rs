//! The levels of the computer in words, and how long a move takes. What they are is in the search.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::str::FromStr;
use std::time::Duration;

use hakugei_arena::clock::shown;
use hakugei_search::{Level, LevelSettings, UnknownLevel};
use hakugei_text::noun::numbered;

/// How well the computer is to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LevelChoice {
    /// At one level.
    Fixed(Level),
    /// At a level that follows the player from game to game.
    Auto,
}

impl FromStr for LevelChoice {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Self, UnknownLevel> {
        if text.trim().eq_ignore_ascii_case("auto") {
            return Ok(Self::Auto);
        }
        text.parse().map(Self::Fixed)
    }
}

/// The maximum thinking time for a move by default; most levels use a share of it.
pub(crate) const MOST_TIME: Duration = Duration::from_secs(1);

/// The minimum time for a move while someone watches: one that comes at once is missed.
pub(crate) const LEAST_TIME: Duration = Duration::from_millis(400);

/// The number of the default level.
const DEFAULT: u8 = 4;

/// The default level.
pub(crate) fn default() -> Level {
    Level::new(DEFAULT).expect("it is the number of a level")
}

/// A random seed for what a weak level overlooks in a game.
pub(crate) fn any_seed() -> u64 {
    RandomState::new().build_hasher().finish()
}

/// All levels in words, a line for each, for a game that begins with the usual number of pieces.
pub(crate) fn all_described() -> String {
    let lines: Vec<String> = Level::all()
        .map(|level| {
            let (number, name) = (level.number(), level.name());
            let settings = level.settings(Level::USUAL_PIECES);
            format!(
                "  {number:>2}  {name:<24}  {}",
                bounds(level, Level::USUAL_PIECES, MOST_TIME) + &errors(settings)
            )
        })
        .collect();
    lines.join("\n")
}

/// What a level means in words that a player understands, in a game that begins with a number of pieces, given the longest time for a
/// move: `level 4 (newcomer): it looks no further than its own move, and overlooks most answers`.
pub(crate) fn described(level: Level, pieces: usize, time: Duration) -> String {
    let settings = level.settings(pieces);
    let looks = match settings.depth {
        Some(1) => "looks no further than its own move".to_owned(),
        Some(2) => "looks as far as the answer to its move".to_owned(),
        Some(depth) => format!("looks {depth} moves ahead, its own and yours"),
        None => format!("looks as far as it can in {}", shown_share(level, pieces, time)),
    };
    let overlooks = match settings.oversights() {
        0 => ", and overlooks nothing on purpose",
        1..100 => ", and overlooks an answer now and then",
        100..400 => ", and overlooks some answers",
        400..600 => ", and overlooks about half of all answers",
        _ => ", and overlooks most answers",
    };
    format!("level {level}: it {looks}{overlooks}")
}

/// The part of the time for a move that a level uses, in whole milliseconds.
fn shown_share(level: Level, pieces: usize, time: Duration) -> String {
    let part = level.share(pieces).of_time(time);
    shown(Duration::from_millis(part.as_millis() as u64))
}

/// What a level may use at most.
fn bounds(level: Level, pieces: usize, time: Duration) -> String {
    let settings = level.settings(pieces);
    let parts = [
        settings
            .depth
            .map(|depth| format!("{} deep", numbered(depth as usize, "ply"))),
        settings.nodes.map(|nodes| format!("{nodes} positions")),
        (!level.is_bounded()).then(|| shown_share(level, pieces, time)),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    parts.join(", ")
}

/// What a level overlooks and misjudges, if anything.
fn errors(settings: LevelSettings) -> String {
    match settings.oversights() {
        0 => String::new(),
        thousandths => {
            let hundredths = f64::from(thousandths) / 10.0;
            let pieces = f64::from(settings.misjudgement) / 100.0;
            format!("; overlooks {hundredths} of 100 answers, errs by up to {pieces}")
        }
    }
}
