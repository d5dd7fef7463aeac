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
use crate::document::outline::Schema;
pub use crate::document::outline::{Item, ItemKind, Texts};
use crate::notes::Notes;
use crate::source::Source;
use crate::syntax;

/// Everything that a file can say: the fields of all groups and the words of all choices.
pub fn items() -> BTreeSet<Item> {
    Schema::of(Document::form()).into_items()
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
