//! What a player is told: which rule refuses a move, and what a declaration lacks.

#![expect(clippy::disallowed_methods, reason = "tests read their data files")]

use std::fs;
use std::path::Path;

use hakugei_game::{CompiledVariant, Game, MoveTextError};
use hakugei_variant::shipped::{self, Shipped};
use hakugei_variant::{Source, load, render, sfen};
use serde_json::Value;

/// The lines of a file of the test data; at least one.
fn lines(name: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../tests/data/game")
        .join(name);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let lines: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{name}: {error} in {line}")))
        .collect();
    assert!(!lines.is_empty(), "{name} is empty");
    lines
}

fn field<'a>(line: &'a Value, name: &str) -> &'a str {
    line[name].as_str().unwrap_or_default()
}

/// The game of a line: its variant with its `rules` laid over, from its `sfen`, after the moves of `play`.
fn game(line: &Value) -> Game {
    let (id, rules) = (field(line, "variant"), field(line, "rules"));
    assert!(shipped::source(id).is_some(), "{id} is not shipped");
    let text = format!("Variant(id: \"{id}-overlaid\", extends: \"{id}\", {rules})");
    let checked = load(&Source::new("overlaid", text), &Shipped);
    let problems = render(&checked, false);
    let compiled = CompiledVariant::new(checked.variant.unwrap_or_else(|| panic!("{problems}")));
    let setup = sfen::parse(compiled.variant(), field(line, "sfen"))
        .unwrap_or_else(|error| panic!("{error}: {line}"));
    let mut game = Game::from_setup(&compiled, &setup).unwrap_or_else(|error| panic!("{error}: {line}"));
    for text in line["play"].as_array().into_iter().flatten() {
        let text = text.as_str().expect("a move");
        let mv = game
            .parse_usi(text)
            .unwrap_or_else(|error| panic!("{error}: {line}"));
        game.play(mv).unwrap_or_else(|error| panic!("{error}: {line}"));
    }
    game
}

#[test]
fn a_refused_move_says_which_rule_refuses_it() {
    for line in lines("refusals.jsonl") {
        let said = match game(&line).parse_usi(field(&line, "move")) {
            Ok(_) => None,
            Err(MoveTextError::Illegal { illegal, .. }) => Some(illegal.to_string()),
            Err(other) => panic!("{other}: {line}"),
        };
        assert_eq!(said.as_deref(), line["error"].as_str(), "{line}");
    }
}

#[test]
fn a_declaration_says_what_it_gives_or_what_is_missing() {
    for line in lines("declarations.jsonl") {
        let mut game = game(&line);
        match game.check_declaration() {
            Ok(outcome) => {
                assert_eq!(
                    Some(outcome.result.to_string().as_str()),
                    line["result"].as_str(),
                    "{line}"
                );
                assert_eq!(outcome.reason.to_string(), "declaration");
                assert_eq!(game.declaration(), Some(outcome));
                game.finish(outcome);
                assert_eq!(game.outcome(), Some(outcome));
            }
            Err(missing) => {
                assert_eq!(
                    Some(missing.to_string().as_str()),
                    line["missing"].as_str(),
                    "{line}"
                );
                assert_eq!(game.declaration(), None);
            }
        }
    }
}
