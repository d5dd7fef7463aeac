//! Figures that are saved and compared with, and what is refused.

#![expect(clippy::disallowed_methods, reason = "tests read and write their data")]

use std::fs;

use crate::figures::{bench_in, ended, folder, number, parsed};
use crate::run::run;
use serde_json::Value;

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
    assert_eq!(
        heads.iter().filter(|head| **head == "change").count(),
        6,
        "{table}"
    );
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

/// Figures of a version that drew its positions by ids: the same ones are taken again, so that the work is the same.
#[test]
fn figures_of_an_earlier_version_are_compared_with_the_work_of_then() {
    let folder = folder("earlier");
    let args = [
        "whale",
        "--relative-to",
        "whale",
        "--quick",
        "--columns",
        "perft,generate,sfen,playouts",
    ];
    let old = concat!(
        r#"{"title":"hakugei bench","form":2,"version":"0.1.0","build":"debug","machine":"AMD EPYC","clock":"cpu","rounds":1,"#,
        r#""work":{"seed":1,"positions":3,"lines":20000,"depth":2,"nodes":20000,"games":2,"plies":60},"relative_to":"whale"}"#,
        "\n",
        r#"{"variant":"whale","board":{"files":6,"ranks":6},"perft":{"unit":"lines","count":7025,"depth":3,"rates":[72624000.0]},"#,
        r#""generate":{"unit":"moves","count":44,"lists":3,"moves_per_position":14.6667,"rates":[84146200.0]},"#,
        r#""sfen":{"unit":"texts","count":3,"bytes":128,"rates":[180911.0]},"#,
        r#""playouts":{"unit":"games","count":2,"plies":120,"broken_off":2,"rates":[12074.2]}}"#,
        "\n",
    );
    fs::write(folder.join("old.jsonl"), old).expect("written");
    let said = bench_in(&folder, &[&args[..], &["--against", "old.jsonl"]].concat());
    assert_eq!((said.code, said.err.as_str()), (0, ""), "{said:?}");
    let out = said.out.replace('\n', " ");
    assert!(
        out.contains("`old.jsonl` is of an earlier version, which drew other positions"),
        "{said:?}"
    );
    // New figures have other positions, and are not those of then.
    let new = bench_in(
        &folder,
        &[&args[..], &["--save", "new.jsonl", "--format", "json"]].concat(),
    );
    assert_ne!(parsed(&new.out).1[0]["perft"]["count"], 7025);
    let said = bench_in(&folder, &[&args[..], &["--against", "new.jsonl"]].concat());
    assert!(
        said.code == 0 && !said.out.contains("earlier version"),
        "{said:?}"
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
        "there is no folder `nowhere`",
    );
    ended(
        &bench_in(&folder, &[&args[..], &["."]].concat()),
        2,
        "`--save .`: ",
    );
    let mut left: Vec<String> = fs::read_dir(&folder)
        .expect("readable")
        .map(|entry| {
            entry
                .expect("readable")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    left.sort();
    assert_eq!(left, ["base.jsonl", "notes.txt"]);
}

/// Quick figures of one variant, and a folder to change them in.
struct Saved {
    folder: std::path::PathBuf,
    quick: String,
}

impl Saved {
    fn new(name: &str) -> Self {
        let args = "bench whale --quick --columns perft --format json";
        let args: Vec<&str> = args.split(' ').collect();
        Self {
            folder: folder(name),
            quick: run(&args, "").out,
        }
    }

    /// Asks for a comparison with a text in a file, which must be refused.
    fn refuses(&self, (name, text): (&str, &str), args: &[&str], says: &str) {
        fs::write(self.folder.join(name), text).expect("written");
        let asked = [&["whale", "--columns", "perft", "--against", name], args].concat();
        ended(&bench_in(&self.folder, &asked), 1, says);
    }
}

#[test]
fn files_that_hold_no_figures_are_refused() {
    let saved = Saved::new("no figures");
    let quick = saved.quick.as_str();
    ended(
        &bench_in(&saved.folder, &["whale", "--against", "nowhere.jsonl"]),
        2,
        "`nowhere.jsonl`: cannot be read",
    );
    for text in ["", "{\"variant\":\"whale\"}\n", "[]\n"] {
        let says = "these are no saved figures: save them anew with";
        saved.refuses(("other.jsonl", text), &["--quick"], says);
    }
    let broken = &quick[..quick.len() - 20];
    saved.refuses(("broken.jsonl", broken), &["--quick"], "line 3 is not JSON");
    let null = quick.replace("\"rates\":[", "\"rates\":[null,");
    let says = "line 2 has no figures of a variant";
    saved.refuses(("figures.jsonl", &null), &["--quick"], says);
    let head = quick.lines().next().expect("a first line");
    saved.refuses(("none.jsonl", head), &["--quick"], "it holds no figures at all");
}

#[test]
fn figures_that_cannot_be_compared_are_refused() {
    let saved = Saved::new("refused");
    let quick = saved.quick.as_str();
    let form = quick.replace("\"form\":2", "\"form\":1");
    let says = "the figures are in form 1, and this program reads form 2";
    saved.refuses(("form.jsonl", &form), &["--quick"], says);
    saved.refuses(("work.jsonl", quick), &[], "`positions` was 3 and is 8");
    let seed = ["--quick", "--seed", "7"];
    saved.refuses(("seed.jsonl", quick), &seed, "`seed` was 1 and is 7");
    let clock = quick.replace("\"clock\":\"cpu\"", "\"clock\":\"wall\"");
    let says = "`clock` was \"wall\" and is \"cpu\"";
    saved.refuses(("clock.jsonl", &clock), &["--quick"], says);
    let count = parsed(quick).1[1]["perft"]["count"].to_string();
    let changed = quick.replace(&format!("\"count\":{count}"), "\"count\":7");
    let says =
        format!("count in `perft` of `whale` was 7 and is {count}, so its rules or moves have changed");
    saved.refuses(("rules.jsonl", &changed), &["--quick"], &says);
    let foreign = quick.replace("\"variant\":\"", "\"variant\":\"my-");
    let says = "its variants are `my-shogi` and `my-whale`";
    saved.refuses(("foreign.jsonl", &foreign), &["--quick"], says);
}

#[test]
fn figures_of_another_machine_are_marked() {
    let folder = folder("machines");
    let args = ["whale", "--quick", "--columns", "generate"];
    let saved = bench_in(&folder, &[&args[..], &["--format", "json"]].concat()).out;
    let (mut head, _) = parsed(&saved);
    head["machine"] = "an abacus\u{1b}[2J".into();
    let (_, rest) = saved.split_once('\n').expect("lines of variants");
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
}
