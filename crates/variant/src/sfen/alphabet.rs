//! The alphabet: what a reader of SFEN must know of a variant.

use super::NeverInHand;
use super::just_taken::Form;
use crate::{Board, PieceCode, PieceKind, Variant};

/// The board and the pieces that a text may speak of.
#[derive(Clone, Debug)]
pub(crate) struct Alphabet<'a> {
    /// The board.
    pub(crate) board: Board,
    /// The kinds, indexed by [`PieceKind`].
    pub(crate) letters: Vec<Letter<'a>>,
    /// How a text names the square of a capture.
    pub(crate) just_taken: Form,
    /// How many checks win, where they do.
    pub(crate) checks: Option<u8>,
}

/// One kind of piece.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Letter<'a> {
    /// How it is written.
    pub(crate) code: PieceCode,
    /// What it is called.
    pub(crate) name: &'a str,
    /// Whether it may be in hand.
    pub(crate) hand: HandUse,
}

/// Whether a kind may be in hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HandUse {
    /// It may.
    Allowed,
    /// It may, at the start of a game; no capture brings it there.
    AtStart,
    /// It may not.
    Never(NeverInHand),
}

impl<'a> Alphabet<'a> {
    /// What a checked variant's texts may speak of.
    pub(crate) fn of(variant: &'a Variant) -> Self {
        let letters = variant.kinds().map(|kind| {
            let piece = variant.piece(kind);
            let hand = match piece.captured {
                _ if variant.may_be_in_hand(kind) => HandUse::Allowed,
                _ if piece.royal => HandUse::Never(NeverInHand::Royal),
                Some(other) => HandUse::Never(NeverInHand::Becomes(variant.piece(other).code)),
                None => HandUse::Never(NeverInHand::LeavesPlay),
            };
            Letter {
                code: piece.code,
                name: &piece.name.english,
                hand,
            }
        });
        Self {
            board: variant.board,
            letters: letters.collect(),
            just_taken: Form::of(variant),
            checks: variant.rules.check.checks_to_win(),
        }
    }

    /// The kind with a code.
    pub(crate) fn kind(&self, code: PieceCode) -> Option<PieceKind> {
        let index = self.letters.iter().position(|letter| letter.code == code)?;
        Some(PieceKind(index as u8))
    }

    /// What is known about a kind.
    pub(crate) fn letter(&self, kind: PieceKind) -> &Letter<'a> {
        &self.letters[kind.index()]
    }

    /// The codes of the kinds that pass a test.
    pub(crate) fn codes(&self, test: impl Fn(&Letter<'a>) -> bool) -> Vec<PieceCode> {
        let letters = self.letters.iter().filter(|letter| test(letter));
        letters.map(|letter| letter.code).collect()
    }
}
