//! A variant as tables: what every kind of either side can do from every square, and what its rules allow.

mod areas;
mod attack_table;
mod between;
mod borrowing;
mod build;
mod burning;
mod bytes;
mod contagion;
mod drop_groups;
mod exotic_origins;
mod faces;
mod facing_royals;
mod finish;
mod geometry;
mod keys;
mod kind_facts;
mod layout;
mod mobility;
mod move_list;
mod movement_rays;
mod moves;
mod origin_sets;
mod paths;
mod plan;
mod promotion;
mod relations;
mod reverse;
mod royal;
mod rules;
mod shortcuts;
mod side;
mod size;
mod square_moves;
mod stays_in;
mod steppers;
mod swaps;
mod trades;

use hakugei_variant::rules::{FacingResult, Obligation, Passes, RoyalBar, Ways};
use hakugei_variant::{Board, Color, Piece, PieceKind, Square};

use crate::bitboard::Bitboard;
use crate::kind_set::KindSet;

pub(crate) use areas::AreaMove;
use attack_table::AttackTable;
pub(crate) use attack_table::MoveClass;
use between::Between;
pub(crate) use borrowing::Borrowing;
pub(crate) use burning::{Burner, Burning};
pub(crate) use contagion::Contagions;
use exotic_origins::ExoticOrigins;
pub(crate) use faces::Faces;
pub(crate) use facing_royals::Facing;
pub(crate) use finish::{Bare, Claim, Finish, Goal};
pub(crate) use geometry::{EndModality, Exotic, LameLeap, Leg};
use geometry::{Ray, SlideRef};
pub use keys::split_mix;
pub(crate) use keys::{Keys, next_random, turn_key};
use move_list::MoveList;
pub(crate) use moves::Ends;
pub(crate) use paths::PathList;
pub(crate) use promotion::{Arrivals, Promotions};
pub(crate) use relations::Relation;
pub(crate) use reverse::Reverse;
pub(crate) use rules::{KindRules, Safety};
use shortcuts::Shortcuts;
pub(crate) use shortcuts::TwoSteps;
pub(crate) use side::Side;
pub(crate) use swaps::Swaps;
pub(crate) use trades::{Protected, Trades};

/// What moves may change, by the rules of a variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Effects {
    /// What they name and what they capture.
    Common,
    /// More than that.
    More,
    /// Perhaps more, and what the position after them remembers.
    Remembered,
}

