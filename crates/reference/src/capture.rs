//! Limits on captures, and what the last turn captured, of which one of them speaks.

use hakugei_variant::rule::{CaptureLimit, RoyalBar};
use hakugei_variant::{Board, Color, PieceKind, Square};

use crate::{Position, Turn};

/// What a turn has captured.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Spoils {
    /// What captured, as it was before the turn.
    pub(crate) captor: PieceKind,
    /// What was captured, and where it stood.
    pub(crate) victims: Vec<(Square, PieceKind)>,
}

impl Spoils {
    /// What a turn of the side to move captures, if it captures.
    pub(crate) fn of(position: &Position<'_>, turn: &Turn) -> Option<Self> {
        let Turn::Board { from, captures, .. } = turn else {
            return None;
        };
        let victim = |&square: &Square| Some((square, position.at(square)?.kind));
        let victims: Vec<_> = captures.iter().filter_map(victim).collect();
        let captor = position.at(*from)?.kind;
        (!victims.is_empty()).then_some(Self { captor, victims })
    }
}

/// Whether a limit on captures bars a turn of the side to move.
pub(crate) fn bars_capture(position: &Position<'_>, turn: &Turn) -> bool {
    let mut limits = position.variant().rules.capture_limits.iter();
    limits.any(|limit| bars(position, limit, turn))
}

/// Whether the one limit that looks back at the last turn bars a turn of the side to move.
pub(crate) fn bars_counter(position: &Position<'_>, turn: &Turn) -> bool {
    let limits = position.variant().rules.capture_limits.iter();
    let mut counters = limits.filter(|limit| matches!(limit, CaptureLimit::Counter { .. }));
    counters.any(|limit| bars(position, limit, turn))
}

fn bars(position: &Position<'_>, limit: &CaptureLimit, turn: &Turn) -> bool {
    match limit {
        CaptureLimit::BeforeRoyal { bars } => {
            waits_for_royal(position, position.side()) && is_kept_for_royal(*bars, turn)
        }
        CaptureLimit::Protected { kinds, worthless, .. } => is_bad_trade(position, kinds, worthless, turn),
        CaptureLimit::Counter { kinds } => is_counter(position, kinds, turn),
    }
}

/// Whether a side has a royal piece in hand and none on the board.
fn waits_for_royal(position: &Position<'_>, color: Color) -> bool {
    position.royals(color).is_empty() && position.holds_royal(color)
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

/// Whether a turn by which a piece of some kinds captures one of these kinds from afar lets it be recaptured, without
/// the excuse of another capture on the way.
fn is_bad_trade(position: &Position<'_>, kinds: &[PieceKind], worthless: &[PieceKind], turn: &Turn) -> bool {
    let (Turn::Board { from, to, .. }, Some(spoils)) = (turn, Spoils::of(position, turn)) else {
        return false;
    };
    let on_the_way = turn.captures_on_the_way();
    let excuses =
        |&(square, kind): &(Square, PieceKind)| on_the_way.contains(&square) && !worthless.contains(&kind);
    let is_unexcused = |victim: &(Square, PieceKind)| {
        let mut others = spoils.victims.iter().filter(|other| *other != victim);
        !others.any(excuses)
    };
    let mut from_afar = spoils
        .victims
        .iter()
        .filter(|&&(square, kind)| kinds.contains(&kind) && distance(position.board(), *from, square) > 1);
    kinds.contains(&spoils.captor)
        && from_afar.any(is_unexcused)
        && position.after(turn).is_attacked(*to, position.side().other())
}

/// Whether a turn by a piece of other kinds captures one of some kinds elsewhere than where the last turn did so.
fn is_counter(position: &Position<'_>, kinds: &[PieceKind], turn: &Turn) -> bool {
    let (Some(last), Some(now)) = (position.last_spoils(), Spoils::of(position, turn)) else {
        return false;
    };
    let of_kinds = |spoils: &Spoils| -> Vec<Square> {
        let victims = spoils.victims.iter().filter(|(_, kind)| kinds.contains(kind));
        victims.map(|&(square, _)| square).collect()
    };
    let before = of_kinds(last);
    !kinds.contains(&last.captor)
        && !kinds.contains(&now.captor)
        && !before.is_empty()
        && of_kinds(&now).iter().any(|square| !before.contains(square))
}

/// How many steps of a king lie between two squares.
fn distance(board: Board, one: Square, two: Square) -> u8 {
    let files = board.file(one).abs_diff(board.file(two));
    files.max(board.rank(one).abs_diff(board.rank(two)))
}
