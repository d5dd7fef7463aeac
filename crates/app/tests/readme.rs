//! The README: its transcript is what the program says, and its test command is the one that is checked.

#![expect(clippy::disallowed_methods, reason = "tests read and write their data")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The commands of the README's transcripts, each with what it is said to answer.
fn transcripts(readme: &str) -> Vec<(String, String)> {
    let blocks = readme.split("```console\n").skip(1);
    let blocks = blocks.map(|block| block.split("```").next().unwrap_or_default());
    let commands = blocks.flat_map(|block| block.split("$ ").skip(1));
    let parts = commands.map(|command| command.split_once('\n').expect("an answer follows"));
    parts
        .map(|(command, answer)| (command.to_owned(), answer.trim_end().to_owned()))
        .collect()
}

#[test]
fn transcripts_are_what_the_program_says() {
    let page = |name: &str| fs::read_to_string(root().join(name)).expect("the page is there");
    let readme = page("README.md");
    let program = Path::new(env!("CARGO_BIN_EXE_hakugei"));
    let path = format!(
        "{}:{}",
        program.parent().expect("a folder").display(),
        std::env::var("PATH").unwrap_or_default()
    );
    let transcripts = transcripts(&readme);
    assert!(transcripts.len() >= 4, "{transcripts:?}");
    for (command, answer) in transcripts
        .into_iter()
        .chain(self::transcripts(&page("docs/ask.md")))
    {
        let mut shell = Command::new("sh");
        shell
            .args(["-c", &command])
            .current_dir(root())
            .env("PATH", &path);
        let output = shell.output().expect("a shell runs");
        let (out, err) = (
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr),
        );
        assert_eq!(out.trim_end(), answer, "$ {command}\n{err}");
    }
}

#[test]
fn the_test_command_is_the_one_that_is_checked() {
    let readme = fs::read_to_string(root().join("README.md")).expect("the README is there");
    let checks = fs::read_to_string(root().join(".ci/run")).expect("the checks are there");
    let command = "cargo test --workspace";
    assert!(readme.contains(command) && checks.contains(command));
    assert!(readme.contains("cargo run --release -- play\n"));
}
