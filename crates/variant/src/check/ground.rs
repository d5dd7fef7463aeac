//! The ground: the board of a document with its named regions, and where the file says what they are.

use hakugei_text::{quote, shorten};

use super::{ends, promotion, region, words};
use crate::diagnostic::{Code, Diagnostic};
use crate::document::Document;
use crate::document::decode::{Map, One, Spanned, Text, did_you_mean};
use crate::document::{self, Region};
use crate::notes::Notes;
use crate::source::Span;
use crate::{Board, MAX_SIDE};

/// The board that regions and squares are on.
#[derive(Clone, Copy)]
pub(super) struct Ground<'d> {
    /// Its size, unless that is missing or wrong.
    pub(super) board: Option<Board>,
    /// The place of its size in the file.
    pub(super) place: Option<Span>,
    /// The regions that have names.
    regions: Option<&'d Map<Spanned<Region>>>,
}

impl<'d> Ground<'d> {
    /// The ground of a document; a wrong size is noted.
    pub(super) fn of(document: &'d Document, notes: &mut Notes) -> Self {
        let board = document.board.as_ref();
        Self {
            board: board.and_then(|board| check_board(&board.value, notes)),
            place: board.map(|board| board.span),
            regions: document.regions.as_ref(),
        }
    }

    /// The region that a name stands for; it is noted where there is none. `None` also where the region is wrong, and
    /// noted.
    pub(super) fn named(&self, name: &Text, notes: &mut Notes) -> Option<&'d Spanned<Region>> {
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

    /// Notes the named regions that are wrong, and those of this very file that nothing uses.
    pub(super) fn check_regions(&self, document: &Document, notes: &mut Notes) {
        for (name, region) in self.regions.into_iter().flatten() {
            words::line(Some(name), notes);
            match region.as_ref().map(|region| (&region.value, region)) {
                Some((Region::Named(One(other)), _)) => {
                    let message = "a named region stands for another one";
                    let diagnostic = Diagnostic::new(Code::UnknownRegion, other.span, message);
                    notes.push(diagnostic.help("say here which ranks or squares it has"));
                }
                Some((_, region)) => drop(region::check(region, *self, notes)),
                None => {}
            }
        }
        let used = uses(document);
        for name in self
            .names()
            .filter(|name| name.span.source == 0 && !used.contains(&name.value.as_str()))
        {
            if notes.bare_regions.contains(&name.value) {
                continue;
            }
            let message = format!("nothing uses the region {}", quote(&name.value));
            let diagnostic = Diagnostic::new(Code::UnusedRegion, name.span, message);
            let help = format!(
                "take it away, or write `named(\"{}\")` where it is meant",
                shorten(&name.value)
            );
            notes.push(diagnostic.help(help));
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

/// The names by which a document speaks of regions.
fn uses(document: &Document) -> Vec<&str> {
    let pieces = document.pieces.iter().flat_map(|pieces| &pieces.value);
    let pieces = pieces.filter_map(|(_, piece)| piece.as_ref());
    let zones = pieces.clone().flat_map(|piece| piece.zones.iter().flatten());
    let zones = zones.filter_map(|zone| zone.value.from.as_ref());
    let initial = pieces.filter_map(|piece| piece.initial.as_ref());
    let drops = document
        .drops
        .iter()
        .flat_map(|drops| drops.value.forbidden.iter().flatten());
    let forbidden = drops.filter_map(|(_, region)| region.as_ref());
    let clauses = document
        .promotion
        .iter()
        .flat_map(|rule| promotion::clauses(&rule.value));
    let promotion = clauses.filter_map(|clause| clause.region.as_ref());
    let ends = document.ends.iter().flat_map(ends::regions);
    let regions = zones.chain(initial).chain(forbidden).chain(promotion).chain(ends);
    let names = regions.filter_map(|region| match &region.value {
        Region::Named(One(name)) => Some(name.value.as_str()),
        _ => None,
    });
    names.collect()
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
