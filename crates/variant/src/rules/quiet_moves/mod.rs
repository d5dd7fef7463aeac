//! Quiet moves: what a long row of them does.

pub(crate) mod check;
pub(crate) mod form;
pub(crate) mod sense;
pub(crate) mod words;

/// What a row of quiet moves does: moves of either side that neither capture nor turn a piece over nor drop one. A drop
/// is not quiet, because nobody can take it back.
///
/// ```
/// use hakugei_variant::rules::QuietMoves;
///
/// # use hakugei_variant::{Source, load, shipped};
/// # let parent = shipped::ids().next().ok_or("some ship")?;
/// # let rules = |said: &str| {
/// #     let text = format!("Variant(id: \"mine\", extends: \"{parent}\", {said})");
/// #     load(&Source::new("mine.ron", text), &shipped::Shipped).variant.map(|variant| variant.rules)
/// # };
/// let rules = rules(r#"ends: (quiet_moves: draw(after: 100))"#).ok_or("it is valid")?;
/// assert_eq!(rules.quiet_moves, QuietMoves::Draw { after: 100 });
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum QuietMoves {
    /// Nothing; there may be any number of them.
    #[default]
    Unlimited,
    /// The game is drawn.
    Draw {
        /// By the quiet move with this number in a row, from 1; the moves of both sides count.
        after: u16,
    },
}
