//! `hakugei bench`: the speed of variants, side by side.

pub(crate) use crate::speed::{BenchArgs, run};
