//! The tree of a proof: one move for each position of the attacker, every answer for the other side; and how long the longest
//! way through it is.

use std::collections::BTreeMap;

use hakugei_game::Move;

use super::solver::Solver;

/// How many bytes a position of the tree takes, about.
const BYTES: usize = 64;

/// What the attacker does in a position of the tree.
#[derive(Clone, Copy, Debug)]
struct Choice {
    /// In how many plies the attacker wins from here at most.
    plies: u16,
    /// The move; `None` where the attacker has won.
    mv: Option<Move>,
}

/// A tree, position by position, under their keys.
#[derive(Clone, Debug, Default)]
pub(super) struct Tree {
    chosen: BTreeMap<u64, Choice>,
    /// For positions of the attacker, the longest way from there to the end.
    lengths: BTreeMap<u64, u16>,
    /// The largest number of positions.
    most: usize,
}

impl Tree {
    /// An empty tree that may take about `mebibytes` mebibytes.
    fn new(mebibytes: usize) -> Self {
        Self {
            most: mebibytes
                .clamp(1, usize::MAX >> 20)
                .saturating_mul((1 << 20) / BYTES),
            ..Self::default()
        }
    }

    /// The attacker's move in each position of the tree.
    pub(super) fn into_moves(self) -> BTreeMap<u64, Move> {
        let Self { chosen, lengths, .. } = self;
        let in_tree = chosen.into_iter().filter(|(key, _)| lengths.contains_key(key));
        in_tree
            .filter_map(|(key, choice)| Some((key, choice.mv?)))
            .collect()
    }
}

impl<const WORDS: usize> Solver<'_, WORDS> {
    /// The tree by which the attacker wins the present position within `plies` plies, as was proved, and the longest line
    /// in it; `None` if the search was stopped or the tree is too large.
    pub(super) fn tree(&mut self, plies: u16, mebibytes: usize) -> Option<(Tree, Vec<Move>)> {
        let mut tree = Tree::new(mebibytes);
        self.choose(&mut tree, plies)?;
        self.measure(&mut tree)?;
        let line = self.longest(&tree)?;
        Some((tree, line))
    }

    /// Chooses a move in the present position of the attacker and in those that it leads to.
    fn choose(&mut self, tree: &mut Tree, plies: u16) -> Option<()> {
        let key = self.position.key();
        // A position that several lines reach may have been chosen for with fewer plies left. Along any line the plies fall with
        // each move, so the moves chosen never come back to a position, whatever transpositions there are.
        if tree.chosen.get(&key).is_some_and(|known| known.plies <= plies) {
            return Some(());
        }
        if tree.chosen.len() >= tree.most {
            return None;
        }
        let moves = match self.position.immediate_end() {
            Some(_) => Vec::new(),
            None => self.sorted_moves()?,
        };
        if moves.is_empty() {
            // The attacker has won with the answer before, or by having no move where that wins.
            tree.chosen.insert(key, Choice { plies: 0, mv: None });
            return Some(());
        }
        let (mv, below) = self.best_move(&moves, plies)?;
        let undo = self.position.make(mv);
        let answered = self.choose_answers(tree, below);
        self.position.unmake(&undo);
        answered?;
        let choice = Choice {
            plies: below + 1,
            mv: Some(mv),
        };
        tree.chosen.insert(key, choice);
        Some(())
    }

    /// Chooses a move after each answer to a move of the attacker that wins in another `plies` plies.
    fn choose_answers(&mut self, tree: &mut Tree, plies: u16) -> Option<()> {
        for mv in self.sorted_moves()? {
            if self.visit() {
                return None;
            }
            let undo = self.position.make(mv);
            let chosen = self.choose(tree, plies.saturating_sub(1));
            self.position.unmake(&undo);
            chosen?;
        }
        Some(())
    }

    /// The moves that are looked at in the present position: to the attacker's move every answer, none where it has ended
    /// the game. `None` where the search was stopped before all were found.
    fn sorted_moves(&mut self) -> Option<Vec<Move>> {
        let mut moves = Vec::new();
        self.list(&mut moves);
        moves.sort_unstable();
        (!self.is_stopped()).then_some(moves)
    }

    /// The move of a list that wins fastest as far as is known, with the plies that are left after it. Where the table has
    /// forgotten, it is found anew.
    fn best_move(&mut self, moves: &[Move], plies: u16) -> Option<(Move, u16)> {
        let left = plies.checked_sub(1)?;
        let mut best: Option<(Move, u16)> = None;
        for &mv in moves {
            let undo = self.position.make(mv);
            let value = self.judge(left);
            self.position.unmake(&undo);
            if self.is_stopped() {
                return None;
            }
            if value.is_proved() && best.is_none_or(|(_, least)| value.plies < least) {
                best = Some((mv, value.plies));
            }
        }
        if best.is_some() {
            return best;
        }
        let value = self.search(plies);
        match self.best {
            Some(mv) if value.is_proved() => Some((mv, value.plies - 1)),
            _ => None,
        }
    }

    /// The longest way from the present position of the attacker through the tree.
    fn measure(&mut self, tree: &mut Tree) -> Option<u16> {
        let key = self.position.key();
        if let Some(&length) = tree.lengths.get(&key) {
            return Some(length);
        }
        let length = match tree.chosen.get(&key)?.mv {
            None => 0,
            Some(mv) => {
                let undo = self.position.make(mv);
                let longest = self.measure_answers(tree);
                self.position.unmake(&undo);
                longest? + 1
            }
        };
        tree.lengths.insert(key, length);
        Some(length)
    }

    /// The longest way from the present position of the defender through the tree.
    fn measure_answers(&mut self, tree: &mut Tree) -> Option<u16> {
        let mut longest = 0;
        for mv in self.sorted_moves()? {
            if self.visit() {
                return None;
            }
            let undo = self.position.make(mv);
            let length = self.measure(tree);
            self.position.unmake(&undo);
            longest = longest.max(length? + 1);
        }
        Some(longest)
    }

    /// The longest line through the tree from the present position; `None` if the search was stopped.
    fn longest(&mut self, tree: &Tree) -> Option<Vec<Move>> {
        let (mut line, mut made) = (Vec::new(), Vec::new());
        while let Some(mv) = tree.chosen.get(&self.position.key()).and_then(|choice| choice.mv) {
            made.push(self.position.make(mv));
            line.push(mv);
            let mut best: Option<(u16, Move)> = None;
            for mv in self.sorted_moves().unwrap_or_default() {
                let undo = self.position.make(mv);
                let length = tree
                    .lengths
                    .get(&self.position.key())
                    .copied()
                    .unwrap_or_default();
                self.position.unmake(&undo);
                if best.is_none_or(|(longest, _)| length > longest) {
                    best = Some((length, mv));
                }
            }
            let Some((_, answer)) = best else { break };
            made.push(self.position.make(answer));
            line.push(answer);
        }
        for undo in made.into_iter().rev() {
            self.position.unmake(&undo);
        }
        (!self.is_stopped()).then_some(line)
    }
}
