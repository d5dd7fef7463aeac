//! What holds in every position of every variant: taking back, keys, texts, and yes or no for every thinkable move.

mod changes;
mod counting;
mod exchange;
mod influence;
mod legality;
mod moves;
mod stages;
mod texts;
mod undo;
mod walker;
