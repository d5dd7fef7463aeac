//! Agreement with a plain search: every check, every answer, by the slow generator, to a depth.

use hakugei_game::{CompiledVariant, Game};
use hakugei_reference::{GameResult, Position};
use hakugei_search::{MateLimits, MateResult, solve_mate};
use hakugei_variant::{Color, Setup, sfen};
use suites::chance::Chance;
use suites::{effort, shelf, walk};

use super::{check, nodes};

/// How deep the plain search looks, in plies.
const PLIES: u32 = 5;

/// The variants that are compared, with how many positions of each, and how many positions the plain search looks at for
/// one before it gives up.
const VARIANTS: [(&str, u64, u32); 14] = [
    ("minishogi", 24, 300),
    ("whale", 24, 300),
    ("dobutsu", 40, 300),
    ("kyoto", 16, 300),
    ("tori", 8, 120),
    ("gorogoro", 16, 200),
    ("cannon", 4, 60),
    ("micro", 30, 300),
    ("checkshogi", 4, 60),
    ("heirs", 16, 200),
    ("several-kings", 16, 200),
    ("kings-in-hand", 16, 200),
    ("bare-kings", 16, 200),
    ("lions", 12, 150),
];

/// A plain search for forced wins.
pub(super) struct Plain {
    attacker: Color,
    left: u32,
}

impl Plain {
    /// The fewest plies in which the side to move wins by checks and moves that end the game, up to a number; `None` where it
    /// does not, an error where there are too many positions to say.
    pub(super) fn shortest(position: &Position<'_>, most: u32) -> Result<Option<u32>, ()> {
        let mut plain = Self {
            attacker: position.side(),
            left: most,
        };
        for plies in 1..=PLIES {
            if plain.attack(position, plies)? {
                return Ok(Some(plies));
            }
        }
        Ok(None)
    }

    /// How many turns of the side to move win by checks within a number of plies; an error where there are too many positions to say.
    pub(super) fn winning_turns(position: &Position<'_>, plies: u32, most: u32) -> Result<usize, ()> {
        let mut plain = Self {
            attacker: position.side(),
            left: most,
        };
        let mut winning = 0;
        for turn in position.legal_turns() {
            let after = position.after(&turn);
            let wins = match plain.ended(&after) {
                Some(won) => won,
                None => after.in_check() && plain.defend(&after, plies - 1)?,
            };
            winning += usize::from(wins);
        }
        Ok(winning)
    }

    fn count(&mut self) -> Result<(), ()> {
        self.left = self.left.checked_sub(1).ok_or(())?;
        Ok(())
    }

    /// Whether the game has ended here at once, and whether the attacker won. A royal piece that a set-up has left in check may
    /// be captured also where games end by mate.
    fn ended(&self, position: &Position<'_>) -> Option<bool> {
        let variant = position.variant();
        let royal = |kind| variant.piece(kind).royal;
        let has_lost = |side: Color| {
            position.royals(side).is_empty() && !position.hands().held(side).any(|(kind, _)| royal(kind))
        };
        if has_lost(self.attacker.other()) {
            return Some(true);
        }
        let end = position.immediate_end()?;
        Some(end.result == GameResult::Win(self.attacker))
    }

