//! The level that follows a player: it goes up after a win and down after a loss, so that about half of the games are won.

use crate::level::Level;

/// How a game ended for the player whom the level follows.
///
/// ```
/// use hakugei_search::{Level, PlayedGame, PlayerResult, next_level};
///
/// let drawn = PlayedGame { level: Level::WEAKEST, result: PlayerResult::Drawn };
/// assert_eq!(next_level(&[drawn]), Level::WEAKEST, "a draw changes nothing");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerResult {
    /// The player won.
    Won,
    /// Nobody won.
    Drawn,
    /// The player lost.
    Lost,
}

/// A game of the player against the computer.
///
/// ```
/// use hakugei_search::{Level, PlayedGame, PlayerResult, next_level};
///
/// let first = next_level(&[]);
/// let won = PlayedGame { level: first, result: PlayerResult::Won };
/// assert!(next_level(&[won]) > first);
/// let lost = PlayedGame { level: next_level(&[won]), result: PlayerResult::Lost };
/// assert!(next_level(&[won, lost]) < lost.level);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayedGame {
    /// The level that the computer played at.
    pub level: Level,
    /// How it ended for the player.
    pub result: PlayerResult,
}

/// The level of the first game: one that a person who has just learned the moves can beat.
const FIRST: i8 = 2;
/// The steps of the first games, as long as all are won or all are lost: a strong player need not win ten times first.
const FIRST_STEPS: [i8; 3] = [2, 3, 4];
/// How many games in a row with one result make the later steps larger: the player has changed.
const ROW: usize = 4;

/// The level of the next game, after all games that the player has played against a level that follows, the first one first.
pub fn next_level(games: &[PlayedGame]) -> Level {
    let Some(last) = games.last() else {
        return Level::WEAKEST.moved(FIRST - 1);
    };
    let decided: Vec<PlayerResult> = games
        .iter()
        .map(|game| game.result)
        .filter(|&result| result != PlayerResult::Drawn)
        .collect();
    let row = decided
        .iter()
        .rev()
        .take_while(|&result| Some(result) == decided.last())
        .count();
    let is_first_row = row == decided.len();
    let step = match row {
        _ if is_first_row => FIRST_STEPS[row.clamp(1, FIRST_STEPS.len()) - 1],
        ROW.. => 2,
        _ => 1,
    };
    last.level.moved(match last.result {
        PlayerResult::Won => step,
        PlayerResult::Drawn => 0,
        PlayerResult::Lost => -step,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether a player of a strength, in levels, wins a game: a level more is worth 160 Elo, as in docs/levels.md.
    fn wins(strength: f64, level: Level, luck: u64) -> bool {
        let ahead = f64::from(level.number()) - strength;
        let chance = 1.0 / (1.0 + 10_f64.powf(ahead * 160.0 / 400.0));
        f64::from((luck % 10_000) as u32) / 10_000.0 < chance
    }

    #[test]
    fn players_of_every_strength_win_about_half() {
        for strength in 2_u32..=20 {
            let mut games: Vec<PlayedGame> = Vec::new();
            let mut luck = u64::from(strength);
            let mut won = 0;
            for _ in 0..300 {
                luck = hakugei_game::split_mix(luck);
                let level = next_level(&games);
                let result = if wins(f64::from(strength) - 0.5, level, luck) {
                    won += 1;
                    PlayerResult::Won
                } else {
                    PlayerResult::Lost
                };
                games.push(PlayedGame { level, result });
            }
            assert!(
                (130..=170).contains(&won),
                "strength {strength}: {won} of 300 are won"
            );
        }
    }

    #[test]
    fn the_level_stays_where_it_is_after_a_draw_and_at_the_ends() {
        let at = |level, result| PlayedGame { level, result };
        let fifth = Level::WEAKEST.moved(4);
        assert_eq!(next_level(&[at(fifth, PlayerResult::Drawn)]), fifth);
        assert_eq!(
            next_level(&[at(Level::WEAKEST, PlayerResult::Lost)]),
            Level::WEAKEST
        );
        assert_eq!(
            next_level(&[at(Level::STRONGEST, PlayerResult::Won)]),
            Level::STRONGEST
        );
    }

    #[test]
    fn a_strong_player_meets_the_strongest_soon() {
        let mut games = Vec::new();
        while next_level(&games) < Level::STRONGEST {
            let level = next_level(&games);
            games.push(PlayedGame {
                level,
                result: PlayerResult::Won,
            });
        }
        assert!(games.len() <= 6, "{games:?}");
    }
}
