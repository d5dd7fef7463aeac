//! The computer player: alpha-beta over any compiled variant. It reads no clock and prints nothing.

mod ending;
mod engine;
mod evaluate;
mod forced;
mod judge;
mod limits;
mod order;
mod pick;
mod quiet;
mod score;
mod search;
mod table;
mod time;

pub use engine::Engine;
pub use limits::{Limits, Report};
pub use score::Score;
pub use table::TableTooLarge;
pub use time::{Budget, Clock};
