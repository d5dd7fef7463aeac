//! The pictures that pieces may have: their names. `hakugei-render` draws them.

use std::fmt;

/// A picture of the shipped set, which a piece of a variant file names in `picture`.
///
/// ```
/// use hakugei_variant::PieceArt;
///
/// assert_eq!(PieceArt::of_name("narwhal"), Some(PieceArt::Narwhal));
/// assert_eq!(PieceArt::Narwhal.to_string(), "narwhal");
/// assert_eq!(PieceArt::of_name("unicorn"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PieceArt {
    /// A great white whale with a crown.
    WhiteWhale,
    /// A small whale with a round head and a low fin.
    Porpoise,
    /// An orca, with its tall fin and its white patches.
    KillerWhale,
    /// A mottled whale without a fin on its back.
    GreyWhale,
    /// A whale with a hump and very long flippers.
    Humpback,
    /// A whale with one long tusk.
    Narwhal,
    /// The longest and most slender of whales.
    BlueWhale,
    /// A leaping dolphin with a beak.
    Dolphin,
    /// A stout whale with an arched mouth and callosities on its head.
    RightWhale,
}

impl PieceArt {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::WhiteWhale,
        Self::Porpoise,
        Self::KillerWhale,
        Self::GreyWhale,
        Self::Humpback,
        Self::Narwhal,
        Self::BlueWhale,
        Self::Dolphin,
        Self::RightWhale,
    ];

    /// Its name in variant files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::WhiteWhale => "white-whale",
            Self::Porpoise => "porpoise",
            Self::KillerWhale => "killer-whale",
            Self::GreyWhale => "grey-whale",
            Self::Humpback => "humpback",
            Self::Narwhal => "narwhal",
            Self::BlueWhale => "blue-whale",
            Self::Dolphin => "dolphin",
            Self::RightWhale => "right-whale",
        }
    }

    /// The picture with a name.
    pub fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|picture| picture.name() == name)
    }
}

impl fmt::Display for PieceArt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
