//! The moves of which the masks do not tell all: those of pieces that move by several legs, that become royal or cease
//! to be, that borrow moves, or whose captures are limited; and the answers to enemy pieces whose captures depend on more
//! than empty squares between. They are tried out one by one, but for those of which the masks do tell.

use std::ops::ControlFlow;

use hakugei_variant::{Piece, PieceKind, Square};

use super::{Generator, Scope};
use crate::attack::{Safety, attack_map, has_royal, is_in_check, pin_range};
use crate::bitboard::Bitboard;
use crate::borrow;
use crate::exotic::{Reach, reach};
use crate::limit::open_files;
use crate::moves::{Captures, Move};
use crate::sink::Sink;
use crate::tables::Arrivals;
use crate::trade;

impl<const WORDS: usize> Generator<'_, WORDS> {
    /// Where a piece can go, captures on the way aside, with borrowed moves and within the limits on captures.
    fn all_targets(&mut self, piece: Piece, from: Square) -> Bitboard<WORDS> {
        if !self.tables.has_special_targets() {
            return self.targets(piece, from);
        }
        let mut targets = borrow::targets(self.tables, self.position, from);
        if self.bars.is_some() {
            targets &= !self.taken_on_arrival(from);
        }
        if self.limits_trades {
            targets &= !trade::barred(self.tables, self.position, from, targets);
        }
        targets
    }

    /// The targets of a piece whose moves leave the last royal piece safe.
    fn kept(
        &mut self,
        kind: PieceKind,
        from: Square,
        targets: Bitboard<WORDS>,
        promotes: bool,
    ) -> Bitboard<WORDS> {
        if self.safety == Safety::Ignored {
            return targets;
        }
        let mv = |to| Move::board(from, to, promotes);
        if self.exotic_enemy || self.tables.rules(self.us, kind).tried {
            return self.keep(targets, mv);
        }
        let lenders = self.lenders.unwrap_or_default();
        (self.masked(from, targets) & !lenders) | self.keep(targets & lenders, mv)
    }

    /// The targets of a piece that leave the last royal piece safe as far as the masks tell.
    fn masked(&self, from: Square, targets: Bitboard<WORDS>) -> Bitboard<WORDS> {
        if self.royal == Some(from) {
            let lifted = self.position.occupied() & !Bitboard::of(from);
            let attacks = if self.tables.borrowing().is_some() {
                borrow::attack_map
            } else {
                attack_map
            };
            return targets & !attacks(self.tables, self.position, self.us.other(), lifted);
        }
        let targets = targets & self.threats.answers;
        match self.royal {
            Some(royal) if self.threats.pinned.contains(from) => {
                targets & pin_range(self.tables, self.position, royal, from)
            }
            _ => targets,
        }
    }

    /// The moves of a piece of which the masks do not tell all.
    #[cold]
    pub(super) fn slow_moves(
        &mut self,
        kind: PieceKind,
        from: Square,
        sink: &mut impl Sink<WORDS>,
    ) -> ControlFlow<()> {
        let targets = self.all_targets(Piece { color: self.us, kind }, from) & self.wanted;
        let taken = self.taken_on_arrival(from);
        let Arrivals { plain, promoting } = self.arrivals(kind, from, targets, taken);
        for (targets, promotes) in [(plain, false), (promoting, true)] {
            if promotes && self.bars_promotion() {
                continue;
            }
            let kept = self.kept(kind, from, targets, promotes);
            if !kept.is_empty() {
                sink.board(from, kept, promotes)?;
            }
        }
        let Reach { through, .. } = reach(self.tables, self.position, from);
        for (to, on_the_way) in through {
            let captures = self.captures(from, to, on_the_way);
            let wanted = self.scope != Scope::Captures || captures;
            if wanted && (self.bars.is_none() || !captures) {
                self.through(kind, from, (to, on_the_way), sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn through(
        &mut self,
        kind: PieceKind,
        from: Square,
        (to, on_the_way): (Square, Captures),
        sink: &mut impl Sink<WORDS>,
    ) -> ControlFlow<()> {
        let piece = Piece { color: self.us, kind };
        if self.limits_trades {
            let mv = Move::board(from, to, false).capturing(on_the_way);
            if trade::bar(self.tables, self.position, mv).is_some() {
                return ControlFlow::Continue(());
            }
        }
        if !open_files(self.tables, self.position, piece, from).contains(to) {
            return ControlFlow::Continue(());
        }
        let end = Bitboard::of(to);
        let captures = if self.captures(from, to, on_the_way) {
            end
        } else {
            Bitboard::EMPTY
        };
        let Arrivals { plain, promoting } = self.arrivals(kind, from, end, captures);
        for (targets, promotes) in [(plain, false), (promoting, true)] {
            let mv = Move::board(from, to, promotes).capturing(on_the_way);
            if promotes && self.bars_promotion() {
                continue;
            }
            if !targets.is_empty() && self.is_safe_after(mv) {
                sink.through(mv)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether a board move that names squares on its way captures there or at its end.
    fn captures(&self, from: Square, to: Square, on_the_way: Captures) -> bool {
        let squares = on_the_way.squares().into_iter().flatten().chain([to]);
        let pieces = squares
            .filter(|&square| square != from)
            .map(|square| self.position.piece_at(square));
        pieces.flatten().next().is_some()
    }

    /// The targets whose moves leave the last royal piece safe, each tried out.
    #[cold]
    pub(super) fn keep(&mut self, targets: Bitboard<WORDS>, mv: impl Fn(Square) -> Move) -> Bitboard<WORDS> {
        targets
            .into_iter()
            .filter(|&to| self.is_safe_after(mv(to)))
            .collect()
    }

    /// Whether the mover keeps a royal piece that cannot be captured next; one that has none on the board has none
    /// to lose.
    pub(super) fn is_safe_after(&mut self, mv: Move) -> bool {
        if self.safety == Safety::Ignored {
            return true;
        }
        let had_royal = has_royal(self.tables, self.position, self.us);
        let undo = self.position.make(self.tables, mv);
        let keeps_royal = !had_royal || has_royal(self.tables, self.position, self.us);
        let safe = keeps_royal && !is_in_check(self.tables, self.position, self.us);
        self.position.unmake(self.tables, mv, &undo);
        safe
    }
}
