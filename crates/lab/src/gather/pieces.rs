//! What each kind of piece did in the games of an agent.

use hakugei_arena::float;
use hakugei_variant::{Board, Color, PieceKind, Variant};

use crate::replay::Replay;
use crate::report::{CONFIDENCE, PieceUse, Valued};
use crate::stats::{Ratio, share_interval};

/// What pieces of a kind did in the games of a pair.
#[derive(Clone, Copy, Default)]
struct Counts {
    moves: u64,
    drops: u64,
    captures: u64,
    captured: u64,
    begun: u64,
    survived: u64,
    unmoved: u64,
    /// Its legal moves, and how many pieces had them.
    legal: [u64; 2],
}

/// What pieces of a kind did in all games, pair by pair.
#[derive(Clone, Default)]
struct Sums {
    moves: Ratio,
    drops: Ratio,
    captures: Ratio,
    captured: Ratio,
    survives: Ratio,
    unmoved: Ratio,
    mobility: Ratio,
    /// By side, and by square as the side sees it.
    heat: [Vec<u64>; 2],
}

/// What all kinds did.
pub(super) struct Pieces {
    board: Board,
    of_kind: Vec<Sums>,
    of_pair: Vec<Counts>,
}

impl Pieces {
    pub(super) fn of(variant: &Variant) -> Self {
        let none = Sums {
            heat: [(); 2].map(|()| vec![0; variant.board.len()]),
            ..Sums::default()
        };
        Self {
            board: variant.board,
            of_kind: vec![none; variant.pieces.len()],
            of_pair: vec![Counts::default(); variant.pieces.len()],
        }
    }

    /// Adds a game of a pair.
    pub(super) fn add(&mut self, replay: &Replay) {
        let mut of = |kind: PieceKind, add: &dyn Fn(&mut Counts)| add(&mut self.of_pair[kind.index()]);
        for step in &replay.steps {
            let captures = step.captured.len() as u64;
            of(step.kind, &|counts| {
                if step.is_drop() {
                    counts.drops += 1;
                } else {
                    counts.moves += 1;
                }
                counts.captures += captures;
            });
            for &kind in &step.captured {
                of(kind, &|counts| counts.captured += 1);
            }
            for &(kind, legal, pieces) in &step.mobility {
                of(kind, &|counts| {
                    counts.legal[0] += u64::from(legal);
                    counts.legal[1] += u64::from(pieces);
                });
            }
        }
        for &kind in &replay.end.begun {
            of(kind, &|counts| counts.begun += 1);
        }
        for &kind in &replay.end.survived {
            of(kind, &|counts| counts.survived += 1);
        }
        for &kind in &replay.end.unmoved {
            of(kind, &|counts| counts.unmoved += 1);
        }
        for &(side, kind, square) in &replay.visits {
            let seen = if side == Color::Black {
                square
            } else {
                self.board.turned(square)
            };
            self.of_kind[kind.index()].heat[side.index()][seen.index()] += 1;
        }
    }

    /// Ends a pair, whose games have been added.
    pub(super) fn end_pair(&mut self) {
        let total = |of: fn(&Counts) -> u64| self.of_pair.iter().map(of).sum::<u64>();
        let [moves, drops, captures, losses] = [
            total(|counts| counts.moves),
            total(|counts| counts.drops),
            total(|counts| counts.captures),
            total(|counts| counts.captured),
        ];
        for (sums, counts) in self.of_kind.iter_mut().zip(&self.of_pair) {
            let [legal, standing] = counts.legal;
            for (sum, part, whole) in [
                (&mut sums.moves, counts.moves, moves),
                (&mut sums.drops, counts.drops, drops),
                (&mut sums.captures, counts.captures, captures),
                (&mut sums.captured, counts.captured, losses),
                (&mut sums.survives, counts.survived, counts.begun),
                (&mut sums.unmoved, counts.unmoved, counts.begun),
                (&mut sums.mobility, legal, standing),
            ] {
                if whole > 0 {
                    sum.add(float(part), float(whole));
                }
            }
        }
        self.of_pair.fill(Counts::default());
    }

    pub(super) fn finish(self, variant: &Variant) -> Vec<PieceUse> {
        let at_start = |kind| {
            [Color::Black, Color::White]
                .iter()
                .map(|&side| variant.start.count(side, kind))
                .sum()
        };
        let share = |sums: &Ratio| Some(Valued::of_share(&share_interval(sums, CONFIDENCE)?));
        let of_kind = variant.kinds().zip(&self.of_kind);
        of_kind
            .map(|(kind, sums)| PieceUse {
                piece: variant.piece(kind).code.to_string(),
                name: variant.piece(kind).name.english.clone(),
                at_start: at_start(kind),
                moves: share(&sums.moves),
                drops: share(&sums.drops),
                captures: share(&sums.captures),
                captured: share(&sums.captured),
                survives: share(&sums.survives),
                unmoved: share(&sums.unmoved),
                mobility: sums.mobility.estimate().map(Valued::of_amount),
                heat: {
                    let [black, white] = &sums.heat;
                    black.iter().zip(white).map(|(one, other)| one + other).collect()
                },
                heat_white: sums.heat[Color::White.index()].clone(),
            })
            .collect()
    }
}
