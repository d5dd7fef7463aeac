//! The lab: comparisons and experiments, runs that are ended and gone on with, and runs that several machines share.

#![expect(clippy::disallowed_methods, reason = "tests read and write their data")]

use std::fs;
use std::path::Path;

use crate::run::{Said, fresh_folder, run, run_in};
use crate::table::has;
use serde_json::Value;

/// A small run.
const SMALL: [&str; 5] = [
    "minishogi",
    "whale",
    "--games=6",
    "--budget=nodes=20",
    "--longest=120",
];

fn folder(test: &str) -> std::path::PathBuf {
    fresh_folder("comparing", test, &[])
}

/// What a command in a folder says that must succeed.
fn done(folder: &Path, args: &[&str]) -> Said {
    let said = run_in(folder, args, "");
    assert_eq!(said.code, 0, "{args:?}: {}", said.err);
    said
}

fn compare(folder: &Path, args: &[&str]) -> Said {
    done(folder, &[&["compare"], args].concat())
}

/// What a command says that must be refused.
fn refused(folder: &Path, args: &[&str]) -> String {
    let said = run_in(folder, args, "");
    assert_eq!((said.code, said.out.as_str()), (2, ""), "{args:?}: {}", said.err);
    said.err
}

fn file(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn a_run_has_the_same_bytes_whatever_the_threads() {
    let folder = folder("threads");
    for threads in ["1", "3"] {
        compare(
            &folder,
            &[&SMALL[..], &["--threads", threads, "--out", threads]].concat(),
        );
    }
    for name in [
        "plan.json",
        "results.jsonl",
        "report.json",
        "report.html",
        "games.csv",
    ] {
        assert_eq!(
            file(&folder, &format!("1/{name}")),
            file(&folder, &format!("3/{name}")),
            "{name}"
        );
    }
    let without = compare(&folder, &[&SMALL[..], &["--json"]].concat());
    assert_eq!(without.out, file(&folder, "1/report.json"), "also without files");
}

#[test]
fn the_table_has_every_variant_and_agent() {
    let said = compare(&folder("table"), &SMALL);
    let single = said.out.split_whitespace().collect::<Vec<_>>().join(" ");
    has(
        &single,
        &[
            "Games of `search 160` against itself, with 95 % intervals",
            "share of the first player",
            "whale, random",
            "minishogi, greedy",
            "whale: search 160 against search 20",
            "whale: search 20 without drops against search 20",
            "worth, in independent games",
            "how these games end",
            "wins by checkmate",
            "and are broken off after 120 plies; the seed is 1.",
            "How positions are valued: computed from the moves of the pieces.",
            "Note: Some figures are missing, because no game had anything from which to measure them (minishogi, `decided part of a game` of search 160, `drama` of search 160, and",
            "Note: Fewer than 100 games are few",
        ],
    );
}

#[test]
fn machines_share_a_run() {
    let folder = folder("shared");
    compare(&folder, &[&SMALL[..], &["--out", "alone"]].concat());
    compare(
        &folder,
        &[&["plan"], &SMALL[..], &["--plan", "plan.json"]].concat(),
    );
    assert_eq!(file(&folder, "plan.json"), file(&folder, "alone/plan.json"));
    let units = file(&folder, "alone/results.jsonl").lines().count() - 1;
    // Two workers share the middle: what both have done counts once.
    let ranges = [
        ("a.jsonl", format!("0..{}", units / 2 + 3)),
        ("b.jsonl", format!("{}..{units}", units / 2)),
    ];
    for (results, range) in &ranges {
        compare(
            &folder,
            &["work", "plan.json", "--units", range, "--results", results],
        );
    }
    compare(
        &folder,
        &["merge", "plan.json", "b.jsonl", "a.jsonl", "--out", "merged"],
    );
    for name in ["report.json", "report.html", "games.csv"] {
        assert_eq!(
            file(&folder, &format!("merged/{name}")),
            file(&folder, &format!("alone/{name}")),
            "{name}"
        );
    }
    let missing = refused(&folder, &["compare", "merge", "plan.json", "a.jsonl"]);
    has(
        &missing,
        &[
            "units are missing",
            &format!("--units {}..", units / 2 + 3),
            "--partial",
        ],
    );
    let partial = compare(&folder, &["merge", "plan.json", "a.jsonl", "--partial"]);
    let part = format!(
        "This is the report of a part of a run: {} of {units} units are missing.",
        units - units / 2 - 3
    );
    has(&partial.out, &["share of the first player", &part]);
    fs::write(folder.join("none.jsonl"), "no line").expect("it can be written");
    let none = refused(
        &folder,
        &["compare", "merge", "plan.json", "none.jsonl", "--partial"],
    );
    has(&none, &["it is no file of results"]);
}

#[test]
fn the_games_are_kept_as_records_that_can_be_replayed() {
    let folder = folder("records");
    compare(&folder, &[&SMALL[..], &["--records", "--out", "o"]].concat());
    let games = file(&folder, "o/games.csv");
    for (name, label) in [("1-minishogi.pgn", "minishogi"), ("2-whale.pgn", "whale")] {
        let path = format!("o/records/{name}");
        let of_variant: Vec<&str> = games
            .lines()
            .filter(|line| line.starts_with(&format!("{label},")))
            .collect();
        let records = file(&folder, &path);
        assert_eq!(records.matches("[Event ").count(), of_variant.len(), "{name}");
        for (number, line) in (1..).zip(&of_variant).step_by(7) {
            let fields: Vec<&str> = line.split(',').collect();
            let number = format!("{number}");
            let said = done(&folder, &["replay", &path, "--game", &number]);
            has(&said.out, &[&format!("After {0} of {0} plies", fields[9])]);
            let over = said.out.contains("The game is over");
            assert_eq!(over, fields[6] != "broken_off", "{line}: {}", said.out);
        }
    }
    let nowhere = refused(&folder, &[&["compare"], &SMALL[..], &["--records"]].concat());
    has(&nowhere, &["--out"]);
}

#[test]
fn what_is_of_another_run_is_refused() {
    let folder = folder("mixed");
    let plan = |name: &str, more: &[&str]| {
        compare(
            &folder,
            &[&["plan"], &SMALL[..], more, &["--plan", name]].concat(),
        );
    };
    plan("plan.json", &[]);
    plan("seed.json", &["--seed=2"]);
    plan("games.json", &["--balance=200"]);
    compare(
        &folder,
        &[
            "plan",
            "minishogi",
            "paulowich",
            "--games=6",
            "--budget=20",
            "--longest=120",
            "--plan",
            "other.json",
        ],
    );
    for (name, why) in [
        ("seed.json", "its seed is 2, and that of the plan is 1"),
        (
            "games.json",
            "it is of another plan with the same seed and variants",
        ),
        ("other.json", "its definition is paulowich"),
    ] {
        let results = name.replace("json", "jsonl");
        compare(&folder, &["work", name, "--units=0..2", "--results", &results]);
        has(
            &refused(&folder, &["compare", "merge", "plan.json", &results, "--partial"]),
            &["are not of this run", why],
        );
        has(
            &refused(&folder, &["compare", "work", "plan.json", "--results", &results]),
            &[why],
        );
    }
    let other_program = file(&folder, "plan.json").replace("\"program\": \"", "\"program\": \"9.");
    fs::write(folder.join("program.json"), other_program).expect("it can be written");
    has(
        &refused(&folder, &["compare", "work", "program.json", "--results=p.jsonl"]),
        &["by a program that plays otherwise"],
    );
    compare(
        &folder,
        &["work", "plan.json", "--units=0..4", "--results=r.jsonl"],
    );
    let results = file(&folder, "r.jsonl");
    let damaged = results.replacen("black_wins", "white_wins", 1);
    assert_ne!(damaged, results, "somebody won");
    fs::write(folder.join("damaged.jsonl"), damaged).expect("it can be written");
    has(
        &refused(
            &folder,
            &["compare", "merge", "plan.json", "damaged.jsonl", "--partial"],
        ),
        &["is damaged"],
    );
    for (args, why) in [
        (
            &["compare", "work", "plan.json", "--units=0..999", "--results=x"][..],
            "the plan has",
        ),
        (
            &["compare", "work", "plan.json", "--units=5", "--results=x"],
            "two numbers with `..` between them",
        ),
        (&["compare", "work", "r.jsonl", "--results=x"], "this is no plan"),
        (
            &["compare", "merge", "plan.json", "plan.json"],
            "it is no file of results, or is damaged: its first line is `{`",
        ),
        (
            &["compare", "merge", "plan.json", "none.jsonl"],
            "there is no such file",
        ),
    ] {
        has(&refused(&folder, args), &[why]);
    }
}

/// The lines of a file of results, with another result in the first of them that is as whole as before.
fn with_other_result(results: &str, change: impl Fn(&mut Value)) -> String {
    let mut lines = results.lines();
    let (heading, first) = (lines.next().expect("a heading"), lines.next().expect("a result"));
    let object = hakugei_store::read_line(first).expect("it was just written");
    let mut result: Value = serde_json::from_str(&object).expect("it is JSON");
    change(&mut result);
    let first = hakugei_store::checked_line(&result.to_string());
    let rest: Vec<&str> = lines.collect();
    format!("{heading}\n{first}{}\n", rest.join("\n"))
}

#[test]
fn results_that_contradict_the_rules_are_refused() {
    let folder = folder("contradictions");
    compare(
        &folder,
        &[&["plan"], &SMALL[..], &["--plan", "plan.json"]].concat(),
    );
    compare(
        &folder,
        &["work", "plan.json", "--units=0..2", "--results=r.jsonl"],
    );
    let results = file(&folder, "r.jsonl");
    let merge = ["compare", "merge", "plan.json", "c.jsonl", "--partial"];
    let moves = |result: &Value| {
        let moves = result["games"][0]["moves"].as_str().expect("it has moves");
        moves.to_owned()
    };
    fs::write(folder.join("c.jsonl"), with_other_result(&results, |_| {})).expect("it can be written");
    done(&folder, &merge);
    let refuses = |change: &dyn Fn(&mut Value), why: &str| {
        fs::write(folder.join("c.jsonl"), with_other_result(&results, change)).expect("it can be written");
        has(&refused(&folder, &merge), &["c.jsonl", "unit 0", why]);
    };
    let field = |name: &'static str, value: Value, why: &str| {
        refuses(&|result| result["games"][0][name] = value.clone(), why);
    };
    field("result", "draw".into(), "it says `draw` by");
    field("reason", "boredom".into(), "by the rules it is");
    field(
        "opening",
        1.into(),
        "its opening has 1 moves, and those of the plan have",
    );
    let shorter = |result: &mut Value| {
        let moves = moves(result);
        let (but_last, _) = moves.rsplit_once(' ').expect("it has many moves");
        result["games"][0]["moves"] = but_last.into();
        result["games"][0]["scores"] = Value::Array(Vec::new());
    };
    refuses(&shorter, "it was not over");
    let longer = |result: &mut Value| result["games"][0]["moves"] = format!("{} 1a1b", moves(result)).into();
    refuses(&longer, "goes on after");
    let illegal = |result: &mut Value| {
        result["games"][0]["moves"] = moves(result).replacen(' ', " 9z9y ", 1).into();
    };
    refuses(&illegal, "move 2, `9z9y`, is not legal");
    refuses(
        &|result| result["games"] = Value::Array(Vec::new()),
        "unit 0 has 0 games, and a unit is two games",
    );
}

