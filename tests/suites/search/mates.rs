//! Mates that must be seen: positions met in random games, solved by the slow generator.
//!
//! A line holds every first move that mates in one ply (`plies` 1), or after every reply in the third (`plies` 3);
//! `cargo run --release -p suites --example find_mates` makes such lines.

use std::collections::BTreeMap;

use hakugei_game::{CompiledVariant, Game};
use hakugei_search::Engine;
use hakugei_variant::sfen;
use suites::{data, shelf};

use super::nodes;

#[test]
fn mates_in_one_and_three_plies_are_found() {
    let variants = shelf::all()
        .into_iter()
        .map(|compiled| (compiled.variant().id.clone(), compiled));
    let variants: BTreeMap<String, CompiledVariant> = variants.collect();
    let mut seen = [0, 0];
    for line in data::lines("search/mates.jsonl") {
        let compiled = &variants[line["variant"].as_str().expect("a variant")];
        let text = line["sfen"].as_str().expect("an SFEN");
        let setup = sfen::parse(compiled.variant(), text).unwrap_or_else(|error| panic!("`{text}`: {error}"));
        let game = Game::from_setup(compiled, &setup).unwrap_or_else(|error| panic!("`{text}`: {error}"));
        let plies = line["plies"].as_i64().expect("a number of plies");
        let mut score = None;
        let mv = Engine::new(compiled).think(&game, &nodes(30_000), &mut |report| score = Some(report.score));
        let found = mv.map(|mv| game.usi(mv)).unwrap_or_default();
        assert!(data::strings(&line["wins"]).contains(&found), "{found} in {line}");
        assert_eq!(
            score.and_then(hakugei_search::Score::forced).map(i64::from),
            Some(plies),
            "{line}"
        );
        seen[usize::from(plies == 3)] += 1;
    }
    assert!(seen.iter().all(|&lines| lines >= 30), "only {seen:?} lines");
}
