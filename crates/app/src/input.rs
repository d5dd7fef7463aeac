//! What the program is asked on standard input and on the command line: lines, answers, JSON lines, positions.

pub(crate) mod answer;
pub(crate) mod json_lines;
pub(crate) mod keys;
pub(crate) mod lines;
pub(crate) mod pasted;
pub(crate) mod position;
pub(crate) mod prompt;