#[test]
fn a_plan_of_any_size_costs_no_memory_and_one_that_never_ends_is_refused() {
    let folder = folder("large");
    compare(
        &folder,
        &[
            "plan",
            "minishogi",
            "--games=10000000",
            "--budget=nodes=20",
            "--longest=120",
            "--plan",
            "plan.json",
        ],
    );
    // A list of the plan's thirty million units would take seconds.
    compare(
        &folder,
        &[
            "work",
            "plan.json",
            "--units=29999998..29999999",
            "--results=r.jsonl",
        ],
    );
    has(&file(&folder, "r.jsonl"), &["\"unit\":29999998"]);
    let endless = file(&folder, "plan.json").replace("\"pairs\": 5000000", "\"pairs\": 5000000000000000");
    fs::write(folder.join("endless.json"), endless).expect("it can be written");
    has(
        &refused(&folder, &["compare", "work", "endless.json", "--results=e.jsonl"]),
        &[
            "30000000000000000 units of work",
            "1000000000 units",
            "fewer games",
        ],
    );
}

#[test]
fn what_is_no_plan_says_what_it_is() {
    let folder = folder("no-plan");
    compare(
        &folder,
        &[
            "plan",
            "minishogi",
            "--games=2",
            "--budget=nodes=20",
            "--longest=120",
            "--plan",
            "plan.json",
        ],
    );
    let refused_as = |text: String, says: &[&str]| {
        fs::write(folder.join("wrong.json"), text).expect("it can be written");
        has(
            &refused(&folder, &["compare", "work", "wrong.json", "--results=w.jsonl"]),
            says,
        );
    };
    let plan = file(&folder, "plan.json");
    refused_as(
        plan.replace("\"longest\": 120", "\"longest\": 0"),
        &["`longest`", "0 plies", "1000"],
    );
    compare(&folder, &["work", "plan.json", "--results=r.jsonl"]);
    compare(&folder, &["merge", "plan.json", "r.jsonl", "--out=out"]);
    refused_as(
        file(&folder, "out/report.json"),
        &["the report of a run", "`plan.json`"],
    );
}

