//! The reader of SFEN text. It goes on after a mistake, so that a file's check can show all of them.

use std::ops::Range;

use hakugei_text::NotLatin;

use super::alphabet::Alphabet;
use super::just_taken::Form;
use super::rows;
use super::{MAX_LENGTH, MAX_MOVE_NUMBER, SfenError, SfenErrorKind, SfenField, SfenRow};
use crate::fen;
use crate::source::floor;
use crate::{Color, Hands, Piece, PieceCode, Setup};

/// Reads a text as far as it makes sense, with everything that is wrong in it, in its order.
/// Without errors, the set-up is what the text says.
pub(crate) fn read(alphabet: &Alphabet<'_>, text: &str) -> (Setup, Vec<SfenError>) {
    let setup = Setup {
        squares: vec![None; alphabet.board.len()],
        hands: Hands::empty(alphabet.letters.len()),
        just_taken: None,
        checks_given: [0; 2],
        side: Color::Black,
        move_number: 1,
    };
    let mut reader = SfenReader {
        alphabet,
        text,
        setup,
        errors: Vec::new(),
    };
    reader.fields();
    // The number of rows is noticed before the mistakes in them, but may be shown at the end.
    reader.errors.sort_by_key(|error| error.span.start);
    (reader.setup, reader.errors)
}

/// A reader's state.
pub(super) struct SfenReader<'a> {
    pub(super) alphabet: &'a Alphabet<'a>,
    pub(super) text: &'a str,
    pub(super) setup: Setup,
    errors: Vec<SfenError>,
}

