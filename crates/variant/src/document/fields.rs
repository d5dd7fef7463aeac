//! Groups of fields: `Name(field: value, …)`, checked against their shape.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use hakugei_text::{harmless, quote};

use super::Document;
use super::decode::{self, Decode, nearest, wrong_type};
use super::merge::not_inherited;
use super::outline::{Field, Form, Item, ItemKind, Need, Schema, Shape};
use super::region::Region;
use crate::diagnostic::{Code, Diagnostic};
use crate::foreign::Setting;
use crate::notes::Notes;
use crate::syntax::tree::{Body, NONE, Node, Value, Word};

/// The group with the fields that it must have: a text to paste.
fn form(shape: &Shape, notes: &Notes) -> String {
    let fields: Vec<String> = shape
        .least()
        .map(|field| format!("{}: {}", field.name, notes.examples.value(shape.name, field)))
        .collect();
    format!("{}({})", shape.name, fields.join(", "))
}

/// The field of a group that goes by another name in other groups.
fn synonym(group: &str, field: &str) -> Option<&'static str> {
    match (group, field) {
        ("Variant", "startFen" | "start_fen" | "fen" | "sfen" | "startpos") => Some("setup"),
        ("Piece" | "Zone", "moves" | "move" | "movement") => Some("betza"),
        ("Zone", "region") => Some("from"),
        ("Ends", "bare_king") => Some("bare_royal"),
        ("zone" | "reaches" | "royals_in" | "declaration", "from") => Some("region"),
        _ => None,
    }
}

/// What every group and every choice of the format has, gathered once: a file can have very many fields that do not exist.
static ITEMS: LazyLock<BTreeSet<Item>> = LazyLock::new(|| Schema::of(Document::form()).into_items());

/// The form of the value of a field of the file itself, or of a group of it.
pub(crate) fn form_of(field: &str) -> Option<Form> {
    fn within(shape: &Shape, name: &str) -> Option<Form> {
        let own = shape.fields.iter().find(|field| field.name == name);
        own.map(|field| (field.form)()).or_else(|| {
            shape.fields.iter().find_map(|field| match (field.form)() {
                Form::Group(shape) => within(shape, name),
                _ => None,
            })
        })
    }
    match Document::form() {
        Form::Group(shape) => within(shape, field),
        _ => None,
    }
}

/// Where a field belongs that stands in a group without it, or that there is no such rule.
fn elsewhere(group: &str, field: &str) -> Option<String> {
    let lower = field.to_lowercase().replace('_', "");
    if let "castling" | "castle" | "enpassant" = lower.as_str() {
        return Some("this program has no such rule; take the field away".to_owned());
    }
    let setting = match lower.as_str() {
        "mustcapture" => "mustCapture",
        "flyinggeneral" => "flyingGeneral",
        _ => field,
    };
    if let Some(setting) = Setting::of(setting) {
        return Some(format!("it is a setting of Fairy-Stockfish; {}", setting.help()));
    }
    let fields = ITEMS.iter().filter(|item| item.kind != ItemKind::Word);
    // Fields of many groups, such as `name`, tell nothing.
    let groups: Vec<&str> = fields
        .filter(|item| item.name == field)
        .map(|item| item.of)
        .collect();
    let [of] = groups.as_slice() else { return None };
    let place = match *of {
        "Variant" => {
            format!("it is a field of the file itself: write it outside of `{group}(…)`, beside `id`")
        }
        "Drops" => format!("it belongs in `drops`: `drops: Drops({field}: …),`"),
        "CaptureLimits" => {
            format!("it belongs in `capture_limits`: `capture_limits: CaptureLimits({field}: …),`")
        }
        "Ends" => format!("it belongs in `ends`: `ends: Ends({field}: …),`"),
        "Piece" => format!("it belongs in the entry of a piece: `pieces: {{ \"…\": Piece({field}: …) }},`"),
        "zone" => format!("it belongs in `promotion`: `promotion: zone({field}: …),`"),
        of => format!("it belongs in `{of}(…)`"),
    };
    Some(place)
}

