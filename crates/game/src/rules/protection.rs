//! Whether a piece is protected: the behaviour of `PieceType::takes_unprotected`.
//!
//! In 摩訶大大将棋 an emperor goes to any square, but captures nothing that the enemy could recapture (象棊纂圖部類抄, 1592;
//! the notes of the game's file compare the sources). A piece is protected if its side could capture its captor, once that stands in its place. This asks of attacks alone, and each
//! piece of that side counts for what its moves lead to, also one that itself captures only what is unprotected: so an emperor protects all of
//! its side, and itself falls to the other one where nothing else guards it.

use hakugei_variant::Square;

use crate::attack::{exotic_candidates, is_attacked_by_own_moves};
use crate::bitboard::Bitboard;
use crate::exotic::would_attack;
use crate::moves::Captures;
use crate::position::Position;

/// Whether it matters to pieces that capture only what is unprotected that something is protected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Protection {
    /// It does.
    Heeded,
    /// It does not: they count for what their moves lead to.
    Ignored,
}

/// Whether the enemy of the piece on a square, which has captured some others on its way, could capture it on another, if it now
/// captured what stands there.
#[cold]
pub(crate) fn is_protected<const WORDS: usize>(
    position: &Position<WORDS>,
    from: Square,
    captured: Captures,
    square: Square,
) -> bool {
    let Some(captor) = position.piece_at(from) else {
        return false;
    };
    let by = captor.color.other();
    let captured = captured.squares().into_iter().flatten().chain([square]);
    let gone: Bitboard<WORDS> = captured.clone().collect();
    // Where the enemy's last royal piece goes, it may be barred from capturing: only the board after the capture shows it.
    if position.tables().royal_bar().is_none() {
        let occupied = (position.occupied() & !gone & !Bitboard::of(from)) | Bitboard::of(square);
        let enemies = position.of_color(by) & !gone;
        let exotic = exotic_candidates(position, square, by) & !gone;
        if is_attacked_by_own_moves(position, square, by, enemies & !exotic, occupied) {
            return true;
        }
        if exotic.is_empty() {
            return false;
        }
    }
    let after = position.with_piece_moved(from, captured, square);
    after.would_attack(square, by, Protection::Ignored)
}

/// The pieces that protect one on a square from the piece on another, which would otherwise capture it with a move that ends there;
/// none where it does not depend on them.
pub(crate) fn protectors<const WORDS: usize>(
    position: &Position<WORDS>,
    from: Square,
    square: Square,
) -> Bitboard<WORDS> {
    let attacks = |protection| would_attack(position, from, square, protection);
    let (Some(captor), false) = (position.piece_at(from), attacks(Protection::Heeded)) else {
        return Bitboard::EMPTY;
    };
    if !attacks(Protection::Ignored) {
        return Bitboard::EMPTY;
    }
    let after = position.with_piece_moved(from, [square].into_iter(), square);
    let enemies = after.of_color(captor.color.other()).into_iter();
    enemies
        .filter(|&enemy| would_attack(&after, enemy, square, Protection::Ignored))
        .collect()
}
