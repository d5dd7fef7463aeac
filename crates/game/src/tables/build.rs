//! Building the tables of a variant.

use hakugei_variant::rule::{CaptureLimit, PerpetualAttack, Repetition, RoyalBar, RoyalEnd};
use hakugei_variant::{Board, Color, PieceKind, Square, Variant};

use super::layout::{Aims, Laid, Layout};
use super::lookup::TableBuilder;
use super::rules::KindRules;
use super::{Borrowing, Ease, Faces, Finish, Keys, Tables, Trades};
use crate::attack::Safety;
use crate::bitboard::Bitboard;

impl<const WORDS: usize> Tables<WORDS> {
    /// Compiles a variant whose board fits into the words.
    pub(crate) fn new(variant: &Variant) -> Self {
        let (board, kinds) = (variant.board, variant.pieces.len());
        let slots = 2 * kinds * board.len();
        let mut tables = Self {
            board,
            kinds,
            stride: board.len(),
            squares: board.squares().collect(),
            files: vec![Bitboard::EMPTY; board.files() as usize],
            neighbours: board.squares().map(|square| neighbours(board, square)).collect(),
            moves: Vec::new(),
            attacks: TableBuilder::new(0).finish(),
            lines: Vec::new(),
            lanes: Vec::new(),
            lame: Vec::new(),
            exotic: Vec::new(),
            reverse_leaps: vec![Bitboard::EMPTY; slots],
            reverse_lines: vec![Bitboard::EMPTY; slots],
            reverse: std::array::from_fn(|_| vec![Bitboard::EMPTY; board.len()]),
            rules: Vec::with_capacity(2 * kinds),
            captured: Vec::with_capacity(2 * kinds),
            promoted: Vec::with_capacity(2 * kinds),
            royal_kinds: variant
                .kinds()
                .filter(|&kind| variant.piece(kind).royal)
                .collect(),
            exotic_kinds: Vec::new(),
            safety: match variant.rules.royal {
                RoyalEnd::Checkmate => Safety::Kept,
                RoyalEnd::Capture => Safety::Ignored,
            },
            borrowing: Borrowing::of(variant),
            ways: variant.rules.ways,
            passes: variant.rules.passes,
            has_trades: false,
            special_targets: false,
            trades: Trades::of(variant),
            attacks_matter: attacks_matter(variant.rules.repetition),
            royal_bar: royal_bar(variant),
            faces: Faces::new(variant),
            finish: Finish::new(variant),
            keys: Keys::new(2 * kinds, board.len()),
        };
        for square in board.squares() {
            tables.files[board.file(square) as usize].insert(square);
        }
        tables.add_kinds(variant);
        tables.note_special_targets();
        let exotic = |&kind: &PieceKind| !tables.rules(Color::Black, kind).exotic_from.is_empty();
        tables.exotic_kinds = variant.kinds().filter(exotic).collect();
        tables
    }

    /// Adds what every kind of both sides can do.
    fn add_kinds(&mut self, variant: &Variant) {
        let mut layout = Layout::new(self.board, self.reverse_leaps.len());
        let mut attacks = TableBuilder::new(self.stride);
        for color in Color::ALL {
            variant
                .kinds()
                .for_each(|kind| layout.add_kind(variant, color, kind));
            let lent = self.lent_moves(color, &layout);
            for kind in variant.kinds() {
                let first = self.slot(color, kind, Square(0));
                let laid: Vec<_> = (first..first + self.stride)
                    .map(|slot| layout.laid(slot))
                    .collect();
                self.add_kind(variant, (color, kind), lent, &laid);
                attacks.add_kind(&laid, self.ease(color, kind, &laid));
            }
        }
        self.attacks = attacks.finish();
        (self.moves, self.lines, self.lanes) = (layout.moves, layout.lines, layout.rays.lanes);
        (self.lame, self.exotic) = (layout.lame, layout.exotic);
    }

    /// The squares from which a piece of a side could go somewhere with the moves that some friend lends.
    fn lent_moves(&self, color: Color, layout: &Layout<WORDS>) -> Bitboard<WORDS> {
        let Some(borrowing) = &self.borrowing else {
            return Bitboard::EMPTY;
        };
        let lives = |from| {
            let mut slots = self.kinds().map(|kind| self.slot(color, kind, from));
            slots.any(|slot| !layout.laid(slot).is_dead())
        };
        let squares = self.board.squares();
        squares
            .filter(|&from| !borrowing.lenders(color, from).is_empty() && lives(from))
            .collect()
    }

