//! Completion: what may be written at a place of a file.

use std::ops::Range;

use betza::{Letter, ModifierKind, Notation, Way};
use gen_lsp_types::{
    CompletionItem, CompletionItemKind, CompletionItemTextEdit, CompletionList, Documentation,
    InsertTextFormat,
};
use hakugei_variant::parts::{Cursor, Entry, Offers, cursor};
use hakugei_variant::schema::{ItemKind, Texts};
use hakugei_variant::words::full_name;
use hakugei_variant::{Code, Library, PieceArt, Variant};

use crate::document::Document;
use crate::hover::{betza_said, entry_said};
use crate::letters::{Subject, defined, mentions};
use crate::markdown::Manner;

/// How a client shows proposals.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Client {
    pub(crate) manner: Manner,
    /// Whether it lets parts of what it inserts be typed over.
    pub(crate) has_snippets: bool,
}

/// A proposal.
struct Proposal {
    /// What it is called in the list.
    label: String,
    /// What is written.
    text: String,
    /// A part of that which can be typed over.
    open: Option<String>,
    kind: CompletionItemKind,
    detail: Option<String>,
    documentation: Option<Documentation>,
}

impl Proposal {
    fn new(label: impl Into<String>, text: impl Into<String>, kind: CompletionItemKind) -> Self {
        Self {
            label: label.into(),
            text: text.into(),
            open: None,
            kind,
            detail: None,
            documentation: None,
        }
    }
}

/// What may be written at a byte of a document.
pub(crate) fn complete(
    document: &Document,
    byte: usize,
    library: &dyn Library,
    client: Client,
) -> CompletionList {
    let text = document.content();
    let Cursor { range, offers } = cursor(text, byte);
    let behind = text.get(range.end..).unwrap_or_default();
    let is_betza = matches!(
        offers,
        Offers::Text {
            texts: Texts::Betza,
            is_quoted: true,
            ..
        }
    );
    // Of a Betza string what stands before the cursor is gone on with, and the rest stays.
    let range = if is_betza {
        range.start..byte.max(range.start)
    } else {
        range
    };
    let proposals = match offers {
        Offers::Nothing => Vec::new(),
        Offers::Fields(fields) => fields.iter().map(|entry| field(entry, behind, client)).collect(),
        Offers::Words(words) => words.iter().map(|entry| word(entry, behind, client)).collect(),
        Offers::Group { name, least } => vec![group(name, &least, behind)],
        Offers::Flag => {
            let flag = |flag| Proposal::new(flag, flag, CompletionItemKind::Value);
            ["true", "false"].map(flag).into()
        }
        Offers::Text {
            texts: Texts::Betza,
            is_quoted,
            ..
        } => {
            let begun = text.get(range.clone()).filter(|_| is_quoted).unwrap_or_default();
            let proposals = moves(begun, client).into_iter();
            proposals
                .map(|proposal| written(proposal, is_quoted, ""))
                .collect()
        }
        Offers::Text {
            texts,
            is_quoted,
            is_key,
        } => {
            let has_colon = behind.trim_start_matches('"').trim_start().starts_with(':');
            let end = if is_key && !is_quoted && !has_colon {
                ": "
            } else {
                ""
            };
            let proposals = texts_offered(document, texts, library).into_iter();
            proposals
                .map(|proposal| written(proposal, is_quoted, end))
                .collect()
        }
    };
    let items = proposals.into_iter().enumerate();
    let items = items.map(|(number, proposal)| item(document, number, proposal, range.clone(), client));
    CompletionList {
        is_incomplete: is_betza,
        items: items.collect(),
        ..CompletionList::default()
    }
}

/// A proposal as the client receives it. The order of the proposals stays.
fn item(
    document: &Document,
    number: usize,
    proposal: Proposal,
    range: Range<usize>,
    client: Client,
) -> CompletionItem {
    let open = proposal.open.filter(|_| client.has_snippets);
    let text = match &open {
        None => proposal.text.clone(),
        Some(open) => escaped(&proposal.text) + "${1:" + &escaped(open) + "}",
    };
    CompletionItem {
        label: proposal.label,
        kind: Some(proposal.kind),
        detail: proposal.detail,
        documentation: proposal.documentation,
        sort_text: Some(format!("{number:04}")),
        filter_text: Some(proposal.text.trim_end_matches([':', ' ']).to_owned()),
        insert_text_format: open.is_some().then_some(InsertTextFormat::Snippet),
        text_edit: Some(CompletionItemTextEdit::TextEdit(document.edit(range, text))),
        ..CompletionItem::default()
    }
}

/// A text in which nothing has a meaning for the client.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        if matches!(character, '$' | '}' | '\\') {
            escaped.push('\\');
        }
        escaped.push(character);
    }
    escaped
}

/// A field, with its colon unless that is there, and with an example to be typed over.
fn field(entry: &Entry, behind: &str, client: Client) -> Proposal {
    let name = entry.item.name;
    let has_colon = behind.trim_start().starts_with(':');
    let text = if has_colon {
        name.to_owned()
    } else {
        format!("{name}: ")
    };
    let must = match entry.item.kind {
        ItemKind::Required => "required",
        _ => "optional",
    };
    Proposal {
        open: (!has_colon).then(|| entry.example.to_owned()),
        detail: Some(must.to_owned()),
        documentation: Some(Documentation::MarkupContent(
            entry_said(entry).content(client.manner),
        )),
        ..Proposal::new(name, text, CompletionItemKind::Field)
    }
}

