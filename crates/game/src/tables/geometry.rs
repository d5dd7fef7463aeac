//! Movements laid on a board: what a Betza movement becomes from one square of one side.

use std::sync::Arc;

use betza::{Kind, Modality, Movement};
use hakugei_variant::rule::Passes;
use hakugei_variant::{Board, Color, MAX_SIDE, Square, Variant};

use super::paths::PathList;
use crate::bitboard::Bitboard;

/// What may stand on the square where a move ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Targets {
    /// Nothing.
    Empty,
    /// An enemy.
    Enemy,
    /// Nothing or an enemy.
    Both,
}

impl Targets {
    /// What a modality allows at the end of a move.
    pub(crate) fn of(modality: Modality) -> Self {
        match (
            modality.contains(Modality::EMPTY),
            modality.contains(Modality::ENEMY),
        ) {
            (true, false) => Self::Empty,
            (false, true) => Self::Enemy,
            _ => Self::Both,
        }
    }

    /// Whether an enemy may stand there.
    #[inline]
    pub(crate) fn capture(self) -> bool {
        self != Self::Empty
    }

    /// Whether the square may be empty.
    #[inline]
    pub(crate) fn empty(self) -> bool {
        self != Self::Enemy
    }
}

/// A slide in one direction: it ends on any of its squares up to the first occupied one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line<const WORDS: usize> {
    /// Its squares on an empty board.
    pub(crate) squares: Bitboard<WORDS>,
    /// Whether the squares have rising indices on the way.
    pub(crate) rising: bool,
    /// Where it may end.
    pub(crate) targets: Targets,
}

impl<const WORDS: usize> Line<WORDS> {
    /// Its squares up to the first occupied one, that one included.
    #[inline]
    pub(crate) fn reach(&self, occupied: Bitboard<WORDS>) -> Bitboard<WORDS> {
        let blockers = self.squares & occupied;
        if self.rising {
            self.squares.up_to_first(blockers)
        } else {
            self.squares.down_to_last(blockers)
        }
    }

    /// The square furthest on the way.
    pub(crate) fn last(&self) -> Option<Square> {
        if self.rising {
            self.squares.last()
        } else {
            self.squares.first()
        }
    }

    /// Its squares before one of them.
    pub(crate) fn before(&self, square: Square) -> Bitboard<WORDS> {
        self.reach(Bitboard::of(square)) & !Bitboard::of(square)
    }
}

/// A leap that needs the squares of its path empty.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LameLeap<const WORDS: usize> {
    /// Where it ends: one square.
    pub(crate) to: Bitboard<WORDS>,
    /// What must be empty.
    pub(crate) path: Bitboard<WORDS>,
    /// What may stand at the end.
    pub(crate) targets: Targets,
}

/// A move that depends on more than empty squares between. Rare, and walked square by square.
#[derive(Clone, Debug)]
pub(crate) enum Exotic {
    /// A leap over an occupied midpoint.
    MustJump {
        /// The midpoint.
        over: Square,
        /// Where it ends.
        to: Square,
        /// What may stand there.
        targets: Targets,
    },
    /// A slide that passes exactly one occupied square.
    Hopper {
        /// The squares in their order.
        squares: Box<[Square]>,
        /// What may stand at the end.
        targets: Targets,
    },
    /// A slide that ends right behind the first occupied square.
    Grasshopper {
        /// The squares in their order.
        squares: Box<[Square]>,
        /// What may stand at the end.
        targets: Targets,
    },
    /// Multi-leg moves.
    Paths {
        /// All of them, with those that have no room; the squares share them.
        paths: Arc<PathList>,
        /// How many have room on the board: at least one.
        roomy: u32,
    },
}

impl Exotic {
    /// The number of moves.
    pub(crate) fn count(&self) -> u32 {
        match self {
            Self::MustJump { .. } | Self::Hopper { .. } | Self::Grasshopper { .. } => 1,
            Self::Paths { roomy, .. } => *roomy,
        }
    }
}

