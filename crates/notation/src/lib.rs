//! Human move text by named conventions, and game records.
//!
//! - [`square_name`], [`parse_square`]: squares as a [`Convention`](hakugei_variant::Convention) names them.
//! - [`read_move`], [`write_move`], [`MoveNames`]: the legal moves of a position by name. [`MoveText`] is a move as
//!   written, before any game is asked. The grammar is `grammar/move.pest`.
//! - [`read_typed`]: a move as a person types it, read kindly.
//! - [`read_list`], [`write_list`]: numbered moves, such as a book prints them.
//! - [`Record`]: whole games with players, start and result, as text that can be kept. The form is described in
//!   [`record::text`].
//! - [`kif`], [`csa`], [`usi`], [`pgn`]: games in the forms of other programs, as a [`GameTree`] with times, comments and
//!   variations, which [`GameTree::to_record`] and [`GameTree::from_record`] lead to and from a [`Record`].
//!
//! What is written reads back, for every legal move of every variant and for every record. What cannot be read is
//! refused with its place, the reason, and what to write instead.
//!
//! ```
//! use hakugei_game::{CompiledVariant, Game};
//! use hakugei_notation::{Record, read_list, write_list};
//! use hakugei_variant::{Convention, load, shipped};
//!
//! let id = shipped::ids().next().ok_or("nothing is shipped")?;
//! let file = shipped::source(id).ok_or("not shipped")?;
//! let variant = load(&file, &shipped::Shipped).variant.ok_or("bad file")?;
//! let game = Game::new(&CompiledVariant::new(variant));
//!
//! // The moves are those of a printed game; another convention is found to fit it.
//! let printed = "1. D-e4 D-c3 2. D-d4 N-b3 3. D-d3 Dxd3";
//! let error = read_list(&game, Convention::Hodges, printed).err().ok_or("read")?;
//! assert_eq!(
//!     error.to_string(),
//!     "line 1, column 23: White's 2nd move `N-b3` (ply 4) cannot be played under `hodges`: \
//!      the narwhal on e1 cannot go to b3: it does not move that way from there; this game reads in full under `wikipedia_sample`"
//! );
//! let list = read_list(&game, Convention::WikipediaSample, printed)?;
//! assert_eq!(write_list(&list.game, Convention::Tsa), "1. D-2d D-4c 2. D-3d N-5c 3. D-3c Dx3c");
//!
//! let mut record = Record::from_game(&list.game, Convention::Tsa);
//! record.black = Some("Ishmael".to_owned());
//! let text = record.to_text()?;
//! assert_eq!(Record::parse(&text)?.replay(game.compiled())?.moves(), list.game.moves());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod csa;
mod dates;
mod ending;
mod explain;
mod form;
mod format_error;
mod grammar;
mod items;
pub mod kif;
mod kif_pieces;
mod lines;
mod list;
mod loose;
mod misspelling;
mod move_error;
mod movetext;
mod names;
mod other_order;
pub mod pgn;
mod place;
mod ply_error;
mod reading;
pub mod record;
mod square;
mod syntax;
mod syntax_error;
mod text_error;
pub mod tree;
mod turn;
mod typed;
pub mod usi;
mod variant_headers;
mod words;
mod wrapper;

pub use ending::read_outcome;
pub use form::{Form, UnknownForm};
pub use format_error::{FormatError, FormatErrorKind, Inexpressible, WriteError};
pub use kif_pieces::{Unfit, fits, fits_by_start};
pub use lines::Newline;
pub use list::{ListError, ListErrorKind, MoveList, read_list, write_list};
pub use move_error::{MoveError, MoveErrorKind};
pub use names::{MoveNames, read_move, write_move};
pub use place::Place;
pub use ply_error::PlyError;
pub use reading::{ReadUnder, find_list};
pub use record::{Record, RecordError, ReplayError};
pub use square::{SquareError, parse_square, square_name};
pub use syntax::MoveText;
pub use syntax_error::{Expected, SyntaxError};
pub use text_error::TextErrorKind;
pub use tree::GameTree;
pub use turn::TurnNumber;
pub use typed::{TypedError, TypedMove, read_typed};
pub use variant_headers::{start_said, variants_said};

/// The longest text of moves that is read, in bytes.
pub const MAX_TEXT: usize = 4 << 20;

/// The most moves that are read from one text.
pub const MAX_PLIES: usize = 100_000;
