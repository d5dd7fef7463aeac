//! Pieces that can never move on the board, or from the squares of it on which they stand.

use super::context::CheckContext;
use super::reachable::{Reachability, board_moves_from, can_move_from};
use crate::diagnostic::{Code, Diagnostic};
use crate::document;
use crate::document::decode::Text;
use crate::notes::Notes;
use crate::region::Region;
use crate::rules::stays_in::check::defined;
use crate::rules::{BorrowedMoves, DropFaces, Passes, Promotion, PromotionChoice, PromotionTrigger};
use crate::source::Span;
use crate::{Color, PieceKind, Square, Variant};

/// Notes the pieces whose moves end outside the board, or outside the region that they stay in, from every square on which they
/// ever stand.
pub(super) fn check(context: CheckContext<'_>, reachability: &Reachability<'_>, notes: &mut Notes) {
    let variant = context.variant;
    let board = variant.board;
    if variant.rules.borrowed_moves != BorrowedMoves::Never {
        return;
    }
    for kind in variant.kinds() {
        let piece = variant.piece(kind);
        let mut own = board
            .squares()
            .filter(|&square| piece.may_go_to(board, square, Color::Black))
            .peekable();
        if own.peek().is_none() {
            continue;
        }
        if own.any(|square| can_move_from(variant, kind, square)) {
            if !note_stuck_where_it_turns(context, kind, notes) {
                note_stuck_where_it_stands(context, reachability, kind, notes);
            }
            continue;
        }
        let Some((_, said)) = context.said(kind) else {
            continue;
        };
        let Some(betza) = &said.betza else { continue };
        let (code, region) = (piece.code, said.stays_in.as_ref());
        let help = "write a shorter move, or let it go to more squares";
        if let Some(region) = region {
            let message = format!(
                "`{code}` can never move: from no square of the region that it stays in does this lead to another one of it"
            );
            let diagnostic = Diagnostic::new(Code::NeverMoves, betza.span, message);
            let help = match (
                more_ranks(variant, kind, &region.value),
                region_of_royal(context, kind),
            ) {
                (None, Some(named)) => format!(
                    "write `stays_in: named(\"{named}\")`, where the royal piece stays; or write other moves"
                ),
                (Some(wider), _) => {
                    format!("write `stays_in: {wider}`, so that it has room to move; or write other moves")
                }
                (None, None) => help.to_owned(),
            };
            notes.push(diagnostic.beside(region.span, "it stays in this region", help));
            continue;
        }
        let message = format!(
            "`{code}` can never move: from no square of the board of {board} does this lead to another one"
        );
        let diagnostic = Diagnostic::new(Code::NeverMoves, betza.span, message);
        notes.push_changed(
            diagnostic,
            help,
            context.document.board.as_ref(),
            "the board is changed here",
        );
    }
}

/// More moves of the pieces that promote to a face are not followed up.
const MOST_MOVES: usize = 200_000;

