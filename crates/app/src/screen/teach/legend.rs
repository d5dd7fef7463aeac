//! The legend under a board: the letter or kanji of each kind that is in play, and its name.

use hakugei_text::columns::width;
use hakugei_variant::words::noun;
use hakugei_variant::{Color, Piece, PieceKind, Setup};

use crate::screen::board::View;

/// The indent of a line under a board, as wide as that of the board.
const INDENT: &str = "   ";

/// The most lines of a legend under a board.
const MOST_LINES: usize = 2;

/// How long names may be: whole, or cut further and further until all find room.
const LONGEST: [usize; 6] = [usize::MAX, 14, 11, 9, 7, 5];

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

/// The lines under a board: two at most.
pub(crate) fn legend(view: &View<'_>, setup: &Setup, columns: usize) -> Vec<String> {
    let room = LegendRoom {
        columns: columns.saturating_sub(INDENT.len()),
        rows: MOST_LINES,
    };
    let lines = lines(view, setup, room).into_iter();
    lines.map(|line| format!("{INDENT}{line}")).collect()
}

/// Each kind that stands on the board or is in a hand with its name, as far as there is room.
pub(crate) fn lines(view: &View<'_>, setup: &Setup, room: LegendRoom) -> Vec<String> {
    let kinds: Vec<PieceKind> = view
        .variant
        .kinds()
        .filter(|&kind| is_in_play(setup, kind))
        .collect();
    for longest in LONGEST {
        let lines = filled(&entries(view, &kinds, longest), room.columns);
        if lines.len() <= room.rows {
            return lines;
        }
    }
    let shortest = LONGEST[LONGEST.len() - 1];
    let entries = entries(view, &kinds, shortest);
    // As many kinds as leave room for the word that there are more.
    let some = (0..entries.len()).rev().map(|count| {
        let some = entries[..count].iter().cloned();
        filled(&some.chain([OTHERS.to_owned()]).collect::<Vec<_>>(), room.columns)
    });
    some.into_iter()
        .find(|lines| lines.len() <= room.rows)
        .unwrap_or_default()
}

fn is_in_play(setup: &Setup, kind: PieceKind) -> bool {
    let on_board = setup.squares.iter().flatten().any(|piece| piece.kind == kind);
    on_board || Color::ALL.iter().any(|&color| setup.hands.count(color, kind) > 0)
}

fn entries(view: &View<'_>, kinds: &[PieceKind], longest: usize) -> Vec<String> {
    let entry = |&kind: &PieceKind| {
        let face = view.face(Piece {
            color: Color::Black,
            kind,
        });
        format!("{face}={}", shortened(&noun(view.variant, kind), longest))
    };
    kinds.iter().map(entry).collect()
}

/// A name of at most a number of characters; a full stop shows that it was cut.
fn shortened(name: &str, longest: usize) -> String {
    if name.chars().count() <= longest {
        return name.to_owned();
    }
    let start: String = name.chars().take(longest.saturating_sub(1)).collect();
    format!("{}.", start.trim_end())
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
    fn the_legend_of_every_shipped_game_has_two_lines_at_most_and_names_all_its_kinds_or_says_where() {
        for id in shipped::ids() {
            let source = shipped::source(id).expect("it is listed");
            let variant = load(&source, &shipped::Shipped).variant.expect("it is valid");
            for style in [PieceStyle::Letters, PieceStyle::Kanji] {
                let view = View {
                    variant: &variant,
                    convention: variant.notation,
                    style,
                    bottom: Color::Black,
                    ruling: Ruling::Ruled,
                };
                let lines = legend(&view, &variant.start, 80);
                assert!((1..=MOST_LINES).contains(&lines.len()), "{id}: {lines:?}");
                assert!(lines.iter().all(|line| width(line) <= 80), "{id}: {lines:?}");
                let named = lines.iter().map(|line| line.matches('=').count()).sum::<usize>();
                let kinds = variant.kinds().filter(|&kind| is_in_play(&variant.start, kind));
                let all = named == kinds.count();
                assert!(all || lines.concat().ends_with(OTHERS), "{id}: {lines:?}");
            }
        }
    }
}
