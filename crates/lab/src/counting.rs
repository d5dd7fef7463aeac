//! Which games of a run count: what repeats another game is no evidence, and a game that was broken off has no result.

use std::collections::BTreeSet;
use std::convert::Infallible;
use std::{fmt, io};

use hakugei_search::fingerprint;

use crate::gather::Results;
use crate::plan::{Plan, PlanError, Prepared, Series};
use crate::units::{Unit, Units};
use crate::until::Stopping;
use crate::work::PlayedGame;

/// How the report of a run counts a game.
///
/// ```
/// use hakugei_lab::Counting;
///
/// assert_eq!(Counting::Repeated.to_string(), "repeated");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counting {
    /// With all that it has.
    Counted,
    /// It was broken off: its moves count, and it has no result.
    BrokenOff,
    /// Not at all: it repeats a game of the same series.
    Repeated,
    /// Not at all: the run was sure before it.
    Unneeded,
}

impl fmt::Display for Counting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Counted => "yes",
            Self::BrokenOff => "broken_off",
            Self::Repeated => "repeated",
            Self::Unneeded => "unneeded",
        })
    }
}

/// The games of a series that were seen.
#[derive(Default)]
pub(crate) struct Seen(BTreeSet<u64>);

impl Seen {
    /// How a game counts after those that were seen before it, as the report needs it. Between two agents a game is another one than the same
    /// moves with the agents changed.
    pub(crate) fn look_at(&mut self, series: &Series, number: usize, game: &PlayedGame) -> Counting {
        let place = if series.is_equal() { 0 } else { number as u8 };
        let course = [game.moves.as_bytes(), game.result.as_bytes(), &[place]].concat();
        if !self.0.insert(fingerprint(&course)) {
            Counting::Repeated
        } else if game.is_complete() {
            Counting::Counted
        } else {
            Counting::BrokenOff
        }
    }
}

/// A game of a run, and how it counts.
///
/// ```
/// use hakugei_lab::{Agent, CountedUnits, Counting, Entrant, OpeningRule, Plan, Prepared, Series, Worker};
/// use hakugei_variant::shipped;
///
/// let id = shipped::ids().next().ok_or("some ship")?;
/// let entrant = Entrant::of(&shipped::source(id).ok_or("it ships")?, &shipped::Shipped, None)?;
/// let plan = Plan::new(7, vec![entrant], vec![Series::equal(0, Agent::Random, 2)], OpeningRule::default(), 10)?;
/// let prepared = Prepared::of(&plan)?;
/// let mut worker = Worker::new(&plan, &prepared);
/// let results = &mut |unit| worker.unit(unit).ok();
/// let counted = CountedUnits::of(&plan, &prepared, results)?;
/// let mut games = 0;
/// counted.each_game(0, results, &mut |game| {
///     games += 1;
///     assert_eq!(game.counting, Counting::BrokenOff);
///     Ok(())
/// })?;
/// assert_eq!(games, 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct CountedGame<'a> {
    /// The number of its unit.
    pub unit: u64,
    /// Which game of the unit, 0 or 1.
    pub number: usize,
    /// The game.
    pub played: &'a PlayedGame,
    /// How it counts.
    pub counting: Counting,
}

/// Which units of a run count.
pub struct CountedUnits<'a> {
    plan: &'a Plan,
    units: Units,
    /// Of each series the first pairs up to this number, or all if it has fewer.
    pairs: u64,
}

impl<'a> CountedUnits<'a> {
    /// Those of a plan, all or up to where a run was sure.
    ///
    /// # Errors
    /// If the plan cannot be carried out.
    pub fn of(plan: &'a Plan, prepared: &Prepared, results: &mut Results<'_>) -> Result<Self, PlanError> {
        Ok(Self {
            plan,
            units: plan.units(),
            pairs: Stopping::new(plan, prepared)?.end(results),
        })
    }

    /// Goes through the pairs of a series that count, by its place in the plan.
    pub(crate) fn each_pair(
        &self,
        series: usize,
        results: &mut Results<'_>,
        see: &mut dyn FnMut(&[CountedGame<'_>]),
    ) {
        let seen = self.go_through::<Infallible>(series, self.pairs, results, &mut |games| {
            see(games);
            Ok(())
        });
        let Ok(()) = seen;
    }

    /// Goes through all games of a series, by its place in the plan, those that do not count among them.
    ///
    /// # Errors
    /// If what is done with a game fails.
    pub fn each_game(
        &self,
        series: usize,
        results: &mut Results<'_>,
        see: &mut dyn FnMut(CountedGame<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        self.go_through(series, u64::MAX, results, &mut |games| {
            games.iter().try_for_each(|&game| see(game))
        })
    }

    /// Goes through the pairs of a series before one of them that were played.
    fn go_through<E>(
        &self,
        series: usize,
        end: u64,
        results: &mut Results<'_>,
        see: &mut dyn FnMut(&[CountedGame<'_>]) -> Result<(), E>,
    ) -> Result<(), E> {
        let Some(of_it) = self.plan.series.get(series) else {
            return Ok(());
        };
        let mut seen = Seen::default();
        for pair in 0..of_it.pairs.min(end) {
            let number = self.units.number(Unit { series, pair });
            let Some(result) = number.and_then(&mut *results) else {
                continue;
            };
            let counted = |(number, played)| CountedGame {
                unit: result.unit,
                number,
                played,
                counting: if pair < self.pairs {
                    seen.look_at(of_it, number, played)
                } else {
                    Counting::Unneeded
                },
            };
            let games: Vec<CountedGame<'_>> = result.games.iter().enumerate().map(counted).collect();
            see(&games)?;
        }
        Ok(())
    }
}
