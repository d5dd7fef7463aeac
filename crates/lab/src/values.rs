//! What pieces are worth, by logistic regression of the results of games on material.

use hakugei_arena::float;
use hakugei_variant::{Color, PieceKind, Variant};

use crate::plan::StartRole;
use crate::replay::Replay;
use crate::report::{Figure, MatchReport, PieceValue, Valued};
use crate::stats::{Estimate, Fitted, Regression};
use crate::work::PlayedGame;

/// Of this many quiet positions one is used: neighbours say the same.
const STRIDE: usize = 5;

/// The most positions that are kept, so that no number of games takes more memory: 10,000 games on a small board have as many.
pub(crate) const MOST: u64 = 100_000;

/// Of a logarithm of odds, in Elo: 400 / ln 10.
const ELO: f64 = 173.717_792_761_304_5;

/// Into how many groups pairs are dealt, each of which is left out once.
const GROUPS: u64 = 20;

/// Positions with their results.
pub(crate) struct Rows {
    regression: Regression,
    kinds: usize,
    /// The pair of the last game.
    last: Option<u64>,
    /// The most positions.
    most: u64,
    /// Whether there were more.
    has_left_out: bool,
}

/// What pieces are worth.
#[derive(Default)]
pub(crate) struct Worths {
    pub(crate) values: Vec<PieceValue>,
    /// By how much each two kinds differ: the second less the first.
    pub(crate) differences: Vec<WorthDifference>,
}

/// By how much two kinds differ.
pub(crate) struct WorthDifference {
    pub(crate) figure: Figure,
    /// The codes and names of both.
    pub(crate) of: [String; 2],
    pub(crate) estimate: Estimate,
}

impl Rows {
    pub(crate) fn new(variant: &Variant) -> Self {
        Self::with_room(variant, MOST)
    }

    fn with_room(variant: &Variant, most: u64) -> Self {
        let kinds = variant.pieces.len();
        Self {
            regression: Regression::new(2 * kinds as u16).with_intercept(),
            kinds,
            last: None,
            most,
            has_left_out: false,
        }
    }

    /// Whether some games were left out because there was no room for their positions.
    pub(crate) const fn has_left_out(&self) -> bool {
        self.has_left_out
    }

    /// Adds quiet positions of a game that ended by a rule.
    pub(crate) fn add(&mut self, pair: u64, replay: &Replay, played: &PlayedGame) {
        let target = match played.winner() {
            Some(Color::Black) => 1.0,
            Some(Color::White) => 0.0,
            None => 0.5,
        };
        // Clusters have the numbers from 0 on, so that they can be dealt to groups.
        let before = self.regression.last_cluster();
        let is_same = self.last.replace(pair) == Some(pair);
        let cluster = before.map_or(0, |before| before + u64::from(!is_same));
        let quiet = replay.steps.iter().filter_map(|step| step.material.as_ref());
        for material in quiet.step_by(STRIDE) {
            if self.regression.count() >= self.most {
                self.has_left_out = true;
                return;
            }
            let terms: Vec<(u16, f32)> = (0_u16..)
                .zip(material)
                .filter(|(_, difference)| **difference != 0)
                .map(|(place, &difference)| (place, f32::from(difference)))
                .collect();
            let added = self.regression.add(&terms, target, cluster);
            debug_assert!(added.is_ok(), "{added:?}");
        }
    }

    /// What each kind is worth that is not royal, with what odds games say, if there were any: then also what kinds differ by.
    pub(crate) fn worths(&self, variant: &Variant, matches: &[MatchReport]) -> Worths {
        if self.regression.count() == 0 {
            return Worths::default();
        }
        let whole = self.regression.fit();
        if !whole.converged {
            return Worths::default();
        }
        let group = |left_out| self.regression.without(|cluster| cluster % GROUPS == left_out);
        let parts = (0..GROUPS.min(whole.clusters)).map(|left_out| group(left_out).fit());
        let fits = Fits {
            whole,
            parts: parts.filter(|part| part.converged).collect(),
        };
        let kinds: Vec<Kind> = variant
            .kinds()
            .filter(|&kind| !variant.piece(kind).royal)
            .map(|kind| Kind::of(variant, kind, self.kinds))
            .collect();
        let values = kinds.iter().map(|kind| kind.value(&fits, matches)).collect();
        let with_odds = matches.iter().any(|played| {
            let start = played.start.as_ref();
            start.is_some_and(|start| start.role == StartRole::Odds)
        });
        Worths {
            values,
            differences: if with_odds {
                differences(&kinds, &fits)
            } else {
                Vec::new()
            },
        }
    }
}

