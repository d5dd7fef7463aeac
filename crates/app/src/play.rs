//! `hakugei play`: a game in the terminal.

mod command;
mod files;
mod keeping;
mod level;
mod player;
mod screen;
mod session;
mod terminal;
mod turns;
mod wall_clock;

pub(crate) use files::{read as read_file, text_of};
pub(crate) use screen::outcome_words;
pub(crate) use session::Table;
