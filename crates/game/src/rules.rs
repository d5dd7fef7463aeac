//! The rules that a variant chooses: one file for each, under the name that the rule has in the variant crate.
//!
//! What they build on lies one level up: where pieces can go, what they attack, what a move changes. When pieces promote and what
//! captured pieces become are in the tables.

pub(crate) mod at_most;
pub(crate) mod bare_royal;
pub(crate) mod borrowing;
pub(crate) mod burning;
pub(crate) mod capture_limits;
pub(crate) mod checks;
pub(crate) mod contagion;
pub(crate) mod drop_mate;
pub(crate) mod drops;
pub(crate) mod facing_royals;
pub(crate) mod illegal_move;
pub(crate) mod impasse;
pub(crate) mod legs;
pub(crate) mod obligations;
pub(crate) mod promotion;
pub(crate) mod protection;
pub(crate) mod quiet_moves;
pub(crate) mod repetition;
pub(crate) mod royal;
pub(crate) mod stalemate;
pub(crate) mod swaps;
pub(crate) mod try_rule;