/// The squares of Black's on which a kind comes to the board, where that is by promotion alone, with a clause by which it does. They are
/// never fewer than in the game.
fn squares_of_promotion(context: CheckContext<'_>, kind: PieceKind) -> Option<(Vec<Square>, Span)> {
    let variant = context.variant;
    let board = variant.board;
    let starts = variant.handicaps.iter().map(|handicap| &handicap.start);
    let mut starts = starts.chain([&variant.start]);
    // What turns into it more often than it promotes to it does so by a capture.
    let by_capture = variant.kinds().any(|other| {
        let faces = variant.turns_into(other).filter(|&face| face == kind).count();
        faces > usize::from(variant.piece(other).promotes_to.contains(&kind))
    });
    let comes_otherwise = starts.any(|start| start.squares.iter().flatten().any(|piece| piece.kind == kind))
        || variant.may_be_in_hand(kind)
        || variant.rules.drop_faces == DropFaces::Either
        || by_capture;
    // What changes places with it takes it to other squares.
    let is_moved = variant
        .pieces
        .iter()
        .any(|piece| piece.swaps_with.contains(&kind));
    if comes_otherwise || is_moved || !variant.piece(kind).swaps_with.is_empty() {
        return None;
    }
    let promoting = variant
        .kinds()
        .filter(|&other| other != kind && variant.piece(other).promotes_to.contains(&kind));
    let promoting: Vec<PieceKind> = promoting.collect();
    // Of one side's regions nothing follows for the other side.
    let is_of_sides = |kind: PieceKind| {
        let piece = variant.piece(kind);
        let zones = piece.zones.iter().map(|zone| &zone.region);
        let regions = zones.chain([&piece.initial]).chain(&piece.stays_in);
        regions
            .into_iter()
            .any(|region| matches!(region, Region::Sides(_)))
    };
    if is_of_sides(kind) || promoting.iter().any(|&other| is_of_sides(other)) {
        return None;
    }
    // A face that turns again, where the player chooses to turn, need not be one that goes on.
    let chooses = || {
        let mut clauses = variant.rules.promotion.iter();
        let is_free = |clause: &Promotion| clause.choice == PromotionChoice::Free;
        clauses.all(|clause| is_free(clause) || !promoting.iter().any(|&other| clause.concerns(other)))
    };
    if variant.piece(kind).promotes() && chooses() {
        return None;
    }
    let said = context.document.promotion.as_ref()?.value.clauses();
    let mut inside = vec![false; board.len()];
    let (mut place, mut left) = (None, MOST_MOVES);
    for (clause, said) in variant.rules.promotion.iter().zip(said) {
        let concerned: Vec<PieceKind> = promoting
            .iter()
            .copied()
            .filter(|&other| clause.concerns(other))
            .collect();
        if concerned.is_empty() {
            continue;
        }
        if matches!(clause.region, Region::Sides(_)) {
            return None;
        }
        place.get_or_insert_with(|| said.value.region.as_ref().map_or(said.span, |region| region.span));
        let starts_there = matches!(
            clause.trigger,
            PromotionTrigger::StartsOrEnds | PromotionTrigger::Captures
        );
        for from in clause.region.squares(board, Color::Black) {
            inside[from.index()] = true;
            let moving = concerned.iter().filter(|_| starts_there);
            for end in moving.flat_map(|&other| board_moves_from(variant, Color::Black, other, from)) {
                inside[end.to.index()] = true;
                left = left.checked_sub(1)?;
            }
        }
    }
    // The face that moves there is bound by its own region, and that to which it turns is not.
    let may_come = |square: &Square| {
        let mut moving = promoting.iter().map(|&other| variant.piece(other));
        inside[square.index()] && moving.any(|piece| piece.may_go_to(board, *square, Color::Black))
    };
    let squares = board.squares().filter(may_come);
    Some((squares.collect(), place?))
}

/// Notes a face that comes into being only on squares from which it has no move, and returns whether it is one.
fn note_stuck_where_it_turns(context: CheckContext<'_>, kind: PieceKind, notes: &mut Notes) -> bool {
    let variant = context.variant;
    let board = variant.board;
    let piece = variant.piece(kind);
    let Some(betza) = context.said_moves(piece.code) else {
        return false;
    };
    let passes = piece.may_pass && variant.rules.passes != Passes::Barred;
    let Some((squares, place)) = squares_of_promotion(context, kind).filter(|_| !passes) else {
        return false;
    };
    if squares.is_empty() || squares.iter().any(|&square| can_move_from(variant, kind, square)) {
        return false;
    }
    let can_move = |square: &Square| can_move_from(variant, kind, *square);
    let ranks = (1..board.ranks()).find(|&ranks| {
        Region::Last(ranks)
            .squares(board, Color::Black)
            .iter()
            .any(can_move)
    });
    let earlier = ranks.map_or_else(String::new, |ranks| {
        format!(", or have it promote earlier, such as by `region: last({ranks})`")
    });
    let (where_to, help) = match &piece.stays_in {
        None => (
            "another one",
            format!("write moves that lead on from there{earlier}"),
        ),
        Some(region) => {
            let leads_into = |other: &Region| {
                let mut moves = squares.iter().flat_map(|&from| {
                    let moves = piece.moves_from(board, from, Color::Black);
                    moves
                        .flat_map(move |moves| moves.simple.iter().map(move |movement| (from, movement.step)))
                });
                moves.any(|(from, step)| {
                    let to = board.offset(from, Color::Black, step.dx.into(), step.dy.into());
                    to.is_some_and(|to| other.contains(board, to, Color::Black))
                })
            };
            let far = match region {
                Region::First(ranks) => Some(*ranks).filter(|&ranks| leads_into(&Region::Last(ranks))),
                _ => None,
            };
            let help = match far {
                Some(ranks) => format!("write another region, such as `stays_in: last({ranks})`{earlier}"),
                None => format!("write moves that lead into it, or another region{earlier}"),
            };
            ("one of the region that it stays in", help)
        }
    };
    let message = format!(
        "`{}` can never move: from none of the squares on which a piece promotes to it does this lead to {where_to}",
        piece.code
    );
    let diagnostic = Diagnostic::new(Code::NeverMoves, betza.span, message);
    notes.push(diagnostic.beside(place, "it comes into being there alone", help));
    true
}

