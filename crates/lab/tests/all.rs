//! Variants compared as games: whether intervals hold what they promise.
//!
//! All files of this folder are one program, which links once: each is a line here.

mod known;
#[cfg(feature = "schema")]
mod schema;
mod stats;
