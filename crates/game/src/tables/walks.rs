//! Moves of two steps, looked up, and what tells at a glance that a piece has no move.
//!
//! A piece that may capture on the square of its first step and go on (the lion of 中将棋) has many ways to walk and few
//! squares to walk over: for each of these, the squares that lie a second step further are a set.

use betza::Modality;
use hakugei_variant::rules::{Passes, Ways};
use hakugei_variant::{Color, PieceKind, Square};

use super::geometry::{Exotic, Leg, Targets};
use super::moves::SquareMoves;
use super::moves::{Ends, Span};
use super::paths::PathList;
use super::{Ease, Tables};
use crate::bitboard::Bitboard;

/// A square on which a first step may end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Junction<const WORDS: usize> {
    /// The square.
    pub(crate) over: Square,
    /// Where the second step may lead if the square is empty.
    pub(crate) passing: Bitboard<WORDS>,
    /// Where it may lead once an enemy has been captured there.
    pub(crate) capturing: Bitboard<WORDS>,
}

/// The moves of two steps of every kind of both sides, and the gates of every piece.
#[derive(Debug, Default)]
pub(crate) struct Walks<const WORDS: usize> {
    junctions: Vec<Junction<WORDS>>,
    /// For each of the shared lists of exotic moves, by where it begins.
    known: Vec<Option<Span>>,
    /// For each kind of both sides, by its number, and each square; none on small boards, where a look-up takes no longer.
    gates: Vec<Bitboard<WORDS>>,
    /// For each kind of both sides, whether its attacks tell its moves of one leg.
    told: Vec<bool>,
    /// For each side, the kinds that march but for the moves that may promote, which more is asked of than where they
    /// start or end.
    ranks: [Vec<Rank<WORDS>>; 2],
    all_around: bool,
    /// Whether every capture of every kind, borrowed by whomever, is a leap or needs certain squares empty and no more.
    no_exotic: bool,
}

/// Pieces of a kind that all take the same single step and do not promote by it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rank<const WORDS: usize> {
    pub(crate) kind: PieceKind,
    /// Where they stand.
    pub(crate) from: Bitboard<WORDS>,
    /// How many indices away they lead, and how far a set is turned for that.
    pub(crate) by: i16,
    pub(crate) turn: u32,
}

impl<const WORDS: usize> Walks<WORDS> {
    /// Whether gates are worth asking for on a board of so many words.
    pub(crate) const GATED: bool = WORDS > 2;

    /// Those of tables in which all kinds are laid.
    pub(super) fn of(tables: &Tables<WORDS>) -> Self {
        let gates = usize::from(Self::GATED) * 2 * tables.kinds * tables.stride;
        let mut walks = Self {
            junctions: Vec::new(),
            known: vec![None; tables.exotic.len() + 1],
            gates: Vec::with_capacity(gates),
            told: vec![false; 2 * tables.kinds],
            ranks: [Vec::new(), Vec::new()],
            all_around: royals_step_all_around(tables),
            no_exotic: knows_no_exotic(tables),
        };
        for color in Color::ALL {
            for kind in tables.kinds() {
                walks.add_kind(tables, color, kind);
            }
        }
        walks
    }

    fn add_kind(&mut self, tables: &Tables<WORDS>, color: Color, kind: PieceKind) {
        let number = tables.number(color, kind);
        if let Some(like) = tables.alike(number) {
            self.told[number] = self.told[like];
            if Self::GATED {
                let gates = like * tables.stride..(like + 1) * tables.stride;
                self.gates.extend_from_within(gates);
            }
        } else {
            self.told[number] = self.add_moves(tables, color, kind);
        }
        let easy = tables.attacks.is_easy(number);
        let mut marches = tables.side(color).marches.iter();
        if Self::GATED && easy && !marches.any(|march| march.kind == kind) {
            self.ranks[color.index()].extend(rank(tables, color, kind));
        }
    }

    /// Adds what hangs on the moves of a kind and on nothing else; whether its attacks tell those of one leg.
    fn add_moves(&mut self, tables: &Tables<WORDS>, color: Color, kind: PieceKind) -> bool {
        let mut told = true;
        for from in tables.board.squares() {
            let moves = tables.moves(color, kind, from);
            told = told && attacks_tell(tables, &moves);
            let exotic = tables.exotic(color, kind, from);
            if Self::GATED {
                self.gates.push(gates(tables, &moves));
            }
            let start = moves.exotic.start as usize;
            if !exotic.is_empty() && self.known[start].is_none() {
                self.known[start] = self.walk(tables, from, exotic);
            }
        }
        told
    }

