//! Limits on captures.

use crate::PieceKind;

/// One limit on captures. A move must pass all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CaptureLimit {
    /// A side that has a royal piece in hand and none on the board may not do some things.
    BeforeRoyal {
        /// What it may not do.
        bars: RoyalBar,
    },
    /// A piece of these kinds may not capture a piece of these kinds that is more than one king's step away and could
    /// be recaptured where the move ends, unless the move captures another piece on its way that is of no worthless
    /// kind.
    Protected {
        /// The kinds that may not be traded so.
        kinds: Vec<PieceKind>,
        /// The kinds whose capture on the way is no excuse.
        worthless: Vec<PieceKind>,
    },
    /// Where a piece of these kinds was just captured by a piece of another kind, a piece of another kind may not with the
    /// next move capture a piece of these kinds on another square.
    Counter {
        /// The kinds that may not be traded so.
        kinds: Vec<PieceKind>,
    },
}

/// What a side may not do before its royal piece is on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoyalBar {
    /// Capture.
    Captures,
    /// Capture or promote.
    CapturesAndPromotions,
}
