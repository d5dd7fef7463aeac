//! An open document: its text, and what a check has found in it.

use std::ops::Range as Bytes;
use std::path::PathBuf;

use gen_lsp_types::{Position, Range, TextDocumentContentChangeEvent, TextEdit, Uri};
use hakugei_variant::parts::{Part, parts};
use hakugei_variant::schema::Texts;
use hakugei_variant::{Diagnostic, Library, Source, StartRules, Variant, lessons, load, load_with_rules};

use crate::lines::{Encoding, Lines};
use crate::place::path_of;

/// What some editors put before a text.
const BYTE_ORDER_MARK: char = '\u{FEFF}';

/// A text that is open in an editor.
#[derive(Debug)]
pub(crate) struct Document {
    pub(crate) address: Uri,
    /// The file that it is; none for a text that was never saved.
    pub(crate) path: Option<PathBuf>,
    pub(crate) version: i32,
    /// The text as the editor has it.
    text: String,
    lines: Lines,
    encoding: Encoding,
    /// What its parts are.
    pub(crate) parts: Vec<Part>,
    /// What was last found in it.
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// The texts that these speak of: this one, then its parents.
    pub(crate) sources: Vec<Source>,
    /// Its variant, as it was when the text was last right.
    pub(crate) variant: Option<Variant>,
    /// Whether the variant is that of the present text.
    pub(crate) is_valid: bool,
}

impl Document {
    pub(crate) fn new(address: Uri, version: i32, text: String, encoding: Encoding) -> Self {
        let path = path_of(address.as_ref());
        let mut document = Self {
            address,
            path,
            version,
            text: String::new(),
            lines: Lines::of(""),
            encoding,
            parts: Vec::new(),
            diagnostics: Vec::new(),
            sources: Vec::new(),
            variant: None,
            is_valid: false,
        };
        document.set(text);
        document
    }

    fn set(&mut self, text: String) {
        self.lines = Lines::of(&text);
        self.text = text;
        self.parts = parts(self.content());
    }

    /// The text that is read: all but a byte order mark.
    pub(crate) fn content(&self) -> &str {
        &self.text[self.mark()..]
    }

    /// The length of the byte order mark.
    fn mark(&self) -> usize {
        if self.text.starts_with(BYTE_ORDER_MARK) {
            BYTE_ORDER_MARK.len_utf8()
        } else {
            0
        }
    }

    /// Its text as a source, with its path as name.
    pub(crate) fn source(&self) -> Source {
        let name = self
            .path
            .as_ref()
            .map_or_else(|| self.address.to_string(), |path| path.display().to_string());
        Source::new(name, self.content())
    }

    /// Changes the text as the editor did.
    pub(crate) fn change(&mut self, version: i32, changes: Vec<TextDocumentContentChangeEvent>) {
        self.version = version;
        for change in changes {
            let text = match change {
                TextDocumentContentChangeEvent::TextDocumentContentChangeWholeDocument(whole) => whole.text,
                TextDocumentContentChangeEvent::TextDocumentContentChangePartial(part) => {
                    let start = self.lines.byte(&self.text, part.range.start, self.encoding);
                    let end = self.lines.byte(&self.text, part.range.end, self.encoding);
                    let mut text = std::mem::take(&mut self.text);
                    text.replace_range(start.min(end)..start.max(end), &part.text);
                    text
                }
            };
            self.lines = Lines::of(&text);
            self.text = text;
        }
        self.parts = parts(self.content());
    }

    /// Checks the text anew, its starts by the rules of the game where these are given.
    pub(crate) fn check(&mut self, library: &dyn Library, start_rules: Option<StartRules>) {
        let source = self.source();
        if lessons::is_file(&source.text) {
            (self.is_valid, self.variant) = (false, None);
            self.diagnostics = lessons::read(&source).1;
            self.sources = vec![source];
            return;
        }
        let checked = match start_rules {
            Some(rules) => load_with_rules(&source, library, rules),
            None => load(&source, library),
        };
        self.is_valid = checked.is_valid();
        if checked.variant.is_some() {
            self.variant = checked.variant;
        }
        self.diagnostics = checked.diagnostics;
        self.sources = checked.sources;
    }

    /// The byte of the content that a place is; the first one for a place in a byte order mark.
    pub(crate) fn byte(&self, place: Position) -> usize {
        let byte = self.lines.byte(&self.text, place, self.encoding);
        byte.saturating_sub(self.mark())
    }

    /// The place of some bytes of the content.
    pub(crate) fn range(&self, bytes: Bytes<usize>) -> Range {
        let place = |byte| self.lines.position(&self.text, byte + self.mark(), self.encoding);
        Range::new(place(bytes.start), place(bytes.end))
    }

    /// An edit of some bytes of the content.
    pub(crate) fn edit(&self, bytes: Bytes<usize>, new_text: impl Into<String>) -> TextEdit {
        TextEdit::new(self.range(bytes), new_text.into())
    }

    /// The part at a byte, or directly before it.
    pub(crate) fn part_at(&self, byte: usize) -> Option<&Part> {
        let at = |part: &&Part| part.range().start <= byte && byte <= part.range().end;
        self.parts.iter().find(at)
    }

    /// The text of a part.
    pub(crate) fn text_of(&self, part: &Part) -> &str {
        self.content().get(part.range()).unwrap_or_default()
    }

    /// The place of the name of the variant that it extends, without its quotes.
    pub(crate) fn extends(&self) -> Option<Bytes<usize>> {
        let is_parent = |part: &&Part| {
            matches!(
                part,
                Part::Text {
                    texts: Texts::Variants,
                    ..
                }
            )
        };
        self.parts.iter().find(is_parent).map(Part::range)
    }
}
