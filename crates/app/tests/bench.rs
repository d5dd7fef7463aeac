//! The comparison of variants: the shape of its figures, what they are relative to, and what it refuses. Times are no
//! part of it: no machine makes them twice.

#![expect(clippy::disallowed_methods, reason = "tests read and write their data")]

mod run;

use std::fs;
use std::path::{Path, PathBuf};

use run::{Said, finish, program, root, run};
use serde_json::{Value, json};

const COLUMNS: [&str; 6] = ["compile", "sfen", "generate", "perft", "search", "playouts"];

/// A fresh folder.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("bench").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

/// What a comparison in a folder says.
fn bench_in(folder: &Path, args: &[&str]) -> Said {
    finish(program().arg("bench").args(args).current_dir(folder), b"")
}

/// The lines of a comparison that ends well: what was done, and the variants.
fn lines(args: &[&str]) -> (Value, Vec<Value>) {
    let said = run(&[&["bench", "--quick", "--format", "json"], args].concat(), "");
    assert_eq!((said.code, said.err.as_str()), (0, ""), "{args:?}");
    parsed(&said.out)
}

fn parsed(text: &str) -> (Value, Vec<Value>) {
    let lines = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("a line is an object"));
    let mut lines: Vec<Value> = lines.collect();
    let head = lines.remove(0);
    (head, lines)
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("`{value}` is no number"))
}

fn ended(said: &Said, code: i32, err: &str) {
    assert_eq!((said.code, said.out.as_str()), (code, ""), "{said:?}");
    assert!(said.err.contains(err), "{said:?}");
}

fn names(rows: &[Value]) -> Vec<&str> {
    rows.iter().filter_map(|row| row["variant"].as_str()).collect()
}

#[test]
fn every_column_has_figures_and_standard_shogi_comes_first() {
    let (head, rows) = lines(&["whale", "paulowich"]);
    assert_eq!(head["title"], "hakugei bench");
    assert_eq!(
        (&head["relative_to"], &head["rounds"]),
        (&json!("shogi"), &json!(3))
    );
    assert_eq!(names(&rows), ["shogi", "whale", "paulowich"]);
    assert_eq!(rows[1]["board"], json!({"files": 6, "ranks": 6}));
    for row in &rows {
        for column in COLUMNS {
            let figures = &row[column];
            assert!(number(&figures["count"]) > 0.0, "{column}: {figures}");
            let (rate, seconds) = (number(&figures["per_second"]), number(&figures["seconds"]));
            assert!((rate * seconds - 1.0).abs() < 0.001, "{column}: {figures}");
            let rates = figures["rates"].as_array().expect("a rate of each round");
            assert_eq!(rates.len(), 3, "{column}");
            let mut rates: Vec<f64> = rates.iter().map(number).collect();
            rates.sort_by(f64::total_cmp);
            assert!(
                (rates[1] / rate - 1.0).abs() < 0.001,
                "{column}: the median is in the middle"
            );
            assert!(number(&figures["spread"]) >= 0.0 && figures.get("against").is_none());
        }
    }
    for column in COLUMNS {
        assert_eq!(rows[0][column]["relative"], json!(1.0), "{column}");
    }
}

/// One round: then the relative figure is the ratio of the two rates, and nothing else.
#[test]
fn figures_are_relative_to_the_variant_that_is_named() {
    let (head, rows) = lines(&[
        "shogi",
        "dai",
        "--relative-to",
        "whale",
        "--rounds",
        "1",
        "--columns",
        "perft,compile",
    ]);
    assert_eq!(head["relative_to"], "whale");
    assert_eq!(names(&rows), ["whale", "shogi", "dai"]);
    for row in &rows {
        for column in ["perft", "compile"] {
            let (own, whale) = (&row[column], &rows[0][column]);
            let ratio = number(&own["per_second"]) / number(&whale["per_second"]);
            assert!((number(&own["relative"]) / ratio - 1.0).abs() < 0.001, "{row}");
            assert!(own["spread"].is_null());
        }
        assert!(row.get("search").is_none());
    }
    let dai = &rows[2]["compile"];
    assert!(
        number(&dai["relative"]) < 0.5,
        "225 squares take longer than 36: {dai}"
    );
}

