//! The legal moves of a position as sets: what moves, and the squares where it may end. Lists, counts, captures, checks and
//! mates are found from them.

use hakugei_variant::{PieceKind, Square};

use crate::bitboard::Bitboard;
use crate::check_info::checks_when_tried;
use crate::generate::{Scope, generate};
use crate::kind_set::KindSet;
use crate::mate::mate_among;
use crate::moves::{Captures, FaceChange, Move, Stem};
use crate::position::Position;
use crate::stop::Stop;
use crate::tables::Safety;
use crate::trials::Trials;

/// For how many sets there is room at first where all moves are asked for once: most positions have fewer.
const ROOM: usize = 48;

/// Moves that differ in where they end. There is at least one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MoveSet<const WORDS: usize> {
    pub(crate) stem: Stem,
    pub(crate) ends: Bitboard<WORDS>,
}

impl<const WORDS: usize> MoveSet<WORDS> {
    /// The moves that end on some of its squares.
    #[inline]
    pub(crate) fn moves_to(self, ends: Bitboard<WORDS>) -> impl Iterator<Item = Move> {
        ends.into_iter().map(move |to| self.stem.to(to))
    }

    /// One of its moves, for what all of them have in common: the kind that moves, the face that it shows then, whether it is
    /// dropped, what it captures on the way.
    #[inline]
    pub(crate) fn some(self) -> Move {
        self.stem
            .to(self.ends.first().expect("a set of moves is not empty"))
    }

    /// The ends of those of its moves that capture.
    #[inline]
    pub(crate) fn captures(self, position: &Position<WORDS>) -> Bitboard<WORDS> {
        if self.stem.captures_on_the_way() {
            return self.captures_through(position);
        }
        self.ends & position.of_color(position.side().other())
    }

    /// The same where squares on the way are named.
    #[cold]
    fn captures_through(self, position: &Position<WORDS>) -> Bitboard<WORDS> {
        let mv = self.some();
        position.capturing_ends(mv.from(), mv.on_the_way(), self.ends)
    }

    /// The ends of those that capture nothing.
    #[inline]
    fn quiet(self, position: &Position<WORDS>) -> Bitboard<WORDS> {
        self.ends & !self.captures(position)
    }
}

/// Sets of moves of one position, found by [`Self::find`] and kept until the next call. The room is used again, so a caller that asks
/// often keeps one of these. Every other call wants the position in which the moves were found.
///
/// Moves come in the same order from all calls.
///
/// ```
/// use std::sync::Arc;
///
/// use hakugei_game::{CompiledVariant, Game, MoveSets, Position, Tables, Visitor};
/// use hakugei_variant::{Setup, shipped};
///
/// struct Numbers(Setup);
///
/// impl Visitor for Numbers {
///     type Output = (u64, usize);
///
///     fn visit<const WORDS: usize>(self, tables: &Arc<Tables<WORDS>>) -> (u64, usize) {
///         let position = Position::new(tables, &self.0);
///         let (sets, mut captures) = (MoveSets::of(&position), Vec::new());
///         sets.captures(&position, &mut captures);
///         (sets.len(), captures.len())
///     }
/// }
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// let game = Game::from_sfen(&compiled, "2w3/6/6/6/2d3/2W3 b - 1")?;
/// assert_eq!(compiled.visit(Numbers(game.setup())), (5, 1));
/// # Ok::<(), hakugei_game::StartError>(())
/// ```
#[derive(Clone, Debug)]
pub struct MoveSets<'s, const WORDS: usize> {
    sets: Vec<MoveSet<WORDS>>,
    pub(crate) trials: Trials<'s, WORDS>,
}

impl<const WORDS: usize> Default for MoveSets<'_, WORDS> {
    /// No moves.
    fn default() -> Self {
        Self {
            sets: Vec::new(),
            trials: Trials::default(),
        }
    }
}

impl<'s, const WORDS: usize> MoveSets<'s, WORDS> {
    /// Moves of which some may not be found once a stop has come.
    pub fn stopped_by(stop: &'s Stop<'s>) -> Self {
        Self {
            trials: Trials::stopped_by(stop),
            ..Self::default()
        }
    }

    /// Whether what was found may be a part only.
    #[inline]
    pub(crate) fn is_stopped(&self) -> bool {
        self.trials.scratch.stop.is_some_and(Stop::has_come)
    }

