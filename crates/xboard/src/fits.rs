//! What XBoard has no way to show, whatever slots the kinds have.

use betza::{Leg, Modality};
use hakugei_variant::{PieceKind, Variant};

use crate::faces::Faces;
use crate::unshowable::Unshowable;

/// The most files of XBoard's board.
const MOST_FILES: u8 = 16;

/// The most where pieces in hand stand beside it, which takes two files on each side.
const MOST_FILES_WITH_HANDS: u8 = 12;

/// The most ranks: XBoard keeps other things in the row above them.
const MOST_RANKS: u8 = 15;

/// The most kinds in a hand. It may be one row higher than the board, for nothing else is kept in the column of a hand.
const MOST_IN_HAND: usize = 16;

/// Whether a variant can be shown, given the faces of its pieces.
///
/// # Errors
/// What cannot be shown.
pub(crate) fn check(variant: &Variant, faces: &Faces) -> Result<(), Unshowable> {
    let board = variant.board;
    let hand: Vec<PieceKind> = variant
        .kinds()
        .filter(|&kind| variant.may_be_in_hand(kind))
        .collect();
    let most_files = if hand.is_empty() {
        MOST_FILES
    } else {
        MOST_FILES_WITH_HANDS
    };
    let named = |kind: PieceKind| variant.piece(kind).name.english.clone();
    let find = |fault: &dyn Fn(PieceKind) -> bool| variant.kinds().find(|&kind| fault(kind)).map(named);
    let leg = |fault: &dyn Fn(&Leg, bool) -> bool| {
        let paths = |kind: PieceKind| &variant.piece(kind).moves.paths;
        let mut paths = variant.kinds().flat_map(paths);
        paths.any(|path| {
            let mut legs = path.legs.iter().enumerate();
            legs.any(|(index, leg)| fault(leg, index + 1 < path.legs.len()))
        })
    };
    let takes_and_goes_on = |leg: &Leg, goes_on: bool| goes_on && leg.modality.meets(Modality::ENEMY);
    let is_face = |kind: PieceKind| faces.base[kind.index()].is_some() || faces.chosen[kind.index()];
    let lone_face = find(&|kind| variant.piece(kind).code.promoted && !is_face(kind));
    let leaves = find(&|kind| {
        let piece = variant.piece(kind);
        !hand.is_empty() && !piece.royal && piece.captured.is_none()
    });
    let swaps = find(&|kind| !variant.piece(kind).swaps_with.is_empty());
    let marked = hand.iter().find(|&&kind| variant.piece(kind).code.mark.is_some());
    Err(if board.files() > most_files {
        Unshowable::Files { most: most_files }
    } else if board.ranks() > MOST_RANKS {
        Unshowable::Ranks { most: MOST_RANKS }
    } else if hand.len() > MOST_IN_HAND {
        Unshowable::LargeHand { most: MOST_IN_HAND }
    } else if let Some(&kind) = marked {
        Unshowable::MarkedInHand { piece: named(kind) }
    } else if let Some(piece) = lone_face {
        Unshowable::LoneFace { piece }
    } else if leg(&|leg, _| leg.modality.meets(Modality::FRIEND)) {
        Unshowable::OwnCaptures
    } else if let Some(piece) = swaps {
        Unshowable::Swaps { piece }
    } else if !hand.is_empty() && leg(&takes_and_goes_on) {
        Unshowable::LegsIntoHand
    } else if let Some(piece) = leaves {
        Unshowable::LeavesGame { piece }
    } else {
        return Ok(());
    })
}
