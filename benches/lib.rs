//! What the benchmarks measure.
