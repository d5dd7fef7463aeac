//! Building the tables of a variant.

use std::iter;

use betza::{Kind, Modality};
use hakugei_variant::rules::{CaptureLimit, PerpetualAttack, Repetition, RoyalBar, RoyalEnd};
use hakugei_variant::{Board, Color, Piece, PieceKind, PieceType, Square, Variant};

use super::attack_table::{AttackTable, KindAttacks, attack_table};
use super::burning::Burning;
use super::contagion::Contagions;
use super::drop_groups::{drop_groups, limited_drops};
use super::facing_royals::Facing;
use super::layout::Layout;
use super::move_list::MoveList;

use super::exotic_origins::ExoticOrigins;
use super::kind_facts::KindFacts;
use super::relations::{Relation, laid};
use super::royal::royal_steps;
use super::rules::{KindRules, Safety};
use super::shortcuts::Shortcuts;
use super::side::Side;
use super::steppers::{Step, Stepper};
use super::swaps::Swaps;
use super::{Between, Borrowing, Effects, Faces, Finish, Keys, MoveClass, Reverse, Tables, Trades};
use crate::bitboard::Bitboard;

impl<const WORDS: usize> Tables<WORDS> {
    /// Compiles a variant whose board fits into the words.
    pub(crate) fn new(variant: &Variant) -> Self {
        let (mut tables, board) = (Self::of_rules(variant), variant.board);
        for square in board.squares() {
            tables.files[board.file(square) as usize].insert(square);
        }
        let own_file = |square| tables.files[board.file(square) as usize];
        tables.own_files = board.squares().map(own_file).collect();
        tables.add_kinds(variant);
        tables.shortcuts = Box::new(Shortcuts::of(&tables));
        tables.exotic_origins = ExoticOrigins::of(&tables);
        tables.surround_royals();
        tables.note_special_rules();
        tables.sum_up(variant);
        tables
    }

    /// What follows from the rules of a variant alone, before its pieces are laid on the board.
    fn of_rules(variant: &Variant) -> Self {
        let (board, kinds) = (variant.board, variant.pieces.len());
        let facing = Facing::new(variant);
        Self {
            board,
            kinds,
            stride: board.len(),
            squares: board.squares().collect(),
            files: vec![Bitboard::EMPTY; board.files() as usize],
            own_files: Vec::new(),
            neighbours: board.squares().map(|square| neighbours(board, square)).collect(),
            starts: Vec::new(),
            moves: MoveList::default(),
            attacks: AttackTable::default(),
            slides: Vec::new(),
            rays: Vec::new(),
            lame: Vec::new(),
            exotic: Vec::new(),
            shortcuts: Box::default(),
            reverse: Reverse::new(board.len(), kinds),
            exotic_origins: ExoticOrigins::none(board.len(), 2 * kinds),
            between: Between::new(board),
            straight: Vec::with_capacity(2 * kinds),
            rules: Vec::with_capacity(2 * kinds),
            sides: [Side::NEW, Side::NEW],
            relations: variant.kinds().map(|kind| Relation::of(variant, kind)).collect(),
            captured: Vec::with_capacity(2 * kinds),
            promoted: Vec::with_capacity(2 * kinds),
            promotes_to: promotes_to(variant),
            royal_numbers: Vec::new(),
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
            effects: Effects::Common,
            prizes: Vec::new(),
            special: false,
            trades: Trades::of(variant),
            attacks_matter: attacks_matter(variant.rules.repetition),
            royal_bar: royal_bar(variant),
            least_royals: variant.rules.least_royals,
            faces: Faces::new(variant),
            finish: Finish::new(variant, facing.as_ref()),
            facing,
            must: variant.rules.must.clone(),
            limited_numbers: variant
                .kinds()
                .filter(|&kind| variant.piece(kind).at_most.is_some())
                .collect(),
            contagions: Contagions::new(variant),
            burning: Burning::new(variant),
            swaps: Swaps::new(variant),
            keys: Keys::new(2 * kinds, board.len()),
        }
    }

