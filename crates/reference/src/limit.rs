//! Limits on where a piece may go, except the limit on drops that mate.

use hakugei_variant::rule::{AppliesTo, BarredAttack, Limit, MateBar};
use hakugei_variant::{Color, PieceKind, Square};

use crate::Position;
use crate::reach::could_ever_move;

/// Whether a limit bars a drop by the side to move, whatever it does to the enemy's royal piece.
pub(crate) fn bars_drop(position: &Position<'_>, kind: PieceKind, to: Square) -> bool {
    let (variant, color) = (position.variant(), position.side());
    variant.rules.limits.iter().any(|limit| match limit {
        Limit::FilePieces { kind: bound, max, .. } => {
            *bound == kind && on_file(position, color, kind, to) >= usize::from(*max)
        }
        Limit::ForbiddenDrop { kind: bound, region } => {
            *bound == kind && region.contains(variant.board, to, color)
        }
        Limit::DeadDrop { kind: bound } => *bound == kind && !could_ever_move(variant, color, kind, to),
        Limit::DropMate { .. } => false,
    })
}

/// The strictest drop-mate limit on a kind: barred if the drop gives checkmate, or also if it stalemates.
pub(crate) fn mate_bar(position: &Position<'_>, kind: PieceKind) -> Option<MateBar> {
    let limits = position.variant().rules.limits.iter();
    let bars: Vec<MateBar> = limits
        .filter_map(|limit| match limit {
            Limit::DropMate { kind: bound, bars } if *bound == kind => Some(*bars),
            _ => None,
        })
        .collect();
    let stalemate_too = bars.contains(&MateBar::CheckmateOrStalemate);
    bars.first().map(|_| {
        if stalemate_too {
            MateBar::CheckmateOrStalemate
        } else {
            MateBar::Checkmate
        }
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

/// The file limits that bar a move on the board, by what they say about attacks. Only a move to another
/// file is bound: that file must hold fewer than the largest number of such pieces now.
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
        let full = on_file(position, mover.color, *kind, to) >= usize::from(*max);
        full.then_some(*attacks)
    })
}

/// How many pieces of a kind a side has on the file of a square.
fn on_file(position: &Position<'_>, color: Color, kind: PieceKind, square: Square) -> usize {
    let board = position.board();
    let file = board.file(square);
    let men = position.men(color);
    men.filter(|&(stands, man)| man == kind && board.file(stands) == file)
        .count()
}
