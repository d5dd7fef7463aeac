//! Illegal moves: what making one does.

pub(crate) mod words;

/// What an illegal move does.
///
/// ```
/// use hakugei_variant::rules::IllegalMove;
///
/// # use hakugei_variant::{Source, load, shipped};
/// # let parent = shipped::ids().next().ok_or("some ship")?;
/// # let rules = |said: &str| {
/// #     let text = format!("Variant(id: \"mine\", extends: \"{parent}\", {said})");
/// #     load(&Source::new("mine.ron", text), &shipped::Shipped).variant.map(|variant| variant.rules)
/// # };
/// let rules = rules(r#"ends: (illegal_move: loses)"#).ok_or("it is valid")?;
/// assert_eq!(rules.illegal_move, IllegalMove::Loses);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum IllegalMove {
    /// It is refused and the player moves again.
    #[default]
    Reject,
    /// It loses the game.
    Loses,
}

words! {
    IllegalMove = "what an illegal move does" {
        "reject" => Reject,
        "loses" => Loses,
    }
}
