//! Movements without a board: what a Betza string means for the side that moves up.

use std::collections::BTreeSet;
use std::fmt;

use crate::atom::UNIVERSAL_REACH;

/// A displacement in squares, seen by the owner: `dx` to the right, `dy` forward.
///
/// The other side's displacement is the same turned by 180 degrees: `(-dx, -dy)`.
///
/// ```
/// use betza::Step;
///
/// let knight = Step { dx: 1, dy: 2 };
/// assert_eq!(knight.turned(), Step { dx: -1, dy: -2 });
/// assert_eq!(knight.mirrored(), Step { dx: -1, dy: 2 });
/// assert_eq!(knight.lame_path(), [Step { dx: 0, dy: 1 }]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step {
    /// Squares to the owner's right; negative to the left.
    pub dx: i8,
    /// Squares forward; negative backward.
    pub dy: i8,
}

/// How a single-leg move travels. The order is that of the names.
///
/// ```
/// use betza::{Kind, Notation};
///
/// for (text, kind) in [("R", Kind::Slider), ("N", Kind::Leaper), ("nN", Kind::Lame), ("pR", Kind::Hopper)] {
///     let moves = Notation::parse(text)?.moves();
///     assert!(moves.simple.iter().all(|movement| movement.kind == kind));
/// }
/// # Ok::<(), betza::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// A slider that ends exactly one step behind the first occupied landing square. The range counts the
    /// whole distance.
    Grasshopper,
    /// A slider that must pass exactly one occupied landing square, and may end on any square behind it
    /// up to and including the next occupied one. The range counts the whole distance.
    Hopper,
    /// One leap that needs every square of its path ([`Step::lame_path`]) empty.
    Lame,
    /// One leap; whatever stands between is ignored.
    Leaper,
    /// One leap that needs its midpoint occupied by a piece of either side.
    MustJump,
    /// Repeats its step over empty landing squares and ends on any of them, or on the first occupied one.
    /// With a [`min_range`](Movement::min_range) of 2 the first landing square is skipped, whatever stands
    /// there.
    Slider,
}

/// What may stand on the square where a move, or one leg of it, ends: a set.
///
/// ```
/// use betza::{Modality, Notation};
///
/// let pawn = Notation::parse("fmWfcF")?.moves();
/// let captures: Vec<_> = pawn.simple.iter().filter(|movement| movement.modality == Modality::ENEMY).collect();
/// assert_eq!(captures.len(), 2);
/// assert!(Modality::EMPTY_OR_ENEMY.contains(Modality::EMPTY));
/// assert_eq!(Modality::EMPTY_OR_ENEMY.to_string(), "mc");
/// # Ok::<(), betza::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Modality(u8);

