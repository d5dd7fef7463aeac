//! Static exchange: what the captures on one square come to, without making them.

use hakugei_variant::{Color, PieceKind, Square};

use crate::attack::{exotic_candidates, is_attacked_by_own_moves, is_attacked_by_some};
use crate::bitboard::Bitboard;
use crate::exotic::hops_reach;
use crate::moves::Move;
use crate::position::{Change, Position};
use crate::rules::borrowing;
use crate::rules::drops::open_files;
use crate::scratch::Scratch;
use crate::tables::{Safety, Tables};

/// What pieces are worth in an exchange, in whatever unit the caller likes.
///
/// ```
/// use std::sync::Arc;
///
/// use hakugei_game::{CompiledVariant, ExchangeValues, Game, Move, Position, Tables, Visitor};
/// use hakugei_variant::{PieceKind, Setup, shipped};
///
/// /// Every piece is worth one, on the board and in hand.
/// struct CountPieces;
///
/// impl ExchangeValues for CountPieces {
///     fn on_board(&self, _: PieceKind) -> i32 {
///         1
///     }
///
///     fn in_hand(&self, _: PieceKind) -> i32 {
///         1
///     }
///
///     fn most_by_promotion(&self) -> i32 {
///         0
///     }
/// }
///
/// struct Exchange(Setup, Move);
///
/// impl Visitor for Exchange {
///     type Output = i32;
///
///     fn visit<const WORDS: usize>(self, tables: &Arc<Tables<WORDS>>) -> i32 {
///         Position::new(tables, &self.0).static_exchange(self.1, &CountPieces)
///     }
/// }
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// let game = Game::from_sfen(&compiled, "2w3/6/6/6/2d3/2W3 b - 1")?;
/// let capture = game.parse_usi("4f4e")?;
/// assert_eq!(compiled.visit(Exchange(game.setup(), capture)), 2, "a dolphin less there, a dolphin more in hand");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait ExchangeValues {
    /// What the owner of a piece of a kind loses when it is taken off the board.
    fn on_board(&self, kind: PieceKind) -> i32;

    /// What its captor gains by holding a kind in hand.
    fn in_hand(&self, kind: PieceKind) -> i32;

    /// The most that any kind gains by promoting on the board; nothing where none does.
    fn most_by_promotion(&self) -> i32;
}

/// See [`crate::Trials::static_exchange`].
pub(crate) fn static_exchange<const WORDS: usize>(
    position: &Position<WORDS>,
    mv: Move,
    values: &impl ExchangeValues,
    scratch: &mut Scratch<'_, WORDS>,
) -> i32 {
    let tables = position.tables();
    let change = position.change(mv);
    let won = won_at_once(&change, values);
    if tables.is_special() || mv.captures_on_the_way() {
        return one_answer(position, &change, won, values, scratch);
    }
    let (exchange, state) = Exchange::begin(position, &change, values);
    won - exchange.answer(change.side().other(), state)
}

/// See [`crate::Trials::exchange_reaches`].
pub(crate) fn exchange_reaches<const WORDS: usize>(
    position: &Position<WORDS>,
    mv: Move,
    values: &impl ExchangeValues,
    least: i32,
    scratch: &mut Scratch<'_, WORDS>,
) -> bool {
    let tables = position.tables();
    let change = position.change(mv);
    let won = won_at_once(&change, values);
    if won < least {
        return false;
    }
    if tables.is_special() || mv.captures_on_the_way() {
        let spare = won - at_stake(tables, &change, values);
        return spare >= least || !is_answered(position, &change, scratch);
    }
    // The other side answers only where it wins something.
    let (exchange, state) = Exchange::begin(position, &change, values);
    !exchange.wins_more(change.side().other(), state, won - least)
}

/// How far an exchange has come.
#[derive(Clone, Copy)]
struct ExchangeState<const WORDS: usize> {
    /// The kind that stands on the square.
    kind: PieceKind,
    /// The pieces that have not moved, that on the square aside.
    left: Bitboard<WORDS>,
}

/// A capture of an exchange.
struct ExchangeStep<const WORDS: usize> {
    /// What it wins before it is answered.
    gain: i32,
    /// What it leaves.
    state: ExchangeState<WORDS>,
}

/// An exchange on a square.
struct Exchange<'a, const WORDS: usize, V> {
    position: &'a Position<WORDS>,
    values: &'a V,
    to: Square,
}

