//! Tests of the server as its clients meet it.

mod load;
mod run;
