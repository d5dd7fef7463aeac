//! `lessons` and `attempt`: the lessons about a variant, and what a move does in one.

use std::ops::RangeInclusive;

use hakugei_game::{Game, Move};
use hakugei_lessons::{
    Attempt, CheckedLessons, GeneratedLimits, Goal, Lesson, Lessons, Miss, PuzzleLimits, generate, not_found,
    puzzles,
};
use hakugei_search::Learned;
use hakugei_text::{alternatives, quote};
use hakugei_variant::{Convention, PieceCode, Source, shipped};

use crate::answers::{Judged, LessonAnswer, LessonList, LessonResult};
use crate::environment::Environment;
use crate::error::{AskError, ErrorKind};
use crate::game::{self, Told, convention_of};
use crate::moves;
use crate::question::{AskAttempt, AskLessons};
use crate::shelf::Opened;

/// How many games are played at most to find lessons in.
const GAMES: u32 = 16;

/// The seed of those games by default.
const SEED: u64 = 1;

/// How many games are played at most to find puzzles in.
const PUZZLE_GAMES: u32 = 100;

/// How long the mates of puzzles may be, in moves of the side that mates.
const MATES: RangeInclusive<u32> = 1..=5;

/// How many puzzles may be asked for, and how many there are by default.
const COUNTS: RangeInclusive<u32> = 1..=20;
const COUNT: u32 = 5;

/// The most moves in which a goal has to be reached.
const MOST_MOVES: u8 = 3;

/// The words for goals.
const GOALS: [&str; 10] = [
    "mate", "win", "check", "escape", "gain", "play", "capture", "reach", "promote", "drop",
];

/// Lists the lessons about a variant.
///
/// # Errors
/// Where there is no such variant, or there are errors in the file of lessons.
pub(crate) fn list(asked: &AskLessons, environment: &Environment<'_>) -> Result<LessonList, AskError> {
    let opened = environment.shelf.open(&asked.game, environment.library)?;
    let variant = opened.compiled.variant();
    let convention = convention_of(variant, asked.convention.as_deref())?;
    let learned = learned(&opened);
    if let Some(moves) = asked.mate {
        return mates(asked, moves, &opened, &learned, convention, environment.stop);
    }
    if asked.count.is_some() {
        return Err(AskError::new(
            ErrorKind::Shape,
            "`count` says how many puzzles are wanted: write `mate` beside it",
        )
        .at("count"));
    }
    let source = match &asked.lessons {
        Some(file) => Some(Source::new(file.name.as_str(), file.text.as_str())),
        // The file of a question may have the id of a shipped variant, and be another game.
        None => asked.game.variant.as_deref().and_then(shipped::lessons),
    };
    let generated = source.is_none();
    let lessons = match source {
        Some(source) => from_file(&source, &opened, &learned, environment.stop)?,
        None => generate(
            &opened.compiled,
            &learned,
            &GeneratedLimits {
                seed: asked.seed.unwrap_or(SEED),
                games: GAMES,
                stop: environment.stop,
            },
        ),
    };
    let not_found = if generated {
        not_found(&opened.compiled, &lessons)
    } else {
        Vec::new()
    };
    Ok(LessonList {
        generated,
        not_found,
        lessons: lessons
            .lessons
            .iter()
            .map(|lesson| described(lesson, convention))
            .collect(),
    })
}

/// Lists puzzles.
fn mates(
    asked: &AskLessons,
    moves: u32,
    opened: &Opened,
    learned: &Learned,
    convention: Convention,
    stop: &dyn Fn() -> bool,
) -> Result<LessonList, AskError> {
    if asked.lessons.is_some() {
        let message = "a file of lessons has no puzzles to be found: leave out `lessons` or `mate`";
        return Err(AskError::new(ErrorKind::Shape, message).at("mate"));
    }
    in_range(moves, MATES, "a mate of a puzzle", "mate")?;
    let count = asked.count.unwrap_or(COUNT);
    in_range(count, COUNTS, "the number of puzzles", "count")?;
    let limits = PuzzleLimits {
        heard: &|_| {},
        moves,
        count: count as usize,
        seed: asked.seed.unwrap_or(SEED),
        games: PUZZLE_GAMES,
        stop,
    };
    let mut found = Vec::new();
    puzzles(&opened.compiled, learned, &limits, &mut |puzzle| {
        let lesson = puzzle.as_lesson(found.len() + 1, convention);
        found.push(described(&lesson, convention));
    });
    Ok(LessonList {
        generated: true,
        not_found: Vec::new(),
        lessons: found,
    })
}

fn in_range(number: u32, range: RangeInclusive<u32>, what: &str, field: &str) -> Result<(), AskError> {
    if range.contains(&number) {
        return Ok(());
    }
    let message = format!("{what} is {} to {}, and not {number}", range.start(), range.end());
    Err(AskError::new(ErrorKind::Range, message).at(field))
}

/// What was learned of the pieces, by which material counts.
fn learned(opened: &Opened) -> Learned {
    let computed = || Learned::computed(&opened.compiled);
    opened.learned.clone().unwrap_or_else(computed)
}

