//! The tests of questions and answers, as one program.

#![expect(
    clippy::disallowed_methods,
    reason = "tests read the docs, and write the schema where that is asked for"
)]

#[path = "suite/bad_questions.rs"]
mod bad_questions;
#[path = "suite/every_variant.rs"]
mod every_variant;
#[path = "suite/lessons.rs"]
mod lessons;
#[path = "suite/page.rs"]
mod page;
#[path = "suite/records.rs"]
mod records;
#[cfg(feature = "schema")]
#[path = "suite/schema.rs"]
mod schema;
#[path = "suite/searches.rs"]
mod searches;
#[path = "suite/world.rs"]
mod world;
