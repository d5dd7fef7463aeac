//! Steps: the moves of pieces that only step and leap, looked up as lists.
//!
//! Where such a piece goes is told by which of its few steps are open. For each choice of them the moves are written
//! beforehand, as distances, so that no list is written bit by bit: what a processor guesses wrong at the end of such a loop costs
//! more than the loop.

use hakugei_variant::{Color, Square};

use super::bytes::bytes_of;
use super::layout::Layout;
use super::lookup::Ease;
use super::packs::Attackers;
use super::side::Side;
use crate::bitboard::Bitboard;
use crate::moves::Move;

/// How many steps a piece may have to be listed so.
pub(crate) const MOST: usize = 8;

/// The lists of all pieces, on boards of one word.
#[derive(Debug, Default)]
pub(crate) struct Steps {
    /// How much more the number of each move is than that of one that stays.
    lists: Vec<[i16; MOST]>,
}

/// The number of the first list of each slot of a table of attacks; 0 where it has none.
pub(super) type Lists = Vec<u32>;

impl Steps {
    /// Those of the kinds of both sides, with their lists, as far as these have room in so many bytes.
    pub(super) fn of<const WORDS: usize>(
        layout: &Layout<WORDS>,
        attackers: &Attackers,
        sides: &[Side<WORDS>; 2],
        room: usize,
    ) -> (Self, Lists) {
        let (mut steps, mut lists) = (Self::default(), Lists::new());
        if WORDS > 1 {
            return (steps, lists);
        }
        // Nothing comes first.
        steps.lists.push([0; MOST]);
        let mut shapes = Vec::new();
        for (number, attacker) in attackers.iter().enumerate() {
            let color = Color::ALL[2 * number / attackers.len()];
            let zone = sides[color.index()].promotion_zone;
            for from in (0..layout.squares() as u16).map(Square) {
                let told = attacker.and_then(|attacker| steps_of(layout, attacker, from, zone));
                lists.push(told.map_or(0, |told| steps.first((told, from), &mut shapes, room)));
            }
        }
        steps.lists.shrink_to_fit();
        (steps, lists)
    }

    /// The first list of a piece with these steps from a square: that of an earlier one whose steps lead as far, if there
    /// was one.
    fn first<const WORDS: usize>(
        &mut self,
        (steps, from): (Bitboard<WORDS>, Square),
        shapes: &mut Vec<(u128, u32)>,
        room: usize,
    ) -> u32 {
        // A bit for each distance, whether it leads back or on.
        let shape = u128::from(steps.words()[0]) << (63 - from.0);
        if let Some(&(_, first)) = shapes.iter().find(|known| known.0 == shape) {
            return first;
        }
        let first = self.add((steps, from), room);
        shapes.push((shape, first));
        first
    }

    /// Adds the lists of a piece with these steps from a square, if there is room for all; the first of them.
    fn add<const WORDS: usize>(&mut self, (steps, from): (Bitboard<WORDS>, Square), room: usize) -> u32 {
        let first = self.lists.len() as u32;
        if (self.lists.len() + (1 << steps.len())) * size_of::<[i16; MOST]>() > room {
            return 0;
        }
        self.lists.push([0; MOST]);
        // With each step come all choices without it once more, and it at their ends.
        for (step, to) in steps.into_iter().enumerate() {
            let without = self.lists.len() - (1 << step);
            self.lists.extend_from_within(without..);
            for (open, list) in self.lists[without + (1 << step)..].iter_mut().enumerate() {
                list[open.count_ones() as usize] = (to.0 as i16 - from.0 as i16) * Move::AWAY;
            }
        }
        first
    }

    /// The moves of a piece from a square, given the number of its list, filled up with others.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "the moves are to lie in registers")]
    pub(super) fn moves(&self, list: usize, from: Square) -> [Move; MOST] {
        self.lists[list].map(|by| Move::board(from, from, false).away(by))
    }

    /// How many bytes the lists take.
    pub(super) fn bytes(&self) -> usize {
        bytes_of(&self.lists)
    }
}

/// The steps of a kind from a square, given its first slot in a layout and what its attacks tell, if it only steps and
/// leaps and cannot promote from there in the zone of its side.
fn steps_of<const WORDS: usize>(
    layout: &Layout<WORDS>,
    (first, ease): (usize, Ease),
    from: Square,
    zone: Bitboard<WORDS>,
) -> Option<Bitboard<WORDS>> {
    let slot = first + from.index();
    if ease == Ease::No || !layout.is_unstoppable(slot) {
        return None;
    }
    let steps = layout.unstoppable(slot);
    let promotes = ease == Ease::Promotes && (zone.contains(from) || zone.intersects(steps));
    (!promotes && (1..=MOST as u32).contains(&steps.len())).then_some(steps)
}
