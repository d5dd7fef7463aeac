//! Legal moves, as sets of targets handed to a sink.
//!
//! Checks and pins are masks, computed once for a position. Only the moves of pieces that move by several legs, and
//! the answers to enemy pieces whose captures depend on more than empty squares between, are tried out one by one.

use std::ops::ControlFlow;

use hakugei_variant::{Color, Piece, PieceKind, Square};

use crate::attack::{
    Threats, attack_map, exotic_pieces, has_lost_royals, has_royal, is_in_check, pin_range, sole_royal,
    threats,
};
use crate::bitboard::Bitboard;
use crate::borrow;
use crate::drop_mate;
use crate::exotic::{Reach, reach};
use crate::limit::{drop_squares, open_files};
use crate::moves::{Captures, Move};
use crate::position::Position;
use crate::sink::{Any, Count, Sink};
use crate::tables::{Ends, Tables};
use crate::trade;

/// Whether moves must keep the last royal piece safe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Safety {
    /// Those that leave the last royal piece safe.
    Kept,
    /// Those and the others.
    Ignored,
}

/// Hands every legal move to a sink. The position is as before when it returns.
#[inline]
pub(crate) fn generate<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &mut Position<WORDS>,
    (scope, safety): (Scope, Safety),
    sink: &mut impl Sink<WORDS>,
) -> ControlFlow<()> {
    Generator::new(tables, position, scope, safety).run(sink)
}

/// Which part of the moves to generate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    /// Every move.
    All,
    /// Board moves that capture.
    Captures,
}

/// Every legal move, added to a list in no particular order.
pub fn legal_moves<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &mut Position<WORDS>,
    moves: &mut Vec<Move>,
) {
    let _ = generate(tables, position, (Scope::All, tables.safety()), moves);
}

/// Every legal move that captures, added to a list in no particular order.
pub fn legal_captures<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &mut Position<WORDS>,
    moves: &mut Vec<Move>,
) {
    let _ = generate(tables, position, (Scope::Captures, tables.safety()), moves);
}

/// The number of legal moves.
#[inline]
pub(crate) fn count_moves<const WORDS: usize>(tables: &Tables<WORDS>, position: &mut Position<WORDS>) -> u64 {
    let mut count = Count::default();
    let _ = generate(tables, position, (Scope::All, tables.safety()), &mut count);
    count.0
}

/// Whether there is a move of a kind.
pub(crate) fn has_move<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &mut Position<WORDS>,
    safety: Safety,
) -> bool {
    generate(tables, position, (Scope::All, safety), &mut Any).is_break()
}

/// The drops that are barred only because they would mate.
pub(crate) fn barred_drop_mates<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &mut Position<WORDS>,
) -> Vec<Move> {
    let mut generator = Generator::new(tables, position, Scope::All, tables.safety());
    let mut barred = Vec::new();
    for kind in generator.position.held(generator.us) {
        let targets = generator.drop_targets(kind);
        let mates = generator.drop_mates(kind, targets);
        barred.extend(mates.into_iter().map(|to| Move::drop(kind, to)));
    }
    barred
}

/// Whether the side to move has a legal move.
pub fn has_legal_move<const WORDS: usize>(tables: &Tables<WORDS>, position: &mut Position<WORDS>) -> bool {
    has_move(tables, position, tables.safety())
}

struct Generator<'a, const WORDS: usize> {
    tables: &'a Tables<WORDS>,
    position: &'a mut Position<WORDS>,
    us: Color,
    ends: Ends<WORDS>,
    /// The piece that must stay safe.
    royal: Option<Square>,
    threats: Threats<WORDS>,
    /// Whether the enemy has pieces whose threats the masks do not show.
    exotic_enemy: bool,
    /// The enemies whose capture changes what others attack: each such capture is tried out.
    lenders: Bitboard<WORDS>,
    /// The squares on which the wanted moves end.
    wanted: Bitboard<WORDS>,
    scope: Scope,
    safety: Safety,
}

impl<'a, const WORDS: usize> Generator<'a, WORDS> {
    #[inline]
    fn new(
        tables: &'a Tables<WORDS>,
        position: &'a mut Position<WORDS>,
        scope: Scope,
        safety: Safety,
    ) -> Self {
        let us = position.side();
        let ends = position.ends(tables, us);
        let wanted = match scope {
            Scope::All => tables.squares(),
            Scope::Captures => ends.enemy,
        };
        let royal = if safety == Safety::Kept {
            sole_royal(tables, position, us)
        } else {
            None
        };
        let threats = royal.map(|royal| threats(tables, position, royal, us.other()));
        let mut threats = threats.unwrap_or(Threats::NONE);
        threats.answers &= wanted;
        let exotic_enemy = royal.is_some() && !exotic_pieces(tables, position, us.other()).is_empty();
        let lenders = if royal.is_some() && tables.borrowing().is_some() {
            borrow::lenders(tables, position, us.other())
        } else {
            Bitboard::EMPTY
        };
        Self {
            tables,
            us,
            ends,
            royal,
            threats,
            exotic_enemy,
            lenders,
            wanted,
            scope,
            safety,
            position,
        }
    }

