//! A variant compiled to tables, and the games played with it: strictly legal moves, results with reasons.
//!
//! [`Game`] is the checked facade, the same type for every variant. Below it, [`Tables`] and [`Position`] know the
//! width of the board; search reaches them through [`CompiledVariant::visit`].
//!
//! Three short programs in `examples/` show it in use: a random game, a count of lines, and a player for any variant file.

mod attack;
mod attackers;
mod bitboard;
mod check_info;
mod compiled;
mod core;
mod declare;
mod display;
mod ends;
mod exchange;
mod exotic;
mod explain;
mod extract;
mod game;
mod game_positions;
mod generate;
mod hindrance;
mod illegal;
mod kind_set;
mod king_flight;
mod king_pressure;
mod legal;
mod lists;
mod mate;
mod move_sets;
mod moves;
mod outcome;
mod perft;
mod position;
mod reachable;
mod relevant;
mod repetition_stack;
mod rules;
mod safety;
mod scratch;
mod starts;
mod stop;
mod tables;
mod trials;
mod usi;

pub use bitboard::{Bitboard, Squares};
pub use compiled::{CompiledVariant, Visitor};
pub use declare::Undeclarable;
pub use ends::history_outcome;
pub use exchange::{ExchangeValues, won_by_captures};
pub use game::{Game, SetupError, StartError};
pub use illegal::{Attacker, Hindrance, Illegal, IllegalReason, MoveTextError, SquareNames};
pub use lists::Lists;
pub use move_sets::MoveSets;
pub use moves::{Action, Captures, Move};
pub use outcome::{GameResult, Outcome, Reason};
pub use perft::{CountTable, TableTooLarge};
pub use position::{Captured, Change, Origin, Pass, Placed, Position, Undo};
pub use repetition_stack::RepetitionStack;
pub use rules::quiet_moves::quiet_moves_outcome;
pub use rules::repetition::{MoveFlags, RepetitionState, completes_barred_repetition, repetition_outcome};
pub use rules::stalemate::no_moves_outcome;
pub use starts::{check_file, start_faults};
pub use stop::Stop;
pub use tables::{Tables, split_mix};
pub use trials::Trials;
