//! Variants compared as games: whether intervals hold what they promise, and whether the page of a run shows what it should.
//!
//! All files of this folder are one program, which links once: each is a line here.

mod docs;
mod known;
mod page;
#[cfg(feature = "schema")]
mod schema;
mod stats;
