//! Logistic regression with errors from clusters: the chance of winning from amounts, such as what each kind of piece is worth.

use hakugei_arena::float;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::estimate::Estimate;
use super::matrix::{Cholesky, Symmetric};

/// Rows for a logistic regression: the chance of the target is 1 / (1 + exp(−Σ coefficient · amount)).
///
/// Rows of one cluster, such as all positions of the two games of a pair, may depend on each other in any way. All rows are kept, since
/// the fit passes over them several times; the fit's own memory grows with the square of the number of coefficients.
///
/// ```
/// use hakugei_lab::stats::Regression;
///
/// // An amount of 1 wins three games of four: the coefficient is the logarithm of 3.
/// let mut rows = Regression::new(2);
/// for game in 0..40 {
///     let won = if game % 4 == 0 { 0.0 } else { 1.0 };
///     rows.add(&[(0, 1.0)], won, game).expect("the row is valid");
/// }
/// let fitted = rows.fit();
/// let worth = fitted.coefficients[0].estimate().expect("it was won and lost");
/// assert!(fitted.converged && (worth.value - 3_f64.ln()).abs() < 1e-6);
/// // No row has the other amount.
/// assert_eq!(fitted.coefficients[1].estimate(), None);
/// ```
#[derive(Clone, Debug)]
pub struct Regression {
    coefficients: u16,
    intercept: bool,
    terms: Vec<(u16, f32)>,
    rows: Vec<Row>,
}

/// Why a row is invalid.
///
/// ```
/// use hakugei_lab::stats::{BadRow, Regression};
///
/// let mut rows = Regression::new(2);
/// assert_eq!(rows.add(&[(2, 1.0)], 0.5, 0), Err(BadRow::Index(2)));
/// assert_eq!(BadRow::Index(2).to_string(), "there is no coefficient 2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BadRow {
    /// A term is of a coefficient that does not exist.
    #[error("there is no coefficient {0}")]
    Index(u16),
    /// An amount is infinite or not a number.
    #[error("an amount is infinite or not a number")]
    Amount,
    /// The target is not between 0 and 1.
    #[error("the target is not between 0 and 1")]
    Target,
}

/// What a regression found.
///
/// ```
/// use hakugei_lab::stats::{Coefficient, Regression};
///
/// // Who has more wins, always.
/// let mut rows = Regression::new(1);
/// for game in 0..20 {
///     let [amount, won] = if game % 2 == 0 { [1.0, 1.0] } else { [-1.0, 0.0] };
///     rows.add(&[(0, amount)], won, game).expect("the row is valid");
/// }
/// let fitted = rows.fit();
/// assert_eq!((fitted.rows, fitted.clusters), (20, 20));
/// assert_eq!(fitted.coefficients, [Coefficient::Separated]);
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Fitted {
    /// The coefficients by their indices, in logits (natural logarithms of odds) for an amount of 1.
    pub coefficients: Vec<Coefficient>,
    /// The logit without any amount, if the regression has an intercept.
    pub intercept: Option<Coefficient>,
    /// Whether the search for the coefficients came to its end. If not, they are as far as it came.
    pub converged: bool,
    /// The number of rows.
    pub rows: u64,
    /// The number of clusters.
    pub clusters: u64,
}

/// A coefficient of a regression, or why it cannot be known.
///
/// ```
/// use hakugei_lab::stats::Coefficient;
///
/// assert_eq!(Coefficient::Absent.estimate(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Coefficient {
    /// The estimate, in logits for an amount of 1, with its error from the differences between clusters.
    Known(Estimate),
    /// The amount is 0 in all rows.
    Absent,
    /// The amount follows from others in all rows, so that their effects cannot be separated.
    Collinear,
    /// The targets follow from the amount, alone or with others, in all rows that tell anything of it: the larger the coefficient, the
    /// better it fits.
    Separated,
}

impl Coefficient {
    /// The estimate, if the coefficient is known.
    pub const fn estimate(&self) -> Option<&Estimate> {
        match self {
            Self::Known(estimate) => Some(estimate),
            Self::Absent | Self::Collinear | Self::Separated => None,
        }
    }
}