/// The tables of one variant. Everything is indexed by side, kind and square.
///
/// ```
/// use std::sync::Arc;
///
/// use hakugei_game::{Bitboard, CompiledVariant, Tables, Visitor};
/// use hakugei_variant::{Color, Square, shipped};
///
/// /// The number of squares that each kind attacks from the first square of an empty board.
/// struct Attacks;
///
/// impl Visitor for Attacks {
///     type Output = Vec<u32>;
///
///     fn visit<const WORDS: usize>(self, tables: &Arc<Tables<WORDS>>) -> Vec<u32> {
///         let attacks = |kind| tables.attacks(Color::White, kind, Square(0), Bitboard::EMPTY).len();
///         tables.kinds().map(attacks).collect()
///     }
/// }
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// let attacks = compiled.visit(Attacks);
/// assert_eq!(attacks[0], 3, "from a corner the royal piece goes to three squares");
/// ```
#[derive(Debug)]
pub struct Tables<const WORDS: usize> {
    board: Board,
    kinds: usize,
    /// The number of squares.
    stride: usize,
    /// Every square of the board.
    squares: Bitboard<WORDS>,
    /// The squares of each file.
    files: Vec<Bitboard<WORDS>>,
    /// The squares of the file of each square.
    own_files: Vec<Bitboard<WORDS>>,
    /// The up to eight squares next to each square.
    neighbours: Vec<Bitboard<WORDS>>,
    /// For each kind of both sides, its first slot; kinds that move alike share them.
    starts: Vec<u32>,
    moves: MoveList<WORDS>,
    attacks: AttackTable<WORDS>,
    slides: Vec<SlideRef>,
    rays: Vec<Ray<WORDS>>,
    lame: Vec<LameLeap<WORDS>>,
    exotic: Vec<Exotic<WORDS>>,
    shortcuts: Box<Shortcuts<WORDS>>,
    reverse: Reverse<WORDS>,
    exotic_origins: ExoticOrigins<WORDS>,
    between: Between<WORDS>,
    /// The kinds of both sides all of whose capturing slides are straight.
    straight: Vec<bool>,
    rules: Vec<KindRules<WORDS>>,
    sides: [Side<WORDS>; 2],
    /// For each kind, what it may capture and hop over, if that depends on kinds.
    relations: Vec<Option<Relation>>,
    /// For each kind of both sides, what its captor gets, and the number of its other face.
    captured: Vec<Option<PieceKind>>,
    promoted: Vec<u16>,
    /// For each kind, the faces that it can promote to.
    promotes_to: Vec<Box<[PieceKind]>>,
    /// Which kinds of both sides are royal.
    royal_numbers: Vec<bool>,
    royal_kinds: Vec<PieceKind>,
    /// The only kind of these, if there is one alone.
    royal_kind: Option<PieceKind>,
    least_royals: u8,
    exotic_kinds: Vec<PieceKind>,
    safety: Safety,
    borrowing: Option<Borrowing<WORDS>>,
    ways: Ways,
    passes: Passes,
    trades: Trades,
    effects: Effects,
    prizes: Vec<PieceKind>,
    special: bool,
    attacks_matter: bool,
    royal_bar: Option<RoyalBar>,
    faces: Option<Faces>,
    finish: Finish<WORDS>,
    facing: Option<Facing<WORDS>>,
    must: Vec<Obligation>,
    limited_numbers: Vec<PieceKind>,
    contagions: Option<Contagions>,
    burning: Option<Burning>,
    swaps: Option<Swaps>,
    keys: Keys,
}

impl<const WORDS: usize> Tables<WORDS> {
    /// The board.
    pub fn board(&self) -> Board {
        self.board
    }

    /// The number of kinds.
    pub fn kinds(&self) -> impl ExactSizeIterator<Item = PieceKind> + use<WORDS> {
        (0..self.kinds as u8).map(PieceKind)
    }

    /// Whether a square is one of the board.
    #[inline]
    pub(crate) fn has_square(&self, square: Square) -> bool {
        square.index() < self.stride
    }

    /// Whether a kind is one of the variant.
    #[inline]
    pub(crate) fn has_kind(&self, kind: PieceKind) -> bool {
        kind.index() < self.kinds
    }

    /// Every square of the board.
    #[inline]
    pub fn squares(&self) -> Bitboard<WORDS> {
        self.squares
    }

    /// The squares of each file, file 1 first.
    #[inline]
    pub(crate) fn files(&self) -> &[Bitboard<WORDS>] {
        &self.files
    }

    /// The squares of the file of a square.
    #[inline]
    pub(crate) fn file_of(&self, square: Square) -> Bitboard<WORDS> {
        self.own_files[square.index()]
    }

    /// The up to eight squares next to a square.
    #[inline]
    pub(crate) fn neighbours(&self, square: Square) -> Bitboard<WORDS> {
        self.neighbours[square.index()]
    }

    #[inline]
    pub(crate) fn keys(&self) -> &Keys {
        &self.keys
    }

    /// What a captor of a side's piece gets in hand.
    #[inline]
    pub(crate) fn captured_of(&self, owner: Color, kind: PieceKind) -> Option<PieceKind> {
        self.captured[self.number(owner, kind)]
    }

