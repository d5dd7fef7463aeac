//! Text as the program writes it: foreign text made safe to show, lists, nouns, near names, columns, rows of boards.
//!
//! Whatever comes from outside (a file, a command line, a client, an engine) may hold characters that command a terminal or
//! turn the order of the text around them. Every door of the program passes such text through [`harmless`] or [`quote`].

pub mod board;
pub mod columns;
mod latin;
mod list;
mod near;
pub mod noun;
mod safe;

pub use latin::NotLatin;
pub use list::{all_of, alternatives, listed, quote_each, quoted_list};
pub use near::{did_you_mean, meant, nearest};
pub use safe::{
    commands, harmless, harmless_each, harmless_html, harmless_json, harmless_lines, hidden, quote,
    quote_line, quote_path, shorten, shorten_line, visible,
};