#[test]
fn the_table_of_games_says_which_count() {
    let folder = folder("counted");
    // Without an opening the games between equal players repeat each other.
    compare(
        &folder,
        &[
            "minishogi",
            "--games=6",
            "--budget=nodes=20",
            "--longest=40",
            "--opening-plies=0",
            "--out=o",
        ],
    );
    let games = file(&folder, "o/games.csv");
    let mut lines = games.lines().map(|line| line.split(',').collect::<Vec<&str>>());
    let heading = lines.next().expect("it has a heading");
    let place = |name: &str| {
        heading
            .iter()
            .position(|field| *field == name)
            .expect("it is a field")
    };
    let [counted, result, first, second, game, moves] =
        ["counted", "result", "first", "second", "game", "moves"].map(place);
    let lines: Vec<Vec<&str>> = lines.collect();
    let report: Value = serde_json::from_str(&file(&folder, "o/report.json")).expect("it is JSON");
    let agents = report["variants"][0]["agents"].as_array().expect("it is a list");
    for agent in agents {
        let own: Vec<&Vec<&str>> = lines
            .iter()
            .filter(|line| agent["agent"] == line[first] && line[first] == line[second])
            .collect();
        let count = |words: &[&str]| own.iter().filter(|line| words.contains(&line[counted])).count();
        assert_eq!(own.len(), 6);
        assert_eq!(agent["games"], count(&["yes", "broken_off"]), "{agent}");
        assert_eq!(agent["repeated"], count(&["repeated"]), "{agent}");
        assert_eq!(agent["broken_off"], count(&["broken_off"]), "{agent}");
    }
    assert!(lines.iter().any(|line| line[counted] == "repeated"));
    for (place, line) in lines.iter().enumerate() {
        // With the agents changed it is another game.
        let same = |before: &&Vec<&str>| {
            [first, second, moves]
                .iter()
                .all(|&field| before[field] == line[field])
                && (line[first] == line[second] || before[game] == line[game])
        };
        let repeats = lines[..place].iter().any(|before| same(&before));
        assert_eq!(line[counted] == "repeated", repeats, "{line:?}");
        assert_eq!(
            line[counted] == "broken_off",
            line[result] == "broken_off" && !repeats
        );
    }
}

