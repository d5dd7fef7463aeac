//! The parts of a count: the lines that begin alike, so that several can count at once, and tables can help.

use crate::game::Game;
use crate::moves::Move;
use crate::perft::CountTable;

impl Game {
    /// Every legal line of `plies` plies; those with the same first move stand together, in the order of
    /// [`Game::divide`].
    pub fn lines(&self, plies: u32) -> Vec<Vec<Move>> {
        let longer = |line: Vec<Move>| {
            let replies = self.core().replies(&line);
            replies.into_iter().map(move |mv| [&line[..], &[mv]].concat())
        };
        (0..plies).fold(vec![Vec::new()], |lines, _| {
            lines.into_iter().flat_map(longer).collect()
        })
    }

    /// The number of legal lines of `depth` plies that follow some moves: 0 where those are not legal. What a table
    /// knows is not counted again, and what is counted is noted there. `None` where there are 2^64 lines or more, which
    /// only a table makes possible.
    pub fn perft_after(&self, line: &[Move], depth: u32, table: Option<&mut CountTable>) -> Option<u64> {
        let serving = table.map(|table| table.serving(self.compiled()));
        self.core().perft_after(line, depth, serving)
    }
}
