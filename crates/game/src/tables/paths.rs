//! The multi-leg moves of a kind of one side, each list of them turned once and shared by all squares.

use std::sync::Arc;

use betza::{Moves, Path};
use hakugei_variant::Color;

use super::geometry::{Leg, PathList};

/// The lists that were turned so far.
#[derive(Debug)]
pub(crate) struct Paths<'a> {
    color: Color,
    known: Vec<(&'a Moves, bool, PathList)>,
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
    pub(crate) fn of(&mut self, moves: &'a Moves, initial: bool) -> PathList {
        let mut known = self.known.iter();
        let found = known.find(|(text, with, _)| std::ptr::eq(*text, moves) && *with == initial);
        if let Some((_, _, paths)) = found {
            return Arc::clone(paths);
        }
        let open = moves.paths.iter().filter(|path| initial || !path.initial);
        let paths: PathList = open.map(|path| turned(path, self.color)).collect();
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
