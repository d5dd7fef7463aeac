//! What is said of moves that were tried in a lesson.

use hakugei_lessons::{Attempt, Lesson, Miss, judge};
use hakugei_notation::read_move;
use hakugei_variant::Source;

use crate::shelf::{check, open};

/// A lesson about Whale Shogi.
fn lesson(position: &str, goal: &str, solutions: &str) -> Lesson {
    let text = format!(
        "Lessons(variant: \"whale\", lessons: [Lesson(title: \"a\", task: \"b\", position: \"{position}\", {goal}, \
         solutions: [{solutions}], explanation: \"c\")])"
    );
    let checked = check(&Source::new("mine.ron", text), "whale");
    let said = hakugei_variant::render(&checked.found, false);
    checked
        .lessons
        .unwrap_or_else(|| panic!("{said}"))
        .lessons
        .swap_remove(0)
}

/// What is said of a first move.
fn said(lesson: &Lesson, text: &str) -> Attempt {
    let (_, learned) = open("whale");
    let mv = read_move(&lesson.game, lesson.game.variant().notation, text).expect("it is legal");
    judge(lesson, &[], mv, &learned)
}

fn why(attempt: Attempt) -> String {
    match attempt {
        Attempt::Missed(Miss { why, .. }) => why,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_check_that_is_no_mate_is_answered() {
    let mate = lesson("w5/2B3/1W4/6/6/6 b DN 1", "goal: mate", "\"N*6c\", \"N*5a\"");
    assert_eq!(said(&mate, "N*6c"), Attempt::Solved);
    assert_eq!(why(said(&mate, "W-6d")), "That gives no check.");
    let texts = ["K*5b", "K*6b", "K*1a", "K*2a", "K*3a", "K*4a"].map(|text| format!("\"{text}\""));
    let no_mate = lesson("w5/6/1W4/6/6/6 b K 1", "goal: mate", &texts.join(", "));
    let told = why(said(&no_mate, "K*6d"));
    assert_eq!(told, "That is check, but no mate: White answers W-5a.");
}

#[test]
fn what_is_taken_back_is_no_gain() {
    // The dolphin is protected, the porpoise is not.
    let gain = lesson("6/1w4/2d3/4p1/4D1/2K2W b - 1", "goal: gain", "\"Dx2d\"");
    assert_eq!(said(&gain, "Dx2d"), Attempt::Solved);
    assert_eq!(
        why(said(&gain, "Kx4c")),
        "That takes something, but White answers Wx4c, and nothing is won."
    );
    assert_eq!(why(said(&gain, "W-1e")), "That wins nothing.");
}

#[test]
fn a_goal_in_several_moves_goes_on_with_an_answer() {
    let two = lesson(
        "w5/6/3p2/3D2/6/5W b - 1",
        "goal: drop(\"K\"), moves: 2",
        "\"Dx3c\"",
    );
    let Attempt::GoesOn { answer: Some(answer) } = said(&two, "Dx3c") else {
        panic!("it goes on");
    };
    let (_, learned) = open("whale");
    let first = two.solutions[0];
    let mut game = two.game.clone();
    game.play(first).expect("it is legal");
    game.play(answer).expect("so is the answer");
    let drop = read_move(&game, game.variant().notation, "K*2d").expect("it is legal");
    assert_eq!(judge(&two, &[first, answer], drop, &learned), Attempt::Solved);
    // There is no third move.
    let step = read_move(&game, game.variant().notation, "D-3b").expect("it is legal");
    assert_eq!(
        why(judge(&two, &[first, answer], step, &learned)),
        "That does not drop a killer whale."
    );
    assert!(why(said(&two, "W-1e")).contains("out of reach"));
}

#[test]
fn moves_that_are_not_legal_are_missed() {
    let check = lesson("6/1w4/6/2DB2/6/5W b - 1", "goal: check", "\"B-4c\"");
    let (_, learned) = open("whale");
    let foreign = lesson("w5/2B3/1W4/6/6/6 b DN 1", "goal: mate", "\"N*6c\", \"N*5a\"").solutions[0];
    assert_eq!(
        why(judge(&check, &[], foreign, &learned)),
        "That is not a legal move."
    );
    assert_eq!(
        why(judge(&check, &[foreign], foreign, &learned)),
        "The moves so far cannot be played."
    );
}
