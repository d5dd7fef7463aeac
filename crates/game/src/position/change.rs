//! What a move does: which pieces leave which squares, what stands where the move ends, and what goes into or out of the
//! mover's hand.
//!
//! This is the only place that works it out. Making a move and taking it back, keys, the evaluation, move order, exchanges,
//! limits on captures, notation and screens all read a [`Change`], or one of the parts of it that are found here: a search
//! that only asks whether a move captures need not know what the captor holds afterwards.

use hakugei_variant::{Color, Piece, PieceKind, Square};

use super::Position;
use super::state_flags::{self, StateFlags};
use crate::bitboard::Bitboard;
use crate::moves::{Captures, Move};
use crate::rules::{burning, contagion, swaps};
use crate::tables::{Burning, turn_key};

/// What a move does to the position that it is a move of.
///
/// The pieces of [`Change::removed`] leave their squares, [`Change::placed`] comes to one, and the hand of
/// [`Change::side`] loses [`Change::from_hand`] and gains [`Change::into_hand`]; [`Change::swapped`] comes to where the move begins. Then, if an enemy burns the piece that has moved,
/// [`Change::lost`] leaves the board again. Nothing else changes on the board and in the hands.
///
/// ```
/// use hakugei_game::{CompiledVariant, Game};
/// use hakugei_variant::shipped;
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// let game = Game::from_sfen(&compiled, "2w3/6/6/6/2d3/2W3 b - 1")?;
/// let change = game.change(game.parse_usi("4f4e")?).expect("a piece stands on 4f");
///
/// let board = game.variant().board;
/// let left: Vec<String> = change.removed().map(|gone| board.name(gone.square)).collect();
/// assert_eq!(left, ["4f", "4e"]);
/// assert_eq!(board.name(change.placed().square), "4e");
/// let held: Vec<String> = change.into_hand().map(|kind| game.variant().piece(kind).code.to_string()).collect();
/// assert_eq!(held, ["D"]);
/// assert!(change.captures() && !change.turns_over());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    origin: Origin,
    placed: Placed,
    /// What is captured where the move ends.
    at_end: Option<Captured>,
    /// What else happens; `None` for most moves.
    further: Option<Further>,
}

/// What few moves do: capture on the way, change places, and burn or be burnt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Further {
    /// What is captured on the way, in order.
    on_the_way: [Option<Captured>; 2],
    /// The own piece that comes to where the move begins, on the square where the move ends.
    swapped: Option<Placed>,
    aftermath: Aftermath,
}

/// What burns after a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Aftermath {
    /// The enemies around the square where it ends that burn, before all places that are empty.
    pub(crate) burnt: [Option<Captured>; 8],
    /// The piece that has moved, if that burns; it is held by the other side.
    pub(crate) lost: Option<Captured>,
}

impl Aftermath {
    /// Whether anything burns.
    #[inline]
    fn burns(&self) -> bool {
        let [first, ..] = self.burnt;
        first.is_some() || self.lost.is_some()
    }
}

/// Where a move takes its piece from.
///
/// ```
/// use hakugei_game::{CompiledVariant, Game, Origin};
/// use hakugei_variant::shipped;
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// let game = Game::from_sfen(&compiled, "2w3/6/6/6/6/2W3 b D 1")?;
/// let drop = game.change(game.parse_usi("D*3c")?).expect("it is in hand");
/// assert!(matches!(drop.origin(), Origin::Hand(_)));
/// let step = game.change(game.parse_usi("4f4e")?).expect("a piece stands on 4f");
/// assert!(matches!(step.origin(), Origin::Board(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// From a square: the piece as it stands there.
    Board(Placed),
    /// From the mover's hand: the kind as it is held.
    Hand(PieceKind),
}

/// A piece on a square.
///
/// ```
/// use hakugei_game::Placed;
/// use hakugei_variant::{Color, Piece, PieceKind, Square};
///
/// let piece = Piece { color: Color::Black, kind: PieceKind(0) };
/// let (here, there) = (Placed { piece, square: Square(0) }, Placed { piece, square: Square(1) });
/// assert_ne!(here, there);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The piece.
    pub piece: Piece,
    /// The square.
    pub square: Square,
}

