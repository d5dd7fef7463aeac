//! Loading: the text of a file, with its parents, to a checked variant.

use std::cell::OnceCell;

use hakugei_text::{quote, quote_each, quote_line};

use crate::Variant;
use crate::check;
use crate::check::Scope;
use crate::check::start::StartRules;
use crate::diagnostic::{Acknowledged, Code, Diagnostic};
use crate::document::decode::{Decode, Text, listed, meant, nearest};
use crate::document::examples::Examples;
use crate::document::fields::any_field;
use crate::document::renamed::renamed;
use crate::document::reshape::snake;
use crate::document::{Document, commented, duplicates, followers, foreign_names, merge};
use crate::foreign::{self, Foreign};
use crate::notes::Notes;
use crate::shipped;
use crate::source::{Source, Span};
use crate::syntax::tree::{Body, NONE, Node, Value, Word};
use crate::syntax::{self, SyntaxReading};

/// The largest file that is read, in bytes.
pub const MAX_FILE: usize = 1 << 20;

/// How many variants may extend one another in a row.
const MAX_CHAIN: usize = 16;

/// How many bytes are shown after one that is not text.
const MAX_SHOWN: usize = 200;

/// How many files of a chain a diagnostic shows.
const MAX_LABELS: usize = 3;

/// How many files are searched for an id that no file is called by.
const MAX_NEIGHBOURS: usize = 64;

/// Where parents of variants are found.
///
/// ```
/// use hakugei_variant::{Library, Source, load};
///
/// /// One file that others may extend.
/// struct Parent(Source);
///
/// impl Library for Parent {
///     fn find(&self, id: &str) -> Option<Source> {
///         (id == "parent").then(|| self.0.clone())
///     }
///
///     fn ids(&self) -> Vec<String> {
///         vec!["parent".to_owned()]
///     }
/// }
///
/// let parent = Parent(Source::new("parent.ron", r#"Variant(
///     id: "parent", name: "A small game", board: (files: 3, ranks: 3), setup: "1k1/3/1K1 b - 1",
///     pieces: { "K": (name: "king", betza: "K", royal: true) }, captures: removed, promotion: never,
///     ends: (stalemate: loss, repetition: fold(count: 4, result: draw, perpetual_check: loss)),
/// )"#));
/// let child = Source::new("child.ron", r#"Variant(id: "child", extends: "parent", ends: (stalemate: draw))"#);
/// assert!(load(&child, &parent).is_valid());
/// ```
pub trait Library {
    /// The file of a variant, or `None` where there is none that can be used: a shipped one by its id, another by the name
    /// of its file.
    fn find(&self, id: &str) -> Option<Source>;

    /// Why the file of a variant cannot be used although it is there; `None` where there is none.
    fn obstacle(&self, _id: &str) -> Option<Obstacle> {
        None
    }

    /// The names by which the variants are found, for "did you mean".
    fn ids(&self) -> Vec<String>;
}

/// Why a file that is there cannot be used, in words for those who wrote `extends`.
///
/// ```
/// use hakugei_variant::{Library, Obstacle, Source, load};
///
/// /// One file that nobody may read.
/// struct Locked;
///
/// impl Library for Locked {
///     fn find(&self, _id: &str) -> Option<Source> {
///         None
///     }
///
///     fn obstacle(&self, _id: &str) -> Option<Obstacle> {
///         let [file, reason, help] = ["parent.ron", "permission denied", "ask its owner"].map(str::to_owned);
///         Some(Obstacle { file, reason, help })
///     }
///
///     fn ids(&self) -> Vec<String> {
///         vec!["parent".to_owned()]
///     }
/// }
///
/// let child = Source::new("child.ron", r#"Variant(id: "child", extends: "parent")"#);
/// let said = &load(&child, &Locked).diagnostics[0].message;
/// assert_eq!(said, "`parent.ron` is there, but it cannot be used: permission denied");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Obstacle {
    /// The file.
    pub file: String,
    /// Why it cannot be used.
    pub reason: String,
    /// What to do about it.
    pub help: String,
}

