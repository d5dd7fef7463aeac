//! Renaming: a letter of a piece or a name of a region, wherever a file has it.

use std::ops::Range;

use gen_lsp_types::TextEdit;
use hakugei_text::quote;
use hakugei_variant::parts::parts;
use hakugei_variant::{Library, PieceCode, Source, load};

use crate::document::Document;
use crate::letters::{Mention, Stem, Subject, defined, mention_at, mentions, stem};

/// What is renamed at a place: its bytes and its name. The faces of a piece have one letter: a `+` is no part of it.
///
/// # Errors
/// Why nothing can be renamed there.
pub(crate) fn prepared(document: &Document, byte: usize) -> Result<(Range<usize>, String), String> {
    let mentions = mentions(document.content(), &document.parts);
    let mention = mention_at(&mentions, byte).ok_or(
        "only the letters of pieces and the names of regions can be renamed: put the cursor on one, in `pieces`, in a set-up or in a rule",
    )?;
    check_own(document, &mentions, &mention.subject)?;
    let bytes = name_bytes(mention);
    let name = match &mention.subject {
        Subject::Piece(code) => PieceCode {
            promoted: false,
            ..*code
        }
        .to_string(),
        Subject::Region(name) => name.clone(),
    };
    Ok((bytes, name))
}

/// The edits that give what stands at a byte another name.
///
/// # Errors
/// Why it cannot have that name.
pub(crate) fn renamed(
    document: &Document,
    byte: usize,
    new: &str,
    library: &dyn Library,
) -> Result<Vec<TextEdit>, String> {
    prepared(document, byte)?;
    let mentions = mentions(document.content(), &document.parts);
    let subject = mention_at(&mentions, byte).map(|mention| mention.subject.clone());
    if !document.is_valid {
        return Err("the file has errors, so not every place is known: mend them first".to_owned());
    }
    let edits = match subject {
        Some(Subject::Piece(code)) => letter_edits(document, &mentions, stem(code), new)?,
        Some(Subject::Region(old)) => region_edits(&mentions, &old, new),
        None => Vec::new(),
    };
    check_meaning(document, &edits, library)?;
    let edits = edits.into_iter();
    Ok(edits.map(|(bytes, text)| document.edit(bytes, text)).collect())
}

/// The bytes of a mention that are its name.
fn name_bytes(mention: &Mention) -> Range<usize> {
    let plus = match &mention.subject {
        Subject::Piece(code) => usize::from(code.promoted),
        Subject::Region(_) => 0,
    };
    mention.bytes.start + plus..mention.bytes.end
}

/// Whether two subjects have one name: the faces of a piece share their letter.
fn same_name(one: &Subject, other: &Subject) -> bool {
    match (one, other) {
        (Subject::Piece(one), Subject::Piece(other)) => stem(*one) == stem(*other),
        _ => one == other,
    }
}

/// Checks that what is renamed is the file's own, and not that of a file that it extends.
fn check_own(document: &Document, mentions: &[Mention], subject: &Subject) -> Result<(), String> {
    let said = match subject {
        Subject::Piece(code) => quote(
            &PieceCode {
                promoted: false,
                ..*code
            }
            .to_string(),
        ),
        Subject::Region(name) => quote(name),
    };
    for source in document.sources.iter().skip(1) {
        let inherited = self::mentions(&source.text, &parts(&source.text));
        if defined(&inherited).any(|mention| same_name(&mention.subject, subject)) {
            return Err(format!(
                "{said} comes from `{}`, which this file extends: it can only be renamed there",
                source.name
            ));
        }
    }
    if defined(mentions).any(|mention| same_name(&mention.subject, subject)) {
        Ok(())
    } else {
        Err(format!("no entry of this file says what {said} is"))
    }
}

/// What is written anew to give the faces of a piece another letter.
fn letter_edits(
    document: &Document,
    mentions: &[Mention],
    old: Stem,
    new: &str,
) -> Result<Vec<(Range<usize>, String)>, String> {
    let code = PieceCode::parse(new.trim()).ok_or_else(|| {
        format!(
            "{} is not a letter for a piece: write a capital letter `A` to `Z`; games of many kinds can have `'` or `!` after it",
            quote(new)
        )
    })?;
    let code = PieceCode {
        promoted: false,
        ..code
    };
    let pieces = document.variant.iter().flat_map(|variant| &variant.pieces);
    let taken = pieces
        .map(|piece| piece.code)
        .find(|other| stem(*other) == stem(code));
    if let Some(taken) = taken.filter(|taken| stem(*taken) != old) {
        return Err(format!(
            "{} is another piece already: choose a letter that no piece has",
            quote(&taken.to_string())
        ));
    }
    let is_same = |mention: &&Mention| matches!(mention.subject, Subject::Piece(other) if stem(other) == old);
    let same = mentions.iter().filter(is_same);
    let edit = |mention: &Mention| (name_bytes(mention), code.of(mention.color));
    Ok(same.map(edit).collect())
}

/// What is written anew to give a region another name.
fn region_edits(mentions: &[Mention], old: &str, new: &str) -> Vec<(Range<usize>, String)> {
    let same = mentions
        .iter()
        .filter(|mention| mention.subject == Subject::Region(old.to_owned()));
    same.map(|mention| (mention.bytes.clone(), new.to_owned()))
        .collect()
}

/// Checks that a file means the same after some edits: nothing else is found in it than before.
fn check_meaning(
    document: &Document,
    edits: &[(Range<usize>, String)],
    library: &dyn Library,
) -> Result<(), String> {
    let mut text = document.content().to_owned();
    for (bytes, new) in edits.iter().rev() {
        text.replace_range(bytes.clone(), new);
    }
    let checked = load(&Source::new(document.source().name, text), library);
    let codes = |diagnostics: &[hakugei_variant::Diagnostic]| {
        let mut codes: Vec<_> = diagnostics.iter().map(|found| found.code).collect();
        codes.sort_unstable();
        codes
    };
    if codes(&checked.diagnostics) == codes(&document.diagnostics) {
        return Ok(());
    }
    let new = checked
        .diagnostics
        .iter()
        .find(|found| !document.diagnostics.iter().any(|old| old.code == found.code));
    let why = new.map_or_else(String::new, |new| format!(": {}", new.message));
    Err(format!("the file would not say the same with that name{why}"))
}
