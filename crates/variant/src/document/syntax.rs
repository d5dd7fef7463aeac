//! The syntax of a file: whether it is RON, and if not, what helps. A slip that can be mended is mended in memory, so
//! that it does not hide what else is wrong.

mod edit;
mod habit;
mod remedy;
mod scan;

use serde::de::IgnoredAny;

use crate::diagnostic::{Code, Diagnostic};
use crate::source::{Position, Source, Span, floor};

pub(crate) use edit::{Edit, undo};
use remedy::{Mistake, Remedy};
use scan::{Kind, Scan, closer};

/// How many slips of a file are mended.
const MAX_SLIPS: usize = 20;

/// How many bytes are read in all while remedies are tried.
const MAX_EFFORT: usize = 24 << 20;

/// A text as far as it could be mended.
#[derive(Debug, Default)]
pub(crate) struct Mended {
    /// The text, where it differs from the file's.
    pub(crate) text: Option<String>,
    /// How it came to be from the file's.
    pub(crate) edits: Vec<Edit>,
    /// What was wrong, at its places in the file.
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// Whether it is RON now.
    pub(crate) readable: bool,
}

impl Mended {
    /// The text to read, given the file's.
    pub(crate) fn of<'a>(&'a self, source: &'a Source) -> &'a str {
        self.text.as_deref().unwrap_or(&source.text)
    }
}

/// Whether a comment of the text does not end.
pub(crate) fn has_open_comment(text: &str) -> bool {
    Scan::before(text, text.len()).comment.is_some()
}

/// Checks that a text is RON, and mends it where it is not.
pub(crate) fn mend(source: &Source, number: usize) -> Mended {
    let mut mended = Mended::default();
    let mut effort = 0;
    let mut habits: Vec<String> = Vec::new();
    let mut slips = 0;
    while slips < MAX_SLIPS {
        let text = mended.text.as_deref().unwrap_or(&source.text);
        let Some(stop) = stop(text) else {
            mended.readable = true;
            break;
        };
        let slip = Slip { text, number, stop };
        let remedy = slip.remedy(&mut effort);
        let mut diagnostic = slip.diagnostic(remedy.as_ref());
        let edited = remedy.as_ref().map(|remedy| remedy.edit.apply(text));
        let places = diagnostic.labels.iter_mut().map(|label| &mut label.span);
        let places = places.chain(diagnostic.suggestions.iter_mut().map(|edit| &mut edit.span));
        places.for_each(|span| *span = undo(&mended.edits, &source.text, *span));
        let said = remedy.as_ref().filter(|remedy| remedy.habit);
        if said.is_none_or(|said| !habits.contains(&said.help)) {
            slips += 1;
            mended.diagnostics.push(diagnostic);
        }
        habits.extend(said.map(|said| said.help.clone()));
        let (Some(remedy), Some(edited)) = (remedy, edited) else {
            break;
        };
        mended.edits.push(remedy.edit);
        mended.text = Some(edited);
    }
    mended
}

/// Where and why reading stops.
#[derive(Clone, Debug)]
struct Stop {
    error: ron::Error,
    byte: usize,
}

/// Where reading a text stops, unless it is RON.
fn stop(text: &str) -> Option<Stop> {
    let spanned = ron::from_str::<IgnoredAny>(text).err()?;
    let ron::error::Position { line, col } = spanned.span.end;
    let byte = Position { line, column: col }.byte(text);
    Some(Stop {
        error: spanned.code,
        byte: floor(text, byte),
    })
}

/// How much is left to read, and how many brackets are open there: the less, the better.
fn rest(text: &str, stop: Option<&Stop>) -> (usize, usize) {
    let Some(stop) = stop else { return (0, 0) };
    let left = text.trim_end().len().saturating_sub(stop.byte);
    (left, 1 + Scan::before(text, stop.byte).open().len())
}

/// A place where the text is not RON.
struct Slip<'a> {
    text: &'a str,
    number: usize,
    stop: Stop,
}

