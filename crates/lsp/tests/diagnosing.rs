//! Diagnostics: what is wrong with a file is told while it is written, and taken back when it is closed.

#![expect(clippy::disallowed_methods, reason = "tests write their data")]

use std::fs;

use hakugei_variant::shipped;
use serde_json::{Value, json};

use crate::client::{Client, MINE, part, small, unmarked};

/// The address of a file of a folder.
fn address(folder: &tempfile::TempDir, name: &str) -> String {
    format!("file://{}/{name}", folder.path().display())
}

/// The codes of diagnostics.
fn codes(found: &[Value]) -> Vec<&str> {
    found.iter().filter_map(|found| found["code"].as_str()).collect()
}

#[test]
fn a_right_file_has_none() {
    let mut client = Client::new();
    client.open(MINE, &small(""));
    assert_eq!(client.found(), &[] as &[Value]);
    assert_eq!(client.published[MINE]["version"], 1);
}

#[test]
fn a_mistake_has_its_place_its_code_and_what_to_write() {
    let text = small("handicap_first: blakc,");
    let mut client = Client::new();
    client.open(MINE, &text);
    let [found] = client.found() else {
        panic!("{:?}", client.found())
    };
    assert_eq!(part(&text, &found["range"]), "blakc");
    assert_eq!(
        (found["severity"].as_u64(), found["code"].as_str()),
        (Some(1), Some("V015"))
    );
    assert_eq!(found["source"], "hakugei");
    assert_eq!(
        found["message"],
        "`blakc` is none of the words for a side\ndid you mean `black`?"
    );
}

#[test]
fn a_king_in_check_at_the_start_is_told() {
    let text = small("").replace("pkp/1p1/1P1/PKP", "1k1/1P1/3/1K1");
    let mut client = Client::new();
    client.open(MINE, &text);
    let found = client.found();
    assert!(codes(found).contains(&"V116"), "{found:?}");
}

