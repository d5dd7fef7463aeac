//! Lists in sentences.

use crate::quote;

/// How many of several texts [`all_of`] names.
const NAMED: usize = 12;

/// Phrases as `a`, `a or b`, `a, b or c`, with the word before the last.
///
/// ```
/// let phrases = ["a", "b", "c"].map(str::to_owned);
/// assert_eq!(hakugei_text::listed(&phrases, "or"), "a, b or c");
/// assert_eq!(hakugei_text::listed(&phrases[..1], "or"), "a");
/// ```
pub fn listed(phrases: &[String], word: &str) -> String {
    match phrases {
        [] => String::new(),
        [only] => only.clone(),
        [before @ .., last] => format!("{} {word} {last}", before.join(", ")),
    }
}

/// Each of several foreign texts in backticks.
///
/// ```
/// assert_eq!(hakugei_text::quote_each(["a", "b\u{202e}"]).join(", "), "`a`, `b\\u{202e}`");
/// ```
pub fn quote_each<T: ToString>(texts: impl IntoIterator<Item = T>) -> Vec<String> {
    texts.into_iter().map(|text| quote(&text.to_string())).collect()
}

/// Foreign texts in backticks, as an enumeration.
///
/// ```
/// assert_eq!(hakugei_text::quoted_list(["a", "b", "c"]), "`a`, `b` and `c`");
/// ```
pub fn quoted_list<T: ToString>(texts: impl IntoIterator<Item = T>) -> String {
    listed(&quote_each(texts), "and")
}

/// Foreign texts in backticks, as a choice.
///
/// ```
/// assert_eq!(hakugei_text::alternatives(&["a", "b"]), "`a` or `b`");
/// ```
pub fn alternatives(texts: &[impl AsRef<str>]) -> String {
    listed(&quote_each(texts.iter().map(AsRef::as_ref)), "or")
}

/// Phrases as `a, b and c`; of many, the first twelve and how many more there are.
///
/// ```
/// let phrases: Vec<String> = (1..=20).map(|number| number.to_string()).collect();
/// assert_eq!(hakugei_text::all_of(&phrases), "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 and 8 more");
/// ```
pub fn all_of(phrases: &[String]) -> String {
    match phrases.len().checked_sub(NAMED + 1) {
        None => listed(phrases, "and"),
        Some(surplus) => format!("{} and {} more", phrases[..NAMED].join(", "), surplus + 1),
    }
}
