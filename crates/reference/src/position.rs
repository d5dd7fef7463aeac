//! A position: what stands where, what is in hand, and whose turn it is.

use hakugei_variant::{Board, Color, Hands, Piece, PieceKind, Setup, Square, Variant};

use crate::Turn;
use crate::rules::capture_limits::square_to_answer;
use crate::rules::captures::into_hand;
use crate::rules::drops::faces_in_hand;
use crate::rules::{burning, checks, contagion, relations};

/// A position of a variant. It may be any position, legal or not; nothing is checked. Of the turns before, it remembers
/// two things only: the square to which an answer to the last capture is limited, and how many checks each side has
/// given where they are counted.
#[derive(Clone, Debug)]
pub struct Position<'v> {
    variant: &'v Variant,
    setup: Setup,
    /// Whether pieces spare what they capture only unprotected. They do, but where the question is what is protected.
    spares_protected: bool,
}

/// Two positions are equal where the rule of repetition sees the same position: the same board, hands and side to move,
/// the same numbers of checks, and the same turns barred by the last one.
impl PartialEq for Position<'_> {
    fn eq(&self, other: &Self) -> bool {
        let (one, two) = (&self.setup, &other.setup);
        one.squares == two.squares
            && one.hands == two.hands
            && one.side == two.side
            && one.checks_given == two.checks_given
            && self.countered_turns() == other.countered_turns()
    }
}

impl<'v> Position<'v> {
    /// The position of a set-up, or `None` unless the set-up has the squares of the variant's board.
    /// The set-up must be one of this variant.
    pub fn new(variant: &'v Variant, setup: &Setup) -> Option<Self> {
        let fits = setup.squares.len() == variant.board.len();
        fits.then(|| Self {
            variant,
            setup: setup.clone(),
            spares_protected: true,
        })
    }

    /// The position at the start of a game without a handicap.
    pub fn start(variant: &'v Variant) -> Self {
        Self {
            variant,
            setup: variant.start.clone(),
            spares_protected: true,
        }
    }

