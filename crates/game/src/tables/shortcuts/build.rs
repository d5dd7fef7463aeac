//! Shortcuts, found once all kinds are laid.

use betza::Modality;
use hakugei_variant::rules::{Passes, Ways};
use hakugei_variant::{Color, PieceKind, Square};

use super::{Shortcuts, TwoSteps, ZoneAvoider};
use crate::bitboard::Bitboard;
use crate::tables::geometry::{EndModality, Exotic, Leg};
use crate::tables::paths::PathList;
use crate::tables::square_moves::{Span, SquareMoves};
use crate::tables::{MoveClass, Tables};

impl<const WORDS: usize> Shortcuts<WORDS> {
    /// Those of tables in which all kinds are laid.
    pub(in crate::tables) fn of(tables: &Tables<WORDS>) -> Self {
        let exits = usize::from(Tables::<WORDS>::IS_WIDE) * 2 * tables.kinds * tables.stride;
        let mut shortcuts = Self {
            two_steps: Vec::new(),
            two_step_spans: vec![None; tables.exotic.len() + 1],
            exits: Vec::with_capacity(exits),
            attacks_are_steps: vec![false; 2 * tables.kinds],
            zone_avoiders: [Vec::new(), Vec::new()],
            royals_step_all_around: royals_step_all_around(tables),
            no_exotic: has_no_exotic(tables),
            only_hops: has_only_hops(tables),
        };
        for color in Color::ALL {
            for kind in tables.kinds() {
                shortcuts.add_kind(tables, color, kind);
            }
        }
        shortcuts
    }

    fn add_kind(&mut self, tables: &Tables<WORDS>, color: Color, kind: PieceKind) {
        let number = tables.number(color, kind);
        if let Some(like) = tables.alike(number) {
            self.attacks_are_steps[number] = self.attacks_are_steps[like];
            if Tables::<WORDS>::IS_WIDE {
                let exits = like * tables.stride..(like + 1) * tables.stride;
                self.exits.extend_from_within(exits);
            }
        } else {
            self.attacks_are_steps[number] = self.add_moves(tables, color, kind);
        }
        let may_pass = tables.rules(color, kind).may_pass;
        let swaps = tables.swaps().is_some_and(|swaps| !swaps.of(kind).is_empty());
        if Tables::<WORDS>::IS_WIDE && (tables.borrowing.is_some() || may_pass || swaps) {
            // A piece that borrows moves, stays where it is, or changes places has moves also where friends stand on all exits of its own.
            self.exits[number * tables.stride..].fill(Bitboard::ALL);
        }
        let is_complex = tables.attacks.class(number) == MoveClass::Complex;
        let mut steppers = tables.side(color).steppers.iter();
        if Tables::<WORDS>::IS_WIDE && !is_complex && !steppers.any(|stepper| stepper.kind == kind) {
            self.zone_avoiders[color.index()].extend(zone_avoider(tables, color, kind));
        }
    }

    /// Adds what depends on the moves of a kind and on nothing else, and returns whether it goes by moves of one leg wherever
    /// it attacks.
    fn add_moves(&mut self, tables: &Tables<WORDS>, color: Color, kind: PieceKind) -> bool {
        let mut attacks_are_steps = true;
        for from in tables.board.squares() {
            let moves = tables.moves(color, kind, from);
            attacks_are_steps = attacks_are_steps && captures_wherever_it_goes(tables, &moves);
            let exotic = tables.exotic(color, kind, from);
            if Tables::<WORDS>::IS_WIDE {
                self.exits.push(exits(tables, &moves));
            }
            let start = moves.exotic.start as usize;
            let is_free = tables.relation(kind).is_none();
            if is_free && !exotic.is_empty() && self.two_step_spans[start].is_none() {
                self.two_step_spans[start] = self.add_two_steps(tables, from, exotic);
            }
        }
        attacks_are_steps
    }

    /// Adds some exotic moves from a square, if all of them are moves of two steps.
    fn add_two_steps(
        &mut self,
        tables: &Tables<WORDS>,
        from: Square,
        exotic: &[Exotic<WORDS>],
    ) -> Option<Span> {
        if tables.ways != Ways::ByCaptures {
            return None;
        }
        let start = self.two_steps.len();
        for exotic in exotic {
            let Exotic::Paths { paths, .. } = exotic else {
                return None;
            };
            if !paths.legs.iter().all(|legs| is_two_steps(legs)) {
                return None;
            }
            self.add_paths(tables, from, paths, start);
        }
        Some(Span {
            start: start as u32,
            end: self.two_steps.len() as u32,
        })
    }

