//! What a side may not do before its royal piece is on the board: the behaviour of `rules::CaptureLimit::BeforeRoyal`.

use hakugei_variant::Color;
use hakugei_variant::rules::RoyalBar;

use crate::position::Position;
use crate::rules::royal::{has_royal, holds_royal};

/// Before royal: what a side may not do now, because it has a royal piece in hand and none on the board.
///
/// A piece that may not capture has no power of check either: nothing that such a side attacks is in danger until its
/// royal piece stands. (E. Jackman, 1994: pieces have no real power of check before the own king is
/// placed.)
#[inline]
pub(crate) fn before_royal<const WORDS: usize>(position: &Position<WORDS>, color: Color) -> Option<RoyalBar> {
    let tables = position.tables();
    let bars = tables.royal_bar()?;
    let waits = !has_royal(position, color) && holds_royal(position, color);
    waits.then_some(bars)
}

/// Whether the loss of the royal piece that a side has on the board would leave it waiting for the one in its hand, so
/// that it could no longer capture.
#[inline]
pub(crate) fn may_be_disarmed<const WORDS: usize>(position: &Position<WORDS>, color: Color) -> bool {
    let tables = position.tables();
    tables.royal_bar().is_some() && holds_royal(position, color)
}