#[test]
fn the_work_is_the_same_every_time_and_another_with_another_seed() {
    let work = |args: &[&str]| -> Vec<Value> {
        let (_, mut rows) = lines(&[&["chu", "kyoto", "--rounds", "1"], args].concat());
        for row in &mut rows {
            for column in COLUMNS {
                for field in ["per_second", "seconds", "rates", "relative"] {
                    row[column].as_object_mut().expect("figures").remove(field);
                }
            }
        }
        rows
    };
    let first = work(&[]);
    assert_eq!(first, work(&[]));
    assert_ne!(first, work(&["--seed", "2"]));
    for row in first {
        assert!(
            number(&row["search"]["nodes"]) > number(&row["search"]["count"]),
            "{row}"
        );
        assert!(
            number(&row["generate"]["moves"]) > number(&row["generate"]["count"]),
            "{row}"
        );
        assert!(
            number(&row["playouts"]["plies"]) > number(&row["playouts"]["count"]),
            "{row}"
        );
        assert!(number(&row["perft"]["depth"]) >= 1.0, "{row}");
    }
}

/// The counts are those of the program itself: three positions, the first of them the start.
#[test]
fn lines_are_counted_as_perft_counts_them() {
    let (_, rows) = lines(&[
        "whale",
        "--relative-to",
        "whale",
        "--columns",
        "perft,generate",
        "--rounds",
        "1",
    ]);
    let perft = &rows[0]["perft"];
    let depth = perft["depth"].to_string();
    let start = run(&["perft", "whale", "--depth", &depth], "").out;
    let counted = start.lines().last().and_then(|line| line.rsplit(' ').next());
    let start: f64 = counted.and_then(|text| text.parse().ok()).expect("a count");
    assert!(
        number(&perft["count"]) > start,
        "{perft}: more than the {start} from the start"
    );
    assert_eq!(rows[0]["generate"]["count"], 3);
}

#[test]
fn every_shipped_variant_is_compared_where_none_is_named() {
    let (_, rows) = lines(&["--columns", "generate", "--rounds", "1"]);
    let listed: Value = serde_json::from_str(&run(&["variants", "--json"], "").out).expect("a list");
    let ids: Vec<&str> = listed
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|entry| entry["id"].as_str())
        .collect();
    assert_eq!(names(&rows), ids);
}

#[test]
fn a_file_stands_beside_shogi_and_a_name_that_is_said_twice_stands_once() {
    let folder = folder("file");
    let text = r#"Variant(id: "mine", extends: "whale", name: "Mine")"#;
    fs::write(folder.join("mine.ron"), text).expect("written");
    let said = bench_in(
        &folder,
        &[
            "mine.ron",
            "whale",
            "mine.ron",
            "--quick",
            "--format",
            "json",
            "--columns",
            "perft",
        ],
    );
    assert_eq!((said.code, said.err.as_str()), (0, ""), "{said:?}");
    assert_eq!(names(&parsed(&said.out).1), ["shogi", "mine.ron", "whale"]);
}

#[test]
fn the_table_has_every_column_and_says_what_it_means() {
    let said = run(&["bench", "whale", "--quick", "--spread", "--rounds", "3"], "");
    assert_eq!((said.code, said.err.as_str()), (0, ""));
    let lines: Vec<&str> = said.out.lines().collect();
    assert_eq!(lines[0].split_whitespace().collect::<Vec<&str>>(), COLUMNS);
    let heads = lines[1]
        .split_whitespace()
        .filter(|head| *head == "×" || *head == "±");
    assert_eq!(heads.count(), 12, "{}", lines[1]);
    let rows: Vec<Vec<&str>> = lines[2..4]
        .iter()
        .map(|line| line.split_whitespace().collect())
        .collect();
    assert_eq!((rows[0][0], rows[1][0], rows[1][1]), ("shogi", "whale", "6x6"));
    assert_eq!(
        rows[0].iter().filter(|cell| **cell == "1.00").count(),
        6,
        "{}",
        lines[2]
    );
    let widths: Vec<usize> = lines[1..4].iter().map(|line| line.chars().count()).collect();
    assert!(widths.iter().all(|width| *width == widths[0]), "{}", said.out);
    for part in [
        "Medians of 3 rounds",
        "CPU time",
        "as fast as `shogi`",
        "Spread (",
        "seed 1",
        "depth 2",
    ] {
        assert!(said.out.replace('\n', " ").contains(part), "{part}: {}", said.out);
    }
}

#[test]
fn rows_are_sorted_by_a_column_the_fastest_first() {
    let args = [
        "dai",
        "chu",
        "whale",
        "--columns",
        "compile",
        "--sort",
        "compile",
        "--rounds",
        "1",
    ];
    let (_, rows) = lines(&args);
    let relative: Vec<f64> = rows
        .iter()
        .map(|row| number(&row["compile"]["per_second"]))
        .collect();
    assert!(relative.is_sorted_by(|one, other| one >= other), "{relative:?}");
    assert_eq!(rows.len(), 4);
}

