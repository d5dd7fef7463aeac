//! A position with its tables, behind one interface for every board width.

use std::fmt::Debug;
use std::sync::Arc;

use hakugei_variant::{Color, Piece, PieceKind, Setup, Square};

use crate::compiled::{CompiledVariant, Visitor};
use crate::explain;
use crate::generate::barred_drop_mates;
use crate::illegal::IllegalReason;
use crate::moves::Move;
use crate::outcome::Outcome;
use crate::perft::{CountTable, perft_with};
use crate::position::{Change, Position, Undo};
use crate::rules::impasse::{Lack, weigh_declaration};
use crate::rules::repetition::{self, MoveFlags};
use crate::stop::Stop;
use crate::tables::Tables;

/// What a game asks of a position. Moves given to it must be moves of the position.
pub(crate) trait Core: Debug + Send + Sync {
    fn boxed_clone(&self) -> Box<dyn Core>;
    fn setup(&self) -> Setup;
    fn piece_at(&self, square: Square) -> Option<Piece>;
    fn in_hand(&self, color: Color, kind: PieceKind) -> u8;
    fn side(&self) -> Color;
    /// The key of the position: see [`Position::key`].
    fn position_key(&self) -> u64;
    /// The key by which repetition knows the position.
    fn repetition_key(&self) -> u64;
    fn is_in_check(&self, color: Color) -> bool;
    fn royals_in_check(&self, color: Color) -> Vec<Square>;
    /// The squares of a side's pieces that attack a square: see [`Position::attackers_to`].
    fn attackers(&self, square: Square, by: Color) -> Vec<Square>;
    /// What the last move did, as far as repetition asks.
    fn flags(&self) -> MoveFlags;
    /// How the game ended with the last move, if it did.
    fn immediate_end(&self) -> Option<Outcome>;
    /// The draw by impasse that comes by itself, if the position is one.
    fn royals_in(&self) -> Option<Outcome>;
    /// What a declaration of the side to move would give.
    fn declaration(&self) -> Result<Outcome, Lack>;
    fn legal_moves(&self) -> Vec<Move>;
    /// Those that are found before a stop comes, one at least if there is one.
    fn legal_moves_before(&self, stop: &Stop<'_>) -> Vec<Move>;
    fn has_legal_move(&self) -> bool;
    fn is_legal(&self, mv: Move) -> bool;
    fn gives_check(&self, mv: Move) -> bool;
    fn barred_drop_mates(&self) -> Vec<Move>;
    /// What a move does, legal or not; `None` where it cannot be made at all.
    fn change(&self, mv: Move) -> Option<Change>;
    /// What the moves made since the beginning did, in order.
    fn changes(&self) -> Vec<Change>;
    fn make(&mut self, mv: Move);
    fn unmake(&mut self) -> Option<Move>;
    fn perft(&self, depth: u32) -> u64;
    fn divide(&self, depth: u32) -> Vec<(Move, u64)>;
    /// The legal moves after some moves: none where those are not legal.
    fn replies(&self, line: &[Move]) -> Vec<Move>;
    /// The number of legal lines of `depth` plies after some moves: 0 where those are not legal. A table must be one
    /// that serves the variant. `None` where there are too many for 64 bits.
    fn perft_after(&self, line: &[Move], depth: u32, table: Option<&mut CountTable>) -> Option<u64>;
    /// Why a move that is not legal is not.
    fn illegal_reason(&self, mv: Move) -> IllegalReason;
}

/// A position of one width with the moves made since its beginning.
#[derive(Clone, Debug)]
struct Played<const WORDS: usize> {
    position: Position<WORDS>,
    made: Vec<(Move, Undo<WORDS>)>,
}

/// The position of a set-up, in the width of its board.
pub(crate) fn new(compiled: &CompiledVariant, setup: &Setup) -> Box<dyn Core> {
    struct Start<'a>(&'a Setup);
    impl Visitor for Start<'_> {
        type Output = Box<dyn Core>;

