//! Why a move is not legal.

use hakugei_variant::rule::Limit;
use hakugei_variant::{PieceKind, Square};

use crate::game::Game;
use crate::illegal::Illegal;
use crate::moves::{Action, Move};

/// The reason why a move that is not among the legal ones is not.
pub(crate) fn reason(game: &Game, mv: Move) -> Illegal {
    match mv.action() {
        Action::Drop { kind, to } => drop_reason(game, mv, kind, to),
        Action::Board { from, to, .. } => board_reason(game, mv, from, to),
    }
}

fn drop_reason(game: &Game, mv: Move, kind: PieceKind, to: Square) -> Illegal {
    let (variant, us) = (game.variant(), game.side());
    let piece = variant.piece(kind).name.english.clone();
    let square = variant.board.name(to);
    if game.in_hand(us, kind) == 0 {
        return Illegal::NotInHand { piece };
    }
    if game.piece_at(to).is_some() {
        return Illegal::Occupied { square };
    }
    if !game.core().may_ever_drop(us, kind, to) {
        let dead = game.core().is_dead(us, kind, to);
        let by_name = variant.rules.limits.iter().any(|limit| {
            matches!(limit, Limit::ForbiddenDrop { kind: bound, region }
                if *bound == kind && region.contains(variant.board, to, us))
        });
        if dead && !by_name {
            return Illegal::DeadDrop { piece, square };
        }
        return Illegal::ForbiddenDrop { piece, square };
    }
    if game.core().barred_drop_mates().contains(&mv) {
        return Illegal::DropMate { piece };
    }
    if game.core().pseudo_legal_moves().contains(&mv) {
        return check_reason(game, mv);
    }
    match file_limit(game, kind) {
        Some(max) => Illegal::FileLimit { piece, square, max },
        None => check_reason(game, mv),
    }
}

fn board_reason(game: &Game, mv: Move, from: Square, to: Square) -> Illegal {
    let (variant, us) = (game.variant(), game.side());
    let square = variant.board.name(from);
    let Some(mover) = game.piece_at(from) else {
        return Illegal::NoPiece { square };
    };
    let piece = variant.piece(mover.kind).name.english.clone();
    if mover.color != us {
        return Illegal::NotYours { piece, square };
    }
    let possible = game.core().pseudo_legal_moves();
    if possible.contains(&mv) {
        return check_reason(game, mv);
    }
    let same_squares = |other: &Move| matches!(other.action(), Action::Board { from: start, to: end, .. } if start == from && end == to);
    if possible.iter().any(same_squares) {
        if mv.promotes() {
            return Illegal::MayNotPromote { piece };
        }
        return Illegal::MustPromote { piece };
    }
    Illegal::CannotReach {
        piece,
        from: square,
        to: variant.board.name(to),
    }
}

/// A move that could be made but for the safety of the royal piece, or for perpetual check.
fn check_reason(game: &Game, mv: Move) -> Illegal {
    if game.core().legal_moves().contains(&mv) {
        return Illegal::PerpetualCheck;
    }
    let variant = game.variant();
    let royals = variant.kinds().filter(|&kind| variant.piece(kind).royal);
    let royal = royals
        .map(|kind| variant.piece(kind).name.english.clone())
        .next()
        .unwrap_or_default();
    Illegal::LeavesRoyalInCheck { royal }
}

fn file_limit(game: &Game, bound: PieceKind) -> Option<u8> {
    let limits = game.variant().rules.limits.iter();
    let maxima = limits.filter_map(|limit| match limit {
        Limit::FilePieces { kind, max, .. } if *kind == bound => Some(*max),
        _ => None,
    });
    maxima.min()
}
