//! Promotion: when a piece that moves on the board shows another face (`promotion`), and which one (`promotes_to` of a
//! piece).

use hakugei_variant::rules::{Promotion, PromotionChoice, PromotionTrigger};
use hakugei_variant::{Piece, PieceKind};

use crate::Position;
use crate::journey::Journey;
use crate::reach::could_ever_move;
use crate::rules::{at_most, contagion};

/// What becomes of the face of a piece that moves on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// The piece keeps it.
    Keeps,
    /// The piece shows its only other face, or what it captures turns it into another piece.
    Turns,
    /// The piece shows the face that the player chooses among several.
    Chooses(PieceKind),
}

/// The ways in which a journey of a piece may end: with the face that it shows, with another one, or either. A piece that
/// what it captures turns into another has no choice, and its turn counts as one that promotes. No piece turns to a face
/// of which its side has enough; where no other is left, it keeps its own, even where it would have to promote.
pub(crate) fn endings(position: &Position<'_>, piece: Piece, journey: &Journey) -> Vec<Ending> {
    if contagion::turns_into(position, piece, &journey.captures).is_some() {
        return vec![Ending::Turns];
    }
    let promoting = promoting_endings(position, piece);
    if promoting.is_empty() {
        return vec![Ending::Keeps];
    }
    let variant = position.variant();
    let clauses = variant.rules.promotion.iter();
    let met: Vec<&Promotion> = clauses
        .filter(|clause| clause.concerns(piece.kind) && is_met(position, clause, piece, journey))
        .collect();
    if met.is_empty() {
        return vec![Ending::Keeps];
    }
    let is_stuck = || !could_ever_move(variant, piece.color, piece.kind, journey.to);
    let is_forced = met.iter().any(|clause| match clause.choice {
        PromotionChoice::Free => false,
        PromotionChoice::UnlessStuck => is_stuck(),
        PromotionChoice::Forced => true,
    });
    if is_forced {
        return promoting;
    }
    [Ending::Keeps].into_iter().chain(promoting).collect()
}

/// The ways in which a piece may promote: one for each of its other faces, but for those of which its side has enough.
fn promoting_endings(position: &Position<'_>, piece: Piece) -> Vec<Ending> {
    let faces = &position.variant().piece(piece.kind).promotes_to;
    let left = faces
        .iter()
        .filter(|&&face| !at_most::has_enough(position, piece.color, face));
    let ending = |&face: &PieceKind| match faces.len() {
        1 => Ending::Turns,
        _ => Ending::Chooses(face),
    };
    left.map(ending).collect()
}

/// Whether a journey does in the region of a clause what the clause asks, and captures whom it asks for.
fn is_met(position: &Position<'_>, clause: &Promotion, piece: Piece, journey: &Journey) -> bool {
    let inside = |square| clause.region.contains(position.board(), square, piece.color);
    let (starts, ends) = (inside(journey.from), inside(journey.to));
    let does_there = match clause.trigger {
        PromotionTrigger::StartsOrEnds => starts || ends,
        PromotionTrigger::Ends => ends,
        PromotionTrigger::Enters => ends && !starts,
        PromotionTrigger::Captures => (starts || ends) && !journey.captures.is_empty(),
    };
    does_there && captures_whom(position, clause, journey)
}

/// Whether a journey captures a piece of one of the kinds that a clause names, at its end or on its way and wherever that
/// is, if the clause names any. Whose piece it is does not matter: friends count too. What counts is the face that it
/// shows where it stands.
fn captures_whom(position: &Position<'_>, clause: &Promotion, journey: &Journey) -> bool {
    let Some(whom) = &clause.whom else {
        return true;
    };
    let victims = journey.captures.iter();
    let mut victims = victims.filter_map(|&square| position.at(square));
    victims.any(|victim| whom.contains(&victim.kind))
}
