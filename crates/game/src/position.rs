//! A position: what stands where, what is in hand, whose turn it is. It changes only by [`Position::make`] and
//! [`Position::unmake`], and so does its key.

mod change;
mod hands;
mod king_cache;
mod make;
mod start;
mod state_flags;

use std::fmt;
use std::sync::Arc;

use hakugei_variant::{Color, Hands, Piece, PieceKind, Setup, Square};

use crate::bitboard::Bitboard;
use crate::kind_set::KindSet;
use crate::tables::{Ends, Tables, turn_key};

pub(crate) use change::Aftermath;
pub use change::{Captured, Change, Origin, Placed};
use king_cache::KingCache;
pub use make::{Pass, Undo};
use state_flags::StateFlags;

/// A position of some variant. History is not part of it.
///
/// Inside, a kind of a side goes by its number among the kinds of both sides: Black's come first.
///
/// ```
/// use std::sync::Arc;
///
/// use hakugei_game::{CompiledVariant, Game, Position, Tables, Visitor};
/// use hakugei_variant::{Setup, shipped};
///
/// struct Replies(Setup);
///
/// impl Visitor for Replies {
///     type Output = Vec<usize>;
///
///     fn visit<const WORDS: usize>(self, tables: &Arc<Tables<WORDS>>) -> Vec<usize> {
///         let mut position = Position::new(tables, &self.0);
///         let mut moves = Vec::new();
///         position.legal_moves(&mut moves);
///         let replies = |mv| {
///             let undo = position.make(mv);
///             let mut replies = Vec::new();
///             position.legal_moves(&mut replies);
///             position.unmake(&undo);
///             replies.len()
///         };
///         moves.into_iter().map(replies).collect()
///     }
/// }
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// let game = Game::new(&compiled);
/// let replies = compiled.visit(Replies(game.setup()));
/// assert_eq!(replies.iter().sum::<usize>() as u64, game.perft(2));
/// ```
pub struct Position<const WORDS: usize> {
    tables: Arc<Tables<WORDS>>,
    colors: [Bitboard<WORDS>; 2],
    /// The squares of the pieces of each number.
    pieces: Box<[Bitboard<WORDS>]>,
    /// The number of the piece on each occupied square; that of some piece that stood there on an empty one.
    squares: [[u16; 64]; WORDS],
    /// The number of kinds: that far the numbers of a kind's pieces of the two sides lie apart.
    kinds: u16,
    /// One count for each number.
    hands: Box<[u8]>,
    /// For each side, the kinds in hand.
    held: [KindSet; 2],
    side: Color,
    move_number: u32,
    /// The sum of the keys of everything but the turn.
    key: u64,
    flags: StateFlags,
    king_cache: KingCache<WORDS>,
}

impl<const WORDS: usize> fmt::Debug for Position<WORDS> {
    /// The position as plain data, without its tables.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Position").field(&self.setup()).finish()
    }
}

impl<const WORDS: usize> Clone for Position<WORDS> {
    fn clone(&self) -> Self {
        Self {
            tables: Arc::clone(&self.tables),
            pieces: self.pieces.clone(),
            hands: self.hands.clone(),
            ..*self
        }
    }

    /// Copies into the room that a position of the same variant has.
    fn clone_from(&mut self, other: &Self) {
        self.pieces.clone_from(&other.pieces);
        self.hands.clone_from(&other.hands);
        *self = Self {
            tables: Arc::clone(&other.tables),
            pieces: std::mem::take(&mut self.pieces),
            hands: std::mem::take(&mut self.hands),
            ..*other
        };
    }
}

/// The number that no piece has.
const NOBODY: u16 = u16::MAX;

impl<const WORDS: usize> Position<WORDS> {
    /// The tables of the variant that is played.
    #[inline]
    pub fn tables(&self) -> &Tables<WORDS> {
        &self.tables
    }

    /// A position of the same variant in which something stands otherwise. It need not be one that a game can come to.
    pub(crate) fn rearranged(&self, setup: &Setup) -> Self {
        Self::new(&self.tables, setup)
    }

