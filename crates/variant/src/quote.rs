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

/// How many of several texts a message names.
const NAMED: usize = 12;

/// How many entries a help text writes out.
const WRITTEN: usize = 64;

/// Several texts as a list: `` `A`, `B` and `C` ``; many are not all named.
pub(crate) fn all_of(texts: &[String]) -> String {
    let mut named: Vec<String> = texts.iter().take(NAMED).map(|text| quote(text)).collect();
    let last = match texts.len().saturating_sub(NAMED) {
        0 => named.pop().unwrap_or_default(),
        more => format!("{more} more"),
    };
    if named.is_empty() {
        return last;
    }
    format!("{} and {last}", named.join(", "))
}

/// Entries that take inherited ones away: `"A": none, "B": none`.
pub(crate) fn none_for(keys: &[String]) -> String {
    let mut entries: Vec<String> = keys
        .iter()
        .take(WRITTEN)
        .map(|key| format!("{:?}: none", shorten(key)))
        .collect();
    if keys.len() > WRITTEN {
        entries.push("…".to_owned());
    }
    entries.join(", ")
}