/// A piece that a move captures, or that burns. It is an enemy, or a friend that a multi-leg move takes on its way.
///
/// ```
/// use hakugei_game::{CompiledVariant, Game};
/// use hakugei_variant::{Color, shipped};
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// let game = Game::from_sfen(&compiled, "2w3/6/6/6/2d3/2W3 b - 1")?;
/// let change = game.change(game.parse_usi("4f4e")?).expect("a piece stands on 4f");
/// let captured = change.captured_at_end().expect("a piece stands on 4e");
/// assert_eq!(captured.piece.color, Color::White);
/// assert_eq!(captured.held, Some(captured.piece.kind), "it is held as what it was");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Captured {
    /// The piece.
    pub piece: Piece,
    /// The square that it leaves.
    pub square: Square,
    /// The kind that it becomes in the captor's hand, or in that of the side that burns it; `None` where it leaves play.
    pub held: Option<PieceKind>,
}

impl Change {
    /// The side that moves. The hand that changes is that side's.
    #[inline]
    pub fn side(&self) -> Color {
        self.placed.piece.color
    }

    /// Where the piece comes from.
    #[inline]
    pub fn origin(&self) -> Origin {
        self.origin
    }

    /// The piece that stands where the move ends, with the face that it then shows.
    #[inline]
    pub fn placed(&self) -> Placed {
        self.placed
    }

    /// The piece that leaves the square where the move begins, with the face that it shows there; `None` for a drop.
    #[inline]
    pub fn moved(&self) -> Option<Placed> {
        match self.origin {
            Origin::Board(moved) => Some(moved),
            Origin::Hand(_) => None,
        }
    }

    /// Whether the piece that moves shows another face afterwards.
    #[inline]
    pub fn turns_over(&self) -> bool {
        self.moved()
            .is_some_and(|moved| moved.piece.kind != self.placed.piece.kind)
    }

