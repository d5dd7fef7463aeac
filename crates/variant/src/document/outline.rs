//! The outline of the format: which fields and words there are, as the types of the document tell it.

use std::collections::BTreeSet;

/// Whether a field must be there.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Need {
    /// It must.
    Required,
    /// It, or another such field of its group, must.
    Either,
    /// It may be left out.
    Optional,
}

/// What is known about a field before it is read.
pub(crate) struct Field {
    /// Its name.
    pub(crate) name: &'static str,
    /// Whether it must be there.
    pub(crate) need: Need,
    /// What may be written: a text to paste.
    pub(crate) example: &'static str,
    /// Whether the word `none` is one of its values.
    pub(crate) has_none: bool,
}

/// What is known about a group of fields before it is read.
pub(crate) struct Shape {
    /// The name before the parentheses; the word itself for a choice.
    pub(crate) name: &'static str,
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
    /// A field that must be there.
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
    /// Adds the fields of a group; returns whether it is new.
    pub(crate) fn add_group(&mut self, shape: &'static Shape) -> bool {
        let new = self.seen.insert(shape.name);
        self.items.extend(shape.fields.iter().map(|field| Item {
            of: shape.name,
            name: field.name,
            kind: match field.need {
                Need::Required => ItemKind::Required,
                Need::Either | Need::Optional => ItemKind::Optional,
            },
        }));
        new
    }

    /// Adds the words of a choice; returns whether it is new.
    pub(crate) fn add_choice(&mut self, what: &'static str, words: &[&'static str]) -> bool {
        let new = self.seen.insert(what);
        self.items.extend(words.iter().map(|name| Item {
            of: what,
            name,
            kind: ItemKind::Word,
        }));
        new
    }

    /// What was collected.
    pub(crate) fn into_items(self) -> BTreeSet<Item> {
        self.items
    }
}