    /// The position as plain data.
    pub(crate) fn setup(&self) -> Setup {
        let tables = self.tables();
        let mut hands = Hands::empty(tables.kinds().len());
        for color in Color::ALL {
            for kind in self.held(color) {
                hands.set(color, kind, self.in_hand(color, kind));
            }
        }
        Setup {
            squares: tables
                .board()
                .squares()
                .map(|square| self.piece_at(square))
                .collect(),
            hands,
            just_taken: self.flags.just_taken(),
            checks_given: Color::ALL.map(|color| self.checks_given(color)),
            side: self.side,
            move_number: self.move_number,
        }
    }

    /// Whether this is a set-up in which the side that is not to move is in check. No legal move leads to one where
    /// checkmate ends the game.
    #[inline]
    pub(crate) fn left_in_check(&self) -> bool {
        self.flags.left_in_check()
    }

    /// The square on which the move before captured a piece in such a way that `CaptureLimit::Counter` may bind the side
    /// to move.
    #[inline]
    pub(crate) fn just_taken(&self) -> Option<Square> {
        self.flags.just_taken()
    }

    /// How many checks a side has given, where they are counted; else 0.
    #[inline]
    pub fn checks_given(&self, color: Color) -> u8 {
        self.flags.checks_given(color)
    }

    /// The side to move.
    #[inline]
    pub fn side(&self) -> Color {
        self.side
    }

    #[inline]
    fn number_of(&self, piece: Piece) -> usize {
        piece.color.index() * usize::from(self.kinds) + piece.kind.index()
    }

    /// The piece of a number.
    #[inline]
    fn piece_of(&self, number: u16) -> Option<Piece> {
        let color = if number < self.kinds {
            Color::Black
        } else {
            Color::White
        };
        let kind = PieceKind((number - color.index() as u16 * self.kinds) as u8);
        (number != NOBODY).then_some(Piece { color, kind })
    }

    /// The number of the piece on an occupied square.
    #[inline]
    fn on(&self, square: Square) -> u16 {
        // The compiler is to see that one word needs no check.
        if WORDS == 1 {
            self.squares[0][square.index() % 64]
        } else {
            self.squares.as_flattened()[square.index()]
        }
    }

    #[inline]
    fn on_mut(&mut self, square: Square) -> &mut u16 {
        if WORDS == 1 {
            &mut self.squares[0][square.index() % 64]
        } else {
            &mut self.squares.as_flattened_mut()[square.index()]
        }
    }

