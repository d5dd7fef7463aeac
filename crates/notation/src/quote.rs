//! Foreign text in a message: in backticks, cut short, and harmless on a terminal.

use std::fmt;

/// How many characters of a text a message repeats.
const MAX_CHARS: usize = 48;

/// Prints a text in backticks; `…` stands for what is left out.
pub(crate) struct Quoted<'t>(pub(crate) &'t str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("`")?;
        let mut room = MAX_CHARS;
        for c in self.0.chars() {
            let shown = match c {
                // The wide blank of Japanese text is harmless too.
                '"' | '\'' | '\\' | '\u{3000}' => c.to_string(),
                _ => c.escape_debug().to_string(),
            };
            let Some(left) = room.checked_sub(shown.chars().count()) else {
                return f.write_str("…`");
            };
            room = left;
            f.write_str(&shown)?;
        }
        f.write_str("`")
    }
}

/// Texts in backticks, `a, b or c`.
pub(crate) fn alternatives(texts: &[String]) -> String {
    let quoted: Vec<String> = texts.iter().map(|text| Quoted(text).to_string()).collect();
    one_of(&quoted)
}

/// Phrases as `a, b or c`.
pub(crate) fn one_of(phrases: &[String]) -> String {
    joined(phrases, "or")
}

/// Phrases as `a, b and c`.
pub(crate) fn all_of(phrases: &[String]) -> String {
    joined(phrases, "and")
}

fn joined(phrases: &[String], word: &str) -> String {
    match phrases {
        [] => String::new(),
        [only] => only.clone(),
        [most @ .., last] => format!("{} {word} {last}", most.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_and_wild_text_is_cut_and_escaped() {
        assert_eq!(
            Quoted("a\n\"\u{1b}[1m\u{202e}").to_string(),
            "`a\\n\"\\u{1b}[1m\\u{202e}`"
        );
        let long = Quoted(&"é".repeat(100)).to_string();
        assert_eq!(long, format!("`{}…`", "é".repeat(48)));
    }

    #[test]
    fn phrases_are_joined_as_in_speech() {
        let phrases: Vec<String> = ["a", "b", "c"].map(str::to_owned).into();
        assert_eq!(one_of(&phrases), "a, b or c");
        assert_eq!(all_of(&phrases[..2]), "a and b");
        assert_eq!(alternatives(&phrases[..1]), "`a`");
    }
}
