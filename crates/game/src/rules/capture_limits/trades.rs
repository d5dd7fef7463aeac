//! Limits on trading some kinds: the behaviour of `rules::CaptureLimit::Protected` and `rules::CaptureLimit::Counter`.
//!
//! They keep the strongest pieces of some games (the lion of 中将棋) from being exchanged for each other early. The
//! kinds that they speak of are lists, for a promoted piece can be such a piece too. A limit bars moves; what a piece
//! attacks is not asked for it, so the kinds may not be royal: the check of a file sees to that.

use hakugei_variant::Square;
use hakugei_variant::rules::Fallen;

use crate::bitboard::Bitboard;
use crate::moves::{FaceChange, Move};
use crate::position::{Captured, Change, Position};
use crate::rules::borrowing::moving_kinds;
use crate::scratch::Scratch;
use crate::tables::Protected;

/// Which limit bars a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TradeBar {
    /// `rules::CaptureLimit::Protected`.
    Protected,
    /// `rules::CaptureLimit::Counter`.
    Counter,
}

/// The ends among `targets` where a piece may not capture with a move that captures nothing else, showing a face then.
pub(crate) fn barred<const WORDS: usize>(
    position: &Position<WORDS>,
    from: Square,
    targets: Bitboard<WORDS>,
    change: FaceChange,
    scratch: &mut Scratch<'_, WORDS>,
) -> Bitboard<WORDS> {
    let captures = targets & position.of_color(position.side().other());
    captures
        .into_iter()
        .filter(|&to| bar(position, Move::turning(from, to, change), scratch).is_some())
        .collect()
}

/// The limit that bars a move of the side to move, if one does.
pub(crate) fn bar<const WORDS: usize>(
    position: &Position<WORDS>,
    mv: Move,
    scratch: &mut Scratch<'_, WORDS>,
) -> Option<TradeBar> {
    let tables = position.tables();
    let starts_on_own = || position.of_color(position.side()).contains(mv.from());
    if mv.dropped().is_some() || !starts_on_own() {
        return None;
    }
    let change = position.change(mv);
    if counter(position, &change) {
        return Some(TradeBar::Counter);
    }
    let mut limits = tables.trades().protected.iter();
    limits
        .any(|limit| protected(position, limit, &change, scratch))
        .then_some(TradeBar::Protected)
}

/// A lion may not take a protected lion from afar (中将棋: 獅子を取る; lishogi and the 中将棋連盟, scalashogi
/// variant/Chushogi.scala `moveFilter` and `lionMoveFilter`): a piece of the limit's kinds may not capture one of them
/// more than a king's step away where an enemy could recapture, unless it captures something of worth with the same
/// move. Recapture is judged after the move, so a protector hidden behind what was captured counts, and one that is
/// pinned. H. G. Muller reads the old rule so that a captured pawn protects nothing any more; the Renmei lets it count:
/// `Fallen`.
fn protected<const WORDS: usize>(
    position: &Position<WORDS>,
    limit: &Protected,
    change: &Change,
    scratch: &mut Scratch<'_, WORDS>,
) -> bool {
    let tables = position.tables();
    let Some(moved) = change.moved() else {
        return false;
    };
    let distant = |prize: &Captured| {
        limit.kinds.contains(prize.piece.kind) && !tables.neighbours(moved.square).contains(prize.square)
    };
    if !limit.kinds.contains(moved.piece.kind) || !change.captured_enemies().any(|one| distant(&one)) {
        return false;
    }
    let excused = |prize: &Captured| {
        change
            .captured_enemies()
            .any(|other| other.square != prize.square && !limit.worthless.contains(other.piece.kind))
    };
    let unexcused = change
        .captured_enemies()
        .filter(distant)
        .any(|prize| !excused(&prize));
    unexcused
        && (fallen_protects(position, limit, change)
            || scratch.ends_before_a_try()
            || recaptured(scratch.of(position), change))
}

/// Whether a worthless piece that is captured on the way counts as protecting the square where the move ends.
fn fallen_protects<const WORDS: usize>(
    position: &Position<WORDS>,
    limit: &Protected,
    change: &Change,
) -> bool {
    let tables = position.tables();
    let (mut occupied, to) = (position.occupied(), change.placed().square);
    if let Some(moved) = change.moved() {
        occupied.remove(moved.square);
    }
    let protects = |fallen: Captured| {
        let (piece, square) = (fallen.piece, fallen.square);
        let see = |kind| tables.attacks(piece.color, kind, square, occupied).contains(to);
        square != to && limit.worthless.contains(piece.kind) && moving_kinds(position, square).any(see)
    };
    limit.fallen == Fallen::Protects && change.captured_enemies().any(protects)
}

/// Whether the enemy could capture the piece that moves on the square where the move ends, were it made.
fn recaptured<const WORDS: usize>(position: &mut Position<WORDS>, change: &Change) -> bool {
    let Some(captor) = change.stands() else {
        return false;
    };
    let undo = position.apply(*change, None);
    let recaptured = position.is_attacked(captor.square, change.side().other());
    position.unmake(&undo);
    recaptured
}

/// No counterstrike (中将棋: 先獅子 sen-jishi; lishogi, scalashogi variant/Chushogi.scala `moveFilter`): where the
/// move before captured a piece of the limit's kinds with another kind, no piece of another kind may capture one of
/// them with this move but on that square.
fn counter<const WORDS: usize>(position: &Position<WORDS>, change: &Change) -> bool {
    let tables = position.tables();
    let (Some(just_taken), Some(moved)) = (position.just_taken(), change.moved()) else {
        return false;
    };
    let mut limits = tables.trades().counter.iter();
    limits.any(|kinds| {
        !kinds.contains(moved.piece.kind)
            && change
                .captured_enemies()
                .any(|prize| prize.square != just_taken && kinds.contains(prize.piece.kind))
    })
}
