//! Impasse: what ends a game that neither side can win by mate.

pub(crate) mod check;
pub(crate) mod form;
pub(crate) mod sense;
pub(crate) mod words;

use crate::PieceKind;
use crate::region::Region;

/// What ends a game that neither side can win by mate.
///
/// ```
/// use hakugei_variant::rules::{Impasse, Region};
///
/// # use hakugei_variant::{Source, load, shipped};
/// # let parent = shipped::ids().next().ok_or("some ship")?;
/// # let rules = |said: &str| {
/// #     let text = format!("Variant(id: \"mine\", extends: \"{parent}\", {said})");
/// #     load(&Source::new("mine.ron", text), &shipped::Shipped).variant.map(|variant| variant.rules)
/// # };
/// let rules = rules(r#"ends: (impasse: royals_in(region: last(2)))"#).ok_or("it is valid")?;
/// assert_eq!(rules.impasse.region(), Some(&Region::Last(2)));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Impasse {
    /// No rule: such a game goes on.
    #[default]
    None,
    /// The game is drawn as soon as every royal piece of both sides stands in the region of its owner.
    RoyalsIn {
        /// The region of a side.
        region: Region,
    },
    /// The side to move may declare, and by its points wins or draws.
    Declaration(Declaration),
}

impl Impasse {
    /// The region that it speaks of.
    pub const fn region(&self) -> Option<&Region> {
        match self {
            Self::None => None,
            Self::RoyalsIn { region } | Self::Declaration(Declaration { region, .. }) => Some(region),
        }
    }
}

/// When a side to move may declare, and what that gives. It may not while it is in check.
///
/// ```
/// use hakugei_variant::rules::{Impasse, Region};
///
/// # use hakugei_variant::{Source, load, shipped};
/// # let parent = shipped::ids().next().ok_or("some ship")?;
/// # let rules = |said: &str| {
/// #     let text = format!("Variant(id: \"mine\", extends: \"{parent}\", {said})");
/// #     load(&Source::new("mine.ron", text), &shipped::Shipped).variant.map(|variant| variant.rules)
/// # };
/// let rules = rules(r#"ends: (impasse: declaration(region: last(2), pieces: 3, win: (black: 8, white: 7)))"#).ok_or("it is valid")?;
/// let Impasse::Declaration(declaration) = rules.impasse else {
///     return Err("a side may declare");
/// };
/// assert_eq!((declaration.region, declaration.pieces), (Region::Last(2), 3));
/// assert_eq!((declaration.win, declaration.draw), ([8, 7], None));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declaration {
    /// Where every royal piece of the side must stand.
    pub region: Region,
    /// How many other pieces of the side must stand there.
    pub pieces: u8,
    /// What pieces are worth, in points, where it is not one. Royal pieces are worth nothing. Those in the region and
    /// those in hand count.
    pub worth: Vec<(PieceKind, u8)>,
    /// The points that win, for Black and for White.
    pub win: [u16; 2],
    /// The points that draw, if any do.
    pub draw: Option<u16>,
}
