//! Mate in one ply: a move that checkmates, found by trying only those that give check.

use crate::check_info::{CheckInfo, checks_when_made};
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
    scratch: &mut Scratch<WORDS>,
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
                let made = |mv| checks_when_made(scratch.of(position), mv);
                info.checking_ends(position, set.ends, set.stem, made)
            }
        };
        let mut moves = set.moves_to(checks).filter(|&mv| !flees(mv));
        moves.find(|&mv| mates(scratch.of(position), mv))
    })
}

/// Whether a legal move checkmates.
fn mates<const WORDS: usize>(position: &mut Position<WORDS>, mv: Move) -> bool {
    let undo = position.make(mv);
    let mates = position.in_check() && !position.has_legal_move() && position.immediate_end().is_none();
    position.unmake(&undo);
    mates
}
