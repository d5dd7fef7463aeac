//! How the games of an agent ended.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::report::{CONFIDENCE, EndCount, Valued};
use crate::stats::{Ratio, share_interval};
use crate::work::PlayedGame;

/// A way to end: the result and the reason.
type Way = (String, String);

/// The games by their ends.
#[derive(Default)]
pub(super) struct Ends {
    ways: BTreeMap<Way, (u64, Ratio)>,
    /// The same of an end that no game had so far.
    none: Ratio,
    of_pair: BTreeMap<Way, u64>,
    games_of_pair: u64,
}

impl Ends {
    /// Adds a game of a pair.
    pub(super) fn add(&mut self, played: &PlayedGame) {
        let way = (played.result.clone(), played.reason.clone());
        *self.of_pair.entry(way).or_default() += 1;
        self.games_of_pair += 1;
    }

    /// Ends a pair, whose games have been added.
    pub(super) fn end_pair(&mut self) {
        let games = hakugei_arena::float(std::mem::take(&mut self.games_of_pair));
        if games <= 0.0 {
            return;
        }
        let of_pair = std::mem::take(&mut self.of_pair);
        for way in of_pair.keys() {
            self.ways.entry(way.clone()).or_insert((0, self.none));
        }
        for (way, (number, sums)) in &mut self.ways {
            let with_it = of_pair.get(way).copied().unwrap_or(0);
            *number += with_it;
            sums.add(hakugei_arena::float(with_it), games);
        }
        self.none.add(0.0, games);
    }

    /// The ends, the most frequent one first.
    pub(super) fn finish(self) -> Vec<EndCount> {
        let ends = self
            .ways
            .into_iter()
            .filter_map(|((result, reason), (games, sums))| {
                Some(EndCount {
                    result,
                    reason,
                    games,
                    share: Valued::of_share(&share_interval(&sums, CONFIDENCE)?),
                })
            });
        let mut ends: Vec<EndCount> = ends.collect();
        ends.sort_by_key(|end| Reverse(end.games));
        ends
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An end that comes late has had no game in the pairs before.
    #[test]
    fn shares_are_of_all_games() {
        let game = |reason: &str| PlayedGame {
            opening: 0,
            moves: String::new(),
            scores: Vec::new(),
            result: "black_wins".to_owned(),
            reason: reason.to_owned(),
            clarity: None,
        };
        let mut ends = Ends::default();
        for pair in 0..40 {
            ends.add(&game("checkmate"));
            ends.add(&game(if pair % 4 == 3 { "try" } else { "checkmate" }));
            ends.end_pair();
        }
        let ends = ends.finish();
        let found: Vec<(&str, u64, f64)> = ends
            .iter()
            .map(|end| (end.reason.as_str(), end.games, end.share.value))
            .collect();
        assert_eq!(found, [("checkmate", 70, 0.875), ("try", 10, 0.125)]);
        let [low, high] = ends[1].share.interval.expect("there are pairs");
        assert!(
            low > 0.05 && low < 0.1 && high > 0.15 && high < 0.22,
            "{low} {high}"
        );
    }
}
