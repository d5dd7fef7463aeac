//! Moves that end the game at once, so that there is no reply to them: what [`crate::ends::immediate_end`] tells after a move,
//! told without making it.

use hakugei_variant::Square;
use hakugei_variant::rule::TrySafety;

use super::{Replies, Runner};
use crate::legality::one_attacks;
use crate::position::Position;
use crate::tables::Tables;

impl<const WORDS: usize> Replies<WORDS> {
    /// Whether a move captures the last royal piece of the side that replies, or brings a royal piece to its goal and wins
    /// there. It may end the game in other ways.
    #[cold]
    #[inline(never)]
    pub(in crate::perft) fn ends_game(
        &self,
        tables: &Tables<WORDS>,
        position: &Position<WORDS>,
        runner: &Runner<WORDS>,
        to: Square,
    ) -> bool {
        let wins = || runner.is_royal && self.wins_by_try(tables, position, runner, to);
        self.loses_royal(tables, position, to) || wins()
    }

    /// Whether the capture of what stands on a square takes the last royal piece of the side that replies.
    fn loses_royal(&self, tables: &Tables<WORDS>, position: &Position<WORDS>, captured: Square) -> bool {
        let mut kinds = tables.royal_kinds().iter();
        position.sole_royal(self.side) == Some(captured)
            && kinds.all(|&kind| position.in_hand(self.side, kind) == 0)
    }

    /// Whether a royal piece that comes to a square wins there: it must be safe where the rule asks for that.
    fn wins_by_try(
        &self,
        tables: &Tables<WORDS>,
        position: &Position<WORDS>,
        runner: &Runner<WORDS>,
        to: Square,
    ) -> bool {
        let finish = tables.finish();
        let is_goal = finish.is_goal(self.side.other(), to);
        let Some(goal) = finish.goal.as_ref().filter(|_| is_goal) else {
            return false;
        };
        let seen = self.see(runner, to);
        goal.safety == TrySafety::Any
            || !one_attacks(tables, position, (to, self.side), (seen.own, seen.occupied))
    }
}