/// One leg of a multi-leg move, turned for a side.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Leg {
    /// Files to the right on each step, for Black's view of the board.
    pub(crate) dx: i16,
    /// Ranks up on each step.
    pub(crate) dy: i16,
    /// The largest number of steps; 0 means no limit.
    pub(crate) max_range: u8,
    /// What may stand where the leg ends.
    pub(crate) modality: Modality,
    /// Whether the move may end here.
    pub(crate) may_stop: bool,
}

/// Everything a piece can do from one square.
#[derive(Clone, Debug)]
pub(crate) struct Laid<const WORDS: usize> {
    pub(crate) quiet: Bitboard<WORDS>,
    pub(crate) captures: Bitboard<WORDS>,
    pub(crate) lines: Vec<Line<WORDS>>,
    pub(crate) lame: Vec<LameLeap<WORDS>>,
    pub(crate) exotic: Vec<Exotic>,
}

impl<const WORDS: usize> Laid<WORDS> {
    pub(crate) fn new() -> Self {
        Self {
            quiet: Bitboard::EMPTY,
            captures: Bitboard::EMPTY,
            lines: Vec::new(),
            lame: Vec::new(),
            exotic: Vec::new(),
        }
    }

    /// Adds a single-leg move.
    pub(crate) fn add_movement(&mut self, board: Board, color: Color, from: Square, movement: Movement) {
        let squares = slide(board, color, from, movement);
        let targets = Targets::of(movement.modality);
        match movement.kind {
            Kind::Leaper => self.add_leap(squares.first(), targets),
            Kind::Slider if squares.len() == 1 => self.add_leap(squares.first(), targets),
            Kind::Slider => self.add_line(from, &squares, targets),
            Kind::Lame => {
                let path = movement.step.lame_path();
                let path = path
                    .iter()
                    .filter_map(|step| board.offset(from, color, step.dx.into(), step.dy.into()));
                let path = path.collect();
                let leap = |&to| LameLeap {
                    to: Bitboard::of(to),
                    path,
                    targets,
                };
                self.lame.extend(squares.first().map(leap));
            }
            Kind::MustJump => {
                let (dx, dy) = (i16::from(movement.step.dx) / 2, i16::from(movement.step.dy) / 2);
                let jump = board.offset(from, color, dx, dy).zip(squares.first().copied());
                self.exotic
                    .extend(jump.map(|(over, to)| Exotic::MustJump { over, to, targets }));
            }
            Kind::Hopper if squares.len() > 1 => {
                self.exotic.push(Exotic::Hopper {
                    squares: squares.into(),
                    targets,
                });
            }
            Kind::Grasshopper if squares.len() > 1 => {
                self.exotic.push(Exotic::Grasshopper {
                    squares: squares.into(),
                    targets,
                });
            }
            Kind::Hopper | Kind::Grasshopper => {}
        }
    }

    fn add_leap(&mut self, to: Option<&Square>, targets: Targets) {
        let Some(&to) = to else { return };
        if targets.empty() {
            self.quiet.insert(to);
        }
        if targets.capture() {
            self.captures.insert(to);
        }
    }

    fn add_line(&mut self, from: Square, squares: &[Square], targets: Targets) {
        if let Some(first) = squares.first() {
            let squares = squares.iter().copied().collect();
            self.lines.push(Line {
                squares,
                rising: *first > from,
                targets,
            });
        }
    }

    /// Adds multi-leg moves, unless the board has no room for any.
    pub(crate) fn add_paths(&mut self, variant: &Variant, from: Square, paths: Arc<PathList>) {
        let room = Room {
            board: variant.board,
            from,
            passes: variant.rules.passes,
        };
        let roomy = paths.legs.iter().filter(|legs| room.is_enough(from, false, legs));
        let roomy = roomy.count() as u32;
        if roomy > 0 {
            self.exotic.push(Exotic::Paths { paths, roomy });
        }
    }

    /// Whether it captures wherever it can go, and has no exotic moves.
    pub(crate) fn attacks_are_moves(&self) -> bool {
        self.quiet == self.captures
            && self.exotic.is_empty()
            && self.lines.iter().all(|line| line.targets == Targets::Both)
            && self.lame.iter().all(|leap| leap.targets == Targets::Both)
    }

