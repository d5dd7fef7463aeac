//! Pieces laid on a board: everything that the kinds of each side can do from every square.

use std::iter;

use betza::Kind;
use hakugei_variant::{Board, Color, PieceKind, Square, Variant};

use super::bytes::bytes_of;
use super::geometry::{EndModality, Exotic, LameLeap, PathEnd, Ray, Slide, SlideRef};
use super::move_list::MoveList;
use super::movement_rays::{MovementRay, MovementRays};
use super::paths::{Paths, bytes_of_exotic};
use super::plan::{PlannedMovement, is_even, plan};
use super::relations::laid;
use super::square_moves::{Span, SquareMoves};
use super::stays_in::{RegionSlide, home};
use crate::bitboard::Bitboard;

/// What all kinds can do, as far as they have been added: slot by slot, one for each square that a kind can stand on.
#[derive(Debug)]
pub(super) struct Layout<const WORDS: usize> {
    pub(super) moves: MoveList<WORDS>,
    pub(super) slides: Vec<SlideRef>,
    pub(super) lame: Vec<LameLeap<WORDS>>,
    pub(super) exotic: Vec<Exotic<WORDS>>,
    pub(super) movement_rays: MovementRays<WORDS>,
    /// What each of the moves attacks.
    attacks: Vec<LaidAttacks<WORDS>>,
    /// The plans of the kinds that do the same from everywhere, with their first slots: those of the two sides are often the
    /// same, and then share their slots.
    even: Vec<(Vec<PlannedMovement>, u32)>,
    /// For each kind added, its first slot.
    pub(super) starts: Vec<u32>,
}

/// The squares on which a piece captures, exotic captures aside.
#[derive(Clone, Copy, Debug)]
pub(super) struct LaidAttacks<const WORDS: usize> {
    /// Whatever stands where: by leaps, and along rays next to the piece.
    pub(super) leaps: Bitboard<WORDS>,
    /// If the squares between are empty: by slides and lame leaps.
    pub(super) slides: Bitboard<WORDS>,
    /// Whether several of its slides and lame leaps may lead to the same square.
    pub(super) crosses: bool,
}

/// Everything a piece can do from one square.
#[derive(Clone, Copy, Debug)]
pub(super) struct Laid<'a, const WORDS: usize> {
    pub(super) quiet: Bitboard<WORDS>,
    pub(super) captures: Bitboard<WORDS>,
    pub(super) slides: &'a [SlideRef],
    rays: &'a [Ray<WORDS>],
    pub(super) lame: &'a [LameLeap<WORDS>],
    pub(super) exotic: &'a [Exotic<WORDS>],
    pub(super) attacks: LaidAttacks<WORDS>,
}

/// What a piece can do from a square, while that is put together.
struct SquareBuilder<const WORDS: usize> {
    moves: SquareMoves<WORDS>,
    attacks: LaidAttacks<WORDS>,
}

/// A square as a piece of a side sees it.
#[derive(Clone, Copy)]
struct Viewpoint<const WORDS: usize> {
    board: Board,
    color: Color,
    from: Square,
    /// The squares that the piece may go to.
    home: Bitboard<WORDS>,
}

impl<const WORDS: usize> Layout<WORDS> {
    /// Nothing, with room for a number of kinds.
    pub(super) fn new(board: Board, kinds: usize) -> Self {
        let slots = kinds * board.len();
        Self {
            moves: MoveList::with_capacity(slots),
            slides: Vec::new(),
            lame: Vec::new(),
            exotic: Vec::new(),
            movement_rays: MovementRays::new(board),
            attacks: Vec::with_capacity(slots),
            even: Vec::new(),
            starts: Vec::with_capacity(kinds),
        }
    }

    /// Gives back what the lists do not need.
    pub(super) fn shrink(&mut self) {
        self.moves.shrink();
        self.slides.shrink_to_fit();
        self.lame.shrink_to_fit();
        self.exotic.shrink_to_fit();
        self.movement_rays.rays.shrink_to_fit();
    }

    /// How many bytes the lists take that are kept.
    pub(super) fn bytes(&self) -> usize {
        self.moves.bytes()
            + bytes_of(&self.slides)
            + bytes_of(&self.lame)
            + bytes_of(&self.exotic)
            + bytes_of_exotic(&self.exotic)
            + bytes_of(&self.movement_rays.rays)
    }

