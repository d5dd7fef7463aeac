//! The games between two agents, and those from other starts.

use hakugei_variant::Color;

use super::{SeriesResults, tidy};
use crate::counting::Counting;
use crate::plan::Series;
use crate::report::{CONFIDENCE, GivenStart, MatchReport};
use crate::stats::{Elo, Estimate, Ratio, Share, share_interval};

/// What the first agent of a series scores, with the estimate of its share; where both are the same, what White scores, who gives what the start says.
pub(super) fn scored(
    series: &Series,
    results: &mut SeriesResults<'_, '_>,
) -> (MatchReport, Option<Estimate>) {
    let mut sums = Ratio::default();
    let mut counts = [0; 3];
    let mut pairs = 0;
    let [mut repeated, mut broken_off] = [0, 0];
    results.each(&mut |games| {
        pairs += 1;
        let mut of_pair = [0.0; 2];
        for game in games {
            // The first agent is Black in the first game of a pair.
            let side = match game.number {
                _ if series.is_equal() => Color::White,
                0 => Color::Black,
                _ => Color::White,
            };
            match game.counting {
                Counting::Counted => {}
                Counting::BrokenOff => {
                    broken_off += 1;
                    continue;
                }
                Counting::Repeated => {
                    repeated += 1;
                    continue;
                }
                Counting::Unneeded => continue,
            }
            let (place, points) = match game.played.winner() {
                Some(winner) if winner == side => (0, 1.0),
                None => (1, 0.5),
                Some(_) => (2, 0.0),
            };
            counts[place] += 1;
            of_pair[0] += points;
            of_pair[1] += 1.0;
        }
        if of_pair[1] > 0.0 {
            sums.add(of_pair[0], of_pair[1]);
        }
    });
    let share = share_interval(&sums, CONFIDENCE);
    let elo = share.as_ref().map(Elo::of);
    let report = MatchReport {
        first: series.first,
        second: series.second,
        start: series.start.as_ref().map(|start| GivenStart {
            role: start.role,
            name: start.name.clone(),
        }),
        pairs,
        games: counts.iter().sum(),
        repeated,
        broken_off,
        results: counts,
        score: share.as_ref().map(|share| tidy(share.estimate.value)),
        interval: share.as_ref().map(|share| share.interval.map(tidy)),
        lower: share_interval(&sums, 0.8).map(|share| tidy(share.interval[0])),
        effective: share
            .as_ref()
            .and_then(|share| share.estimate.effective)
            .map(tidy),
        elo: elo.as_ref().and_then(|elo| elo.value).map(tidy),
        elo_interval: elo.map_or([None, None], |elo| elo.interval.map(|end| end.map(tidy))),
    };
    (report, share.as_ref().map(Share::comparable))
}
