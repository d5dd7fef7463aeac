//! A board with its hands, coordinates and marks as a picture.

use hakugei_text::noun::numbered;
use hakugei_text::{harmless, listed};
use hakugei_variant::{Board, Color, Convention, Piece, PieceKind, Setup, Square, Variant};

use crate::face::PieceStyle;
use crate::font::{self, Anchor};
use crate::geometry::{Outline, Place, Point, at};
use crate::palette;
use crate::scene::{Fill, Ink, Node, Picture, Shape, Stroke};
use crate::tile::Tiles;

/// The side of a square.
const CELL: f32 = 64.0;
/// The wood around the squares, with the coordinates.
const MARGIN: f32 = 26.0;
/// The room between the board and the stands, and around all.
const GAP: f32 = 8.0;
/// The room for a side's name on its stand.
const NAME: f32 = 70.0;
/// The room for a kind of piece in hand, with its count.
const SLOT: f32 = 74.0;
/// The height of a row of pieces in hand.
const ROW: f32 = 62.0;
/// The height of a stand where no piece ever comes into a hand.
const BARE_STAND: f32 = 28.0;

/// What is drawn of a position.
#[derive(Clone, Copy, Debug)]
pub struct BoardPicture<'a> {
    /// The variant, for names and size.
    pub variant: &'a Variant,
    /// The pieces on the board and in hand.
    pub setup: &'a Setup,
    /// How files and ranks are named along the edges.
    pub convention: Convention,
    /// How pieces are drawn.
    pub style: PieceStyle,
    /// The side at the bottom.
    pub bottom: Color,
    /// What is marked.
    pub marks: &'a Marks,
}

/// What is marked on a board.
///
/// ```
/// use hakugei_render::{Arrow, ArrowStart, Marks};
/// use hakugei_variant::Square;
///
/// let arrow = Arrow { from: ArrowStart::Square(Square(3)), to: Square(8), rank: 0 };
/// let marks = Marks { last: vec![Square(3), Square(8)], arrows: vec![arrow], ..Marks::default() };
/// assert!(marks.targets.is_empty());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// Where the last move began and ended.
    pub last: Vec<Square>,
    /// Royal pieces in check.
    pub check: Vec<Square>,
    /// The pieces whose moves are shown.
    pub chosen: Vec<Square>,
    /// Where moves may end: a dot, or a ring around a piece that would be captured.
    pub targets: Vec<Square>,
    /// What Black attacks.
    pub attacked_by_black: Vec<Square>,
    /// What White attacks.
    pub attacked_by_white: Vec<Square>,
    /// Arrows, drawn in this order.
    pub arrows: Vec<Arrow>,
}

/// An arrow to a square.
///
/// ```
/// use hakugei_render::{Arrow, ArrowStart};
/// use hakugei_variant::{Color, PieceKind, Square};
///
/// let drop = Arrow { from: ArrowStart::Hand(Color::Black, PieceKind(2)), to: Square(8), rank: 1 };
/// assert_ne!(drop.from, ArrowStart::Square(Square(2)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// Where it begins.
    pub from: ArrowStart,
    /// The square that it points at.
    pub to: Square,
    /// Which of several moves it shows, the best being 0: it decides colour and width.
    pub rank: u8,
}

/// Where an arrow begins.
///
/// ```
/// use hakugei_render::ArrowStart;
/// use hakugei_variant::{Color, PieceKind, Square};
///
/// assert_ne!(ArrowStart::Square(Square(0)), ArrowStart::Hand(Color::White, PieceKind(0)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArrowStart {
    /// On a square.
    Square(Square),
    /// In a hand, for a drop.
    Hand(Color, PieceKind),
}

/// The board with both hands, the side at the bottom below.
pub fn board(picture: &BoardPicture<'_>) -> Picture {
    let layout = Layout::of(picture);
    let tiles = Tiles::of(picture.variant, picture.style, picture.bottom);
    let drawing = Drawing {
        picture,
        layout,
        tiles,
    };
    Picture {
        width: layout.width,
        height: layout.height(),
        title: format!(
            "{}, {} to move",
            harmless(&picture.variant.name.english),
            picture.setup.side
        ),
        description: described(picture),
        nodes: drawing.nodes(),
    }
}

