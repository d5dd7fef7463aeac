//! Zones of pieces that change nothing.

use betza::{Movement, Moves, Notation};

use super::backward::is_backward;
use super::below;
use super::context::CheckContext;
use super::reachable::Reachability;
use super::usual;
use crate::diagnostic::{Code, Diagnostic};
use crate::document::decode::Spanned;
use crate::document::{self, Zone};
use crate::notes::Notes;
use crate::region::Region;
use crate::rules::{BorrowedMoves, CaptureLimit, DropFaces, Promotion, PromotionChoice, PromotionTrigger};
use crate::source::Span;
use crate::{Color, PieceCode, PieceType, Square, Variant, ZoneMode, ZoneMoves};

/// Notes the zones in which a piece moves as it does elsewhere, and those in which it never stands.
pub(super) fn check(context: CheckContext<'_>, reachability: &Reachability<'_>, notes: &mut Notes) {
    let pieces = context.document.pieces.iter().flat_map(|pieces| &pieces.value);
    for (letter, said) in pieces {
        let mut known = context.variant.pieces.iter();
        let known = known.find(|piece| piece.code.to_string() == letter.value);
        let (Some(piece), Some(said)) = (known, said) else {
            continue;
        };
        let (code, adds) = (piece.code, only_adds(&piece.zones));
        note_everywhere(context, piece, said, notes);
        for (zone, place) in piece.zones.iter().zip(said.zones.iter().flatten()) {
            let idle = match zone.mode {
                ZoneMode::Replace => zone.moves == piece.moves,
                ZoneMode::Add => adds && is_part(&zone.moves, &piece.moves),
            };
            if !idle && !stands_in(context, reachability, code, &zone.region) {
                // It follows where the piece only goes back.
                if !known_backward(context, reachability, code) {
                    note_unreached(context, place, code, notes);
                }
                continue;
            }
            if !idle && note_blind(context, piece, zone, place, notes) {
                continue;
            }
            if !idle && note_exchanged(context, piece, zone, place, notes) {
                continue;
            }
            if !idle && note_slowed(context, piece, zone, place, notes) {
                continue;
            }
            if !idle && let Some(clause) = left_by_promotion(context, piece, &zone.region) {
                note_left(context, place, code, clause, notes);
                continue;
            }
            let Some(betza) = place.value.betza.as_ref().filter(|_| idle) else {
                continue;
            };
            let message = "the piece has this move outside the zone too, so that the zone changes nothing";
            let diagnostic = Diagnostic::new(Code::IdleZone, betza.span, message);
            let help = "write another move, or take the zone away";
            let own = said.betza.as_ref();
            notes.push_changed(diagnostic, help, own, "the ordinary move is changed here");
        }
    }
}

/// Whether a piece of a kind can ever stand in a region of its side.
pub(super) fn stands_in(
    context: CheckContext<'_>,
    reachability: &Reachability<'_>,
    code: PieceCode,
    region: &Region,
) -> bool {
    let board = context.variant.board;
    let kind = context.variant.kind(code);
    kind.is_none_or(|kind| {
        reachability.any(&[kind], |reachable, kind| {
            Color::ALL.into_iter().any(|color| {
                let mut squares = board.squares();
                squares
                    .any(|square| region.contains(board, square, color) && reachable.has(color, kind, square))
            })
        })
    })
}

/// Whether a kind is said to go back only.
fn known_backward(context: CheckContext<'_>, reachability: &Reachability<'_>, code: PieceCode) -> bool {
    let kind = context.variant.kind(code);
    kind.is_some_and(|kind| is_backward(context, reachability, kind))
}

/// Says that a piece never stands in a zone.
fn note_unreached(context: CheckContext<'_>, zone: &Spanned<Zone>, code: PieceCode, notes: &mut Notes) {
    let place = zone.value.from.as_ref().map_or(zone.span, |from| from.span);
    let message = format!("no `{code}` ever stands on these squares, so that the zone changes nothing");
    let diagnostic = Diagnostic::new(Code::IdleZone, place, message);
    let help = "name squares that it gets to, or take the zone away; `last` counts from the far edge, `first` from the own one";
    let setup = context.document.setup.as_ref();
    notes.push_changed(diagnostic, help, setup, "the set-up is changed here");
}

