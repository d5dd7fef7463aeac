//! Slots by their pictures: which of XBoard's pieces moves as a kind does.

use betza::{Moves, Notation};
use hakugei_variant::{PieceKind, Variant};

use crate::faces::turns_back;
use crate::slots::{PAWN, SECOND_LANCE, SLOTS};
use crate::unshowable::Unshowable;

/// The slot of the promoted pawn, where no name says another.
const PROMOTED_PAWN: usize = 11;

/// A slot, and how the piece moves whose picture it has in XBoard's own games.
struct Likeness {
    slot: usize,
    betza: &'static str,
}

const fn like(slot: usize, betza: &'static str) -> Likeness {
    Likeness { slot, betza }
}

/// The slots of pieces as they stand at the start.
const PIECES: [Likeness; 25] = [
    like(PAWN, "fW"),
    like(1, "ffN"),
    like(1, "N"),
    like(2, "B"),
    like(3, "R"),
    like(4, "Q"),
    like(5, "FfW"),
    like(6, "FfsW"),
    like(7, "AW"),
    like(8, "FD"),
    like(9, "WfF"),
    like(10, "K"),
    like(13, "BW"),
    like(14, "RF"),
    like(18, "fR"),
    like(19, "vW"),
    like(21, "KNADcaKmcabK"),
    like(22, "vRsW"),
    like(36, "fFvW"),
    like(37, "fFfW"),
    like(40, "vR"),
    like(42, "FvW"),
    like(43, "FbsW"),
    like(61, "sRvW"),
    like(26, "fFfsW"),
];

/// The slots of promoted faces.
const FACES: [Likeness; 18] = [
    like(17, "RbBfFfAfcafFfmcabF"),
    like(20, "BsbRfWfDfcafWfmcabW"),
    like(31, "FvRsW"),
    like(34, "vRfB"),
    like(41, "vRbB"),
    like(46, "B"),
    like(47, "R"),
    like(48, "BsR"),
    like(50, "K"),
    like(51, "Q"),
    like(52, "KNADcaKmcabK"),
    like(53, "FfsW"),
    like(55, "WfF"),
    like(57, "BW"),
    like(58, "RF"),
    like(62, "vRsW"),
    like(63, "sRvW"),
    like(64, "BvR"),
];

/// The kind in each slot: that of a piece which moves like it where there is one, any other where there is none.
///
/// # Errors
/// Where there are more kinds than slots.
pub(crate) fn assigned(
    variant: &Variant,
    base: &[Option<PieceKind>],
    kinds: &[PieceKind],
) -> Result<Vec<Option<PieceKind>>, Unshowable> {
    let mut slots: Vec<Option<PieceKind>> = vec![None; SLOTS];
    let mut left = Vec::new();
    // XBoard turns a piece back by its `+` only where its pawn does not promote: there is none then.
    let turns = kinds.iter().any(|&kind| turns_back(variant, kind));
    for &kind in kinds {
        let table: &[Likeness] = if base[kind.index()].is_some() {
            &FACES
        } else {
            &PIECES
        };
        let moves = &variant.piece(kind).moves;
        let alike = table.iter().find(|like| {
            // The mouse takes what chooses among faces for one that is turned over, if it is XBoard's pawn.
            let chooses = variant.piece(kind).promotes_to.len() > 1;
            let free = slots[like.slot].is_none() && !((turns || chooses) && like.slot == PAWN);
            free && reads(like.betza).as_ref() == Some(moves)
        });
        match alike {
            Some(like) => slots[like.slot] = Some(kind),
            None => left.push(kind),
        }
    }
    let free: Vec<usize> = usable().filter(|&slot| slots[slot].is_none()).collect();
    if free.len() < left.len() {
        return Err(Unshowable::ManyKinds);
    }
    for (kind, slot) in left.into_iter().zip(free) {
        slots[slot] = Some(kind);
    }
    let used = slots.iter().rposition(Option::is_some).unwrap_or(0);
    slots.truncate(used + 1);
    Ok(slots)
}

/// The same kinds in other slots, those that come into a hand first.
///
/// # Errors
/// Where there are more kinds than slots.
pub(crate) fn held_first(
    variant: &Variant,
    base: &[Option<PieceKind>],
    kinds: &[Option<PieceKind>],
) -> Result<Vec<Option<PieceKind>>, Unshowable> {
    if kinds.iter().flatten().count() > usable().count() {
        return Err(Unshowable::ManyKinds);
    }
    let (letters, faces): (Vec<PieceKind>, Vec<PieceKind>) = kinds
        .iter()
        .flatten()
        .partition(|kind| base[kind.index()].is_none());
    let (held, others): (Vec<PieceKind>, Vec<PieceKind>) = letters
        .into_iter()
        .partition(|&kind| variant.may_be_in_hand(kind));
    let mut slots = vec![None; SLOTS];
    for (kind, slot) in held.into_iter().chain(others).chain(faces).zip(usable()) {
        slots[slot] = Some(kind);
    }
    Ok(slots)
}

/// The slots for kinds of any kind: a pawn's rules are for what moves like one.
fn usable() -> impl Iterator<Item = usize> {
    (0..SLOTS).filter(|slot| ![PAWN, PROMOTED_PAWN, SECOND_LANCE].contains(slot))
}

fn reads(betza: &str) -> Option<Moves> {
    Notation::parse(betza).ok().map(|notation| notation.moves())
}
