//! The legend under a board: the letter or kanji of each kind that is in play, and its name.

use hakugei_text::columns::width;
use hakugei_variant::words::noun;
use hakugei_variant::{Color, Piece, PieceKind, Setup};

use crate::screen::board::View;

/// The indent of a line under a board, as wide as that of the board.
const INDENT: &str = "   ";

/// What ends a legend that names not all kinds.
const OTHERS: &str = "… `card` shows all";

/// The room for a legend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LegendRoom {
    /// The width of a line.
    pub(crate) columns: usize,
    /// The most lines.
    pub(crate) rows: usize,
}

/// The lines under a board.
pub(crate) fn legend(view: &View<'_>, setup: &Setup, room: LegendRoom) -> Vec<String> {
    let room = LegendRoom {
        columns: room.columns.saturating_sub(INDENT.len()),
        ..room
    };
    let lines = lines(view, setup, room).into_iter();
    lines.map(|line| format!("{INDENT}{line}")).collect()
}

/// Each kind that stands on the board or is in a hand with its whole name, if all find room.
pub(crate) fn whole(view: &View<'_>, setup: &Setup, room: LegendRoom) -> Option<Vec<String>> {
    fitting(&Names::of(view, setup).entries(0), room)
}

/// The same with as few names shortened as possible, the longest first, if all kinds find room so.
pub(crate) fn all(view: &View<'_>, setup: &Setup, room: LegendRoom) -> Option<Vec<String>> {
    let names = Names::of(view, setup);
    (0..=names.long.len()).find_map(|count| fitting(&names.entries(count), room))
}

/// The same as far as there is room: if not even short names of all kinds find it, not all are named.
pub(crate) fn lines(view: &View<'_>, setup: &Setup, room: LegendRoom) -> Vec<String> {
    if let Some(lines) = all(view, setup, room) {
        return lines;
    }
    let names = Names::of(view, setup);
    let entries = names.entries(names.long.len());
    // As many kinds as leave room for the word that there are more.
    let some = (0..entries.len()).rev().map(|count| {
        let some = entries[..count].iter().cloned();
        some.chain([OTHERS.to_owned()]).collect::<Vec<_>>()
    });
    some.into_iter()
        .find_map(|entries| fitting(&entries, room))
        .unwrap_or_default()
}

/// Entries in lines, if they find room.
fn fitting(entries: &[String], room: LegendRoom) -> Option<Vec<String>> {
    let lines = filled(entries, room.columns);
    let fits = lines.len() <= room.rows && lines.iter().all(|line| width(line) <= room.columns);
    fits.then_some(lines)
}

/// The kinds of a legend.
struct Names {
    /// What stands for each on the board.
    faces: Vec<String>,
    /// The whole name of each.
    whole: Vec<String>,
    /// One word of it that no other name has, or all of it.
    short: Vec<String>,
    /// Those whose name can be shortened, the longest one first.
    long: Vec<usize>,
}

impl Names {
    fn of(view: &View<'_>, setup: &Setup) -> Self {
        let kinds: Vec<PieceKind> = view
            .variant
            .kinds()
            .filter(|&kind| is_in_play(setup, kind))
            .collect();
        let face = |&kind: &PieceKind| {
            view.face(Piece {
                color: Color::Black,
                kind,
            })
        };
        let whole: Vec<String> = kinds.iter().map(|&kind| noun(view.variant, kind)).collect();
        let short: Vec<String> = whole.iter().map(|name| shortened(name, &whole)).collect();
        let mut long: Vec<usize> = (0..whole.len()).filter(|&at| short[at] != whole[at]).collect();
        long.sort_by_key(|&at| std::cmp::Reverse(width(&whole[at])));
        Self {
            faces: kinds.iter().map(face).collect(),
            whole,
            short,
            long,
        }
    }

