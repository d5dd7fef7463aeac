//! A case: a position of a variant with the number of lines from it at each depth.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use hakugei_game::{CompiledVariant, Game};
use serde_json::Value;

use crate::text;

/// The starts of the shipped variants.
const STARTS: &str = include_str!("../tests/data/benches/starts.jsonl");

/// A position in the middle of a random game of each, with pieces in both hands where it has drops.
const MIDDLES: &str = include_str!("../tests/data/benches/middles.jsonl");

/// The variable that names variant files of one's own, as `PATH` names folders.
const GIVEN: &str = "HAKUGEI_VARIANTS";

/// The most lines that are counted of a variant file of one's own, and after how many moves its middle is.
const LINES: u64 = 1_000_000;
const MIDDLE: usize = 30;

/// A position of a variant with the number of lines from it at each depth.
#[derive(Clone, Debug)]
pub struct Case {
    /// What it is called: the variant's id, and which position.
    pub id: String,
    /// The id of the variant.
    pub variant: String,
    /// Its file, unless it is shipped.
    pub file: Option<PathBuf>,
    /// The position.
    pub sfen: String,
    /// The number of lines of 1, 2, 3, … plies.
    pub counts: Vec<u64>,
}

impl Case {
    /// The case of a line of the data.
    fn of_line(line: &str) -> Self {
        let line: Value = serde_json::from_str(line).expect("the lines are JSON");
        let text = |field: &str| line[field].as_str().expect("a line has its texts").to_owned();
        let counts = line["perft"].as_array().into_iter().flatten();
        Self {
            id: text("id"),
            variant: text("variant"),
            file: None,
            sfen: text("sfen"),
            counts: counts
                .map(|count| count.as_u64().expect("counts are numbers"))
                .collect(),
        }
    }

    /// The deepest depth that has at most so many lines; 1 where none has.
    pub fn depth_within(&self, lines: u64) -> u32 {
        let within = self.counts.iter().take_while(|&&count| count <= lines);
        within.count().max(1) as u32
    }
}

fn all(lines: &str) -> Vec<Case> {
    lines.lines().map(Case::of_line).collect()
}

/// The starts of the shipped variants.
pub fn starts() -> Vec<Case> {
    all(STARTS)
}

/// The middles of random games of the shipped variants.
pub fn middles() -> Vec<Case> {
    all(MIDDLES)
}

/// The start and a middle of each variant file that `HAKUGEI_VARIANTS` names. Their counts are those of the generator that is measured, and are
/// made once.
///
/// # Panics
/// If a file cannot be read or is wrong.
pub fn given() -> &'static [Case] {
    static CASES: LazyLock<Vec<Case>> = LazyLock::new(|| {
        let paths = std::env::var_os(GIVEN).unwrap_or_default();
        let files = std::env::split_paths(&paths).filter(|path| !path.as_os_str().is_empty());
        files.flat_map(|path| of_file(&path)).collect()
    });
    &CASES
}

/// The start of the variant in a file, and a middle.
pub(crate) fn of_file(path: &Path) -> [Case; 2] {
    let compiled = text::compiled(&text::file(path));
    let id = &compiled.variant().id;
    let [start, middle] = start_and_middle(&compiled);
    [("start", start), ("middle", middle)].map(|(which, game)| Case {
        id: format!("{id}-{which}"),
        variant: id.clone(),
        file: Some(path.to_owned()),
        sfen: game.sfen(),
        counts: counts(&compiled, &game),
    })
}

/// The start of a variant, and the middle of a game that ends no earlier.
pub(crate) fn start_and_middle(compiled: &CompiledVariant) -> [Game; 2] {
    let start = Game::new(compiled);
    let mut middle = start.clone();
    for ply in 0..MIDDLE {
        let before = middle.clone();
        let mut moves = middle.legal_moves();
        moves.sort_unstable();
        // Any move does that is always the same one.
        let Some(&mv) = moves.get(ply * 7919 % moves.len().max(1)) else {
            break;
        };
        if middle.play(mv).is_err() || middle.outcome().is_some() {
            middle = before;
            break;
        }
    }
    [start, middle]
}

/// The number of lines of 1, 2, 3, … plies, up to the first that are too many.
fn counts(compiled: &CompiledVariant, game: &Game) -> Vec<u64> {
    // Counts speak of positions; what led there ends nothing.
    let game = Game::from_setup(compiled, &game.setup()).expect("it was reached by play");
    let mut counts = Vec::new();
    for depth in 1..=6 {
        let count = game.perft(depth);
        if count > LINES && !counts.is_empty() {
            break;
        }
        counts.push(count);
    }
    counts
}
