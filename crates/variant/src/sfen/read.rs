//! The reader of SFEN text. It goes on after a mistake, so that a file's check can show all of them.

use std::ops::Range;

use hakugei_text::noun::numbered;
use hakugei_text::quote;

use super::alphabet::Alphabet;
use super::{MAX_LENGTH, MAX_MOVE_NUMBER, SfenError, SfenErrorKind};
use crate::{Color, Hands, Mark, Piece, PieceCode, Setup};

/// Reads a text as far as it makes sense, with everything that is wrong in it, in its order.
/// Without errors, the set-up is what the text says.
pub(crate) fn read(alphabet: &Alphabet<'_>, text: &str) -> (Setup, Vec<SfenError>) {
    let setup = Setup {
        squares: vec![None; alphabet.board.len()],
        hands: Hands::empty(alphabet.letters.len()),
        just_taken: None,
        side: Color::Black,
        move_number: 1,
    };
    let mut reader = Reader {
        alphabet,
        text,
        setup,
        errors: Vec::new(),
    };
    reader.fields();
    reader.errors.sort_by_key(|error| error.span.start);
    (reader.setup, reader.errors)
}

/// A reader's state.
pub(super) struct Reader<'a> {
    pub(super) alphabet: &'a Alphabet<'a>,
    pub(super) text: &'a str,
    pub(super) setup: Setup,
    errors: Vec<SfenError>,
}