#[test]
fn a_folder_has_one_run() {
    let folder = folder("folder");
    compare(&folder, &[&SMALL[..], &["--out", "run"]].concat());
    let again = compare(&folder, &[&SMALL[..], &["--out", "run"]].concat());
    has(&again.err, &["going on with"]);
    let other = refused(
        &folder,
        &[&["compare"], &SMALL[..], &["--seed=3", "--out", "run"]].concat(),
    );
    has(&other, &["the plan of another run (seed 1 and not 3)"]);
}

#[test]
fn a_line_that_was_cut_off_is_played_again() {
    let folder = folder("cut");
    compare(&folder, &[&SMALL[..], &["--out", "run"]].concat());
    let results = file(&folder, "run/results.jsonl");
    let report = file(&folder, "run/report.json");
    fs::write(folder.join("run/results.jsonl"), &results[..results.len() / 2]).expect("it can be written");
    let again = compare(&folder, &[&SMALL[..], &["--out", "run"]].concat());
    has(&again.err, &["was not whole", "are kept in"]);
    assert_eq!(file(&folder, "run/results.jsonl"), results);
    assert_eq!(file(&folder, "run/report.json"), report);
}

#[test]
fn a_run_ends_when_it_is_sure() {
    let folder = folder("until");
    let args = [
        "minishogi",
        "--until=±20",
        "--games=2000",
        "--budget=nodes=5",
        "--longest=200",
        "--out=run",
    ];
    compare(&folder, &args);
    let report: Value = serde_json::from_str(&file(&folder, "run/report.json")).expect("it is JSON");
    let agents = report["variants"][0]["agents"]
        .as_array()
        .expect("there are agents")
        .clone();
    let pairs = agents.last().map(|agent| agent["pairs"].clone());
    assert_eq!(pairs, Some(25.into()), "one round of 25 pairs is enough");
    let merged = compare(
        &folder,
        &["merge", "run/plan.json", "run/results.jsonl", "--json"],
    );
    assert_eq!(merged.out, file(&folder, "run/report.json"));
}

