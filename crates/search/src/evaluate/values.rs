//! Values computed from a variant's tables alone: the worth of each kind by how far it reaches, on the board and in hand.

use hakugei_game::{ExchangeValues, Position, Tables};
use hakugei_variant::rules::{BurningTurns, DropFaces, PromotionChoice, PromotionTrigger};
use hakugei_variant::{Color, Piece, PieceKind, Square, Variant};

use super::learned::Worth;
use super::standing::Standing;
use crate::Score;

/// The worth of a piece beyond its mobility: it blocks, covers and can be exchanged.
const BODY: i32 = 60;
/// A piece in hand can appear anywhere it is needed.
const IN_HAND_PERCENT: i32 = 115;
/// What a royal piece is worth in an exchange: more than all others.
const ROYAL: i32 = 10_000;
/// What the right to move is worth.
pub(super) const TEMPO: i32 = 12;
/// What it is worth that the next check wins, where checks are counted; with more of them left, as much less.
const CHECKS: i32 = 600;
/// What a square next to the enemy's royal piece is worth when a piece attacks it.
pub(super) const NEAR_ROYAL: i32 = 7;

/// Piece values of a variant, in hundredths of its weakest piece.
#[derive(Clone, Debug)]
pub(crate) struct Values {
    squares: usize,
    /// For each kind, Black's piece on each square; White's is the turned square.
    board: Vec<i32>,
    /// For each kind.
    hand: Vec<i32>,
    /// For each kind, the mean on the board.
    mean: Vec<i32>,
    /// For each kind, what it turns into.
    faces: Vec<Vec<PieceKind>>,
    royal: Vec<bool>,
    /// The most that any kind gains by promoting.
    most_by_promotion: i32,
    /// How many checks win, where they are counted.
    checks: Option<u8>,
}

impl Values {
    /// Values computed from the tables.
    pub(crate) fn new<const WORDS: usize>(variant: &Variant, tables: &Tables<WORDS>) -> Self {
        let squares = variant.board.len();
        let pairs = variant
            .kinds()
            .flat_map(|kind| variant.board.squares().map(move |square| (kind, square)));
        let raws: Vec<i32> = pairs
            .map(|(kind, square)| raw_value(variant, tables, kind, square))
            .collect();
        let raw = |kind: PieceKind, square: Square| raws[kind.index() * squares + square.index()];
        let mean_raw = |kind: PieceKind| {
            let start = kind.index() * squares;
            raws[start..start + squares].iter().sum::<i32>() / squares as i32
        };
        // The unit is the weakest kind that can be exchanged; royal pieces never are.
        let ordinary = variant.kinds().filter(|&kind| !variant.piece(kind).royal);
        let weakest = ordinary.map(mean_raw).min().unwrap_or(1).max(1);
        let scaled = |value: i32| (i64::from(value) * 100 / i64::from(weakest)) as i32;
        let mean: Vec<i32> = variant.kinds().map(|kind| scaled(mean_raw(kind))).collect();
        let on = |kind: PieceKind, square: Square| {
            let shift = (scaled(raw(kind, square)) - mean[kind.index()]) / 3;
            // A royal piece is safer where it reaches less, and is not worth anything besides: both sides have theirs.
            if variant.piece(kind).royal {
                -shift
            } else {
                mean[kind.index()] + shift
            }
        };
        let board = variant
            .kinds()
            .flat_map(|kind| variant.board.squares().map(move |square| (kind, square)));
        let mut values = Self {
            squares,
            board: board.map(|(kind, square)| on(kind, square)).collect(),
            hand: variant
                .kinds()
                .map(|kind| in_hand(variant, &mean, kind))
                .collect(),
            faces: variant
                .pieces
                .iter()
                .map(|piece| piece.promotes_to.clone())
                .collect(),
            royal: variant.pieces.iter().map(|piece| piece.royal).collect(),
            mean,
            most_by_promotion: 0,
            checks: variant.rules.check.counted_checks(),
        };
        values.see_promotions();
        values
    }

    /// Finds the most that any kind gains by promoting.
    fn see_promotions(&mut self) {
        let mut most = 0;
        for (kind, faces) in self.faces.iter().enumerate() {
            let before = self.on_board(PieceKind(kind as u8));
            let best = faces.iter().map(|&face| self.on_board(face)).max();
            most = most.max(best.map_or(0, |best| best - before));
        }
        self.most_by_promotion = most;
    }

    /// Takes over what kinds were learned to be worth in exchanges.
    pub(super) fn set_worths(&mut self, worth: impl Fn(PieceKind) -> Worth) {
        for index in 0..self.mean.len() {
            let learned = worth(PieceKind(index as u8));
            self.mean[index] = learned.board.into();
            self.hand[index] = learned.hand.into();
        }
        self.see_promotions();
    }

    /// What a kind is worth on the board in the mean, and in hand.
    pub(super) fn worth(&self, kind: PieceKind) -> [i32; 2] {
        [self.mean[kind.index()], self.hand[kind.index()]]
    }

