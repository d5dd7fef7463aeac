//! A variant compiled to tables, and the games played with it: strictly legal moves, results with reasons.
//!
//! [`Game`] is the checked facade, the same type for every variant. Below it, [`Tables`] and [`Position`] know the
//! width of the board; search reaches them through [`CompiledVariant::visit`].
//!
//! Three short programs in `examples/` show it in use: a random game, a count of lines, and a player for any variant file.

mod aim;
mod attack;
mod before_royal;
mod bitboard;
mod borrow;
mod compiled;
mod core;
mod drop_mate;
mod ends;
mod exchange;
mod exotic;
mod explain;
mod extract;
mod game;
mod generate;
mod history;
mod illegal;
mod impasse;
mod influence;
mod kind_set;
mod legal;
mod limit;
mod line;
mod lists;
mod mate;
mod memory;
mod move_sets;
mod moves;
mod outcome;
mod perft;
mod position;
mod pressure;
mod repetition;
mod safety;
mod scratch;
mod sensitive;
mod shown;
mod tables;
mod threat;
mod trade;
mod usi;
mod walk;

pub use aim::{CheckTest, gives_check};
pub use attack::{in_check, is_attacked, royal_neighbourhood, royals};
pub use bitboard::{Bitboard, Squares};
pub use compiled::{CompiledVariant, Visitor};
pub use ends::immediate_end;
pub use exchange::{ExchangeValues, exchange_reaches, static_exchange};
pub use game::{Game, SetupError, StartError};
pub use illegal::{At, Attacker, Illegal, MoveTextError, SquareNames};
pub use impasse::{Undeclarable, declaration, royals_in};
pub use influence::attackers_to;
pub use legal::{has_legal_move, is_legal, legal_captures, legal_moves, mate_in_one};
pub use line::Line;
pub use lists::Lists;
pub use move_sets::MoveSets;
pub use moves::{Action, Captures, Move};
pub use outcome::{GameResult, Outcome, Reason};
pub use perft::{CountTable, TableTooLarge, divide, perft};
pub use position::{Captured, Change, Origin, Pass, Placed, Position, Undo};
pub use pressure::royal_pressure;
pub use repetition::{Occurrence, Signs, completes_barred_perpetual, repetition_outcome};
pub use tables::Tables;
