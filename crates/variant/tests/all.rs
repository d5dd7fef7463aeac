//! Variant files: what they may say, and what is said of them.
//!
//! All files of this folder are one program, which links once: each is a line here.

mod allow;
mod common;
mod corpus;
mod explained;
mod layout;
mod limits;
mod mending;
mod options;
mod page;
mod parts;
mod rules;
mod schema;
mod sfen;
mod shipped;
mod trial;
mod unread;
