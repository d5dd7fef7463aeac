//! A small interpreter of movements on a board, written straight from the documentation of the types.

use std::collections::BTreeSet;
use std::fmt;

use betza::{Kind, Leg, Modality, Movement, Moves, Notation, Path, Step};

/// A square: file and rank, from 0.
pub(crate) type Square = (i32, i32);

/// What one square holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    Empty,
    Enemy,
    Friend,
}

/// A position: who stands where, and the square of the piece that moves.
#[derive(Clone)]
pub(crate) struct Board {
    pub(crate) size: i32,
    pub(crate) start: Square,
    pub(crate) squares: Vec<Content>,
}

/// Where a move ends, and what it captures in order.
pub(crate) type Outcome = (Square, Vec<Square>);

/// The rows from the top: `*` the piece, `x` an enemy, `o` a friend.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..self.size).rev() {
            f.write_str("\n")?;
            for file in 0..self.size {
                let sign = match self.squares[(rank * self.size + file) as usize] {
                    _ if (file, rank) == self.start => '*',
                    Content::Empty => '.',
                    Content::Enemy => 'x',
                    Content::Friend => 'o',
                };
                write!(f, "{sign}")?;
            }
        }
        Ok(())
    }
}

impl Board {
    pub(crate) fn empty(size: i32) -> Self {
        Self {
            size,
            start: (size / 2, size / 2),
            squares: vec![Content::Empty; (size * size) as usize],
        }
    }

    pub(crate) fn put(&mut self, (file, rank): Square, content: Content) {
        let index = (rank * self.size + file) as usize;
        self.squares[index] = content;
    }

    /// What stands on a square of the board; `None` off the board. The start counts as empty, as do
    /// captured pieces.
    fn content(&self, square: Square, captured: &[Square]) -> Option<Content> {
        let (file, rank) = square;
        if !(0..self.size).contains(&file) || !(0..self.size).contains(&rank) {
            return None;
        }
        if square == self.start || captured.contains(&square) {
            return Some(Content::Empty);
        }
        Some(self.squares[(rank * self.size + file) as usize])
    }

    fn occupied(&self, square: Square) -> bool {
        self.content(square, &[])
            .is_some_and(|content| content != Content::Empty)
    }

    /// All moves of a notation, each once.
    pub(crate) fn moves_of(&self, text: &str) -> BTreeSet<Outcome> {
        let notation = Notation::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        self.moves(&notation.moves())
    }

    pub(crate) fn moves(&self, moves: &Moves) -> BTreeSet<Outcome> {
        let mut outcomes = BTreeSet::new();
        for &movement in &moves.simple {
            self.single(movement, &mut outcomes);
        }
        for path in &moves.paths {
            self.walk(path, 0, self.start, &[], &mut outcomes);
        }
        outcomes
    }

    fn single(&self, movement: Movement, outcomes: &mut BTreeSet<Outcome>) {
        let middle = Step {
            dx: movement.step.dx / 2,
            dy: movement.step.dy / 2,
        };
        let open = match movement.kind {
            Kind::Lame => {
                let path = movement.step.lame_path();
                path.iter().all(|step| !self.occupied(after(self.start, *step)))
            }
            Kind::MustJump => self.occupied(after(self.start, middle)),
            _ => true,
        };
        if open {
            let hurdle = match movement.kind {
                Kind::Hopper => Hurdle::Pass,
                Kind::Grasshopper => Hurdle::LandBehind,
                _ => Hurdle::None,
            };
            let ride = Ride {
                step: movement.step,
                first: movement.min_range,
                last: movement.max_range,
                hurdle,
            };
            self.ride(self.start, ride, movement.modality, &[], outcomes);
        }
    }

    /// The last part of a move: adds every end that the modality allows.
    fn ride(
        &self,
        from: Square,
        ride: Ride,
        modality: Modality,
        captured: &[Square],
        outcomes: &mut BTreeSet<Outcome>,
    ) {
        let mut hurdles = 0;
        let mut square = from;
        for count in 1..=ride.limit(self.size) {
            square = after(square, ride.step);
            let Some(content) = self.content(square, captured) else {
                return;
            };
            if count < i32::from(ride.first) {
                continue;
            }
            if ride.hurdle != Hurdle::None && hurdles == 0 {
                hurdles += i32::from(content != Content::Empty);
                continue;
            }
            let mut taken = captured.to_vec();
            match content {
                Content::Empty if modality.contains(Modality::EMPTY) => {
                    outcomes.insert((square, taken));
                }
                Content::Enemy if modality.contains(Modality::ENEMY) => {
                    taken.push(square);
                    outcomes.insert((square, taken));
                }
                _ => {}
            }
            if content != Content::Empty || ride.hurdle == Hurdle::LandBehind {
                return;
            }
        }
    }

    /// The legs of a path from one on.
    fn walk(
        &self,
        path: &Path,
        index: usize,
        from: Square,
        captured: &[Square],
        outcomes: &mut BTreeSet<Outcome>,
    ) {
        let leg = &path.legs[index];
        if index + 1 == path.legs.len() {
            self.ride(from, Ride::of(*leg), leg.modality, captured, outcomes);
            return;
        }
        if leg.may_stop {
            let ride = Ride {
                hurdle: Hurdle::None,
                ..Ride::of(*leg)
            };
            self.ride(from, ride, Modality::EMPTY_OR_ENEMY, captured, outcomes);
        }
        let mut square = from;
        for _ in 1..=Ride::of(*leg).limit(self.size) {
            square = after(square, leg.step);
            let Some(content) = self.content(square, captured) else {
                return;
            };
            let (may_end, may_take) = match content {
                Content::Empty => (leg.modality.contains(Modality::EMPTY), false),
                Content::Enemy => (true, leg.modality.contains(Modality::ENEMY)),
                Content::Friend => (true, leg.modality.contains(Modality::FRIEND)),
            };
            if content == Content::Empty {
                if may_end {
                    self.walk(path, index + 1, square, captured, outcomes);
                }
                continue;
            }
            if may_take {
                let now_captured = [captured, &[square]].concat();
                self.walk(path, index + 1, square, &now_captured, outcomes);
            }
            if leg.modality.contains(Modality::HOP) {
                self.walk(path, index + 1, square, captured, outcomes);
            }
            return;
        }
    }
}

/// How a final leg treats the pieces in its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hurdle {
    None,
    Pass,
    LandBehind,
}

#[derive(Clone, Copy, Debug)]
struct Ride {
    step: Step,
    first: u8,
    last: u8,
    hurdle: Hurdle,
}

impl Ride {
    fn of(leg: Leg) -> Self {
        let hurdle = if leg.modality.contains(Modality::HOP) {
            Hurdle::Pass
        } else if leg.modality.contains(Modality::LAND_BEHIND) {
            Hurdle::LandBehind
        } else {
            Hurdle::None
        };
        Self {
            step: leg.step,
            first: 1,
            last: leg.max_range,
            hurdle,
        }
    }

    fn limit(self, size: i32) -> i32 {
        match self.last {
            0 => size,
            last => i32::from(last),
        }
    }
}

fn after((file, rank): Square, step: Step) -> Square {
    (file + i32::from(step.dx), rank + i32::from(step.dy))
}
