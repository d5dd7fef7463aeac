//! The generator: the legal moves of a position, as sets.
//!
//! Checks and pins are masks, computed once for a position. Moves for which the masks are not enough are found by `slow`.
//!
//! A generator is a small value of which the hot functions, inlined into one, keep the parts in registers; the position
//! goes beside it, and functions that are not inlined take the generator by value, so that it need not lie in memory.

#![expect(
    clippy::inline_always,
    reason = "measured: the parts of a generator are to lie in registers, calls cost a small board a tenth"
)]

mod borrowed;
mod drops;
mod others;
mod plain;
mod single_move;
mod slow;
mod wide;

use hakugei_variant::rules::RoyalBar;
use hakugei_variant::{Color, PieceKind, Square};

use crate::attack::{Threats, exotic_candidates, exotic_pieces, threats};
use crate::bitboard::Bitboard;
use crate::exotic;
use crate::move_sets::{MoveSet, MoveSets};
use crate::moves::{Captures, FaceChange, Move};
use crate::position::Position;
use crate::relevant::RelevantSquares;
use crate::rules::at_most;
use crate::rules::borrowing;
use crate::rules::capture_limits::before_royal::{before_royal, may_be_disarmed};
use crate::rules::contagion::catching_squares;
use crate::rules::facing_royals;
use crate::rules::obligations::keep_obligatory;
use crate::rules::promotion::{self, Journeys};
use crate::tables::{Arrivals, Contagions, Ends, Safety, Side, Tables};

pub(crate) use drops::{barred_drop_mates, possible_drops};

/// Adds every move of a scope; none where the game has ended at once.
#[inline(always)]
pub(crate) fn generate<const WORDS: usize>(
    position: &Position<WORDS>,
    scope: Scope,
    safety: Safety,
    out: &mut MoveSets<'_, WORDS>,
) {
    let tables = position.tables();
    if tables.is_special() {
        generate_special(position, scope, safety, out);
    } else {
        Generator::<WORDS, false>::new(position, scope, safety).run_if_on(position, out);
    }
}

/// The same for variants whose rules go beyond masks and tables.
#[cold]
#[inline(never)]
fn generate_special<const WORDS: usize>(
    position: &Position<WORDS>,
    scope: Scope,
    safety: Safety,
    out: &mut MoveSets<'_, WORDS>,
) {
    let tables = position.tables();
    let (sought, obliged) = if !tables.must().is_empty() {
        (Scope::All, true)
    } else if tables.judges_moves() {
        (scope.whole(), false)
    } else {
        (scope, false)
    };
    Generator::<WORDS, true>::new(position, sought, safety).run_if_on(position, out);
    keep_apart(position, out);
    if obliged {
        keep_obligatory(position, out);
        out.retain(|set| scope.ends_of(position, set));
    }
}

/// The same whether or not the game has ended, and whatever the side must do if it can.
pub(crate) fn generate_free<const WORDS: usize>(
    position: &Position<WORDS>,
    scope: Scope,
    safety: Safety,
    out: &mut MoveSets<'_, WORDS>,
) {
    let tables = position.tables();
    if tables.judges_moves() {
        generate_unjudged(position, scope.whole(), safety, out);
        keep_apart(position, out);
    } else {
        generate_unjudged(position, scope, safety, out);
    }
}

/// The same, and whatever rules say that judge moves once they are found.
pub(crate) fn generate_unjudged<const WORDS: usize>(
    position: &Position<WORDS>,
    scope: Scope,
    safety: Safety,
    out: &mut MoveSets<'_, WORDS>,
) {
    let tables = position.tables();
    if tables.is_special() {
        Generator::<WORDS, true>::new(position, scope, safety).run(position, out);
    } else {
        Generator::<WORDS, false>::new(position, scope, safety).run(position, out);
    }
}

/// Leaves the moves after which no royal pieces face each other that may not.
fn keep_apart<const WORDS: usize>(position: &Position<WORDS>, out: &mut MoveSets<'_, WORDS>) {
    if position.tables().barred_facing().is_some() {
        out.retain(|set| {
            let apart = |to: &Square| !facing_royals::bars(position, set.stem.to(*to));
            set.ends.into_iter().filter(apart).collect()
        });
    }
}

