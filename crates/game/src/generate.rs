//! Legal moves, as sets of targets handed to a sink.
//!
//! Checks and pins are masks, computed once for a position. What the masks do not tell, `slow` finds.

mod slow;

use std::ops::ControlFlow;

use hakugei_variant::{Color, Piece, PieceKind, Square};

use crate::attack::{Threats, attack_map, exotic_pieces, has_lost_royals, pin_range, sole_royal, threats};
use crate::bitboard::Bitboard;
use crate::borrow;
use crate::drop_mate;
use crate::exotic::reach;
use crate::limit::{drop_squares, open_files};
use crate::moves::Move;
use crate::position::Position;
use crate::sink::{Any, Count, Sink};
use crate::tables::{Ends, Tables};

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
    generator.see_borrowed_moves();
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
    /// The enemies whose capture changes what others attack: those that lend their moves.
    lenders: Option<Bitboard<WORDS>>,
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
        let mut threats = royal.map_or(Threats::NONE, |royal| {
            threats(tables, position, royal, us.other())
        });
        threats.answers &= wanted;
        let exotic_enemy = royal.is_some() && !exotic_pieces(tables, position, us.other()).is_empty();
        Self {
            tables,
            us,
            ends,
            royal,
            threats,
            exotic_enemy,
            lenders: None,
            wanted,
            scope,
            safety,
            position,
        }
    }

    /// Finds the threats anew where pieces borrow moves.
    #[cold]
    fn see_borrowed_moves(&mut self) {
        let Some(royal) = self.royal.filter(|_| self.tables.borrowing().is_some()) else {
            return;
        };
        let (tables, position, them) = (self.tables, &*self.position, self.us.other());
        self.threats = borrow::threats(tables, position, royal, them);
        self.threats.answers &= self.wanted;
        self.exotic_enemy = !borrow::exotic_pieces(tables, position, them).is_empty();
        self.lenders = Some(borrow::lenders(tables, position, them));
    }

    #[inline]
    fn run(mut self, sink: &mut impl Sink<WORDS>) -> ControlFlow<()> {
        if self.tables.borrowing().is_some() {
            self.see_borrowed_moves();
        }
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
    fn targets(&self, piece: Piece, from: Square) -> Bitboard<WORDS> {
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

    fn royal_moves(&mut self, royal: Square, sink: &mut impl Sink<WORDS>) -> ControlFlow<()> {
        let piece = self
            .position
            .piece_at(royal)
            .expect("the royal piece stands on its square");
        if self.tables.rules(self.us, piece.kind).slow {
            return self.slow_moves(piece.kind, royal, sink);
        }
        let targets = self.targets(piece, royal) & self.wanted;
        if targets.is_empty() {
            return ControlFlow::Continue(());
        }
        let lifted = self.position.occupied() & !Bitboard::of(royal);
        let attacked = attack_map(self.tables, self.position, self.us.other(), lifted);
        self.offer(piece.kind, royal, targets & !attacked, sink)
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
        if rules.slow {
            return self.slow_moves(kind, from, sink);
        }
        let mut targets = self.targets(Piece { color: self.us, kind }, from) & self.threats.answers;
        if self.threats.pinned.contains(from) {
            let royal = self.royal.expect("only a royal piece pins others");
            targets &= pin_range(self.tables, self.position, royal, from);
        }
        self.offer(kind, from, targets, sink)
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
}
