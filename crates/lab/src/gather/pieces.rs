//! What each kind of piece did in the games of an agent.

use hakugei_arena::float;
use hakugei_variant::{Board, Color, PieceKind, Variant};

use super::tidy;
use crate::replay::Replay;
use crate::report::PieceUse;

/// Counts of a kind.
#[derive(Clone, Default)]
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
    /// By side, and by square as the side sees it.
    heat: [Vec<u64>; 2],
}

/// Counts of all kinds.
pub(super) struct Pieces {
    board: Board,
    of_kind: Vec<Counts>,
}

impl Pieces {
    pub(super) fn of(variant: &Variant) -> Self {
        let none = Counts {
            heat: [(); 2].map(|()| vec![0; variant.board.len()]),
            ..Counts::default()
        };
        Self {
            board: variant.board,
            of_kind: vec![none; variant.pieces.len()],
        }
    }

    pub(super) fn add(&mut self, replay: &Replay) {
        let mut of = |kind: PieceKind, add: &dyn Fn(&mut Counts)| add(&mut self.of_kind[kind.index()]);
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

    pub(super) fn finish(self, variant: &Variant) -> Vec<PieceUse> {
        let total = |of: &dyn Fn(&Counts) -> u64| self.of_kind.iter().map(of).sum::<u64>();
        let [moves, drops, captures, losses] = [
            total(&|counts| counts.moves),
            total(&|counts| counts.drops),
            total(&|counts| counts.captures),
            total(&|counts| counts.captured),
        ];
        let at_start = |kind| {
            [Color::Black, Color::White]
                .iter()
                .map(|&side| variant.start.count(side, kind))
                .sum()
        };
        let share = |part: u64, whole: u64| {
            if whole == 0 {
                0.0
            } else {
                tidy(float(part) / float(whole))
            }
        };
        let known = |part: u64, whole: u64| (whole > 0).then(|| share(part, whole));
        let of_kind = variant.kinds().zip(&self.of_kind);
        of_kind
            .map(|(kind, counts)| PieceUse {
                piece: variant.piece(kind).code.to_string(),
                name: variant.piece(kind).name.english.clone(),
                at_start: at_start(kind),
                moves: share(counts.moves, moves),
                drops: share(counts.drops, drops),
                captures: share(counts.captures, captures),
                captured: share(counts.captured, losses),
                survives: known(counts.survived, counts.begun),
                unmoved: known(counts.unmoved, counts.begun),
                mobility: known(counts.legal[0], counts.legal[1]),
                heat: {
                    let [black, white] = &counts.heat;
                    black.iter().zip(white).map(|(one, other)| one + other).collect()
                },
                heat_white: counts.heat[Color::White.index()].clone(),
            })
            .collect()
    }
}
