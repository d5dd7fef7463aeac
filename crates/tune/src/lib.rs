//! Evaluations learned from games that the computer plays against itself: games give positions with the value that a search
//! found and the result, and the weights are fitted to both. No files, clocks or threads: who calls hands those in.

#![expect(
    clippy::cast_precision_loss,
    reason = "weights are approximate, and counts of positions need not be exact in them"
)]

mod fit;
mod model;
mod quantise;
mod samples;
mod self_play;
mod worths;

pub use fit::{Fit, Progress, fit};
pub use samples::{Sample, Samples};
pub use self_play::{Play, SelfPlay};
