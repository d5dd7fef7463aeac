//! Every shipped variant has its test data: counts from the start, a game with its record, and what `check` says.

use std::collections::BTreeSet;

use hakugei_variant::{render, shipped};
use suites::{data, shelf};

fn named(file: &str) -> BTreeSet<String> {
    let lines = data::lines(file).into_iter();
    lines
        .filter_map(|line| line["variant"].as_str().map(str::to_owned))
        .collect()
}

#[test]
fn every_shipped_file_is_listed_and_every_listed_one_is_a_file() {
    let files: BTreeSet<String> = data::files(&data::root().join("variants"), ".ron")
        .iter()
        .map(|file| data::stem(file))
        .collect();
    let listed: BTreeSet<String> = shipped::ids().map(str::to_owned).collect();
    assert_eq!(files, listed);
}

#[test]
fn every_shipped_variant_has_counts_and_a_game() {
    let counted: BTreeSet<String> =
        [named("vectors/perft_start.jsonl"), named("own/perft_start.jsonl")].concat_sets();
    let played: BTreeSet<String> = [named("vectors/games.jsonl"), named("own/games.jsonl")].concat_sets();
    for id in shipped::ids() {
        assert!(counted.contains(id), "no counts from the start of {id}");
        assert!(played.contains(id), "no game of {id}");
    }
}

#[test]
fn every_shipped_variant_has_a_snapshot_of_what_check_says() {
    for id in shipped::ids() {
        let source = shipped::source(id).expect("listed");
        let checked = hakugei_variant::load(&source, &shelf::Shelf);
        let said = render(&checked, false);
        let said = if said.is_empty() {
            format!("{}: no problems\n", source.name)
        } else {
            said
        };
        let expected = data::text(&data::path(&format!("check/{id}.txt")));
        assert_eq!(said, expected, "what `check` says of {id}");
    }
}

/// All that several sets hold.
trait ConcatSets {
    fn concat_sets(self) -> BTreeSet<String>;
}

impl ConcatSets for [BTreeSet<String>; 2] {
    fn concat_sets(self) -> BTreeSet<String> {
        self.into_iter().flatten().collect()
    }
}