    /// Whether losing a kind loses the game.
    pub(crate) fn is_royal(&self, kind: PieceKind) -> bool {
        self.royal[kind.index()]
    }

    /// What a piece gains when it turns from one kind into another; less than nothing where that one is weaker.
    pub(crate) fn gain(&self, from: PieceKind, to: PieceKind) -> i32 {
        self.mean[to.index()] - self.mean[from.index()]
    }

    pub(super) fn placed(&self, piece: Piece, square: Square) -> i32 {
        let seen = match piece.color {
            Color::Black => square.index(),
            Color::White => self.squares - 1 - square.index(),
        };
        self.board[piece.kind.index() * self.squares + seen]
    }

    /// The value of a position for the side to move, given the worth of what stands on its board.
    pub(crate) fn with_standing<const WORDS: usize>(
        &self,
        position: &Position<WORDS>,
        standing: Standing,
    ) -> Score {
        let side = position.side();
        let other = side.other();
        let beyond = self.beyond_board(position, side) - self.beyond_board(position, other);
        Score::of(standing.seen_by(side) + beyond + TEMPO)
    }

    /// What a side has beside the worth of its pieces on the board: those in hand, and what it attacks.
    fn beyond_board<const WORDS: usize>(&self, position: &Position<WORDS>, color: Color) -> i32 {
        let pressure = position.royal_pressure(color) as i32;
        let hand = position
            .held(color)
            .map(|kind| self.hand[kind.index()] * i32::from(position.in_hand(color, kind)));
        NEAR_ROYAL * pressure + hand.sum::<i32>()
    }
}

/// What the position says besides its pieces.
impl Values {
    /// What the checks that were given are worth to the side to move, where they are counted: the fewer are left, the more each.
    #[inline]
    pub(super) fn of_checks<const WORDS: usize>(&self, position: &Position<WORDS>) -> i32 {
        let Some(after) = self.checks else {
            return 0;
        };
        let threat =
            |color: Color| CHECKS / i32::from(after.saturating_sub(position.checks_given(color)).max(1));
        let side = position.side();
        threat(side) - threat(side.other())
    }
}

/// Piece by piece, in hundredths of the weakest one.
impl ExchangeValues for Values {
    fn on_board(&self, kind: PieceKind) -> i32 {
        if self.royal[kind.index()] {
            ROYAL
        } else {
            self.mean[kind.index()]
        }
    }

    fn in_hand(&self, kind: PieceKind) -> i32 {
        self.hand[kind.index()]
    }

    fn most_by_promotion(&self) -> i32 {
        self.most_by_promotion
    }
}

/// The value of a kind on a square before it is scaled: by how far it reaches. A piece that shows its other face after
/// every move reaches as far as it and the best of its other faces do in the mean.
fn raw_value<const WORDS: usize>(
    variant: &Variant,
    tables: &Tables<WORDS>,
    kind: PieceKind,
    square: Square,
) -> i32 {
    let reach = |kind| {
        let reach = BODY * 100 + 45 * tables.mobility(Color::Black, kind, square) as i32;
        reach + reach * burning_percent(variant, kind) / 100
    };
    match variant
        .piece(kind)
        .promotes_to
        .iter()
        .map(|&other| reach(other))
        .max()
    {
        Some(other) if always_flips(variant, kind) => i32::midpoint(reach(kind), other),
        _ => reach(kind),
    }
}

/// How much more than its reach a kind is worth because it burns others, in per cent of that. (The chess variant pages count a fire demon
/// of 天竺将棋 as four free kings, which reach about as far.)
fn burning_percent(variant: &Variant, kind: PieceKind) -> i32 {
    let Some(burns) = &variant.piece(kind).burns else {
        return 0;
    };
    let most = match burns.turns {
        BurningTurns::Own => 200,
        BurningTurns::Enemy => 100,
        BurningTurns::Both => 300,
    };
    most * burns.whom.len() as i32 / variant.pieces.len() as i32
}

/// Whether a kind shows its other face after every move.
fn always_flips(variant: &Variant, kind: PieceKind) -> bool {
    variant.rules.promotion.iter().any(|clause| {
        clause.concerns(kind)
            && clause.choice == PromotionChoice::Forced
            && clause.whom.is_none()
            && matches!(
                clause.trigger,
                PromotionTrigger::StartsOrEnds | PromotionTrigger::Ends
            )
            && clause.region.is_everywhere(variant.board)
    })
}

/// The value of a piece in hand: that of its best face where any may be dropped. A royal piece is worth nothing
/// there, as it is on the board.
fn in_hand(variant: &Variant, mean: &[i32], kind: PieceKind) -> i32 {
    let piece = variant.piece(kind);
    if piece.royal {
        return 0;
    }
    let others = piece.promotes_to.iter();
    let others = others.filter(|_| variant.rules.drop_faces == DropFaces::Either);
    let best = others
        .map(|other| mean[other.index()])
        .fold(mean[kind.index()], i32::max);
    best * IN_HAND_PERCENT / 100
}