/// The name of the region in which a royal piece stays, where another piece starts in it and could move there.
fn region_of_royal(context: CheckContext<'_>, kind: PieceKind) -> Option<&str> {
    use document::region::Region;
    let variant = context.variant;
    let (royal, name) = context.royals().find_map(|royal| {
        let (_, said) = context.said(royal)?;
        match &said.stays_in.as_ref()?.value {
            Region::Named(name) => Some((royal, name.0.value.as_str())),
            _ => None,
        }
    })?;
    let region = variant.piece(royal).stays_in.as_ref()?;
    let wider = crate::PieceType {
        stays_in: Some(region.clone()),
        ..variant.piece(kind).clone()
    };
    let squares = region.squares(variant.board, Color::Black);
    let moves_inside = squares.iter().any(|&from| {
        wider.moves_from(variant.board, from, Color::Black).any(|moves| {
            moves.simple.iter().any(|movement| {
                let (dx, dy) = (movement.step.dx.into(), movement.step.dy.into());
                variant
                    .board
                    .offset(from, Color::Black, dx, dy)
                    .is_some_and(|to| squares.contains(&to))
            })
        })
    });
    let own = variant
        .piece(kind)
        .stays_in
        .as_ref()?
        .squares(variant.board, Color::Black);
    (moves_inside && own.iter().all(|square| squares.contains(square))).then_some(name)
}

/// A region of as many ranks as a piece needs for its shortest step, where it stays in fewer.
fn more_ranks(variant: &Variant, kind: PieceKind, said: &document::region::Region) -> Option<String> {
    use document::region::Region;
    let (name, ranks) = match said {
        Region::First(one) => ("first", one.0.value),
        Region::Last(one) => ("last", one.0.value),
        _ => return None,
    };
    let steps = variant
        .piece(kind)
        .all_moves()
        .flat_map(|moves| moves.simple.iter());
    let steps = steps.map(|movement| 1 + i64::from(movement.step.dy).abs());
    let needed = steps.min()?;
    (needed > ranks && needed <= i64::from(variant.board.ranks())).then(|| format!("{name}({needed})"))
}

