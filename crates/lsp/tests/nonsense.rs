//! Nonsense: whatever a client sends, it gets the error of the protocol, and the server goes on.

use hakugei_lsp::{Ending, Frames, NotAMessage, Session, framed};
use hakugei_variant::MAX_FILE;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::client::{Client, MINE, small};

/// The one answer to a message.
fn answer(session: &mut Session, message: &str) -> Value {
    let sent = session.receive(message.as_bytes());
    let [sent] = sent.as_slice() else {
        panic!("{message}: {sent:?}")
    };
    serde_json::from_str(sent).expect("it is JSON")
}

#[test]
fn what_is_no_message_gets_the_errors_of_the_protocol() {
    let mut session = Client::new().session;
    for (message, code, id) in [
        ("", -32700, Value::Null),
        ("{", -32700, Value::Null),
        ("\u{1}\u{2}", -32700, Value::Null),
        ("[]", -32600, Value::Null),
        ("7", -32600, Value::Null),
        ("{}", -32600, Value::Null),
        (r#"{"id":1}"#, -32600, Value::Null),
        (r#"{"id":[],"method":"shutdown"}"#, -32600, Value::Null),
        (r#"{"id":1,"method":7}"#, -32600, Value::Null),
        (r#"{"id":1,"method":"initialize"}"#, -32600, json!(1)),
        (r#"{"id":"a","method":"textDocument/dance"}"#, -32601, json!("a")),
        (r#"{"id":2,"method":"$/unknown"}"#, -32601, json!(2)),
        (r#"{"id":3,"method":"textDocument/hover"}"#, -32602, json!(3)),
        (
            r#"{"id":4,"method":"textDocument/hover","params":[]}"#,
            -32602,
            json!(4),
        ),
        (
            r#"{"id":5,"method":"textDocument/hover","params":{"textDocument":{"uri":"file:///x"},"position":{"line":-1,"character":0}}}"#,
            -32602,
            json!(5),
        ),
        (
            r#"{"id":6,"method":"textDocument/hover","params":{"textDocument":{"uri":"file:///x"},"position":{"line":0,"character":0}}}"#,
            -32602,
            json!(6),
        ),
        (
            r#"{"id":7,"method":"textDocument/codeAction","params":{"textDocument":{"uri":"file:///x"}}}"#,
            -32602,
            json!(7),
        ),
    ] {
        let answer = answer(&mut session, message);
        assert_eq!(
            (&answer["error"]["code"], &answer["id"]),
            (&json!(code), &id),
            "{message}: {answer}"
        );
        assert!(
            answer["error"]["message"]
                .as_str()
                .is_some_and(|why| !why.is_empty()),
            "{answer}"
        );
    }
    assert!(session.receive(&[0xFF, 0xFE])[0].contains("-32700"));
    assert_eq!(session.ending(), None);
}

#[test]
fn what_wants_no_answer_gets_none() {
    let mut session = Client::new().session;
    for message in [
        r#"{"method":"textDocument/dance"}"#,
        r#"{"method":"$/cancelRequest","params":{"id":7}}"#,
        r#"{"method":"textDocument/didChange","params":{"textDocument":{"uri":"file:///x","version":1},"contentChanges":[]}}"#,
        r#"{"method":"textDocument/didOpen","params":7}"#,
        r#"{"method":"textDocument/didClose","params":{"textDocument":{"uri":"file:///x"}}}"#,
        r#"{"method":"workspace/didChangeConfiguration","params":{"settings":{}}}"#,
        r#"{"id":1,"result":null}"#,
        r#"{"id":1,"error":{"code":1,"message":"no"}}"#,
    ] {
        let sent = session.receive(message.as_bytes());
        let is_told = |sent: &String| sent.contains("publishDiagnostics");
        assert!(sent.iter().all(is_told), "{message}: {sent:?}");
    }
}

#[test]
fn requests_keep_the_order_of_a_session() {
    let mut session = Session::default();
    let hover = r#"{"id":1,"method":"textDocument/hover","params":{}}"#;
    assert_eq!(answer(&mut session, hover)["error"]["code"], -32002);
    // What is told before the first request is dropped.
    let opened = json!({"method": "textDocument/didOpen", "params": {"textDocument": {"uri": MINE, "languageId": "ron", "version": 1, "text": ""}}});
    assert_eq!(session.receive(opened.to_string().as_bytes()), [] as [&str; 0]);
    let first = answer(
        &mut session,
        r#"{"id":2,"method":"initialize","params":{"capabilities":{}}}"#,
    );
    assert_eq!(first["result"]["capabilities"]["positionEncoding"], "utf-16");
    assert_eq!(
        answer(&mut session, r#"{"id":3,"method":"shutdown"}"#)["result"],
        Value::Null
    );
    assert_eq!(answer(&mut session, hover)["error"]["code"], -32600);
    assert_eq!(
        answer(&mut session, r#"{"id":4,"method":"shutdown"}"#)["error"]["code"],
        -32600
    );
    assert_eq!(session.receive(br#"{"method":"exit"}"#), [] as [&str; 0]);
    assert_eq!(session.ending(), Some(Ending::Asked));
    assert_eq!(session.receive(hover.as_bytes()), [] as [&str; 0]);
    let mut session = Client::new().session;
    session.receive(br#"{"method":"exit"}"#);
    assert_eq!(session.ending(), Some(Ending::Unasked));
}

#[test]
fn places_outside_the_text_are_answered() {
    let mut client = Client::new();
    client.open(MINE, &small(""));
    for place in [
        json!({"line": 9999, "character": 0}),
        json!({"line": 0, "character": 4_294_967_295_u32}),
    ] {
        for method in ["hover", "completion", "definition"] {
            assert!(
                client.at(&format!("textDocument/{method}"), &place).is_ok(),
                "{method} at {place}"
            );
        }
        assert!(client.at("textDocument/prepareRename", &place).is_err());
    }
}

#[test]
fn a_huge_document_is_refused_by_a_diagnostic() {
    let mut client = Client::new();
    let text = format!("Variant(notes: [\"{}\"])", "鯨".repeat(MAX_FILE));
    let place = client.open(MINE, &text);
    assert_eq!(client.found().len(), 1);
    let message = client.found()[0]["message"].as_str().expect("a text");
    assert!(message.contains("at most 1048576 (1 MiB) are read"), "{message}");
    for method in ["hover", "completion", "definition", "formatting"] {
        let _ = client.at(&format!("textDocument/{method}"), &place);
    }
}

#[test]
fn the_bytes_of_a_stream_are_cut_into_messages() {
    let mut frames = Frames::default();
    let text = framed("{\"a\":1}")
        + "content-length: 2\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n{}";
    for byte in text.as_bytes() {
        frames.push(&[*byte]);
    }
    assert_eq!(frames.next_message(), Some(Ok(b"{\"a\":1}".to_vec())));
    assert_eq!(frames.next_message(), Some(Ok(b"{}".to_vec())));
    assert_eq!(frames.next_message(), None);
}

#[test]
fn bytes_that_are_no_message_are_passed_over() {
    let good = framed("{}");
    for (bad, error) in [
        ("X: 1\r\n\r\n".to_owned(), NotAMessage::NoLength),
        ("Content-Length: -1\r\n\r\n".to_owned(), NotAMessage::NoLength),
        (
            "Content-Length: 99999999999999999999999\r\n\r\n".to_owned(),
            NotAMessage::NoLength,
        ),
        ("\r\n\r\n".to_owned(), NotAMessage::NoLength),
    ] {
        let mut frames = Frames::default();
        frames.push((bad.clone() + &good).as_bytes());
        assert_eq!(frames.next_message(), Some(Err(error)), "{bad}");
        assert_eq!(frames.next_message(), Some(Ok(b"{}".to_vec())), "{bad}");
    }
    let mut frames = Frames::default();
    frames.push(&[b'x'; 5000]);
    assert_eq!(frames.next_message(), Some(Err(NotAMessage::NoHeader)));
    frames.push(good.as_bytes());
    assert_eq!(frames.next_message(), Some(Ok(b"{}".to_vec())));
    // Of a message that is too long nothing is kept, and what follows it is read.
    let mut frames = Frames::default();
    let length = 20 * MAX_FILE;
    frames.push(format!("Content-Length: {length}\r\n\r\n").as_bytes());
    assert_eq!(frames.next_message(), Some(Err(NotAMessage::TooLong)));
    for _ in 0..20 {
        assert_eq!(frames.next_message(), None);
        frames.push(&vec![b'x'; MAX_FILE]);
    }
    frames.push(good.as_bytes());
    assert_eq!(frames.next_message(), Some(Ok(b"{}".to_vec())));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn any_text_of_a_document_is_answered(text in "[\\x00-\\x7F鯨𠮟]{0,200}", line in 0_u32..4, character in 0_u32..60) {
        let mut client = Client::new();
        client.open(MINE, &text);
        let place = json!({"line": line, "character": character});
        for method in ["hover", "completion", "definition", "prepareRename", "formatting"] {
            let _ = client.at(&format!("textDocument/{method}"), &place);
        }
    }

    #[test]
    fn a_file_that_is_cut_or_changed_anywhere_is_answered(at in 0..1000_usize, new in "[\\(\\)\\[\\]\\{\\}\",:a ]{0,3}") {
        let text = small("");
        let at = at * text.len() / 1000;
        let at = (0..=at).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
        for text in [text[..at].to_owned() + &new, text[..at].to_owned() + &new + &text[at..]] {
            let mut client = Client::new();
            client.open(MINE, &text);
            let place = crate::client::place(&text[..at]);
            for method in ["hover", "completion", "definition", "prepareRename", "formatting"] {
                let _ = client.at(&format!("textDocument/{method}"), &place);
            }
        }
    }
}
