//! The limits on trading some kinds, compiled: sets of kinds instead of lists.

use hakugei_variant::Variant;
use hakugei_variant::rules::{CaptureLimit, Fallen};

use crate::kind_set::KindSet;

/// `rules::CaptureLimit::Protected`.
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
    /// `rules::CaptureLimit::Protected`, each such limit.
    pub(crate) protected: Vec<Protected>,
    /// The kinds of `rules::CaptureLimit::Counter`, for each such limit.
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
                    kinds: kinds.iter().copied().collect(),
                    worthless: worthless.iter().copied().collect(),
                    fallen: *fallen,
                }),
                CaptureLimit::Counter { kinds } => trades.counter.push(kinds.iter().copied().collect()),
                CaptureLimit::BeforeRoyal { .. } => {}
            }
        }
        trades
    }

    /// The kinds whose capture may be barred.
    pub(crate) fn prizes(&self) -> KindSet {
        let protected = self.protected.iter().map(|limit| limit.kinds);
        protected
            .chain(self.counter.iter().copied())
            .flat_map(KindSet::kinds)
            .collect()
    }

    /// Whether there is none.
    pub(crate) fn is_empty(&self) -> bool {
        self.protected.is_empty() && self.counter.is_empty()
    }
}