#[test]
fn experiments_say_what_they_have_shown() {
    let folder = folder("experiments");
    let few = ["--games=4", "--budget=nodes=10", "--longest=100"];
    let said = |args: &[&str]| done(&folder, &[args, &few[..]].concat()).out;
    has(
        &said(&["handicap", "whale"]),
        &[
            "whale: what White scores in games of `search 10` against itself",
            "whale: even games",
            "whale: White gives P+H+G",
            "in the order of its file",
            "cannot tell",
            "Note: Fewer than 100 games are few",
            "(whale, search 10: 3, White gives G: ",
            "White gives H less White gives G",
        ],
    );
    has(
        &said(&["ladder", "whale", "--rungs=2"]),
        &[
            "whale: greedy against random",
            "whale: search 40 against search 20",
            "1 level of play",
            "Note: Fewer than 100 games are few",
            "(whale, greedy against random: ",
            "what one scores less the other",
        ],
    );
    has(
        &said(&["values", "whale"]),
        &[
            "whale: what pieces are worth, in Elo, by the results of games of `search 10` against itself",
            "narwhal",
            "odds games",
            "what one scores less the other",
        ],
    );
    let values = done(&folder, &["values", "dobutsu", "--games=40", "--budget=nodes=20"]);
    has(
        &values.out,
        &[
            "what one is worth less another",
            "worth of E elephant on the board, less",
            "what losing E elephant costs, less",
            "of 3 kinds measured both ways, ",
        ],
    );
    has(
        &said(&["sweep", "whale", "--set", "ends.stalemate=loss,draw"]),
        &["ends.stalemate=loss", "ends.stalemate=draw"],
    );
    // Limits stand in a map, and the number of repetitions behind a word.
    has(
        &said(&["sweep", "whale", "--set", "drops.file_limit.D.max=1,3"]),
        &["drops.file_limit.D.max=1", "drops.file_limit.D.max=3"],
    );
    has(
        &said(&["sweep", "whale", "--set", "ends.repetition.count=3"]),
        &["ends.repetition.count=3"],
    );
    let nowhere = refused(
        &folder,
        &[
            &["sweep", "whale", "--set", "drops.file_limits.D.max=1"],
            &few[..],
        ]
        .concat(),
    );
    has(
        &nowhere,
        &["`drops` has no field `file_limits`: did you mean `file_limit`?"],
    );
    let wrong = refused(
        &folder,
        &[&["sweep", "whale", "--set", "ends.stalemate=los"], &few[..]].concat(),
    );
    has(
        &wrong,
        &["`los` is none of the words for the result of a stalemate"],
    );
    has(
        &refused(&folder, &[&["handicap", "dobutsu"], &few[..]].concat()),
        &["no handicaps are named"],
    );
}

