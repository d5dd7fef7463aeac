//! Moves and records as text, written and read back.
//!
//! All files of this folder are one program, which links once: each is a line here.

mod conversions;
mod declarations;
mod faces;
mod forms;
mod forms_properties;
mod limits;
mod lists;
mod marks;
mod moves;
mod nineteen;
#[path = "support/numbers.rs"]
mod numbers;
mod page;
mod pgn;
mod properties;
mod records;
mod starts;
mod support;
mod two_steps;
mod typed;
mod variant_headers;
mod walks;