impl Regression {
    /// No row yet, for coefficients with the indices from 0 on, of which a few hundred are fitted soon. There is no intercept: without any
    /// amount the chance is a half.
    pub const fn new(coefficients: u16) -> Self {
        Self {
            coefficients,
            intercept: false,
            terms: Vec::new(),
            rows: Vec::new(),
        }
    }

    /// The same with an intercept, which every row has with the amount 1.
    #[must_use]
    pub const fn with_intercept(mut self) -> Self {
        self.intercept = true;
        self
    }

    /// Adds a row: terms of an index and an amount each, in any order, the target, which is 0 for a loss, ½ for a draw and 1 for a win,
    /// and the number of its cluster. Terms of the same index are summed up, and all others are 0.
    ///
    /// # Errors
    ///
    /// If an index has no coefficient or a number is not within its bounds, the row is not added.
    pub fn add(&mut self, terms: &[(u16, f32)], target: f32, cluster: u64) -> Result<(), BadRow> {
        if !(0.0..=1.0).contains(&target) {
            return Err(BadRow::Target);
        }
        let missing = terms.iter().find(|(index, _)| *index >= self.coefficients);
        if let Some(&(index, _)) = missing {
            return Err(BadRow::Index(index));
        }
        let mut row: Vec<(u16, f32)> = terms.to_vec();
        row.sort_by_key(|(index, _)| *index);
        row.dedup_by(|later, kept| {
            let is_same = later.0 == kept.0;
            if is_same {
                kept.1 += later.1;
            }
            is_same
        });
        if row.iter().any(|(_, amount)| !amount.is_finite()) {
            return Err(BadRow::Amount);
        }
        self.terms
            .extend(row.into_iter().filter(|(_, amount)| *amount != 0.0));
        self.rows.push(Row {
            end: self.terms.len(),
            target,
            cluster,
        });
        Ok(())
    }

    /// The number of rows.
    pub const fn count(&self) -> u64 {
        self.rows.len() as u64
    }

    /// The number that the last row's cluster has; `None` without rows.
    pub(crate) fn last_cluster(&self) -> Option<u64> {
        self.rows.last().map(|row| row.cluster)
    }

    /// The same without the rows of some clusters.
    #[must_use]
    pub fn without(&self, leaves_out: impl Fn(u64) -> bool) -> Self {
        let mut left = Self {
            terms: Vec::with_capacity(self.terms.len()),
            rows: Vec::with_capacity(self.rows.len()),
            ..*self
        };
        let mut start = 0;
        for row in &self.rows {
            if !leaves_out(row.cluster) {
                left.terms.extend_from_slice(&self.terms[start..row.end]);
                left.rows.push(Row {
                    end: left.terms.len(),
                    ..*row
                });
            }
            start = row.end;
        }
        left
    }

    /// Fits the coefficients. Their errors are those of the sandwich with the factor G / (G − 1) for G clusters: K.-Y. Liang and S. L.
    /// Zeger, *Longitudinal Data Analysis Using Generalized Linear Models* (1986). They need some tens of clusters to be right.
    pub fn fit(&self) -> Fitted {
        let design = Design::of(self);
        let search = Search::of(&design);
        let found = design.coefficients(&search);
        let mut coefficients = vec![Coefficient::Absent; usize::from(self.coefficients)];
        let mut intercept = self.intercept.then_some(Coefficient::Absent);
        for (coefficient, index) in found.into_iter().zip(&design.indices) {
            match coefficients.get_mut(*index) {
                Some(place) => *place = coefficient,
                None => intercept = Some(coefficient),
            }
        }
        Fitted {
            coefficients,
            intercept,
            converged: search.converged,
            rows: self.count(),
            clusters: design.clusters,
        }
    }
}

/// A row of a regression, without its terms.
#[derive(Clone, Copy, Debug)]
struct Row {
    /// Where its terms end, which begin where those of the row before end.
    end: usize,
    target: f32,
    cluster: u64,
}

