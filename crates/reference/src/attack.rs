//! Attacks: which squares a side could capture on, and so who is in check.

use hakugei_variant::{Color, PieceKind, Square};

use crate::Position;
use crate::journey::{Journey, journeys, journeys_alone};
use crate::rules::capture_limits::{bars_capture, bars_every_capture};
use crate::rules::drops::bars_attack;

impl Position<'_> {
    /// Whether the side to move is in check.
    pub fn in_check(&self) -> bool {
        self.is_checked(self.side())
    }

    /// Whether a side is in check: one of its royal pieces could be captured or burnt if the other side were to move.
    /// A side with more royal pieces on the board than it must keep, or with none there, is never in check.
    pub fn is_checked(&self, color: Color) -> bool {
        let (royals, enemy) = (self.royals(color), color.other());
        let mut at_risk = royals.iter();
        royals.len() <= self.least_royals()
            && at_risk.any(|&square| self.is_attacked(square, enemy) || self.could_burn(square, enemy))
    }

    /// Whether a side attacks a square: if it were to move, it could capture there, on its way or at its end. It does
    /// not matter whether that would leave its own royal piece to be captured. A limit on trades does not matter
    /// either: it bars moves and not attacks. A side that may not capture at all attacks nothing.
    pub(crate) fn is_attacked(&self, square: Square, by: Color) -> bool {
        let position = self.if_to_move(by);
        position
            .men(by)
            .any(|(from, kind)| position.captures(from, kind, square))
    }

    /// Whether the piece of a side on a square attacks another square.
    pub(crate) fn attacks(&self, from: Square, square: Square, by: Color) -> bool {
        let position = self.if_to_move(by);
        let attacker = self.at(from).filter(|piece| piece.color == by);
        attacker.is_some_and(|piece| position.captures(from, piece.kind, square))
    }

    /// Whether a piece of the side to move could capture on a square. This is asked of each piece after each turn, so that
    /// it asks for no other journeys: who changes places or stays captures nothing.
    fn captures(&self, from: Square, kind: PieceKind, square: Square) -> bool {
        if bars_every_capture(self) {
            return false;
        }
        let mut journeys = journeys_alone(self, self.side(), from, kind).into_iter();
        journeys.any(|journey| journey.captures.contains(&square) && !bars_attack(self, from, journey.to))
    }

    /// Whether the piece of a side on a square could capture something of the enemy if the side were to move, with no
    /// limit on captures barring it.
    pub(crate) fn threatens(&self, from: Square, by: Color) -> bool {
        let position = self.if_to_move(by);
        let is_enemy = |square: &Square| self.at(*square).is_some_and(|piece| piece.color != by);
        let captures = position.attacking_journeys().into_iter();
        let captures =
            captures.filter(|journey| journey.from == from && journey.captures.iter().any(is_enemy));
        let mut turns = captures.flat_map(|journey| position.turns_of(&journey));
        turns.any(|turn| !bars_capture(&position, &turn))
    }

    /// The journeys of the side to move that attack: all but those that a file limit bars so that they do not even
    /// attack. A side that may not capture has none.
    pub(crate) fn attacking_journeys(&self) -> Vec<Journey> {
        if bars_every_capture(self) {
            return Vec::new();
        }
        let journeys = journeys(self, self.side()).into_iter();
        journeys
            .filter(|journey| !bars_attack(self, journey.from, journey.to))
            .collect()
    }
}
