//! Impasse: games that neither side can win by mate (`impasse`).

use hakugei_variant::rules::{Declaration, Impasse, Region};
use hakugei_variant::{Color, PieceKind};

use crate::{GameResult, Outcome, Position, Reason};

impl Position<'_> {
    /// The draw because every royal piece of both sides stands in the region of its owner.
    pub(crate) fn impasse(&self) -> Option<Outcome> {
        let Impasse::RoyalsIn { region } = &self.variant().rules.impasse else {
            return None;
        };
        let drawn = Color::ALL
            .into_iter()
            .all(|color| self.royals_are_in(region, color));
        drawn.then_some(Outcome {
            result: GameResult::Draw,
            reason: Reason::Impasse,
        })
    }

    /// What a declaration of the side to move would give, or `None` where it may not declare.
    pub(crate) fn declaration(&self) -> Option<Outcome> {
        let Impasse::Declaration(rule) = &self.variant().rules.impasse else {
            return None;
        };
        let side = self.side();
        let there = self.pieces_in(&rule.region, side);
        let enough = there.len() >= usize::from(rule.pieces);
        if self.in_check() || !self.royals_are_in(&rule.region, side) || !enough {
            return None;
        }
        let points = self.points(rule, &there);
        let result = if points >= u64::from(rule.win[side.index()]) {
            GameResult::Win(side)
        } else if rule.draw.is_some_and(|draw| points >= u64::from(draw)) {
            GameResult::Draw
        } else {
            return None;
        };
        Some(Outcome {
            result,
            reason: Reason::Declaration,
        })
    }

    /// Whether a side has royal pieces, and all of them stand in a region.
    fn royals_are_in(&self, region: &Region, color: Color) -> bool {
        let royals = self.royals(color);
        let mut there = royals.iter();
        !royals.is_empty()
            && !self.holds_royal(color)
            && there.all(|&square| region.contains(self.board(), square, color))
    }

    /// The kinds of the pieces of a side that stand in a region and are not royal.
    fn pieces_in(&self, region: &Region, color: Color) -> Vec<PieceKind> {
        let men = self.men(color);
        men.filter(|&(square, kind)| {
            region.contains(self.board(), square, color) && !self.variant().piece(kind).royal
        })
        .map(|(_, kind)| kind)
        .collect()
    }

    /// The points of the side to move: for its pieces in the region, and for those in hand.
    fn points(&self, rule: &Declaration, there: &[PieceKind]) -> u64 {
        let worth = |kind: PieceKind| {
            let named = rule.worth.iter().find(|(named, _)| *named == kind);
            named.map_or(1, |&(_, points)| u64::from(points))
        };
        let held = self.hands().held(self.side());
        let held = held.filter(|&(kind, _)| !self.variant().piece(kind).royal);
        there.iter().map(|&kind| worth(kind)).sum::<u64>()
            + held
                .map(|(kind, count)| worth(kind) * u64::from(count))
                .sum::<u64>()
    }
}