/// A ladder has no games of equals by whose share `--until` could go.
#[test]
fn a_ladder_does_not_end_when_it_is_sure() {
    let folder = folder("ladder-until");
    has(
        &refused(&folder, &["ladder", "whale", "--until=2"]),
        &["--until goes by the share of the first player", "--games"],
    );
}

/// What was learned quickly for a run is not learned again by the run that goes on with it.
#[test]
fn quick_values_are_learned_once() {
    let folder = folder("quick-values");
    let args = ["dobutsu", "--tune", "--games=2", "--budget=nodes=10", "--out=run"];
    let learning = "dobutsu: learning quick values";
    let first = compare(&folder, &args);
    has(&first.err, &[learning]);
    let again = compare(&folder, &args);
    assert!(!again.err.contains(learning), "{}", again.err);
    assert_eq!(again.out, first.out);
    // Another seed learns others.
    has(
        &refused(&folder, &[&["compare"], &args[..], &["--seed=2"]].concat()),
        &["seed 1 and not 2"],
    );
}

/// With `--json` the speed of play follows the report as lines of JSON, each figure with its interval.
#[test]
fn speed_follows_the_report_as_json() {
    let folder = folder("speed-as-json");
    let args = [
        "dobutsu",
        "--games=2",
        "--budget=nodes=5",
        "--longest=20",
        "--speed",
        "--json",
    ];
    let said = compare(&folder, &args).out;
    let mut values = serde_json::Deserializer::from_str(&said).into_iter::<Value>();
    let mut next = || values.next().expect("there is one").expect("it is JSON");
    let (report, head) = (next(), next());
    assert_eq!(report["variants"][0]["id"], "dobutsu");
    assert_eq!(head["title"], "hakugei bench");
    for id in ["shogi", "dobutsu"] {
        let row = next();
        assert_eq!(row["variant"], id);
        for figure in ["per_second", "relative"] {
            let ends = &row["playouts"][format!("{figure}_interval")];
            let [low, high] = [0, 1].map(|end| ends[end].as_f64().expect("a number"));
            assert!(0.0 < low && low <= high, "{row}");
        }
    }
    assert!(values.next().is_none(), "{said}");
}

/// What few games can hardly say is called wide, beside each figure and in a note.
#[test]
fn wide_intervals_are_said_in_words() {
    let folder = folder("wide");
    let few = ["--games=8", "--budget=nodes=5", "--longest=60"];
    let said = compare(&folder, &[&["dobutsu", "micro"][..], &few].concat()).out;
    let said = said.split_whitespace().collect::<Vec<&str>>().join(" ");
    has(
        &said,
        &[
            " wide ",
            "Note: Some intervals are wide, which the word `wide` says beside each of these figures",
            "micro is not surely more or less balanced than dobutsu: ",
        ],
    );
    let report = compare(&folder, &[&["dobutsu"][..], &few, &["--json"]].concat()).out;
    let report: Value = serde_json::from_str(&report).expect("it is JSON");
    let warnings = report["warnings"].as_array().expect("warnings");
    let is_of_width = |warning: &&Value| warning.as_str().is_some_and(|said| said.contains("are wide"));
    // The share of the first player has a warning of its own.
    let told = warnings
        .iter()
        .find(is_of_width)
        .and_then(Value::as_str)
        .expect("it is told");
    assert!(
        told.contains("dobutsu, ") && !told.contains("share of the first player"),
        "{told}"
    );
}

