//! Answers questions, one JSON object a line, from standard input: `cargo run -p hakugei-ask --example ask < questions`.

use std::io::{self, BufRead, Write};

use hakugei_ask::{Environment, Shelf, answer_json};
use hakugei_variant::shipped;

fn main() -> io::Result<()> {
    let shelf = Shelf::new(16);
    let environment = Environment::without_clock(&shipped::Shipped, &shelf);
    let mut out = io::stdout().lock();
    for question in io::stdin().lock().lines() {
        let mut news = Vec::new();
        let answer = answer_json(&question?, &environment, &mut |told| news.push(told));
        for line in news.iter().chain([&answer]) {
            writeln!(out, "{line}")?;
        }
    }
    Ok(())
}
