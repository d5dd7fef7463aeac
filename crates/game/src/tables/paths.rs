//! The multi-leg moves of a kind of one side, each list of them oriented once and shared by all squares.

use std::sync::Arc;

use betza::{Modality, Moves, Path, Step};
use hakugei_variant::rules::Passes;
use hakugei_variant::{Board, Color, Square, Variant};

use super::areas::AreaMove;
use super::bytes::bytes_of;
use super::geometry::{Exotic, Leg};

/// Some multi-leg moves.
#[derive(Debug)]
pub(crate) struct PathList {
    /// The legs of each; last those of the area moves.
    pub(crate) legs: Vec<Box<[Leg]>>,
    /// Those that can be walked together.
    pub(crate) areas: Vec<AreaMove>,
    /// How many belong to no area move.
    others: usize,
    /// How many files, or ranks, they lead away at most.
    max_distance: u16,
}

impl PathList {
    fn new(mut legs: Vec<Box<[Leg]>>) -> Self {
        let distance = legs
            .iter()
            .map(|legs| legs.iter().map(|leg| leg.max_distance()).sum())
            .max();
        let areas = AreaMove::all_among(&legs);
        let is_in_area = |legs: &[Leg]| areas.iter().any(|area| area.contains(legs));
        legs.sort_by_key(|legs| is_in_area(legs));
        let others = legs.partition_point(|legs| !is_in_area(legs));
        Self {
            legs,
            areas,
            others,
            max_distance: distance.unwrap_or(0),
        }
    }

    /// How many bytes it takes.
    pub(super) fn bytes(&self) -> usize {
        let legs = self.legs.iter().map(|legs| size_of_val(&**legs));
        let areas = self.areas.iter().map(AreaMove::bytes);
        size_of::<Self>() + bytes_of(&self.legs) + legs.sum::<usize>() + areas.sum::<usize>()
    }

    /// The legs of those that belong to no area move.
    pub(crate) fn others(&self) -> &[Box<[Leg]>] {
        &self.legs[..self.others]
    }

    /// How many files, or ranks, they lead away at most.
    pub(super) fn max_distance(&self) -> u16 {
        self.max_distance
    }

    /// Whether a square is near enough for one of the moves to touch it from another.
    pub(crate) fn is_near(&self, board: Board, from: Square, to: Square) -> bool {
        let files = board.file(from).abs_diff(board.file(to));
        let ranks = board.rank(from).abs_diff(board.rank(to));
        u16::from(files.max(ranks)) <= self.max_distance
    }
}

/// How many bytes some exotic moves point to. Many squares share a list of moves by several legs.
pub(super) fn bytes_of_exotic<const WORDS: usize>(exotic: &[Exotic<WORDS>]) -> usize {
    let mut lists: Vec<&Arc<PathList>> = Vec::new();
    let mut bytes = 0;
    for exotic in exotic {
        if let Exotic::Paths { paths, .. } = exotic
            && !lists.iter().rev().any(|known| Arc::ptr_eq(known, paths))
        {
            bytes += paths.bytes();
            lists.push(paths);
        }
    }
    bytes
}

/// The lists of a kind of one side, each oriented for that side when it is first asked for.
#[derive(Debug)]
pub(super) struct Paths<'a> {
    variant: &'a Variant,
    color: Color,
    known: Vec<OrientedPaths<'a>>,
}

/// A list of moves as the side makes them.
#[derive(Debug)]
struct OrientedPaths<'a> {
    text: &'a Moves,
    /// Whether it has the moves that are open only from the initial squares.
    initial: bool,
    paths: Arc<PathList>,
    /// How many of the moves fit on the board, by how near its edges are.
    fitting: Vec<([u16; 4], u32)>,
}

impl<'a> Paths<'a> {
    /// No list yet.
    pub(super) fn new(variant: &'a Variant, color: Color) -> Self {
        Self {
            variant,
            color,
            known: Vec::new(),
        }
    }

