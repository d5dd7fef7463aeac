//! Foreign text in an answer: in backticks, cut short, on one line.

/// How many characters of a text an answer repeats.
const LONGEST: usize = 60;

/// The text in backticks; `…` stands for what is left out.
pub(crate) fn quoted(text: &str) -> String {
    let mut shown: String = text.chars().take(LONGEST).map(harmless).collect();
    if text.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    format!("`{shown}`")
}

/// A character that stays on the line and commands no terminal.
fn harmless(character: char) -> char {
    if character.is_control() {
        '\u{fffd}'
    } else {
        character
    }
}

/// A message of several lines, or with characters that command a terminal, as lines that are harmless.
pub(crate) fn lines(message: &str) -> impl Iterator<Item = String> {
    let lines = message.lines().map(str::trim_end).filter(|line| !line.is_empty());
    lines.map(|line| line.chars().map(harmless).collect())
}
