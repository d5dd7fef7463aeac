//! A shogi variant as data: the text of a file, its checks, what a checked [`Variant`] says, and the SFEN text of a
//! set-up.
//!
//! The road is text, tree with places ([`Source`] to nodes), document (typed, still with places), variant. [`load`]
//! walks it and reports everything that is wrong in one run.
//!
//! ```
//! use hakugei_variant::{Source, load, render, sfen, shipped};
//!
//! let parent = shipped::ids().next().expect("some are shipped");
//! let text = format!(r#"Variant(id: "mine", extends: "{parent}", ends: Ends(stalemate: drow))"#);
//! let checked = load(&Source::new("mine.ron", text.as_str()), &shipped::Shipped);
//! assert!(checked.variant.is_none());
//! assert!(render(&checked, false).contains("did you mean `draw`?"));
//!
//! let text = text.replace("drow", "draw");
//! let variant = load(&Source::new("mine.ron", text), &shipped::Shipped).variant.expect("nothing is wrong now");
//! assert!(sfen::format(&variant, &variant.start).ends_with(" b - 1"));
//! ```
//!
//! A `Variant` that exists is valid: every name is resolved to an id, every Betza string is translated,
//! every handicap is a full set-up.

mod board;
mod check;
mod convention;
mod diagnostic;
mod document;
pub mod fen;
mod load;
mod notes;
mod piece;
pub mod rule;
pub mod schema;
mod setup;
pub mod sfen;
pub mod shipped;
mod source;
mod syntax;
mod variant;

pub use board::{Board, MAX_SIDE, Square};
pub use convention::UnknownConvention;
pub use diagnostic::{
    Code, Diagnostic, EditorDiagnostic, EditorLabel, EditorPlace, EditorSuggestion, Label, Severity,
    Suggestion, render,
};
pub use load::{Checked, Library, MAX_FILE, load};
pub use piece::{Color, Hands, Mark, Name, Piece, PieceCode, PieceKind, PieceType, ZoneMode, ZoneMoves};
pub use setup::Setup;
pub use source::{Position, Source, Span};
pub use variant::{Convention, Handicap, Variant};
