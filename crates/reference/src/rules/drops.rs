//! Drops: which faces may be dropped, and where (`drops`), except drops that mate (`drop_mate`).
//!
//! The limits on files come from the dolphins of 鯨将棋 and shogi's pawns (*nifu*). Sources disagree whether the
//! dolphins' limit also binds moves on the board, and none says whether a move that it bars still gives check; so both
//! are the variant's choice.

use std::collections::BTreeMap;

use hakugei_variant::rules::{AppliesTo, BarredAttack, DropFaces, DropNeighbour, Limit};
use hakugei_variant::{Color, PieceKind, Square};

use crate::reach::could_ever_move;
use crate::rules::{at_most, stays_in};
use crate::{Position, Turn};

/// The kinds that a side may drop, by the face that lands, with the kind in hand that shows it.
pub(crate) fn faces_in_hand(position: &Position<'_>, color: Color) -> BTreeMap<PieceKind, PieceKind> {
    let variant = position.variant();
    let mut faces = BTreeMap::new();
    for (held, _) in position.hands().held(color) {
        if variant.rules.drop_faces == DropFaces::Either {
            for &other in &variant.piece(held).promotes_to {
                faces.entry(other).or_insert(held);
            }
        }
    }
    // A piece that is held under the very face comes before one that would have to be turned over.
    faces.extend(position.hands().held(color).map(|(held, _)| (held, held)));
    faces
}

/// Whether a limit bars the side to move from dropping a kind, which is the face that lands, except for mating.
pub(crate) fn bars_drop(position: &Position<'_>, kind: PieceKind, to: Square) -> bool {
    let (variant, color) = (position.variant(), position.side());
    let mut limits = variant.rules.limits.iter();
    let is_barred = limits.any(|limit| match limit {
        Limit::FilePieces { kind: bound, max, .. } => {
            *bound == kind && count_on_file(position, color, kind, to) >= usize::from(*max)
        }
        Limit::ForbiddenDrop { kind: bound, region } => {
            *bound == kind && region.contains(variant.board, to, color)
        }
        Limit::DeadDrop { kind: bound } => *bound == kind && !could_ever_move(variant, color, kind, to),
        Limit::NextTo {
            kind: bound,
            neighbour,
        } => *bound == kind && !has_neighbour(position, *neighbour, to),
        Limit::DropCheck { kind: bound } => *bound == kind && gives_check(position, kind, to),
        // Judged by the replies to the drop: see `drop_mate`.
        Limit::DropMate { .. } => false,
    });
    is_barred || !stays_in::allows(variant, color, kind, to) || at_most::has_enough(position, color, kind)
}

/// Whether the enemy is in check after a drop by the side to move, by whichever piece.
fn gives_check(position: &Position<'_>, kind: PieceKind, to: Square) -> bool {
    position.after(&Turn::Drop { kind, to }).in_check()
}

/// Whether one of the up to eight squares around a square holds what the side to move must drop next to.
fn has_neighbour(position: &Position<'_>, neighbour: DropNeighbour, to: Square) -> bool {
    let board = position.board();
    let touches = |square: Square| {
        let files = board.file(square).abs_diff(board.file(to));
        let ranks = board.rank(square).abs_diff(board.rank(to));
        files.max(ranks) == 1
    };
    let mut men = position.men(position.side());
    men.any(|(square, kind)| {
        let counts = match neighbour {
            DropNeighbour::OwnPiece => true,
            DropNeighbour::OwnRoyal => position.variant().piece(kind).royal,
        };
        counts && touches(square)
    })
}

/// Whether a file limit bars a move on the board.
pub(crate) fn bars_move(position: &Position<'_>, from: Square, to: Square) -> bool {
    barring_file_limits(position, from, to).next().is_some()
}

/// Whether a file limit bars a move on the board so that it does not even attack.
pub(crate) fn bars_attack(position: &Position<'_>, from: Square, to: Square) -> bool {
    barring_file_limits(position, from, to).any(|attacks| attacks == BarredAttack::GivesNoCheck)
}

/// The file limits that bar a move on the board, by what they say about attacks. Only a move to another file is bound:
/// that file must hold fewer than the largest number of such pieces before the move.
fn barring_file_limits<'p>(
    position: &'p Position<'_>,
    from: Square,
    to: Square,
) -> impl Iterator<Item = BarredAttack> + 'p {
    let board = position.board();
    let mover = position.at(from).filter(|_| board.file(from) != board.file(to));
    position.variant().rules.limits.iter().filter_map(move |limit| {
        let Limit::FilePieces {
            kind,
            max,
            applies_to: AppliesTo::DropsAndMoves { attacks },
        } = limit
        else {
            return None;
        };
        let mover = mover.filter(|mover| mover.kind == *kind)?;
        let full = count_on_file(position, mover.color, *kind, to) >= usize::from(*max);
        full.then_some(*attacks)
    })
}

/// The number of pieces of a kind that a side has on the file of a square, on any rank.
fn count_on_file(position: &Position<'_>, color: Color, kind: PieceKind, square: Square) -> usize {
    let board = position.board();
    let file = board.file(square);
    let men = position.men(color);
    men.filter(|&(stands, man)| man == kind && board.file(stands) == file)
        .count()
}
