//! The limits on drops of a document.

use hakugei_text::quote;

use super::ground::Ground;
use super::kinds::Kinds;
use super::{faces, in_bounds, region};
use crate::diagnostic::{Code, Diagnostic};
use crate::document::decode::Text;
use crate::document::{self, Document, Drops};
use crate::notes::Notes;
use crate::rule::{AppliesTo, BarredAttack, Limit, MateBar};
use crate::{Board, MAX_SIDE, PieceCode, PieceKind, PieceType};

/// Checks the limits: file limits, then forbidden regions, dead squares and drop mates, each in the file's order.
pub(super) fn check(
    document: &Document,
    kinds: &Kinds<'_>,
    ground: Ground<'_>,
    notes: &mut Notes,
) -> Vec<Limit> {
    let Some(drops) = &document.drops else {
        return Vec::new();
    };
    let drops = &drops.value;
    let mut limits = Vec::new();
    for (letter, limit) in drops.file_limit.iter().flatten() {
        let kind = kinds.find(letter, notes);
        let limit = limit.as_ref().and_then(|limit| file_limit(limit, ground, notes));
        let limit = kind.zip(limit);
        limits.extend(limit.map(|(kind, (max, applies_to))| Limit::FilePieces {
            kind,
            max,
            applies_to,
        }));
    }
    for (letter, area) in drops.forbidden.iter().flatten() {
        let kind = kinds.find(letter, notes);
        let area = area.as_ref().and_then(|area| region::check(area, ground, notes));
        limits.extend(
            kind.zip(area)
                .map(|(kind, region)| Limit::ForbiddenDrop { kind, region }),
        );
    }
    let dead = kinds.list(drops.no_dead_squares.iter().flatten(), notes);
    limits.extend(dead.into_iter().map(|kind| Limit::DeadDrop { kind }));
    for (letter, bars) in drops.no_mate.iter().flatten() {
        let bars = bars.as_ref().map(|bars| match bars {
            document::MateBar::Checkmate => MateBar::Checkmate,
            document::MateBar::CheckmateOrStalemate => MateBar::CheckmateOrStalemate,
        });
        let kind = kinds.find(letter, notes);
        limits.extend(kind.zip(bars).map(|(kind, bars)| Limit::DropMate { kind, bars }));
    }
    limits
}

/// Checks a file limit.
fn file_limit(limit: &document::FileLimit, ground: Ground<'_>, notes: &mut Notes) -> Option<(u8, AppliesTo)> {
    let most = ground.board.map_or(MAX_SIDE, Board::ranks);
    let max = limit.max.as_ref().and_then(|max| {
        let max = in_bounds(max, 1..=most, "the number of pieces on a file");
        max.map_err(|diagnostic| notes.push(ground.blame(*diagnostic)))
            .ok()
    });
    let applies_to = match &limit.applies_to {
        None | Some(document::AppliesTo::Drops) => AppliesTo::Drops,
        Some(document::AppliesTo::DropsAndMoves(barred)) => AppliesTo::DropsAndMoves {
            attacks: match barred.attacks {
                None | Some(document::BarredAttack::GivesNoCheck) => BarredAttack::GivesNoCheck,
                Some(document::BarredAttack::GivesCheck) => BarredAttack::GivesCheck,
            },
        },
    };
    Some((max?, applies_to))
}

/// Notes the limits that bind nothing, because their piece is never in hand.
pub(super) fn check_use(
    document: &Document,
    kinds: &Kinds<'_>,
    (pieces, in_hand): (&[PieceType], &[PieceKind]),
    notes: &mut Notes,
) {
    let Some(drops) = document.drops.as_ref().filter(|_| document.captures.is_some()) else {
        return;
    };
    let captures = document.captures.as_ref().map(|captures| captures.span);
    let letters = letters(&drops.value);
    if in_hand.is_empty() && !letters.is_empty() {
        let message = "drops are limited, but no piece is ever in hand";
        let diagnostic = Diagnostic::new(Code::UselessDropRule, drops.span, message);
        let help =
            "take `drops` away (`drops: none` where it is inherited), or let captured pieces go to the hand";
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
            let help = "take the entry away (`none` in its place where it is inherited), or name the piece that is dropped";
            notes.push(
                diagnostic
                    .help(help)
                    .because(captures, "nothing else goes to the hand", help),
            );
        }
    }
}

/// The letters of all limits.
fn letters(drops: &Drops) -> Vec<&Text> {
    let file_limits = drops.file_limit.iter().flatten().map(|(letter, _)| letter);
    let forbidden = drops.forbidden.iter().flatten().map(|(letter, _)| letter);
    let no_mate = drops.no_mate.iter().flatten().map(|(letter, _)| letter);
    let dead = drops.no_dead_squares.iter().flatten();
    file_limits.chain(forbidden).chain(no_mate).chain(dead).collect()
}
