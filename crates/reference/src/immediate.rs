//! Immediate ends: what a position decides before anybody looks for its legal turns.

use hakugei_variant::Color;
use hakugei_variant::rule::{BareReply, BareRoyal, Check, Try, TrySafety};

use crate::{GameResult, Outcome, Position, Reason};

impl Position<'_> {
    /// The end of the game that this position is by itself, if it is one: a royal piece captured, a check that wins,
    /// a royal piece at its goal, a side left with royal pieces alone; in this order.
    pub fn immediate_end(&self) -> Option<Outcome> {
        self.royal_captured()
            .or_else(|| self.won_by_check())
            .or_else(|| self.won_by_try())
            .or_else(|| self.bared())
    }

    fn royal_captured(&self) -> Option<Outcome> {
        let loser = self.bereft()?;
        Some(Outcome::won(loser.other(), Reason::RoyalCaptured))
    }

    /// The side that moved last has won if it gives check.
    fn won_by_check(&self) -> Option<Outcome> {
        let wins = self.variant().rules.check == Check::Wins && self.in_check();
        wins.then(|| Outcome::won(self.side().other(), Reason::Check))
    }

    /// The side that moved last is asked first, then the side to move.
    fn won_by_try(&self) -> Option<Outcome> {
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

    /// A side with royal pieces alone loses against one that has more; where neither has more, nobody wins.
    fn bared(&self) -> Option<Outcome> {
        let BareRoyal::Loses { reply, .. } = &self.variant().rules.bare_royal else {
            return None;
        };
        let draw = Outcome {
            result: GameResult::Draw,
            reason: Reason::BareRoyal,
        };
        match (self.is_bare(Color::Black), self.is_bare(Color::White)) {
            (true, true) => Some(draw),
            (true, false) => self.lost_bare(Color::Black, *reply),
            (false, true) => self.lost_bare(Color::White, *reply),
            (false, false) => None,
        }
    }

    fn lost_bare(&self, bare: Color, reply: BareReply) -> Option<Outcome> {
        let has_reply = reply == BareReply::MayBare && self.side() == bare && self.can_bare();
        let loses = self.has_more(bare.other()) && !has_reply;
        loses.then(|| Outcome::won(bare.other(), Reason::BareRoyal))
    }

    /// Whether a legal turn of the side to move leaves both sides bare, or takes the last royal piece of the other.
    fn can_bare(&self) -> bool {
        let turns = self.allowed_turns();
        turns.iter().any(|turn| {
            let after = self.after(turn);
            Color::ALL.into_iter().all(|color| after.is_bare(color)) || after.without_royals().is_some()
        })
    }

    /// Whether a side has nothing left but royal pieces, on the board and in hand.
    fn is_bare(&self, color: Color) -> bool {
        let on_board = self.men(color).map(|(_, kind)| kind);
        let in_hand = self.hands().held(color).map(|(kind, _)| kind);
        on_board
            .chain(in_hand)
            .all(|kind| self.variant().piece(kind).royal)
    }

    /// Whether a side has a piece that is not royal and counts against a bare side.
    fn has_more(&self, color: Color) -> bool {
        let BareRoyal::Loses { not_counting, .. } = &self.variant().rules.bare_royal else {
            return false;
        };
        let on_board = self.men(color).map(|(_, kind)| kind);
        let in_hand = self.hands().held(color).map(|(kind, _)| kind);
        on_board
            .chain(in_hand)
            .any(|kind| !self.variant().piece(kind).royal && !not_counting.contains(&kind))
    }
}