    /// The variant that is played.
    pub fn variant(&self) -> &'v Variant {
        self.variant
    }

    /// The position as a set-up, for SFEN text.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The board of the variant.
    pub fn board(&self) -> Board {
        self.variant.board
    }

    /// The side to move.
    pub fn side(&self) -> Color {
        self.setup.side
    }

    /// What stands on a square.
    pub fn at(&self, square: Square) -> Option<Piece> {
        self.setup.squares[square.index()]
    }

    /// The pieces in hand.
    pub fn hands(&self) -> &Hands {
        &self.setup.hands
    }

    /// The pieces of a side on the board, with their squares.
    pub fn men(&self, color: Color) -> impl Iterator<Item = (Square, PieceKind)> {
        let squares = self.setup.squares.iter().enumerate();
        squares.filter_map(move |(index, piece)| {
            let piece = piece.filter(|piece| piece.color == color)?;
            Some((Square(index as u16), piece.kind))
        })
    }

    /// The squares of a side's royal pieces.
    pub fn royals(&self, color: Color) -> Vec<Square> {
        let royal = |&(_, kind): &(Square, PieceKind)| self.variant.piece(kind).royal;
        self.men(color).filter(royal).map(|(square, _)| square).collect()
    }

    /// The number of royal pieces that a side has, on the board and in hand together.
    pub(crate) fn all_royals(&self, color: Color) -> usize {
        let held = self.hands().held(color);
        let held = held.filter(|&(kind, _)| self.variant.piece(kind).royal);
        self.royals(color).len() + held.map(|(_, count)| usize::from(count)).sum::<usize>()
    }

    /// Whether a side has a royal piece in hand.
    pub(crate) fn holds_royal(&self, color: Color) -> bool {
        let mut held = self.hands().held(color);
        held.any(|(kind, _)| self.variant.piece(kind).royal)
    }

    /// The position as it would be if no answer were limited by the last capture.
    pub(crate) fn forgetful(&self) -> Self {
        let mut next = self.clone();
        next.setup.just_taken = None;
        next
    }

    /// Whether pieces spare what is protected, where they capture that only unprotected.
    pub(crate) fn spares_protected(&self) -> bool {
        self.spares_protected
    }

    /// The position as it would be if pieces captured what is protected as they do what is not.
    pub(crate) fn sparing_none(&self) -> Self {
        let mut next = self.clone();
        next.spares_protected = false;
        next
    }

    /// The position as it would be if a side were to move. If that is the other side, no answer is limited.
    pub(crate) fn if_to_move(&self, color: Color) -> Self {
        if color == self.side() {
            return self.clone();
        }
        let mut turned = self.forgetful();
        turned.setup.side = color;
        turned
    }

    /// The position as it would be with a piece on a square, or with none there.
    pub(crate) fn with_piece(&self, square: Square, piece: Option<Piece>) -> Self {
        let mut next = self.clone();
        next.setup.squares[square.index()] = piece;
        next
    }

    /// The position after a turn of the side to move, which need not be legal, only possible: a piece
    /// stands on `from`, or a face of `kind` is in hand and `to` is empty.
    #[must_use]
    pub fn after(&self, turn: &Turn) -> Self {
        let mut next = self.with_made(turn);
        for burnt in burning::losses(self, &next, turn) {
            next.setup.squares[burnt.square.index()] = None;
            next.give(burnt.owner.other(), burnt.held);
        }
        next.setup.side = self.side().other();
        next.setup.move_number = self.setup.move_number.saturating_add(1);
        if let Some(most) = self.variant().rules.check.counted_checks()
            && next.in_check()
        {
            next.setup.checks_given = checks::given(most, self.setup.checks_given, self.side());
        }
        next
    }

    /// The position once the side to move has made its turn, with all its captures, before anything burns and before
    /// the other side is to move.
    pub(crate) fn with_made(&self, turn: &Turn) -> Self {
        let mut next = self.clone();
        next.setup.just_taken = square_to_answer(self, turn);
        match turn {
            Turn::Board {
                from,
                to,
                captures,
                promotes,
                face,
                ..
            } => {
                let piece = self.at(*from);
                next.setup.squares[from.index()] = relations::partner(self, turn);
                for &square in captures {
                    next.capture(square);
                }
                next.setup.squares[to.index()] = piece.map(|piece| Piece {
                    color: piece.color,
                    kind: contagion::turns_into(self, piece, captures)
                        .unwrap_or_else(|| self.face(piece.kind, *promotes, *face)),
                });
            }
            Turn::Drop { kind, to } => next.drop_from_hand(*kind, *to),
        }
        next
    }

    /// Takes what stands on a square off the board and into the mover's hand, as what it becomes there.
    fn capture(&mut self, square: Square) {
        let Some(victim) = self.setup.squares[square.index()].take() else {
            return;
        };
        self.give(self.setup.side, into_hand(self.variant, victim.kind));
    }

    /// Puts a piece of a kind into a side's hand, if there is one to put there.
    fn give(&mut self, side: Color, kind: Option<PieceKind>) {
        if let Some(kind) = kind {
            let count = self.setup.hands.count(side, kind);
            self.setup.hands.set(side, kind, count.saturating_add(1));
        }
    }

    /// Puts a face of a piece in the mover's hand onto the board.
    fn drop_from_hand(&mut self, kind: PieceKind, to: Square) {
        let color = self.setup.side;
        if let Some(&held) = faces_in_hand(self, color).get(&kind) {
            let count = self.setup.hands.count(color, held);
            self.setup.hands.set(color, held, count.saturating_sub(1));
        }
        self.setup.squares[to.index()] = Some(Piece { color, kind });
    }

    /// The face that a piece shows as it arrives: its own; or if it promotes the one that it chooses, else its only other
    /// one.
    fn face(&self, kind: PieceKind, promotes: bool, chosen: Option<PieceKind>) -> PieceKind {
        let others = &self.variant.piece(kind).promotes_to;
        match (promotes, chosen, others.as_slice()) {
            (true, Some(face), _) | (true, None, &[face]) => face,
            _ => kind,
        }
    }
}
