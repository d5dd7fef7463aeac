//! Values of keys beside the words of variant files: one table for both directions.

use hakugei_variant::Color;
use hakugei_variant::rules::{RepetitionResult, Stalemate};

/// The most checks that a side can have to give in a FEN there, of which one digit is read.
pub(crate) const MOST_CHECKS: u8 = 9;

/// `stalemateValue`, beside `ends.stalemate`.
pub(crate) const STALEMATE: [(&str, &str, Stalemate); 3] = [
    ("loss", "loss", Stalemate::Loss),
    ("draw", "draw", Stalemate::Draw),
    ("win", "win", Stalemate::Win),
];

/// A row of [`REPETITION`].
pub(crate) struct Repeated {
    /// `nFoldValue`: a result for the side that is to move when the position has come again, or for White.
    pub(crate) value: &'static str,
    /// `nFoldValueAbsolute`: whether it is one for White, which moves up the board and is Black here.
    pub(crate) is_absolute: bool,
    /// The word in a variant file.
    pub(crate) ours: &'static str,
    /// What it stands for.
    pub(crate) result: RepetitionResult,
}

const fn repeated(
    value: &'static str,
    is_absolute: bool,
    ours: &'static str,
    result: RepetitionResult,
) -> Repeated {
    Repeated {
        value,
        is_absolute,
        ours,
        result,
    }
}

/// `nFoldValue` and `nFoldValueAbsolute`, beside the result of `ends.repetition`.
pub(crate) const REPETITION: [Repeated; 5] = [
    repeated("draw", false, "draw", RepetitionResult::Draw),
    // The side that began the cycle is the one to move.
    repeated("loss", false, "starter_loses", RepetitionResult::StarterLoses),
    repeated("win", false, "completer_loses", RepetitionResult::CompleterLoses),
    repeated("loss", true, "black_loses", RepetitionResult::Loss(Color::Black)),
    repeated("win", true, "white_loses", RepetitionResult::Loss(Color::White)),
];
