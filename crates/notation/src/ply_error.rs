//! The move of a list or record that could not be played, and the conventions that would fit.

use std::fmt;

use hakugei_game::{Game, Illegal, Move};
use hakugei_text::{alternatives, quote};
use hakugei_variant::Convention;
use thiserror::Error;

use crate::turn::TurnNumber;
use crate::{MoveError, MoveErrorKind, MoveNames, MoveText};

/// A move among others that is not legal where it stands.
///
/// ```
/// use hakugei_game::{CompiledVariant, Game};
/// use hakugei_notation::{ListErrorKind, read_list};
/// use hakugei_variant::{Color, Convention, shipped};
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// let game = Game::new(&compiled);
/// let error = read_list(&game, Convention::Tsa, "1. D-4d D-3e").expect_err("White has no such move");
/// let ListErrorKind::Move(error) = *error.kind else { panic!("a move is to blame") };
/// assert_eq!((error.ply, error.turn.side), (2, Color::White));
/// assert_eq!(error.error.text, "D-3e");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct PlyError {
    /// Which ply of the game it is, counted from 1.
    pub ply: usize,
    /// Whose turn it is, with its number.
    pub turn: TurnNumber,
    /// The convention that it was read in.
    pub convention: Convention,
    /// What is wrong with the move.
    pub error: MoveError,
    /// The conventions in which every move of the whole text is legal.
    pub fits: Vec<Convention>,
}

impl fmt::Display for PlyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            ply,
            turn,
            convention,
            ..
        } = self;
        let (text, reason) = (quote(&self.error.text), self.error.reason());
        match *self.error.kind {
            MoveErrorKind::Syntax(_) => write!(f, "{turn} (ply {ply}): {reason}")?,
            _ => write!(
                f,
                "{turn} {text} (ply {ply}) cannot be played under `{convention}`: {reason}"
            )?,
        }
        if self.fits.is_empty() {
            return Ok(());
        }
        let names: Vec<String> = self.fits.iter().map(ToString::to_string).collect();
        write!(f, "; this game reads in full under {}", alternatives(&names))
    }
}

/// Plays moves by their texts. On an error the game has the moves before it.
pub(crate) fn play(
    game: &mut Game,
    convention: Convention,
    texts: &[&MoveText],
) -> Result<(), Box<PlyError>> {
    let start = game.clone();
    let Some(error) = texts.iter().find_map(|text| step(game, convention, text).err()) else {
        return Ok(());
    };
    let fits = |other: &Convention| {
        let mut game = start.clone();
        *other != convention && texts.iter().all(|text| step(&mut game, *other, text).is_ok())
    };
    Err(Box::new(PlyError {
        ply: game.moves().len() + 1,
        turn: TurnNumber::of(game),
        convention,
        error,
        fits: Convention::ALL.into_iter().filter(fits).collect(),
    }))
}

/// Plays one move by its text.
pub(crate) fn step(game: &mut Game, convention: Convention, text: &MoveText) -> Result<(), MoveError> {
    let mv = resolved(game, convention, text)?;
    game.play(mv)
        .map_err(|illegal| refused(text, convention, illegal))
}

/// The move that a text means.
pub(crate) fn resolved(game: &Game, convention: Convention, text: &MoveText) -> Result<Move, MoveError> {
    MoveNames::new(game, convention).resolve(text)
}

/// Why a move with a text cannot be played.
pub(crate) fn refused(text: &MoveText, convention: Convention, illegal: Illegal) -> MoveError {
    let text = text.to_string();
    MoveError {
        span: 0..text.len(),
        text,
        kind: Box::new(MoveErrorKind::Illegal { illegal, convention }),
        instead: Vec::new(),
    }
}
