//! Every shipped variant has its test data: counts from the start, a game with its record, and what `check` says.

use std::collections::BTreeSet;

use hakugei_variant::{render, shipped};
use suites::{data, shelf};

/// The ids of the variants that the lines of some files speak of.
fn named(files: &[String]) -> BTreeSet<String> {
    let of_file = |file: &String| -> Vec<String> {
        let names = data::names(file);
        let said = data::lines(file).into_iter();
        let said = said.filter_map(|line| line["variant"].as_str().map(str::to_owned));
        said.map(|name| names[&name].as_str().map_or(name.clone(), str::to_owned))
            .collect()
    };
    files.iter().flat_map(of_file).collect()
}

/// The files of counts that others published, a file for each variant.
fn published() -> Vec<String> {
    let files = data::files(&data::path("family"), ".jsonl");
    let name = |file: &std::path::PathBuf| format!("family/{}.jsonl", data::stem(file));
    files.iter().map(name).collect()
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
fn every_evaluation_beside_a_shipped_file_is_listed_and_every_listed_one_is_a_file() {
    let files: BTreeSet<String> = data::files(&data::root().join("variants"), ".eval")
        .iter()
        .map(|file| data::stem(file))
        .collect();
    let listed: BTreeSet<String> = shipped::evaluation_ids().map(str::to_owned).collect();
    assert_eq!(files, listed);
    let ids: BTreeSet<String> = shipped::ids().map(str::to_owned).collect();
    assert!(listed.is_subset(&ids), "{listed:?} of {ids:?}");
}

#[test]
fn every_shipped_variant_has_counts_and_a_game() {
    let [perft, games] = ["perft_start.jsonl", "games.jsonl"].map(|file| {
        let places = ["vectors", "own"].map(|folder| format!("{folder}/{file}"));
        places.to_vec()
    });
    let counted = named(&[perft, published()].concat());
    let played = named(&games);
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
