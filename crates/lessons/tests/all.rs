//! Lessons and puzzles from outside: those that ship, those of files with mistakes, those that are generated.
//!
//! All files of this folder are one program, which links once: each is a line here.

mod files;
mod generated;
mod judged;
mod shelf;
mod shipped;
