//! What holds in every position of every variant: taking back, keys, texts, and yes or no for every thinkable move.

mod counting;
mod moves;
mod texts;
mod undo;
mod walker;
