//! `hakugei bench`: the speed of variants, side by side.
//!
//! What is measured is in `subject` and is the same every time; clocks are in `clock`, rounds and medians in `series`. A
//! lab in which variants are compared by games would be another command beside this one: it needs `subject` at most.

mod args;
mod baseline;
mod cached_file;
mod clock;
mod effort;
mod figures;
mod json;
mod measure;
mod positions;
mod report;
mod run;
mod series;
mod subject;

pub(crate) use args::BenchArgs;
pub(crate) use run::run;
