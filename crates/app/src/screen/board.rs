//! A board with its hands as text: letters or kanji, from either side, with marks.

use anstyle::{AnsiColor, Style};
use clap::ValueEnum;
use hakugei_game::{Change, Game};
use hakugei_text::columns::{centre, lines, right, width};
use hakugei_text::harmless;
use hakugei_variant::{Color, Convention, Piece, PieceKind, Setup, Square, Variant};

use crate::screen::paging::Page;
use crate::screen::painted;

/// How pieces are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum PieceStyle {
    /// Each piece is the letter of its code, in upper case for Black.
    #[default]
    Letters,
    /// Each piece is its kanji, with a `v` before those of White.
    Kanji,
}

/// How a board is looked at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View<'a> {
    /// The variant, for names and size.
    pub(crate) variant: &'a Variant,
    /// How files and ranks are named along the edges.
    pub(crate) convention: Convention,
    /// Letters or kanji.
    pub(crate) style: PieceStyle,
    /// The side at the bottom.
    pub(crate) bottom: Color,
    /// Whether there are lines between the ranks.
    pub(crate) ruling: Ruling,
}

/// The lines besides the ranks of a board: two hands, the names of the files, the marks, and what is said above and below.
const OTHERS: usize = 10;

/// Those of them that are there in any case: all but the names of the pieces.
const ALWAYS: usize = 9;

/// Whether the squares of a board have lines around them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Ruling {
    /// They do.
    #[default]
    Ruled,
    /// They do not, so that it takes half as many lines; empty squares have a dot.
    Compact,
    /// They do not, and one column stands between two squares, in which the marks of both stand.
    Narrow,
}

impl Ruling {
    /// How many of a number of lines are left for the names of the pieces beside a board and what is always said about it.
    pub(crate) fn spare(self, lines: usize, variant: &Variant) -> usize {
        lines.saturating_sub(self.lines(variant) + ALWAYS)
    }

    /// The lines of the ranks.
    fn lines(self, variant: &Variant) -> usize {
        let ranks = usize::from(variant.board.ranks());
        match self {
            Self::Ruled => 2 * ranks + 1,
            Self::Compact | Self::Narrow => ranks,
        }
    }
}

/// What is marked on a board.
#[derive(Clone, Debug, Default)]
pub(crate) struct Marks {
    /// Where the last move began and ended.
    pub(crate) last: Vec<Square>,
    /// Royal pieces in check.
    pub(crate) check: Vec<Square>,
    /// Pieces whose moves are shown.
    pub(crate) chosen: Vec<Square>,
    /// Where their moves end.
    pub(crate) targets: Vec<Square>,
    /// What their moves capture, where they end or on the way.
    pub(crate) captures: Vec<Square>,
}

impl Marks {
    /// The last move of a game, and a check.
    pub(crate) fn of(game: &Game) -> Self {
        let squares = |change: &Change| {
            let from = change.moved().map(|moved| moved.square);
            from.into_iter().chain([change.placed().square]).collect()
        };
        Self {
            last: game.changes().last().map(squares).unwrap_or_default(),
            check: game.royals_in_check(game.side()),
            ..Self::default()
        }
    }
}

/// What is said about one square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// Nothing.
    None,
    /// The last move began or ended there.
    Last,
    /// A royal piece in check.
    Check,
    /// The piece whose moves are shown.
    Chosen,
    /// What they capture.
    Capture,
    /// Where they end.
    Target,
}

/// A square as text, in its colours: the mark before the piece, the piece, and the mark behind it.
pub(crate) struct Cell {
    open: String,
    face: String,
    close: String,
}

impl Cell {
    /// All of it.
    pub(crate) fn whole(&self) -> String {
        format!("{}{}{}", self.open, self.face, self.close)
    }

    /// The same with one mark only, which stands before the piece.
    pub(crate) fn narrow(&self) -> String {
        format!("{}{}", self.open, self.face)
    }

    /// The mark behind the piece.
    pub(crate) fn close(&self) -> &str {
        &self.close
    }
}

// Colours that can be read on dark and on light terminals: cyan, yellow and green are too pale on white, blue too dark on black.
const BLACK: Style = Style::new().bold();
const WHITE: Style = AnsiColor::Magenta.on_default();
const EDGE: Style = Style::new().dimmed();
const LAST: Style = Style::new().bold();
const CHECK: Style = AnsiColor::Red.on_default().bold().invert();
const TARGET: Style = AnsiColor::Red.on_default().bold();

