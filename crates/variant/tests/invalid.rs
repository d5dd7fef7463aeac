//! Every file in `tests/data/variant/invalid` is refused, or warned of, with the text beside it.
//!
//! `UPDATE=1 cargo test -p hakugei-variant --test invalid` writes the texts anew. Parents that the files extend are in
//! `tests/data/variant/library`.

#![expect(clippy::disallowed_methods, reason = "tests read their data")]

mod corpus;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::ExitCode;

use corpus::{check, files, root};
use hakugei_variant::{Code, render};
use libtest_mimic::{Arguments, Failed, Trial};

/// What no small file can trigger; the tests of limits do.
const TOO_LARGE_FOR_A_FILE: [Code; 2] = [Code::FileTooLarge, Code::TooMany];

fn main() -> ExitCode {
    let mut trials: Vec<Trial> = files()
        .into_iter()
        .map(|path| {
            let name = path.file_stem().expect("a file").to_string_lossy().into_owned();
            Trial::test(name, move || compare(&path))
        })
        .collect();
    trials.push(Trial::test(
        "every_code_has_a_file_and_a_line_in_the_docs",
        every_code,
    ));
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

/// Compares what is said of a file with the text beside it.
fn compare(path: &Path) -> Result<(), Failed> {
    let checked = check(path);
    let said = render(&checked, false);
    if checked.diagnostics.is_empty() {
        return Err("nothing is wrong with the file".into());
    }
    let expected_path = path.with_extension("txt");
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&expected_path, &said)?;
    }
    let expected = fs::read_to_string(&expected_path).unwrap_or_default();
    if said == expected {
        Ok(())
    } else {
        Err(format!("expected:\n{expected}\nbut it said:\n{said}").into())
    }
}

/// Every code is triggered by a file, and explained in `docs/diagnostics.md` in the words of the table of codes.
fn every_code() -> Result<(), Failed> {
    // The files of lessons are checked by the rules of the game: `crates/lessons/tests` has theirs.
    let of_lessons = Code::ALL
        .iter()
        .copied()
        .filter(|code| code.text().starts_with('L'));
    // So are the starts: `crates/game/tests` has their files.
    let of_starts = [Code::StartsInCheck];
    let triggered: BTreeSet<Code> = files()
        .iter()
        .flat_map(|path| check(path).diagnostics)
        .map(|diagnostic| diagnostic.code)
        .chain(TOO_LARGE_FOR_A_FILE)
        .chain(of_lessons)
        .chain(of_starts)
        .collect();
    let docs = fs::read_to_string(root().join("docs/diagnostics.md"))?;
    let mut missing = Vec::new();
    for &code in Code::ALL {
        if !triggered.contains(&code) {
            missing.push(format!("no file triggers {code} ({})", code.meaning()));
        }
        let line = format!("| {code} | {} | {} |", code.severity(), code.meaning());
        if !docs.lines().any(|found| found.starts_with(&line)) {
            missing.push(format!("docs/diagnostics.md has no line `{line}`"));
        }
    }
    if missing.is_empty() {
        Ok(())
    } else {
        Err(missing.join("\n").into())
    }
}
