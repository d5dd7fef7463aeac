//! What charts share: scales, axes, and marks of intervals.

use std::fmt::Write as _;

use super::text::fixed;

/// From figures to places: a range of figures onto a range of units of SVG.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    figures: [f64; 2],
    places: [f64; 2],
}

impl Scale {
    /// A scale; figures that are all alike lie in the middle.
    pub(super) fn new(figures: [f64; 2], places: [f64; 2]) -> Self {
        Self { figures, places }
    }

    /// The scale that has room for all figures.
    pub(super) fn around(figures: impl Iterator<Item = f64>, places: [f64; 2]) -> Option<Self> {
        let finite = figures.filter(|figure| figure.is_finite());
        let ends = finite.fold(None, |ends: Option<[f64; 2]>, figure| match ends {
            Some([low, high]) => Some([low.min(figure), high.max(figure)]),
            None => Some([figure, figure]),
        });
        ends.map(|ends| Self::new(ends, places))
    }

    /// The place of a figure, cut off at the ends.
    pub(super) fn at(self, figure: f64) -> f64 {
        let [low, high] = self.figures;
        let [start, end] = self.places;
        let share = if high > low {
            ((figure - low) / (high - low)).clamp(0.0, 1.0)
        } else {
            0.5
        };
        start + share * (end - start)
    }
}

/// A place in a picture, with a decimal at most.
pub(super) fn place(value: f64) -> String {
    let text = format!("{value:.1}");
    let short = text.trim_end_matches('0').trim_end_matches('.');
    if short == "-0" {
        "0".to_owned()
    } else {
        short.to_owned()
    }
}

/// Round figures from 0 to a highest one, about as many as are wanted.
pub(super) fn ticks(highest: f64, wanted: f64) -> Vec<f64> {
    if !(highest.is_finite() && highest > 0.0) {
        return vec![0.0];
    }
    let rough = highest / wanted;
    let power = 10_f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .map(|factor| factor * power)
        .find(|step| *step >= rough * 0.999)
        .unwrap_or(10.0 * power);
    let mut ticks = Vec::new();
    let mut tick = 0.0;
    while tick <= highest * 1.0001 {
        ticks.push(tick);
        tick += step;
    }
    ticks
}

/// A tick as it is written.
pub(super) fn tick_label(tick: f64) -> String {
    let text = fixed(tick, 2);
    let short = if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.')
    } else {
        &text
    };
    short.to_owned()
}

/// The begin of a picture with its title, which is text for HTML.
pub(super) fn begin(out: &mut String, class: &str, [width, height]: [f64; 2], title: &str) {
    let _ = write!(
        out,
        "<svg class=\"{class}\" viewBox=\"0 0 {} {}\" role=\"img\"><title>{title}</title>",
        place(width),
        place(height)
    );
}

/// The width of the mark of an interval.
pub(super) const MARK: f64 = 100.0;

/// A dot with its interval, in a picture of its own as high as a line of text. It says nothing that the figures beside it do not say, and is
/// silent to those who hear the page. What lies below it is given as elements.
pub(super) fn mark(
    out: &mut String,
    scale: Scale,
    below: &str,
    value: Option<f64>,
    interval: Option<[f64; 2]>,
) {
    let _ = write!(out, "<svg class=\"mark\" aria-hidden=\"true\">{below}");
    if let Some(interval) = interval {
        line_of(out, scale, interval, 6.0);
    }
    if let Some(value) = value {
        let _ = write!(out, "<path class=\"dot\" d=\"M{} 6h0\"/>", place(scale.at(value)));
    }
    out.push_str("</svg>");
}

/// An interval as a line with ends.
pub(super) fn line_of(out: &mut String, scale: Scale, interval: [f64; 2], y: f64) {
    let [low, high] = interval.map(|end| place(scale.at(end)));
    let above = place(y - 3.0);
    let _ = write!(out, "<path d=\"M{low} {above}v6m0-3H{high}m0-3v6\"/>");
}

