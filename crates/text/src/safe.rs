//! Foreign text made safe to show: characters that command a terminal or cannot be seen, quotes, shortening.

use std::fmt::Write;
use std::path::Path;

/// How many characters of a name or a word a message repeats.
const WORD: usize = 48;

/// How many characters of a line.
const LINE: usize = 200;

/// Whether a character commands a terminal, or changes the order or the lines of the text around it: controls, marks of
/// direction, and separators of lines.
///
/// ```
/// assert!(hakugei_text::commands('\u{1b}') && hakugei_text::commands('\u{202e}'));
/// assert!(!hakugei_text::commands('鯨'));
/// ```
pub fn commands(character: char) -> bool {
    // The marks are those of the Unicode Bidirectional Algorithm (UAX #9) and the byte order mark.
    character.is_control()
        || matches!(
            character,
            '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{FEFF}'
        )
}

/// Whether a character changes what is read, or where, without being seen: those that command a terminal, and signs without
/// width. Those that join letters, or choose among the forms of a character, are part of some words.
///
/// ```
/// assert!(hakugei_text::hidden('\u{200b}'));
/// assert!(!hakugei_text::hidden('\u{200d}'), "it joins letters");
/// ```
pub fn hidden(character: char) -> bool {
    commands(character)
        || matches!(
            character,
            '\u{AD}' | '\u{180E}' | '\u{200B}' | '\u{2060}'..='\u{206F}' | '\u{FFF9}'..='\u{FFFB}'
                | '\u{E0000}'..='\u{E007F}'
        )
}

/// The character, or `\u{FFFD}` for one that commands a terminal.
pub fn visible(character: char) -> char {
    if commands(character) {
        char::REPLACEMENT_CHARACTER
    } else {
        character
    }
}

/// The text with a sign for each character that commands a terminal. It has as many characters as before, so that what
/// points at a part of it still does.
///
/// ```
/// assert_eq!(hakugei_text::harmless("a\u{1b}[2J鯨"), "a\u{fffd}[2J鯨");
/// ```
pub fn harmless(text: &str) -> String {
    text.chars().map(visible).collect()
}

/// Several lines with a sign for each such character but the line feeds.
///
/// ```
/// assert_eq!(hakugei_text::harmless_lines("a\nb\u{1b}"), "a\nb\u{fffd}");
/// ```
pub fn harmless_lines(text: &str) -> String {
    let keep = |one: char| if one == '\n' { one } else { visible(one) };
    text.chars().map(keep).collect()
}

/// A JSON text, in which characters that command a terminal are written as JSON's own escapes: its values stay what they are.
/// Line endings between its members stay.
///
/// ```
/// assert_eq!(hakugei_text::harmless_json("{\"a\":\"\u{202e}\"}\n"), "{\"a\":\"\\u202e\"}\n");
/// ```
pub fn harmless_json(json: &str) -> String {
    let mut text = String::with_capacity(json.len());
    for character in json.chars() {
        // In ASCII, writers of JSON escape controls themselves, all but the last, and only line endings stand between members.
        if (character.is_ascii() && character != '\u{7f}') || !commands(character) {
            text.push(character);
        } else {
            // All marks and controls are in the basic plane, so one escape is enough.
            let _ = write!(text, "\\u{:04x}", u32::from(character));
        }
    }
    text
}

/// A harmless text for HTML, within elements and within attributes in double quotes.
///
/// ```
/// assert_eq!(hakugei_text::harmless_html("<a & \"b\">\u{1b}"), "&lt;a &amp; &quot;b&quot;&gt;\u{fffd}");
/// ```
pub fn harmless_html(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in harmless(text).chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            // XML has no place for these.
            '\u{fffe}' | '\u{ffff}' => out.push(char::REPLACEMENT_CHARACTER),
            other => out.push(other),
        }
    }
    out
}