/// Every move, safe for the royal piece or not, that there would be without limits on captures.
pub(crate) fn moves_but_for_bar<const WORDS: usize>(position: &Position<WORDS>) -> Vec<Move> {
    let mut moves = MoveSets::default();
    let mut generator = Generator::<WORDS, true>::new(position, Scope::All, Safety::Ignored);
    generator.bars = None;
    generator.limits_trades = false;
    generator.prizes = Bitboard::EMPTY;
    generator.ends = position.ends(generator.us);
    generator.run(position, &mut moves);
    moves.iter().collect()
}

/// Which part of the moves to generate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    /// Every move.
    All,
    /// Board moves that capture.
    Captures,
    /// Some of the moves, if there are any.
    Any,
    /// Some of the board moves, if there are any.
    AnyOnBoard,
    /// Board moves.
    Board,
}

impl Scope {
    /// Whether moves that were found are enough, or no more are wanted.
    #[inline]
    fn is_met<const WORDS: usize>(self, found: &MoveSets<'_, WORDS>) -> bool {
        matches!(self, Self::Any | Self::AnyOnBoard) && !found.is_empty()
    }

    /// The scope of all moves of which this one wants some.
    fn whole(self) -> Self {
        match self {
            Self::Any => Self::All,
            Self::AnyOnBoard => Self::Board,
            Self::All | Self::Captures | Self::Board => self,
        }
    }

    /// The ends of those of some legal moves that are of the scope.
    fn ends_of<const WORDS: usize>(
        self,
        position: &Position<WORDS>,
        set: &MoveSet<WORDS>,
    ) -> Bitboard<WORDS> {
        match self {
            Self::All | Self::Any => set.ends,
            Self::Captures => set.captures(position),
            Self::Board | Self::AnyOnBoard if set.some().dropped().is_none() => set.ends,
            Self::Board | Self::AnyOnBoard => Bitboard::EMPTY,
        }
    }

    /// Whether drops are asked for.
    #[inline]
    fn has_drops(self) -> bool {
        matches!(self, Self::All | Self::Any)
    }
}

/// What a position's moves are found by. `SPECIAL` is whether the variant has rules that go beyond masks and tables:
/// without them, nothing that is there for their sake is compiled in.
#[derive(Clone, Copy)]
struct Generator<'a, const WORDS: usize, const SPECIAL: bool> {
    tables: &'a Tables<WORDS>,
    us: Color,
    side: &'a Side<WORDS>,
    ends: Ends<WORDS>,
    /// What the side to move may not do while its royal piece is in hand.
    bars: Option<RoyalBar>,
    /// Whether there are limits on trading some kinds, and the enemies whose capture they may bar.
    limits_trades: bool,
    prizes: Bitboard<WORDS>,
    /// The enemies whose capture makes something of a captor.
    contagious: Bitboard<WORDS>,
    /// The piece that must stay safe.
    royal: Option<Square>,
    threats: Threats<WORDS>,
    /// Whether the enemy has pieces whose threats the masks do not show.
    exotic_enemy: bool,
    /// Whether one of them gives check.
    exotic_check: bool,
    /// The squares that a move must touch to change what they threaten.
    exotic_squares: RelevantSquares<WORDS>,
    /// Those that may capture the royal piece where it is, if hops and masks are all there is to know of threats.
    hoppers: Option<Bitboard<WORDS>>,
    /// The enemies whose capture changes what others attack: those that lend their moves.
    lenders: Option<Bitboard<WORDS>>,
    /// The squares on which the wanted moves end, and those that name squares on the way: a capture may have happened there.
    wanted: Bitboard<WORDS>,
    wanted_through: Bitboard<WORDS>,
    scope: Scope,
    safety: Safety,
}

