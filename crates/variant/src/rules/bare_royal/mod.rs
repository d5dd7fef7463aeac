//! The bare royal piece: what happens to a side that has nothing else left.

pub(crate) mod check;
pub(crate) mod form;
pub(crate) mod sense;
pub(crate) mod words;

use crate::PieceKind;

/// What happens to a bare side: one that has nothing left but royal pieces, on the board and in hand.
///
/// ```
/// use hakugei_variant::rules::{BareReply, BareRoyal};
///
/// # use hakugei_variant::{Source, load, shipped};
/// # let parent = shipped::ids().next().ok_or("some ship")?;
/// # let rules = |said: &str| {
/// #     let text = format!("Variant(id: \"mine\", extends: \"{parent}\", {said})");
/// #     load(&Source::new("mine.ron", text), &shipped::Shipped).variant.map(|variant| variant.rules)
/// # };
/// let rules = rules(r#"ends: (bare_royal: loses(reply: may_bare))"#).ok_or("it is valid")?;
/// let bare = BareRoyal::Loses { not_counting: Vec::new(), reply: BareReply::MayBare };
/// assert_eq!(rules.bare_royal, bare);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum BareRoyal {
    /// Nothing.
    #[default]
    Ordinary,
    /// Where both sides are bare the game is drawn. Where one is, it loses if the other side has, on the board or in hand,
    /// a piece that counts as more: one that is neither royal nor of the kinds that do not count. If it has none, the
    /// game goes on.
    Loses {
        /// The kinds that do not count as more for the side that would win.
        not_counting: Vec<PieceKind>,
        /// Whether the bared side has a move left.
        reply: BareReply,
    },
}

/// Whether a side that has just been bared has a move left.
///
/// ```
/// use hakugei_variant::rules::{BareReply, BareRoyal};
///
/// # use hakugei_variant::{Source, load, shipped};
/// # let parent = shipped::ids().next().ok_or("some ship")?;
/// # let rules = |said: &str| {
/// #     let text = format!("Variant(id: \"mine\", extends: \"{parent}\", {said})");
/// #     load(&Source::new("mine.ron", text), &shipped::Shipped).variant.map(|variant| variant.rules)
/// # };
/// let rules = rules(r#"ends: (bare_royal: loses)"#).ok_or("it is valid")?;
/// // By default a bared side has no move left.
/// assert!(matches!(rules.bare_royal, BareRoyal::Loses { reply: BareReply::None, .. }));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BareReply {
    /// None.
    #[default]
    None,
    /// One, where it is to move and has a legal move that leaves both sides bare, or takes the other side's last royal
    /// piece: the game goes on for one move, and then the rule is asked anew.
    MayBare,
}

words! {
    BareReply = "the reply of a bared side" {
        "none" => None,
        "may_bare" => MayBare,
    }
}
