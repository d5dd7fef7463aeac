//! What a question is answered with: the caller's variants, its clock, and its word that a search is to stop.

use std::time::Duration;

use hakugei_variant::Library;

use crate::shelf::Shelf;

/// What the caller hands in for one question.
///
/// ```
/// use std::time::Duration;
///
/// use hakugei_ask::{Environment, Shelf};
/// use hakugei_variant::shipped;
///
/// let shelf = Shelf::new(4);
/// let environment = Environment { stop: &|| true, ..Environment::without_clock(&shipped::Shipped, &shelf) };
/// assert_eq!((environment.spent)(), Duration::ZERO);
/// ```
#[derive(Clone, Copy)]
pub struct Environment<'a> {
    /// The variants that have names.
    pub library: &'a dyn Library,
    /// Those that have been read already.
    pub shelf: &'a Shelf,
    /// The time since the question began to be answered.
    pub spent: &'a dyn Fn() -> Duration,
    /// Whether a search is to end: it answers soon after with what it has found.
    pub stop: &'a dyn Fn() -> bool,
}

impl<'a> Environment<'a> {
    /// One in which no time goes by and nothing is stopped: searches need another bound there than time.
    pub fn without_clock(library: &'a dyn Library, shelf: &'a Shelf) -> Self {
        Self {
            library,
            shelf,
            spent: &|| Duration::ZERO,
            stop: &|| false,
        }
    }
}
