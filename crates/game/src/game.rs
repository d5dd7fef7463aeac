//! The checked facade: a game with its history and its result.

use hakugei_variant::{Color, Hands, Piece, PieceKind, Setup, Square, Variant};
use thiserror::Error;

use crate::{Illegal, Move, MoveTextError, Outcome};

/// A variant compiled to tables. Cheap to clone.
#[derive(Clone, Debug)]
pub struct CompiledVariant {}

/// Why a variant cannot be compiled.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CompileError {}

/// Why a set-up is no legal position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// A side has no royal piece.
    #[error("{color} has no {royal} on the board")]
    NoRoyal {
        /// The side.
        color: Color,
        /// What it lacks.
        royal: String,
    },
    /// The side that is not to move is in check.
    #[error("{color} is in check, but it is not {color}'s move")]
    OpponentInCheck {
        /// The side in check.
        color: Color,
    },
}

impl CompiledVariant {
    /// Compiles a variant.
    ///
    /// # Errors
    /// Where the variant is beyond what the tables can hold.
    pub fn new(_variant: Variant) -> Result<Self, CompileError> {
        unimplemented!()
    }

    /// The variant it was compiled from.
    pub fn variant(&self) -> &Variant {
        unimplemented!()
    }
}

/// A game: a start, the moves since, and its result.
#[derive(Clone, Debug)]
pub struct Game {}

impl Game {
    /// A game from the variant's own start.
    pub fn new(_compiled: &CompiledVariant) -> Self {
        unimplemented!()
    }

    /// A game from a set-up.
    ///
    /// # Errors
    /// Where the set-up is no legal position.
    pub fn from_setup(_compiled: &CompiledVariant, _setup: &Setup) -> Result<Self, SetupError> {
        unimplemented!()
    }

    /// The variant that is played.
    pub fn variant(&self) -> &Variant {
        unimplemented!()
    }

    /// The position before the first move.
    pub fn start(&self) -> &Setup {
        unimplemented!()
    }

    /// The position now. Its SFEN is `hakugei_variant::sfen::format(variant, &setup)`.
    pub fn setup(&self) -> Setup {
        unimplemented!()
    }

    /// What stands on a square.
    pub fn piece_at(&self, _square: Square) -> Option<Piece> {
        unimplemented!()
    }

    /// How many pieces of a kind a side holds in hand.
    pub fn in_hand(&self, _color: Color, _kind: PieceKind) -> u8 {
        unimplemented!()
    }

    /// The hands of both sides.
    pub fn hands(&self) -> Hands {
        unimplemented!()
    }

    /// The side to move.
    pub fn side(&self) -> Color {
        unimplemented!()
    }

    /// The moves since the start.
    pub fn moves(&self) -> &[Move] {
        unimplemented!()
    }

    /// Whether the side to move is in check.
    pub fn in_check(&self) -> bool {
        unimplemented!()
    }

    /// Every legal move, in no particular order. Where the game has ended by mate or stalemate there is none; a
    /// game that ended otherwise still lists the moves of its position.
    pub fn legal_moves(&self) -> Vec<Move> {
        unimplemented!()
    }

    /// The drops that are barred only because they would mate.
    pub fn banned_drop_mates(&self) -> Vec<Move> {
        unimplemented!()
    }

    /// Whether a move is legal, and if not, why.
    ///
    /// # Errors
    /// The reason.
    pub fn check_move(&self, _mv: Move) -> Result<(), Illegal> {
        unimplemented!()
    }

    /// Plays a legal move. A game that ended by repetition or resignation may be played on: [`Game::outcome`] then
    /// speaks of the new position.
    ///
    /// # Errors
    /// Where the move is not legal; the game is unchanged.
    pub fn play(&mut self, _mv: Move) -> Result<(), Illegal> {
        unimplemented!()
    }

    /// Takes the last move back, or returns `None` at the start.
    pub fn undo(&mut self) -> Option<Move> {
        unimplemented!()
    }

    /// The result, if the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        unimplemented!()
    }

    /// Ends the game by hand: resignation, an illegal move where that loses, time. Undone by [`Game::undo`], which
    /// then takes no move back but this.
    pub fn finish(&mut self, _outcome: Outcome) {
        unimplemented!()
    }

    /// The move in USI form: `3d3c`, `3d3c+`, `D*3c`.
    pub fn usi(&self, _mv: Move) -> String {
        unimplemented!()
    }

    /// Reads a legal move in USI form.
    ///
    /// # Errors
    /// Where the text is no move, or the move is not legal.
    pub fn parse_usi(&self, _text: &str) -> Result<Move, MoveTextError> {
        unimplemented!()
    }

    /// The number of legal lines of `depth` plies. Repetition does not cut lines.
    pub fn perft(&self, _depth: u32) -> u64 {
        unimplemented!()
    }

    /// For every legal move, the number of legal lines of `depth` plies that begin with it (`depth` at least 1).
    pub fn divide(&self, _depth: u32) -> Vec<(Move, u64)> {
        unimplemented!()
    }
}
