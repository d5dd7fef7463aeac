//! Legal moves, as sets of targets handed to a sink.
//!
//! Checks and pins are masks, computed once for a position. What the masks do not tell, `slow` finds.

mod drops;
mod slow;

use std::ops::ControlFlow;

use hakugei_variant::rule::RoyalBar;
use hakugei_variant::{Color, Piece, PieceKind, Square};

use crate::attack::{Safety, Threats, attacked_among, exotic_pieces, pin_range, sole_royal, threats};
use crate::before_royal::{before_royal, may_be_disarmed};
use crate::bitboard::Bitboard;
use crate::borrow;
use crate::ends::immediate_end;
use crate::exotic::reach;
use crate::limit::open_files;
use crate::moves::Move;
use crate::position::Position;
use crate::sink::Sink;
use crate::tables::{Arrivals, Ease, Ends, Tables};

pub(crate) use drops::{barred_drop_mates, some_drop};

/// Hands every legal move to a sink; none where the game has ended at once. The position is as before when it returns.
#[inline]
pub(crate) fn generate<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &mut Position<WORDS>,
    (scope, safety): (Scope, Safety),
    sink: &mut impl Sink<WORDS>,
) -> ControlFlow<()> {
    let mut generator = Generator::new(tables, position, scope, safety);
    // A side with a royal piece that must stay safe has not lost it, and the other side never leaves its own.
    let may_be_over = generator.royal.is_none() || tables.finish().at_once;
    if may_be_over && immediate_end(tables, generator.position).is_some() {
        return ControlFlow::Continue(());
    }
    generator.run(sink)
}

/// The same whether or not the game has ended.
pub(crate) fn generate_on<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &mut Position<WORDS>,
    (scope, safety): (Scope, Safety),
    sink: &mut impl Sink<WORDS>,
) -> ControlFlow<()> {
    Generator::new(tables, position, scope, safety).run(sink)
}

/// Every move, safe for the royal piece or not, that there would be without limits on captures.
pub(crate) fn moves_but_for_bar<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &mut Position<WORDS>,
) -> Vec<Move> {
    let mut moves = Vec::new();
    let mut generator = Generator::new(tables, position, Scope::All, Safety::Ignored);
    generator.bars = None;
    generator.limits_trades = false;
    generator.ends = generator.position.ends(tables, generator.us);
    let _ = generator.run(&mut moves);
    moves
}

/// Which part of the moves to generate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    /// Every move.
    All,
    /// Board moves.
    Board,
    /// Board moves that capture.
    Captures,
}

