//! The rows of a position as a file may write them: each on a line of its own.

use std::ops::Range;

use crate::PieceCode;

/// A text whose rows stand behind each other, with the places that its bytes have in the text as it was written.
pub(crate) struct JoinedRows {
    /// The text without the white space around each `/`.
    pub(crate) text: String,
    /// The place of each byte, and that of the end.
    places: Vec<usize>,
}

impl JoinedRows {
    /// Joins the rows of a text.
    pub(crate) fn of(written: &str) -> Self {
        let mut text = String::with_capacity(written.len());
        let mut places = Vec::with_capacity(written.len() + 1);
        let mut at = 0;
        while let Some(character) = written[at..].chars().next() {
            if character.is_whitespace() {
                // All of it is passed at once: a text may have very much.
                let blank = written.len() - at - written[at..].trim_start().len();
                if !written[at + blank..].starts_with('/') || text.is_empty() {
                    text.push_str(&written[at..at + blank]);
                    places.extend(at..at + blank);
                }
                at += blank;
                continue;
            }
            text.push(character);
            let next = at + character.len_utf8();
            places.extend(at..next);
            at = next + blank_between_rows(character, &written[next..]);
        }
        places.push(written.len());
        Self { text, places }
    }

    /// Where a part of the joined text stands in the text as it was written.
    pub(crate) fn written(&self, span: Range<usize>) -> Range<usize> {
        let start = self.places[span.start.min(self.places.len() - 1)];
        // The end of a part is that of its last byte: white space behind a `/` is no part of it.
        let end = match span.end.checked_sub(1) {
            Some(last) if span.end > span.start && last < self.places.len() - 1 => self.places[last] + 1,
            _ => start,
        };
        start..end
    }
}

/// The signs that people write for an empty square.
pub(crate) const EMPTY_SIGNS: [char; 5] = ['.', '-', '_', '*', '·'];

/// Rows with numbers in the place of signs for empty squares.
pub(crate) fn counted(rows: &str) -> String {
    let mut counted = String::with_capacity(rows.len());
    let mut empty: usize = 0;
    let mut rest = rows;
    while let Some(sign) = rest.chars().next() {
        let digits = rest.len() - rest.trim_start_matches(|sign: char| sign.is_ascii_digit()).len();
        if EMPTY_SIGNS.contains(&sign) {
            empty = empty.saturating_add(1);
            rest = &rest[sign.len_utf8()..];
        } else if let Ok(number) = rest[..digits].parse::<usize>() {
            empty = empty.saturating_add(number);
            rest = &rest[digits..];
        } else {
            let end = digits.max(sign.len_utf8());
            push_number(&mut counted, std::mem::take(&mut empty));
            counted.push_str(&rest[..end]);
            rest = &rest[end..];
        }
    }
    push_number(&mut counted, empty);
    counted
}

/// The rows that stand together in one, without a `/` between them, each with as many squares as there are files; `None` where it is one
/// row, or they end within a number.
pub(super) fn apart(row: &str, files: usize) -> Option<Vec<Range<usize>>> {
    let mut rows = Vec::new();
    let (mut start, mut at, mut squares) = (0, 0, 0);
    while at < row.len() {
        let rest = &row[at..];
        let digits = rest.len() - rest.trim_start_matches(|sign: char| sign.is_ascii_digit()).len();
        if digits == 0 {
            let (.., after) = PieceCode::starting(rest)?;
            at = row.len() - after.len();
            squares += 1;
        } else {
            // The number at the end of a row and the one at the start of the next are read as one number.
            let left = (files - squares).to_string();
            let is_whole = rest[..digits]
                .parse()
                .is_ok_and(|number: usize| number <= files - squares);
            let number = if is_whole {
                &rest[..digits]
            } else {
                rest[..digits]
                    .strip_prefix(left.as_str())
                    .map(|_| left.as_str())?
            };
            at += number.len();
            squares += number
                .parse::<usize>()
                .ok()
                .filter(|_| !number.starts_with('0'))?;
        }
        if squares == files {
            rows.push(start..at);
            (start, squares) = (at, 0);
        }
    }
    (rows.len() > 1 && start == row.len()).then_some(rows)
}

/// Adds a number of empty squares to a row, where there are any.
fn push_number(row: &mut String, empty: usize) {
    if empty > 0 {
        row.push_str(&empty.to_string());
    }
}

/// How much white space stands behind a character that ends a row, before another row. A lone `b` or `w` is the side to move,
/// and the `/` one too many.
fn blank_between_rows(before: char, text: &str) -> usize {
    if before != '/' {
        return 0;
    }
    let rest = text.trim_start();
    let blank = &text[..text.len() - rest.len()];
    // Only the next two characters are looked at: a text may be very long, and have a `/` anywhere.
    let is_alone = |text: &str| {
        let mut next = text.chars();
        matches!(next.next(), Some('b' | 'w')) && next.next().is_none_or(char::is_whitespace)
    };
    // On a line of its own it may be a row of one square, which the side follows.
    let is_side = is_alone(rest) && !(blank.contains('\n') && is_alone(rest[1..].trim_start()));
    if rest.is_empty() || is_side {
        return 0;
    }
    blank.len()
}
