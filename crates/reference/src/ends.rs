//! Ends of a game that a position is by itself, in the order in which they are looked for.

use crate::rules::{checks, stalemate};
use crate::{Outcome, Position, Reason};

impl Position<'_> {
    /// The end of the game that this position is before anybody looks for its legal turns, if it is one: too few royal
    /// pieces left, a check that wins, a royal piece at its goal, a side left with royal pieces alone, royal pieces that
    /// face each other; in this order.
    pub fn immediate_end(&self) -> Option<Outcome> {
        self.royal_captured()
            .or_else(|| self.won_by_check())
            .or_else(|| self.won_by_try())
            .or_else(|| self.bared())
            .or_else(|| self.ended_by_facing())
    }

    /// The side that has given its last check has won.
    fn won_by_check(&self) -> Option<Outcome> {
        let given = self.setup().checks_given;
        checks::won(self.variant().rules.check, given, self.side().other(), || {
            self.in_check()
        })
    }

    /// The outcome where the side to move has no legal turn: it is mated or stalemated.
    pub(crate) fn without_turns(&self) -> Outcome {
        if self.in_check() {
            return Outcome::won(self.side().other(), Reason::Checkmate);
        }
        Outcome {
            result: stalemate::result(self),
            reason: Reason::Stalemate,
        }
    }
}
