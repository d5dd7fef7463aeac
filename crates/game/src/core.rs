//! A position with its tables, behind one interface for every board width.

use std::fmt::Debug;
use std::sync::Arc;

use hakugei_variant::{Color, Piece, PieceKind, Setup, Square};

use crate::attack::{Safety, is_in_check};
use crate::compiled::{CompiledVariant, Visitor};
use crate::ends::immediate_end;
use crate::generate::{Scope, barred_drop_mates, generate_on};
use crate::legal::{has_legal_move, legal_moves};
use crate::moves::Move;
use crate::outcome::Outcome;
use crate::perft::{divide, perft};
use crate::position::{Position, Undo};
use crate::tables::Tables;

/// What a game asks of a position. Moves given to it must be moves of the position.
pub(crate) trait Core: Debug + Send + Sync {
    fn boxed_clone(&self) -> Box<dyn Core>;
    fn setup(&self) -> Setup;
    fn piece_at(&self, square: Square) -> Option<Piece>;
    fn in_hand(&self, color: Color, kind: PieceKind) -> u8;
    fn side(&self) -> Color;
    fn key(&self) -> u64;
    fn is_in_check(&self, color: Color) -> bool;
    /// How the game ended with the last move, if it did.
    fn immediate_end(&self) -> Option<Outcome>;
    fn legal_moves(&self) -> Vec<Move>;
    /// Legal moves and those that leave the royal piece in check.
    fn pseudo_legal_moves(&self) -> Vec<Move>;
    fn has_legal_move(&self) -> bool;
    fn barred_drop_mates(&self) -> Vec<Move>;
    fn make(&mut self, mv: Move);
    fn unmake(&mut self) -> Option<Move>;
    fn perft(&self, depth: u32) -> u64;
    fn divide(&self, depth: u32) -> Vec<(Move, u64)>;
    /// The squares where a kind of a side may be dropped by the limits that do not depend on the position, and
    /// where it could never move.
    fn may_ever_drop(&self, color: Color, kind: PieceKind, square: Square) -> bool;
    fn is_dead(&self, color: Color, kind: PieceKind, square: Square) -> bool;
}

/// A position of one width with the moves made since its beginning.
#[derive(Clone, Debug)]
struct Played<const WORDS: usize> {
    tables: Arc<Tables<WORDS>>,
    position: Position<WORDS>,
    made: Vec<(Move, Undo)>,
}

/// The position of a set-up, in the width of its board.
pub(crate) fn new(compiled: &CompiledVariant, setup: &Setup) -> Box<dyn Core> {
    struct Start<'a>(&'a Setup);
    impl Visitor for Start<'_> {
        type Output = Box<dyn Core>;

        fn visit<const WORDS: usize>(self, tables: &Arc<Tables<WORDS>>) -> Box<dyn Core> {
            let position = Position::new(tables, self.0);
            Box::new(Played {
                tables: Arc::clone(tables),
                position,
                made: Vec::new(),
            })
        }
    }
    compiled.visit(Start(setup))
}

impl<const WORDS: usize> Core for Played<WORDS> {
    fn boxed_clone(&self) -> Box<dyn Core> {
        Box::new(self.clone())
    }

    fn setup(&self) -> Setup {
        self.position.setup()
    }

    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.position.piece_at(square)
    }

    fn in_hand(&self, color: Color, kind: PieceKind) -> u8 {
        self.position.in_hand(color, kind)
    }

    fn side(&self) -> Color {
        self.position.side()
    }

    fn key(&self) -> u64 {
        self.position.key()
    }

    fn is_in_check(&self, color: Color) -> bool {
        is_in_check(&self.tables, &self.position, color)
    }

    fn immediate_end(&self) -> Option<Outcome> {
        immediate_end(&self.tables, &mut self.position.clone())
    }

    fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        legal_moves(&self.tables, &mut self.position.clone(), &mut moves);
        moves
    }

    fn pseudo_legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        let _ = generate_on(
            &self.tables,
            &mut self.position.clone(),
            (Scope::All, Safety::Ignored),
            &mut moves,
        );
        moves
    }

    fn has_legal_move(&self) -> bool {
        has_legal_move(&self.tables, &mut self.position.clone())
    }

    fn barred_drop_mates(&self) -> Vec<Move> {
        barred_drop_mates(&self.tables, &mut self.position.clone())
    }

    fn make(&mut self, mv: Move) {
        let undo = self.position.make(&self.tables, mv);
        self.made.push((mv, undo));
    }

    fn unmake(&mut self) -> Option<Move> {
        let (mv, undo) = self.made.pop()?;
        self.position.unmake(&self.tables, mv, &undo);
        Some(mv)
    }

    fn perft(&self, depth: u32) -> u64 {
        perft(&self.tables, &mut self.position.clone(), depth)
    }

    fn divide(&self, depth: u32) -> Vec<(Move, u64)> {
        divide(&self.tables, &mut self.position.clone(), depth)
    }

    fn may_ever_drop(&self, color: Color, kind: PieceKind, square: Square) -> bool {
        self.tables.rules(color, kind).drop_squares.contains(square)
    }

    fn is_dead(&self, color: Color, kind: PieceKind, square: Square) -> bool {
        self.tables.rules(color, kind).dead_squares.contains(square)
    }
}
