//! Limits on trading some kinds: the behaviour of `rule::CaptureLimit::Protected` and `rule::CaptureLimit::Counter`.
//!
//! They keep the strongest pieces of some games (the lion of 中将棋) from being exchanged for each other early. The
//! kinds that they speak of are lists, for a promoted piece can be such a piece too. A limit bars moves; what a piece
//! attacks is not asked for it, so the kinds may not be royal: the check of a file sees to that.

use hakugei_variant::rule::Fallen;
use hakugei_variant::{Color, Piece, Square};

use crate::attack::is_attacked;
use crate::bitboard::Bitboard;
use crate::borrow::moving_kinds;
use crate::generate::Scope;
use crate::legal::answers;
use crate::moves::{Action, Captures, Move};
use crate::position::Position;
use crate::tables::{Keys, Protected, Tables};

/// Which limit bars a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bar {
    /// `rule::CaptureLimit::Protected`.
    Protected,
    /// `rule::CaptureLimit::Counter`.
    Counter,
}

/// The ends among `targets` where a piece may not capture with a move that captures nothing else.
pub(crate) fn barred<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &mut Position<WORDS>,
    from: Square,
    targets: Bitboard<WORDS>,
) -> Bitboard<WORDS> {
    let captures = targets & position.of_color(position.side().other());
    captures
        .into_iter()
        .filter(|&to| bar(tables, position, Move::board(from, to, false)).is_some())
        .collect()
}

/// The limit that bars a move of the side to move, if one does.
pub(crate) fn bar<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &mut Position<WORDS>,
    mv: Move,
) -> Option<Bar> {
    let Action::Board {
        from, to, on_the_way, ..
    } = mv.action()
    else {
        return None;
    };
    let mover = position.piece_at(from)?;
    let taken = Taken::of(position, mover.color, on_the_way, to);
    if counter(tables, position, mover, &taken) {
        return Some(Bar::Counter);
    }
    let mut limits = tables.trades().protected.iter();
    limits
        .any(|limit| protected(tables, position, limit, (mover, mv), &taken))
        .then_some(Bar::Protected)
}

/// What a move captures, with the squares, in no particular order.
struct Taken([Option<(Square, Piece)>; 3]);

impl Taken {
    fn of<const WORDS: usize>(
        position: &Position<WORDS>,
        us: Color,
        on_the_way: Captures,
        to: Square,
    ) -> Self {
        let [first, second] = on_the_way.squares();
        let last = Some(to).filter(|to| !on_the_way.squares().contains(&Some(*to)));
        Self([first, second, last].map(|square| {
            let piece = position.piece_at(square?)?;
            (piece.color != us).then_some((square?, piece))
        }))
    }

    fn iter(&self) -> impl Iterator<Item = (Square, Piece)> {
        self.0.iter().flatten().copied()
    }
}

/// A lion may not take a protected lion from afar (中将棋: 獅子を取る; lishogi and the 中将棋連盟, scalashogi
/// variant/Chushogi.scala `moveFilter` and `lionMoveFilter`): a piece of the limit's kinds may not capture one of them
/// more than a king's step away where an enemy could recapture, unless it captures something of worth with the same
/// move. Recapture is judged after the move, so a protector hidden behind what was captured counts, and one that is
/// pinned. H. G. Muller reads the old rule so that a captured pawn protects nothing any more; the Renmei lets it count:
/// `Fallen`.
fn protected<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &mut Position<WORDS>,
    limit: &Protected,
    (mover, mv): (Piece, Move),
    taken: &Taken,
) -> bool {
    let Action::Board { from, to, .. } = mv.action() else {
        return false;
    };
    let distant = |&(square, piece): &(Square, Piece)| {
        limit.kinds.contains(piece.kind) && !tables.neighbours(from).contains(square)
    };
    if !limit.kinds.contains(mover.kind) || !taken.iter().any(|one| distant(&one)) {
        return false;
    }
    let excused = |&(prize, _): &(Square, Piece)| {
        taken
            .iter()
            .any(|(square, piece)| square != prize && !limit.worthless.contains(piece.kind))
    };
    let unexcused = taken.iter().filter(distant).any(|prize| !excused(&prize));
    unexcused
        && (fallen_protects(tables, position, limit, (from, to), taken) || recaptured(tables, position, mv))
}