#[test]
fn games_of_matches_that_do_not_count_are_named() {
    let folder = folder("not-counted");
    let args = [
        "ladder",
        "whale",
        "--rungs=1",
        "--games=10",
        "--budget=nodes=5",
        "--longest=30",
    ];
    let said = done(&folder, &args).out;
    has(
        &said,
        &[
            "whale: 0 steps of at least 60 % with a 90 % lower bound, so 1 level of play",
            "3 of the 3 steps are smaller",
            "Note: Games were broken off after 30 plies",
            "whale, greedy against random: ",
        ],
    );
    let report = done(&folder, &[&args[..], &["--json"]].concat()).out;
    let report: Value = serde_json::from_str(&report).expect("it is JSON");
    for played in report["variants"][0]["matches"].as_array().expect("matches") {
        let count = |key: &str| played[key].as_u64().expect("a count");
        assert_eq!(count("games") + count("repeated") + count("broken_off"), 10);
    }
    assert_eq!(report["variants"][0]["even_games"], Value::Null);
    let report = done(
        &folder,
        &[
            "handicap",
            "whale",
            "--games=10",
            "--budget=5",
            "--longest=200",
            "--json",
        ],
    );
    let report: Value = serde_json::from_str(&report.out).expect("it is JSON");
    let variant = &report["variants"][0];
    let first = variant["agents"][0]["measures"]
        .as_array()
        .and_then(|all| all.iter().find(|one| one["key"] == "first_player"))
        .expect("it is measured");
    let of = |value: &Value| value.as_f64().expect("a share");
    let white = &variant["even_games"];
    assert!(
        (of(&first["value"]) + of(&white["score"]) - 1.0).abs() < 1e-5,
        "Black moves first"
    );
    assert!((of(&first["interval"][0]) + of(&white["interval"][1]) - 1.0).abs() < 1e-5);
}

#[test]
fn equal_players_value_all_variants_alike() {
    let folder = fresh_folder(
        "comparing",
        "values",
        &[(
            "mine.ron",
            r#"Variant(id: "mine", extends: "minishogi", setup: "rbsgk/p4/5/4P/KGSBR b - 1")"#,
        )],
    );
    let few = ["--games=2", "--budget=nodes=10", "--longest=60"];
    let learned = refused(
        &folder,
        &[
            &["compare", "./mine.ron", "./no.ron", "--evaluation=learned"],
            &few[..],
        ]
        .concat(),
    );
    has(&learned, &["no.ron"]);
    let tuned = run(
        &[
            &["compare", "minishogi", "--evaluation=learned", "--json"],
            &few[..],
        ]
        .concat(),
        "",
    );
    has(
        &tuned.out,
        &["\"evaluation\":\"learned\",\"evaluation_source\":\"shipped\""],
    );
    let computed = run(&[&["compare", "minishogi", "--json"], &few[..]].concat(), "");
    has(
        &computed.out,
        &["\"evaluation\":\"computed\",\"evaluation_source\":\"computed\""],
    );
}

/// The sources of the evaluations in a plan.
fn sources(folder: &Path, name: &str, args: &[&str]) -> Vec<Value> {
    compare(
        folder,
        &[&["plan"], args, &["--games=2", "--plan", name]].concat(),
    );
    let plan: Value = serde_json::from_str(&file(folder, name)).expect("it is JSON");
    let entrants = plan["entrants"].as_array().expect("a list");
    entrants.iter().map(|entrant| entrant["source"].clone()).collect()
}