/// What a check has found.
///
/// ```
/// use hakugei_variant::{Source, load, shipped};
///
/// let parent = shipped::ids().next().ok_or("some ship")?;
/// let text = format!(r#"Variant(id: "mine", extends: "{parent}", ends: Ends(stalemate: drow))"#);
/// let source = Source::new("mine.ron", text);
/// let checked = load(&source, &shipped::Shipped);
/// assert!(!checked.is_valid());
/// assert_eq!(checked.diagnostics.len(), 1);
/// // The file itself, and its parent.
/// assert_eq!(checked.sources.len(), 2);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The variant, unless the file has an error.
    pub variant: Option<Variant>,
    /// Everything that is wrong or suspicious, in the order of its places.
    pub diagnostics: Vec<Diagnostic>,
    /// The warnings that are withheld because the file acknowledges them, in the order of their codes.
    pub acknowledged: Vec<Acknowledged>,
    /// The files that diagnostics point into: the checked one, then its parent, and so on.
    pub sources: Vec<Source>,
}

impl Checked {
    /// Whether the file is valid; it may have warnings.
    pub const fn is_valid(&self) -> bool {
        self.variant.is_some()
    }
}

/// Room for the texts of a chain, so that what is read of each can stay while the next one is found: the file, and the
/// parents up to the one that makes the chain too long; an id that is missing leaves room for one more.
type Chain = [OnceCell<Source>; MAX_CHAIN + 2];

/// Reads and checks a variant file. Parents are found in the library.
///
/// ```
/// use hakugei_variant::{load, shipped};
///
/// let source = shipped::ids().next().and_then(shipped::source).ok_or("some ship")?;
/// let checked = load(&source, &shipped::Shipped);
/// assert!(checked.is_valid() && checked.diagnostics.is_empty());
/// # Ok::<(), &str>(())
/// ```
pub fn load(source: &Source, library: &dyn Library) -> Checked {
    load_file(source, library, Scope::Sense)
}

/// Reads and checks a variant file as [`load`] does, and asks the rules of the game what is wrong with its starts.
///
/// ```
/// use hakugei_variant::{Setup, Source, StartFault, Variant, load_with_rules, shipped};
///
/// /// Rules by which nobody ever has a move.
/// fn rules(_: &Variant, starts: &[&Setup]) -> Vec<Vec<StartFault>> {
///     vec![vec![StartFault::NoMove { in_check: None }]; starts.len()]
/// }
///
/// let source = shipped::ids().next().and_then(shipped::source).ok_or("some ship")?;
/// let checked = load_with_rules(&source, &shipped::Shipped, rules);
/// assert_eq!(checked.diagnostics[0].message, "Black has no move as the game starts");
/// # Ok::<(), &str>(())
/// ```
pub fn load_with_rules(source: &Source, library: &dyn Library, start_rules: StartRules) -> Checked {
    load_file(source, library, Scope::Starts(start_rules))
}

/// Reads a variant file and checks as much of it as is asked for.
pub(crate) fn load_file(source: &Source, library: &dyn Library, scope: Scope) -> Checked {
    let mut notes = Notes::default();
    let chain: Chain = std::array::from_fn(|_| OnceCell::new());
    let trees = collect(source.clone(), &chain, library, &mut notes);
    let variant = build(trees, scope, &mut notes);
    if !notes.unknown.is_empty() {
        commented::help(source, &mut notes);
    }
    check_shipped_id(source, variant.as_ref(), &mut notes);
    check::allow::check_use(scope, &mut notes);
    let valid = !notes.failed;
    let acknowledged = notes.acknowledged();
    let diagnostics = notes.sorted();
    Checked {
        variant: variant.filter(|_| valid),
        diagnostics,
        acknowledged,
        sources: chain.into_iter().filter_map(OnceCell::into_inner).collect(),
    }
}

impl Source {
    /// Reads bytes as the text of a source. A byte order mark is skipped.
    ///
    /// # Errors
    ///
    /// The result of the check of a file that is not UTF-8 text, to be shown like any other.
    pub fn from_bytes(name: impl Into<String>, bytes: &[u8]) -> Result<Self, Box<Checked>> {
        let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        let error = match std::str::from_utf8(bytes) {
            Ok(text) => return Ok(Self::new(name, text)),
            Err(error) => error,
        };
        let readable = &bytes[..bytes.len().min(error.valid_up_to() + MAX_SHOWN)];
        let text = String::from_utf8_lossy(readable);
        let start = error.valid_up_to();
        let span = Span::new(0, start..start + char::REPLACEMENT_CHARACTER.len_utf8());
        let diagnostic = Diagnostic::new(Code::NotUtf8, span, "the file is not UTF-8 text")
            .help("save it as UTF-8; is this a text file?");
        let sources = vec![Self::new(name, text)];
        Err(Box::new(Checked {
            variant: None,
            diagnostics: vec![diagnostic],
            acknowledged: Vec::new(),
            sources,
        }))
    }
}

