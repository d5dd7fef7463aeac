//! Made-up limits: on drops, on moves to a file, and on captures.

use hakugei_variant::rules::{
    AppliesTo, BarredAttack, CaptureLimit, DropNeighbour, Fallen, Limit, MateBar, RoyalBar,
};
use hakugei_variant::{Board, PieceKind};

use super::rules::{region, some_kinds};
use crate::chance::Chance;

/// Limits on where pieces may go.
pub(super) fn on_drops(board: Board, kinds: usize, chance: &mut Chance) -> Vec<Limit> {
    let mut limits = Vec::new();
    for kind in (0..kinds as u8).map(PieceKind) {
        if chance.percent(20) {
            limits.push(Limit::FilePieces {
                kind,
                max: chance.between(1, 2) as u8,
                applies_to: applies_to(chance),
            });
        }
        if chance.percent(15) {
            limits.push(Limit::ForbiddenDrop {
                kind,
                region: region(board, chance),
            });
        }
        if chance.percent(25) {
            limits.push(Limit::DeadDrop { kind });
        }
        if chance.percent(15) {
            limits.push(Limit::NextTo {
                kind,
                neighbour: chance.one_of(&[DropNeighbour::OwnPiece, DropNeighbour::OwnRoyal]),
            });
        }
        if chance.percent(35) {
            limits.push(Limit::DropMate {
                kind,
                bars: MateBar::Checkmate,
            });
        }
        if chance.percent(10) {
            limits.push(Limit::DropMate {
                kind,
                bars: MateBar::CheckmateOrStalemate,
            });
        }
    }
    limits
}

/// Limits on drops that give check.
pub(super) fn on_checks(kinds: usize, chance: &mut Chance) -> Vec<Limit> {
    if chance.percent(85) {
        return Vec::new();
    }
    let bound = some_kinds(kinds, chance).into_iter();
    bound.map(|kind| Limit::DropCheck { kind }).collect()
}

fn applies_to(chance: &mut Chance) -> AppliesTo {
    let attacks = chance.one_of(&[BarredAttack::GivesNoCheck, BarredAttack::GivesCheck]);
    if chance.percent(30) {
        AppliesTo::Drops
    } else {
        AppliesTo::DropsAndMoves { attacks }
    }
}

/// Limits on captures: each of them sometimes, and sometimes all.
pub(super) fn on_captures(kinds: usize, chance: &mut Chance) -> Vec<CaptureLimit> {
    let mut limits = Vec::new();
    if chance.percent(20) {
        let bars = chance.one_of(&[RoyalBar::Captures, RoyalBar::CapturesAndPromotions]);
        limits.push(CaptureLimit::BeforeRoyal { bars });
    }
    if chance.percent(15) {
        limits.push(CaptureLimit::Protected {
            kinds: some_kinds(kinds, chance),
            worthless: some_kinds(kinds, chance),
            fallen: chance.one_of(&[Fallen::Gone, Fallen::Protects]),
        });
    }
    if chance.percent(15) {
        limits.push(CaptureLimit::Counter {
            kinds: some_kinds(kinds, chance),
        });
    }
    limits
}
