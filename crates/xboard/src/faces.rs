//! Which kinds are two faces of one piece, as XBoard pairs them, and which are written with a letter of their own.

use hakugei_variant::rules::{Promotion, PromotionChoice, PromotionTrigger, Region};
use hakugei_variant::{PieceKind, Variant};

use crate::unshowable::Unshowable;

/// How XBoard has to be told of the faces of a variant's pieces.
pub(crate) struct Faces {
    /// For each kind, the kind whose other face it is: what it is captured as, or what promotes to it. Of two faces that turn into
    /// each other, that is the one that comes into the hand, or the first of the file.
    pub(crate) base: Vec<Option<PieceKind>>,
    /// For each kind, whether a player chooses it among several faces: then a move names it by a letter, which it needs for itself.
    pub(crate) chosen: Vec<bool>,
    /// The chosen faces that come into the hand as another kind, which is the same for all of them.
    pub(crate) fallen: Option<Fallen>,
    /// The kinds that choose among several faces.
    pub(crate) choosers: Vec<PieceKind>,
}

/// Faces that turn into one kind when they are captured.
pub(crate) struct Fallen {
    /// What they turn into.
    pub(crate) into: PieceKind,
    pub(crate) faces: Vec<PieceKind>,
}

impl Faces {
    /// The faces of a variant.
    ///
    /// # Errors
    /// Where XBoard could not tell them apart: it knows one other face of each piece, which turns back in the hand; and where a piece has
    /// several, each is a piece by itself, and all such pieces that are not held as what they are turn into the same one.
    pub(crate) fn of(variant: &Variant) -> Result<Self, Unshowable> {
        let named = |kind: PieceKind| variant.piece(kind).name.english.clone();
        let choosers: Vec<PieceKind> = variant
            .kinds()
            .filter(|&kind| variant.piece(kind).promotes_to.len() > 1)
            .collect();
        let is_chosen = |kind: PieceKind| {
            let mut choosers = choosers.iter();
            choosers.any(|&chooser| variant.piece(chooser).promotes_to.contains(&kind))
        };
        let chosen: Vec<bool> = variant.kinds().map(is_chosen).collect();
        let all = variant.kinds().zip(&chosen);
        let base: Vec<Option<PieceKind>> = all
            .map(|(kind, &chosen)| if chosen { None } else { base(variant, kind) })
            .collect();
        for kind in variant.kinds() {
            if let Some(of) = base[kind.index()]
                && (base[of.index()].is_some() || base[..kind.index()].contains(&Some(of)))
            {
                return Err(Unshowable::SeveralFaces { piece: named(of) });
            }
            let face = match variant.piece(kind).promotes_to.as_slice() {
                [] => continue,
                &[face] => face,
                // With the mouse, a piece that has a promoted partner becomes that one alone.
                _ if base[kind.index()].is_some() || base.contains(&Some(kind)) => {
                    return Err(Unshowable::SeveralFaces { piece: named(kind) });
                }
                _ => continue,
            };
            if base[face.index()] != Some(kind) && base[kind.index()] != Some(face) {
                let kept = variant.piece(face).captured == Some(face) && !chosen[face.index()];
                let piece = named(face);
                return Err(if kept {
                    Unshowable::KeepsFace { piece }
                } else {
                    Unshowable::SharedFace { piece }
                });
            }
        }
        let fallen = fallen(variant, &base, &chosen)?;
        Ok(Self {
            base,
            chosen,
            fallen,
            choosers,
        })
    }

    /// Whether a kind turns into that of the fallen faces when it is captured.
    pub(crate) fn falls(&self, kind: PieceKind) -> bool {
        self.fallen
            .as_ref()
            .is_some_and(|fallen| fallen.faces.contains(&kind))
    }

    /// The one kind that chooses, where it does so as the pawn of XBoard's games does, on the last rank, and no other kind promotes.
    pub(crate) fn pawn_of_chess(&self, variant: &Variant) -> Option<PieceKind> {
        let [pawn] = self.choosers[..] else { return None };
        let is_alone = variant
            .kinds()
            .all(|kind| kind == pawn || !variant.piece(kind).promotes());
        let on_the_last_rank = |clause: &Promotion| {
            clause.choice == PromotionChoice::Forced
                && clause.trigger == PromotionTrigger::Ends
                && clause.whom.is_none()
                && clause.region == Region::Last(1)
        };
        let as_in_chess = is_alone && variant.rules.promotion.iter().all(on_the_last_rank);
        as_in_chess.then_some(pawn)
    }
}

/// The chosen faces that do not come into the hand as what they are.
fn fallen(
    variant: &Variant,
    base: &[Option<PieceKind>],
    chosen: &[bool],
) -> Result<Option<Fallen>, Unshowable> {
    let mut fallen: Option<Fallen> = None;
    for (face, _) in variant.kinds().zip(chosen).filter(|(_, chosen)| **chosen) {
        let Some(into) = variant.piece(face).captured.filter(|&into| into != face) else {
            continue;
        };
        let named = |kind: PieceKind| variant.piece(kind).name.english.clone();
        // What has another face, or falls itself, is no piece that XBoard could put in the hand.
        let turns = base[into.index()].is_some()
            || variant
                .piece(into)
                .captured
                .is_some_and(|captured| captured != into);
        match &mut fallen {
            _ if turns => return Err(Unshowable::SeveralFaces { piece: named(into) }),
            None => {
                fallen = Some(Fallen {
                    into,
                    faces: vec![face],
                });
            }
            Some(fallen) if fallen.into == into => fallen.faces.push(face),
            Some(fallen) => {
                return Err(Unshowable::SeveralFall {
                    piece: named(fallen.into),
                    other: named(into),
                });
            }
        }
    }
    Ok(fallen)
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