/// Merges the trees of the files, the child's first and each parent's after it, and checks the result.
fn build(trees: Vec<Option<Node<'_>>>, scope: Scope, notes: &mut Notes) -> Option<Variant> {
    let parents = trees.iter().flatten().filter_map(|tree| head(tree).1);
    let extends = parents.map(|parent| parent.value).collect();
    let mut merged: Option<Node<'_>> = None;
    let mut doubles = false;
    let mut twice = Vec::new();
    for (number, tree) in trees.into_iter().enumerate().rev() {
        let Some(tree) = tree else { continue };
        let node = unwrapped(tree, notes);
        duplicates::find(&node, notes);
        doubles |= duplicates::doubles_a_piece(&node);
        twice.extend(duplicates::values_given_twice(&node));
        if let (Some(id), true) = (head(&node).0, number > 0) {
            check::check_id(&id, notes);
        }
        merged = Some(match merged {
            Some(parent) => merge::overlay(without_own_fields(parent), node, notes),
            None => node,
        });
    }
    let merged = merged?;
    notes.examples = Examples::of(&merged);
    notes.examples.renamed = renamed(&merged, &notes.examples);
    let document = Document::decode(&merged, notes)?;
    notes.id = document.id.as_ref().map(|id| id.span);
    let variant = check::check(&document, scope, notes);
    if doubles {
        duplicates::withhold_followers(notes);
    }
    if !twice.is_empty() {
        twice.sort();
        duplicates::withhold_about(&twice, notes);
    }
    followers::withhold(notes);
    let variant = variant?;
    Some(Variant { extends, ..variant })
}

/// Notes the id of a shipped variant in another file than its own.
fn check_shipped_id(source: &Source, variant: Option<&Variant>, notes: &mut Notes) {
    let Some((variant, shipped)) = variant.and_then(|own| Some((own, shipped::source(&own.id)?))) else {
        return;
    };
    let name = source.name.replace('\\', "/");
    // The shipped file itself, or an edited copy under its name, may have its id.
    if source.text == shipped.text || name.ends_with(&shipped.name) {
        return;
    }
    let Some(place) = notes.id.filter(|place| place.source == 0) else {
        return;
    };
    let message = format!(
        "{} is the id of a shipped variant; records of your games would be read as that game",
        quote(&variant.id)
    );
    notes.push(Diagnostic::new(Code::ShippedId, place, message).help("choose another id"));
}

/// A whole file that stands in square brackets, without them.
fn unwrapped<'a>(node: Node<'a>, notes: &mut Notes) -> Node<'a> {
    let place = node.head();
    match node.value {
        Value::List(mut items) if items.len() == 1 && matches!(items[0].value, Value::Named(Some(_), _)) => {
            let message = "the whole file stands in square brackets";
            let diagnostic = Diagnostic::new(Code::WrongType, place, message);
            notes.push(diagnostic.help("take the `[` and the `]` away"));
            items.swap_remove(0)
        }
        value => Node { value, ..node },
    }
}

/// A parent without what is never inherited.
fn without_own_fields(mut parent: Node<'_>) -> Node<'_> {
    if let Value::Named(_, Body::Fields(fields)) = &mut parent.value {
        fields.retain(|(word, _)| word.text != "id" && !is_extends(word.text));
    }
    parent
}

/// Collects a file and its parents, and reads each; only the last can be unreadable.
fn collect<'c>(
    source: Source,
    chain: &'c Chain,
    library: &dyn Library,
    notes: &mut Notes,
) -> Vec<Option<Node<'c>>> {
    let mut next = Some(source);
    let mut trees: Vec<Option<Node<'_>>> = Vec::new();
    let mut ids: Vec<String> = Vec::new();
    let mut links: Vec<Span> = Vec::new();
    for (number, place) in chain.iter().enumerate() {
        let Some(source) = next.take() else { break };
        let SyntaxReading { tree, slips } = read(place.get_or_init(|| source), number);
        for slip in slips {
            notes.push(slip);
        }
        notes.partial |= tree.is_none();
        let (id, extends) = tree.as_ref().map(head).unwrap_or_default();
        // A parent whose name cannot be read is one all the same.
        notes.partial |= extends.is_none() && tree.as_ref().is_some_and(names_parent);
        trees.push(tree);
        ids.extend(id.filter(|_| number == 0).map(|id| id.value));
        let Some(extends) = extends else { break };
        match parent(&extends, &ids, library) {
            Ok(parent) => next = Some(parent),
            Err(diagnostic) => {
                notes.partial = true;
                let links = links.iter().rev().take(MAX_LABELS);
                notes.push(links.fold(*diagnostic, |shown, link| shown.label(*link, "from here")));
                break;
            }
        }
        ids.push(extends.value);
        links.push(extends.span);
    }
    trees
}

