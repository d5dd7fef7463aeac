//! Which kinds are two faces of one piece, as XBoard pairs them.

use hakugei_variant::rules::{Promotion, PromotionChoice, PromotionTrigger, Region};
use hakugei_variant::{PieceKind, Variant};

use crate::unshowable::Unshowable;

/// For each kind, the kind whose other face it is: what it is captured as, or what promotes to it. Of two faces that turn into
/// each other, that is the one that comes into the hand, or the first of the file.
///
/// # Errors
/// Where XBoard could not pair them so: it knows one other face of each piece, and the captured face turns back in the hand.
pub(crate) fn bases(variant: &Variant) -> Result<Vec<Option<PieceKind>>, Unshowable> {
    let named = |kind: PieceKind| variant.piece(kind).name.english.clone();
    let bases: Vec<Option<PieceKind>> = variant.kinds().map(|kind| base(variant, kind)).collect();
    for kind in variant.kinds() {
        if let Some(base) = bases[kind.index()]
            && (bases[base.index()].is_some() || bases[..kind.index()].contains(&Some(base)))
        {
            return Err(Unshowable::SeveralFaces { piece: named(base) });
        }
        let face = match variant.piece(kind).promotes_to.as_slice() {
            [] => continue,
            &[face] => face,
            _ if chooses_as_a_pawn(variant, kind, &bases) => continue,
            _ => return Err(Unshowable::SeveralFaces { piece: named(kind) }),
        };
        if bases[face.index()] != Some(kind) && bases[kind.index()] != Some(face) {
            let kept = variant.piece(face).captured == Some(face);
            let piece = named(face);
            return Err(if kept {
                Unshowable::KeepsFace { piece }
            } else {
                Unshowable::SharedFace { piece }
            });
        }
    }
    Ok(bases)
}

/// Whether a kind promotes as the pawn of XBoard's games does: it is the only one, must become one of several pieces of their own, and does so on
/// the last rank.
fn chooses_as_a_pawn(variant: &Variant, pawn: PieceKind, bases: &[Option<PieceKind>]) -> bool {
    let is_alone = variant
        .kinds()
        .all(|kind| kind == pawn || !variant.piece(kind).promotes());
    let on_the_last_rank = |clause: &Promotion| {
        clause.choice == PromotionChoice::Forced
            && clause.trigger == PromotionTrigger::Ends
            && clause.whom.is_none()
            && clause.region == Region::Last(1)
    };
    let is_own = |face: &PieceKind| bases[face.index()].is_none() && !variant.piece(*face).code.promoted;
    is_alone
        && variant.rules.promotion.iter().all(on_the_last_rank)
        && variant.piece(pawn).promotes_to.iter().all(is_own)
}

/// Whether a kind turns into one that turns into it.
pub(crate) fn turns_back(variant: &Variant, kind: PieceKind) -> bool {
    let mut faces = variant.piece(kind).promotes_to.iter();
    faces.any(|&face| variant.piece(face).promotes_to.contains(&kind))
}

fn base(variant: &Variant, kind: PieceKind) -> Option<PieceKind> {
    match variant.piece(kind).captured {
        Some(held) if held != kind => return Some(held),
        Some(_) => return None,
        None => {}
    }
    let promotes_to_it = |before: &PieceKind| variant.piece(*before).promotes_to == [kind];
    let before = variant.kinds().find(promotes_to_it)?;
    let is_first = turns_back(variant, kind) && kind < before;
    (!is_first).then_some(before)
}
