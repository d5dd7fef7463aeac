//! Completion: what may be written next, in finished and unfinished files.

use hakugei_variant::shipped;
use serde_json::{Value, json};

use crate::client::{Client, MINE, edited, small, unmarked};

/// What is proposed at the mark of a text.
fn proposed(client: &mut Client, marked: &str) -> Vec<Value> {
    let place = client.open(MINE, marked);
    let list = client
        .at("textDocument/completion", &place)
        .expect("it is a place");
    list["items"].as_array().expect("a list").clone()
}

/// The labels of what is proposed.
fn labels(marked: &str) -> Vec<String> {
    let items = proposed(&mut Client::new(), marked);
    items
        .iter()
        .map(|item| item["label"].as_str().expect("a label").to_owned())
        .collect()
}

/// The text after a proposal was taken.
fn taken(marked: &str, label: &str) -> String {
    let items = proposed(&mut Client::new(), marked);
    let item = items.iter().find(|item| item["label"] == label);
    let item = item.unwrap_or_else(|| panic!("no `{label}` is proposed in {marked}"));
    edited(&unmarked(marked).0, &json!([item["textEdit"]]))
}

#[test]
fn fields_are_those_that_are_not_there_yet() {
    let found = labels("Variant(\n    id: \"mine\",\n    |\n    ends: Ends(stalemate: loss),\n)");
    assert!(
        found.contains(&"board".to_owned()) && found.contains(&"extends".to_owned()),
        "{found:?}"
    );
    assert!(
        !found.contains(&"id".to_owned()) && !found.contains(&"ends".to_owned()),
        "{found:?}"
    );
    assert_eq!(taken("Variant(ye|)", "year"), "Variant(year: )");
    assert_eq!(taken("Variant(ye|: 1981)", "year"), "Variant(year: 1981)");
}

#[test]
fn words_bring_what_must_stand_after_them() {
    assert_eq!(labels("Variant(captures: |"), ["to_hand", "removed"]);
    assert_eq!(
        taken("Variant(ends: Ends(repetition: fo|", "fold"),
        "Variant(ends: Ends(repetition: fold(count: 4, result: draw, perpetual_check: loss)"
    );
    assert_eq!(
        taken("Variant(promotion: zo|(region: last(1))", "zone"),
        "Variant(promotion: zone(region: last(1))"
    );
    assert_eq!(
        taken("Variant(board: |)", "Board"),
        "Variant(board: Board(files: 9, ranks: 9))"
    );
}

#[test]
fn letters_are_those_of_the_file() {
    let found = labels(&small("").replace("takes: all_but([\"P\", \"+P\"])", "takes: all_but([|])"));
    assert_eq!(found, ["K", "P", "+P"]);
    // Between quotes they have none of their own.
    assert!(
        taken(
            &small("").replace("promotes_to: \"+P\"", "promotes_to: \"|\""),
            "+P"
        )
        .contains("promotes_to: \"+P\"")
    );
    assert!(
        taken(&small("").replace("promotes_to: \"+P\"", "promotes_to: |"), "+P")
            .contains("promotes_to: \"+P\"")
    );
    assert!(
        taken(&small("").replace("forbidden: { \"P\":", "forbidden: { |:"), "P")
            .contains("forbidden: { \"P\": named")
    );
    assert!(
        taken(
            "Variant(pieces: { \"K\": Piece() }, drops: Drops(forbidden: { |",
            "K"
        )
        .ends_with("forbidden: { \"K\": ")
    );
    // Those of the parent are known as well, with the names of their pieces.
    let parent = shipped::ids().next().expect("some ship");
    let marked =
        format!("Variant(id: \"mine\", extends: \"{parent}\", drops: Drops(no_dead_squares: [\"|\"]))");
    let mut client = Client::new();
    client.open(MINE, &format!("Variant(id: \"mine\", extends: \"{parent}\")"));
    let place = unmarked(&marked).1;
    let change = json!({"textDocument": {"uri": MINE, "version": 2}, "contentChanges": [{"text": unmarked(&marked).0}]});
    client.notify("textDocument/didChange", &change);
    let list = client
        .at("textDocument/completion", &place)
        .expect("it is a place");
    let detailed = list["items"]
        .as_array()
        .expect("a list")
        .iter()
        .filter(|item| item["detail"].is_string());
    assert!(detailed.count() > 3, "{list}");
}

