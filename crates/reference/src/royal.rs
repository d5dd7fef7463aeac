//! Royal pieces: whether they could be captured, and whether they are lost.

use hakugei_variant::rule::RoyalEnd;
use hakugei_variant::{Color, Square};

use crate::Position;
use crate::capture::bars_capture;
use crate::journey::{Journey, journeys};
use crate::limit::bars_attack;

impl Position<'_> {
    /// Whether the side to move is in check.
    pub fn in_check(&self) -> bool {
        self.is_checked(self.side())
    }

    /// Whether a side is in check: its one royal piece could be captured if the other side were to move.
    /// A side with several royal pieces on the board, or with none there, is never in check.
    pub fn is_checked(&self, color: Color) -> bool {
        match self.royals(color).as_slice() {
            [last] => self.is_attacked(*last, color.other()),
            _ => false,
        }
    }

    /// Whether a side could capture on a square if it were to move, on its way or at its end. Whether that would
    /// leave its own royal piece to be captured does not count; that a limit bars the capture does.
    pub(crate) fn is_attacked(&self, square: Square, by: Color) -> bool {
        self.could_play(by, |journey| journey.captures.contains(&square))
    }

    /// Whether the piece of a side on a square could capture on another one if the side were to move.
    pub(crate) fn attacks(&self, from: Square, to: Square, by: Color) -> bool {
        self.could_play(by, |journey| {
            journey.from == from && journey.captures.contains(&to)
        })
    }

    /// Whether the piece of a side on a square could capture something of the enemy if the side were to move.
    pub(crate) fn threatens(&self, from: Square, by: Color) -> bool {
        let is_enemy = |square: &Square| self.at(*square).is_some_and(|piece| piece.color != by);
        self.could_play(by, |journey| {
            journey.from == from && journey.captures.iter().any(is_enemy)
        })
    }

    /// Whether a side could make some journey if it were to move, as far as attacks go.
    fn could_play(&self, color: Color, wanted: impl Fn(&Journey) -> bool) -> bool {
        let position = self.if_to_move(color);
        let journeys = journeys(&position, color).into_iter();
        let mut turns = journeys
            .filter(wanted)
            .filter(|journey| !bars_attack(&position, journey.from, journey.to))
            .flat_map(|journey| position.turns_of(&journey));
        turns.any(|turn| !bars_capture(&position, &turn))
    }

    /// The side that has lost its royal pieces, in a variant that is won by capturing them. Where both
    /// have none, the side to move.
    pub fn bereft(&self) -> Option<Color> {
        let by_capture = self.variant().rules.royal == RoyalEnd::Capture;
        self.without_royals().filter(|_| by_capture)
    }

    /// The side that has no royal piece on the board or in hand; where both have none, the side to move.
    pub(crate) fn without_royals(&self) -> Option<Color> {
        let sides = [self.side(), self.side().other()];
        let lacks = |color: &Color| self.royals(*color).is_empty() && !self.holds_royal(*color);
        sides.into_iter().find(lacks)
    }
}
