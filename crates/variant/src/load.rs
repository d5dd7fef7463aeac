//! Loading: the text of a file, with its parents, to a checked variant.

use crate::Variant;
use crate::check;
use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::document::decode::{Decode, Notes, Text, did_you_mean};
use crate::document::tree::{Body, Node, Value};
use crate::document::{Document, duplicates, merge, read};
use crate::source::{Source, Span};

/// The largest file that is read, in bytes.
pub const MAX_FILE: usize = 1 << 20;

/// How many variants may extend one another in a row.
const MAX_CHAIN: usize = 16;

/// How many problems of a file are shown.
const MAX_DIAGNOSTICS: usize = 1000;

/// Where parents of variants are found.
pub trait Library {
    /// The file of a variant, or `None` where there is no variant of that id.
    fn find(&self, id: &str) -> Option<Source>;

    /// The ids of all variants, for "did you mean".
    fn ids(&self) -> Vec<String>;
}

/// What a check has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The variant, unless the file has an error.
    pub variant: Option<Variant>,
    /// Everything that is wrong or suspicious, in the order of its places.
    pub diagnostics: Vec<Diagnostic>,
    /// The files that diagnostics point into: the checked one, then its parent, and so on.
    pub sources: Vec<Source>,
}

impl Checked {
    /// Whether the file is valid; it may have warnings.
    pub const fn is_valid(&self) -> bool {
        self.variant.is_some()
    }

    /// A check that ended with one problem.
    pub(crate) fn failed(source: Source, diagnostic: Diagnostic) -> Self {
        Self {
            variant: None,
            diagnostics: vec![diagnostic],
            sources: vec![source],
        }
    }
}

/// Reads and checks a variant file. Parents are found in the library.
pub fn load(source: &Source, library: &dyn Library) -> Checked {
    let mut chain = Chain {
        sources: vec![source.clone()],
        diagnostics: Vec::new(),
    };
    let complete = chain.collect(library);
    let Chain {
        sources,
        mut diagnostics,
    } = chain;
    let variant = build(&sources, complete, &mut diagnostics);
    diagnostics.sort_by_key(|diagnostic| (diagnostic.span(), diagnostic.code));
    diagnostics.dedup();
    limit(&mut diagnostics);
    let valid = diagnostics
        .iter()
        .all(|diagnostic| diagnostic.severity() != Severity::Error);
    Checked {
        variant: variant.filter(|_| valid),
        diagnostics,
        sources,
    }
}

/// Merges the files and checks the result.
fn build(sources: &[Source], complete: bool, diagnostics: &mut Vec<Diagnostic>) -> Option<Variant> {
    if diagnostics
        .iter()
        .any(|diagnostic| diagnostic.span().source == 0 && is_unreadable(diagnostic.code))
    {
        return None;
    }
    let mut merged: Option<Node<'_>> = None;
    for (number, source) in sources.iter().enumerate().rev() {
        if diagnostics
            .iter()
            .any(|diagnostic| diagnostic.span().source == number && is_unreadable(diagnostic.code))
        {
            continue;
        }
        let node = read::read(&source.text, number);
        duplicates::find(&node, diagnostics);
        merged = Some(match merged {
            Some(parent) => merge::overlay(without_own_fields(parent), node, diagnostics),
            None => node,
        });
    }
    let mut notes = Notes {
        diagnostics: std::mem::take(diagnostics),
        complete,
    };
    let document = Document::decode(&merged?, &mut notes);
    let variant = document.and_then(|document| check::check(&document, &mut notes));
    *diagnostics = notes.diagnostics;
    variant.filter(|_| complete)
}

/// Whether a file with such a problem cannot be read further.
const fn is_unreadable(code: Code) -> bool {
    matches!(
        code,
        Code::Syntax | Code::FileTooLarge | Code::EmptyFile | Code::TooDeep | Code::NotUtf8 | Code::Attribute
    )
}

