//! The speed of variants, side by side: `hakugei bench`, and `hakugei compare --speed`.
//!
//! What is measured is in `subject` and is the same every time; clocks are in `clock`, rounds and medians in `series`.

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