impl<'a, const WORDS: usize, V: ExchangeValues> Exchange<'a, WORDS, V> {
    /// The exchange that a move begins, and what the move leaves of it.
    fn begin(position: &'a Position<WORDS>, change: &Change, values: &'a V) -> (Self, ExchangeState<WORDS>) {
        let (kind, to) = (change.placed().piece.kind, change.placed().square);
        // What the move captures on its end is gone, and what it placed there is `kind`: the square itself is never in `left`.
        let mut left = position.occupied();
        left.remove(to);
        if let Some(moved) = change.moved() {
            left.remove(moved.square);
        }
        let exchange = Self { position, values, to };
        (exchange, ExchangeState { kind, left })
    }

    /// What a side wins by capturing on the square, or 0 where it had better not.
    fn answer(&self, by: Color, state: ExchangeState<WORDS>) -> i32 {
        let Some(capture) = self.capture(by, state) else {
            return 0;
        };
        (capture.gain - self.answer(by.other(), capture.state)).max(0)
    }

    /// Whether a side wins more than `than`, which is not negative, by capturing on the square.
    fn wins_more(&self, by: Color, state: ExchangeState<WORDS>, than: i32) -> bool {
        // The best that can come of it: the piece, a promotion, and no answer.
        let price = price(self.position.tables(), by.other(), state.kind, self.values);
        if price + self.values.most_by_promotion() <= than {
            return false;
        }
        self.capture(by, state).is_some_and(|capture| {
            capture.gain > than && !self.wins_more(by.other(), capture.state, capture.gain - than - 1)
        })
    }

    /// A side's capture on the square, if there is one.
    fn capture(&self, by: Color, state: ExchangeState<WORDS>) -> Option<ExchangeStep<WORDS>> {
        let from = self.captor(by, state.left)?;
        let kind = self.position.kind_of(by, from);
        let arrives = self.arriving(by, kind, from);
        let gain = price(self.position.tables(), by.other(), state.kind, self.values)
            + self.values.on_board(arrives)
            - self.values.on_board(kind);
        let mut left = state.left;
        left.remove(from);
        Some(ExchangeStep {
            gain,
            state: ExchangeState { kind: arrives, left },
        })
    }

    /// The piece with which a side captures.
    fn captor(&self, by: Color, left: Bitboard<WORDS>) -> Option<Square> {
        let occupied = left | Bitboard::of(self.to);
        let attackers = self.position.attackers_to(self.to, by, occupied) & left;
        let mut rest = attackers;
        // The next is looked for only where a pin or a limit keeps the cheapest from capturing.
        loop {
            let worth = |&from: &Square| {
                let kind = self.position.kind_of(by, from);
                // A royal piece captures last whatever it is worth: the other side could answer with the game.
                (
                    self.position.tables().rules(by, kind).royal,
                    self.values.on_board(kind),
                )
            };
            let least = rest.into_iter().min_by_key(worth)?;
            if self.may_capture(by, least, left) {
                return Some(least);
            }
            rest.remove(least);
        }
    }

    /// Whether a capture leaves the captor's only royal piece safe, and no limit on files bars it.
    fn may_capture(&self, by: Color, from: Square, left: Bitboard<WORDS>) -> bool {
        let position = self.position;
        let piece = position.piece_at(from);
        let open = |piece| open_files(position, piece, from).contains(self.to);
        if !piece.is_some_and(open) {
            return false;
        }
        if position.tables().safety() == Safety::Ignored {
            return true;
        }
        let Some(royal) = position.sole_royal(by) else {
            return true;
        };
        let stands = if royal == from { self.to } else { royal };
        let mut left = left;
        left.remove(from);
        let enemies = position.of_color(by.other()) & left;
        let occupied = left | Bitboard::of(self.to);
        !is_attacked_by_own_moves(position, stands, by.other(), enemies, occupied)
    }

    /// The kind with which a captor arrives.
    fn arriving(&self, by: Color, kind: PieceKind, from: Square) -> PieceKind {
        let end = Bitboard::of(self.to);
        let promotions = &self.position.tables().rules(by, kind).promotions;
        let arrivals = if promotions.asks_for_more() {
            promotions.split_by_clauses(from, end, end, |_| end)
        } else {
            promotions.split_by_zone(from, end)
        };
        let worth = |face: &PieceKind| self.values.on_board(*face);
        let faces = self.position.tables().faces(kind).iter().copied();
        let best = faces.filter(|_| !arrivals.promoting.is_empty()).max_by_key(worth);
        best.filter(|face| worth(face) > worth(&kind) || arrivals.plain.is_empty())
            .unwrap_or(kind)
    }
}

