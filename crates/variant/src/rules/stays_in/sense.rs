//! Regions that limit nothing.

use hakugei_text::noun::numbered;

use super::check::bound;
use crate::check::context::CheckContext;
use crate::check::reachable::Reachability;
use crate::diagnostic::{Code, Diagnostic};
use crate::notes::Notes;
use crate::region::Region;
use crate::{Color, PieceType, Square};

/// Notes the regions that are the whole board.
pub(crate) fn check(context: CheckContext<'_>, reachability: &Reachability<'_>, notes: &mut Notes) {
    guards(context, notes);
    short_halves(context, reachability, notes);
    let board = context.variant.board;
    for (kind, said) in bound(context) {
        let piece = context.variant.piece(kind);
        let everywhere = piece
            .stays_in
            .as_ref()
            .is_some_and(|region| region.is_everywhere(board));
        let Some(region) = said.stays_in.as_ref().filter(|_| everywhere) else {
            continue;
        };
        let message = "the region is the whole board, so that it limits nothing";
        let diagnostic = Diagnostic::new(Code::IdleZone, region.span, message);
        let help = "name fewer squares, or take `stays_in` away";
        let place = context.document.board.as_ref().map(|board| board.span);
        notes.push(
            diagnostic
                .help(help)
                .because(place, "the board is changed here", help),
        );
    }
}

/// Notes pieces that stay in all ranks of their own half but the farthest one, to which they would come, where others move otherwise
/// beyond the middle of the board.
fn short_halves(context: CheckContext<'_>, reachability: &Reachability<'_>, notes: &mut Notes) {
    let variant = context.variant;
    let board = variant.board;
    let half = board.ranks() / 2;
    let is_river = |piece: &PieceType| piece.zones.iter().any(|zone| zone.region == Region::Last(half));
    let Some(other) = variant.kinds().find(|&kind| is_river(variant.piece(kind))) else {
        return;
    };
    let Some((crossing, _)) = context.said(other) else {
        return;
    };
    for (kind, said) in bound(context) {
        let piece = variant.piece(kind);
        let (Some(region), true) = (
            &said.stays_in,
            board.ranks().is_multiple_of(2)
                && piece.stays_in == Some(Region::First(half.saturating_sub(1)))
                && half > 2,
        ) else {
            continue;
        };
        let is_beyond = |square: Square| board.far_rank(square, Color::Black) == half + 1;
        let leads_on = |square: Square| {
            let mut moves = piece.moves_from(board, square, Color::Black);
            moves.any(|moves| {
                moves.simple.iter().any(|movement| {
                    let (dx, dy) = (movement.step.dx.into(), movement.step.dy.into());
                    board.offset(square, Color::Black, dx, dy).is_some_and(is_beyond)
                })
            })
        };
        let would_come = reachability.any(&[kind], |reachable, kind| {
            let mut squares = board.squares();
            squares.any(|square| reachable.has(Color::Black, kind, square) && leads_on(square))
        });
        if !would_come {
            continue;
        }
        let (code, other) = (piece.code, variant.piece(other).code);
        let message = format!(
            "`{code}` stays one rank short of the middle of the board of {}, beyond which `{other}` moves otherwise",
            numbered(usize::from(board.ranks()), "rank")
        );
        let help = format!("write `first({half})`, the own half; or leave it where it is meant so");
        notes.push(Diagnostic::new(Code::ShortHalf, region.span, message).beside(
            crossing.span,
            "it crosses the middle",
            help,
        ));
    }
}

/// The names of pieces that stay beside the king.
const GUARDS: [&str; 4] = ["advisor", "adviser", "guard", "mandarin"];

/// Notes guards that start in the region that the royal piece stays in, and may leave it.
fn guards(context: CheckContext<'_>, notes: &mut Notes) {
    let variant = context.variant;
    let board = variant.board;
    let confined = context.royals().find_map(|royal| {
        Some((
            royal,
            variant.piece(royal).stays_in.as_ref()?,
            context.said(royal)?.1.stays_in.as_ref()?,
        ))
    });
    let Some((royal, region, place)) = confined else {
        return;
    };
    for kind in variant.kinds() {
        let piece = variant.piece(kind);
        let mut starts = board.squares().zip(&variant.start.squares);
        let is_inside = starts.all(|(square, found)| {
            found.is_none_or(|found| found.kind != kind || region.contains(board, square, found.color))
        });
        if piece.stays_in.is_some() || !GUARDS.contains(&piece.name.english.as_str()) || !is_inside {
            continue;
        }
        let Some((key, _)) = context.said(kind) else {
            continue;
        };
        let (code, royal) = (piece.code, variant.piece(royal).code);
        let message = format!(
            "`{code}` ({}) starts in the region that `{royal}` stays in, and may leave it",
            piece.name.english
        );
        let diagnostic = Diagnostic::new(Code::LeavesPalace, key.span, message);
        let help = format!("give `{code}` the `stays_in` of `{royal}`; or leave it where it is to go out");
        notes.push(diagnostic.beside(place.span, "the region", help));
    }
}
