//! The game that a question is about.

use std::sync::Arc;

use hakugei_game::{Game, GameResult, Outcome, Reason, StartError};
use hakugei_notation::read_outcome;
use hakugei_text::quote;
use hakugei_variant::{Convention, Variant, sfen};

use crate::MAX_PLIES;
use crate::environment::Environment;
use crate::error::{AskError, ErrorKind};
use crate::question::{Ended, GameText};
use crate::shelf::Opened;

/// A game with its variant, and how its moves are written.
pub(crate) struct Told {
    pub(crate) opened: Arc<Opened>,
    pub(crate) game: Game,
    pub(crate) convention: Convention,
}

impl Told {
    /// The game of a question.
    ///
    /// # Errors
    /// Where its variant, its start, one of its moves or the convention is wrong.
    pub(crate) fn of(
        text: &GameText,
        convention: Option<&str>,
        environment: &Environment<'_>,
    ) -> Result<Self, AskError> {
        let opened = environment.shelf.open(text, environment.library)?;
        let convention = convention_of(opened.compiled.variant(), convention)?;
        let mut game = start(&opened, text)?;
        if text.moves.len() > MAX_PLIES {
            let message = format!(
                "the game has {} moves: {MAX_PLIES} is the limit",
                text.moves.len()
            );
            return Err(AskError::new(ErrorKind::GameMove, message).at("game.moves"));
        }
        for (index, mv) in text.moves.iter().enumerate() {
            let played = game.parse_usi(mv);
            let wrong = |error: &dyn std::fmt::Display| {
                AskError::new(ErrorKind::GameMove, format_args!("move {}: {error}", index + 1))
                    .at(format!("game.moves[{index}]"))
            };
            let mv = played.map_err(|error| wrong(&error))?;
            game.play(mv).map_err(|error| wrong(&error))?;
        }
        if let Some(ended) = &text.ended {
            finish(&mut game, ended)?;
        }
        Ok(Self {
            opened,
            game,
            convention,
        })
    }

    /// The same, where the question is about the next move.
    ///
    /// # Errors
    /// As for [`Told::of`], or where the game is over.
    pub(crate) fn going_on(
        text: &GameText,
        convention: Option<&str>,
        environment: &Environment<'_>,
    ) -> Result<Self, AskError> {
        let told = Self::of(text, convention, environment)?;
        match told.game.outcome() {
            None => Ok(told),
            Some(outcome) => Err(AskError::new(
                ErrorKind::GameOver,
                format_args!(
                    "the game is over: {}; take a move back, or begin another",
                    outcome.words()
                ),
            )
            .at("game")),
        }
    }
}

/// The convention of a question, or the variant's own.
///
/// # Errors
/// Where there is none of the name.
pub(crate) fn convention_of(variant: &Variant, said: Option<&str>) -> Result<Convention, AskError> {
    match said {
        None => Ok(variant.notation),
        Some(name) => name
            .parse()
            .map_err(|error| AskError::new(ErrorKind::Shape, error).at("convention")),
    }
}

/// A game where it begins.
///
/// # Errors
/// Where the variant has no such handicap, or the position cannot be played from.
pub(crate) fn start(opened: &Opened, text: &GameText) -> Result<Game, AskError> {
    let compiled = &opened.compiled;
    match (&text.sfen, &text.handicap) {
        (None, None) => Ok(Game::new(compiled)),
        (Some(said), None) => Game::from_sfen(compiled, said).map_err(|error| match error {
            StartError::Sfen(error) => {
                let at = error.span.start;
                let start = sfen::format(compiled.variant(), &compiled.variant().start);
                let message = format!("{}; the SFEN of the start is `{start}`", error.message());
                AskError::new(ErrorKind::Position, message)
                    .at("game.sfen")
                    .byte(at)
            }
            StartError::Setup(error) => AskError::new(ErrorKind::Position, error).at("game.sfen"),
        }),
        (None, Some(id)) => {
            let handicap = compiled
                .variant()
                .handicap_called(id)
                .map_err(|error| AskError::new(ErrorKind::NoSuchHandicap, error).at("game.handicap"))?;
            Game::from_setup(compiled, &handicap.start)
                .map_err(|error| AskError::new(ErrorKind::Position, error).at("game.handicap"))
        }
        (Some(_), Some(_)) => Err(AskError::new(
            ErrorKind::Shape,
            "a game begins at one place: leave out `sfen` or `handicap`",
        )
        .at("game")),
    }
}

/// Ends a game by hand, unless the rules have ended it already.
///
/// # Errors
/// Where nobody can end it so.
pub(crate) fn finish(game: &mut Game, ended: &Ended) -> Result<(), AskError> {
    let by_hand = |outcome: &Outcome| {
        let reason = matches!(
            outcome.reason,
            Reason::Resignation
                | Reason::Timeout
                | Reason::Agreement
                | Reason::IllegalMove
                | Reason::Declaration
        );
        reason && matches!(outcome.result, GameResult::Win(_) | GameResult::Draw)
    };
    let said = read_outcome(&ended.result, &ended.reason).filter(by_hand);
    let outcome = said.ok_or_else(|| {
        AskError::new(
            ErrorKind::Shape,
            format_args!(
                "{} by {} is no end that players or a clock give a game: `result` is `black_wins`, `white_wins` or `draw`, `reason` \
                 is `resignation`, `timeout`, `agreement`, `declaration` or `illegal_move`",
                quote(&ended.result),
                quote(&ended.reason)
            ),
        )
        .at("game.ended")
    })?;
    if outcome.reason == Reason::Declaration && game.outcome().is_none() {
        let declared = game.check_declaration();
        match declared {
            Ok(declared) if declared.result == outcome.result => {}
            Ok(declared) => {
                let message = format!("a declaration here gives another result: {}", declared.words());
                return Err(AskError::new(ErrorKind::Shape, message).at("game.ended"));
            }
            Err(why) => return Err(AskError::new(ErrorKind::Shape, why).at("game.ended")),
        }
    }
    if game.outcome().is_none() {
        game.finish(outcome);
    }
    Ok(())
}
