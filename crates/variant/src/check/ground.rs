//! The ground: the board of a document, and where the file says what it is.

use crate::diagnostic::{Code, Diagnostic};
use crate::document::Document;
use crate::document::decode::Spanned;
use crate::document::{self};
use crate::notes::Notes;
use crate::source::Span;
use crate::{Board, MAX_SIDE};

/// The board that regions and squares are on.
#[derive(Clone, Copy)]
pub(super) struct Ground {
    /// Its size, unless that is missing or wrong.
    pub(super) board: Option<Board>,
    /// The place of its size in the file.
    pub(super) place: Option<Span>,
}

impl Ground {
    /// The ground of a document; a wrong size is noted.
    pub(super) fn of(document: &Document, notes: &mut Notes) -> Self {
        let board = document.board.as_ref();
        Self {
            board: board.and_then(|board| check_board(&board.value, notes)),
            place: board.map(|board| board.span),
        }
    }

    /// Points first at the board, where a nearer file changes it under an inherited value.
    pub(super) fn blame(&self, diagnostic: Diagnostic) -> Diagnostic {
        let help = format!(
            "give this value anew in the file that changes the board; {}",
            diagnostic.help.as_deref().unwrap_or_default()
        );
        diagnostic.because(self.place, "the board is changed here", help)
    }
}

/// Checks the size of the board.
fn check_board(board: &document::BoardSize, notes: &mut Notes) -> Option<Board> {
    let side = |size: &Spanned<i64>, what: &str, notes: &mut Notes| {
        let value = u8::try_from(size.value)
            .ok()
            .filter(|value| (1..=MAX_SIDE).contains(value));
        if value.is_none() {
            let message = format!("a board of {} {what}", size.value);
            let help = format!("write a number from 1 to {MAX_SIDE}");
            notes.push(Diagnostic::new(Code::BoardSize, size.span, message).help(help));
        }
        value
    };
    let files = board.files.as_ref().and_then(|files| side(files, "files", notes));
    let ranks = board.ranks.as_ref().and_then(|ranks| side(ranks, "ranks", notes));
    Board::new(files?, ranks?)
}