    fn attack(&mut self, position: &Position<'_>, plies: u32) -> Result<bool, ()> {
        self.count()?;
        if plies == 0 {
            return Ok(false);
        }
        for turn in position.legal_turns() {
            let after = position.after(&turn);
            let wins = match self.ended(&after) {
                Some(won) => won,
                None => after.in_check() && self.defend(&after, plies - 1)?,
            };
            if wins {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn defend(&mut self, position: &Position<'_>, plies: u32) -> Result<bool, ()> {
        self.count()?;
        let turns = position.legal_turns();
        if turns.is_empty() {
            return Ok(true);
        }
        if plies == 0 {
            return Ok(false);
        }
        for turn in turns {
            let after = position.after(&turn);
            let fails = match self.ended(&after) {
                Some(won) => !won,
                None => !self.attack(&after, plies - 1)?,
            };
            if fails {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// A position of a random game, or of pieces that were put anywhere.
fn somewhere(compiled: &CompiledVariant, chance: &mut Chance) -> Setup {
    if chance.percent(30) {
        return walk::placement(compiled.variant(), chance);
    }
    let mut game = Game::new(compiled);
    for _ in 0..chance.between(15, 70) {
        let mut moves = game.legal_moves();
        moves.sort_unstable();
        let takes: Vec<_> = moves
            .iter()
            .copied()
            .filter(|mv| game.piece_at(mv.to()).is_some())
            .collect();
        let from = if takes.is_empty() || chance.percent(60) {
            &moves
        } else {
            &takes
        };
        if from.is_empty() || game.outcome().is_some() {
            break;
        }
        let mv = chance.one_of(from);
        if game.play(mv).is_err() {
            break;
        }
    }
    if game.outcome().is_some() {
        for _ in 0..chance.between(1, 6) {
            game.undo();
        }
    }
    game.setup()
}

/// Compares the answers for one position; whether there was a mate, or `None` where the plain search gave up.
fn compare(compiled: &CompiledVariant, setup: &Setup, most: u32, easy: bool) -> Option<bool> {
    let variant = compiled.variant();
    let game = Game::from_setup(compiled, setup).ok()?;
    let position = Position::new(variant, setup).expect("it fits the board");
    let text = sfen::format(variant, setup);
    // A royal piece that can be captured at once makes an easy question: most of those are passed over.
    if game.outcome().is_some() || (game.opponent_in_check() && !easy) {
        return None;
    }
    let plain = Plain::shortest(&position, most).ok()?;
    let limits = MateLimits {
        plies: Some(PLIES),
        shortest: true,
        ..nodes(200_000)
    };
    match (solve_mate(&game, &limits).result, plain) {
        (MateResult::Mate(mate), Some(plies)) => {
            assert_eq!(
                mate.line.len(),
                plies as usize,
                "{}: {text}: {:?}",
                variant.id,
                super::usi(&game, &mate.line)
            );
            assert!(mate.shortest, "{}: {text}", variant.id);
            check(&game, &mate);
        }
        (MateResult::NoMate { .. }, None) => {}
        (other, plain) => panic!(
            "{}: {text}: {other:?}, and {plain:?} by the plain search",
            variant.id
        ),
    }
    // Without a bound a mate is found too, and where it is proved that there is none, there is none within the bound.
    match solve_mate(&game, &nodes(20_000)).result {
        MateResult::Mate(mate) => {
            assert!(
                plain.is_none_or(|plies| mate.line.len() >= plies as usize),
                "{text}"
            );
            check(&game, &mate);
        }
        MateResult::NoMate { within } => assert_eq!((plain, within), (None, None), "{text}"),
        MateResult::Proved { within } => {
            assert!(plain.is_none_or(|plies| within >= plies), "{text}");
        }
        MateResult::Unknown => {}
    }
    Some(plain.is_some())
}

#[test]
fn the_plain_search_agrees_on_mate_and_no_mate() {
    let mut seen: Vec<(&str, u32, u32)> = Vec::new();
    for (id, count, most) in VARIANTS {
        let compiled = shelf::compiled(id).unwrap_or_else(|| panic!("no variant `{id}`"));
        let (mut mates, mut others) = (0, 0);
        for number in 0..count * effort::walks() {
            let chance = &mut Chance::new(id, effort::seed() + number);
            let setup = somewhere(&compiled, chance);
            match compare(&compiled, &setup, most, chance.percent(10)) {
                Some(true) => mates += 1,
                Some(false) => others += 1,
                None => {}
            }
        }
        seen.push((id, mates, others));
    }
    let (mates, others) = seen
        .iter()
        .fold((0, 0), |sum, one| (sum.0 + one.1, sum.1 + one.2));
    let both = seen.iter().filter(|one| one.1 > 0 && one.2 > 0).count();
    assert!(
        mates >= 25 && others >= 50 && both >= 6,
        "mates, and positions without: {seen:?}"
    );
}
