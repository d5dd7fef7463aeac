//! Depth-first proof-number search: it chooses the position to look at next, until the root is proved or disproved, or a limit
//! is met.

use hakugei_game::{Move, MoveSets, Position, Stop, Trials, Undo};
use hakugei_variant::Color;
use hakugei_variant::rules::Rules;

use super::path::Path;
use super::table::ProofTable;
use super::value::{ANY_PLIES, DISPROOF, NEVER, PROOF, PathDependence, Value, longer};

/// The work of visiting a position in that of [`Stop`]: some moves of each are made.
const POSITION: u32 = 4 * Stop::POSITION;

/// A move of the position that is looked at, and what is known of where it leads.
#[derive(Clone, Copy, Debug)]
pub(super) struct ChildMove {
    pub(super) mv: Move,
    pub(super) key: u64,
    /// Moves of one group lead to much the same: of their numbers the largest counts, not the sum.
    pub(super) group: u32,
    pub(super) value: Value,
}

/// A position of the line that is searched, with how far to go on with it.
#[derive(Debug)]
struct SolverFrame<const WORDS: usize> {
    /// Where its moves begin in [`Solver::children`]; they end where those of the next frame begin.
    first: usize,
    /// The one that is looked at.
    chosen: usize,
    key: u64,
    /// How many plies the attacker has.
    remaining: u16,
    /// The numbers at which the search turns to another position.
    most: [u32; 2],
    /// How many positions had been visited before.
    before: u64,
    made: Option<Undo<WORDS>>,
}

/// What bounds a search.
#[derive(Clone, Copy)]
pub(super) struct Bounds<'a> {
    /// The most positions.
    pub(super) nodes: u64,
    /// Ends the search.
    pub(super) stop: &'a Stop<'a>,
}

/// How games of a search may end.
pub(super) struct Ends<'a> {
    pub(super) rules: &'a Rules,
    /// The keys of positions that the rule of repetition ends or bars when they occur once more, in order.
    pub(super) worn: Vec<u64>,
    /// Whether nothing ends the game at once but mate: then only moves that give check need be looked at.
    pub(super) only_mate: bool,
}

/// A search with what it has found out. Between calls its position is the one of the last call.
pub(super) struct Solver<'a, const WORDS: usize> {
    pub(super) ends: Ends<'a>,
    pub(super) attacker: Color,
    pub(super) position: Position<WORDS>,
    pub(super) table: ProofTable,
    pub(super) path: Path,
    pub(super) bounds: Bounds<'a>,
    pub(super) nodes: u64,
    /// Whether the position that is judged is where the game stands now, which has come up already.
    pub(super) starts: bool,
    /// Whether a refutation may depend on a move of the defender that the rule of repetition makes illegal.
    pub(super) doubtful: bool,
    /// Used anew for each list of moves.
    pub(super) listed: Vec<Move>,
    pub(super) found: MoveSets<'a, WORDS>,
    pub(super) trials: Trials<'a, WORDS>,
    /// The move that wins the position searched last, where it is the attacker's.
    pub(super) best: Option<Move>,
    frames: Vec<SolverFrame<WORDS>>,
    children: Vec<ChildMove>,
}

impl<'a, const WORDS: usize> Solver<'a, WORDS> {
    /// A search from a position, whose side to move attacks.
    pub(super) fn new(
        position: Position<WORDS>,
        ends: Ends<'a>,
        table: ProofTable,
        bounds: Bounds<'a>,
    ) -> Self {
        Self {
            ends,
            attacker: position.side(),
            position,
            table,
            path: Path::new(),
            bounds,
            nodes: 0,
            starts: false,
            doubtful: false,
            listed: Vec::new(),
            found: MoveSets::stopped_by(bounds.stop),
            trials: Trials::stopped_by(bounds.stop),
            best: None,
            frames: Vec::new(),
            children: Vec::new(),
        }
    }

    /// Whether the attacker is to move.
    pub(super) fn attacks(&self) -> bool {
        self.position.side() == self.attacker
    }

    /// Whether a value of the root proves that the attacker does not win within a number of plies, or within any.
    ///
    /// Values belong to positions, but where repetition bars moves, the positions before decide which answers are legal. There
    /// a refutation counts only if it needs no answer that may be barred. At a bound the answers are not looked at, and a
    /// position may be refuted twice on one line by an answer that is legal once, so a bounded refutation never counts.
    pub(super) fn refutes(&self, value: Value, plies: u16) -> bool {
        let holds = plies == 0 || value.plies == ANY_PLIES || !self.ends.rules.repetition.bars_moves();
        value.is_disproved() && holds && !self.doubtful
    }

