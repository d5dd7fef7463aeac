//! A lesson: a position with a task.

use hakugei_game::{Game, Move};

use crate::goal::Goal;

/// The lessons of a variant.
///
/// ```
/// let lessons = hakugei_lessons::Lessons { variant: "mine".to_owned(), lessons: Vec::new() };
/// assert!(lessons.lessons.is_empty());
/// ```
#[derive(Clone, Debug)]
pub struct Lessons {
    /// The id of the variant.
    pub variant: String,
    /// The lessons, in the order in which they are taken.
    pub lessons: Vec<Lesson>,
}

/// A lesson. The side to move is the one that learns.
///
/// ```
/// use hakugei_game::{CompiledVariant, Game};
/// use hakugei_lessons::{Goal, Lesson};
/// use hakugei_variant::shipped;
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some ship")).expect("it is shipped");
/// let game = Game::from_sfen(&compiled, "w5/6/1W4/6/6/6 b K 1")?;
/// let solutions = vec![game.parse_usi("K*5b")?];
/// let [title, task, explanation] = ["Mate", "Mate in one.", "It is protected."].map(str::to_owned);
/// let lesson = Lesson { title, task, game, goal: Goal::Mate, moves: 1, solutions, hint: None, explanation };
/// assert_eq!(lesson.game.usi(lesson.solutions[0]), "K*5b");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Lesson {
    /// What it is called.
    pub title: String,
    /// What is to be done.
    pub task: String,
    /// The position.
    pub game: Game,
    /// What has to be reached.
    pub goal: Goal,
    /// In how many moves of the side that learns, whatever the other side answers.
    pub moves: u8,
    /// The first moves that reach it; no other one does.
    pub solutions: Vec<Move>,
    /// What helps to find it.
    pub hint: Option<String>,
    /// What is said when it is solved.
    pub explanation: String,
}