/// The ridge on each coefficient, in units of a column whose squares add up to 1: far less than the rows tell of a coefficient that can
/// be known, and enough to keep all others finite.
const RIDGE: f64 = 1e-10;

/// The part of what is known of a coefficient that may come from the ridge.
const MOST_FROM_RIDGE: f64 = 1e-3;

/// The part of a coefficient that it may change by if the ridge is doubled. That of separated rows changes by the inverse of its logits.
const MOST_CHANGE: f64 = 1e-4;

/// The most steps of the search. It takes about five, and one more for each logit where rows are separated.
const MOST_STEPS: usize = 100;

/// The most halvings of a step.
const MOST_HALVINGS: usize = 40;

/// The rows by clusters with the columns that are not 0, each scaled so that its squares add up to 1.
struct Design {
    /// The coefficient of each column. That of the intercept is one more than the last.
    indices: Vec<usize>,
    /// The scale that each column was divided by.
    scales: Vec<f64>,
    terms: Vec<(usize, f64)>,
    rows: Vec<DesignRow>,
    clusters: u64,
}

/// A row of the design, without its terms.
struct DesignRow {
    end: usize,
    target: f64,
    is_last_of_cluster: bool,
}

impl Design {
    fn of(rows: &Regression) -> Self {
        let width = usize::from(rows.coefficients);
        let mut squares = vec![0.0; width + 1];
        for &(index, amount) in &rows.terms {
            squares[usize::from(index)] += f64::from(amount).powi(2);
        }
        if rows.intercept {
            squares[width] = float(rows.count());
        }
        let indices: Vec<usize> = (0..=width).filter(|index| squares[*index] > 0.0).collect();
        let scales: Vec<f64> = indices.iter().map(|index| squares[*index].sqrt()).collect();
        let mut columns = vec![0; width + 1];
        for (column, index) in indices.iter().enumerate() {
            columns[*index] = column;
        }
        let mut order: Vec<usize> = (0..rows.rows.len()).collect();
        order.sort_by_key(|row| rows.rows[*row].cluster);
        let mut design = Self {
            indices,
            scales,
            terms: Vec::with_capacity(rows.terms.len()),
            rows: Vec::with_capacity(rows.rows.len()),
            clusters: 0,
        };
        for (position, &row) in order.iter().enumerate() {
            let Row { end, target, cluster } = rows.rows[row];
            let start = row.checked_sub(1).map_or(0, |before| rows.rows[before].end);
            let own = rows.terms[start..end].iter();
            let own = own.map(|(index, amount)| (usize::from(*index), f64::from(*amount)));
            for (index, amount) in own.chain(rows.intercept.then_some((width, 1.0))) {
                let column = columns[index];
                design.terms.push((column, amount / design.scales[column]));
            }
            let next = order.get(position + 1).map(|next| rows.rows[*next].cluster);
            let is_last_of_cluster = next != Some(cluster);
            design.rows.push(DesignRow {
                end: design.terms.len(),
                target: f64::from(target),
                is_last_of_cluster,
            });
            design.clusters += u64::from(is_last_of_cluster);
        }
        design
    }

    /// The rows with their terms.
    fn rows(&self) -> impl Iterator<Item = (&DesignRow, &[(usize, f64)])> {
        self.rows.iter().scan(0, |start, row| {
            let terms = &self.terms[*start..row.end];
            *start = row.end;
            Some((row, terms))
        })
    }

    /// The loss and its derivatives at some coefficients.
    fn pass(&self, coefficients: &[f64]) -> Pass {
        let size = coefficients.len();
        let squares: f64 = coefficients.iter().map(|value| value * value).sum();
        let mut pass = Pass {
            loss: RIDGE / 2.0 * squares,
            score: coefficients.iter().map(|value| -RIDGE * value).collect(),
            information: Symmetric::diagonal(size, RIDGE),
        };
        for (row, terms) in self.rows() {
            let logit = logit(terms, coefficients);
            // ln(1 + exp(logit)) − target · logit without overflow.
            let small = (-logit.abs()).exp();
            pass.loss += logit.max(0.0) + small.ln_1p() - row.target * logit;
            let chance = logistic(logit);
            for &(column, amount) in terms {
                pass.score[column] += amount * (row.target - chance);
            }
            let weight = small / ((1.0 + small) * (1.0 + small));
            pass.information.add_square(terms, weight);
        }
        pass
    }

