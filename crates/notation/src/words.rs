//! Pieces and squares in words.

use hakugei_game::Illegal;
use hakugei_variant::{Board, Convention, PieceKind, Variant};

use crate::square::{file_name, square_name};

/// What a kind is called: its English name, or its code where it has none.
pub(crate) fn piece(variant: &Variant, kind: PieceKind) -> String {
    let piece = variant.piece(kind);
    if piece.name.english.is_empty() {
        return piece.code.to_string();
    }
    piece.name.english.clone()
}

/// The pieces of a variant with their codes: `` `D` dolphin, `N` narwhal ``.
pub(crate) fn pieces(variant: &Variant) -> String {
    let one = |kind| format!("`{}` {}", variant.piece(kind).code, piece(variant, kind));
    let all: Vec<String> = variant.kinds().map(one).collect();
    all.join(", ")
}

/// A reason with its squares, which the game names as USI does, named in a convention.
pub(crate) fn in_convention(mut reason: Illegal, board: Board, convention: Convention) -> Illegal {
    let rename = |name: &mut String| {
        if let Some(square) = board.parse_square(name) {
            *name = square_name(convention, board, square);
        }
    };
    match &mut reason {
        Illegal::NoPiece { square }
        | Illegal::NotYours { square, .. }
        | Illegal::Occupied { square }
        | Illegal::ForbiddenDrop { square, .. }
        | Illegal::DeadDrop { square, .. }
        | Illegal::ProtectedFromTrade { square, .. }
        | Illegal::CounterCapture { square, .. } => rename(square),
        Illegal::FileLimit { file, square, .. } => {
            if let Some(at) = board.parse_square(square) {
                *file = file_name(convention, board, at);
                *square = square_name(convention, board, at);
            }
        }
        Illegal::LeavesRoyalInCheck { attackers, .. } => {
            for attacker in attackers {
                rename(&mut attacker.square);
            }
        }
        Illegal::CannotReach { from, to, .. } => {
            rename(from);
            rename(to);
        }
        Illegal::GameOver
        | Illegal::Ended { .. }
        | Illegal::CaptureBeforeRoyal { .. }
        | Illegal::PromotionBeforeRoyal { .. }
        | Illegal::FaceNotHeld { .. }
        | Illegal::MustPromote { .. }
        | Illegal::MayNotPromote { .. }
        | Illegal::MustTurnOver { .. }
        | Illegal::MayNotTurnOver { .. }
        | Illegal::NotInHand { .. }
        | Illegal::DropMate { .. }
        | Illegal::PerpetualCheck => {}
    }
    reason
}
