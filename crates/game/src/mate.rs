//! Mate in one ply: a move that checkmates, found by trying only those that give check.

use hakugei_variant::Square;

use crate::bitboard::Bitboard;
use crate::check_info::{CheckInfo, checks_when_made, start_of};
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
        } => Some(Flight::of(position, royal)),
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

/// Where the royal piece of the side that is not to move could step.
#[derive(Clone, Copy, Debug)]
struct Flight<const WORDS: usize> {
    royal: Square,
    /// The pieces of the side to move that may attack a square near it, and what they attack if it is lifted.
    near: Bitboard<WORDS>,
    attacked: Bitboard<WORDS>,
}

impl<const WORDS: usize> Flight<WORDS> {
    fn of(position: &Position<WORDS>, royal: Square) -> Self {
        let near = position.near_royal_of(position.side().other());
        let lifted = position.occupied() & !Bitboard::of(royal);
        Self {
            royal,
            near,
            attacked: attacked_by(position, near, lifted),
        }
    }

    /// Whether the royal piece can plainly step out of the reach of everything after a move. If not, it may
    /// be able to all the same.
    fn flees(self, position: &Position<WORDS>, mv: Move) -> bool {
        let tables = position.tables();
        if mv.captures_on_the_way() {
            return false;
        }
        let us = position.side();
        let (start, end, kind) = (start_of(mv), Bitboard::of(mv.to()), position.kind_after(mv));
        let occupied = ((position.occupied() & !start) | end) & !Bitboard::of(self.royal);
        let number = position.number_at(self.royal);
        let Some((steps, _)) = tables.plain_attacks_of(number, self.royal, occupied) else {
            return false;
        };
        let free = steps & !position.of_color(us.other()) & !tables.attacks(us, kind, mv.to(), occupied);
        // A drop opens no line: what is attacked before it is at least what is attacked after it.
        let attacked = if start.is_empty() {
            self.attacked
        } else {
            attacked_by(position, self.near & !start, occupied)
        };
        !(free & !attacked).is_empty()
    }
}

/// What some pieces attack, given what counts as occupied.
fn attacked_by<const WORDS: usize>(
    position: &Position<WORDS>,
    pieces: Bitboard<WORDS>,
    occupied: Bitboard<WORDS>,
) -> Bitboard<WORDS> {
    let tables = position.tables();
    pieces.into_iter().fold(Bitboard::EMPTY, |all, from| {
        all | tables.attacks_of(position.number_at(from), from, occupied).0
    })
}

/// Whether a legal move checkmates.
fn mates<const WORDS: usize>(position: &mut Position<WORDS>, mv: Move) -> bool {
    let undo = position.make(mv);
    let mates = position.in_check() && !position.has_legal_move() && position.immediate_end().is_none();
    position.unmake(&undo);
    mates
}
