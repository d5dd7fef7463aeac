//! Zones of pieces that change nothing.

use betza::Moves;

use super::context::CheckContext;
use super::reachable::Reachability;
use crate::diagnostic::{Code, Diagnostic};
use crate::document::Zone;
use crate::document::decode::Spanned;
use crate::notes::Notes;
use crate::region::Region;
use crate::{Color, PieceCode, ZoneMode};

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
        for (zone, place) in piece.zones.iter().zip(said.zones.iter().flatten()) {
            let idle = match zone.mode {
                ZoneMode::Replace => zone.moves == piece.moves,
                ZoneMode::Add => adds && is_part(&zone.moves, &piece.moves),
            };
            if !idle && !stands_in(context, reachability, (code, &zone.region)) {
                note_unreached(context, place, code, notes);
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
fn stands_in(
    context: CheckContext<'_>,
    reachability: &Reachability<'_>,
    (code, region): (PieceCode, &Region),
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

/// Says that a piece never stands in a zone.
fn note_unreached(context: CheckContext<'_>, zone: &Spanned<Zone>, code: PieceCode, notes: &mut Notes) {
    let place = zone.value.from.as_ref().map_or(zone.span, |from| from.span);
    let message = format!("no `{code}` ever stands on these squares, so that the zone changes nothing");
    let diagnostic = Diagnostic::new(Code::IdleZone, place, message);
    let help = "name squares that it gets to, or take the zone away; `last` counts from the far edge, `first` from the own one";
    let setup = context.document.setup.as_ref();
    notes.push_changed(diagnostic, help, setup, "the set-up is changed here");
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