/// What to write instead of a field of a piece that says where or when it promotes: a clause of the file for this piece.
fn when_it_promotes(group: &str, field: &str, value: &Node<'_>, notes: &Notes) -> Option<String> {
    let name = field.to_lowercase().replace('_', "");
    let is_meant = [
        "promotion",
        "promoteson",
        "promotesin",
        "promotesat",
        "promotezone",
    ]
    .iter()
    .any(|begin| name.starts_with(begin));
    if group != "Piece" || !is_meant || value.text().is_some() || matches!(value.value, Value::List(_)) {
        return None;
    }
    let said = |name: &str| match &value.value {
        Value::Named(_, Body::Fields(fields)) => {
            fields.iter().find(|(word, _)| word.text == name)?.1.written()
        }
        _ => None,
    };
    let is_region = |word: &str| <Region as Decode>::WORDS.iter().any(|known| known.word == word);
    let region = match &value.value {
        Value::Named(Some(word), _) if is_region(word.text) => value.written(),
        _ => said("region"),
    };
    let region = region.unwrap_or_else(|| notes.examples.adapt("last(3)"));
    let choice = said("choice").unwrap_or_else(|| "optional_unless_stuck".to_owned());
    let piece = notes.entry.as_deref().map_or_else(|| "…".to_owned(), harmless);
    Some(format!(
        "when pieces promote is said once, beside `id`: `promotion: zone(region: {region}, choice: {choice}, pieces: [\"{piece}\"]),`; \
         a clause without `pieces` is for all that have `promotes_to`"
    ))
}

/// What to do instead of writing a field for what the text of a move says.
fn in_the_move(group: &str, field: &str, value: &Node<'_>) -> Option<&'static str> {
    match (group, field) {
        ("Piece" | "Zone", "lame") => Some("say it in `betza`: `n` before a leap makes it lame, as in `nN`"),
        ("Piece" | "Zone", "captures") if value.text().is_some() => Some(
            "say it in `betza`: `c` before a capital captures only, as in `cF`, and `cpR` captures by a hop",
        ),
        _ => None,
    }
}

/// What to write instead of `none` where that may be meant to forbid all, and a field that is left out forbids nothing.
fn meant_instead_of_none(group: &str, field: &str) -> Option<&'static str> {
    let help = match (group, field) {
        ("Piece", "takes") => {
            "take it away; a piece that captures nothing has `m` before each of its moves in `betza`, such as `mN` or `mWmF`"
        }
        ("Piece", "hops") | ("Hops", "over") => {
            "take it away; a piece that hops over nothing has no `p` in its moves, such as `R`"
        }
        ("Piece", "captured") => {
            "write `captured: removed` for a piece that leaves play when it is captured, or take it away"
        }
        ("Burns", "whom") => "take it away; a piece that burns nothing has no `burns`",
        ("Contagion", "captors") => "take it away; a piece that changes no captor has no `contagion`",
        ("zone", "pieces") => "take it away: then the clause speaks of every piece with `promotes_to`",
        _ => return None,
    };
    Some(help)
}

/// The group in whose place bare numbers stand, where those are the values that it must have.
fn around_numbers(shape: &Shape, node: &Node<'_>) -> Option<String> {
    let numbers = node.numbers()?;
    let fields: Vec<&Field> = shape.least().collect();
    let are_numbers = fields.iter().all(|field| field.example.parse::<i64>().is_ok());
    let pairs = fields.iter().zip(&numbers);
    let values: Vec<String> = pairs
        .map(|(field, number)| format!("{}: {number}", field.name))
        .collect();
    let is_whole = are_numbers && fields.len() == numbers.len() && !fields.is_empty();
    is_whole.then(|| format!("{}({})", shape.name, values.join(", ")))
}

/// In the place of a field: one that its group does not have.
const UNKNOWN: &str = "";

