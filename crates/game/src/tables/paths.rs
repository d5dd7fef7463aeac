//! The multi-leg moves of a kind of one side, each list of them turned once and shared by all squares.

use std::sync::Arc;

use betza::{Modality, Moves, Path};
use hakugei_variant::rules::Passes;
use hakugei_variant::{Board, Color, Square, Variant};

use super::bytes::bytes_of;
use super::geometry::{Exotic, Leg};

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

    /// How many bytes it takes.
    pub(super) fn bytes(&self) -> usize {
        let legs = self.legs.iter().map(|legs| size_of_val(&**legs));
        size_of::<Self>() + bytes_of(&self.legs) + legs.sum::<usize>()
    }

    /// How many files, or ranks, they lead away at most.
    pub(super) fn far(&self) -> u16 {
        self.far
    }

    /// Whether one of the moves may touch a square from another, as far as the distance tells.
    pub(crate) fn is_near(&self, board: Board, from: Square, to: Square) -> bool {
        let files = board.file(from).abs_diff(board.file(to));
        let ranks = board.rank(from).abs_diff(board.rank(to));
        u16::from(files.max(ranks)) <= self.far
    }
}

/// How many bytes hang on some exotic moves. Many squares share a list of moves by several legs.
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

/// The lists of a kind of one side that were turned so far.
#[derive(Debug)]
pub(super) struct Paths<'a> {
    variant: &'a Variant,
    color: Color,
    known: Vec<Known<'a>>,
}

/// A list that was turned.
#[derive(Debug)]
struct Known<'a> {
    text: &'a Moves,
    /// Whether it has the moves that are open only from the initial squares.
    initial: bool,
    paths: Arc<PathList>,
    /// How many of the moves have room, by how near the edges of the board are.
    roomy: Vec<([u16; 4], u32)>,
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
        let room = Room {
            board: self.variant.board,
            from,
            passes: self.variant.rules.passes,
        };
        let known = self.known(text, initial);
        let edges = room.edges(known.paths.far);
        let before = known.roomy.iter().find(|(other, _)| *other == edges);
        let roomy = before.map_or_else(|| room.count(&known.paths), |(_, roomy)| *roomy);
        if before.is_none() {
            known.roomy.push((edges, roomy));
        }
        let paths = Arc::clone(&known.paths);
        (roomy > 0).then_some(Exotic::Paths { paths, roomy })
    }

    fn known(&mut self, text: &'a Moves, initial: bool) -> &mut Known<'a> {
        let mut known = self.known.iter();
        let found = known.position(|known| std::ptr::eq(known.text, text) && known.initial == initial);
        let place = found.unwrap_or_else(|| {
            let open = text.paths.iter().filter(|path| initial || !path.initial);
            let paths = PathList::new(open.map(|path| turned(path, self.color)).collect());
            self.known.push(Known {
                text,
                initial,
                paths: Arc::new(paths),
                roomy: Vec::new(),
            });
            self.known.len() - 1
        });
        &mut self.known[place]
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
struct Room {
    board: Board,
    from: Square,
    passes: Passes,
}

impl Room {
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

    /// How many moves of a list the board has room for.
    fn count(&self, paths: &PathList) -> u32 {
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
