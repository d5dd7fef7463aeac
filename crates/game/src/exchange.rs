//! Static exchange: what the captures on one square come to, without making them.

use hakugei_variant::{Color, PieceKind, Square};

use crate::aim::{kind_after, start_of};
use crate::attack::{Safety, is_attacked, suspects};
use crate::bitboard::Bitboard;
use crate::influence::attackers_to;
use crate::legality::one_attacks;
use crate::limit::open_files;
use crate::moves::{Action, Move};
use crate::position::Position;
use crate::tables::Tables;

/// What pieces are worth in an exchange, in whatever unit the caller likes.
pub trait ExchangeValues {
    /// What the owner of a piece of a kind loses when it is taken off the board.
    fn on_board(&self, kind: PieceKind) -> i32;

    /// What its captor gains by holding a kind in hand.
    fn in_hand(&self, kind: PieceKind) -> i32;

    /// The most that any kind gains by promoting on the board; nothing where none does.
    fn most_by_promotion(&self) -> i32;
}

/// What a move of the side to move and the exchange on the square where it ends win for that side, in the unit of the
/// values; less than nothing where they lose. The position is as before when this returns.
///
/// A capture wins what the piece is worth on the board and what it is worth in the captor's hand, as the kind that it
/// becomes there (demoted, or nothing where captures leave play). A drop itself wins and costs nothing: the piece stays its
/// owner's. A promotion wins the difference of the faces on the
/// board. After the move the sides take turns to capture on the square, each with the piece that is worth the least on the
/// board (a royal piece last; of equals that with the lowest square), promoting it where it must or gains by it, or stop
/// where that is better. Lines that open are seen. A capture that would leave the captor's only royal piece where it could
/// be captured is none: pins are respected, and a royal piece does not capture what is guarded. What else happens on the
/// board (threats, mates, tries) is not asked.
///
/// Where masks and tables do not tell the moves of a variant, one answer is looked for and no more: the piece that moved is
/// lost if the enemy could capture it.
pub fn static_exchange<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &mut Position<WORDS>,
    mv: Move,
    values: &impl ExchangeValues,
) -> i32 {
    if tables.is_special() || mv.captures_on_the_way() {
        return one_answer(tables, position, mv, values);
    }
    let (exchange, begun) = Exchange::begin(tables, position, mv, values);
    begun.gain - exchange.answer(position.side().other(), begun.stands, begun.left)
}

/// Whether [`static_exchange`] comes to at least so much. Captures that cannot change that are not looked for, so that this
/// is told sooner.
pub fn exchange_reaches<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &mut Position<WORDS>,
    mv: Move,
    values: &impl ExchangeValues,
    least: i32,
) -> bool {
    if tables.is_special() || mv.captures_on_the_way() {
        return one_answer_leaves(tables, position, (mv, least), values);
    }
    let (exchange, begun) = Exchange::begin(tables, position, mv, values);
    // The other side answers only where it wins something.
    begun.gain >= least
        && !exchange.wins_more(
            position.side().other(),
            (begun.stands, begun.left),
            begun.gain - least,
        )
}

/// What a move leaves of an exchange.
struct Begun<const WORDS: usize> {
    /// What it wins itself.
    gain: i32,
    /// The kind that then stands on the square.
    stands: PieceKind,
    /// The pieces that have not moved, that on the square aside.
    left: Bitboard<WORDS>,
}

/// An exchange on a square.
struct Exchange<'a, const WORDS: usize, V> {
    tables: &'a Tables<WORDS>,
    position: &'a Position<WORDS>,
    values: &'a V,
    to: Square,
}

impl<'a, const WORDS: usize, V: ExchangeValues> Exchange<'a, WORDS, V> {
    /// The exchange that a move of the side to move begins.
    fn begin(
        tables: &'a Tables<WORDS>,
        position: &'a Position<WORDS>,
        mv: Move,
        values: &'a V,
    ) -> (Self, Begun<WORDS>) {
        let (us, to) = (position.side(), mv.to());
        let (mut gain, mut stands, mut left) = (0, PieceKind(0), position.occupied());
        match mv.action() {
            Action::Drop { kind, .. } => stands = kind,
            Action::Board { from, promotes, .. } => {
                if let Some(piece) = position.piece_at(from) {
                    let face = tables.face_of(us, piece.kind);
                    stands = if promotes { face } else { piece.kind };
                    gain = values.on_board(stands) - values.on_board(piece.kind);
                }
                left.remove(from);
            }
        }
        if position.of_color(us.other()).contains(to) {
            gain += price(tables, us.other(), position.kind_of(us.other(), to), values);
        }
        left.remove(to);
        let exchange = Self {
            tables,
            position,
            values,
            to,
        };
        (exchange, Begun { gain, stands, left })
    }

    /// What a side wins by capturing a kind on the square, or 0 where it had better not; `left` are the pieces that have
    /// not moved, that on the square aside.
    fn answer(&self, by: Color, stands: PieceKind, left: Bitboard<WORDS>) -> i32 {
        let Some((gain, arrives, left)) = self.capture(by, stands, left) else {
            return 0;
        };
        (gain - self.answer(by.other(), arrives, left)).max(0)
    }

    /// Whether a side wins more than so much, nothing or more, by capturing a kind on the square.
    fn wins_more(&self, by: Color, (stands, left): (PieceKind, Bitboard<WORDS>), than: i32) -> bool {
        let price = price(self.tables, by.other(), stands, self.values);
        if price + self.values.most_by_promotion() <= than {
            return false;
        }
        self.capture(by, stands, left)
            .is_some_and(|(gain, arrives, left)| {
                gain > than && !self.wins_more(by.other(), (arrives, left), gain - than - 1)
            })
    }

