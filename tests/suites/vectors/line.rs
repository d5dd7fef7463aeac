//! One line of the test data, with its variant.

use hakugei_game::{CompiledVariant, Game, Move};
use hakugei_variant::sfen;
use libtest_mimic::Trial;
use serde_json::Value;
use suites::{data, overlay};

/// A line that speaks of a variant.
pub(crate) struct Line {
    /// Its file.
    file: String,
    /// The id of its variant.
    id: String,
    pub(crate) value: Value,
}

impl Line {
    /// The lines of a file of the shared vectors, and of the file of the same name with our own lines.
    pub(crate) fn all(file: &str) -> Vec<Self> {
        let places = ["vectors", "own"].map(|folder| format!("{folder}/{file}"));
        let there = places.iter().filter(|place| data::path(place).is_file());
        let lines: Vec<Self> = there.flat_map(|place| Self::of_file(place)).collect();
        assert!(!lines.is_empty(), "no lines of {file}");
        lines
    }

    /// The lines of all files of a folder.
    pub(crate) fn of_folder(folder: &str) -> Vec<Self> {
        let files = data::files(&data::path(folder), ".jsonl");
        let names = files
            .iter()
            .map(|file| format!("{folder}/{}.jsonl", data::stem(file)));
        names.flat_map(|name| Self::of_file(&name)).collect()
    }

    fn of_file(file: &str) -> Vec<Self> {
        let names = data::names(file);
        let lines = data::lines(file).into_iter();
        lines.map(|value| Self::of(file, &names, value)).collect()
    }

    /// The line with the id of its variant.
    fn of(file: &str, names: &Value, value: Value) -> Self {
        let said = value["variant"].as_str().expect("a line names its variant");
        let id = names[said].as_str().unwrap_or(said).to_owned();
        let file = file.to_owned();
        Self { file, id, value }
    }

    /// Its variant, overlaid by its `rules`.
    pub(crate) fn variant(&self) -> &'static CompiledVariant {
        let rules = self.value["rules"].as_str().unwrap_or_default();
        let variant = overlay::compiled(&self.id, rules);
        variant.unwrap_or_else(|| panic!("{}: no variant file has the id `{}`", self.file, self.id))
    }

    pub(crate) fn text(&self, field: &str) -> &str {
        let text = self.value[field].as_str();
        text.unwrap_or_else(|| panic!("no text `{field}` in {}", self.value))
    }

    pub(crate) fn has(&self, field: &str) -> bool {
        self.value.get(field).is_some()
    }

    pub(crate) fn list(&self, field: &str) -> Vec<String> {
        data::strings(&self.value[field])
    }

    /// A game from the SFEN in a field.
    pub(crate) fn game(&self, field: &str) -> Game {
        game(self.variant(), self.text(field))
    }
}

/// A game from an SFEN.
pub(crate) fn game(variant: &CompiledVariant, text: &str) -> Game {
    let setup = sfen::parse(variant.variant(), text).unwrap_or_else(|error| panic!("`{text}`: {error}"));
    Game::from_setup(variant, &setup).unwrap_or_else(|error| panic!("`{text}`: {error}"))
}

/// The texts of moves, sorted by bytes.
pub(crate) fn texts(game: &Game, moves: &[Move]) -> Vec<String> {
    let mut texts: Vec<String> = moves.iter().map(|&mv| game.usi(mv)).collect();
    texts.sort();
    texts
}

/// The texts of the legal moves, sorted by bytes.
pub(crate) fn legal(game: &Game) -> Vec<String> {
    texts(game, &game.legal_moves())
}

/// Plays a move by its text.
pub(crate) fn play(game: &mut Game, text: &str) {
    let mv = game
        .parse_usi(text)
        .unwrap_or_else(|error| panic!("{error}, in {}", game.sfen()));
    game.play(mv)
        .unwrap_or_else(|error| panic!("{text}: {error}, in {}", game.sfen()));
}

/// A test that fails by panicking.
pub(crate) fn trial(name: String, check: impl FnOnce() + Send + 'static) -> Trial {
    Trial::test(name, || {
        check();
        Ok(())
    })
}
