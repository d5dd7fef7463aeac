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

/// What the README of the reports has to say, word by word.
struct Answers(String);

impl Answers {
    fn has(&self, said: &str) {
        assert!(
            self.0.contains(said),
            "docs/reports/README.md does not say: {said}"
        );
    }
}

fn list<'a>(value: &'a Value, what: &str) -> &'a [Value] {
    value[what]
        .as_array()
        .unwrap_or_else(|| panic!("there are {what}"))
}

fn number(value: &Value) -> f64 {
    value.as_f64().expect("a number")
}

/// The strongest agent's games of a variant of a report, by its place.
fn strongest(report: &Value, variant: usize) -> &Value {
    list(&report["variants"][variant], "agents")
        .last()
        .expect("agents")
}

/// A measure of these.
fn measure<'a>(report: &'a Value, variant: usize, key: &str) -> &'a Value {
    let all = list(strongest(report, variant), "measures");
    let found = all.iter().find(|measured| measured["key"] == key);
    found.expect("it is measured")
}

/// A share with its interval, as the tables show it.
fn in_percent(value: f64, interval: &Value) -> String {
    let [low, high] = [0, 1].map(|end| 100.0 * number(&interval[end]));
    format!("{:.1} % ({low:.1}–{high:.1})", 100.0 * value)
}

fn share(report: &Value, variant: usize, key: &str) -> String {
    let found = measure(report, variant, key);
    in_percent(number(&found["value"]), &found["interval"])
}

/// A figure with half of its interval, as the tables show it.
fn half(found: &Value, decimals: usize) -> String {
    let [low, high] = [0, 1].map(|end| number(&found["interval"][end]));
    let value = number(&found["value"]);
    let sign = if value < 0.0 { "−" } else { "" };
    format!(
        "{sign}{:.decimals$} ± {:.decimals$}",
        value.abs(),
        (high - low) / 2.0
    )
}

/// A number in Elo with its sign, as the tables show it.
fn signed(elo: &Value) -> String {
    let elo = number(elo).round();
    let sign = if elo < 0.0 { '−' } else { '+' };
    format!("{sign}{:.0}", elo.abs())
}

/// The score of the match of which something holds.
fn score(report: &Value, variant: usize, is_it: impl Fn(&str) -> bool) -> String {
    let matches = list(&report["variants"][variant], "matches");
    let of = |played: &&Value| played["first"].as_str().is_some_and(&is_it);
    let played = matches.iter().find(of).expect("it was played");
    in_percent(number(&played["score"]), &played["interval"])
}

#[test]
fn the_answers_are_those_of_the_reports() {
    let answers = Answers(text("README.md"));
    let [quick, deep] = ["quick", "deep"].map(report);
    let variants = list(&quick, "variants");
    assert_eq!(variants.len(), 8);
    for (place, variant) in variants.iter().enumerate() {
        let label = variant["label"].as_str().expect("a label");
        let [before, now] = [&quick, &deep].map(|report| share(report, place, "first_player"));
        answers.has(&format!("| `{label}` | {before} | {now} |"));
        for report in [&quick, &deep] {
            let lengths = &strongest(report, place)["lengths"];
            let (quartiles, median) = (&lengths["quartiles"], &lengths["intervals"][1]);
            answers.has(&format!(
                "| `{label}` | {} ({}–{}) | {}–{} | {} | {} | {} | {} | {} |",
                quartiles[1],
                median[0],
                median[1],
                quartiles[0],
                quartiles[2],
                share(report, place, "draws"),
                half(measure(report, place, "branching"), 1),
                half(measure(report, place, "complexity"), 0),
                share(report, place, "decisiveness"),
                share(report, place, "lead_changes"),
            ));
        }
        let sample = &variant["state_space"]["sample"];
        let [legal, low, high] = ["log10_legal", "log10_low", "log10_high"].map(|end| number(&sample[end]));
        let [skill_before, skill] =
            [&quick, &deep].map(|report| score(report, place, |first| !first.contains("without")));
        let [no_drops_before, no_drops] =
            [&quick, &deep].map(|report| score(report, place, |first| first.contains("without drops")));
        answers.has(&format!(
            "| `{label}` | {legal:.1} ({low:.1}–{high:.1}) | {skill_before} | {skill} | {no_drops_before} | {no_drops} |"
        ));
    }
    let first = report("first");
    answers.has(&format!("Whale Shogi {}", share(&first, 0, "first_player")));
    answers.has(&format!("Paulowich's game {}", share(&first, 1, "first_player")));
}

/// Whether some variant of a report is surely more balanced than another one, by its strongest agent.
fn is_balance_told(report: &Value) -> bool {
    let comparisons = list(report, "comparisons").iter();
    let strongest = strongest(report, 0)["agent"].as_str().expect("its name");
    let of_strongest = comparisons.filter(|one| one["agent"] == strongest);
    let mut balances = of_strongest
        .flat_map(|one| list(one, "differences"))
        .filter(|one| one["key"] == "balance")
        .peekable();
    assert!(balances.peek().is_some());
    balances.any(|one| {
        one["corrected"]
            .as_f64()
            .is_some_and(|corrected| corrected < 0.05)
    })
}

#[test]
fn what_is_balanced_is_as_sure_as_the_reports() {
    let answers = Answers(text("README.md"));
    assert!(!["quick", "deep"].map(report).iter().any(is_balance_told));
    answers
        .has("Which of two games is more balanced cannot be told of any of the 28 pairs, at neither budget");
}

