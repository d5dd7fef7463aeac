//! What the slow generator is held to on hand-made boards.

#![expect(clippy::disallowed_methods, reason = "tests read their data from files")]
#![expect(clippy::unwrap_used, reason = "a test that meets bad data should fail")]

mod at_most;
mod betza_lines;
mod burning;
mod checks;
mod contagion;
#[path = "../support/data.rs"]
mod data;
mod drops;
mod ends;
mod equivalences;
mod faces;
mod file_limit;
mod hand_made;
mod journeys;
mod least_royals;
mod passes;
mod promotion;
mod relations;
mod royals;
mod straight;
mod swaps;
