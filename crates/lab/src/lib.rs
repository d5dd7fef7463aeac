//! Variants compared as games: runs of self-play, what is measured of them, and how sure that is.

pub mod stats;
