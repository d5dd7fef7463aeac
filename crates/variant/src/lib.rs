//! A shogi variant as data: the text of a file, its checks, what a checked [`Variant`] says, and the SFEN text of a
//! set-up.
//!
//! The road is text, tree with places ([`Source`] to nodes), document (typed, still with places), variant. [`load`]
//! walks it and reports everything that is wrong in one run.
//!
//! A `Variant` that exists is valid: every name is resolved to an id, every Betza string is translated,
//! every handicap is a full set-up.

mod board;
mod check;
mod convention;
mod diagnostic;
mod document;
mod load;
mod notes;
mod piece;
mod quote;
pub mod rule;
mod setup;
pub mod sfen;
pub mod shipped;
mod source;
mod variant;

pub use board::{Board, MAX_SIDE, Square};
pub use convention::UnknownConvention;
pub use diagnostic::{
    Code, Diagnostic, EditorDiagnostic, EditorLabel, EditorPlace, EditorSuggestion, Label, Severity,
    Suggestion, render,
};
pub use load::{Checked, Library, MAX_FILE, decode, load};
pub use piece::{Color, Hands, Name, Piece, PieceCode, PieceKind, PieceType, ZoneMode, ZoneMoves};
pub use setup::Setup;
pub use source::{Position, Source, Span};
pub use variant::{Convention, Handicap, Variant};
