//! The table of measures in `docs/lab.md` says what the program says of them, and the tables of `docs/reports` what the reports say.

use std::fs;
use std::path::Path;

use hakugei_lab::report::REPORT_FORMAT;
use hakugei_lab::{MEASURES, MeasureUnit};
use serde_json::Value;

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

#[expect(clippy::disallowed_methods, reason = "tests read their data")]
fn text(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../docs/reports")
        .join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn report(name: &str) -> Value {
    let report = serde_json::from_str(&text(&format!("{name}.json")));
    let report: Value = report.unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(report["format"], REPORT_FORMAT, "{name}");
    report
}

/// A share of games with its interval, as the tables show it.
fn share(report: &Value, variant: usize, key: &str) -> String {
    let agents = report["variants"][variant]["agents"].as_array();
    let all = agents.and_then(|agents| agents.last()?["measures"].as_array());
    let found = all.and_then(|all| all.iter().find(|measured| measured["key"] == key));
    let found = found.expect("it is measured");
    let number = |value: &Value| 100.0 * value.as_f64().expect("a number");
    let [low, high] = [0, 1].map(|end| number(&found["interval"][end]));
    format!("{:.1} % ({low:.1}–{high:.1})", number(&found["value"]))
}

#[test]
fn the_answers_are_those_of_the_reports() {
    let page = text("README.md");
    let has = |line: &str| assert!(page.contains(line), "docs/reports/README.md does not say: {line}");
    let [quick, deep] = ["quick", "deep"].map(report);
    let variants = quick["variants"].as_array().expect("variants");
    assert_eq!(variants.len(), 8);
    for (place, variant) in variants.iter().enumerate() {
        let label = variant["label"].as_str().expect("a label");
        let [before, now] = [&quick, &deep].map(|report| share(report, place, "first_player"));
        has(&format!("| `{label}` | {before} | {now} |"));
        let agents = deep["variants"][place]["agents"].as_array().expect("agents");
        let quartiles = &agents[agents.len() - 1]["lengths"]["quartiles"];
        has(&format!(
            "| `{label}` | {} ({}–{}) | {} |",
            quartiles[1],
            quartiles[0],
            quartiles[2],
            share(&deep, place, "draws")
        ));
    }
    let first = report("first");
    has(&format!("Whale Shogi {}", share(&first, 0, "first_player")));
    has(&format!("Paulowich's game {}", share(&first, 1, "first_player")));
    let handicap = report("handicap");
    let matches = handicap["variants"][0]["matches"].as_array().expect("matches");
    assert_eq!(matches.len(), 6);
    for played in matches {
        let number = |value: &Value| 100.0 * value.as_f64().expect("a number");
        let [low, high] = [0, 1].map(|end| number(&played["interval"][end]));
        has(&format!(
            "| {:.1} % ({low:.1}–{high:.1}) |",
            number(&played["score"])
        ));
    }
    let values = report("values");
    for piece in values["variants"][0]["values"].as_array().expect("pieces") {
        let name = piece["name"].as_str().expect("a name");
        let board = &piece["board"];
        let value = board["value"].as_f64().expect("it was measured").round();
        let sign = if value < 0.0 { "−" } else { "" };
        has(&format!("| {name} | {sign}{:.0} ± ", value.abs()));
    }
}
