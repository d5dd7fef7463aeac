//! Text and figures for HTML.

pub(super) use hakugei_text::harmless_html as escaped;

use hakugei_arena::float;

use crate::measures::{MeasureInfo, MeasureUnit};
use crate::report::{Measured, Valued};
use crate::wide::FigureKind;

/// What stands where there is no figure.
pub(super) const NONE: &str = "–";

/// Foreign text as code.
pub(super) fn code(text: &str) -> String {
    format!("<code>{}</code>", escaped(text))
}

/// A sentence in which names stand between backticks, as in a terminal.
pub(super) fn sentence(text: &str) -> String {
    let parts: Vec<&str> = text.split('`').collect();
    if parts.len().is_multiple_of(2) {
        return escaped(text);
    }
    let shown = parts.iter().enumerate().map(|(place, part)| match place % 2 {
        0 => escaped(part),
        _ => code(part),
    });
    shown.collect()
}

/// A word of a report with blanks and a capital, such as `Fourfold repetition`.
pub(super) fn words(name: &str) -> String {
    escaped(&name.replace('_', " "))
}

/// A share from 0 to 1 in percent, with a decimal.
pub(super) fn percent(share: f64) -> String {
    format!("{}\u{a0}%", fixed(100.0 * share, 1))
}

/// The ends of an interval of a share, in whole percents.
pub(super) fn percents([low, high]: [f64; 2]) -> String {
    format!("{}–{}\u{a0}%", fixed(100.0 * low, 0), fixed(100.0 * high, 0))
}

/// A number with this many decimals, its minus sign as it is printed, and no sign before nothing.
pub(super) fn fixed(value: f64, decimals: usize) -> String {
    let text = format!("{value:.decimals$}");
    match text.strip_prefix('-') {
        Some(rest) if rest.bytes().all(|byte| matches!(byte, b'0' | b'.')) => rest.to_owned(),
        Some(rest) => format!("−{rest}"),
        None => text,
    }
}

/// A number with a sign.
pub(super) fn signed(value: f64, decimals: usize) -> String {
    let text = fixed(value, decimals);
    if text.starts_with('−') {
        text
    } else {
        format!("+{text}")
    }
}

/// Whether a measure is shown in percent.
pub(super) fn in_percent(unit: MeasureUnit) -> bool {
    matches!(unit, MeasureUnit::ShareOfGames | MeasureUnit::Share)
}

/// By what a measure is multiplied to be shown.
pub(super) fn factor(unit: MeasureUnit) -> f64 {
    if in_percent(unit) { 100.0 } else { 1.0 }
}

/// How many decimals a measure has.
pub(super) fn decimals(unit: MeasureUnit) -> usize {
    if unit == MeasureUnit::Number { 2 } else { 1 }
}

/// The word that stands behind a figure whose interval is wide.
pub(super) fn wide(kind: FigureKind, value: f64, interval: Option<[f64; 2]>) -> String {
    let word = kind.word(value, interval);
    word.map_or_else(String::new, |word| {
        format!(" <small class=\"vague\">{word}</small>")
    })
}

/// The same of a figure that is counted.
pub(super) fn wide_count(value: u64, interval: Option<[u64; 2]>) -> String {
    let interval = interval.map(|ends| ends.map(float));
    wide(FigureKind::Number, float(value), interval)
}

/// A share in percent with the ends of its interval, which need not be as far from it on both sides.
pub(super) fn with_ends(value: f64, interval: Option<[f64; 2]>) -> String {
    let ends = interval.map_or_else(String::new, |[low, high]| {
        format!(
            " <small>({}–{})</small>",
            fixed(100.0 * low, 1),
            fixed(100.0 * high, 1)
        )
    });
    let wide = wide(FigureKind::Share, value, interval);
    format!("{}\u{a0}%{ends}{wide}", fixed(100.0 * value, 1))
}

