//! The hands in an SFEN text.

use std::ops::Range;

use super::SfenErrorKind;
use super::alphabet::HandUse;
use super::read::{SfenReader, digits};
use crate::{Color, PieceCode, PieceKind};

impl SfenReader<'_> {
    /// Reads the hands.
    pub(super) fn hands(&mut self, span: Range<usize>) {
        if &self.text[span.clone()] == "-" {
            return;
        }
        if let Some((count, turned)) = counts_behind(&self.text[span.clone()]) {
            let digits = span.end - count.len()..span.end;
            let turned = Some(turned);
            return self.error(SfenErrorKind::CountWithoutLetter { count, turned }, digits);
        }
        let behind = self.text[span.clone()].strip_prefix('-').map(str::to_owned);
        if let Some(number) = behind.filter(|behind| digits(behind).len() == behind.len()) {
            return self.error(SfenErrorKind::NumberAtHands { number }, span);
        }
        let mut at = span.start;
        while at < span.end {
            let digits = digits(&self.text[at..span.end]);
            let place = at + digits.len();
            at = self.hand_piece(at..place, place..span.end);
        }
    }

    /// Reads the letter at the start of `rest`, with its count before it; returns where to read on.
    fn hand_piece(&mut self, digits: Range<usize>, rest: Range<usize>) -> usize {
        let count = self.text[digits.clone()].to_owned();
        let after = &self.text[rest.clone()];
        let Some(character) = after.chars().next() else {
            let turned = None;
            self.error(SfenErrorKind::CountWithoutLetter { count, turned }, digits);
            return rest.end;
        };
        let read = PieceCode::starting(after).filter(|(code, ..)| !code.promoted);
        let Some((code, color, after)) = read else {
            let end = rest.start + character.len_utf8();
            let pieces = self.hand_pieces();
            self.error(
                SfenErrorKind::UnexpectedInHand { character, pieces },
                rest.start..end,
            );
            return end;
        };
        let end = rest.end - after.len();
        let amount = if count.is_empty() {
            Some(1)
        } else {
            count.parse::<u8>().ok()
        };
        let amount = amount.filter(|_| !count.starts_with('0'));
        if amount.is_none() {
            self.error(SfenErrorKind::BadCount { count }, digits.clone());
        }
        match self.alphabet.kind(code) {
            None => {
                let (text, pieces) = (self.text[rest.start..end].to_owned(), self.hand_pieces());
                self.error(SfenErrorKind::UnknownInHand { text, pieces }, rest.start..end);
            }
            // A wrong count holds nothing, but the piece is checked as well, so that both mistakes are shown.
            Some(kind) => self.hold(kind, color, amount.unwrap_or(0), digits.start..end),
        }
        end
    }

    /// Adds to a hand.
    fn hold(&mut self, kind: PieceKind, color: Color, amount: u8, span: Range<usize>) {
        let letter = *self.alphabet.letter(kind);
        let piece = letter.code;
        let error = match letter.hand {
            HandUse::Allowed | HandUse::AtStart => {
                let total = self.setup.hands.count(color, kind).checked_add(amount);
                if let Some(total) = total {
                    return self.setup.hands.set(color, kind, total);
                }
                SfenErrorKind::TooManyInHand { color, piece }
            }
            HandUse::Never(why) => SfenErrorKind::NeverInHand {
                color,
                piece,
                name: letter.name.to_owned(),
                why,
            },
        };
        self.error(error, span);
    }

    /// The pieces that a hand may have. A piece that is in hand at the start alone is accepted, but not proposed.
    fn hand_pieces(&self) -> Vec<PieceCode> {
        self.alphabet
            .codes(|letter| letter.hand == HandUse::Allowed && !letter.code.promoted)
    }
}

/// The last count of hands in which every count stands behind its letter, and the hands as they are to be written.
fn counts_behind(text: &str) -> Option<(String, String)> {
    let is_behind = text.starts_with(|first: char| first.is_ascii_alphabetic())
        && text.ends_with(|last: char| last.is_ascii_digit());
    let mut rest = Some(text).filter(|_| is_behind)?;
    let (mut turned, mut last) = (String::new(), "");
    while !rest.is_empty() {
        let (code, color, after) = PieceCode::starting(rest)?;
        let count = digits(after);
        turned += count;
        turned += &code.of(color);
        (last, rest) = (count, &after[count.len()..]);
    }
    Some((last.to_owned(), turned))
}
