//! The moves of pieces that need more than a look-up: those that are pinned, promote, or go where they do not attack.

use hakugei_variant::{Piece, PieceKind, Square};

use super::Generator;
use crate::attack::pin_range;
use crate::bitboard::Bitboard;
use crate::exotic::reach;
use crate::move_sets::MoveSets;
use crate::moves::{FaceChange, Move};
use crate::position::Position;
use crate::rules::drops::open_files;
use crate::rules::promotion::each_promotion;
use crate::tables::{Arrivals, MoveClass};

impl<const WORDS: usize, const SPECIAL: bool> Generator<'_, WORDS, SPECIAL> {
    /// The moves of pieces that need more than a look-up.
    #[cold]
    #[inline(never)]
    pub(super) fn other_moves(
        self,
        position: &Position<WORDS>,
        pieces: Bitboard<WORDS>,
        out: &mut MoveSets<'_, WORDS>,
    ) {
        for from in pieces {
            if self.is_done(out) {
                return;
            }
            let kind = position.kind_of(self.us, from);
            if self.tables.rules(self.us, kind).slow {
                self.slow_moves(position, from, out);
            } else {
                let targets = self.board_targets(position, kind, from);
                if self.is_limited(targets) {
                    self.slow_moves(position, from, out);
                } else {
                    self.offer(position, from, targets, out);
                }
            }
        }
    }

    /// Where a piece can go that need not be tried out, within the masks.
    fn board_targets(self, position: &Position<WORDS>, kind: PieceKind, from: Square) -> Bitboard<WORDS> {
        let number = position.number_at(from);
        let (attacks, class) = self.tables.attacks_of(number, from, position.occupied());
        let targets = match class {
            MoveClass::Plain | MoveClass::Promoting => attacks & (self.ends.empty | self.ends.enemy),
            MoveClass::Complex => self.targets(position, Piece { color: self.us, kind }, from),
        };
        self.masked(position, from, targets & self.wanted)
    }

    /// The targets of a piece that leave the last royal piece safe by the masks.
    #[inline]
    pub(super) fn masked(
        self,
        position: &Position<WORDS>,
        from: Square,
        targets: Bitboard<WORDS>,
    ) -> Bitboard<WORDS> {
        if self.royal == Some(from) {
            return targets & !self.threats.royal_danger;
        }
        let targets = targets & self.threats.check_mask;
        match self.royal {
            Some(royal) if self.threats.pinned.contains(from) => targets & pin_range(position, royal, from),
            _ => targets,
        }
    }

    /// Where a piece can go, captures on the way aside.
    pub(super) fn targets(self, position: &Position<WORDS>, piece: Piece, from: Square) -> Bitboard<WORDS> {
        let mut targets = self.tables.targets(piece.color, piece.kind, from, self.ends);
        if !self.tables.exotic(piece.color, piece.kind, from).is_empty() {
            targets |= self.exotic_targets(position, from);
        }
        if self
            .tables
            .rules(piece.color, piece.kind)
            .move_file_limit
            .is_some()
        {
            targets &= open_files(position, piece, from);
        }
        targets
    }

    /// Where a piece can go by its exotic moves, captures on the way aside.
    fn exotic_targets(self, position: &Position<WORDS>, from: Square) -> Bitboard<WORDS> {
        let targets = reach(position, from).ends;
        if self.bars.is_some() {
            targets & !position.capturable_from(from)
        } else {
            targets
        }
    }

    /// Adds a piece's moves, with and without promotion as the rules allow.
    #[inline]
    fn offer(
        self,
        position: &Position<WORDS>,
        from: Square,
        targets: Bitboard<WORDS>,
        out: &mut MoveSets<'_, WORDS>,
    ) {
        let mut targets = targets;
        if self.has_exotic_enemy() {
            let mv = |to| Move::board(from, to, false);
            targets = self.keep_from_exotic(position, Some(from), targets, mv, &mut out.trials.scratch);
        }
        self.arrive(position, from, targets, out);
    }

    /// Adds moves of a piece that are known to be safe, with and without promotion as the rules allow, or as what they capture makes
    /// of it.
    #[inline]
    pub(super) fn arrive(
        self,
        position: &Position<WORDS>,
        from: Square,
        targets: Bitboard<WORDS>,
        out: &mut MoveSets<'_, WORDS>,
    ) {
        if targets.is_empty() {
            return;
        }
        let kind = position.kind_at(from);
        let caught = self.caught(position, kind, targets);
        let Arrivals { plain, promoting } = self.straight_arrivals(position, kind, from, targets & !caught);
        out.board(from, plain, FaceChange::NONE);
        each_promotion(position, kind, |change| out.board(from, promoting, change));
        out.each_turned(from, caught);
    }
}