/// Reads a file, unless there is nothing in it that is read.
fn read(source: &Source, number: usize) -> SyntaxReading<'_> {
    match check_size(source, number) {
        Ok(()) => syntax::read(source, number),
        Err(diagnostic) => SyntaxReading {
            tree: None,
            slips: vec![*diagnostic],
        },
    }
}

/// Finds a parent. `ids` are those of the file and of the parents so far.
fn parent(extends: &Text, ids: &[String], library: &dyn Library) -> Result<Source, Box<Diagnostic>> {
    if ids.contains(&extends.value) {
        return Err(Box::new(cycle(ids, extends)));
    }
    if ids.len() > MAX_CHAIN {
        return Err(Box::new(long_chain(extends)));
    }
    library.find(&extends.value).ok_or_else(|| {
        Box::new(match library.obstacle(&extends.value) {
            Some(obstacle) => unusable_parent(extends, &obstacle),
            None => missing_parent(extends, library),
        })
    })
}

/// Says that the file of a parent is there and cannot be used.
fn unusable_parent(extends: &Text, obstacle: &Obstacle) -> Diagnostic {
    let Obstacle { file, reason, help } = obstacle;
    let message = format!("{} is there, but it cannot be used: {reason}", quote_line(file));
    let help = format!("{help}, or extend another variant");
    Diagnostic::new(Code::UnusableParent, extends.span, message).help(help)
}

/// Says that there is no such parent, and which one was probably meant.
fn missing_parent(extends: &Text, library: &dyn Library) -> Diagnostic {
    let message = format!("there is no variant {} to extend", quote(&extends.value));
    let diagnostic = Diagnostic::new(Code::MissingParent, extends.span, message);
    let wanted = extends
        .value
        .strip_suffix(".ron")
        .unwrap_or(extends.value.as_str());
    let is_there = || library.find(wanted).is_some() || library.obstacle(wanted).is_some();
    if wanted.len() < extends.value.len() && is_there() {
        return diagnostic
            .help(format!(
                "write {}, the name of the file without `.ron`",
                quote(wanted)
            ))
            .suggest(extends.span, wanted);
    }
    let ids = library.ids();
    if let Some(file) = file_with_id(wanted, &ids, library) {
        let help = format!(
            "write `{file}`: a file is extended by its name without `.ron`, and `{file}.ron` has the id {}",
            quote(wanted)
        );
        return diagnostic.help(help).suggest(extends.span, file);
    }
    let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    let mut diagnostic = match shipped_as(wanted)
        .filter(|id| library.find(id).is_some())
        .or_else(|| nearest(wanted, &ids))
    {
        Some(id) => meant(diagnostic, id),
        None => listed(diagnostic, &ids, "the variants are"),
    };
    if check::is_id(wanted) {
        // A question what was meant is not a list that would go on.
        let join = if diagnostic.suggestions.is_empty() {
            ";"
        } else {
            ""
        };
        let beside = format!("{join} or put `{wanted}.ron` beside this file");
        diagnostic.help.get_or_insert_default().push_str(&beside);
    }
    diagnostic
}

/// The shipped variant that goes by a name or an id that is written otherwise.
fn shipped_as(wanted: &str) -> Option<&'static str> {
    let letters = |text: &str| {
        let letters = text.chars().filter(|letter| letter.is_alphanumeric());
        letters.flat_map(char::to_lowercase).collect::<String>()
    };
    // The last word of a name often says what kind of game it is, which an id rarely does.
    let forms = |text: &str| {
        let stem = text
            .trim()
            .rsplit_once(char::is_whitespace)
            .map(|(stem, _)| letters(stem));
        let forms = std::iter::once(letters(text)).chain(stem);
        forms.filter(|form| !form.is_empty()).collect::<Vec<String>>()
    };
    let wanted = forms(wanted);
    let is_wanted = |form: &String| wanted.contains(form);
    let by_id = shipped::ids().find(|id| is_wanted(&letters(id)));
    by_id.or_else(|| {
        let is_named = |id: &&str| {
            let known = shipped::variant(id);
            known.is_some_and(|known| forms(&known.name.english).iter().any(is_wanted))
        };
        shipped::ids().find(is_named)
    })
}

