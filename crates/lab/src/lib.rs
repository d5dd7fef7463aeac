//! Variants compared as games: runs of self-play, what is measured of them, and how sure that is.
//!
//! A [`Plan`] lists independent units of work: pairs of games, each of which depends on the plan and its own number alone. A [`Worker`] does
//! units, anywhere and in any order. What they brought is then gathered ([`gather()`]) in the order of their numbers into a [`Report`], so that
//! a run has the same results whatever machines and threads did the work.

mod agent;
mod counting;
mod definition;
mod experiments;
mod findings;
mod first_moves;
mod gather;
mod measures;
mod opening;
mod page;
mod plan;
mod replay;
pub mod report;
pub mod stats;
mod units;
mod until;
mod values;
mod verify;
mod warnings;
pub mod wide;
mod work;

pub use agent::{Agent, UnknownAgent};
pub use counting::{CountedGame, CountedUnits, Counting};
pub use definition::{Binding, KindMobility, LegalSample, Mobility, RuleSize, StateSpace};
pub use experiments::{Effort, compare, handicaps, ladder, values as value_games};
pub use findings::{BalanceFinding, chance};
pub use gather::{Results, gather};
pub use measures::{MEASURES, MeasureInfo, MeasureUnit};
pub use opening::{NoOpening, OpeningRule};
pub use page::page;
pub use plan::{
    Definition, Entrant, EvaluationSource, FORMAT, Plan, PlanError, Prepared, Series, StartPoint, StartRole,
    start_point,
};
pub use report::Report;
pub use units::{Unit, Units};
pub use until::{ExpectedUnits, ROUND, Stopping};
pub use verify::{Contradiction, verify};
pub use work::{BROKEN_OFF, Clarity, PlayedGame, UnitResult, WorkError, Worker};
