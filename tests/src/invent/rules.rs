//! Made-up rules: every arm of every rule, joined freely.

use hakugei_variant::rules::{
    BorrowedMoves, DropFaces, FacingResult, FacingRoyals, IllegalMove, Lines, Neighbour, Obligation, Passes,
    Promotion, PromotionChoice, PromotionTrigger, Region, Rules, Ways,
};
use hakugei_variant::{Board, PieceKind, PieceType, ZoneMode};

use super::{ends, limits};
use crate::chance::Chance;

/// Rules for pieces.
pub(super) fn invent(board: Board, pieces: &[PieceType], chance: &mut Chance) -> Rules {
    let kinds = pieces.len();
    let ends = ends::invent(board, kinds, chance);
    Rules {
        limits: limits::on_drops(board, kinds, chance),
        capture_limits: limits::on_captures(kinds, chance),
        drop_faces: if chance.percent(30) {
            DropFaces::Either
        } else {
            DropFaces::Held
        },
        borrowed_moves: borrowed_moves(chance),
        ways: chance.one_of(&[Ways::ByCaptures, Ways::ByCaptures, Ways::ByPath]),
        passes: chance.one_of(&[Passes::Allowed, Passes::Allowed, Passes::Once, Passes::Barred]),
        promotion: promotion(board, kinds, chance),
        illegal_move: IllegalMove::Reject,
        ..ends
    }
}

/// Adds rules that stand apart from all others: they are drawn when a variant is otherwise whole, so that its other
/// draws stay as they were before there were such rules.
pub(super) fn add_late(kinds: usize, rules: &mut Rules, chance: &mut Chance) {
    rules.facing_royals = facing_royals(chance);
    rules.must = must(chance);
    rules.limits.extend(limits::on_checks(kinds, chance));
}

fn facing_royals(chance: &mut Chance) -> Option<FacingRoyals> {
    if chance.percent(85) {
        return None;
    }
    let results = [
        FacingResult::Barred,
        FacingResult::Barred,
        FacingResult::Draw,
        FacingResult::Wins,
    ];
    Some(FacingRoyals {
        result: chance.one_of(&results),
        along: chance.one_of(&[Lines::Files, Lines::FilesAndRanks, Lines::All]),
    })
}

/// Nothing, one obligation, or both in either order.
fn must(chance: &mut Chance) -> Vec<Obligation> {
    let (drop, capture) = (Obligation::Drop, Obligation::Capture);
    match chance.below(24) {
        0 => vec![drop],
        1 => vec![capture],
        2 => vec![drop, capture],
        3 => vec![capture, drop],
        _ => Vec::new(),
    }
}

fn borrowed_moves(chance: &mut Chance) -> BorrowedMoves {
    if chance.percent(80) {
        return BorrowedMoves::Never;
    }
    let all = [
        Neighbour::Ahead,
        Neighbour::Behind,
        Neighbour::Left,
        Neighbour::Right,
    ];
    let first = chance.one_of(&all);
    let others = all.into_iter().filter(|&at| at != first && chance.percent(20));
    BorrowedMoves::FromFriends {
        at: [first].into_iter().chain(others).collect(),
        mode: chance.one_of(&[ZoneMode::Replace, ZoneMode::Replace, ZoneMode::Add]),
    }
}

/// No clause, one, or several; also the one by which pieces flip with every move or every capture.
fn promotion(board: Board, kinds: usize, chance: &mut Chance) -> Vec<Promotion> {
    let clauses = chance.one_of(&[0, 1, 1, 1, 1, 2, 3]);
    (0..clauses).map(|_| clause(board, kinds, chance)).collect()
}

/// Lets some promotions depend on what is captured.
pub(super) fn choose_victims(kinds: usize, rules: &mut Rules, chance: &mut Chance) {
    for clause in &mut rules.promotion {
        if chance.percent(25) {
            clause.whom = Some(some_kinds(kinds, chance));
        }
    }
}

fn clause(board: Board, kinds: usize, chance: &mut Chance) -> Promotion {
    let everywhere = chance.percent(15);
    Promotion {
        kinds: chance.percent(40).then(|| some_kinds(kinds, chance)),
        trigger: chance.one_of(&[
            PromotionTrigger::StartsOrEnds,
            PromotionTrigger::StartsOrEnds,
            PromotionTrigger::Ends,
            PromotionTrigger::Enters,
            PromotionTrigger::Captures,
        ]),
        whom: None,
        region: if everywhere {
            Region::Last(board.ranks())
        } else {
            region(board, chance)
        },
        choice: chance.one_of(&[
            PromotionChoice::Free,
            PromotionChoice::UnlessStuck,
            PromotionChoice::Forced,
        ]),
    }
}

/// Some of the kinds, at least one.
pub(super) fn some_kinds(kinds: usize, chance: &mut Chance) -> Vec<PieceKind> {
    let first = chance.below(kinds);
    let chosen = (0..kinds).filter(|&kind| kind == first || chance.percent(30));
    chosen.map(|kind| PieceKind(kind as u8)).collect()
}

/// A region of some kind.
pub(super) fn region(board: Board, chance: &mut Chance) -> Region {
    if chance.percent(10) {
        let sides = [(); 2].map(|()| one_region(board, chance));
        return Region::Sides(Box::new(sides));
    }
    one_region(board, chance)
}

/// A region that is said once.
fn one_region(board: Board, chance: &mut Chance) -> Region {
    let ranks = usize::from(board.ranks());
    match chance.below(5) {
        0 => Region::Nowhere,
        1 => Region::First(chance.between(1, 3.min(ranks)) as u8),
        2 => Region::Ranks((1..=board.ranks()).filter(|_| chance.percent(30)).collect()),
        3 => Region::Squares(board.squares().filter(|_| chance.percent(25)).collect()),
        _ => Region::Last(chance.between(1, 3.min(ranks)) as u8),
    }
}
