//! A position named on a command line or on a line of input.

use hakugei_game::{CompiledVariant, Game, SetupError};
use hakugei_variant::sfen::{self, SfenError};

use crate::failure::Failure;
use crate::input::json_lines::LineError;

/// The word for the start of the variant.
const START: &str = "startpos";

/// Why a text is not a position in which a game can begin.
#[derive(Debug, thiserror::Error)]
pub(crate) enum PositionError {
    /// It is not an SFEN of the variant.
    #[error("{}", .0.message())]
    Sfen(#[from] SfenError),
    /// The position is not playable.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// A game from the position of an SFEN; the start of the variant where it is `startpos`.
///
/// # Errors
/// Where the text is not a position of the variant.
pub(crate) fn game(compiled: &CompiledVariant, text: &str) -> Result<Game, PositionError> {
    let text = text.trim();
    if text == START {
        return Ok(Game::new(compiled));
    }
    let setup = sfen::parse(compiled.variant(), text)?;
    Ok(Game::from_setup(compiled, &setup)?)
}

/// A handicap game of a variant, by the handicap's id or name.
///
/// # Errors
/// Where the variant does not have the handicap, or no game can begin with it.
pub(crate) fn handicap_game(compiled: &CompiledVariant, name: &str) -> Result<Game, Failure> {
    let handicap = compiled.variant().handicap_called(name);
    let handicap = handicap.map_err(|error| Failure::Usage(error.to_string()))?;
    Game::from_setup(compiled, &handicap.start).map_err(|error| Failure::usage(name, error))
}

/// The text of a position for the answer to a question about it: as it was given, so that a script can match the two;
/// written out where only the word for the start was given.
pub(crate) fn echoed(game: &Game, text: &str) -> String {
    match text.trim() {
        START => game.sfen(),
        given => given.to_owned(),
    }
}

/// The same for an option of the command line, where nothing means the start.
///
/// # Errors
/// Where the text is not a position of the variant.
pub(crate) fn game_of_option(compiled: &CompiledVariant, text: Option<&str>) -> Result<Game, Failure> {
    let Some(text) = text else {
        return Ok(Game::new(compiled));
    };
    game(compiled, text).map_err(|error| Failure::problem(text, error))
}

impl From<PositionError> for LineError {
    fn from(error: PositionError) -> Self {
        match &error {
            PositionError::Sfen(sfen) => Self::new(sfen.kind.name(), &error)
                .with("pos", sfen.span.start)
                .with("len", sfen.span.len())
                .with("help", sfen.help()),
            PositionError::Setup(SetupError::NoRoyal { .. }) => Self::new("NoRoyal", error),
            PositionError::Setup(SetupError::TooFewRoyals { .. }) => Self::new("TooFewRoyals", error),
            PositionError::Setup(SetupError::TooManyPieces { .. }) => Self::new("TooManyPieces", error),
        }
    }
}
