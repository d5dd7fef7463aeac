//! `hakugei ask`, and the JSON of the other commands, which has the same shapes.

use hakugei_variant::shipped;
use serde_json::{Value, json};

use crate::run::run;

/// The lines that answer some lines of input.
fn lines(args: &[&str], input: &str) -> Vec<Value> {
    let said = run(args, input);
    let read = |line: &str| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
    said.out.lines().map(read).collect()
}

/// The answers to questions about every shipped variant, in order.
fn answers(question: &str) -> Vec<Value> {
    let questions = shipped::ids().map(|id| json!({"ask": 1, "question": question, "game": {"variant": id}}));
    let input: Vec<String> = questions.map(|question| question.to_string()).collect();
    let answers = lines(&["ask"], &input.join("\n")).into_iter();
    answers.map(|mut reply| reply["answer"].take()).collect()
}

#[test]
fn the_json_of_commands_is_the_answers_to_questions() {
    let positions = answers("position");
    let variants = answers("variant");
    let list = lines(&["variants", "--json"], "").remove(0);
    assert_eq!(
        list,
        lines(&["ask"], "{\"ask\": 1, \"question\": \"variants\"}")[0]["answer"]["variants"]
    );
    for ((id, position), variant) in shipped::ids().zip(positions).zip(variants) {
        assert_eq!(lines(&["moves", id, "--json"], "")[0], position);
        assert_eq!(lines(&["moves", id, "--stdin"], "startpos\n")[0], position);
        assert_eq!(lines(&["show", id, "--json"], "")[0], variant);
    }
    let sfen = "w5/K5/1K4/6/6/5W w - 1";
    let mut listed = lines(&["moves", "whale", "--sfen", sfen, "--json"], "").remove(0);
    let question = json!({"ask": 1, "question": "position", "game": {"variant": "whale", "sfen": sfen}});
    let asked = &lines(&["ask"], &question.to_string())[0]["answer"];
    assert_eq!(
        listed["outcome"],
        json!({"result": "black_wins", "reason": "checkmate"})
    );
    listed["outcome"]["words"] = json!("Black wins by checkmate");
    assert_eq!(&listed, asked);
}

#[test]
fn a_bad_line_is_answered_and_the_next_one_too() {
    let long = "x".repeat(hakugei_ask::MAX_QUESTION + 10);
    let input = format!(
        "{{\"ask\": 1, \"question\": \"variants\"\n\n{long}\n{{\"ask\": 1, \"id\": \"last\", \"question\": \"variants\"}}\n"
    );
    let replies = lines(&["ask"], &input);
    let kinds: Vec<&Value> = replies.iter().map(|reply| &reply["error"]["kind"]).collect();
    assert_eq!(
        kinds,
        [&json!("json"), &json!("json"), &json!("too_long"), &Value::Null]
    );
    assert_eq!(replies[3]["id"], "last");
    let broken = run(
        &["ask"],
        "{\"ask\": 1, \"id\": 1, \"question\": \"why\", \"game\": {\"variant\": \"whale\"}, \"move\": \"\\u202e\\u001b[2J\"}\n",
    );
    assert!(!broken.out.contains(['\u{202e}', '\u{1b}']), "{}", broken.out);
}

#[test]
fn a_search_is_told_while_it_goes_on_and_ends_by_its_time() {
    let replies = lines(
        &["ask"],
        "{\"ask\": 1, \"id\": 3, \"question\": \"think\", \"game\": {\"variant\": \"whale\"}, \"ms\": 50}\n",
    );
    let (answer, news) = replies.split_last().expect("there is an answer");
    assert!(
        !news.is_empty()
            && news
                .iter()
                .all(|news| news["id"] == 3 && news["news"]["line"].is_array())
    );
    assert_eq!(answer["answer"]["stopped"], true);
}