/// A measure with its interval: half of it where it reaches as far on both sides, and otherwise its ends, as always of a share of games.
pub(super) fn measured(measure: &MeasureInfo, measured: &Measured) -> String {
    let Some(value) = measured.value else {
        return NONE.to_owned();
    };
    let (factor, decimals) = (factor(measure.unit), decimals(measure.unit));
    let sign = if in_percent(measure.unit) { "\u{a0}%" } else { "" };
    let behind = match (measured.interval, measured.half(measure.unit)) {
        (Some(_), Some(half)) => format!("±\u{a0}{}", fixed(half * factor, decimals)),
        (Some([low, high]), None) => format!(
            "({}–{})",
            fixed(low * factor, decimals),
            fixed(high * factor, decimals)
        ),
        (None, _) => "±\u{a0}?".to_owned(),
    };
    let wide = wide(measure.unit.figure_kind(), value, measured.interval);
    format!(
        "{}{sign} <small>{behind}</small>{wide}",
        fixed(value * factor, decimals)
    )
}

/// What a measure was measured from: its interval, its pairs and the independent games that these are worth.
pub(super) fn evidence(measure: &MeasureInfo, measured: &Measured) -> String {
    let factor = factor(measure.unit);
    let decimals = decimals(measure.unit);
    let mut text = match measured.interval {
        Some([low, high]) => format!(
            "{} to {}; ",
            fixed(low * factor, decimals),
            fixed(high * factor, decimals)
        ),
        None => String::new(),
    };
    text.push_str(&hakugei_text::noun::numbered(measured.pairs as usize, "pair"));
    if let Some(effective) = measured.effective {
        text.push_str(", worth ");
        text.push_str(&fixed(effective, 0));
        text.push_str(" games");
    }
    text
}

/// A number with half of its interval.
pub(super) fn valued(value: Option<Valued>, decimals: usize) -> String {
    with_half(value, decimals, FigureKind::Number)
}

/// A worth in Elo with half of its interval.
pub(super) fn worth(value: Option<Valued>) -> String {
    with_half(value, 0, FigureKind::Elo)
}

fn with_half(value: Option<Valued>, decimals: usize, kind: FigureKind) -> String {
    let Some(value) = value else {
        return NONE.to_owned();
    };
    let half = value.interval.map_or_else(
        || "?".to_owned(),
        |[low, high]| fixed((high - low) / 2.0, decimals),
    );
    let wide = wide(kind, value.value, value.interval);
    format!(
        "{} <small>±\u{a0}{half}</small>{wide}",
        fixed(value.value, decimals)
    )
}

/// A share in percent with its interval; `NONE` without.
pub(super) fn valued_share(value: Option<Valued>) -> String {
    value.map_or_else(|| NONE.to_owned(), |value| with_ends(value.value, value.interval))
}

/// A figure that may be missing.
pub(super) fn known(value: Option<f64>, show: impl Fn(f64) -> String) -> String {
    value
        .filter(|value| value.is_finite())
        .map_or_else(|| NONE.to_owned(), show)
}

#[cfg(test)]
mod tests {
    use super::{escaped, fixed, sentence, signed};

    #[test]
    fn names_between_backticks_are_code() {
        assert_eq!(sentence("of `a < b`, ` and `c`"), "of `a &lt; b`, ` and `c`");
        assert_eq!(sentence("of `a < b` and c"), "of <code>a &lt; b</code> and c");
    }

    #[test]
    fn text_of_a_file_cannot_leave_its_place() {
        assert_eq!(
            escaped("<b a=\"1\" b='2'>&\u{202e}\n\u{ffff}"),
            "&lt;b a=&quot;1&quot; b=&#39;2&#39;&gt;&amp;\u{fffd}\u{fffd}\u{fffd}"
        );
    }

    #[test]
    fn numbers_have_printed_signs() {
        assert_eq!(
            [fixed(-1.25, 1), fixed(-0.01, 1), fixed(3.0, 0)],
            ["−1.2", "0.0", "3"]
        );
        assert_eq!([signed(0.5, 1), signed(-0.5, 1)], ["+0.5", "−0.5"]);
    }
}
