//! Mate in one ply: a move that checkmates, found by trying only those that give check.

use crate::check_info::{CheckInfo, checks_when_tried};
use crate::king_flight::KingFlight;
use crate::move_sets::MoveSet;
use crate::moves::Move;
use crate::position::Position;
use crate::scratch::Scratch;

/// A move that checkmates among the legal ones, given what is known of those that give check.
pub(crate) fn mate_among<const WORDS: usize>(
    position: &Position<WORDS>,
    check_info: CheckInfo<WORDS>,
    sets: &[MoveSet<WORDS>],
    scratch: &mut Scratch<'_, WORDS>,
) -> Option<Move> {
    let flight = match check_info {
        CheckInfo::None => return None,
        CheckInfo::ByTables {
            royal, exotic: None, ..
        } => Some(KingFlight::of(position, royal)),
        _ => None,
    };
    let flees = |mv| flight.is_some_and(|flight| flight.flees(position, mv));
    sets.iter().find_map(|set| {
        let checks = match check_info {
            // A move is made for either question: whether it mates answers both.
            CheckInfo::ByMaking => set.ends,
            info => {
                let made = |mv| checks_when_tried(scratch, position, mv);
                info.checking_ends(position, set.ends, set.stem, made)
            }
        };
        let mut moves = set.moves_to(checks).filter(|&mv| !flees(mv));
        moves.find(|&mv| mates(scratch, position, mv))
    })
}

/// Whether a legal move checkmates.
fn mates<const WORDS: usize>(scratch: &mut Scratch<'_, WORDS>, position: &Position<WORDS>, mv: Move) -> bool {
    if scratch.ends_before_a_try() {
        return false;
    }
    let stop = scratch.stop;
    let position = scratch.of(position);
    let undo = position.make(mv);
    let mates = position.in_check() && !position.has_move_before(stop) && position.immediate_end().is_none();
    position.unmake(&undo);
    mates
}
