//! A tree that is made by playing.

use hakugei_game::{CompiledVariant, Game, Illegal, Move, SetupError};
use hakugei_variant::{Setup, Square};

use super::{Clock, End, GameTree, NodeId, Note, Step, Wording};

/// A tree, and the step that it has come to.
#[derive(Debug)]
pub(crate) struct Builder {
    pub(crate) tree: GameTree,
    game: Game,
    path: Vec<NodeId>,
}

impl Builder {
    /// A game from a set-up.
    pub(crate) fn new(compiled: &CompiledVariant, setup: &Setup) -> Result<Self, SetupError> {
        Ok(Self {
            tree: GameTree::new(setup.clone()),
            game: Game::from_setup(compiled, setup)?,
            path: Vec::new(),
        })
    }

    /// The game so far.
    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    /// How many steps lead here.
    pub(crate) fn plies(&self) -> usize {
        self.path.len()
    }

    /// Where the last move went, if there was one.
    pub(crate) fn last_square(&self) -> Option<Square> {
        self.game.moves().last().map(|mv| mv.to())
    }

    /// How the line ended, if it has.
    pub(crate) fn end(&self) -> Option<End> {
        match self.tree.node(*self.path.last()?).step {
            Step::End(end) => Some(end),
            Step::Move(_) => None,
        }
    }

    /// Plays a move.
    pub(crate) fn play(&mut self, mv: Move) -> Result<(), Illegal> {
        self.game.play(mv)?;
        self.push(Step::Move(mv));
        Ok(())
    }

    /// Ends the line.
    pub(crate) fn finish(&mut self, end: End) {
        self.push(Step::End(end));
    }

    fn push(&mut self, step: Step) {
        let id = self.tree.add(self.path.last().copied(), step);
        self.path.push(id);
    }

    /// Goes back so that some steps lead here.
    pub(crate) fn back_to(&mut self, plies: usize) {
        self.path.truncate(plies);
        while self.game.moves().len() > plies && self.game.undo().is_some() {}
    }

    /// The notes at the last step, or before the first.
    pub(crate) fn notes(&mut self) -> &mut Vec<Note> {
        match self.path.last() {
            Some(&id) => &mut self.tree.node_mut(id).notes,
            None => &mut self.tree.notes,
        }
    }

    /// The time of the last step; `None` before the first.
    pub(crate) fn clock(&mut self) -> Option<&mut Option<Clock>> {
        let id = *self.path.last()?;
        Some(&mut self.tree.node_mut(id).clock)
    }

    /// The words of the last step; `None` before the first.
    pub(crate) fn wording(&mut self) -> Option<&mut Wording> {
        let id = *self.path.last()?;
        Some(&mut self.tree.node_mut(id).wording)
    }

    /// The tree.
    pub(crate) fn finished(self) -> GameTree {
        self.tree
    }
}