#[test]
fn a_report_says_where_an_evaluation_comes_from() {
    let mine = r#"Variant(id: "mine", extends: "minishogi", ends: (stalemate: draw))"#;
    let folder = fresh_folder("comparing", "sources", &[("mine.ron", mine), ("own.ron", mine)]);
    let learned = "--evaluation=learned";
    assert_eq!(
        sources(&folder, "a.json", &["minishogi", "mine.ron", learned]),
        [
            Value::from("shipped"),
            serde_json::json!({"inherited": "minishogi"})
        ]
    );
    assert_eq!(sources(&folder, "b.json", &["minishogi"]), [Value::Null]);
    assert!(!file(&folder, "b.json").contains("\"source\""), "plans as before");
    assert_eq!(
        sources(&folder, "c.json", &["dobutsu", "--tune"]),
        [Value::from("tuned")]
    );
    let digits = |name: &str, place: usize| {
        let plan: Value = serde_json::from_str(&file(&folder, name)).expect("it is JSON");
        let digits = plan["entrants"][place]["learned"]
            .as_str()
            .expect("it was learned")
            .to_owned();
        let byte = |at| u8::from_str_radix(&digits[at..at + 2], 16).expect("two digits");
        (0..digits.len()).step_by(2).map(byte).collect::<Vec<u8>>()
    };
    fs::write(folder.join("own.eval"), digits("a.json", 1)).expect("it can be written");
    assert_eq!(
        sources(&folder, "d.json", &["own.ron", learned]),
        [Value::from("file")]
    );
    // A plan that was written before says nothing of it, and is still read.
    let before = file(&folder, "c.json").replace(",\n      \"source\": \"tuned\"", "");
    assert!(!before.contains("tuned"));
    fs::write(folder.join("before.json"), before).expect("it can be written");
    for (plan, json, words) in [
        (
            "a.json",
            "{\"inherited\":\"minishogi\"}",
            "learned of `minishogi`, which this extends",
        ),
        ("c.json", "\"tuned\"", "learned quickly by `--tune` for this run"),
        ("d.json", "\"file\"", "learned, given by a file"),
        ("before.json", "null", "How positions are valued: learned."),
    ] {
        let results = plan.replace("json", "jsonl");
        compare(&folder, &["work", plan, "--units=0..1", "--results", &results]);
        let merge = ["merge", plan, &results, "--partial"];
        let text = compare(
            &folder,
            &[&merge[..], &["--out", plan.trim_end_matches(".json")]].concat(),
        );
        let single = text.out.split_whitespace().collect::<Vec<_>>().join(" ");
        has(&single, &[words, "the seed is 1", "after 4 random moves"]);
        let page = file(&folder, &plan.replace(".json", "/report.html"));
        let words = words
            .trim_start_matches("How positions are valued: ")
            .trim_end_matches('.');
        has(&page, &[&format!("</bdi>: {words}")]);
        let report = file(&folder, &plan.replace(".json", "/report.json"));
        has(&report, &[&format!("\"evaluation_source\":{json}")]);
    }
}

#[test]
fn files_with_one_id_have_labels_of_their_own() {
    let text = r#"Variant(id: "mine", extends: "minishogi", ends: (stalemate: draw))"#;
    let folder = fresh_folder("comparing", "labels", &[("a.ron", text), ("b.ron", text)]);
    let labels = |names: &[&str], plan: &str| {
        compare(
            &folder,
            &[&["plan"], names, &["--games=2", "--plan", plan]].concat(),
        );
        let plan: Value = serde_json::from_str(&file(&folder, plan)).expect("it is JSON");
        let entrants = plan["entrants"].as_array().expect("a list");
        let label = |entrant: &Value| entrant["label"].as_str().map(str::to_owned);
        entrants.iter().filter_map(label).collect::<Vec<String>>()
    };
    assert_eq!(labels(&["a.ron", "minishogi"], "1"), ["mine", "minishogi"]);
    assert_eq!(labels(&["a.ron", "b.ron"], "2"), ["a.ron", "b.ron"]);
    assert_eq!(
        labels(&["a.ron", "./b.ron", "tori", "a.ron"], "3"),
        ["a.ron (1)", "./b.ron", "tori", "a.ron (2)"]
    );
    assert_eq!(labels(&["tori", "tori"], "4"), ["tori (1)", "tori (2)"]);
    let few = ["--games=2", "--budget=nodes=5", "--longest=30"];
    let sweep = done(
        &folder,
        &[&["sweep", "tori", "--set", "ends.stalemate=loss,loss"], &few[..]].concat(),
    );
    has(
        &sweep.out,
        &["ends.stalemate=loss (1)", "ends.stalemate=loss (2)"],
    );
}
