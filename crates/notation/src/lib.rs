//! Human move text by named conventions, and game records.

mod ending;
mod explain;
mod grammar;
mod items;
mod layout;
mod list;
mod move_error;
mod movetext;
mod names;
mod place;
mod ply_error;
mod quote;
pub mod record;
mod square;
mod syntax;
mod syntax_error;
mod text_error;
mod turn;
mod words;

pub use list::{ListError, ListErrorKind, MoveList, read_list, write_list};
pub use move_error::{MoveError, MoveErrorKind};
pub use names::{MoveNames, read_move, write_move};
pub use place::Place;
pub use ply_error::PlyError;
pub use record::{Record, RecordError, ReplayError};
pub use square::{SquareError, parse_square, square_name};
pub use syntax::MoveText;
pub use syntax_error::{Expected, SyntaxError};
pub use text_error::TextErrorKind;
pub use turn::Turn;

/// The longest text of moves that is read, in bytes.
pub const MAX_TEXT: usize = 4 << 20;

/// The most moves that are read from one text.
pub const MAX_PLIES: usize = 100_000;
