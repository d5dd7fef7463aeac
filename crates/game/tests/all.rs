//! Moves and games from outside the crate.
//!
//! All files of this folder are one program, which links once: each is a line here.

mod full_hands;
mod reasons;
mod starts;
mod steps;
mod table_size;
mod words;
