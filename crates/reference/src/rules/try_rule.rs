//! The try: a royal piece that reaches its goal wins (`try_rule`).

use hakugei_variant::Color;
use hakugei_variant::rules::{Try, TrySafety};

use crate::{Outcome, Position, Reason};

impl Position<'_> {
    /// A side whose royal piece has reached its goal wins. Where both have, the side that moved last does.
    pub(crate) fn won_by_try(&self) -> Option<Outcome> {
        let sides = [self.side().other(), self.side()];
        let winner = sides.into_iter().find(|&side| self.has_reached_goal(side))?;
        Some(Outcome::won(winner, Reason::Try))
    }

    /// Whether a royal piece of a side stands at the goal, out of danger where it must be.
    fn has_reached_goal(&self, color: Color) -> bool {
        let Try::Reaches { region, safety } = &self.variant().rules.try_rule else {
            return false;
        };
        let royals = self.royals(color).into_iter();
        let mut there = royals.filter(|&square| region.contains(self.board(), square, color));
        there.any(|square| match safety {
            TrySafety::Any => true,
            TrySafety::Safe => !self.is_attacked(square, color.other()),
        })
    }
}
