//! Matches: dialects, openings, statistics, what engines say.
//!
//! All files of this folder are one program, which links once: each is a line here.

mod dialects;
mod openings;
mod shelf;
mod sprt;
mod talk;
