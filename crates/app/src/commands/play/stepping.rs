//! Going through a game without altering it.

use hakugei_game::Game;
use hakugei_text::noun::numbered;

use super::looked_at::{LookedAt, Step};
use super::session::Session;
use crate::screen::move_text;

impl Session<'_> {
    /// The game that the board shows: the game in play, or an earlier position of it.
    pub(crate) fn shown_game(&self) -> &Game {
        self.looked_at.as_ref().map_or(&self.current.game, LookedAt::game)
    }

    /// Shows another position of the game.
    pub(super) fn look_at(&mut self, step: Step) {
        let last = self.current.game.moves().len();
        let now = self.shown_game().moves().len();
        let wanted = match step {
            Step::Back => now.checked_sub(1),
            Step::On => (now < last).then_some(now + 1),
            Step::First => Some(0),
            Step::Last => Some(last),
            Step::To(plies) => (plies <= last).then_some(plies),
        };
        let Some(wanted) = wanted else {
            return self.say(&match step {
                Step::Back => "This is the start of the game.".to_owned(),
                Step::To(_) => {
                    format!("The game has no such move: type `goto` and a number from 0 to {last}.")
                }
                _ => "This is the last position of the game.".to_owned(),
            });
        };
        self.looked_at = (wanted < last).then(|| LookedAt::after(&self.current.game, wanted));
        self.stale = true;
        self.say(&self.said_of_the_move(wanted));
    }

    /// Comes back to the game in play.
    pub(super) fn leave_the_past(&mut self) {
        if self.looked_at.take().is_some() {
            self.stale = true;
        }
    }

    /// What led to the position after a number of moves, with the judgement on it if there is one.
    fn said_of_the_move(&self, plies: usize) -> String {
        let moves = self.current.game.moves();
        let last = moves.len();
        let of = numbered(last, "move");
        let place = if plies == last {
            format!("The last position, after {of}")
        } else {
            format!("After {plies} of {of}")
        };
        let Some(before) = plies.checked_sub(1) else {
            return format!("The start of the game, before {}.", numbered(last, "move"));
        };
        let game = LookedAt::after(&self.current.game, before);
        let text = move_text::numbered(game.game(), self.current.convention, moves[before]);
        let judged = self
            .judgement
            .review
            .as_ref()
            .and_then(|review| review.of(moves, plies));
        let judged = judged.map_or_else(String::new, |judged| format!("\n{}", judged.words));
        format!("{place}: {text}.{judged}")
    }
}
