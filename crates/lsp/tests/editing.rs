//! Editing: documents change as the editor says, in units of any client.

use proptest::prelude::*;
use serde_json::{Value, json};

use crate::client::{Client, MINE, edited, place, small};

/// A change of a part of a text.
fn change(text: &str, bytes: std::ops::Range<usize>, new: &str) -> Value {
    json!({"range": {"start": place(&text[..bytes.start]), "end": place(&text[..bytes.end])}, "text": new})
}

#[test]
fn several_changes_come_one_after_the_other() {
    let mut client = Client::new();
    client.open(MINE, &small(""));
    let text = small("");
    let first = change(&text, 0..0, "// 𠮟\n");
    let text = format!("// 𠮟\n{text}");
    let at = text.find("to_hand").expect("it is there");
    let second = change(&text, at..at + 7, "to_hnd");
    let document = json!({"uri": MINE, "version": 7});
    client.notify(
        "textDocument/didChange",
        &json!({"textDocument": document, "contentChanges": [first, second]}),
    );
    let text = text.replace("captures: to_hand", "captures: to_hnd");
    let [found] = client.found() else {
        panic!("{:?}", client.found())
    };
    assert_eq!(crate::client::part(&text, &found["range"]), "to_hnd");
    assert_eq!(client.published[MINE]["version"], 7);
}

#[test]
fn a_change_may_reach_past_the_end_and_be_turned_round() {
    let mut client = Client::new();
    client.open(MINE, "Variant(\n)");
    let far = json!({"line": 99, "character": 99});
    let near = json!({"line": 0, "character": 8});
    let turned = json!({"range": {"start": far, "end": near}, "text": "id: \"x\")"});
    let document = json!({"uri": MINE, "version": 2});
    client.notify(
        "textDocument/didChange",
        &json!({"textDocument": document, "contentChanges": [turned]}),
    );
    let before = client.found().to_vec();
    client.open(MINE, "Variant(id: \"x\")");
    assert_eq!(client.found(), before);
}

#[test]
fn a_byte_order_mark_is_a_character_of_the_client_and_none_of_the_file() {
    let mut client = Client::new();
    let marked = format!("\u{FEFF}{}", small("").replace("Variant(", "Variant( yaer: 1,"));
    client.open(MINE, &marked);
    let [found] = client.found() else {
        panic!("{:?}", client.found())
    };
    assert_eq!(found["range"]["start"], json!({"line": 0, "character": 10}));
    let hover = client
        .at("textDocument/hover", &json!({"line": 0, "character": 3}))
        .expect("it is a place");
    assert_eq!(hover["range"]["start"], json!({"line": 0, "character": 1}));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_row_of_changes_leaves_the_text_that_the_editor_has(
        changes in prop::collection::vec((0..1000_usize, 0..300_usize, "[a鯨𠮟\n\u{301} ]{0,4}"), 1..12),
    ) {
        let mut client = Client::new();
        let mut text = "𠮟x\nfield 鯨\n".to_owned();
        client.open(MINE, &format!("  /*{text}*/()"));
        for (start, length, new) in changes {
            // The remark around the text is kept.
            let new = new.as_str();
            let whole = format!("  /*{text}*/()");
            let inner = 4..4 + text.len();
            let at = |part: usize| {
                let byte = inner.start + part.min(1000) * text.len() / 1000;
                (inner.start..=byte).rev().find(|&at| whole.is_char_boundary(at)).unwrap_or(inner.start)
            };
            let (start, end) = (at(start), at(start + length));
            let document = json!({"uri": MINE, "version": 2});
            let sent = change(&whole, start..end, new);
            client.notify("textDocument/didChange", &json!({"textDocument": document, "contentChanges": [sent]}));
            text.replace_range(start - 4..end - 4, new);
        }
        let whole = format!("  /*{text}*/()");
        let expected = format!("/*{text}*/ ()\n");
        let params = json!({"textDocument": {"uri": MINE}});
        let edits = client.request("textDocument/formatting", &params).expect("it is RON");
        prop_assert_eq!(edited(&whole, &edits), expected);
    }
}
