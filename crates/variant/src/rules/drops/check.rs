//! Checks the limits on drops of a document.

use hakugei_text::{all_of, quote};

use super::form::{Drops, FileLimit};
use super::{Limit, faces};
use crate::check::board_context::BoardContext;
use crate::check::kinds::{Kinds, take_unknown};
use crate::check::numbers::in_bounds;
use crate::check::region;
use crate::diagnostic::{Code, Diagnostic};
use crate::document::Document;
use crate::document::decode::Text;
use crate::notes::Notes;
use crate::{Board, MAX_SIDE, PieceCode, PieceKind, PieceType};

/// Checks the limits: file limits, then forbidden regions, dead squares, neighbours, checks and drop mates, each in the file's
/// order.
pub(crate) fn check(
    document: &Document,
    kinds: &Kinds<'_>,
    board_context: BoardContext<'_>,
    notes: &mut Notes,
) -> Vec<Limit> {
    let Some(drops) = &document.drops else {
        return Vec::new();
    };
    let drops = &drops.value;
    let mut limits = Vec::new();
    let bound = kinds.of_map(drops.file_limit.as_ref(), notes);
    for ((_, limit), kind) in drops.file_limit.iter().flatten().zip(bound) {
        let max = limit
            .as_ref()
            .and_then(|limit| most_on_a_file(limit, board_context, notes));
        let applies_to = limit
            .as_ref()
            .and_then(|limit| limit.applies_to)
            .unwrap_or_default();
        limits.extend(kind.zip(max).map(|(kind, max)| Limit::FilePieces {
            kind,
            max,
            applies_to,
        }));
    }
    let bound = kinds.of_map(drops.forbidden.as_ref(), notes);
    for ((_, area), kind) in drops.forbidden.iter().flatten().zip(bound) {
        let area = area
            .as_ref()
            .and_then(|area| region::check(area, board_context, notes));
        limits.extend(
            kind.zip(area)
                .map(|(kind, region)| Limit::ForbiddenDrop { kind, region }),
        );
    }
    let before = notes.len();
    let dead = kinds.list(drops.no_dead_squares.iter().flatten(), notes);
    say_what_gets_stuck(before, notes);
    limits.extend(dead.into_iter().map(|kind| Limit::DeadDrop { kind }));
    let bound = kinds.of_map(drops.next_to.as_ref(), notes);
    for ((_, neighbour), kind) in drops.next_to.iter().flatten().zip(bound) {
        let limit = kind.zip(*neighbour);
        limits.extend(limit.map(|(kind, neighbour)| Limit::NextTo { kind, neighbour }));
    }
    let calm = kinds.list(drops.no_check.iter().flatten(), notes);
    limits.extend(calm.into_iter().map(|kind| Limit::DropCheck { kind }));
    let bound = kinds.of_map(drops.no_mate.as_ref(), notes);
    for ((_, bars), kind) in drops.no_mate.iter().flatten().zip(bound) {
        limits.extend(kind.zip(*bars).map(|(kind, bars)| Limit::DropMate { kind, bars }));
    }
    limits
}

/// Helps with letters in the list of dead squares that no piece has, from some diagnostic on, by the pieces that belong there.
fn say_what_gets_stuck(from: usize, notes: &mut Notes) {
    let stuck: Vec<String> = notes.examples.stuck().map(|code| format!("\"{code}\"")).collect();
    if stuck.is_empty() {
        return;
    }
    let verb = if stuck.len() == 1 { "moves" } else { "move" };
    let help = format!(
        "{} only ever {verb} ahead, and may be stuck at the far edge: write `no_dead_squares: [{}]`",
        all_of(
            &stuck
                .iter()
                .map(|letter| letter.replace('"', "`"))
                .collect::<Vec<String>>()
        ),
        stuck.join(", ")
    );
    for found in take_unknown(from, notes) {
        notes.push(found.help(help.as_str()));
    }
}

/// Checks how many pieces a file limit allows.
fn most_on_a_file(limit: &FileLimit, board_context: BoardContext<'_>, notes: &mut Notes) -> Option<u8> {
    let most = board_context.board.map_or(MAX_SIDE, Board::ranks);
    let max = in_bounds(limit.max.as_ref()?, 1..=most, "the number of pieces on a file");
    max.map_err(|diagnostic| notes.push(board_context.blame(*diagnostic)))
        .ok()
}

/// Notes the limits that bind nothing, because their piece is never in hand.
pub(crate) fn check_use(
    document: &Document,
    kinds: &Kinds<'_>,
    pieces: &[PieceType],
    in_hand: &[PieceKind],
    notes: &mut Notes,
) {
    // While `captures` is missing, which is an error of its own, nobody knows what comes into a hand.
    let Some(drops) = document.drops.as_ref().filter(|_| document.captures.is_some()) else {
        return;
    };
    let captures = document.captures.as_ref().map(|captures| captures.span);
    let letters = letters(&drops.value);
    if in_hand.is_empty() && !letters.is_empty() {
        let message = "drops are limited, but no piece is ever in hand";
        let diagnostic = Diagnostic::new(Code::UselessDropRule, drops.span, message);
        let help = "take `drops` away (`drops: none` where it is inherited), or let captured pieces go to the hand: `captures: to_hand`";
        notes.push(
            diagnostic
                .help(help)
                .because(captures, "nothing goes to the hand", help),
        );
        return;
    }
    let dropped = faces::dropped(document, pieces, in_hand);
    for letter in letters {
        let kind = PieceCode::parse(&letter.value).and_then(|code| kinds.with_code(code));
        if kind.is_some_and(|kind| !dropped.contains(&kind)) {
            let message = format!(
                "{} is never in hand, so that the rule binds nothing",
                quote(&letter.value)
            );
            let diagnostic = Diagnostic::new(Code::UselessDropRule, letter.span, message);
            let help = "name the piece that is dropped, or take the entry away (`none` in its place where it is inherited)";
            let plain = kind.and_then(|face| plain_of(pieces, face));
            let plain = plain.filter(|plain| dropped.contains(plain));
            let help = match plain.map(|plain| pieces[plain.index()].code) {
                Some(plain) => format!(
                    "write `\"{plain}\"`, the piece in hand whose face {} is; or take the entry away",
                    quote(&letter.value)
                ),
                None => help.to_owned(),
            };
            notes.push(
                diagnostic
                    .help(&help)
                    .because(captures, "nothing else goes to the hand", help),
            );
        }
    }
}

/// The piece of which a face is the promoted one.
fn plain_of(pieces: &[PieceType], face: PieceKind) -> Option<PieceKind> {
    let promotes = |piece: &PieceType| piece.promotes_to.contains(&face) && !piece.code.promoted;
    let mut kinds = (0..pieces.len()).map(|index| PieceKind(index as u8));
    kinds.find(|kind| promotes(&pieces[kind.index()]))
}

/// The letters of all limits.
fn letters(drops: &Drops) -> Vec<&Text> {
    let file_limits = drops.file_limit.iter().flatten().map(|(letter, _)| letter);
    let forbidden = drops.forbidden.iter().flatten().map(|(letter, _)| letter);
    let next_to = drops.next_to.iter().flatten().map(|(letter, _)| letter);
    let no_mate = drops.no_mate.iter().flatten().map(|(letter, _)| letter);
    let dead = drops.no_dead_squares.iter().flatten();
    let no_check = drops.no_check.iter().flatten();
    let limits = file_limits.chain(forbidden).chain(next_to);
    limits.chain(no_mate).chain(dead).chain(no_check).collect()
}
