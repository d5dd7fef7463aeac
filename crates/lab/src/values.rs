//! What pieces are worth, by logistic regression of the results of games on material.

use hakugei_variant::{Color, PieceKind, Variant};

use crate::gather::tidy;
use crate::plan::StartRole;
use crate::replay::Replay;
use crate::report::{CONFIDENCE, MatchReport, PieceValue, Valued};
use crate::stats::{Coefficient, Estimate, Regression};
use crate::work::PlayedGame;

/// Of this many quiet positions one is used: neighbours say the same.
const STRIDE: usize = 5;

/// The most positions that are kept.
const MOST: u64 = 100_000;

/// Of a logarithm of odds, in Elo: 400 / ln 10.
const ELO: f64 = 173.717_792_761_304_5;

/// Positions with their results.
pub(crate) struct Rows {
    regression: Regression,
    kinds: usize,
}

impl Rows {
    pub(crate) fn new(variant: &Variant) -> Self {
        let kinds = variant.pieces.len();
        Self {
            regression: Regression::new(2 * kinds as u16).with_intercept(),
            kinds,
        }
    }

    /// Adds quiet positions of a game that ended by a rule.
    pub(crate) fn add(&mut self, pair: u64, replay: &Replay, played: &PlayedGame) {
        let target = match played.winner() {
            Some(Color::Black) => 1.0,
            Some(Color::White) => 0.0,
            None => 0.5,
        };
        let quiet = replay.steps.iter().filter_map(|step| step.material.as_ref());
        for material in quiet.step_by(STRIDE) {
            if self.regression.count() >= MOST {
                return;
            }
            let terms: Vec<(u16, f32)> = (0_u16..)
                .zip(material)
                .filter(|(_, difference)| **difference != 0)
                .map(|(place, &difference)| (place, f32::from(difference)))
                .collect();
            let added = self.regression.add(&terms, target, pair);
            debug_assert!(added.is_ok(), "{added:?}");
        }
    }

    /// What each kind is worth that is not royal, with what odds games say, if there were any.
    pub(crate) fn values(&self, variant: &Variant, matches: &[MatchReport]) -> Vec<PieceValue> {
        if self.regression.count() == 0 {
            return Vec::new();
        }
        let fitted = self.regression.fit();
        if !fitted.converged {
            return Vec::new();
        }
        let of = |place: usize| fitted.coefficients.get(place).and_then(Coefficient::estimate);
        let kinds = variant.kinds().filter(|&kind| !variant.piece(kind).royal);
        let value = |kind: PieceKind| {
            let piece = variant.piece(kind);
            let board = of(kind.index());
            let held = piece.captured.and_then(|kind| of(self.kinds + kind.index()));
            PieceValue {
                piece: piece.code.to_string(),
                name: piece.name.english.clone(),
                board: board.map(valued),
                hand: of(self.kinds + kind.index()).map(valued),
                lost: match (board, piece.captured) {
                    (Some(board), None) => Some(valued(board)),
                    (Some(board), Some(_)) => held.map(|held| together(board, held)),
                    (None, _) => None,
                },
                odds: odds(&piece.code.to_string(), matches),
            }
        };
        kinds.map(value).collect()
    }
}

/// A coefficient in Elo.
fn valued(estimate: &Estimate) -> Valued {
    Valued {
        value: tidy(ELO * estimate.value),
        interval: estimate
            .interval(CONFIDENCE)
            .map(|interval| interval.map(|end| tidy(ELO * end))),
    }
}

/// The sum of two coefficients in Elo. Their errors are taken as independent.
fn together(one: &Estimate, other: &Estimate) -> Valued {
    let error = one.error.zip(other.error).map(|(one, other)| one.hypot(other));
    valued(&Estimate {
        value: one.value + other.value,
        error,
        ..*one
    })
}

/// What White loses by having one less at the start.
fn odds(code: &str, matches: &[MatchReport]) -> Option<Valued> {
    let is_it = |report: &&MatchReport| {
        report
            .start
            .as_ref()
            .is_some_and(|start| start.role == StartRole::Odds && start.name == code)
    };
    let played = matches.iter().find(is_it)?;
    let interval = match played.elo_interval {
        [Some(low), Some(high)] => Some([-high, -low]),
        _ => None,
    };
    Some(Valued {
        value: -played.elo?,
        interval,
    })
}

