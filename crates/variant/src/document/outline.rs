//! The outline of the format: which fields and words there are, as the types of the document tell it.

use std::collections::BTreeSet;

/// Whether a field is required.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Need {
    /// It must.
    Required,
    /// It, or another such field of its group, must.
    Either,
    /// It may be left out.
    Optional,
}

/// What the texts of a field or of an arm speak of. Of a map these are its keys.
///
/// ```
/// use hakugei_variant::parts::{Part, parts};
/// use hakugei_variant::schema::Texts;
///
/// let found = parts(r#"Variant(pieces: { "K": Piece(betza: "K") })"#);
/// let of = |texts| found.iter().filter(move |part| matches!(part, Part::Text { texts: of, .. } if *of == texts)).count();
/// assert_eq!((of(Texts::Letters), of(Texts::Betza), of(Texts::Free)), (1, 1, 0));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Texts {
    /// Anything: names, sentences.
    #[default]
    Free,
    /// The letters of pieces.
    Letters,
    /// Letters of pieces, or squares where a letter would not tell which.
    LettersOrSquares,
    /// How a piece moves.
    Betza,
    /// A set-up in SFEN.
    Setup,
    /// The names of other variants.
    Variants,
    /// The names of regions of the file.
    Regions,
    /// Squares.
    Squares,
    /// The codes of diagnostics.
    Codes,
    /// The names of pictures.
    Pictures,
}

impl Texts {
    /// Whether each of them may be the letter of a piece.
    pub(crate) const fn may_be_letters(self) -> bool {
        matches!(self, Self::Letters | Self::LettersOrSquares)
    }
}

/// What a value looks like, before it is read.
#[derive(Clone, Copy)]
pub(crate) enum Form {
    /// A group of fields.
    Group(&'static Shape),
    /// One of the words of a choice, which is known by what is chosen.
    Choice(&'static str, &'static [ChoiceWord]),
    /// A list of values.
    List(fn() -> Self),
    /// Values by texts.
    Map(fn() -> Self),
    /// A text.
    Text,
    /// A text, or a list of texts.
    OneOrMore,
    /// A whole number.
    Number,
    /// `true` or `false`.
    Flag,
}

/// What stands in the parentheses after the word of a choice.
pub(crate) enum Inside {
    /// One value.
    One(Form),
    /// Fields.
    Fields(&'static Shape),
}

/// One of the words of a choice.
pub(crate) struct ChoiceWord {
    /// The word.
    pub(crate) word: &'static str,
    /// The word with what must stand after it: a text to paste.
    pub(crate) form: &'static str,
    /// What it means, line by line; nothing where its name says it.
    pub(crate) meaning: &'static [&'static str],
    /// What stands in parentheses after it, where anything does.
    pub(crate) inside: Option<fn() -> Inside>,
    /// What the texts in there speak of.
    pub(crate) texts: Texts,
}

/// What is known about a field before it is read.
pub(crate) struct Field {
    /// Its name.
    pub(crate) name: &'static str,
    /// Whether it is required.
    pub(crate) need: Need,
    /// What may be written: a text to paste.
    pub(crate) example: &'static str,
    /// Whether the word `none` is one of its values.
    pub(crate) has_none: bool,
    /// What it means, line by line.
    pub(crate) meaning: &'static [&'static str],
    /// What its value looks like.
    pub(crate) form: fn() -> Form,
    /// What the texts in its value speak of.
    pub(crate) texts: Texts,
    /// What other programs call it, in small letters.
    pub(crate) others: &'static [&'static str],
}

/// What is known about a group of fields before it is read.
pub(crate) struct Shape {
    /// The name before the parentheses; the word itself for a choice.
    pub(crate) name: &'static str,
    /// What it is, line by line.
    pub(crate) meaning: &'static [&'static str],
    /// The fields.
    pub(crate) fields: &'static [Field],
}

