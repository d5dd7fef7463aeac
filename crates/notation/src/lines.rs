//! A text line by line, with the places of its parts.

use std::ops::Range;

use hakugei_game::{Game, Illegal, SetupError};

use crate::kif_pieces::Unfit;
use crate::tree::End;
use crate::{Form, FormatError, FormatErrorKind, MAX_TEXT, Place, WriteError};

/// How the lines of a text end.
///
/// ```
/// use hakugei_game::CompiledVariant;
/// use hakugei_notation::{Newline, usi};
/// use hakugei_variant::shipped;
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// let tree = usi::read(&compiled, "startpos moves 4e4d\r\n")?;
/// assert_eq!(tree.style.newline, Newline::CrLf);
/// assert_eq!(Newline::CrLf.as_str(), "\r\n");
/// # Ok::<(), hakugei_notation::FormatError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Newline {
    /// With a line feed.
    #[default]
    Lf,
    /// With a carriage return and a line feed.
    CrLf,
}

impl Newline {
    /// The characters.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Lf => "\n",
            Self::CrLf => "\r\n",
        }
    }

    /// How the first line of a text ends.
    pub(crate) fn of(text: &str) -> Self {
        match text.find('\n') {
            Some(at) if text[..at].ends_with('\r') => Self::CrLf,
            _ => Self::Lf,
        }
    }
}

/// One line without its end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TextLine<'t> {
    /// What it says.
    pub(crate) text: &'t str,
    /// Its number, from 1.
    number: u32,
    /// Where it begins in the whole text.
    start: usize,
}

impl<'t> TextLine<'t> {
    /// A text of one line.
    pub(crate) const fn alone(text: &'t str) -> Self {
        Self {
            text,
            number: 1,
            start: 0,
        }
    }
}

impl TextLine<'_> {
    /// The place of some bytes of the line.
    pub(crate) fn place(&self, span: Range<usize>) -> Place {
        Place {
            start: self.start + span.start,
            end: self.start + span.end,
            line: self.number,
            column: self.text[..span.start].chars().count() as u32 + 1,
        }
    }

    /// The place of a part of the line, which must be a slice of it.
    pub(crate) fn place_of(&self, part: &str) -> Place {
        // By their addresses: readers then hand on slices alone, and no offsets beside them that could be wrong.
        let start = part.as_ptr() as usize - self.text.as_ptr() as usize;
        self.place(start..start + part.len())
    }

    /// Refuses a part of the line, which must be a slice of it; `kind` says what is wrong with that text.
    pub(crate) fn refuse<K: Into<FormatErrorKind>>(
        &self,
        part: &str,
        kind: impl FnOnce(String) -> K,
    ) -> FormatError {
        self.fault(part, kind(part.to_owned()))
    }

    /// Finds a fault at a part of the line, which must be a slice of it.
    pub(crate) fn fault(&self, part: &str, kind: impl Into<FormatErrorKind>) -> FormatError {
        FormatError {
            kind: Box::new(kind.into()),
            place: self.place_of(part),
        }
    }
}

/// Refusals that every form has.
impl TextLine<'_> {
    /// Refuses a start from which no game can be played.
    pub(crate) fn unplayable_start(&self, part: &str, form: Form, error: SetupError) -> FormatError {
        self.fault(part, FormatErrorKind::UnplayableStart { form, error })
    }

    /// Refuses a move that is not legal.
    pub(crate) fn illegal_move(&self, text: &str, form: Form, illegal: Illegal) -> FormatError {
        self.refuse(text, |text| FormatErrorKind::IllegalMove { form, text, illegal })
    }

    /// Accepts the end of a game, unless it is a declaration that the rules refuse.
    pub(crate) fn check_end(&self, text: &str, form: Form, end: End, game: &Game) -> Result<(), FormatError> {
        let refused = |why| self.refuse(text, |text| FormatErrorKind::RefusedEnd { form, text, why });
        end.refused(game).map_or(Ok(()), |why| Err(refused(why)))
    }
}

/// Refuses a variant that has no place in the form of a text.
pub(crate) fn refuse_variant(text: &str, unfit: Unfit) -> FormatError {
    FormatError {
        kind: Box::new(unfit.into()),
        place: Place {
            start: 0,
            end: text.chars().next().map_or(0, char::len_utf8),
            line: 1,
            column: 1,
        },
    }
}

/// Refuses a text without a game.
pub(crate) fn refuse_empty(text: &str, lines: &[TextLine<'_>], form: Form) -> FormatError {
    FormatError {
        kind: Box::new(FormatErrorKind::Empty(form)),
        place: Place {
            start: text.len(),
            end: text.len(),
            line: lines.len() as u32 + 1,
            column: 1,
        },
    }
}

/// A line of free text behind a mark, for a file of a form.
///
/// # Errors
/// Where the text would not be read back as one line.
pub(crate) fn free(form: Form, mark: &str, text: &str) -> Result<String, WriteError> {
    if text.contains('\n') || text.ends_with('\r') {
        return Err(WriteError::SeveralLines {
            form,
            what: text.to_owned(),
        });
    }
    Ok(format!("{mark}{text}"))
}

/// The lines of a text; a byte order mark before them is passed over.
///
/// # Errors
/// Where the text is too long to be read.
pub(crate) fn lines(text: &str) -> Result<Vec<TextLine<'_>>, FormatError> {
    let skipped = if text.starts_with('\u{feff}') { 3 } else { 0 };
    if text.len() > MAX_TEXT {
        return Err(FormatError {
            kind: Box::new(FormatErrorKind::TooLong(text.len())),
            place: Place {
                start: 0,
                end: 0,
                line: 1,
                column: 1,
            },
        });
    }
    let mut start = skipped;
    let lines = text[skipped..].split_inclusive('\n').enumerate();
    Ok(lines
        .map(|(index, whole)| {
            let line = whole.strip_suffix('\n').unwrap_or(whole);
            let line = TextLine {
                text: line.trim_end_matches('\r'),
                number: index as u32 + 1,
                start,
            };
            start += whole.len();
            line
        })
        .collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_characters_and_bytes() {
        let text = "\u{feff}歩a\r\n  桂b";
        let lines = lines(text).expect("short");
        assert_eq!(lines.len(), 2);
        let place = lines[1].place_of(&lines[1].text[5..]);
        assert_eq!((place.line, place.column), (2, 4));
        assert_eq!(&text[place.span()], "b");
        assert_eq!(&text[lines[0].place(0..3).span()], "歩");
        assert_eq!(Newline::of(text), Newline::CrLf);
    }
}
