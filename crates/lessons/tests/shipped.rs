//! The lessons that ship: a player who follows them reaches each goal, no other first move does, and what their texts say of moves is true.

use hakugei_game::{Game, Move};
use hakugei_lessons::{Attempt, Goal, Lesson, as_file, judge};
use hakugei_notation::read_move;
use hakugei_search::Learned;
use hakugei_variant::{Source, shipped};

use crate::shelf::{check, files, lessons, open, root};

#[test]
fn every_file_of_lessons_is_listed_and_has_ten_of_them() {
    let folder = root().join("variants/lessons");
    let stems: Vec<String> = files(&folder)
        .iter()
        .map(|path| path.file_stem().expect("a file").to_string_lossy().into_owned())
        .collect();
    let mut listed: Vec<&str> = shipped::lesson_ids().collect();
    listed.sort_unstable();
    assert_eq!(stems, listed);
    for id in listed {
        assert!(lessons(id).len() >= 10, "{id}");
    }
}

/// A line that begins with a move and reaches the goal against the answers that are given; whether there is one.
fn follow(lesson: &Lesson, learned: &Learned, played: &[Move], mv: Move) -> bool {
    match judge(lesson, played, mv, learned) {
        Attempt::Solved => true,
        Attempt::Missed(_) => false,
        Attempt::GoesOn { answer } => {
            let next: Vec<Move> = played.iter().copied().chain([mv]).chain(answer).collect();
            let mut game = lesson.game.clone();
            for &mv in &next {
                game.play(mv).expect("an answer is legal");
            }
            game.legal_moves()
                .into_iter()
                .any(|mv| follow(lesson, learned, &next, mv))
        }
    }
}

#[test]
fn the_solutions_reach_the_goal_and_no_other_first_move_does() {
    for id in shipped::lesson_ids() {
        let (_, learned) = open(id);
        for lesson in lessons(id) {
            for mv in lesson.game.legal_moves() {
                let reaches = follow(&lesson, &learned, &[], mv);
                let is_listed = lesson.solutions.contains(&mv);
                assert_eq!(
                    reaches,
                    is_listed,
                    "{id}, {}: {}",
                    lesson.title,
                    lesson.game.usi(mv)
                );
            }
        }
    }
}

/// The words of a text, without the marks around them.
fn words(text: &str) -> Vec<&str> {
    let marks = |character: char| matches!(character, '.' | ',' | ':' | ';' | '`');
    text.split_whitespace()
        .map(|word| word.trim_matches(marks))
        .collect()
}

/// The moves of a text that it says to be illegal, or barred because they would mate.
fn barred_in(text: &str) -> Vec<String> {
    let words = words(text);
    let says = |at: usize, said: &[&str]| words.get(at + 1..at + 1 + said.len()) == Some(said);
    (0..words.len())
        .filter(|&at| says(at, &["is", "illegal"]) || says(at, &["would", "be", "mate"]))
        .map(|at| words[at].to_owned())
        .filter(|word| word.contains('*'))
        .collect()
}

#[test]
fn the_texts_speak_of_pieces_that_are_there_and_moves_that_are_what_they_say() {
    let mut barred = 0;
    for id in shipped::lesson_ids() {
        for lesson in lessons(id) {
            let game = &lesson.game;
            let hint = lesson.hint.clone().unwrap_or_default();
            for text in [&lesson.task, &hint, &lesson.explanation] {
                assert!(!text.is_empty(), "{id}, {}", lesson.title);
                let dropped = |text: &str| {
                    let (code, square) = text.split_once('*')?;
                    Some((code.to_owned(), game.variant().board.parse_square(square)?))
                };
                for text in barred_in(text) {
                    let named = dropped(&text).unwrap_or_else(|| panic!("{id}: {text} is no drop"));
                    assert!(
                        read_move(game, game.variant().notation, &text).is_err(),
                        "{id}: {text} is legal"
                    );
                    let is_mate = game.banned_drop_mates().iter().any(|mv| game.usi(*mv) == text);
                    let says_mate = lesson.task.contains("would be mate");
                    assert_eq!(is_mate, says_mate, "{id}: {text} {named:?}");
                    barred += 1;
                }
            }
            // The kind that a goal names is named by the texts, or the square.
            let said = format!("{} {} {hint}", lesson.title, lesson.task).to_lowercase();
            if let Goal::Capture(kind) | Goal::Drop(kind) | Goal::Promote(kind) = lesson.goal {
                let name = &game.variant().piece(kind).name.english;
                assert!(
                    said.contains(&name.to_lowercase()),
                    "{id}, {}: {name}",
                    lesson.title
                );
            }
        }
    }
    assert!(barred >= 5, "{barred}");
}

/// The pieces whose moves the lessons about a variant show.
#[test]
fn each_piece_moves_in_some_lesson() {
    for id in shipped::lesson_ids() {
        let (compiled, _) = open(id);
        let variant = compiled.variant();
        let lessons = lessons(id);
        let moved: Vec<_> = lessons.iter().flat_map(kinds_of).collect();
        for kind in variant.kinds() {
            let piece = variant.piece(kind);
            // A weak piece may only be spoken of, as one that is taken.
            let is_told = !piece.royal && !piece.code.promoted;
            let name = piece.name.english.to_lowercase();
            let spoken = lessons
                .iter()
                .any(|lesson| lesson.task.to_lowercase().contains(&name));
            assert!(!is_told || moved.contains(&kind) || spoken, "{id}: {name}");
        }
    }
}

fn kinds_of(lesson: &Lesson) -> Vec<hakugei_variant::PieceKind> {
    let game: &Game = &lesson.game;
    let changes = lesson.solutions.iter().filter_map(|&mv| game.change(mv));
    changes.map(|change| change.placed().piece.kind).collect()
}

#[test]
fn lessons_that_are_written_as_a_file_are_read_as_the_same() {
    for id in shipped::lesson_ids() {
        let lessons = hakugei_lessons::Lessons {
            variant: id.to_owned(),
            lessons: lessons(id),
        };
        let text = as_file(&lessons);
        let read = check(&Source::new("again.ron", text.clone()), id);
        let read = read.lessons.expect("it is right");
        assert_eq!(as_file(&read), text, "{id}");
    }
}