    /// Notes what concerns all kinds together.
    fn sum_up(&mut self, variant: &Variant) {
        // Of either side, since their regions may differ.
        let exotic = |&kind: &PieceKind| {
            let mut sides = Color::ALL.into_iter();
            sides.any(|color| !self.rules(color, kind).exotic_from.is_empty())
        };
        self.exotic_kinds = variant.kinds().filter(exotic).collect();
        let is_royal = |number| self.royal_kinds.contains(&PieceKind((number % self.kinds) as u8));
        self.royal_numbers = (0..2 * self.kinds).map(is_royal).collect();
        self.royal_kind = match self.royal_kinds[..] {
            [kind] => Some(kind),
            _ => None,
        };
        for color in Color::ALL {
            let groups = drop_groups(self, variant, color);
            let (limited, steps) = (limited_drops(self, variant, color), royal_steps(self, color));
            let side = &mut self.sides[color.index()];
            side.other_drops = variant
                .kinds()
                .filter(|&kind| variant.may_be_in_hand(kind))
                .collect();
            let grouped = groups.iter().flat_map(|group| group.kinds.kinds());
            for kind in grouped.chain(limited.kinds()) {
                side.other_drops.remove(kind);
            }
            (side.drop_groups, side.limited_drops, side.royal_steps) = (groups, limited, steps);
        }
        self.special = self.has_trades()
            || self.borrowing.is_some()
            || self.royal_bar.is_some()
            || self.least_royals > 1
            || self.judges_moves()
            || !self.limited_numbers.is_empty()
            || self.contagions.is_some()
            || self.burning.is_some()
            || self.swaps.is_some()
            || !self.exotic_kinds.is_empty();
    }

