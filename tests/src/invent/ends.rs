//! Made-up ends of games.

use hakugei_variant::rules::{
    BareReply, BareRoyal, BorrowedMoves, Check, Declaration, DropFaces, IllegalMove, Impasse, Passes,
    PerpetualAttack, PerpetualCheck, QuietMoves, Repetition, RepetitionResult, RoyalEnd, Rules, Stalemate,
    Try, TrySafety, Ways,
};
use hakugei_variant::{Board, Color, Piece, PieceKind, Variant};

use super::rules::{region, some_kinds};
use crate::chance::Chance;
use crate::walk::checks_given;

/// Rules of which only those about the end of a game say something.
pub(super) fn invent(board: Board, kinds: usize, chance: &mut Chance) -> Rules {
    let stalemate = chance.one_of(&[Stalemate::Loss, Stalemate::Draw, Stalemate::Win]);
    let capture = chance.percent(25);
    Rules {
        limits: Vec::new(),
        capture_limits: Vec::new(),
        drop_faces: DropFaces::Held,
        borrowed_moves: BorrowedMoves::Never,
        ways: Ways::ByCaptures,
        passes: Passes::Allowed,
        must: Vec::new(),
        facing_royals: None,
        promotion: Vec::new(),
        check: if chance.percent(10) {
            Check::Wins { after: 1 }
        } else {
            Check::Ordinary
        },
        try_rule: try_rule(board, chance),
        bare_royal: bare_royal(kinds, chance),
        royal: if capture {
            RoyalEnd::Capture
        } else {
            RoyalEnd::Checkmate
        },
        least_royals: 1,
        stalemate,
        repetition: repetition(chance),
        quiet_moves: if chance.percent(75) {
            QuietMoves::Unlimited
        } else {
            QuietMoves::Draw {
                after: chance.between(1, 8) as u16,
            }
        },
        illegal_move: IllegalMove::Reject,
        impasse: impasse(board, kinds, chance),
    }
}

/// Lets the sides of some variants keep several royal pieces, and adds what they lack of them at the start.
pub(super) fn keep_several(variant: &mut Variant, chance: &mut Chance) {
    if !chance.percent(12) {
        return;
    }
    let royals: Vec<PieceKind> = variant
        .kinds()
        .filter(|&kind| variant.piece(kind).royal)
        .collect();
    let wanted = chance.between(2, 3);
    for color in Color::ALL {
        while variant.royals_of(&variant.start, color) < wanted {
            let squares = variant.start.squares.iter().enumerate();
            let empty: Vec<usize> = squares
                .filter(|(_, piece)| piece.is_none())
                .map(|(square, _)| square)
                .collect();
            if empty.is_empty() {
                break;
            }
            let kind = chance.one_of(&royals);
            variant.start.squares[chance.one_of(&empty)] = Some(Piece { color, kind });
        }
    }
    let kept = Color::ALL.map(|color| variant.royals_of(&variant.start, color));
    variant.rules.least_royals = wanted.min(kept[0]).min(kept[1]) as u8;
}

/// Lets several checks win in some variants, of which sides may have given some before the start.
pub(super) fn count_checks(variant: &mut Variant, chance: &mut Chance) {
    let likely = if variant.rules.check == Check::Ordinary {
        8
    } else {
        50
    };
    if !chance.percent(likely) {
        return;
    }
    let after = chance.between(2, 4) as u8;
    variant.rules.check = Check::Wins { after };
    variant.start.checks_given = checks_given(variant, chance);
}

fn try_rule(board: Board, chance: &mut Chance) -> Try {
    if chance.percent(85) {
        return Try::None;
    }
    Try::Reaches {
        region: region(board, chance),
        safety: chance.one_of(&[TrySafety::Safe, TrySafety::Safe, TrySafety::Any]),
    }
}

fn bare_royal(kinds: usize, chance: &mut Chance) -> BareRoyal {
    if chance.percent(80) {
        return BareRoyal::Ordinary;
    }
    BareRoyal::Loses {
        not_counting: if chance.percent(50) {
            some_kinds(kinds, chance)
        } else {
            Vec::new()
        },
        reply: chance.one_of(&[BareReply::None, BareReply::MayBare]),
    }
}

fn repetition(chance: &mut Chance) -> Repetition {
    if chance.percent(15) {
        return Repetition::Unlimited;
    }
    let results = [
        RepetitionResult::Draw,
        RepetitionResult::ReplayReversed,
        RepetitionResult::NoResult,
        RepetitionResult::Loss(Color::Black),
        RepetitionResult::Loss(Color::White),
        RepetitionResult::StarterLoses,
        RepetitionResult::CompleterLoses,
        RepetitionResult::Forbidden,
        RepetitionResult::Forbidden,
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
        perpetual_attack: chance.one_of(&[PerpetualAttack::Ordinary, PerpetualAttack::Loss]),
    }
}

fn impasse(board: Board, kinds: usize, chance: &mut Chance) -> Impasse {
    match chance.below(8) {
        0 => Impasse::RoyalsIn {
            region: region(board, chance),
        },
        1 => Impasse::Declaration(declaration(board, kinds, chance)),
        _ => Impasse::None,
    }
}

/// A declaration that a few pieces allow.
fn declaration(board: Board, kinds: usize, chance: &mut Chance) -> Declaration {
    let valued = some_kinds(kinds, chance);
    let win = [chance.between(2, 9) as u16, chance.between(2, 9) as u16];
    let least = win[0].min(win[1]) - 1;
    Declaration {
        region: region(board, chance),
        pieces: chance.below(3) as u8,
        worth: valued
            .into_iter()
            .map(|kind: PieceKind| (kind, chance.below(6) as u8))
            .collect(),
        win,
        draw: chance.percent(60).then_some(least),
    }
}
