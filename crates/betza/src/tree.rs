//! The tree of a notation: every part as written, each with its place in the text.

use crate::atom::Atom;
use crate::span::Span;

/// One piece of a notation; the piece may make the moves of any of its terms.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Term {
    /// A single-leg move: `fmW2`.
    Simple(Simple),
    /// Several legs that share an atom: `mcabK`.
    Chain(Chain),
    /// Several legs with atoms of their own: `[F?R]`.
    Group(Group),
}

/// A run of modifiers, an atom and perhaps a range.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Simple {
    /// From the first modifier to the range.
    pub span: Span,
    /// The modifiers.
    pub run: Run,
    /// The atom.
    pub atom: Atom,
    /// The number behind the atom.
    pub range: Option<Range>,
}

/// Two or three runs, joined by `a`, that share an atom and a range.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Chain {
    /// From the first modifier to the range.
    pub span: Span,
    /// One run for each leg, in order; a run may be empty.
    pub legs: Vec<Run>,
    /// The places of the letters `a`, one fewer than the legs.
    pub joints: Vec<Span>,
    /// The atom of every leg.
    pub atom: Atom,
    /// The number behind the atom.
    pub range: Option<Range>,
}

/// Two or three legs in brackets.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Group {
    /// From the first letter before the bracket to the closing bracket.
    pub span: Span,
    /// The letters before the bracket: `i`, and directions that select among whole paths.
    pub run: Run,
    /// From the opening to the closing bracket.
    pub bracket: Span,
    /// The legs in order; each is written like a single-leg move.
    pub legs: Vec<Simple>,
    /// What stands between the legs, one fewer than the legs.
    pub joints: Vec<Joint>,
}

/// What joins two legs in brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Joint {
    /// Its place.
    pub span: Span,
    /// Whether the move may end here.
    pub kind: JointKind,
}

/// Whether a bracketed move may end between two legs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum JointKind {
    /// `-`: the next leg must follow.
    MustContinue,
    /// `?`: the move may also stop here, on an empty square or by capture.
    MayStop,
}

/// The lower-case letters of one leg.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Run {
    /// Its place; empty, at the place where letters could stand, when there are none.
    pub span: Span,
    /// The directional letters, which stand together.
    pub directions: Vec<Direction>,
    /// The other letters in the order in which they were written.
    pub modifiers: Vec<Modifier>,
}

/// One directional letter. What a group of them selects depends on the atom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Direction {
    /// Its place.
    pub span: Span,
    /// The letter.
    pub way: Way,
}

/// The directional letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Way {
    /// `f`
    Forward,
    /// `b`
    Backward,
    /// `l`
    Left,
    /// `r`
    Right,
    /// `v`
    Vertical,
    /// `s`
    Sideways,
    /// `h`, which makes a half plane of the letter before it, or a chirality of the letter behind it.
    Half,
}

/// One letter that is not directional.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Modifier {
    /// Its place.
    pub span: Span,
    /// The letter.
    pub kind: ModifierKind,
}

/// The letters that are not directional, in the order in which they are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ModifierKind {
    /// `i`: only from an initial square.
    Initial,
    /// `m`: to an empty square.
    Move,
    /// `c`: captures an enemy.
    Capture,
    /// `d`: captures a friend (non-final legs).
    CaptureFriend,
    /// `p`: a hopper; on a non-final leg, steps over an occupied square.
    Hop,
    /// `g`: a grasshopper; on a non-final leg of a chain, `p` with a change of range.
    LandBehind,
    /// `y`: on a non-final leg of a chain, `m` with a change of range.
    ChangeRange,
    /// `n`: lame, the path must be empty.
    Lame,
    /// `j`: skips or must jump the first square.
    Jump,
}

/// A number behind an atom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Range {
    /// Its place.
    pub span: Span,
    /// The largest number of repeats, 0 to 99; 0 means no limit.
    pub value: u8,
}

impl Term {
    /// From the first letter of the term to its last character.
    pub const fn span(&self) -> Span {
        match self {
            Self::Simple(simple) => simple.span,
            Self::Chain(chain) => chain.span,
            Self::Group(group) => group.span,
        }
    }
}

impl Run {
    /// Whether the letter is among the modifiers.
    pub fn has(&self, kind: ModifierKind) -> bool {
        self.modifiers.iter().any(|modifier| modifier.kind == kind)
    }

    /// The place of the directional letters, if there are any.
    pub fn directions_span(&self) -> Option<Span> {
        let (first, last) = (self.directions.first()?, self.directions.last()?);
        Some(first.span.to(last.span))
    }
}

impl Way {
    /// Every directional letter.
    pub const ALL: [Self; 7] = [
        Self::Forward,
        Self::Backward,
        Self::Left,
        Self::Right,
        Self::Vertical,
        Self::Sideways,
        Self::Half,
    ];

    /// The letter as written.
    pub const fn letter(self) -> char {
        match self {
            Self::Forward => 'f',
            Self::Backward => 'b',
            Self::Left => 'l',
            Self::Right => 'r',
            Self::Vertical => 'v',
            Self::Sideways => 's',
            Self::Half => 'h',
        }
    }

    /// The direction that a letter names, if it names one.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|way| way.letter() == letter)
    }
}

impl ModifierKind {
    /// Every modifier that is not directional, in the order in which they are printed.
    pub const ALL: [Self; 9] = [
        Self::Initial,
        Self::Move,
        Self::Capture,
        Self::CaptureFriend,
        Self::Hop,
        Self::LandBehind,
        Self::ChangeRange,
        Self::Lame,
        Self::Jump,
    ];

    /// The letter as written.
    pub const fn letter(self) -> char {
        match self {
            Self::Initial => 'i',
            Self::Move => 'm',
            Self::Capture => 'c',
            Self::CaptureFriend => 'd',
            Self::Hop => 'p',
            Self::LandBehind => 'g',
            Self::ChangeRange => 'y',
            Self::Lame => 'n',
            Self::Jump => 'j',
        }
    }

    /// The modifier that a letter names, if it names one.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.letter() == letter)
    }
}
