//! How far a piece reaches on an average board: what an evaluation can know of a variant before any game of it.

use hakugei_variant::{Color, PieceKind, Square};

use super::{Exotic, Tables};

/// How likely a square is to be empty, in hundredths: the middle of a game on a shogi board.
const EMPTY_PERCENT: u32 = 70;

impl<const WORDS: usize> Tables<WORDS> {
    /// The expected number of squares that a kind can go to from a square, in hundredths.
    ///
    /// A leap counts whole, each further square of a slide and each square of a lame leap's path discounts by the
    /// chance that it is occupied; a move over a hurdle or by several legs counts by the chance of one hurdle.
    pub fn mobility(&self, color: Color, kind: PieceKind, from: Square) -> u32 {
        let moves = self.moves(color, kind, from);
        let leaps = 100 * (moves.quiet | moves.captures).len();
        let slides = self
            .slides(&moves)
            .map(|slide| (0..slide.squares.len()).map(open).sum::<u32>());
        let lame = moves.lame.of(&self.lame).iter().map(|leap| open(leap.path.len()));
        let exotic = self.exotic(color, kind, from).iter().map(Exotic::count);
        let exotic = exotic.sum::<u32>() * (100 - EMPTY_PERCENT);
        leaps + slides.sum::<u32>() + lame.sum::<u32>() + exotic
    }
}

/// The chance, in hundredths, that a number of squares are all empty.
fn open(squares: u32) -> u32 {
    (0..squares).fold(100, |chance, _| chance * EMPTY_PERCENT / 100)
}
