//! The card of all pieces: their movement diagrams beside each other as text, on pages of a size.

use hakugei_render::diagram::SignMeaning;
use hakugei_render::{Diagram, PieceStyle, diagrams};
use hakugei_text::columns::{left, width};
use hakugei_text::listed;
use hakugei_variant::words::{noun, region_words};
use hakugei_variant::{PieceKind, Variant, ZoneMode};

use super::paragraph;

/// The blanks between two pieces beside each other.
const GAP: usize = 2;

/// The narrowest and the widest that a name makes a column; a longer name goes on in the next line.
const NAME: std::ops::RangeInclusive<usize> = 13..=18;

/// One diagram with what stands around it.
struct Cell {
    /// The name above it.
    title: String,
    /// The rows of the diagram.
    rows: Vec<String>,
    /// What becomes of the piece.
    notes: Vec<String>,
    /// What the signs in it mean.
    signs: Vec<SignMeaning>,
}

impl Cell {
    /// How wide it is at least.
    fn width(&self) -> usize {
        let rows = self.rows.iter().chain(&self.notes).map(|row| width(row));
        let title = width(&self.title).clamp(*NAME.start(), *NAME.end());
        rows.chain([title]).max().unwrap_or(0)
    }

    /// Its lines in a column of a width.
    fn lines(&self, columns: usize) -> Vec<String> {
        let mut lines = paragraph(&self.title, "", columns);
        lines.extend(self.rows.iter().cloned());
        lines.extend(self.notes.iter().flat_map(|note| paragraph(note, "", columns)));
        lines
    }
}

/// The card of all pieces of a variant in pages, each no wider and no higher than given where its diagrams allow it. The last lines
/// of a page say what its signs mean.
pub(crate) fn pages(variant: &Variant, columns: usize, rows: usize) -> Vec<Vec<String>> {
    let cells: Vec<Cell> = variant.kinds().flat_map(|kind| cells(variant, kind)).collect();
    let mut pages: Vec<Vec<&Cell>> = Vec::new();
    for cell in &cells {
        match pages.last_mut() {
            Some(page) => {
                page.push(cell);
                if laid_out(page, columns).len() > rows {
                    page.pop();
                    pages.push(vec![cell]);
                }
            }
            None => pages.push(vec![cell]),
        }
    }
    pages.iter().map(|page| laid_out(page, columns)).collect()
}

/// The pages one below the other.
pub(crate) fn whole(variant: &Variant, columns: usize) -> Vec<String> {
    pages(variant, columns, usize::MAX).concat()
}

/// The diagrams of a kind: of its usual moves, and of those in each zone.
fn cells(variant: &Variant, kind: PieceKind) -> Vec<Cell> {
    let piece = variant.piece(kind);
    let mut notes = Vec::new();
    if piece.promotes() {
        let faces = piece.promotes_to.iter();
        let codes: Vec<String> = faces.map(|&face| variant.piece(face).code.to_string()).collect();
        notes.push(format!("turns over: {}", listed(&codes, "or")));
    }
    if let Some(held) = piece.captured.filter(|&held| held != kind && !piece.royal) {
        notes.push(format!("taken: becomes {}", variant.piece(held).code));
    }
    let mut drawn = diagrams(variant, kind, PieceStyle::Letters).into_iter();
    let usual = drawn.next().map(|diagram| {
        let royal = if piece.royal { " (royal)" } else { "" };
        let title = format!("{} {}{royal}", piece.code, noun(variant, kind));
        cell(title, diagram, notes)
    });
    let zones = piece.zones.iter().zip(drawn).map(|(zone, diagram)| {
        let place = region_words(variant, &zone.region);
        let how = match zone.mode {
            ZoneMode::Replace => "",
            ZoneMode::Add => " also",
        };
        cell(format!("{}{how} {place}", piece.code), diagram, Vec::new())
    });
    usual.into_iter().chain(zones).collect()
}

fn cell(title: String, diagram: Diagram, notes: Vec<String>) -> Cell {
    Cell {
        title,
        rows: diagram.rows,
        notes,
        signs: diagram.signs,
    }
}

/// Some diagrams in rows, each as high as its highest, with the legend of their signs.
fn laid_out(cells: &[&Cell], columns: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut rest = cells;
    while !rest.is_empty() {
        let count = beside_each_other(rest, columns);
        let (row, others) = rest.split_at(count);
        lines.extend(row_of(row));
        rest = others;
    }
    let mut signs: Vec<&SignMeaning> = Vec::new();
    for sign in cells.iter().flat_map(|cell| &cell.signs) {
        if !signs.contains(&sign) {
            signs.push(sign);
        }
    }
    let said = signs
        .iter()
        .flat_map(|sign| paragraph(&format!("{} {}", sign.sign, sign.means), "", columns));
    lines.extend(said);
    lines
}

/// How many of the next diagrams find room in one row.
fn beside_each_other(cells: &[&Cell], columns: usize) -> usize {
    let mut taken = 0;
    let fits = cells.iter().take_while(|cell| {
        taken += cell.width() + if taken == 0 { 0 } else { GAP };
        taken <= columns
    });
    fits.count().max(1)
}

fn row_of(cells: &[&Cell]) -> Vec<String> {
    let columns: Vec<(usize, Vec<String>)> = cells
        .iter()
        .map(|cell| (cell.width(), cell.lines(cell.width())))
        .collect();
    let height = columns.iter().map(|(_, lines)| lines.len()).max().unwrap_or(0);
    let line = |at: usize| {
        let parts: Vec<String> = columns
            .iter()
            .map(|(width, lines)| left(lines.get(at).map_or("", String::as_str), *width))
            .collect();
        parts.join(&" ".repeat(GAP)).trim_end().to_owned()
    };
    (0..height).map(line).chain([String::new()]).collect()
}

#[cfg(test)]
mod tests {
    use hakugei_variant::{load, shipped};

    use super::*;
    use crate::screen::teach::{COLUMNS, ROWS};

    #[test]
    fn the_card_of_every_shipped_game_has_all_its_pieces_in_pages_of_the_screen() {
        for id in shipped::ids() {
            let source = shipped::source(id).expect("it is listed");
            let variant = load(&source, &shipped::Shipped).variant.expect("it is valid");
            // A line is left for the prompt.
            let pages = pages(&variant, COLUMNS, ROWS - 1);
            let lines = || pages.iter().flatten();
            assert!(lines().all(|line| width(line) <= COLUMNS), "{id}");
            assert!(
                pages.iter().all(|page| page.len() < ROWS),
                "{id}: {:?}",
                pages.len()
            );
            let all = whole(&variant, COLUMNS).join("\n");
            for kind in variant.kinds() {
                let code = variant.piece(kind).code.to_string();
                let starts = |text: &str| text.contains(&format!("{code} "));
                assert!(starts(&all) && lines().any(|line| starts(line)), "{id}: {code}");
            }
        }
    }

    #[test]
    fn the_default_game_fits_on_one_page() {
        let id = shipped::ids().next().expect("some ship");
        let source = shipped::source(id).expect("it is listed");
        let variant = load(&source, &shipped::Shipped).variant.expect("it is valid");
        assert_eq!(pages(&variant, COLUMNS, ROWS - 1).len(), 1);
    }
}