    /// What is captured, in order; what burns is not.
    #[inline]
    pub fn captured(&self) -> impl DoubleEndedIterator<Item = Captured> + use<'_> {
        let on_the_way = self.further.iter().flat_map(|further| further.on_the_way);
        on_the_way.chain([self.at_end]).flatten()
    }

    /// The enemies that burn when the piece has moved.
    #[inline]
    pub fn burnt(&self) -> impl Iterator<Item = Captured> + use<'_> {
        let burnt = self.further.iter().flat_map(|further| &further.aftermath.burnt);
        burnt.flatten().copied()
    }

    /// The piece that has moved, if an enemy burns it: it leaves the square where the move ended, and [`Captured::held`] comes into
    /// the hand of the other side.
    #[inline]
    pub fn lost(&self) -> Option<Captured> {
        self.further.as_ref()?.aftermath.lost
    }

    /// The own piece with which the one that moves changes places, on the square to which it comes: where the move begins. `None` for most
    /// moves.
    #[inline]
    pub fn swapped(&self) -> Option<Placed> {
        let Placed { piece, .. } = self.further.as_ref()?.swapped?;
        let Placed { square, .. } = self.moved()?;
        Some(Placed { piece, square })
    }

    /// The same piece on the square that it leaves.
    #[inline]
    pub(super) fn swapped_from(&self) -> Option<Placed> {
        self.further.as_ref()?.swapped
    }

    /// Every piece that comes to a square: the one that moves, unless it burns, and one with which it changes places.
    #[inline]
    pub fn arrived(&self) -> impl Iterator<Item = Placed> + use<'_> {
        self.stands().into_iter().chain(self.swapped())
    }

    /// The piece that stands where the move ends afterwards; `None` where it burns.
    #[inline]
    pub fn stands(&self) -> Option<Placed> {
        Some(self.placed).filter(|_| self.lost().is_none())
    }

    /// Whether anything burns, an enemy or the piece that has moved.
    #[inline]
    pub fn burns(&self) -> bool {
        self.further
            .as_ref()
            .is_some_and(|further| further.aftermath.burns())
    }

    /// Whether any piece but the one that moves leaves the board by the move, or that one burns.
    #[inline]
    pub fn takes(&self) -> bool {
        self.captures() || self.burns()
    }

    /// What the mover takes of the board: what is captured, in order, and the enemies that burn.
    #[inline]
    pub fn taken(&self) -> impl Iterator<Item = Captured> + use<'_> {
        self.captured().chain(self.burnt())
    }

    /// The enemies that the mover takes: those that are captured, in order, and those that burn.
    #[inline]
    pub fn taken_enemies(&self) -> impl Iterator<Item = Captured> + use<'_> {
        self.captured_enemies().chain(self.burnt())
    }

    /// Hands over what [`Self::taken`] lists, in another order. This is part of every move made: most moves take at most what stands
    /// where they end, so that the whole of their change stays in registers.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "as what it is part of")]
    pub fn each_taken(&self, mut take: impl FnMut(Captured)) {
        if let Some(further) = &self.further {
            let [first, second] = further.on_the_way;
            if let Some(captured) = first {
                take(captured);
            }
            if let Some(captured) = second {
                take(captured);
            }
            // A copy: a loop over its own would keep the whole change out of registers.
            for burnt in further.aftermath.burnt.into_iter().flatten() {
                take(burnt);
            }
        }
        if let Some(captured) = self.at_end {
            take(captured);
        }
    }

    /// Whether the change is one of the few that do more than take what stands where they end.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "as what it is part of")]
    pub(super) fn goes_further(&self) -> bool {
        self.further.is_some()
    }

    /// The enemies that are captured, in order: a move of several legs may take friends too.
    #[inline]
    pub fn captured_enemies(&self) -> impl DoubleEndedIterator<Item = Captured> + use<'_> {
        let us = self.side();
        self.captured().filter(move |captured| captured.piece.color != us)
    }

    /// The last enemy that is captured.
    #[inline]
    pub fn last_captured_enemy(&self) -> Option<Captured> {
        let us = self.side();
        let at_end = self.at_end.filter(|captured| captured.piece.color != us);
        at_end.or_else(|| self.captured_enemies().next_back())
    }

    /// What is captured on the square where the move ends, unless that was on the way.
    #[inline]
    pub fn captured_at_end(&self) -> Option<Captured> {
        self.at_end
    }

    /// Whether anything is captured.
    #[inline]
    pub fn captures(&self) -> bool {
        let on_the_way = |further: &Further| {
            let [first, second] = further.on_the_way;
            first.is_some() || second.is_some()
        };
        self.at_end.is_some() || self.further.as_ref().is_some_and(on_the_way)
    }

    /// Every piece that leaves its square: the one that moves, if it comes from the board, then one with which it changes places, those
    /// that are captured, and the enemies that burn.
    #[inline]
    pub fn removed(&self) -> impl Iterator<Item = Placed> + use<'_> {
        let own = self.moved().into_iter().chain(self.swapped_from());
        own.chain(self.taken().map(Captured::placed))
    }

    /// The kind that leaves the mover's hand.
    #[inline]
    pub fn from_hand(&self) -> Option<PieceKind> {
        match self.origin {
            Origin::Board(_) => None,
            Origin::Hand(kind) => Some(kind),
        }
    }

    /// The kinds that come into the mover's hand, in the order of the captures; then those of what burns.
    #[inline]
    pub fn into_hand(&self) -> impl Iterator<Item = PieceKind> + use<'_> {
        self.taken().filter_map(|taken| taken.held)
    }

    /// Where the pieces of a kind of the mover stand afterwards, given where they stand before.
    pub(crate) fn pieces_after<const WORDS: usize>(
        &self,
        kind: PieceKind,
        mut before: Bitboard<WORDS>,
    ) -> Bitboard<WORDS> {
        for removed in self.removed() {
            before.remove(removed.square);
        }
        for arrived in self.arrived().filter(|arrived| arrived.piece.kind == kind) {
            before.insert(arrived.square);
        }
        before
    }
}