/// The fields of a node that its shape knows.
pub(crate) struct Fields<'n, 'a> {
    shape: &'static Shape,
    /// The value of each field of the shape, in its order.
    found: Vec<Option<&'n Node<'a>>>,
    /// Whether the value of each stands behind another name, which this one was probably meant to be.
    guessed: Vec<bool>,
}

impl<'n, 'a> Fields<'n, 'a> {
    /// Takes a group of fields apart. Unknown ones are noted, and missing ones.
    pub(crate) fn of(node: &'n Node<'a>, shape: &'static Shape, notes: &mut Notes) -> Option<Self> {
        let all_optional = shape.fields.iter().all(|field| field.need == Need::Optional);
        let (name, fields) = match &node.value {
            Value::Named(name, Body::Fields(fields)) => (*name, fields.as_slice()),
            Value::Named(name @ Some(_), Body::None) if all_optional => (*name, [].as_slice()),
            _ => {
                let before = notes.len();
                let expected = format!("`{}(…)` with fields", shape.name);
                let nothing = wrong_type(node, &expected, notes);
                let form = form(shape, notes);
                match around_numbers(shape, node) {
                    Some(meant) => {
                        notes.explain(before, || format!("write `{meant}`"));
                        if node.text().is_none() {
                            notes.propose(before, node.span, &meant);
                        }
                    }
                    None => notes.explain(before, || format!("for example `{form}`")),
                }
                return nothing;
            }
        };
        if let Some(word) = name.filter(|word| word.text != shape.name) {
            let message = format!(
                "{} stands here, but `{}(…)` belongs here",
                quote(word.text),
                shape.name
            );
            let diagnostic = Diagnostic::new(Code::WrongName, word.span, message);
            notes.push(
                diagnostic
                    .help(format!("write `{}`", shape.name))
                    .suggest(word.span, shape.name),
            );
        }
        let mut group = Self {
            shape,
            found: vec![None; shape.fields.len()],
            guessed: vec![false; shape.fields.len()],
        };
        let meant = group.sort(fields, notes);
        if !notes.partial {
            group.missing(node, &meant, notes);
        }
        Some(group)
    }

