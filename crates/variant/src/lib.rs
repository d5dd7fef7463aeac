//! A shogi variant as data: the text of a file, its checks, what a checked [`Variant`] says, and the SFEN text of a
//! set-up.
//!
//! The road is text, tree with places ([`Source`] to nodes), document (typed, still with places), variant. [`load`]
//! walks it and reports everything that is wrong in one run.
//!
//! ```
//! use hakugei_variant::{Source, load, render, sfen, shipped};
//!
//! let file = Source::new("mine.ron", "Variant(id: \"mine\", extends: \"whale\", ends: Ends(stalemate: drow))");
//! let checked = load(&file, &shipped::Shipped);
//! assert!(checked.variant.is_none());
//! assert!(render(&checked, false).contains("did you mean `draw`?"));
//!
//! let file = Source::new("mine.ron", file.text.replace("drow", "draw"));
//! let variant = load(&file, &shipped::Shipped).variant.expect("nothing is wrong now");
//! assert_eq!(sfen::format(&variant, &variant.start), "bnpwgh/dddddd/6/6/DDDDDD/HGWPNB b - 1");
//! ```
//!
//! A `Variant` that exists is valid: every name is resolved to an id, every Betza string is translated,
//! every handicap is a full set-up.

mod board;
mod check;
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
pub use diagnostic::{
    Code, Diagnostic, EditorDiagnostic, EditorLabel, EditorPlace, EditorSuggestion, Label, Severity,
    Suggestion, render,
};
pub use load::{Checked, Library, MAX_FILE, load};
pub use piece::{Color, Hands, Name, Piece, PieceCode, PieceKind, PieceType, ZoneMode, ZoneMoves};
pub use setup::Setup;
pub use source::{Position, Source, Span};
pub use variant::{Convention, Handicap, Variant};