#[test]
fn handicaps_are_those_of_both_reports() {
    let answers = Answers(text("README.md"));
    let [quick, deep] = ["handicap", "handicap-deep"].map(report);
    let played = |report: &Value| -> Vec<String> {
        let variant = &report["variants"][0];
        let all = std::iter::once(&variant["even_games"]).chain(list(variant, "matches"));
        let cell = |played: &Value| {
            let [low, high] = [0, 1].map(|end| signed(&played["elo_interval"][end]));
            let score = in_percent(number(&played["score"]), &played["interval"]);
            format!("{score} | {} ({low} to {high})", signed(&played["elo"]))
        };
        all.map(cell).collect()
    };
    let (quick, deep) = (played(&quick), played(&deep));
    assert_eq!((quick.len(), deep.len()), (7, 7));
    for (quick, deep) in quick.iter().zip(&deep) {
        answers.has(&format!(" | {quick} | {deep} |"));
    }
}

#[test]
fn levels_are_those_of_the_ladder() {
    let answers = Answers(text("README.md"));
    let ladder = report("ladder");
    let variants = list(&ladder, "variants");
    assert_eq!(variants.len(), 8);
    for variant in variants {
        let (label, levels) = (&variant["label"], &variant["findings"]["ladder"]["levels"]);
        let steps = list(variant, "matches");
        // The first two are those of players who do not double what they look at.
        assert!(steps[..2].iter().all(|step| number(&step["score"]) >= 0.99));
        let doublings = steps[2..]
            .iter()
            .map(|step| in_percent(number(&step["score"]), &step["interval"]));
        let doublings: Vec<String> = doublings.collect();
        let label = label.as_str().expect("a label");
        answers.has(&format!("| `{label}` | {levels} | {} |", doublings.join(" | ")));
    }
}

#[test]
fn worths_are_those_of_both_reports() {
    let answers = Answers(text("README.md"));
    let reports = ["values", "values-deep"].map(report);
    for (place, variant) in list(&reports[0], "variants").iter().enumerate() {
        for (row, piece) in list(variant, "values").iter().enumerate() {
            let cells = ["board", "hand", "lost", "odds"].map(|figure| {
                let of = |report: &Value| {
                    let found = &list(&report["variants"][place], "values")[row];
                    assert_eq!(found["name"], piece["name"]);
                    match &found[figure] {
                        Value::Null => "–".to_owned(),
                        worth => half(worth, 0),
                    }
                };
                reports.each_ref().map(of).join(" | ")
            });
            let name = piece["name"].as_str().expect("a name");
            answers.has(&format!("| {name} | {} |", cells.join(" | ")));
        }
    }
}

/// What of a value is not as a schema says, in its place.
fn misfits(root: &Value, schema: &Value, value: &Value, place: &str) -> Vec<String> {
    if let Some(name) = schema["$ref"]
        .as_str()
        .and_then(|path| path.strip_prefix("#/$defs/"))
    {
        return misfits(root, &root["$defs"][name], value, place);
    }
    if let Some(ways) = schema["anyOf"].as_array().or(schema["oneOf"].as_array()) {
        let found: Vec<Vec<String>> = ways.iter().map(|way| misfits(root, way, value, place)).collect();
        return found.into_iter().min_by_key(Vec::len).unwrap_or_default();
    }
    let is_of = |kind: &str| match kind {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        _ => false,
    };
    let fits = match &schema["type"] {
        Value::String(kind) => is_of(kind),
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).any(is_of),
        _ => true,
    };
    if !fits {
        return vec![format!("{place} is {value} and not of {}", schema["type"])];
    }
    let mut found = Vec::new();
    if let Some(object) = value.as_object() {
        let required = schema["required"].as_array().into_iter().flatten();
        let missing = required
            .filter_map(Value::as_str)
            .filter(|name| !object.contains_key(*name));
        found.extend(missing.map(|name| format!("{place}.{name} is missing")));
        for (name, inner) in object {
            match &schema["properties"][name] {
                Value::Null => found.push(format!("{place}.{name} is not in the schema")),
                schema => found.extend(misfits(root, schema, inner, &format!("{place}.{name}"))),
            }
        }
    }
    for (number, inner) in value.as_array().into_iter().flatten().enumerate() {
        let schema = &schema["items"];
        if schema.is_object() {
            found.extend(misfits(root, schema, inner, &format!("{place}[{number}]")));
        }
    }
    found
}

#[test]
#[expect(clippy::disallowed_methods, reason = "tests read their data")]
fn every_report_of_the_docs_is_as_the_schema_says() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let read = |path: &Path| -> Value {
        let text = fs::read_to_string(path).expect("it is there");
        serde_json::from_str(&text).expect("it is JSON")
    };
    let schema = read(&docs.join("lab.schema.json"));
    let mut reports = 0;
    for entry in fs::read_dir(docs.join("reports")).expect("the folder is there") {
        let path = entry.expect("it can be read").path();
        if path.extension().is_some_and(|ending| ending == "json") {
            let found = misfits(&schema, &schema, &read(&path), "report");
            assert!(
                found.is_empty(),
                "{}: {:?}",
                path.display(),
                &found[..found.len().min(5)]
            );
            reports += 1;
        }
    }
    assert!(reports >= 9, "{reports}");
    // What is missing, of another sort, or unknown is seen.
    let wrong = serde_json::json!({"format": "2", "made": 1});
    let found = misfits(&schema, &schema, &wrong, "report");
    for said in [
        "report.format is \"2\" and not of \"integer\"",
        "report.variants is missing",
        "report.made is not in the schema",
    ] {
        assert!(found.iter().any(|found| found == said), "{said}: {found:?}");
    }
}