/// Whether a worthless piece that is captured on the way counts as protecting the square where the move ends.
fn fallen_protects<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &Position<WORDS>,
    limit: &Protected,
    (from, to): (Square, Square),
    taken: &Taken,
) -> bool {
    let occupied = position.occupied() & !Bitboard::of(from);
    let protects = |(square, piece): (Square, Piece)| {
        let see = |kind| tables.attacks(piece.color, kind, square, occupied).contains(to);
        square != to
            && limit.worthless.contains(piece.kind)
            && moving_kinds(tables, position, square).any(see)
    };
    limit.fallen == Fallen::Protects && taken.iter().any(protects)
}

/// Whether the enemy could capture on the square where a move ends, were it made.
fn recaptured<const WORDS: usize>(tables: &Tables<WORDS>, position: &mut Position<WORDS>, mv: Move) -> bool {
    let them = position.side().other();
    let undo = position.make(tables, mv);
    let recaptured = is_attacked(tables, position, mv.to(), them);
    position.unmake(tables, mv, &undo);
    recaptured
}

/// No counterstrike (中将棋: 先獅子 sen-jishi; lishogi, scalashogi variant/Chushogi.scala `moveFilter`): where the
/// move before captured a piece of the limit's kinds with another kind, no piece of another kind may capture one of
/// them with this move but on that square.
fn counter<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &Position<WORDS>,
    mover: Piece,
    taken: &Taken,
) -> bool {
    let Some(just_taken) = position.just_taken() else {
        return false;
    };
    let mut limits = tables.trades().counter.iter();
    limits.any(|kinds| {
        !kinds.contains(mover.kind)
            && taken
                .iter()
                .any(|(square, piece)| square != just_taken && kinds.contains(piece.kind))
    })
}

/// The square that a move makes [`Position::just_taken`], given the kind that moved and what it captured, in order:
/// where it captured last of those that a limit speaks of.
pub(crate) fn just_taken<const WORDS: usize>(
    tables: &Tables<WORDS>,
    mover: Piece,
    taken: impl DoubleEndedIterator<Item = (Square, Piece)>,
) -> Option<Square> {
    let speaks_of = |(_, piece): &(Square, Piece)| {
        let mut limits = tables.trades().counter.iter();
        piece.color != mover.color
            && limits.any(|kinds| kinds.contains(piece.kind) && !kinds.contains(mover.kind))
    };
    taken.rev().find(speaks_of).map(|(square, _)| square)
}

/// The key by which repetition knows a position: what a capture just made bars tells it from others, and nothing else
/// of that capture. [`Position::key`] tells more positions apart.
pub(crate) fn key<const WORDS: usize>(tables: &Tables<WORDS>, position: &Position<WORDS>) -> u64 {
    if position.just_taken().is_none() {
        return position.key();
    }
    let mut free = position.forgetful(tables);
    let mut moves = Vec::new();
    answers(tables, &mut free, Scope::Captures, &mut moves);
    let mut bound = position.clone();
    moves.retain(|&mv| bar(tables, &mut bound, mv) == Some(Bar::Counter));
    let barred = moves.into_iter().map(Keys::barred);
    barred.fold(free.key(), |key, barred| key ^ barred)
}

/// Whether the side that is not to move has a piece that the capture on a square keeps from being captured.
pub(crate) fn shields<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &Position<WORDS>,
    just_taken: Square,
) -> bool {
    let them = position.side().other();
    let mut kinds = tables.trades().counter.iter().flat_map(|kinds| kinds.kinds());
    kinds.any(|kind| {
        let mut pieces = position.pieces(them, kind);
        pieces.remove(just_taken);
        !pieces.is_empty()
    })
}
