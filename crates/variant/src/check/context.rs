//! A document and the variant that it came to, for the checks that look at both.

use std::collections::BTreeMap;

use crate::document::decode::Text;
use crate::document::{Document, Piece};
use crate::rules::BorrowedMoves;
use crate::source::Span;
use crate::{Color, PieceCode, PieceKind, PieceType, Setup, Variant};

/// A document and the variant that it came to.
#[derive(Clone, Copy)]
pub(crate) struct CheckContext<'a> {
    pub(crate) document: &'a Document,
    pub(crate) variant: &'a Variant,
}

impl<'a> CheckContext<'a> {
    /// What the file says of a kind, after its letter.
    pub(crate) fn said(self, kind: PieceKind) -> Option<(&'a Text, &'a Piece)> {
        let code = self.variant.piece(kind).code;
        let entries = self.document.pieces.iter().flat_map(|pieces| &pieces.value);
        let mut named = entries.filter(|(key, _)| PieceCode::parse(&key.value) == Some(code));
        named.find_map(|(key, piece)| Some((key, piece.as_ref()?)))
    }

    /// The kinds that the file has entries for, with what it says there.
    pub(crate) fn entries(self) -> impl Iterator<Item = (PieceKind, &'a Piece)> {
        let entries = self.document.pieces.iter().flat_map(|pieces| &pieces.value);
        entries.filter_map(move |(letter, piece)| Some((self.kind_of(letter)?, piece.as_ref()?)))
    }

    /// The kind of a letter.
    pub(crate) fn kind_of(self, letter: &Text) -> Option<PieceKind> {
        PieceCode::parse(&letter.value).and_then(|code| self.variant.kind(code))
    }

    /// The moves that the file gives a kind.
    pub(crate) fn said_moves(self, code: PieceCode) -> Option<&'a Text> {
        let kind = self.variant.kind(code)?;
        self.said(kind)?.1.betza.as_ref()
    }

    /// The set-ups that the file gives, that of the even game first and then those of handicaps, with their places.
    pub(crate) fn setups(self) -> Vec<(&'a Setup, Span)> {
        let even = self.document.setup.as_ref();
        let even = even.map(|said| (&self.variant.start, said.span));
        let known = self.variant.handicaps.iter();
        let known: BTreeMap<&str, &Setup> = known.map(|known| (known.id.as_str(), &known.start)).collect();
        let said = self.document.handicaps.iter().flatten();
        let handicaps = said.filter_map(|(id, handicap)| {
            let setup = handicap.as_ref()?.setup.as_ref()?;
            Some((*known.get(id.value.as_str())?, setup.span))
        });
        even.into_iter().chain(handicaps).collect()
    }

    /// The text of a set-up, given its place.
    pub(crate) fn text_at(self, place: Span) -> Option<&'a Text> {
        let handicaps = self.document.handicaps.iter().flatten();
        let handicaps = handicaps.filter_map(|(_, handicap)| handicap.as_ref()?.setup.as_ref());
        let mut texts = self.document.setup.iter().chain(handicaps);
        texts.find(|text| text.span == place)
    }

    /// Whether a kind has no moves, neither its own nor borrowed ones.
    pub(crate) fn never_moves(self, kind: PieceKind) -> bool {
        self.variant.piece(kind).is_immobile() && self.variant.rules.borrowed_moves == BorrowedMoves::Never
    }

    /// The kinds of royal pieces.
    pub(crate) fn royals(self) -> impl Iterator<Item = PieceKind> {
        self.variant
            .kinds()
            .filter(move |&kind| self.variant.piece(kind).royal)
    }

    /// Whether a side can ever have several royal pieces.
    pub(crate) fn may_have_several_royals(self) -> bool {
        let royal = |kind: &PieceKind| self.variant.piece(*kind).royal;
        let several = |color: Color| self.variant.royals_of(&self.variant.start, color) > 1;
        let mut pieces = self.variant.pieces.iter();
        let becomes = |piece: &PieceType| {
            piece.captured.iter().any(royal) || !piece.royal && piece.promotes_to.iter().any(royal)
        };
        Color::ALL.into_iter().any(several) || pieces.any(becomes)
    }

    /// Whether a royal piece can be in hand: from the start, or by a capture.
    pub(crate) fn holds_royals(self) -> bool {
        self.royals().any(|kind| self.variant.may_be_in_hand(kind))
    }
}
