//! Why a move is not legal.

use hakugei_variant::rules::{DropNeighbour, Limit, Repetition, RepetitionResult};
use hakugei_variant::{PieceKind, Square};

use crate::game::Game;
use crate::illegal::{Attacker, IllegalReason};
use crate::moves::{Action, Move};
use crate::rules::capture_limits::trades::Bar;

/// The reason why a move that is not among the legal ones is not.
pub(crate) fn reason(game: &Game, mv: Move) -> IllegalReason {
    if let Some(end) = game.core().immediate_end() {
        return IllegalReason::Ended(end);
    }
    match mv.action() {
        Action::Drop { kind, to } => drop_reason(game, mv, kind, to),
        Action::Board { from, to, .. } => board_reason(game, mv, from, to),
    }
}

fn drop_reason(game: &Game, mv: Move, piece: PieceKind, square: Square) -> IllegalReason {
    let (variant, us) = (game.variant(), game.side());
    if !game.core().may_hold(us, piece) {
        return not_in_hand(game, piece);
    }
    if game.piece_at(square).is_some() {
        return IllegalReason::Occupied { square };
    }
    if !variant.piece(piece).may_go_to(variant.board, square, us) {
        return IllegalReason::OutsideRegion { piece, square };
    }
    if !game.core().may_ever_drop(us, piece, square) {
        let dead = game.core().is_dead(us, piece, square);
        let by_name = variant.rules.limits.iter().any(|limit| {
            matches!(limit, Limit::ForbiddenDrop { kind: bound, region }
                if *bound == piece && region.contains(variant.board, square, us))
        });
        if dead && !by_name {
            return IllegalReason::DeadDrop { piece, square };
        }
        return IllegalReason::ForbiddenDrop { piece, square };
    }
    if game.core().barred_drop_mates().contains(&mv) {
        return IllegalReason::DropMate { piece };
    }
    if game.core().pseudo_legal_moves().contains(&mv) {
        return check_reason(game, mv);
    }
    if let Some(neighbour) = missing_neighbour(game, piece, square) {
        return IllegalReason::DropApart {
            piece,
            square,
            royal: neighbour == DropNeighbour::OwnRoyal,
        };
    }
    match file_limit(game, piece) {
        Some(max) => IllegalReason::FileLimit { piece, square, max },
        None => check_reason(game, mv),
    }
}

/// Why a kind that a side cannot take from its hand is not there.
fn not_in_hand(game: &Game, piece: PieceKind) -> IllegalReason {
    let variant = game.variant();
    let shows = |&held: &PieceKind| {
        variant.piece(held).promotes_to == Some(piece) && game.in_hand(game.side(), held) > 0
    };
    match variant.kinds().find(shows) {
        Some(held) => IllegalReason::FaceNotHeld { piece, held },
        None => IllegalReason::NotInHand { piece },
    }
}

fn board_reason(game: &Game, mv: Move, from: Square, to: Square) -> IllegalReason {
    let (variant, us) = (game.variant(), game.side());
    let Some(mover) = game.piece_at(from) else {
        return IllegalReason::NoPiece { square: from };
    };
    let piece = mover.kind;
    if mover.color != us {
        return IllegalReason::NotYours { piece, square: from };
    }
    let possible = game.core().pseudo_legal_moves();
    if possible.contains(&mv) {
        return check_reason(game, mv);
    }
    let unbarred = game.core().moves_but_for_bar();
    if unbarred.contains(&mv) {
        return match game.core().trade_bar(mv) {
            Some(bar) => trade_reason(game, bar, piece, to),
            None => before_royal_reason(game, mv),
        };
    }
    let same_squares = |other: &Move| matches!(other.action(), Action::Board { from: start, to: end, .. } if start == from && end == to);
    if possible.iter().any(same_squares) {
        if mv.promotes() {
            return IllegalReason::MayNotPromote { piece };
        }
        return IllegalReason::MustPromote { piece };
    }
    if let Some(&twin) = unbarred.iter().find(|mv| same_squares(mv)) {
        return before_royal_reason(game, twin);
    }
    if !variant.piece(piece).may_go_to(variant.board, to, us) {
        return IllegalReason::OutsideRegion { piece, square: to };
    }
    IllegalReason::CannotReach { piece, from, to }
}

