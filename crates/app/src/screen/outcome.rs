//! The result of a game in words.

use hakugei_game::{GameResult, Outcome, Reason};

/// Who won, and why: `Black wins by checkmate`.
pub(crate) fn words(outcome: Outcome) -> String {
    let reason = match outcome.reason {
        Reason::Checkmate => "checkmate".to_owned(),
        Reason::Stalemate => "stalemate".to_owned(),
        Reason::RoyalCaptured => "capture of the royal piece".to_owned(),
        Reason::Repetition(count) => format!("repetition: the position occurred {count} times"),
        Reason::PerpetualCheck => "perpetual check by the other side".to_owned(),
        Reason::PerpetualAttack => "perpetual attack by the other side".to_owned(),
        Reason::Check => "check".to_owned(),
        Reason::Try => "a try: a royal piece has reached its goal".to_owned(),
        Reason::BareRoyal if outcome.result == GameResult::Draw => {
            "bare royal pieces on both sides".to_owned()
        }
        Reason::BareRoyal => "a bare royal piece of the other side".to_owned(),
        Reason::QuietMoves => "too many moves in a row without progress".to_owned(),
        Reason::Impasse => "impasse".to_owned(),
        Reason::Declaration => "declaration".to_owned(),
        Reason::Agreement => "agreement".to_owned(),
        Reason::Resignation => "resignation".to_owned(),
        Reason::IllegalMove => "an illegal move of the other side".to_owned(),
        Reason::Timeout => "time".to_owned(),
    };
    match outcome.result {
        GameResult::Win(color) => format!("{color} wins by {reason}"),
        GameResult::Draw => format!("draw by {reason}"),
        GameResult::ReplayReversed => {
            format!("no result by {reason}; the game is to be played again with colours reversed")
        }
        GameResult::NoResult => format!("no result by {reason}"),
    }
}
