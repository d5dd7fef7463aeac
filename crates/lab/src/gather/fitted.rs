//! The measures that depend on what was fitted to all games: they are measured by what was fitted to all, and in each half by what was fitted to it.

use std::collections::BTreeMap;

use crate::measures::{JudgedGame, Known, Observed};
use crate::stats::{Estimate, Halves, Histogram};

/// Surprises are counted in parts of this size.
const SURPRISE: f64 = 1e-3;

/// As by how many observations the error is known of what depends on the threshold of decisiveness, which is a quantile far out, of few losers: where
/// it is too low its error seems too small. By simulated games with a known truth, of 25 to 200 pairs.
const OF_THRESHOLD: u64 = 8;

/// The sums of these measures.
pub(super) struct Fitted {
    sums: BTreeMap<&'static str, Halves<[f64; 2]>>,
    /// The greatest surprise of each game.
    surprises: Halves<Histogram>,
}

impl Fitted {
    pub(super) fn new() -> Self {
        Self {
            sums: BTreeMap::new(),
            surprises: Halves::of(Histogram::new((1.0 / SURPRISE) as usize + 2)),
        }
    }

    /// Adds a game of a pair, and returns what it adds by what is known of all.
    pub(super) fn add(&mut self, pair: u64, known: &Halves<Known>, judged: &JudgedGame<'_>) -> Vec<Observed> {
        let mut observed = Halves::<Vec<Observed>>::default();
        observed.add_by(pair, known, |observed, known| {
            *observed = judged.observed(*known);
        });
        for key in observed.all().iter().map(|observed| observed.key) {
            let sums = self.sums.entry(key).or_default();
            sums.add_by(pair, &observed, |sums, observed| {
                for found in observed.iter().filter(|observed| observed.key == key) {
                    *sums = [sums[0] + found.part, sums[1] + found.whole];
                }
            });
        }
        self.surprises.add_by(pair, &observed, |surprises, observed| {
            for found in observed.iter().filter(|observed| observed.key == "killer") {
                surprises.add((found.part / SURPRISE).round() as u64);
            }
        });
        observed.into_all()
    }

    /// A measure by its key; `None` if it does not depend on what was fitted, or no game had anything to measure.
    pub(super) fn estimate(&self, key: &str) -> Option<Estimate> {
        if key == "killer_95" {
            let shown = |parts| SURPRISE * hakugei_arena::float(parts);
            let percentile = self
                .surprises
                .map(|histogram| histogram.quantile(0.95).map(shown));
            return percentile.estimate();
        }
        let found = self.sums.get(key)?.ratio()?;
        let count = if key == "decisiveness" {
            found.count.min(OF_THRESHOLD)
        } else {
            found.count
        };
        Some(Estimate { count, ..found })
    }
}

#[cfg(test)]
mod tests {
    use hakugei_arena::{Chance, float};
    use hakugei_variant::{Color, PieceKind};

    use super::*;
    use crate::gather::known::Seen;
    use crate::replay::{Act, End, Replay, Step};
    use crate::report::CONFIDENCE;
    use crate::stats::share_interval_of;
    use crate::work::PlayedGame;

    /// A number from 0 to below 1.
    fn unit(chance: &mut Chance) -> f64 {
        float(chance.below(1 << 30) as u64) / float(1 << 30)
    }

    /// About a normal number.
    fn normal(chance: &mut Chance) -> f64 {
        (0..6).map(|_| unit(chance)).sum::<f64>() * 2.0_f64.sqrt() - 3.0 * 2.0_f64.sqrt()
    }

    fn step(ply: usize, side: Color, score: i32) -> Step {
        Step {
            ply,
            side,
            legal: [1, 0],
            mobility: Vec::new(),
            in_check: false,
            held: 0,
            value: 0,
            kind: PieceKind(0),
            act: Act::Moves,
            captured: Vec::new(),
            recaptures: false,
            score: Some(score),
            material: None,
        }
    }

    /// A game made up: who stands better wanders, with what the opening gives, until one side surely wins. Both players' searches err.
    fn game(chance: &mut Chance, opening: f64) -> (Replay, PlayedGame) {
        let mut lead = opening;
        let mut steps = Vec::new();
        while steps.len() < 60 && lead.abs() < 900.0 {
            let side = if steps.len() % 2 == 0 {
                Color::Black
            } else {
                Color::White
            };
            let seen = lead + 60.0 * normal(chance);
            let score = if side == Color::Black { seen } else { -seen };
            steps.push(step(steps.len(), side, score as i32));
            lead += 0.1 * lead + 110.0 * normal(chance);
        }
        let black = 1.0 / (1.0 + (-lead / 150.0).exp());
        let result = match unit(chance) {
            luck if luck < 0.1 => "draw",
            luck if luck < 0.1 + 0.9 * black => "black_wins",
            _ => "white_wins",
        };
        let played = PlayedGame {
            opening: 0,
            moves: "x ".repeat(steps.len()),
            scores: steps.iter().map(|step| step.score).collect(),
            result: result.to_owned(),
            reason: "checkmate".to_owned(),
            clarity: None,
        };
        (
            Replay {
                first: Color::Black,
                steps,
                end: End::default(),
                squares: [0; 3],
                repeated: 0,
                visits: Vec::new(),
            },
            played,
        )
    }

    /// What a run of some pairs measures.
    fn run(seed: u64, pairs: u64) -> Fitted {
        let mut chance = Chance::new(seed, "made up", 0);
        let games: Vec<(u64, Replay, PlayedGame)> = (0..pairs)
            .flat_map(|pair| {
                let opening = 80.0 * normal(&mut chance);
                [(); 2].map(|()| {
                    let (replay, played) = game(&mut chance, opening);
                    (pair, replay, played)
                })
            })
            .collect();
        let mut first = Halves::of(Seen::none());
        for (pair, _, played) in &games {
            Seen::add_to(&mut first, *pair, played, Color::Black);
        }
        let known = first.map(Seen::known);
        let mut fitted = Fitted::new();
        for (pair, replay, played) in &games {
            fitted.add(*pair, &known, &JudgedGame::of(replay, played));
        }
        fitted
    }

    /// What these games have: by 150,000 pairs, with errors below 0.002.
    const TRUTH: [(&str, f64); 5] = [
        ("decisiveness", 0.4755),
        ("drama", 0.1433),
        ("lead_changes", 0.0686),
        ("killer", 0.2079),
        ("killer_95", 0.362),
    ];

    /// What is fitted to the same games that are measured by it: of a thousand runs the intervals hold what is true as often as they say.
    #[test]
    #[ignore = "it takes long; `tests/deep/run tests` runs it by `--include-ignored`"]
    fn intervals_hold_what_is_true() {
        let runs: Vec<Fitted> = (0..1000).map(|seed| run(1000 + seed, 50)).collect();
        for (key, truth) in TRUTH {
            let holds = |run: &&Fitted| {
                let found = run.estimate(key).expect("there are games");
                let share = share_interval_of(found, 50, CONFIDENCE).expect("it is a share");
                let [low, high] = share.interval;
                low <= truth && truth <= high
            };
            let held = runs.iter().filter(holds).count();
            assert!((930..=970).contains(&held), "{key}: {held} of 1000");
        }
    }
}
