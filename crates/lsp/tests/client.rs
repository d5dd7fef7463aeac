//! A client: it sends what an editor would, and keeps what it is told.

use std::collections::BTreeMap;

use hakugei_game::start_faults;
use hakugei_lsp::{Frames, Session, framed};
use serde_json::{Value, json};

/// The address of the document that most tests speak of.
pub(crate) const MINE: &str = "file:///nowhere/mine.ron";

/// A client with its server.
pub(crate) struct Client {
    pub(crate) session: Session,
    /// The address of the document that is asked about.
    pub(crate) address: String,
    frames: Frames,
    requests: u64,
    /// The diagnostics that were last published, by documents.
    pub(crate) published: BTreeMap<String, Value>,
    /// What was shown to the person.
    pub(crate) shown: Vec<String>,
}

impl Client {
    /// A client that can do nothing more than any can.
    pub(crate) fn new() -> Self {
        Self::able(&json!({}))
    }

    /// A client with capabilities.
    pub(crate) fn able(capabilities: &Value) -> Self {
        let mut client = Self {
            session: Session::with_rules(start_faults),
            address: MINE.to_owned(),
            frames: Frames::default(),
            requests: 0,
            published: BTreeMap::new(),
            shown: Vec::new(),
        };
        let said = client.request(
            "initialize",
            &json!({"processId": null, "rootUri": null, "capabilities": capabilities}),
        );
        assert_eq!(said.expect("it is the first")["serverInfo"]["name"], "hakugei");
        client.notify("initialized", &json!({}));
        client
    }

    /// A client that has a document open, with the place of its mark `|`.
    pub(crate) fn with(marked: &str) -> (Self, Value) {
        let mut client = Self::new();
        let place = client.open(MINE, marked);
        (client, place)
    }

    /// Sends a message through the frames, and takes what comes.
    fn send(&mut self, message: &Value) -> Option<Value> {
        self.frames.push(framed(&message.to_string()).as_bytes());
        let mut answer = None;
        while let Some(message) = self.frames.next_message() {
            for sent in self.session.receive(&message.expect("it was framed")) {
                let sent: Value = serde_json::from_str(&sent).expect("it is JSON");
                match sent["method"].as_str() {
                    None => answer = Some(sent),
                    Some("textDocument/publishDiagnostics") => {
                        let address = sent["params"]["uri"].as_str().expect("a document").to_owned();
                        self.published.insert(address, sent["params"].clone());
                    }
                    Some("window/showMessage") => {
                        let text = sent["params"]["message"].as_str().expect("a text");
                        self.shown.push(text.to_owned());
                    }
                    Some(other) => panic!("nobody wants `{other}`"),
                }
            }
        }
        answer
    }

    /// Asks; the result, or the error.
    pub(crate) fn request(&mut self, method: &str, params: &Value) -> Result<Value, Value> {
        self.requests += 1;
        let message = json!({"jsonrpc": "2.0", "id": self.requests, "method": method, "params": params});
        let answer = self.send(&message).expect("a request is answered");
        assert_eq!(answer["id"], self.requests, "{answer}");
        match answer.get("error") {
            Some(error) => Err(error.clone()),
            None => Ok(answer["result"].clone()),
        }
    }

    /// Tells.
    pub(crate) fn notify(&mut self, method: &str, params: &Value) {
        let answer = self.send(&json!({"jsonrpc": "2.0", "method": method, "params": params}));
        assert_eq!(answer, None, "what is told wants no answer");
    }

    /// Opens a document; the place of the first mark `|` in it, which is no part of it.
    pub(crate) fn open(&mut self, address: &str, marked: &str) -> Value {
        let (text, place) = unmarked(marked);
        let document = json!({"uri": address, "languageId": "ron", "version": 1, "text": text});
        self.notify("textDocument/didOpen", &json!({"textDocument": document}));
        place
    }

    /// Asks about a place of the document.
    pub(crate) fn at(&mut self, method: &str, place: &Value) -> Result<Value, Value> {
        let document = json!({"uri": self.address});
        self.request(method, &json!({"textDocument": document, "position": place}))
    }

    /// The diagnostics of the document.
    pub(crate) fn found(&self) -> &[Value] {
        self.found_in(MINE)
    }

    /// The diagnostics of a document.
    pub(crate) fn found_in(&self, address: &str) -> &[Value] {
        let published = self.published.get(address).expect("it was checked");
        published["diagnostics"].as_array().expect("a list")
    }
}

/// A text without its mark, and the place of the mark in lines and units of UTF-16.
pub(crate) fn unmarked(marked: &str) -> (String, Value) {
    let before = marked.split('|').next().unwrap_or_default();
    (marked.replacen('|', "", 1), place(before))
}

/// The place behind a text.
pub(crate) fn place(before: &str) -> Value {
    let line = before.rsplit('\n').next().unwrap_or_default();
    let units: usize = line.chars().map(char::len_utf16).sum();
    json!({"line": before.matches('\n').count(), "character": units})
}

/// The byte of a place of a text.
fn byte(text: &str, place: &Value) -> usize {
    let number = |name: &str| place[name].as_u64().expect("a number") as usize;
    let line: usize = text
        .split_inclusive('\n')
        .take(number("line"))
        .map(str::len)
        .sum();
    let mut units = number("character");
    let mut at = line;
    for character in text[line..].chars() {
        if units == 0 {
            break;
        }
        units -= character.len_utf16();
        at += character.len_utf8();
    }
    at
}

/// The part of a text that a range is.
pub(crate) fn part<'t>(text: &'t str, range: &Value) -> &'t str {
    &text[byte(text, &range["start"])..byte(text, &range["end"])]
}

/// A text after edits.
pub(crate) fn edited(text: &str, edits: &Value) -> String {
    let mut edits: Vec<_> = edits
        .as_array()
        .expect("a list of edits")
        .iter()
        .map(|edit| {
            let range = &edit["range"];
            let new = edit["newText"].as_str().expect("a text");
            (byte(text, &range["start"])..byte(text, &range["end"]), new)
        })
        .collect();
    edits.sort_by_key(|(range, _)| std::cmp::Reverse(range.start));
    let mut text = text.to_owned();
    for (range, new) in edits {
        text.replace_range(range, new);
    }
    text
}

/// A whole variant file, valid but for what is written for some fields.
pub(crate) fn small(more: &str) -> String {
    format!(
        r#"Variant(
    id: "mine", name: "Mine", kanji: "鯨𠮟",
    board: Board(files: 3, ranks: 4),
    pieces: {{
        "K": Piece(name: "king", betza: "K", royal: true),
        "P": Piece(name: "pawn", betza: "fW", promotes_to: "+P"),
        "+P": Piece(name: "tokin", betza: "WfF", takes: all_but(["P", "+P"])),
    }},
    regions: {{ "camp": last(1) }},
    setup: "pkp/1p1/1P1/PKP b - 1",
    captures: to_hand,
    drops: Drops(forbidden: {{ "P": named("camp") }}),
    promotion: zone(region: named("camp"), choice: forced),
    ends: Ends(stalemate: loss, repetition: fold(count: 4, result: draw, perpetual_check: loss)),
    {more}
)
"#
    )
}
