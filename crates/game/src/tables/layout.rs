//! Pieces laid on a board: everything that the kinds of each side can do from every square.

use betza::{Kind, Movement, Moves};
use hakugei_variant::{Board, Color, PieceKind, Square, Variant};

use super::geometry::{Exotic, LameLeap, Line, Targets};
use super::paths::{Paths, Room};
use super::{Span, SquareMoves};
use crate::bitboard::Bitboard;

/// What all kinds can do, as far as they have been added: side by side, kind by kind, square by square.
#[derive(Debug)]
pub(super) struct Layout<const WORDS: usize> {
    pub(super) moves: Vec<SquareMoves<WORDS>>,
    pub(super) lines: Vec<Line<WORDS>>,
    pub(super) lame: Vec<LameLeap<WORDS>>,
    pub(super) exotic: Vec<Exotic>,
    /// What each of the moves attacks.
    aims: Vec<Aims<WORDS>>,
}

/// The squares on which a piece captures, exotic captures aside.
#[derive(Clone, Copy, Debug)]
pub(super) struct Aims<const WORDS: usize> {
    /// Whatever stands between.
    pub(super) near: Bitboard<WORDS>,
    /// If the squares between are empty.
    pub(super) far: Bitboard<WORDS>,
    /// Whether several of its lines and lame leaps may lead to the same square.
    crosses: bool,
}

/// Everything a piece can do from one square.
#[derive(Clone, Copy, Debug)]
pub(super) struct Laid<'a, const WORDS: usize> {
    pub(super) quiet: Bitboard<WORDS>,
    pub(super) captures: Bitboard<WORDS>,
    pub(super) lines: &'a [Line<WORDS>],
    pub(super) lame: &'a [LameLeap<WORDS>],
    pub(super) exotic: &'a [Exotic],
    pub(super) aims: Aims<WORDS>,
}

/// Where a piece stands.
#[derive(Clone, Copy)]
struct Stand {
    board: Board,
    color: Color,
    from: Square,
}

impl Stand {
    /// The squares of a movement from the first that it may end on, in order, up to the edge or its range.
    fn ray(self, movement: Movement) -> impl Iterator<Item = Square> {
        let longest = match movement.max_range {
            0 => usize::MAX,
            range => range.into(),
        };
        let (dx, dy) = (movement.step.dx.into(), movement.step.dy.into());
        let ray = self.board.ray(self.from, self.color, dx, dy).take(longest);
        ray.skip(usize::from(movement.min_range.max(1)) - 1)
    }

    /// The square at a displacement.
    fn offset(self, dx: i8, dy: i8) -> Option<Square> {
        self.board.offset(self.from, self.color, dx.into(), dy.into())
    }
}

impl<const WORDS: usize> Layout<WORDS> {
    /// Nothing, with room for so many kinds and squares of both sides.
    pub(super) fn new(slots: usize) -> Self {
        Self {
            moves: Vec::with_capacity(slots),
            lines: Vec::new(),
            lame: Vec::new(),
            exotic: Vec::new(),
            aims: Vec::with_capacity(slots),
        }
    }

    /// What was added as the one with a number.
    pub(super) fn laid(&self, slot: usize) -> Laid<'_, WORDS> {
        let moves = &self.moves[slot];
        Laid {
            quiet: moves.quiet,
            captures: moves.captures,
            lines: moves.lines.of(&self.lines),
            lame: moves.lame.of(&self.lame),
            exotic: moves.exotic.of(&self.exotic),
            aims: self.aims[slot],
        }
    }

    /// Adds a kind of a side. Kinds that move alike share their lists.
    pub(super) fn add_kind(&mut self, variant: &Variant, color: Color, kind: PieceKind) {
        let board = variant.board;
        if let Some(back) = alike(variant, kind) {
            let start = self.moves.len() - back * board.len();
            self.moves.extend_from_within(start..start + board.len());
            self.aims.extend_from_within(start..start + board.len());
            return;
        }
        let piece = variant.piece(kind);
        let mut paths = Paths::new(color);
        for from in board.squares() {
            let stand = Stand { board, color, from };
            let initial = piece.initial.contains(board, from, color);
            self.add_square();
            for moves in piece.moves_from(board, from, color) {
                self.add_simple(stand, moves, initial);
                if !moves.paths.is_empty() {
                    let (passes, paths) = (variant.rules.passes, paths.of(moves, initial));
                    let roomy = Room { board, from, passes }.count(&paths);
                    self.exotic
                        .extend((roomy > 0).then_some(Exotic::Paths { paths, roomy }));
                }
            }
            self.close_square();
        }
    }

    /// Adds a square from which nothing is done yet.
    fn add_square(&mut self) {
        let none = Bitboard::EMPTY;
        self.moves.push(SquareMoves {
            quiet: none,
            captures: none,
            lines: Span::empty_at(self.lines.len()),
            lame: Span::empty_at(self.lame.len()),
            exotic: Span::empty_at(self.exotic.len()),
        });
        self.aims.push(Aims {
            near: none,
            far: none,
            crosses: false,
        });
    }

    /// Gives the last square what has been added to the lists since it was.
    fn close_square(&mut self) {
        let moves = self.moves.last_mut().expect("a square has been added");
        moves.lines.end = self.lines.len() as u32;
        moves.lame.end = self.lame.len() as u32;
        moves.exotic.end = self.exotic.len() as u32;
        let aims = self.aims.last_mut().expect("a square has been added");
        aims.far &= !aims.near;
    }

    /// Adds the single-leg moves of a text that are open on a square.
    fn add_simple(&mut self, stand: Stand, moves: &Moves, initial: bool) {
        for &movement in moves
            .simple
            .iter()
            .filter(|movement| initial || !movement.initial)
        {
            let targets = Targets::of(movement.modality);
            match movement.kind {
                Kind::Slider => self.add_slide(stand, movement, targets),
                Kind::Leaper => self.add_leap(stand.ray(movement).next(), targets),
                Kind::Lame => self.add_lame(stand, movement, targets),
                Kind::MustJump | Kind::Hopper | Kind::Grasshopper => {
                    self.exotic.extend(over_hurdle(stand, movement, targets));
                }
            }
        }
    }

    fn add_leap(&mut self, to: Option<Square>, targets: Targets) {
        let Some(to) = to else { return };
        let moves = self.moves.last_mut().expect("a square has been added");
        let aims = self.aims.last_mut().expect("a square has been added");
        if targets.empty() {
            moves.quiet.insert(to);
        }
        if targets.capture() {
            moves.captures.insert(to);
            aims.near.insert(to);
        }
    }

    /// Adds a line, or a leap where the line has one square.
    fn add_slide(&mut self, stand: Stand, movement: Movement, targets: Targets) {
        let mut ray = stand.ray(movement);
        let Some(first) = ray.next() else { return };
        let mut squares = Bitboard::EMPTY;
        ray.for_each(|square| squares.insert(square));
        if squares.is_empty() {
            return self.add_leap(Some(first), targets);
        }
        squares.insert(first);
        let rising = first > stand.from;
        self.lines.push(Line {
            squares,
            rising,
            targets,
        });
        if targets.capture() {
            let aims = self.aims.last_mut().expect("a square has been added");
            aims.near.insert(first);
            aims.add_far(squares);
        }
    }

    fn add_lame(&mut self, stand: Stand, movement: Movement, targets: Targets) {
        let Some(to) = stand.ray(movement).next() else {
            return;
        };
        let to = Bitboard::of(to);
        let path = movement.step.lame_path();
        let path: Bitboard<WORDS> = path
            .iter()
            .filter_map(|step| stand.offset(step.dx, step.dy))
            .collect();
        self.lame.push(LameLeap { to, path, targets });
        if targets.capture() {
            let aims = self.aims.last_mut().expect("a square has been added");
            if path.is_empty() {
                aims.near |= to;
            } else {
                aims.add_far(to);
            }
        }
    }
}

