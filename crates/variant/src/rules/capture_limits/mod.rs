//! Limits on captures: before a royal piece is on the board, and trades that are barred.

pub(crate) mod check;
pub(crate) mod form;
pub(crate) mod sense;
pub(crate) mod words;

use crate::PieceKind;

/// One limit on captures. A move must pass all of them.
///
/// ```
/// use hakugei_variant::rules::{CaptureLimit, RoyalBar};
///
/// # use hakugei_variant::{Source, load, shipped};
/// # let parent = shipped::ids().next().ok_or("some ship")?;
/// # let rules = |said: &str| {
/// #     let text = format!("Variant(id: \"mine\", extends: \"{parent}\", {said})");
/// #     load(&Source::new("mine.ron", text), &shipped::Shipped).variant.map(|variant| variant.rules)
/// # };
/// let rules = rules(r#"capture_limits: (before_royal: captures)"#).ok_or("it is valid")?;
/// assert_eq!(rules.capture_limits, [CaptureLimit::BeforeRoyal { bars: RoyalBar::Captures }]);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CaptureLimit {
    /// A side that has a royal piece in hand and none on the board may not do some things.
    BeforeRoyal {
        /// What it may not do.
        bars: RoyalBar,
    },
    /// A piece of these kinds may not capture a piece of these kinds that is more than one king's step away and could
    /// be recaptured where the move ends, unless the move captures another piece that is of no worthless kind.
    /// Whether it could be recaptured is judged after the move, by attacks: a piece that only now sees the square
    /// counts, and so does one that is pinned.
    Protected {
        /// The kinds that may not be traded so.
        kinds: Vec<PieceKind>,
        /// The kinds whose capture with the same move does not excuse it.
        worthless: Vec<PieceKind>,
        /// Whether a worthless piece that the move captures too still counts as one that could recapture.
        fallen: Fallen,
    },
    /// Where a piece of these kinds was just captured by a piece of another kind, a piece of another kind may not with the
    /// next move capture a piece of these kinds on another square. What a piece is before it promotes counts.
    Counter {
        /// The kinds that may not be traded so.
        kinds: Vec<PieceKind>,
    },
}

/// Whether a piece that a move captures could recapture after it.
///
/// ```
/// use hakugei_variant::rules::{CaptureLimit, Fallen};
///
/// # use hakugei_variant::{Source, load, shipped};
/// # let parent = shipped::ids().next().ok_or("some ship")?;
/// # let rules = |said: &str| {
/// #     let text = format!("Variant(id: \"mine\", extends: \"{parent}\", {said})");
/// #     load(&Source::new("mine.ron", text), &shipped::Shipped).variant.map(|variant| variant.rules)
/// # };
/// let rules = rules(r#"capture_limits: (protected: (pieces: ["P"], worthless: ["P"]))"#).ok_or("it is valid")?;
/// // By default a piece that has been captured protects no other.
/// let gone = |limit: &CaptureLimit| matches!(limit, CaptureLimit::Protected { fallen: Fallen::Gone, .. });
/// assert!(rules.capture_limits.iter().any(gone));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fallen {
    /// It could not: it has gone.
    #[default]
    Gone,
    /// It counts as if it could.
    Protects,
}

words! {
    Fallen = "whether a captured piece protects" {
        "gone" => Gone,
        "protects" => Protects,
    }
}

/// What a side may not do before its royal piece is on the board.
///
/// ```
/// use hakugei_variant::rules::{CaptureLimit, RoyalBar};
///
/// # use hakugei_variant::{Source, load, shipped};
/// # let parent = shipped::ids().next().ok_or("some ship")?;
/// # let rules = |said: &str| {
/// #     let text = format!("Variant(id: \"mine\", extends: \"{parent}\", {said})");
/// #     load(&Source::new("mine.ron", text), &shipped::Shipped).variant.map(|variant| variant.rules)
/// # };
/// let rules = rules(r#"capture_limits: (before_royal: captures_and_promotions)"#).ok_or("it is valid")?;
/// let bars = RoyalBar::CapturesAndPromotions;
/// assert_eq!(rules.capture_limits, [CaptureLimit::BeforeRoyal { bars }]);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoyalBar {
    /// Capture.
    Captures,
    /// Capture or promote.
    CapturesAndPromotions,
}

words! {
    RoyalBar = "what is barred before the royal piece is dropped" {
        "captures" => Captures,
        "captures_and_promotions" => CapturesAndPromotions,
    }
}
