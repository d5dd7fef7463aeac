//! Royal pieces that nothing can capture.

use betza::{Modality, Movement, Moves};

use super::context::CheckContext;
use crate::diagnostic::{Code, Diagnostic};
use crate::notes::Notes;
use crate::rules::relations::check::is_hop;
use crate::rules::relations::sense::may_meet;
use crate::rules::{BorrowedMoves, RoyalEnd, Try};
use crate::{PieceKind, PieceType, Variant};

/// Notes that nobody can ever be in check: what may capture does not take royal pieces, or only royal pieces do, which may not come near
/// each other. Where nothing captures anything, the game is about something else.
pub(super) fn check(context: CheckContext<'_>, notes: &mut Notes) {
    let variant = context.variant;
    let rules = &variant.rules;
    // Where royal pieces run to a goal, that may be all that they are for.
    if rules.borrowed_moves != BorrowedMoves::Never || rules.try_rule != Try::None {
        return;
    }
    // Where a king may be left to be captured, another one can capture it.
    let is_mated = rules.royal == RoyalEnd::Checkmate;
    let attacks = |kind: PieceKind| {
        let piece = variant.piece(kind);
        let mut royals = context.royals();
        royals.any(|royal| can_attack(piece, royal))
            && !(is_mated && piece.royal && attacks_mutually(variant, kind))
    };
    let captures = |kind: PieceKind| variant.piece(kind).all_moves().any(may_capture);
    if !variant.kinds().any(captures) || variant.kinds().any(attacks) {
        return;
    }
    let Some((place, royal)) = context.royals().find_map(|royal| {
        Some((
            context.said(royal)?.1.royal.as_ref()?.span,
            variant.piece(royal).code,
        ))
    }) else {
        return;
    };
    let message = if is_mated {
        format!(
            "no piece can ever give check: none but royal ones may capture `{royal}`, so that nobody is mated"
        )
    } else {
        format!("no piece may capture `{royal}`, so that nobody wins by its capture")
    };
    let diagnostic = Diagnostic::new(Code::NobodyChecks, place, message);
    let barred = variant.kinds().find_map(|kind| {
        let takes = context.said(kind)?.1.takes.as_ref()?;
        captures(kind).then_some((kind, takes.span))
    });
    notes.push(match barred {
        Some((kind, takes)) => {
            let help = format!(
                "{}; by ranks no piece captures one of a higher rank than its own",
                instead(variant, kind)
            );
            diagnostic.beside(takes, "what this piece may capture", help)
        }
        None => diagnostic.help("give some piece moves that capture, without `m`"),
    });
}

/// What a piece would say in `takes` to capture royal pieces too.
fn instead(variant: &Variant, kind: PieceKind) -> String {
    let piece = variant.piece(kind);
    let takes = |other: &PieceKind| piece.may_take(*other) || variant.piece(*other).royal;
    let letters: Vec<String> = variant
        .kinds()
        .filter(takes)
        .map(|kind| format!("\"{}\"", variant.piece(kind).code))
        .collect();
    if letters.len() == variant.pieces.len() {
        format!(
            "take `takes` away from `{}`, which may then capture every piece",
            piece.code
        )
    } else {
        format!(
            "write `takes: only([{}])` in `{}`",
            letters.join(", "),
            piece.code
        )
    }
}

/// Whether a piece can capture another, or burn it, by what is said of it.
fn can_attack(piece: &PieceType, other: PieceKind) -> bool {
    let burns = piece
        .burns
        .as_ref()
        .is_some_and(|burns| burns.whom.contains(&other));
    let may_take = |moves: &Moves| {
        let hops_to_capture =
            |movement: &Movement| is_hop(*movement) || !movement.modality.meets(Modality::ENEMY);
        let only_hops = moves.paths.is_empty() && moves.simple.iter().all(hops_to_capture);
        let hops = piece.hops.as_ref().filter(|_| only_hops);
        may_capture(moves) && hops.is_none_or(|hops| hops.may_take(other))
    };
    burns || piece.may_take(other) && piece.all_moves().any(may_take)
}

/// Whether royal pieces of a kind attack each other only both at once, so that neither may begin it: each move has its opposite, and
/// hops and leaps of several legs are not among them.
fn attacks_mutually(variant: &Variant, kind: PieceKind) -> bool {
    let piece = variant.piece(kind);
    let Moves { simple, paths } = &piece.moves;
    let has_opposite = |movement: &betza::Movement| {
        let mut others = simple.iter();
        let back = betza::Movement {
            step: movement.step.turned(),
            ..*movement
        };
        movement.kind == betza::Kind::Leaper && others.any(|other| *other == back)
    };
    let is_alone = variant.pieces.iter().filter(|piece| piece.royal).count() == 1;
    is_alone
        && piece.zones.is_empty()
        && paths.is_empty()
        && piece.burns.is_none()
        && simple.iter().all(has_opposite)
}

/// Whether some of the moves capture an enemy.
fn may_capture(moves: &Moves) -> bool {
    may_meet(moves, Modality::ENEMY)
}

/// What helps where one of some pieces captures others only while they are unprotected, and a royal piece in any case.
pub(super) fn left_out(
    variant: &Variant,
    mut attackers: impl Iterator<Item = PieceKind>,
    royal: PieceKind,
) -> Option<String> {
    let attacker = attackers.find(|&kind| {
        let unprotected = &variant.piece(kind).takes_unprotected;
        !unprotected.is_empty() && !unprotected.contains(&royal)
    })?;
    let [attacker, royal] = [attacker, royal].map(|kind| variant.piece(kind).code);
    Some(format!(
        "`takes_unprotected` of `{attacker}` leaves out `{royal}`, which it may so capture though protected: write `takes_unprotected: all`, or name `{royal}` too"
    ))
}