impl Reader<'_> {
    /// Notes a mistake.
    pub(super) fn error(&mut self, kind: SfenErrorKind, span: Range<usize>, message: String, help: String) {
        self.errors.push(SfenError {
            kind,
            span,
            message,
            help,
        });
    }

    /// Splits the text at blanks and reads each part.
    fn fields(&mut self) {
        let length = self.text.len();
        if length > MAX_LENGTH {
            let message = format!("the text has {length} bytes, and at most {MAX_LENGTH} are read");
            let help = "write one position: `BOARD SIDE HAND MOVENUMBER`".to_owned();
            return self.error(SfenErrorKind::TooLong, MAX_LENGTH..length, message, help);
        }
        let parts = spans_between(self.text, 0, char::is_whitespace);
        let mut parts = parts.into_iter().filter(|part| !part.is_empty());
        let needed = [
            ("the board is", "the rows from the top, separated by `/`"),
            ("the side to move is", "`b` for Black or `w` for White"),
            ("the hands are", "`-` for empty hands, or letters such as `2Pb`"),
        ];
        for (field, (subject, form)) in needed.into_iter().enumerate() {
            let Some(span) = parts.next() else {
                let end = self.text.trim_end().len();
                let message = format!("{subject} missing");
                let help = format!("write `BOARD SIDE HAND MOVENUMBER`; here belongs {form}");
                return self.error(SfenErrorKind::MissingField, end..end, message, help);
            };
            match field {
                0 => self.board(span),
                1 => self.side(span),
                _ => self.hands_and_just_taken(span),
            }
        }
        if let Some(span) = parts.next() {
            self.move_number(span);
        }
        if let Some(span) = parts.next() {
            let rest = span.start..self.text.trim_end().len();
            let message = format!("{} follows the move number", quote(&self.text[rest.clone()]));
            let help = "end the text after the move number".to_owned();
            self.error(SfenErrorKind::TrailingText, rest, message, help);
        }
    }

    /// Reads the rows.
    fn board(&mut self, span: Range<usize>) {
        let rows = spans_between(&self.text[span.clone()], span.start, |c| c == '/');
        let ranks = usize::from(self.alphabet.board.ranks());
        if rows.len() != ranks {
            let surplus = rows
                .get(ranks)
                .map_or(span.end..span.end, |row| row.start - 1..span.end);
            let message = format!(
                "the board has {} and must have {ranks}",
                numbered(rows.len(), "row")
            );
            let help = if rows.len() < ranks {
                let empty = self.alphabet.board.files();
                format!("add the missing rows; an empty row is `/{empty}`")
            } else {
                format!("write one row for each of the {ranks} ranks, separated by `/`")
            };
            self.error(SfenErrorKind::RowCount, surplus, message, help);
        }
        for (rank, row) in rows.into_iter().take(ranks).enumerate() {
            self.row(rank, row);
        }
    }

    /// Reads one row, from the highest file to file 1.
    fn row(&mut self, rank: usize, span: Range<usize>) {
        let files = usize::from(self.alphabet.board.files());
        let mut at = span.start;
        let mut squares = 0;
        let mut readable = true;
        while at < span.end {
            let unreadable = unreadable(&self.text[at..span.end]);
            let (next, taken) = if self.text.as_bytes()[at].is_ascii_digit() {
                self.run(rank, at..span.end)
            } else if unreadable > 0 {
                readable = false;
                self.no_pieces(at..at + unreadable);
                (at + unreadable, self.text[at..at + unreadable].chars().count())
            } else {
                let (next, piece) = self.piece(at..span.end);
                if squares < files {
                    self.setup.squares[rank * files + files - 1 - squares] = piece;
                }
                (next, 1)
            };
            (at, squares) = (next, squares + taken);
        }
        // What cannot be read may stand for any number of squares.
        if squares != files && readable {
            self.wrong_width(rank, squares, span);
        }
    }

    /// Reports a row that is too narrow or too wide.
    fn wrong_width(&mut self, rank: usize, squares: usize, span: Range<usize>) {
        let files = usize::from(self.alphabet.board.files());
        let kind = if squares < files {
            SfenErrorKind::RowTooNarrow
        } else {
            SfenErrorKind::RowTooWide
        };
        let row = rank + 1;
        let text = &self.text[span.clone()];
        let message = format!(
            "row {row}, {}, has {} and must have {files}",
            quote(text),
            numbered(squares, "square")
        );
        let help = if squares < files {
            format!(
                "add {}, for example as `{}` at the end of the row",
                numbered(files - squares, "square"),
                files - squares
            )
        } else {
            format!("take away {}", numbered(squares - files, "square"))
        };
        self.error(kind, span, message, help);
    }

    /// Reads a run of empty squares at the start of the span: where it ends, and its length.
    fn run(&mut self, rank: usize, span: Range<usize>) -> (usize, usize) {
        let digits = digits(&self.text[span.clone()]);
        let end = span.start + digits.len();
        let files = usize::from(self.alphabet.board.files());
        let value = digits.parse::<usize>().unwrap_or(usize::MAX);
        if digits.starts_with('0') || value > files {
            let message = format!(
                "{} in row {} is no run of empty squares on this board",
                quote(digits),
                rank + 1
            );
            let help = format!("write a number from 1 to {files}, without leading zeros");
            self.error(SfenErrorKind::BadRun, span.start..end, message, help);
        }
        (end, value.min(files))
    }

    /// Reads a piece at the start of the span: where it ends, and the piece.
    fn piece(&mut self, span: Range<usize>) -> (usize, Option<Piece>) {
        let rest = &self.text[span.clone()];
        let promoted = rest.starts_with('+');
        let letter = rest.chars().nth(usize::from(promoted));
        let Some(letter) = letter.filter(char::is_ascii_alphabetic) else {
            return (self.lone_plus(span), None);
        };
        let end = span.start + usize::from(promoted) + 1;
        let mark = Mark::starting(&self.text[end..span.end]);
        let end = end + usize::from(mark.is_some());
        let code = PieceCode {
            letter: letter.to_ascii_uppercase(),
            mark,
            promoted,
        };
        let Some(kind) = self.alphabet.kind(code) else {
            self.unknown_piece(code, span.start..end);
            return (end, None);
        };
        (
            end,
            Some(Piece {
                color: color_of(letter),
                kind,
            }),
        )
    }

    /// Reports a `+` without a letter, at the start of the span; returns where to read on.
    fn lone_plus(&mut self, span: Range<usize>) -> usize {
        let end = span.start + 1;
        let faces = self.alphabet.list(|letter| letter.code.promoted);
        let help = if faces.is_empty() {
            "take away the `+`: no piece has a promoted face".to_owned()
        } else {
            format!("write the promoted face as one of {faces}")
        };
        let message = "`+` without a letter after it".to_owned();
        self.error(SfenErrorKind::NoPromotedFace, span.start..end, message, help);
        end
    }

    /// Reports characters that have no meaning in a row.
    fn no_pieces(&mut self, span: Range<usize>) {
        let text = &self.text[span.clone()];
        let message = format!(
            "{} {} no meaning in a row",
            quote(text),
            if text.chars().nth(1).is_some() {
                "have"
            } else {
                "has"
            }
        );
        let help = if text.bytes().all(|byte| b".-_*".contains(&byte)) {
            format!("write empty squares as a number: `{}`", text.len())
        } else {
            let pieces = self.alphabet.list(|_| true);
            format!("write pieces ({pieces}) and numbers of empty squares")
        };
        self.error(SfenErrorKind::UnexpectedCharacter, span, message, help);
    }

    /// Reports a code that no kind has.
    fn unknown_piece(&mut self, code: PieceCode, span: Range<usize>) {
        let read = quote(&self.text[span.clone()]);
        let plain = code.flipped();
        let (kind, message) = if code.promoted && self.alphabet.kind(plain).is_some() {
            (
                SfenErrorKind::NoPromotedFace,
                format!("{read}: the piece `{plain}` has no promoted face"),
            )
        } else {
            (
                SfenErrorKind::UnknownPiece,
                format!("no piece has the letter {read}"),
            )
        };
        let help = format!("the pieces are {}", self.alphabet.list(|_| true));
        self.error(kind, span, message, help);
    }

    /// Reads the side to move.
    fn side(&mut self, span: Range<usize>) {
        match &self.text[span.clone()] {
            "b" => self.setup.side = Color::Black,
            "w" => self.setup.side = Color::White,
            other => {
                let message = format!("{} is no side", quote(other));
                let help = "write `b` where Black is to move and `w` where White is".to_owned();
                self.error(SfenErrorKind::BadSide, span, message, help);
            }
        }
    }

    /// Reads the move number.
    fn move_number(&mut self, span: Range<usize>) {
        let text = &self.text[span.clone()];
        let number = text
            .parse::<u32>()
            .ok()
            .filter(|_| digits(text).len() == text.len());
        if let Some(number) = number.filter(|number| (1..=MAX_MOVE_NUMBER).contains(number)) {
            self.setup.move_number = number;
            return;
        }
        let message = format!("{} is no move number", quote(text));
        let help = "write the number of the next move, 1 or more, or leave it out".to_owned();
        self.error(SfenErrorKind::BadMoveNumber, span, message, help);
    }
}

/// How many bytes a text starts with that mean nothing in a row.
fn unreadable(text: &str) -> usize {
    let readable = |c: char| c.is_ascii_alphanumeric() || c == '+';
    text.find(readable).unwrap_or(text.len())
}

/// The side that a letter's case names.
pub(super) const fn color_of(letter: char) -> Color {
    if letter.is_ascii_uppercase() {
        Color::Black
    } else {
        Color::White
    }
}

/// The digits that a text starts with.
pub(super) fn digits(text: &str) -> &str {
    let length = text.bytes().take_while(u8::is_ascii_digit).count();
    &text[..length]
}

/// The places of the parts between separators, shifted by `base`.
fn spans_between(text: &str, base: usize, separator: impl Fn(char) -> bool) -> Vec<Range<usize>> {
    let mut spans = Vec::new();
    let mut start = 0;
    for (at, character) in text.char_indices() {
        if separator(character) {
            spans.push(base + start..base + at);
            start = at + character.len_utf8();
        }
    }
    spans.push(base + start..base + text.len());
    spans
}