    /// The other face of a kind of a side that has one; the first of several.
    #[inline]
    pub(crate) fn face_of(&self, color: Color, kind: PieceKind) -> PieceKind {
        let number = usize::from(self.promoted[self.number(color, kind)]);
        PieceKind((number - color.index() * self.kinds) as u8)
    }

    /// The faces that a kind can promote to.
    #[inline]
    pub(crate) fn faces(&self, kind: PieceKind) -> &[PieceKind] {
        &self.promotes_to[kind.index()]
    }

    /// The faces among which the player chooses when a kind promotes; none where there is at most one.
    #[inline]
    pub(crate) fn choices(&self, kind: PieceKind) -> &[PieceKind] {
        match self.faces(kind) {
            [_] => &[],
            faces => faces,
        }
    }

    /// What a kind may capture and hop over, if that depends on the kinds that it meets.
    #[inline]
    pub(crate) fn relation(&self, kind: PieceKind) -> Option<&Relation> {
        self.relations[kind.index()].as_ref()
    }

    /// What the rules allow a kind of a side.
    #[inline]
    pub(crate) fn rules(&self, color: Color, kind: PieceKind) -> &KindRules<WORDS> {
        &self.rules[color.index() * self.kinds + kind.index()]
    }

    /// Whether a legal move must leave the last royal piece safe.
    #[inline]
    pub(crate) fn safety(&self) -> Safety {
        self.safety
    }

    /// How many royal pieces a side must keep.
    #[inline]
    pub(crate) fn least_royals(&self) -> u32 {
        u32::from(self.least_royals)
    }

    /// Whose moves pieces borrow; `None` where each moves as itself.
    #[inline]
    pub(crate) fn borrowing(&self) -> Option<&Borrowing<WORDS>> {
        self.borrowing.as_ref()
    }

    /// The limits on trading some kinds.
    #[inline]
    pub(crate) fn trades(&self) -> &Trades {
        &self.trades
    }

    /// The kinds whose capture they may bar.
    #[inline]
    pub(crate) fn prizes(&self) -> &[PieceKind] {
        &self.prizes
    }

    /// Whether there are such limits.
    #[inline]
    pub(crate) fn has_trades(&self) -> bool {
        !self.trades.is_empty()
    }

    /// Whether positions remember something of the moves that led to them: a capture that a limit speaks of, or checks that are counted.
    #[inline]
    pub(crate) fn remembers(&self) -> bool {
        self.effects == Effects::Remembered
    }

    /// Whether a move may change more than what it names: something burns, a piece is turned by what it captures, or the position remembers
    /// it.
    #[inline]
    pub(crate) fn changes_more(&self) -> bool {
        self.effects != Effects::Common
    }

    /// Whether there are rules that go beyond masks and tables: captures that depend on more than empty squares
    /// between, borrowed moves, limits on captures, several royal pieces of which none may be lost.
    #[inline]
    pub fn is_special(&self) -> bool {
        self.special
    }

    /// What makes two ways of moving one piece different moves.
    #[inline]
    pub(crate) fn ways(&self) -> Ways {
        self.ways
    }

    /// What becomes of passes.
    #[inline]
    pub(crate) fn passes(&self) -> Passes {
        self.passes
    }

    /// Whether repetition asks which moves attack.
    #[inline]
    pub(crate) fn attacks_matter(&self) -> bool {
        self.attacks_matter
    }

    /// What a side may not do before its royal piece is on the board.
    #[inline]
    pub(crate) fn royal_bar(&self) -> Option<RoyalBar> {
        self.royal_bar
    }

    /// What ends a game besides mate and repetition.
    #[inline]
    pub(crate) fn finish(&self) -> &Finish<WORDS> {
        &self.finish
    }

    /// What becomes of royal pieces that face each other.
    #[inline]
    pub(crate) fn facing(&self) -> Option<&Facing<WORDS>> {
        self.facing.as_ref()
    }

