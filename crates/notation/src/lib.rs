//! Human move text by named conventions, and game records.

mod explain;
mod grammar;
mod move_error;
mod names;
mod quote;
mod square;
mod syntax;
mod syntax_error;
mod words;

pub use move_error::{MoveError, MoveErrorKind};
pub use names::{MoveNames, read_move, write_move};
pub use square::{SquareError, parse_square, square_name};
pub use syntax::MoveText;
pub use syntax_error::{Expected, SyntaxError};
