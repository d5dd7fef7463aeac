//! What made-up pieces become when they are captured, and what waits in hand.

use std::collections::BTreeSet;

use hakugei_variant::rules::DropFaces;
use hakugei_variant::{Color, Hands, PieceKind, PieceType, Variant};

use crate::chance::Chance;

/// Joins kinds as faces of one piece, and says what becomes of captured ones.
pub(super) fn turn_faces(pieces: &mut [PieceType], chance: &mut Chance) {
    let count = pieces.len();
    let royals: Vec<bool> = pieces.iter().map(|piece| piece.royal).collect();
    for (index, piece) in pieces.iter_mut().enumerate() {
        let itself = PieceKind(index as u8);
        let other = chance.below(count);
        if chance.percent(35) && other != index {
            piece.promotes_to = vec![PieceKind(other as u8)];
        }
        let in_hand = PieceKind(chance.below(count) as u8);
        piece.captured = match chance.below(10) {
            _ if piece.royal => chance.percent(25).then_some(itself),
            0 | 1 => None,
            2 => Some(in_hand),
            _ => Some(itself),
        };
        if piece.captured.is_some_and(|kind| royals[kind.index()]) && !piece.royal && chance.percent(80) {
            piece.captured = Some(itself);
        }
    }
    pair_faces(pieces, chance);
}

/// Sometimes makes two kinds the two faces of one piece, each of which becomes the other.
fn pair_faces(pieces: &mut [PieceType], chance: &mut Chance) {
    let (one, two) = (chance.below(pieces.len()), chance.below(pieces.len()));
    if one != two && chance.percent(30) {
        pieces[one].promotes_to = vec![PieceKind(two as u8)];
        pieces[two].promotes_to = vec![PieceKind(one as u8)];
    }
}

/// Lets some pieces that promote choose among several faces.
pub(super) fn add_faces(variant: &mut Variant, chance: &mut Chance) {
    if !chance.percent(35) {
        return;
    }
    let count = variant.pieces.len();
    for (index, piece) in variant.pieces.iter_mut().enumerate() {
        let has_face = piece.promotes() || chance.percent(20);
        for _ in 0..chance.one_of(&[0, 1, 1, 2, 3]) {
            let face = PieceKind(chance.below(count) as u8);
            if has_face && face.index() != index && !piece.promotes_to.contains(&face) {
                piece.promotes_to.push(face);
            }
        }
    }
    part_faces(variant);
}

/// The hands at the start: sometimes with a royal piece in them.
pub(super) fn start(pieces: &[PieceType], chance: &mut Chance) -> Hands {
    let mut hands = Hands::empty(pieces.len());
    let royals: Vec<usize> = (0..pieces.len()).filter(|&index| pieces[index].royal).collect();
    if chance.percent(20) {
        let royal = PieceKind(chance.one_of(&royals) as u8);
        hands.set(chance.one_of(&Color::ALL), royal, 1);
    }
    hands
}

/// Where either face may be dropped, lets no two kinds in hand show the same face: what would be in hand beside such a
/// kind is that kind, or leaves play.
pub(super) fn part_faces(variant: &mut Variant) {
    if variant.rules.drop_faces == DropFaces::Held {
        return;
    }
    let (mut seen, mut holders) = (BTreeSet::new(), Vec::new());
    let kinds: Vec<PieceKind> = variant.kinds().collect();
    for &kind in &kinds {
        let faces = faces(variant, kind);
        if variant.may_be_in_hand(kind) && faces.iter().all(|face| !seen.contains(face)) {
            seen.extend(faces);
            holders.push(kind);
        }
    }
    for &kind in &kinds {
        let held = variant.piece(kind).captured;
        let holder = held.and_then(|held| {
            let shows = |holder: &&PieceKind| faces(variant, **holder).contains(&held);
            holders.iter().find(shows).copied()
        });
        variant.pieces[kind.index()].captured = holder;
        for color in Color::ALL {
            let count = variant.start.hands.count(color, kind);
            let kept = if holders.contains(&kind) { count } else { 0 };
            variant.start.hands.set(color, kind, kept);
        }
    }
}

/// The faces that a kind in hand shows where either may be dropped.
fn faces(variant: &Variant, kind: PieceKind) -> Vec<PieceKind> {
    let others = &variant.piece(kind).promotes_to;
    [kind].iter().chain(others).copied().collect()
}