/// The lines of a message that say something, each harmless.
///
/// ```
/// let lines: Vec<String> = hakugei_text::harmless_each("one\r\n\ntwo\u{7}\n").collect();
/// assert_eq!(lines, ["one", "two\u{fffd}"]);
/// ```
pub fn harmless_each(message: &str) -> impl Iterator<Item = String> {
    let lines = message.lines().map(str::trim_end).filter(|line| !line.is_empty());
    lines.map(harmless)
}

/// A harmless name or word, cut where it is long; `…` stands for what is left out.
///
/// ```
/// assert_eq!(hakugei_text::shorten("abc\u{1b}"), "abc\u{fffd}");
/// assert_eq!(hakugei_text::shorten(&"é".repeat(100)), format!("{}…", "é".repeat(48)));
/// ```
pub fn shorten(text: &str) -> String {
    within(text, WORD)
}

/// A harmless text that may be a whole line, such as a position or what an engine wrote, cut where it is long.
pub fn shorten_line(text: &str) -> String {
    within(text, LINE)
}

fn within(text: &str, longest: usize) -> String {
    match text.char_indices().nth(longest) {
        None => harmless(text),
        Some((end, _)) => harmless(&text[..end]) + "…",
    }
}

/// A foreign name or word in a message: in backticks, cut short, and with hidden characters spelled out.
///
/// ```
/// use hakugei_text::quote;
///
/// assert_eq!(quote("a\n\u{202e}b"), "`a\\n\\u{202e}b`");
/// assert_eq!(quote(""), "`\"\"`");
/// assert_eq!(quote(&"é".repeat(100)), format!("`{}…`", "é".repeat(48)));
/// ```
pub fn quote(text: &str) -> String {
    quoted(text, WORD)
}

/// A foreign text in a message that may be a whole line, such as a position or what an engine wrote; quoted like [`quote`].
pub fn quote_line(text: &str) -> String {
    quoted(text, LINE)
}

/// A path in a message, quoted like [`quote_line`].
///
/// ```
/// use std::path::Path;
///
/// assert_eq!(hakugei_text::quote_path(Path::new("games/my\ngame.kif")), "`games/my\\ngame.kif`");
/// ```
pub fn quote_path(path: &Path) -> String {
    quote_line(&path.display().to_string())
}

fn quoted(text: &str, longest: usize) -> String {
    if text.is_empty() {
        return "`\"\"`".to_owned();
    }
    let mut quoted = String::from("`");
    let mut room = longest;
    for character in text.chars() {
        let shown = if hidden(character) {
            character.escape_debug().to_string()
        } else {
            character.to_string()
        };
        // An escape is never cut in two.
        let Some(left) = room.checked_sub(shown.chars().count()) else {
            quoted.push('…');
            break;
        };
        room = left;
        quoted.push_str(&shown);
    }
    quoted.push('`');
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_harmless_commands_the_terminal() {
        assert_eq!(
            harmless("\u{9b}\r\u{202e}\u{2066}x"),
            "\u{fffd}\u{fffd}\u{fffd}\u{fffd}x"
        );
        for text in [
            "\u{1b}[2J\0",
            "\u{202e}\u{2066}\u{61c}",
            "\u{2028}\u{feff}\u{9b}\r\n\t",
        ] {
            for shown in [harmless(text), shorten(text), quote(text), quote_line(text)] {
                assert!(!shown.chars().any(commands), "{shown:?}");
            }
            assert!(
                !harmless_json(&text.replace(|c: char| c.is_ascii(), ""))
                    .chars()
                    .any(commands)
            );
        }
    }

    #[test]
    fn long_and_wild_text_is_cut_and_escaped() {
        assert_eq!(quote("a\n\"\u{1b}[1m\u{202e}"), "`a\\n\"\\u{1b}[1m\\u{202e}`");
        assert_eq!(quoted("ab\u{1b}c", 5), "`ab…`");
        assert_eq!(quote("　"), "`　`", "the wide blank of Japanese text is harmless");
    }
}
