//! Counts of the whole family of variants, each under the rules that its line lays over the variant's file.

use hakugei_variant::Variant;
use hakugei_variant::shipped::Shipped;
use libtest_mimic::Trial;
use serde_json::Value;

use crate::counts::check_perft;
use crate::data::position;
use crate::files::lines_of_folder;
use crate::line::trial;
use crate::shelf::overlaid;

/// The effort that one count may cost, as lines of play times squares of the board.
const EFFORT: u64 = 400_000;

/// One test per line; the lines of a variant that has no file yet are printed.
pub(crate) fn counts() -> Vec<Trial> {
    let mut trials = Vec::new();
    for (_, line) in lines_of_folder("family") {
        let (id, name) = (line["variant"].as_str().unwrap(), line["id"].as_str().unwrap());
        let Some(variant) = overlaid(&Shipped, id, line["rules"].as_str()) else {
            eprintln!("{name} is left out: no file of the variant {id}");
            continue;
        };
        let name = format!("family::{name}");
        trials.push(trial(name, move || check(&variant, &line)));
    }
    trials
}

fn check(variant: &Variant, line: &Value) {
    let position = position(variant, line["sfen"].as_str().unwrap());
    check_perft(&position, &line["perft"], EFFORT, line["id"].as_str().unwrap());
}