impl<'a, const WORDS: usize, const SPECIAL: bool> Generator<'a, WORDS, SPECIAL> {
    #[inline(always)]
    fn new(position: &'a Position<WORDS>, scope: Scope, safety: Safety) -> Self {
        let tables = position.tables();
        let us = position.side();
        let ends = position.ends(us);
        let royal = if safety == Safety::Kept {
            position.sole_royal(us)
        } else {
            None
        };
        let wanted = match scope {
            Scope::Captures => ends.enemy,
            _ => Bitboard::ALL,
        };
        let mut generator = Self {
            tables,
            us,
            side: tables.side(us),
            ends,
            bars: None,
            limits_trades: SPECIAL && tables.has_trades(),
            prizes: Bitboard::EMPTY,
            contagious: Bitboard::EMPTY,
            royal,
            threats: Threats::NONE,
            exotic_enemy: false,
            exotic_check: false,
            exotic_squares: RelevantSquares::ALL,
            hoppers: None,
            lenders: None,
            wanted,
            wanted_through: Bitboard::ALL,
            scope,
            safety,
        };
        if SPECIAL {
            generator.heed_special_rules(position);
        } else if let Some(royal) = royal {
            generator.threats = threats(position, royal, us.other());
        }
        generator.threats.check_mask &= wanted;
        generator
    }

    /// Notes what rules beside the masks say of the side to move, and the threats with them.
    #[cold]
    #[inline(never)]
    fn heed_special_rules(&mut self, position: &Position<WORDS>) {
        let (tables, them) = (self.tables, self.us.other());
        self.bars = before_royal(position, self.us);
        if self.bars.is_some() {
            self.ends.enemy = Bitboard::EMPTY;
            if self.scope == Scope::Captures {
                self.wanted = Bitboard::EMPTY;
            }
        }
        if before_royal(position, them).is_some() {
            self.royal = None;
        }
        for &kind in tables.prizes() {
            self.prizes |= position.pieces(them, kind);
        }
        for &kind in tables.contagions().into_iter().flat_map(Contagions::kinds) {
            self.contagious |= position.pieces(them, kind);
        }
        let Some(royal) = self.royal else { return };
        if tables.borrowing().is_some() {
            self.threats = borrowing::threats(position, royal, them);
            self.exotic_enemy = !borrowing::exotic_pieces(position, them).is_empty();
            self.lenders = Some(borrowing::lenders(position, them));
        } else {
            self.threats = threats(position, royal, them);
            self.exotic_enemy = !exotic_pieces(position, them).is_empty();
            let pieces = exotic_candidates(position, royal, them);
            self.exotic_check = pieces
                .into_iter()
                .any(|from| exotic::attacks(position, from, royal));
            self.exotic_squares = RelevantSquares::of(position, pieces, them, royal);
            self.hoppers = tables.has_only_hops().then_some(pieces);
        }
    }

    /// Lets every move be tried out, whatever the masks say.
    fn distrust_masks(&mut self) {
        self.exotic_enemy = true;
        self.exotic_squares = RelevantSquares::ALL;
        self.hoppers = None;
        self.threats = Threats::NONE;
        self.threats.check_mask &= self.wanted;
    }

    /// Wants only moves that end on some squares.
    #[inline]
    fn end_on(&mut self, ends: Bitboard<WORDS>) {
        self.wanted = ends;
        self.wanted_through = ends;
        self.threats.check_mask &= ends;
    }

    /// A copy to hand to a function that is not inlined: this one then need not lie in memory.
    #[inline(always)]
    fn aside(self) -> Self {
        Self { ..self }
    }

    /// Whether moves that were found are enough, or a stop has come. Without rules that go beyond masks and tables no list takes
    /// so long that it would have to be broken off.
    #[inline]
    fn is_done(self, found: &MoveSets<'_, WORDS>) -> bool {
        self.scope.is_met(found) || (SPECIAL && found.is_stopped())
    }

    /// Whether the enemy has pieces whose threats the masks do not show.
    #[inline]
    fn has_exotic_enemy(self) -> bool {
        SPECIAL && self.exotic_enemy
    }

