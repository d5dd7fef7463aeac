//! What the tests share: variants, positions and data files by name.

#![expect(clippy::disallowed_methods, reason = "tests read their data files")]
#![allow(dead_code, reason = "each test uses its part")]

use std::fs;
use std::path::{Path, PathBuf};

use hakugei_game::{CompiledVariant, Game};
use hakugei_variant::shipped::{self, Shipped};
use hakugei_variant::{Convention, Source, load, sfen};
use serde_json::Value;

/// The variants of the tests that are no shipped ones, with their files.
const FILES: [(&str, &str); 3] = [
    ("lions", "notation/variants/lions.ron"),
    ("plain-chess", "variant/valid/plain-chess.ron"),
    ("points24", "notation/variants/points24.ron"),
];

/// A path in the test data.
pub(crate) fn data(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../tests/data")
        .join(path)
}

/// The text of a file.
pub(crate) fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The files of a folder that end in an extension, sorted.
pub(crate) fn files(folder: &str, extension: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(data(folder)).expect("the folder is there");
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.expect("the folder can be read").path())
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .collect();
    files.sort();
    files
}

/// The lines of a JSON lines file in the test data, with their numbers.
pub(crate) fn lines(path: &str) -> Vec<(usize, Value)> {
    let text = text(&data(path));
    let numbered = text.lines().enumerate();
    numbered
        .map(|(index, line)| {
            let value =
                serde_json::from_str(line).unwrap_or_else(|error| panic!("{path}:{}: {error}", index + 1));
            (index + 1, value)
        })
        .collect()
}

/// A JSON file in the test data.
pub(crate) fn json(path: &str) -> Value {
    serde_json::from_str(&text(&data(path))).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The id of the default game.
pub(crate) fn first_id() -> &'static str {
    shipped::ids().next().expect("a variant is shipped")
}

/// The ids of every variant that the tests know.
pub(crate) fn ids() -> Vec<&'static str> {
    shipped::ids().chain(FILES.iter().map(|(id, _)| *id)).collect()
}

/// Whether the tests do all that they can: the variable `HAKUGEI_DEEP` is set.
pub(crate) fn deep() -> bool {
    std::env::var_os("HAKUGEI_DEEP").is_some()
}

/// The same without the largest games, whose positions take long, unless the tests do all that they can.
pub(crate) fn usual_ids() -> Vec<&'static str> {
    let is_usual = |id: &&str| {
        let rules = shipped::variant(id);
        rules.is_none_or(|rules| rules.board.len() <= 144) || deep()
    };
    ids().into_iter().filter(is_usual).collect()
}

/// A variant by id.
pub(crate) fn compiled(id: &str) -> CompiledVariant {
    let file = FILES.iter().find(|(name, _)| *name == id);
    let source = match file {
        Some((_, path)) => Source::new(*path, text(&data(path))),
        None => shipped::source(id).unwrap_or_else(|| panic!("no variant `{id}`")),
    };
    let checked = load(&source, &Shipped);
    let variant = checked
        .variant
        .unwrap_or_else(|| panic!("{id}: {:?}", checked.diagnostics));
    CompiledVariant::new(variant)
}

/// The game that a case begins with: its `variant` (else the default) from its `sfen` or `handicap`, after its USI moves in `after`.
pub(crate) fn game(case: &Value) -> Game {
    let compiled = compiled(case["variant"].as_str().unwrap_or(first_id()));
    let variant = compiled.variant();
    let setup = match (case["sfen"].as_str(), case["handicap"].as_str()) {
        (Some(sfen), _) => sfen::parse(variant, sfen).expect("the SFEN is good"),
        (None, Some(id)) => variant.handicap(id).expect("the handicap is there").start.clone(),
        (None, None) => variant.start.clone(),
    };
    let mut game = Game::from_setup(&compiled, &setup).expect("the position is legal");
    for usi in case["after"].as_str().unwrap_or_default().split_whitespace() {
        let mv = game.parse_usi(usi).expect("the moves before are legal");
        game.play(mv).expect("they have been checked");
    }
    game
}

/// The convention of a case.
pub(crate) fn convention(case: &Value) -> Convention {
    let name = case["convention"].as_str().unwrap_or_default();
    name.parse().expect("a case names its convention")
}