#[test]
fn a_warning_is_no_error_and_other_places_are_told() {
    let text = small(r#"id: "yours","#);
    let mut client = Client::new();
    client.open(MINE, &text);
    let twice = client
        .found()
        .iter()
        .find(|found| found["code"] == "V011")
        .expect("`id` is there twice");
    let related = &twice["relatedInformation"][0];
    assert_eq!(
        (
            related["message"].as_str(),
            part(&text, &related["location"]["range"])
        ),
        (Some("first here"), "id")
    );
    client.open(MINE, &small(r#"allow: { "V037": "so" },"#));
    let [idle] = client.found() else {
        panic!("{:?}", client.found())
    };
    assert_eq!(
        idle["severity"], 2,
        "an acknowledgement without its warning is a warning"
    );
}

#[test]
fn places_are_right_behind_characters_of_several_units() {
    // The kanji before it have one and two units in UTF-16, three and four bytes in UTF-8.
    let text = small("").replace("kanji: \"鯨𠮟\",", "kanji: \"鯨𠮟\", yaer: 1981,");
    let line = text.lines().nth(1).expect("the line of the name");
    let before = line.split("yaer").next().expect("it is there");
    for (capabilities, units) in [
        (json!({}), before.encode_utf16().count()),
        (
            json!({"general": {"positionEncodings": ["utf-16", "utf-32"]}}),
            before.encode_utf16().count(),
        ),
        (
            json!({"general": {"positionEncodings": ["utf-8", "utf-16"]}}),
            before.len(),
        ),
    ] {
        let mut client = Client::able(&capabilities);
        client.open(MINE, &text);
        let start = &client.found()[0]["range"]["start"];
        assert_eq!(*start, json!({"line": 1, "character": units}), "{capabilities}");
    }
}

#[test]
fn changes_are_checked_and_a_closed_document_has_no_diagnostics() {
    let (text, _) = unmarked(&small("handicap_first: blakc,"));
    let mut client = Client::new();
    client.open(MINE, &text);
    assert_eq!(codes(client.found()), ["V015"]);
    let range = client.found()[0]["range"].clone();
    let change = json!({"range": range, "text": "black"});
    let document = json!({"uri": MINE, "version": 2});
    client.notify(
        "textDocument/didChange",
        &json!({"textDocument": document, "contentChanges": [change]}),
    );
    assert_eq!(client.found(), &[] as &[Value]);
    assert_eq!(client.published[MINE]["version"], 2);
    let change = json!({"text": "Variant("});
    client.notify(
        "textDocument/didChange",
        &json!({"textDocument": document, "contentChanges": [change]}),
    );
    assert!(codes(client.found()).contains(&"V001"));
    client.notify("textDocument/didClose", &json!({"textDocument": {"uri": MINE}}));
    assert_eq!(client.found(), &[] as &[Value]);
}

#[test]
fn parents_are_found_as_check_finds_them_and_open_ones_count_as_they_are() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("mine.ron"), small("")).expect("it can be written");
    let (mine, child) = (address(&folder, "mine.ron"), address(&folder, "child.ron"));
    let mut client = Client::new();
    client.open(
        &child,
        r#"Variant(id: "child", extends: "mine", pieces: { "P": Piece(betza: "fR") })"#,
    );
    assert_eq!(client.found_in(&child), &[] as &[Value]);
    // What is wrong with the parent is told where the child names it, with the place in the parent.
    client.open(&mine, &small("year: twenty,"));
    let text = r#"Variant(id: "child", extends: "mine", pieces: { "P": Piece(betza: "fR") })"#;
    let [found] = client.found_in(&child) else {
        panic!("{:?}", client.found_in(&child))
    };
    assert_eq!(part(text, &found["range"]), "mine");
    let related = &found["relatedInformation"][0];
    assert_eq!(related["location"]["uri"], mine.as_str());
    assert!(
        related["message"]
            .as_str()
            .expect("a text")
            .contains("line 15 of"),
        "{related}"
    );
    // When it is closed without being saved, the file on disk counts again.
    client.notify("textDocument/didClose", &json!({"textDocument": {"uri": mine}}));
    assert_eq!(client.found_in(&child), &[] as &[Value]);
}

#[test]
fn a_parent_that_is_open_and_on_no_disk_can_be_extended() {
    let mut client = Client::new();
    let child = "file:///nowhere/child.ron";
    client.open(child, r#"Variant(id: "child", extends: "mine")"#);
    assert_eq!(codes(client.found_in(child)), ["V021"]);
    client.open(MINE, &small(""));
    assert_eq!(client.found_in(child), &[] as &[Value]);
}

#[test]
fn texts_that_were_never_saved_may_extend_shipped_variants() {
    let parent = shipped::ids().next().expect("some ship");
    let mut client = Client::new();
    client.open(
        "untitled:Untitled-1",
        &format!(r#"Variant(id: "mine", extends: "{parent}")"#),
    );
    assert_eq!(client.found_in("untitled:Untitled-1"), &[] as &[Value]);
}

#[test]
fn shipped_files_are_as_fine_as_check_says() {
    let mut client = Client::new();
    for source in shipped::ids().filter_map(shipped::source) {
        let address = format!("file:///nowhere/{}", source.name);
        client.open(&address, &source.text);
        assert_eq!(client.found_in(&address), &[] as &[Value], "{}", source.name);
    }
}

#[test]
fn of_lessons_the_form_is_checked() {
    let text = r#"Lessons(variant: "mine", lessons: [
        Lesson(title: "The rook", task: "Take the pawn.", position: "k b - 1", goal: captre("P"), solutions: ["Rx5b"], explanation: "So.")])"#;
    let mut client = Client::new();
    client.open(MINE, text);
    let [found] = client.found() else {
        panic!("{:?}", client.found())
    };
    assert_eq!(part(text, &found["range"]), "captre");
}

#[test]
fn a_mistake_is_mended_by_the_action_that_is_offered() {
    let text = small("handicap_first: blakc,");
    let mut client = Client::new();
    client.open(MINE, &text);
    let range = client.found()[0]["range"].clone();
    let params = json!({"textDocument": {"uri": MINE}, "range": range, "context": {"diagnostics": []}});
    let actions = client
        .request("textDocument/codeAction", &params)
        .expect("there is one");
    let [action] = actions.as_array().expect("a list").as_slice() else {
        panic!("{actions}")
    };
    assert_eq!(
        (action["title"].as_str(), action["kind"].as_str()),
        (Some("Write `black` instead"), Some("quickfix"))
    );
    let mended = crate::client::edited(&text, &action["edit"]["changes"][MINE]);
    assert_eq!(mended, small("handicap_first: black,"));
    // Where nothing is wrong there is nothing to mend.
    let start = json!({"line": 0, "character": 0});
    let params = json!({"textDocument": {"uri": MINE}, "range": {"start": start, "end": start}, "context": {"diagnostics": []}});
    assert_eq!(client.request("textDocument/codeAction", &params), Ok(json!([])));
}
