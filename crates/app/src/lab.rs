//! Runs of the lab: their arguments, their files, the threads that do their units, and what is shown of them.

pub(crate) mod args;
mod log;
mod output;
mod quick_values;
mod records;
mod results;
mod run;
pub(crate) mod table;

pub(crate) use output::{Output, json, prepared, read_plan, write_plan};
pub(crate) use quick_values::QuickValues;
pub(crate) use results::RunResults;
pub(crate) use run::{carry_out, merge, missing, same_program, work};
