//! Building the tables of a variant.

use betza::Movement;
use hakugei_variant::rule::{CaptureLimit, PerpetualAttack, Repetition, RoyalBar, RoyalEnd};
use hakugei_variant::{Board, Color, PieceKind, Square, Variant};

use super::drop_groups::drop_groups;
use super::geometry::{Exotic, Laid, Line};
use super::lookup::TableBuilder;
use super::march::step_of;
use super::paths::Paths;
use super::promotion::Promotions;
use super::rules::KindRules;
use super::{
    Between, Borrowing, Ease, Faces, Finish, Keys, March, Reverse, Span, SquareMoves, Tables, Trades,
};
use crate::attack::Safety;
use crate::bitboard::{Bitboard, LANES};

impl<const WORDS: usize> Tables<WORDS> {
    /// Compiles a variant whose board fits into the words.
    pub(crate) fn new(variant: &Variant) -> Self {
        let (board, kinds) = (variant.board, variant.pieces.len());
        let slots = 2 * kinds * board.len();
        let kind_stride = kinds.next_multiple_of(LANES);
        let mut tables = Self {
            board,
            kinds,
            kind_stride,
            stride: board.len(),
            squares: board.squares().collect(),
            files: vec![Bitboard::EMPTY; board.files() as usize],
            own_files: Vec::new(),
            neighbours: board.squares().map(|square| neighbours(board, square)).collect(),
            moves: Vec::with_capacity(slots),
            attacks: TableBuilder::new(0).finish(),
            lines: Vec::new(),
            lame: Vec::new(),
            exotic: Vec::new(),
            reverse: Reverse::new(board.len(), kind_stride),
            between: Between::new(board),
            straight: Vec::with_capacity(2 * kind_stride),
            rules: Vec::with_capacity(2 * kinds),
            marches: [Vec::new(), Vec::new()],
            drop_groups: [Vec::new(), Vec::new()],
            promotion_zones: [Bitboard::EMPTY; 2],
            captured: Vec::with_capacity(2 * kind_stride),
            promoted: Vec::with_capacity(2 * kind_stride),
            royal_kinds: variant
                .kinds()
                .filter(|&kind| variant.piece(kind).royal)
                .collect(),
            royal_kind: None,
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
            special: false,
            trades: Trades::of(variant),
            attacks_matter: attacks_matter(variant.rules.repetition),
            royal_bar: royal_bar(variant),
            faces: Faces::new(variant),
            finish: Finish::new(variant),
            keys: Keys::new(2 * kind_stride, board.len()),
        };
        for square in board.squares() {
            tables.files[board.file(square) as usize].insert(square);
        }
        let own_file = |square| tables.files[board.file(square) as usize];
        tables.own_files = board.squares().map(own_file).collect();
        let mut attacks = TableBuilder::new(board.len());
        for color in Color::ALL {
            let lent = tables.lent_moves(variant, color);
            for kind in variant.kinds() {
                tables.add_kind(variant, (color, kind), lent, &mut attacks);
            }
            tables.end_side((color.index() + 1) * kind_stride, &mut attacks);
        }
        tables.attacks = attacks.finish();
        tables.surround_royals();
        tables.note_special_targets();
        let exotic = |&kind: &PieceKind| !tables.rules(Color::Black, kind).exotic_from.is_empty();
        tables.exotic_kinds = variant.kinds().filter(exotic).collect();
        tables.drop_groups = Color::ALL.map(|color| drop_groups(&tables, variant, color));
        tables.royal_kind = match tables.royal_kinds[..] {
            [kind] => Some(kind),
            _ => None,
        };
        tables.special =
            tables.special_targets || tables.royal_bar.is_some() || !tables.exotic_kinds.is_empty();
        tables
    }

    /// The squares from which a piece of a side could go somewhere with the moves that some friend lends.
    fn lent_moves(&self, variant: &Variant, color: Color) -> Bitboard<WORDS> {
        let Some(borrowing) = &self.borrowing else {
            return Bitboard::EMPTY;
        };
        let lives = |from| {
            let mut kinds = variant.kinds();
            kinds.any(|kind| !lay::<WORDS>(variant, (color, kind), from, &mut Paths::new(color)).is_dead())
        };
        let squares = variant.board.squares();
        squares
            .filter(|&from| !borrowing.lenders(color, from).is_empty() && lives(from))
            .collect()
    }

