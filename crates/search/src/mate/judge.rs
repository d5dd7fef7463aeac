//! The first look at a position: whether it is won or lost at a glance, and which of its moves are searched.

use hakugei_game::{Action, GameResult, Move, no_moves_outcome};
use hakugei_variant::rules::Stalemate;

use super::solver::Solver;
use super::value::{ANY_PLIES, PathDependence, Value};

/// The value of a position that is lost for the attacker whatever the line.
const LOST: Value = Value::disproved(ANY_PLIES, PathDependence::NONE);

/// The bit that marks a group of drops.
const DROPS: u32 = 1 << 31;

impl<const WORDS: usize> Solver<'_, WORDS> {
    /// The known value of the present position if the attacker has `remaining` plies: from the table, or at a glance. It is not
    /// on the line yet, if it was not there before.
    pub(super) fn judge(&mut self, remaining: u16) -> Value {
        if self.visit() {
            return Value::open(1, 1);
        }
        if let Some(end) = self.position.immediate_end() {
            return if end.result == GameResult::Win(self.attacker) {
                Value::proved(0)
            } else {
                LOST
            };
        }
        // The order matters. A proof holds on every line, so it comes before the line is asked; a refutation in the table may
        // hold for fewer plies than the one by repetition.
        let key = self.position.key();
        let known = self.table.find(key, remaining, &self.path);
        if let Some(known) = known.filter(|known| known.is_proved()) {
            return known;
        }
        if let Some(ply) = self.path.find(key) {
            // If the defender has come back, that may be illegal; if the attacker has, a defence found here may be illegal where
            // the position comes up by another line.
            self.doubtful |= self.ends.rules.repetition.is_forbidden();
            return Value::disproved(ANY_PLIES, PathDependence::at(ply));
        }
        if let Some(known) = known.filter(|known| known.is_settled() || remaining > 0) {
            return known;
        }
        if self.attacks() {
            self.judge_attack(remaining, key)
        } else {
            self.judge_defence(remaining, key)
        }
    }

    /// Whether the rule of repetition ends the game here, or lets nobody come here.
    fn is_worn(&self, key: u64) -> bool {
        !self.starts && self.ends.worn.binary_search(&key).is_ok()
    }

    /// Whether an impasse draws the game here.
    fn is_impasse(&self) -> bool {
        self.position.royals_in().is_some()
    }

    /// The known value of the present position, with the attacker to move.
    fn judge_attack(&mut self, remaining: u16, key: u64) -> Value {
        if self.is_worn(key) {
            self.doubtful |= self.ends.rules.repetition.bars_moves();
            return LOST;
        }
        if self.is_impasse() {
            return LOST;
        }
        if remaining == 0 {
            return Value::disproved(0, PathDependence::NONE);
        }
        self.found.find(&self.position);
        let mates = self.found.mate(&self.position).is_some();
        if self.is_stopped() {
            return Value::open(1, 1);
        }
        if mates {
            return Value::proved(1);
        }
        let mut moves = std::mem::take(&mut self.listed);
        let start = moves.len();
        let wins = self.list_attacks(&mut moves);
        let count = moves.len() - start;
        moves.truncate(start);
        self.listed = moves;
        let stuck_and_wins = count == 0 && self.is_stuck_and_wins();
        if self.is_stopped() {
            Value::open(1, 1)
        } else if wins {
            Value::proved(1)
        } else if count > 0 {
            // The numbers a search of the moves would begin with: one of them proves, all of them must fail to disprove.
            Value::open(1, count as u32)
        } else if stuck_and_wins {
            Value::proved(0)
        } else {
            LOST
        }
    }

    /// The known value of the present position, with the defender to move.
    fn judge_defence(&mut self, remaining: u16, key: u64) -> Value {
        let mut moves = std::mem::take(&mut self.listed);
        let start = moves.len();
        self.found.find(&self.position);
        self.found.list(&mut moves);
        let found = &moves[start..];
        let none = found.is_empty();
        let ways = ways(found);
        moves.truncate(start);
        self.listed = moves;
        if self.is_stopped() {
            return Value::open(1, 1);
        }
        if none {
            // Mate comes before repetition and impasse, as in `Game::outcome`.
            let (side, in_check) = (self.position.side(), self.position.in_check());
            let outcome = no_moves_outcome(self.ends.rules.stalemate, side, in_check);
            let won = outcome.result == GameResult::Win(side.other());
            return if won { Value::proved(0) } else { LOST };
        }
        if self.is_worn(key) || self.is_impasse() {
            return LOST;
        }
        if remaining == 0 {
            return Value::disproved(0, PathDependence::NONE);
        }
        Value::open(ways, 1)
    }

    /// Whether the attacker has no legal move at all, where that wins.
    fn is_stuck_and_wins(&mut self) -> bool {
        self.ends.rules.stalemate == Stalemate::Win
            && !self.position.in_check()
            && !self.position.has_legal_move()
    }

    /// The moves of the present position that are looked at, in a list of their own.
    pub(super) fn list(&mut self, moves: &mut Vec<Move>) {
        moves.clear();
        if self.attacks() {
            self.list_attacks(moves);
        } else {
            self.found.find(&self.position);
            self.found.list(moves);
        }
    }

    /// Adds the moves of the attacker that give check, or win the game at once; whether one of them does.
    fn list_attacks(&mut self, moves: &mut Vec<Move>) -> bool {
        let checked = self.position.in_check();
        let start = moves.len();
        if !self.ends.only_mate || checked {
            self.found.find(&self.position);
            self.found.list(moves);
            return self.keep_attacks(moves, start);
        }
        self.found.find(&self.position);
        self.found.captures(&self.position, moves);
        self.keep_attacks(moves, start);
        let quiet = moves.len();
        self.found.checks(&self.position, moves);
        // Promotions force more than other moves, and drops come last already.
        moves[quiet..].sort_by_key(|mv| !mv.promotes());
        false
    }

    /// Keeps of the moves from a place on those that the attacker may play; whether one of them wins at once.
    fn keep_attacks(&mut self, moves: &mut Vec<Move>, start: usize) -> bool {
        self.trials.begin();
        let (mut kept, mut wins) = (start, false);
        for index in start..moves.len() {
            let mv = moves[index];
            let wins_now = !self.ends.only_mate && self.wins(mv);
            if wins_now || self.trials.gives_check(&self.position, mv) {
                moves[kept] = mv;
                kept += 1;
                wins |= wins_now;
            }
        }
        moves.truncate(kept);
        wins
    }

    /// Whether a move of the attacker wins the game at once.
    fn wins(&mut self, mv: Move) -> bool {
        let undo = self.position.make(mv);
        let end = self.position.immediate_end();
        self.position.unmake(&undo);
        end.is_some_and(|end| end.result == GameResult::Win(self.attacker))
    }

    /// The group of a move of the present position: drops of one kind that give check, drops on one square that answer it,
    /// and the faces of one board move lead to much the same.
    pub(super) fn group(&self, mv: Move) -> u32 {
        match mv.action() {
            Action::Drop { kind, .. } if self.attacks() => DROPS | u32::from(kind.0),
            Action::Drop { to, .. } => DROPS | u32::from(to.0),
            Action::Board { from, to, .. } => u32::from(from.0) << 9 | u32::from(to.0),
        }
    }
}

/// How many answers there are, drops on one square counted once.
fn ways(moves: &[Move]) -> u32 {
    let mut squares = [0_u64; 8];
    let mut ways = 0;
    for mv in moves {
        match mv.action() {
            Action::Drop { to, .. } => squares[to.index() / 64] |= 1 << (to.index() % 64),
            Action::Board { .. } => ways += 1,
        }
    }
    ways + squares.iter().map(|word| word.count_ones()).sum::<u32>()
}
