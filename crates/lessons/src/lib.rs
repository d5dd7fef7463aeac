//! Lessons and puzzles: short positions of a variant, each with a task. Lessons come from a file, which is checked by the rules of the
//! game, or are found in games that the computer plays against itself; puzzles are mates with one solution from such games.
//!
//! There is no clock, no file and no state: the same input gives the same lessons, puzzles and judgements.
//!
//! ```
//! use hakugei_game::CompiledVariant;
//! use hakugei_lessons::{Attempt, Lessons, judge};
//! use hakugei_search::Learned;
//! use hakugei_variant::{Source, shipped};
//!
//! let id = shipped::ids().next().expect("some ship");
//! let compiled = CompiledVariant::shipped(id).expect("it is shipped");
//! let learned = Learned::computed(&compiled);
//! let text = format!(r#"Lessons(variant: "{id}", lessons: [
//!     Lesson(title: "Mate", task: "Mate in one.", position: "w5/6/1W4/6/6/6 b K 1", goal: mate,
//!         solutions: ["K*1a", "K*2a", "K*3a", "K*4a", "K*5b", "K*6b"], explanation: "No square is left."),
//! ])"#);
//! let checked = Lessons::read(&Source::new("lessons/mine.ron", text), &compiled, &learned);
//! let lessons = checked.lessons.expect("nothing is wrong with it");
//! let lesson = &lessons.lessons[0];
//! let mv = lesson.game.parse_usi("K*5b")?;
//! assert_eq!(judge(lesson, &[], mv, &learned), Attempt::Solved);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod attempt;
mod generate;
mod goal;
mod lesson;
mod puzzle;
mod reach;
mod read;
mod self_play;
mod write;

pub use attempt::{Attempt, Miss, judge, judge_until};
pub use generate::{GeneratedLimits, generate, not_found};
pub use goal::Goal;
pub use lesson::{Lesson, Lessons};
pub use puzzle::{Puzzle, PuzzleLimits, puzzles};
pub use read::CheckedLessons;
pub use write::as_file;
