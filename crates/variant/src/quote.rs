//! Quotes: texts of a file as messages repeat them.

/// How many characters of a text a message repeats.
const LONGEST: usize = 48;

/// A text in backticks, on one line and shortened where it is long.
pub(crate) fn quote(text: &str) -> String {
    if text.is_empty() {
        "`\"\"`".to_owned()
    } else {
        format!("`{}`", shorten(text))
    }
}

/// A text on one line, without its middle where it is long.
pub(crate) fn shorten(text: &str) -> String {
    let visible = |c: char| if c.is_control() { '\u{FFFD}' } else { c };
    if text.chars().nth(LONGEST).is_none() {
        return text.chars().map(visible).collect();
    }
    let start: String = text.chars().take(LONGEST / 2).map(visible).collect();
    let mut end: Vec<char> = text.chars().rev().take(LONGEST / 2).map(visible).collect();
    end.reverse();
    format!("{start}…{}", end.into_iter().collect::<String>())
}
