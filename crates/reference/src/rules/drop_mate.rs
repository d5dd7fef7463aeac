//! Drop mate: drops that are illegal because they mate (`no_mate`; *uchifuzume* in shogi).
//!
//! A drop mates where no answer of the opponent keeps the royal pieces that it must keep from being captured next. That
//! is so in every variant: mate is mate also where the game is played on to the capture itself.

use hakugei_variant::PieceKind;
use hakugei_variant::rules::{Limit, MateBar};

use super::royal::keeps_royals;
use crate::{GameResult, Position, Turn};

/// Which drops count as answers to a drop.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Answers {
    /// Only drops that are not themselves banned for mating.
    Unbanned,
    /// Every drop.
    All,
}

/// Whether a drop of the side to move is banned because it mates.
///
/// An answer by a drop that is banned itself is none. Whether that answer is banned is judged with every drop counted,
/// so that the question ends there; asked to its end, it would go on until the hands are empty.
pub(crate) fn bans(position: &Position<'_>, drop: &Turn) -> bool {
    mates(position, drop, Answers::Unbanned)
}

/// Whether a drop of a limited kind leaves the opponent without an answer.
fn mates(position: &Position<'_>, drop: &Turn, answers: Answers) -> bool {
    let Turn::Drop { kind, .. } = drop else {
        return false;
    };
    let Some(bar) = strictest_bar(position, *kind) else {
        return false;
    };
    let after = position.after(drop);
    let concerned = match bar {
        MateBar::Checkmate => after.in_check(),
        MateBar::CheckmateOrStalemate => true,
    };
    concerned && !has_answer(&after, answers)
}

/// The strictest limit on a kind: banned if the drop gives checkmate, or also if it stalemates.
fn strictest_bar(position: &Position<'_>, kind: PieceKind) -> Option<MateBar> {
    let limits = position.variant().rules.limits.iter();
    let bars: Vec<MateBar> = limits
        .filter_map(|limit| match limit {
            Limit::DropMate { kind: bound, bars } if *bound == kind => Some(*bars),
            _ => None,
        })
        .collect();
    if bars.contains(&MateBar::CheckmateOrStalemate) {
        return Some(MateBar::CheckmateOrStalemate);
    }
    bars.first().copied()
}

/// Whether the side to move has a turn that keeps the royal pieces that it must keep from being captured next, or that
/// ends the game at once without losing them. A drop counts as such a turn only as far as `answers` says.
fn has_answer(position: &Position<'_>, answers: Answers) -> bool {
    let defends = |turn: &Turn| keeps_royals(position, turn) || ends_well(position, turn);
    let counts = |drop: &Turn| answers == Answers::All || !mates(position, drop, Answers::All);
    position.allowed_board_turns().iter().any(defends)
        || position
            .drops_but_for_mates()
            .any(|drop| defends(&drop) && counts(&drop))
}

/// Whether a turn ends the game at once, and not by a win of the other side.
fn ends_well(position: &Position<'_>, turn: &Turn) -> bool {
    let end = position.after(turn).immediate_end();
    end.is_some_and(|end| end.result != GameResult::Win(position.side().other()))
}