    #[inline]
    fn run(mut self, sink: &mut impl Sink<WORDS>) -> ControlFlow<()> {
        let lost = |color| has_lost_royals(self.tables, self.position, color);
        if self.safety == Safety::Ignored && (lost(self.us) || lost(self.us.other())) {
            return ControlFlow::Continue(());
        }
        if let Some(royal) = self.royal {
            self.royal_moves(royal, sink)?;
        }
        let own = self.position.of_color(self.us);
        let others = own & !self.royal.map_or(Bitboard::EMPTY, Bitboard::of);
        let slow = if self.exotic_enemy {
            others
        } else {
            others & self.threats.pinned
        };
        self.plain_moves(others & !slow, sink)?;
        for from in slow {
            self.piece_moves(self.position.kind_at(from), from, sink)?;
        }
        if self.scope == Scope::All {
            for kind in self.position.held(self.us) {
                self.drops(kind, sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Where a piece can go, captures on the way aside.
    #[inline]
    fn targets(&mut self, piece: Piece, from: Square) -> Bitboard<WORDS> {
        if self.tables.has_special_targets() {
            return self.special_targets(from);
        }
        let mut targets = self.tables.targets(piece.color, piece.kind, from, self.ends);
        if !self.tables.exotic(piece.color, piece.kind, from).is_empty() {
            targets |= reach(self.tables, self.position, from).ends;
        }
        if self
            .tables
            .rules(piece.color, piece.kind)
            .move_file_limit
            .is_some()
        {
            targets &= open_files(self.tables, self.position, piece, from);
        }
        targets
    }

    /// The same where pieces borrow moves or captures are limited.
    #[cold]
    fn special_targets(&mut self, from: Square) -> Bitboard<WORDS> {
        let targets = borrow::targets(self.tables, self.position, from);
        targets & !trade::barred(self.tables, self.position, from, targets)
    }

    /// The targets of a piece that keep the royal piece safe, given all of them and those that do where what the enemy
    /// attacks does not change with the move.
    #[inline]
    fn settled(&mut self, from: Square, all: Bitboard<WORDS>, safe: Bitboard<WORDS>) -> Bitboard<WORDS> {
        if self.lenders.is_empty() {
            return safe;
        }
        let tried = self.keep(all & self.lenders, |to| Move::board(from, to, false));
        (safe & !self.lenders) | tried
    }

    fn royal_moves(&mut self, royal: Square, sink: &mut impl Sink<WORDS>) -> ControlFlow<()> {
        let piece = self
            .position
            .piece_at(royal)
            .expect("the royal piece stands on its square");
        if self.tables.rules(self.us, piece.kind).tried {
            return self.tried_moves(piece.kind, royal, sink);
        }
        let targets = self.targets(piece, royal) & self.wanted;
        if targets.is_empty() {
            return ControlFlow::Continue(());
        }
        let lifted = self.position.occupied() & !Bitboard::of(royal);
        let attacked = attack_map(self.tables, self.position, self.us.other(), lifted);
        let safe = self.settled(royal, targets, targets & !attacked);
        self.offer(piece.kind, royal, safe, sink)
    }

    /// The moves of pieces that are not pinned, where the masks say all about the royal piece's safety.
    #[inline]
    fn plain_moves(&mut self, pieces: Bitboard<WORDS>, sink: &mut impl Sink<WORDS>) -> ControlFlow<()> {
        let occupied = self.position.occupied();
        let range = self.threats.answers & (self.ends.empty | self.ends.enemy);
        for from in pieces {
            let kind = self.position.kind_at(from);
            match self.tables.plain_attacks(self.us, kind, from, occupied) {
                Some(attacks) if (attacks & range).is_empty() => {}
                Some(attacks) => sink.board(from, attacks & range, false)?,
                None => self.piece_moves(kind, from, sink)?,
            }
        }
        ControlFlow::Continue(())
    }

    fn piece_moves(&mut self, kind: PieceKind, from: Square, sink: &mut impl Sink<WORDS>) -> ControlFlow<()> {
        let rules = self.tables.rules(self.us, kind);
        if rules.tried {
            return self.tried_moves(kind, from, sink);
        }
        let all = self.targets(Piece { color: self.us, kind }, from) & self.wanted;
        let mut targets = all & self.threats.answers;
        if self.threats.pinned.contains(from) {
            let royal = self.royal.expect("only a royal piece pins others");
            targets &= pin_range(self.tables, self.position, royal, from);
        }
        let safe = self.settled(from, all, targets);
        self.offer(kind, from, safe, sink)
    }

    /// Hands a piece's moves to the sink, with and without promotion as the rules allow.
    #[inline]
    fn offer(
        &mut self,
        kind: PieceKind,
        from: Square,
        targets: Bitboard<WORDS>,
        sink: &mut impl Sink<WORDS>,
    ) -> ControlFlow<()> {
        let mut targets = targets;
        if self.exotic_enemy {
            targets = self.keep(targets, |to| Move::board(from, to, false));
        }
        if targets.is_empty() {
            return ControlFlow::Continue(());
        }
        let (plain, promoting) = self.promotions(kind, from, targets);
        if !plain.is_empty() {
            sink.board(from, plain, false)?;
        }
        if !promoting.is_empty() {
            sink.board(from, promoting, true)?;
        }
        ControlFlow::Continue(())
    }

    /// Splits targets into those that may be reached without promotion and those with it.
    #[inline]
    fn promotions(
        &self,
        kind: PieceKind,
        from: Square,
        targets: Bitboard<WORDS>,
    ) -> (Bitboard<WORDS>, Bitboard<WORDS>) {
        let rules = self.tables.rules(self.us, kind);
        if rules.promotion_zone.is_empty() {
            return (targets, Bitboard::EMPTY);
        }
        let inside = rules.promotion_zone.contains(from);
        let promoting = if inside {
            targets
        } else {
            targets & rules.promotion_zone
        };
        (targets & !(promoting & rules.must_promote), promoting)
    }

    /// The moves of a piece that moves by several legs, or may become royal or cease to be: each is tried out.
    #[cold]
    fn tried_moves(&mut self, kind: PieceKind, from: Square, sink: &mut impl Sink<WORDS>) -> ControlFlow<()> {
        let targets = self.targets(Piece { color: self.us, kind }, from) & self.wanted;
        let (plain, promoting) = self.promotions(kind, from, targets);
        for (targets, promotes) in [(plain, false), (promoting, true)] {
            let kept = self.keep(targets, |to| Move::board(from, to, promotes));
            if !kept.is_empty() {
                sink.board(from, kept, promotes)?;
            }
        }
        let Reach { through, .. } = reach(self.tables, self.position, from);
        for (to, on_the_way) in through {
            let mv = Move::board(from, to, false).capturing(on_the_way);
            if self.scope == Scope::All || self.captures(mv) {
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
        if self.tables.has_trades() {
            let mv = Move::board(from, to, false).capturing(on_the_way);
            if trade::bar(self.tables, self.position, mv).is_some() {
                return ControlFlow::Continue(());
            }
        }
        if !open_files(self.tables, self.position, piece, from).contains(to) {
            return ControlFlow::Continue(());
        }
        let (plain, promoting) = self.promotions(kind, from, Bitboard::of(to));
        for (targets, promotes) in [(plain, false), (promoting, true)] {
            let mv = Move::board(from, to, promotes).capturing(on_the_way);
            if !targets.is_empty() && self.is_safe_after(mv) {
                sink.through(mv)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether a board move captures.
    fn captures(&self, mv: Move) -> bool {
        let enemies = self.ends.enemy;
        let mut squares = mv.action().squares().into_iter().skip(1);
        squares.any(|square| enemies.contains(square))
    }

    #[inline]
    fn drops(&mut self, kind: PieceKind, sink: &mut impl Sink<WORDS>) -> ControlFlow<()> {
        let targets = self.drop_targets(kind);
        let targets = targets & !self.drop_mates(kind, targets);
        if targets.is_empty() {
            ControlFlow::Continue(())
        } else {
            sink.drops(kind, targets)
        }
    }

    /// Where a kind may be dropped, drop-mate aside.
    #[inline]
    fn drop_targets(&mut self, kind: PieceKind) -> Bitboard<WORDS> {
        let targets = drop_squares(self.tables, self.position, self.us, kind);
        if self.tables.rules(self.us, kind).royal {
            // A second royal piece ends a check wherever it is dropped.
            return self.keep(targets, |to| Move::drop(kind, to));
        }
        let targets = targets & self.threats.answers;
        if self.exotic_enemy {
            self.keep(targets, |to| Move::drop(kind, to))
        } else {
            targets
        }
    }

    /// The targets on which a drop is barred because it would mate.
    #[inline]
    fn drop_mates(&mut self, kind: PieceKind, targets: Bitboard<WORDS>) -> Bitboard<WORDS> {
        match self.tables.rules(self.us, kind).drop_mate {
            Some(bars) => drop_mate::barred(self.tables, self.position, kind, targets, bars),
            None => Bitboard::EMPTY,
        }
    }

    /// The targets whose moves leave the last royal piece safe, each tried out.
    #[cold]
    fn keep(&mut self, targets: Bitboard<WORDS>, mv: impl Fn(Square) -> Move) -> Bitboard<WORDS> {
        targets
            .into_iter()
            .filter(|&to| self.is_safe_after(mv(to)))
            .collect()
    }

    /// Whether the mover keeps a royal piece that cannot be captured next; one that has none on the board has none
    /// to lose.
    fn is_safe_after(&mut self, mv: Move) -> bool {
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