/// What each two kinds differ by.
fn differences(kinds: &[Kind], fits: &Fits) -> Vec<WorthDifference> {
    let mut all = Vec::new();
    for (number, first) in kinds.iter().enumerate() {
        for second in &kinds[number + 1..] {
            for figure in [Figure::Board, Figure::Hand, Figure::Lost] {
                let (Some(one), Some(other)) = (first.places(figure), second.places(figure)) else {
                    continue;
                };
                let less = one.iter().map(|&(place, sign)| (place, -sign));
                let sum: Vec<Term> = other.iter().copied().chain(less).collect();
                if let Some(estimate) = fits.estimate(&sum) {
                    all.push(WorthDifference {
                        figure,
                        of: [first.title.clone(), second.title.clone()],
                        estimate: in_elo(estimate),
                    });
                }
            }
        }
    }
    all
}

/// A coefficient by its place, and how often it counts.
type Term = (usize, f64);

/// A kind that is not royal, with the places of its coefficients.
struct Kind {
    code: String,
    name: String,
    title: String,
    board: usize,
    hand: usize,
    /// Where the coefficient of what its captor gets is; `None` where it leaves play.
    held: Option<usize>,
}

impl Kind {
    fn of(variant: &Variant, kind: PieceKind, kinds: usize) -> Self {
        let piece = variant.piece(kind);
        let code = piece.code.to_string();
        Self {
            title: format!("{code} {}", piece.name.english),
            code,
            name: piece.name.english.clone(),
            board: kind.index(),
            hand: kinds + kind.index(),
            held: piece.captured.map(|kind| kinds + kind.index()),
        }
    }

    /// The coefficients that add up to a worth.
    fn places(&self, figure: Figure) -> Option<Vec<Term>> {
        let own = |place| (place, 1.0);
        match figure {
            Figure::Board => Some(vec![own(self.board)]),
            Figure::Hand => Some(vec![own(self.hand)]),
            Figure::Lost => Some([self.board].into_iter().chain(self.held).map(own).collect()),
            _ => None,
        }
    }

    fn value(&self, fits: &Fits, matches: &[MatchReport]) -> PieceValue {
        let worth = |figure| {
            let estimate = fits.estimate(&self.places(figure)?)?;
            Some(Valued::of(in_elo(estimate)))
        };
        PieceValue {
            piece: self.code.clone(),
            name: self.name.clone(),
            board: worth(Figure::Board),
            hand: worth(Figure::Hand),
            lost: worth(Figure::Lost),
            odds: odds(&self.code, matches),
        }
    }
}

/// A fit to all positions, and those to all but a group of pairs.
struct Fits {
    whole: Fitted,
    parts: Vec<Fitted>,
}

impl Fits {
    /// A sum of coefficients; `None` if one of them cannot be known. Its error is by the jackknife: how much it differs where a group of pairs is
    /// left out. That counts what coefficients have in common, such as that a piece is mostly both on the board and in a hand of the better
    /// side, and holds with few pairs. Where a coefficient cannot be known of most parts, it is by the differences between pairs, as if all
    /// erred to the same side.
    fn estimate(&self, sum: &[Term]) -> Option<Estimate> {
        let of = |fitted: &Fitted| -> Option<f64> {
            let known =
                |&(place, sign): &Term| Some(sign * fitted.coefficients.get(place)?.estimate()?.value);
            sum.iter().map(known).sum()
        };
        let value = of(&self.whole)?;
        let parts: Vec<f64> = self.parts.iter().filter_map(of).collect();
        let number = float(parts.len() as u64);
        let mean = parts.iter().sum::<f64>() / number;
        let squares: f64 = parts.iter().map(|part| (part - mean).powi(2)).sum();
        if 4 * parts.len() >= 3 * self.parts.len() && parts.len() > 1 {
            return Some(Estimate {
                value,
                error: Some((squares * (number - 1.0) / number).sqrt()),
                count: parts.len() as u64,
                effective: None,
            });
        }
        let errors = sum
            .iter()
            .map(|&(place, _)| self.whole.coefficients[place].estimate()?.error);
        Some(Estimate {
            value,
            error: errors.sum(),
            count: self.whole.clusters,
            effective: None,
        })
    }
}

/// A logarithm of odds in Elo.
fn in_elo(estimate: Estimate) -> Estimate {
    Estimate {
        value: ELO * estimate.value,
        error: estimate.error.map(|error| ELO * error),
        ..estimate
    }
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
        rows.worths(variant, &[]).values
    }

    #[test]
    fn positions_without_room_are_left_out_and_told() {
        let variant = load(&Source::new("planted.ron", TEXT), &shipped::Shipped)
            .variant
            .expect("it is valid");
        let mut rows = Rows::with_room(&variant, 3);
        let material = vec![0; 2 * variant.pieces.len()];
        let played = PlayedGame {
            opening: 0,
            moves: String::new(),
            scores: Vec::new(),
            result: "draw".to_owned(),
            reason: "fold".to_owned(),
            clarity: None,
        };
        // Of the two quiet positions of each game one is used.
        for pair in 0..5 {
            rows.add(pair, &replay(&variant, &material), &played);
            assert_eq!(rows.has_left_out(), pair >= 3, "{pair}");
            assert_eq!(rows.regression.count(), (pair + 1).min(3));
        }
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