        fn visit<const WORDS: usize>(self, tables: &Arc<Tables<WORDS>>) -> Box<dyn Core> {
            Box::new(Played {
                position: Position::new(tables, self.0),
                made: Vec::new(),
            })
        }
    }
    compiled.visit(Start(setup))
}

impl<const WORDS: usize> Played<WORDS> {
    /// The position after some moves, if they are legal.
    fn after(&self, line: &[Move]) -> Option<Position<WORDS>> {
        let mut position = self.position.clone();
        let mut moves = Vec::new();
        for &mv in line {
            moves.clear();
            position.legal_moves(&mut moves);
            if !moves.contains(&mv) {
                return None;
            }
            position.make(mv);
        }
        Some(position)
    }
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

    fn position_key(&self) -> u64 {
        self.position.key()
    }

    fn repetition_key(&self) -> u64 {
        repetition::key(&self.position)
    }

    fn is_in_check(&self, color: Color) -> bool {
        self.position.is_in_check(color)
    }

    fn royals_in_check(&self, color: Color) -> Vec<Square> {
        self.position.royals_in_check(color).collect()
    }

    fn attackers(&self, square: Square, by: Color) -> Vec<Square> {
        let attackers = self.position.attackers_to(square, by, self.position.occupied());
        attackers.into_iter().collect()
    }

    fn flags(&self) -> MoveFlags {
        let start = MoveFlags::at_start(&self.position);
        self.made.last().map_or(start, |(_, undo)| {
            MoveFlags::of(&self.position, undo.change(), start.check)
        })
    }

    fn immediate_end(&self) -> Option<Outcome> {
        self.position.immediate_end()
    }

    fn royals_in(&self) -> Option<Outcome> {
        self.position.royals_in()
    }

    fn declaration(&self) -> Result<Outcome, Lack> {
        weigh_declaration(&self.position)
    }

    fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.position.legal_moves(&mut moves);
        moves
    }

    fn legal_moves_before(&self, stop: &Stop<'_>) -> Vec<Move> {
        let mut moves = Vec::new();
        self.position.legal_moves_before(stop, &mut moves);
        moves
    }

    fn has_legal_move(&self) -> bool {
        self.position.has_legal_move()
    }

    fn is_legal(&self, mv: Move) -> bool {
        self.position.is_legal(mv)
    }

    fn gives_check(&self, mv: Move) -> bool {
        self.position.gives_check(mv)
    }

    fn barred_drop_mates(&self) -> Vec<Move> {
        barred_drop_mates(&self.position)
    }

    fn change(&self, mv: Move) -> Option<Change> {
        self.position.checked_change(mv)
    }

    fn changes(&self) -> Vec<Change> {
        self.made.iter().map(|(_, undo)| *undo.change()).collect()
    }

    fn make(&mut self, mv: Move) {
        let undo = self.position.make(mv);
        self.made.push((mv, undo));
    }

    fn unmake(&mut self) -> Option<Move> {
        let (mv, undo) = self.made.pop()?;
        self.position.unmake(&undo);
        Some(mv)
    }

    fn perft(&self, depth: u32) -> u64 {
        self.position.clone().perft(depth)
    }

    fn divide(&self, depth: u32) -> Vec<(Move, u64)> {
        self.position.clone().divide(depth)
    }

    fn replies(&self, line: &[Move]) -> Vec<Move> {
        let mut moves = Vec::new();
        if let Some(position) = self.after(line) {
            position.legal_moves(&mut moves);
        }
        moves
    }

    fn perft_after(&self, line: &[Move], depth: u32, table: Option<&mut CountTable>) -> Option<u64> {
        let Some(mut position) = self.after(line) else {
            return Some(0);
        };
        match table {
            Some(table) => {
                table.take_words(position.words());
                perft_with(&mut position, depth, table)
            }
            None => Some(position.perft(depth)),
        }
    }

    fn illegal_reason(&self, mv: Move) -> IllegalReason {
        explain::reason(&self.position, mv)
    }
}