impl Shape {
    /// The fields of which a group has at least these: those that it must have, and the first where one of several will
    /// do.
    pub(crate) fn least(&self) -> impl Iterator<Item = &'static Field> {
        let either = self.fields.iter().find(|field| field.need == Need::Either);
        let required = self.fields.iter().filter(|field| field.need == Need::Required);
        required.chain(either)
    }
}

/// A field of a group, or a word of a choice.
///
/// ```
/// use hakugei_variant::schema;
///
/// let items = schema::items();
/// let of_zones: Vec<&str> = items.iter().filter(|item| item.of == "Zone").map(|item| item.name).collect();
/// assert_eq!(of_zones, ["betza", "from", "mode"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Item {
    /// The name of the group, such as `Ends`, or what is chosen, such as `the result of a stalemate`.
    pub of: &'static str,
    /// The name of the field, or the word.
    pub name: &'static str,
    /// What it is.
    pub kind: ItemKind,
}

/// What an item of the schema is.
///
/// ```
/// use hakugei_variant::schema::{self, ItemKind};
///
/// let items = schema::items();
/// let kind = |name: &str| items.iter().find(|item| item.name == name).map(|item| item.kind);
/// assert_eq!(kind("extends"), Some(ItemKind::Optional));
/// assert_eq!(kind("stalemate"), Some(ItemKind::Required));
/// assert_eq!(kind("to_hand"), Some(ItemKind::Word));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ItemKind {
    /// A field that is required.
    Required,
    /// A field that may be left out.
    Optional,
    /// A word of a choice.
    Word,
}

/// The schema as it is collected from the types of the document.
#[derive(Debug, Default)]
pub(crate) struct Schema {
    items: BTreeSet<Item>,
    seen: BTreeSet<&'static str>,
}

impl Schema {
    /// The schema of what looks like this.
    pub(crate) fn of(form: Form) -> Self {
        let mut schema = Self::default();
        schema.add(form);
        schema
    }

    /// Adds the groups and choices that something is made of.
    fn add(&mut self, form: Form) {
        match form {
            Form::Group(shape) => {
                if self.add_group(shape) {
                    shape.fields.iter().for_each(|field| self.add((field.form)()));
                }
            }
            Form::Choice(what, words) => {
                if self.add_choice(what, words) {
                    for inside in words.iter().filter_map(|word| word.inside) {
                        self.add(match inside() {
                            Inside::One(form) => form,
                            Inside::Fields(shape) => Form::Group(shape),
                        });
                    }
                }
            }
            Form::List(form) | Form::Map(form) => self.add(form()),
            Form::Text | Form::OneOrMore | Form::Number | Form::Flag => {}
        }
    }

    /// Adds the fields of a group; returns whether it is new.
    fn add_group(&mut self, shape: &'static Shape) -> bool {
        let new = self.seen.insert(shape.name);
        self.items
            .extend(shape.fields.iter().map(|field| field.item(shape)));
        new
    }

    /// Adds the words of a choice; returns whether it is new.
    fn add_choice(&mut self, what: &'static str, words: &[ChoiceWord]) -> bool {
        let new = self.seen.insert(what);
        self.items.extend(words.iter().map(|word| word.item(what)));
        new
    }

    /// What was collected.
    pub(crate) fn into_items(self) -> BTreeSet<Item> {
        self.items
    }
}

impl Field {
    /// The field as one of a group.
    pub(crate) const fn item(&self, shape: &'static Shape) -> Item {
        Item {
            of: shape.name,
            name: self.name,
            kind: match self.need {
                Need::Required => ItemKind::Required,
                Need::Either | Need::Optional => ItemKind::Optional,
            },
        }
    }
}

impl ChoiceWord {
    /// A word that nothing stands after.
    pub(crate) const fn bare(word: &'static str) -> Self {
        Self {
            word,
            form: word,
            meaning: &[],
            inside: None,
            texts: Texts::Free,
        }
    }

    /// The word as one for something.
    pub(crate) const fn item(&self, what: &'static str) -> Item {
        Item {
            of: what,
            name: self.word,
            kind: ItemKind::Word,
        }
    }
}
