//! The words of a document that people read: names, sources, notes.

use hakugei_text::{columns, hidden, shorten};

use crate::Name;
use crate::diagnostic::{Code, Diagnostic};
use crate::document::decode::Text;
use crate::notes::Notes;

/// Checks a name of three texts.
pub(super) fn name(
    english: Option<&Text>,
    kanji: Option<&Text>,
    romaji: Option<&Text>,
    notes: &mut Notes,
) -> Name {
    check_scripts(kanji, romaji, notes);
    Name {
        english: line(english, notes).unwrap_or_default(),
        kanji: line(kanji, notes),
        romaji: line(romaji, notes),
    }
}

/// Notes a name in Japanese script as the one in Latin letters.
fn check_scripts(kanji: Option<&Text>, romaji: Option<&Text>, notes: &mut Notes) {
    let is_japanese = |text: &&Text| {
        text.value
            .contains(|sign: char| matches!(sign, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}'))
    };
    let is_latin =
        |text: &&Text| !is_japanese(text) && text.value.contains(|sign: char| sign.is_ascii_alphabetic());
    let Some(romaji) = romaji.filter(is_japanese) else {
        return;
    };
    let (message, help) = match kanji {
        Some(kanji) if is_latin(&kanji) => {
            let message = "`kanji` and `romaji` seem to be exchanged: the kanji are in Latin letters, and the romaji are not";
            let help = format!(
                "write `kanji: \"{}\", romaji: \"{}\"`",
                shorten(&romaji.value),
                shorten(&kanji.value)
            );
            (message, help)
        }
        Some(_) => (
            "`romaji` is the name in Latin letters, and this is in Japanese script",
            "write in Latin letters how it is spoken, or leave `romaji` out".to_owned(),
        ),
        None => (
            "`romaji` is the name in Latin letters, and this is in Japanese script",
            format!("write `kanji: \"{}\"`", shorten(&romaji.value)),
        ),
    };
    notes.push(Diagnostic::new(Code::OtherKanji, romaji.span, message).help(help));
}

/// Checks a text of one line.
pub(super) fn line(text: Option<&Text>, notes: &mut Notes) -> Option<String> {
    let text = text?;
    check(text, hidden, notes);
    Some(text.value.clone())
}

/// Checks the texts of a list, of one line each.
pub(super) fn lines(list: Option<&Vec<Text>>, notes: &mut Notes) -> Vec<String> {
    let texts = list.into_iter().flatten();
    texts.filter_map(|text| line(Some(text), notes)).collect()
}

/// Checks the texts of a list, which may have several lines each.
pub(super) fn paragraphs(list: Option<&Vec<Text>>, notes: &mut Notes) -> Vec<String> {
    let texts = list.into_iter().flatten();
    let texts = texts.map(|text| {
        check(text, |c| hidden(c) && !matches!(c, '\n' | '\r' | '\t'), notes);
        text.value.clone()
    });
    texts.collect()
}

/// Checks that a text can be seen.
fn check(text: &Text, refused: impl Fn(char) -> bool, notes: &mut Notes) {
    // Nearly all characters are of the plainest kind, and need no look at the lists of others.
    let is_refused = |c: char| !matches!(c, ' '..='~') && refused(c);
    if let Some((at, character)) = text.value.char_indices().find(|&(_, c)| is_refused(c)) {
        let span = text.span.part(at..at + character.len_utf8());
        let message = format!(
            "the text has a character that cannot be seen, {}",
            number(character)
        );
        let diagnostic = Diagnostic::new(Code::HiddenText, span, message);
        notes.push(diagnostic.help("take it away").suggest(span, ""));
    } else if !text.value.chars().any(shows) {
        let diagnostic = Diagnostic::new(
            Code::HiddenText,
            text.span,
            if text.value.is_empty() {
                "the text is empty"
            } else {
                "the text is blank"
            },
        );
        notes.push(
            diagnostic.help("write what people are to read, or leave the field out where it may be absent"),
        );
    }
}

/// Whether a character takes up room on a line, and leaves something to see there.
pub(super) fn shows(character: char) -> bool {
    !hidden(character)
        && !character.is_whitespace()
        && columns::char_width(character).is_some_and(|width| width > 0)
}

/// A character by its number, for a message.
pub(super) fn number(character: char) -> String {
    format!("U+{:04X}", u32::from(character))
}
