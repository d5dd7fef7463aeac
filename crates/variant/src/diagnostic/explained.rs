//! What can be said of a code: its line of `docs/diagnostics.md`, and a wrong and a right example.

use super::Code;
use crate::shipped;

/// The page that has a line for each code.
const PAGE: &str = include_str!("../../../../docs/diagnostics.md");

/// The examples of codes.
const EXAMPLES: &str = include_str!("examples.txt");

/// What is said of a code.
///
/// ```
/// use hakugei_variant::{Code, Explained};
///
/// let explained = Explained::of(Code::UnknownChoice);
/// assert_eq!(explained.example, "`stalemate: lost`");
/// assert_eq!(explained.wrong.map(|lines| lines.text), Some("ends: Ends(stalemate: lost),".to_owned()));
/// assert_eq!(explained.right.map(|lines| lines.text), Some("ends: Ends(stalemate: loss),".to_owned()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explained {
    /// What it is about.
    pub code: Code,
    /// What has it, in a few words.
    pub example: &'static str,
    /// What to do about it.
    pub fix: &'static str,
    /// Lines that have it; none where they would be too long, or no text.
    pub wrong: Option<ExampleLines>,
    /// The same lines as they are right.
    pub right: Option<ExampleLines>,
}

/// Lines of a variant file.
///
/// ```
/// use hakugei_variant::{Code, Explained};
///
/// let lines = Explained::of(Code::WrongName).right.ok_or("it has an example")?;
/// assert!(!lines.is_whole);
/// assert!(lines.file().starts_with("Variant(id: \"example\", extends: \"garden\", board: Board("));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExampleLines {
    /// The text.
    pub text: String,
    /// Whether it is a whole file, and not some fields of one.
    pub is_whole: bool,
}

impl ExampleLines {
    /// The whole file: fields stand in one that extends the garden of `docs/variants.md`.
    pub fn file(&self) -> String {
        if self.is_whole {
            self.text.clone()
        } else {
            format!("Variant(id: \"example\", extends: \"garden\", {})", self.text)
        }
    }

    fn read(line: &str) -> Self {
        let shipped = shipped::ids().next().unwrap_or_default();
        let line = line.replace("{shipped}", shipped);
        let whole = line.strip_prefix("! ");
        Self {
            text: whole.unwrap_or(&line).to_owned(),
            is_whole: whole.is_some(),
        }
    }
}

impl Explained {
    /// What is said of a code.
    pub fn of(code: Code) -> Self {
        let line = PAGE.lines().find(|line| line.starts_with(&format!("| {code} |")));
        let cells = line.map(|line| line.trim_matches('|').split(" | "));
        let mut cells = cells.into_iter().flatten().skip(3).map(str::trim);
        let (example, fix) = (cells.next().unwrap_or_default(), cells.next().unwrap_or_default());
        let about = format!("\n{code}\n");
        let lines = EXAMPLES.split_once(&about).map_or("", |(_, rest)| rest);
        let lines = lines.split("\n\n").next().unwrap_or_default();
        let read = |word: &str| lines.lines().find_map(|line| line.strip_prefix(word));
        Self {
            code,
            example,
            fix,
            wrong: read("wrong ").map(ExampleLines::read),
            right: read("right ").map(ExampleLines::read),
        }
    }
}
