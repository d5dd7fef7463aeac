//! What pieces are worth, by logistic regression of the results of games on material.

use hakugei_variant::{Color, PieceKind, Variant};

use crate::course::Course;
use crate::gather::tidy;
use crate::plan::StartRole;
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
    pub(crate) fn add(&mut self, pair: u64, course: &Course, played: &PlayedGame) {
        let target = match played.winner() {
            Some(Color::Black) => 1.0,
            Some(Color::White) => 0.0,
            None => 0.5,
        };
        let quiet = course.steps.iter().filter_map(|step| step.material.as_ref());
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
