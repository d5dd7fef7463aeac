//! Who may ask, how much, and how badly: every door says what was read and what to do instead, and stays open for the others.

use std::io::Write;
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use hakugei_serve::Limits;
use serde_json::json;
use tungstenite::Message;

use crate::run::{Reply, Socket, first_id, raw, reply, request, serve};

const SOCKET: &[&str] = &[
    "Upgrade: websocket",
    "Connection: Upgrade",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
];

/// A request to open a socket from a page.
fn open_from(address: SocketAddr, origin: &str) -> Reply {
    let head = format!(
        "GET /socket HTTP/1.1\r\nHost: {address}\r\n{}\r\n{origin}\r\n\r\n",
        SOCKET.join("\r\n")
    );
    raw(address, head.as_bytes())
}

/// A question by POST.
fn post(address: SocketAddr, headers: &[&str], body: &str) -> Reply {
    request(address, "POST /ask HTTP/1.1", headers, body)
}

#[test]
fn a_server_answers_to_its_own_names_alone() {
    let address = serve(Limits::default(), None);
    let get = |host: &str| request(address, "GET / HTTP/1.1", &[&format!("Host: {host}")], "");
    let port = address.port();
    for host in [
        format!("localhost:{port}"),
        format!("127.0.0.1:{port}"),
        format!("[::1]:{port}"),
    ] {
        assert_eq!(get(&host).status, 200, "{host}");
    }
    for host in [
        "evil.example".to_owned(),
        format!("evil.example:{port}"),
        "localhost:1".to_owned(),
        format!("localhost.evil.example:{port}"),
    ] {
        let turned = get(&host);
        assert_eq!(turned.status, 421, "{host}");
        assert!(
            turned.body.contains("is not this server: ask http://localhost:"),
            "{turned:?}"
        );
    }
    let two = request(
        address,
        "GET / HTTP/1.1",
        &["Host: localhost", "Host: evil.example"],
        "",
    );
    assert_eq!(two.status, 400, "{two:?}");
}

#[test]
fn pages_of_others_may_not_ask() {
    let address = serve(Limits::default(), None);
    let own = format!("Origin: http://{address}");
    assert_eq!(open_from(address, &own).status, 101);
    let question = r#"{"ask":1,"question":"variants"}"#;
    assert_eq!(post(address, &[&own], question).status, 200);
    assert_eq!(post(address, &[], question).status, 200, "a script has no origin");
    for origin in [
        "Origin: http://evil.example",
        "Origin: null",
        "Origin: http://localhost:1",
    ] {
        for refused in [open_from(address, origin), post(address, &[origin], question)] {
            assert_eq!(refused.status, 403, "{origin}");
            assert!(
                refused.body.contains("may not ask this server: open http://"),
                "{refused:?}"
            );
        }
    }
}

