//! The pictures that pieces may have: the symbols of `pictures/set.svg`. `hakugei-render` draws them.

use std::fmt;
use std::sync::LazyLock;

/// The file of the set.
const SET: &str = include_str!("../../../pictures/set.svg");

/// How the symbol of a picture begins, up to its name.
const BEGIN: &str = "<symbol id=\"";

/// How it ends.
const END: &str = "</symbol>";

/// The pictures in the order of the file.
static PICTURES: LazyLock<Vec<Drawn>> = LazyLock::new(|| {
    let symbols = SET.split(BEGIN).skip(1);
    let drawn = symbols.filter_map(|symbol| {
        let (name, rest) = symbol.split_once('"')?;
        let (_, rest) = rest.split_once('\n')?;
        let (drawing, _) = rest.split_once(END)?;
        Some(Drawn { name, drawing })
    });
    drawn.collect()
});

/// A symbol of the set.
struct Drawn {
    name: &'static str,
    drawing: &'static str,
}

/// A picture of the shipped set, which a piece of a variant file names in `picture`.
///
/// ```
/// use hakugei_variant::PieceArt;
///
/// let picture = PieceArt::of_name("narwhal").expect("the set has one");
/// assert_eq!(picture.to_string(), "narwhal");
/// assert!(picture.drawing().starts_with("<path "));
/// assert_eq!(PieceArt::of_name("unicorn"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceArt(u8);

impl PieceArt {
    /// All of them.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + Clone {
        (0..PICTURES.len() as u8).map(Self)
    }

    /// Its name in variant files.
    pub fn name(self) -> &'static str {
        PICTURES[usize::from(self.0)].name
    }

    /// What it looks like in a box of 100 by 100: `path` elements of SVG, each on a line.
    pub fn drawing(self) -> &'static str {
        PICTURES[usize::from(self.0)].drawing
    }

    /// The picture with a name.
    pub fn of_name(name: &str) -> Option<Self> {
        Self::all().find(|picture| picture.name() == name)
    }
}

impl fmt::Display for PieceArt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
