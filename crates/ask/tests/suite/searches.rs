//! What searches find, and how they end.

use std::cell::Cell;
use std::time::Duration;

use hakugei_ask::{Answer, Environment, News, Quality, Question, Shelf, answer as answer_to};
use hakugei_variant::shipped;
use serde_json::json;

use crate::world::{answer, replies};

fn first_id() -> &'static str {
    shipped::ids().next().expect("some are shipped")
}

#[test]
fn every_variant_is_thought_about_and_the_last_news_is_of_the_move() {
    for id in shipped::ids() {
        let game = json!({"variant": id});
        let mut said =
            replies(&json!({"ask": 1, "id": "t", "question": "think", "game": game, "depth": 2, "lines": 2}));
        let last = said.pop().expect("there is a reply");
        assert!(
            said.iter()
                .all(|news| news["id"] == "t" && news["news"]["depth"].is_number()),
            "{id}"
        );
        let best = &last["answer"]["best"]["usi"];
        let of_best = said
            .iter()
            .rev()
            .find(|news| news["news"]["rank"] == 1)
            .expect("one is the best");
        assert_eq!(&of_best["news"]["line"][0]["usi"], best, "{id}");
        assert_eq!(of_best["news"]["score"], last["answer"]["score"], "{id}");
        let legal = answer(&json!({"ask": 1, "question": "position", "game": game}));
        assert!(
            legal["moves"]
                .as_array()
                .is_some_and(|moves| moves.contains(best)),
            "{id}"
        );
        assert!(
            last["answer"]["words"]
                .as_str()
                .is_some_and(|words| words.ends_with('.')),
            "{id}"
        );
    }
}

#[test]
fn a_weak_level_errs_by_its_seed_and_equal_questions_have_equal_answers() {
    let ask = |seed: u64| {
        answer(
            &json!({"ask": 1, "question": "think", "game": {"variant": first_id()}, "level": 1, "seed": seed}),
        )
    };
    assert_eq!(ask(1), ask(1));
    assert!((0..40).any(|seed| ask(seed)["best"] != ask(40)["best"]));
}

