//! Atoms: the capitals and coordinates that say how far and in which manner a piece leaps.

use crate::movement::Step;
use crate::span::Span;

/// The largest coordinate of a leap, in squares.
pub const MAX_COORDINATE: u8 = 15;

/// How many files and ranks away `U` leads at most, in squares: across a board of 19 by 19.
pub const UNIVERSAL_REACH: u8 = 18;

/// A capital that stands for a leap, a rider or a pair of them.
///
/// ```
/// use betza::Letter;
///
/// assert_eq!(Letter::from_name('N'), Some(Letter::N));
/// assert_eq!(Letter::L.modern(), Letter::C);
/// assert!(Letter::Q.rides() && !Letter::K.rides());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Letter {
    /// `A`: (2,2).
    A,
    /// `B`: an unlimited rider on (1,1).
    B,
    /// `C`: (1,3).
    C,
    /// `D`: (0,2).
    D,
    /// `F`: (1,1).
    F,
    /// `G`: (3,3).
    G,
    /// `H`: (0,3).
    H,
    /// `J`: legacy for `Z`.
    J,
    /// `K`: `W` and `F` together.
    K,
    /// `L`: legacy for `C`.
    L,
    /// `N`: (1,2).
    N,
    /// `Q`: `R` and `B` together.
    Q,
    /// `R`: an unlimited rider on (0,1).
    R,
    /// `U`: one leap to any other square.
    U,
    /// `W`: (0,1).
    W,
    /// `Z`: (2,3).
    Z,
}

impl Letter {
    /// Every atom letter, by name.
    pub const ALL: [Self; 16] = [
        Self::A,
        Self::B,
        Self::C,
        Self::D,
        Self::F,
        Self::G,
        Self::H,
        Self::J,
        Self::K,
        Self::L,
        Self::N,
        Self::Q,
        Self::R,
        Self::U,
        Self::W,
        Self::Z,
    ];

    /// The letter as written.
    pub const fn name(self) -> char {
        match self {
            Self::A => 'A',
            Self::B => 'B',
            Self::C => 'C',
            Self::D => 'D',
            Self::F => 'F',
            Self::G => 'G',
            Self::H => 'H',
            Self::J => 'J',
            Self::K => 'K',
            Self::L => 'L',
            Self::N => 'N',
            Self::Q => 'Q',
            Self::R => 'R',
            Self::U => 'U',
            Self::W => 'W',
            Self::Z => 'Z',
        }
    }

    /// The atom that a capital names, if it names one.
    pub fn from_name(name: char) -> Option<Self> {
        Self::ALL.into_iter().find(|letter| letter.name() == name)
    }

    /// `C` for `L` and `Z` for `J`; any other letter as it is.
    #[must_use]
    pub const fn modern(self) -> Self {
        match self {
            Self::L => Self::C,
            Self::J => Self::Z,
            other => other,
        }
    }

    /// `L` for `C` and `J` for `Z`; any other letter as it is.
    pub(crate) const fn legacy(self) -> Self {
        match self {
            Self::C => Self::L,
            Self::Z => Self::J,
            other => other,
        }
    }

    /// Whether the letter is a rider by itself: `R`, `B` and `Q`.
    pub const fn rides(self) -> bool {
        matches!(self, Self::R | Self::B | Self::Q)
    }

    /// The smaller and the larger coordinate of one leap; (0,1) for `K` and `Q`, which have both (0,1) and
    /// (1,1). The farthest leap of `U`.
    const fn leap(self) -> (u8, u8) {
        match self {
            Self::W | Self::R | Self::K | Self::Q => (0, 1),
            Self::F | Self::B => (1, 1),
            Self::D => (0, 2),
            Self::N => (1, 2),
            Self::A => (2, 2),
            Self::H => (0, 3),
            Self::C | Self::L => (1, 3),
            Self::Z | Self::J => (2, 3),
            Self::G => (3, 3),
            Self::U => (UNIVERSAL_REACH, UNIVERSAL_REACH),
        }
    }
}

/// What an atom is made of.
///
/// ```
/// use betza::{Base, Letter, Notation, Term};
///
/// let notation = Notation::parse("N(1,4)")?;
/// let bases = notation.terms().iter().map(|term| match term {
///     Term::Simple(simple) => simple.atom.base,
///     _ => unreachable!("no term has several legs"),
/// });
/// assert_eq!(bases.collect::<Vec<_>>(), [Base::Letter(Letter::N), Base::Leaper(1, 4)]);
/// # Ok::<(), betza::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Base {
    /// A capital.
    Letter(Letter),
    /// `(m,n)`: the two coordinates in the order in which they were written.
    Leaper(u8, u8),
}

