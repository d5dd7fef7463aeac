//! The board of a document with its named regions, and where the file says what they are.

use hakugei_text::{quote, shorten};

use crate::diagnostic::{Code, Diagnostic};
use crate::document::decode::{Map, Spanned, Text, did_you_mean};
use crate::document::region::Region;
use crate::document::{BoardSize, Document};
use crate::notes::Notes;
use crate::source::Span;
use crate::{Board, MAX_SIDE};

/// The board that regions and squares are on.
#[derive(Clone, Copy)]
pub(crate) struct BoardContext<'d> {
    /// Its size, unless that is missing or wrong.
    pub(crate) board: Option<Board>,
    /// The place of its size in the file.
    pub(crate) place: Option<Span>,
    /// The regions that have names.
    regions: Option<&'d Map<Spanned<Region>>>,
}

impl<'d> BoardContext<'d> {
    /// The board of a document; a wrong size is noted.
    pub(crate) fn of(document: &'d Document, notes: &mut Notes) -> Self {
        let board = document.board.as_ref();
        Self {
            board: board.and_then(|board| check_board(&board.value, notes)),
            place: board.map(|board| board.span),
            regions: document.regions.as_ref(),
        }
    }

    /// The region that a name stands for; it is noted where there is none. `None` also where the region is wrong, and
    /// noted.
    pub(crate) fn named(&self, name: &Text, notes: &mut Notes) -> Option<&'d Spanned<Region>> {
        let found = self
            .regions
            .into_iter()
            .flatten()
            .find(|(key, _)| key.value == name.value);
        if let Some((_, region)) = found {
            return region.as_ref();
        }
        if !notes.partial {
            let message = format!("no region has the name {}", quote(&name.value));
            let diagnostic = Diagnostic::new(Code::UnknownRegion, name.span, message);
            let names: Vec<&str> = self.names().map(|key| key.value.as_str()).collect();
            notes.push(if names.is_empty() {
                let example = notes.examples.adapt("squares([\"5e\"])");
                diagnostic.help(format!(
                    "add `regions: {{ \"{}\": {example} }},`",
                    shorten(&name.value)
                ))
            } else {
                did_you_mean(diagnostic, &name.value, &names, "the regions are")
            });
        }
        None
    }

    /// The names of the regions.
    fn names(&self) -> impl Iterator<Item = &'d Text> + use<'d> {
        self.regions.into_iter().flatten().map(|(name, _)| name)
    }

    /// Points first at the board, where a nearer file changes it under an inherited value.
    pub(crate) fn blame(&self, diagnostic: Diagnostic) -> Diagnostic {
        let help = format!(
            "give this value anew in the file that changes the board; {}",
            diagnostic.help.as_deref().unwrap_or_default()
        );
        diagnostic.because(self.place, "the board is changed here", help)
    }
}

/// Checks the size of the board.
fn check_board(board: &BoardSize, notes: &mut Notes) -> Option<Board> {
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