#[test]
fn every_reply_tells_the_browser_to_trust_nothing_else() {
    let address = serve(Limits::default(), None);
    for path in ["/", "/main.js", "/none"] {
        let reply = request(address, &format!("GET {path} HTTP/1.1"), &[], "");
        let policy = reply
            .header("content-security-policy")
            .expect("there is a policy");
        assert!(policy.starts_with("default-src 'none'"), "{policy}");
        assert!(
            policy.contains("script-src 'self'") && !policy.contains("unsafe"),
            "{policy}"
        );
        assert!(policy.contains("frame-ancestors 'none'"), "{policy}");
        assert_eq!(reply.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(reply.header("referrer-policy"), Some("no-referrer"));
    }
}

#[test]
fn what_is_no_question_is_answered() {
    let address = serve(Limits::default(), None);
    let mut socket = Socket::open(address);
    for (message, kind, part) in [
        ("", "json", "write an object such as"),
        ("[1]", "json", "is not a question"),
        (r#"{"ask":1,"question":"wyh"}"#, "shape", "did you mean `why`?"),
        (r#"{"ask":2,"question":"variants"}"#, "shape", "version `2`"),
        (
            r#"{"ask":1,"id":{},"question":"variants"}"#,
            "shape",
            "a number or a string",
        ),
        (
            r#"{"ask":1,"id":1,"stop":2,"watch":true}"#,
            "shape",
            "send two messages",
        ),
        (
            r#"{"ask":1,"id":1,"home":true,"hoem":true}"#,
            "shape",
            "take it away",
        ),
        (r#"{"ask":1,"id":1,"save":{"text":"x"}}"#, "save", ""),
    ] {
        socket.send(message);
        let heard = socket.hear().expect("the socket stays open");
        assert_eq!(heard["error"]["kind"], kind, "{message}: {heard}");
        let said = heard["error"]["message"].as_str().expect("it is a text");
        assert!(said.contains(part), "{message}: {said}");
    }
    let answered = socket.ask(json!({"question": "position", "game": {"variant": first_id()}}));
    assert!(answered["answer"]["sfen"].is_string());
    let by_post = post(address, &[], "{");
    assert!(by_post.body.contains("not JSON"), "{by_post:?}");
    assert_eq!(request(address, "GET /ask HTTP/1.1", &[], "").status, 405);
    assert_eq!(request(address, "DELETE / HTTP/1.1", &[], "").status, 405);
}

#[test]
fn malformed_frames_close_their_own_socket_alone() {
    let address = serve(Limits::default(), None);
    let mut other = Socket::open(address);
    for bytes in [
        &b"\xff\xff\xff\xff"[..],
        b"\x81\x05hello",
        b"\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff",
        b"\x82\x84\0\0\0\0\0\0\0\0",
        b"\x81\x82\0\0\0\0\xff\xfe",
    ] {
        let mut socket = Socket::open(address);
        socket.stream().write_all(bytes).expect("it is open");
        let _ = socket.stream().shutdown(std::net::Shutdown::Write);
        while let Some(heard) = socket.hear() {
            assert!(heard["error"].is_object(), "{heard}");
        }
        let home = other.ask(json!({"home": true}));
        assert_eq!(home["answer"]["variant"], first_id(), "{bytes:?}");
    }
}

#[test]
fn a_question_that_is_too_long_is_refused_and_nothing_of_it_is_kept() {
    let address = serve(Limits::default(), None);
    let long = "x".repeat(hakugei_ask::MAX_QUESTION + 1);
    let refused = post(address, &[], &long);
    assert!(
        refused.status == 413 || refused.body.contains("longer than"),
        "{} {}",
        refused.status,
        refused.head
    );
    let mut socket = Socket::open(address);
    // The server may close the socket while it is still being sent.
    let _ = socket.send_message(Message::text(long.as_str()));
    let heard = socket.hear();
    assert!(heard.is_none_or(|heard| heard["error"]["kind"] == "too_long"));
    let request_head = format!(
        "GET / HTTP/1.1\r\nHost: {address}\r\nX: {}\r\n\r\n",
        "y".repeat(1 << 20)
    );
    let refused = raw(address, request_head.as_bytes());
    assert!(matches!(refused.status, 0 | 431), "{}", refused.status);
    assert_eq!(request(address, "GET / HTTP/1.1", &[], "").status, 200);
}

#[test]
fn a_socket_that_sends_too_much_hears_why_it_is_closed() {
    let address = serve(Limits::default(), None);
    let mut socket = Socket::open(address);
    // The server does not take all of it.
    let _ = socket.send_message(Message::text("x".repeat(4 * hakugei_ask::MAX_QUESTION)));
    let (code, why) = socket.end_of_it().expect("it says why");
    assert_eq!(code, 1009, "{why}");
    assert!(
        why.contains(&format!("may have {} bytes", hakugei_ask::MAX_QUESTION)),
        "{why}"
    );
}

#[test]
fn light_questions_do_not_wait_for_heavy_ones() {
    let limits = Limits {
        heavy_answers: 0,
        ..Limits::default()
    };
    let address = serve(limits, None);
    let game = json!({ "variant": first_id() });
    let file = json!({ "name": "mine.ron", "text": "Variant()" });
    let long = json!({ "variant": first_id(), "moves": vec!["1a1a"; 2000] });
    let heavy = [
        json!({ "question": "read", "text": "x" }),
        json!({ "question": "write", "game": game, "form": "usi" }),
        json!({ "question": "check", "file": file }),
        json!({ "question": "variant", "game": { "file": file } }),
        json!({ "question": "position", "game": game, "with_line": true }),
        json!({ "question": "position", "game": long }),
    ];
    let mut waiting: Vec<Socket> = heavy
        .into_iter()
        .map(|question| {
            let mut socket = Socket::open(address);
            socket.begin(question);
            socket
        })
        .collect();
    let mut other = Socket::open(address);
    for question in ["variant", "position", "threats", "source", "pictures"] {
        let heard = other.ask(json!({ "question": question, "game": game }));
        assert!(heard["answer"].is_object(), "{heard}");
    }
    for socket in &mut waiting {
        assert!(
            !socket.has_heard(),
            "a heavy question was answered out of its turn"
        );
    }
}

#[test]
fn only_so_many_boards_are_open_and_the_next_is_told() {
    let limits = Limits {
        sockets: 2,
        ..Limits::default()
    };
    let address = serve(limits, None);
    let _open = [Socket::open(address), Socket::open(address)];
    let refused = open_from(address, "Accept: */*");
    assert_eq!(refused.status, 503);
    assert!(refused.body.contains("2 boards are open"), "{refused:?}");
}

#[test]
fn one_socket_that_asks_without_end_waits_and_others_do_not() {
    let limits = Limits {
        messages_per_second: 1,
        burst: 5,
        ..Limits::default()
    };
    let address = serve(limits, None);
    let (mut hasty, mut calm) = (Socket::open(address), Socket::open(address));
    for _ in 0..30 {
        hasty.begin(json!({"home": true}));
    }
    assert!(calm.ask(json!({"home": true}))["answer"].is_object());
    let patience = Some(Duration::from_millis(300));
    hasty.stream().set_read_timeout(patience).expect("it can be set");
    let answered = std::iter::from_fn(|| hasty.hear()).count();
    assert!((1..30).contains(&answered), "{answered}");
}

#[test]
fn a_client_that_takes_its_time_is_let_go() {
    let limits = Limits {
        head_time: Duration::from_millis(200),
        connections: 2,
        ..Limits::default()
    };
    let address = serve(limits, None);
    let mut slow: Vec<TcpStream> = (0..2)
        .map(|_| TcpStream::connect(address).expect("it listens"))
        .collect();
    for stream in &mut slow {
        stream.write_all(b"GET / HTTP/1.1\r\nHo").expect("it is open");
    }
    // Both are closed in the end, and leave room for others.
    for stream in &mut slow {
        let closed = reply(stream);
        assert!(matches!(closed.status, 0 | 408), "{closed:?}");
    }
    assert_eq!(request(address, "GET / HTTP/1.1", &[], "").status, 200);
}