    /// Keeps the known ones and notes the others. The result are the names that these were probably meant to be.
    fn sort(&mut self, fields: &'n [(Word<'a>, Node<'a>)], notes: &mut Notes) -> Vec<&'static str> {
        let mut meant = Vec::new();
        for (word, value) in fields {
            if let Some(at) = self.place(word.text) {
                self.found[at].get_or_insert(value);
            }
        }
        for (word, value) in fields {
            if self.place(word.text).is_some() {
                continue;
            }
            notes.unread.insert((self.shape.name, UNKNOWN));
            if notes.only_counts(Code::UnknownField) {
                continue;
            }
            let message = format!("`{}` has no field {}", self.shape.name, quote(word.text));
            let diagnostic = Diagnostic::new(Code::UnknownField, word.span, message);
            if let Some(own) = synonym(self.shape.name, word.text) {
                self.guess(own, value);
                meant.push(own);
                let help = format!("`{}` calls it `{own}`", self.shape.name);
                notes.push(diagnostic.help(help).suggest(word.span, own));
                continue;
            }
            if let Some(help) = in_the_move(self.shape.name, word.text, value) {
                notes.push(diagnostic.help(help));
                continue;
            }
            if let Some(help) = when_it_promotes(self.shape.name, word.text, value, notes) {
                notes.push(diagnostic.help(help));
                continue;
            }
            if let Some(help) = elsewhere(self.shape.name, word.text) {
                notes.push(diagnostic.help(help));
                continue;
            }
            let names: Vec<&str> = self.shape.fields.iter().map(|field| field.name).collect();
            let near = nearest(word.text, &names);
            if let Some(name) = near {
                self.guess(name, value);
                meant.push(name);
            }
            notes.push(match near {
                Some(name) => decode::meant(diagnostic, name),
                None => decode::listed(diagnostic, &names, "the fields are"),
            });
        }
        meant
    }

    /// Takes a value for that of a field, unless the field has one.
    fn guess(&mut self, name: &str, value: &'n Node<'a>) {
        if let Some(at) = self.place(name).filter(|&at| self.found[at].is_none()) {
            self.found[at] = Some(value);
            self.guessed[at] = true;
        }
    }

    /// Notes the required ones that are not there.
    fn missing(&self, node: &Node<'_>, meant: &[&str], notes: &mut Notes) {
        let there = |field: &Field| self.get(field).is_some() || meant.contains(&field.name);
        let one_of_several = self
            .shape
            .fields
            .iter()
            .any(|field| field.need == Need::Either && there(field));
        let needed = |field: &&Field| !(there(field) || (field.need == Need::Either && one_of_several));
        for field in self.shape.least().filter(needed) {
            let example = notes.examples.value(self.shape.name, field);
            if let Some(none) = self.found(field) {
                let message = format!("`{}` is `none`, but it cannot be left out", field.name);
                let diagnostic = Diagnostic::new(Code::MissingField, none.head(), message);
                let help = format!("write `{}: {example},`", field.name);
                notes.push(diagnostic.help(help).suggest(none.head(), example));
                continue;
            }
            let message = format!("`{}` is missing in `{}`", field.name, self.shape.name);
            let mut help = format!("add `{}: {example},`", field.name);
            if let Some(key) = notes.new_keys.get(&node.head()) {
                help = format!(
                    "{help}; {} is not inherited, so it needs all its fields",
                    quote(key)
                );
            }
            notes.push(Diagnostic::new(Code::MissingField, node.head(), message).help(help));
        }
    }

    /// The place of a field in the shape.
    fn place(&self, name: &str) -> Option<usize> {
        self.shape.fields.iter().position(|field| field.name == name)
    }

    /// What is written for a field.
    fn found(&self, field: &Field) -> Option<&'n Node<'a>> {
        self.place(field.name).and_then(|place| self.found[place])
    }

    /// The value of a field.
    fn get(&self, field: &Field) -> Option<&'n Node<'a>> {
        let node = self.found(field);
        node.filter(|node| field.has_none || !node.is_word(NONE))
    }

    /// Reads a field; `None` where it is absent or wrong.
    pub(crate) fn read<T: Decode>(&self, name: &str, notes: &mut Notes) -> Option<T> {
        let field = self.shape.fields.iter().find(|field| field.name == name)?;
        let Some(node) = self.get(field) else {
            let none = self.found(field).filter(|_| field.need == Need::Optional);
            let meant = meant_instead_of_none(self.shape.name, name);
            let is_idle = |none: &&Node<'_>| match meant {
                // It reads as if it forbade all, and leaves all as it is.
                Some(_) => !notes.partial && !notes.taken.contains(&none.head()),
                None => notes.vain.contains(&none.head()),
            };
            if let Some(none) = none.filter(is_idle) {
                let diagnostic = not_inherited(name, none);
                notes.push(match meant {
                    Some(help) => diagnostic.help(help),
                    None => diagnostic,
                });
            }
            return None;
        };
        notes.used.insert((self.shape.name, field.name));
        let before = notes.len();
        let value = T::decode(node, notes);
        if value.is_none() {
            notes.unread.insert((self.shape.name, field.name));
        }
        if self.place(name).is_some_and(|at| self.guessed[at]) {
            // The name has been noted; that its value has another form shows that the guess may be wrong.
            let is_of_value = |found: &Diagnostic| {
                found.span() == node.head() && matches!(found.code, Code::WrongType | Code::UnknownChoice)
            };
            notes.take(before, is_of_value);
        }
        if notes.len() > before {
            let example = notes.examples.value(self.shape.name, field);
            notes.explain(before, || format!("for example `{name}: {example},`"));
        }
        value
    }
}
