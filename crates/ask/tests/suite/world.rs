//! What the tests ask with: the shipped variants, and a small generator of random numbers.

use hakugei_ask::{Environment, Shelf, answer_json};
use hakugei_variant::shipped;
use serde_json::Value;

/// Answers a question in JSON, with what is told meanwhile before the answer.
pub(crate) fn replies(question: &Value) -> Vec<Value> {
    // Each test program keeps all variants: to compile one takes longer than most questions.
    thread_local! {
        static SHELF: Shelf = Shelf::new(64);
    }
    SHELF.with(|shelf| {
        let environment = Environment::without_clock(&shipped::Shipped, shelf);
        let mut said: Vec<Value> = Vec::new();
        let read = |text: &str| serde_json::from_str(text).expect("replies are JSON");
        let last = answer_json(&question.to_string(), &environment, &mut |news| {
            said.push(read(&news));
        });
        said.push(read(&last));
        said
    })
}

/// The answer to a question.
pub(crate) fn answer(question: &Value) -> Value {
    let reply = replies(question).pop().expect("there is a reply");
    assert!(reply["answer"].is_object(), "{question}\n{reply}");
    reply["answer"].clone()
}

/// The error that a question gets.
pub(crate) fn error(question: &Value) -> Value {
    let reply = replies(question).pop().expect("there is a reply");
    assert!(reply["error"].is_object(), "{question}\n{reply}");
    reply["error"].clone()
}

/// Random numbers that are the same on every machine.
pub(crate) struct Random(u64);

impl Random {
    /// Those of a seed.
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed << 32)
    }

    /// A number below another.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(1);
        (hakugei_game::split_mix(self.0) % end as u64) as usize
    }
}
