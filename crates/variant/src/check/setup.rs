//! The set-up of a document.

use crate::diagnostic::{Code, Diagnostic};
use crate::document::decode::Text;
use crate::notes::Notes;
use crate::sfen::alphabet::{Alphabet, HandUse, Letter};
use crate::sfen::{self, SfenErrorKind};
use crate::{Board, Color, PieceKind, PieceType, Setup};

/// Checks the set-up. Mistakes in the text are noted at their columns in the file.
pub(super) fn check(text: &Text, board: Board, pieces: &[PieceType], notes: &mut Notes) -> Option<Setup> {
    let alphabet = Alphabet {
        board,
        letters: letters(pieces),
    };
    let (setup, errors) = sfen::read(&alphabet, &text.value);
    if errors.is_empty() {
        check_royals(text, pieces, &setup, notes);
        return Some(setup);
    }
    for error in errors {
        let span = text.span.part(error.span);
        notes.push(Diagnostic::new(code_of(error.kind), span, error.message).help(error.help));
    }
    None
}

/// What may stand in the text. A hand at the start may hold any piece but one that becomes another when captured.
fn letters(pieces: &[PieceType]) -> Vec<Letter<'_>> {
    let letters = pieces.iter().enumerate().map(|(index, piece)| {
        let other = piece.captured.filter(|kind| kind.index() != index);
        let hand = other.map_or(HandUse::Allowed, |kind| {
            HandUse::Becomes(pieces[kind.index()].code)
        });
        Letter {
            code: piece.code,
            name: &piece.name.english,
            hand,
        }
    });
    letters.collect()
}

/// The code of a mistake in the text.
const fn code_of(kind: SfenErrorKind) -> Code {
    match kind {
        SfenErrorKind::RowCount
        | SfenErrorKind::RowTooWide
        | SfenErrorKind::RowTooNarrow
        | SfenErrorKind::BadRun => Code::SetupShape,
        SfenErrorKind::UnknownPiece | SfenErrorKind::NoPromotedFace => Code::SetupLetter,
        SfenErrorKind::BadCount | SfenErrorKind::NeverInHand => Code::SetupHand,
        SfenErrorKind::TooLong
        | SfenErrorKind::MissingField
        | SfenErrorKind::TrailingText
        | SfenErrorKind::UnexpectedCharacter
        | SfenErrorKind::BadSide
        | SfenErrorKind::BadMoveNumber => Code::SetupText,
    }
}

/// Checks that each side has a royal piece, on the board or in hand.
fn check_royals(text: &Text, pieces: &[PieceType], setup: &Setup, notes: &mut Notes) {
    if !pieces.iter().any(|piece| piece.royal) {
        return;
    }
    let royal = |kind: PieceKind| pieces[kind.index()].royal;
    for color in Color::ALL {
        let on_board = setup
            .squares
            .iter()
            .flatten()
            .any(|piece| piece.color == color && royal(piece.kind));
        if !on_board && !setup.hands.held(color).any(|(kind, _)| royal(kind)) {
            let message = format!("{color} has no royal piece in the set-up");
            let letters: Vec<String> = pieces
                .iter()
                .filter(|piece| piece.royal)
                .map(|piece| format!("`{}`", piece.code.of(color)))
                .collect();
            let help = format!("put {} on the board", letters.join(" or "));
            notes.push(Diagnostic::new(Code::SideWithoutRoyal, text.span, message).help(help));
        }
    }
}
