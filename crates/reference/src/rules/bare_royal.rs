//! The bare royal piece: what happens to a side that has only royal pieces left (`bare_royal`).

use hakugei_variant::Color;
use hakugei_variant::rules::{BareReply, BareRoyal};

use crate::{GameResult, Outcome, Position, Reason};

impl Position<'_> {
    /// The end by a bare royal piece: a bare side loses against one that has more; if both sides are bare, the game is a
    /// draw.
    pub(crate) fn bared(&self) -> Option<Outcome> {
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

    /// Whether a legal turn of the side to move leaves both sides bare, or takes from the other a royal piece that it
    /// must keep.
    fn can_bare(&self) -> bool {
        let turns = self.allowed_turns();
        turns.iter().any(|turn| {
            let after = self.after(turn);
            // The enemy must lack them: a side may also give up its own, by dropping one with another face.
            let takes_needed = after.lacks_royals(self.side().other());
            Color::ALL.into_iter().all(|color| after.is_bare(color)) || takes_needed
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
