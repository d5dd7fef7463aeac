//! The comparison of variants: the shape of its figures, what they are relative to, and which variants it refuses. Times are
//! no part of it: no machine makes them twice.

#![expect(clippy::disallowed_methods, reason = "tests read and write their data")]

use std::fs;

use crate::figures::{COLUMNS, bench_in, ended, folder, lines, names, number, parsed};
use crate::run::{fresh_folder, run};
use serde_json::{Value, json};

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
            let [low, high] = [0, 1].map(|end| number(&figures["per_second_interval"][end]));
            assert!(
                low <= rates[2] && rates[0] <= high && low <= high,
                "{column}: {figures}"
            );
        }
    }
    for column in COLUMNS {
        assert_eq!(rows[0][column]["relative"], json!(1.0), "{column}");
    }
}

/// A game that is over after three moves has no lines of four: they are counted as deep as there are any.
#[test]
fn lines_are_not_counted_beyond_the_end() {
    let short = r#"Variant(
        id: "short", extends: "shogi", ends: (quiet_moves: draw(after: 3)), allow: { "V128": "games are to end soon" },
    )"#;
    let folder = fresh_folder("bench", "short", &[("short.ron", short)]);
    let path = folder.join("short.ron").display().to_string();
    let (_, rows) = lines(&[
        &path,
        "--relative-to",
        "shogi",
        "--rounds",
        "1",
        "--columns",
        "perft",
    ]);
    let perft = &rows[1]["perft"];
    assert!(
        number(&perft["count"]) > 0.0 && number(&perft["depth"]) <= 3.0,
        "{perft}"
    );
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
            assert!(own["spread"].is_null() && own["per_second_interval"].is_null());
            assert!(own["relative_interval"].is_null());
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
            number(&row["generate"]["count"]) > number(&row["generate"]["lists"]),
            "{row}"
        );
        assert!(
            number(&row["playouts"]["plies"]) > number(&row["playouts"]["count"]),
            "{row}"
        );
        assert!(number(&row["perft"]["depth"]) >= 1.0, "{row}");
    }
}

/// Two variants with the same rules differ in their times only: random games do not depend on what a variant is called.
#[test]
fn the_same_rules_have_the_same_figures_under_another_id() {
    let folder = folder("ids");
    let text = r#"Variant(id: "mine", extends: "whale", name: "Mine", kanji: none, romaji: none)"#;
    fs::write(folder.join("mine.ron"), text).expect("written");
    let args = "mine.ron --relative-to whale --quick --rounds 1 --format json";
    let said = bench_in(&folder, &args.split(' ').collect::<Vec<&str>>());
    assert_eq!((said.code, said.err.as_str()), (0, ""), "{said:?}");
    let (_, mut rows) = parsed(&said.out);
    for row in &mut rows {
        row["variant"].take();
        for column in COLUMNS {
            for field in ["per_second", "seconds", "rates", "relative"] {
                row[column].as_object_mut().expect("figures").remove(field);
            }
        }
    }
    assert_eq!(rows.len(), 2);
    assert_eq!(rows[0], rows[1]);
}

/// The figure of many games holds that of few in its interval, and its own interval is narrower.
#[test]
fn moves_per_position_are_of_many_games_and_have_an_interval() {
    let args = "bench shogi kyoto --columns generate --rounds 1 --format json";
    let (_, full) = parsed(&run(&args.split(' ').collect::<Vec<&str>>(), "").out);
    let (_, quick) = lines(&["shogi", "kyoto", "--columns", "generate", "--rounds", "1"]);
    let ends = |row: &Value| {
        let ends = &row["generate"]["moves_per_position_interval"];
        [number(&ends[0]), number(&ends[1])]
    };
    for (full, quick) in full.iter().zip(&quick) {
        assert_eq!(full["generate"]["moves_per_position_games"], 40);
        assert_eq!(quick["generate"]["moves_per_position_games"], 10);
        let mean = number(&full["generate"]["moves_per_position"]);
        let ([low, high], [quick_low, quick_high]) = (ends(full), ends(quick));
        assert!(low < mean && mean < high, "{full}");
        assert!(quick_low < mean && mean < quick_high, "{full} and {quick}");
        assert!(high - low < quick_high - quick_low, "{full} and {quick}");
    }
    let table = run(&["bench", "kyoto", "--columns", "generate", "--quick"], "").out;
    let row = table.lines().nth(3).expect("a row");
    let cells: Vec<&str> = row.split_whitespace().collect();
    let half = (ends(&quick[1])[1] - ends(&quick[1])[0]) / 2.0;
    assert_eq!((cells[0], cells[3]), ("kyoto", "±"), "{table}");
    assert_eq!(cells[4], format!("{half:.1}"), "{table}");
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
    let lists = &rows[0]["generate"]["lists"];
    assert_eq!(
        *lists, 28,
        "three positions, and up to nine answers to a move of each"
    );
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
    let text = r#"Variant(id: "mine", extends: "whale", name: "Mine", kanji: none, romaji: none)"#;
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
    assert_eq!(heads.count(), 18, "{}", lines[1]);
    let rows: Vec<Vec<&str>> = lines[2..4]
        .iter()
        .map(|line| line.split_whitespace().collect())
        .collect();
    assert_eq!((rows[0][0], rows[1][0], rows[1][1]), ("shogi", "whale", "6x6"));
    // A ratio stands between the interval of its figure and its own; that of shogi beside itself is sure.
    let ratios = rows[0]
        .windows(3)
        .filter(|cells| cells[1] == "1.00" && cells[0].ends_with('%'));
    assert!(ratios.clone().all(|cells| cells[2] == "0.0%"), "{}", lines[2]);
    assert_eq!(ratios.count(), 6, "{}", lines[2]);
    let widths: Vec<usize> = lines[1..4].iter().map(|line| line.chars().count()).collect();
    assert!(widths.iter().all(|width| *width == widths[0]), "{}", said.out);
    for part in [
        "Medians of 3 rounds",
        "CPU time",
        "as fast as `shogi`",
        "Spread (",
        "generate: legal moves of a position, on average over 10 random games (± half the 95 % interval",
        // With so few plies nothing ends: the figure is no figure of whole games.
        "All random games of `shogi` and `whale` were broken off after 60 plies",
        "seed 1",
        "depth 2",
    ] {
        assert!(said.out.replace('\n', " ").contains(part), "{part}: {}", said.out);
    }
}

/// Of two random games one ends by a rule: its reader is told of the other one.
#[test]
fn some_games_that_are_broken_off_are_told() {
    let quick = ["--quick", "--columns", "playouts", "--rounds", "1"];
    let bench = ["bench", "micro", "--relative-to", "dobutsu", "--seed", "3"];
    let said = run(&[&bench[..], &quick].concat(), "");
    assert_eq!((said.code, said.err.as_str()), (0, ""), "{said:?}");
    let told =
        "Some random games were broken off after 60 plies, and count as far as they went: 1 of 2 of `micro`.";
    assert!(said.out.replace('\n', " ").contains(told), "{}", said.out);
    assert!(!said.out.contains("All random games"), "{}", said.out);
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
