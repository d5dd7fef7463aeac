//! The walk of a move by several legs: the behaviour of `rules::Ways` and `rules::Passes`.
//!
//! A walk goes from the piece's square over the ends of its legs, capturing as their modalities allow. The square of
//! origin counts as empty, and so does one on which the walk has captured.
//!
//! `Ways`: the walk names the squares on which it captures before its end, and, where ways differ by their path
//! (as lishogi counts the moves of a lion, scalashogi `MoveActor.toUsis`), also the empty ones on which a leg ends. Two
//! walks that agree in their names and their end are one move. `Passes`: a walk that ends where it began and captures
//! nothing is a pass, which is listed like the others, or without names, or not at all.

use betza::Modality;
use hakugei_variant::rules::{Passes, Ways};
use hakugei_variant::{Board, Color, Piece, Square};

use crate::bitboard::Bitboard;
use crate::exotic::{Asked, ExoticMoves, ThroughMove};
use crate::moves::Captures;
use crate::position::Position;
use crate::rules::protection::{Protection, is_protected};
use crate::tables::{AreaMove, EndModality, Leg, PathList, Relation};

/// The walk of a piece.
pub(crate) struct Walk<'a, const WORDS: usize> {
    board: Board,
    ways: Ways,
    passes: Passes,
    position: &'a Position<WORDS>,
    color: Color,
    from: Square,
    asked: Asked,
    /// Whom the piece may capture and hop over, if that depends on their kinds.
    relation: Option<Relation>,
    reach: &'a mut ExoticMoves<WORDS>,
}

/// What a walk has done so far.
#[derive(Clone, Copy, Default)]
struct Trail {
    /// The squares on which it has captured.
    captured: Captures,
    /// The squares that distinguish it from other walks.
    named: Captures,
    /// Whether it has hopped over a piece.
    has_hopped: bool,
}

impl<'a, const WORDS: usize> Walk<'a, WORDS> {
    /// A walk of a side's piece on a square, whose ends are entered into a reach, as far as they are asked for.
    pub(crate) fn new(
        position: &'a Position<WORDS>,
        color: Color,
        from: Square,
        asked: Asked,
        reach: &'a mut ExoticMoves<WORDS>,
    ) -> Self {
        let tables = position.tables();
        Self {
            board: tables.board(),
            ways: tables.ways(),
            passes: tables.passes(),
            position,
            color,
            from,
            asked,
            relation: tables.relation(position.kind_of(color, from)).copied(),
            reach,
        }
    }

    /// Walks some moves from the piece's square.
    pub(crate) fn go(&mut self, paths: &PathList) {
        let walked = match self.ways {
            Ways::ByCaptures => {
                paths.areas.iter().for_each(|area| self.area(area));
                paths.others()
            }
            Ways::ByPath => &paths.legs,
        };
        for legs in walked {
            self.legs(self.from, legs, Trail::default());
        }
    }

    /// The moves over empty squares that are walked together.
    fn area(&mut self, area: &AreaMove) {
        let trail = Trail::default();
        let empty = self.position.ends(self.color).empty | Bitboard::of(self.from);
        let mut ends = area.ends(self.board, self.from, empty);
        if let Some(target) = self.asked.square {
            ends &= Bitboard::of(target);
        }
        for square in ends {
            if self.may_end_on(square, area.targets(), trail) {
                self.end(square, trail);
            }
        }
    }

    /// What stands on a square now that the piece has left its own and captured some.
    fn piece_at(&self, square: Square, trail: Trail) -> Option<Piece> {
        if square == self.from || trail.captured.squares().contains(&Some(square)) {
            return None;
        }
        self.position.piece_at(square)
    }

    fn legs(&mut self, start: Square, legs: &[Leg], trail: Trail) {
        let Some((leg, rest)) = legs.split_first() else {
            return;
        };
        if rest.is_empty() {
            return self.last_leg(start, *leg, trail);
        }
        for square in leg.squares(self.board, start) {
            let piece = self.piece_at(square, trail);
            self.junction(square, piece, *leg, rest, trail);
            if piece.is_some() {
                break;
            }
        }
    }

    /// The end of a leg that is not the last: goes on, or stops, as its modality allows.
    fn junction(&mut self, square: Square, piece: Option<Piece>, leg: Leg, rest: &[Leg], trail: Trail) {
        let allows = |member| leg.modality.contains(member);
        match piece {
            None => {
                if leg.may_stop {
                    self.end(square, trail);
                }
                if allows(Modality::EMPTY) {
                    self.legs(square, rest, self.passing(trail, square));
                }
            }
            Some(piece) => {
                let enemy = piece.color != self.color;
                let may_take = self.may_take(piece, square, trail);
                if leg.may_stop && enemy && may_take {
                    self.end(square, trail);
                }
                if allows(Modality::HOP) && self.may_hop_over(piece) {
                    let has_hopped = true;
                    self.legs(square, rest, Trail { has_hopped, ..trail });
                }
                if may_take && allows(if enemy { Modality::ENEMY } else { Modality::FRIEND }) {
                    let trail = Trail {
                        captured: with(trail.captured, square),
                        named: with(trail.named, square),
                        ..trail
                    };
                    self.legs(square, rest, trail);
                }
            }
        }
    }

