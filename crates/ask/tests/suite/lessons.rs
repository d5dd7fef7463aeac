//! Lessons in questions: listed, judged, and refused where they are wrong.

use hakugei_variant::shipped;
use serde_json::{Value, json};

use crate::world::{answer, error};

/// A question about a move in a lesson of an answer to `lessons`.
fn attempt(id: &str, lesson: &Value, mv: &str) -> Value {
    let solutions = lesson["solutions"].as_array().expect("a list").iter();
    let solutions: Vec<&Value> = solutions.map(|solution| &solution["usi"]).collect();
    json!({
        "ask": 1, "question": "attempt", "game": {"variant": id, "sfen": lesson["sfen"]}, "goal": lesson["goal"],
        "piece": lesson["piece"], "square": lesson["square"], "within": lesson["within"], "solutions": solutions, "move": mv,
    })
}

#[test]
fn each_shipped_lesson_is_solved_by_what_the_list_says() {
    for id in shipped::lesson_ids() {
        let list = answer(&json!({"ask": 1, "question": "lessons", "game": {"variant": id}}));
        assert_eq!(list["generated"], false);
        let lessons = list["lessons"].as_array().expect("a list");
        assert!(lessons.len() >= 10, "{id}");
        for lesson in lessons {
            let first = lesson["solutions"][0]["usi"].as_str().expect("a move");
            let judged = answer(&attempt(id, lesson, first));
            let several = lesson["within"] != 1;
            let expected = if several { "goes_on" } else { "solved" };
            assert_eq!(judged["result"], expected, "{id}: {lesson}");
            assert_eq!(judged["answer"].is_null(), !several, "{id}: {judged}");
        }
    }
}

#[test]
fn a_move_that_misses_the_goal_is_told_why() {
    let lesson = json!({
        "sfen": "w5/6/3p2/1D1D2/6/5W b - 1", "goal": "capture", "piece": "P", "square": null, "within": 1, "solutions": [],
    });
    let missed = answer(&attempt("whale", &lesson, "5d5c"));
    assert_eq!(missed["result"], "missed");
    assert_eq!(missed["why"], "That takes no porpoise.");
    let refused = error(&attempt("whale", &lesson, "5d5a"));
    assert_eq!(
        (&refused["kind"], &refused["at"]),
        (&json!("move"), &json!("move"))
    );
}

#[test]
fn lessons_are_found_in_games_or_read_from_a_text() {
    let ask = |fields: Value| {
        let mut question = json!({"ask": 1, "question": "lessons", "game": {"variant": "micro"}});
        for (name, value) in fields.as_object().expect("an object") {
            question[name] = value.clone();
        }
        question
    };
    let found = answer(&ask(json!({})));
    assert_eq!(found["generated"], true);
    assert_eq!(found, answer(&ask(json!({"seed": 1}))));
    assert_ne!(found, answer(&ask(json!({"seed": 2}))));
    let text = "Lessons(variant: \"micro\", lessons: [])";
    let wrong = error(&ask(json!({"lessons": {"name": "mine.ron", "text": text}})));
    assert_eq!(
        (&wrong["kind"], &wrong["at"]),
        (&json!("lesson_file"), &json!("lessons.text"))
    );
    let message = wrong["message"].as_str().expect("a text");
    assert!(message.starts_with("mine.ron:1:"), "{message}");
}

#[test]
fn a_goal_that_lacks_something_says_so() {
    let wrong = |fields: Value| {
        let mut question = json!({"ask": 1, "question": "attempt", "game": {"variant": "whale"}, "goal": "mate", "move": "5e5d"});
        for (name, value) in fields.as_object().expect("an object") {
            question[name] = value.clone();
        }
        error(&question)["message"].as_str().expect("a text").to_owned()
    };
    assert_eq!(
        wrong(json!({"goal": "capture"})),
        "the goal `capture` needs a `piece`"
    );
    assert_eq!(
        wrong(json!({"goal": "reach"})),
        "the goal `reach` needs a `square`"
    );
    assert!(wrong(json!({"goal": "glory"})).starts_with("`glory` is no goal: write `mate`, "));
    assert!(wrong(json!({"goal": "drop", "piece": "Q"})).starts_with("`Q` is no piece: write `W`, "));
    assert!(wrong(json!({"goal": "reach", "square": "9z"})).starts_with("`9z` is no square"));
    assert!(wrong(json!({"within": 9})).contains("write 1 to 3"));
}
