//! Questions about variants, positions and games, and their answers: plain data in, plain data out.
//!
//! A question carries everything that its answer depends on: the variant, where the game began, and the moves so far. Nothing is
//! remembered between two questions but variants that have been read already ([`Shelf`]), which the caller keeps. There is no clock
//! and no thread: the caller hands in what measures time and what says that a search is to stop ([`Environment`]).
//!
//! `docs/ask.md` describes the JSON; [`answer_json`] reads and writes it.

mod answers;
mod check;
mod environment;
mod error;
mod explain;
mod fields;
mod game;
mod json;
mod lessons;
mod levels;
mod moves;
mod pictures;
mod position;
mod question;
mod records;
mod review;
#[cfg(feature = "schema")]
mod schema;
mod shelf;
mod think;
mod threats;
mod variants;
mod warn;
mod why;

pub use answers::{
    AcknowledgedWarning, Answer, BoardSize, Capture, CheckedFile, ChecksLeft, Convention, DescribedVariant,
    DrawnPicture, Explained, Handicap, Hands, Held, Judged, LessonAnswer, LessonList, LessonResult,
    ListedVariant, MoveAnswer, MovesAnswer, NamedMove, Names, News, NextLevel, Node, OutcomeAnswer,
    PieceAnswer, PiecePicture, PiecePictures, PieceThreats, PositionAnswer, Quality, ReadRecord, Refusal,
    Review, ReviewedMove, Section, Side, SideCounts, SourceText, Thought, ThoughtScore, Threats, VariantList,
    Verdict, Warning, Worth, WrittenRecord,
};
pub use environment::Environment;
pub use error::{AskError, ErrorKind};
pub use explain::captures_in_words;
pub use json::{MAX_QUESTION, answer_json, answer_json_bytes};
pub use position::outcome;
pub use question::{
    AskAttempt, AskLessons, AskLevel, AskPicture, AskPictures, Asked, CheckFile, ClockLeft, Ended,
    GameOfPlayer, GameResultForPlayer, GameText, Question, ReadText, ReviewGame, Think, VariantText,
    WithMove, WriteGame, WriteNode,
};
pub use review::{JUDGING_NODES, review};
#[cfg(feature = "schema")]
pub use schema::schema;
pub use shelf::{Opened, Shelf};
pub use think::{Decision, score_words};
pub use warn::{Outlook, warning};

/// The version of the shapes. A question that names another one is refused.
pub const VERSION: u32 = 1;

/// The most plies of a game that a question may carry.
pub const MAX_PLIES: usize = 5_000;

/// Answers a question. `tell` hears what a search finds meanwhile: only `think` and `review` have such news.
///
/// ```
/// use hakugei_ask::{Answer, Environment, Question, Shelf, answer};
/// use hakugei_variant::shipped;
///
/// let shelf = Shelf::new(4);
/// let environment = Environment::without_clock(&shipped::Shipped, &shelf);
/// let list = answer(&Question::Variants, &environment, &mut |_| {})?;
/// let Answer::Variants(list) = list else { panic!("it was asked for the list") };
/// assert_eq!(list.variants.len(), shipped::ids().len());
/// # Ok::<(), hakugei_ask::AskError>(())
/// ```
///
/// # Errors
/// Where the question cannot be answered: what was read, where, and what to write instead.
pub fn answer(
    question: &Question,
    environment: &Environment<'_>,
    tell: &mut dyn FnMut(News),
) -> Result<Answer, AskError> {
    match question {
        Question::Variants => Ok(Answer::Variants(variants::list(environment))),
        Question::Variant(asked) => Ok(Answer::Variant(Box::new(variants::describe(asked, environment)?))),
        Question::Source(asked) => Ok(Answer::Source(variants::source(asked, environment)?)),
        Question::Pictures(asked) => Ok(Answer::Pictures(pictures::pieces(asked, environment)?)),
        Question::Picture(asked) => Ok(Answer::Picture(pictures::draw(asked, environment)?)),
        Question::Position(asked) => Ok(Answer::Position(Box::new(position::answer(asked, environment)?))),
        Question::Why(asked) => Ok(Answer::Why(why::answer(asked, environment)?)),
        Question::Warn(asked) => Ok(Answer::Warn(warn::answer(asked, environment)?)),
        Question::Threats(asked) => Ok(Answer::Threats(threats::answer(asked, environment)?)),
        Question::Explain(asked) => Ok(Answer::Explain(Box::new(explain::answer(asked, environment)?))),
        Question::Read(asked) => Ok(Answer::Read(Box::new(records::read(asked, environment)?))),
        Question::Write(asked) => Ok(Answer::Write(records::write(asked, environment)?)),
        Question::Check(asked) => Ok(Answer::Check(check::answer(asked, environment)?)),
        Question::Think(asked) => Ok(Answer::Think(Box::new(think::answer(asked, environment, tell)?))),
        Question::Review(asked) => Ok(Answer::Review(review::answer(asked, environment, tell)?)),
        Question::Lessons(asked) => Ok(Answer::Lessons(lessons::list(asked, environment)?)),
        Question::Attempt(asked) => Ok(Answer::Attempt(lessons::judge(asked, environment)?)),
        Question::Level(asked) => Ok(Answer::Level(levels::next(asked)?)),
    }
}