impl Slip<'_> {
    /// The remedy with which the reader gets furthest, if it gets further with any.
    fn remedy(&self, effort: &mut usize) -> Option<Remedy> {
        if matches!(
            self.stop.error,
            ron::Error::ExceededRecursionLimit | ron::Error::UnclosedBlockComment
        ) {
            return None;
        }
        let mut best = (rest(self.text, Some(&self.stop)), None);
        for remedy in Mistake::new(self.text, self.stop.byte).remedies() {
            *effort += self.text.len();
            if *effort > MAX_EFFORT {
                break;
            }
            let edited = remedy.edit.apply(self.text);
            let stop = stop(&edited);
            // What is taken away has not been read.
            let end = remedy.edit.range.end.max(self.stop.byte);
            let before = self.text.trim_end().len().saturating_sub(end);
            let after = rest(&edited, stop.as_ref());
            if after < best.0 && (after.0 < before || after.0 == 0) {
                let evident = remedy.evident;
                best = (after, Some(remedy));
                if evident {
                    break;
                }
            }
        }
        best.1
    }

    /// The slip as a diagnostic.
    fn diagnostic(&self, remedy: Option<&Remedy>) -> Diagnostic {
        let byte = self.stop.byte;
        let next = self.text[byte..].chars().next();
        let here = self.at(byte, next.filter(|&c| c != '\n').map_or(0, char::len_utf8));
        if self.stop.error == ron::Error::ExceededRecursionLimit {
            let diagnostic = Diagnostic::new(Code::TooDeep, here, "brackets are nested too deep here");
            return diagnostic.help("a variant file needs no more than eight");
        }
        let scan = Scan::before(self.text, byte);
        let diagnostic = Diagnostic::new(Code::Syntax, here, message(&self.stop.error, next));
        let Some(remedy) = remedy else {
            return self.without_remedy(diagnostic, &scan);
        };
        let edit = Span::new(self.number, remedy.edit.range.clone());
        let diagnostic = match &remedy.cause {
            Some((place, message)) => {
                let cause = self.at(place.start, place.end - place.start);
                let diagnostic = Diagnostic::new(Code::Syntax, cause, message);
                if edit.start == cause.start {
                    diagnostic
                } else {
                    diagnostic.label(self.at(edit.start, 0), "missing here?")
                }
            }
            None if edit.start == edit.end && edit.end < byte => {
                diagnostic.label(self.at(edit.start, 0), "missing here?")
            }
            None => self.with_bracket(diagnostic, &scan, next),
        };
        diagnostic
            .help(remedy.help.as_str())
            .suggest(edit, remedy.edit.new.as_str())
    }

    /// Shows the bracket that another one does not close.
    fn with_bracket(&self, diagnostic: Diagnostic, scan: &Scan, next: Option<char>) -> Diagnostic {
        let Some(open) = scan.open().last().copied() else {
            return diagnostic;
        };
        let (Kind::Open(bracket), Some(found)) = (open.kind, next) else {
            return diagnostic;
        };
        if found == closer(bracket) || !")]}".contains(found) {
            return diagnostic;
        }
        let message = format!("`{found}` stands here, but `{bracket}` is open");
        let diagnostic = Diagnostic::new(Code::Syntax, diagnostic.span(), message);
        diagnostic.label(self.at(open.start, 1), "opened here")
    }

    /// What to say where nothing helps that was tried.
    fn without_remedy(&self, diagnostic: Diagnostic, scan: &Scan) -> Diagnostic {
        let diagnostic = diagnostic.help(help(&self.stop.error));
        match (scan.comment, scan.open().last()) {
            (Some(place), _) => Diagnostic::new(Code::Syntax, self.at(place, 2), diagnostic.message)
                .here("it begins here")
                .help("end it with `*/`"),
            (None, Some(open)) if self.stop.byte >= self.text.trim_end().len() => {
                diagnostic.label(self.at(open.start, 1), "this bracket is open")
            }
            _ => diagnostic,
        }
    }

    /// A place in the text.
    fn at(&self, start: usize, length: usize) -> Span {
        Span::new(self.number, start..(start + length).min(self.text.len()))
    }
}

/// What was read and why it is refused.
fn message(error: &ron::Error, next: Option<char>) -> String {
    let said = error.to_string();
    let mut letters = said.chars();
    let said: String = letters
        .next()
        .into_iter()
        .flat_map(char::to_lowercase)
        .chain(letters)
        .collect();
    let shown = next.map(hakugei_text::visible);
    match (error, shown) {
        (ron::Error::TrailingCharacters, _) => "text follows the end of the variant".to_owned(),
        (ron::Error::UnclosedBlockComment, _) => "a comment does not end".to_owned(),
        (_, None) => "the text ends too early".to_owned(),
        (ron::Error::ExpectedComma, Some(next)) => {
            format!("`{next}` stands here, but a comma or a closing bracket belongs here")
        }
        (ron::Error::ExpectedMapColon, Some(next)) => format!("`{next}` stands here, but `:` belongs here"),
        _ => format!("the text is not RON: {said}"),
    }
}

/// What to do about it.
const fn help(error: &ron::Error) -> &'static str {
    match error {
        ron::Error::ExpectedStringEnd => "end the string with `\"`",
        ron::Error::Eof
        | ron::Error::ExpectedStructLikeEnd
        | ron::Error::ExpectedArrayEnd
        | ron::Error::ExpectedMapEnd => "close every bracket",
        ron::Error::TrailingCharacters => "a file is one `Variant(…)`: take away what follows it",
        _ => {
            "a file is written `Variant(field: value, …)`, with texts in quotes, lists in [ ] and maps in { }"
        }
    }
}
