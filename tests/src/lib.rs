//! What the suites share: the test data, the variants by id, seeded chance, and a game played by both generators.

pub mod beginner;
pub mod chance;
pub mod data;
pub mod effort;
pub mod invent;
pub mod ladder;
pub mod overlay;
pub mod player;
pub mod shelf;
pub mod twins;
pub mod walk;
