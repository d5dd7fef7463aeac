//! The card: all pieces of a variant on one page, with their names, what they turn into, and diagrams of their moves.

use hakugei_text::harmless;
use hakugei_variant::{Color, Piece, PieceKind, Variant};

use crate::diagram::{self, Diagram, diagrams};
use crate::face::PieceStyle;
use crate::font::{self, Anchor};
use crate::geometry::{Outline, Place, Point, at};
use crate::palette;
use crate::scene::{Ink, Node, Picture};
use crate::tile::Tiles;

/// The width of an entry.
const ENTRY: f32 = 380.0;
/// The side of a diagram, where its piece has one.
const DIAGRAM: f32 = 150.0;
/// The side of each of several diagrams.
const SMALL_DIAGRAM: f32 = 112.0;
/// The side of the tile.
const TILE: f32 = 92.0;
/// The room around the page and between entries.
const GAP: f32 = 16.0;
/// The height of the title.
const HEAD: f32 = 62.0;
/// The height of a line of the legend.
const LINE: f32 = 26.0;

/// All pieces of a variant on one page.
pub fn card(variant: &Variant, style: PieceStyle) -> Picture {
    let tiles = Tiles::of(variant, style, Color::Black);
    let order = ordered(variant);
    let columns = match order.len() {
        0..=4 => 2,
        5..=15 => 3,
        16..=28 => 4,
        _ => 5,
    };
    let width = columns as f32 * (ENTRY + GAP) + GAP;
    let mut nodes = Vec::new();
    let mut top = HEAD + GAP;
    for row in order.chunks(columns) {
        let entries: Vec<Entry> = row
            .iter()
            .map(|&kind| Entry::of(variant, kind, style, &tiles))
            .collect();
        let height = entries.iter().map(|entry| entry.height).fold(0.0, f32::max);
        for (column, entry) in entries.into_iter().enumerate() {
            let corner = at(GAP + column as f32 * (ENTRY + GAP), top);
            let frame = Outline::rounded(at(0.0, 0.0), ENTRY, height, 8.0);
            let mut framed = vec![
                Node::filled(frame.clone(), Ink::new(0x00ff_ffff)),
                Node::drawn(frame, palette::GRID, 1.0),
            ];
            framed.extend(entry.nodes);
            nodes.push(Node::group(Place::shifted(corner), framed));
        }
        top += height + GAP;
    }
    let legend = legend(variant, at(GAP, top), width - 2.0 * GAP);
    let height = legend.bottom + GAP;
    let mut all = vec![Node::filled(
        Outline::rectangle(at(0.0, 0.0), width, height),
        palette::PAPER,
    )];
    all.extend(heading(variant));
    all.extend(nodes);
    all.extend(legend.nodes);
    Picture {
        width,
        height,
        title: format!("The pieces of {}", harmless(&variant.name.english)),
        description: order
            .iter()
            .map(|&kind| described(variant, kind))
            .collect::<Vec<_>>()
            .join(" "),
        nodes: all,
    }
}

/// One piece as the card has it: its tile, its names, what it turns into, and a diagram for each place where it moves in another way.
pub fn leaf(variant: &Variant, kind: PieceKind, style: PieceStyle) -> Picture {
    let tiles = Tiles::of(variant, style, Color::Black);
    let entry = Entry::of(variant, kind, style, &tiles);
    let (width, height) = (ENTRY, entry.height);
    let mut nodes = vec![Node::filled(
        Outline::rounded(at(0.0, 0.0), width, height, 8.0),
        Ink::new(0x00ff_ffff),
    )];
    nodes.extend(entry.nodes);
    Picture {
        width,
        height,
        title: format!(
            "The {} of {}",
            harmless(&variant.piece(kind).name.english),
            harmless(&variant.name.english)
        ),
        description: described(variant, kind),
        nodes,
    }
}

/// The signs in the diagrams of a variant's pieces, each as a small picture with what it means.
///
/// ```
/// use hakugei_variant::{load, shipped};
///
/// # let source = shipped::ids().next().and_then(shipped::source).ok_or("some ship")?;
/// # let variant = load(&source, &shipped::Shipped).variant.ok_or("what ships is valid")?;
/// let signs = hakugei_render::signs(&variant);
/// assert!(signs.iter().all(|(picture, means)| picture.title() == means));
/// # Ok::<(), &str>(())
/// ```
pub fn signs(variant: &Variant) -> Vec<(Picture, String)> {
    const SIDE: f32 = 26.0;
    let used = diagram::used(variant);
    let entries = diagram::legend_nodes(&used).into_iter();
    let picture = |(symbol, text): (Vec<Node>, String)| {
        let middle = at(SIDE / 2.0, SIDE / 2.0);
        let picture = Picture {
            width: SIDE,
            height: SIDE,
            title: text.clone(),
            description: String::new(),
            nodes: vec![Node::group(Place::scaled(0.8, middle), symbol)],
        };
        (picture, text)
    };
    entries.map(picture).collect()
}

