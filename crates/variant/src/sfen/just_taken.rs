//! The square of a capture in an SFEN text: where the move before took a piece that may now be answered only there.
//!
//! Only variants with [`CaptureLimit::Counter`] have it. lishogi writes it in place of the hands, which its only such
//! game does not have: `8j`. So it is written here where no piece can ever be in hand; elsewhere it follows the hands
//! and a `/`, as in `2Pb/8j` and `-/8j`, for `8j` alone would say eight pieces `j`.
//!
//! [`CaptureLimit::Counter`]: crate::rules::CaptureLimit::Counter

use std::ops::Range;

use super::SfenErrorKind;
use super::read::SfenReader;
use crate::rules::CaptureLimit;
use crate::{Setup, Variant};

/// How a text names the square of a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// Not at all.
    Never,
    /// In place of the hands.
    Alone,
    /// After the hands and a `/`.
    AfterHands,
}

impl Form {
    /// How the texts of a variant name it.
    pub(crate) fn of(variant: &Variant) -> Self {
        let mut limits = variant.rules.capture_limits.iter();
        if !limits.any(|limit| matches!(limit, CaptureLimit::Counter { .. })) {
            Self::Never
        } else if variant.kinds().any(|kind| variant.may_be_in_hand(kind)) {
            Self::AfterHands
        } else {
            Self::Alone
        }
    }
}

/// The text of the hands, given that of the pieces in hand, with the square of a capture where there is one.
pub(super) fn with_hands(variant: &Variant, setup: &Setup, hands: String) -> String {
    let name = setup.just_taken.map(|square| variant.board.name(square));
    match (name, Form::of(variant)) {
        (Some(name), Form::Alone) => name,
        (Some(name), Form::AfterHands) => format!("{hands}/{name}"),
        _ => hands,
    }
}

impl SfenReader<'_> {
    /// Reads the field of the hands, with the square of a capture where the variant has one.
    pub(super) fn hands_and_just_taken(&mut self, span: Range<usize>) {
        let text = &self.text[span.clone()];
        match self.alphabet.just_taken {
            Form::Alone if text != "-" => self.just_taken(span),
            Form::AfterHands => match text.find('/') {
                Some(at) => {
                    self.hands(span.start..span.start + at);
                    self.just_taken(span.start + at + 1..span.end);
                }
                None => self.hands(span),
            },
            _ => self.hands(span),
        }
    }

    /// Reads the square of a capture.
    fn just_taken(&mut self, span: Range<usize>) {
        self.setup.just_taken = self.alphabet.board.parse_square(&self.text[span.clone()]);
        if self.setup.just_taken.is_none() {
            let text = self.text[span.clone()].to_owned();
            let follows_hands = self.alphabet.just_taken == Form::AfterHands;
            self.error(SfenErrorKind::BadSquare { text, follows_hands }, span);
        }
    }
}