#[test]
fn an_unbounded_search_ends_by_a_word_and_a_bounded_one_by_the_clock_that_was_handed_in() {
    let shelf = Shelf::new(1);
    let heard = Cell::new(0);
    let enough = || heard.get() >= 3;
    let environment = Environment {
        stop: &enough,
        ..Environment::without_clock(&shipped::Shipped, &shelf)
    };
    let question = |more: &str| {
        let text = format!(
            r#"{{"ask": 1, "question": "think", "game": {{"variant": "{}"}}{more}}}"#,
            first_id()
        );
        Question::from_json(&text).expect("it is a question")
    };
    let told =
        answer_to(&question(""), &environment, &mut |_| heard.set(heard.get() + 1)).expect("it is answered");
    assert!(matches!(told, Answer::Think(decision) if decision.stopped && decision.best.is_some()));
    let asked = Cell::new(0_u64);
    let spent = || {
        asked.set(asked.get() + 1);
        Duration::from_millis(asked.get())
    };
    let environment = Environment {
        spent: &spent,
        ..Environment::without_clock(&shipped::Shipped, &shelf)
    };
    let told = answer_to(&question(r#", "ms": 500"#), &environment, &mut |_| {}).expect("it is answered");
    assert!(matches!(told, Answer::Think(decision) if decision.stopped && decision.best.is_some()));
}

#[test]
fn a_review_names_what_every_move_gave_away() {
    let id = first_id();
    // White's dolphin is left to be taken: the review says so, and names a better move.
    let game = json!({"variant": id, "moves": ["5e5d", "5b5c", "6e6d", "1b1c"]});
    let question = json!({"ask": 1, "question": "review", "game": game, "nodes": 20_000});
    let said = replies(&question);
    let (review, news) = said.split_last().expect("there is a reply");
    let moves = review["answer"]["moves"].as_array().expect("it is a list");
    assert_eq!(moves.len(), 4);
    assert_eq!(
        news.iter().map(|news| &news["news"]).collect::<Vec<_>>(),
        moves.iter().collect::<Vec<_>>()
    );
    for mv in moves {
        let is_best = mv["best"] == mv["played"];
        assert_eq!(mv["quality"] == "best", is_best, "{mv}");
        assert!(
            mv["words"]
                .as_str()
                .is_some_and(|words| words.contains(mv["played"]["text"].as_str().expect("it is a text")))
        );
    }
    assert_eq!(review["answer"]["stopped"], false);
}

#[test]
fn a_review_names_the_short_mate_that_was_missed_or_allowed() {
    let judged = |sfen: &str, mv: &str| {
        let game = json!({"variant": "whale", "sfen": sfen, "moves": [mv]});
        let review = answer(&json!({"ask": 1, "question": "review", "game": game}));
        let judged = &review["moves"][0];
        let words = judged["words"].as_str().expect("it is text").to_owned();
        (judged["quality"].as_str().expect("it is text").to_owned(), words)
    };
    // Black had a mate in 1, and is far ahead after the drop all the same.
    let (quality, words) = judged("2pwgh/3ddd/1Hd3/dddDD1/3WBD/1G1PN1 b B2Dn 1", "D*4b");
    assert_eq!(quality, "inaccuracy", "{words}");
    assert!(words.contains(" that misses a mate in 1: "), "{words}");
    // White is lost in any case, but need not be mated at once.
    let (quality, words) = judged("1N2gw/3K2/2d1dB/3Dd1/1bDW1d/3PN1 w H5Dghd 60", "4c4d");
    assert_eq!(quality, "inaccuracy", "{words}");
    assert!(
        words.contains(" that allows a mate in 1: ")
            && words.contains(" would have held out longer (Black mates in "),
        "{words}"
    );
}

#[test]
fn a_review_that_is_stopped_judges_no_move_by_half_a_search() {
    let shelf = Shelf::new(1);
    let asked = Cell::new(0_u64);
    // It is stopped while the third position is looked at.
    let heard = Cell::new(0);
    let stop = || {
        asked.set(asked.get() + u64::from(heard.get() == 1));
        asked.get() > 2
    };
    let environment = Environment {
        stop: &stop,
        ..Environment::without_clock(&shipped::Shipped, &shelf)
    };
    let text = json!({"ask": 1, "question": "review", "game": {"variant": first_id(), "moves": ["5e5d", "5b5c", "6e6d"]}});
    let question = Question::from_json(&text.to_string()).expect("it is a question");
    let told =
        answer_to(&question, &environment, &mut |_| heard.set(heard.get() + 1)).expect("it is answered");
    let Answer::Review(review) = told else {
        panic!("it is a review")
    };
    assert!(review.stopped);
    assert_eq!(review.moves.len(), 1);
}

#[test]
fn qualities_follow_the_chance_that_a_move_gave_away() {
    let id = first_id();
    let shelf = Shelf::new(1);
    let environment = Environment::without_clock(&shipped::Shipped, &shelf);
    // Random moves are often blunders; the loss that is told decides the quality.
    let mut seen = Vec::new();
    for seed in 0..4 {
        let mut random = crate::world::Random::new(seed);
        let mut moves: Vec<String> = Vec::new();
        for _ in 0..16 {
            let position =
                answer(&json!({"ask": 1, "question": "position", "game": {"variant": id, "moves": moves}}));
            let legal = position["moves"].as_array().expect("it is a list").clone();
            if legal.is_empty() {
                break;
            }
            moves.push(
                legal[random.below(legal.len())]
                    .as_str()
                    .expect("it is a text")
                    .to_owned(),
            );
        }
        let text =
            json!({"ask": 1, "question": "review", "game": {"variant": id, "moves": moves}, "nodes": 3000})
                .to_string();
        let question = Question::from_json(&text).expect("it is a question");
        let mut hear = |news: News| {
            let News::Reviewed(mv) = news else {
                panic!("it is a review")
            };
            let expected = match mv.loss {
                _ if mv.best == mv.played => Quality::Best,
                // A short mate that was missed or allowed is an inaccuracy where no chance was given away.
                0..=4 if mv.words.contains(" is an inaccuracy") => Quality::Inaccuracy,
                0..=4 => Quality::Good,
                5..=9 => Quality::Inaccuracy,
                10..=19 => Quality::Mistake,
                _ => Quality::Blunder,
            };
            assert_eq!(mv.quality, expected, "{mv:?}");
            seen.push(mv.quality);
        };
        answer_to(&question, &environment, &mut hear).expect("it is answered");
    }
    for quality in [Quality::Good, Quality::Mistake, Quality::Blunder] {
        assert!(seen.contains(&quality), "{seen:?}");
    }
}
