//! A set-up: pieces on a board and in hand, legal or not.

use crate::{Board, Color, Hands, Piece, PieceKind, Square};

/// A position as text or a file can say it. It may be illegal; the game crate makes a position of it.
///
/// ```
/// use hakugei_variant::{Color, load, sfen, shipped};
///
/// # let source = shipped::ids().next().and_then(shipped::source).ok_or("some ship")?;
/// # let variant = load(&source, &shipped::Shipped).variant.ok_or("what ships is valid")?;
/// let mut setup = variant.start.clone();
/// setup.side = Color::White;
/// assert!(sfen::format(&variant, &setup).ends_with(" w - 1"));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Setup {
    /// What stands on each square, in the order of [`crate::Square`].
    pub squares: Vec<Option<Piece>>,
    /// The pieces in hand.
    pub hands: Hands,
    /// The square on which the move before captured a piece in such a way that [`CaptureLimit::Counter`] may bind the
    /// side to move; `None` where none did, and in every variant without that rule.
    ///
    /// [`CaptureLimit::Counter`]: crate::rules::CaptureLimit::Counter
    pub just_taken: Option<Square>,
    /// For each side, how many checks it has given, where [`Check`](crate::rules::Check) counts them; 0 in every other variant.
    pub checks_given: [u8; 2],
    /// The side to move.
    pub side: Color,
    /// The number of the next move, counted in plies from 1, as SFEN has it.
    pub move_number: u32,
}

impl Setup {
    /// The same position with the sides changed: what one side has, the other one has, seen from its own side of the board.
    ///
    /// ```
    /// use hakugei_variant::{Color, load, shipped};
    ///
    /// # let source = shipped::ids().next().and_then(shipped::source).ok_or("some ship")?;
    /// # let variant = load(&source, &shipped::Shipped).variant.ok_or("what ships is valid")?;
    /// let turned = variant.start.turned(variant.board);
    /// assert_eq!(turned.side, Color::White);
    /// assert_eq!(turned.squares, variant.start.squares, "the sides begin alike");
    /// assert_eq!(turned.turned(variant.board), variant.start);
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    pub fn turned(&self, board: Board) -> Self {
        let other = |piece: Piece| Piece {
            color: piece.color.other(),
            ..piece
        };
        let squares = board
            .squares()
            .map(|square| self.squares[board.turned(square).index()].map(other));
        let mut hands = self.hands.clone();
        for color in Color::ALL {
            for (kind, _) in self.hands.held(color) {
                hands.set(color, kind, 0);
            }
        }
        for color in Color::ALL {
            for (kind, count) in self.hands.held(color) {
                hands.set(color.other(), kind, count);
            }
        }
        Self {
            squares: squares.collect(),
            hands,
            just_taken: self.just_taken.map(|square| board.turned(square)),
            checks_given: Color::ALL.map(|color| self.checks_given[color.other().index()]),
            side: self.side.other(),
            move_number: self.move_number,
        }
    }

    /// How many pieces of a kind a side has, on the board and in hand.
    ///
    /// ```
    /// use hakugei_variant::{Color, load, shipped};
    ///
    /// # let source = shipped::ids().next().and_then(shipped::source).ok_or("some ship")?;
    /// # let variant = load(&source, &shipped::Shipped).variant.ok_or("what ships is valid")?;
    /// let royal = variant.kinds().find(|&kind| variant.piece(kind).royal).ok_or("one is royal")?;
    /// assert_eq!(variant.start.count(Color::Black, royal), 1);
    /// # Ok::<(), &str>(())
    /// ```
    pub fn count(&self, color: Color, kind: PieceKind) -> usize {
        let piece = Piece { color, kind };
        let stand = self.squares.iter().flatten().filter(|&&stands| stands == piece);
        stand.count() + usize::from(self.hands.count(color, kind))
    }

    /// How many pieces there are, on the board and in both hands.
    pub fn men(&self) -> usize {
        let held = Color::ALL.into_iter().flat_map(|color| self.hands.held(color));
        let held: usize = held.map(|(_, count)| usize::from(count)).sum();
        self.squares.iter().flatten().count() + held
    }
}
