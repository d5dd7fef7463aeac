//! Whether a goal can be reached in a number of moves, whatever the other side answers: every move and every answer is tried.

use hakugei_game::{Game, GameResult, Move};
use hakugei_search::Learned;
use hakugei_variant::Color;
use hakugei_variant::rules::RoyalEnd;

use crate::goal::{Goal, balance, is_gain};

/// How many moves may be tried for one question.
const MOST: u64 = 200_000;

/// After how many tried moves the stop is asked again.
const ASKED_EACH: u64 = 64;

/// More moves would have to be tried than are allowed, or a stop came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooLarge;

/// Tries the moves of a lesson.
pub(crate) struct Trier<'a> {
    goal: Goal,
    /// The side that learns.
    side: Color,
    learned: &'a Learned,
    /// What that side had more than the other where the lesson began.
    begun: i32,
    /// Whether a move that gives no check cannot mate.
    only_checks_mate: bool,
    /// Whether to give up.
    stop: &'a dyn Fn() -> bool,
    tried: u64,
}

impl<'a> Trier<'a> {
    /// One for a goal, set in a position.
    pub(crate) fn new(goal: Goal, start: &Game, learned: &'a Learned, stop: &'a dyn Fn() -> bool) -> Self {
        let side = start.side();
        Self {
            goal,
            side,
            learned,
            begun: balance(start, learned.weights(), side),
            only_checks_mate: start.variant().rules.royal == RoyalEnd::Checkmate,
            stop,
            tried: 0,
        }
    }

    /// The moves after which the goal is reached, or can be within as many moves as are given, this one included. They are in the
    /// order of their USI text.
    ///
    /// # Errors
    /// Where too many moves would have to be tried.
    pub(crate) fn moves(&mut self, game: &Game, within: u8) -> Result<Vec<Move>, TooLarge> {
        let mut game = game.clone();
        let mut found = Vec::new();
        for mv in sorted(&game) {
            if self.is_good(&mut game, mv, within)? {
                found.push(mv);
            }
        }
        Ok(found)
    }

    /// Whether a move reaches the goal, or leaves it within reach in the moves that are left.
    ///
    /// # Errors
    /// Where too many moves would have to be tried.
    pub(crate) fn is_good(&mut self, game: &mut Game, mv: Move, within: u8) -> Result<bool, TooLarge> {
        self.count()?;
        if self.goal == Goal::Mate && within == 1 && self.only_checks_mate && !game.gives_check(mv) {
            return Ok(false);
        }
        let Some(change) = game.change(mv) else {
            return Ok(false);
        };
        if game.play(mv).is_err() {
            return Ok(false);
        }
        let good = if self.goal.is_met(&change, game) || (self.goal == Goal::Gain && self.stays(game)?) {
            Ok(true)
        } else if within > 1 && game.outcome().is_none() {
            self.holds(game, within - 1)
        } else {
            Ok(false)
        };
        game.undo();
        good
    }

    /// Whether the goal can be reached after every answer of the other side, who is to move.
    fn holds(&mut self, game: &mut Game, within: u8) -> Result<bool, TooLarge> {
        for answer in game.legal_moves() {
            if !self.is_within_reach(game, answer, within)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether the goal can be reached after an answer of the other side.
    ///
    /// # Errors
    /// Where too many moves would have to be tried.
    pub(crate) fn is_within_reach(
        &mut self,
        game: &mut Game,
        answer: Move,
        within: u8,
    ) -> Result<bool, TooLarge> {
        self.count()?;
        if game.play(answer).is_err() {
            return Ok(true);
        }
        let mut found = false;
        if let Some(outcome) = game.outcome() {
            // An answer that ends the game lets nothing more be reached, unless it gives the game away.
            let is_won = outcome.result == GameResult::Win(self.side);
            found = is_won && matches!(self.goal, Goal::Win | Goal::Gain);
        } else {
            for mv in game.legal_moves() {
                if self.is_good(game, mv, within)? {
                    found = true;
                    break;
                }
            }
        }
        game.undo();
        Ok(found)
    }

    /// Whether more material is there than at the start, whatever the other side, who is to move, answers.
    fn stays(&mut self, game: &mut Game) -> Result<bool, TooLarge> {
        if game.outcome().is_some() {
            return Ok(false);
        }
        if !is_gain(self.begun, balance(game, self.learned.weights(), self.side)) {
            return Ok(false);
        }
        for answer in game.legal_moves() {
            if !self.leaves_gain(game, answer)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether more material is there than at the start after an answer of the other side.
    ///
    /// # Errors
    /// Where too many moves would have to be tried.
    pub(crate) fn leaves_gain(&mut self, game: &mut Game, answer: Move) -> Result<bool, TooLarge> {
        self.count()?;
        if game.play(answer).is_err() {
            return Ok(true);
        }
        let lost = game
            .outcome()
            .is_some_and(|outcome| outcome.result == GameResult::Win(self.side.other()));
        let now = balance(game, self.learned.weights(), self.side);
        game.undo();
        Ok(!lost && is_gain(self.begun, now))
    }

    fn count(&mut self) -> Result<(), TooLarge> {
        self.tried += 1;
        let is_stopped = self.tried.is_multiple_of(ASKED_EACH) && (self.stop)();
        if self.tried > MOST || is_stopped {
            Err(TooLarge)
        } else {
            Ok(())
        }
    }
}

/// The legal moves in the order of their USI text.
pub(crate) fn sorted(game: &Game) -> Vec<Move> {
    let mut moves = game.legal_moves();
    moves.sort_by_cached_key(|&mv| game.usi(mv));
    moves
}