impl Marks {
    /// The mark of a square.
    pub(crate) fn at(&self, square: Square) -> Mark {
        // A piece that may capture and come back, or pass, has a move that ends where it stands: it is still the chosen one. A
        // piece that is captured on the way is marked where it stands; the empty square where the move ends is only a target.
        let held = [
            (&self.captures, Mark::Capture),
            (&self.chosen, Mark::Chosen),
            (&self.targets, Mark::Target),
            (&self.check, Mark::Check),
            (&self.last, Mark::Last),
        ];
        held.into_iter()
            .find(|(squares, _)| squares.contains(&square))
            .map_or(Mark::None, |(_, mark)| mark)
    }

    /// What the marks in use mean, in few words.
    pub(crate) fn short_words(&self) -> String {
        self.said(
            ["[ ] last", "! ! check", "< > this piece", "* moves  ( ) captures"],
            "  ",
        )
    }

    /// What the marks in use mean: the last move, a check, the chosen pieces, and where they go.
    fn said(&self, words: [&str; 4], between: &str) -> String {
        let [last, check, chosen, targets] = words;
        let used = [
            (self.last.is_empty(), last),
            (self.check.is_empty(), check),
            (self.chosen.is_empty(), chosen),
            (self.targets.is_empty(), targets),
        ];
        let said: Vec<&str> = used
            .iter()
            .filter(|(empty, _)| !empty)
            .map(|&(_, text)| text)
            .collect();
        said.join(between)
    }

    /// A line that explains them.
    fn legend(&self) -> String {
        let words = [
            "[ ] last move",
            "! ! in check",
            "< > this piece",
            "* can move here   ( ) can be captured",
        ];
        match self.said(words, "   ").as_str() {
            "" => String::new(),
            words => format!("   {}\n", painted(EDGE, words)),
        }
    }
}