/// The kinds in the order of the file, each with its other faces behind it, as the card has them.
///
/// ```
/// use hakugei_variant::{load, shipped};
///
/// # let source = shipped::ids().next().and_then(shipped::source).ok_or("some ship")?;
/// # let variant = load(&source, &shipped::Shipped).variant.ok_or("what ships is valid")?;
/// assert_eq!(hakugei_render::ordered(&variant).len(), variant.pieces.len());
/// # Ok::<(), &str>(())
/// ```
pub fn ordered(variant: &Variant) -> Vec<PieceKind> {
    let mut order = Vec::new();
    for kind in variant.kinds() {
        let is_face = variant.piece(kind).code.promoted
            && variant
                .kinds()
                .any(|other| other != kind && variant.piece(other).promotes_to.contains(&kind));
        // The first is looked at first, with all that it promotes to.
        let mut open = vec![kind];
        while let Some(kind) = open.pop().filter(|_| !is_face) {
            if !order.contains(&kind) {
                order.push(kind);
                open.extend(variant.piece(kind).promotes_to.iter().rev());
            }
        }
    }
    order.extend(
        variant
            .kinds()
            .filter(|kind| !order.contains(kind))
            .collect::<Vec<_>>(),
    );
    order
}

fn described(variant: &Variant, kind: PieceKind) -> String {
    let piece = variant.piece(kind);
    let moves = crate::words::described(&piece.moves);
    let moves = if moves.is_empty() {
        "does not move".to_owned()
    } else {
        moves.join("; it ")
    };
    format!("The {} ({}) {moves}.", harmless(&piece.name.english), piece.code)
}

fn heading(variant: &Variant) -> Vec<Node> {
    let name = harmless(&variant.name.english);
    let mut nodes = font::letters_from(&name, 30.0, at(GAP, 44.0), palette::TEXT);
    let others = [&variant.name.kanji, &variant.name.romaji].into_iter().flatten();
    let others: Vec<String> = others.map(|name| harmless(name)).collect();
    let x = GAP + font::bold_width(&name, 30.0) + 18.0;
    nodes.extend(font::text(
        &others.join("  "),
        20.0,
        at(x, 44.0),
        Anchor::Start,
        palette::FAINT,
    ));
    nodes
}

/// One piece on the card.
struct Entry {
    nodes: Vec<Node>,
    height: f32,
}

impl Entry {
    fn of(variant: &Variant, kind: PieceKind, style: PieceStyle, tiles: &Tiles<'_>) -> Self {
        let piece = variant.piece(kind);
        let tile = |kind: PieceKind, size: f32, corner: Point| {
            let color = Color::Black;
            tiles.stamp(Piece { color, kind }, Place::scaled(size / 100.0, corner))
        };
        let mut nodes = vec![tile(kind, TILE, at(10.0, 10.0))];
        let drawings = diagrams(variant, kind, style);
        let side = if drawings.len() == 1 {
            DIAGRAM
        } else {
            SMALL_DIAGRAM
        };
        let text_width = ENTRY - TILE - 28.0 - if drawings.len() == 1 { DIAGRAM + 8.0 } else { 0.0 };
        let left = TILE + 18.0;
        let mut column = Column {
            place: at(left, 10.0),
            width: text_width,
            nodes: Vec::new(),
        };
        column.bold(&harmless(&piece.name.english), 17.0);
        let japanese = [&piece.name.kanji, &piece.name.romaji].into_iter().flatten();
        for name in japanese {
            column.plain(&harmless(name), 14.0, palette::FAINT);
        }
        let facts = if piece.royal {
            format!("{}, royal", piece.code)
        } else {
            piece.code.to_string()
        };
        column.plain(&facts, 13.0, palette::FAINT);
        let became = piece
            .captured
            .filter(|&other| other != kind && !piece.code.promoted);
        let promoted = piece.promotes_to.iter().map(|&face| ("promotes to", face));
        let became = became.map(|other| ("captured, becomes", other));
        for (verb, other) in promoted.chain(became) {
            let top = column.place.y + 4.0;
            column.nodes.push(tile(other, 34.0, at(left - 4.0, top)));
            column.beside(verb, &harmless(&variant.piece(other).name.english), 34.0);
        }
        let mut bottom = column.place.y.max(TILE + 18.0);
        nodes.extend(column.nodes);
        if let [only] = drawings.as_slice() {
            nodes.push(fitted(only, side, at(ENTRY - side - 10.0, 10.0)));
            bottom = bottom.max(side + 20.0);
        } else {
            bottom = bottom.max(TILE + 22.0);
            bottom = zones(&mut nodes, &drawings, bottom);
        }
        Self {
            nodes,
            height: bottom,
        }
    }
}

