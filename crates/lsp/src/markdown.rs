//! Markdown: what is said of a file, as editors show it.

use gen_lsp_types::{MarkupContent, MarkupKind};
use hakugei_text::harmless_lines;

/// Whether a client shows Markdown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Manner {
    /// It does.
    #[default]
    Markdown,
    /// It shows the text as it is.
    Plain,
}

/// A text in paragraphs.
#[derive(Clone, Debug, Default)]
pub(crate) struct Paragraphs(Vec<Paragraph>);

#[derive(Clone, Debug)]
enum Paragraph {
    Text(String),
    Code(String),
}

impl Paragraphs {
    /// Adds a paragraph of words; an empty one is left out.
    pub(crate) fn text(&mut self, text: impl Into<String>) {
        let text = text.into();
        if !text.trim().is_empty() {
            self.0.push(Paragraph::Text(text));
        }
    }

    /// Adds lines that are shown as they are.
    pub(crate) fn code(&mut self, text: &str) {
        self.0.push(Paragraph::Code(text.trim_matches('\n').to_owned()));
    }

    /// Adds all paragraphs of another text.
    pub(crate) fn all(&mut self, other: Self) {
        self.0.extend(other.0);
    }

    /// Whether nothing is said.
    pub(crate) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The text as a client shows it.
    pub(crate) fn content(&self, manner: Manner) -> MarkupContent {
        let paragraph = |paragraph: &Paragraph| match (paragraph, manner) {
            (Paragraph::Text(text), _) | (Paragraph::Code(text), Manner::Plain) => harmless_lines(text),
            (Paragraph::Code(text), Manner::Markdown) => {
                // A row of backticks in the text must not end the block.
                let fence = "`".repeat(longest_row(text).max(2) + 1);
                format!("{fence}text\n{}\n{fence}", harmless_lines(text))
            }
        };
        let text: Vec<String> = self.0.iter().map(paragraph).collect();
        let kind = match manner {
            Manner::Markdown => MarkupKind::Markdown,
            Manner::Plain => MarkupKind::PlainText,
        };
        MarkupContent::new(kind, text.join("\n\n"))
    }
}

/// How many backticks stand in a row.
fn longest_row(text: &str) -> usize {
    let rows = text.split(|c| c != '`').map(str::len);
    rows.max().unwrap_or(0)
}

/// What an item of the outline means: its lines as one paragraph.
pub(crate) fn meaning(lines: &[&str]) -> String {
    let lines: Vec<&str> = lines.iter().map(|line| line.trim()).collect();
    lines.join(" ")
}
