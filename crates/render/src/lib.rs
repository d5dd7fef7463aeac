//! Pictures of variants: pieces, boards with hands, movement diagrams and the card of all pieces, as SVG, PNG and text.
//!
//! Values go in, text and bytes come out: the crate knows no files, threads or clocks. Text in pictures is drawn as outlines from
//! embedded fonts, so that it looks the same everywhere.
//!
//! ```
//! use hakugei_render::{BoardPicture, Marks, PieceStyle, board};
//! use hakugei_variant::{Color, load, shipped};
//!
//! let source = shipped::source(shipped::ids().next().expect("some ship")).expect("it is listed");
//! let variant = load(&source, &shipped::Shipped).variant.expect("it is valid");
//! let picture = board(&BoardPicture {
//!     variant: &variant,
//!     setup: &variant.start,
//!     convention: variant.notation,
//!     style: PieceStyle::Pictures,
//!     bottom: Color::Black,
//!     marks: &Marks::default(),
//! });
//! assert!(picture.svg().contains("role=\"img\""));
//! assert!(!picture.svg().contains("<text"));
//! ```

#![expect(
    clippy::cast_precision_loss,
    reason = "pictures have few squares, pieces and pixels"
)]

mod art;
mod board;
mod card;
pub mod diagram;
mod difference;
mod face;
mod font;
mod geometry;
mod palette;
mod pixels;
mod scene;
mod strength;
mod svg;
mod tile;
pub mod words;

pub use board::{Arrow, ArrowStart, BoardPicture, Marks, board};
pub use card::{card, leaf, ordered, signs};
pub use diagram::{Diagram, diagrams};
pub use difference::{Difference, differences};
pub use face::{PieceStyle, UnknownPieceStyle, lacking};
pub use pixels::{MOST_PIXELS, PngError};
pub use scene::Picture;
pub use tile::piece;
