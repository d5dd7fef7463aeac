//! The king's flight: the steps that a royal piece has left after a move of the other side, as far as a look at the masks shows
//! them. A move that leaves one does not mate, and need not be made to know it.

use hakugei_variant::Square;

use crate::bitboard::Bitboard;
use crate::check_info::start_of;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::swaps;

/// Where the royal piece of the side that is not to move could step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KingFlight<const WORDS: usize> {
    royal: Square,
    /// The pieces of the side to move that may attack a square near it, and what they attack if it is lifted.
    near: Bitboard<WORDS>,
    attacked: Bitboard<WORDS>,
}

impl<const WORDS: usize> KingFlight<WORDS> {
    pub(crate) fn of(position: &Position<WORDS>, royal: Square) -> Self {
        let near = position.near_royal_of(position.side().other());
        let lifted = position.occupied() & !Bitboard::of(royal);
        Self {
            royal,
            near,
            attacked: attacked_by(position, near, lifted),
        }
    }

    /// Whether the royal piece can plainly step out of the reach of everything after a move. Where this says no, it may be able
    /// to all the same.
    pub(crate) fn flees(self, position: &Position<WORDS>, mv: Move) -> bool {
        let tables = position.tables();
        if mv.captures_on_the_way() || swaps::is_swap(position, mv) {
            return false;
        }
        let us = position.side();
        let (start, end, kind) = (start_of(mv), Bitboard::of(mv.to()), position.kind_after(mv));
        let occupied = ((position.occupied() & !start) | end) & !Bitboard::of(self.royal);
        let number = position.number_at(self.royal);
        let Some((steps, _)) = tables.plain_attacks_of(number, self.royal, occupied) else {
            return false;
        };
        let free = steps & !position.of_color(us.other()) & !tables.attacks(us, kind, mv.to(), occupied);
        // A drop opens no line: what is attacked before it is at least what is attacked after it.
        let attacked = if start.is_empty() {
            self.attacked
        } else {
            attacked_by(position, self.near & !start, occupied)
        };
        !(free & !attacked).is_empty()
    }
}

/// What some pieces attack, given what counts as occupied.
fn attacked_by<const WORDS: usize>(
    position: &Position<WORDS>,
    pieces: Bitboard<WORDS>,
    occupied: Bitboard<WORDS>,
) -> Bitboard<WORDS> {
    let tables = position.tables();
    pieces.into_iter().fold(Bitboard::EMPTY, |all, from| {
        all | tables.attacks_of(position.number_at(from), from, occupied).0
    })
}
