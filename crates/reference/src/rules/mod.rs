//! The rules that a variant chooses: one file for each, under the name that the rule has in the variant crate.
//!
//! Each file reads its own data from the variant and says what the rule forbids, allows or decides. What the rules
//! build on (where pieces can go, what they attack, what a turn changes) lies one level up.

pub(crate) mod at_most;
mod bare_royal;
pub(crate) mod borrowing;
pub(crate) mod burning;
pub(crate) mod capture_limits;
pub(crate) mod captures;
pub(crate) mod checks;
pub(crate) mod contagion;
pub(crate) mod drop_mate;
pub(crate) mod drops;
pub(crate) mod facing_royals;
mod impasse;
pub(crate) mod legs;
pub(crate) mod obligations;
pub(crate) mod promotion;
mod quiet_moves;
pub(crate) mod relations;
mod repetition;
pub(crate) mod royal;
pub(crate) mod stalemate;
pub(crate) mod stays_in;
mod try_rule;