/// Several diagrams below each other's headings, as many in a row as there is room for.
fn zones(nodes: &mut Vec<Node>, drawings: &[Diagram], top: f32) -> f32 {
    let each = SMALL_DIAGRAM + 10.0;
    let in_row = ((ENTRY - 20.0) / each).floor().max(1.0) as usize;
    let mut top = top;
    for row in drawings.chunks(in_row) {
        let mut bottom = top;
        for (index, drawing) in row.iter().enumerate() {
            let corner = at(10.0 + index as f32 * each, top);
            nodes.push(fitted(drawing, SMALL_DIAGRAM, corner));
            let mut column = Column {
                place: at(corner.x, corner.y + SMALL_DIAGRAM + 2.0),
                width: SMALL_DIAGRAM,
                nodes: Vec::new(),
            };
            column.plain(&drawing.heading, 11.0, palette::FAINT);
            bottom = bottom.max(column.place.y + 8.0);
            nodes.extend(column.nodes);
        }
        top = bottom;
    }
    top
}

/// A diagram of a size.
fn fitted(diagram: &Diagram, side: f32, corner: Point) -> Node {
    let picture = &diagram.picture;
    Node::group(Place::scaled(side / picture.width, corner), picture.nodes.clone())
}

/// Lines of text below each other.
struct Column {
    /// The upper left corner of the next line.
    place: Point,
    width: f32,
    nodes: Vec<Node>,
}

impl Column {
    fn plain(&mut self, text: &str, size: f32, ink: Ink) {
        for line in font::wrapped(text, size, self.width) {
            self.place.y += size * 1.3;
            let place = at(self.place.x, self.place.y - size * 0.25);
            self.nodes
                .extend(font::text(&line, size, place, Anchor::Start, ink));
        }
    }

    fn bold(&mut self, text: &str, size: f32) {
        for line in font::wrapped(text, size * 1.08, self.width) {
            self.place.y += size * 1.3;
            let place = at(self.place.x, self.place.y - size * 0.25);
            self.nodes
                .extend(font::letters_from(&line, size, place, palette::TEXT));
        }
    }

    /// Two lines beside a small tile.
    fn beside(&mut self, verb: &str, name: &str, tile: f32) {
        let mut beside = Self {
            place: at(self.place.x + tile, self.place.y + 4.0),
            width: self.width - tile,
            nodes: Vec::new(),
        };
        beside.plain(verb, 11.0, palette::FAINT);
        beside.plain(name, 13.0, palette::TEXT);
        self.place.y = beside.place.y.max(self.place.y + tile) + 4.0;
        self.nodes.extend(beside.nodes);
    }
}

/// The legend of the signs.
struct Legend {
    nodes: Vec<Node>,
    bottom: f32,
}

fn legend(variant: &Variant, corner: Point, width: f32) -> Legend {
    let used = diagram::used(variant);
    let mut nodes = Vec::new();
    let mut place = corner;
    for (symbol, text) in diagram::legend_nodes(&used) {
        let needs = 34.0 + font::width(&text, 13.0) + 24.0;
        if place.x > corner.x && place.x + needs > corner.x + width {
            place = at(corner.x, place.y + LINE);
        }
        let middle = at(place.x + 12.0, place.y + LINE / 2.0);
        nodes.push(Node::group(Place::scaled(0.8, middle), symbol));
        let line = at(place.x + 30.0, place.y + LINE / 2.0 + 4.5);
        nodes.extend(font::text(&text, 13.0, line, Anchor::Start, palette::TEXT));
        place.x += needs;
    }
    Legend {
        nodes,
        bottom: place.y + LINE,
    }
}
