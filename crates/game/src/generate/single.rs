//! One move, asked of the generator: whether it would hand it out.

use std::ops::ControlFlow;

use hakugei_variant::{PieceKind, Square};

use super::{Generator, Scope};
use crate::attack::Safety;
use crate::bitboard::Bitboard;
use crate::ends::immediate_end;
use crate::exotic::{Stepping, reach};
use crate::kind_set::KindSet;
use crate::legality::plainly_leaves_safe;
use crate::moves::Move;
use crate::position::Position;
use crate::sink::{Sink, Way};
use crate::tables::Tables;

/// Whether a move is legal, in whatever variant. It names squares of the board and a kind of the variant.
///
/// What the rules say of the move comes first, whatever becomes of the royal piece. Most moves that are asked about fail
/// there or leave it safe, so that the masks for all moves would cost more than to make this one.
#[cold]
pub(crate) fn allows<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &mut Position<WORDS>,
    mv: Move,
) -> bool {
    let mut generator = Generator::<WORDS, true>::new(tables, position, (Scope::All, Safety::Ignored));
    let end = Bitboard::of(mv.to());
    generator.wanted = end;
    generator.threats.answers &= end;
    let known = match mv.dropped() {
        Some(_) => true,
        None => generator.knows_board_move(position, mv),
    };
    if !known || immediate_end(tables, position).is_some() {
        return false;
    }
    generator.safety = tables.safety();
    match mv.dropped() {
        Some(kind) => generator.allows_drop(position, kind, end),
        None => generator.leaves_safe(position, mv),
    }
}

impl<const WORDS: usize> Generator<'_, WORDS, true> {
    fn allows_drop(self, position: &mut Position<WORDS>, kind: PieceKind, end: Bitboard<WORDS>) -> bool {
        if position.in_hand(self.us, self.tables.held_as(kind)) == 0 {
            return false;
        }
        let (targets, _) = self.drop_candidates(position, kind);
        let targets = targets & end;
        targets
            .first()
            .is_some_and(|to| self.leaves_safe(position, Move::drop(kind, to)))
            && self.drop_mates(position, kind, targets).is_empty()
    }

    /// Whether a move leaves the last royal piece safe.
    fn leaves_safe(self, position: &mut Position<WORDS>, mv: Move) -> bool {
        self.safety == Safety::Ignored
            || plainly_leaves_safe(self.tables, position, mv)
                .unwrap_or_else(|| self.is_safe_after(position, mv))
    }

    /// Whether a board move is legal but for what it does to the royal piece.
    fn knows_board_move(self, position: &mut Position<WORDS>, mv: Move) -> bool {
        let from = mv.from();
        if !position.of_color(self.us).contains(from) {
            return false;
        }
        let (kind, sought) = (position.kind_of(self.us, from), &mut Sought(mv));
        let is_direct = mv == Move::board(from, mv.to(), mv.promotes());
        if !self.tables.rules(self.us, kind).slow {
            return is_direct && self.other_moves(position, Bitboard::of(from), sought).is_break();
        }
        if self.tables.knows_no_exotic() {
            return is_direct && self.slow_moves(position, from, sought).is_break();
        }
        let borrows = self.tables.borrowing().is_some();
        let found = match self.tables.junctions(self.us, kind, from).filter(|_| !borrows) {
            Some(junctions) if is_direct => {
                let exotic = Stepping::new(self.ends, Bitboard::of(from)).passing(junctions);
                self.slow_ends(position, (from, exotic), sought)
            }
            Some(junctions) => self.two_steps(position, from, junctions, sought),
            None if is_direct => {
                let exotic = reach(self.tables, position, from).ends;
                self.slow_ends(position, (from, exotic), sought)
            }
            None => return self.knows_through(position, mv),
        };
        found.is_break()
    }

    /// The same for a move that names squares on its way.
    fn knows_through(self, position: &mut Position<WORDS>, mv: Move) -> bool {
        let (from, to, on_the_way) = (mv.from(), mv.to(), mv.on_the_way());
        let known = reach(self.tables, position, from)
            .through
            .contains(&(to, on_the_way));
        let barred = || self.bars.is_some() && position.captures(mv);
        if !known || barred() {
            return false;
        }
        self.through(position, from, (to, on_the_way), &mut Sought(mv))
            .is_break()
    }
}

/// Breaks off at one move.
#[derive(Debug)]
struct Sought(Move);

impl<const WORDS: usize> Sink<WORDS> for Sought {
    fn board(&mut self, from: Square, to: Bitboard<WORDS>, promotes: bool) -> ControlFlow<()> {
        let end = self.0.to();
        found(to.contains(end) && self.0 == Move::board(from, end, promotes))
    }

    fn march(&mut self, by: i16, to: Bitboard<WORDS>, promotes: bool) -> ControlFlow<()> {
        let start = Square(self.0.to().0.wrapping_add_signed(-by));
        Sink::<WORDS>::board(self, start, to, promotes)
    }

    fn drops(&mut self, kinds: KindSet, to: Bitboard<WORDS>) -> ControlFlow<()> {
        let held = self.0.dropped().is_some_and(|kind| kinds.contains(kind));
        found(held && to.contains(self.0.to()))
    }

    fn through(&mut self, way: Way, to: Bitboard<WORDS>) -> ControlFlow<()> {
        let end = self.0.to();
        found(to.contains(end) && self.0 == way.to(end))
    }
}

fn found(is_it: bool) -> ControlFlow<()> {
    if is_it {
        ControlFlow::Break(())
    } else {
        ControlFlow::Continue(())
    }
}