    /// Adds what every kind of both sides can do.
    fn add_kinds(&mut self, variant: &Variant) {
        let mut layout = Layout::new(self.board, 2 * self.kinds);
        for color in Color::ALL {
            let kinds = variant.kinds();
            kinds.for_each(|kind| layout.add_kind(variant, color, kind));
        }
        self.starts.clone_from(&layout.starts);
        let mut attackers = vec![None; 2 * self.kinds];
        for color in Color::ALL {
            let lent = self.lent_moves(color, &layout);
            let mut known: Vec<KindFacts<WORDS>> = Vec::with_capacity(self.kinds);
            for kind in variant.kinds() {
                let first = self.slot(color, kind, Square(0));
                let alike = known.iter().find(|facts| facts.first == first);
                let facts = alike.map_or_else(|| KindFacts::of(&layout, first), |facts| *facts);
                known.push(facts);
                let rules = KindRules::new(variant, color, kind, facts.dead & !lent);
                self.add_kind(variant, Piece { color, kind }, rules, &layout, &facts);
                let class = self.move_class(color, kind, &facts);
                attackers[self.number(color, kind)] = Some(KindAttacks {
                    first_slot: first,
                    class,
                });
                if class != MoveClass::Complex {
                    self.add_stepper(Piece { color, kind }, &facts);
                }
            }
        }
        self.reverse.join();
        layout.shrink();
        self.attacks = attack_table(&layout, &attackers, |slots| self.room(&layout, slots));
        (self.moves, self.slides, self.rays) = (layout.moves, layout.slides, layout.movement_rays.rays);
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

    /// Adds a kind of a side with its rules, square by square.
    fn add_kind(
        &mut self,
        variant: &Variant,
        piece: Piece,
        mut rules: KindRules<WORDS>,
        layout: &Layout<WORDS>,
        facts: &KindFacts<WORDS>,
    ) {
        let Piece { color, kind } = piece;
        rules.tried |= facts.has_paths;
        rules.exotic_from = facts.exotic_from;
        if rules.limit_blocks_attack {
            let leaves_file = |from: &Square| {
                let attacks = layout.attacks(facts.first + from.index());
                !((attacks.leaps | attacks.slides) & !self.file_of(*from)).is_empty()
            };
            rules.exotic_from |= variant.board.squares().filter(leaves_file).collect();
        }
        match self.captures_like(self.number(color, kind), rules.exotic_from) {
            Some(like) => self.reverse.enter_like(piece, like),
            None => {
                for from in self.squares & !rules.exotic_from {
                    let attacks = layout.attacks(facts.first + from.index());
                    self.reverse.enter(piece, from, attacks);
                }
            }
        }
        self.straight.push(is_straight(&laid(variant.piece(kind))));
        self.sides[color.index()].promotion_zone |= rules.promotions.zone();
        let face = variant.piece(kind).promotes_to.first().copied().unwrap_or(kind);
        self.captured.push(variant.piece(kind).captured);
        self.promoted.push(self.number(color, face) as u16);
        self.rules.push(rules);
    }

    /// How the moves of a kind follow from its attacks.
    fn move_class(&self, color: Color, kind: PieceKind, facts: &KindFacts<WORDS>) -> MoveClass {
        let rules = self.rules(color, kind);
        let follows = facts.attacks_are_moves && rules.move_file_limit.is_none() && !rules.tried;
        match (follows, rules.promotions.is_never()) {
            (false, _) => MoveClass::Complex,
            (true, false) => MoveClass::Promoting,
            (true, true) => MoveClass::Plain,
        }
    }

    /// Notes the rules that go beyond masks and tables. Where moves are borrowed, no piece is plain; and any piece may come to
    /// move as any other, so that if one must be tried out, all must.
    fn note_special_rules(&mut self) {
        let remembers = self.has_trades() || self.finish.check.counted_checks().is_some();
        let more = self.burning.is_some() || self.contagions.is_some() || self.swaps.is_some();
        self.effects = match (remembers, more) {
            (true, _) => Effects::Remembered,
            (false, true) => Effects::More,
            (false, false) => Effects::Common,
        };
        self.prizes = self.trades.prizes().kinds().collect();
        let borrows = self.borrowing.is_some();
        if borrows {
            self.attacks.make_all_complex();
            self.sides.iter_mut().for_each(|side| side.steppers.clear());
        }
        let all_tried = borrows && self.rules.iter().any(|rules| rules.tried);
        // Whether a royal piece is protected can depend on the face with which another piece arrives.
        let spares = self
            .relations
            .iter()
            .flatten()
            .any(|relation| relation.spares_any());
        let turns = self.contagions.is_some();
        for rules in &mut self.rules {
            rules.tried |= all_tried;
            rules.slow = rules.tried || borrows || spares && (turns || !rules.promotions.is_never());
        }
    }

    /// Adds a kind to the steppers of its side, if it is one.
    fn add_stepper(&mut self, piece: Piece, facts: &KindFacts<WORDS>) {
        let rules = self.rules(piece.color, piece.kind);
        // The safety of a royal piece depends on each square to which it goes, and where there are several faces to choose from, each is a
        // move of its own: such pieces are not moved set-wise.
        if rules.royal || !self.choices(piece.kind).is_empty() {
            return;
        }
        let stepper = |step: Step<WORDS>, must| Stepper {
            kind: piece.kind,
            from: step.from,
            by: step.by,
            rotation: Bitboard::<WORDS>::rotation(step.by),
            zone: rules.promotions.zone(),
            must,
        };
        let step = facts.step.zip(rules.promotions.must_by_zone_alone());
        let stepper = step.map(|(step, must)| stepper(step, must));
        self.sides[piece.color.index()].steppers.extend(stepper);
    }

    /// Notes from where pieces could capture around each square, as a royal piece there asks.
    fn surround_royals(&mut self) {
        // The closure reads the tables, so the sets are taken out of them while they are filled.
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
        let slides = self.slides(&moves).map(|slide| slide.squares);
        let lame = moves.lame.of(&self.lame).iter().map(|leap| leap.to);
        let leaps = moves.quiet | moves.captures;
        slides.chain(lame).fold(leaps, |all, more| all | more)
    }
}

/// For each kind, the faces that it can promote to.
fn promotes_to(variant: &Variant) -> Vec<Box<[PieceKind]>> {
    let pieces = variant.pieces.iter();
    pieces.map(|piece| piece.promotes_to.as_slice().into()).collect()
}

/// Whether what must be empty for the captures of a piece is always what lies between on a straight line.
fn is_straight(piece: &PieceType) -> bool {
    let texts = iter::once(&piece.moves).chain(piece.zones.iter().map(|zone| &zone.moves));
    let mut movements = texts.flat_map(|moves| &moves.simple);
    movements.all(|movement| match movement.kind {
        _ if !movement.modality.contains(Modality::ENEMY) => true,
        Kind::Slider => movement.step.dx.abs().max(movement.step.dy.abs()) == 1 && movement.min_range <= 1,
        Kind::Lame => false,
        Kind::Leaper | Kind::MustJump | Kind::Hopper | Kind::Grasshopper => true,
    })
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