struct Generator<'a, const WORDS: usize> {
    tables: &'a Tables<WORDS>,
    position: &'a mut Position<WORDS>,
    us: Color,
    ends: Ends<WORDS>,
    /// What the side to move may not do while its royal piece is in hand.
    bars: Option<RoyalBar>,
    /// Whether there are limits on trading some kinds.
    limits_trades: bool,
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
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "measured: a call here costs a small board 2 to 4 % of all instructions"
    )]
    fn new(
        tables: &'a Tables<WORDS>,
        position: &'a mut Position<WORDS>,
        scope: Scope,
        safety: Safety,
    ) -> Self {
        let us = position.side();
        let mut ends = position.ends(tables, us);
        let bars = before_royal(tables, position, us);
        if bars.is_some() {
            ends.enemy = Bitboard::EMPTY;
        }
        let wanted = match scope {
            Scope::All | Scope::Board => tables.squares(),
            Scope::Captures => ends.enemy,
        };
        let may_be_captured = safety == Safety::Kept && before_royal(tables, position, us.other()).is_none();
        let royal = if may_be_captured {
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
            bars,
            limits_trades: tables.has_trades(),
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

    /// Whether the capture of the other side's royal piece would end its threats.
    #[inline]
    fn may_disarm(&self) -> bool {
        self.royal.is_some() && may_be_disarmed(self.tables, self.position, self.us.other())
    }

    #[inline]
    fn run(&mut self, sink: &mut impl Sink<WORDS>) -> ControlFlow<()> {
        if self.tables.borrowing().is_some() {
            self.see_borrowed_moves();
        }
        let own = self.position.of_color(self.us);
        if self.may_disarm() {
            self.exotic_enemy = true;
            for from in own {
                self.slow_moves(self.position.kind_at(from), from, sink)?;
            }
            return self.all_drops(sink);
        }
        if let Some(royal) = self.royal {
            self.royal_moves(royal, sink)?;
        }
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
        self.all_drops(sink)
    }

    /// Where a piece can go, captures on the way aside.
    #[inline]
    fn targets(&self, piece: Piece, from: Square) -> Bitboard<WORDS> {
        let mut targets = self.tables.targets(piece.color, piece.kind, from, self.ends);
        if !self.tables.exotic(piece.color, piece.kind, from).is_empty() {
            targets |= self.exotic_targets(from);
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

    /// Where a piece can go by its exotic moves, captures on the way aside.
    fn exotic_targets(&self, from: Square) -> Bitboard<WORDS> {
        let targets = reach(self.tables, self.position, from).ends;
        if self.bars.is_some() {
            targets & !self.taken_on_arrival(from)
        } else {
            targets
        }
    }

    /// The squares where a piece that arrives captures. A friend can stand there too: one that a move by several legs has
    /// captured before it comes back.
    fn taken_on_arrival(&self, from: Square) -> Bitboard<WORDS> {
        self.position.occupied() & !Bitboard::of(from)
    }

    fn royal_moves(&mut self, royal: Square, sink: &mut impl Sink<WORDS>) -> ControlFlow<()> {
        let kind = self.position.kind_at(royal);
        let number = self.position.number_at(royal);
        let (attacks, ease) = self.tables.attacks_of(number, royal, self.position.occupied());
        let targets = match ease {
            Ease::Plain | Ease::Promotes => attacks & (self.ends.empty | self.ends.enemy),
            Ease::No if self.tables.rules(self.us, kind).slow => return self.slow_moves(kind, royal, sink),
            Ease::No => self.targets(Piece { color: self.us, kind }, royal),
        };
        let targets = targets & self.wanted;
        if targets.is_empty() {
            return ControlFlow::Continue(());
        }
        let lifted = self.position.occupied() & !Bitboard::of(royal);
        let attacked = attacked_among(self.tables, self.position, self.us.other(), targets, lifted);
        self.offer(kind, royal, targets & !attacked, sink)
    }

    /// The moves of pieces that are not pinned, where the masks say all about the royal piece's safety.
    #[inline]
    fn plain_moves(&mut self, pieces: Bitboard<WORDS>, sink: &mut impl Sink<WORDS>) -> ControlFlow<()> {
        let occupied = self.position.occupied();
        let range = self.threats.answers & (self.ends.empty | self.ends.enemy);
        for from in pieces {
            let (attacks, ease) = self
                .tables
                .attacks_of(self.position.number_at(from), from, occupied);
            let targets = attacks & range;
            match ease {
                Ease::Plain if targets.is_empty() => {}
                Ease::Plain => sink.board(from, targets, false)?,
                Ease::Promotes => self.offer(self.position.kind_at(from), from, targets, sink)?,
                Ease::No => self.piece_moves(self.position.kind_at(from), from, sink)?,
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
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "measured: a call here costs a small board 2 to 4 % of all instructions"
    )]
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
        let Arrivals { plain, promoting } = self.arrivals(kind, from, targets, self.ends.enemy);
        if !plain.is_empty() {
            sink.board(from, plain, false)?;
        }
        if !promoting.is_empty() && !self.bars_promotion() {
            sink.board(from, promoting, true)?;
        }
        ControlFlow::Continue(())
    }

    /// Splits the targets of a piece by the faces with which it may arrive, given those on which it captures.
    #[inline]
    fn arrivals(
        &self,
        kind: PieceKind,
        from: Square,
        targets: Bitboard<WORDS>,
        captures: Bitboard<WORDS>,
    ) -> Arrivals<WORDS> {
        let promotions = &self.tables.rules(self.us, kind).promotions;
        promotions.split(from, targets, captures)
    }

    /// Whether nothing may promote while the royal piece is in hand.
    #[inline]
    fn bars_promotion(&self) -> bool {
        self.bars == Some(RoyalBar::CapturesAndPromotions)
    }
}
