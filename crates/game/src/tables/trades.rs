//! The limits on trading some kinds, compiled: sets of kinds instead of lists.

use hakugei_variant::rule::{CaptureLimit, Fallen};
use hakugei_variant::{PieceKind, Variant};

/// A set of kinds.
#[derive(Clone, Debug)]
pub(crate) struct KindSet(Box<[bool]>);

impl KindSet {
    fn of(variant: &Variant, kinds: &[PieceKind]) -> Self {
        Self(variant.kinds().map(|kind| kinds.contains(&kind)).collect())
    }

    /// Whether a kind is in the set.
    #[inline]
    pub(crate) fn contains(&self, kind: PieceKind) -> bool {
        self.0[kind.index()]
    }

    /// The kinds of the set.
    pub(crate) fn iter(&self) -> impl Iterator<Item = PieceKind> {
        let kinds = self.0.iter().enumerate().filter(|(_, is_in)| **is_in);
        kinds.map(|(kind, _)| PieceKind(kind as u8))
    }
}

/// `rule::CaptureLimit::Protected`.
#[derive(Clone, Debug)]
pub(crate) struct Protected {
    /// The kinds that may not be traded so.
    pub(crate) kinds: KindSet,
    /// The kinds whose capture with the same move is no excuse.
    pub(crate) worthless: KindSet,
    /// Whether a worthless piece that the move captures too counts as one that could recapture.
    pub(crate) fallen: Fallen,
}

/// The limits on trading some kinds.
#[derive(Clone, Debug)]
pub(crate) struct Trades {
    /// `rule::CaptureLimit::Protected`, each such limit.
    pub(crate) protected: Vec<Protected>,
    /// The kinds of `rule::CaptureLimit::Counter`, for each such limit.
    pub(crate) counter: Vec<KindSet>,
}

impl Trades {
    /// Those of a variant.
    pub(crate) fn of(variant: &Variant) -> Self {
        let mut trades = Self {
            protected: Vec::new(),
            counter: Vec::new(),
        };
        for limit in &variant.rules.capture_limits {
            match limit {
                CaptureLimit::Protected {
                    kinds,
                    worthless,
                    fallen,
                } => trades.protected.push(Protected {
                    kinds: KindSet::of(variant, kinds),
                    worthless: KindSet::of(variant, worthless),
                    fallen: *fallen,
                }),
                CaptureLimit::Counter { kinds } => trades.counter.push(KindSet::of(variant, kinds)),
                CaptureLimit::BeforeRoyal { .. } => {}
            }
        }
        trades
    }

    /// Whether there is none.
    pub(crate) fn is_empty(&self) -> bool {
        self.protected.is_empty() && self.counter.is_empty()
    }
}