#[test]
fn saved_figures_are_compared_with() {
    let folder = folder("saved");
    let args = ["whale", "--quick", "--columns", "perft,search"];
    let saved = bench_in(
        &folder,
        &[&args[..], &["--save", "base.jsonl", "--format", "json"]].concat(),
    );
    assert_eq!(saved.code, 0, "{saved:?}");
    let text = fs::read_to_string(folder.join("base.jsonl")).expect("saved");
    assert_eq!(text, saved.out, "the same lines are saved and printed");
    // As if everything had been ten times as slow.
    let slower = |line: &str| -> String {
        let mut line: Value = serde_json::from_str(line).expect("an object");
        for column in ["perft", "search"] {
            let rates = line[column]["rates"].as_array_mut();
            for rate in rates.into_iter().flatten() {
                *rate = (number(rate) / 10.0).into();
            }
        }
        format!("{line}\n")
    };
    fs::write(
        folder.join("slow.jsonl"),
        text.lines().map(slower).collect::<String>(),
    )
    .expect("written");
    let again = bench_in(
        &folder,
        &[&args[..], &["--against", "slow.jsonl", "--format", "json"]].concat(),
    );
    for row in parsed(&again.out).1 {
        for column in ["perft", "search"] {
            let against = &row[column]["against"];
            assert!(
                number(&against["ratio"]) > 2.0 && against["apart"] == true,
                "{against}"
            );
        }
    }
    let table = bench_in(&folder, &["whale", "--quick", "--against", "slow.jsonl"]).out;
    let heads: Vec<&str> = table.lines().nth(1).expect("heads").split_whitespace().collect();
    assert_eq!(heads.iter().filter(|head| **head == "then").count(), 6, "{table}");
    let whale: Vec<&str> = table.lines().nth(3).expect("a row").split_whitespace().collect();
    assert_eq!(
        whale.iter().filter(|cell| **cell == "-").count(),
        4,
        "four columns were not saved: {table}"
    );
    assert_eq!(
        whale.iter().filter(|cell| cell.starts_with('+')).count(),
        2,
        "{table}"
    );
}

#[test]
fn what_a_search_visits_may_have_changed_and_is_said() {
    let folder = folder("visits");
    let args = ["whale", "--quick", "--columns", "search"];
    let saved = bench_in(&folder, &[&args[..], &["--format", "json"]].concat()).out;
    let nodes = parsed(&saved).1[1]["search"]["nodes"].to_string();
    fs::write(
        folder.join("base.jsonl"),
        saved.replace(&format!("\"nodes\":{nodes},"), "\"nodes\":7,"),
    )
    .expect("written");
    let said = bench_in(&folder, &[&args[..], &["--against", "base.jsonl"]].concat());
    let remark = format!("search of `whale`: nodes were 7 and are {nodes}.");
    assert!(said.code == 0 && said.out.contains(&remark), "{said:?}");
}