    /// The number of squares of the board.
    pub(super) fn squares(&self) -> usize {
        self.movement_rays.squares()
    }

    /// What a slot attacks.
    pub(super) fn attacks(&self, slot: usize) -> LaidAttacks<WORDS> {
        self.attacks[slot]
    }

    /// The place of the first lame leap of a slot.
    pub(super) fn first_lame(&self, slot: usize) -> u32 {
        self.moves.get(slot).lame.start
    }

    /// Whether a slot has neither slides nor lame leaps.
    pub(super) fn is_unstoppable(&self, slot: usize) -> bool {
        let moves = self.moves.get(slot);
        moves.slides.is_empty() && moves.lame.is_empty()
    }

    /// The squares that a slot captures on whatever is occupied.
    pub(super) fn unstoppable(&self, slot: usize) -> Bitboard<WORDS> {
        let moves = self.moves.get(slot);
        let lame = moves.lame.of(&self.lame).iter();
        let free = lame.filter(|leap| leap.targets.capture() && leap.path.is_empty());
        free.fold(moves.captures, |all, leap| all | leap.to)
    }

    /// What was added as the one with a number.
    pub(super) fn laid(&self, slot: usize) -> Laid<'_, WORDS> {
        let moves = self.moves.get(slot);
        Laid {
            quiet: moves.quiet,
            captures: moves.captures,
            slides: moves.slides.of(&self.slides),
            rays: &self.movement_rays.rays,
            lame: moves.lame.of(&self.lame),
            exotic: moves.exotic.of(&self.exotic),
            attacks: self.attacks[slot],
        }
    }

    /// Adds a kind of a side. Kinds that move alike share their slots.
    pub(super) fn add_kind(&mut self, variant: &Variant, color: Color, kind: PieceKind) {
        let board = variant.board;
        if let Some(back) = alike(variant, kind) {
            return self.starts.push(self.starts[self.starts.len() - back]);
        }
        let piece = &*laid(variant.piece(kind));
        let mut paths = Paths::new(variant, color);
        let texts = iter::once(&piece.moves).chain(piece.zones.iter().map(|zone| &zone.moves));
        let mut plans: Vec<_> = texts
            .map(|moves| (moves, plan(&mut self.movement_rays, color, moves)))
            .collect();
        let start = self.moves.len() as u32;
        if let [(moves, plan)] = plans.as_mut_slice()
            && piece.stays_in.is_none()
            && is_even(moves, plan)
        {
            if let Some((_, start)) = self.even.iter().find(|(other, _)| other == plan) {
                return self.starts.push(*start);
            }
            self.even.push((plan.clone(), start));
        }
        self.starts.push(start);
        let home = home(variant, color, kind);
        for from in board.squares() {
            let view = Viewpoint {
                board,
                color,
                from,
                home,
            };
            let initial = piece.initial.contains(board, from, color);
            let mut spot = self.spot();
            for moves in piece.moves_from(board, from, color) {
                let mut plans = plans.iter();
                let plan = plans.find(|(text, _)| std::ptr::eq(*text, moves));
                self.add_simple(&mut spot, view, plan.map_or(&[], |(_, plan)| plan), initial);
                self.exotic.extend(paths.from(from, moves, initial));
            }
            self.close(spot);
        }
    }

    /// A square from which nothing is done yet.
    fn spot(&self) -> SquareBuilder<WORDS> {
        let none = Bitboard::EMPTY;
        SquareBuilder {
            moves: SquareMoves {
                quiet: none,
                captures: none,
                slides: Span::empty_at(self.slides.len()),
                lame: Span::empty_at(self.lame.len()),
                exotic: Span::empty_at(self.exotic.len()),
            },
            attacks: LaidAttacks {
                leaps: none,
                slides: none,
                crosses: false,
            },
        }
    }

    /// Adds a square, which gets what has been added to the lists since it was begun.
    fn close(&mut self, mut spot: SquareBuilder<WORDS>) {
        spot.moves.slides.end = self.slides.len() as u32;
        spot.moves.lame.end = self.lame.len() as u32;
        spot.moves.exotic.end = self.exotic.len() as u32;
        spot.attacks.slides &= !spot.attacks.leaps;
        self.moves.push(spot.moves);
        self.attacks.push(spot.attacks);
    }

    /// Adds the single-leg moves of a text that are open on a square.
    fn add_simple(
        &mut self,
        spot: &mut SquareBuilder<WORDS>,
        view: Viewpoint<WORDS>,
        plan: &[PlannedMovement],
        initial: bool,
    ) {
        for planned in plan.iter().filter(|planned| initial || !planned.movement.initial) {
            let Some(ray) = self.movement_rays.get(planned.rays + view.from.index()) else {
                continue;
            };
            match planned.movement.kind {
                Kind::Slider => self.add_slides_within(spot, view.home, ray, planned.targets),
                Kind::Leaper | Kind::Lame | Kind::MustJump if !view.home.contains(ray.nearest) => {}
                Kind::Leaper => spot.add_leap(ray.nearest, planned.targets),
                Kind::Lame => self.add_lame(spot, view, ray.nearest, *planned),
                Kind::MustJump | Kind::Hopper | Kind::Grasshopper => {
                    self.exotic.extend(self.over_hurdle(view, ray, *planned));
                }
            }
        }
    }

    /// Adds what a region leaves of a slide. Behind squares that it only passes, a lame leap leads to each square that is
    /// inside again.
    fn add_slides_within(
        &mut self,
        spot: &mut SquareBuilder<WORDS>,
        home: Bitboard<WORDS>,
        found: MovementRay,
        targets: EndModality,
    ) {
        let nearest = Bitboard::of(found.nearest);
        let whole = found.ray.map(|ray| self.movement_rays.rays[ray as usize]);
        if (whole.map_or(nearest, |ray| ray.squares) & !home).is_empty() {
            return self.add_slide(spot, found, targets);
        }
        // A ray of one square is outside.
        let Some(ray) = whole else { return };
        let RegionSlide { inside, again } = RegionSlide::of(ray, home);
        if inside.squares.len() == 1 {
            spot.add_leap(found.nearest, targets);
        } else if !inside.squares.is_empty() {
            let shorter = MovementRay {
                nearest: found.nearest,
                ray: Some(self.movement_rays.rays.len() as u32),
            };
            self.movement_rays.rays.push(inside);
            self.add_slide(spot, shorter, targets);
        }
        for PathEnd { to, path } in again {
            self.add_lame_leap(spot, Bitboard::of(to), path, targets);
        }
    }

    /// Adds a slide, or a leap if the ray has one square.
    #[inline]
    fn add_slide(&mut self, spot: &mut SquareBuilder<WORDS>, found: MovementRay, targets: EndModality) {
        let Some(ray) = found.ray else {
            return spot.add_leap(found.nearest, targets);
        };
        self.slides.push(SlideRef::new(ray, targets));
        if targets.capture() {
            // Nothing stands between the piece and the first square: that capture cannot be stopped.
            spot.attacks.leaps.insert(found.nearest);
            spot.attacks
                .add_slides(self.movement_rays.rays[ray as usize].squares);
        }
    }

    /// A move over a hurdle, where the board has room for it.
    fn over_hurdle(
        &self,
        view: Viewpoint<WORDS>,
        found: MovementRay,
        planned: PlannedMovement,
    ) -> Option<Exotic<WORDS>> {
        let (step, targets) = (planned.movement.step, planned.targets);
        let ray = || found.ray.map(|ray| self.movement_rays.rays[ray as usize]);
        match planned.movement.kind {
            Kind::MustJump => Some(Exotic::MustJump {
                over: view.offset(step.dx / 2, step.dy / 2)?,
                to: found.nearest,
                targets,
            }),
            Kind::Hopper => ray().map(|ray| Exotic::Hopper { ray, targets }),
            _ => ray().map(|ray| Exotic::Grasshopper { ray, targets }),
        }
    }

    fn add_lame(
        &mut self,
        spot: &mut SquareBuilder<WORDS>,
        view: Viewpoint<WORDS>,
        to: Square,
        planned: PlannedMovement,
    ) {
        let (to, targets) = (Bitboard::of(to), planned.targets);
        let path = planned.movement.step.lame_path();
        let path: Bitboard<WORDS> = path
            .iter()
            .filter_map(|step| view.offset(step.dx, step.dy))
            .collect();
        self.add_lame_leap(spot, to, path, targets);
    }

    /// Adds a leap to one square that needs the squares of its path empty.
    fn add_lame_leap(
        &mut self,
        spot: &mut SquareBuilder<WORDS>,
        to: Bitboard<WORDS>,
        path: Bitboard<WORDS>,
        targets: EndModality,
    ) {
        self.lame.push(LameLeap { to, path, targets });
        if targets.capture() {
            if path.is_empty() {
                spot.attacks.leaps |= to;
            } else {
                spot.attacks.add_slides(to);
            }
        }
    }
}

