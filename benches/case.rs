//! A case: a position of a shipped variant with the number of lines from it at each depth.

use serde_json::Value;

/// The starts of the shipped variants.
const STARTS: &str = include_str!("../tests/data/benches/starts.jsonl");

/// A position in the middle of a random game of each, with pieces in both hands where it has drops.
const MIDDLES: &str = include_str!("../tests/data/benches/middles.jsonl");

/// A position of a shipped variant with the number of lines from it at each depth.
#[derive(Clone, Debug)]
pub struct Case {
    /// What it is called: the variant's id, and which position.
    pub id: String,
    /// The id of the variant.
    pub variant: String,
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