    /// Adds what follows from all that a kind can do, square by square.
    fn add_kind(
        &mut self,
        variant: &Variant,
        (color, kind): (Color, PieceKind),
        lent: Bitboard<WORDS>,
        laid: &[Laid<'_, WORDS>],
    ) {
        let squares = || variant.board.squares().zip(laid);
        let dead = squares().filter(|(_, laid)| laid.is_dead());
        let dead: Bitboard<WORDS> = dead.map(|(from, _)| from).collect();
        let mut rules = KindRules::new(variant, color, kind, dead & !lent);
        for (from, laid) in squares() {
            let file = self.files[variant.board.file(from) as usize];
            let limited = rules.limit_blocks_attack && !((laid.aims.near | laid.aims.far) & !file).is_empty();
            if limited || laid.has_exotic_captures() {
                rules.exotic_from.insert(from);
            } else {
                self.add_reverse(color, kind, from, laid.aims);
            }
            rules.tried |= laid.has_paths();
        }
        let face = variant.piece(kind).promotes_to.unwrap_or(kind);
        self.captured.push(variant.piece(kind).captured);
        self.promoted.push(self.number(color, face) as u16);
        self.rules.push(rules);
    }

    /// How much the attacks of a kind tell of its moves.
    fn ease(&self, color: Color, kind: PieceKind, laid: &[Laid<'_, WORDS>]) -> Ease {
        let rules = self.rules(color, kind);
        let told =
            laid.iter().all(Laid::attacks_are_moves) && rules.move_file_limit.is_none() && !rules.tried;
        match (told, rules.promotions.is_never()) {
            (false, _) => Ease::No,
            (true, false) => Ease::Promotes,
            (true, true) => Ease::Plain,
        }
    }

    /// Where moves are borrowed or captures are limited, no piece is plain; and where moves are borrowed, any piece may
    /// come to move as any other, so that if one must be tried out, all must.
    fn note_special_targets(&mut self) {
        self.has_trades = !self.trades.is_empty();
        self.special_targets = self.has_trades || self.borrowing.is_some();
        if self.special_targets {
            self.attacks.make_uneasy();
        }
        let all_tried = self.borrowing.is_some() && self.rules.iter().any(|rules| rules.tried);
        for rules in &mut self.rules {
            rules.tried |= all_tried;
            rules.slow = rules.tried || self.special_targets;
        }
    }

    /// Enters the captures of a piece on `from` under the squares it captures on.
    fn add_reverse(&mut self, color: Color, kind: PieceKind, from: Square, aims: Aims<WORDS>) {
        let first = self.slot(color, kind, Square(0));
        for to in aims.near {
            self.reverse_leaps[first + to.index()].insert(from);
        }
        for to in aims.far {
            self.reverse_lines[first + to.index()].insert(from);
        }
        for to in aims.near | aims.far {
            self.reverse[color.index()][to.index()].insert(from);
        }
    }
}

/// Whether a rule of repetition asks which moves attack.
fn attacks_matter(rule: Repetition) -> bool {
    let asks = PerpetualAttack::Loss;
    matches!(rule, Repetition::Fold { perpetual_attack, .. } if perpetual_attack == asks)
}

/// The strictest of the limits on what a side may do before its royal piece is on the board.
fn royal_bar(variant: &Variant) -> Option<RoyalBar> {
    let bars = variant
        .rules
        .capture_limits
        .iter()
        .filter_map(|limit| match limit {
            CaptureLimit::BeforeRoyal { bars } => Some(*bars),
            CaptureLimit::Protected { .. } | CaptureLimit::Counter { .. } => None,
        });
    bars.max_by_key(|bars| matches!(bars, RoyalBar::CapturesAndPromotions))
}

fn neighbours<const WORDS: usize>(board: Board, square: Square) -> Bitboard<WORDS> {
    let steps = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy)));
    let near = steps.filter_map(|(dx, dy)| board.offset(square, Color::Black, dx, dy));
    near.filter(|&other| other != square).collect()
}
