//! A move: one turn of one side.

use hakugei_variant::{PieceKind, Square};

/// A move, packed. It means something only in the position it was made for, so [`crate::Game::usi`] writes it.
///
/// ```
/// use hakugei_game::{Action, Captures, Move};
/// use hakugei_variant::{PieceKind, Square};
///
/// let mv = Move::board(Square(7), Square(1), true);
/// assert_eq!((mv.to(), mv.promotes()), (Square(1), true));
/// assert_eq!(Move::from_bits(mv.bits()), mv);
///
/// let drop = Move::drop(PieceKind(2), Square(9));
/// assert_eq!(drop.action(), Action::Drop { kind: PieceKind(2), to: Square(9) });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u64);

/// The parts of a move.
///
/// ```
/// use hakugei_game::{Captures, Move};
/// use hakugei_variant::Square;
///
/// let on_the_way = Captures { first: Some(Square(6)), second: None };
/// let mv = Move::board(Square(7), Square(1), false).capturing(on_the_way);
/// assert_eq!(mv.action().squares(), [Square(7), Square(6), Square(1)]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// A piece on the board moves. `from` equals `to` where a multi-leg move ends where it began.
    Board {
        /// The square it leaves.
        from: Square,
        /// The square it ends on; an enemy there is captured.
        to: Square,
        /// Whether it changes its face.
        promotes: bool,
        /// The face that the player chooses, where its kind can promote to several; `None` for every other move.
        face: Option<PieceKind>,
        /// What a multi-leg move captures on its way, in order; empty for every single-leg move.
        on_the_way: Captures,
    },
    /// A piece in hand is put on an empty square.
    Drop {
        /// The kind as it stands on the board after.
        kind: PieceKind,
        /// The square.
        to: Square,
    },
}

/// Up to two squares on which a multi-leg move captures before its end, in order.
///
/// ```
/// use hakugei_game::Captures;
/// use hakugei_variant::Square;
///
/// let captures = Captures { first: Some(Square(6)), second: None };
/// assert_eq!(captures.squares(), [Some(Square(6)), None]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Captures {
    /// The first capture on the way.
    pub first: Option<Square>,
    /// The second.
    pub second: Option<Square>,
}

impl Captures {
    /// The squares in order.
    #[inline]
    pub const fn squares(self) -> [Option<Square>; 2] {
        [self.first, self.second]
    }
}

impl Action {
    /// The squares of a board move, in order: where it starts, captures on the way, and ends; for a drop, its end.
    pub fn squares(self) -> Vec<Square> {
        match self {
            Self::Drop { to, .. } => vec![to],
            Self::Board {
                from, to, on_the_way, ..
            } => {
                let middle = on_the_way.squares().into_iter().flatten();
                std::iter::once(from).chain(middle).chain([to]).collect()
            }
        }
    }
}

const KIND_MASK: u64 = 0xff;
const SQUARE_BITS: u32 = 9;
const SQUARE_MASK: u64 = (1 << SQUARE_BITS) - 1;
const TO_SHIFT: u32 = SQUARE_BITS;
const FIRST_SHIFT: u32 = 2 * SQUARE_BITS;
const SECOND_SHIFT: u32 = 3 * SQUARE_BITS;
const PROMOTES: u64 = 1 << (4 * SQUARE_BITS);
const DROP: u64 = 1 << (4 * SQUARE_BITS + 1);
const FACE_SHIFT: u32 = 4 * SQUARE_BITS + 2;
/// There are fewer kinds than a byte has values, so that one is left for no face.
const FACE_BITS: u32 = 8;
const FACELESS: u64 = (1 << FACE_SHIFT) - 1;

/// What a board move does with the face of its piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FaceChange(u64);

impl FaceChange {
    /// The piece keeps its face.
    pub(crate) const NONE: Self = Self(0);

    /// It shows the one other face that it has, or what its capture makes of it.
    pub(crate) const OTHER: Self = Self(PROMOTES);

    /// It shows a face that the player chooses among several.
    #[inline]
    pub(crate) const fn to(face: PieceKind) -> Self {
        Self(PROMOTES | (face.0.wrapping_add(1) as u64) << FACE_SHIFT)
    }
}

/// A move but for where it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stem(u64);

impl Stem {
    /// The bit of moves of several pieces: the square that each leaves follows from the one where it ends.
    const SET_WISE: u64 = 1 << 63;

    /// A board move of the piece on a square.
    #[inline]
    pub(crate) const fn board(from: Square, change: FaceChange) -> Self {
        Self(Move::turning(from, Square(0), change).0)
    }

    /// A board move of each of several pieces, from a number of indices before its end.
    #[inline]
    pub(crate) const fn set_wise(by: i16, change: FaceChange) -> Self {
        let start = Self::board(Square(0), change).0.wrapping_add_signed(-(by as i64));
        Self(Move::from_bits(start).0 | Self::SET_WISE)
    }

    /// A drop of a kind.
    #[inline]
    pub(crate) const fn drop(kind: PieceKind) -> Self {
        Self(Move::drop(kind, Square(0)).0)
    }

    /// The same board move, capturing on its way.
    pub(crate) fn capturing(self, on_the_way: Captures) -> Self {
        Self(Move(self.0).capturing(on_the_way).0)
    }

    /// The move to a square.
    #[inline]
    pub(crate) const fn to(self, to: Square) -> Move {
        let both = 1 << TO_SHIFT | self.0 >> 63;
        Move::from_bits(self.0.wrapping_add(both * to.0 as u64))
    }

    /// The same where the moves are those of one piece, or drops.
    #[inline]
    pub(crate) const fn of_one_piece_to(self, to: Square) -> Move {
        Move(self.0 + ((to.0 as u64) << TO_SHIFT))
    }

