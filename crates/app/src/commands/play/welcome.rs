//! What a session says when it begins: what is played by whom, and how a move is typed.

use std::time::Duration;

use hakugei_game::{Game, GameResult, Outcome, Reason};
use hakugei_variant::Color;
use hakugei_variant::words::{full_name, handicap_words};

use super::args::HumanSide;
use super::game_in_play::GameInPlay;
use crate::screen::move_text;

/// The lines at the beginning.
pub(super) fn text(current: &GameInPlay) -> String {
    let example = example(current);
    let example = example.map_or_else(
        || "Type ".to_owned(),
        |text| format!("Type a move such as {text}, "),
    );
    format!(
        "{}. {}\n{example}`?` and a piece for what it does, `card` for all pieces, `help` for all commands, \
         `quit` to leave.",
        full_name(&current.game.variant().name),
        who_plays(current)
    )
}

/// Who plays, and how well the computer does: `You play White against the computer, level 4 (newcomer).`
pub(super) fn players(current: &GameInPlay) -> String {
    let who = match current.humans {
        HumanSide::Black => "You play Black, from the bottom up, against the computer",
        HumanSide::White => "You play White against the computer",
        HumanSide::Both => "You play both sides; the computer gives hints",
        HumanSide::None => "The computer plays itself",
    };
    let level = match (current.humans, current.follows) {
        // Hints are at full strength, whatever level the last opponent had.
        (HumanSide::Both, _) => String::new(),
        (_, true) => format!(", level {}, which follows you", current.level),
        (_, false) => format!(", level {}", current.level),
    };
    format!("{who}{level}.")
}

/// The same, and what is special about the start.
pub(super) fn who_plays(current: &GameInPlay) -> String {
    let players = players(current);
    let handicap = handicap(&current.game).map_or_else(String::new, |words| format!("\n{words}"));
    let lost = lost_before(&current.game).map_or_else(String::new, |lost| format!("\n{lost}"));
    let clocks = clocks(current).map_or_else(String::new, |words| format!("\n{words}"));
    format!("{players}{handicap}{lost}{clocks}")
}

/// What the clocks show of a game that goes on.
pub(super) fn clocks(current: &GameInPlay) -> Option<String> {
    current.table.left.filter(|_| current.game.outcome().is_none())?;
    let clock = current.new_clock()?;
    let to_move = current.game.side();
    let [black, white] = Color::ALL.map(|side| clock.face(side, to_move, Duration::ZERO));
    Some(format!("The clocks go on: Black has {black}, White {white}."))
}

/// A move that a person may type now; `None` where it is not a person's turn.
pub(super) fn example(current: &GameInPlay) -> Option<String> {
    let is_human = current.humans.plays(current.game.side());
    let example = || move_text::example(&current.game, current.convention);
    is_human.then(example).flatten()
}

/// What is special about a handicap game: `Handicap P: White plays without a porpoise, which is out of play; White moves first.`
pub(super) fn handicap(game: &Game) -> Option<String> {
    let variant = game.variant();
    let handicap = variant.handicap_of(game.start())?;
    Some(format!("Handicap {}", handicap_words(variant, handicap)))
}

/// Says which side has lost a game before its first move, for want of a royal piece: it may have been forgotten where the
/// position was typed.
fn lost_before(game: &Game) -> Option<String> {
    match game.outcome() {
        Some(Outcome {
            result: GameResult::Win(winner),
            reason: Reason::RoyalCaptured,
        }) if game.moves().is_empty() => Some(format!(
            "{} has no royal piece, on the board or in hand, and so has lost. If one was forgotten, add it to the position.",
            winner.other()
        )),
        _ => None,
    }
}
