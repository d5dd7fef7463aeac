//! Counting the replies to every move of a position, most of them without making it.
//!
//! The positions to which the moves of one position lead are alike: the side that replies has the same pieces on the same
//! squares, but for one that was captured, and the same hand. So what its pieces can do is looked up once, in the position
//! before the moves. A move changes what a piece can do only by what it opens or shuts on that piece's lines: the few pieces
//! concerned are looked up again, and all of them after a check or a capture.
//!
//! Only what may end the game, gives or takes a royal piece, or allows a drop that might mate is left to the generator of
//! lists: such moves are made, but for those that end the game plainly.

#![expect(
    clippy::inline_always,
    reason = "measured: this is all that counting does for most lines"
)]

mod disturbed;
mod drops;
mod ends;
mod look;
mod royal;

use hakugei_variant::{Color, Square};

use crate::bitboard::Bitboard;
use crate::move_sets::{Who, start_of};
use crate::position::Position;
use crate::tables::Tables;

use drops::Limited;
use royal::Royal;

/// What the replies to the moves of one position share.
#[derive(Debug)]
pub(super) struct Replies<const WORDS: usize> {
    /// The side that replies, its pieces, and those of the other.
    side: Color,
    own: Bitboard<WORDS>,
    enemy: Bitboard<WORDS>,
    /// Its royal piece, where that has to be kept safe.
    royal: Option<Royal<WORDS>>,
    /// How many moves its other pieces have in all, and those of them whose moves depend on what is occupied.
    moves: u64,
    liners: Vec<Liner<WORDS>>,
    /// Where it may drop so many kinds alike.
    drops: Vec<(u64, Bitboard<WORDS>)>,
    limited: Vec<Limited<WORDS>>,
    /// The royal piece of the side that moves, and the pieces of the other near it.
    target: Square,
    hunters: Bitboard<WORDS>,
}

/// A piece, given its number among the kinds of both sides.
#[derive(Clone, Copy, Debug)]
struct Man {
    number: usize,
    from: Square,
    promotes: bool,
}

/// A piece whose moves depend on whether some squares are occupied.
#[derive(Clone, Copy, Debug)]
struct Liner<const WORDS: usize> {
    man: Man,
    matters: Bitboard<WORDS>,
    /// How many moves it has before the move that is replied to, as long as the royal piece is safe.
    moves: u64,
}

/// What moves, and what a list of replies asks of the board without it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Runner<const WORDS: usize> {
    /// The number of the piece that comes down, among the kinds of both sides.
    number: usize,
    is_royal: bool,
    start: Bitboard<WORDS>,
    /// The other pieces of its side, those near the royal piece of the side that replies, and those lined up on it.
    others: Bitboard<WORDS>,
    near: Bitboard<WORDS>,
    lined_up: Bitboard<WORDS>,
}

/// A position after a move.
#[derive(Clone, Copy, Debug)]
struct Seen<const WORDS: usize> {
    to: Square,
    end: Bitboard<WORDS>,
    captures: bool,
    own: Bitboard<WORDS>,
    enemy: Bitboard<WORDS>,
    occupied: Bitboard<WORDS>,
}

impl<const WORDS: usize> Replies<WORDS> {
    /// Nothing yet.
    pub(super) fn new() -> Self {
        Self {
            side: Color::Black,
            own: Bitboard::EMPTY,
            enemy: Bitboard::EMPTY,
            royal: None,
            moves: 0,
            liners: Vec::new(),
            drops: Vec::new(),
            limited: Vec::new(),
            target: Square(0),
            hunters: Bitboard::EMPTY,
        }
    }

    /// How many moves within some squares those of some own pieces have that march, and which do not; royal ones that have
    /// to be kept safe are neither.
    #[inline]
    fn march(
        &self,
        tables: &Tables<WORDS>,
        position: &Position<WORDS>,
        (own, range): (Bitboard<WORDS>, Bitboard<WORDS>),
    ) -> (u64, Bitboard<WORDS>) {
        let (mut moves, mut others) = (0, own);
        if let Some(royal) = &self.royal {
            others.remove(royal.square);
        }
        for march in &tables.side(self.side).marches {
            let marching = others & march.from & position.pieces(self.side, march.kind);
            moves += march.arrivals(marching, march.targets(marching) & range).len();
            others &= !marching;
        }
        (moves, others)
    }

    /// The number of moves of a piece to some squares.
    #[inline(always)]
    fn arrivals(
        &self,
        tables: &Tables<WORDS>,
        man: Man,
        (targets, enemy): (Bitboard<WORDS>, Bitboard<WORDS>),
    ) -> u64 {
        let zone = tables.side(self.side).promotion_zone;
        if man.promotes && (zone.contains(man.from) || targets.intersects(zone)) {
            tables
                .promotions(man.number)
                .split(man.from, targets, enemy)
                .len()
        } else {
            targets.len().into()
        }
    }

