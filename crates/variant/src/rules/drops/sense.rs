//! Limits on drops that bind nothing, or bar every drop.

use std::collections::BTreeSet;

use betza::{Kind, Movement};

use super::form::Drops;
use super::{DropFaces, DropNeighbour, Limit};
use crate::check::context::CheckContext;
use crate::diagnostic::{Code, Diagnostic};
use crate::document::decode::Text;
use crate::notes::Notes;
use crate::rules::borrowing::BorrowedMoves;
use crate::rules::royal::words::is_single;
use crate::source::Span;
use crate::{Color, PieceCode, PieceKind, Setup, Square, Variant};

/// Notes them.
pub(crate) fn check(context: CheckContext<'_>, notes: &mut Notes) {
    let variant = context.variant;
    let Some(drops) = context.document.drops.as_ref().map(|drops| &drops.value) else {
        return;
    };
    let starts = Starts::of(variant);
    for limit in &variant.rules.limits {
        let (place, said) = match limit {
            Limit::FilePieces { kind, max, .. } => {
                let said = never_met(variant, &starts, *kind, *max);
                (file_limit(drops, variant, *kind), said)
            }
            Limit::ForbiddenDrop { kind, region } => {
                let said = region.is_everywhere(variant.board).then(|| {
                    let said = "the region is the whole board, so that the piece can never be dropped";
                    let help = "name fewer squares, or let the piece leave play: `captured: removed`";
                    (said.to_owned(), help)
                });
                (forbidden(drops, variant, *kind), said)
            }
            Limit::DeadDrop { kind } => {
                let said = moves_everywhere(variant, *kind).then(|| {
                    let said = "the piece can move from every square, so that the rule binds nothing";
                    (said.to_owned(), "take it out of the list")
                });
                let list = drops.no_dead_squares.iter().flatten();
                (place(list, variant, *kind), said)
            }
            Limit::NextTo { kind, neighbour } => {
                let never =
                    *neighbour == DropNeighbour::OwnRoyal && variant.piece(*kind).royal && is_single(variant);
                let said = never.then(|| {
                    let said =
                        "no side ever has a second royal piece, so that the piece can never be dropped";
                    (said.to_owned(), "write `own_piece`, or take the limit away")
                });
                let letters = drops.next_to.iter().flatten().map(|(letter, _)| letter);
                (place(letters, variant, *kind), said)
            }
            Limit::DropCheck { .. } | Limit::DropMate { .. } => continue,
        };
        if let (Some(place), Some((message, help)), true) = (place, said, is_dropped(variant, limit.kind())) {
            let diagnostic = Diagnostic::new(Code::IdleDropLimit, place, message);
            let pieces = context.document.pieces.as_ref().map(|pieces| pieces.span);
            notes.push(
                diagnostic
                    .help(help)
                    .because(pieces, "the pieces are changed here", help),
            );
        }
    }
}

/// The place of the letter of a kind.
fn place<'t>(letters: impl Iterator<Item = &'t Text>, variant: &Variant, kind: PieceKind) -> Option<Span> {
    let names = |letter: &&Text| PieceCode::parse(&letter.value) == Some(variant.piece(kind).code);
    let mut letters = letters;
    letters.find(names).map(|letter| letter.span)
}

/// The place of the file limit of a kind.
fn file_limit(drops: &Drops, variant: &Variant, kind: PieceKind) -> Option<Span> {
    place(
        drops.file_limit.iter().flatten().map(|(letter, _)| letter),
        variant,
        kind,
    )
}

/// The place of the region where a kind may not be dropped.
fn forbidden(drops: &Drops, variant: &Variant, kind: PieceKind) -> Option<Span> {
    place(
        drops.forbidden.iter().flatten().map(|(letter, _)| letter),
        variant,
        kind,
    )
}

