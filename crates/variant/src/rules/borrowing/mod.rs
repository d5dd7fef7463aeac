//! Borrowed moves: whether pieces move as others do.

pub(crate) mod check;
pub(crate) mod form;
pub(crate) mod sense;
pub(crate) mod words;

use crate::ZoneMode;

/// Whether pieces move as others do.
///
/// ```
/// use hakugei_variant::rules::{BorrowedMoves, Neighbour};
///
/// # use hakugei_variant::{Source, load, shipped};
/// # let parent = shipped::ids().next().ok_or("some ship")?;
/// # let rules = |said: &str| {
/// #     let text = format!("Variant(id: \"mine\", extends: \"{parent}\", {said})");
/// #     load(&Source::new("mine.ron", text), &shipped::Shipped).variant.map(|variant| variant.rules)
/// # };
/// let rules = rules(r#"borrowed_moves: from_friends(at: [behind])"#).ok_or("it is valid")?;
/// let BorrowedMoves::FromFriends { at, .. } = &rules.borrowed_moves else {
///     return Err("pieces borrow moves");
/// };
/// assert_eq!(at, &[Neighbour::Behind]);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum BorrowedMoves {
    /// Each piece moves as itself.
    #[default]
    Never,
    /// A piece that has friends on some neighbouring squares moves, and captures, and gives check, as they do: from its
    /// own square, as a piece of their kinds would there. What it may do otherwise (promote, be royal, be limited on a
    /// file) stays its own. What a friend borrows itself is not lent.
    FromFriends {
        /// The squares next to the piece, as its owner sees them.
        at: Vec<Neighbour>,
        /// Instead of its own moves, or besides them.
        mode: ZoneMode,
    },
}

/// A square next to a piece, as its owner sees it.
///
/// ```
/// use hakugei_variant::rules::Neighbour;
///
/// assert_eq!(Neighbour::Ahead.offset(), (0, 1));
/// assert_eq!(Neighbour::Left.offset(), (-1, 0));
/// assert_eq!(Neighbour::Behind.name(), "behind");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Neighbour {
    /// One rank further.
    Ahead,
    /// One rank back.
    Behind,
    /// One file to the left.
    Left,
    /// One file to the right.
    Right,
}

words! {
    Neighbour = "a neighbouring square" {
        "ahead" => Ahead,
        "behind" => Behind,
        "left" => Left,
        "right" => Right,
    }
}

impl Neighbour {
    /// The way there: to the right and forward, as the owner sees it.
    pub const fn offset(self) -> (i8, i8) {
        match self {
            Self::Ahead => (0, 1),
            Self::Behind => (0, -1),
            Self::Left => (-1, 0),
            Self::Right => (1, 0),
        }
    }
}
