//! Legal moves in stages, for a search that hopes to stop before the last: each move in exactly one stage.

use hakugei_variant::PieceKind;

use crate::aim::Aim;
use crate::attack::in_check;
use crate::bitboard::Bitboard;
use crate::move_sets::{MoveSet, MoveSets, Who};
use crate::moves::Move;
use crate::position::Position;
use crate::sink::Way;
use crate::tables::Tables;

/// A part of the legal moves of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// Every move, where the side to move is in check; the other stages are empty then.
    Evasions,
    /// Board moves that capture, with or without promotion: what [`crate::legal_captures`] lists.
    Captures,
    /// Board moves that promote and capture nothing.
    Promotions,
    /// Other board moves that give check.
    Checks,
    /// Drops that give check.
    DropChecks,
    /// The remaining board moves.
    Quiets,
    /// The remaining drops.
    Drops,
}

impl Stage {
    /// The stages in which the moves lie where the side to move is not in check, most forcing first.
    pub const FREE: [Self; 6] = [
        Self::Captures,
        Self::Promotions,
        Self::Checks,
        Self::DropChecks,
        Self::Quiets,
        Self::Drops,
    ];

    /// The only stage where it is in check.
    pub const IN_CHECK: [Self; 1] = [Self::Evasions];
}

/// The legal moves of one position, found as sets and written out stage by stage. What a stage does not ask for is not
/// worked out: which moves give check is looked for when the first stage that tells them apart is asked for.
#[derive(Clone, Debug)]
pub struct Stages<const WORDS: usize> {
    sets: Vec<MoveSet<WORDS>>,
    /// For each set, the ends of its quiet moves that give check; empty until they have been looked for.
    checks: Vec<Bitboard<WORDS>>,
    enemy: Bitboard<WORDS>,
    occupied: Bitboard<WORDS>,
    in_check: bool,
}

impl<const WORDS: usize> Stages<WORDS> {
    /// The moves of a position, which is as before when this returns; the calls below want the same position.
    pub fn new(tables: &Tables<WORDS>, position: &mut Position<WORDS>) -> Self {
        let in_check = in_check(tables, position);
        Self::with_check(tables, position, in_check)
    }

    /// The same where it is known whether the side to move is in check.
    pub fn with_check(tables: &Tables<WORDS>, position: &mut Position<WORDS>, in_check: bool) -> Self {
        Self {
            sets: MoveSets::of(tables, position).0,
            checks: Vec::new(),
            enemy: position.of_color(position.side().other()),
            occupied: position.occupied(),
            in_check,
        }
    }

    /// Whether there is no legal move at all.
    pub fn is_empty(&self) -> bool {
        self.sets.is_empty()
    }

    /// The number of legal moves, of all stages together.
    pub fn len(&self) -> usize {
        self.sets.iter().map(|set| set.to.len() as usize).sum()
    }

    /// The stages in which the moves lie.
    pub fn order(&self) -> &'static [Stage] {
        if self.in_check {
            &Stage::IN_CHECK
        } else {
            &Stage::FREE
        }
    }

    /// Adds the moves of a stage to a list, in no particular order.
    pub fn add(
        &mut self,
        tables: &Tables<WORDS>,
        position: &mut Position<WORDS>,
        stage: Stage,
        moves: &mut Vec<Move>,
    ) {
        if self.in_check != (stage == Stage::Evasions) {
            return;
        }
        if !matches!(stage, Stage::Evasions | Stage::Captures | Stage::Promotions) {
            self.find_checks(tables, position);
        }
        for (index, set) in self.sets.iter().enumerate() {
            let ends = self.part(index, stage);
            moves.extend(ends.into_iter().map(|to| set.who.to(to)));
        }
    }

    /// Adds every move that captures nothing to a list, or everything where the side to move is in check: what is left
    /// after [`Stage::Captures`], without asking which moves give check.
    pub fn add_all_but_captures(&self, moves: &mut Vec<Move>) {
        for set in &self.sets {
            let captures = if self.in_check {
                Bitboard::EMPTY
            } else {
                self.captures(set)
            };
            moves.extend((set.to & !captures).into_iter().map(|to| set.who.to(to)));
        }
    }

    /// The drops, as they land on the board: each kind with the squares where it may be dropped, not written out. Where
    /// the side to move is not in check, those that give check are among them.
    pub fn drops(&self) -> impl Iterator<Item = (PieceKind, Bitboard<WORDS>)> {
        self.sets.iter().filter_map(|set| match set.who {
            Who::Hand(kind) => Some((kind, set.to)),
            _ => None,
        })
    }

    /// The same without those that give check.
    pub fn quiet_drops(
        &mut self,
        tables: &Tables<WORDS>,
        position: &mut Position<WORDS>,
    ) -> impl Iterator<Item = (PieceKind, Bitboard<WORDS>)> {
        self.find_checks(tables, position);
        let quiet = self.sets.iter().zip(&self.checks);
        quiet.filter_map(|(set, &checks)| match set.who {
            Who::Hand(kind) => Some((kind, set.to & !checks)),
            _ => None,
        })
    }

    /// The ends of a set's captures.
    fn captures(&self, set: &MoveSet<WORDS>) -> Bitboard<WORDS> {
        match set.who {
            Who::Through(way) => self.takes(way, set.to),
            _ => set.to & self.enemy,
        }
    }

    /// Those of the ends of moves by several legs that capture.
    fn takes(&self, way: Way, ends: Bitboard<WORDS>) -> Bitboard<WORDS> {
        let taken = self.occupied & !Bitboard::of(way.from);
        let mut on_the_way = way.named.squares().into_iter().flatten();
        if on_the_way.any(|square| taken.contains(square)) {
            ends
        } else {
            ends & taken
        }
    }

    /// The ends of those of a set's moves that are in a stage.
    fn part(&self, index: usize, stage: Stage) -> Bitboard<WORDS> {
        let set = &self.sets[index];
        let drops = matches!(set.who, Who::Hand(_));
        let quiet = set.to & !self.captures(set);
        let (fits, ends) = match stage {
            Stage::Evasions => (true, set.to),
            Stage::Captures => (true, self.captures(set)),
            Stage::Promotions => (set.who.promotes(), quiet),
            Stage::Checks => (!drops && !set.who.promotes(), self.checks[index]),
            Stage::DropChecks => (drops, self.checks[index]),
            Stage::Quiets => (!drops && !set.who.promotes(), quiet & !self.checks[index]),
            Stage::Drops => (drops, quiet & !self.checks[index]),
        };
        if fits { ends } else { Bitboard::EMPTY }
    }

    /// Finds out which quiet moves give check, unless that is known.
    fn find_checks(&mut self, tables: &Tables<WORDS>, position: &mut Position<WORDS>) {
        if !self.checks.is_empty() {
            return;
        }
        let aim = Aim::of(tables, position);
        let mut checks = Vec::with_capacity(self.sets.len());
        for set in &self.sets {
            let ends = if set.who.promotes() {
                Bitboard::EMPTY
            } else {
                set.to & !self.captures(set)
            };
            checks.push(aim.checking(tables, position, ends, |to| set.who.to(to)));
        }
        self.checks = checks;
    }
}