impl Captured {
    /// The piece and its square.
    #[inline]
    pub fn placed(self) -> Placed {
        Placed {
            piece: self.piece,
            square: self.square,
        }
    }
}

impl<const WORDS: usize> Position<WORDS> {
    /// What a move of this position does.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "a change that is made at once is to stay in registers"
    )]
    pub fn change(&self, mv: Move) -> Change {
        match self.tables().burning() {
            Some(burning) if mv.dropped().is_none() => self.burning_change(burning, mv),
            _ if swaps::is_swap(self, mv) => self.swapping_change(mv),
            _ => self.own_change(mv),
        }
    }

    /// [`Position::change`] where two pieces change places.
    #[cold]
    #[inline(never)]
    fn swapping_change(&self, mv: Move) -> Change {
        let piece = self.own(self.kind_of(self.side, mv.to()));
        let swapped = Some(Placed {
            piece,
            square: mv.to(),
        });
        Change {
            further: Some(Further {
                swapped,
                ..Further::default()
            }),
            ..self.own_change(mv)
        }
    }

    /// [`Position::change`] where pieces burn others.
    #[cold]
    #[inline(never)]
    fn burning_change(&self, burning: &Burning, mv: Move) -> Change {
        let mut change = self.own_change(mv);
        let aftermath = burning::aftermath(self, burning, &change);
        if aftermath.burns() {
            change.further.get_or_insert_default().aftermath = aftermath;
        }
        change
    }

    /// What a move does itself: what burns then aside.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "as what it is part of")]
    fn own_change(&self, mv: Move) -> Change {
        let further = self.squares_captured_on_the_way(mv).map(|squares| Further {
            on_the_way: squares.map(|square| self.captured_on(square?)),
            ..Further::default()
        });
        Change {
            further,
            ..self.plain_change(mv, self.kind_before(mv), self.kind_after(mv))
        }
    }

    /// What a move does itself, what it captures on the way aside, given the kinds that it moves and leaves where it ends.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "as what it is part of")]
    fn plain_change(&self, mv: Move, before: PieceKind, after: PieceKind) -> Change {
        let origin = match mv.dropped() {
            Some(kind) => Origin::Hand(self.tables().held_as(kind)),
            None => Origin::Board(Placed {
                piece: self.own(before),
                square: mv.from(),
            }),
        };
        let at_end = self.square_captured_at_end(mv);
        self.change_of(origin, mv.to(), after, at_end)
    }

    /// What a move does that goes to one square, takes what stands there, and changes no more than that: what most moves do.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "as what it is part of")]
    pub(super) fn common_change(&self, mv: Move) -> Change {
        let (from, to) = (mv.from(), mv.to());
        let before = self.kind_of(self.side, from);
        let moved = Placed {
            piece: self.own(before),
            square: from,
        };
        let captures = self.is_occupied(to) && from != to;
        let after = self.plain_kind_after(mv, before);
        self.change_of(Origin::Board(moved), to, after, captures.then_some(to))
    }

    /// What the drop of a kind does, where no rule adds to it.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "as what it is part of")]
    pub(super) fn common_drop(&self, kind: PieceKind, to: Square) -> Change {
        let held = self.tables().held_as(kind);
        self.change_of(Origin::Hand(held), to, kind, None)
    }

    /// A change by which a kind comes to a square, given where it comes from and the square on which it captures.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "as what it is part of")]
    fn change_of(&self, origin: Origin, to: Square, after: PieceKind, at_end: Option<Square>) -> Change {
        let placed = Placed {
            piece: self.own(after),
            square: to,
        };
        Change {
            origin,
            placed,
            at_end: at_end.and_then(|square| self.captured_on(square)),
            further: None,
        }
    }

    /// The capture of what stands on a square.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "as what it is part of")]
    fn captured_on(&self, square: Square) -> Option<Captured> {
        let piece = self.piece_at(square)?;
        Some(Captured {
            piece,
            square,
            held: self.tables().captured_of(piece.color, piece.kind),
        })
    }

    /// What a move does that need not be one of this position; `None` where it moves or drops nothing that the side to move
    /// has, or leaves the board.
    pub(crate) fn checked_change(&self, mv: Move) -> Option<Change> {
        let tables = self.tables();
        let may_be_made = match mv.dropped() {
            Some(kind) => {
                tables.has_square(mv.to())
                    && tables.has_kind(kind)
                    && self.holds(self.side, tables.held_as(kind))
                    && !self.is_occupied(mv.to())
            }
            None => {
                mv.action()
                    .squares()
                    .into_iter()
                    .all(|square| tables.has_square(square))
                    && mv.face().is_none_or(|face| tables.has_kind(face))
                    && self.of_color(self.side).contains(mv.from())
            }
        };
        may_be_made.then(|| self.change(mv))
    }

    fn own(&self, kind: PieceKind) -> Piece {
        Piece {
            color: self.side,
            kind,
        }
    }

    /// The kind that a move of this position moves, as it stands before; for a drop, as it lands on the board.
    #[inline]
    pub fn kind_before(&self, mv: Move) -> PieceKind {
        match mv.dropped() {
            Some(kind) => kind,
            None => self.kind_of(self.side, mv.from()),
        }
    }

    /// The kind that a move of this position leaves on the square where it ends.
    #[inline]
    pub fn kind_after(&self, mv: Move) -> PieceKind {
        let contagions = self.tables().contagions().filter(|_| mv.promotes());
        let caught = contagions.and_then(|contagions| contagion::face(self, contagions, mv));
        caught.unwrap_or_else(|| self.plain_kind_after(mv, self.kind_before(mv)))
    }

    /// [`Position::kind_after`] where no piece is turned by what it captures, given the kind that moves.
    #[inline]
    fn plain_kind_after(&self, mv: Move, before: PieceKind) -> PieceKind {
        if !mv.promotes() {
            return before;
        }
        mv.face()
            .unwrap_or_else(|| self.tables().face_of(self.side, before))
    }

    /// The squares on which a move captures, in order.
    pub(crate) fn captured_squares(&self, mv: Move) -> impl Iterator<Item = Square> + use<WORDS> {
        let on_the_way = self.squares_captured_on_the_way(mv).unwrap_or_default();
        let at_end = self.square_captured_at_end(mv);
        on_the_way.into_iter().chain([at_end]).flatten()
    }

    /// Whether moves can burn anything, by the rules of the variant.
    #[inline]
    pub fn may_burn(&self) -> bool {
        self.tables().burning().is_some()
    }

    /// Whether a move of this position captures anything, or anything burns.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "measured: a search asks it of every move that it tries"
    )]
    pub fn takes(&self, mv: Move) -> bool {
        self.captures(mv) || (self.may_burn() && self.change(mv).takes())
    }

    /// Whether a move of this position captures anything.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "as for what burns besides")]
    pub fn captures(&self, mv: Move) -> bool {
        self.square_captured_at_end(mv).is_some()
            || (mv.captures_on_the_way() && self.captures_on_the_way(mv.from(), mv.on_the_way()))
    }

    /// The ends, of moves from a square that name some squares on the way, of those moves that capture anything.
    pub(crate) fn capturing_ends(
        &self,
        from: Square,
        named: Captures,
        ends: Bitboard<WORDS>,
    ) -> Bitboard<WORDS> {
        if self.captures_on_the_way(from, named) {
            ends
        } else {
            ends & self.capturable_from(from)
        }
    }

    /// The squares on which a piece that comes from a square may capture: all that are occupied, but for its own. A friend
    /// can stand there too, one that a move of several legs has captured before it comes back; but not where the piece changes places with
    /// friends.
    #[inline]
    pub(crate) fn capturable_from(&self, from: Square) -> Bitboard<WORDS> {
        let others = self.occupied() & !Bitboard::of(from);
        match self.tables().swaps() {
            Some(swaps) if swaps::may_swap(self, swaps, from) => others & self.of_color(self.side.other()),
            _ => others,
        }
    }

    /// Whether a move from a square captures on one of the squares that it names on the way.
    fn captures_on_the_way(&self, from: Square, named: Captures) -> bool {
        let taken = self.capturable_from(from);
        named
            .squares()
            .into_iter()
            .flatten()
            .any(|square| taken.contains(square))
    }

    /// The square where a move ends, if it captures there.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "as what it is part of")]
    fn square_captured_at_end(&self, mv: Move) -> Option<Square> {
        let to = mv.to();
        // What is named on the way is gone when the piece comes back to it.
        let gone = || mv.captures_on_the_way() && mv.on_the_way().squares().contains(&Some(to));
        let captures = self.is_occupied(to) && mv.from() != to && !gone() && !swaps::is_swap(self, mv);
        captures.then_some(to)
    }

    /// The squares where a move captures before its end, in order; `None` for one that names no square there.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "as what it is part of")]
    fn squares_captured_on_the_way(&self, mv: Move) -> Option<[Option<Square>; 2]> {
        if !mv.captures_on_the_way() {
            return None;
        }
        let Captures { first, second } = mv.on_the_way();
        let taken = self.capturable_from(mv.from());
        let both = [first, second.filter(|_| second != first)];
        Some(both.map(|square| square.filter(|&square| taken.contains(square))))
    }

    /// The key after a move, given what it does: what [`Position::key`] says once it has been made. `None` where checks are counted: whether
    /// the move gives check is known when it has been made.
    #[inline]
    pub fn key_after(&self, change: &Change) -> Option<u64> {
        if self.tables().remembers() && self.tables().finish().check.counted_checks().is_some() {
            return None;
        }
        let (_, shields) = self.remembered_after(change);
        let sum = self.sum_after(change).wrapping_add(shields);
        Some(sum ^ turn_key(self.side.other()))
    }

    /// What the position after a move remembers, given what it does here, and what that adds to the sum of the keys: all but the check that the
    /// move may give.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "as what it is part of")]
    pub(super) fn remembered_after(&self, change: &Change) -> (StateFlags, u64) {
        let tables = self.tables();
        if !tables.remembers() {
            return (StateFlags::NONE, 0);
        }
        let flags = state_flags::flags_after(self, *change).with_lasting(self.flags);
        let keys = tables.keys();
        let shield = |flags: StateFlags| flags.shielding().map_or(0, |square| keys.just_taken(square));
        (flags, shield(flags).wrapping_sub(shield(self.flags)))
    }

    /// The sum of the keys of everything but the turn after a move, given what it does; what is remembered of moves stays as it is.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "as what it is part of")]
    pub(super) fn sum_after(&self, change: &Change) -> u64 {
        let tables = self.tables();
        let keys = tables.keys();
        let (us, on) = (self.side, |at: Placed| {
            keys.piece(self.number_of(at.piece), at.square)
        });
        let left = match change.origin {
            Origin::Board(moved) => on(moved),
            Origin::Hand(kind) => keys.in_hand(us, kind),
        };
        let mut sum = self.key.wrapping_sub(left).wrapping_add(on(change.placed));
        if let Some((from, to)) = change.swapped_from().zip(change.swapped()) {
            sum = sum.wrapping_sub(on(from)).wrapping_add(on(to));
        }
        if let Some(lost) = change.lost() {
            sum = sum.wrapping_sub(on(change.placed));
            if let Some(kind) = lost.held {
                sum = sum.wrapping_add(keys.in_hand(us.other(), kind));
            }
        }
        change.each_taken(|captured| {
            sum = sum.wrapping_sub(on(captured.placed()));
            if let Some(kind) = captured.held {
                sum = sum.wrapping_add(keys.in_hand(us, kind));
            }
        });
        sum
    }
}
