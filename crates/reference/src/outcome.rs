//! How a game ended, and why.

use std::fmt;

use hakugei_variant::Color;

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Who won, if anybody.
    pub result: GameResult,
    /// Why.
    pub reason: Reason,
}

impl Outcome {
    /// A side has won.
    pub(crate) fn won(winner: Color, reason: Reason) -> Self {
        Self {
            result: GameResult::Win(winner),
            reason,
        }
    }
}

/// Who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameResult {
    /// A side won.
    Win(Color),
    /// Nobody won.
    Draw,
    /// No result: the game is to be replayed with colours reversed.
    ReplayReversed,
    /// No result.
    NoResult,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// In check and no legal turn.
    Checkmate,
    /// Not in check and no legal turn.
    Stalemate,
    /// A position occurred as often as the rule of repetition names.
    Repetition(u8),
    /// A position occurred too often, and one side had given check all the time.
    PerpetualCheck,
    /// A position occurred too often, and one side had attacked all the time.
    PerpetualAttack,
    /// A side had fewer royal pieces left than it must keep.
    RoyalCaptured,
    /// A check that wins.
    Check,
    /// A royal piece reached its goal.
    Try,
    /// A side had nothing left but royal pieces.
    BareRoyal,
    /// Royal pieces of both sides faced each other.
    FacingRoyals,
    /// Too many turns in a row changed nothing for good.
    QuietMoves,
    /// Every royal piece stood in the region of its side.
    Impasse,
    /// A declaration by points.
    Declaration,
}

/// The names in the test data: `black_wins`, `white_wins`, `draw`.
impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Win(Color::Black) => "black_wins",
            Self::Win(Color::White) => "white_wins",
            Self::Draw => "draw",
            Self::ReplayReversed => "replay_reversed",
            Self::NoResult => "no_result",
        })
    }
}

/// The names in the test data.
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Repetition(count) => return write!(f, "{}_repetition", fold(*count)),
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::PerpetualCheck => "perpetual_check",
            Self::PerpetualAttack => "perpetual_attack",
            Self::RoyalCaptured => "royal_captured",
            Self::Check => "check",
            Self::Try => "try",
            Self::BareRoyal => "bare_royal",
            Self::FacingRoyals => "facing_royals",
            Self::QuietMoves => "quiet_moves",
            Self::Impasse => "impasse",
            Self::Declaration => "declaration",
        })
    }
}

/// A number of occurrences in words, as far as words are usual.
fn fold(count: u8) -> String {
    let words = ["two", "three", "four"];
    let word = usize::from(count)
        .checked_sub(2)
        .and_then(|index| words.get(index));
    word.map_or_else(|| format!("{count}_fold"), |word| format!("{word}fold"))
}
