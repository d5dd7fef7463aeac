//! Hover: what is said of a place of a file.

use std::ops::Range;

use betza::Notation;
use gen_lsp_types::{Contents, Hover};
use hakugei_render::{PieceStyle, diagram, diagrams, words};
use hakugei_variant::parts::{Entry, Part};
use hakugei_variant::schema::{ItemKind, Texts};
use hakugei_variant::words::{full_name, of_kind, piece_title};
use hakugei_variant::{Code, Explained, Library, PieceCode, Variant, load};

use crate::document::Document;
use crate::letters::{Subject, mention_at, mentions};
use crate::markdown::{Manner, Paragraphs, meaning};

/// What is said of a byte of a document: of what stands there, and of what was found there.
pub(crate) fn hover(
    document: &Document,
    byte: usize,
    library: &dyn Library,
    manner: Manner,
) -> Option<Hover> {
    let mut said = Paragraphs::default();
    let mut place = None;
    if let Some((bytes, about)) = about(document, byte, library) {
        said.all(about);
        place = Some(bytes);
    }
    for found in &document.diagnostics {
        let span = found.span();
        if span.source == 0 && span.range().start <= byte && byte <= span.range().end {
            said.all(code(found.code));
            place.get_or_insert(span.range());
        }
    }
    let place = place.filter(|_| !said.is_empty())?;
    Some(Hover {
        contents: Contents::MarkupContent(said.content(manner)),
        range: Some(document.range(place)),
    })
}

/// What is said of the part at a byte, with its place.
fn about(document: &Document, byte: usize, library: &dyn Library) -> Option<(Range<usize>, Paragraphs)> {
    let part = document.part_at(byte)?;
    let text = document.text_of(part);
    let mut said = Paragraphs::default();
    let mut bytes = part.range();
    match part {
        Part::Group { meaning: lines, .. } => said.text(format!("`{text}(…)`: {}", meaning(lines))),
        Part::Field { entry, .. } | Part::Word { entry, .. } => said.all(entry_said(entry)),
        Part::Text { texts, .. } => match texts {
            Texts::Betza => said.all(betza_said(text)),
            Texts::Codes => said.all(code(Code::parse(text)?)),
            Texts::Variants => said.all(parent_said(text, library)?),
            Texts::Letters | Texts::LettersOrSquares | Texts::Setup => {
                let mentions = mentions(document.content(), &document.parts);
                let mention = mention_at(&mentions, byte)?;
                let Subject::Piece(code) = mention.subject else {
                    return None;
                };
                bytes = mention.bytes.clone();
                said.all(piece_said(document.variant.as_ref()?, code)?);
            }
            Texts::Free | Texts::Regions | Texts::Squares | Texts::Pictures => return None,
        },
    }
    Some((bytes, said))
}

/// What a field or a word means.
pub(crate) fn entry_said(entry: &Entry) -> Paragraphs {
    let mut said = Paragraphs::default();
    let name = entry.item.name;
    said.text(match entry.item.kind {
        ItemKind::Required => format!("`{name}`, a field that `{}` must have", entry.item.of),
        ItemKind::Optional => format!("`{name}`, a field that `{}` may have", entry.item.of),
        ItemKind::Word => format!("`{name}`, a word for {}", entry.item.of),
    });
    said.text(meaning(entry.meaning));
    if entry.item.kind != ItemKind::Word {
        said.text(format!("For example: `{name}: {}`", entry.example));
    } else if entry.example != name {
        said.text(format!("For example: `{}`", entry.example));
    }
    said
}

/// How a Betza string moves: a diagram, and the same in words. Of a wrong one, why.
pub(crate) fn betza_said(text: &str) -> Paragraphs {
    let mut said = Paragraphs::default();
    let notation = match Notation::parse(text) {
        Ok(notation) => notation,
        Err(error) => {
            said.text(format!("{}\n\n{}", error.message, error.help));
            return said;
        }
    };
    let moves = notation.moves();
    let usual = notation.to_string();
    if usual != text {
        said.text(format!("Usually written `{usual}`."));
    }
    said.code(&diagram::text(&[&moves], "@"));
    said.text(words::described(&moves).join("\n"));
    for lint in notation.lints() {
        said.text(format!("Note: {}", lint.message()));
    }
    said
}

/// One piece: its names, how it moves, and what the rules say of it.
fn piece_said(variant: &Variant, code: PieceCode) -> Option<Paragraphs> {
    let kind = variant.kind(code)?;
    let mut said = Paragraphs::default();
    said.text(piece_title(variant, kind));
    for diagram in diagrams(variant, kind, PieceStyle::Letters) {
        let heading = match diagram.heading.as_str() {
            "" => String::new(),
            heading => format!("{heading}: "),
        };
        said.text(format!("{heading}`{}`", diagram.betza));
        said.code(&diagram.text);
        said.text(diagram.sentences.join("\n"));
    }
    said.text(of_kind(variant, kind).join("\n"));
    Some(said)
}

/// What a code means, with a wrong and a right example.
fn code(code: Code) -> Paragraphs {
    let Explained {
        fix, wrong, right, ..
    } = Explained::of(code);
    let mut said = Paragraphs::default();
    said.text(format!("{code}: {}", code.meaning()));
    said.text(format!("What to do: {fix}"));
    if let (Some(wrong), Some(right)) = (wrong, right) {
        said.code(&format!("wrong: {}\nright: {}", wrong.text, right.text));
    }
    said
}

/// The variant that a file extends.
fn parent_said(name: &str, library: &dyn Library) -> Option<Paragraphs> {
    let source = library.find(name)?;
    let variant = load(&source, library).variant?;
    let mut said = Paragraphs::default();
    let pieces = hakugei_text::noun::numbered(variant.pieces.len(), "kind");
    let name = full_name(&variant.name);
    said.text(format!("{name}, {}, {pieces} of pieces", variant.board));
    Some(said)
}