/// What the capture of a side's piece wins: its worth on the board, and in the hand of the captor.
fn price<const WORDS: usize>(
    tables: &Tables<WORDS>,
    owner: Color,
    kind: PieceKind,
    values: &impl ExchangeValues,
) -> i32 {
    price_of(kind, tables.captured_of(owner, kind), values)
}

/// What the capture of a kind wins, given what its captor holds for it.
fn price_of(kind: PieceKind, held: Option<PieceKind>, values: &impl ExchangeValues) -> i32 {
    values.on_board(kind) + held.map_or(0, |kind| values.in_hand(kind))
}

/// What a move wins by its captures and by what burns, before it is answered: the captor loses what it takes of its own, and its
/// piece if that burns.
#[inline]
pub fn won_by_captures(change: &Change, values: &impl ExchangeValues) -> i32 {
    let mut gain = 0;
    change.each_taken(|captured| {
        let price = price_of(captured.piece.kind, captured.held, values);
        gain += if captured.piece.color == change.side() {
            -price
        } else {
            price
        };
    });
    if let Some(lost) = change.lost() {
        gain -= price_of(lost.piece.kind, lost.held, values);
    }
    gain
}

/// What a move wins before it is answered.
fn won_at_once(change: &Change, values: &impl ExchangeValues) -> i32 {
    let mut gain = won_by_captures(change, values);
    if let Some(moved) = change.moved().filter(|_| change.turns_over()) {
        gain += values.on_board(change.placed().piece.kind) - values.on_board(moved.piece.kind);
    }
    gain
}

/// What a move that wins something at once comes to with at most one answer, which is found by making the move.
#[cold]
fn one_answer<const WORDS: usize>(
    position: &Position<WORDS>,
    change: &Change,
    won: i32,
    values: &impl ExchangeValues,
    scratch: &mut Scratch<'_, WORDS>,
) -> i32 {
    let tables = position.tables();
    let at_stake = at_stake(tables, change, values);
    if at_stake > 0 && is_answered(position, change, scratch) {
        won - at_stake
    } else {
        won
    }
}

/// What the capture of the piece that moves would win for the other side, or nothing; it may have burnt already.
fn at_stake<const WORDS: usize>(
    tables: &Tables<WORDS>,
    change: &Change,
    values: &impl ExchangeValues,
) -> i32 {
    let stands = change.stands();
    stands.map_or(0, |placed| {
        price(tables, change.side(), placed.piece.kind, values).max(0)
    })
}

/// Whether the other side could capture the piece that moves where it ends. The move is made only if masks are not enough to know it.
fn is_answered<const WORDS: usize>(
    position: &Position<WORDS>,
    change: &Change,
    scratch: &mut Scratch<'_, WORDS>,
) -> bool {
    let tables = position.tables();
    let (them, to) = (change.side().other(), change.placed().square);
    let captures_on_the_way = change.captured().any(|captured| captured.square != to);
    let changes_two_squares =
        !captures_on_the_way && change.swapped().is_none() && tables.royal_bar().is_none();
    // Those that may capture by hops, if these and masks are enough to know it.
    let hoppers = || {
        if tables.borrowing().is_some() {
            return borrowing::keeps_moving_kinds(position, change).then_some(Bitboard::EMPTY);
        }
        let exotic = exotic_candidates(position, to, them);
        let by_hops = tables.has_only_hops() && tables.burning().is_none();
        (exotic.is_empty() || by_hops).then_some(exotic)
    };
    if changes_two_squares && let Some(hoppers) = hoppers() {
        let end = Bitboard::of(to);
        let enemies = position.of_color(them) & !end;
        let mut occupied = position.occupied();
        if let Some(moved) = change.moved() {
            occupied.remove(moved.square);
        }
        occupied |= end;
        return is_attacked_by_some(position, to, them, enemies, occupied)
            || hops_reach(position, hoppers & !end, them, to, occupied);
    }
    if scratch.ends_before_a_try() {
        return false;
    }
    let copy = scratch.of(position);
    let undo = copy.apply(*change, None);
    let answered = copy.is_attacked(to, them);
    copy.unmake(&undo);
    answered
}
