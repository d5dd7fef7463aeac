//! A game of its own to begin with: a small one for any board, in a file whose comments explain every field.

use hakugei_text::board::row;
use hakugei_variant::Board;

/// The file, with blanks to fill in. A line that begins with `?` and a letter is there where that piece is.
const FORM: &str = include_str!("game.txt");

/// The pieces from the king to the edge.
const ARMY: [char; 3] = ['F', 'H', 'G'];

/// The smallest board that has room for the game, as files and ranks.
pub(super) const LEAST: (u8, u8) = (3, 5);

/// The board of the game by default.
pub(super) const USUAL: (u8, u8) = (5, 6);

/// The text of the file.
pub(super) fn text(id: &str, title: &str, file: &str, board: Board) -> String {
    let army = army(usize::from(board.files()));
    let blanks = [
        ("{id}", id.to_owned()),
        ("{title}", title.to_owned()),
        ("{file}", file.to_owned()),
        ("{files}", board.files().to_string()),
        ("{ranks}", board.ranks().to_string()),
        ("{setup}", setup(&army, board)),
        ("{zone}", (board.ranks() / 3).to_string()),
    ];
    let lines = FORM.lines().filter_map(|line| match line.strip_prefix('?') {
        None => Some(line.to_owned()),
        Some(rest) => {
            let (piece, rest) = rest.split_at(1);
            army.iter()
                .any(|one| piece.starts_with(*one))
                .then(|| format!("  {rest}"))
        }
    });
    let form: String = lines.map(|line| line + "\n").collect();
    blanks
        .iter()
        .fold(form, |text, (blank, value)| text.replace(blank, value))
}

/// The pieces of Black's first rank, from the left.
fn army(files: usize) -> Vec<char> {
    let outwards = |count: usize| ARMY.into_iter().cycle().take(count);
    let left = (files - 1) / 2;
    let mut army: Vec<char> = outwards(left).collect();
    army.reverse();
    army.push('K');
    if files.is_multiple_of(2) {
        army.push('G');
    }
    army.extend(outwards(left));
    army
}

/// Two ranks of pieces for each side, and empty ones between them.
fn setup(army: &[char], board: Board) -> String {
    let first: String = army.iter().collect();
    let other: String = army.iter().rev().map(char::to_ascii_lowercase).collect();
    let files = army.len();
    let empty = row(vec![None; files]);
    let mut rows = vec![other, "s".repeat(files)];
    rows.extend(vec![empty; usize::from(board.ranks()) - 4]);
    rows.extend(["S".repeat(files), first]);
    format!("{} b - 1", rows.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use hakugei_variant::{MAX_SIDE, Source, load, render, shipped};

    #[test]
    fn the_game_of_every_board_is_without_a_warning() {
        for files in LEAST.0..=MAX_SIDE {
            for ranks in LEAST.1..=MAX_SIDE {
                let board = Board::new(files, ranks).expect("a board");
                let text = text("mine", "Mine", "mine.ron", board);
                let checked = load(&Source::new("mine.ron", text.as_str()), &shipped::Shipped);
                assert!(checked.diagnostics.is_empty(), "{}", render(&checked, false));
                for blank in [
                    "{id}", "{title}", "{file}", "{files}", "{ranks}", "{setup}", "{zone}", "\n?",
                ] {
                    assert!(!text.contains(blank), "{text}");
                }
            }
        }
    }

    #[test]
    fn what_the_comments_propose_is_valid() {
        let board = Board::new(USUAL.0, USUAL.1).expect("a board");
        let text = text("mine", "Mine", "mine.ron", board);
        let is_field =
            |line: &str| line.contains(": ") && line.ends_with(',') || line == "}," || line.ends_with(": {");
        let mut proposed = 0;
        let lines: Vec<String> = text
            .lines()
            .map(|line| match line.trim_start().strip_prefix("// ") {
                Some(code) if is_field(code.trim()) && !code.contains("\"N\"") => {
                    proposed += 1;
                    code.to_owned()
                }
                _ => line.to_owned(),
            })
            .collect();
        assert_eq!(proposed, 9, "{lines:#?}");
        let checked = load(&Source::new("mine.ron", lines.join("\n")), &shipped::Shipped);
        assert!(checked.diagnostics.is_empty(), "{}", render(&checked, false));
    }
}