/// The name by which a file is found whose own id is another one. Together no more is read of others than of one file.
fn file_with_id<'i>(id: &str, names: &'i [String], library: &dyn Library) -> Option<&'i str> {
    let others = names.iter().filter(|name| shipped::source(name).is_none());
    let mut size = 0;
    for name in others.take(MAX_NEIGHBOURS) {
        let Some(source) = library.find(name) else {
            continue;
        };
        size += source.text.len();
        if size > MAX_FILE {
            return None;
        }
        let tree = read(&source, 0).tree;
        let own = tree.and_then(|tree| head(&tree).0);
        if own.is_some_and(|own| own.value == id) {
            return Some(name);
        }
    }
    None
}

/// Says that a variant extends itself.
fn cycle(ids: &[String], extends: &Text) -> Diagnostic {
    let chain = quote_each(ids.iter().chain([&extends.value]));
    let message = format!("the variant extends itself: {}", chain.join(" extends "));
    Diagnostic::new(Code::ExtendsCycle, extends.span, message).help("extend a variant that stands on its own")
}

/// Says that too many variants extend one another.
fn long_chain(extends: &Text) -> Diagnostic {
    let message = format!("more than {MAX_CHAIN} variants extend one another in a row");
    Diagnostic::new(Code::LongChain, extends.span, message).help("extend a variant nearer to the first one")
}

/// The fields of a file, which may stand in square brackets.
fn fields<'n, 'a>(node: &'n Node<'a>) -> &'n [(Word<'a>, Node<'a>)] {
    let inner = match &node.value {
        Value::List(items) => items.first(),
        _ => Some(node),
    };
    match inner.map(|inner| &inner.value) {
        Some(Value::Named(_, Body::Fields(fields))) => fields,
        _ => &[],
    }
}

/// Whether a file extends another one, whatever stands in the place of its name.
fn names_parent(node: &Node<'_>) -> bool {
    fields(node)
        .iter()
        .any(|(word, value)| is_extends(word.text) && !value.is_word(NONE))
}

/// Whether a field is the one that names the parent, or goes by a name that it has elsewhere.
fn is_extends(name: &str) -> bool {
    name == "extends" || (any_field(name).is_none() && meant_by(name) == Some(("Variant", "extends")))
}

/// The field of a file that another name of it means.
fn meant_by(name: &str) -> Option<(&'static str, &'static str)> {
    foreign_names::meant("Variant", &snake(name))
}

/// The `id` and the `extends` of a file, where they are there.
fn head(node: &Node<'_>) -> (Option<Text>, Option<Text>) {
    let fields = fields(node);
    let text = |name: &str| {
        let named = fields.iter().find(|(word, _)| word.text == name);
        // Under another name, which is noted, the parent is read all the same: without it all else would seem wrong.
        let other = || {
            let other = fields
                .iter()
                .find(|(word, value)| value.text().is_some() && is_extends(word.text));
            other.filter(|_| name == "extends")
        };
        let (_, node) = named.or_else(other)?;
        Some(Text {
            value: node.meant()?.to_owned(),
            span: node.span,
        })
    };
    (text("id"), text("extends"))
}

/// Checks that a text has a size that is read, and something in it.
fn check_size(source: &Source, number: usize) -> Result<(), Box<Diagnostic>> {
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
    let start = syntax::skip_blank(text);
    if start == text.len() {
        let diagnostic = Diagnostic::new(Code::EmptyFile, at(0..0), "the file is empty");
        return Err(Box::new(
            diagnostic.help("start with `Variant(id: \"my-variant\", …)`"),
        ));
    }
    if text[start..].starts_with("#!") {
        let message = "the file switches on a RON extension, and variant files need none";
        let diagnostic = Diagnostic::new(Code::Attribute, at(start..start + 2), message);
        return Err(Box::new(diagnostic.help("take the `#![…]` away")));
    }
    if let Some(foreign) = Foreign::of(&text[start..]) {
        let message = format!("this is {}", foreign.name());
        let place = at(foreign::first_line(text, start));
        let diagnostic = Diagnostic::new(Code::ForeignFile, place, message);
        return Err(Box::new(diagnostic.help(foreign.help())));
    }
    Ok(())
}
