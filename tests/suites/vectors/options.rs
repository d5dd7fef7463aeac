//! Counts of one variant under other settings of its file limit and of its ban on drops that mate.

use hakugei_game::CompiledVariant;
use hakugei_variant::Variant;
use hakugei_variant::rule::{AppliesTo, BarredAttack, Limit};
use libtest_mimic::Trial;
use serde_json::Value;
use suites::data;

use crate::counts::check_perft;
use crate::line::{Games, game, trial};

const SUFFIX: &str = "_by_option";

/// One test per position and setting. A file is named after its variant.
pub(crate) fn counts_by_option(games: &'static Games) -> Vec<Trial> {
    let mut trials = Vec::new();
    for file in data::files(&data::path("vectors"), "_by_option.json") {
        let name = data::stem(&file);
        let variant = games
            .find(name.trim_end_matches(SUFFIX))
            .expect("the file's variant");
        let variant = variant.variant();
        let entries: Value = serde_json::from_str(&data::text(&file)).expect("a JSON list");
        for (index, entry) in entries.as_array().expect("a list").iter().enumerate() {
            for (options, counts) in entry["counts"].as_object().expect("counts by option") {
                let compiled = CompiledVariant::new(with_options(variant, options));
                let sfen = entry["sfen"].as_str().expect("a position").to_owned();
                let counts = counts.clone();
                trials.push(trial(format!("{name}::{:02}::{options}", index + 1), move || {
                    check_perft(&game(&compiled, &sfen), &counts);
                }));
            }
        }
    }
    trials
}

/// The variant with the settings that a key of the file names: `LIMIT+dropmate_ban` or `LIMIT,no_dropmate_ban`.
fn with_options(variant: &Variant, options: &str) -> Variant {
    let (limit, ban) = options.split_once(['+', ',']).expect("two settings");
    let mut variant = variant.clone();
    for rule in &mut variant.rules.limits {
        if let Limit::FilePieces { applies_to, .. } = rule {
            *applies_to = file_limit(limit);
        }
    }
    match ban {
        "dropmate_ban" => {}
        "no_dropmate_ban" => variant
            .rules
            .limits
            .retain(|limit| !matches!(limit, Limit::DropMate { .. })),
        other => panic!("no setting is called `{other}`"),
    }
    variant
}

fn file_limit(setting: &str) -> AppliesTo {
    let attacks = match setting {
        "drops_only" => return AppliesTo::Drops,
        "inventor_limit" => BarredAttack::GivesCheck,
        "inventor_limit_also_blocks_attack" => BarredAttack::GivesNoCheck,
        other => panic!("no setting is called `{other}`"),
    };
    AppliesTo::DropsAndMoves { attacks }
}