#[test]
fn parents_regions_codes_and_pictures_are_named() {
    let ids: Vec<String> = shipped::ids().map(str::to_owned).collect();
    assert_eq!(labels("Variant(extends: \"|"), ids);
    assert_eq!(
        labels(&small("").replace("named(\"camp\") }", "named(\"|\") }")),
        ["camp"]
    );
    let codes = labels("Variant(allow: { \"|\": \"so\" })");
    assert!(
        codes.contains(&"V037".to_owned()) && !codes.contains(&"V001".to_owned()),
        "{codes:?}"
    );
    assert!(labels("Variant(pieces: { \"K\": Piece(picture: \"|").contains(&"narwhal".to_owned()));
    let flags = labels("Variant(pieces: { \"K\": Piece(royal: |");
    assert_eq!(flags, ["true", "false"]);
}

#[test]
fn a_betza_string_goes_on_with_what_makes_it_a_right_one() {
    let found = labels("Variant(pieces: { \"K\": Piece(betza: \"f|\") })");
    for letter in ["W", "F", "R", "m", "c"] {
        assert!(found.contains(&letter.to_owned()), "{letter}: {found:?}");
    }
    // What means nothing here: a friend is captured on the way only, and no capital `U` is an atom.
    assert!(
        !found.contains(&"d".to_owned()) && !found.contains(&"U".to_owned()),
        "{found:?}"
    );
    assert_eq!(
        taken("Variant(pieces: { \"K\": Piece(betza: \"f|R\") })", "m"),
        "Variant(pieces: { \"K\": Piece(betza: \"fmR\") })"
    );
    // The next leg, without brackets and with them.
    for (begun, letters) in [
        ("KNADc", &["a"][..]),
        ("[R", &["-", "?"]),
        ("[R-B", &["-", "?", "]"]),
    ] {
        let found = labels(&format!(
            "Variant(pieces: {{ \"K\": Piece(betza: \"{begun}|\") }})"
        ));
        for letter in letters {
            assert!(
                found.contains(&(*letter).to_owned()),
                "{begun} {letter}: {found:?}"
            );
        }
    }
    // Within brackets too.
    assert!(labels("Variant(pieces: { \"K\": Piece(betza: \"f[W-|\") })").contains(&"F".to_owned()));
    let mut client = Client::new();
    let items = proposed(&mut client, "Variant(pieces: { \"K\": Piece(betza: \"|\") })");
    let rook = items
        .iter()
        .find(|item| item["label"] == "R")
        .expect("rooks are pieces");
    assert!(
        rook["documentation"]["value"]
            .as_str()
            .expect("a text")
            .contains("```text"),
        "{rook}"
    );
    let forward = items
        .iter()
        .find(|item| item["label"] == "f")
        .expect("a direction");
    assert_eq!(forward["detail"], "forward");
}

#[test]
fn a_client_with_snippets_can_type_over_an_example() {
    let mut client =
        Client::able(&json!({"textDocument": {"completion": {"completionItem": {"snippetSupport": true}}}}));
    let items = proposed(&mut client, "Variant(|)");
    let text = |label: &str| {
        let item = items.iter().find(|item| item["label"] == label).expect("a field");
        assert_eq!(item["insertTextFormat"], 2);
        item["textEdit"]["newText"].as_str().expect("a text").to_owned()
    };
    assert_eq!(text("year"), "year: ${1:1981}");
    // A brace in the example does not end it.
    assert!(text("regions").ends_with("\\}}"), "{}", text("regions"));
}

#[test]
fn nothing_is_proposed_where_nothing_is_known() {
    for marked in [
        "Variant(year: |",
        "Variant(name: \"|\")",
        "// |",
        "Variant(captures: removed |)",
        "Variant(nonsense: |)",
    ] {
        assert_eq!(labels(marked), [] as [&str; 0], "{marked}");
    }
}

#[test]
fn every_place_of_a_shipped_file_can_be_asked() {
    let source = shipped::ids()
        .next()
        .and_then(shipped::source)
        .expect("some ship");
    let mut client = Client::new();
    client.open(MINE, &source.text);
    for (line, text) in source.text.lines().enumerate().step_by(3) {
        for character in (0..=text.encode_utf16().count()).step_by(9) {
            let place = json!({"line": line, "character": character});
            for method in ["completion", "hover", "definition"] {
                let answer = client.at(&format!("textDocument/{method}"), &place);
                assert!(answer.is_ok(), "{method} at {place}: {answer:?}");
            }
        }
    }
}