    /// Whether there is anything the piece could ever do, blockers and hurdles ignored.
    pub(crate) fn is_dead(&self) -> bool {
        (self.quiet | self.captures).is_empty()
            && self.lines.is_empty()
            && self.lame.is_empty()
            && self.exotic.is_empty()
    }

    /// The squares it captures on by leaps, and by lines and lame leaps with what must be empty.
    pub(crate) fn capture_paths(&self) -> impl Iterator<Item = (Square, Bitboard<WORDS>)> {
        let leaps = self.captures.into_iter().map(|to| (to, Bitboard::EMPTY));
        let lines = self.lines.iter().filter(|line| line.targets.capture());
        let lines = lines.flat_map(|line| line.squares.into_iter().map(|to| (to, line.before(to))));
        let lame = self.lame.iter().filter(|leap| leap.targets.capture());
        let lame = lame.flat_map(|leap| leap.to.into_iter().map(|to| (to, leap.path)));
        leaps.chain(lines).chain(lame)
    }
}

/// The squares of a movement from the first that it may end on, in order, up to the edge or its range.
fn slide(board: Board, color: Color, from: Square, movement: Movement) -> Vec<Square> {
    let (dx, dy) = (i16::from(movement.step.dx), i16::from(movement.step.dy));
    let longest = if movement.max_range == 0 {
        u8::MAX
    } else {
        movement.max_range
    };
    let squares =
        (1..=i16::from(longest)).map_while(|count| board.offset(from, color, dx * count, dy * count));
    squares.skip(usize::from(movement.min_range.max(1)) - 1).collect()
}

/// The room that a multi-leg move has on a board.
struct Room {
    board: Board,
    from: Square,
    passes: Passes,
}

impl Room {
    /// Whether some choice of steps keeps the rest of a path, or a part of it that may stop, on the board and is a move. A
    /// last leg over a hurdle needs room for the hurdle too.
    fn is_enough(&self, at: Square, captured: bool, legs: &[Leg]) -> bool {
        let Some((leg, rest)) = legs.split_first() else {
            return self.is_move(at, captured);
        };
        let hops = leg.modality.contains(Modality::HOP) || leg.modality.contains(Modality::LAND_BEHIND);
        let hurdles = usize::from(rest.is_empty() && hops);
        let may_capture = leg.modality.contains(Modality::ENEMY) || leg.modality.contains(Modality::FRIEND);
        let mut squares = leg.squares(self.board, at).skip(hurdles);
        squares.any(|square| {
            let captured = captured || (square != self.from && may_capture);
            (leg.may_stop && self.is_move(square, captured)) || self.is_enough(square, captured, rest)
        })
    }

    /// Whether a walk that ends on a square is a move: not where it is a pass and passes are barred.
    fn is_move(&self, end: Square, captured: bool) -> bool {
        end != self.from || captured || self.passes != Passes::Barred
    }
}

impl Leg {
    /// The squares of the leg from a square, in order, up to the edge or its range.
    pub(crate) fn squares(self, board: Board, from: Square) -> impl Iterator<Item = Square> {
        let longest = if self.max_range == 0 {
            u8::MAX
        } else {
            self.max_range
        };
        (1..=i16::from(longest))
            .map_while(move |count| board.offset(from, Color::Black, self.dx * count, self.dy * count))
    }

    /// How many files, or ranks, the leg leads away at most.
    pub(crate) fn far(self) -> u16 {
        let steps = if self.max_range == 0 {
            u16::from(MAX_SIDE)
        } else {
            u16::from(self.max_range)
        };
        self.dx.unsigned_abs().max(self.dy.unsigned_abs()) * steps
    }

    /// Whether a square is among the squares of the leg from another.
    pub(crate) fn leads_to(self, board: Board, from: Square, to: Square) -> bool {
        let delta = |a: u8, b: u8| i16::from(a) - i16::from(b);
        let right = delta(board.file(from), board.file(to));
        let up = delta(board.rank(from), board.rank(to));
        let count = if self.dx == 0 {
            up / self.dy
        } else {
            right / self.dx
        };
        let longest = if self.max_range == 0 {
            i16::MAX
        } else {
            i16::from(self.max_range)
        };
        (1..=longest).contains(&count) && (right, up) == (self.dx * count, self.dy * count)
    }
}
