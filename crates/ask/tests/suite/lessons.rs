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
        assert_eq!(
            (&list["generated"], &list["not_found"]),
            (&json!(false), &json!([]))
        );
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
    assert_eq!(
        (&found["generated"], &found["not_found"]),
        (&json!(true), &json!([]))
    );
    // Where check need not be met, there are no checks to escape.
    let mut without_check = ask(json!({}));
    without_check["game"]["variant"] = "dobutsu".into();
    let missing = &answer(&without_check)["not_found"];
    assert_eq!(missing, &json!(["checks to escape"]));
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

#[test]
fn puzzles_are_mates_with_one_solution() {
    let ask = |fields: Value| {
        let mut question = json!({"ask": 1, "question": "lessons", "game": {"variant": "whale"}});
        for (name, value) in fields.as_object().expect("an object") {
            question[name] = value.clone();
        }
        question
    };
    let found = answer(&ask(json!({"mate": 2, "count": 2, "seed": 3})));
    let puzzles = found["lessons"].as_array().expect("a list");
    assert_eq!((puzzles.len(), &found["generated"]), (2, &json!(true)));
    for puzzle in puzzles {
        let solutions = puzzle["solutions"].as_array().expect("a list");
        assert_eq!(solutions.len(), 1);
        let explanation = puzzle["explanation"].as_str().expect("a text");
        let text = solutions[0]["text"].as_str().expect("a move");
        assert!(
            explanation.starts_with(&format!("The solution is {text} ")),
            "{explanation}"
        );
        let first = solutions[0]["usi"].as_str().expect("a move");
        assert_eq!(answer(&attempt("whale", puzzle, first))["result"], "solved");
    }
    let other = answer(&ask(json!({"mate": 1, "count": 1, "convention": "western"})));
    let puzzle = &other["lessons"][0];
    let told = format!(
        "The solution is {}.",
        puzzle["solutions"][0]["text"].as_str().expect("a move")
    );
    assert_eq!(puzzle["explanation"], told);
    let wrong = |fields: Value| {
        let refused = error(&ask(fields));
        let at = refused["at"].as_str().expect("a field").to_owned();
        (at, refused["message"].as_str().expect("a text").to_owned())
    };
    let expected = [
        (
            json!({"mate": 0}),
            "mate",
            "a mate of a puzzle is 1 to 5, and not 0",
        ),
        (
            json!({"mate": 1, "count": 21}),
            "count",
            "the number of puzzles is 1 to 20, and not 21",
        ),
        (
            json!({"count": 3}),
            "count",
            "`count` says how many puzzles are wanted: write `mate` beside it",
        ),
        (
            json!({"mate": 1, "lessons": {"text": ""}}),
            "mate",
            "a file of lessons has no puzzles to be found: leave out `lessons` or `mate`",
        ),
    ];
    for (fields, at, message) in expected {
        assert_eq!(wrong(fields), (at.to_owned(), message.to_owned()));
    }
}

#[test]
fn a_blunder_is_warned_of_and_a_good_move_is_not() {
    let warn = |sfen: &str, mv: &str| {
        let game = json!({"variant": "whale", "sfen": sfen});
        answer(&json!({"ask": 1, "question": "warn", "game": game, "move": mv}))["words"].clone()
    };
    let trap = "2w3/6/6/1d4/1N4/2W3 b - 1";
    assert_eq!(warn(trap, "4f3f"), "that leaves the narwhal to Dx5e");
    assert_eq!(warn(trap, "5e5c"), Value::Null);
    let refused = error(&json!({"ask": 1, "question": "warn", "game": {"variant": "whale"}, "move": "1a1b"}));
    assert_eq!(refused["kind"], "move");
    let unknown = error(&json!({"ask": 1, "question": "warm"}));
    let message = unknown["message"].as_str().expect("a text");
    assert!(message.contains("did you mean `warn`?"), "{message}");
}