#[test]
fn saving_replaces_saved_figures_and_nothing_else() {
    let folder = folder("places");
    let args = [
        "whale",
        "--quick",
        "--columns",
        "generate",
        "--rounds",
        "1",
        "--save",
    ];
    for _ in 0..2 {
        assert_eq!(bench_in(&folder, &[&args[..], &["base.jsonl"]].concat()).code, 0);
    }
    fs::write(folder.join("notes.txt"), "mine").expect("written");
    ended(
        &bench_in(&folder, &[&args[..], &["notes.txt"]].concat()),
        2,
        "`--save notes.txt`: what is there are no saved figures, and it was left as it is",
    );
    assert_eq!(
        fs::read_to_string(folder.join("notes.txt")).expect("still there"),
        "mine"
    );
    ended(
        &bench_in(&folder, &[&args[..], &["nowhere/base.jsonl"]].concat()),
        2,
        "there is no such folder",
    );
    ended(
        &bench_in(&folder, &[&args[..], &["."]].concat()),
        2,
        "`--save .`: ",
    );
    let left: Vec<String> = fs::read_dir(&folder)
        .expect("readable")
        .map(|entry| {
            entry
                .expect("readable")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .filter(|name| name.ends_with(".draft"))
        .collect();
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn a_variant_that_is_none_is_named_with_the_likely_one() {
    ended(&run(&["bench", "whael"], ""), 2, "did you mean `whale`?");
    ended(
        &run(&["bench", "whale", "--relative-to", "shoggi"], ""),
        2,
        "did you mean `shogi`?",
    );
    ended(
        &run(&["bench", "./nowhere.ron"], ""),
        2,
        "`./nowhere.ron`: cannot be read",
    );
    let folder = folder("wrong");
    fs::write(folder.join("wrong.ron"), "Variant(id: \"x\")").expect("written");
    assert_eq!(bench_in(&folder, &["wrong.ron"]).code, 1);
    // Both kings go forward only, and both are there already.
    let over = r#"Variant(id: "over", name: "Over at Once", board: Board(files: 3, ranks: 3),
        pieces: { "K": Piece(name: "king", betza: "fW", royal: true) }, setup: "K2/3/2k b - 1",
        captures: to_hand, promotion: never,
        ends: Ends(stalemate: loss, repetition: fold(count: 4, result: draw, perpetual_check: loss)))"#;
    fs::write(folder.join("over.ron"), over).expect("written");
    let said = bench_in(&folder, &["over.ron", "--quick"]);
    ended(
        &said,
        1,
        "`over.ron`: the game is over at its start: there is nothing to measure",
    );
}

#[test]
fn figures_that_cannot_be_compared_are_refused() {
    let folder = folder("refused");
    let against = |name: &str, text: &str, args: &[&str]| {
        fs::write(folder.join(name), text).expect("written");
        bench_in(
            &folder,
            &[&["whale", "--columns", "perft", "--against", name], args].concat(),
        )
    };
    let quick = run(
        &[
            "bench",
            "whale",
            "--quick",
            "--columns",
            "perft",
            "--format",
            "json",
        ],
        "",
    )
    .out;
    ended(
        &bench_in(&folder, &["whale", "--against", "nowhere.jsonl"]),
        2,
        "`nowhere.jsonl`: cannot be read",
    );
    for (name, text) in [
        ("empty.jsonl", ""),
        ("other.jsonl", "{\"variant\":\"whale\"}\n"),
        ("list.jsonl", "[]\n"),
    ] {
        ended(
            &against(name, text, &["--quick"]),
            1,
            "these are no saved figures: save them anew with",
        );
    }
    ended(
        &against("broken.jsonl", &quick[..quick.len() - 20], &["--quick"]),
        1,
        "line 3 is no JSON",
    );
    ended(
        &against(
            "form.jsonl",
            &quick.replace("\"form\":1", "\"form\":2"),
            &["--quick"],
        ),
        1,
        "the figures are in form 2, and this program reads form 1",
    );
    ended(
        &against("work.jsonl", &quick, &[]),
        1,
        "`positions` was 3 and is 8",
    );
    ended(
        &against("seed.jsonl", &quick, &["--quick", "--seed", "7"]),
        1,
        "`seed` was 1 and is 7",
    );
    ended(
        &against(
            "clock.jsonl",
            &quick.replace("\"clock\":\"cpu\"", "\"clock\":\"wall\""),
            &["--quick"],
        ),
        1,
        "`clock` was \"wall\" and is \"cpu\"",
    );
    ended(
        &against(
            "figures.jsonl",
            &quick.replace("\"rates\":[", "\"rates\":[null,"),
            &["--quick"],
        ),
        1,
        "line 2 has no figures of a variant",
    );
    let count = parsed(&quick).1[1]["perft"]["count"].to_string();
    let changed = quick.replace(&format!("\"count\":{count}"), "\"count\":7");
    ended(
        &against("rules.jsonl", &changed, &["--quick"]),
        1,
        &format!("count in `perft` of `whale` was 7 and is {count}, so its rules or moves have changed"),
    );
    let head = quick.lines().next().expect("a first line");
    ended(
        &against("none.jsonl", head, &["--quick"]),
        1,
        "it holds no figures at all",
    );
    let foreign = quick.replace("\"variant\":\"", "\"variant\":\"my-");
    ended(
        &against("foreign.jsonl", &foreign, &["--quick"]),
        1,
        "its variants are `my-shogi` and `my-whale`",
    );
}

#[test]
fn figures_of_another_machine_are_marked() {
    let folder = folder("machines");
    let args = ["whale", "--quick", "--columns", "generate"];
    let saved = bench_in(&folder, &[&args[..], &["--format", "json"]].concat()).out;
    let (mut head, _) = parsed(&saved);
    head["machine"] = "an abacus\u{1b}[2J".into();
    let rest: String = saved.lines().skip(1).map(|line| format!("{line}\n")).collect();
    fs::write(folder.join("base.jsonl"), format!("{head}\n{rest}")).expect("written");
    let said = bench_in(&folder, &[&args[..], &["--against", "base.jsonl"]].concat());
    assert!(
        said.out.contains("is of another machine: an abacus\u{fffd}[2J."),
        "{said:?}"
    );
}

#[test]
fn figures_can_be_piped_in() {
    let args = ["whale", "--quick", "--columns", "generate"];
    let saved = run(&[&["bench", "--format", "json"], &args[..]].concat(), "").out;
    let said = run(&[&["bench", "--against", "-"], &args[..]].concat(), saved);
    assert!(said.code == 0 && said.out.contains("then"), "{said:?}");
    assert!(root().is_dir());
}
