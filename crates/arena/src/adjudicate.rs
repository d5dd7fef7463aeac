//! Adjudication: ends before the rules end a game, in hopeless and dead positions by both engines' scores, and in games that
//! are too long. All but the last are off by default.

use hakugei_game::GameResult;
use hakugei_variant::Color;

use crate::talk::Opinion;

/// When a game counts as lost for an engine: its own score has been low for a number of its moves, and the opponent's score
/// agrees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resignation {
    /// The score below which a side is lost, in hundredths, positive.
    pub score: i32,
    /// The number of consecutive moves of each side.
    pub moves: u32,
}

/// When a game counts as a draw: both scores have been near even for a number of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// The largest distance of a score from even, in hundredths.
    pub score: i32,
    /// The number of consecutive moves of each side.
    pub moves: u32,
    /// The first ply after the opening at which the game may be drawn.
    pub after: usize,
}

/// The rules of adjudication.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Adjudication {
    /// When a side is lost.
    pub resignation: Option<Resignation>,
    /// When the game is a draw.
    pub drawing: Option<Drawing>,
    /// The longest game, in plies after the opening; a longer one is a draw.
    pub longest: usize,
}

/// The scores of both engines in a game so far.
#[derive(Clone, Debug, Default)]
pub struct Opinions {
    plies: usize,
    /// For how many consecutive moves each side has scored its position as lost, won, and even.
    lost: [u32; 2],
    won: [u32; 2],
    even: [u32; 2],
}

/// An adjudicated end, and its reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AdjudicatedEnd {
    /// A side is lost by both scores.
    Lost(Color),
    /// Both scores have long been even.
    Even,
    /// The game was too long.
    TooLong,
}

impl AdjudicatedEnd {
    /// The result of the game.
    pub const fn result(self) -> GameResult {
        match self {
            Self::Lost(side) => GameResult::Win(side.other()),
            Self::Even | Self::TooLong => GameResult::Draw,
        }
    }
}

impl Adjudication {
    /// Records a move and the score of its side, and returns the end if the game ends with it.
    pub fn after(
        self,
        opinions: &mut Opinions,
        side: Color,
        opinion: Option<Opinion>,
    ) -> Option<AdjudicatedEnd> {
        opinions.plies += 1;
        self.note(opinions, side.index(), opinion);
        let lost = |side: Color| {
            self.resignation.is_some_and(|rule| {
                opinions.lost[side.index()] >= rule.moves && opinions.won[side.other().index()] >= rule.moves
            })
        };
        if let Some(side) = Color::ALL.into_iter().find(|&side| lost(side)) {
            return Some(AdjudicatedEnd::Lost(side));
        }
        let even = self.drawing.is_some_and(|rule| {
            opinions.plies >= rule.after && opinions.even.iter().all(|&moves| moves >= rule.moves)
        });
        if even {
            return Some(AdjudicatedEnd::Even);
        }
        (opinions.plies >= self.longest).then_some(AdjudicatedEnd::TooLong)
    }

    /// Records a score.
    fn note(self, opinions: &mut Opinions, side: usize, opinion: Option<Opinion>) {
        let value = match opinion {
            Some(Opinion::Hundredths(value)) => Some(value),
            // A mate is beyond whatever score the rules name.
            Some(Opinion::Mate(moves)) if moves > 0 => Some(i32::MAX),
            Some(Opinion::Mate(_)) => Some(-i32::MAX),
            None => None,
        };
        // A move without a score ends the row: nothing is known of it.
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

    /// The first adjudicated end, and its ply, if Black and White alternate with these scores.
    fn given(rules: Adjudication, black: &[Opinion], white: &[Opinion]) -> Option<(usize, AdjudicatedEnd)> {
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
            Some((7, AdjudicatedEnd::Lost(Color::Black)))
        );
        assert_eq!(
            given(RULES, &[Mate(-1)], &[Hundredths(100)]),
            Some((10, AdjudicatedEnd::TooLong))
        );
    }

    #[test]
    fn an_even_game_is_drawn_after_a_while() {
        let even = [Opinion::Hundredths(10)];
        assert_eq!(given(RULES, &even, &even), Some((6, AdjudicatedEnd::Even)));
        assert_eq!(given(RULES, &even, &[]), Some((10, AdjudicatedEnd::TooLong)));
    }

    #[test]
    fn nothing_is_given_but_where_it_is_asked_for() {
        let rules = Adjudication {
            resignation: None,
            drawing: None,
            longest: 20,
        };
        let lost = [Opinion::Mate(-1)];
        assert_eq!(given(rules, &lost, &lost), Some((20, AdjudicatedEnd::TooLong)));
        assert_eq!(AdjudicatedEnd::TooLong.result(), GameResult::Draw);
    }
}