/// Notes an ordinary move which zones replace on every square.
fn note_everywhere(context: CheckContext<'_>, piece: &PieceType, said: &document::Piece, notes: &mut Notes) {
    let board = context.variant.board;
    let may_be_lent = context.variant.rules.borrowed_moves != BorrowedMoves::Never;
    let replaces = |square: Square, color: Color| {
        let mut zones = piece.zones.iter().filter(|zone| zone.mode == ZoneMode::Replace);
        !piece.may_go_to(board, square, color) || zones.any(|zone| zone.region.contains(board, square, color))
    };
    let mut all = Color::ALL
        .into_iter()
        .flat_map(|color| board.squares().map(move |square| (square, color)));
    let (Some(betza), Some(zone)) = (&said.betza, said.zones.iter().flatten().next()) else {
        return;
    };
    if may_be_lent || !all.all(|(square, color)| replaces(square, color)) {
        return;
    }
    let message = format!(
        "zones replace this move on every square, so that `{}` never makes it",
        piece.code
    );
    let diagnostic = Diagnostic::new(Code::IdleZone, betza.span, message);
    let help = "name fewer squares in `from`, or write `mode: add`, by which the zone's moves join this one";
    let place = zone.value.from.as_ref().map_or(zone.span, |from| from.span);
    notes.push(diagnostic.beside(place, "a zone that replaces it", help));
}

/// Notes a zone from which its move leads nowhere, and returns whether it is one.
fn note_blind(
    context: CheckContext<'_>,
    piece: &PieceType,
    zone: &ZoneMoves,
    said: &Spanned<Zone>,
    notes: &mut Notes,
) -> bool {
    let variant = context.variant;
    let board = variant.board;
    let may_add =
        zone.mode == ZoneMode::Replace && !piece.zones.iter().all(|zone| zone.mode == ZoneMode::Replace);
    if may_add || variant.rules.borrowed_moves != BorrowedMoves::Never {
        return false;
    }
    let (Some(from), Some(betza)) = (&said.value.from, &said.value.betza) else {
        return false;
    };
    let squares = zone.region.squares(board, Color::Black).into_iter();
    let squares: Vec<Square> = if zone.region.squares(board, Color::Black).is_empty() {
        let white = zone.region.squares(board, Color::White).into_iter();
        white.map(|square| board.turned(square)).collect()
    } else {
        squares.collect()
    };
    let leads_on = |square: Square| leads_on(variant, piece, &zone.moves, square);
    if squares.iter().any(|&square| leads_on(square)) {
        return false;
    }
    let turned = turned(variant, piece, zone, &squares);
    if turned.is_none() && squares.iter().all(|&square| leads_on(board.flipped(square))) {
        let message = format!("from none of these squares does `{}` lead anywhere", zone.betza);
        below::note_turned(context, from, &zone.region, &message, notes);
        return true;
    }
    let (code, message) = match zone.mode {
        ZoneMode::Replace => (
            Code::StuckZone,
            format!(
                "on these squares `{}` cannot move: from none of them does `{}` lead anywhere",
                piece.code, zone.betza
            ),
        ),
        ZoneMode::Add => (
            Code::IdleZone,
            format!(
                "from none of these squares does `{}` lead anywhere, so that the zone changes nothing",
                zone.betza
            ),
        ),
    };
    let diagnostic = Diagnostic::new(code, betza.span, message);
    if let Some(turned) = turned {
        let help = format!("write `{turned}`: `f` is away from the owner, `b` back to the owner");
        notes.push(diagnostic.help(help).suggest(betza.span, turned));
        return true;
    }
    let help = "write a shorter move or another direction, name other squares, or take the zone away";
    let board = context.document.board.as_ref();
    notes.push_changed(diagnostic, help, board, "the board is changed here");
    true
}

/// The moves of a zone with forward and back exchanged, where these lead on from all of its squares, and the ordinary move of the piece leads
/// on from none of them: there the piece was to turn back.
fn turned(variant: &Variant, piece: &PieceType, zone: &ZoneMoves, squares: &[Square]) -> Option<String> {
    let text = usual::exchanged(&zone.betza, ('f', 'b'));
    let moves = Notation::parse(&text).ok()?.moves();
    let all = |moves: &Moves| {
        squares
            .iter()
            .all(|&square| leads_on(variant, piece, moves, square))
    };
    let any = |moves: &Moves| {
        squares
            .iter()
            .any(|&square| leads_on(variant, piece, moves, square))
    };
    (text != zone.betza && all(&moves) && !any(&piece.moves)).then_some(text)
}

