//! A variant file that is served: followed on disk, and saved from the page without losing anybody's work.

use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use hakugei_variant::shipped;
use serde_json::json;

use crate::run::{Program, Socket, first_id};

/// A variant file in a folder of its own.
fn file(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).expect("a folder can be made");
    let path = folder.join("mine.ron");
    fs::write(&path, text("Mine")).expect("it can be written");
    path
}

fn text(name: &str) -> String {
    format!(
        "Variant(id: \"mine\", extends: \"{}\", name: \"{name}\")",
        first_id()
    )
}

#[test]
fn a_file_is_a_variant_and_its_changes_are_told_within_half_a_second() {
    let path = file("followed");
    let server = Program::start(&[&path.display().to_string()]);
    let mut socket = Socket::open(server.address);
    let home = socket.ask(json!({"home": true}));
    assert_eq!(
        (&home["answer"]["variant"], &home["answer"]["file"]),
        (&json!("mine"), &json!(true))
    );
    let named = |socket: &mut Socket| {
        socket.ask(json!({"question": "variant", "game": {"variant": "mine"}}))["answer"]["name"]["english"]
            .clone()
    };
    assert_eq!(named(&mut socket), "Mine");
    let list = socket.ask(json!({"question": "variants"}));
    assert_eq!(
        list["answer"]["variants"].as_array().map(Vec::len),
        Some(shipped::ids().len() + 1)
    );
    let watch = socket.begin(json!({"watch": true}));
    assert_eq!(socket.end(watch)["answer"]["file"]["text"], text("Mine"));
    let written = Instant::now();
    fs::write(&path, text("Yours")).expect("it can be written");
    let news = socket.news(watch);
    // The time is not measured here: a machine that is busy may be late. It must not need another sign than the file.
    assert!(written.elapsed() < Duration::from_secs(30));
    assert_eq!(news["file"]["text"], text("Yours"));
    assert_eq!(named(&mut socket), "Yours");
}

#[test]
fn what_was_changed_on_disk_meanwhile_is_not_written_over() {
    let path = file("saved");
    let server = Program::start(&["--watch", &path.display().to_string()]);
    let mut socket = Socket::open(server.address);
    let watch = socket.begin(json!({"watch": true}));
    let seen = socket.end(watch)["answer"]["file"]["hash"].clone();
    let saved = socket.ask(json!({"save": {"text": text("Ours"), "seen": seen}}));
    assert_eq!(saved["answer"]["saved"], true, "{saved}");
    assert_eq!(fs::read_to_string(&path).expect("it is there"), text("Ours"));
    fs::write(&path, text("Theirs")).expect("it can be written");
    let refused = socket.ask(json!({"save": {"text": text("Lost"), "seen": saved["answer"]["hash"]}}));
    assert_eq!(refused["error"]["kind"], "save", "{refused}");
    assert_eq!(fs::read_to_string(&path).expect("it is there"), text("Theirs"));
}

#[test]
fn a_page_without_a_file_saves_nothing() {
    let server = Program::start(&[first_id()]);
    let mut socket = Socket::open(server.address);
    assert!(socket.ask(json!({"watch": true}))["answer"]["file"].is_null());
    let refused = socket.ask(json!({"save": {"text": "x", "seen": null}}));
    assert_eq!(refused["error"]["kind"], "save", "{refused}");
}