    /// Adds the junctions of some moves from a square, if that is all they are.
    fn walk(&mut self, tables: &Tables<WORDS>, from: Square, exotic: &[Exotic<WORDS>]) -> Option<Span> {
        if tables.ways != Ways::ByCaptures {
            return None;
        }
        let start = self.junctions.len();
        for exotic in exotic {
            let Exotic::Paths { paths, .. } = exotic else {
                return None;
            };
            if !paths.legs.iter().all(|legs| is_two_steps(legs)) {
                return None;
            }
            self.add_paths(tables, from, (paths, start));
        }
        Some(Span {
            start: start as u32,
            end: self.junctions.len() as u32,
        })
    }

    /// Enters some moves of two steps at the junctions from a place on.
    fn add_paths(&mut self, tables: &Tables<WORDS>, from: Square, (paths, start): (&PathList, usize)) {
        for legs in &paths.legs {
            let [first, second] = &legs[..] else { continue };
            let Some(over) = step(tables, from, *first) else {
                continue;
            };
            let Some(to) = step(tables, over, *second) else {
                continue;
            };
            let mut known = self.junctions[start..].iter();
            let place = known.position(|junction| junction.over == over);
            let place = start + place.unwrap_or(self.junctions.len() - start);
            if place == self.junctions.len() {
                self.junctions.push(Junction {
                    over,
                    passing: Bitboard::EMPTY,
                    capturing: Bitboard::EMPTY,
                });
            }
            let junction = &mut self.junctions[place];
            let is_pass = to == from;
            if first.modality.contains(Modality::EMPTY) && !(is_pass && tables.passes == Passes::Barred) {
                junction.passing.insert(to);
            }
            if first.modality.contains(Modality::ENEMY) {
                junction.capturing.insert(to);
            }
        }
    }
}

/// Whether legs are two single steps, of which the first captures or passes an empty square and the second goes on to an
/// empty square or an enemy.
fn is_two_steps(legs: &[Leg]) -> bool {
    let [first, second] = legs else { return false };
    let steps = |leg: &Leg| {
        let beyond = [Modality::FRIEND, Modality::HOP, Modality::LAND_BEHIND];
        leg.max_range == 1 && !leg.may_stop && !beyond.iter().any(|&member| leg.modality.meets(member))
    };
    steps(first) && steps(second) && second.modality == Modality::EMPTY_OR_ENEMY
}

fn step<const WORDS: usize>(tables: &Tables<WORDS>, from: Square, leg: Leg) -> Option<Square> {
    leg.squares(tables.board, from).next()
}

/// Whether a piece captures wherever it can go by moves of one leg.
fn attacks_tell<const WORDS: usize>(tables: &Tables<WORDS>, moves: &SquareMoves<WORDS>) -> bool {
    let mut lame = moves.lame.of(&tables.lame).iter();
    moves.quiet == moves.captures
        && tables.lines(moves).all(|line| line.targets == Targets::Both)
        && lame.all(|leap| leap.targets == Targets::Both)
}

/// The squares such that a piece has no move if friends stand on all of them: all squares, where that cannot be told.
fn gates<const WORDS: usize>(tables: &Tables<WORDS>, moves: &SquareMoves<WORDS>) -> Bitboard<WORDS> {
    if !moves.exotic.of(&tables.exotic).is_empty() {
        return Bitboard::ALL;
    }
    let nearest = tables.lines(moves).map(|line| line.reach(line.squares));
    let lame = moves.lame.of(&tables.lame).iter().map(|leap| leap.to);
    let leaps = moves.quiet | moves.captures;
    nearest.chain(lame).fold(leaps, |all, gate| all | gate)
}

/// Whether from every square some royal kind of each side may go to every square next to it.
fn royals_step_all_around<const WORDS: usize>(tables: &Tables<WORDS>) -> bool {
    let goes = |color, from| {
        let kinds = tables.royal_kinds.iter();
        kinds.fold(Bitboard::EMPTY, |all, &kind| {
            let moves = tables.moves(color, kind, from);
            all | moves.quiet | moves.captures
        })
    };
    let mut squares = tables.board.squares();
    squares.all(|from| {
        Color::ALL
            .iter()
            .all(|&color| (tables.neighbours(from) & !goes(color, from)).is_empty())
    })
}

