//! What can be said of a variant from its definition alone, before any game is played.

mod empty_board;
mod groups;
mod mobility;
mod placements;
mod possible;
mod rule_size;
mod state_space;

pub use mobility::{Binding, KindMobility, Mobility};
pub use rule_size::RuleSize;
pub use state_space::{LegalSample, StateSpace};