    /// Every legal move of a position.
    pub fn of(position: &Position<WORDS>) -> Self {
        let mut sets = Self {
            sets: Vec::with_capacity(ROOM),
            ..Self::default()
        };
        sets.find(position);
        sets
    }

    /// Finds every legal move of a position.
    #[inline(never)]
    pub fn find(&mut self, position: &Position<WORDS>) {
        let tables = position.tables();
        self.find_in(position, Scope::All, tables.safety());
    }

    /// Finds every legal move of a position, and says how many there are.
    pub(crate) fn count(&mut self, position: &Position<WORDS>) -> u64 {
        self.find(position);
        self.len()
    }

    /// Finds the legal moves that capture.
    pub fn find_captures(&mut self, position: &Position<WORDS>) {
        let tables = position.tables();
        self.find_in(position, Scope::Captures, tables.safety());
    }

    /// Finds the moves of a scope.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "what the scope leaves out is left out of the code"
    )]
    pub(crate) fn find_in(&mut self, position: &Position<WORDS>, scope: Scope, safety: Safety) {
        self.begin();
        generate(position, scope, safety, self);
    }

    /// Forgets what was found.
    pub(crate) fn begin(&mut self) {
        self.sets.clear();
        self.trials.begin();
    }

    /// Whether there is no move.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.sets.is_empty()
    }

    /// The number of moves.
    pub fn len(&self) -> u64 {
        // The check keeps the compiler from adding up several at once, which would wait until what was just written word by word
        // can be read in larger pieces.
        let more = |len: u64, set: &MoveSet<WORDS>| len.checked_add(set.ends.len().into());
        self.sets
            .iter()
            .try_fold(0, more)
            .expect("there is memory for the sets")
    }

    /// For how many moves a list of them has to have room while it is written.
    pub(crate) fn room(&self) -> usize {
        self.len() as usize + (AT_ONCE - 1)
    }

    /// Whether a move is among them.
    pub fn contains(&self, mv: Move) -> bool {
        let is_it = |set: &MoveSet<WORDS>| set.ends.contains(mv.to()) && set.stem.to(mv.to()) == mv;
        self.sets.iter().any(is_it)
    }

    /// Every move.
    pub fn iter(&self) -> impl Iterator<Item = Move> {
        self.sets.iter().flat_map(|set| set.moves_to(set.ends))
    }

    /// Adds every move to a list.
    pub fn list(&self, moves: &mut Vec<Move>) {
        for set in &self.sets {
            set.listed(set.ends, moves);
        }
    }

    /// Adds every move that captures to a list: on the way or where it ends.
    pub fn captures(&self, position: &Position<WORDS>, moves: &mut Vec<Move>) {
        for set in &self.sets {
            set.listed(set.captures(position), moves);
        }
    }

    /// Adds every move that captures nothing to a list.
    pub fn quiet(&self, position: &Position<WORDS>, moves: &mut Vec<Move>) {
        for set in &self.sets {
            set.listed(set.quiet(position), moves);
        }
    }

    /// Adds every move to a list that captures nothing and gives check.
    pub fn checks(&mut self, position: &Position<WORDS>, moves: &mut Vec<Move>) {
        self.forcing(position, moves, |_| false);
    }

    /// Adds every move to a list that captures nothing and either gains by promoting, as `gains` says of one that promotes, or gives check.
    pub fn forcing(
        &mut self,
        position: &Position<WORDS>,
        moves: &mut Vec<Move>,
        gains: impl Fn(Move) -> bool,
    ) {
        let check_info = self.trials.check_info(position);
        let Self { sets, trials } = self;
        for set in sets {
            let quiet = set.quiet(position);
            if quiet.is_empty() {
                continue;
            }
            let some = set.some();
            // Several pieces that move at once are of one kind.
            let ends = if some.promotes() && gains(some) {
                quiet
            } else {
                let made = |mv| checks_when_tried(&mut trials.scratch, position, mv);
                check_info.checking_ends(position, quiet, set.stem, made)
            };
            set.listed(ends, moves);
        }
    }

    /// A move that checkmates, if there is one: after it the other side is in check and has no legal move. A move that ends the
    /// game in another way (by the capture of a royal piece, by a check that wins, by a try) is no mate. Which of several is
    /// found is not said.
    ///
    /// In variants without rules that go beyond masks and tables, only moves that give check and leave the royal piece no step are tried.
    pub fn mate(&mut self, position: &Position<WORDS>) -> Option<Move> {
        let check_info = self.trials.check_info(position);
        mate_among(position, check_info, &self.sets, &mut self.trials.scratch)
    }
}

