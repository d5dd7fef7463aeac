//! Ends: how a position ends the game, apart from repetition and impasse (`ends`).
//!
//! A captured royal piece, a check that wins, a try and a bare royal piece decide before anybody looks for legal turns.
//! Mate and stalemate decide when there are none.

use hakugei_variant::Color;
use hakugei_variant::rule::{BareReply, BareRoyal, Check, Stalemate, Try, TrySafety};

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

    /// The outcome where the side to move has no legal turn: it is mated, or the rule of stalemate decides.
    pub(crate) fn without_turns(&self) -> Outcome {
        let side = self.side();
        if self.in_check() {
            return Outcome::won(side.other(), Reason::Checkmate);
        }
        let result = match self.variant().rules.stalemate {
            Stalemate::Loss => GameResult::Win(side.other()),
            Stalemate::Draw => GameResult::Draw,
            Stalemate::Win => GameResult::Win(side),
        };
        Outcome {
            result,
            reason: Reason::Stalemate,
        }
    }

    /// A side that has lost its royal pieces loses, in a variant that is won by capturing them.
    fn royal_captured(&self) -> Option<Outcome> {
        let loser = self.bereft()?;
        Some(Outcome::won(loser.other(), Reason::RoyalCaptured))
    }

    /// The side that moved last has won if it gives check.
    fn won_by_check(&self) -> Option<Outcome> {
        let wins = self.variant().rules.check == Check::Wins && self.in_check();
        wins.then(|| Outcome::won(self.side().other(), Reason::Check))
    }

    /// A side whose royal piece has reached its goal wins. Where both have, the side that moved last does.
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

    /// A bare side loses if the other has more, unless it may bare the other side in reply.
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

    /// Whether a side has a piece that is not royal and that counts against a bare side.
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
