//! Whether a move leaves the mover's last royal piece safe.

use hakugei_variant::Square;

use crate::attack::{exotic_candidates, is_attacked_by_own_moves, path_to};
use crate::bitboard::Bitboard;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::capture_limits::before_royal::{before_royal, may_be_disarmed};
use crate::rules::royal::{RoyalCount, has_royal};
use crate::scratch::Scratch;
use crate::tables::Safety;

/// Whether after a move the mover has a royal piece that cannot be captured next, or as many as it must keep, where it must. A side that
/// had none on the board before has none to lose. No move that has to be tried out counts as safe once a stop has come.
pub(crate) fn leaves_safe<const WORDS: usize>(
    position: &Position<WORDS>,
    mv: Move,
    safety: Safety,
    scratch: &mut Scratch<'_, WORDS>,
) -> bool {
    safety == Safety::Ignored
        || plainly_leaves_safe(position, mv).unwrap_or_else(|| {
            !scratch.ends_before_a_try() && leaves_safe_when_made(scratch.of(position), mv)
        })
}

/// Whether a move leaves the royal piece safe, found out by making the move.
pub(crate) fn leaves_safe_when_made<const WORDS: usize>(position: &mut Position<WORDS>, mv: Move) -> bool {
    let (us, least) = (position.side(), position.tables().least_royals());
    let before = (least > 1).then(|| RoyalCount::of(position, us));
    let had_royal = has_royal(position, us);
    let undo = position.make(mv);
    let keeps_royals = match before {
        Some(before) => RoyalCount::of(position, us).keeps(before, least),
        None => !had_royal || has_royal(position, us),
    };
    let safe = keeps_royals && !position.is_in_check(us);
    position.unmake(&undo);
    safe
}

/// Whether a move leaves the royal piece safe, if the ordinary pieces near that piece are enough to know it, otherwise `None`: no
/// other piece may threaten it, and the move must leave all royal pieces what they are, and capture only where it ends.
#[inline]
fn plainly_leaves_safe<const WORDS: usize>(position: &Position<WORDS>, mv: Move) -> Option<bool> {
    let tables = position.tables();
    let (us, them) = (position.side(), position.side().other());
    let kind = position.kind_before(mv);
    let rules = tables.rules(us, kind);
    let changes_royals = rules.tried || (rules.royal && mv.dropped().is_some());
    if changes_royals
        || mv.captures_on_the_way()
        || tables.borrowing().is_some()
        || tables.burning().is_some()
        || tables.least_royals() > 1
    {
        return None;
    }
    let Some(royal) = position
        .sole_royal(us)
        .filter(|_| before_royal(position, them).is_none())
    else {
        return Some(true);
    };
    // The capture of the other side's last royal piece on the board can leave it waiting to drop another, which takes all its
    // threats away: only making the move shows that.
    if may_be_disarmed(position, them) {
        return None;
    }
    let at = if mv.dropped().is_none() && mv.from() == royal {
        mv.to()
    } else {
        royal
    };
    if !exotic_candidates(position, at, them).is_empty() {
        return None;
    }
    Some(match mv.dropped() {
        Some(_) => drop_leaves_safe(position, royal, mv.to()),
        None => step_leaves_safe(position, royal, mv),
    })
}

/// Whether a board move leaves the mover's only royal piece safe.
#[inline]
fn step_leaves_safe<const WORDS: usize>(position: &Position<WORDS>, royal: Square, mv: Move) -> bool {
    let to = Bitboard::of(mv.to());
    // What the move captures threatens nothing any more.
    let enemies = position.near_royal() & !to;
    if enemies.is_empty() {
        return true;
    }
    let occupied = (position.occupied() & !Bitboard::of(mv.from())) | to;
    if royal == mv.from() {
        let them = position.side().other();
        !is_attacked_by_own_moves(position, mv.to(), them, enemies, occupied)
    } else {
        !is_caught(position, royal, enemies, occupied)
    }
}

/// Whether the royal piece of the side to move could be captured where it stands by some of the enemies near it, given what
/// counts as occupied.
#[inline]
fn is_caught<const WORDS: usize>(
    position: &Position<WORDS>,
    royal: Square,
    enemies: Bitboard<WORDS>,
    occupied: Bitboard<WORDS>,
) -> bool {
    let tables = position.tables();
    let (reverse, them) = (tables.reverse(), position.side().other());
    for from in enemies {
        if reverse.leaps_to(position.number_at(from), from, royal) {
            return true;
        }
    }
    let open = |from| !path_to(position, from, royal, them).intersects(occupied);
    (position.lined_up_on_royal() & enemies).into_iter().any(open)
}

/// Whether a drop of a piece that is not royal leaves the only royal piece of the side to move safe.
#[inline]
fn drop_leaves_safe<const WORDS: usize>(position: &Position<WORDS>, royal: Square, to: Square) -> bool {
    let enemies = position.near_royal();
    let occupied = position.occupied() | Bitboard::of(to);
    enemies.is_empty() || !is_caught(position, royal, enemies, occupied)
}
