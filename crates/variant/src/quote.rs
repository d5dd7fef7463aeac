//! Quotes: texts of a file as messages repeat them.

/// How many characters of a text a message repeats.
const LONGEST: usize = 48;

/// A text in backticks, on one line and shortened in its middle where it is long.
pub(crate) fn quote(text: &str) -> String {
    let visible = |c: char| if c.is_control() { '\u{FFFD}' } else { c };
    let length = text.chars().take(LONGEST + 1).count();
    if length <= LONGEST {
        return format!("`{}`", text.chars().map(visible).collect::<String>());
    }
    let start: String = text.chars().take(LONGEST / 2).map(visible).collect();
    let mut end: Vec<char> = text.chars().rev().take(LONGEST / 2).map(visible).collect();
    end.reverse();
    format!("`{start}…{}`", end.into_iter().collect::<String>())
}
