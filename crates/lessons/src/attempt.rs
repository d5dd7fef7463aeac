//! Judging a move that was tried in a lesson.

use hakugei_game::{Game, Move};
use hakugei_notation::write_move;
use hakugei_search::{Engine, Learned, Limits};
use hakugei_text::noun::with_article;
use hakugei_variant::Convention;
use hakugei_variant::words::noun;

use crate::goal::Goal;
use crate::lesson::Lesson;
use crate::reach::{Trier, sorted};

/// How many positions the search of an answer looks at.
const NODES: u64 = 2_000;

/// The size of its table, in mebibytes.
const TABLE: usize = 1;

/// What a move does in a lesson.
///
/// ```
/// assert_ne!(hakugei_lessons::Attempt::Solved, hakugei_lessons::Attempt::GoesOn { answer: None });
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Attempt {
    /// It reaches the goal.
    Solved,
    /// The goal can be reached by the next moves, after this answer of the other side; `None` where it has none.
    GoesOn {
        /// The answer.
        answer: Option<Move>,
    },
    /// It does not.
    Missed(Miss),
}

/// Why a move does not reach the goal of a lesson.
///
/// ```
/// let miss = hakugei_lessons::Miss { why: "That gives no check.".to_owned(), answer: None };
/// assert_eq!(miss.answer, None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Miss {
    /// Why, in a sentence.
    pub why: String,
    /// The answer of the other side that shows it, if an answer does.
    pub answer: Option<Move>,
}

/// Judges a legal move after the moves that were played in a lesson so far, those of both sides. What is not legal there is missed.
/// Material counts by what was learned of the pieces, and answers are searched for with it.
pub fn judge(lesson: &Lesson, played: &[Move], mv: Move, learned: &Learned) -> Attempt {
    judge_until(lesson, played, mv, learned, &|| false)
}

/// The same, until a stop comes: then the move counts as one that misses the goal.
pub fn judge_until(
    lesson: &Lesson,
    played: &[Move],
    mv: Move,
    learned: &Learned,
    stop: &dyn Fn() -> bool,
) -> Attempt {
    let mut game = lesson.game.clone();
    for &mv in played {
        if game.play(mv).is_err() {
            return missed("The moves so far cannot be played.");
        }
    }
    if !game.is_legal(mv) {
        return missed("That is not a legal move.");
    }
    let own = u8::try_from(played.len() / 2).unwrap_or(u8::MAX);
    let left = lesson.moves.saturating_sub(own);
    if left == 0 {
        return missed("There are no moves left.");
    }
    if lesson.goal == Goal::Play {
        return if lesson.solutions.contains(&mv) {
            Attempt::Solved
        } else {
            missed("There is a better move.")
        };
    }
    let mut after = game.clone();
    if after.play(mv).is_err() {
        return missed("That is not a legal move.");
    }
    let mut trier = Trier::new(lesson.goal, &lesson.game, learned, stop);
    // What cannot be tried out in full is no solution: the check of the lessons refuses such positions.
    if trier.is_good(&mut game, mv, 1).unwrap_or(false) {
        return Attempt::Solved;
    }
    let mut judge = Judge {
        lesson,
        learned,
        stop,
        trier,
        game: &mut game,
        after,
    };
    let is_good = judge.trier.is_good(judge.game, mv, left).unwrap_or(false);
    if is_good {
        let answers = sorted(&judge.after);
        return Attempt::GoesOn {
            answer: judge.hardest(&answers, left - 1),
        };
    }
    Attempt::Missed(judge.miss(mv, left))
}

fn missed(why: &str) -> Attempt {
    Attempt::Missed(Miss {
        why: why.to_owned(),
        answer: None,
    })
}

struct Judge<'a> {
    lesson: &'a Lesson,
    learned: &'a Learned,
    stop: &'a dyn Fn() -> bool,
    trier: Trier<'a>,
    /// The game before the move.
    game: &'a mut Game,
    /// The game after it.
    after: Game,
}

