//! Seeded random walks through a variant, in both generators.

use std::collections::BTreeMap;

use hakugei_game::{Action, CompiledVariant, Game, Move};
use hakugei_variant::{Color, Hands, Piece, PieceKind, Setup, Variant};

use crate::chance::Chance;
use crate::twins::{Disagreement, Twins};

/// What a walk prefers among the legal moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taste {
    /// Nothing.
    Any,
    /// Captures.
    Captures,
    /// Drops.
    Drops,
    /// Moves that give check.
    Checks,
    /// Moves that take back the mover's last one, and so repeat positions.
    Shuffles,
    /// Moves that capture on the way, promote, or end where they began.
    Oddities,
}

const TASTES: [Taste; 6] = [
    Taste::Any,
    Taste::Captures,
    Taste::Drops,
    Taste::Checks,
    Taste::Shuffles,
    Taste::Oddities,
];

/// Where there are so many moves at most, lines of two plies are counted now and then.
const FEW: usize = 40;

/// What the walks of a variant have met.
#[derive(Clone, Debug, Default)]
pub struct Met {
    /// Positions compared.
    pub positions: u64,
    /// Positions in check.
    pub checks: u64,
    /// Drops played.
    pub drops: u64,
    /// Positions with a banned drop mate.
    pub banned: u64,
    /// Positions in which the side to move could declare.
    pub declarations: u64,
    /// Games that ended, by their reasons.
    pub ends: BTreeMap<String, u64>,
}

/// Walks from the start, or from a random placement where asked, up to a number of plies.
///
/// # Errors
/// The first disagreement.
pub fn walk(
    compiled: &CompiledVariant,
    chance: &mut Chance,
    (placed, plies): (bool, usize),
    met: &mut Met,
) -> Result<(), Disagreement> {
    let variant = compiled.variant();
    let setup = if placed {
        placement(variant, chance)
    } else {
        variant.start.clone()
    };
    let Some(mut twins) = Twins::new(compiled, variant, &setup) else {
        return Ok(());
    };
    let taste = chance.one_of(&TASTES);
    for _ in 0..=plies {
        let moves = twins.compare()?;
        note(&twins.fast, met);
        if twins.is_over() {
            return Ok(());
        }
        if moves.len() <= FEW && met.positions.is_multiple_of(8) {
            twins.compare_counts(2)?;
        }
        let (text, mv) = choose(&twins.fast, &moves, taste, chance);
        met.drops += u64::from(matches!(mv.action(), Action::Drop { .. }));
        twins.play(text, mv)?;
    }
    Ok(())
}

fn note(game: &Game, met: &mut Met) {
    met.positions += 1;
    met.checks += u64::from(game.in_check());
    met.banned += u64::from(!game.banned_drop_mates().is_empty());
    met.declarations += u64::from(game.declaration().is_some());
    if let Some(outcome) = game.outcome() {
        *met.ends.entry(outcome.reason.to_string()).or_default() += 1;
    }
}

/// One of the moves, most often one to the taste.
fn choose<'m>(
    game: &Game,
    moves: &'m [(String, Move)],
    taste: Taste,
    chance: &mut Chance,
) -> (&'m str, Move) {
    let favoured: Vec<&(String, Move)> = moves.iter().filter(|(_, mv)| suits(game, *mv, taste)).collect();
    let (text, mv) = if favoured.is_empty() || chance.percent(15) {
        &moves[chance.below(moves.len())]
    } else {
        favoured[chance.below(favoured.len())]
    };
    (text, *mv)
}

fn suits(game: &Game, mv: Move, taste: Taste) -> bool {
    match taste {
        Taste::Any => true,
        Taste::Captures => game.piece_at(mv.to()).is_some() || mv.captures_on_the_way(),
        Taste::Drops => matches!(mv.action(), Action::Drop { .. }),
        Taste::Checks => {
            let mut next = game.clone();
            next.play(mv).is_ok() && next.in_check()
        }
        Taste::Shuffles => takes_back(game, mv),
        Taste::Oddities => {
            let passes = matches!(mv.action(), Action::Board { from, to, .. } if from == to);
            mv.captures_on_the_way() || mv.promotes() || passes
        }
    }
}

/// Whether a move takes back the mover's last one, or there is none.
fn takes_back(game: &Game, mv: Move) -> bool {
    let [.., last, _] = game.moves() else {
        return true;
    };
    let (
        Action::Board { from, to, .. },
        Action::Board {
            from: start, to: end, ..
        },
    ) = (last.action(), mv.action())
    else {
        return false;
    };
    (from, to) == (end, start)
}

/// How many checks the sides may have given in a position of a game that goes on.
pub(crate) fn checks_given(variant: &Variant, chance: &mut Chance) -> [u8; 2] {
    let counted = variant.rules.check.counted_checks();
    counted.map_or([0; 2], |after| {
        [after; 2].map(|after| chance.below(after.into()) as u8)
    })
}

/// Random pieces on random squares and in hand, at least one royal piece for each side, and in most cases as many as it must keep.
pub fn placement(variant: &Variant, chance: &mut Chance) -> Setup {
    let mut setup = Setup {
        squares: vec![None; variant.board.len()],
        hands: Hands::empty(variant.pieces.len()),
        just_taken: None,
        checks_given: checks_given(variant, chance),
        side: chance.one_of(&Color::ALL),
        move_number: 1,
    };
    let royals: Vec<PieceKind> = variant
        .kinds()
        .filter(|&kind| variant.piece(kind).royal)
        .collect();
    let kinds: Vec<PieceKind> = variant.kinds().collect();
    let crowd = chance.between(1, 60);
    for square in 0..setup.squares.len() {
        if chance.percent(crowd) {
            let plain: Vec<PieceKind> = kinds
                .iter()
                .copied()
                .filter(|kind| !royals.contains(kind))
                .collect();
            let choice = if plain.is_empty() || chance.percent(3) {
                &kinds
            } else {
                &plain
            };
            let (color, kind) = (chance.one_of(&Color::ALL), chance.one_of(choice));
            setup.squares[square] = Some(Piece { color, kind });
        }
    }
    for color in Color::ALL {
        for &kind in kinds.iter().filter(|&&kind| variant.may_be_in_hand(kind)) {
            if chance.percent(40) {
                setup.hands.set(color, kind, chance.between(1, 3) as u8);
            }
        }
        enthrone(variant, (&mut setup, color), &royals, chance);
    }
    setup
}

/// Gives a side a royal piece, or as many as it must keep: on the board, or, where one may be in hand, sometimes there and none on the board.
fn enthrone(
    variant: &Variant,
    (setup, color): (&mut Setup, Color),
    royals: &[PieceKind],
    chance: &mut Chance,
) {
    // Others that it must keep besides may be covered again, by one another too: such a placement lacks one.
    for _ in 1..variant.rules.least_royals {
        let kind = chance.one_of(royals);
        let square = chance.below(setup.squares.len());
        setup.squares[square] = Some(Piece { color, kind });
    }
    let kind = chance.one_of(royals);
    if !variant.may_be_in_hand(kind) || chance.percent(60) {
        let square = chance.below(setup.squares.len());
        setup.squares[square] = Some(Piece { color, kind });
        return;
    }
    setup.hands.set(color, kind, 1);
    for square in &mut setup.squares {
        if square.is_some_and(|piece| piece.color == color && royals.contains(&piece.kind)) {
            *square = None;
        }
    }
}
