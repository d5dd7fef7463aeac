//! Ends that come at once: what finishes a game with the move itself, before any reply is looked for.
//!
//! [`immediate_end`] is the one place that knows them. A position that it calls ended has no legal moves, so counted
//! lines and searched lines stop there.

use hakugei_variant::Color;

use crate::outcome::{Outcome, Reason};
use crate::position::Position;
use crate::rules::bare_royal::bare_royal;
use crate::rules::royal::royal_captured;
use crate::rules::try_rule::try_rule;

impl<const WORDS: usize> Position<WORDS> {
    /// How a game ended with the move that led to a position, if it did.
    ///
    /// The rules are asked in this order: royal captured, check wins, try, bare royal.
    #[inline]
    pub fn immediate_end(&self) -> Option<Outcome> {
        if goes_on(self) { None } else { end_by_rules(self) }
    }
}

/// Whether a glance shows that the game has not ended: each side has one royal piece, outside its goal, and other pieces.
#[inline]
pub(crate) fn goes_on<const WORDS: usize>(position: &Position<WORDS>) -> bool {
    let tables = position.tables();
    let finish = tables.finish();
    let calm = |color: Color| {
        let bare = || finish.bare.is_some() && position.of_color(color).is_single();
        position
            .sole_royal(color)
            .is_some_and(|royal| !finish.is_goal(color, royal) && !bare())
    };
    !finish.check_wins && calm(Color::Black) && calm(Color::White)
}

/// The same, rule by rule.
#[cold]
#[inline(never)]
fn end_by_rules<const WORDS: usize>(position: &Position<WORDS>) -> Option<Outcome> {
    let tables = position.tables();
    let finish = tables.finish();
    let captured = royal_captured(position);
    if captured.is_some() || !finish.at_once {
        return captured;
    }
    let check = finish.check_wins.then(|| check_wins(position));
    let goal = || finish.goal.as_ref().and_then(|goal| try_rule(position, goal));
    let ended = check.flatten().or_else(goal);
    ended.or_else(|| bare_royal(position, finish.bare.as_ref()?))
}

/// Check wins: where the rule says so, a side that has given check with its move has won. (王手将棋, as
/// lishogi plays it.)
fn check_wins<const WORDS: usize>(position: &Position<WORDS>) -> Option<Outcome> {
    let side = position.side();
    position
        .is_in_check(side)
        .then(|| Outcome::win(side.other(), Reason::Check))
}
