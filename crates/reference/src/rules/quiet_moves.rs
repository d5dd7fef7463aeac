//! Quiet moves: a draw after many turns that change nothing that could not be changed back (`quiet_moves`).
//!
//! Chess draws after fifty moves of each side without a capture or a pawn's move, Chinese chess after sixty without a
//! capture. Here a turn is quiet that neither captures nor burns anything nor shows another face; a drop is not quiet.

use hakugei_variant::rules::QuietMoves;

use super::burning::burns_anything;
use crate::{Game, GameResult, Outcome, Position, Reason, Turn};

impl Game<'_> {
    /// The draw by quiet turns, if the last ones are as many as the rule asks for.
    pub(crate) fn drawn_by_quiet_turns(&self) -> Option<Outcome> {
        let QuietMoves::Draw { after } = self.position().variant().rules.quiet_moves else {
            return None;
        };
        let turns = self.positions.iter().zip(&self.turns).rev();
        let quiet = turns.take_while(|(before, turn)| is_quiet(before, turn));
        (quiet.count() >= usize::from(after)).then_some(Outcome {
            result: GameResult::Draw,
            reason: Reason::QuietMoves,
        })
    }
}

fn is_quiet(before: &Position<'_>, turn: &Turn) -> bool {
    match turn {
        Turn::Board {
            captures, promotes, ..
        } => captures.is_empty() && !promotes && !burns_anything(before, turn),
        Turn::Drop { .. } => false,
    }
}