    /// Counts a position; whether the search must stop.
    pub(super) fn visit(&mut self) -> bool {
        if self.nodes >= self.bounds.nodes {
            self.bounds.stop.come();
        } else {
            self.nodes += 1;
            self.bounds.stop.after(POSITION);
        }
        self.is_stopped()
    }

    /// Whether the search must stop. What was found since the last position was visited may be wrong, and is dropped.
    pub(super) fn is_stopped(&self) -> bool {
        self.bounds.stop.has_come()
    }

    /// Finds out whether the attacker wins the position of the game within `remaining` plies: settled, unless the search was
    /// stopped.
    pub(super) fn solve(&mut self, remaining: u16) -> Value {
        self.starts = true;
        let value = self.judge(remaining);
        self.starts = false;
        if value.is_settled() || self.is_stopped() {
            return value;
        }
        self.search(remaining)
    }

    /// Searches a position that is not settled at a glance; afterwards [`Self::best`] has a move that wins, if one does.
    pub(super) fn search(&mut self, remaining: u16) -> Value {
        self.best = None;
        self.enter(None, remaining, [NEVER, NEVER]);
        loop {
            let total = self.total();
            let Some(frame) = self.frames.last() else {
                return total;
            };
            let enough = |number: usize| total.numbers[number] >= frame.most[number];
            if self.is_stopped() || enough(PROOF) || enough(DISPROOF) {
                if self.frames.len() == 1 {
                    self.best = self.winning_move();
                }
                self.leave(total);
                if self.frames.is_empty() {
                    return total;
                }
            } else {
                self.go_on();
            }
        }
    }

    /// Makes the position one of the line, and judges what each of its moves leads to.
    fn enter(&mut self, made: Option<Undo<WORDS>>, remaining: u16, most: [u32; 2]) {
        let key = self.position.key();
        self.path.push(key);
        let frame = SolverFrame {
            first: self.children.len(),
            chosen: 0,
            key,
            remaining,
            most,
            before: self.nodes,
            made,
        };
        self.frames.push(frame);
        let first = self.children.len();
        let mut moves = std::mem::take(&mut self.listed);
        self.list(&mut moves);
        for &mv in &moves {
            let undo = self.position.make(mv);
            let key = self.position.key();
            let value = self.judge(remaining - 1);
            self.position.unmake(&undo);
            let group = self.group(mv);
            self.children.push(ChildMove {
                mv,
                key,
                group,
                value,
            });
            if self.is_stopped() {
                break;
            }
        }
        self.listed = moves;
        // [`sum`] walks group by group.
        self.children[first..].sort_by_key(|child| child.group);
    }

    /// Takes the last position off the line and hands its numbers to the one before.
    fn leave(&mut self, total: Value) {
        let Some(frame) = self.frames.pop() else { return };
        self.path.pop();
        self.children.truncate(frame.first);
        let work = u32::try_from(self.nodes - frame.before).unwrap_or(u32::MAX);
        self.table.store(frame.key, total, work, &self.path);
        if let Some(undo) = frame.made {
            self.position.unmake(&undo);
        }
        if let Some(parent) = self.frames.last() {
            self.children[parent.chosen].value = total;
        }
    }

    /// Where the number that the side to move chooses by stands; the other one is summed up.
    fn own(&self) -> usize {
        if self.attacks() { PROOF } else { DISPROOF }
    }

    /// What the moves of the last position come to.
    fn total(&self) -> Value {
        let Some(frame) = self.frames.last() else {
            return Value::open(1, 1);
        };
        let children = &self.children[frame.first..];
        // The list was broken off before its first move.
        if children.is_empty() {
            return Value::open(1, 1);
        }
        let own = self.own();
        let least = children.iter().map(|child| child.value.numbers[own]).min();
        let mut numbers = [0; 2];
        numbers[own] = least.unwrap_or(NEVER);
        numbers[1 - own] = sum(children, 1 - own, None);
        // A list that was broken off ends with a move that is open, so that it settles nothing that needs all moves.
        match numbers {
            [0, _] => Value::proved(self.plies_to_win(children)),
            [_, 0] => self.refuted(children),
            [proof, disproof] => Value::open(proof, disproof),
        }
    }

