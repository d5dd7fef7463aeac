//! The computer player: alpha-beta over any compiled variant. It reads no clock and prints nothing; the only threads it
//! begins are those of one search.

mod auto_level;
mod blunder_model;
mod deepen;
mod ending;
mod engine;
mod evaluate;
mod fingerprint;
mod history;
mod level;
mod limits;
mod margins;
mod mate;
mod memory;
mod node;
mod order;
mod parts;
mod pick;
mod prune;
mod quiet;
mod root;
mod root_scorer;
mod score;
mod shipped;
mod singular;
mod table;
mod threads;
mod time;
mod window;
mod worker;

pub use auto_level::{PlayedGame, PlayerResult, next_level};
pub use engine::{Engine, MOST_MEBIBYTES, MOST_THREADS};
pub use evaluate::{Features, GRAIN, Learned, LearnedError, MOST_WIDTH, ONE, WIDTH_STEP, Weights, Worth};
pub use fingerprint::{LargeFingerprint, fingerprint, fingerprint_of_parts};
pub use level::{Level, LevelSettings, Share, UnknownLevel};
pub use limits::{Limits, Report};
pub use mate::{Mate, MateLimits, MateProof, MateReport, MateResult, solve_mate};
pub use memory::fits_into_memory;
pub use parts::{NoSuchPart, Part, Parts};
pub use score::Score;
pub use shipped::{ShippedEvaluation, inherited_from, read_shipped, shipped_evaluation, shipped_or_computed};
pub use table::TableTooLarge;
pub use threads::FewerThreads;
pub use time::{Budget, Clock};
