//! Going to what a place speaks of: the parent of a file, the entry of a piece or of a region; and every place that speaks of it.

use std::path::Path;

use gen_lsp_types::{Location, Position, Range};
use hakugei_library::{LARGEST, read_file, text_of};
use hakugei_variant::parts::{Part, parts};
use hakugei_variant::schema::Texts;
use hakugei_variant::{Source, shipped};

use crate::document::Document;
use crate::letters::{Mention, defined, mention_at, mentions};
use crate::lines::Encoding;
use crate::open_files::OpenFiles;
use crate::place::address_of;

/// Where a place leads.
pub(crate) enum Way {
    /// To a place of a file.
    To(Location),
    /// To a shipped variant, which is no file here.
    Shipped(String),
    /// Nowhere.
    Nowhere,
}

/// Where the place at a byte of a document leads.
pub(crate) fn definition(document: &Document, byte: usize, files: &OpenFiles<'_>, encoding: Encoding) -> Way {
    if let Some(
        part @ Part::Text {
            texts: Texts::Variants,
            ..
        },
    ) = document.part_at(byte)
    {
        return parent(document.text_of(part), files);
    }
    let mentions = mentions(document.content(), &document.parts);
    let Some(subject) = mention_at(&mentions, byte).map(|mention| mention.subject.clone()) else {
        return Way::Nowhere;
    };
    if let Some(entry) = defined(&mentions).find(|mention| mention.subject == subject) {
        return Way::To(location(document, entry));
    }
    // A parent says what it is; the nearest one counts.
    for source in document.sources.iter().skip(1) {
        let mentions = self::mentions(&source.text, &parts(&source.text));
        let Some(entry) = defined(&mentions).find(|mention| mention.subject == subject) else {
            continue;
        };
        return match shipped_id(source) {
            Some(id) => in_shipped(&id, source, entry, files, encoding),
            None => Way::To(Location {
                uri: address_of(Path::new(&source.name)).into(),
                range: bytes_range(source, entry, encoding),
            }),
        };
    }
    Way::Nowhere
}

/// Every place that speaks of what is spoken of at a byte.
pub(crate) fn references(document: &Document, byte: usize, with_entry: bool) -> Vec<Location> {
    let mentions = mentions(document.content(), &document.parts);
    let Some(subject) = mention_at(&mentions, byte).map(|mention| &mention.subject) else {
        return Vec::new();
    };
    let same = mentions
        .iter()
        .filter(|mention| mention.subject == *subject && (with_entry || !mention.defines));
    same.map(|mention| location(document, mention)).collect()
}

fn location(document: &Document, mention: &Mention) -> Location {
    Location {
        uri: document.address.clone(),
        range: document.range(mention.bytes.clone()),
    }
}

fn bytes_range(source: &Source, mention: &Mention, encoding: Encoding) -> Range {
    let lines = crate::lines::Lines::of(&source.text);
    let place = |byte| lines.position(&source.text, byte, encoding);
    Range::new(place(mention.bytes.start), place(mention.bytes.end))
}

/// Where the parent of a name is.
fn parent(name: &str, files: &OpenFiles<'_>) -> Way {
    let start = Range::new(Position::new(0, 0), Position::new(0, 0));
    let at = |path: &Path| Location {
        uri: address_of(path).into(),
        range: start,
    };
    if shipped::source(name).is_some() {
        return match files.shipped_copy(name) {
            Some(path) => Way::To(at(&path)),
            None => Way::Shipped(name.to_owned()),
        };
    }
    match files.path(name) {
        Some(path) if files.open(name).is_some() || is_readable(&path) => Way::To(at(&path)),
        _ => Way::Nowhere,
    }
}

/// Where an entry of a shipped variant is: in a copy of its file, if there is one.
fn in_shipped(id: &str, source: &Source, entry: &Mention, files: &OpenFiles<'_>, encoding: Encoding) -> Way {
    match files.shipped_copy(id) {
        Some(path) => Way::To(Location {
            uri: address_of(&path).into(),
            range: bytes_range(source, entry, encoding),
        }),
        None => Way::Shipped(id.to_owned()),
    }
}

/// The id of the shipped variant that a source is.
fn shipped_id(source: &Source) -> Option<String> {
    let same = |id: &&str| shipped::source(id).is_some_and(|shipped| shipped == *source);
    shipped::ids().find(same).map(str::to_owned)
}

/// Whether a file can be read.
fn is_readable(path: &Path) -> bool {
    read_file(path, LARGEST)
        .and_then(|bytes| text_of(bytes, LARGEST))
        .is_ok()
}

impl OpenFiles<'_> {
    /// The file beside the document that is a shipped variant, word for word: a variant that is shipped is not read from files.
    fn shipped_copy(&self, id: &str) -> Option<std::path::PathBuf> {
        let path = self.path(id)?;
        let text = read_file(&path, LARGEST)
            .and_then(|bytes| text_of(bytes, LARGEST))
            .ok()?;
        let shipped = shipped::source(id)?;
        (Source::new("", text).text == shipped.text).then_some(path)
    }
}
