//! Student's t distribution: how far an estimate may be off when its error is estimated too.

use statrs::distribution::{Continuous, ContinuousCDF, Normal, StudentsT};

/// The most steps towards a quantile. Far out each multiplies the value, and near the end it squares the error.
const STEPS: usize = 200;

/// The degrees of freedom above which the distribution is taken as normal. The sums of `statrs` lose digits there.
const MANY: f64 = 1e7;

/// The distribution with some degrees of freedom; `None` unless they are above 0.
fn student(degrees: f64) -> Option<StudentsT> {
    let degrees = if degrees > MANY { f64::INFINITY } else { degrees };
    StudentsT::new(0.0, 1.0, degrees).ok()
}

/// How many standard errors an interval with this confidence reaches to each side. `None` unless the confidence is above 0 and below 1
/// and the degrees of freedom are above 0.
pub(super) fn reach(confidence: f64, degrees: f64) -> Option<f64> {
    let tail = (1.0 - confidence) / 2.0;
    let student = student(degrees)?;
    // Above 0 the distribution function is concave, and the normal quantile lies below that of Student's t: Newton's method climbs to it
    // and never passes it. The inverse of `statrs` has no bound on its steps.
    let mut at = normal_reach(confidence)?;
    for _ in 0..STEPS {
        let step = (student.sf(at) - tail) / student.pdf(at);
        let is_last = !step.is_finite() || step <= 1e-13 * at;
        if is_last {
            break;
        }
        at += step;
    }
    Some(at)
}

/// How many standard deviations of a normal distribution an interval with this confidence reaches to each side.
pub(super) fn normal_reach(confidence: f64) -> Option<f64> {
    let tail = (1.0 - confidence) / 2.0;
    let is_valid = confidence > 0.0 && tail > 0.0;
    is_valid.then(|| -Normal::standard().inverse_cdf(tail))
}

/// The probability that a value is at least this many standard errors away from 0, on either side.
pub(super) fn two_sided(errors: f64, degrees: f64) -> Option<f64> {
    let student = student(degrees)?;
    let p = 2.0 * student.sf(errors.abs());
    p.is_finite().then(|| p.clamp(0.0, 1.0))
}

/// The same where the error is known.
pub(crate) fn normal_two_sided(errors: f64) -> Option<f64> {
    two_sided(errors, f64::INFINITY)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Quantiles from the usual printed tables, and from the closed forms for one and two degrees.
    #[test]
    fn quantiles_are_those_of_the_tables() {
        for (confidence, degrees, wanted) in [
            (0.95, 1.0, 12.706_205),
            (0.95, 2.0, 4.302_653),
            (0.95, 5.0, 2.570_582),
            (0.95, 10.0, 2.228_139),
            (0.95, 30.0, 2.042_272),
            (0.95, 100.0, 1.983_972),
            (0.95, 1000.0, 1.962_339),
            (0.95, 1e6, 1.959_966),
            (0.95, 1e12, 1.959_964),
            (0.99, 4.0, 4.604_095),
            (0.5, 3.0, 0.764_892),
            (0.999_999_999, 1.0, 636_619_772.4),
        ] {
            let found = reach(confidence, degrees).expect("both are valid");
            let near = (found - wanted).abs() < 1e-6 * wanted;
            assert!(near, "{confidence} {degrees}: {found} is not {wanted}");
        }
    }

    #[test]
    fn probabilities_and_quantiles_are_inverses() {
        for degrees in [1.0, 1.5, 7.0, 60.0, 999.0, 2e4, 3e5, 1e7, 1e9, 1e18] {
            for confidence in [0.1, 0.5, 0.9, 0.95, 0.999, 1.0 - 1e-9] {
                let at = reach(confidence, degrees).expect("both are valid");
                let p = two_sided(at, degrees).expect("the degrees are valid");
                let wanted = 1.0 - confidence;
                assert!((p - wanted).abs() < 1e-6 * wanted, "{degrees} {confidence}: {p}");
            }
        }
    }

    #[test]
    fn what_is_no_confidence_has_no_quantile() {
        for confidence in [0.0, 1.0, -1.0, 2.0, f64::NAN, f64::INFINITY] {
            assert_eq!(reach(confidence, 3.0), None);
        }
        for degrees in [0.0, -1.0, f64::NAN] {
            assert_eq!(reach(0.95, degrees), None);
            assert_eq!(two_sided(1.0, degrees), None);
        }
    }
}
