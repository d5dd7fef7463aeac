//! The tree of a notation: every part as written, each with its place in the text.

use crate::atom::Atom;
use crate::span::Span;

/// One piece of a notation; the piece may make the moves of any of its terms.
///
/// ```
/// use betza::{Notation, Term};
///
/// let notation = Notation::parse("WmcabK[F?R]")?;
/// assert!(matches!(notation.terms(), [Term::Simple(_), Term::Chain(_), Term::Group(_)]));
/// assert_eq!(notation.terms()[1].span().of(notation.text()), Some("mcabK"));
/// # Ok::<(), betza::Error>(())
/// ```
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
///
/// ```
/// use betza::{Letter, Notation, Term};
///
/// let notation = Notation::parse("fmW2")?;
/// let Term::Simple(simple) = &notation.terms()[0] else { panic!("one leg") };
/// assert_eq!(simple.atom.letter(), Some(Letter::W));
/// assert_eq!(simple.range.map(|range| range.value), Some(2));
/// # Ok::<(), betza::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Simple {
    /// From the first modifier to the range.
    pub span: Span,
    /// The modifiers.
    pub run: Run,
    /// The atom.
    pub atom: Atom,
    /// The number after the atom.
    pub range: Option<Range>,
}

/// Two or three runs, joined by `a`, that share an atom and a range.
///
/// ```
/// use betza::{Notation, Term};
///
/// let notation = Notation::parse("mcabK")?;
/// let Term::Chain(chain) = &notation.terms()[0] else { panic!("legs that share an atom") };
/// assert_eq!((chain.legs.len(), chain.joints.len()), (2, 1));
/// assert_eq!(chain.legs[0].span.of(notation.text()), Some("mc"));
/// # Ok::<(), betza::Error>(())
/// ```
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
    /// The number after the atom.
    pub range: Option<Range>,
}

/// Two or three legs in brackets.
///
/// ```
/// use betza::{JointKind, Notation, Term};
///
/// let notation = Notation::parse("f[F?R]")?;
/// let Term::Group(group) = &notation.terms()[0] else { panic!("legs in brackets") };
/// assert_eq!(group.run.directions.len(), 1);
/// assert_eq!(group.bracket.of(notation.text()), Some("[F?R]"));
/// assert_eq!(group.joints[0].kind, JointKind::MayStop);
/// # Ok::<(), betza::Error>(())
/// ```
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
///
/// ```
/// use betza::{Notation, Term};
///
/// let notation = Notation::parse("[W-F]")?;
/// let Term::Group(group) = &notation.terms()[0] else { panic!("legs in brackets") };
/// assert_eq!(group.joints[0].span.of(notation.text()), Some("-"));
/// # Ok::<(), betza::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Joint {
    /// Its place.
    pub span: Span,
    /// Whether the move may end here.
    pub kind: JointKind,
}

/// Whether a bracketed move may end between two legs.
///
/// ```
/// use betza::{JointKind, Notation, Term};
///
/// let kinds = |text| -> Result<Vec<JointKind>, betza::Error> {
///     let notation = Notation::parse(text)?;
///     let Term::Group(group) = &notation.terms()[0] else { panic!("legs in brackets") };
///     Ok(group.joints.iter().map(|joint| joint.kind).collect())
/// };
/// assert_eq!(kinds("[W-F]")?, [JointKind::MustContinue]);
/// assert_eq!(kinds("[W?F]")?, [JointKind::MayStop]);
/// # Ok::<(), betza::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum JointKind {
    /// `-`: the next leg must follow.
    MustContinue,
    /// `?`: the move may also stop here, on an empty square or by capture.
    MayStop,
}

/// The lower-case letters of one leg.
///
/// ```
/// use betza::{ModifierKind, Notation, Term};
///
/// let notation = Notation::parse("mflF")?;
/// let Term::Simple(simple) = &notation.terms()[0] else { panic!("one leg") };
/// assert!(simple.run.has(ModifierKind::Move));
/// let directions = simple.run.directions_span().and_then(|span| span.of(notation.text()));
/// assert_eq!(directions, Some("fl"));
/// # Ok::<(), betza::Error>(())
/// ```
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
///
/// ```
/// use betza::{Notation, Term, Way};
///
/// let notation = Notation::parse("fbR")?;
/// let Term::Simple(simple) = &notation.terms()[0] else { panic!("one leg") };
/// let ways = simple.run.directions.iter().map(|direction| direction.way);
/// assert_eq!(ways.collect::<Vec<_>>(), [Way::Forward, Way::Backward]);
/// # Ok::<(), betza::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Direction {
    /// Its place.
    pub span: Span,
    /// The letter.
    pub way: Way,
}

/// The directional letters.
///
/// ```
/// use betza::Way;
///
/// assert_eq!(Way::from_letter('v'), Some(Way::Vertical));
/// let letters: String = Way::ALL.iter().map(|way| way.letter()).collect();
/// assert_eq!(letters, "fblrvsh");
/// ```
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
    /// `h`, which makes a half plane of the letter before it, or a chirality of the letter after it.
    Half,
}

/// One letter that is not directional.
///
/// ```
/// use betza::{ModifierKind, Notation, Term};
///
/// let notation = Notation::parse("imW2")?;
/// let Term::Simple(simple) = &notation.terms()[0] else { panic!("one leg") };
/// assert_eq!(simple.run.modifiers[0].kind, ModifierKind::Initial);
/// assert_eq!(simple.run.modifiers[0].span.of(notation.text()), Some("i"));
/// # Ok::<(), betza::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Modifier {
    /// Its place.
    pub span: Span,
    /// The letter.
    pub kind: ModifierKind,
}

/// The letters that are not directional, in the order in which they are printed.
///
/// ```
/// use betza::ModifierKind;
///
/// assert_eq!(ModifierKind::from_letter('c'), Some(ModifierKind::Capture));
/// assert_eq!(ModifierKind::Lame.letter(), 'n');
/// ```
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

/// A number after an atom.
///
/// ```
/// use betza::{Notation, Term};
///
/// let notation = Notation::parse("R3")?;
/// let Term::Simple(simple) = &notation.terms()[0] else { panic!("one leg") };
/// let range = simple.range.expect("a number stands after the atom");
/// assert_eq!((range.value, range.span.of(notation.text())), (3, Some("3")));
/// # Ok::<(), betza::Error>(())
/// ```
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

    /// What the letter says, in a few words.
    ///
    /// ```
    /// assert_eq!(betza::Way::Forward.meaning(), "forward");
    /// ```
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Forward => "forward",
            Self::Backward => "backward",
            Self::Left => "to the left",
            Self::Right => "to the right",
            Self::Vertical => "forward and backward",
            Self::Sideways => "to both sides",
            Self::Half => "half of the directions of a knight: the letter beside it says which",
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

    /// What the letter says, in a few words.
    ///
    /// ```
    /// assert_eq!(betza::ModifierKind::Capture.meaning(), "captures an enemy");
    /// ```
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Initial => "only from an initial square",
            Self::Move => "to an empty square",
            Self::Capture => "captures an enemy",
            Self::CaptureFriend => "captures a friend, before the last leg",
            Self::Hop => "hops over a piece, or steps over one before the last leg",
            Self::LandBehind => "hops over a piece and lands directly behind it",
            Self::ChangeRange => "changes the range after an empty square, before the last leg",
            Self::Lame => "lame: the way to the square must be empty",
            Self::Jump => "skips the first square, or must jump over it",
        }
    }

    /// The modifier that a letter names, if it names one.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.letter() == letter)
    }
}
