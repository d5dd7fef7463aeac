//! Moves by several legs: what tells two of them apart, and what becomes of passes.

pub(crate) mod sense;
pub(crate) mod words;

/// What tells two ways of moving one piece apart, besides whether it promotes.
///
/// ```
/// use hakugei_variant::rules::Ways;
///
/// # use hakugei_variant::{Source, load, shipped};
/// # let parent = shipped::ids().next().ok_or("some ship")?;
/// # let rules = |said: &str| {
/// #     let text = format!("Variant(id: \"mine\", extends: \"{parent}\", {said})");
/// #     load(&Source::new("mine.ron", text), &shipped::Shipped).variant.map(|variant| variant.rules)
/// # };
/// let rules = rules(r#"ways: by_path"#).ok_or("it is valid")?;
/// assert_eq!(rules.ways, Ways::ByPath);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ways {
    /// Where the move starts, where it ends, and what it captures, in order.
    #[default]
    ByCaptures,
    /// Those, and the squares on which its legs end: a move by several legs names each of them, empty or not, and is
    /// another move than a leap to the same square. A square that is hopped over is not named.
    ByPath,
}

words! {
    Ways = "what tells ways of moving apart" {
        "by_captures" => ByCaptures,
        "by_path" => ByPath,
    }
}

/// What becomes of passes: board moves that end where they started and capture nothing, by several legs or by staying
/// ([`PieceType::may_pass`](crate::PieceType::may_pass)).
///
/// ```
/// use hakugei_variant::rules::Passes;
///
/// # use hakugei_variant::{Source, load, shipped};
/// # let parent = shipped::ids().next().ok_or("some ship")?;
/// # let rules = |said: &str| {
/// #     let text = format!("Variant(id: \"mine\", extends: \"{parent}\", {said})");
/// #     load(&Source::new("mine.ron", text), &shipped::Shipped).variant.map(|variant| variant.rules)
/// # };
/// let rules = rules(r#"passes: once"#).ok_or("it is valid")?;
/// assert_eq!(rules.passes, Passes::Once);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Passes {
    /// They are moves, as many as there are ways.
    #[default]
    Allowed,
    /// All passes of a piece are one move, however ways are distinguished.
    Once,
    /// They are not moves.
    Barred,
}

words! {
    Passes = "what becomes of passes" {
        "allowed" => Allowed,
        "once" => Once,
        "barred" => Barred,
    }
}
