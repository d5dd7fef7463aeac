//! Zones of pieces that change nothing.

use betza::Moves;

use super::context::CheckContext;
use crate::ZoneMode;
use crate::diagnostic::{Code, Diagnostic};
use crate::notes::Notes;

/// Notes the zones in which a piece moves as it does elsewhere.
pub(super) fn check(context: CheckContext<'_>, notes: &mut Notes) {
    let pieces = context.document.pieces.iter().flat_map(|pieces| &pieces.value);
    for (letter, said) in pieces {
        let mut known = context.variant.pieces.iter();
        let known = known.find(|piece| piece.code.to_string() == letter.value);
        let (Some(piece), Some(said)) = (known, said) else {
            continue;
        };
        let adds = only_adds(&piece.zones);
        for (zone, place) in piece.zones.iter().zip(said.zones.iter().flatten()) {
            let idle = match zone.mode {
                ZoneMode::Replace => zone.moves == piece.moves,
                ZoneMode::Add => adds && is_part(&zone.moves, &piece.moves),
            };
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

/// Whether no zone takes the ordinary move away.
fn only_adds(zones: &[crate::ZoneMoves]) -> bool {
    zones.iter().all(|zone| zone.mode == ZoneMode::Add)
}

/// Whether all moves are among others.
fn is_part(moves: &Moves, of: &Moves) -> bool {
    moves.simple.iter().all(|movement| of.simple.contains(movement))
        && moves.paths.iter().all(|path| of.paths.contains(path))
}