/// Notes a zone in which a piece that never goes back moves sideways near its own edge alone, and one that takes its way ahead.
fn note_exchanged(
    context: CheckContext<'_>,
    piece: &PieceType,
    zone: &ZoneMoves,
    said: &Spanned<Zone>,
    notes: &mut Notes,
) -> bool {
    let variant = context.variant;
    let board = variant.board;
    let (Some(from), Some(betza)) = (&said.value.from, &said.value.betza) else {
        return false;
    };
    let all = |moves: &Moves, test: fn(i8) -> bool| {
        moves.paths.is_empty() && moves.simple.iter().all(|movement| test(movement.step.dy))
    };
    if !piece.all_moves().all(|moves| all(moves, |dy| dy >= 0)) || piece.moves.simple.is_empty() {
        return false;
    }
    let goes_ahead = |moves: &Moves| moves.simple.iter().any(|movement| movement.step.dy > 0);
    let squares = zone.region.squares(board, Color::Black);
    let leads_on = || {
        squares
            .iter()
            .any(|&square| leads_on(variant, piece, &piece.moves, square))
    };
    if zone.mode == ZoneMode::Replace && !goes_ahead(&zone.moves) && goes_ahead(&piece.moves) && leads_on() {
        let message = format!(
            "on these squares `{}` moves by `{}` alone, and never goes ahead: the moves of a zone replace the ordinary ones",
            piece.code, zone.betza
        );
        let diagnostic = Diagnostic::new(Code::ZoneWithoutAdd, betza.span, message);
        let help = "add `mode: add`, by which they join them, or write both in this zone";
        let own = context.said_moves(piece.code);
        notes.push_changed(diagnostic, help, own, "the ordinary move is changed here");
        return true;
    }
    let sideways = |moves: &Moves| {
        moves
            .simple
            .iter()
            .filter(|movement| movement.step.dx != 0)
            .count()
    };
    let (ordinary, here) = (sideways(&piece.moves), sideways(&zone.moves));
    let is_near = below::from_far_edge(board, &zone.region).is_some();
    let gains = match zone.mode {
        ZoneMode::Add => here > 0,
        ZoneMode::Replace => here > ordinary && is_part(&piece.moves, &zone.moves),
    };
    let loses = zone.mode == ZoneMode::Replace && ordinary > here && is_part(&zone.moves, &piece.moves);
    if !(is_near && gains || !is_near && loses) || zone.region.is_everywhere(board) {
        return false;
    }
    let message = format!(
        "`{}` moves sideways near its own edge alone, and no more where it has gone on to",
        piece.code
    );
    below::note_turned(context, from, &zone.region, &message, notes);
    true
}

/// Notes a zone in which a piece that slides elsewhere only steps, in none of the directions of its slides: such steps were to join them.
fn note_slowed(
    context: CheckContext<'_>,
    piece: &PieceType,
    zone: &ZoneMoves,
    said: &Spanned<Zone>,
    notes: &mut Notes,
) -> bool {
    let Some(betza) = &said.value.betza else {
        return false;
    };
    let (ordinary, here) = (&piece.moves, &zone.moves);
    let are_simple = ordinary.paths.is_empty() && here.paths.is_empty() && !here.simple.is_empty();
    let is_step = |movement: &Movement| {
        movement.max_range == 1
            && movement
                .step
                .dx
                .unsigned_abs()
                .max(movement.step.dy.unsigned_abs())
                == 1
    };
    let is_new = |movement: &Movement| ordinary.simple.iter().all(|other| other.step != movement.step);
    let slides = ordinary.simple.iter().all(|movement| movement.max_range != 1);
    let is_small =
        2 * zone.region.squares(context.variant.board, Color::Black).len() < context.variant.board.len();
    let steps = here
        .simple
        .iter()
        .all(|movement| is_step(movement) && is_new(movement));
    let is_alone = piece.zones.iter().all(|other| other.mode == ZoneMode::Replace);
    if zone.mode != ZoneMode::Replace
        || !are_simple
        || ordinary.simple.is_empty()
        || !slides
        || !steps
        || !is_small
        || !is_alone
    {
        return false;
    }
    let message = format!(
        "on these squares `{}` only steps by `{}`, and not by `{}` as elsewhere: the moves of a zone replace the ordinary ones",
        piece.code, zone.betza, piece.betza
    );
    let diagnostic = Diagnostic::new(Code::ZoneWithoutAdd, betza.span, message);
    let help = format!(
        "add `mode: add`, by which they join `{}`; or leave it where it is meant so",
        piece.betza
    );
    let own = context.said_moves(piece.code);
    notes.push_changed(diagnostic, &help, own, "the ordinary move is changed here");
    true
}

