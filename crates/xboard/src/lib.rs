//! How XBoard names the pieces, the squares and the positions of a variant: what a session tells it, and what its games are
//! written in.
//!
//! XBoard knows pieces by the slots of a table ([`Slots`]), whose letters it writes in moves and positions ([`XboardCodes`]).
//! What it cannot show at all says [`Unshowable`].

mod codes;
mod faces;
mod fits;
mod letters;
mod likeness;
mod piece_files;
mod piece_line;
mod slots;
mod unshowable;

pub use codes::XboardCodes;
pub use piece_files::{PieceFile, piece_files};
pub use piece_line::{betza, is_told_of};
pub use slots::{Slots, template};
pub use unshowable::Unshowable;
