//! Formatting: the layout of `variant::layout`, as few edits as will do.

use hakugei_variant::shipped;
use serde_json::{Value, json};

use crate::client::{Client, MINE, edited, small};

/// The edits that lay a text out.
fn edits(text: &str) -> Result<Value, Value> {
    let mut client = Client::new();
    client.open(MINE, text);
    let options = json!({"tabSize": 2, "insertSpaces": false});
    client.request(
        "textDocument/formatting",
        &json!({"textDocument": {"uri": MINE}, "options": options}),
    )
}

#[test]
fn shipped_files_need_no_edit() {
    for source in shipped::ids().filter_map(shipped::source) {
        assert_eq!(edits(&source.text), Ok(json!([])), "{}", source.name);
    }
}

#[test]
fn only_what_differs_is_written_anew() {
    let right = small("handicap_first: white,");
    let text = right.replace("    captures: to_hand", " captures :to_hand");
    let edits = edits(&text).expect("it is RON");
    assert_eq!(edited(&text, &edits), right);
    let range = &edits[0]["range"];
    assert_eq!(
        (range["start"]["line"].as_u64(), range["end"]["line"].as_u64()),
        (Some(10), Some(10))
    );
}

#[test]
fn kanji_at_the_edges_of_an_edit_stay_whole() {
    for (text, expected) in [
        ("Variant(name:\"鯨\")", "Variant(name: \"鯨\")\n"),
        ("// 鯨\n\n\n// 𠮟\nVariant()", "// 鯨\n\n// 𠮟\nVariant()\n"),
        (
            "Variant(name: \"鰓\" ,kanji: \"鯨\")\n",
            "Variant(name: \"鰓\", kanji: \"鯨\")\n",
        ),
    ] {
        assert_eq!(edited(text, &edits(text).expect("it is RON")), expected);
    }
}

#[test]
fn a_text_with_a_slip_is_left_as_it_is() {
    let error = edits("Variant(id: \"x\"").expect_err("it is not RON");
    assert_eq!(error["code"], -32803);
    let message = error["message"].as_str().expect("a text");
    assert!(
        message.ends_with("before it is mended: `(` is never closed"),
        "{message}"
    );
}