    /// The same where such moves are barred.
    #[inline]
    pub(crate) fn barred_facing(&self) -> Option<&Facing<WORDS>> {
        self.facing
            .as_ref()
            .filter(|facing| facing.result == FacingResult::Barred)
    }

    /// What a side must do if it can, the first that is possible.
    #[inline]
    pub(crate) fn must(&self) -> &[Obligation] {
        &self.must
    }

    /// The kinds whose number on the board is limited for a side.
    #[inline]
    pub(crate) fn limited_numbers(&self) -> &[PieceKind] {
        &self.limited_numbers
    }

    /// What captures make of captors, if any do.
    #[inline]
    pub(crate) fn contagions(&self) -> Option<&Contagions> {
        self.contagions.as_ref()
    }

    /// What pieces burn; `None` where none burns anything.
    #[inline]
    pub(crate) fn burning(&self) -> Option<&Burning> {
        self.burning.as_ref()
    }

    /// With which of its own side each kind changes places, if any does.
    #[inline]
    pub(crate) fn swaps(&self) -> Option<&Swaps> {
        self.swaps.as_ref()
    }

    /// Whether there are rules that judge moves once they are found: by what they lead to, or by what else can be played.
    #[inline]
    pub(crate) fn judges_moves(&self) -> bool {
        self.barred_facing().is_some() || !self.must.is_empty()
    }

    /// The kinds as which pieces held as these kinds may be dropped.
    #[inline]
    pub(crate) fn faces_of(&self, held: KindSet) -> KindSet {
        self.faces.as_ref().map_or(held, |faces| faces.of(held))
    }

    /// The kind that leaves the hand when a kind is dropped.
    #[inline]
    pub(crate) fn held_as(&self, kind: PieceKind) -> PieceKind {
        self.faces.as_ref().map_or(kind, |faces| faces.held_as(kind))
    }

    /// The kind whose loss loses the game, if it is one alone.
    #[inline]
    pub(crate) fn royal_kind(&self) -> Option<PieceKind> {
        self.royal_kind
    }

    /// Whether the loss of a piece loses the game.
    #[inline]
    pub(crate) fn is_royal(&self, piece: Piece) -> bool {
        self.royal_numbers[self.number(piece.color, piece.kind)]
    }

    /// What every list of moves needs of a side.
    #[inline]
    pub(crate) fn side(&self, color: Color) -> &Side<WORDS> {
        &self.sides[color.index()]
    }

    /// The kinds whose loss loses the game.
    #[inline]
    pub(crate) fn royal_kinds(&self) -> &[PieceKind] {
        &self.royal_kinds
    }

    /// The kinds that capture, from some square, in ways that depend on more than empty squares between.
    #[inline]
    pub(crate) fn exotic_kinds(&self) -> &[PieceKind] {
        &self.exotic_kinds
    }

    /// From where such kinds may capture.
    #[inline]
    pub(crate) fn exotic_origins(&self) -> &ExoticOrigins<WORDS> {
        &self.exotic_origins
    }

    /// The number of a kind of a side among those of both.
    #[inline]
    pub(crate) fn number(&self, color: Color, kind: PieceKind) -> usize {
        color.index() * self.kinds + kind.index()
    }

    /// The first number among the kinds of both sides with the same moves as a later one, if there is one.
    fn alike(&self, number: usize) -> Option<usize> {
        let same = |start: &u32| *start == self.starts[number];
        self.starts[..number].iter().position(same)
    }

    /// The first number among those whose rules are known with the same moves as a later one, if the exotic captures of both are
    /// from the same squares, which are given for the later one.
    fn captures_like(&self, number: usize, exotic_from: Bitboard<WORDS>) -> Option<usize> {
        let like = self.alike(number)?;
        (self.rules[like].exotic_from == exotic_from).then_some(like)
    }

    #[inline]
    fn slot(&self, color: Color, kind: PieceKind, square: Square) -> usize {
        self.starts[color.index() * self.kinds + kind.index()] as usize + square.index()
    }
}