    /// What stands on a square.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        if self.is_occupied(square) {
            self.piece_of(self.on(square))
        } else {
            None
        }
    }

    /// The number, among the kinds of both sides, of the piece on an occupied square.
    #[inline]
    pub(crate) fn number_at(&self, square: Square) -> usize {
        self.on(square).into()
    }

    /// The kind of a side's piece on a square.
    #[inline]
    pub(crate) fn kind_of(&self, color: Color, square: Square) -> PieceKind {
        PieceKind((self.on(square) - color.index() as u16 * self.kinds) as u8)
    }

    /// The kind of the piece on an occupied square.
    #[inline]
    pub(crate) fn kind_at(&self, square: Square) -> PieceKind {
        self.piece_at(square).expect("the square is occupied").kind
    }

    /// The squares of a side's pieces.
    #[inline]
    pub fn of_color(&self, color: Color) -> Bitboard<WORDS> {
        self.colors[color.index()]
    }

    /// The squares of a side's pieces of a kind.
    #[inline]
    pub fn pieces(&self, color: Color, kind: PieceKind) -> Bitboard<WORDS> {
        self.pieces[color.index() * usize::from(self.kinds) + kind.index()]
    }

    /// The squares of a side's pieces, kind by kind.
    #[inline]
    pub(crate) fn pieces_of(&self, color: Color) -> &[Bitboard<WORDS>] {
        let start = color.index() * usize::from(self.kinds);
        &self.pieces[start..start + usize::from(self.kinds)]
    }

    /// The occupied squares.
    #[inline]
    pub fn occupied(&self) -> Bitboard<WORDS> {
        self.colors[0] | self.colors[1]
    }

    /// Whether a square is occupied.
    #[inline]
    pub(crate) fn is_occupied(&self, square: Square) -> bool {
        self.colors[0].contains(square) || self.colors[1].contains(square)
    }

    /// Where a side's moves may end.
    #[inline]
    pub(crate) fn ends(&self, color: Color) -> Ends<WORDS> {
        let tables = self.tables();
        Ends {
            empty: tables.squares() & !self.occupied(),
            enemy: self.of_color(color.other()),
        }
    }

    /// A key of board, hands, side to move, what a capture just made keeps it from capturing, and the checks that were counted: equal positions have
    /// equal keys, and different ones almost surely different keys.
    #[inline]
    pub fn key(&self) -> u64 {
        self.key ^ turn_key(self.side)
    }

    /// The number of words of [`Position::each_word`].
    pub(crate) fn words(&self) -> usize {
        self.pieces.len() * WORDS + self.hands.len().div_ceil(size_of::<u64>()) + 1
    }

    /// Hands over, in words, all that legal moves depend on: in positions of a variant, words are equal where that is.
    #[inline]
    pub(crate) fn each_word(&self, mut take: impl FnMut(u64)) {
        for squares in &self.pieces {
            squares.words().into_iter().for_each(&mut take);
        }
        for counts in self.hands.chunks(size_of::<u64>()) {
            take(counts.iter().fold(0, |word, &count| word << 8 | u64::from(count)));
        }
        take(u64::from(self.flags.bits()) << 1 | self.side.index() as u64);
    }

    /// The number of the next move, counted in plies from 1.
    pub fn move_number(&self) -> u32 {
        self.move_number
    }

    /// Puts a piece on an empty square.
    #[inline]
    fn put(&mut self, Placed { piece, square }: Placed) {
        let number = self.number_of(piece);
        *self.on_mut(square) = number as u16;
        self.colors[piece.color.index()].insert(square);
        self.pieces[number].insert(square);
    }

    /// Takes a piece off its square.
    #[inline]
    fn lift(&mut self, Placed { piece, square }: Placed) {
        let number = self.number_of(piece);
        self.colors[piece.color.index()].remove(square);
        self.pieces[number].remove(square);
    }

    /// The board as it would be if the piece on a square had gone to another, and what stood on some squares had left play; in all else,
    /// hands and turn among it, the position is as it was.
    pub(crate) fn with_piece_moved(
        &self,
        from: Square,
        captured: impl Iterator<Item = Square>,
        to: Square,
    ) -> Self {
        let mut position = self.clone();
        for square in captured {
            if let Some(piece) = self.piece_at(square) {
                position.lift(Placed { piece, square });
            }
        }
        if let Some(piece) = self.piece_at(from) {
            position.lift(Placed { piece, square: from });
            position.put(Placed { piece, square: to });
        }
        position.find_royals();
        position
    }

    /// The position as it would be if a side were to move: where that is the other side, no capture came before.
    pub(crate) fn with_turn_of(&self, color: Color) -> Self {
        if color == self.side {
            return self.clone();
        }
        let mut position = self.without_history();
        position.pass_turn();
        position
    }

    /// The position as it would be if nobody remembered how it came about.
    pub(crate) fn without_history(&self) -> Self {
        let mut position = self.clone();
        position.forget();
        position
    }

    /// Forgets how the position came about, but for the checks that were given.
    fn forget(&mut self) {
        let tables = self.tables();
        if let Some(square) = self.flags.shielding() {
            self.key = self.key.wrapping_sub(tables.keys().just_taken(square));
        }
        self.flags = self.flags.lasting();
    }

    #[inline]
    fn pass_turn(&mut self) {
        self.side = self.side.other();
    }
}
