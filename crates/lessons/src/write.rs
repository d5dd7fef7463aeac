//! Lessons as the text of a file.

use std::fmt::Write;

use hakugei_game::{Game, Move};
use hakugei_notation::write_move;

use crate::goal::Goal;
use crate::lesson::{Lesson, Lessons};

/// The text of the file of some lessons.
///
/// ```
/// let lessons = hakugei_lessons::Lessons { variant: "mine".to_owned(), lessons: Vec::new() };
/// assert_eq!(hakugei_lessons::as_file(&lessons), "Lessons(\n    variant: \"mine\",\n    lessons: [\n    ],\n)\n");
/// ```
pub fn as_file(lessons: &Lessons) -> String {
    let mut text = format!(
        "Lessons(\n    variant: {},\n    lessons: [\n",
        quoted(&lessons.variant)
    );
    for lesson in &lessons.lessons {
        text.push_str(&entry(lesson));
    }
    text.push_str("    ],\n)\n");
    text
}

fn entry(lesson: &Lesson) -> String {
    let game = &lesson.game;
    let solutions: Vec<String> = lesson
        .solutions
        .iter()
        .map(|&mv| quoted(&named(game, mv)))
        .collect();
    let mut text = "        Lesson(\n".to_owned();
    let mut field = |name: &str, value: &str| {
        writeln!(text, "            {name}: {value},").expect("a string takes all that is written");
    };
    field("title", &quoted(&lesson.title));
    field("task", &quoted(&lesson.task));
    field("position", &quoted(&game.sfen()));
    field("goal", &goal(game, lesson.goal));
    if lesson.moves > 1 {
        field("moves", &lesson.moves.to_string());
    }
    field("solutions", &format!("[{}]", solutions.join(", ")));
    if let Some(hint) = &lesson.hint {
        field("hint", &quoted(hint));
    }
    field("explanation", &quoted(&lesson.explanation));
    text.push_str("        ),\n");
    text
}

fn goal(game: &Game, goal: Goal) -> String {
    let variant = game.variant();
    let piece = goal.piece().map(|kind| variant.piece(kind).code.to_string());
    let square = goal
        .square()
        .map(|square| variant.notation.square_name(variant.board, square));
    match piece.or(square) {
        None => goal.word().to_owned(),
        Some(named) => format!("{}({})", goal.word(), quoted(&named)),
    }
}

fn named(game: &Game, mv: Move) -> String {
    write_move(game, game.variant().notation, mv).unwrap_or_else(|_| game.usi(mv))
}

/// A text as a string of a file: raw where it has quotes or backslashes, as escapes are not read.
fn quoted(text: &str) -> String {
    if !text.contains(['"', '\\']) {
        return format!("\"{text}\"");
    }
    let hashes = (1..).map(|count| "#".repeat(count));
    let hashes = hashes
        .into_iter()
        .find(|hashes| !text.contains(&format!("\"{hashes}")));
    let hashes = hashes.expect("some number of hashes is not in the text");
    format!("r{hashes}\"{text}\"{hashes}")
}