    /// Whether a limit on trading may bar one of some captures.
    #[inline]
    fn is_limited(self, targets: Bitboard<WORDS>) -> bool {
        SPECIAL && targets.intersects(self.prizes)
    }

    /// Whether there may be more to say of some captures than that they are possible: a limit on trading, or what they make of the captor.
    #[inline]
    fn asks_for_more(self, targets: Bitboard<WORDS>) -> bool {
        SPECIAL && (targets.intersects(self.prizes) || targets.intersects(self.contagious))
    }

    /// Those of the targets of a piece on which it becomes another by what it captures there.
    #[inline]
    fn caught(
        self,
        position: &Position<WORDS>,
        kind: PieceKind,
        targets: Bitboard<WORDS>,
    ) -> Bitboard<WORDS> {
        match self.tables.contagions() {
            Some(contagions) if SPECIAL && targets.intersects(self.contagious) => {
                targets & catching_squares(position, contagions, kind)
            }
            _ => Bitboard::EMPTY,
        }
    }

    /// Whether the masks do not show what keeps the royal piece safe: the capture of the other side's would end its threats, pieces burn
    /// others, or there are several of which none may be lost.
    #[inline]
    fn is_beyond_masks(self, position: &Position<WORDS>) -> bool {
        // A side with several royal pieces may lose all but one by what burns.
        let tables = self.tables;
        let burns_or_keeps_several = || tables.burning().is_some() || tables.least_royals() > 1;
        let disarms = || self.royal.is_some() && may_be_disarmed(position, self.us.other());
        SPECIAL && ((self.safety == Safety::Kept && burns_or_keeps_several()) || disarms())
    }

    /// Adds every move, but none where the game has ended.
    #[inline(always)]
    fn run_if_on(self, position: &Position<WORDS>, out: &mut MoveSets<'_, WORDS>) {
        // A side with a royal piece that must stay safe has not lost it, and the other side never leaves its own.
        let may_be_over = self.royal.is_none() || self.tables.finish().at_once;
        if may_be_over && position.immediate_end().is_some() {
            return;
        }
        self.run(position, out);
    }

    #[inline(always)]
    fn run(mut self, position: &Position<WORDS>, out: &mut MoveSets<'_, WORDS>) {
        let own = position.of_color(self.us);
        if self.is_beyond_masks(position) {
            self.distrust_masks();
            for from in own {
                self.slow_moves(position, from, out);
                if self.is_done(out) {
                    return;
                }
            }
            return self.all_drops(position, out);
        }
        let others = if self.has_exotic_enemy() || (SPECIAL && at_most::any_reached(position, self.us)) {
            own
        } else if Tables::<WORDS>::IS_WIDE {
            self.wide_moves(position, own, out)
        } else {
            self.plain_moves(position, own, out)
        };
        if self.is_done(out) {
            return;
        }
        if !others.is_empty() {
            self.aside().other_moves(position, others, out);
            if self.is_done(out) {
                return;
            }
        }
        self.all_drops(position, out);
    }

    /// Adds the moves for which a look-up and the masks are enough, and returns the pieces that need more.
    #[inline(always)]
    fn plain_moves(
        self,
        position: &Position<WORDS>,
        own: Bitboard<WORDS>,
        out: &mut MoveSets<'_, WORDS>,
    ) -> Bitboard<WORDS> {
        let range = self.threats.check_mask & (self.ends.empty | self.ends.enemy);
        let occupied = position.occupied();
        let mut others = self.threats.pinned;
        let mut pieces = own & !others;
        if let Some(royal) = self.royal {
            let pinners = self.threats.pinners;
            if !SPECIAL && !pinners.is_empty() {
                others = plain::pinned_moves(position, royal, pinners, range, out);
            }
            pieces &= !Bitboard::of(royal);
            match self.plain_royal_targets(position, royal) {
                Some(targets) => out.board(royal, targets, FaceChange::NONE),
                None => others |= Bitboard::of(royal),
            }
        }
        for from in self.stepper_moves(position, pieces, range, out) {
            let asks_for_more = |targets| SPECIAL && (self.bars.is_some() || self.asks_for_more(targets));
            if !plain::moves_of(position, from, occupied, range, asks_for_more, out) {
                others |= Bitboard::of(from);
            }
        }
        others
    }

