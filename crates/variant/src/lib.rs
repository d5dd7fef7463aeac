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
mod called;
mod check;
mod color;
mod convention;
mod diagnostic;
#[macro_use]
mod document;
pub mod fen;
mod foreign;
pub mod layout;
pub mod lessons;
mod load;
mod notes;
pub mod parts;
mod picture;
mod piece;
mod region;
pub mod rules;
pub mod schema;
mod setup;
pub mod sfen;
pub mod shipped;
mod source;
mod square_names;
mod syntax;
mod variant;
mod western;
pub mod words;

pub use board::{Board, MAX_SIDE, Square};
pub use called::{NoSuchHandicap, plain, spoken};
pub use check::start::{AttackedRoyal, StartFault, StartRules};
pub use check::{as_id, is_id};
pub use color::Color;
pub use convention::UnknownConvention;
pub use diagnostic::editor::{EditorDiagnostic, EditorLabel, EditorPlace, EditorSuggestion};
pub use diagnostic::render::render;
pub use diagnostic::{Acknowledged, Code, Diagnostic, ExampleLines, Explained, Label, Severity, Suggestion};
pub use foreign::says_setting;
pub use load::{Checked, Library, MAX_FILE, Obstacle, load, load_with_rules};
pub use picture::PieceArt;
pub use piece::{Hands, Mark, Name, Piece, PieceCode, PieceKind, PieceType, ZoneMode, ZoneMoves};
pub use setup::Setup;
pub use source::{LineColumn, Source, Span};
pub use variant::{Convention, Handicap, PieceDifference, Variant};
pub use western::{Coordinates, WesternSquares};