/// The pieces of both sides with their squares, in words.
fn described(picture: &BoardPicture<'_>) -> String {
    let sides = Color::ALL.map(|color| {
        let board = picture.variant.board;
        let name = |kind: PieceKind| harmless(&picture.variant.piece(kind).name.english);
        let standing = board.squares().filter_map(|square| {
            let piece = picture.setup.squares[square.index()].filter(|piece| piece.color == color)?;
            let square = picture.convention.square_name(board, square);
            Some(format!("{} on {square}", name(piece.kind)))
        });
        let standing: Vec<String> = standing.collect();
        let held = picture.setup.hands.held(color);
        let held: Vec<String> = held
            .map(|(kind, count)| numbered(usize::from(count), &name(kind)))
            .collect();
        let on_board = if standing.is_empty() {
            "nothing on the board".to_owned()
        } else {
            listed(&standing, "and")
        };
        if held.is_empty() {
            format!("{color} has {on_board}.")
        } else {
            format!("{color} has {on_board}; in hand {}.", listed(&held, "and"))
        }
    });
    sides.join(" ")
}

/// Where everything is.
#[derive(Clone, Copy, Debug)]
struct Layout {
    board: Board,
    bottom: Color,
    width: f32,
    /// Rows of pieces in hand of one side.
    rows: usize,
    /// Kinds in a row.
    columns: usize,
}

impl Layout {
    fn of(picture: &BoardPicture<'_>) -> Self {
        let variant = picture.variant;
        let width = f32::from(variant.board.files()) * CELL + 2.0 * (MARGIN + GAP);
        // Narrow boards get stands that hold at least two kinds.
        let width = width.max(NAME + 2.0 * SLOT + 4.0 * GAP);
        let may = variant
            .kinds()
            .filter(|&kind| variant.may_be_in_hand(kind))
            .count();
        let held = Color::ALL.map(|color| picture.setup.hands.held(color).count());
        let kinds = may.max(held[0]).max(held[1]);
        let columns = (((width - 2.0 * GAP - NAME) / SLOT).floor() as usize).max(1);
        // Hands hold a few kinds at a time; a second row would be empty nearly always.
        let rows = held
            .map(|held| held.div_ceil(columns))
            .into_iter()
            .max()
            .unwrap_or(0);
        let rows = rows.max(usize::from(kinds > 0));
        Self {
            board: variant.board,
            bottom: picture.bottom,
            width,
            rows,
            columns,
        }
    }

    fn stand(&self) -> f32 {
        match self.rows {
            0 => BARE_STAND,
            rows => rows as f32 * ROW + 6.0,
        }
    }

    /// The height of the board with its wood.
    fn wood(&self) -> f32 {
        f32::from(self.board.ranks()) * CELL + 2.0 * MARGIN
    }

    fn height(&self) -> f32 {
        self.wood() + 2.0 * self.stand() + 4.0 * GAP
    }

    /// The upper left corner of the squares.
    fn corner(&self) -> Point {
        let left = (self.width - f32::from(self.board.files()) * CELL) / 2.0;
        at(left, 2.0 * GAP + self.stand() + MARGIN)
    }

    /// The middle of a square.
    fn middle(&self, square: Square) -> Point {
        let (file, rank) = (self.board.file(square), self.board.rank(square));
        let (column, row) = match self.bottom {
            Color::Black => (self.board.files() - 1 - file, rank),
            Color::White => (file, self.board.ranks() - 1 - rank),
        };
        let corner = self.corner();
        at(
            corner.x + (f32::from(column) + 0.5) * CELL,
            corner.y + (f32::from(row) + 0.5) * CELL,
        )
    }

    /// The upper edge of a side's stand.
    fn stand_top(&self, color: Color) -> f32 {
        if color == self.bottom {
            3.0 * GAP + self.stand() + self.wood()
        } else {
            GAP
        }
    }

    /// The middle of the tile of the `index`th kind in a side's hand.
    fn slot(&self, color: Color, index: usize) -> Point {
        let (row, column) = (index / self.columns, index % self.columns);
        at(
            GAP + NAME + column as f32 * SLOT + ROW / 2.0 - 2.0,
            self.stand_top(color) + 3.0 + (row as f32 + 0.5) * ROW,
        )
    }
}

/// A board that is being drawn.
struct Drawing<'a> {
    picture: &'a BoardPicture<'a>,
    layout: Layout,
    tiles: Tiles<'a>,
}

