//! Tests of the server as its clients meet it.

#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    reason = "tests read and write their data, and the load is measured and printed where that is asked for"
)]

mod doors;
mod load;
mod run;
mod searching;
mod served_file;
