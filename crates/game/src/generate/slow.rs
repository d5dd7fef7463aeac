//! The moves for which the masks are not enough: those of pieces that move by several legs, that become royal or cease
//! to be, that borrow moves, or whose captures are limited; and the answers to enemy pieces whose captures depend on more
//! than empty squares between. They are tried out one by one, unless the masks are enough after all.

use hakugei_variant::{Color, Piece, PieceKind, Square};

use super::{Generator, Scope};
use crate::attack::exotic_pieces;
use crate::bitboard::Bitboard;
use crate::exotic::{ExoticMoves, ThroughMove, TwoStepMove, hops_reach, reach};
use crate::move_sets::MoveSets;
use crate::moves::{Captures, FaceChange, Move};
use crate::position::Position;
use crate::rules::borrowing;
use crate::rules::capture_limits::before_royal::before_royal;
use crate::rules::capture_limits::trades;
use crate::rules::contagion;
use crate::rules::drops::open_files;
use crate::rules::promotion::each_promotion;
use crate::rules::swaps;
use crate::safety::leaves_safe;
use crate::scratch::Scratch;
use crate::tables::{Arrivals, Safety, TwoSteps};

impl<const WORDS: usize, const SPECIAL: bool> Generator<'_, WORDS, SPECIAL> {
    /// Where a piece can go, captures on the way and limits on trading aside, with borrowed moves, given what it reaches by exotic
    /// moves.
    #[inline]
    fn all_targets(
        self,
        position: &Position<WORDS>,
        from: Square,
        exotic: Bitboard<WORDS>,
    ) -> Bitboard<WORDS> {
        let mut targets = exotic;
        let kind = position.kind_of(self.us, from);
        let single_leg = |kind| {
            let piece = Piece { color: self.us, kind };
            self.tables.single_leg(piece, from, self.ends)
        };
        match self.tables.borrowing() {
            None => targets |= single_leg(kind),
            Some(_) => {
                for kind in borrowing::moving_kinds(position, from) {
                    targets |= single_leg(kind);
                }
            }
        }
        if self.bars.is_some() {
            targets &= !position.capturable_from(from);
        }
        let piece = Piece { color: self.us, kind };
        targets & open_files(position, piece, from)
    }

    /// The targets of a piece whose moves leave the last royal piece safe.
    #[inline]
    fn kept(
        self,
        position: &Position<WORDS>,
        from: Square,
        targets: Bitboard<WORDS>,
        change: FaceChange,
        scratch: &mut Scratch<'_, WORDS>,
    ) -> Bitboard<WORDS> {
        if self.safety == Safety::Ignored {
            return targets;
        }
        let mv = |to| Move::turning(from, to, change);
        if self.tables.rules(self.us, position.kind_at(from)).tried {
            return self.keep(position, targets, mv, scratch);
        }
        // The capture of a piece that lends its moves changes what others attack, so that the masks do not hold there.
        let lenders = self.lenders.unwrap_or_default();
        let masked = self.masked(position, from, targets & !lenders) | (targets & lenders);
        if self.exotic_enemy {
            return self.keep_from_exotic(position, Some(from), masked, mv, scratch);
        }
        (masked & !lenders) | self.keep(position, masked & lenders, mv, scratch)
    }

    /// The moves of a piece for which the masks are not enough.
    #[inline(never)]
    pub(super) fn slow_moves(self, position: &Position<WORDS>, from: Square, out: &mut MoveSets<'_, WORDS>) {
        if self.tables.has_no_exotic() {
            if let Some(targets) = self.lent_targets(position, from) {
                self.arrive(position, from, targets, out);
            } else {
                self.slow_ends(position, from, Bitboard::EMPTY, out);
            }
            return;
        }
        let kind = position.kind_of(self.us, from);
        let borrows = self.tables.borrowing().is_some();
        match self.tables.two_steps(self.us, kind, from).filter(|_| !borrows) {
            Some(two_steps) => self.two_steps(position, from, two_steps, out),
            None => self.walks(position, from, out),
        }
    }

    /// The moves of a piece whose moves of several legs are two single steps.
    #[inline]
    pub(super) fn two_steps(
        self,
        position: &Position<WORDS>,
        from: Square,
        two_steps: &[TwoSteps<WORDS>],
        out: &mut MoveSets<'_, WORDS>,
    ) {
        let left = Bitboard::of(from);
        let stepping = TwoStepMove::new(self.ends, left);
        self.slow_ends(position, from, stepping.passing(two_steps), out);
        for steps in two_steps {
            if self.ends.enemy.contains(steps.over) {
                let on_the_way = Captures {
                    first: Some(steps.over),
                    second: None,
                };
                let targets = steps.capturing & stepping.open & self.wanted_through;
                self.through_all(position, from, on_the_way, targets, out);
            }
        }
    }

    /// The moves of a piece that captures on squares on the way, all of them alike, given where it may go from there.
    fn through_all(
        self,
        position: &Position<WORDS>,
        from: Square,
        on_the_way: Captures,
        targets: Bitboard<WORDS>,
        out: &mut MoveSets<'_, WORDS>,
    ) {
        // Where neither safety nor a limit nor what is captured tells the ends apart, they are one set and need no look each.
        let mut alike = targets;
        if self.safety == Safety::Kept || self.tables.contagions().is_some() {
            alike = Bitboard::EMPTY;
        } else if self.limits_trades {
            let prize = |square| self.prizes.contains(square);
            let limited = on_the_way.squares().into_iter().flatten().any(prize);
            alike &= if limited { Bitboard::EMPTY } else { !self.prizes };
        }
        for to in targets & !alike {
            self.through(position, from, on_the_way, to, out);
        }
        let kind = position.kind_of(self.us, from);
        let piece = Piece { color: self.us, kind };
        let alike = alike & open_files(position, piece, from);
        let Arrivals { plain, promoting } = self.through_arrivals(position, kind, from, on_the_way, alike);
        out.through(from, on_the_way, plain, FaceChange::NONE);
        each_promotion(position, kind, |change| {
            out.through(from, on_the_way, promoting, change);
        });
    }

    /// The moves of a piece, all of them walked leg by leg.
    #[cold]
    fn walks(self, position: &Position<WORDS>, from: Square, out: &mut MoveSets<'_, WORDS>) {
        let ExoticMoves { ends, through } = reach(position, from);
        self.slow_ends(position, from, ends, out);
        for ThroughMove { to, on_the_way } in through {
            let captures = position.captures(Move::board(from, to, false).capturing(on_the_way));
            let wanted = self.wanted_through.contains(to) && (self.scope != Scope::Captures || captures);
            if wanted && (self.bars.is_none() || !captures) {
                self.through(position, from, on_the_way, to, out);
            }
        }
    }

    /// The moves of a piece that name no square on the way, a pass and swaps among them, given where it can go by such exotic ones.
    #[inline]
    pub(super) fn slow_ends(
        self,
        position: &Position<WORDS>,
        from: Square,
        exotic: Bitboard<WORDS>,
        out: &mut MoveSets<'_, WORDS>,
    ) {
        let kind = position.kind_at(from);
        let mut exotic = exotic;
        if self.tables.rules(self.us, kind).may_pass {
            exotic.insert(from);
        }
        if let Some(swaps) = self.tables.swaps() {
            exotic |= swaps::ends(position, swaps, from);
        }
        let targets = self.all_targets(position, from, exotic) & self.wanted;
        let caught = self.caught(position, kind, targets);
        let Arrivals { plain, promoting } = self.straight_arrivals(position, kind, from, targets & !caught);
        let mut offer = |targets, change| {
            let kept = self.allowed(position, from, targets, change, &mut out.trials.scratch);
            out.board(from, kept, change);
        };
        offer(plain, FaceChange::NONE);
        each_promotion(position, kind, |change| offer(promoting, change));
        if !caught.is_empty() {
            let kept = self.allowed(position, from, caught, FaceChange::OTHER, &mut out.trials.scratch);
            out.each_turned(from, kept);
        }
    }

    /// The targets of a piece whose moves no limit on trading bars, and leave the last royal piece safe. Which face arrives matters to
    /// both: some enemies may recapture the one and not the other.
    #[inline]
    fn allowed(
        self,
        position: &Position<WORDS>,
        from: Square,
        targets: Bitboard<WORDS>,
        change: FaceChange,
        scratch: &mut Scratch<'_, WORDS>,
    ) -> Bitboard<WORDS> {
        let mut targets = targets;
        if self.is_limited(targets) {
            targets &= !trades::barred(position, from, targets, change, scratch);
        }
        self.kept(position, from, targets, change, scratch)
    }

    /// The moves that name squares on the way and end on one.
    pub(super) fn through(
        self,
        position: &Position<WORDS>,
        from: Square,
        on_the_way: Captures,
        to: Square,
        out: &mut MoveSets<'_, WORDS>,
    ) {
        let kind = position.kind_at(from);
        let piece = Piece { color: self.us, kind };
        if !open_files(position, piece, from).contains(to) {
            return;
        }
        let end = Bitboard::of(to);
        let turning = Move::board(from, to, true).capturing(on_the_way);
        let is_caught = |contagions| contagion::face(position, contagions, turning).is_some();
        let mut offer = |change: FaceChange| {
            let mv = Move::turning(from, to, change).capturing(on_the_way);
            let scratch = &mut out.trials.scratch;
            let barred = self.limits_trades && trades::bar(position, mv, scratch).is_some();
            if !barred && leaves_safe(position, mv, self.safety, scratch) {
                out.through(from, on_the_way, end, change);
            }
        };
        if self.tables.contagions().is_some_and(is_caught) {
            return offer(FaceChange::OTHER);
        }
        let Arrivals { plain, promoting } = self.through_arrivals(position, kind, from, on_the_way, end);
        if !plain.is_empty() {
            offer(FaceChange::NONE);
        }
        if !promoting.is_empty() {
            each_promotion(position, kind, offer);
        }
    }

    /// The targets, of a piece that may leave a square, whose moves leave the last royal piece safe from pieces whose threats
    /// the masks do not show. Those that change none of these threats need not be tried out.
    pub(super) fn keep_from_exotic(
        self,
        position: &Position<WORDS>,
        from: Option<Square>,
        targets: Bitboard<WORDS>,
        mv: impl Fn(Square) -> Move,
        scratch: &mut Scratch<'_, WORDS>,
    ) -> Bitboard<WORDS> {
        if from.is_some() && from == self.royal {
            return self.keep(position, targets, mv, scratch);
        }
        let mut keep = |targets| match (self.royal, self.hoppers) {
            (Some(royal), Some(hoppers)) => self.keep_from_hoppers(position, from, targets, royal, hoppers),
            _ => self.keep(position, targets, &mv, scratch),
        };
        if from.is_some_and(|from| self.exotic_squares.starts.contains(from)) {
            return keep(targets);
        }
        let touching = keep(targets & self.exotic_squares.ends);
        if self.exotic_check {
            touching
        } else {
            touching | (targets & !self.exotic_squares.ends)
        }
    }

    /// The targets on which a move from a square, or a drop, leaves a royal piece that stands elsewhere safe from some pieces that hop. Moves of
    /// pieces that could change more than these squares are [kept](Self::keep) one by one.
    fn keep_from_hoppers(
        self,
        position: &Position<WORDS>,
        from: Option<Square>,
        targets: Bitboard<WORDS>,
        royal: Square,
        hoppers: Bitboard<WORDS>,
    ) -> Bitboard<WORDS> {
        let left = from.map_or(Bitboard::EMPTY, Bitboard::of);
        let staying = position.occupied() & !left;
        let is_safe = |to: &Square| {
            let end = Bitboard::of(*to);
            !hops_reach(position, hoppers & !end, self.us.other(), royal, staying | end)
        };
        targets.into_iter().filter(is_safe).collect()
    }

    /// The targets on which a royal piece, the only one that its side would have, is safe once it has been dropped.
    pub(super) fn keep_royal_drops(
        self,
        position: &Position<WORDS>,
        kind: PieceKind,
        targets: Bitboard<WORDS>,
        scratch: &mut Scratch<'_, WORDS>,
    ) -> Bitboard<WORDS> {
        let (tables, them) = (self.tables, self.us.other());
        let own_moves = tables.borrowing().is_none() && tables.burning().is_none();
        let ordinary = own_moves && exotic_pieces(position, them).is_empty();
        if self.safety == Safety::Kept && ordinary {
            targets & !plain_attack_map(position, them)
        } else {
            self.keep(position, targets, |to| Move::drop(kind, to), scratch)
        }
    }

    /// The targets whose moves leave the last royal piece safe, each tried out.
    #[cold]
    pub(super) fn keep(
        self,
        position: &Position<WORDS>,
        targets: Bitboard<WORDS>,
        mv: impl Fn(Square) -> Move,
        scratch: &mut Scratch<'_, WORDS>,
    ) -> Bitboard<WORDS> {
        targets
            .into_iter()
            .filter(|&to| leaves_safe(position, mv(to), self.safety, scratch))
            .collect()
    }
}

/// Where a side's pieces, all of them ordinary, would capture.
fn plain_attack_map<const WORDS: usize>(position: &Position<WORDS>, by: Color) -> Bitboard<WORDS> {
    let tables = position.tables();
    if before_royal(position, by).is_some() {
        return Bitboard::EMPTY;
    }
    let attacks = |from| {
        tables
            .attacks_of(position.number_at(from), from, position.occupied())
            .0
    };
    let pieces = position.of_color(by).into_iter();
    pieces.fold(Bitboard::EMPTY, |all, from| all | attacks(from))
}
