//! Errors: what was read, why it is refused, and what to write instead.

use std::fmt;

use hakugei_text::{listed, quote_line};

use crate::span::Span;

macro_rules! error_kinds {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// Why a string is refused. The name is stable.
        ///
        /// ```
        /// use betza::{ErrorKind, Notation};
        ///
        /// let error = Notation::parse("xW").unwrap_err();
        /// assert_eq!(error.kind, ErrorKind::UnsupportedModifier);
        /// assert_eq!(error.kind.name(), "UnsupportedModifier");
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum ErrorKind {
            $($(#[$doc])* $name,)*
        }

        impl ErrorKind {
            /// Every kind.
            pub const ALL: [Self; 43] = [$(Self::$name,)*];

            /// The name of the kind, as in `DanglingModifiers`.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$name => stringify!($name),)*
                }
            }
        }
    };
}

error_kinds! {
    /// There is nothing to read.
    EmptyInput,
    /// The string is longer than [`MAX_BYTES`](crate::MAX_BYTES).
    TooLong,
    /// A character that has no meaning where it stands.
    UnexpectedChar,
    /// Modifiers that no atom follows.
    DanglingModifiers,
    /// A number with no atom before it.
    RangeWithoutAtom,
    /// A capital that is not an atom.
    UnknownAtom,
    /// A capital that other dialects use and this one keeps free.
    ReservedAtom,
    /// A lower-case letter that is not a modifier.
    UnknownModifier,
    /// A modifier that is reserved, or has no meaning where it stands.
    UnsupportedModifier,
    /// A form that the parser was told not to read.
    UnsupportedSyntax,
    /// A modifier given twice for one leg.
    DuplicateModifier,
    /// Two modifiers that exclude each other.
    ConflictingModifiers,
    /// Directional letters of one leg with another letter between them.
    SplitDirections,
    /// A direction given twice.
    DuplicateDirection,
    /// `h` without the letter it needs.
    DanglingHalf,
    /// `h` on an atom with fewer than eight directions.
    HalfNeedsOblique,
    /// `hr` or `hl` next to other directions.
    ChiralityNotAlone,
    /// Two directional letters that the engines join differently.
    AmbiguousPair,
    /// A doubled directional letter that the engines read differently.
    UnsupportedDoubling,
    /// Paired directional letters on `K` or `Q`.
    AmbiguousCompoundDirection,
    /// A range that starts with a superfluous zero.
    LeadingZero,
    /// A range above 99.
    RangeTooLarge,
    /// A range after a doubled atom.
    RangeOnDoubled,
    /// A doubled `R`, `B`, `Q`, `K` or `U`.
    DoubledCompound,
    /// A direction, a range, legs, or another letter that cannot limit `U`.
    LimitedUniversal,
    /// `n` on something that is not a single leap of two or more squares.
    LameNeedsLeap,
    /// `j` on a step to the next square.
    JumpNeedsReach,
    /// `j` on a leap where it has no agreed meaning.
    JumpUndefined,
    /// `p` or `g` on a single step.
    HopperNeedsSlider,
    /// Something that starts like `(m,n)` and is not.
    BadLeaper,
    /// The leap `(0,0)`.
    NullLeaper,
    /// A coordinate above 15.
    LeaperTooLarge,
    /// Several legs with an oblique atom.
    ObliqueMultiLeg,
    /// More than three legs.
    TooManyLegs,
    /// `[` without `]`.
    UnclosedBracket,
    /// `[]`.
    EmptyBracket,
    /// Brackets around a single leg.
    SingleLegBracket,
    /// `]` without `[`.
    UnmatchedBracket,
    /// `[` inside brackets.
    NestedBracket,
    /// Legs in brackets that are not separated by `-` or `?`.
    BadLegSeparator,
    /// A range after `]`.
    RangeOnBracket,
    /// `a` together with brackets.
    MixedLegSyntax,
    /// A direction that no move of the atom has.
    UnreachableDirection,
}

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Why a string was refused: the first error in reading order.
///
/// `Display` gives message and help in one line; a caller that draws source excerpts labels
/// [`span`](Self::span) with the message and puts the help below.
///
/// ```
/// use betza::Notation;
///
/// let error = Notation::parse("fmlF").unwrap_err();
/// assert_eq!(error.span.of("fmlF"), Some("l"));
/// assert_eq!(error.fixes, ["mflF", "flmF"]);
/// assert!(Notation::parse(&error.fixes[0]).is_ok());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}; {help}")]
#[non_exhaustive]
pub struct Error {
    /// Why, as a name for programs.
    pub kind: ErrorKind,
    /// The bytes to blame.
    pub span: Span,
    /// What was read, in backticks, and why it is refused; lower case, no full stop.
    pub message: String,
    /// What to write instead; lower case, no full stop.
    pub help: String,
    /// The whole string with this error mended, where that can be computed; every one of them parses.
    pub fixes: Vec<String>,
}

impl Error {
    pub(crate) fn new(
        kind: ErrorKind,
        span: Span,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Self {
        Self {
            kind,
            span,
            message: message.into(),
            help: help.into(),
            fixes: Vec::new(),
        }
    }

    /// Adds a whole string that might be meant; those that do not parse are dropped in the end.
    pub(crate) fn or(mut self, fix: String) -> Self {
        self.fixes.push(fix);
        self
    }

    /// The offset of the first byte to blame.
    pub const fn pos(&self) -> usize {
        self.span.start
    }

    /// The number of bytes to blame; 0 only for an empty input.
    #[expect(
        clippy::len_without_is_empty,
        reason = "the length of the blamed text, not of a collection"
    )]
    pub const fn len(&self) -> usize {
        self.span.len()
    }

    /// Keeps the fixes for which `parses` holds, at most three, and names them in the help.
    pub(crate) fn settled(mut self, parses: impl Fn(&str) -> bool) -> Self {
        let mut kept: Vec<String> = Vec::new();
        for fix in self.fixes.drain(..) {
            // Fixes are made from the text alone; one that does not parse would send its reader in a circle.
            if kept.len() < 3 && !kept.contains(&fix) && parses(&fix) {
                kept.push(fix);
            }
        }
        self.fixes = kept;
        if !self.fixes.is_empty() {
            let quoted: Vec<String> = self.fixes.iter().map(|fix| quote_line(fix)).collect();
            self.help = format!("{}: {}", self.help, listed(&quoted, "or"));
        }
        self
    }
}

/// The errors found in one term, in the order in which the checks found them.
#[derive(Debug, Default)]
pub(crate) struct Findings(Vec<Error>);

impl Findings {
    pub(crate) fn push(&mut self, error: Error) {
        self.0.push(error);
    }

    /// The first in reading order; of those at one place, the one found first.
    pub(crate) fn first(self) -> Option<Error> {
        self.0.into_iter().min_by_key(Error::pos)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
