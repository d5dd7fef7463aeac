//! Sense: rules of a variant without errors that can never matter, which only the whole of it shows.

mod balance;
mod captures;
mod clauses;
mod declaration;
mod ends;
mod limits;
mod zones;

use super::presence::Presences;
use crate::diagnostic::{Code, Diagnostic};
use crate::document::{self, Document};
use crate::notes::Notes;
use crate::rule::{BorrowedMoves, Neighbour};
use crate::{Color, PieceKind, PieceType, Variant};

/// What the rules are looked at with.
#[derive(Clone, Copy)]
struct Whole<'a> {
    document: &'a Document,
    variant: &'a Variant,
}

/// Notes the rules that can never matter.
pub(super) fn check(document: &Document, variant: &Variant, notes: &mut Notes) {
    let whole = Whole { document, variant };
    captures::check(whole, notes);
    borrowing(whole, notes);
    ways(whole, notes);
    balance::check(whole, notes);
    limits::check(whole, notes);
    zones::check(whole, notes);
    ends::check_wins(whole, notes);
    ends::check_safety(whole, notes);
    ends::check_bare(whole, notes);
    declaration::check(whole, notes);
    let presences = Presences::of(variant);
    clauses::check(whole, &presences, notes);
    ends::check_goals(whole, &presences, notes);
}

/// Notes the squares from which nothing can be borrowed, as no board so narrow has them.
fn borrowing(whole: Whole<'_>, notes: &mut Notes) {
    let rule = whole.document.borrowed_moves.as_ref().map(|rule| &rule.value);
    let (Some(document::BorrowedMoves::FromFriends(said)), BorrowedMoves::FromFriends { .. }) =
        (rule, &whole.variant.rules.borrowed_moves)
    else {
        return;
    };
    let board = whole.variant.board;
    for at in said.at.iter().flat_map(|at| &at.value) {
        let neighbour = super::movement::neighbour(&at.value);
        let sideways = matches!(neighbour, Neighbour::Left | Neighbour::Right);
        let room = if sideways { board.files() } else { board.ranks() };
        if room > 1 {
            continue;
        }
        let what = if sideways { "file" } else { "rank" };
        let message = format!(
            "no square is `{}` another: the board has one {what}",
            neighbour.name()
        );
        let diagnostic = Diagnostic::new(Code::IdleBorrowing, at.span, message);
        let help = "take it out of the list";
        let place = whole.document.board.as_ref().map(|board| board.span);
        notes.push(
            diagnostic
                .help(help)
                .because(place, "the board is changed here", help),
        );
    }
}

/// Notes the rules about moves by several legs, where no piece makes any.
fn ways(whole: Whole<'_>, notes: &mut Notes) {
    let mut moves = whole.variant.pieces.iter().flat_map(captures::all_moves);
    if moves.any(|moves| !moves.paths.is_empty()) {
        return;
    }
    let document = whole.document;
    let by_path = document
        .ways
        .as_ref()
        .filter(|ways| matches!(ways.value, document::Ways::ByPath));
    let passes = document.passes.as_ref();
    let passes = passes.filter(|passes| !matches!(passes.value, document::Passes::Allowed));
    let ways = by_path.map(|ways| (ways.span, "ways"));
    for (place, field) in ways
        .into_iter()
        .chain(passes.map(|passes| (passes.span, "passes")))
    {
        let message = "no piece moves by several legs, so that the rule never matters";
        let diagnostic = Diagnostic::new(Code::IdleWays, place, message);
        let help = format!("take `{field}` away (`{field}: none` where it is inherited)");
        let pieces = document.pieces.as_ref().map(|pieces| pieces.span);
        notes.push(
            diagnostic
                .help(&help)
                .because(pieces, "the pieces are changed here", help),
        );
    }
}

impl Whole<'_> {
    /// The kinds of royal pieces.
    fn royals(self) -> impl Iterator<Item = PieceKind> {
        self.variant
            .kinds()
            .filter(move |&kind| self.variant.piece(kind).royal)
    }

    /// Whether a side can ever have several royal pieces.
    fn may_have_several_royals(self) -> bool {
        let royal = |kind: PieceKind| self.variant.piece(kind).royal;
        let start = &self.variant.start;
        let several = |color: Color| {
            let placed = start.squares.iter().flatten();
            let placed = placed
                .filter(|piece| piece.color == color && royal(piece.kind))
                .count();
            let held = start.hands.held(color).filter(|(kind, _)| royal(*kind));
            placed + held.map(|(_, count)| usize::from(count)).sum::<usize>() > 1
        };
        let mut pieces = self.variant.pieces.iter();
        let becomes = |piece: &PieceType| {
            piece.captured.is_some_and(royal) || !piece.royal && piece.promotes_to.is_some_and(royal)
        };
        Color::ALL.into_iter().any(several) || pieces.any(becomes)
    }

    /// Whether a royal piece can be in hand: from the start, or by a capture.
    fn holds_royals(self) -> bool {
        self.royals().any(|kind| self.variant.may_be_in_hand(kind))
    }
}