    /// Enters some moves of two steps among those from a place on.
    fn add_paths(&mut self, tables: &Tables<WORDS>, from: Square, paths: &PathList, start: usize) {
        for legs in &paths.legs {
            let [first, second] = &legs[..] else { continue };
            let Some(over) = step(tables, from, *first) else {
                continue;
            };
            let Some(to) = step(tables, over, *second) else {
                continue;
            };
            let mut known = self.two_steps[start..].iter();
            let place = known.position(|steps| steps.over == over);
            let place = start + place.unwrap_or(self.two_steps.len() - start);
            if place == self.two_steps.len() {
                self.two_steps.push(TwoSteps {
                    over,
                    passing: Bitboard::EMPTY,
                    capturing: Bitboard::EMPTY,
                });
            }
            let steps = &mut self.two_steps[place];
            let is_pass = to == from;
            if first.modality.contains(Modality::EMPTY) && !(is_pass && tables.passes == Passes::Barred) {
                steps.passing.insert(to);
            }
            if first.modality.contains(Modality::ENEMY) {
                steps.capturing.insert(to);
            }
        }
    }
}

/// Whether legs are two single steps, of which the first captures or passes an empty square and the second goes on to an
/// empty square or an enemy.
fn is_two_steps(legs: &[Leg]) -> bool {
    let [first, second] = legs else { return false };
    let steps = |leg: &Leg| {
        let beyond = [Modality::FRIEND, Modality::HOP, Modality::LAND_BEHIND];
        leg.max_range == 1 && !leg.may_stop && !beyond.iter().any(|&member| leg.modality.meets(member))
    };
    steps(first) && steps(second) && second.modality == Modality::EMPTY_OR_ENEMY
}

fn step<const WORDS: usize>(tables: &Tables<WORDS>, from: Square, leg: Leg) -> Option<Square> {
    leg.squares(tables.board, from).next()
}

/// Whether a piece captures wherever it can go by moves of one leg.
fn captures_wherever_it_goes<const WORDS: usize>(tables: &Tables<WORDS>, moves: &SquareMoves<WORDS>) -> bool {
    let mut lame = moves.lame.of(&tables.lame).iter();
    moves.quiet == moves.captures
        && tables
            .slides(moves)
            .all(|slide| slide.targets == EndModality::Both)
        && lame.all(|leap| leap.targets == EndModality::Both)
}

/// The squares by which a piece leaves a square: all squares if it has exotic moves, which may lead over friends.
fn exits<const WORDS: usize>(tables: &Tables<WORDS>, moves: &SquareMoves<WORDS>) -> Bitboard<WORDS> {
    if !moves.exotic.of(&tables.exotic).is_empty() {
        return Bitboard::ALL;
    }
    let nearest = tables.slides(moves).map(|slide| slide.reach(slide.squares));
    let lame = moves.lame.of(&tables.lame).iter().map(|leap| leap.to);
    let leaps = moves.quiet | moves.captures;
    nearest.chain(lame).fold(leaps, |all, exit| all | exit)
}

/// Whether from every square some royal kind of each side may go to every square next to it.
fn royals_step_all_around<const WORDS: usize>(tables: &Tables<WORDS>) -> bool {
    let goes = |color, from| {
        let kinds = tables.royal_kinds.iter();
        kinds.fold(Bitboard::EMPTY, |all, &kind| {
            let moves = tables.moves(color, kind, from);
            all | moves.quiet | moves.captures
        })
    };
    let mut squares = tables.board.squares();
    squares.all(|from| {
        Color::ALL
            .iter()
            .all(|&color| (tables.neighbours(from) & !goes(color, from)).is_empty())
    })
}

/// Whether there is no exotic move, and no limit that makes an attack one.
fn has_no_exotic<const WORDS: usize>(tables: &Tables<WORDS>) -> bool {
    let mut rules = tables.rules.iter();
    tables.exotic.is_empty() && rules.all(|rules| rules.exotic_from.is_empty() && !rules.limit_blocks_attack)
}

/// Whether every exotic move is a hop of a piece that moves as itself, and no limit makes an attack depend on more.
fn has_only_hops<const WORDS: usize>(tables: &Tables<WORDS>) -> bool {
    let (mut moves, mut rules) = (tables.exotic.iter(), tables.rules.iter());
    tables.borrowing.is_none()
        && !moves.any(|exotic| matches!(exotic, Exotic::Paths { .. }))
        && !rules.any(|rules| rules.limit_blocks_attack)
}

/// From where a kind whose attacks are its moves takes its step without promoting, if that is its only one, and the same
/// everywhere.
fn zone_avoider<const WORDS: usize>(
    tables: &Tables<WORDS>,
    color: Color,
    kind: PieceKind,
) -> Option<ZoneAvoider<WORDS>> {
    let rules = tables.rules(color, kind);
    let zone = rules.promotions.zone();
    let mut found: Option<ZoneAvoider<WORDS>> = None;
    for from in tables.board.squares() {
        let moves = tables.moves(color, kind, from);
        let Some(to) = moves.captures.first() else {
            continue;
        };
        let by = to.0 as i16 - from.0 as i16;
        let same = found.is_none_or(|found| found.by == by);
        if rules.royal
            || moves.captures.has_several()
            || !moves.slides.is_empty()
            || !moves.lame.is_empty()
            || !same
        {
            return None;
        }
        let known = found.get_or_insert_with(|| ZoneAvoider {
            kind,
            from: Bitboard::EMPTY,
            by,
            rotation: Bitboard::<WORDS>::rotation(by),
        });
        if !zone.contains(from) && !zone.contains(to) {
            known.from.insert(from);
        }
    }
    found
}
