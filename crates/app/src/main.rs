//! The `hakugei` program.
fn main() {}
