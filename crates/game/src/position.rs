//! A position: what stands where, what is in hand, whose turn it is. It changes only by [`Position::make`] and
//! [`Position::unmake`], and so does its key.

use hakugei_variant::{Color, Hands, Piece, PieceKind, Setup, Square};

use crate::attack::is_in_check;
use crate::bitboard::Bitboard;
use crate::memory::Memory;
use crate::moves::{Captures, Move};
use crate::tables::{Ends, Tables};
use crate::trade;

/// A position of some variant. History is not part of it.
#[derive(Clone, Debug)]
pub struct Position<const WORDS: usize> {
    colors: [Bitboard<WORDS>; 2],
    kinds: Box<[Bitboard<WORDS>]>,
    squares: Box<[Option<Piece>]>,
    /// One count per side and kind.
    hands: Box<[u8]>,
    /// For each side, the kinds in hand, one bit each.
    held: [u64; 2],
    side: Color,
    move_number: u32,
    board_key: u64,
    hand_key: u64,
    memory: Memory,
}

/// What [`Position::unmake`] needs to know of a move that was made.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    moved: Option<Piece>,
    captured: Option<Piece>,
    on_the_way: [Option<Piece>; 2],
    board_key: u64,
    hand_key: u64,
    memory: Memory,
}

impl<const WORDS: usize> Position<WORDS> {
    /// The position of a set-up, which must be one that a [`crate::Game`] accepts.
    pub fn new(tables: &Tables<WORDS>, setup: &Setup) -> Self {
        let kinds = tables.kinds().len();
        let mut position = Self {
            colors: [Bitboard::EMPTY; 2],
            kinds: vec![Bitboard::EMPTY; kinds].into(),
            squares: vec![None; tables.board().len()].into(),
            hands: vec![0; 2 * kinds].into(),
            held: [0; 2],
            side: setup.side,
            move_number: setup.move_number,
            board_key: if setup.side == Color::White {
                tables.keys().white_to_move()
            } else {
                0
            },
            hand_key: 0,
            memory: Memory::NONE,
        };
        for square in tables.board().squares() {
            if let Some(piece) = setup.squares[square.index()] {
                position.put(tables, piece, square);
            }
        }
        for color in Color::ALL {
            for (kind, count) in setup.hands.held(color) {
                for _ in 0..count {
                    position.add_to_hand(tables, color, kind);
                }
            }
        }
        position.remember(tables, setup.just_taken);
        if is_in_check(tables, &position, setup.side.other()) {
            position.memory = position.memory.with_left_in_check();
        }
        position
    }

    /// The position as plain data.
    pub(crate) fn setup(&self) -> Setup {
        let mut hands = Hands::empty(self.kinds.len());
        for color in Color::ALL {
            for kind in self.held(color) {
                hands.set(color, kind, self.in_hand(color, kind));
            }
        }
        Setup {
            squares: self.squares.to_vec(),
            hands,
            just_taken: self.memory.just_taken(),
            side: self.side,
            move_number: self.move_number,
        }
    }

    /// Whether this is a set-up in which the side that is not to move is in check. No legal move leads to one where
    /// checkmate ends the game.
    #[inline]
    pub(crate) fn left_in_check(&self) -> bool {
        self.memory.left_in_check()
    }

    /// The square on which the move before captured a piece in such a way that `CaptureLimit::Counter` may bind the side
    /// to move.
    #[inline]
    pub(crate) fn just_taken(&self) -> Option<Square> {
        self.memory.just_taken()
    }

    /// The side to move.
    #[inline]
    pub fn side(&self) -> Color {
        self.side
    }

