//! Limits on captures: what a side may not capture though a piece could (`capture_limits`).
//!
//! The limits on trades are those of 中将棋's lions, as lishogi plays them: a lion may not take a protected lion that
//! is not adjacent, unless it first takes something other than a pawn or go-between; and after a lion was taken by
//! another piece, no other piece may take a lion on another square with the next move. The third limit is that of games
//! in which the king is dropped: nothing is captured before the own king is on the board.

use hakugei_variant::rules::{CaptureLimit, Fallen, RoyalBar};
use hakugei_variant::{Board, PieceKind, Square};

use crate::{Position, Turn};

/// Whether a limit on captures bars a turn of the side to move.
pub(crate) fn bars_capture(position: &Position<'_>, turn: &Turn) -> bool {
    let mut limits = position.variant().rules.capture_limits.iter();
    limits.any(|limit| match limit {
        CaptureLimit::BeforeRoyal { bars } => waits_for_royal(position) && is_kept_for_royal(*bars, turn),
        CaptureLimit::Protected {
            kinds,
            worthless,
            fallen,
        } => {
            let trade = Trade::of(position, turn);
            trade.is_some_and(|trade| trade.is_bad(kinds, worthless, *fallen))
        }
        CaptureLimit::Counter { kinds } => is_counter(position, kinds, turn),
    })
}

/// Whether the one limit that looks back at the last turn bars a turn of the side to move.
pub(crate) fn bars_counter(position: &Position<'_>, turn: &Turn) -> bool {
    let mut limits = position.variant().rules.capture_limits.iter();
    limits.any(|limit| match limit {
        CaptureLimit::Counter { kinds } => is_counter(position, kinds, turn),
        CaptureLimit::BeforeRoyal { .. } | CaptureLimit::Protected { .. } => false,
    })
}

/// The square on which a turn of the side to move captures, if that capture limits the answer to it. The last limit of
/// the variant that concerns the turn decides.
pub(crate) fn square_to_answer(position: &Position<'_>, turn: &Turn) -> Option<Square> {
    let trade = Trade::of(position, turn)?;
    let limits = position.variant().rules.capture_limits.iter();
    let mut squares = limits.filter_map(|limit| match limit {
        CaptureLimit::Counter { kinds } if !kinds.contains(&trade.captor) => trade.last_of(kinds),
        _ => None,
    });
    squares.next_back()
}

/// Whether the side to move may not capture because its royal piece is not yet on the board.
pub(crate) fn bars_every_capture(position: &Position<'_>) -> bool {
    let mut limits = position.variant().rules.capture_limits.iter();
    limits.any(|limit| matches!(limit, CaptureLimit::BeforeRoyal { .. })) && waits_for_royal(position)
}

/// Whether the side to move has a royal piece in hand and none on the board.
fn waits_for_royal(position: &Position<'_>) -> bool {
    let side = position.side();
    position.royals(side).is_empty() && position.holds_royal(side)
}

/// Whether a turn does what a side may not do before its royal piece is on the board.
fn is_kept_for_royal(bars: RoyalBar, turn: &Turn) -> bool {
    let Turn::Board {
        captures, promotes, ..
    } = turn
    else {
        return false;
    };
    match bars {
        RoyalBar::Captures => !captures.is_empty(),
        RoyalBar::CapturesAndPromotions => !captures.is_empty() || *promotes,
    }
}

/// Whether a turn by a piece of other kinds captures one of some kinds elsewhere than where the last turn did so.
fn is_counter(position: &Position<'_>, kinds: &[PieceKind], turn: &Turn) -> bool {
    let (Some(square), Some(trade)) = (position.setup().just_taken, Trade::of(position, turn)) else {
        return false;
    };
    let mut elsewhere = trade.victims.iter().filter(|victim| victim.square != square);
    !kinds.contains(&trade.captor) && elsewhere.any(|victim| kinds.contains(&victim.kind))
}

/// A piece of the enemy that a turn captures.
#[derive(Clone, Copy)]
struct Victim {
    square: Square,
    kind: PieceKind,
}

/// A turn that captures something of the enemy. What it captures of its own side is no trade.
struct Trade<'p> {
    position: &'p Position<'p>,
    turn: &'p Turn,
    /// What captures, as it is before the turn.
    captor: PieceKind,
    from: Square,
    to: Square,
    /// What is captured, in order.
    victims: Vec<Victim>,
}

impl<'p> Trade<'p> {
    /// What a turn of the side to move captures of the enemy, if it does.
    fn of(position: &'p Position<'_>, turn: &'p Turn) -> Option<Self> {
        let Turn::Board {
            from, to, captures, ..
        } = turn
        else {
            return None;
        };
        let enemy = position.side().other();
        let victim = |&square: &Square| {
            let piece = position.at(square).filter(|piece| piece.color == enemy)?;
            Some(Victim {
                square,
                kind: piece.kind,
            })
        };
        let victims: Vec<Victim> = captures.iter().filter_map(victim).collect();
        let captor = position.at(*from)?.kind;
        (!victims.is_empty()).then_some(Self {
            position,
            turn,
            captor,
            from: *from,
            to: *to,
            victims,
        })
    }

    /// Where the last of the pieces of some kinds is captured.
    fn last_of(&self, kinds: &[PieceKind]) -> Option<Square> {
        let mut victims = self.victims.iter().rev();
        let last = victims.find(|victim| kinds.contains(&victim.kind))?;
        Some(last.square)
    }

    /// Whether a piece of some kinds captures one of these kinds from afar and could be recaptured, without the excuse
    /// of another capture.
    fn is_bad(&self, kinds: &[PieceKind], worthless: &[PieceKind], fallen: Fallen) -> bool {
        let is_afar = |square| distance(self.position.board(), self.from, square) > 1;
        let mut victims = self.victims.iter().enumerate();
        kinds.contains(&self.captor)
            && victims.any(|(index, victim)| {
                let mut others = self.victims.clone();
                others.remove(index);
                kinds.contains(&victim.kind)
                    && is_afar(victim.square)
                    && others.iter().all(|other| worthless.contains(&other.kind))
                    && (self.is_recaptured() || fallen == Fallen::Protects && self.is_guarded(&others))
            })
    }

    /// Whether the enemy attacks the square of arrival after the turn.
    fn is_recaptured(&self) -> bool {
        let after = self.position.after(self.turn);
        after.is_attacked(self.to, self.position.side().other())
    }

    /// Whether one of some captured pieces would attack the square of arrival after the turn if it still stood.
    fn is_guarded(&self, fallen: &[Victim]) -> bool {
        let (after, enemy) = (self.position.after(self.turn), self.position.side().other());
        let mut elsewhere = fallen.iter().filter(|victim| victim.square != self.to);
        elsewhere.any(|victim| {
            let standing = after.with_piece(victim.square, self.position.at(victim.square));
            standing.attacks(victim.square, self.to, enemy)
        })
    }
}

/// The number of king's steps from one square to another.
fn distance(board: Board, one: Square, two: Square) -> u8 {
    let files = board.file(one).abs_diff(board.file(two));
    files.max(board.rank(one).abs_diff(board.rank(two)))
}