/// What rules ask that judge moves once they are found.
impl<const WORDS: usize> MoveSets<'_, WORDS> {
    /// Whether a test accepts one of the sets.
    pub(crate) fn any(&self, accepts: impl FnMut(&MoveSet<WORDS>) -> bool) -> bool {
        self.sets.iter().any(accepts)
    }

    /// Leaves those moves that end on the squares that are given for their set.
    pub(crate) fn retain(&mut self, ends: impl Fn(&MoveSet<WORDS>) -> Bitboard<WORDS>) {
        self.sets.retain_mut(|set| {
            set.ends = ends(set);
            !set.ends.is_empty()
        });
    }
}

/// What the generator adds: sets that may be empty, and never overlap.
impl<const WORDS: usize> MoveSets<'_, WORDS> {
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "it is a handful of instructions")]
    fn add(&mut self, stem: Stem, ends: Bitboard<WORDS>) {
        if !ends.is_empty() {
            self.sets.push(MoveSet { stem, ends });
        }
    }

    /// Moves of one piece that capture nothing on the way.
    #[inline]
    pub(crate) fn board(&mut self, from: Square, to: Bitboard<WORDS>, change: FaceChange) {
        self.add(Stem::board(from, change), to);
    }

    /// Moves of one piece each of which turns it by what it captures: what it becomes may differ, and moves of a set have that in common.
    pub(crate) fn each_turned(&mut self, from: Square, to: Bitboard<WORDS>) {
        for end in to {
            self.board(from, Bitboard::of(end), FaceChange::OTHER);
        }
    }

    /// Moves of several pieces of a kind, each from as many indices before its end.
    #[inline]
    pub(crate) fn set_wise(&mut self, by: i16, to: Bitboard<WORDS>, change: FaceChange) {
        self.add(Stem::set_wise(by, change), to);
    }

    /// Drops of one kind.
    #[inline]
    pub(crate) fn drop(&mut self, kind: PieceKind, to: Bitboard<WORDS>) {
        self.add(Stem::drop(kind), to);
    }

    /// Drops of each of some kinds.
    #[inline]
    pub(crate) fn drops(&mut self, kinds: KindSet, to: Bitboard<WORDS>) {
        if !to.is_empty() {
            for kind in kinds.kinds() {
                self.drop(kind, to);
            }
        }
    }

    /// Moves of one piece that name the same squares on the way.
    pub(crate) fn through(
        &mut self,
        from: Square,
        on_the_way: Captures,
        to: Bitboard<WORDS>,
        change: FaceChange,
    ) {
        self.add(Stem::board(from, change).capturing(on_the_way), to);
    }
}

impl<const WORDS: usize> MoveSet<WORDS> {
    /// Adds those of its moves to a list that end on some squares.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "the list is to lie in registers")]
    fn listed(self, ends: Bitboard<WORDS>, moves: &mut Vec<Move>) {
        if self.stem.is_set_wise() {
            listed_by(ends, moves, |to| self.stem.to(to));
        } else {
            listed_by(ends, moves, |to| self.stem.of_one_piece_to(to));
        }
    }
}

/// How many moves are written at once.
const AT_ONCE: usize = 4;

/// Adds moves to a list, given where they end and the move to each square, four at a time; what is too much is cut off. Most sets
/// have up to four moves, in numbers that a processor cannot guess: a loop of single moves would cost more in wrong guesses than
/// in instructions.
#[inline(always)]
#[expect(clippy::inline_always, reason = "the list is to lie in registers")]
fn listed_by<const WORDS: usize>(ends: Bitboard<WORDS>, moves: &mut Vec<Move>, to: impl Fn(Square) -> Move) {
    for (start, word) in (0..).step_by(64).zip(ends.words()) {
        if word == 0 {
            continue;
        }
        let mut rest = word;
        let end = moves.len() + rest.count_ones() as usize;
        while rest != 0 {
            let four: [Move; AT_ONCE] = std::array::from_fn(|_| {
                let square = Square(start + rest.trailing_zeros() as u16);
                rest &= rest.wrapping_sub(1);
                to(square)
            });
            moves.extend_from_slice(&four);
        }
        moves.truncate(end);
    }
}
