//! Counts that other programs published and that were made by brute force, for every variant of the family, and those of
//! the positions of the benchmarks.

use hakugei_reference::Position;
use hakugei_variant::sfen;
use libtest_mimic::Trial;
use suites::data;

use crate::counts::check_perft;
use crate::line::{Line, trial};

/// The most lines of play that the slow generator counts for one line.
const SLOW: u64 = 3_000;

/// One test per line of the folders.
pub(crate) fn counts() -> Vec<Trial> {
    let of_folder = |folder| {
        let lines = Line::of_folder(folder).into_iter();
        lines.map(move |line| trial(format!("{folder}::{}", line.text("id")), move || check(&line)))
    };
    ["family", "benches"].into_iter().flat_map(of_folder).collect()
}

fn check(line: &Line) {
    let counts = &line.value["perft"];
    check_perft(&line.game("sfen"), counts);
    let variant = line.variant().variant();
    let setup = sfen::parse(variant, line.text("sfen")).expect("read above");
    let slow = Position::new(variant, &setup).expect("a set-up of the board");
    for (depth, count) in (1..).zip(data::numbers(counts)) {
        if count <= SLOW {
            assert_eq!(slow.perft(depth), count, "the slow generator at depth {depth}");
        }
    }
}