/// Whether there is no exotic move, and no limit that makes an attack one.
fn knows_no_exotic<const WORDS: usize>(tables: &Tables<WORDS>) -> bool {
    let mut rules = tables.rules.iter();
    tables.exotic.is_empty() && rules.all(|rules| rules.exotic_from.is_empty() && !rules.limit_blocks_attack)
}

/// Where a kind whose attacks are its moves takes one step without promoting, if that is the same step everywhere.
fn rank<const WORDS: usize>(tables: &Tables<WORDS>, color: Color, kind: PieceKind) -> Option<Rank<WORDS>> {
    let rules = tables.rules(color, kind);
    let zone = rules.promotions.zone();
    let mut rank: Option<Rank<WORDS>> = None;
    for from in tables.board.squares() {
        let moves = tables.moves(color, kind, from);
        let Some(to) = moves.captures.first() else {
            continue;
        };
        let by = to.0 as i16 - from.0 as i16;
        let same = rank.is_none_or(|rank| rank.by == by);
        if rules.royal
            || moves.captures.has_several()
            || !moves.lines.is_empty()
            || !moves.lame.is_empty()
            || !same
        {
            return None;
        }
        let known = rank.get_or_insert_with(|| Rank {
            kind,
            from: Bitboard::EMPTY,
            by,
            turn: Bitboard::<WORDS>::turn(by),
        });
        if !zone.contains(from) && !zone.contains(to) {
            known.from.insert(from);
        }
    }
    rank
}

impl<const WORDS: usize> Tables<WORDS> {
    /// What [`Tables::attacks_of`] says, for boards that are [`Walks::GATED`].
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "as for the look-up")]
    pub(crate) fn wide_attacks_of(
        &self,
        number: usize,
        from: Square,
        occupied: Bitboard<WORDS>,
    ) -> (Bitboard<WORDS>, Ease) {
        self.attacks.wide_attacks(number, from.index(), occupied)
    }

    /// Whether no kind has exotic moves, nor captures that are treated as such.
    #[inline]
    pub(crate) fn knows_no_exotic(&self) -> bool {
        self.walks.no_exotic
    }

    /// Whether what [`Reverse::near`](super::Reverse::near) says of a royal piece speaks of every square next to it.
    #[inline]
    pub(crate) fn royals_step_all_around(&self) -> bool {
        self.walks.all_around
    }

    /// The kinds of a side that march but for the moves that may promote.
    #[inline]
    pub(crate) fn ranks(&self, color: Color) -> &[Rank<WORDS>] {
        &self.walks.ranks[color.index()]
    }

    /// The first steps of the moves of several legs of a kind from a square, where two single steps are all that there is to
    /// them. `None` where the kind has other exotic moves.
    #[inline]
    pub(crate) fn junctions(
        &self,
        color: Color,
        kind: PieceKind,
        from: Square,
    ) -> Option<&[Junction<WORDS>]> {
        let exotic = self.moves(color, kind, from).exotic;
        if exotic.is_empty() {
            return Some(&[]);
        }
        let known = self.walks.known[exotic.start as usize]?;
        Some(known.of(&self.walks.junctions))
    }

    /// The squares such that a piece of a kind, given its number, has no move while friends stand on all of them. For boards
    /// that are [`Walks::GATED`].
    #[inline]
    pub(crate) fn gates(&self, number: usize, from: Square) -> Bitboard<WORDS> {
        self.walks.gates[number * self.stride + from.index()]
    }

    /// Where a piece of a kind can go by moves of one leg, as [`Tables::targets`] has it.
    #[inline]
    pub(crate) fn single_leg(
        &self,
        (color, kind): (Color, PieceKind),
        from: Square,
        ends: Ends<WORDS>,
    ) -> Bitboard<WORDS> {
        let number = self.number(color, kind);
        if self.walks.told[number] {
            let open = ends.empty | ends.enemy;
            self.attacks_of(number, from, !ends.empty).0 & open
        } else {
            self.targets(color, kind, from, ends)
        }
    }
}
