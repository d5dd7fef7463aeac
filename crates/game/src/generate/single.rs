//! One move, asked of the generator: whether it would hand it out.

use std::ops::ControlFlow;

use hakugei_variant::{PieceKind, Square};

use super::slow::captures_by;
use super::{Generator, Scope};
use crate::bitboard::Bitboard;
use crate::ends::immediate_end;
use crate::exotic::reach;
use crate::kind_set::KindSet;
use crate::moves::Move;
use crate::position::Position;
use crate::sink::{Sink, Way};
use crate::tables::Tables;

/// Whether a move is legal, in whatever variant. It names squares of the board and a kind of the variant.
#[cold]
pub(crate) fn allows<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &mut Position<WORDS>,
    mv: Move,
) -> bool {
    let mut generator = Generator::<WORDS, true>::new(tables, position, (Scope::All, tables.safety()));
    let may_be_over = generator.royal.is_none() || tables.finish().at_once;
    if may_be_over && immediate_end(tables, position).is_some() {
        return false;
    }
    let end = Bitboard::of(mv.to());
    generator.wanted = end;
    let disarms = generator.may_disarm(position);
    if disarms {
        generator.distrust_masks();
    }
    match mv.dropped() {
        Some(kind) => generator.allows_drop(position, kind, end),
        None => generator.allows_board_move(position, mv, disarms),
    }
}

impl<const WORDS: usize> Generator<'_, WORDS, true> {
    fn allows_drop(self, position: &mut Position<WORDS>, kind: PieceKind, end: Bitboard<WORDS>) -> bool {
        let held = position.kinds_held(self.us);
        if !self.tables.faces_of(held).contains(kind) {
            return false;
        }
        let (targets, tried) = self.drop_candidates(position, kind);
        let mut targets = targets & end;
        if tried {
            targets = self.keep_drops(position, kind, targets);
        }
        !targets.is_empty() && self.drop_mates(position, kind, targets).is_empty()
    }

    fn allows_board_move(mut self, position: &mut Position<WORDS>, mv: Move, disarms: bool) -> bool {
        let from = mv.from();
        if !position.of_color(self.us).contains(from) {
            return false;
        }
        let tried = disarms || self.tables.rules(self.us, position.kind_at(from)).slow;
        if mv != Move::board(from, mv.to(), mv.promotes()) {
            return tried && self.allows_through(position, mv);
        }
        self.threats.answers &= self.wanted;
        let sought = &mut Sought(mv);
        let found = if tried {
            let exotic = reach(self.tables, position, from).ends;
            self.slow_ends(position, (from, exotic), sought)
        } else {
            self.other_moves(position, Bitboard::of(from), sought)
        };
        found.is_break()
    }

    /// The same for a move that names squares on its way.
    fn allows_through(self, position: &mut Position<WORDS>, mv: Move) -> bool {
        let (from, to, on_the_way) = (mv.from(), mv.to(), mv.on_the_way());
        let known = reach(self.tables, position, from)
            .through
            .contains(&(to, on_the_way));
        let barred = || self.bars.is_some() && captures_by(position, from, to, on_the_way);
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
