//! Tests of the server as its clients meet it.

mod doors;
mod load;
mod run;
mod searching;
mod served_file;
