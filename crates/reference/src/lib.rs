//! A second move generator, slow and naive, that exists to check the fast one.
//!
//! It is written from the rules of the game and the checked data of a [`hakugei_variant::Variant`] alone.
//! It shares no code with the game crate, so an error has to be made twice to stay unseen. Everything is
//! done the plain way: the board is a list of squares, each trial copies the whole position, a move is
//! legal if after it the royal piece cannot be captured, and a mate is a mate because every reply was tried.
//!
//! What it is for: comparing whole move lists, counts and results with the fast engine in tests, and the
//! last word on the numbers in the test data.
//!
//! What it is not: a library to play with. It has no speed, no text input beyond matching the moves it
//! generated itself, and it checks no set-up. Nothing but tests may depend on it.
//!
//! Where to read: [`Position`] (what stands where, and what a turn changes), `travel`, `journey` and `borrow` (how
//! pieces move), `reach` (could a piece ever move), `limit`, `capture` and `promotion` (rules about single turns),
//! `royal` (checks), `legal` (which turns are legal), `immediate` and `impasse` (ends that a position is by itself),
//! `repetition` and [`Game`] (history and results).

mod borrow;
mod capture;
mod game;
mod immediate;
mod impasse;
mod journey;
mod legal;
mod limit;
mod outcome;
mod position;
mod promotion;
mod reach;
mod repetition;
mod royal;
mod travel;
mod turn;

pub use game::{Game, Refusal};
pub use outcome::{GameResult, Outcome, Reason};
pub use position::Position;
pub use turn::Turn;
