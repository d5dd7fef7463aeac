//! How a game ended.

use std::fmt;

use hakugei_variant::Color;

/// The end of a game: who won, and by what rule. Printed as both, `black_wins by checkmate`.
///
/// ```
/// use hakugei_game::{GameResult, Outcome, Reason};
/// use hakugei_variant::Color;
///
/// let outcome = Outcome { result: GameResult::Win(Color::White), reason: Reason::Repetition(4) };
/// assert_eq!(outcome.to_string(), "white_wins by fourfold_repetition");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Who won.
    pub result: GameResult,
    /// By what rule.
    pub reason: Reason,
}

impl Outcome {
    /// Who won, and why, in plain English.
    ///
    /// ```
    /// use hakugei_game::{GameResult, Outcome, Reason};
    /// use hakugei_variant::Color;
    ///
    /// let outcome = Outcome { result: GameResult::Win(Color::Black), reason: Reason::Checkmate };
    /// assert_eq!(outcome.words(), "Black wins by checkmate");
    /// ```
    pub fn words(self) -> String {
        let reason = match self.reason {
            Reason::Checkmate => "checkmate".to_owned(),
            Reason::Stalemate => "stalemate".to_owned(),
            Reason::RoyalCaptured => "capture of the royal piece".to_owned(),
            Reason::Repetition(count) => format!("repetition: the position occurred {count} times"),
            Reason::PerpetualCheck => "perpetual check by the other side".to_owned(),
            Reason::PerpetualAttack => "perpetual attack by the other side".to_owned(),
            Reason::Check => "check".to_owned(),
            Reason::Try => "a try: a royal piece has reached its goal".to_owned(),
            Reason::BareRoyal if self.result == GameResult::Draw => {
                "bare royal pieces on both sides".to_owned()
            }
            Reason::BareRoyal => "a bare royal piece of the other side".to_owned(),
            Reason::FacingRoyals => "royal pieces that face each other".to_owned(),
            Reason::QuietMoves => "too many moves in a row without progress".to_owned(),
            Reason::Impasse => "impasse".to_owned(),
            Reason::Declaration => "declaration".to_owned(),
            Reason::Agreement => "agreement".to_owned(),
            Reason::Resignation => "resignation".to_owned(),
            Reason::IllegalMove => "an illegal move of the other side".to_owned(),
            Reason::Timeout => "time".to_owned(),
        };
        match self.result {
            GameResult::Win(color) if self.reason == Reason::Timeout => format!("{color} wins on time"),
            GameResult::Win(color) => format!("{color} wins by {reason}"),
            GameResult::Draw => format!("draw by {reason}"),
            GameResult::ReplayReversed => {
                format!("no result by {reason}; the game is to be played again with colours reversed")
            }
            GameResult::NoResult => format!("no result by {reason}"),
        }
    }

    /// The win of a side.
    pub(crate) fn win(winner: Color, reason: Reason) -> Self {
        Self {
            result: GameResult::Win(winner),
            reason,
        }
    }
}

/// Who won. Printed as `black_wins`, `white_wins`, `draw`, `replay_reversed`, `no_result`.
///
/// ```
/// use hakugei_game::GameResult;
/// use hakugei_variant::Color;
///
/// assert_eq!(GameResult::Win(Color::Black).to_string(), "black_wins");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// A side won.
    Win(Color),
    /// A draw.
    Draw,
    /// No result; the game is played again with colours reversed.
    ReplayReversed,
    /// No result.
    NoResult,
}

/// The rule that ended a game.
///
/// Printed as `checkmate`, `stalemate`, `royal_captured`, `twofold_repetition`, `threefold_repetition`,
/// `fourfold_repetition`, `5_fold_repetition` and so on, `perpetual_check`, `perpetual_attack`, `check`, `try`, `bare_royal`, `facing_royals`, `impasse`,
/// `quiet_moves`, `declaration`, `agreement`, `resignation`, `illegal_move`, `timeout`.
///
/// ```
/// use hakugei_game::Reason;
///
/// assert_eq!(Reason::Repetition(5).to_string(), "5_fold_repetition");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The side to move is in check and has no legal move.
    Checkmate,
    /// The side to move is not in check and has no legal move.
    Stalemate,
    /// The last royal piece of a side was captured.
    RoyalCaptured,
    /// A position occurred for the given number of times.
    Repetition(u8),
    /// A repetition through which one side always gave check.
    PerpetualCheck,
    /// A repetition through which one side always attacked.
    PerpetualAttack,
    /// A check, where that wins.
    Check,
    /// A royal piece reached its goal.
    Try,
    /// A side had nothing left but royal pieces.
    BareRoyal,
    /// Royal pieces of both sides face each other.
    FacingRoyals,
    /// Too many moves in a row neither captured nor turned a piece over nor dropped one.
    QuietMoves,
    /// Neither side can win by mate any more.
    Impasse,
    /// A player declared, and had the points.
    Declaration,
    /// The players agreed.
    Agreement,
    /// A player gave up.
    Resignation,
    /// A player made an illegal move where that loses.
    IllegalMove,
    /// A player ran out of time.
    Timeout,
}

impl Reason {
    /// Every reason but repetition, of which there is one for each count.
    pub const NAMED: [Self; 16] = [
        Self::Checkmate,
        Self::Stalemate,
        Self::RoyalCaptured,
        Self::PerpetualCheck,
        Self::PerpetualAttack,
        Self::Check,
        Self::Try,
        Self::BareRoyal,
        Self::FacingRoyals,
        Self::QuietMoves,
        Self::Impasse,
        Self::Declaration,
        Self::Agreement,
        Self::Resignation,
        Self::IllegalMove,
        Self::Timeout,
    ];
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} by {}", self.result, self.reason)
    }
}

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

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::RoyalCaptured => "royal_captured",
            Self::Repetition(2) => "twofold_repetition",
            Self::Repetition(3) => "threefold_repetition",
            Self::Repetition(4) => "fourfold_repetition",
            Self::Repetition(count) => return write!(f, "{count}_fold_repetition"),
            Self::PerpetualCheck => "perpetual_check",
            Self::PerpetualAttack => "perpetual_attack",
            Self::Check => "check",
            Self::Try => "try",
            Self::BareRoyal => "bare_royal",
            Self::FacingRoyals => "facing_royals",
            Self::QuietMoves => "quiet_moves",
            Self::Impasse => "impasse",
            Self::Declaration => "declaration",
            Self::Agreement => "agreement",
            Self::Resignation => "resignation",
            Self::IllegalMove => "illegal_move",
            Self::Timeout => "timeout",
        })
    }
}
