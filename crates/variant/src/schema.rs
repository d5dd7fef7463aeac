//! The schema of variant files: every group of fields and every choice that the reader knows, and which of them a file
//! uses.
//!
//! ```
//! use hakugei_variant::{Source, schema};
//!
//! let all = schema::items();
//! let file = Source::new("mine.ron", r#"Variant(id: "mine", ends: Ends(stalemate: draw))"#);
//! let used = schema::used(&file);
//! assert!(used.iter().all(|item| all.contains(item)));
//! assert!(used.iter().any(|item| item.name == "stalemate" && item.of == "Ends"));
//! assert!(used.iter().any(|item| item.name == "draw"));
//! ```

use std::collections::BTreeSet;

use crate::document::Document;
use crate::document::decode::Decode;
use crate::document::fields::{Need, Shape};
use crate::notes::Notes;
use crate::source::Source;
use crate::syntax;

/// A field of a group, or a word of a choice.
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
}

/// Everything that a file can say: the fields of all groups and the words of all choices.
pub fn items() -> BTreeSet<Item> {
    let mut schema = Schema::default();
    Document::describe(&mut schema);
    schema.items
}

/// What a file says itself, without what it inherits: the fields that have a value, and the words that are chosen. A file
/// that is not RON says nothing.
pub fn used(source: &Source) -> BTreeSet<Item> {
    let Some(tree) = syntax::read(source, 0).tree else {
        return BTreeSet::new();
    };
    let mut notes = Notes::default();
    Document::decode(&tree, &mut notes);
    let all = items();
    all.into_iter()
        .filter(|item| notes.used.contains(&(item.of, item.name)))
        .collect()
}
