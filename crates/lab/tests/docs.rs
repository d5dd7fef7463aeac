//! The table of measures in `docs/lab.md` says what the program says of them.

use std::fs;
use std::path::Path;

use hakugei_lab::{MEASURES, MeasureUnit};

/// Where the table is kept. `HAKUGEI_BLESS=1` writes it anew.
const FILE: &str = "../../docs/lab.md";

/// The head of the table.
const HEAD: [&str; 2] = ["| figure | in JSON | unit | what it is |", "|---|---|---|---|"];

/// The unit of a measure, in the words of the table.
const fn words(unit: MeasureUnit) -> &'static str {
    match unit {
        MeasureUnit::ShareOfGames => "% of games",
        MeasureUnit::Share => "%",
        MeasureUnit::Plies => "plies",
        MeasureUnit::Moves => "moves",
        MeasureUnit::Log10 => "powers of ten",
        MeasureUnit::Number => "number",
    }
}

/// The lines of the table as they should be.
fn wanted() -> Vec<String> {
    let row = |measure: hakugei_lab::MeasureInfo| {
        format!(
            "| {} | `{}` | {} | {} |",
            measure.title,
            measure.key,
            words(measure.unit),
            measure.definition
        )
    };
    HEAD.map(str::to_owned)
        .into_iter()
        .chain(MEASURES.map(row))
        .collect()
}

#[test]
#[expect(clippy::disallowed_methods, reason = "tests read and write their data")]
fn the_table_of_measures_is_that_of_the_program() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE);
    let text = fs::read_to_string(&path).expect("the docs are there");
    let lines: Vec<&str> = text.lines().collect();
    let from = lines
        .iter()
        .position(|line| *line == HEAD[0])
        .expect("there is a table of measures");
    let rows = lines[from..].iter().take_while(|line| line.starts_with('|'));
    let to = from + rows.count();
    let wanted = wanted();
    if std::env::var_os("HAKUGEI_BLESS").is_some() {
        let made: Vec<&str> = lines[..from]
            .iter()
            .copied()
            .chain(wanted.iter().map(String::as_str))
            .chain(lines[to..].iter().copied())
            .collect();
        fs::write(&path, made.join("\n") + "\n").expect("the docs can be written");
        return;
    }
    assert!(
        lines[from..to] == wanted,
        "the table of docs/lab.md is not that of `MEASURES`: run `HAKUGEI_BLESS=1 cargo test -p hakugei-lab table_of_measures`"
    );
}
