//! Obligations: what a side must do if it can.

pub(crate) mod check;
pub(crate) mod sense;
pub(crate) mod words;

/// What a side must do if it can: while it has a legal move of the sort, it may play no other. Of several the first that
/// is possible binds. (Mandatory capture; and the placing phase of Sittuyin, in which the pieces in hand come first.)
///
/// What attacks, gives check or mates is judged as if nothing were obligatory.
///
/// ```
/// use hakugei_variant::rules::Obligation;
///
/// # use hakugei_variant::{Source, load, shipped};
/// # let parent = shipped::ids().next().ok_or("some ship")?;
/// # let rules = |said: &str| {
/// #     let text = format!("Variant(id: \"mine\", extends: \"{parent}\", {said})");
/// #     load(&Source::new("mine.ron", text), &shipped::Shipped).variant.map(|variant| variant.rules)
/// # };
/// let rules = rules(r#"must: [drop, capture]"#).ok_or("it is valid")?;
/// assert_eq!(rules.must, [Obligation::Drop, Obligation::Capture]);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Obligation {
    /// Drop a piece from the hand.
    Drop,
    /// Capture an enemy piece.
    Capture,
}

words! {
    Obligation = "what a side must do if it can" {
        "drop" => Drop,
        "capture" => Capture,
    }
}
