//! Walks and gates, found once all kinds are laid.

use betza::Modality;
use hakugei_variant::rules::{Passes, Ways};
use hakugei_variant::{Color, PieceKind, Square};

use super::{Junction, Rank, Walks};
use crate::bitboard::Bitboard;
use crate::tables::Tables;
use crate::tables::geometry::{Exotic, Leg, Targets};
use crate::tables::paths::PathList;
use crate::tables::square_moves::{Span, SquareMoves};

impl<const WORDS: usize> Walks<WORDS> {
    /// Those of tables in which all kinds are laid.
    pub(in crate::tables) fn of(tables: &Tables<WORDS>) -> Self {
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
