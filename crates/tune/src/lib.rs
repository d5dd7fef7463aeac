//! Evaluations learned from games that the computer plays against itself. Games give positions with the score of a search
//! and the result, and the weights are fitted to both. The crate has no files, clocks or threads; its caller provides them.

#![expect(
    clippy::cast_precision_loss,
    reason = "weights are approximate, and counts of positions need not be exact in them"
)]

mod fit;
mod in_order;
mod kept;
mod mirror;
mod model;
mod plan;
mod pressures;
mod quantise;
mod samples;
mod self_play;
mod worths;

pub use fit::{Fit, Progress, fit};
pub use in_order::InOrder;
pub use kept::{Block, BlockForm, Blocks, Head, HeadError};
pub use plan::Plan;
pub use samples::{MOST_FEATURES, Sample, Samples};
pub use self_play::{Play, SelfPlay};

use hakugei_game::CompiledVariant;
use hakugei_search::Learned;

/// An untrained evaluation of a variant, with the random weights that a fit begins with.
pub fn random(compiled: &CompiledVariant, how: &Fit) -> Learned {
    let how = Fit { epochs: 0, ..*how };
    fit(compiled, &Samples::default(), &how, &mut |_| {})
}
