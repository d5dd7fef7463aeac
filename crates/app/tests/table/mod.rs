//! Plays at the terminal without a terminal: lines in, text out.

#![allow(dead_code, reason = "each test uses its part")]

use std::path::Path;

use crate::run::{Said, finish, program};

/// What a game in a folder says to some lines.
pub(crate) fn play_in(folder: &Path, args: &[&str], lines: &[&str]) -> Said {
    let input = lines.join("\n") + "\n";
    finish(
        program().arg("play").args(args).current_dir(folder),
        input.as_bytes(),
    )
}

/// What a game that ends well prints.
pub(crate) fn play(args: &[&str], lines: &[&str]) -> String {
    let said = play_in(Path::new(env!("CARGO_TARGET_TMPDIR")), args, lines);
    assert_eq!((said.code, said.err.as_str()), (0, ""), "{}", said.out);
    said.out
}

/// Every part is in the text.
pub(crate) fn has(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "`{part}` is not in:\n{text}");
    }
}

/// The record at the end of what was said.
pub(crate) fn record_of(out: &str) -> String {
    let at = out
        .rfind("[Variant ")
        .unwrap_or_else(|| panic!("no record in:\n{out}"));
    out[at..].to_owned()
}