impl SfenReader<'_> {
    /// Notes a mistake.
    pub(super) fn error(&mut self, kind: SfenErrorKind, span: Range<usize>) {
        self.errors.push(SfenError { kind, span });
    }

    /// Splits the text at blanks and reads each part.
    fn fields(&mut self) {
        let length = self.text.len();
        if length > MAX_LENGTH {
            let surplus = floor(self.text, MAX_LENGTH)..length;
            return self.error(SfenErrorKind::TooLong { length }, surplus);
        }
        if let Some(found) = NotLatin::of(self.text) {
            let place = found.place.clone();
            return self.error(SfenErrorKind::NotLatin(found), place);
        }
        let parts = spans_between(self.text, 0, char::is_whitespace);
        let mut parts = parts.into_iter().filter(|part| !part.is_empty()).peekable();
        for field in [SfenField::Board, SfenField::Side, SfenField::Hands] {
            if field == SfenField::Hands && self.is_last_number(&mut parts) {
                let at = parts.peek().map_or(length, |number| number.start);
                self.error(SfenErrorKind::MissingField(field), at..at);
                break;
            }
            let Some(span) = parts.next() else {
                let end = self.text.trim_end().len();
                return self.error(SfenErrorKind::MissingField(field), end..end);
            };
            match field {
                SfenField::Board => self.board(span),
                SfenField::Side => self.side(span),
                SfenField::Hands => match self.end_of_split_hands(span.clone(), parts.clone()) {
                    None => self.hands_and_just_taken(span),
                    Some(end) => {
                        while parts.next_if(|part| part.end <= end).is_some() {}
                        let text = self.text[span.start..end].to_owned();
                        let joined = text.chars().filter(char::is_ascii_alphanumeric).collect();
                        self.error(SfenErrorKind::SplitHands { text, joined }, span.start..end);
                    }
                },
            }
        }
        let mut next = parts.next();
        if let Some(span) = next.take_if(|span| fen::is_checks(&self.text[span.clone()])) {
            self.checks_left(span);
            next = parts.next();
        }
        if let Some(span) = next {
            self.move_number(span);
        }
        if let Some(span) = parts.next() {
            let rest = span.start..self.text.trim_end().len();
            let text = self.text[rest.clone()].to_owned();
            self.error(SfenErrorKind::TrailingText { text }, rest);
        }
    }

    /// The end of hands that stand in several words, or with commas and strokes between them; nothing where they are one word.
    fn end_of_split_hands(
        &self,
        first: Range<usize>,
        parts: impl Iterator<Item = Range<usize>>,
    ) -> Option<usize> {
        let are_held = |text: &str| {
            let mut rest = text;
            while !rest.is_empty() {
                let Some((code, _, after)) =
                    PieceCode::starting(rest.trim_start_matches(|c: char| c.is_ascii_digit()))
                else {
                    return false;
                };
                if self.alphabet.kind(code).is_none() || code.promoted {
                    return false;
                }
                rest = after;
            }
            !text.is_empty()
        };
        let is_part = |part: &Range<usize>| {
            let text = &self.text[part.clone()];
            text.trim_end_matches([',', ';', '/'])
                .split([',', ';', '/'])
                .all(are_held)
        };
        // A square may follow the hands behind a stroke.
        if !is_part(&first) || self.alphabet.just_taken != Form::Never {
            return None;
        }
        let end = parts
            .take_while(is_part)
            .last()
            .map_or(first.end, |last| last.end);
        let is_split = end > first.end || self.text[first].contains([',', ';', '/']);
        is_split.then_some(end)
    }

    /// Whether one part is left, and it is a number.
    fn is_last_number(&self, parts: &mut (impl Iterator<Item = Range<usize>> + Clone)) -> bool {
        let mut left = parts.clone();
        let number = left.next().filter(|_| left.next().is_none());
        number.is_some_and(|number| digits(&self.text[number.clone()]).len() == number.len())
    }

    /// Reads the rows.
    fn board(&mut self, span: Range<usize>) {
        let rows = spans_between(&self.text[span.clone()], span.start, |c| c == '/');
        let ranks = usize::from(self.alphabet.board.ranks());
        let mut rows = self.taken_apart(rows);
        if rows.len() != ranks {
            let between = rows.iter().take(ranks).position(Range::is_empty);
            let doubled = between.filter(|&at| at > 0 && rows.len() == ranks + 1);
            let surplus = match doubled {
                Some(at) => rows[at].start - 1..rows[at].start,
                None => rows
                    .get(ranks)
                    .map_or(span.end..span.end, |row| row.start - 1..span.end),
            };
            let (count, board) = (rows.len(), self.alphabet.board);
            let kind = SfenErrorKind::RowCount {
                rows: count,
                ranks: board.ranks(),
                files: board.files(),
            };
            self.error(kind, surplus);
            // Between two `/` that stand together there was to be no row.
            if let Some(at) = doubled {
                rows.remove(at);
            }
        }
        for (rank, row) in rows.into_iter().take(ranks).enumerate() {
            self.row(rank, row);
        }
    }

    /// The rows, of which those are taken apart, and noted, between which a `/` is missing: where that makes as many as there must be.
    fn taken_apart(&mut self, rows: Vec<Range<usize>>) -> Vec<Range<usize>> {
        let (files, ranks) = (self.alphabet.board.files(), self.alphabet.board.ranks());
        if rows.len() >= usize::from(ranks) {
            return rows;
        }
        let apart = rows.iter().map(|row| {
            let parts = rows::apart(&self.text[row.clone()], usize::from(files));
            parts.map_or_else(
                || vec![row.clone()],
                |parts| {
                    let moved = parts
                        .into_iter()
                        .map(|part| row.start + part.start..row.start + part.end);
                    moved.collect()
                },
            )
        });
        let apart: Vec<Vec<Range<usize>>> = apart.collect();
        if apart.iter().map(Vec::len).sum::<usize>() != usize::from(ranks) {
            return rows;
        }
        let mut number = 1;
        for (row, parts) in rows.into_iter().zip(&apart) {
            if parts.len() > 1 {
                let parts: Vec<&str> = parts.iter().map(|part| &self.text[part.clone()]).collect();
                let joined = SfenRow {
                    number,
                    text: self.text[row.clone()].to_owned(),
                    squares: parts.len() * usize::from(files),
                    files,
                };
                let apart = parts.join("/");
                self.error(SfenErrorKind::RowsJoined { row: joined, apart }, row);
            }
            number += parts.len();
        }
        apart.concat()
    }

    /// Reads one row, from the highest file to file 1.
    fn row(&mut self, rank: usize, span: Range<usize>) {
        let files = usize::from(self.alphabet.board.files());
        let mut at = span.start;
        let mut squares = 0;
        let mut readable = true;
        let mut last = at;
        while at < span.end {
            let unreadable = unreadable(&self.text[at..span.end]);
            let (next, taken) = if self.text.as_bytes()[at].is_ascii_digit() {
                self.run(rank, at..span.end)
            } else if self.text[at..span.end].starts_with('~') && self.is_plain_piece(last..at) {
                // The sign marks the piece before it, and takes no square.
                self.no_pieces(last..at + 1);
                (at + 1, 0)
            } else if self.is_plus_behind(last..at, at..span.end) {
                self.no_pieces(last..at + 1);
                (at + 1, 0)
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
            (last, at, squares) = (at, next, squares + taken);
        }
        // What cannot be read may stand for any number of squares.
        if squares != files && readable {
            self.wrong_width(rank, squares, span);
        }
    }

    /// Whether a part of a row is one piece without a `+`.
    fn is_plain_piece(&self, span: Range<usize>) -> bool {
        let piece = PieceCode::starting(&self.text[span]);
        piece.is_some_and(|(code, _, after)| !code.promoted && after.is_empty())
    }

    /// Whether a `+` at the start of a part of a row belongs to the piece before it: no piece with a promoted face follows.
    fn is_plus_behind(&self, before: Range<usize>, span: Range<usize>) -> bool {
        let rest = &self.text[span];
        let has_face = |text: &str| {
            let code = PieceCode::starting(text).map(|(code, ..)| code);
            code.is_some_and(|code| {
                self.alphabet
                    .kind(PieceCode {
                        promoted: true,
                        ..code
                    })
                    .is_some()
            })
        };
        let is_lone = PieceCode::starting(rest).is_none();
        rest.starts_with('+')
            && self.is_plain_piece(before.clone())
            && (is_lone || has_face(&self.text[before]) && !has_face(rest))
    }

    /// Reports a row that is too narrow or too wide.
    fn wrong_width(&mut self, rank: usize, squares: usize, span: Range<usize>) {
        let files = usize::from(self.alphabet.board.files());
        let row = SfenRow {
            number: rank + 1,
            text: self.text[span.clone()].to_owned(),
            squares,
            files: self.alphabet.board.files(),
        };
        let kind = if squares < files {
            SfenErrorKind::RowTooNarrow(row)
        } else {
            SfenErrorKind::RowTooWide(row)
        };
        self.error(kind, span);
    }

    /// Reads a run of empty squares at the start of the span: where it ends, and its length.
    fn run(&mut self, rank: usize, span: Range<usize>) -> (usize, usize) {
        let digits = digits(&self.text[span.clone()]);
        let end = span.start + digits.len();
        let files = usize::from(self.alphabet.board.files());
        let value = digits.parse::<usize>().unwrap_or(usize::MAX);
        if digits.starts_with('0') || value > files {
            let kind = SfenErrorKind::BadRun {
                run: digits.to_owned(),
                row: rank + 1,
                files: self.alphabet.board.files(),
            };
            self.error(kind, span.start..end);
        }
        // A run of millions would overflow the width of its row, and has been noted.
        (end, value.min(files))
    }

    /// Reads a piece at the start of the span: where it ends, and the piece.
    fn piece(&mut self, span: Range<usize>) -> (usize, Option<Piece>) {
        let rest = &self.text[span.clone()];
        let Some((code, color, after)) = PieceCode::starting(rest) else {
            // Only a `+` can stand here without a letter: all else that is not a code has been passed over.
            let faces = self.alphabet.codes(|letter| letter.code.promoted);
            let end = span.start + 1;
            self.error(SfenErrorKind::LonePlus { faces }, span.start..end);
            return (end, None);
        };
        let end = span.end - after.len();
        let Some(kind) = self.alphabet.kind(code) else {
            self.unknown_piece(code, span.start..end);
            return (end, None);
        };
        (end, Some(Piece { color, kind }))
    }

    /// Reports characters that have no meaning in a row.
    fn no_pieces(&mut self, span: Range<usize>) {
        let text = self.text[span.clone()].to_owned();
        let pieces = self.alphabet.codes(|_| true);
        self.error(SfenErrorKind::UnexpectedInRow { text, pieces }, span);
    }

    /// Reports a code that no kind has.
    fn unknown_piece(&mut self, code: PieceCode, span: Range<usize>) {
        let text = self.text[span.clone()].to_owned();
        let pieces = self.alphabet.codes(|_| true);
        let plain = code.flipped();
        let kind = if code.promoted && self.alphabet.kind(plain).is_some() {
            SfenErrorKind::NoPromotedFace { text, plain, pieces }
        } else {
            SfenErrorKind::UnknownPiece { text, pieces }
        };
        self.error(kind, span);
    }

    /// Reads the side to move.
    fn side(&mut self, span: Range<usize>) {
        match &self.text[span.clone()] {
            "b" => self.setup.side = Color::Black,
            "w" => self.setup.side = Color::White,
            other => {
                let text = other.to_owned();
                self.error(SfenErrorKind::BadSide { text }, span);
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
        let text = text.to_owned();
        self.error(SfenErrorKind::BadMoveNumber { text }, span);
    }
}

/// How many bytes a text starts with that mean nothing in a row.
fn unreadable(text: &str) -> usize {
    let readable = |c: char| c.is_ascii_alphanumeric() || c == '+';
    text.find(readable).unwrap_or(text.len())
}

/// The digits that a text starts with.
pub(super) fn digits(text: &str) -> &str {
    let length = text.bytes().take_while(u8::is_ascii_digit).count();
    &text[..length]
}

/// The places of the parts between separators, shifted by `base`.
pub(super) fn spans_between(text: &str, base: usize, separator: impl Fn(char) -> bool) -> Vec<Range<usize>> {
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