/// A parent without what is never inherited.
fn without_own_fields(mut parent: Node<'_>) -> Node<'_> {
    if let Value::Named(_, Body::Fields(fields)) = &mut parent.value {
        fields.retain(|(word, _)| !matches!(word.text, "id" | "extends"));
    }
    parent
}

/// Keeps the number of problems within bounds.
fn limit(diagnostics: &mut Vec<Diagnostic>) {
    if diagnostics.len() <= MAX_DIAGNOSTICS {
        return;
    }
    let more = diagnostics.len() - MAX_DIAGNOSTICS;
    let span = diagnostics[MAX_DIAGNOSTICS].span();
    diagnostics.truncate(MAX_DIAGNOSTICS);
    let message = format!("{more} further problems from here on are not shown");
    diagnostics.push(Diagnostic::new(Code::TooMany, span, message).help("mend the ones above first"));
}

/// The files of a variant: its own, its parent's, and so on.
struct Chain {
    sources: Vec<Source>,
    diagnostics: Vec<Diagnostic>,
}

impl Chain {
    /// Collects the parents. The result says whether all are there.
    fn collect(&mut self, library: &dyn Library) -> bool {
        let mut ids: Vec<String> = Vec::new();
        loop {
            let number = self.sources.len() - 1;
            let source = &self.sources[number];
            if let Err(diagnostic) = readable(source, number) {
                self.diagnostics.push(*diagnostic);
                return false;
            }
            let (id, extends) = head(&read::read(&source.text, number));
            ids.extend(if number == 0 { id } else { None });
            let Some(extends) = extends else {
                return true;
            };
            if ids.contains(&extends.value) || ids.len() > MAX_CHAIN {
                self.diagnostics.push(cycle(&ids, &extends));
                return false;
            }
            let Some(parent) = library.find(&extends.value) else {
                self.diagnostics.push(no_parent(&extends, library));
                return false;
            };
            ids.push(extends.value);
            self.sources.push(parent);
        }
    }
}

/// The `id` and the `extends` of a file, where they are there.
fn head(node: &Node<'_>) -> (Option<String>, Option<Text>) {
    let Value::Named(_, Body::Fields(fields)) = &node.value else {
        return (None, None);
    };
    let text = |name: &str| {
        let (_, node) = fields.iter().find(|(word, _)| word.text == name)?;
        Some(Text {
            value: node.text()?.to_owned(),
            span: node.span,
        })
    };
    (text("id").map(|id| id.value), text("extends"))
}

/// Says that a variant extends itself.
fn cycle(ids: &[String], extends: &Text) -> Diagnostic {
    let chain: Vec<String> = ids
        .iter()
        .chain([&extends.value])
        .map(|id| format!("`{id}`"))
        .collect();
    let message = if ids.contains(&extends.value) {
        format!("the variant extends itself: {}", chain.join(" extends "))
    } else {
        format!("more than {MAX_CHAIN} variants extend one another")
    };
    Diagnostic::new(Code::ExtendsCycle, extends.span, message).help("extend a variant that stands on its own")
}

/// Says that a parent is not there.
fn no_parent(extends: &Text, library: &dyn Library) -> Diagnostic {
    let message = format!("there is no variant `{}` to extend", extends.value);
    let ids = library.ids();
    let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    let diagnostic = Diagnostic::new(Code::MissingParent, extends.span, message);
    did_you_mean(diagnostic, &extends.value, &ids, extends.span, "the variants are")
}

/// Checks that a text is RON of a size that is read.
fn readable(source: &Source, number: usize) -> Result<(), Box<Diagnostic>> {
    let text = &source.text;
    let at = |range| Span::new(number, range);
    if text.len() > MAX_FILE {
        let message = format!(
            "the file has {} bytes, and at most {MAX_FILE} (1 MiB) are read",
            text.len()
        );
        let diagnostic = Diagnostic::new(Code::FileTooLarge, at(0..0), message);
        return Err(Box::new(
            diagnostic.help("a variant file has a few kilobytes; is this the right file?"),
        ));
    }
    let start = read::skip_blank(text);
    if start == text.len() {
        let diagnostic = Diagnostic::new(Code::EmptyFile, at(start..start), "the file is empty");
        return Err(Box::new(
            diagnostic.help("start with `Variant(id: \"my-variant\", …)`"),
        ));
    }
    if text[start..].starts_with("#!") {
        let message = "the file switches on a RON extension, and variant files need none";
        let diagnostic = Diagnostic::new(Code::Attribute, at(start..start + 2), message);
        return Err(Box::new(diagnostic.help("take the `#![…]` away")));
    }
    read::check_syntax(source).map_err(|syntax| Box::new(syntax.diagnostic(text, number)))
}