    /// The trail of a walk that goes on from an empty square.
    fn passing(&self, trail: Trail, square: Square) -> Trail {
        match self.ways {
            Ways::ByCaptures => trail,
            Ways::ByPath => Trail {
                named: with(trail.named, square),
                ..trail
            },
        }
    }

    fn last_leg(&mut self, start: Square, leg: Leg, trail: Trail) {
        // Asked for one capture, a last leg that cannot make it need not be walked.
        if self.misses(trail)
            && !self
                .asked
                .square
                .is_some_and(|target| leg.leads_to(self.board, start, target))
        {
            return;
        }
        let targets = EndModality::of(leg.modality);
        let hops = leg.modality.contains(Modality::HOP);
        let lands_behind = leg.modality.contains(Modality::LAND_BEHIND) && !hops;
        let mut wants_hurdle = hops || lands_behind;
        let hops_on = hops && self.relation.is_some_and(|relation| relation.hops_over_many);
        let trail = Trail {
            has_hopped: trail.has_hopped || wants_hurdle,
            ..trail
        };
        for square in leg.squares(self.board, start) {
            let piece = self.piece_at(square, trail);
            if wants_hurdle {
                wants_hurdle = piece.is_none();
                if piece.is_some_and(|piece| !self.may_hop_over(piece)) {
                    break;
                }
                continue;
            }
            if self.may_end_on(square, targets, trail) {
                self.end(square, trail);
            }
            let is_stopped = piece.is_some_and(|piece| !(hops_on && self.may_hop_over(piece)));
            if is_stopped || lands_behind {
                break;
            }
        }
    }

    /// Whether a move may end on a square, with what stands there.
    fn may_end_on(&self, square: Square, targets: EndModality, trail: Trail) -> bool {
        match self.piece_at(square, trail) {
            None => targets.empty(),
            Some(piece) => {
                piece.color != self.color && targets.capture() && self.may_take(piece, square, trail)
            }
        }
    }

    /// Whether the piece may capture another, which stands on a square.
    fn may_take(&self, piece: Piece, square: Square, trail: Trail) -> bool {
        let Some(relation) = self.relation else {
            return true;
        };
        let spares = self.asked.protection == Protection::Heeded
            && piece.color != self.color
            && relation.spares_protected(piece.kind);
        let may_take = if trail.has_hopped {
            relation.may_take_hopping(piece.kind)
        } else {
            relation.may_take(piece.kind)
        };
        may_take && !(spares && is_protected(self.position, self.from, trail.captured, square))
    }

    /// Whether the piece may hop over another.
    fn may_hop_over(&self, piece: Piece) -> bool {
        self.relation
            .is_none_or(|relation| relation.may_hop_over(piece.kind))
    }

    /// Whether a walk has not captured yet what it is asked for.
    fn misses(&self, trail: Trail) -> bool {
        self.asked.square.is_some() && !trail.captured.squares().contains(&self.asked.square)
    }

    /// Enters a whole move.
    fn end(&mut self, to: Square, trail: Trail) {
        if self.asked.square != Some(to) && self.misses(trail) {
            return;
        }
        let mut named = trail.named;
        if to == self.from && trail.captured == Captures::default() {
            match self.passes {
                Passes::Allowed => {}
                Passes::Once => named = Captures::default(),
                Passes::Barred => return,
            }
        }
        if self.ways == Ways::ByCaptures {
            named = but_for_arrival(named, to);
        }
        match named {
            Captures { first: None, .. } => self.reach.ends.insert(to),
            named => self.reach.through.push(ThroughMove {
                to,
                on_the_way: named,
            }),
        }
    }
}

/// The captures on the way: the last of a move's captures is not one if it is made on the square of arrival.
fn but_for_arrival(captured: Captures, to: Square) -> Captures {
    match captured.squares() {
        [first, None] if first == Some(to) => Captures::default(),
        [_, second] if second == Some(to) => Captures {
            second: None,
            ..captured
        },
        _ => captured,
    }
}

fn with(captured: Captures, square: Square) -> Captures {
    if captured.first.is_none() {
        Captures {
            first: Some(square),
            second: None,
        }
    } else {
        Captures {
            second: Some(square),
            ..captured
        }
    }
}
