//! Ends that are given before the rules give one: hopeless and dead positions by both engines' scores, and games that are too long.
//! All but the last are off unless they are asked for.

use hakugei_game::GameResult;
use hakugei_variant::Color;

use crate::talk::Opinion;

/// When a game is given up for an engine: its own score has been so low for so many of its moves, and the opponent agrees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resignation {
    /// The score below which a side is lost, in hundredths, positive.
    pub score: i32,
    /// For how many moves of each side.
    pub moves: u32,
}

/// When a game is called a draw: both scores have been near even for so many moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// How far from even, in hundredths.
    pub score: i32,
    /// For how many moves of each side.
    pub moves: u32,
    /// Not before so many plies after the opening.
    pub after: usize,
}

/// The ends that are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Adjudication {
    /// Where a side is lost.
    pub resignation: Option<Resignation>,
    /// Where nothing happens any more.
    pub drawing: Option<Drawing>,
    /// The longest game, in plies after the opening; a longer one is a draw.
    pub longest: usize,
}

/// What engines have thought of their game, move by move.
#[derive(Clone, Debug, Default)]
pub struct Opinions {
    plies: usize,
    /// For how many moves each side has held itself lost, won, and even.
    lost: [u32; 2],
    won: [u32; 2],
    even: [u32; 2],
}

/// An end that was given, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Given {
    /// A side is lost by both opinions.
    Lost(Color),
    /// Both held it even for long.
    Even,
    /// The game was too long.
    TooLong,
}

impl Given {
    /// The result.
    pub const fn result(self) -> GameResult {
        match self {
            Self::Lost(side) => GameResult::Win(side.other()),
            Self::Even | Self::TooLong => GameResult::Draw,
        }
    }
}

impl Adjudication {
    /// Takes note of a move and what its side thought, and says whether the game ends with it.
    pub fn after(self, opinions: &mut Opinions, side: Color, opinion: Option<Opinion>) -> Option<Given> {
        opinions.plies += 1;
        self.note(opinions, side.index(), opinion);
        let lost = |side: Color| {
            self.resignation.is_some_and(|rule| {
                opinions.lost[side.index()] >= rule.moves && opinions.won[side.other().index()] >= rule.moves
            })
        };
        if let Some(side) = Color::ALL.into_iter().find(|&side| lost(side)) {
            return Some(Given::Lost(side));
        }
        let even = self.drawing.is_some_and(|rule| {
            opinions.plies >= rule.after && opinions.even.iter().all(|&moves| moves >= rule.moves)
        });
        if even {
            return Some(Given::Even);
        }
        (opinions.plies >= self.longest).then_some(Given::TooLong)
    }

    fn note(self, opinions: &mut Opinions, side: usize, opinion: Option<Opinion>) {
        let value = match opinion {
            Some(Opinion::Hundredths(value)) => Some(value),
            Some(Opinion::Mate(moves)) if moves > 0 => Some(i32::MAX),
            Some(Opinion::Mate(_)) => Some(-i32::MAX),
            None => None,
        };
        let grow = |count: &mut u32, holds: bool| *count = if holds { *count + 1 } else { 0 };
        if let Some(rule) = self.resignation {
            grow(
                &mut opinions.lost[side],
                value.is_some_and(|value| value <= -rule.score),
            );
            grow(
                &mut opinions.won[side],
                value.is_some_and(|value| value >= rule.score),
            );
        }
        if let Some(rule) = self.drawing {
            grow(
                &mut opinions.even[side],
                value.is_some_and(|value| value.saturating_abs() <= rule.score),
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: Adjudication = Adjudication {
        resignation: Some(Resignation { score: 500, moves: 2 }),
        drawing: Some(Drawing {
            score: 20,
            moves: 2,
            after: 6,
        }),
        longest: 10,
    };

    /// The first end that is given, and after how many plies, where Black and White think so by turns.
    fn given(rules: Adjudication, black: &[Opinion], white: &[Opinion]) -> Option<(usize, Given)> {
        let mut opinions = Opinions::default();
        (0..20).find_map(|ply| {
            let (side, said) = if ply % 2 == 0 {
                (Color::Black, black)
            } else {
                (Color::White, white)
            };
            let opinion = said.get(ply / 2).or(said.last()).copied();
            rules
                .after(&mut opinions, side, opinion)
                .map(|given| (ply + 1, given))
        })
    }

    #[test]
    fn a_side_is_lost_where_both_say_so_for_long_enough() {
        use Opinion::{Hundredths, Mate};
        let black = [Hundredths(-600), Hundredths(-100), Hundredths(-600), Mate(-3)];
        assert_eq!(
            given(RULES, &black, &[Hundredths(700)]),
            Some((7, Given::Lost(Color::Black)))
        );
        assert_eq!(
            given(RULES, &[Mate(-1)], &[Hundredths(100)]),
            Some((10, Given::TooLong))
        );
    }

    #[test]
    fn an_even_game_is_drawn_after_a_while() {
        let even = [Opinion::Hundredths(10)];
        assert_eq!(given(RULES, &even, &even), Some((6, Given::Even)));
        assert_eq!(given(RULES, &even, &[]), Some((10, Given::TooLong)));
    }

    #[test]
    fn nothing_is_given_but_where_it_is_asked_for() {
        let rules = Adjudication {
            resignation: None,
            drawing: None,
            longest: 20,
        };
        let lost = [Opinion::Mate(-1)];
        assert_eq!(given(rules, &lost, &lost), Some((20, Given::TooLong)));
        assert_eq!(Given::TooLong.result(), GameResult::Draw);
    }
}