#[cfg(test)]
mod tests {
    use hakugei_arena::Chance;
    use hakugei_variant::{Source, load, shipped};

    use super::*;
    use crate::replay::{Act, End, Step};

    const TEXT: &str = r#"Variant(
        id: "planted", name: "Planted values", board: (files: 5, ranks: 5), setup: "rk2n/5/5/5/N2KR b - 1",
        pieces: { "K": (name: "king", betza: "K", royal: true), "R": (name: "rook", betza: "R"), "N": (name: "knight", betza: "N") },
        captures: to_hand, promotion: never, ends: (stalemate: loss, repetition: fold(count: 4, result: draw, perpetual_check: loss)),
    )"#;

    /// A game in whose quiet positions the sides differ by this material.
    fn replay(variant: &Variant, material: &[i8]) -> Replay {
        let step = || Step {
            ply: 10,
            side: Color::Black,
            legal: [1, 0],
            mobility: Vec::new(),
            in_check: false,
            held: 0,
            value: 0,
            kind: variant.kinds().next().expect("there are kinds"),
            act: Act::Moves,
            captured: Vec::new(),
            recaptures: false,
            score: None,
            material: Some(material.to_vec()),
        };
        Replay {
            first: Color::Black,
            steps: vec![step(), step()],
            end: End::default(),
            squares: [0, 0, 0],
            repeated: 0,
            visits: Vec::new(),
        }
    }

    /// The values that are fitted to games whose results follow planted values, by kind: on the board and in hand.
    fn fitted(variant: &Variant, planted: &[[f64; 2]], seed: u64) -> Vec<PieceValue> {
        let mut chance = Chance::new(seed, "planted", 1);
        let mut rows = Rows::new(variant);
        let kinds = variant.pieces.len();
        for pair in 0..500 {
            let mut material = vec![0_i8; 2 * kinds];
            for kind in variant.kinds().filter(|&kind| !variant.piece(kind).royal) {
                material[kind.index()] = chance.below(5) as i8 - 2;
                material[kinds + kind.index()] = chance.below(3) as i8 - 1;
            }
            let sum =
                |place: usize, of: usize| f64::from(material[place * kinds + of]) * planted[of][place] / ELO;
            let logit: f64 = (0..kinds).map(|kind| sum(0, kind) + sum(1, kind)).sum();
            let wins =
                hakugei_arena::float(chance.below(1_000_000) as u64) / 1e6 < 1.0 / (1.0 + (-logit).exp());
            let played = PlayedGame {
                opening: 0,
                moves: String::new(),
                scores: Vec::new(),
                result: if wins { "black_wins" } else { "white_wins" }.to_owned(),
                reason: "checkmate".to_owned(),
                clarity: None,
            };
            rows.add(pair, &replay(variant, &material), &played);
        }
        rows.values(variant, &[])
    }

    #[test]
    fn planted_values_are_found_within_their_intervals() {
        let variant = load(&Source::new("planted.ron", TEXT), &shipped::Shipped)
            .variant
            .expect("it is valid");
        // King, rook, knight: in Elo, on the board and in hand.
        let planted = [[0.0, 0.0], [250.0, 180.0], [90.0, 120.0]];
        let (mut inside, mut all) = (0, 0);
        for seed in 0..60 {
            for value in fitted(&variant, &planted, seed) {
                let kind = variant
                    .kinds()
                    .find(|&kind| variant.piece(kind).code.to_string() == value.piece)
                    .expect("it is one");
                let [board, hand] = planted[kind.index()];
                for (found, wanted) in [
                    (value.board, board),
                    (value.hand, hand),
                    (value.lost, board + hand),
                ] {
                    let [low, high] = found.and_then(|found| found.interval).expect("it can be told");
                    all += 1;
                    inside += usize::from(low <= wanted && wanted <= high);
                }
            }
        }
        assert_eq!(all, 60 * 6);
        // Of 95 % intervals, 93 to 97 % and some chance.
        assert!((330..=355).contains(&inside), "{inside} of {all}");
    }
}