    /// The sum of the products of each cluster's score with itself.
    fn scatter(&self, coefficients: &[f64]) -> Symmetric {
        let mut scatter = Symmetric::diagonal(coefficients.len(), 0.0);
        let mut score: Vec<(usize, f64)> = (0..coefficients.len()).map(|column| (column, 0.0)).collect();
        for (row, terms) in self.rows() {
            let residual = row.target - logistic(logit(terms, coefficients));
            for &(column, amount) in terms {
                score[column].1 += amount * residual;
            }
            if row.is_last_of_cluster {
                scatter.add_square(&score, 1.0);
                for (_, value) in &mut score {
                    *value = 0.0;
                }
            }
        }
        scatter
    }

    /// What is known of the coefficient of each column at the end of a search.
    fn coefficients(&self, search: &Search) -> Vec<Coefficient> {
        let scatter = self.scatter(&search.coefficients);
        let clusters = float(self.clusters);
        let change = search.end.solve(&search.coefficients);
        let columns = search.coefficients.iter().zip(&self.scales).enumerate();
        let known = columns.map(|(column, (&value, scale))| {
            if RIDGE * search.start.inverse_column(column)[column] > MOST_FROM_RIDGE {
                return Coefficient::Collinear;
            }
            let inverse = search.end.inverse_column(column);
            let is_held_by_ridge = RIDGE * inverse[column] > MOST_FROM_RIDGE
                || RIDGE * change[column].abs() > MOST_CHANGE * (value.abs() + 1.0);
            if is_held_by_ridge {
                return Coefficient::Separated;
            }
            let variance = scatter.form(&inverse).max(0.0) * clusters / (clusters - 1.0);
            let error = variance.sqrt() / scale;
            Coefficient::Known(Estimate {
                value: value / scale,
                error: (self.clusters > 1)
                    .then_some(error)
                    .filter(|error| error.is_finite()),
                count: self.clusters,
                effective: None,
            })
        });
        known.collect()
    }
}

/// The loss (the negative logarithm of the likelihood, with the ridge) at some coefficients, and its derivatives.
struct Pass {
    loss: f64,
    /// The direction in which the loss falls.
    score: Vec<f64>,
    information: Symmetric,
}

/// The search for the coefficients of a design: Newton's method, with steps that are halved until the loss falls.
struct Search {
    coefficients: Vec<f64>,
    converged: bool,
    /// The information without knowledge of any target.
    start: Cholesky,
    /// The information at the end.
    end: Cholesky,
}

impl Search {
    fn of(design: &Design) -> Self {
        let mut coefficients = vec![0.0; design.indices.len()];
        let mut pass = design.pass(&coefficients);
        let start = Cholesky::of(&pass.information, RIDGE);
        let mut end = start.clone();
        let mut converged = false;
        for _ in 0..MOST_STEPS {
            let step = end.solve(&pass.score);
            let fall: f64 = step
                .iter()
                .zip(&pass.score)
                .map(|(step, score)| step * score)
                .sum();
            // It is the square of the step in standard errors. A step from here on would change nothing but rounding errors.
            if fall < 1e-16 {
                converged = true;
                break;
            }
            let Some((next, at_next)) = descend(design, &coefficients, &step, pass.loss) else {
                // The loss does not fall any more but for rounding.
                converged = fall < 1e-8;
                break;
            };
            (coefficients, pass) = (next, at_next);
            end = Cholesky::of(&pass.information, RIDGE);
        }
        Self {
            coefficients,
            converged,
            start,
            end,
        }
    }
}