/// A word, with what must stand after it unless that is there.
fn word(entry: &Entry, behind: &str, client: Client) -> Proposal {
    let name = entry.item.name;
    let text = if behind.starts_with('(') {
        name
    } else {
        entry.example
    };
    Proposal {
        detail: Some(entry.item.of.to_owned()),
        documentation: Some(Documentation::MarkupContent(
            entry_said(entry).content(client.manner),
        )),
        ..Proposal::new(name, text, CompletionItemKind::EnumMember)
    }
}

/// A group with the fields that it must have, unless its parentheses are there.
fn group(name: &str, least: &[Entry], behind: &str) -> Proposal {
    let fields: Vec<String> = least
        .iter()
        .map(|field| format!("{}: {}", field.item.name, field.example))
        .collect();
    let text = if behind.starts_with('(') {
        name.to_owned()
    } else {
        format!("{name}({})", fields.join(", "))
    };
    Proposal::new(name, text, CompletionItemKind::Struct)
}

/// A text with its quotes, unless they are there, and what follows them.
fn written(proposal: Proposal, is_quoted: bool, end: &str) -> Proposal {
    let text = if is_quoted {
        proposal.text
    } else {
        format!("\"{}\"{end}", proposal.text)
    };
    Proposal { text, ..proposal }
}

/// The texts that may be written where they speak of something.
fn texts_offered(document: &Document, texts: Texts, library: &dyn Library) -> Vec<Proposal> {
    let name = |name: String, kind| Proposal::new(name.clone(), name, kind);
    match texts {
        Texts::Letters | Texts::LettersOrSquares => letters(document),
        Texts::Regions => {
            let mentions = mentions(document.content(), &document.parts);
            let regions = defined(&mentions).filter_map(|mention| match &mention.subject {
                Subject::Region(region) => Some(region.clone()),
                Subject::Piece(_) => None,
            });
            regions
                .map(|region| name(region, CompletionItemKind::Reference))
                .collect()
        }
        Texts::Variants => {
            let ids = library.ids().into_iter();
            ids.map(|id| name(id, CompletionItemKind::File)).collect()
        }
        Texts::Codes => {
            let codes = Code::ALL.iter().filter(|code| code.may_be_acknowledged());
            let proposal = |code: &Code| Proposal {
                detail: Some(code.meaning().to_owned()),
                ..name(code.to_string(), CompletionItemKind::Constant)
            };
            codes.map(proposal).collect()
        }
        Texts::Pictures => {
            let pictures = PieceArt::all().map(|picture| picture.name().to_owned());
            pictures
                .map(|picture| name(picture, CompletionItemKind::Value))
                .collect()
        }
        Texts::Free | Texts::Betza | Texts::Setup | Texts::Squares => Vec::new(),
    }
}

/// The letters of the pieces: those of the variant as it was last right, and those that the text has now.
fn letters(document: &Document) -> Vec<Proposal> {
    let variant = document.variant.as_ref();
    let mentions = mentions(document.content(), &document.parts);
    let present = defined(&mentions).filter_map(|mention| match mention.subject {
        Subject::Piece(code) => Some(code),
        Subject::Region(_) => None,
    });
    let known = variant.into_iter().flat_map(|variant| &variant.pieces);
    let mut codes: Vec<_> = known.map(|piece| piece.code).collect();
    for code in present {
        if !codes.contains(&code) {
            codes.push(code);
        }
    }
    let called = |variant: &Variant, code| Some(full_name(&variant.piece(variant.kind(code)?).name));
    codes
        .into_iter()
        .map(|code| Proposal {
            detail: variant.and_then(|variant| called(variant, code)),
            ..Proposal::new(code.to_string(), code.to_string(), CompletionItemKind::Reference)
        })
        .collect()
}

/// The signs between legs and around them, with what they mean.
const LEGS: [(char, &str); 5] = [
    ('a', "then another leg, with the same atom"),
    ('[', "legs with atoms of their own, up to `]`"),
    ('-', "then another leg, which must be made"),
    ('?', "then another leg, or the move ends here"),
    (']', "the end of the legs"),
];

/// How a Betza string that is begun may go on: the capitals and letters with which it still is, or becomes, a right one.
fn moves(begun: &str, client: Client) -> Vec<Proposal> {
    let reads = |text: &str| Notation::parse(text).is_ok();
    let closed = |text: &str| {
        let ends = ["", "]", "-W]", "-F]"];
        ends.iter().any(|end| reads(&format!("{text}{end}")))
    };
    let mut proposals = Vec::new();
    for letter in Letter::ALL {
        let text = format!("{begun}{}", letter.name());
        if letter.modern() == letter && closed(&text) {
            let said = if reads(&text) {
                text.clone()
            } else {
                letter.name().to_string()
            };
            proposals.push(Proposal {
                documentation: Some(Documentation::MarkupContent(
                    betza_said(&said).content(client.manner),
                )),
                ..Proposal::new(letter.name().to_string(), text, CompletionItemKind::Operator)
            });
        }
    }
    let ways = Way::ALL.map(|way| (way.letter(), way.meaning()));
    let modifiers = ModifierKind::ALL.map(|kind| (kind.letter(), kind.meaning()));
    for (letter, meaning) in ways.into_iter().chain(modifiers).chain(LEGS) {
        let text = format!("{begun}{letter}");
        let is_whole = letter == ']' && reads(&text);
        // Some letters need another one after them, as `h` does.
        let goes_on = Letter::ALL
            .iter()
            .any(|atom| closed(&format!("{text}{}", atom.name())))
            || Way::ALL
                .iter()
                .any(|way| closed(&format!("{text}{}N", way.letter())));
        if goes_on || is_whole {
            proposals.push(Proposal {
                detail: Some(meaning.to_owned()),
                ..Proposal::new(letter.to_string(), text, CompletionItemKind::Operator)
            });
        }
    }
    proposals
}
