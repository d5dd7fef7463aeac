//! Royal pieces that face each other as the game starts.

use super::{FacingResult, FacingRoyals, Lines};
use crate::check::context::CheckContext;
use crate::check::opening::decided;
use crate::check::reachable::Reachability;
use crate::diagnostic::{Code, Diagnostic};
use crate::notes::Notes;
use crate::{Board, Color, PieceKind, Setup, Square, Variant};

/// What helps where royal pieces face each other at the start.
const APART: &str = "put a piece between them, or one of them on another file";

/// Notes royal pieces whose facing each other is barred, and that do so at the start of a game, even or not.
pub(crate) fn check(context: CheckContext<'_>, notes: &mut Notes) {
    let (variant, said) = (context.variant, &context.document.facing_royals);
    let rule = variant.rules.facing_royals;
    let rule = rule.filter(|rule| rule.result == FacingResult::Barred);
    let (Some(rule), Some(said)) = (rule, said) else {
        return;
    };
    for (start, place) in context.setups() {
        let Some([black, white]) = facing(variant, start, rule) else {
            continue;
        };
        let [black, white] = [black, white].map(|square| variant.board.name(square));
        let message = format!(
            "the royal pieces on {white} and {black} face each other at the start, and no move may leave them so"
        );
        let diagnostic = Diagnostic::new(Code::FacingStart, place, message);
        notes.push(diagnostic.beside(said.span, "the rule", APART));
    }
}

/// Notes a rule about royal pieces that never stand on a line with each other.
pub(crate) fn check_lines(context: CheckContext<'_>, reachability: &Reachability<'_>, notes: &mut Notes) {
    let (Some(said), Some(rule)) = (
        &context.document.facing_royals,
        context.variant.rules.facing_royals,
    ) else {
        return;
    };
    let board = context.variant.board;
    let royals: Vec<PieceKind> = context.royals().collect();
    let may_stand = |color: Color, square: Square| {
        reachability.any(&royals, |reachable, kind| reachable.has(color, kind, square))
    };
    let [black, white] = Color::ALL.map(|color| {
        let squares = board.squares();
        squares
            .filter(|&square| may_stand(color, square))
            .collect::<Vec<Square>>()
    });
    let on_line =
        |from: Square, to: Square| from != to && rule.along.join(board.displacement(from, to, Color::Black));
    if black
        .iter()
        .any(|&from| white.iter().any(|&to| on_line(from, to)))
    {
        return;
    }
    let lines = match rule.along {
        Lines::Files => "a file",
        Lines::FilesAndRanks => "a file or a rank",
        Lines::All => "a line",
    };
    let message =
        format!("the royal pieces never stand on {lines} with each other, so that the rule never matters");
    let diagnostic = Diagnostic::new(Code::NeverFacing, said.span, message);
    let region = royals
        .iter()
        .find_map(|&kind| context.said(kind)?.1.stays_in.as_ref());
    let help = "let them go to the same files: what a region has for Black is turned by half a turn for White, so that the file on \
        the right is White's on the left; or take `facing_royals` away";
    notes.push(match region {
        Some(region) => diagnostic.beside(region.span, "the region of a royal piece", help),
        None => diagnostic.help(help),
    });
}

/// Notes royal pieces whose facing each other ends the game as it starts.
pub(crate) fn opening(context: CheckContext<'_>, notes: &mut Notes) {
    let (Some(setup), Some(said)) = (&context.document.setup, &context.document.facing_royals) else {
        return;
    };
    let Some(rule) = context.variant.rules.facing_royals else {
        return;
    };
    let variant = context.variant;
    if rule.result != FacingResult::Barred && facing(variant, &variant.start, rule).is_some() {
        let message = "the royal pieces face each other as the game starts".to_owned();
        let diagnostic = decided(message, setup.span, said.span);
        notes.push(diagnostic.help(format!("{APART}; or change the rule")));
    }
}

/// The squares of a royal piece of Black's and one of White's that face each other at a start.
fn facing(variant: &Variant, start: &Setup, rule: FacingRoyals) -> Option<[Square; 2]> {
    let royals = |color: Color| {
        let squares = variant.board.squares().zip(&start.squares);
        let royal = squares.filter(move |(_, piece)| {
            piece.is_some_and(|piece| piece.color == color && variant.piece(piece.kind).royal)
        });
        royal.map(|(square, _)| square)
    };
    let mut pairs =
        royals(Color::Black).flat_map(|black| royals(Color::White).map(move |white| [black, white]));
    pairs.find(|&[black, white]| are_on_open_line(variant.board, start, rule, [black, white]))
}

/// Whether two squares are on a line of the rule with nothing between them at a start.
fn are_on_open_line(board: Board, start: &Setup, rule: FacingRoyals, [from, to]: [Square; 2]) -> bool {
    let (files, ranks) = board.displacement(from, to, Color::Black);
    let ray = board.ray(from, Color::Black, files.signum(), ranks.signum());
    let mut between = ray.take_while(|&square| square != to);
    rule.along.join((files, ranks)) && between.all(|square| start.squares[square.index()].is_none())
}