/// The coefficients after as much of a step as does not make the loss larger, with the pass at them.
fn descend(design: &Design, from: &[f64], step: &[f64], loss: f64) -> Option<(Vec<f64>, Pass)> {
    let rounding = 1e-13 * (loss + 1.0);
    let mut part = 1.0;
    for _ in 0..MOST_HALVINGS {
        let next: Vec<f64> = from
            .iter()
            .zip(step)
            .map(|(from, step)| from + part * step)
            .collect();
        let pass = design.pass(&next);
        if pass.loss <= loss + rounding {
            return Some((next, pass));
        }
        part /= 2.0;
    }
    None
}

/// The logit of a row.
fn logit(terms: &[(usize, f64)], coefficients: &[f64]) -> f64 {
    terms
        .iter()
        .map(|(column, amount)| amount * coefficients[*column])
        .sum()
}

/// The chance with a logit.
pub(super) fn logistic(logit: f64) -> f64 {
    1.0 / (1.0 + (-logit).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Hours of study and whether the examination was passed: the example of Wikipedia's article on logistic regression.
    const HOURS: [(f32, f32); 20] = [
        (0.5, 0.0),
        (0.75, 0.0),
        (1.0, 0.0),
        (1.25, 0.0),
        (1.5, 0.0),
        (1.75, 0.0),
        (1.75, 1.0),
        (2.0, 0.0),
        (2.25, 1.0),
        (2.5, 0.0),
        (2.75, 1.0),
        (3.0, 0.0),
        (3.25, 1.0),
        (3.5, 0.0),
        (4.0, 1.0),
        (4.25, 1.0),
        (4.5, 1.0),
        (4.75, 1.0),
        (5.0, 1.0),
        (5.5, 1.0),
    ];

    fn known(coefficient: &Coefficient) -> Estimate {
        *coefficient.estimate().expect("it can be known")
    }

    fn add(rows: &mut Regression, terms: &[(u16, f32)], target: f32, cluster: u64) {
        rows.add(terms, target, cluster).expect("the row is valid");
    }

    #[test]
    fn published_figures_come_out() {
        let mut rows = Regression::new(1).with_intercept();
        for (student, &(hours, passed)) in (0..).zip(&HOURS) {
            add(&mut rows, &[(0, hours)], passed, student);
        }
        let fitted = rows.fit();
        assert!(fitted.converged);
        let slope = known(&fitted.coefficients[0]);
        let intercept = known(&fitted.intercept.expect("it has one"));
        assert!((slope.value - 1.504_6).abs() < 1e-4, "{slope:?}");
        assert!((intercept.value + 4.077_7).abs() < 1e-4, "{intercept:?}");
    }

    /// With one coefficient and the amount 1 the chance is the mean, and its error that of the mean over the derivative.
    #[test]
    fn the_error_is_that_of_the_clusters() {
        let mut rows = Regression::new(1);
        let targets = [1.0, 1.0, 0.5, 0.0, 1.0, 1.0, 0.0, 0.0, 1.0, 0.5];
        let mut sums = super::super::Ratio::default();
        // The rows of a cluster need not be beside each other.
        for (row, target) in (0..).zip(targets) {
            add(&mut rows, &[(0, 1.0)], target, row % 5);
        }
        for cluster in 0..5 {
            sums.add(f64::from(targets[cluster] + targets[cluster + 5]), 2.0);
        }
        let mean = sums.estimate().expect("there are rows");
        let wanted = mean.error.expect("there are five") / (mean.value * (1.0 - mean.value));
        let found = known(&rows.fit().coefficients[0]);
        assert!((found.value - (mean.value / (1.0 - mean.value)).ln()).abs() < 1e-7);
        assert!((found.error.expect("there are five") - wanted).abs() < 1e-7);
        assert_eq!(found.count, 5);
    }

    #[test]
    fn what_cannot_be_known_is_said_of_each_coefficient() {
        use Coefficient::{Absent, Collinear, Separated};
        let mut rows = Regression::new(6);
        for game in 0..200_u16 {
            let noise = f32::from(game % 7) - 3.0;
            let target = f32::from(u8::from((game * 31 % 11) < 6));
            let twin = f32::from(game % 5);
            let mut terms = vec![(0, noise), (1, twin), (2, twin / 3.0), (4, 0.0)];
            // Only winners ever have the last one.
            if target > 0.5 && game % 3 == 0 {
                terms.push((5, 1.0));
            }
            add(&mut rows, &terms, target, u64::from(game));
        }
        let fitted = rows.fit();
        assert!(fitted.converged);
        assert!(fitted.coefficients[0].estimate().is_some(), "{fitted:?}");
        assert_eq!(
            fitted.coefficients[1..],
            [Collinear, Collinear, Absent, Absent, Separated]
        );
        // A column that is the same in all rows is the intercept over again.
        let mut same = Regression::new(1).with_intercept();
        for game in 0..10_u8 {
            add(&mut same, &[(0, 2.0)], f32::from(game % 2), u64::from(game));
        }
        let fitted = same.fit();
        assert_eq!(
            (fitted.coefficients[0], fitted.intercept),
            (Collinear, Some(Collinear))
        );
    }

    #[test]
    fn separated_rows_are_recognised_along_any_direction() {
        // The sum of ten amounts decides every game, and no single one does.
        let mut rows = Regression::new(10);
        let mut chance = 1_u64;
        for game in 0..400 {
            let mut terms = Vec::new();
            for index in 0..10 {
                chance = chance
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                terms.push((index, f32::from((chance >> 40) as u8) / 64.0 - 2.0));
            }
            let sum: f32 = terms.iter().map(|(_, amount)| amount).sum();
            add(&mut rows, &terms, f32::from(u8::from(sum > 0.0)), game);
        }
        let fitted = rows.fit();
        assert!(fitted.converged);
        assert_eq!(fitted.coefficients, [Coefficient::Separated; 10]);
    }

    #[test]
    fn few_rows_are_no_trouble() {
        let fitted = Regression::new(2).with_intercept().fit();
        assert_eq!(fitted.coefficients, [Coefficient::Absent; 2]);
        assert_eq!(
            (fitted.intercept, fitted.clusters),
            (Some(Coefficient::Absent), 0)
        );
        let mut one = Regression::new(1);
        add(&mut one, &[(0, 1.0)], 0.5, 7);
        let found = known(&one.fit().coefficients[0]);
        assert!(found.value.abs() < 1e-12 && found.error.is_none());
        let mut huge = Regression::new(2);
        for game in 0..9_u8 {
            let sign = if game % 2 == 0 { 1.0 } else { -1.0 };
            let terms = [(0, f32::MAX * sign), (1, f32::MIN_POSITIVE)];
            add(&mut huge, &terms, f32::from(game % 3) / 2.0, u64::from(game));
        }
        for coefficient in huge.fit().coefficients {
            let estimate = known(&coefficient);
            assert!(
                estimate.value.is_finite() && estimate.error.is_some(),
                "{estimate:?}"
            );
        }
    }

    #[test]
    fn rows_that_are_invalid_are_not_added() {
        let mut rows = Regression::new(2);
        assert_eq!(rows.add(&[(1, f32::NAN)], 1.0, 0), Err(BadRow::Amount));
        assert_eq!(
            rows.add(&[(1, f32::MAX), (1, f32::MAX)], 1.0, 0),
            Err(BadRow::Amount)
        );
        assert_eq!(rows.add(&[(1, 1.0)], 1.5, 0), Err(BadRow::Target));
        assert_eq!(rows.add(&[(1, 1.0)], f32::NAN, 0), Err(BadRow::Target));
        assert_eq!(rows.add(&[(0, 1.0), (3, 1.0)], 1.0, 0), Err(BadRow::Index(3)));
        assert_eq!(rows.count(), 0);
        // Terms in any order, summed up by their index.
        add(&mut rows, &[(1, 2.0), (0, 1.0), (1, -2.0)], 1.0, 0);
        assert_eq!(rows.terms, [(0, 1.0)]);
    }
}
