//! Figures: what many measurements of the same thing say, and how a number is written.

use hakugei_lab::stats::Ratio;

/// How sure it is that an interval holds what it is about.
pub(crate) const CONFIDENCE: f64 = 0.95;

/// The middle one of some numbers; the mean of the two in the middle where they are even in number. `None` of nothing.
pub(crate) fn median(numbers: &[f64]) -> Option<f64> {
    quantile(numbers, 0.5)
}

/// Between which two numbers the middle half of some lies. `None` of fewer than three.
pub(crate) fn quartiles(numbers: &[f64]) -> Option<(f64, f64)> {
    let least = quantile(numbers, 0.25).filter(|_| numbers.len() > 2)?;
    Some((least, quantile(numbers, 0.75)?))
}

/// Half the distance between the quartiles, as a part of the median. `None` of fewer than three numbers.
pub(crate) fn spread(numbers: &[f64]) -> Option<f64> {
    let (least, most) = quartiles(numbers)?;
    let median = median(numbers).filter(|&median| median > 0.0)?;
    Some((most - least) / 2.0 / median)
}

/// The 95 % interval of what some rates come to, by Student's t over their logarithms: each is a measurement of the same thing, which other work on
/// the machine slows by some part. `None` of fewer than two.
pub(crate) fn interval(rates: &[f64]) -> Option<[f64; 2]> {
    let mut logs = Ratio::new();
    for rate in rates {
        logs.add(rate.ln(), 1.0);
    }
    let ends = logs.estimate()?.interval(CONFIDENCE)?;
    Some(ends.map(f64::exp))
}

/// The number below which a part of some lies, between the two nearest where it is none of them.
fn quantile(numbers: &[f64], part: f64) -> Option<f64> {
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f64::total_cmp);
    let last = u32::try_from(sorted.len().checked_sub(1)?).unwrap_or(u32::MAX);
    let place = part * f64::from(last);
    let below = sorted.get(place.floor() as usize)?;
    let above = sorted.get(place.ceil() as usize)?;
    Some(below + (above - below) * place.fract())
}

/// A number with three digits that count, or all before its point.
pub(crate) fn three(number: f64) -> String {
    let places = match number.abs() {
        number if number >= 99.95 => 0,
        number if number >= 9.995 => 1,
        number if number >= 0.9995 => 2,
        _ => 3,
    };
    format!("{number:.places$}")
}

/// A number to six digits that count, as JSON keeps it.
pub(crate) fn six(number: f64) -> f64 {
    format!("{number:.5e}").parse().unwrap_or(number)
}

/// A part as a whole number of percent, or with a digit behind the point where it is small.
pub(crate) fn percent(part: f64) -> String {
    let percent = part * 100.0;
    if percent.abs() < 9.95 {
        format!("{percent:.1}%")
    } else {
        format!("{percent:.0}%")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: Option<f64>, expected: f64) {
        let found = found.expect("there are enough numbers");
        assert!((found - expected).abs() < 1e-9, "{found}, not {expected}");
    }

    #[test]
    fn medians_and_spreads_are_those_of_the_numbers_in_any_order() {
        near(median(&[5.0, 1.0, 3.0]), 3.0);
        near(median(&[4.0, 1.0, 3.0, 2.0]), 2.5);
        near(spread(&[90.0, 110.0, 100.0, 80.0, 120.0]), 0.1);
        assert_eq!(median(&[]), None);
        assert_eq!(spread(&[1.0, 2.0]), None);
        assert_eq!(quartiles(&[5.0, 1.0, 3.0, 2.0, 4.0]), Some((2.0, 4.0)));
    }

    #[test]
    fn an_interval_grows_with_what_measurements_differ_by() {
        // The logarithms of 1, e and e² have the mean 1 and the standard error 1 / √3; with 2 degrees of freedom the interval reaches 4.3027 of it.
        let e = std::f64::consts::E;
        let [low, high] = interval(&[1.0, e, e * e]).expect("there are three");
        let reach = 4.302_653 / 3_f64.sqrt();
        assert!((low.ln() - 1.0 + reach).abs() < 1e-5 && (high.ln() - 1.0 - reach).abs() < 1e-5);
        let [low, high] = interval(&[100.0, 101.0, 99.0, 100.0, 100.0]).expect("there are five");
        assert!(
            99.0 < low && low < 100.0 && 100.0 < high && high < 101.0,
            "{low} {high}"
        );
        assert_eq!(interval(&[100.0]), None);
    }

    #[test]
    fn numbers_are_as_long_as_they_are_sure() {
        let written = [12_345.6, 999.9, 99.95, 9.996, 0.9996, 0.1234].map(three);
        assert_eq!(written, ["12346", "1000", "100", "10.0", "1.00", "0.123"]);
        near(Some(six(1.234_567_89)), 1.23457);
        near(Some(six(123_456_789.0)), 123_457_000.0);
        assert_eq!(
            [percent(0.012), percent(0.34), percent(-0.02)],
            ["1.2%", "34%", "-2.0%"]
        );
    }
}
