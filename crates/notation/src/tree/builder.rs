//! A tree that is made by playing.

use hakugei_game::{CompiledVariant, Game, Illegal, Move, SetupError};
use hakugei_variant::{Setup, Square};

use super::{Clock, End, GameTree, NodeId, Note, Step, Wording};

/// A tree, and the step that it has come to.
///
/// ```
/// use hakugei_game::{CompiledVariant, Game};
/// use hakugei_notation::tree::Builder;
/// use hakugei_variant::shipped;
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// let game = Game::new(&compiled);
/// let mut builder = Builder::new(&compiled, game.start())?;
/// for text in ["5e5d", "4e4d"] {
///     builder.back_to(0);
///     builder.play(game.parse_usi(text)?)?;
/// }
/// assert_eq!(builder.finished().children(None).len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Builder {
    pub(crate) tree: GameTree,
    game: Game,
    path: Vec<NodeId>,
}

impl Builder {
    /// A game from a set-up.
    ///
    /// # Errors
    /// Where it cannot be played from.
    pub fn new(compiled: &CompiledVariant, setup: &Setup) -> Result<Self, SetupError> {
        Ok(Self {
            tree: GameTree::new(setup.clone()),
            game: Game::from_setup(compiled, setup)?,
            path: Vec::new(),
        })
    }

    /// The game so far.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// How many steps lead here.
    pub fn plies(&self) -> usize {
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
    ///
    /// # Errors
    /// Where it is not legal; the tree is unchanged.
    pub fn play(&mut self, mv: Move) -> Result<(), Illegal> {
        self.game.play(mv)?;
        self.push(Step::Move(mv));
        Ok(())
    }

    /// Ends the line.
    pub fn finish(&mut self, end: End) {
        self.push(Step::End(end));
    }

    /// Ends the line as a game of its moves has ended, by the rules or by hand; `said` is the end that the game's record names, which is
    /// kept if it means the same.
    pub fn end_as(&mut self, game: &Game, said: Option<End>) {
        let by_rules = self.game.outcome();
        let fits = |end: &End| by_rules.is_some() || end.outcome(&self.game) == game.outcome();
        let usual = game
            .outcome()
            .and_then(|outcome| End::of_outcome(outcome, game.side()));
        let means_the_same = usual.is_none_or(|end| fits(&end));
        match said.filter(fits).or(usual.filter(|_| means_the_same)) {
            Some(end) => self.finish(end),
            None => self.tree.result = game.outcome().filter(|_| by_rules.is_none()),
        }
    }

    fn push(&mut self, step: Step) {
        let id = self.tree.add(self.path.last().copied(), step);
        self.path.push(id);
    }

    /// Goes back so that some steps lead here.
    pub fn back_to(&mut self, plies: usize) {
        self.path.truncate(plies);
        while self.game.moves().len() > plies && self.game.undo().is_some() {}
    }

    /// The steps that lead here.
    pub(crate) fn path(&self) -> &[NodeId] {
        &self.path
    }

    /// Goes to where some steps lead, which are steps of the tree.
    pub(crate) fn go_to(&mut self, path: &[NodeId]) {
        let same = self
            .path
            .iter()
            .zip(path)
            .take_while(|(here, there)| here == there);
        let same = same.count();
        self.back_to(same);
        for &id in &path[same..] {
            if let Step::Move(mv) = self.tree.node(id).step {
                self.game.play(mv).expect("a tree's moves are legal");
            }
            self.path.push(id);
        }
    }

    /// The notes at the last step, or before the first.
    pub fn notes(&mut self) -> &mut Vec<Note> {
        match self.path.last() {
            Some(&id) => &mut self.tree.node_mut(id).notes,
            None => &mut self.tree.notes,
        }
    }

    /// The time of the last step; `None` before the first.
    pub fn clock(&mut self) -> Option<&mut Option<Clock>> {
        let id = *self.path.last()?;
        Some(&mut self.tree.node_mut(id).clock)
    }

    /// The words of the last step; `None` before the first.
    pub(crate) fn wording(&mut self) -> Option<&mut Wording> {
        let id = *self.path.last()?;
        Some(&mut self.tree.node_mut(id).wording)
    }

    /// The tree.
    pub fn finished(self) -> GameTree {
        self.tree
    }
}
