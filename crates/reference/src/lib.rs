//! A second move generator, slow and naive, that exists to check the fast one.
//!
//! It is written from the rules of the game and the checked data of a [`hakugei_variant::Variant`] alone.
//! It shares no code with the game crate, so an error has to be made twice to stay unseen. Everything is
//! done in the plain way: the board is a list of squares, each trial copies the whole position, a move is
//! legal if after it no royal piece that must be kept can be captured, and a mate is a mate because every reply was
//! tried.
//!
//! Tests use it to compare whole move lists, counts and results with the fast engine. It also has the last word on the
//! numbers in the test data.
//!
//! It is no library to play with: it is slow, reads no moves from text, and checks no set-up. Nothing but tests may
//! depend on it.
//!
//! Where to read: [`Position`] says what stands where, and what a turn changes. `travel` and `journey` say how pieces
//! move, `reach` whether a piece could ever move, `attack` who is in check, `legal` which turns are legal, and `ends`
//! when a position ends the game. [`Game`] keeps the history and asks for the result. Each rule that a variant chooses
//! is a file in `rules`.

mod attack;
mod ends;
mod game;
mod journey;
mod legal;
mod outcome;
mod position;
mod reach;
mod rules;
mod travel;
mod turn;

pub use game::{Game, Refusal};
pub use outcome::{GameResult, Outcome, Reason};
pub use position::Position;
pub use turn::Turn;