impl Drawing<'_> {
    fn nodes(&self) -> Vec<Node> {
        let mut nodes = self.wood();
        nodes.extend(self.marks_below());
        nodes.extend(self.lines());
        nodes.extend(self.coordinates());
        nodes.extend(self.pieces());
        nodes.extend(self.marks_above());
        for color in Color::ALL {
            nodes.extend(self.stand(color));
        }
        nodes.extend(
            self.picture
                .marks
                .arrows
                .iter()
                .flat_map(|&arrow| self.arrow(arrow)),
        );
        nodes
    }

    fn wood(&self) -> Vec<Node> {
        let corner = self.layout.corner();
        let from = at(corner.x - MARGIN, corner.y - MARGIN);
        let width = f32::from(self.layout.board.files()) * CELL + 2.0 * MARGIN;
        vec![panel(from, width, self.layout.wood(), palette::BOARD)]
    }

    fn lines(&self) -> Vec<Node> {
        let corner = self.layout.corner();
        let (files, ranks) = (self.layout.board.files(), self.layout.board.ranks());
        let (right, bottom) = (
            corner.x + f32::from(files) * CELL,
            corner.y + f32::from(ranks) * CELL,
        );
        let mut lines = Outline::default();
        for file in 1..files {
            let x = corner.x + f32::from(file) * CELL;
            lines
                .segments
                .extend(Outline::line(&[at(x, corner.y), at(x, bottom)]).segments);
        }
        for rank in 1..ranks {
            let y = corner.y + f32::from(rank) * CELL;
            lines
                .segments
                .extend(Outline::line(&[at(corner.x, y), at(right, y)]).segments);
        }
        let frame = Outline::rectangle(corner, right - corner.x, bottom - corner.y);
        vec![
            Node::drawn(lines, palette::LINE, 1.2),
            Node::drawn(frame, palette::LINE, 2.4),
        ]
    }

    /// The names of files above, and of ranks at the right.
    fn coordinates(&self) -> Vec<Node> {
        let board = self.layout.board;
        let corner = self.layout.corner();
        let right = corner.x + f32::from(board.files()) * CELL;
        let convention = self.picture.convention;
        let square = |file: u8, rank: u8| {
            board
                .square(i16::from(file), i16::from(rank))
                .expect("it is on the board")
        };
        let mut nodes = Vec::new();
        for file in 0..board.files() {
            let square = square(file, 0);
            let place = at(self.layout.middle(square).x, corner.y - 8.0);
            let name = convention.file_name(board, square);
            nodes.extend(font::text(&name, 15.0, place, Anchor::Middle, palette::LABEL));
        }
        for rank in 0..board.ranks() {
            let square = square(0, rank);
            let place = at(right + MARGIN / 2.0, self.layout.middle(square).y + 5.0);
            let name = convention.rank_name(board, square);
            nodes.extend(font::text(&name, 15.0, place, Anchor::Middle, palette::LABEL));
        }
        nodes
    }

    fn pieces(&self) -> Vec<Node> {
        let squares = self.layout.board.squares();
        let standing = squares.filter_map(|square| {
            let piece = self.picture.setup.squares[square.index()]?;
            Some(self.tile(piece, self.layout.middle(square), CELL * 1.0))
        });
        standing.collect()
    }

    /// A tile of a size about a point.
    fn tile(&self, piece: Piece, middle: Point, size: f32) -> Node {
        let corner = at(middle.x - size / 2.0, middle.y - size / 2.0);
        self.tiles.stamp(piece, Place::scaled(size / 100.0, corner))
    }

    fn stand(&self, color: Color) -> Vec<Node> {
        let layout = self.layout;
        let top = layout.stand_top(color);
        let width = layout.width - 2.0 * GAP;
        let mut nodes = vec![panel(at(GAP, top), width, layout.stand(), palette::STAND)];
        let middle = top + layout.stand() / 2.0 + 5.0;
        let moves = self.picture.setup.side == color;
        if moves {
            let dot = Outline::circle(at(GAP + 13.0, middle - 5.0), 4.5);
            nodes.push(Node::filled(dot, palette::LABEL));
        }
        let place = at(GAP + 22.0, middle);
        nodes.extend(font::text(
            &color.to_string(),
            15.0,
            place,
            Anchor::Start,
            palette::LABEL,
        ));
        for (index, (kind, count)) in self.picture.setup.hands.held(color).enumerate() {
            let middle = layout.slot(color, index);
            nodes.push(self.tile(Piece { color, kind }, middle, ROW * 0.92));
            if count > 1 {
                let place = at(middle.x + ROW * 0.42, middle.y + ROW * 0.34);
                let text = format!("×{count}");
                nodes.extend(font::text(&text, 15.0, place, Anchor::Start, palette::LABEL));
            }
        }
        nodes
    }

    fn square(&self, square: Square, inset: f32) -> Outline {
        let middle = self.layout.middle(square);
        let half = CELL / 2.0 - inset;
        Outline::rectangle(at(middle.x - half, middle.y - half), 2.0 * half, 2.0 * half)
    }

    /// The marks that lie below pieces.
    fn marks_below(&self) -> Vec<Node> {
        let marks = self.picture.marks;
        let mut nodes = Vec::new();
        for &square in &marks.last {
            nodes.push(Node::filled(self.square(square, 0.0), palette::LAST));
        }
        for &square in &marks.chosen {
            nodes.push(Node::filled(
                self.square(square, 0.0),
                palette::TARGET.faded(0.35),
            ));
        }
        for &square in &marks.check {
            nodes.push(Node::filled(self.square(square, 0.0), palette::CHECK.faded(0.35)));
            nodes.push(Node::drawn(self.square(square, 2.5), palette::CHECK, 4.0));
        }
        nodes
    }

    /// The marks that lie above pieces: attacked squares have a corner cut off, Black's below and White's above.
    fn marks_above(&self) -> Vec<Node> {
        let marks = self.picture.marks;
        let mut nodes = Vec::new();
        let attacked = [
            (Color::Black, &marks.attacked_by_black),
            (Color::White, &marks.attacked_by_white),
        ];
        for (color, squares) in attacked {
            let down = if color == self.layout.bottom { 1.0 } else { -1.0 };
            for &square in squares {
                let middle = self.layout.middle(square);
                let corner = at(middle.x - down * CELL / 2.0, middle.y + down * CELL / 2.0);
                let triangle = Outline::polygon(&[
                    corner,
                    at(corner.x + down * 15.0, corner.y),
                    at(corner.x, corner.y - down * 15.0),
                ]);
                nodes.push(Node::filled(triangle, palette::attack(color).faded(0.9)));
            }
        }
        for &square in &marks.targets {
            let middle = self.layout.middle(square);
            nodes.push(if self.picture.setup.squares[square.index()].is_some() {
                Node::drawn(
                    Outline::circle(middle, CELL * 0.43),
                    palette::TARGET.faded(0.9),
                    5.0,
                )
            } else {
                Node::filled(Outline::circle(middle, CELL * 0.15), palette::TARGET.faded(0.85))
            });
        }
        nodes
    }

    fn arrow(&self, arrow: Arrow) -> Vec<Node> {
        let to = self.layout.middle(arrow.to);
        let from = match arrow.from {
            ArrowStart::Square(square) => self.layout.middle(square),
            ArrowStart::Hand(color, kind) => {
                let mut held = self.picture.setup.hands.held(color);
                let index = held.position(|(other, _)| other == kind);
                self.layout.slot(color, index.unwrap_or(0))
            }
        };
        let length = (to.x - from.x).hypot(to.y - from.y);
        if length < 1.0 {
            return Vec::new();
        }
        let rank = usize::from(arrow.rank).min(palette::ARROWS.len() - 1);
        let width = 9.0 - 1.8 * rank as f32;
        let (ux, uy) = ((to.x - from.x) / length, (to.y - from.y) / length);
        let along = |distance: f32, side: f32| {
            at(
                from.x + distance * ux - side * uy,
                from.y + distance * uy + side * ux,
            )
        };
        let (tip, neck) = (length - 6.0, length - 6.0 - 2.6 * width);
        let half = width / 2.0;
        let begin = 14.0_f32.min(length / 4.0);
        let outline = Outline::polygon(&[
            along(begin, -half),
            along(neck, -half),
            along(neck, -1.5 * width),
            along(tip, 0.0),
            along(neck, 1.5 * width),
            along(neck, half),
            along(begin, half),
        ]);
        vec![Node::Shape(Shape {
            outline,
            fill: Some(Fill::Solid(palette::ARROWS[rank].faded(0.82))),
            stroke: Some(Stroke {
                ink: Ink::new(0x00ff_ffff).faded(0.8),
                width: 1.2,
            }),
        })]
    }
}

/// A piece of wood.
fn panel(corner: Point, width: f32, height: f32, [first, second]: [u32; 2]) -> Node {
    Node::Shape(Shape {
        outline: Outline::rounded(corner, width, height, 5.0),
        fill: Some(Fill::Gradient {
            from: corner,
            to: at(corner.x + width, corner.y + height),
            first,
            second,
        }),
        stroke: Some(Stroke {
            ink: palette::FRAME,
            width: 1.6,
        }),
    })
}
