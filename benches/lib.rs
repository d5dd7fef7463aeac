//! What the benchmarks measure: compiling a variant file, listing moves, counting lines. Every measured piece of work
//! checks its own result.

use hakugei_game::{CompiledVariant, Game};
use hakugei_variant::{Variant, load, sfen, shipped};

/// A position of a shipped variant with the number of lines from it at each depth.
#[derive(Clone, Copy, Debug)]
pub struct Case {
    /// What it is called.
    pub name: &'static str,
    /// The number of the variant in the list of shipped ones.
    variant: usize,
    /// The position; empty for the start.
    sfen: &'static str,
    /// The number of lines of 1, 2, 3, … plies.
    pub counts: &'static [u64],
}

/// The starts of the 6x6 and the 7x7 game, and two positions of the middle game with pieces in hand.
pub const CASES: [Case; 4] = [
    Case {
        name: "6x6 start",
        variant: 0,
        sfen: "",
        counts: &[7, 49, 398, 3230, 30664, 302_268, 3_376_569],
    },
    Case {
        name: "6x6 middle",
        variant: 0,
        sfen: "1np2h/d2d1B/dwd2D/3WB1/D1D2g/N3g1 b 2DKh3d 1",
        counts: &[46, 1683, 58_845, 1_859_166],
    },
    Case {
        name: "6x6 late",
        variant: 0,
        sfen: "1n1p1B/d2d2/d1G3/5D/Dw1W1h/N1D3 b GDKhb5d 1",
        counts: &[78, 4528, 234_133],
    },
    Case {
        name: "7x7 start",
        variant: 1,
        sfen: "",
        counts: &[8, 64, 584, 5329, 54323, 558_162],
    },
];

/// The source text of a case's variant.
fn variant(case: Case) -> Variant {
    let id = shipped::ids().nth(case.variant).expect("the variant is shipped");
    let source = shipped::source(id).expect("the variant is shipped");
    load(&source, &shipped::Shipped)
        .variant
        .expect("shipped files are valid")
}

/// The game of a case, ready to be measured.
pub fn game(case: Case) -> Game {
    let compiled = CompiledVariant::new(variant(case));
    if case.sfen.is_empty() {
        return Game::new(&compiled);
    }
    let setup = sfen::parse(compiled.variant(), case.sfen).expect("the position is written correctly");
    Game::from_setup(&compiled, &setup).expect("the position can be played from")
}

/// Reads and compiles the variant of a case: RON text to tables.
pub fn compile(case: Case) -> CompiledVariant {
    CompiledVariant::new(variant(case))
}

/// Lists the legal moves of a case.
pub fn generate(game: &Game, case: Case) -> usize {
    let listed = game.legal_moves().len();
    assert_eq!(listed as u64, case.counts[0], "{}", case.name);
    listed
}

/// Counts the lines of a case to a depth (at least 1).
pub fn count(game: &Game, case: Case, depth: usize) -> u64 {
    let nodes = game.perft(depth as u32);
    assert_eq!(nodes, case.counts[depth - 1], "{} to depth {depth}", case.name);
    nodes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_benchmark_runs_small() {
        for case in CASES {
            assert!(!compile(case).variant().pieces.is_empty(), "{}", case.name);
            let game = game(case);
            assert!(generate(&game, case) > 0);
            for depth in 1..=3 {
                assert!(count(&game, case, depth) > 0);
            }
        }
    }
}