impl<const WORDS: usize> Aims<WORDS> {
    fn add_far(&mut self, squares: Bitboard<WORDS>) {
        self.crosses |= self.far.intersects(squares);
        self.far |= squares;
    }
}

impl<const WORDS: usize> Laid<'_, WORDS> {
    /// Whether it captures wherever it can go, and has no exotic moves.
    pub(super) fn attacks_are_moves(&self) -> bool {
        self.quiet == self.captures
            && self.exotic.is_empty()
            && self.lines.iter().all(|line| line.targets == Targets::Both)
            && self.lame.iter().all(|leap| leap.targets == Targets::Both)
    }

    /// Whether there is nothing the piece could ever do, blockers and hurdles ignored.
    pub(super) fn is_dead(&self) -> bool {
        (self.quiet | self.captures).is_empty()
            && self.lines.is_empty()
            && self.lame.is_empty()
            && self.exotic.is_empty()
    }

    /// Whether it moves by several legs.
    pub(super) fn has_paths(&self) -> bool {
        self.exotic
            .iter()
            .any(|exotic| matches!(exotic, Exotic::Paths { .. }))
    }

    /// Whether some capture depends on more than one set of squares being empty.
    pub(super) fn has_exotic_captures(&self) -> bool {
        let mut exotic = self.exotic.iter();
        exotic.any(Exotic::captures) || self.aims.crosses && self.has_rival_paths()
    }

    /// Whether a square can be captured on by two ways of which neither contains the other.
    fn has_rival_paths(&self) -> bool {
        let paths: Vec<_> = self.far_captures().collect();
        let nested = |a: Bitboard<WORDS>, b: Bitboard<WORDS>| (a & b) == a || (a & b) == b;
        paths.iter().enumerate().any(|(index, &(to, path))| {
            paths[..index]
                .iter()
                .any(|&(other_to, other)| other_to == to && !nested(path, other))
        })
    }

    /// The squares that it captures on by lines and lame leaps, with what must be empty.
    fn far_captures(&self) -> impl Iterator<Item = (Square, Bitboard<WORDS>)> {
        let lines = self.lines.iter().filter(|line| line.targets.capture());
        let lines = lines.flat_map(|line| line.squares.into_iter().map(|to| (to, line.before(to))));
        let lame = self.lame.iter().filter(|leap| leap.targets.capture());
        let lame = lame.flat_map(|leap| leap.to.into_iter().map(|to| (to, leap.path)));
        lines.chain(lame)
    }
}

/// A move over a hurdle, where the board has room for it.
fn over_hurdle(stand: Stand, movement: Movement, targets: Targets) -> Option<Exotic> {
    let squares: Box<[Square]> = stand.ray(movement).collect();
    match movement.kind {
        Kind::MustJump => {
            let over = stand.offset(movement.step.dx / 2, movement.step.dy / 2)?;
            let to = *squares.first()?;
            Some(Exotic::MustJump { over, to, targets })
        }
        Kind::Hopper if squares.len() > 1 => Some(Exotic::Hopper { squares, targets }),
        Kind::Grasshopper if squares.len() > 1 => Some(Exotic::Grasshopper { squares, targets }),
        _ => None,
    }
}

/// How many kinds before a kind there is one that moves alike.
fn alike(variant: &Variant, kind: PieceKind) -> Option<usize> {
    let piece = variant.piece(kind);
    let mut before = variant.pieces[..kind.index()].iter().rev();
    let found = before.position(|other| {
        other.moves == piece.moves && other.zones == piece.zones && other.initial == piece.initial
    });
    found.map(|between| between + 1)
}