    /// What a side's capture of a kind on the square wins before it is answered, the kind that then stands there, and the
    /// pieces that have not moved.
    fn capture(
        &self,
        by: Color,
        stands: PieceKind,
        left: Bitboard<WORDS>,
    ) -> Option<(i32, PieceKind, Bitboard<WORDS>)> {
        let from = self.captor(by, left)?;
        let kind = self.position.kind_of(by, from);
        let arrives = self.arriving(by, kind, from);
        let gain = price(self.tables, by.other(), stands, self.values) + self.values.on_board(arrives)
            - self.values.on_board(kind);
        let mut left = left;
        left.remove(from);
        Some((gain, arrives, left))
    }

    /// The piece with which a side captures.
    fn captor(&self, by: Color, left: Bitboard<WORDS>) -> Option<Square> {
        let occupied = left | Bitboard::of(self.to);
        let attackers = attackers_to(self.tables, self.position, (self.to, by), occupied) & left;
        let mut rest = attackers;
        loop {
            let worth = |&from: &Square| {
                let kind = self.position.kind_of(by, from);
                (self.tables.rules(by, kind).royal, self.values.on_board(kind))
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
        let (tables, position) = (self.tables, self.position);
        let piece = position.piece_at(from);
        let open = |piece| open_files(tables, position, piece, from).contains(self.to);
        if !piece.is_some_and(open) {
            return false;
        }
        if tables.safety() == Safety::Ignored {
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
        !one_attacks(tables, position, (stands, by.other()), (enemies, occupied))
    }

    /// The kind with which a captor arrives.
    fn arriving(&self, by: Color, kind: PieceKind, from: Square) -> PieceKind {
        let end = Bitboard::of(self.to);
        let arrivals = self.tables.rules(by, kind).promotions.split(from, end, end);
        let face = self.tables.face_of(by, kind);
        let gains = self.values.on_board(face) > self.values.on_board(kind);
        if !arrivals.promoting.is_empty() && (gains || arrivals.plain.is_empty()) {
            face
        } else {
            kind
        }
    }
}

/// What the capture of a side's piece wins: its worth on the board, and in the hand of the captor.
fn price<const WORDS: usize>(
    tables: &Tables<WORDS>,
    owner: Color,
    kind: PieceKind,
    values: &impl ExchangeValues,
) -> i32 {
    let held = tables.captured_of(owner, kind);
    values.on_board(kind) + held.map_or(0, |kind| values.in_hand(kind))
}

/// The same exchange with at most one answer, which is found by making the move.
#[cold]
fn one_answer<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &mut Position<WORDS>,
    mv: Move,
    values: &impl ExchangeValues,
) -> i32 {
    let won = won_at_once(tables, position, mv, values);
    let at_stake = at_stake(tables, position, mv, values);
    if at_stake > 0 && is_answered(tables, position, mv) {
        won - at_stake
    } else {
        won
    }
}

/// Whether that comes to at least so much; an answer is looked for only where that hangs on it.
fn one_answer_leaves<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &mut Position<WORDS>,
    (mv, least): (Move, i32),
    values: &impl ExchangeValues,
) -> bool {
    let won = won_at_once(tables, position, mv, values);
    won >= least
        && (won - at_stake(tables, position, mv, values) >= least || !is_answered(tables, position, mv))
}

/// What a move wins before it is answered.
fn won_at_once<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &Position<WORDS>,
    mv: Move,
    values: &impl ExchangeValues,
) -> i32 {
    let (us, mut gain) = (position.side(), 0);
    if let Action::Board {
        from, to, on_the_way, ..
    } = mv.action()
    {
        let ways = on_the_way
            .squares()
            .into_iter()
            .flatten()
            .filter(|&way| way != to);
        for square in ways.chain([to]).filter(|&square| square != from) {
            if let Some(piece) = position.piece_at(square) {
                let price = price(tables, piece.color, piece.kind, values);
                gain += if piece.color == us { -price } else { price };
            }
        }
        let kind = position.piece_at(from).map(|piece| piece.kind);
        let face = kind
            .filter(|_| mv.promotes())
            .map(|kind| tables.face_of(us, kind));
        let worth = |kind: Option<PieceKind>| kind.map_or(0, |kind| values.on_board(kind));
        gain += face.map_or(0, |face| worth(Some(face)) - worth(kind));
    }
    gain
}

/// What the capture of the piece that moves would win for the other side, or nothing.
fn at_stake<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &Position<WORDS>,
    mv: Move,
    values: &impl ExchangeValues,
) -> i32 {
    let kind = kind_after(tables, position, mv);
    price(tables, position.side(), kind, values).max(0)
}

/// Whether the other side could capture the piece that moves where it ends. The move is made only where masks do not tell.
fn is_answered<const WORDS: usize>(tables: &Tables<WORDS>, position: &mut Position<WORDS>, mv: Move) -> bool {
    let (them, to) = (position.side().other(), mv.to());
    let told = !mv.captures_on_the_way()
        && tables.borrowing().is_none()
        && tables.royal_bar().is_none()
        && suspects(tables, position, (to, them)).is_empty();
    if told {
        let end = Bitboard::of(to);
        let enemies = position.of_color(them) & !end;
        let occupied = (position.occupied() & !start_of(mv)) | end;
        return one_attacks(tables, position, (to, them), (enemies, occupied));
    }
    let undo = position.make(tables, mv);
    let answered = is_attacked(tables, position, to, them);
    position.unmake(tables, mv, &undo);
    answered
}
