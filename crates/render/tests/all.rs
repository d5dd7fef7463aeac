//! Pictures from outside: every piece, board, card and diagram of every shipped variant, and a small made-up one byte by byte.

mod made_up;
mod pictures;
mod shipped;
