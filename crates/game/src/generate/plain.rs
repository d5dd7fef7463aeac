//! The moves of pieces for which a look-up and the masks are enough, one piece at a time.
//!
//! Plain functions, not methods: what is not inlined would ask for the whole generator in memory.

#![expect(clippy::inline_always, reason = "as for the generator itself")]

use hakugei_variant::Square;

use crate::attack::path_to;
use crate::bitboard::Bitboard;
use crate::move_sets::MoveSets;
use crate::moves::FaceChange;
use crate::position::Position;
use crate::rules::promotion::{Journeys, arrivals, each_promotion};
use crate::tables::Arrivals;

/// The moves of one piece of the side to move within some squares, given the occupied ones. None, and `false`, where they
/// need more than a look-up, or the targets ask for more.
#[inline(always)]
pub(super) fn moves_of<const WORDS: usize>(
    position: &Position<WORDS>,
    from: Square,
    occupied: Bitboard<WORDS>,
    range: Bitboard<WORDS>,
    asks_for_more: impl FnOnce(Bitboard<WORDS>) -> bool,
    out: &mut MoveSets<'_, WORDS>,
) -> bool {
    let tables = position.tables();
    let number = position.number_at(from);
    let Some((attacks, promotes)) = tables.plain_attacks_of(number, from, occupied) else {
        return false;
    };
    let targets = attacks & range;
    if asks_for_more(targets) {
        return false;
    }
    let zone = tables.side(position.side()).promotion_zone;
    if promotes && (zone.contains(from) || targets.intersects(zone)) {
        promoting_moves(position, from, targets, out);
    } else {
        out.board(from, targets, FaceChange::NONE);
    }
    true
}

/// The moves of a piece to some squares, with and without promotion as the rules allow.
#[cold]
#[inline(never)]
fn promoting_moves<const WORDS: usize>(
    position: &Position<WORDS>,
    from: Square,
    targets: Bitboard<WORDS>,
    out: &mut MoveSets<'_, WORDS>,
) {
    let us = position.side();
    let kind = position.kind_of(us, from);
    let journeys = Journeys {
        from,
        on_the_way: [None; 2],
        ends: targets,
        captures: position.of_color(us.other()),
    };
    let Arrivals { plain, promoting } = arrivals(position, us, kind, journeys);
    out.board(from, plain, FaceChange::NONE);
    each_promotion(position, kind, |change| out.board(from, promoting, change));
}

/// The moves of pinned pieces, given the enemies that pin them, each within its line; the pieces that need more.
#[cold]
#[inline(never)]
pub(super) fn pinned_moves<const WORDS: usize>(
    position: &Position<WORDS>,
    royal: Square,
    pinners: Bitboard<WORDS>,
    range: Bitboard<WORDS>,
    out: &mut MoveSets<'_, WORDS>,
) -> Bitboard<WORDS> {
    let (mut others, occupied) = (Bitboard::EMPTY, position.occupied());
    for pinner in pinners {
        let path = path_to(position, pinner, royal, position.side().other());
        let line = path | Bitboard::of(pinner);
        for pinned in path & occupied {
            if !moves_of(position, pinned, occupied, range & line, |_| false, out) {
                others.insert(pinned);
            }
        }
    }
    others
}