/// Whether moves of a piece of Black's lead from a square to another one.
fn leads_on(variant: &Variant, piece: &PieceType, moves: &Moves, from: Square) -> bool {
    let board = variant.board;
    let step = |dx: i8, dy: i8, count: u8| {
        let count = i16::from(count);
        board.offset(from, Color::Black, i16::from(dx) * count, i16::from(dy) * count)
    };
    moves.simple.iter().any(|movement| {
        let to = step(movement.step.dx, movement.step.dy, movement.min_range.max(1));
        to.is_some_and(|to| piece.stays_in.is_some() || piece.may_go_to(board, to, Color::Black))
    }) || moves.paths.iter().any(|path| {
        let legs = path.legs.first();
        legs.is_some_and(|leg| step(leg.step.dx, leg.step.dy, 1).is_some())
    })
}

/// A clause by which a piece has always promoted where it comes to some squares, on which it neither starts nor is dropped.
fn left_by_promotion(context: CheckContext<'_>, piece: &PieceType, region: &Region) -> Option<Span> {
    let variant = context.variant;
    let board = variant.board;
    let kind = variant.kind(piece.code)?;
    let comes_otherwise = variant.may_be_in_hand(kind)
        || variant.rules.drop_faces == DropFaces::Either
        || variant
            .kinds()
            .any(|other| variant.turns_into(other).any(|face| face == kind))
        || piece
            .promotes_to
            .iter()
            .any(|&face| variant.piece(face).is_limited_in_number())
        || variant
            .rules
            .capture_limits
            .iter()
            .any(|limit| matches!(limit, CaptureLimit::BeforeRoyal { .. }));
    if comes_otherwise || !piece.promotes() {
        return None;
    }
    let said = context.document.promotion.as_ref()?.value.clauses();
    let mut clauses = variant.rules.promotion.iter().zip(said);
    let covers = |clause: &Promotion| {
        let mut squares = Color::ALL
            .into_iter()
            .flat_map(|color| board.squares().map(move |square| (square, color)));
        let ends = matches!(
            clause.trigger,
            PromotionTrigger::Ends | PromotionTrigger::StartsOrEnds
        );
        ends && clause.choice == PromotionChoice::Forced
            && !clause.must_capture()
            && clause.concerns(kind)
            && squares.all(|(square, color)| {
                !region.contains(board, square, color) || clause.region.contains(board, square, color)
            })
    };
    let clause = clauses.find_map(|(clause, said)| covers(clause).then_some(said.span))?;
    let starts = variant.handicaps.iter().map(|handicap| &handicap.start);
    let mut starts = starts.chain([&variant.start]);
    if starts.any(|start| {
        let mut squares = board.squares().zip(&start.squares);
        squares.any(|(square, piece)| {
            piece.is_some_and(|piece| piece.kind == kind && region.contains(board, square, piece.color))
        })
    }) {
        return None;
    }
    Some(clause)
}

/// Says that a piece has promoted before it could move by a zone.
fn note_left(
    context: CheckContext<'_>,
    zone: &Spanned<Zone>,
    code: PieceCode,
    clause: Span,
    notes: &mut Notes,
) {
    let place = zone.value.from.as_ref().map_or(zone.span, |from| from.span);
    let kind = context.variant.kind(code);
    let face = kind.and_then(|kind| context.variant.piece(kind).promotes_to.first().copied());
    let face = face.map_or(code, |face| context.variant.piece(face).code);
    let message = format!(
        "`{code}` has always promoted when it comes to these squares, so that the zone changes nothing"
    );
    let diagnostic = Diagnostic::new(Code::IdleZone, place, message);
    let help = format!(
        "give the zone to `{face}`, or take it away; where the piece is to stay what it is, take `promotes_to` away instead"
    );
    notes.push(diagnostic.beside(clause, "it must promote by this", help));
}

/// Whether no zone takes the ordinary move away.
fn only_adds(zones: &[crate::ZoneMoves]) -> bool {
    zones.iter().all(|zone| zone.mode == ZoneMode::Add)
}

/// Whether all moves are among others.
fn is_part(moves: &Moves, of: &Moves) -> bool {
    moves.simple.iter().all(|movement| of.simple.contains(movement))
        && moves.paths.iter().all(|path| of.paths.contains(path))
}
