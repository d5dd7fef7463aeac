//! Files of the largest size that were made to take long: none takes more than a small part of the processor time that it
//! may use, where reading in the square of the length would take many times as much.

#![cfg(unix)]
#![expect(clippy::disallowed_methods, reason = "tests write their data")]

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::run::{finish, side_by_side};

/// The largest file that is read.
const LARGEST: usize = 1 << 20;

/// The processor time that a file may take, in seconds: each takes less than one on an ordinary machine.
const LIMIT: usize = 20;

/// The most that is said of a file, in bytes.
const LONGEST_REPORT: usize = 8 << 20;

/// What the smallest variant says besides its pieces and its set-up.
const SMALL: &str = "Variant(id:\"s\",name:\"S\",board:(files:5,ranks:5),captures:to_hand,promotion:never,\
    ends:(stalemate:draw,repetition:unlimited),";

/// A king for a map of pieces.
const KING: &str = "\"K\":(name:\"king\",betza:\"K\",royal:true)";

/// A file with as many numbered entries as it may have.
fn filled(start: &str, entry: impl Fn(usize) -> String, end: &str) -> String {
    let mut text = start.to_owned();
    for number in 0.. {
        let entry = entry(number);
        if text.len() + entry.len() + end.len() > LARGEST {
            break;
        }
        text.push_str(&entry);
    }
    text + end
}

/// A number in digits that are signs.
fn digits(mut number: usize, signs: &[&str], least: usize) -> Vec<String> {
    let mut digits = Vec::new();
    while number > 0 || digits.len() < least {
        digits.push(signs[number % signs.len()].to_owned());
        number /= signs.len();
    }
    digits
}

/// The codes of all kinds that a game can have, unpromoted and without the king.
fn codes() -> Vec<String> {
    let marked = |letter: char| ["", "'", "!"].map(|mark| format!("{letter}{mark}"));
    ('A'..='Z').flat_map(marked).filter(|code| code != "K").collect()
}

/// A row of five squares for a number, different for each of the first ones.
fn row(number: usize) -> String {
    let squares = digits(number, &["P", "p", "G", "g"], 5);
    squares[..5].concat()
}

/// The largest board with a pawn of White on every square between the kings.
fn crowded() -> String {
    let rows = vec!["p".repeat(19); 17].join("/");
    format!(
        "Variant(id:\"b\",name:\"B\",board:(files:19,ranks:19),captures:removed,promotion:never,\
         ends:(stalemate:draw,repetition:unlimited),setup:\"k18/{rows}/18K b -\",pieces:{{{KING},\"P\":(name:\"p\",betza:\"W\")}},"
    )
}

/// The files, each with what is long in it.
fn files() -> Vec<(&'static str, String)> {
    let own = |text: &str| format!("Variant(id:\"a\",extends:\"whale\",{text}");
    let zones = |text: &str| own(&format!("pieces:{{\"D\":(zones:[{text}"));
    let mut files = vec![
        ("hashes", format!("Variant(id: r{}", "#".repeat(LARGEST - 13))),
        ("words", filled("Variant(notes: [", |_| "a,".to_owned(), "")),
        (
            "fields",
            filled(&own(""), |number| format!("f{number}: 1,\n"), ")"),
        ),
    ];
    let blank = |number| digits(number, &[" ", "\t"], 0).concat();
    let letters = filled(
        &own("pieces:{"),
        |number| format!("\"p{}\":1,", blank(number)),
        "})",
    );
    files.push(("letters and blanks", letters));
    let mut regions = String::new();
    for number in 0..10_000 {
        write!(regions, "\"r{number}\":last(1),").expect("strings grow");
    }
    for (what, name) in [("regions", "r"), ("unknown regions", "x")] {
        let zone = |number| format!("(from:named(\"{name}{number}\"),betza:\"W\",mode:add),");
        files.push((
            what,
            filled(&zones(""), zone, &format!("])}},regions:{{{regions}}})")),
        ));
    }
    for (what, square) in [("squares", "\"1a\","), ("wrong squares", "\"x\",")] {
        let end = format!("])}},regions:{{\"c\":squares([{}])}})", square.repeat(80_000));
        let zone = |_| "(from:named(\"c\"),betza:\"W\",mode:add),".to_owned();
        files.push((what, filled(&zones(""), zone, &end)));
    }
    let halves = "mWcF".repeat(60);
    for (what, betza) in [
        ("halves of moves", &halves),
        ("wrong moves", &"!".repeat(250)),
        ("legs", &"aK".repeat(125)),
    ] {
        let zone = |number| format!("(from:last(1),betza:\"{betza}\",mode:add),/*{number}*/");
        files.push((what, filled(&zones(""), zone, "])})")));
    }
    let (mut pieces, mut limits) = (String::new(), String::new());
    for code in codes() {
        write!(pieces, "\"{code}\":(name:\"p\",betza:\"W\"),").expect("strings grow");
        write!(limits, "\"{code}\":(max:1),").expect("strings grow");
    }
    let start = format!(
        "{SMALL}setup:\"k4/5/5/5/4K b {}\",pieces:{{{pieces}{KING}}},drops:(file_limit:{{{limits}}}),handicaps:{{",
        codes().concat()
    );
    let handicap = |number| {
        let rows = [row(number), row(number / 1024)].join("/");
        format!("\"{number}\":(name:\"h\",setup:\"k4/{rows}/5/4K w -\"),")
    };
    files.push(("starts", filled(&start, handicap, "})")));
    let square = |number: usize| {
        format!(
            "\"{}{}\"",
            number % 19 + 1,
            char::from(b'b' + (number / 19 % 17) as u8)
        )
    };
    for (what, is_letter) in [("squares to give", false), ("letters to give", true)] {
        let handicap = |number: usize| {
            let given = [square(number), square(number / 323 + 1)].join(",");
            let given = if is_letter { "\"P\"" } else { &given };
            format!("\"{number}\":(name:\"h\",remove:[{given}]),")
        };
        files.push((
            what,
            filled(&format!("{}handicaps:{{", crowded()), handicap, "})"),
        ));
    }
    let setup = format!("\"k{}\"", "?X".repeat(2000));
    let handicap = |number| format!("\"{number}\":(name:\"h\",setup:{setup}),");
    files.push(("set-ups", filled(&own("handicaps:{"), handicap, "})")));
    files
}

#[test]
fn no_file_takes_long_to_check() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let formats = ["text", "json"].into_iter().cycle();
    side_by_side(files().into_iter().zip(formats), |((what, text), format)| {
        assert!(
            (LARGEST / 2..=LARGEST).contains(&text.len()),
            "{what}: {} bytes",
            text.len()
        );
        let path = folder.join(format!("long-{}.ron", what.replace(' ', "-")));
        fs::write(&path, text).expect("written");
        let line = format!("ulimit -t {LIMIT}; exec \"$0\" check --format {format} \"$1\"");
        let mut command = Command::new("sh");
        command
            .args(["-c", &line, env!("CARGO_BIN_EXE_hakugei")])
            .arg(&path);
        let said = finish(&mut command, b"");
        assert!(said.code <= 1 && said.err.is_empty(), "{what}: {}", said.err);
        assert!(
            said.out.len() < LONGEST_REPORT,
            "{what}: {} bytes",
            said.out.len()
        );
        fs::remove_file(&path).expect("removed");
    });
}
