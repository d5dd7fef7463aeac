//! What is said about the lines of a configuration file, and about the rules of a variant.

use std::fmt;

/// How much a remark matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Grade {
    /// Nothing is lost.
    Note,
    /// A rule that the other program has and this one cannot be given: what is written is another game without it.
    Loss,
    /// There is no game to write.
    Wrong,
}

/// A remark, with the line that it is about where it is about one.
///
/// ```
/// use hakugei_fairy::{Grade, import};
///
/// let import = import("[mine]\nmaxRnk = 5\n", None);
/// let remark = import.variants[0].remarks.last().ok_or("there is one")?;
/// assert_eq!((remark.line, remark.grade), (Some(2), Grade::Wrong));
/// assert!(remark.text.contains("did you mean `maxRank`?"));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// The line of the file, from 1.
    pub line: Option<usize>,
    /// How much it matters.
    pub grade: Grade,
    /// The words.
    pub text: String,
}

impl Remark {
    pub(crate) fn wrong(line: impl Into<Option<usize>>, text: impl Into<String>) -> Self {
        Self::of(Grade::Wrong, line, text)
    }

    pub(crate) fn loss(line: impl Into<Option<usize>>, text: impl Into<String>) -> Self {
        Self::of(Grade::Loss, line, text)
    }

    pub(crate) fn note(line: impl Into<Option<usize>>, text: impl Into<String>) -> Self {
        Self::of(Grade::Note, line, text)
    }

    fn of(grade: Grade, line: impl Into<Option<usize>>, text: impl Into<String>) -> Self {
        Self {
            line: line.into(),
            grade,
            text: text.into(),
        }
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Note => "note",
            Self::Loss => "lost",
            Self::Wrong => "wrong",
        })
    }
}
