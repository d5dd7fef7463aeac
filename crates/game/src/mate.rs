//! Mate in one ply: a move that checkmates, found by trying only those that give check.

use crate::aim::Aim;
use crate::attack::in_check;
use crate::ends::immediate_end;
use crate::legal::has_legal_move;
use crate::move_sets::MoveSets;
use crate::moves::Move;
use crate::position::Position;
use crate::tables::Tables;

/// A legal move that checkmates, if there is one: after it the other side is in check and has no legal move. A move that
/// ends the game in another way (by the capture of a royal piece, by a check that wins, by a try) is no mate. Which of
/// several is found is not said. The position is as before when this returns.
///
/// Where masks and tables tell the moves of a variant, only the moves that give check are made, and none is listed.
pub fn mate_in_one<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &mut Position<WORDS>,
) -> Option<Move> {
    let aim = Aim::of(tables, position);
    if matches!(aim, Aim::Never) {
        return None;
    }
    let sets = MoveSets::of(tables, position).0;
    sets.into_iter().find_map(|set| {
        let ends = match aim {
            Aim::Trial => set.to,
            aim => aim.checking(tables, position, set.to, |to| set.who.to(to)),
        };
        let mut moves = ends.into_iter().map(|to| set.who.to(to));
        moves.find(|&mv| mates(tables, position, mv))
    })
}

/// Whether a legal move checkmates.
fn mates<const WORDS: usize>(tables: &Tables<WORDS>, position: &mut Position<WORDS>, mv: Move) -> bool {
    let undo = position.make(tables, mv);
    let mates = in_check(tables, position)
        && !has_legal_move(tables, position)
        && immediate_end(tables, position).is_none();
    position.unmake(tables, mv, &undo);
    mates
}