impl Judge<'_> {
    /// The answer after which the goal takes the most moves; among those, the one that a search finds best.
    fn hardest(&mut self, answers: &[Move], left: u8) -> Option<Move> {
        let mut hard = Vec::new();
        for &mv in answers.iter().filter(|_| left > 1) {
            let mut after = self.after.clone();
            if !self
                .trier
                .is_within_reach(&mut after, mv, left - 1)
                .unwrap_or(true)
            {
                hard.push(mv);
            }
        }
        if !hard.is_empty() {
            return self.best(&hard);
        }
        self.best(answers)
    }

    /// The best of some moves of the other side.
    fn best(&self, moves: &[Move]) -> Option<Move> {
        if moves.len() < 2 || self.after.outcome().is_some() {
            return moves.first().copied();
        }
        let mut engine = Engine::with_table(self.after.compiled(), Some(self.learned.clone()), TABLE);
        let limits = Limits {
            nodes: Some(NODES),
            only: moves,
            stop: self.stop,
            ..Limits::default()
        };
        let found = engine.think(&self.after, &limits, &mut |_| {});
        found.or_else(|| moves.first().copied())
    }

    /// Why a move misses the goal.
    fn miss(&mut self, mv: Move, left: u8) -> Miss {
        let refuting = self.refuting(left);
        let answer = self.best(&refuting);
        let convention = self.game.variant().notation;
        let answered = answer.map(|answer| {
            let text = write_move(&self.after, convention, answer).unwrap_or_else(|_| self.after.usi(answer));
            format!("{} answers {text}", self.after.side())
        });
        Miss {
            why: self.why(mv, left, convention, answered.as_deref()),
            answer,
        }
    }

    /// The answers after which the goal is out of reach.
    fn refuting(&mut self, left: u8) -> Vec<Move> {
        if self.after.outcome().is_some() {
            return Vec::new();
        }
        let mut after = self.after.clone();
        let answers = sorted(&after);
        let mut refuting = Vec::new();
        for &answer in &answers {
            let holds = if left > 1 {
                self.trier.is_within_reach(&mut after, answer, left - 1)
            } else if self.lesson.goal == Goal::Gain {
                self.trier.leaves_gain(&mut after, answer)
            } else {
                Ok(false)
            };
            if !holds.unwrap_or(true) {
                refuting.push(answer);
            }
        }
        refuting
    }

    fn why(&self, mv: Move, left: u8, convention: Convention, answered: Option<&str>) -> String {
        let variant = self.game.variant();
        if left > 1 {
            return match answered {
                Some(answered) => format!("{answered}, and the goal is out of reach."),
                None => "After that the goal is out of reach.".to_owned(),
            };
        }
        let is_check = self.after.in_check();
        let named = |kind| noun(variant, kind);
        match self.lesson.goal {
            Goal::Mate if !is_check => "That gives no check.".to_owned(),
            Goal::Mate => match answered {
                Some(answered) => format!("That is check, but no mate: {answered}."),
                None => "That is no mate.".to_owned(),
            },
            Goal::Win => "That does not win the game.".to_owned(),
            Goal::Check => "That gives no check.".to_owned(),
            Goal::Escape => "That does not end the check.".to_owned(),
            Goal::Gain => match (self.game.change(mv), answered) {
                (Some(change), Some(answered)) if change.takes() => {
                    format!("That takes something, but {answered}, and nothing is won.")
                }
                _ => "That wins nothing.".to_owned(),
            },
            Goal::Play => "There is a better move.".to_owned(),
            Goal::Capture(kind) => format!("That takes no {}.", named(kind)),
            Goal::Reach(square) => format!(
                "That does not go to {}.",
                convention.square_name(variant.board, square)
            ),
            Goal::Promote(kind) => format!("That turns no {} over.", named(kind)),
            Goal::Drop(kind) => format!("That does not drop {}.", with_article(&named(kind))),
        }
    }
}
