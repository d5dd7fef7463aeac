//! Ends by the rules: those that come at once, before any reply is looked for, and those by what was played before.
//!
//! [`Position::immediate_end`] is the one place that knows the former, [`history_outcome`] the latter. A position that
//! `immediate_end` calls ended has no legal moves, so counted lines and searched lines stop there.

use hakugei_variant::Color;
use hakugei_variant::rules::Rules;

use crate::outcome::Outcome;
use crate::position::Position;
use crate::rules::bare_royal::bare_royal;
use crate::rules::checks::check_wins;
use crate::rules::facing_royals::faced;
use crate::rules::quiet_moves::quiet_moves_outcome;
use crate::rules::repetition::{self, RepetitionState};
use crate::rules::royal::royal_captured;
use crate::rules::try_rule::try_rule;

impl<const WORDS: usize> Position<WORDS> {
    /// How a game ended with the move that led to a position, if it did.
    ///
    /// The rules are asked in this order: royal captured, check wins, try, bare royal, facing royals.
    #[inline]
    pub fn immediate_end(&self) -> Option<Outcome> {
        if goes_on(self) { None } else { end_by_rules(self) }
    }
}

/// The outcome that a line of positions gives the last of them, where the side to move has a legal move: by repetition, or
/// else by a row of quiet moves.
///
/// ```
/// use hakugei_game::{CompiledVariant, Game, history_outcome};
/// use hakugei_variant::shipped;
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// let mut game = Game::from_sfen(&compiled, "2w3/6/6/6/6/2W3 b D 1")?;
/// for text in ["4f4e", "4a4b", "4e4f", "4b4a"].repeat(3) {
///     assert_eq!(history_outcome(&game.variant().rules, game.positions()), None);
///     game.play(game.parse_usi(text)?)?;
/// }
/// let outcome = history_outcome(&game.variant().rules, game.positions());
/// assert_eq!(outcome.expect("the start occurred four times").to_string(), "draw by fourfold_repetition");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn history_outcome(rules: &Rules, positions: &[RepetitionState]) -> Option<Outcome> {
    outcome_since(
        rules,
        positions,
        repetition::first_of(rules.repetition, positions),
    )
}

/// [`history_outcome`], given where the last position occurred first if it has occurred as often as the rule of repetition
/// asks.
pub(crate) fn outcome_since(
    rules: &Rules,
    positions: &[RepetitionState],
    first: Option<usize>,
) -> Option<Outcome> {
    let repeated = first.and_then(|first| repetition::outcome_since(rules.repetition, positions, first));
    repeated.or_else(|| quiet_moves_outcome(rules.quiet_moves, positions))
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
    !finish.hidden && calm(Color::Black) && calm(Color::White)
}

/// How a game ended with the move that led to a position, rule by rule.
#[cold]
#[inline(never)]
fn end_by_rules<const WORDS: usize>(position: &Position<WORDS>) -> Option<Outcome> {
    let tables = position.tables();
    let finish = tables.finish();
    // The capture of the last royal piece comes first: what is left on the board must not win by a try or a check.
    let captured = royal_captured(position);
    if captured.is_some() || !finish.at_once {
        return captured;
    }
    let goal = || finish.goal.as_ref().and_then(|goal| try_rule(position, goal));
    let ended = check_wins(position, finish.check).or_else(goal);
    let ended = ended.or_else(|| bare_royal(position, finish.bare.as_ref()?));
    ended.or_else(|| faced(position, tables.facing()?))
}
