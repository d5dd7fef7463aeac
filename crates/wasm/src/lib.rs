//! Questions and answers as a WebAssembly module for `wasm32-unknown-unknown`: bytes in, bytes out.
//!
//! The host hands in a clock, hears what searches find, and says when one is to stop. `tests/wasm/ask.mjs` shows the whole of it in
//! JavaScript: reserve room for a question with `room`, write its JSON there, call `ask`, and read the answer at `answer_start`.
//! On other targets the crate is empty.
#![cfg(target_family = "wasm")]
#![expect(
    unsafe_code,
    reason = "the names of exported and imported functions are promised to be unique; there is no unsafe block"
)]

use std::cell::RefCell;
use std::time::Duration;

use hakugei_ask::{Environment, MAX_QUESTION, Shelf, answer_json_bytes};
use hakugei_variant::shipped;

/// How many variants are kept compiled.
const VARIANTS: usize = 8;

unsafe extern "C" {
    /// The milliseconds since the question was asked, by the host's clock.
    safe fn hakugei_spent() -> f64;
    /// Whether the search is to end: not 0.
    safe fn hakugei_stop() -> i32;
    /// Hears what a search has found: JSON at an address, of a number of bytes.
    safe fn hakugei_tell(start: *const u8, bytes: usize);
}

thread_local! {
    static QUESTION: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ANSWER: RefCell<String> = const { RefCell::new(String::new()) };
    static SHELF: Shelf = Shelf::new(VARIANTS);
}

/// The address of room for a question of a number of bytes; 0 if no question may be as long.
#[unsafe(no_mangle)]
pub extern "C" fn room(bytes: usize) -> *mut u8 {
    if bytes > MAX_QUESTION {
        return std::ptr::null_mut();
    }
    QUESTION.with_borrow_mut(|question| {
        question.clear();
        question.resize(bytes, 0);
        question.as_mut_ptr()
    })
}

/// Answers the question that stands in the room, and returns how many bytes the answer has.
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> usize {
    let question = QUESTION.with_borrow_mut(std::mem::take);
    let answer = SHELF.with(|shelf| {
        let environment = Environment {
            spent: &|| Duration::from_secs_f64((hakugei_spent() / 1000.0).clamp(0.0, 1e9)),
            stop: &|| hakugei_stop() != 0,
            ..Environment::without_clock(&shipped::Shipped, shelf)
        };
        answer_json_bytes(&question, &environment, &mut |news| {
            hakugei_tell(news.as_ptr(), news.len())
        })
    });
    ANSWER.with_borrow_mut(|last| {
        *last = answer;
        last.len()
    })
}

/// The address of the last answer.
#[unsafe(no_mangle)]
pub extern "C" fn answer_start() -> *const u8 {
    ANSWER.with_borrow(|answer| answer.as_ptr())
}
