//! What holds in every position of every variant: taking back, keys, texts, and yes or no for every thinkable move.

mod changes;
mod counting;
mod exchange;
mod influence;
mod legality;
mod move_sets;
mod moves;
mod texts;
mod undo;
mod walker;
