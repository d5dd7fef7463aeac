//! Counts of one variant under other settings of its file limit and of its ban on drops that mate.

use hakugei_variant::Variant;
use hakugei_variant::rules::{AppliesTo, BarredAttack, Limit};
use libtest_mimic::Trial;
use serde_json::Value;

use crate::counts::{check_perft, within};
use crate::data::position;
use crate::files::{files, json};
use crate::line::trial;
use crate::shelf::Shelf;

const SUFFIX: &str = "_by_option.json";

/// One test per position and setting. The file is named after its variant.
pub(crate) fn counts_by_option(shelf: &'static Shelf) -> Vec<Trial> {
    let mut trials = Vec::new();
    for file in files("", SUFFIX) {
        let variant = shelf.get(file.trim_end_matches(SUFFIX)).unwrap();
        for (index, entry) in json(&file).as_array().unwrap().iter().enumerate() {
            for (options, counts) in entry["counts"].as_object().unwrap() {
                let name = format!("{file}::{}::{options}", index + 1);
                let (variant, sfen, counts) = (
                    with_options(variant, options),
                    entry["sfen"].clone(),
                    counts.clone(),
                );
                trials.push(trial(name.clone(), move || {
                    check(&variant, &sfen, &counts, &name);
                }));
            }
        }
    }
    trials
}

fn check(variant: &Variant, sfen: &Value, counts: &Value, name: &str) {
    let position = position(variant, sfen.as_str().unwrap());
    check_perft(&position, counts, within(10_000_000), name);
}

/// The variant with the settings that a key of the file names: `LIMIT+dropmate_ban` or
/// `LIMIT,no_dropmate_ban`.
fn with_options(variant: &Variant, options: &str) -> Variant {
    let (limit, ban) = options.split_once(['+', ',']).unwrap();
    let mut variant = variant.clone();
    for limit_of_variant in &mut variant.rules.limits {
        if let Limit::FilePieces { applies_to, .. } = limit_of_variant {
            *applies_to = file_limit(limit);
        }
    }
    match ban {
        "dropmate_ban" => {}
        "no_dropmate_ban" => variant
            .rules
            .limits
            .retain(|limit| !matches!(limit, Limit::DropMate { .. })),
        other => panic!("no option is called `{other}`"),
    }
    variant
}

fn file_limit(option: &str) -> AppliesTo {
    let attacks = match option {
        "drops_only" => return AppliesTo::Drops,
        "inventor_limit" => BarredAttack::GivesCheck,
        "inventor_limit_also_blocks_attack" => BarredAttack::GivesNoCheck,
        other => panic!("no option is called `{other}`"),
    };
    AppliesTo::DropsAndMoves { attacks }
}
