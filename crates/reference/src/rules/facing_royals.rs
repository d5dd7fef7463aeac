//! Royal pieces that face each other along an open line (`facing_royals`).
//!
//! The kings of xiangqi may not; those of janggi draw the game so. To face is no attack and no check: what counts is
//! only how the pieces stand after a turn.

use hakugei_variant::rules::{FacingResult, Lines};
use hakugei_variant::{Color, Square};

use crate::{GameResult, Outcome, Position, Reason, Turn};

/// Whether a turn is illegal because royal pieces would face each other after it, whatever they did before it.
pub(crate) fn bars(position: &Position<'_>, turn: &Turn) -> bool {
    let rule = position.variant().rules.facing_royals;
    rule.is_some_and(|rule| {
        rule.result == FacingResult::Barred && position.after(turn).has_facing(rule.along)
    })
}

impl Position<'_> {
    /// The end by royal pieces that face each other: a draw, or a win of the side that moved last.
    pub(crate) fn ended_by_facing(&self) -> Option<Outcome> {
        let rule = self.variant().rules.facing_royals?;
        let result = match rule.result {
            FacingResult::Barred => return None,
            FacingResult::Draw => GameResult::Draw,
            FacingResult::Wins => GameResult::Win(self.side().other()),
        };
        let reason = Reason::FacingRoyals;
        self.has_facing(rule.along).then_some(Outcome { result, reason })
    }

    /// Whether any royal piece of one side faces any of the other.
    fn has_facing(&self, along: Lines) -> bool {
        let white = self.royals(Color::White);
        self.royals(Color::Black)
            .into_iter()
            .any(|one| white.iter().any(|&two| self.is_open(along, one, two)))
    }

    /// Whether two squares are on one of the lines, and every square strictly between them is empty.
    fn is_open(&self, along: Lines, one: Square, two: Square) -> bool {
        let (files, ranks) = self.board().displacement(one, two, Color::Black);
        let steps = files.abs().max(ranks.abs());
        let mut between = (1..steps).map(|step| {
            let (dx, dy) = (files / steps * step, ranks / steps * step);
            self.board().offset(one, Color::Black, dx, dy)
        });
        along.join((files, ranks))
            && between.all(|square| square.is_some_and(|square| self.at(square).is_none()))
    }
}
