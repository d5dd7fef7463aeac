//! The card of all pieces: their movement diagrams beside each other as text, on pages of a size.

use hakugei_render::diagram::SignMeaning;
use hakugei_render::{PieceStyle, diagrams};
use hakugei_text::columns::{left, width};
use hakugei_text::listed;
use hakugei_variant::words::{noun, region_words, short_region_words};
use hakugei_variant::{PieceKind, Variant, ZoneMode};

use super::paragraph;

/// How close to each other the diagrams of a card are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Spacing {
    /// As they are read best.
    Wide,
    /// So that more of them find room on a page: all words go on in the next line, and none says twice where a zone lies.
    Close,
}

impl Spacing {
    /// The blanks between two pieces beside each other.
    const fn gap(self) -> usize {
        match self {
            Self::Wide => 2,
            Self::Close => 1,
        }
    }

    /// The narrowest and the widest that a name makes a column; a longer name goes on in the next line.
    const fn name(self) -> std::ops::RangeInclusive<usize> {
        match self {
            Self::Wide => 13..=18,
            Self::Close => 13..=15,
        }
    }
}

/// One diagram with what stands around it.
struct Cell {
    /// The name above it, or the squares of its zone.
    title: String,
    /// The same without where these lie on the board, if that says itself.
    short: Option<String>,
    /// The rows of the diagram.
    rows: Vec<String>,
    /// What becomes of the piece.
    notes: Vec<String>,
    /// What the signs in it mean.
    signs: Vec<SignMeaning>,
}

impl Cell {
    /// How wide it is at least.
    fn width(&self, spacing: Spacing) -> usize {
        let rows = self.rows.iter().map(|row| width(row));
        let notes = self.notes.iter().map(|note| width(note));
        let notes = notes.filter(|_| spacing == Spacing::Wide);
        let name = spacing.name();
        let title = width(&self.title).clamp(*name.start(), *name.end());
        rows.chain(notes).chain([title]).max().unwrap_or(0)
    }

    /// Its lines in a column of a width.
    fn lines(&self, columns: usize, spacing: Spacing) -> Vec<String> {
        let short = self.short.as_ref().filter(|_| spacing == Spacing::Close);
        let mut lines = paragraph(short.unwrap_or(&self.title), "", columns);
        lines.extend(self.rows.iter().cloned());
        lines.extend(self.notes.iter().flat_map(|note| paragraph(note, "", columns)));
        lines
    }
}

/// The card of all pieces of a variant in pages, each no wider and no higher than given where its diagrams allow it. The last lines
/// of a page say what its signs mean. What fits on one page by closer diagrams has them.
pub(crate) fn pages(variant: &Variant, columns: usize, rows: usize) -> Vec<Vec<String>> {
    let cells: Vec<Cell> = variant.kinds().flat_map(|kind| cells(variant, kind)).collect();
    let wide = pages_of(&cells, Spacing::Wide, columns, rows);
    let one = (wide.len() > 1).then(|| pages_of(&cells, Spacing::Close, columns, rows));
    one.filter(|pages| pages.len() == 1).unwrap_or(wide)
}

fn pages_of(cells: &[Cell], spacing: Spacing, columns: usize, rows: usize) -> Vec<Vec<String>> {
    let mut pages: Vec<Vec<&Cell>> = Vec::new();
    for cell in cells {
        match pages.last_mut() {
            Some(page) => {
                page.push(cell);
                if laid_out(page, spacing, columns).len() > rows {
                    page.pop();
                    pages.push(vec![cell]);
                }
            }
            None => pages.push(vec![cell]),
        }
    }
    pages
        .iter()
        .map(|page| laid_out(page, spacing, columns))
        .collect()
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
        Cell {
            title: format!("{} {}{royal}", piece.code, noun(variant, kind)),
            short: None,
            rows: diagram.rows,
            notes,
            signs: diagram.signs,
        }
    });
    let zones = piece.zones.iter().zip(drawn).map(|(zone, diagram)| {
        let place = region_words(variant, &zone.region);
        let how = match zone.mode {
            ZoneMode::Replace => "",
            ZoneMode::Add => " also",
        };
        let title = format!("{}{how} {place}", piece.code);
        let short = short_region_words(&zone.region).map(|place| format!("{}{how} {place}", piece.code));
        Cell {
            title,
            short,
            rows: diagram.rows,
            notes: Vec::new(),
            signs: diagram.signs,
        }
    });
    usual.into_iter().chain(zones).collect()
}

/// Some diagrams in rows, each as high as its highest, with the legend of their signs.
fn laid_out(cells: &[&Cell], spacing: Spacing, columns: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut rest = cells;
    while !rest.is_empty() {
        let count = beside_each_other(rest, spacing, columns);
        let (row, others) = rest.split_at(count);
        lines.extend(row_of(row, spacing));
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
fn beside_each_other(cells: &[&Cell], spacing: Spacing, columns: usize) -> usize {
    let mut taken = 0;
    let fits = cells.iter().take_while(|cell| {
        taken += cell.width(spacing) + if taken == 0 { 0 } else { spacing.gap() };
        taken <= columns
    });
    fits.count().max(1)
}

fn row_of(cells: &[&Cell], spacing: Spacing) -> Vec<String> {
    let columns: Vec<(usize, Vec<String>)> = cells
        .iter()
        .map(|cell| {
            let width = cell.width(spacing);
            (width, cell.lines(width, spacing))
        })
        .collect();
    let height = columns.iter().map(|(_, lines)| lines.len()).max().unwrap_or(0);
    let line = |at: usize| {
        let parts: Vec<String> = columns
            .iter()
            .map(|(width, lines)| left(lines.get(at).map_or("", String::as_str), *width))
            .collect();
        parts.join(&" ".repeat(spacing.gap())).trim_end().to_owned()
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