impl<const WORDS: usize> SquareBuilder<WORDS> {
    fn add_leap(&mut self, to: Square, targets: EndModality) {
        if targets.empty() {
            self.moves.quiet.insert(to);
        }
        if targets.capture() {
            self.moves.captures.insert(to);
            self.attacks.leaps.insert(to);
        }
    }
}

impl<const WORDS: usize> Viewpoint<WORDS> {
    /// The square at a displacement.
    fn offset(self, dx: i8, dy: i8) -> Option<Square> {
        self.board.offset(self.from, self.color, dx.into(), dy.into())
    }
}

impl<const WORDS: usize> LaidAttacks<WORDS> {
    fn add_slides(&mut self, squares: Bitboard<WORDS>) {
        self.crosses |= self.slides.intersects(squares);
        self.slides |= squares;
    }
}

impl<const WORDS: usize> Laid<'_, WORDS> {
    /// Its slides.
    pub(super) fn slides(&self) -> impl ExactSizeIterator<Item = Slide<WORDS>> {
        self.slides.iter().map(|slide| slide.slide(self.rays))
    }

    /// Whether it captures wherever it can go, and has no exotic moves.
    pub(super) fn attacks_are_moves(&self) -> bool {
        self.quiet == self.captures
            && self.exotic.is_empty()
            && self.slides().all(|slide| slide.targets == EndModality::Both)
            && self.lame.iter().all(|leap| leap.targets == EndModality::Both)
    }

    /// Whether there is nothing the piece could ever do, blockers and hurdles ignored.
    pub(super) fn is_dead(&self) -> bool {
        (self.quiet | self.captures).is_empty()
            && self.slides.is_empty()
            && self.lame.is_empty()
            && self.exotic.is_empty()
    }

    /// Whether it moves by several legs.
    pub(super) fn has_paths(&self) -> bool {
        self.exotic
            .iter()
            .any(|exotic| matches!(exotic, Exotic::Paths { .. }))
    }

    /// Whether some capture depends on more than one set of squares being empty.
    pub(super) fn has_exotic_captures(&self) -> bool {
        let mut exotic = self.exotic.iter();
        exotic.any(Exotic::captures) || self.attacks.crosses && self.has_rival_paths()
    }

    /// Whether a square can be captured on by two ways of which neither contains the other.
    fn has_rival_paths(&self) -> bool {
        let paths: Vec<_> = self.far_captures().collect();
        let nested = |a: Bitboard<WORDS>, b: Bitboard<WORDS>| (a & b) == a || (a & b) == b;
        paths.iter().enumerate().any(|(index, &PathEnd { to, path })| {
            paths[..index]
                .iter()
                .any(|other| other.to == to && !nested(path, other.path))
        })
    }

    /// The squares that it captures on by slides and lame leaps, with what must be empty.
    fn far_captures(&self) -> impl Iterator<Item = PathEnd<WORDS>> {
        let slides = self.slides().filter(|slide| slide.targets.capture());
        let slides = slides.flat_map(|slide| {
            slide.squares.into_iter().map(move |to| PathEnd {
                to,
                path: slide.before(to),
            })
        });
        let lame = self.lame.iter().filter(|leap| leap.targets.capture());
        let lame = lame.flat_map(|leap| leap.to.into_iter().map(|to| PathEnd { to, path: leap.path }));
        slides.chain(lame)
    }
}

/// How many kinds before a kind there is one that moves alike.
fn alike(variant: &Variant, kind: PieceKind) -> Option<usize> {
    let piece = variant.piece(kind);
    let mut before = variant.pieces[..kind.index()].iter().rev();
    let found = before.position(|other| {
        let alike =
            other.moves == piece.moves && other.zones == piece.zones && other.initial == piece.initial;
        alike && other.stays_in == piece.stays_in && other.is_related_like(piece)
    });
    found.map(|between| between + 1)
}
