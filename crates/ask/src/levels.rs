//! The level that follows a player, as an answer.

use hakugei_search::{Level, PlayedGame, PlayerResult, next_level};

use crate::answers::NextLevel;
use crate::error::{AskError, ErrorKind};
use crate::question::{AskLevel, GameResultForPlayer};

/// The level of the next game, after those that were played.
///
/// # Errors
/// Where a level is none.
pub(crate) fn next(asked: &AskLevel) -> Result<NextLevel, AskError> {
    let games = asked.played.iter().enumerate().map(|(index, game)| {
        let level = Level::new(game.level).ok_or_else(|| {
            let strongest = Level::STRONGEST.number();
            let message = format!("level {} is none: write 1 to {strongest}", game.level);
            AskError::new(ErrorKind::Range, message).at(format!("played[{index}].level"))
        })?;
        let result = match game.outcome {
            GameResultForPlayer::Won => PlayerResult::Won,
            GameResultForPlayer::Drawn => PlayerResult::Drawn,
            GameResultForPlayer::Lost => PlayerResult::Lost,
        };
        Ok(PlayedGame { level, result })
    });
    let games: Vec<PlayedGame> = games.collect::<Result<_, AskError>>()?;
    let level = next_level(&games);
    Ok(NextLevel {
        level: level.number(),
        name: level.name().to_owned(),
    })
}