    /// What makes the moves of a set that end on one square, if nothing about them asks for them to be made: captures on the
    /// way, or the loss or gain of a royal piece by other means than capture.
    #[inline(always)]
    pub(super) fn runner(
        &self,
        tables: &Tables<WORDS>,
        position: &Position<WORDS>,
        (who, to): (Who, Square),
    ) -> Option<Runner<WORDS>> {
        let (from, promotes) = match who {
            Who::Piece { from, promotes } => (from, promotes),
            Who::March { by, promotes } => (start_of(to, by), promotes),
            Who::Hand(kind) => {
                let number = position.number_for(self.side.other(), kind);
                let is_royal = tables.is_royal_number(number as u16);
                return (!is_royal).then(|| self.runner_from(number, Bitboard::EMPTY, false));
            }
            Who::Through(_) => return None,
        };
        let moved = position.number_at(from);
        let is_royal = tables.is_royal_number(moved as u16);
        if !promotes {
            return Some(self.runner_from(moved, Bitboard::of(from), is_royal));
        }
        let number = tables.promoted(moved as u16);
        let stays = is_royal == tables.is_royal_number(number);
        stays.then(|| self.runner_from(number.into(), Bitboard::of(from), is_royal))
    }

    #[inline(always)]
    fn runner_from(&self, number: usize, start: Bitboard<WORDS>, is_royal: bool) -> Runner<WORDS> {
        let (near, lined_up) = match &self.royal {
            Some(royal) => (royal.near & !start, royal.lined_up & !start),
            None => (Bitboard::EMPTY, Bitboard::EMPTY),
        };
        Runner {
            number,
            is_royal,
            start,
            others: self.enemy & !start,
            near,
            lined_up,
        }
    }

    /// The number of replies to a move. `None` where it has to be made to tell.
    #[inline(always)]
    pub(super) fn count(
        &self,
        tables: &Tables<WORDS>,
        position: &Position<WORDS>,
        runner: &Runner<WORDS>,
        to: Square,
    ) -> Option<u64> {
        if runner.is_royal && tables.finish().is_goal(self.side.other(), to) {
            return None;
        }
        let seen = self.see(runner, to);
        if seen.captures {
            return self.count_disturbed(tables, position, runner, to);
        }
        let (mut moves, mut pinned) = (self.moves, 0);
        if let Some(royal) = &self.royal {
            let (near, lined_up) = royal.enemies(tables, runner, to);
            let attacked = royal.attacked(tables, position, near, (runner, &seen));
            if attacked.contains(royal.square) {
                return self.count_disturbed(tables, position, runner, to);
            }
            moves += u64::from((royal.steps & !seen.own & !attacked).len());
            if !lined_up.is_empty() {
                pinned = self.count_pinned(tables, position, (runner, to), (lined_up, Bitboard::ALL))?;
            }
        }
        let changed = runner.start | seen.end;
        for liner in &self.liners {
            if liner.matters.intersects(changed) {
                let (attacks, _) = tables.attacks_of(liner.man.number, liner.man.from, seen.occupied);
                moves -= liner.moves;
                moves += self.arrivals(tables, liner.man, (attacks & !seen.own, seen.enemy));
            }
        }
        if !self.drops.is_empty() || !self.limited.is_empty() {
            moves += self.count_drops(tables, position, (runner, Bitboard::ALL), &seen)?;
        }
        Some(moves - pinned)
    }

    /// The position after a move.
    #[inline(always)]
    fn see(&self, runner: &Runner<WORDS>, to: Square) -> Seen<WORDS> {
        let end = Bitboard::of(to);
        let (own, enemy) = (self.own & !end, runner.others | end);
        Seen {
            to,
            end,
            captures: self.own.contains(to),
            own,
            enemy,
            occupied: own | enemy,
        }
    }
}

impl Man {
    /// The piece on a square and what it attacks, given what is occupied. `None` where a look-up does not tell its moves.
    #[inline(always)]
    fn at<const WORDS: usize>(
        tables: &Tables<WORDS>,
        position: &Position<WORDS>,
        from: Square,
        occupied: Bitboard<WORDS>,
    ) -> Option<(Self, Bitboard<WORDS>)> {
        let number = position.number_at(from);
        let (attacks, promotes) = tables.plain_attacks_of(number, from, occupied)?;
        let man = Self {
            number,
            from,
            promotes,
        };
        Some((man, attacks))
    }
}

impl<const WORDS: usize> Runner<WORDS> {
    /// The number of the piece of its side on a square after it has come to one.
    #[inline(always)]
    fn number_at(&self, position: &Position<WORDS>, to: Square, square: Square) -> usize {
        if square == to {
            self.number
        } else {
            position.number_at(square)
        }
    }
}
