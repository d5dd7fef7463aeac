//! `hakugei lsp` from outside: standard output carries nothing but messages, and the program ends as the protocol says.

use crate::run::run;

/// A message with its header.
fn framed(message: &str) -> String {
    format!("Content-Length: {}\r\n\r\n{message}", message.len())
}

/// A session that begins.
fn begun() -> String {
    framed(r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#)
        + &framed(r#"{"jsonrpc":"2.0","method":"initialized","params":{}}"#)
}

/// A session that ends as it should.
fn ended() -> String {
    framed(r#"{"jsonrpc":"2.0","id":9,"method":"shutdown"}"#)
        + &framed(r#"{"jsonrpc":"2.0","method":"exit"}"#)
}

/// The messages of an output that has nothing else.
fn messages(mut out: &str) -> Vec<serde_json::Value> {
    let mut messages = Vec::new();
    while !out.is_empty() {
        let rest = out.strip_prefix("Content-Length: ").expect("a header begins");
        let (length, rest) = rest.split_once("\r\n\r\n").expect("the header ends");
        let (message, rest) = rest.split_at(length.parse().expect("a number"));
        messages.push(serde_json::from_str(message).expect("it is JSON"));
        out = rest;
    }
    messages
}

#[test]
fn a_session_is_answered_and_ends_as_asked() {
    let mistake = r#"Variant(id: \"mine\", extends: \"whale\", ends: Ends(stalemate: drow))"#;
    let document =
        format!(r#"{{"uri":"file:///nowhere/mine.ron","languageId":"ron","version":1,"text":"{mistake}"}}"#);
    let opened = format!(
        r#"{{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{{"textDocument":{document}}}}}"#
    );
    for args in [&["lsp"][..], &["lsp", "--stdio"]] {
        let said = run(args, &(begun() + &framed(&opened) + &ended()));
        assert_eq!((said.code, said.err.as_str()), (0, ""));
        let [first, published, last] = messages(&said.out).try_into().expect("three messages");
        assert_eq!(first["result"]["serverInfo"]["name"], "hakugei");
        let found = &published["params"]["diagnostics"][0];
        assert_eq!(
            found["message"],
            "`drow` is none of the words for the result of a stalemate\ndid you mean `draw`?"
        );
        let text = mistake.replace("\\\"", "\"");
        assert_eq!(
            found["range"]["start"]["character"]
                .as_u64()
                .map(|at| at as usize),
            text.find("drow")
        );
        assert_eq!(
            (&last["id"], &last["result"]),
            (&9.into(), &serde_json::Value::Null)
        );
    }
}

#[test]
fn a_session_that_just_ends_is_told_by_the_exit_code() {
    let exit = framed(r#"{"jsonrpc":"2.0","method":"exit"}"#);
    for (input, code) in [
        (begun() + &exit, 1),
        (exit, 1),
        (begun(), 0),
        (String::new(), 0),
        (begun() + "Content-Le", 0),
    ] {
        let said = run(&["lsp"], &input);
        assert_eq!((said.code, said.err.as_str()), (code, ""), "{input}");
        messages(&said.out);
    }
}

#[test]
fn nonsense_is_answered_and_the_session_goes_on() {
    let nonsense = [
        "X: y\r\n\r\n".to_owned(),
        "Content-Length: 99999999999999\r\n\r\n".to_owned(),
        framed("{"),
        framed(r#"{"jsonrpc":"2.0","id":2,"method":"dance"}"#),
    ];
    let said = run(&["lsp"], &(begun() + &nonsense[0] + &ended()));
    assert_eq!((said.code, messages(&said.out).len()), (0, 3), "{}", said.out);
    let said = run(&["lsp"], &(begun() + &nonsense[2] + &nonsense[3] + &ended()));
    let messages = messages(&said.out);
    assert_eq!((said.code, messages.len()), (0, 4));
    assert_eq!(messages[1]["error"]["code"], -32700);
    assert_eq!(messages[2]["error"]["code"], -32601);
    // What is longer than any message is passed over up to its end, which never comes here.
    let said = run(&["lsp"], &(begun() + &nonsense[1] + &ended()));
    assert_eq!((said.code, said.err.as_str()), (0, ""));
}