    /// Whether the moves are those of several pieces.
    #[inline]
    pub(crate) const fn is_set_wise(self) -> bool {
        self.0 & Self::SET_WISE != 0
    }

    /// Whether the moves capture on their way.
    #[inline]
    pub(crate) const fn captures_on_the_way(self) -> bool {
        !self.is_set_wise() && Move(self.0).captures_on_the_way()
    }
}

impl Move {
    /// An ordinary board move.
    pub const fn board(from: Square, to: Square, promotes: bool) -> Self {
        let promotion = if promotes { PROMOTES } else { 0 };
        Self(from.0 as u64 | (to.0 as u64) << TO_SHIFT | promotion)
    }

    /// A board move that does something with the face of its piece.
    #[inline]
    pub(crate) const fn turning(from: Square, to: Square, change: FaceChange) -> Self {
        Self(Move::board(from, to, false).0 | change.0)
    }

    /// The same board move, promoting to a face that the player chooses: for a piece whose kind can promote to several.
    ///
    /// ```
    /// use hakugei_game::Move;
    /// use hakugei_variant::{PieceKind, Square};
    ///
    /// let mv = Move::board(Square(7), Square(1), false).choosing(PieceKind(3));
    /// assert_eq!((mv.promotes(), mv.face()), (true, Some(PieceKind(3))));
    /// ```
    #[must_use]
    pub const fn choosing(self, face: PieceKind) -> Self {
        Self(self.0 & FACELESS | FaceChange::to(face).0)
    }

    /// The same board move, promoting: for a piece whose kind has one face to promote to.
    #[must_use]
    pub(crate) const fn promoting(self) -> Self {
        Self(self.0 & FACELESS | PROMOTES)
    }

    /// The same board move, keeping the face of its piece; a drop stays as it is.
    #[must_use]
    pub const fn keeping_face(self) -> Self {
        Self(self.0 & FACELESS & !PROMOTES)
    }

    /// Whether it is another board move with a promotion added, to whatever face.
    ///
    /// ```
    /// use hakugei_game::Move;
    /// use hakugei_variant::{PieceKind, Square};
    ///
    /// let mv = Move::board(Square(7), Square(1), false);
    /// assert!(mv.choosing(PieceKind(3)).is_promotion_of(mv) && !mv.is_promotion_of(mv));
    /// ```
    #[must_use]
    pub fn is_promotion_of(self, plain: Self) -> bool {
        self.promotes() && self.keeping_face() == plain
    }

    /// A drop.
    pub const fn drop(kind: PieceKind, to: Square) -> Self {
        Self(kind.0 as u64 | (to.0 as u64) << TO_SHIFT | DROP)
    }

    /// The same board move, capturing on its way.
    #[must_use]
    pub fn capturing(self, on_the_way: Captures) -> Self {
        let code = |square: Option<Square>| square.map_or(0, |square| u64::from(square.0) + 1);
        Self(self.0 | code(on_the_way.first) << FIRST_SHIFT | code(on_the_way.second) << SECOND_SHIFT)
    }

    /// The move as a number that no other move has, less than 2 to the power of [`Move::BITS`].
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// How many bits [`Move::bits`] takes.
    pub const BITS: u32 = FACE_SHIFT + FACE_BITS;

    /// The move of a number. Any number is one, if perhaps of no position: [`crate::Position::is_legal`] may be asked about it.
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits & ((1 << Self::BITS) - 1))
    }

    /// What the move does.
    #[inline]
    pub fn action(self) -> Action {
        let to = self.to();
        match self.dropped() {
            Some(kind) => Action::Drop { kind, to },
            None => Action::Board {
                from: self.from(),
                to,
                promotes: self.promotes(),
                face: self.face(),
                on_the_way: self.on_the_way(),
            },
        }
    }

    /// The kind that is dropped; `None` for a board move.
    #[inline]
    pub(crate) const fn dropped(self) -> Option<PieceKind> {
        if self.0 & DROP == 0 {
            None
        } else {
            Some(PieceKind((self.0 & KIND_MASK) as u8))
        }
    }

    /// The square that a board move leaves.
    #[inline]
    pub(crate) const fn from(self) -> Square {
        Square((self.0 & SQUARE_MASK) as u16)
    }

    /// The squares that a board move names on its way.
    #[inline]
    pub(crate) const fn on_the_way(self) -> Captures {
        Captures {
            first: self.named(FIRST_SHIFT),
            second: self.named(SECOND_SHIFT),
        }
    }

    const fn named(self, shift: u32) -> Option<Square> {
        match self.0 >> shift & SQUARE_MASK {
            0 => None,
            code => Some(Square((code - 1) as u16)),
        }
    }

    /// Whether the piece changes its face.
    #[inline]
    pub const fn promotes(self) -> bool {
        self.0 & PROMOTES != 0
    }

    /// The face that the player chooses, where the kind of the piece can promote to several; `None` for every other move.
    #[inline]
    pub const fn face(self) -> Option<PieceKind> {
        match self.0 >> FACE_SHIFT & ((1 << FACE_BITS) - 1) {
            0 => None,
            code => Some(PieceKind((code - 1) as u8)),
        }
    }

    /// Whether it is a multi-leg move that captures before its end.
    #[inline]
    pub const fn captures_on_the_way(self) -> bool {
        self.0 >> FIRST_SHIFT & SQUARE_MASK != 0
    }

    /// The square where the move ends.
    #[inline]
    pub const fn to(self) -> Square {
        Square((self.0 >> TO_SHIFT & SQUARE_MASK) as u16)
    }
}