    fn add_kind(
        &mut self,
        variant: &Variant,
        (color, kind): (Color, PieceKind),
        lent: Bitboard<WORDS>,
        attacks: &mut TableBuilder<WORDS>,
    ) {
        let mut paths = Paths::new(color);
        let laid: Vec<Laid<WORDS>> = variant
            .board
            .squares()
            .map(|from| lay(variant, (color, kind), from, &mut paths))
            .collect();
        let squares = || variant.board.squares().zip(&laid);
        let dead: Bitboard<WORDS> = squares()
            .filter(|(_, laid)| laid.is_dead())
            .map(|(from, _)| from)
            .collect();
        let dead = dead & !lent;
        let mut rules = KindRules::new(variant, color, kind, dead);
        for (from, laid) in squares() {
            let changes_file = |to| variant.board.file(to) != variant.board.file(from);
            let limited = rules.limit_blocks_attack && laid.capture_paths().any(|(to, _)| changes_file(to));
            if limited || has_exotic_captures(laid) {
                rules.exotic_from.insert(from);
            } else {
                self.add_reverse(color, kind, from, laid);
            }
            rules.tried |= laid
                .exotic
                .iter()
                .any(|exotic| matches!(exotic, Exotic::Paths { .. }));
            self.add_square(laid);
        }
        let told =
            laid.iter().all(Laid::attacks_are_moves) && rules.move_file_limit.is_none() && !rules.tried;
        let ease = match (told, rules.promotions.is_never()) {
            (false, _) => Ease::No,
            (true, false) => Ease::Promotes,
            (true, true) => Ease::Plain,
        };
        attacks.add_kind(&laid, ease);
        self.promotion_zones[color.index()] |= rules.promotions.zone();
        if ease != Ease::No && !rules.royal {
            self.add_march((color, kind), &laid, &rules.promotions);
        }
        self.straight
            .push(squares().all(|(from, laid)| self.is_straight(from, laid)));
        let face = variant.piece(kind).promotes_to.unwrap_or(kind);
        self.captured.push(variant.piece(kind).captured);
        self.promoted.push(self.number(color, face) as u16);
        self.rules.push(rules);
    }

    /// Where moves are borrowed or captures are limited, no piece is plain; and where moves are borrowed, any piece may
    /// come to move as any other, so that if one must be tried out, all must.
    fn note_special_targets(&mut self) {
        self.has_trades = !self.trades.is_empty();
        self.special_targets = self.has_trades || self.borrowing.is_some();
        if self.special_targets {
            self.attacks.make_uneasy();
            self.marches = [Vec::new(), Vec::new()];
        }
        let all_tried = self.borrowing.is_some() && self.rules.iter().any(|rules| rules.tried);
        for rules in &mut self.rules {
            rules.tried |= all_tried;
            rules.slow = rules.tried || self.special_targets;
        }
    }

    /// Notes how a kind marches, if it does.
    fn add_march(
        &mut self,
        (color, kind): (Color, PieceKind),
        laid: &[Laid<WORDS>],
        promotions: &Promotions<WORDS>,
    ) {
        let march = |(by, from), must| March {
            kind,
            from,
            by,
            turn: Bitboard::<WORDS>::turn(by),
            zone: promotions.zone(),
            must,
        };
        let step = step_of(laid).zip(promotions.must_by_zone_alone());
        self.marches[color.index()].extend(step.map(|(step, must)| march(step, must)));
    }

    /// Rounds up what is known of a side's kinds to a number of kinds.
    fn end_side(&mut self, numbers: usize, attacks: &mut TableBuilder<WORDS>) {
        self.captured.resize(numbers, None);
        self.promoted.resize(numbers, 0);
        self.straight.resize(numbers, true);
        attacks.end_side(numbers);
    }