    /// Where the royal piece can go, if a look-up is enough to know it.
    #[inline(always)]
    fn plain_royal_targets(self, position: &Position<WORDS>, royal: Square) -> Option<Bitboard<WORDS>> {
        let range = self.wanted & !self.threats.royal_danger & (self.ends.empty | self.ends.enemy);
        let steps = self.side.royal_steps(royal);
        if !steps.is_empty() && !self.is_limited(steps) {
            return Some(steps & range);
        }
        let number = position.number_at(royal);
        let (attacks, promotes) = self.tables.plain_attacks_of(number, royal, position.occupied())?;
        (!promotes && !self.is_limited(attacks)).then_some(attacks & range)
    }

    /// Adds the moves of steppers, those of all pieces of a kind at once, and returns the other pieces.
    #[inline(always)]
    fn stepper_moves(
        self,
        position: &Position<WORDS>,
        pieces: Bitboard<WORDS>,
        range: Bitboard<WORDS>,
        out: &mut MoveSets<'_, WORDS>,
    ) -> Bitboard<WORDS> {
        let mut alone = pieces;
        for stepper in &self.side.steppers {
            let stepping = pieces & stepper.from & position.pieces(self.us, stepper.kind);
            let targets = stepper.targets(stepping) & range;
            if self.asks_for_more(targets) {
                continue;
            }
            alone &= !stepping;
            let Arrivals { plain, promoting } = stepper.arrivals(stepping, targets);
            out.set_wise(stepper.by, plain, FaceChange::NONE);
            if !stepper.zone.is_empty() && !self.bars_promotion() {
                out.set_wise(stepper.by, promoting, FaceChange::OTHER);
            }
        }
        alone
    }

    /// Splits the ends of moves of a piece by the faces with which it may arrive.
    #[inline]
    fn arrivals(
        self,
        position: &Position<WORDS>,
        kind: PieceKind,
        journeys: Journeys<WORDS>,
    ) -> Arrivals<WORDS> {
        let mut arrivals = if SPECIAL {
            promotion::limited_arrivals(position, self.us, kind, journeys)
        } else {
            promotion::arrivals(position, self.us, kind, journeys)
        };
        if self.bars_promotion() {
            arrivals.promoting = Bitboard::EMPTY;
        }
        arrivals
    }

    /// [`Generator::arrivals`] of moves that name squares on the way.
    #[inline]
    fn through_arrivals(
        self,
        position: &Position<WORDS>,
        kind: PieceKind,
        from: Square,
        on_the_way: Captures,
        ends: Bitboard<WORDS>,
    ) -> Arrivals<WORDS> {
        let journeys = Journeys {
            from,
            on_the_way: on_the_way.squares(),
            ends,
            captures: position.capturing_ends(from, on_the_way, ends),
        };
        self.arrivals(position, kind, journeys)
    }

    /// [`Generator::arrivals`] of moves that name no square on the way.
    #[inline]
    fn straight_arrivals(
        self,
        position: &Position<WORDS>,
        kind: PieceKind,
        from: Square,
        ends: Bitboard<WORDS>,
    ) -> Arrivals<WORDS> {
        // Most moves neither start nor end where any clause lets them promote.
        let zone = self.tables.rules(self.us, kind).promotions.zone();
        if !zone.contains(from) && !ends.intersects(zone) {
            return Arrivals::plain(ends);
        }
        let journeys = Journeys {
            from,
            on_the_way: [None; 2],
            ends,
            captures: position.capturable_from(from),
        };
        self.arrivals(position, kind, journeys)
    }

    /// Whether nothing may promote while the royal piece is in hand.
    #[inline]
    fn bars_promotion(self) -> bool {
        SPECIAL && self.bars == Some(RoyalBar::CapturesAndPromotions)
    }
}
