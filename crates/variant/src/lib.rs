//! A shogi variant as data: what a checked [`Variant`] says, and the SFEN text of a set-up.
//!
//! A `Variant` that exists is valid: every name is resolved to an id, every Betza string is translated,
//! every handicap is a full set-up.

mod board;
mod convention;
mod piece;
pub mod rule;
mod setup;
pub mod sfen;
mod variant;

pub use board::{Board, MAX_SIDE, Square};
pub use convention::UnknownConvention;
pub use piece::{Color, Hands, Name, Piece, PieceCode, PieceKind, PieceType, ZoneMode, ZoneMoves};
pub use setup::Setup;
pub use variant::{Convention, Handicap, Variant};