impl View<'_> {
    /// The same with the ruling with which the board and what is said about it fit into a window, if one does.
    pub(crate) fn within(self, page: Page) -> Self {
        let (files, face) = (usize::from(self.variant.board.files()), self.face_width());
        let names = self.convention.rank_names(self.variant.board);
        let names = names.iter().map(|name| width(name)).max().unwrap_or(0);
        let fits = |ruling: &Ruling| match ruling {
            Ruling::Ruled => {
                ruling.lines(self.variant) + OTHERS <= page.rows
                    && 5 + files * (face + 3) + names <= page.columns
            }
            Ruling::Compact => 5 + files * (face + 2) + names <= page.columns,
            Ruling::Narrow => false,
        };
        let ruling = [Ruling::Ruled, Ruling::Compact].into_iter().find(fits);
        Self {
            ruling: ruling.unwrap_or(Ruling::Narrow),
            ..self
        }
    }

    /// The board with both hands, the side at the bottom below.
    pub(crate) fn draw(&self, setup: &Setup, marks: &Marks) -> String {
        let (top, bottom) = (self.bottom.other(), self.bottom);
        format!(
            "{}\n{}{}{}\n",
            self.hand(setup, top),
            self.grid(setup, marks),
            marks.legend(),
            self.hand(setup, bottom)
        )
    }

    /// A piece as it stands on the board, without colour.
    pub(crate) fn face(&self, piece: Piece) -> String {
        let known = self.variant.piece(piece.kind);
        match (self.style, known.short) {
            (PieceStyle::Kanji, Some(kanji)) if piece.color == Color::White => harmless(&format!("v{kanji}")),
            (PieceStyle::Kanji, Some(kanji)) => harmless(&kanji.to_string()),
            _ => known.code.of(piece.color),
        }
    }

    /// What a side holds: `White in hand: d x2, k`.
    fn hand(&self, setup: &Setup, color: Color) -> String {
        let held: Vec<String> = setup
            .hands
            .held(color)
            .map(|(kind, count)| self.in_hand(color, kind, count))
            .collect();
        let held = if held.is_empty() {
            "nothing".to_owned()
        } else {
            held.join(", ")
        };
        format!(
            "   {} in hand: {held}",
            painted(style_of(color), &color.to_string())
        )
    }

    fn in_hand(&self, color: Color, kind: PieceKind, count: u8) -> String {
        let face = self.face(Piece { color, kind });
        let face = painted(style_of(color), &face);
        if count == 1 {
            face
        } else {
            format!("{face} x{count}")
        }
    }

    fn grid(&self, setup: &Setup, marks: &Marks) -> String {
        let board = self.variant.board;
        let turned = self.bottom == Color::White;
        let files: Vec<u8> = ordered(board.files(), !turned);
        let cell = match self.ruling {
            Ruling::Ruled | Ruling::Compact => self.face_width() + 2,
            Ruling::Narrow => self.face_width() + 1,
        };
        let line = format!("   +{}", format!("{}+", "-".repeat(cell)).repeat(files.len()));
        let names = self.convention.rank_names(board);
        let ranks = ordered(board.ranks(), turned);
        let heading = self.file_names(&files, cell);
        if self.ruling != Ruling::Ruled {
            let rank = |rank: u8| {
                let name = painted(EDGE, &names[usize::from(rank)]);
                format!("    {} {name}", self.rank(setup, marks, rank, &files))
            };
            return lines([heading].into_iter().chain(ranks.into_iter().map(rank)));
        }
        let rank = |rank: u8| {
            let name = painted(EDGE, &names[usize::from(rank)]);
            format!("   |{} {name}\n{line}", self.rank(setup, marks, rank, &files))
        };
        lines(
            [heading, line.clone()]
                .into_iter()
                .chain(ranks.into_iter().map(rank)),
        )
    }

    /// The cells of one rank, each with the line behind it if there are lines.
    fn rank(&self, setup: &Setup, marks: &Marks, rank: u8, files: &[u8]) -> String {
        let cells = files.iter().map(|&file| {
            let square = self.variant.board.square(i16::from(file), i16::from(rank));
            let square = square.expect("both are on the board");
            let mark = marks.at(square);
            (self.cell(setup.squares[square.index()], mark), mark)
        });
        if self.ruling != Ruling::Narrow {
            let end = if self.ruling == Ruling::Ruled { "|" } else { "" };
            return cells.map(|(cell, _)| cell.whole() + end).collect();
        }
        let mut text = String::new();
        // The mark behind the piece before gives way to that of the next one.
        let mut before = " ".to_owned();
        for (cell, mark) in cells {
            let is_free = matches!(mark, Mark::None | Mark::Target);
            text.push_str(if is_free { &before } else { &cell.open });
            text.push_str(&cell.face);
            before = cell.close;
        }
        text + &before
    }

    fn file_names(&self, files: &[u8], cell: usize) -> String {
        let names = self.convention.file_names(self.variant.board);
        let name = |&file: &u8| centre(&names[usize::from(file)], cell);
        let names: Vec<String> = files.iter().map(name).collect();
        let between = if self.ruling == Ruling::Ruled { " " } else { "" };
        // Over the pieces: a narrow cell has no column behind them.
        let indent = if self.ruling == Ruling::Narrow { 5 } else { 4 };
        format!(
            "{}{}",
            " ".repeat(indent),
            painted(EDGE, names.join(between).trim_end())
        )
    }

    /// A square as text, in its colours.
    pub(crate) fn cell(&self, piece: Option<Piece>, mark: Mark) -> Cell {
        let width = self.face_width();
        let face = match piece {
            None if mark == Mark::Target => painted(TARGET, &centre("*", width)),
            // Under the letters, which stand at the right of their cells, or in the middle of a kanji.
            None if self.ruling != Ruling::Ruled => match self.style {
                PieceStyle::Letters => painted(EDGE, &right("·", width)),
                PieceStyle::Kanji => painted(EDGE, &centre("·", width)),
            },
            None => " ".repeat(width),
            Some(piece) => {
                let face = self.face(piece);
                let face = right(&face, width);
                painted(style_of(piece.color), &face)
            }
        };
        let (open, close, style) = match mark {
            Mark::Capture => ("(", ")", TARGET),
            Mark::None | Mark::Target => (" ", " ", Style::new()),
            Mark::Last => ("[", "]", LAST),
            Mark::Check => ("!", "!", CHECK),
            Mark::Chosen => ("<", ">", TARGET),
        };
        Cell {
            open: painted(style, open),
            face,
            close: painted(style, close),
        }
    }

    /// The columns of the widest face: 1 to 3 in letters, 3 in kanji.
    pub(crate) fn face_width(&self) -> usize {
        let codes = self.variant.pieces.iter().map(|piece| piece.code);
        match self.style {
            PieceStyle::Kanji => 3,
            PieceStyle::Letters => codes.map(|code| code.of(Color::Black).len()).max().unwrap_or(1),
        }
    }
}

/// The style of a side's pieces.
pub(crate) fn style_of(color: Color) -> Style {
    match color {
        Color::Black => BLACK,
        Color::White => WHITE,
    }
}

fn ordered(count: u8, down: bool) -> Vec<u8> {
    if down {
        (0..count).rev().collect()
    } else {
        (0..count).collect()
    }
}
