//! Diagnostics as people read them: labelled excerpts of the source.

use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Renderer, Snippet};
use hakugei_text::noun::numbered;
use hakugei_text::visible;

use super::{Diagnostic, Label, Severity};
use crate::load::Checked;
use crate::source::{Source, ceil, floor};

/// How far apart, in bytes, two labels may be to share an excerpt.
const NEAR: usize = 4000;

/// All diagnostics of a check as text, with colours for a terminal if asked for. Empty where there are none.
///
/// ```
/// use hakugei_variant::{Source, load, render, shipped};
///
/// # let parent = shipped::ids().next().ok_or("some ship")?;
/// # let text = format!(r#"Variant(id: "mine", extends: "{parent}", ends: Ends(stalemate: drow))"#);
/// # let source = Source::new("mine.ron", text);
/// # let checked = load(&source, &shipped::Shipped);
/// assert!(render(&checked, false).contains("did you mean `draw`?"));
/// # Ok::<(), &str>(())
/// ```
pub fn render(checked: &Checked, color: bool) -> String {
    let renderer = if color {
        Renderer::styled()
    } else {
        Renderer::plain()
    };
    let sources: Vec<Lines<'_>> = checked.sources.iter().map(Lines::of).collect();
    let mut text = String::new();
    for diagnostic in &checked.diagnostics {
        text.push_str(&renderer.render(&[group(diagnostic, &sources)]));
        text.push_str("\n\n");
    }
    text.push_str(&summary(checked));
    text.chars().map(harmless).collect()
}

/// A character as it can be shown. The renderer makes the controls of ASCII visible and writes such itself, for colours;
/// it lets others through, and marks of direction in messages.
fn harmless(character: char) -> char {
    if character.is_ascii() {
        character
    } else {
        visible(character)
    }
}

/// A source with the places of its line ends, so that excerpts need not count them from its start.
struct Lines<'a> {
    source: &'a Source,
    ends: Vec<usize>,
}

impl<'a> Lines<'a> {
    fn of(source: &'a Source) -> Self {
        let ends = source.text.match_indices('\n').map(|(at, _)| at).collect();
        Self { source, ends }
    }

    /// The number of the line that a byte is on.
    fn number(&self, byte: usize) -> usize {
        self.ends.partition_point(|&end| end < byte) + 1
    }
}

/// One diagnostic.
fn group<'a>(diagnostic: &'a Diagnostic, sources: &[Lines<'a>]) -> Group<'a> {
    let level = match diagnostic.severity() {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let title = level
        .primary_title(diagnostic.message.as_str())
        .id(diagnostic.code.text());
    let mut group = Group::with_title(title);
    for labels in excerpts(&diagnostic.labels) {
        let primary = std::ptr::eq(labels[0], &raw const diagnostic.labels[0]);
        group = group.element(snippet(&labels, primary, sources));
    }
    match &diagnostic.help {
        Some(help) => group.element(Level::HELP.message(annotate_snippets::normalize_untrusted_str(help))),
        None => group,
    }
}

/// The labels, sorted into excerpts: those of one file that are near each other go together.
fn excerpts(labels: &[Label]) -> Vec<Vec<&Label>> {
    let mut excerpts: Vec<Vec<&Label>> = Vec::new();
    for label in labels {
        let near = |other: &Label| {
            other.span.source == label.span.source && other.span.start.abs_diff(label.span.start) <= NEAR
        };
        match excerpts
            .iter_mut()
            .find(|excerpt| excerpt.iter().all(|other| near(other)))
        {
            Some(excerpt) => excerpt.push(label),
            None => excerpts.push(vec![label]),
        }
    }
    excerpts
}

/// The lines of a source that labels are on.
fn snippet<'a>(labels: &[&'a Label], primary: bool, sources: &[Lines<'a>]) -> Snippet<'a, Annotation<'a>> {
    let lines = &sources[labels[0].span.source];
    let text = lines.source.text.as_str();
    let starts = labels.iter().map(|label| label.span.start.min(text.len()));
    let ends = labels
        .iter()
        .map(|label| label.span.end.min(label.span.start + NEAR).min(text.len()));
    let window = lines_around(text, starts.min().unwrap_or(0), ends.max().unwrap_or(0));
    let annotations = labels.iter().enumerate().map(|(index, label)| {
        let kind = if primary && index == 0 {
            AnnotationKind::Primary
        } else {
            AnnotationKind::Context
        };
        let start = label.span.start.clamp(window.start, window.end) - window.start;
        let end = label.span.end.clamp(window.start, window.end) - window.start;
        let annotation = kind.span(start..end.max(start));
        if label.text.is_empty() {
            annotation
        } else {
            annotation.label(label.text.as_str())
        }
    });
    Snippet::source(&text[window.clone()])
        .path(lines.source.name.as_str())
        .line_start(lines.number(window.start))
        .annotations(annotations)
}

/// The whole lines around a part of a text; of an overlong line, the part that is near.
fn lines_around(text: &str, start: usize, end: usize) -> std::ops::Range<usize> {
    let (start, end) = (floor(text, start), ceil(text, end));
    let before = floor(text, start.saturating_sub(NEAR));
    let behind = ceil(text, end + NEAR);
    let first = text[before..start]
        .rfind('\n')
        .map_or(before, |newline| before + newline + 1);
    let last = text[end..behind]
        .find('\n')
        .map_or(behind, |newline| end + newline);
    first..last
}

/// How many errors and warnings there are.
fn summary(checked: &Checked) -> String {
    let count = |severity| {
        checked
            .diagnostics
            .iter()
            .filter(|found| found.severity() == severity)
            .count()
    };
    match (count(Severity::Error), count(Severity::Warning)) {
        (0, 0) => String::new(),
        (errors, 0) => format!("{}\n", numbered(errors, "error")),
        (0, warnings) => format!("{}\n", numbered(warnings, "warning")),
        (errors, warnings) => format!(
            "{}, {}\n",
            numbered(errors, "error"),
            numbered(warnings, "warning")
        ),
    }
}
