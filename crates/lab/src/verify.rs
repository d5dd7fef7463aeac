//! Whether the result of a unit is one that its plan and the rules of its variant allow.
//!
//! A result may come from a machine that nobody knows. That its players would have moved like that is believed, for to know it one would have to
//! play again.

use hakugei_game::Game;
use hakugei_text::quote;

use crate::plan::{Plan, Prepared};
use crate::units::Units;
use crate::work::{Clarity, PlayedGame, UnitResult};

/// Why the result of a unit cannot be one.
///
/// ```
/// use hakugei_lab::{Agent, Entrant, OpeningRule, Plan, Prepared, Series, Worker, verify};
/// use hakugei_variant::shipped;
///
/// let id = shipped::ids().next().ok_or("some ship")?;
/// let entrant = Entrant::of(&shipped::source(id).ok_or("it ships")?, &shipped::Shipped, None)?;
/// let plan = Plan::new(7, vec![entrant], vec![Series::equal(0, Agent::Random, 1)], OpeningRule::default(), 100)?;
/// let prepared = Prepared::of(&plan)?;
/// let mut done = Worker::new(&plan, &prepared).unit(0)?;
/// let units = plan.units();
/// assert_eq!(verify(&plan, &units, &prepared, &done), Ok(()));
/// done.games.pop();
/// let refused = verify(&plan, &units, &prepared, &done).unwrap_err();
/// assert_eq!(refused.to_string(), "unit 0 has 1 game, and a unit is two games of one opening");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Contradiction(String);

/// Follows the games of a unit, of those of its plan, by the rules: whether their moves are legal, and whether each ended as it says.
///
/// # Errors
/// If they are not, or it is no unit of the plan.
pub fn verify(
    plan: &Plan,
    units: &Units,
    prepared: &Prepared,
    result: &UnitResult,
) -> Result<(), Contradiction> {
    let number = result.unit;
    let refused = |why: String| Contradiction(format!("unit {number} {why}"));
    let none = || refused("is none of the plan".to_owned());
    let unit = units.get(number).ok_or_else(none)?;
    let series = plan.series.get(unit.series).ok_or_else(none)?;
    let start = prepared
        .start(plan, series)
        .map_err(|error| refused(error.to_string()))?;
    let [first, second] = result.games.as_slice() else {
        return Err(refused(format!(
            "has {}, and a unit is two games of one opening",
            hakugei_text::noun::numbered(result.games.len(), "game")
        )));
    };
    for (place, played) in result.games.iter().enumerate() {
        follow(plan, &start, played)
            .map_err(|why| refused(format!("cannot be right in game {}: {why}", place + 1)))?;
    }
    if opening(first).ne(opening(second)) {
        return Err(refused(
            "has two openings, and both of its games have one".to_owned(),
        ));
    }
    Ok(())
}

/// The moves of the opening of a game.
fn opening(played: &PlayedGame) -> impl Iterator<Item = &str> {
    played.moves.split_whitespace().take(played.opening)
}

/// Follows a game.
///
/// # Errors
/// Says what is wrong in it.
fn follow(plan: &Plan, start: &Game, played: &PlayedGame) -> Result<(), String> {
    let wanted = plan.openings.plies;
    if played.opening != wanted {
        return Err(format!(
            "its opening has {} moves, and those of the plan have {wanted}",
            played.opening
        ));
    }
    let mut game = start.clone();
    for (before, text) in played.moves.split_whitespace().enumerate() {
        check_clarity(&game, before, played.clarity)?;
        if let Some(outcome) = game.outcome() {
            return Err(format!(
                "it goes on after {before} moves, when it was over by {}",
                outcome.reason
            ));
        }
        if before >= plan.longest {
            return Err(format!(
                "it goes on after {before} moves, when it was to be broken off"
            ));
        }
        let mv = game.parse_usi(text).ok();
        if mv.is_none_or(|mv| game.play(mv).is_err()) {
            return Err(format!("move {}, {}, is not legal", before + 1, quote(text)));
        }
    }
    let plies = game.moves().len();
    let chosen = plies
        .checked_sub(wanted)
        .ok_or_else(|| format!("it has {plies} moves, and its opening {wanted}"))?;
    if played.scores.len() > chosen {
        return Err(format!(
            "it has {} scores and only {chosen} moves after its opening",
            played.scores.len()
        ));
    }
    if let Some(clarity) = played.clarity.filter(|clarity| clarity.ply >= plies) {
        return Err(format!(
            "it says something of the position after {} moves, and no move follows there",
            clarity.ply
        ));
    }
    check_end(plan, &game, played)
}

/// Whether a game that stands there ended as it says.
fn check_end(plan: &Plan, game: &Game, played: &PlayedGame) -> Result<(), String> {
    let plies = game.moves().len();
    if !played.is_complete() {
        return match game.outcome() {
            Some(outcome) => Err(format!("it was over by {}, and not broken off", outcome.reason)),
            None if plies < plan.longest => Err(format!(
                "it was broken off after {plies} moves, and not after {}",
                plan.longest
            )),
            None => Ok(()),
        };
    }
    let says = [played.result.as_str(), played.reason.as_str()];
    // A player may declare an end that the rules leave to him.
    let Some(outcome) = game.outcome().or_else(|| game.declaration()) else {
        return Err(format!(
            "it says that it ended by {}, and it was not over",
            quote(&played.reason)
        ));
    };
    let is = [outcome.result.to_string(), outcome.reason.to_string()];
    if says == is {
        Ok(())
    } else {
        Err(format!(
            "it says {} by {}, and by the rules it is {} by {}",
            quote(says[0]),
            quote(says[1]),
            is[0],
            is[1]
        ))
    }
}

/// Whether what is said of a position of a game can be so.
fn check_clarity(game: &Game, plies: usize, clarity: Option<Clarity>) -> Result<(), String> {
    let Some(clarity) = clarity.filter(|clarity| clarity.ply == plies) else {
        return Ok(());
    };
    let legal = game.legal_moves().len();
    if clarity.moves as usize == legal && clarity.good <= clarity.moves {
        return Ok(());
    }
    Err(format!(
        "it says that {} of {} moves are good after {plies} moves, where {legal} are legal",
        clarity.good, clarity.moves
    ))
}