/// A move that could be made but for the safety of the royal piece, or for repetition.
fn check_reason(game: &Game, mv: Move) -> IllegalReason {
    if game.core().legal_moves().contains(&mv) {
        return match game.variant().rules.repetition {
            Repetition::Fold {
                count,
                result: RepetitionResult::Forbidden,
                ..
            } => IllegalReason::Repetition { count },
            _ => IllegalReason::PerpetualCheck,
        };
    }
    let (royal, attackers) = attack(game, mv);
    IllegalReason::LeavesRoyalInCheck { royal, attackers }
}

/// The royal piece that a move would leave in check, and what could capture it, by square.
fn attack(game: &Game, mv: Move) -> (Option<PieceKind>, Vec<Attacker>) {
    let (variant, us) = (game.variant(), game.side());
    let mut after = game.core().boxed_clone();
    after.make(mv);
    let own_royal = |&square: &Square| {
        let piece = after.piece_at(square)?;
        (piece.color == us && variant.piece(piece.kind).royal).then_some(piece.kind)
    };
    let mut hits: Vec<(Square, PieceKind)> = Vec::new();
    for reply in after.pseudo_legal_moves() {
        let squares = reply.action().squares();
        let hit = squares.iter().skip(1).find_map(own_royal);
        hits.extend(hit.map(|royal| (squares[0], royal)));
    }
    hits.sort_unstable();
    let Some(&(_, royal)) = hits.first() else {
        return (None, Vec::new());
    };
    hits.retain(|&(_, other)| other == royal);
    hits.dedup();
    let attacker = |(square, _)| {
        let piece = after.piece_at(square)?;
        Some(Attacker {
            piece: piece.kind,
            square,
        })
    };
    let attackers = hits.into_iter().filter_map(attacker).collect();
    (Some(royal), attackers)
}

/// A move that could be made but for a limit on trading.
fn trade_reason(game: &Game, bar: Bar, piece: PieceKind, to: Square) -> IllegalReason {
    match bar {
        Bar::Protected => IllegalReason::ProtectedFromTrade { piece, square: to },
        Bar::Counter => IllegalReason::CounterCapture {
            piece,
            // The bar holds only after such a capture.
            square: game.setup().just_taken.unwrap_or(to),
        },
    }
}

/// A move that could be made if the royal piece were not still in hand.
fn before_royal_reason(game: &Game, mv: Move) -> IllegalReason {
    let squares = mv.action().squares().into_iter().skip(1);
    let enemies = squares.filter_map(|square| game.piece_at(square));
    let captures = enemies.into_iter().any(|piece| piece.color != game.side());
    if captures {
        IllegalReason::CaptureBeforeRoyal
    } else {
        IllegalReason::PromotionBeforeRoyal
    }
}

fn file_limit(game: &Game, bound: PieceKind) -> Option<u8> {
    let limits = game.variant().rules.limits.iter();
    let maxima = limits.filter_map(|limit| match limit {
        Limit::FilePieces { kind, max, .. } if *kind == bound => Some(*max),
        _ => None,
    });
    maxima.min()
}

/// What a kind must be dropped next to, where a square has none of it around.
fn missing_neighbour(game: &Game, bound: PieceKind, to: Square) -> Option<DropNeighbour> {
    let (variant, us) = (game.variant(), game.side());
    let around = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy)));
    let squares = around.filter_map(|(dx, dy)| variant.board.offset(to, us, dx, dy));
    let own = squares.filter_map(|square| game.piece_at(square));
    let own: Vec<PieceKind> = own
        .filter(|piece| piece.color == us)
        .map(|piece| piece.kind)
        .collect();
    let stands = |neighbour: DropNeighbour| match neighbour {
        DropNeighbour::OwnPiece => !own.is_empty(),
        DropNeighbour::OwnRoyal => own.iter().any(|&kind| variant.piece(kind).royal),
    };
    variant.rules.limits.iter().find_map(|limit| match limit {
        Limit::NextTo { kind, neighbour } if *kind == bound => (!stands(*neighbour)).then_some(*neighbour),
        _ => None,
    })
}
