//! The games between two agents, and those from other starts.

use hakugei_variant::Color;

use super::{SeriesResults, tidy};
use crate::counting::Counting;
use crate::plan::Series;
use crate::report::{CONFIDENCE, GivenStart, MatchReport};
use crate::stats::{Elo, Estimate, Ratio, Share, points_interval};

/// What the first agent of a series scores, with the estimate of its share; where both are the same, what White scores, who gives what the start says.
pub(super) fn scored(
    series: &Series,
    results: &mut SeriesResults<'_, '_>,
) -> (MatchReport, Option<Estimate>) {
    let [mut points, mut draws] = [Ratio::default(); 2];
    let mut counts = [0; 3];
    let mut pairs = 0;
    let [mut repeated, mut broken_off] = [0, 0];
    results.each(&mut |games| {
        pairs += 1;
        let [mut won, mut even, mut counted] = [0.0; 3];
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
            counted += 1.0;
            let place = match game.played.winner() {
                Some(winner) if winner == side => {
                    won += 1.0;
                    0
                }
                None => {
                    even += 1.0;
                    1
                }
                Some(_) => 2,
            };
            counts[place] += 1;
        }
        if counted > 0.0 {
            points.add(won + even / 2.0, counted);
            draws.add(even, counted);
        }
    });
    let share = points_interval(&points, &draws, CONFIDENCE);
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
        lower: points_interval(&points, &draws, 0.8).map(|share| tidy(share.interval[0])),
        effective: share
            .as_ref()
            .and_then(|share| share.estimate.effective)
            .map(tidy),
        elo: elo.as_ref().and_then(|elo| elo.value).map(tidy),
        elo_interval: elo.map_or([None, None], |elo| elo.interval.map(|end| end.map(tidy))),
    };
    (report, share.as_ref().map(Share::comparable))
}