/// Whether a piece ever lands on the board showing this face.
fn is_dropped(variant: &Variant, kind: PieceKind) -> bool {
    let either = variant.rules.drop_faces == DropFaces::Either;
    let shows = |held: PieceKind| held == kind || either && variant.piece(held).promotes_to.contains(&kind);
    variant
        .kinds()
        .any(|held| shows(held) && variant.may_be_in_hand(held))
}

/// Why a file never has more pieces of a kind than it may, and what helps.
fn never_met(variant: &Variant, starts: &Starts, kind: PieceKind, max: u8) -> Option<(String, &'static str)> {
    let help = "write a smaller number, or take the limit away";
    if max >= variant.board.ranks() {
        let said = format!(
            "a file has {} squares, so that the limit binds nothing",
            variant.board.ranks()
        );
        return Some((said, help));
    }
    let most = starts.most(variant, kind)?;
    (usize::from(max) >= most).then(|| {
        let said =
            format!("there are never more than {most} of these pieces, so that the limit binds nothing");
        (said, help)
    })
}

/// How many pieces of each kind the starts of a variant have, also those of handicaps: these may have more than the even
/// one. Starts with the same numbers are one.
struct Starts(BTreeSet<Vec<u16>>);

impl Starts {
    fn of(variant: &Variant) -> Self {
        let starts = variant.handicaps.iter().map(|handicap| &handicap.start);
        let counts = |start: &Setup| {
            let mut counts = vec![0; variant.pieces.len()];
            for piece in start.squares.iter().flatten() {
                counts[piece.kind.index()] += 1;
            }
            for (kind, count) in Color::ALL.into_iter().flat_map(|color| start.hands.held(color)) {
                counts[kind.index()] += u16::from(count);
            }
            counts
        };
        Self(starts.chain([&variant.start]).map(counts).collect())
    }

    /// The most pieces of a start that are of a kind, or can ever become it.
    fn most(&self, variant: &Variant, kind: PieceKind) -> Option<usize> {
        let becoming: Vec<PieceKind> = variant
            .kinds()
            .filter(|&from| leads_to(variant, from, kind))
            .collect();
        let count = |counts: &Vec<u16>| {
            let counts = becoming.iter().map(|kind| usize::from(counts[kind.index()]));
            counts.sum()
        };
        self.0.iter().map(count).max()
    }
}

/// Whether a piece of one kind can be one of another some day.
fn leads_to(variant: &Variant, from: PieceKind, to: PieceKind) -> bool {
    let mut open = vec![from];
    let mut seen = vec![false; variant.pieces.len()];
    while let Some(kind) = open.pop() {
        if kind == to {
            return true;
        }
        if !std::mem::replace(&mut seen[kind.index()], true) {
            open.extend(variant.piece(kind).captured);
            open.extend(variant.turns_into(kind));
        }
    }
    false
}

/// Whether a piece surely has a move from every square, whatever its friends may lend it.
fn moves_everywhere(variant: &Variant, kind: PieceKind) -> bool {
    let board = variant.board;
    let bound = variant.piece(kind).stays_in.is_some();
    let own = variant.rules.borrowed_moves == BorrowedMoves::Never && !bound;
    own && board.squares().all(|square| {
        let moves = variant.piece(kind).moves_from(board, square, Color::Black);
        let mut simple = moves.flat_map(|moves| &moves.simple);
        simple.any(|movement| ends_on_board(variant, kind, *movement, square))
    })
}

/// Whether a move that needs nothing in between ends on the board.
fn ends_on_board(variant: &Variant, kind: PieceKind, movement: Movement, from: Square) -> bool {
    let board = variant.board;
    let plain = matches!(movement.kind, Kind::Leaper | Kind::Lame | Kind::Slider);
    let open = !movement.initial || variant.piece(kind).initial.contains(board, from, Color::Black);
    let least = i16::from(movement.min_range.max(1));
    let (dx, dy) = (i16::from(movement.step.dx), i16::from(movement.step.dy));
    plain && open && board.offset(from, Color::Black, dx * least, dy * least).is_some()
}
