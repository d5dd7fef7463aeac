//! Figures: what many measurements of the same thing say, and how a number is written.

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
