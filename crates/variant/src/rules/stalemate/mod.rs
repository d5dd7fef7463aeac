//! Stalemate: what it gives the side that has no legal move and is not in check.

pub(crate) mod words;

/// The result for the side that has no legal move and is not in check.
///
/// ```
/// use hakugei_variant::rules::Stalemate;
///
/// # use hakugei_variant::{Source, load, shipped};
/// # let parent = shipped::ids().next().ok_or("some ship")?;
/// # let rules = |said: &str| {
/// #     let text = format!("Variant(id: \"mine\", extends: \"{parent}\", {said})");
/// #     load(&Source::new("mine.ron", text), &shipped::Shipped).variant.map(|variant| variant.rules)
/// # };
/// let rules = rules(r#"ends: (stalemate: draw)"#).ok_or("it is valid")?;
/// assert_eq!(rules.stalemate, Stalemate::Draw);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stalemate {
    /// It loses.
    Loss,
    /// A draw.
    Draw,
    /// It wins.
    Win,
}

words! {
    Stalemate = "the result of a stalemate" {
        "loss" => Loss,
        "draw" => Draw,
        "win" => Win,
    }
}