/// The symmetry of a leap, which decides how direction letters are read.
///
/// ```
/// use betza::{Notation, Shape, Term};
///
/// let shapes = [
///     ("R", Shape::Orthogonal),
///     ("A", Shape::Diagonal),
///     ("Q", Shape::Compound),
///     ("N", Shape::Oblique),
///     ("U", Shape::Universal),
/// ];
/// for (text, shape) in shapes {
///     let notation = Notation::parse(text)?;
///     assert!(matches!(&notation.terms()[0], Term::Simple(simple) if simple.atom.shape() == shape));
/// }
/// # Ok::<(), betza::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Shape {
    /// One coordinate is zero: four directions along ranks and files.
    Orthogonal,
    /// The coordinates are equal: four diagonal directions.
    Diagonal,
    /// Anything else: eight directions.
    Oblique,
    /// `K` and `Q`: the four orthogonal and the four diagonal directions.
    Compound,
    /// `U`: every direction, so that no letter can choose among them.
    Universal,
}

/// The coordinates of one leap, the smaller one first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Leap {
    pub(crate) minor: u8,
    pub(crate) major: u8,
}

/// One leap with its symmetry, which decides how direction letters before it are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LeapShape {
    pub(crate) shape: Shape,
    pub(crate) leap: Leap,
}

impl LeapShape {
    /// The leap that a capital stands for.
    pub(crate) const fn of_letter(letter: Letter) -> Self {
        let (minor, major) = letter.leap();
        let leap = Leap { minor, major };
        let shape = match letter {
            Letter::K | Letter::Q => Shape::Compound,
            Letter::U => Shape::Universal,
            _ => leap.shape(),
        };
        Self { shape, leap }
    }

    /// The leap that a displacement is.
    pub(crate) fn of(step: Step) -> Self {
        let (wide, tall) = (step.dx.unsigned_abs(), step.dy.unsigned_abs());
        let leap = Leap {
            minor: wide.min(tall),
            major: wide.max(tall),
        };
        let shape = leap.shape();
        Self { shape, leap }
    }
}

impl Leap {
    const fn shape(self) -> Shape {
        if self.minor == 0 {
            Shape::Orthogonal
        } else if self.minor == self.major {
            Shape::Diagonal
        } else {
            Shape::Oblique
        }
    }
}

/// An atom as written.
///
/// ```
/// use betza::{Notation, Term};
///
/// let notation = Notation::parse("NN")?;
/// let Term::Simple(nightrider) = &notation.terms()[0] else { panic!("one leg") };
/// assert!(nightrider.atom.doubled);
/// assert_eq!(nightrider.atom.leap(), (1, 2));
/// assert_eq!(nightrider.atom.built_in_range(), 0, "it goes on without limit");
/// # Ok::<(), betza::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Atom {
    /// Its place, both capitals of a doubled atom included.
    pub span: Span,
    /// What it is made of.
    pub base: Base,
    /// Whether the capital was doubled, which makes it an unlimited rider.
    pub doubled: bool,
}

impl Atom {
    /// The class of the leap.
    pub const fn shape(&self) -> Shape {
        match self.base {
            Base::Letter(letter) => LeapShape::of_letter(letter).shape,
            Base::Leaper(..) => {
                let (minor, major) = self.leap();
                Leap { minor, major }.shape()
            }
        }
    }

    /// One leap with its symmetry.
    pub(crate) const fn leap_shape(&self) -> LeapShape {
        let (minor, major) = self.leap();
        LeapShape {
            shape: self.shape(),
            leap: Leap { minor, major },
        }
    }

    /// The smaller and the larger coordinate of one leap, in squares; (0,1) for `K` and `Q`, and
    /// the farthest leap for `U`.
    pub const fn leap(&self) -> (u8, u8) {
        match self.base {
            Base::Letter(letter) => letter.leap(),
            Base::Leaper(first, second) if first <= second => (first, second),
            Base::Leaper(first, second) => (second, first),
        }
    }

    /// The capital, if it is one.
    pub const fn letter(&self) -> Option<Letter> {
        match self.base {
            Base::Letter(letter) => Some(letter),
            Base::Leaper(..) => None,
        }
    }

    /// The largest number of repeats without a written range; 0 means no limit.
    pub const fn built_in_range(&self) -> u8 {
        match self.base {
            _ if self.doubled => 0,
            Base::Letter(letter) if letter.rides() => 0,
            _ => 1,
        }
    }
}
