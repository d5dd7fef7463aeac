//! The hands in an SFEN text.

use std::ops::Range;

use hakugei_text::{quote, shorten};

use super::SfenErrorKind;
use super::alphabet::HandUse;
use super::read::{Reader, color_of, digits};
use crate::{Color, Mark, PieceCode, PieceKind};

impl Reader<'_> {
    /// Reads the hands.
    pub(super) fn hands(&mut self, span: Range<usize>) {
        if &self.text[span.clone()] == "-" {
            return;
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
        let number = &self.text[digits.clone()];
        let Some(letter) = self.text[rest.clone()].chars().next() else {
            let message = format!("the count {} has no letter after it", quote(number));
            let help = "write the count before its letter, such as `2P`".to_owned();
            self.error(SfenErrorKind::BadCount, digits, message, help);
            return rest.end;
        };
        let end = rest.start + letter.len_utf8();
        if !letter.is_ascii_alphabetic() {
            self.bad_hand_character(letter, rest.start..end);
            return end;
        }
        let mark = Mark::starting(&self.text[end..rest.end]);
        let end = end + usize::from(mark.is_some());
        let code = PieceCode {
            letter: letter.to_ascii_uppercase(),
            mark,
            promoted: false,
        };
        let amount = if number.is_empty() {
            Some(1)
        } else {
            number.parse::<u8>().ok()
        };
        let amount = amount.filter(|_| !number.starts_with('0'));
        if amount.is_none() {
            let message = format!("{} is no count of pieces in hand", quote(number));
            let help = "write a number from 2 to 255, or no number for one piece".to_owned();
            self.error(SfenErrorKind::BadCount, digits.clone(), message, help);
        }
        match self.alphabet.kind(code) {
            None => self.unknown_in_hand(rest.start..end),
            Some(kind) => self.hold(kind, color_of(letter), amount.unwrap_or(0), digits.start..end),
        }
        end
    }

    /// Adds to a hand.
    fn hold(&mut self, kind: PieceKind, color: Color, amount: u8, span: Range<usize>) {
        let letter = *self.alphabet.letter(kind);
        let (code, name) = (letter.code, letter.name);
        let (why, help) = match letter.hand {
            HandUse::Allowed | HandUse::AtStart => {
                let total = self.setup.hands.count(color, kind).checked_add(amount);
                if let Some(total) = total {
                    return self.setup.hands.set(color, kind, total);
                }
                let message = format!("{color} holds more than 255 of `{code}`");
                let help = "write at most 255 of a kind".to_owned();
                return self.error(SfenErrorKind::BadCount, span, message, help);
            }
            HandUse::Royal => ("it is royal".to_owned(), "put it on the board".to_owned()),
            HandUse::Becomes(other) => {
                let other = other.of(color);
                (
                    format!("captured, it becomes `{other}`"),
                    format!("write `{other}`"),
                )
            }
            HandUse::LeavesPlay => (
                "a captured piece leaves play".to_owned(),
                "write `-` for empty hands".to_owned(),
            ),
        };
        let message = format!("`{}` ({}) is never in hand: {why}", code.of(color), shorten(name));
        self.error(SfenErrorKind::NeverInHand, span, message, help);
    }

    /// Reports a letter in a hand that no kind has.
    fn unknown_in_hand(&mut self, span: Range<usize>) {
        let message = format!("no piece has the letter {}", quote(&self.text[span.clone()]));
        let help = self.hand_help();
        self.error(SfenErrorKind::UnknownPiece, span, message, help);
    }

    /// Reports a character that is no letter in a hand.
    fn bad_hand_character(&mut self, character: char, span: Range<usize>) {
        let (message, help) = match character {
            '+' => (
                "`+` in a hand: pieces in hand show their unpromoted face".to_owned(),
                "take away the `+`".to_owned(),
            ),
            '-' => (
                "`-` says that both hands are empty, and other text stands beside it".to_owned(),
                "write `-` alone, or only letters".to_owned(),
            ),
            other => (
                format!("{} has no meaning in a hand", quote(&other.to_string())),
                self.hand_help(),
            ),
        };
        self.error(SfenErrorKind::UnexpectedCharacter, span, message, help);
    }

    /// Which letters a hand may have.
    fn hand_help(&self) -> String {
        let letters = self
            .alphabet
            .list(|letter| letter.hand == HandUse::Allowed && !letter.code.promoted);
        if letters.is_empty() {
            "write `-`: in this variant no piece is ever in hand".to_owned()
        } else {
            format!("the pieces that can be in hand are {letters}; write `-` for empty hands")
        }
    }
}