/// A share with its interval on a scale from 0 to 100 % with a line at a half.
pub(super) fn share_bar(out: &mut String, share: f64, interval: Option<[f64; 2]>, title: &str) {
    let scale = Scale::new([0.0, 1.0], [4.0, 196.0]);
    begin(out, "share", [200.0, 30.0], title);
    out.push_str("<rect class=\"track\" x=\"4\" y=\"4\" width=\"192\" height=\"12\"/>");
    if let Some([low, high]) = interval {
        let (from, to) = (scale.at(low), scale.at(high));
        let _ = write!(
            out,
            "<rect class=\"band\" x=\"{}\" y=\"4\" width=\"{}\" height=\"12\"/>",
            place(from),
            place((to - from).max(1.0))
        );
    }
    out.push_str("<path class=\"half\" d=\"M100 1V19\"/>");
    let x = place(scale.at(share));
    let _ = write!(out, "<path class=\"value\" d=\"M{x} 3V17\"/>");
    out.push_str(
        "<text x=\"4\" y=\"28\">0</text><text x=\"100\" y=\"28\" class=\"mid\">50 %</text><text x=\"196\" y=\"28\" class=\"end\">100</text></svg>",
    );
}

/// A chart with axes: where its field is, and what the axes say.
pub(super) struct Field {
    pub(super) x: Scale,
    pub(super) y: Scale,
}

/// The size of a chart.
const SIZE: [f64; 2] = [360.0, 170.0];

/// The field of a chart: left, right, top and bottom.
const EDGES: [f64; 4] = [40.0, 352.0, 8.0, 140.0];

impl Field {
    /// A chart from 0 to the highest figures of both axes, begun with its grid and what the axes mean.
    pub(super) fn begin(
        out: &mut String,
        title: &str,
        highest: [f64; 2],
        names: [&str; 2],
        in_percent: bool,
    ) -> Self {
        let [left, right, top, bottom] = EDGES;
        begin(out, "chart", SIZE, title);
        let x = Scale::new([0.0, highest[0].max(f64::MIN_POSITIVE)], [left, right]);
        let y = Scale::new([0.0, highest[1].max(f64::MIN_POSITIVE)], [bottom, top]);
        for tick in ticks(highest[0], 6.0) {
            let at = place(x.at(tick));
            let _ = write!(
                out,
                "<path class=\"grid\" d=\"M{at} {top}V{bottom}\"/><text class=\"mid\" x=\"{at}\" y=\"153\">{}</text>",
                tick_label(tick)
            );
        }
        for tick in ticks(highest[1], 4.0) {
            let at = y.at(tick);
            let shown = if in_percent { 100.0 * tick } else { tick };
            let _ = write!(
                out,
                "<path class=\"grid\" d=\"M{left} {}H{right}\"/><text class=\"end\" x=\"36\" y=\"{}\">{}</text>",
                place(at),
                place(at + 3.5),
                tick_label(shown)
            );
        }
        let _ = write!(
            out,
            "<text class=\"end\" x=\"352\" y=\"167\">{}</text><text x=\"2\" y=\"167\">{}</text>",
            names[0], names[1]
        );
        Self { x, y }
    }

    /// A line through points.
    pub(super) fn line(&self, out: &mut String, class: &str, points: &[[f64; 2]]) {
        if points.is_empty() {
            return;
        }
        let _ = write!(out, "<path class=\"{class}\" d=\"");
        self.points(out, points.iter().copied());
        out.push_str("\"/>");
    }

    /// The area between two lines over the same figures: each point has a figure, where the area begins and where it ends.
    pub(super) fn area(&self, out: &mut String, class: &str, points: &[[f64; 3]]) {
        if points.is_empty() {
            return;
        }
        let _ = write!(out, "<path class=\"{class}\" d=\"");
        let above = points.iter().map(|&[at, _, high]| [at, high]);
        let below = points.iter().rev().map(|&[at, low, _]| [at, low]);
        self.points(out, above.chain(below));
        out.push_str("Z\"/>");
    }

    fn points(&self, out: &mut String, points: impl Iterator<Item = [f64; 2]>) {
        for (number, [x, y]) in points.enumerate() {
            let command = if number == 0 { 'M' } else { 'L' };
            let _ = write!(out, "{command}{} {}", place(self.x.at(x)), place(self.y.at(y)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Scale, place, tick_label, ticks};

    #[test]
    fn ticks_are_round() {
        assert_eq!(ticks(97.0, 5.0), [0.0, 20.0, 40.0, 60.0, 80.0]);
        assert_eq!(ticks(0.0, 5.0), [0.0]);
        assert_eq!(tick_label(0.25) + &tick_label(20.0), "0.2520");
    }

    #[test]
    fn figures_that_are_all_alike_have_a_place() {
        let scale = Scale::around([3.0, f64::NAN, 3.0].into_iter(), [0.0, 10.0]).expect("there are figures");
        assert_eq!(place(scale.at(3.0)), "5");
        assert!(Scale::around(std::iter::empty(), [0.0, 1.0]).is_none());
    }
}
