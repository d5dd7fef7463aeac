//! Made-up rules: every arm of every rule.

use hakugei_variant::rule::{
    AppliesTo, BareRoyal, BarredAttack, BorrowedMoves, Check, DropFaces, IllegalMove, Impasse, Limit,
    MateBar, Passes, PerpetualAttack, PerpetualCheck, Promotion, PromotionChoice, PromotionTrigger, Region,
    Repetition, RepetitionResult, RoyalEnd, Rules, Stalemate, Try, Ways,
};
use hakugei_variant::{Board, PieceKind, PieceType};

use crate::chance::Chance;

/// Rules for pieces.
pub(super) fn invent(board: Board, pieces: &[PieceType], chance: &mut Chance) -> Rules {
    let stalemate = chance.one_of(&[Stalemate::Loss, Stalemate::Draw, Stalemate::Win]);
    let capture = chance.percent(25);
    Rules {
        limits: limits(board, pieces.len(), chance),
        capture_limits: Vec::new(),
        drop_faces: DropFaces::Held,
        borrowed_moves: BorrowedMoves::Never,
        ways: Ways::ByCaptures,
        passes: Passes::Allowed,
        promotion: promotion(board, chance),
        check: Check::Ordinary,
        try_rule: Try::None,
        bare_royal: BareRoyal::Ordinary,
        royal: if capture {
            RoyalEnd::Capture
        } else {
            RoyalEnd::Checkmate
        },
        stalemate,
        repetition: repetition(chance),
        illegal_move: IllegalMove::Reject,
        impasse: Impasse::None,
    }
}

fn limits(board: Board, kinds: usize, chance: &mut Chance) -> Vec<Limit> {
    let mut limits = Vec::new();
    // With this bar each drop asks about every reply, drops included, and so on: one kind of it is enough.
    let barred_stalemate = chance.percent(30).then(|| PieceKind(chance.below(kinds) as u8));
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
        if chance.percent(35) {
            limits.push(Limit::DropMate {
                kind,
                bars: MateBar::Checkmate,
            });
        }
        if barred_stalemate == Some(kind) {
            limits.push(Limit::DropMate {
                kind,
                bars: MateBar::CheckmateOrStalemate,
            });
        }
    }
    limits
}

fn applies_to(chance: &mut Chance) -> AppliesTo {
    let attacks = chance.one_of(&[BarredAttack::GivesNoCheck, BarredAttack::GivesCheck]);
    if chance.percent(30) {
        AppliesTo::Drops
    } else {
        AppliesTo::DropsAndMoves { attacks }
    }
}

fn promotion(board: Board, chance: &mut Chance) -> Vec<Promotion> {
    if chance.percent(25) {
        return Vec::new();
    }
    vec![Promotion {
        kinds: None,
        trigger: PromotionTrigger::StartsOrEnds,
        region: region(board, chance),
        choice: chance.one_of(&[
            PromotionChoice::Free,
            PromotionChoice::UnlessStuck,
            PromotionChoice::Forced,
        ]),
    }]
}

fn repetition(chance: &mut Chance) -> Repetition {
    if chance.percent(15) {
        return Repetition::Unlimited;
    }
    let results = [
        RepetitionResult::Draw,
        RepetitionResult::ReplayReversed,
        RepetitionResult::NoResult,
    ];
    let checks = [
        PerpetualCheck::Loss,
        PerpetualCheck::IllegalMove,
        PerpetualCheck::Ordinary,
    ];
    Repetition::Fold {
        count: chance.between(2, 4) as u8,
        result: chance.one_of(&results),
        perpetual_check: chance.one_of(&checks),
        perpetual_attack: PerpetualAttack::Ordinary,
    }
}

/// A region of some kind.
pub(super) fn region(board: Board, chance: &mut Chance) -> Region {
    let ranks = usize::from(board.ranks());
    match chance.below(5) {
        0 => Region::Nowhere,
        1 => Region::First(chance.between(1, 3.min(ranks)) as u8),
        2 => Region::Ranks((1..=board.ranks()).filter(|_| chance.percent(30)).collect()),
        3 => Region::Squares(board.squares().filter(|_| chance.percent(25)).collect()),
        _ => Region::Last(chance.between(1, 3.min(ranks)) as u8),
    }
}