impl Kind {
    /// The name in lower case: `grasshopper`, `hopper`, `lame`, `leaper`, `must-jump` or `slider`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Grasshopper => "grasshopper",
            Self::Hopper => "hopper",
            Self::Lame => "lame",
            Self::Leaper => "leaper",
            Self::MustJump => "must-jump",
            Self::Slider => "slider",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Modality {
    /// The empty set.
    pub const NONE: Self = Self(0);
    /// `m`: the square may be empty.
    pub const EMPTY: Self = Self(2);
    /// `c`: the square may hold an enemy, which is captured.
    pub const ENEMY: Self = Self(1);
    /// `d`: the square may hold a friend, which is captured (legs before the last only).
    pub const FRIEND: Self = Self(4);
    /// `p`: before the last leg, a piece of either side may stand on the square and stays there. On the
    /// last leg, the leg is a hopper (see [`Kind::Hopper`]) and the other members say where it may land.
    pub const HOP: Self = Self(8);
    /// `g`: the leg, which is the last, is a grasshopper (see [`Kind::Grasshopper`]) and the other members
    /// say where it may land. (On an earlier leg `g` is `p` with a change of range for the legs after it.)
    pub const LAND_BEHIND: Self = Self(16);
    /// `mc`, the default of a single-leg move and of a final leg.
    pub const EMPTY_OR_ENEMY: Self = Self(1 | 2);

    /// The set that holds what either set holds.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether every member of `other` is in this set.
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether the sets have a member in common.
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// The letters `m c d p g` that are in the set, in that order.
impl fmt::Display for Modality {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = [
            (Self::EMPTY, "m"),
            (Self::ENEMY, "c"),
            (Self::FRIEND, "d"),
            (Self::HOP, "p"),
            (Self::LAND_BEHIND, "g"),
        ];
        for (member, letter) in letters {
            if self.contains(member) {
                f.write_str(letter)?;
            }
        }
        Ok(())
    }
}

/// One single-leg move in one direction.
///
/// ```
/// use betza::{Notation, Step};
///
/// let lance = Notation::parse("fR")?.moves();
/// let [forward] = lance.simple.as_slice() else { panic!("one direction") };
/// assert_eq!(forward.step, Step { dx: 0, dy: 1 });
/// assert_eq!(forward.max_range, 0, "no limit");
/// assert!(!forward.initial);
/// # Ok::<(), betza::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Movement {
    /// The displacement of one repeat.
    pub step: Step,
    /// How it travels.
    pub kind: Kind,
    /// The smallest number of repeats; more than 1 only for a `j` slider, which ignores what stands
    /// on the squares before.
    pub min_range: u8,
    /// The largest number of repeats; 0 means no limit.
    pub max_range: u8,
    /// Empty squares, captures, or both.
    pub modality: Modality,
    /// Whether the move is open only from the piece's initial squares (`i`).
    pub initial: bool,
}

/// One leg of a multi-leg move.
///
/// A leg that may repeat its step passes over empty squares only and goes no further than the first
/// occupied one; it may end on any of these squares that its modality allows, and each of these ends is
/// followed up by the next leg.
///
/// ```
/// use betza::{Notation, Step};
///
/// // A step forward, and perhaps another one: the move may also stop after the first.
/// let moves = Notation::parse("f[W?W]")?.moves();
/// let path = &moves.paths[0];
/// assert_eq!(path.legs[0].step, Step { dx: 0, dy: 1 });
/// assert!(path.legs[0].may_stop && !path.legs[1].may_stop);
/// # Ok::<(), betza::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Leg {
    /// The displacement of one repeat; absolute, not relative to the leg before.
    pub step: Step,
    /// The largest number of repeats; 0 means no limit.
    pub max_range: u8,
    /// What may stand on the square where the leg ends.
    pub modality: Modality,
    /// Whether the whole move may also end here (bracket form `?`), as if this were the last leg with the
    /// modality `mc`: on an empty square or by capture. Always false on the last leg, where the move ends
    /// anyway.
    pub may_stop: bool,
}

/// One multi-leg move: two or three legs in their order.
///
/// The start square counts as empty for every leg; a captured square counts as empty for the legs after.
/// A move on a board is where it starts, where it ends and what it captures, in order: two paths that agree
/// in these are the same move. A path that ends where it started and captures nothing is a pass, which is
/// one move like any other.
///
/// ```
/// use betza::{Modality, Notation};
///
/// // One leg captures next to the piece, the other one goes back to where it came from.
/// let moves = Notation::parse("cabK")?.moves();
/// assert_eq!(moves.paths.len(), 8);
/// for path in &moves.paths {
///     assert_eq!(path.legs[0].modality, Modality::ENEMY);
///     assert_eq!(path.legs[1].step, path.legs[0].step.turned());
/// }
/// # Ok::<(), betza::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Path {
    /// The legs; never empty.
    pub legs: Vec<Leg>,
    /// Whether the move is open only from the piece's initial squares (`i`).
    pub initial: bool,
}