    /// The entries, with the longest names shortened.
    fn entries(&self, shortened: usize) -> Vec<String> {
        let entry = |(at, face): (usize, &String)| {
            let is_short = self.long[..shortened].contains(&at);
            let name = if is_short {
                &self.short[at]
            } else {
                &self.whole[at]
            };
            format!("{face}={name}")
        };
        self.faces.iter().enumerate().map(entry).collect()
    }
}

fn is_in_play(setup: &Setup, kind: PieceKind) -> bool {
    let on_board = setup.squares.iter().flatten().any(|piece| piece.kind == kind);
    on_board || Color::ALL.iter().any(|&color| setup.hands.count(color, kind) > 0)
}

/// The last word of a name, or else the first one, if no other name has it; the whole name where neither is so.
fn shortened(name: &str, names: &[String]) -> String {
    let alone = |word: &&str| {
        let with_it = names
            .iter()
            .filter(|name| name.split_whitespace().any(|other| other == *word));
        with_it.count() == 1
    };
    let words: Vec<&str> = name.split_whitespace().collect();
    let ends = [words.last(), words.first()].into_iter().flatten().copied();
    ends.into_iter().find(alone).unwrap_or(name).to_owned()
}

/// The entries in lines, in their order.
fn filled(entries: &[String], columns: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for entry in entries {
        match lines.last_mut() {
            Some(line) if width(line) + 2 + width(entry) <= columns => {
                line.push_str("  ");
                line.push_str(entry);
            }
            _ => lines.push(entry.clone()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use hakugei_variant::{load, shipped};

    use super::*;
    use crate::screen::board::{PieceStyle, Ruling};

    #[test]
    fn the_legend_of_every_shipped_game_names_all_its_kinds_in_whole_words_or_says_where() {
        for id in shipped::ids() {
            let source = shipped::source(id).expect("it is listed");
            let variant = load(&source, &shipped::Shipped).variant.expect("it is valid");
            let kinds: Vec<PieceKind> = variant
                .kinds()
                .filter(|&kind| is_in_play(&variant.start, kind))
                .collect();
            for style in [PieceStyle::Letters, PieceStyle::Kanji] {
                let view = View {
                    variant: &variant,
                    convention: variant.notation,
                    style,
                    bottom: Color::Black,
                    ruling: Ruling::Ruled,
                };
                let named =
                    |lines: &[String]| lines.iter().map(|line| line.matches('=').count()).sum::<usize>();
                for (columns, rows) in [(80, usize::MAX), (80, 4), (80, 2), (30, 6)] {
                    let room = LegendRoom { columns, rows };
                    let lines = legend(&view, &variant.start, room);
                    assert!((1..=rows).contains(&lines.len()), "{id}: {lines:?}");
                    assert!(lines.iter().all(|line| width(line) <= columns), "{id}: {lines:?}");
                    let all = named(&lines) == kinds.len();
                    assert!(all || lines.concat().ends_with(OTHERS), "{id}: {lines:?}");
                    assert!(all || rows < usize::MAX, "{id}: {lines:?}");
                    // No name is cut within a word.
                    let words = lines.join("  ");
                    let entries = words.split("  ").filter_map(|entry| entry.split_once('='));
                    for (_, name) in entries {
                        let is_whole = |kind: &PieceKind| {
                            let whole = noun(&variant, *kind);
                            whole == name || whole.split(' ').any(|word| word == name)
                        };
                        assert!(kinds.iter().any(is_whole), "{id}: {name}");
                    }
                }
            }
        }
    }

    #[test]
    fn names_are_shortened_to_a_word_that_is_theirs_alone() {
        let names = ["white bear", "blue bear", "crane king", "dolphin"].map(str::to_owned);
        let short: Vec<String> = names.iter().map(|name| shortened(name, &names)).collect();
        assert_eq!(short, ["white", "blue", "king", "dolphin"]);
        let alike = ["great white bear", "great blue bear"].map(str::to_owned);
        assert_eq!(shortened(&alike[0], &alike), "great white bear");
    }
}
