//! The units of work of a plan, computed from the numbers of pairs of its series: a list of them would not fit into memory.

use std::ops::Range;

use crate::plan::Plan;

/// A unit of work: one pair of a series.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit {
    /// The series: its place among [`Plan::series`].
    pub series: usize,
    /// Which of its pairs, counted from 0.
    pub pair: u64,
}

/// The units of a plan with their numbers: first the first pair of every series, then the second one, so that a run that is broken off has
/// something of all.
///
/// ```
/// use hakugei_lab::{Agent, Entrant, OpeningRule, Plan, Series, Unit};
/// use hakugei_variant::shipped;
///
/// let id = shipped::ids().next().ok_or("some ship")?;
/// let entrant = Entrant::of(&shipped::source(id).ok_or("it ships")?, &shipped::Shipped, None)?;
/// let series = vec![Series::equal(0, Agent::Random, 1), Series::equal(0, Agent::Greedy, 1_000_000)];
/// let units = Plan::new(7, vec![entrant], series, OpeningRule::default(), 100)?.units();
/// assert_eq!(units.len(), 1_000_001);
/// assert_eq!(units.get(2), Some(Unit { series: 1, pair: 1 }));
/// assert_eq!(units.number(Unit { series: 1, pair: 1 }), Some(2));
/// assert_eq!(units.before(1), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Units {
    /// How many pairs each series has.
    pairs: Vec<u64>,
    /// Where the number of series that have a pair changes, in the order of pairs; after the last of them there are none.
    stretches: Vec<Stretch>,
}

/// Pairs that the same series have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stretch {
    /// The first of these pairs.
    pair: u64,
    /// The number of its first unit.
    number: u64,
    /// How many series have these pairs.
    series: u64,
}

impl Units {
    fn of(pairs: Vec<u64>) -> Self {
        let mut ends: Vec<u64> = pairs.iter().copied().filter(|&pairs| pairs > 0).collect();
        ends.sort_unstable();
        let mut stretches = Vec::new();
        let mut next = Stretch {
            pair: 0,
            number: 0,
            series: ends.len() as u64,
        };
        for ending in ends.chunk_by(|one, other| one == other) {
            stretches.push(next);
            let end = ending[0];
            next = Stretch {
                pair: end,
                number: next
                    .number
                    .saturating_add((end - next.pair).saturating_mul(next.series)),
                series: next.series - ending.len() as u64,
            };
        }
        stretches.push(next);
        Self { pairs, stretches }
    }

    /// How many there are; [`u64::MAX`] if they cannot be numbered.
    pub fn len(&self) -> u64 {
        self.stretches.last().map_or(0, |end| end.number)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many there are of the first `pairs` pairs of every series: these have the lowest numbers.
    pub fn before(&self, pairs: u64) -> u64 {
        let of_it = self.stretches.partition_point(|stretch| stretch.pair < pairs);
        let Some(stretch) = of_it.checked_sub(1).and_then(|place| self.stretches.get(place)) else {
            return 0;
        };
        stretch
            .number
            .saturating_add((pairs - stretch.pair).saturating_mul(stretch.series))
    }

    /// The unit with a number; `None` if there are fewer.
    pub fn get(&self, number: u64) -> Option<Unit> {
        if number >= self.len() {
            return None;
        }
        let of_it = self.stretches.partition_point(|stretch| stretch.number <= number);
        let stretch = self.stretches.get(of_it.checked_sub(1)?)?;
        let after = number - stretch.number;
        let pair = stretch.pair + after.checked_div(stretch.series)?;
        let place = after.checked_rem(stretch.series)?;
        let series = self.having(pair).nth(usize::try_from(place).ok()?)?;
        Some(Unit { series, pair })
    }

    /// The number of a unit; `None` if its series has fewer pairs.
    pub fn number(&self, unit: Unit) -> Option<u64> {
        if self
            .pairs
            .get(unit.series)
            .is_none_or(|&pairs| unit.pair >= pairs)
        {
            return None;
        }
        let before = self.having(unit.pair).take_while(|&series| series < unit.series);
        Some(self.before(unit.pair).saturating_add(before.count() as u64))
    }

    /// The numbers of some pairs of a series, as far as it has them.
    pub fn of_series(&self, series: usize, pairs: Range<u64>) -> impl Iterator<Item = u64> {
        pairs.map_while(move |pair| self.number(Unit { series, pair }))
    }

    /// All of them with their numbers, in the order of these.
    pub fn iter(&self) -> impl Iterator<Item = (u64, Unit)> {
        let lengths = self
            .stretches
            .windows(2)
            .map(|pair| pair[1].number - pair[0].number);
        let of_stretch = self.stretches.iter().zip(lengths).flat_map(|(stretch, length)| {
            let having: Vec<usize> = self.having(stretch.pair).collect();
            (0..length).map(move |after| Unit {
                series: having[(after % stretch.series) as usize],
                pair: stretch.pair + after / stretch.series,
            })
        });
        (0..).zip(of_stretch)
    }

    /// The series that have a pair.
    fn having(&self, pair: u64) -> impl Iterator<Item = usize> {
        let series = self.pairs.iter().enumerate();
        series
            .filter(move |(_, pairs)| pair < **pairs)
            .map(|(series, _)| series)
    }
}

impl Plan {
    /// All units of the plan.
    pub fn units(&self) -> Units {
        Units::of(self.series.iter().map(|series| series.pairs).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All units by definition.
    fn listed(pairs: &[u64]) -> Vec<Unit> {
        let most = pairs.iter().copied().max().unwrap_or(0);
        let of_pair = |pair| {
            let having = (0..pairs.len()).filter(move |&series| pair < pairs[series]);
            having.map(move |series| Unit { series, pair })
        };
        (0..most).flat_map(of_pair).collect()
    }

    #[test]
    fn numbers_are_those_of_the_list() {
        for pairs in [
            &[][..],
            &[0],
            &[3],
            &[0, 2, 0],
            &[4, 1, 4, 0, 7],
            &[1, 2, 3, 4, 5],
            &[5, 5, 5],
            &[2, 9, 2, 1],
        ] {
            let units = Units::of(pairs.to_vec());
            let list = listed(pairs);
            let numbered: Vec<(u64, Unit)> = (0..).zip(list.iter().copied()).collect();
            assert_eq!(units.len(), list.len() as u64, "{pairs:?}");
            assert_eq!(units.iter().collect::<Vec<_>>(), numbered, "{pairs:?}");
            for (number, unit) in numbered {
                assert_eq!(units.get(number), Some(unit), "{pairs:?}");
                assert_eq!(units.number(unit), Some(number), "{pairs:?}");
            }
            assert_eq!(units.get(units.len()), None);
            for first in 0..12 {
                let before = list.iter().filter(|unit| unit.pair < first).count() as u64;
                assert_eq!(units.before(first), before, "{pairs:?} before {first}");
                for series in 0..6 {
                    let unit = Unit { series, pair: first };
                    assert_eq!(units.number(unit).is_some(), list.contains(&unit), "{pairs:?}");
                }
            }
        }
    }

    #[test]
    fn as_many_as_one_likes_take_no_memory() {
        let units = Units::of(vec![u64::MAX / 4, 10, u64::MAX / 4]);
        assert_eq!(units.len(), u64::MAX / 4 * 2 + 10);
        assert_eq!(units.get(30), Some(Unit { series: 0, pair: 10 }));
        assert_eq!(units.number(Unit { series: 2, pair: 10 }), Some(31));
        assert_eq!(Units::of(vec![u64::MAX; 3]).len(), u64::MAX);
    }
}