    /// The multi-leg moves of a text from a square, unless the board has no room for any.
    pub(super) fn from<const WORDS: usize>(
        &mut self,
        from: Square,
        text: &'a Moves,
        initial: bool,
    ) -> Option<Exotic<WORDS>> {
        if text.paths.is_empty() {
            return None;
        }
        let origin = PathOrigin {
            board: self.variant.board,
            from,
            passes: self.variant.rules.passes,
        };
        let known = self.known(text, initial);
        let edges = origin.edges(known.paths.max_distance);
        let before = known.fitting.iter().find(|(other, _)| *other == edges);
        let count = before.map_or_else(|| origin.count(&known.paths), |(_, count)| *count);
        if before.is_none() {
            known.fitting.push((edges, count));
        }
        let paths = Arc::clone(&known.paths);
        (count > 0).then_some(Exotic::Paths { paths, count })
    }

    fn known(&mut self, text: &'a Moves, initial: bool) -> &mut OrientedPaths<'a> {
        let mut known = self.known.iter();
        let found = known.position(|known| std::ptr::eq(known.text, text) && known.initial == initial);
        let place = found.unwrap_or_else(|| {
            let open = text.paths.iter().filter(|path| initial || !path.initial);
            let board = self.variant.board;
            // Those of `U` are many.
            let open = open.filter(|path| match path.legs.as_slice() {
                [only] => fits(board, only.step),
                _ => true,
            });
            let paths = PathList::new(open.map(|path| oriented(path, self.color)).collect());
            self.known.push(OrientedPaths {
                text,
                initial,
                paths: Arc::new(paths),
                fitting: Vec::new(),
            });
            self.known.len() - 1
        });
        &mut self.known[place]
    }
}

/// Whether a board has room for a step, from some square.
fn fits(board: Board, step: Step) -> bool {
    step.dx.unsigned_abs() < board.files() && step.dy.unsigned_abs() < board.ranks()
}

fn oriented(path: &Path, color: Color) -> Box<[Leg]> {
    let sign = if color == Color::Black { 1 } else { -1 };
    let leg = |leg: &betza::Leg| Leg {
        dx: sign * i16::from(leg.step.dx),
        dy: sign * i16::from(leg.step.dy),
        max_range: leg.max_range,
        modality: leg.modality,
        may_stop: leg.may_stop,
    };
    path.legs.iter().map(leg).collect()
}

/// A square from which multi-leg moves start, and what decides whether they fit on the board.
struct PathOrigin {
    board: Board,
    from: Square,
    passes: Passes,
}

impl PathOrigin {
    /// How far each edge of the board is; what is further than moves can lead makes no difference to them.
    fn edges(&self, far: u16) -> [u16; 4] {
        let (file, rank) = (self.board.file(self.from), self.board.rank(self.from));
        let edges = [
            file,
            self.board.files() - 1 - file,
            rank,
            self.board.ranks() - 1 - rank,
        ];
        edges.map(|squares| u16::from(squares).min(far))
    }

    /// How many moves of a list fit on the board.
    fn count(&self, paths: &PathList) -> u32 {
        let fitting = paths.legs.iter().filter(|legs| self.fits(self.from, false, legs));
        fitting.count() as u32
    }

    /// Whether some choice of steps keeps the rest of a path, or a part of it that may stop, on the board and is a move. A
    /// last leg over a hurdle needs room for the hurdle too.
    fn fits(&self, at: Square, captured: bool, legs: &[Leg]) -> bool {
        let Some((leg, rest)) = legs.split_first() else {
            return self.is_move(at, captured);
        };
        let hops = leg.modality.contains(Modality::HOP) || leg.modality.contains(Modality::LAND_BEHIND);
        let hurdles = usize::from(rest.is_empty() && hops);
        let may_capture = leg.modality.contains(Modality::ENEMY) || leg.modality.contains(Modality::FRIEND);
        let mut squares = leg.squares(self.board, at).skip(hurdles);
        squares.any(|square| {
            let captured = captured || (square != self.from && may_capture);
            (leg.may_stop && self.is_move(square, captured)) || self.fits(square, captured, rest)
        })
    }

    /// Whether a walk that ends on a square is a move: not where it is a pass and passes are barred.
    fn is_move(&self, end: Square, captured: bool) -> bool {
        end != self.from || captured || self.passes != Passes::Barred
    }
}
