//! How a line that is being typed may go on: commands and their arguments, moves, files.

use std::path::Path;

use hakugei_notation::MoveNames;
use hakugei_search::Level;

use super::command::HELP;
use super::session::Session;

/// How a text goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Completed {
    /// The text as far as all candidates agree.
    pub(crate) text: String,
    /// What the last word may be.
    pub(crate) candidates: Vec<String>,
    /// Where in what was typed that word begins, in bytes.
    pub(crate) begin: usize,
}

/// Completes what is typed before the cursor.
pub(crate) fn complete(session: &Session<'_>, typed: &str) -> Completed {
    let words = Words::of(session);
    words.complete(typed)
}

/// What lines may consist of, at one moment of a session.
#[derive(Clone, Debug, Default)]
pub(crate) struct Words {
    moves: Vec<String>,
    /// Letters of pieces, for `show` and `moves`.
    pieces: Vec<String>,
    handicaps: Vec<String>,
}

impl Words {
    /// What may be typed now.
    pub(crate) fn of(session: &Session<'_>) -> Self {
        let current = session.current();
        let variant = current.game.variant();
        let moves = MoveNames::new(&current.game, current.convention).all();
        Self {
            moves: moves.into_iter().map(|(_, text)| text).collect(),
            pieces: variant
                .pieces
                .iter()
                .map(|piece| piece.code.to_string())
                .collect(),
            handicaps: variant
                .handicaps
                .iter()
                .map(|handicap| handicap.id.clone())
                .collect(),
        }
    }

    /// Completes the last word of a text.
    pub(crate) fn complete(&self, typed: &str) -> Completed {
        let (before, word) = match typed.rsplit_once(' ') {
            Some((before, word)) => (format!("{before} "), word),
            None => (String::new(), typed),
        };
        let candidates = match before.split_whitespace().next() {
            None => self.first(word),
            Some("save" | "save!" | "load" | "load!") => {
                // A name may have blanks in it.
                let begun = typed.split_once(' ').map_or("", |(_, name)| name);
                return Self::file(typed, begun);
            }
            Some(command) => beginning_with(word, self.arguments(command)),
        };
        let text = common(&candidates).map_or_else(|| typed.to_owned(), |common| before.clone() + &common);
        let text = match candidates.as_slice() {
            [_] if !text.is_empty() && before.is_empty() && takes_argument(&text) => text + " ",
            _ => text,
        };
        Completed {
            text,
            candidates,
            begin: before.len(),
        }
    }

    fn first(&self, word: &str) -> Vec<String> {
        let commands = HELP
            .iter()
            .map(|(usage, _)| usage.split(' ').next().unwrap_or_default().to_owned());
        beginning_with(word, commands.chain(self.moves.iter().cloned()))
    }

    fn arguments(&self, command: &str) -> Vec<String> {
        let words = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
        match command {
            "show" | "moves" | "m" => self.pieces.clone(),
            "new" | "new!" => self.handicaps.clone(),
            "as" => words(&["black", "white", "both", "none"]),
            "name" => words(&["black", "white"]),
            "pieces" => words(&["letters", "kanji"]),
            "notation" => words(&["tsa", "hodges", "western", "wikipedia_sample"]),
            "eval" | "turn" | "resigning" | "legend" | "warn" => words(&["on", "off"]),
            "level" => {
                let numbers = Level::all().map(|level| level.number().to_string());
                numbers.chain(["auto".to_owned()]).collect()
            }
            "help" => HELP
                .iter()
                .map(|(usage, _)| usage.split(' ').next().unwrap_or_default().to_owned())
                .collect(),
            _ => Vec::new(),
        }
    }

    /// A file of the folder that is named.
    fn file(typed: &str, begun: &str) -> Completed {
        let (folder, name) = match begun.rsplit_once('/') {
            Some((folder, name)) => (format!("{folder}/"), name),
            None => (String::new(), begun),
        };
        let place = if folder.is_empty() {
            Path::new(".")
        } else {
            Path::new(&folder)
        };
        let entries = std::fs::read_dir(place).into_iter().flatten().flatten();
        let mut names: Vec<String> = entries
            .filter_map(|entry| {
                let name = entry.file_name().into_string().ok()?;
                let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
                let is_hidden = name.starts_with('.') || name.contains(hakugei_text::commands);
                (!is_hidden).then(|| if is_folder { name + "/" } else { name })
            })
            .collect();
        names.sort();
        let candidates = beginning_with(name, names);
        let rest = common(&candidates).unwrap_or_else(|| name.to_owned());
        let kept = typed.len() - begun.len();
        Completed {
            text: format!("{}{folder}{rest}", &typed[..kept]),
            candidates,
            begin: typed.len() - name.len(),
        }
    }
}

fn takes_argument(command: &str) -> bool {
    HELP.iter()
        .any(|(usage, _)| usage.split_once(' ').is_some_and(|(word, _)| word == command))
}

fn beginning_with(word: &str, names: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut names: Vec<String> = names.into_iter().filter(|name| name.starts_with(word)).collect();
    names.sort();
    names.dedup();
    names
}

/// The beginning that all names have.
fn common(names: &[String]) -> Option<String> {
    let (first, others) = names.split_first()?;
    let length = first
        .char_indices()
        .map(|(at, character)| at + character.len_utf8())
        .take_while(|&end| others.iter().all(|other| other.starts_with(&first[..end])))
        .last()
        .unwrap_or(0);
    Some(first[..length].to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words() -> Words {
        Words {
            moves: ["D-5d", "D-4d", "N-2d"].map(str::to_owned).to_vec(),
            pieces: ["D", "N"].map(str::to_owned).to_vec(),
            handicaps: Vec::new(),
        }
    }

    #[test]
    fn commands_moves_and_arguments_go_on() {
        let text = |typed: &str| words().complete(typed).text;
        assert_eq!(text("hist"), "history");
        assert_eq!(text("leve"), "level ");
        assert_eq!(text("N"), "N-2d");
        assert_eq!(text("D"), "D-");
        assert_eq!(text("as wh"), "as white");
        assert_eq!(text("xyzzy"), "xyzzy");
        assert_eq!(words().complete("D-").candidates, ["D-4d", "D-5d"]);
        assert_eq!(words().complete("re").text, "re");
    }
}