/// Everything a piece can do: the meaning of one Betza string.
///
/// ```
/// use betza::Notation;
///
/// let gold = Notation::parse("WfF")?.moves();
/// assert_eq!((gold.simple.len(), gold.paths.len()), (6, 0));
/// let left_hook = Notation::parse("lN")?.moves();
/// assert!(left_hook.mirrors(&Notation::parse("rN")?.moves()));
/// # Ok::<(), betza::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moves {
    /// The single-leg moves, sorted, each once.
    pub simple: Vec<Movement>,
    /// The multi-leg moves, each once, in the order of the text; those of one term clockwise from forward,
    /// leg by leg, orthogonal first steps before diagonal ones. Later legs of a chain go clockwise from
    /// straight on.
    pub paths: Vec<Path>,
}

impl Step {
    /// The displacement for the other side.
    #[must_use]
    pub const fn turned(self) -> Self {
        Self {
            dx: -self.dx,
            dy: -self.dy,
        }
    }

    /// The displacement with left and right exchanged.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self { dx: -self.dx, ..self }
    }

    /// The squares, relative to the start, that must be empty for a lame leap of this displacement:
    /// orthogonal steps along the longer axis first, then diagonal steps, the last square excluded.
    pub fn lame_path(self) -> Vec<Self> {
        let (dx, dy) = (i16::from(self.dx), i16::from(self.dy));
        let straight = dx.abs().max(dy.abs()) - dx.abs().min(dy.abs());
        let length = dx.abs().max(dy.abs());
        let (mut x, mut y) = (0, 0);
        let mut squares = Vec::new();
        for taken in 1..length {
            if taken <= straight {
                if dx.abs() > dy.abs() {
                    x += dx.signum();
                } else {
                    y += dy.signum();
                }
            } else {
                x += dx.signum();
                y += dy.signum();
            }
            squares.push(Self {
                dx: x as i8,
                dy: y as i8,
            });
        }
        squares
    }
}

impl Moves {
    /// The leaps to every square (`U`), one for all of each sort, and the other moves of one leg.
    ///
    /// ```
    /// let herald = betza::Notation::parse("mUcF")?.moves();
    /// let (anywhere, others) = herald.universal();
    /// assert_eq!((anywhere.len(), others.len()), (1, 4));
    /// assert_eq!(anywhere[0].modality, betza::Modality::EMPTY);
    /// # Ok::<(), betza::Error>(())
    /// ```
    pub fn universal(&self) -> (Vec<Movement>, Vec<Movement>) {
        let side = 2 * usize::from(UNIVERSAL_REACH) + 1;
        let sort = |movement: Movement| (movement.modality, movement.initial);
        let leaps = || {
            self.simple
                .iter()
                .filter(|movement| movement.kind == Kind::Leaper)
        };
        let mut anywhere: Vec<Movement> = Vec::new();
        for &leap in leaps() {
            let known = anywhere.iter().any(|&other| sort(other) == sort(leap));
            let alike = || leaps().filter(|&&other| sort(other) == sort(leap));
            if !known && alike().count() == side * side - 1 {
                anywhere.push(leap);
            }
        }
        let mut others = self.simple.clone();
        let is_one = |leap: &Movement| anywhere.iter().any(|&other| sort(other) == sort(*leap));
        others.retain(|movement| movement.kind != Kind::Leaper || !is_one(movement));
        (anywhere, others)
    }

    /// Whether these are another piece's moves with left and right exchanged, in whatever order.
    pub fn mirrors(&self, other: &Self) -> bool {
        let simple = |moves: &Self, seen: fn(Step) -> Step| {
            let moves = moves.simple.iter();
            moves
                .map(|&movement| Movement {
                    step: seen(movement.step),
                    ..movement
                })
                .collect::<BTreeSet<_>>()
        };
        let paths = |moves: &Self, seen: fn(Step) -> Step| {
            let mut paths = moves.paths.clone();
            let legs = paths.iter_mut().flat_map(|path| &mut path.legs);
            legs.for_each(|leg| leg.step = seen(leg.step));
            BTreeSet::from_iter(paths)
        };
        let as_it_is = |step| step;
        simple(self, as_it_is) == simple(other, Step::mirrored)
            && paths(self, as_it_is) == paths(other, Step::mirrored)
    }
}