    /// What stands on a square.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.squares[square.index()]
    }

    /// The kind of the piece on an occupied square.
    #[inline]
    pub(crate) fn kind_at(&self, square: Square) -> PieceKind {
        self.squares[square.index()].expect("the square is occupied").kind
    }

    /// The squares of a side's pieces.
    #[inline]
    pub fn of_color(&self, color: Color) -> Bitboard<WORDS> {
        self.colors[color.index()]
    }

    /// The squares of a side's pieces of a kind.
    #[inline]
    pub fn pieces(&self, color: Color, kind: PieceKind) -> Bitboard<WORDS> {
        self.kinds[kind.index()] & self.colors[color.index()]
    }

    /// The occupied squares.
    #[inline]
    pub fn occupied(&self) -> Bitboard<WORDS> {
        self.colors[0] | self.colors[1]
    }

    /// Where a side's moves may end.
    #[inline]
    pub(crate) fn ends(&self, tables: &Tables<WORDS>, color: Color) -> Ends<WORDS> {
        Ends {
            empty: tables.squares() & !self.occupied(),
            enemy: self.of_color(color.other()),
        }
    }

    /// How many pieces of a kind a side holds.
    #[inline]
    pub fn in_hand(&self, color: Color, kind: PieceKind) -> u8 {
        self.hands[color.index() * self.kinds.len() + kind.index()]
    }

    /// The kinds that a side holds.
    #[inline]
    pub fn held(&self, color: Color) -> impl Iterator<Item = PieceKind> + use<WORDS> {
        kinds_of(self.held[color.index()])
    }

    /// The kinds that a side may drop, as they land on the board, limits on drops aside.
    #[inline]
    pub fn droppable(
        &self,
        tables: &Tables<WORDS>,
        color: Color,
    ) -> impl Iterator<Item = PieceKind> + use<WORDS> {
        kinds_of(tables.faces_of(self.held[color.index()]))
    }

    /// A key of board, hands, side to move and what a capture just made keeps it from capturing: equal positions have
    /// equal keys, and different ones almost surely different keys.
    #[inline]
    pub fn key(&self) -> u64 {
        self.board_key.wrapping_add(self.hand_key)
    }

    /// The number of the next move, counted in plies from 1.
    pub fn move_number(&self) -> u32 {
        self.move_number
    }

    #[inline]
    fn put(&mut self, tables: &Tables<WORDS>, piece: Piece, square: Square) {
        self.squares[square.index()] = Some(piece);
        self.colors[piece.color.index()].insert(square);
        self.kinds[piece.kind.index()].insert(square);
        self.board_key ^= tables.keys().piece(piece, square);
    }

    #[inline]
    fn lift(&mut self, tables: &Tables<WORDS>, square: Square) -> Option<Piece> {
        let piece = self.squares[square.index()].take()?;
        self.colors[piece.color.index()].remove(square);
        self.kinds[piece.kind.index()].remove(square);
        self.board_key ^= tables.keys().piece(piece, square);
        Some(piece)
    }

    #[inline]
    fn add_to_hand(&mut self, tables: &Tables<WORDS>, color: Color, kind: PieceKind) {
        self.hands[color.index() * self.kinds.len() + kind.index()] += 1;
        self.held[color.index()] |= 1 << kind.0;
        self.hand_key = self.hand_key.wrapping_add(tables.keys().in_hand(color, kind));
    }

    #[inline]
    fn take_from_hand(&mut self, tables: &Tables<WORDS>, color: Color, kind: PieceKind) {
        let count = &mut self.hands[color.index() * self.kinds.len() + kind.index()];
        *count -= 1;
        if *count == 0 {
            self.held[color.index()] &= !(1 << kind.0);
        }
        self.hand_key = self.hand_key.wrapping_sub(tables.keys().in_hand(color, kind));
    }

    /// Takes the piece on a square into the mover's hand, or out of play.
    #[inline]
    fn capture(&mut self, tables: &Tables<WORDS>, square: Square) -> Option<Piece> {
        let piece = self.lift(tables, square)?;
        if let Some(kind) = tables.rules(piece.color, piece.kind).captured {
            self.add_to_hand(tables, self.side, kind);
        }
        Some(piece)
    }

    /// Makes a move, which must be one of this position.
    #[inline]
    pub fn make(&mut self, tables: &Tables<WORDS>, mv: Move) -> Undo {
        let mut undo = Undo {
            moved: None,
            captured: None,
            on_the_way: [None; 2],
            board_key: self.board_key,
            hand_key: self.hand_key,
            memory: self.memory,
        };
        self.memory = Memory::NONE;
        if let Some(kind) = mv.dropped() {
            let color = self.side;
            self.take_from_hand(tables, color, tables.held_as(kind));
            self.put(tables, Piece { color, kind }, mv.to());
        } else {
            undo.moved = self.lift(tables, mv.from());
            let mut piece = undo.moved.expect("a move starts on a piece");
            if mv.captures_on_the_way() {
                let squares = mv.on_the_way().squares();
                undo.on_the_way = squares.map(|square| self.capture(tables, square?));
            }
            undo.captured = self.capture(tables, mv.to());
            if mv.promotes() {
                let promoted = tables.rules(piece.color, piece.kind).promotes_to;
                piece.kind = promoted.expect("only a piece that has another face promotes");
            }
            self.put(tables, piece, mv.to());
        }
        self.pass_turn(tables);
        self.move_number += 1;
        if tables.has_trades() {
            self.remember_trade(tables, mv, &undo);
        }
        undo
    }

    /// Notes what the move just made captured, where a limit on captures asks for it.
    #[cold]
    fn remember_trade(&mut self, tables: &Tables<WORDS>, mv: Move, undo: &Undo) {
        if let Some(square) = undo.memory.shielding() {
            self.board_key ^= tables.keys().just_taken(square);
        }
        let Some(mover) = undo.moved else { return };
        let squares = mv.on_the_way().squares().into_iter().chain([Some(mv.to())]);
        let pieces = undo.on_the_way.into_iter().chain([undo.captured]);
        let taken: Vec<(Square, Piece)> = squares
            .zip(pieces)
            .filter_map(|(square, piece)| square.zip(piece))
            .collect();
        self.remember(tables, trade::just_taken(tables, mover, taken.into_iter()));
    }

    /// Notes the square of a capture, and in the key where it keeps pieces from being captured.
    fn remember(&mut self, tables: &Tables<WORDS>, just_taken: Option<Square>) {
        let Some(square) = just_taken else { return };
        let shields = trade::shields(tables, self, square);
        self.memory = Memory::of_capture(square, shields);
        if shields {
            self.board_key ^= tables.keys().just_taken(square);
        }
    }

    /// The position as it would be if a side were to move: where that is the other side, no capture came before.
    pub(crate) fn with_turn_of(&self, tables: &Tables<WORDS>, color: Color) -> Self {
        if color == self.side {
            return self.clone();
        }
        let mut position = self.forgetful(tables);
        position.pass_turn(tables);
        position
    }

    /// The position as it would be if nobody remembered how it came about.
    pub(crate) fn forgetful(&self, tables: &Tables<WORDS>) -> Self {
        let mut position = self.clone();
        if let Some(square) = self.memory.shielding() {
            position.board_key ^= tables.keys().just_taken(square);
        }
        position.memory = Memory::NONE;
        position
    }

    #[inline]
    fn pass_turn(&mut self, tables: &Tables<WORDS>) {
        self.side = self.side.other();
        self.board_key ^= tables.keys().white_to_move();
    }

    /// Takes back a move made with [`Position::make`].
    #[inline]
    pub fn unmake(&mut self, tables: &Tables<WORDS>, mv: Move, undo: &Undo) {
        self.pass_turn(tables);
        self.move_number -= 1;
        self.lift(tables, mv.to());
        if let Some(kind) = mv.dropped() {
            self.add_to_hand(tables, self.side, tables.held_as(kind));
        } else {
            self.release(tables, undo.captured, mv.to());
            if mv.captures_on_the_way() {
                self.release_on_the_way(tables, mv.on_the_way(), undo);
            }
            let moved = undo.moved.expect("a board move moved a piece");
            self.put(tables, moved, mv.from());
        }
        self.board_key = undo.board_key;
        self.hand_key = undo.hand_key;
        self.memory = undo.memory;
    }

    fn release_on_the_way(&mut self, tables: &Tables<WORDS>, on_the_way: Captures, undo: &Undo) {
        for (square, piece) in on_the_way.squares().into_iter().zip(undo.on_the_way) {
            if let Some(square) = square {
                self.release(tables, piece, square);
            }
        }
    }

    /// Puts a captured piece back.
    #[inline]
    fn release(&mut self, tables: &Tables<WORDS>, captured: Option<Piece>, square: Square) {
        let Some(piece) = captured else { return };
        if let Some(kind) = tables.rules(piece.color, piece.kind).captured {
            self.take_from_hand(tables, self.side, kind);
        }
        self.put(tables, piece, square);
    }
}

/// The kinds in a set of one bit each.
#[inline]
fn kinds_of(set: u64) -> impl Iterator<Item = PieceKind> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let kind = (rest != 0).then(|| PieceKind(rest.trailing_zeros() as u8))?;
        rest &= rest - 1;
        Some(kind)
    })
}
