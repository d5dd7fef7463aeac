//! The multi-leg moves of a kind of one side, each list of them turned once and shared by all squares.

use std::sync::Arc;

use betza::{Modality, Moves, Path};
use hakugei_variant::rule::Passes;
use hakugei_variant::{Board, Color, Square};

use super::geometry::Leg;

/// Some multi-leg moves.
#[derive(Debug)]
pub(crate) struct PathList {
    /// The legs of each.
    pub(crate) legs: Vec<Box<[Leg]>>,
    /// How many files, or ranks, they lead away at most.
    far: u16,
}

impl PathList {
    fn new(legs: Vec<Box<[Leg]>>) -> Self {
        let far = legs
            .iter()
            .map(|legs| legs.iter().map(|leg| leg.far()).sum())
            .max();
        Self {
            legs,
            far: far.unwrap_or(0),
        }
    }

    /// Whether one of the moves may touch a square from another, as far as the distance tells.
    pub(crate) fn is_near(&self, board: Board, from: Square, to: Square) -> bool {
        let files = board.file(from).abs_diff(board.file(to));
        let ranks = board.rank(from).abs_diff(board.rank(to));
        u16::from(files.max(ranks)) <= self.far
    }
}

/// The lists that were turned so far.
#[derive(Debug)]
pub(crate) struct Paths<'a> {
    color: Color,
    known: Vec<(&'a Moves, bool, Arc<PathList>)>,
}

impl<'a> Paths<'a> {
    /// No list yet.
    pub(crate) fn new(color: Color) -> Self {
        Self {
            color,
            known: Vec::new(),
        }
    }

    /// The multi-leg moves of a text, with those that are open only from the initial squares or without.
    pub(crate) fn of(&mut self, moves: &'a Moves, initial: bool) -> Arc<PathList> {
        let mut known = self.known.iter();
        let found = known.find(|(text, with, _)| std::ptr::eq(*text, moves) && *with == initial);
        if let Some((_, _, paths)) = found {
            return Arc::clone(paths);
        }
        let open = moves.paths.iter().filter(|path| initial || !path.initial);
        let paths = Arc::new(PathList::new(open.map(|path| turned(path, self.color)).collect()));
        self.known.push((moves, initial, Arc::clone(&paths)));
        paths
    }
}

fn turned(path: &Path, color: Color) -> Box<[Leg]> {
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

/// The room that multi-leg moves from a square have on a board.
pub(super) struct Room {
    pub(super) board: Board,
    pub(super) from: Square,
    pub(super) passes: Passes,
}

impl Room {
    /// How many moves of a list the board has room for.
    pub(super) fn count(&self, paths: &PathList) -> u32 {
        let roomy = paths
            .legs
            .iter()
            .filter(|legs| self.is_enough(self.from, false, legs));
        roomy.count() as u32
    }

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
