//! The board of a document with its named regions, and where the file says what they are.

use std::cell::OnceCell;
use std::collections::BTreeMap;

use hakugei_text::{quote, shorten};

use crate::diagnostic::{Code, Diagnostic};
use crate::document::decode::{Spanned, Text};
use crate::document::region::Region;
use crate::document::{BoardSize, Document};
use crate::notes::Notes;
use crate::source::Span;
use crate::{Board, MAX_SIDE, region};

/// The board that regions and squares are on.
#[derive(Clone, Copy)]
pub(crate) struct BoardContext<'d> {
    /// Its size, unless that is missing or wrong.
    pub(crate) board: Option<Board>,
    /// The place of its size in the file.
    pub(crate) place: Option<Span>,
    /// The regions that have names.
    regions: &'d NamedRegions<'d>,
}

/// The regions of a document that have names, each checked once, however often it is used.
pub(crate) struct NamedRegions<'d> {
    by_name: BTreeMap<&'d str, NamedRegion<'d>>,
    /// The names in the file's order.
    names: Vec<&'d str>,
    /// Those by which nothing speaks of a region.
    unused: Vec<&'d str>,
}

/// A region that has a name.
pub(crate) struct NamedRegion<'d> {
    /// What the file says, unless that is wrong and noted.
    pub(crate) said: Option<&'d Spanned<Region>>,
    /// What it came to.
    pub(crate) checked: OnceCell<Option<region::Region>>,
}

impl<'d> NamedRegions<'d> {
    /// Those of a document, of which nothing uses some.
    pub(crate) fn of(document: &'d Document, unused: impl Iterator<Item = &'d Text>) -> Self {
        let mut regions = Self {
            by_name: BTreeMap::new(),
            names: Vec::new(),
            unused: unused.map(|name| name.value.as_str()).collect(),
        };
        for (name, said) in document.regions.iter().flatten() {
            let region = NamedRegion {
                said: said.as_ref(),
                checked: OnceCell::new(),
            };
            regions.by_name.insert(&name.value, region);
            regions.names.push(&name.value);
        }
        regions
    }
}

impl<'d> BoardContext<'d> {
    /// The board of a document; a wrong size is noted.
    pub(crate) fn of(document: &Document, regions: &'d NamedRegions<'d>, notes: &mut Notes) -> Self {
        let board = document.board.as_ref();
        Self {
            board: board.and_then(|board| check_board(&board.value, notes)),
            place: board.map(|board| board.span),
            regions,
        }
    }

    /// The region that a name stands for; it is noted where there is none.
    pub(crate) fn named(&self, name: &Text, notes: &mut Notes) -> Option<&'d NamedRegion<'d>> {
        let found = self.regions.by_name.get(name.value.as_str());
        if found.is_none() && !notes.partial && !notes.only_counts(Code::UnknownRegion) {
            let message = format!("no region has the name {}", quote(&name.value));
            let diagnostic = Diagnostic::new(Code::UnknownRegion, name.span, message);
            let names = self.regions.names.as_slice();
            let diagnostic = if names.is_empty() {
                let example = notes.examples.adapt("squares([\"5e\"])");
                diagnostic.help(format!(
                    "add `regions: {{ \"{}\": {example} }},`",
                    shorten(&name.value)
                ))
            } else {
                notes.did_you_mean(diagnostic, &name.value, names, "the regions are")
            };
            // No other name is like it, and one region waits for its use.
            let diagnostic = match self.regions.unused.as_slice() {
                [unused] if diagnostic.suggestions.is_empty() => diagnostic
                    .help(format!(
                        "nothing uses the region {0}: write `named(\"{1}\")`, or call that region {2}",
                        quote(unused),
                        shorten(unused),
                        quote(&name.value)
                    ))
                    .suggest(name.span, *unused),
                _ => diagnostic,
            };
            notes.push(diagnostic);
        }
        found
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