/// Notes a piece that never moves from any of the squares on which it ever stands, in the region that it stays in or on the board.
fn note_stuck_where_it_stands(
    context: CheckContext<'_>,
    reachability: &Reachability<'_>,
    kind: PieceKind,
    notes: &mut Notes,
) {
    let variant = context.variant;
    let board = variant.board;
    let piece = variant.piece(kind);
    let Some((_, said)) = context.said(kind) else {
        return;
    };
    let Some(betza) = &said.betza else { return };
    let (Some(place), Some(region)) = (&said.stays_in, &piece.stays_in) else {
        // That a piece only goes back to the edge behind it has been told.
        let is_told = notes.has(|found| found.code == Code::OnlyBackward && found.span() == betza.span);
        if !is_told && is_stuck_at_its_start(variant, reachability, kind) {
            note_stuck_at_its_start(context, kind, betza, notes);
        }
        return;
    };
    if matches!(region, Region::Sides(_)) {
        return;
    }
    let stands_on = |square: Square| {
        reachability.any(&[kind], |reachable, kind| {
            reachable.has(Color::Black, kind, square)
        })
    };
    let stands: Vec<Square> = board.squares().filter(|&square| stands_on(square)).collect();
    if stands.is_empty() || stands.iter().any(|&square| can_move_from(variant, kind, square)) {
        return;
    }
    let code = piece.code;
    let message = format!(
        "`{code}` can never move: from no square on which it ever stands does this lead to another one of the region that it stays in"
    );
    let diagnostic = Diagnostic::new(Code::NeverMoves, betza.span, message);
    // The square outside of the region to which it would go from most of those.
    let goes_to = |from: Square, to: Square| {
        piece.moves_from(board, from, Color::Black).any(|moves| {
            moves.simple.iter().any(|movement| {
                let (dx, dy) = (movement.step.dx.into(), movement.step.dy.into());
                board.offset(from, Color::Black, dx, dy) == Some(to)
            })
        })
    };
    let ways = |to: Square| stands.iter().filter(|&&from| goes_to(from, to)).count();
    let most = board
        .squares()
        .filter(|&to| !region.contains(board, to, Color::Black));
    let most = most.map(ways).max().unwrap_or_default();
    let lacking: Vec<String> = board
        .squares()
        .filter(|&to| most > 0 && !region.contains(board, to, Color::Black) && ways(to) == most)
        .map(|square| board.name(square))
        .collect();
    let help = match lacking.as_slice() {
        [one] => format!("name `{one}` too in the region, to which it would go"),
        _ => "write another move, or name more squares in the region".to_owned(),
    };
    notes.push(diagnostic.beside(defined(context, place).span, "it stays in this region", help));
}

/// Whether a piece stands on the board in some game, and has no move from any square on which it does.
fn is_stuck_at_its_start(variant: &Variant, reachability: &Reachability<'_>, kind: PieceKind) -> bool {
    let board = variant.board;
    let piece = variant.piece(kind);
    let is_of_sides = |region: &Region| matches!(region, Region::Sides(_));
    // Of one side's regions nothing follows for the other side.
    if is_of_sides(&piece.initial) || piece.zones.iter().any(|zone| is_of_sides(&zone.region)) {
        return false;
    }
    let can_move = |color: Color, square: Square| {
        let square = match color {
            Color::Black => square,
            Color::White => board.turned(square),
        };
        can_move_from(variant, kind, square)
    };
    let stands_where = |holds: &dyn Fn(Color, Square) -> bool| {
        reachability.any(&[kind], |reachable, kind| {
            let mut sides = Color::ALL.into_iter();
            sides.any(|color| {
                let mut squares = board.squares();
                squares.any(|square| reachable.has(color, kind, square) && holds(color, square))
            })
        })
    };
    !has_handicap_with_more(variant) && stands_where(&|_, _| true) && !stands_where(&can_move)
}

/// Whether a handicap has a piece somewhere where there is none at the start.
fn has_handicap_with_more(variant: &Variant) -> bool {
    let start = &variant.start;
    variant.handicaps.iter().any(|handicap| {
        let mut squares = handicap.start.squares.iter().zip(&start.squares);
        let is_held = |color: Color| handicap.start.hands.held(color).next().is_some();
        squares.any(|(piece, ordinary)| piece.is_some() && piece != ordinary)
            || Color::ALL.into_iter().any(is_held)
    })
}

/// Notes a piece that has moves on the board, but none from the squares on which it stands.
fn note_stuck_at_its_start(context: CheckContext<'_>, kind: PieceKind, betza: &Text, notes: &mut Notes) {
    let variant = context.variant;
    let code = variant.piece(kind).code;
    let message = format!(
        "`{code}` can never move: from no square on which it ever stands does this lead to another one of the board of {}",
        variant.board
    );
    let diagnostic = Diagnostic::new(Code::NeverMoves, betza.span, message);
    let from = variant
        .board
        .squares()
        .find(|&square| can_move_from(variant, kind, square));
    let from = from.map_or_else(String::new, |square| {
        format!(", such as `{}` for Black", variant.board.name(square))
    });
    let help = format!("write a shorter move, or let it start where this leads on{from}");
    let setup = context.document.setup.as_ref();
    notes.push_changed(diagnostic, &help, setup, "the set-up is changed here");
}