    /// In how many plies the attacker wins a proved position: the attacker chooses the shortest way, the defender the longest.
    fn plies_to_win(&self, children: &[ChildMove]) -> u16 {
        let proved = children.iter().filter(|child| child.value.is_proved());
        let plies = proved.map(|child| child.value.plies);
        let plies = if self.attacks() { plies.min() } else { plies.max() };
        plies.unwrap_or_default() + 1
    }

    /// The refutation of a position that the attacker does not win: all moves of the attacker fail, or the defender has an answer.
    fn refuted(&self, children: &[ChildMove]) -> Value {
        let ply = (self.path.len() - 1) as u16;
        let failed = children.iter().filter(|child| child.value.is_disproved());
        let values = failed.map(|child| child.value);
        let (plies, dependence) = if self.attacks() {
            values.fold((ANY_PLIES, PathDependence::NONE), |(plies, dependence), value| {
                (plies.min(value.plies), dependence.and(value.dependence))
            })
        } else {
            // One is enough: best one that depends on nothing before, and that holds for as many plies as possible.
            let best = values.max_by_key(|value| (value.dependence.before(ply).is_none(), value.plies));
            best.map_or((ANY_PLIES, PathDependence::NONE), |value| {
                (value.plies, value.dependence)
            })
        };
        Value::disproved(longer(plies), dependence.before(ply))
    }

    /// The move of the last position that wins in the fewest plies, if one is proved to win.
    fn winning_move(&self) -> Option<Move> {
        let children = &self.children[self.frames.last()?.first..];
        let proved = children.iter().filter(|child| child.value.is_proved());
        proved.min_by_key(|child| child.value.plies).map(|child| child.mv)
    }

    /// Looks closer at the most promising move of the last position.
    fn go_on(&mut self) {
        let Some(frame) = self.frames.last() else { return };
        let (first, remaining, most) = (frame.first, frame.remaining, frame.most);
        let own = self.own();
        let children = &self.children[first..];
        let promising = |child: &ChildMove| (child.value.numbers[own], child.value.numbers[1 - own]);
        let chosen = (0..children.len()).min_by_key(|&index| promising(&children[index]));
        let chosen = chosen.expect("a position without moves is settled");
        let child = children[chosen];
        // Meanwhile the position may have been searched by another line, whose result is at least as good.
        if let Some(known) = self.table.find(child.key, remaining - 1, &self.path)
            && (known.is_settled()
                || (0..2).any(|number| known.numbers[number] > child.value.numbers[number]))
        {
            self.children[first + chosen].value = known;
            return;
        }
        let others = children.iter().enumerate().filter(|&(index, _)| index != chosen);
        let second = others.map(|(_, child)| child.value.numbers[own]).min();
        let rest = sum(children, 1 - own, Some(child.group));
        let mut below = [NEVER; 2];
        // A quarter more than the second best has (the 1 + ε of Pawlewicz and Lew), so that the search does not turn to and fro
        // between two moves, each time rebuilding what the table has lost.
        let second = second.unwrap_or(NEVER);
        below[own] = most[own].min(second.saturating_add(second / 4 + 1));
        // The summed number may grow by what its threshold leaves for this child beside the others.
        if most[1 - own] < NEVER {
            below[1 - own] = most[1 - own].saturating_sub(rest);
        }
        if let Some(frame) = self.frames.last_mut() {
            frame.chosen = first + chosen;
        }
        let undo = self.position.make(child.mv);
        self.enter(Some(undo), remaining - 1, below);
    }
}

/// The sum of a number over groups, of each group the largest; without one group, if it is named. What is not settled never
/// sums up to [`NEVER`].
fn sum(children: &[ChildMove], number: usize, without: Option<u32>) -> u32 {
    let (mut sum, mut index) = (0_u32, 0);
    while let Some(first) = children.get(index) {
        let mut largest = 0;
        while let Some(child) = children.get(index).filter(|child| child.group == first.group) {
            largest = largest.max(child.value.numbers[number]);
            index += 1;
        }
        if without == Some(first.group) {
            continue;
        }
        if largest == NEVER {
            return NEVER;
        }
        sum = sum.saturating_add(largest).min(NEVER - 1);
    }
    sum
}