fn from_file(
    source: &Source,
    opened: &Opened,
    learned: &Learned,
    stop: &dyn Fn() -> bool,
) -> Result<Lessons, AskError> {
    let CheckedLessons { lessons, found } = Lessons::read_until(source, &opened.compiled, learned, stop);
    lessons.ok_or_else(|| {
        let errors = found.for_editors();
        let first = errors.first().map_or_else(String::new, |error| {
            let place = &error.place;
            let help = error
                .help
                .as_ref()
                .map_or_else(String::new, |help| format!(": {help}"));
            format!(
                "{}:{}:{}: {}{help}",
                place.file, place.line, place.column, error.message
            )
        });
        let message = match errors.len() {
            0 | 1 => first,
            more => format!("{first} (and {} more)", more - 1),
        };
        AskError::new(ErrorKind::LessonFile, hakugei_text::harmless(&message)).at("lessons.text")
    })
}

fn described(lesson: &Lesson, convention: Convention) -> LessonAnswer {
    let game = &lesson.game;
    let variant = game.variant();
    let solutions = lesson.solutions.iter();
    LessonAnswer {
        title: lesson.title.clone(),
        task: lesson.task.clone(),
        sfen: game.sfen(),
        side: game.side().into(),
        goal: lesson.goal.word().to_owned(),
        piece: lesson
            .goal
            .piece()
            .map(|kind| variant.piece(kind).code.to_string()),
        square: lesson.goal.square().map(|square| variant.board.name(square)),
        words: lesson.goal.words(variant, convention),
        within: lesson.moves,
        solutions: solutions.map(|&mv| moves::named(game, convention, mv)).collect(),
        hint: lesson.hint.clone(),
        explanation: lesson.explanation.clone(),
    }
}

/// Judges a move in a lesson.
///
/// # Errors
/// Where the game, the goal or the move is wrong.
pub(crate) fn judge(asked: &AskAttempt, environment: &Environment<'_>) -> Result<Judged, AskError> {
    let told = Told::going_on(&asked.game, asked.convention.as_deref(), environment)?;
    let start = game::start(&told.opened, &asked.game)?;
    let goal = goal(asked, &start)?;
    let within = asked.within.unwrap_or(1);
    if !(1..=MOST_MOVES).contains(&within) {
        let message = format!("a goal in {within} moves is none of a lesson: write 1 to {MOST_MOVES}");
        return Err(AskError::new(ErrorKind::Range, message).at("within"));
    }
    let mv = crate::explain::read(&told.game, told.convention, &asked.mv)?;
    let solutions = solutions(asked, &start)?;
    let played = told.game.moves().to_vec();
    let lesson = Lesson {
        title: String::new(),
        task: String::new(),
        game: start,
        goal,
        moves: within,
        solutions,
        hint: None,
        explanation: String::new(),
    };
    let attempt =
        hakugei_lessons::judge_until(&lesson, &played, mv, &learned(&told.opened), environment.stop);
    let named = |answer: Option<Move>| {
        let mut after = told.game.clone();
        after.play(mv).ok()?;
        answer.map(|answer| moves::named(&after, told.convention, answer))
    };
    Ok(match attempt {
        Attempt::Solved => Judged {
            result: LessonResult::Solved,
            why: None,
            answer: None,
        },
        Attempt::GoesOn { answer } => Judged {
            result: LessonResult::GoesOn,
            why: None,
            answer: named(answer),
        },
        Attempt::Missed(Miss { why, answer }) => Judged {
            result: LessonResult::Missed,
            why: Some(why),
            answer: named(answer),
        },
    })
}

fn goal(asked: &AskAttempt, game: &Game) -> Result<Goal, AskError> {
    let variant = game.variant();
    let piece = asked.piece.as_deref().map(|text| {
        let kind = PieceCode::parse(text).and_then(|code| variant.kind(code));
        kind.ok_or_else(|| {
            let codes: Vec<String> = variant
                .pieces
                .iter()
                .map(|piece| piece.code.to_string())
                .collect();
            let message = format!("{} is no piece: write {}", quote(text), alternatives(&codes));
            AskError::new(ErrorKind::Shape, message).at("piece")
        })
    });
    let square = asked.square.as_deref().map(|text| {
        variant.board.parse_square(text).ok_or_else(|| {
            let message = format!("{} is no square of the board: write such as `1a`", quote(text));
            AskError::new(ErrorKind::Shape, message).at("square")
        })
    });
    Goal::of(&asked.goal, piece.transpose()?, square.transpose()?).ok_or_else(|| {
        let message = match asked.goal.as_str() {
            "capture" | "promote" | "drop" => format!("the goal {} needs a `piece`", quote(&asked.goal)),
            "reach" => "the goal `reach` needs a `square`".to_owned(),
            other => format!("{} is no goal: write {}", quote(other), alternatives(&GOALS)),
        };
        AskError::new(ErrorKind::Shape, message).at("goal")
    })
}

fn solutions(asked: &AskAttempt, start: &Game) -> Result<Vec<Move>, AskError> {
    let read = |(index, text): (usize, &String)| {
        start
            .parse_usi(text)
            .map_err(|error| AskError::new(ErrorKind::Move, error).at(format!("solutions[{index}]")))
    };
    asked.solutions.iter().enumerate().map(read).collect()
}