    /// Notes from where pieces could capture around each square, as a royal piece there asks.
    fn surround_royals(&mut self) {
        let mut reverse = std::mem::replace(&mut self.reverse, Reverse::new(0, 0));
        reverse.surround(|color, from| {
            let kinds = self.royal_kinds.iter();
            let reach = kinds.map(|&kind| self.reach(color, kind, from));
            reach.fold(Bitboard::EMPTY, |all, more| all | more)
        });
        self.reverse = reverse;
    }

    /// Where a piece can go at most, blockers aside: everywhere, if it has exotic moves.
    fn reach(&self, color: Color, kind: PieceKind, from: Square) -> Bitboard<WORDS> {
        let moves = self.moves(color, kind, from);
        if !self.exotic(color, kind, from).is_empty() {
            return self.squares;
        }
        let lines = moves.lines.of(&self.lines).iter().map(|line| line.squares);
        let lame = moves.lame.of(&self.lame).iter().map(|leap| leap.to);
        let leaps = moves.quiet | moves.captures;
        lines.chain(lame).fold(leaps, |all, more| all | more)
    }

    /// Whether what must be empty for the captures of a piece is always what lies between on a straight line.
    fn is_straight(&self, from: Square, laid: &Laid<WORDS>) -> bool {
        let mut lines = laid.lines.iter().filter(|line| line.targets.capture());
        let lame = laid.lame.iter().any(|leap| leap.targets.capture());
        let follows = |line: &Line<WORDS>| {
            line.last()
                .is_some_and(|last| line.before(last) == self.between.get(from, last))
        };
        !lame && lines.all(follows)
    }

    fn add_square(&mut self, laid: &Laid<WORDS>) {
        let moves = SquareMoves {
            quiet: laid.quiet,
            captures: laid.captures,
            lines: append(&mut self.lines, &laid.lines),
            lame: append(&mut self.lame, &laid.lame),
            exotic: append(&mut self.exotic, &laid.exotic),
        };
        self.moves.push(moves);
    }

    /// Enters the captures of a piece on `from` under the squares it captures on.
    fn add_reverse(&mut self, color: Color, kind: PieceKind, from: Square, laid: &Laid<WORDS>) {
        for (to, path) in laid.capture_paths() {
            self.reverse.enter((color, kind), (from, to), path);
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

fn append<T: Clone>(list: &mut Vec<T>, items: &[T]) -> Span {
    let start = list.len() as u32;
    list.extend_from_slice(items);
    Span {
        start,
        end: list.len() as u32,
    }
}

/// Everything a kind of a side can do from a square.
fn lay<'a, const WORDS: usize>(
    variant: &'a Variant,
    (color, kind): (Color, PieceKind),
    from: Square,
    paths: &mut Paths<'a>,
) -> Laid<WORDS> {
    let piece = variant.piece(kind);
    let initial = piece.initial.contains(variant.board, from, color);
    let mut laid = Laid::new();
    for moves in piece.moves_from(variant.board, from, color) {
        let open = |movement: &&Movement| initial || !movement.initial;
        for &movement in moves.simple.iter().filter(open) {
            laid.add_movement(variant.board, color, from, movement);
        }
        if !moves.paths.is_empty() {
            laid.add_paths(variant, from, paths.of(moves, initial));
        }
    }
    laid
}

/// Whether some capture depends on more than one set of squares being empty.
fn has_exotic_captures<const WORDS: usize>(laid: &Laid<WORDS>) -> bool {
    let exotic = laid.exotic.iter().any(|exotic| match exotic {
        Exotic::MustJump { targets, .. }
        | Exotic::Hopper { targets, .. }
        | Exotic::Grasshopper { targets, .. } => targets.capture(),
        Exotic::Paths { .. } => true,
    });
    exotic || has_rival_paths(laid)
}

/// Whether a square can be captured on by two ways of which neither contains the other.
fn has_rival_paths<const WORDS: usize>(laid: &Laid<WORDS>) -> bool {
    let paths: Vec<_> = laid.capture_paths().collect();
    let nested = |a: Bitboard<WORDS>, b: Bitboard<WORDS>| (a & b) == a || (a & b) == b;
    paths.iter().enumerate().any(|(index, &(to, path))| {
        paths[..index]
            .iter()
            .any(|&(other_to, other)| other_to == to && !nested(path, other))
    })
}
