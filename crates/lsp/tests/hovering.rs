//! Hover: a Betza string is drawn, and fields, words, letters and codes are explained.

use hakugei_variant::shipped;
use serde_json::json;

use crate::client::{Client, MINE, part, small, unmarked};

/// What is said at the mark of a text, and the text that it is about.
fn said(marked: &str) -> Option<(String, String)> {
    let (mut client, place) = Client::with(marked);
    let hover = client.at("textDocument/hover", &place).expect("it is a place");
    let text = hover["contents"]["value"].as_str()?.to_owned();
    Some((part(&unmarked(marked).0, &hover["range"]).to_owned(), text))
}

#[test]
fn a_betza_string_is_drawn_and_said_in_words() {
    let (about, text) =
        said(&small("").replace("betza: \"WfF\"", "betza: \"W|fF\"")).expect("something is said");
    assert_eq!(about, "WfF");
    let notation = betza::Notation::parse("WfF").expect("it is one");
    let moves = notation.moves();
    let drawn = hakugei_render::diagram::text(&[&moves], "@");
    assert!(text.contains(drawn.trim_matches('\n')), "{text}");
    for line in hakugei_render::words::described(&moves) {
        assert!(text.contains(&line), "{text}");
    }
    assert!(text.starts_with("```text\n"), "{text}");
}

#[test]
fn a_wrong_betza_string_is_explained() {
    let (_, text) =
        said(&small("").replace("betza: \"WfF\"", "betza: \"fm|lF\"")).expect("something is said");
    let error = betza::Notation::parse("fmlF").expect_err("it is wrong");
    assert!(
        text.contains(&error.message) && text.contains(&error.help),
        "{text}"
    );
}

#[test]
fn fields_groups_and_words_have_their_meaning() {
    for (marked, about, words) in [
        (small("ye|ar: 1981,"), "year", "The year in which it was made."),
        (
            small("").replace("stalemate: loss", "stale|mate: loss"),
            "stalemate",
            "a field that `Ends` must have",
        ),
        (
            small("").replace("captures: to_hand", "captures: to|_hand"),
            "to_hand",
            "The captor gets them in hand",
        ),
        (
            small("").replace("Drops(", "Dr|ops("),
            "Drops",
            "Limits on drops. A drop must pass all of them.",
        ),
        (
            small("").replace("stalemate: loss", "stalemate: lo|ss"),
            "loss",
            "a word for the result of a stalemate",
        ),
    ] {
        let (found, text) = said(&marked).unwrap_or_else(|| panic!("nothing is said in {marked}"));
        assert_eq!(found, about);
        assert!(text.contains(words), "{text}");
    }
}

#[test]
fn a_letter_is_its_piece_wherever_it_stands() {
    let setups = ("setup: \"pkp/1p1", "setup: \"pk|p/1p1");
    for (marked, about) in [
        (small("").replace("\"P\": Piece(", "\"|P\": Piece("), "P"),
        (small("").replace(setups.0, setups.1), "p"),
        (
            small("").replace("promotes_to: \"+P\"", "promotes_to: \"|+P\""),
            "+P",
        ),
        (
            small("").replace("forbidden: { \"P\"", "forbidden: { \"P|\""),
            "P",
        ),
    ] {
        let (found, text) = said(&marked).unwrap_or_else(|| panic!("nothing is said in {marked}"));
        assert_eq!(found, about);
        assert!(
            text.contains(if about == "+P" { "tokin" } else { "pawn" }),
            "{text}"
        );
        assert!(text.contains("```text\n"), "{text}");
    }
}

#[test]
fn a_letter_keeps_its_piece_while_the_file_is_wrong_elsewhere() {
    let mut client = Client::new();
    client.open(MINE, &small(""));
    let (text, place) = unmarked(&small("yaer: 1981,").replace("\"P\": Piece(", "\"P|\": Piece("));
    let change = json!({"textDocument": {"uri": MINE, "version": 2}, "contentChanges": [{"text": text}]});
    client.notify("textDocument/didChange", &change);
    assert!(!client.found().is_empty());
    let hover = client.at("textDocument/hover", &place).expect("it is a place");
    assert!(
        hover["contents"]["value"]
            .as_str()
            .is_some_and(|text| text.contains("pawn")),
        "{hover}"
    );
}

#[test]
fn codes_and_what_was_found_are_explained() {
    let (about, text) = said(&small("allow: { \"V0|37\": \"so\" },")).expect("something is said");
    assert_eq!(about, "V037");
    assert!(text.contains("V037: "), "{text}");
    let (about, text) = said(&small("handicap_first: bla|kc,")).expect("something is said");
    assert_eq!(about, "blakc");
    assert!(text.contains("V015: ") && text.contains("What to do: "), "{text}");
}

#[test]
fn a_parent_is_named() {
    let source = shipped::ids()
        .next()
        .and_then(shipped::source)
        .expect("some ship");
    let id = shipped::ids().next().expect("some ship");
    let (about, text) =
        said(&format!("Variant(id: \"mine\", extends: \"{id}|\")")).expect("something is said");
    assert_eq!(about, id);
    let variant = hakugei_variant::load(&source, &shipped::Shipped)
        .variant
        .expect("it is valid");
    assert!(text.contains(&variant.name.english), "{text}");
}

#[test]
fn nothing_is_said_of_nothing() {
    for marked in ["|", "Variant(\n|\n)", "Variant( |", "// rem|ark\n"] {
        let said = said(&small("").replace("    regions", "  |  regions"));
        assert_eq!(said, None);
        let (mut client, place) = Client::with(marked);
        let hover = client.at("textDocument/hover", &place).expect("it is a place");
        assert!(
            hover.is_null()
                || hover["contents"]["value"]
                    .as_str()
                    .is_some_and(|text| text.contains("V0")),
            "{marked}: {hover}"
        );
    }
}

#[test]
fn a_client_without_markdown_gets_plain_text() {
    let mut client = Client::able(&json!({"textDocument": {"hover": {"contentFormat": ["plaintext"]}}}));
    let place = client.open(MINE, &small("").replace("betza: \"WfF\"", "betza: \"W|fF\""));
    let hover = client.at("textDocument/hover", &place).expect("it is a place");
    assert_eq!(hover["contents"]["kind"], "plaintext");
    assert!(
        !hover["contents"]["value"]
            .as_str()
            .expect("a text")
            .contains("```"),
        "{hover}"
    );
}
