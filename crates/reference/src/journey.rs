//! Pseudo-legal board moves: everything that a piece could do on the board, by single moves, by paths of several legs, by
//! changing places with a friend and by staying where it is, before the rules about legality.

use std::collections::BTreeSet;

use betza::{Kind, Leg, Modality, Movement};
use hakugei_variant::{Color, PieceKind, Square};

use crate::Position;
use crate::rules::{borrowing, legs, relations, stays_in};
use crate::travel::Traveller;

/// From where to where a piece goes, and what it captures. A friend that stands where it ends, and that it does not capture,
/// changes places with it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Journey {
    /// Where it stands before.
    pub(crate) from: Square,
    /// Where it ends.
    pub(crate) to: Square,
    /// The squares in between that tell it from other journeys, in order.
    pub(crate) way: Vec<Square>,
    /// Every square it captures on, in order.
    pub(crate) captures: Vec<Square>,
}

impl Journey {
    /// Whether it ends where it starts and captures nothing.
    pub(crate) fn is_pass(&self) -> bool {
        self.from == self.to && self.captures.is_empty()
    }
}

/// Every journey of a side's pieces, each once.
pub(crate) fn journeys(position: &Position<'_>, color: Color) -> BTreeSet<Journey> {
    let men = position.men(color);
    let goes = men.flat_map(|(from, kind)| journeys_alone(position, color, from, kind));
    let swaps = relations::swaps(position, color).into_iter().filter(|journey| {
        let mover = position.at(journey.from);
        mover.is_some_and(|mover| stays_in::allows(position.variant(), color, mover.kind, journey.to))
    });
    // A piece that stays goes nowhere, so that no region keeps it from doing so.
    goes.chain(swaps)
        .chain(legs::stays(position, color))
        .filter_map(|journey| legs::count(journey, &position.variant().rules))
        .collect()
}

/// Every journey of one piece of a side that it makes without changing places with another, some of them more than once,
/// with every square in between. It ends in the region in which the piece stays.
pub(crate) fn journeys_alone(
    position: &Position<'_>,
    color: Color,
    from: Square,
    kind: PieceKind,
) -> Vec<Journey> {
    let start = Traveller::setting_out(position, color, kind, from);
    let mut all = Vec::new();
    for moving_as in borrowing::moves_as(position, color, from, kind) {
        start.set_out(moving_as, &mut all);
    }
    all.retain(|journey| stays_in::allows(position.variant(), color, kind, journey.to));
    all
}

impl Traveller<'_> {
    /// Adds every journey from here as a piece of a kind.
    fn set_out(&self, kind: PieceKind, all: &mut Vec<Journey>) {
        let (piece, board) = (self.position.variant().piece(kind), self.position.board());
        let at_home = piece.initial.contains(board, self.from, self.color);
        for moves in piece.moves_from(board, self.from, self.color) {
            let simple = moves.simple.iter();
            for movement in simple.filter(|movement| at_home || !movement.initial) {
                all.extend(self.ends(*movement).into_iter().map(|end| self.arrive(end)));
            }
            for path in moves.paths.iter().filter(|path| at_home || !path.initial) {
                self.follow(&path.legs, all);
            }
        }
    }

    /// The journey that ends on a square, capturing what stands there.
    fn arrive(&self, end: Square) -> Journey {
        let mut captures = self.captures.clone();
        captures.extend(self.occupant(end).map(|_| end));
        Journey {
            from: self.from,
            to: end,
            way: self.way.clone(),
            captures,
        }
    }

    /// Adds every journey that goes on from here by these legs.
    fn follow(&self, legs: &[Leg], all: &mut Vec<Journey>) {
        match legs {
            [] => {}
            [last] => all.extend(self.ends(last_leg(*last)).into_iter().map(|end| self.arrive(end))),
            [leg, rest @ ..] => {
                for station in self.stations(*leg) {
                    station.follow(rest, all);
                }
                if leg.may_stop {
                    all.extend(
                        self.ends(stop_after(*leg))
                            .into_iter()
                            .map(|end| self.arrive(end)),
                    );
                }
            }
        }
    }

    /// The traveller at every square where a leg that is not the last may end, once for each thing that it can have
    /// done there: passed an empty square, captured, or stepped over a piece.
    fn stations(&self, leg: Leg) -> Vec<Self> {
        let mut stations = Vec::new();
        for square in self.line(leg.step, leg.max_range) {
            let Some(piece) = self.occupant(square) else {
                if leg.modality.contains(Modality::EMPTY) {
                    stations.push(self.stopped_at(square));
                }
                continue;
            };
            let capture = if piece.color == self.color {
                Modality::FRIEND
            } else {
                Modality::ENEMY
            };
            if leg.modality.contains(capture) && relations::may_capture(self, square, piece) {
                let mut station = self.stopped_at(square);
                station.captures.push(square);
                stations.push(station);
            }
            if leg.modality.contains(Modality::HOP) && relations::may_hop(self.mover(), piece.kind) {
                stations.push(self.above(square).having_hopped());
            }
            break;
        }
        stations
    }

    /// The traveller after a leg that ends on a square.
    fn stopped_at(&self, at: Square) -> Self {
        let mut stopped = self.above(at);
        stopped.way.push(at);
        stopped
    }

    /// The traveller above a square that it steps over.
    fn above(&self, at: Square) -> Self {
        Self { at, ..self.clone() }
    }
}

/// The last leg of a path as a single move. `p` makes it a hopper and `g` a grasshopper. A leg whose letters do not say
/// how it ends may both move and capture.
fn last_leg(leg: Leg) -> Movement {
    let says_how = leg.modality.contains(Modality::EMPTY) || leg.modality.contains(Modality::ENEMY);
    let kind = if leg.modality.contains(Modality::LAND_BEHIND) {
        Kind::Grasshopper
    } else if leg.modality.contains(Modality::HOP) {
        Kind::Hopper
    } else {
        Kind::Slider
    };
    Movement {
        step: leg.step,
        min_range: 1,
        max_range: leg.max_range,
        kind,
        modality: if says_how {
            leg.modality
        } else {
            Modality::EMPTY_OR_ENEMY
        },
        initial: false,
    }
}

/// The single move that ends a journey early, after a leg that may be the last: on an empty square or by capture. What
/// the leg demands of a journey that goes on does not matter.
fn stop_after(leg: Leg) -> Movement {
    Movement {
        step: leg.step,
        min_range: 1,
        max_range: leg.max_range,
        kind: Kind::Slider,
        modality: Modality::EMPTY_OR_ENEMY,
        initial: false,
    }
}
