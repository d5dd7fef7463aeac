//! Statistics for the comparison of variants by self-play: what was measured, and how sure that is.
//!
//! The unit of observation is a *pair* of games from one opening: games of a pair resemble each other, and pairs do not depend on each
//! other. [`Ratio`] and [`Histogram`] take in what was observed, one pair or game at a time, and can be merged. All else is computed from
//! them: [`Estimate`]s with their errors, [`Share`]s, [`Elo`] differences, and the [`difference`] of two variants. [`Regression`] and
//! [`fitted_slope`] fit chances of winning. What is measured by something fitted has its error from [`Halves`].
//!
//! No figure is ever infinite or not a number. Where something cannot be known there is `None`, or the reason.

mod difference;
mod elo;
mod estimate;
mod halves;
mod histogram;
mod matrix;
mod ratio;
mod regression;
mod share;
mod slope;
mod student;

pub use difference::{Difference, difference, holm};
pub use elo::Elo;
pub use estimate::Estimate;
pub(crate) use estimate::error_behind;
pub use halves::{Halves, SPLITS};
pub use histogram::Histogram;
pub use ratio::Ratio;
pub use regression::{BadRow, Coefficient, Fitted, Regression};
pub use share::{Share, points_interval, share_interval};
pub(crate) use share::{chance_of_share, points_estimate, share_interval_of};
pub use slope::{ScoreBin, fitted_slope};
pub(crate) use student::normal_two_sided;
