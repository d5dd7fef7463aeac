//! Plays a record.

use hakugei_game::{CompiledVariant, Game, GameResult, Outcome, Reason};
use hakugei_variant::{Convention, Setup, Variant, sfen};

use super::{Record, ReplayError, ReplayErrorKind, Start, tag};
use crate::tree::RefusedDeclaration;
use crate::{MoveText, Place, ply_error};

/// Plays a record in its variant.
pub(super) fn replay(record: &Record, compiled: &CompiledVariant) -> Result<Game, ReplayError> {
    let mut game = begin(record, compiled)?;
    let texts: Vec<&MoveText> = record.moves.iter().map(|mv| &mv.text).collect();
    if let Err(error) = ply_error::play(&mut game, record.convention, &texts) {
        let place = record.moves[game.moves().len()].place.0;
        return Err(ReplayError {
            place: place.map(|place| place.part(&error.error.text, &error.error.span)),
            kind: Box::new(error.into()),
            game: Some(Box::new(game)),
        });
    }
    match record.outcome.map(|claimed| settle(&mut game, claimed)) {
        Some(Err(kind)) => Err(ReplayError {
            place: place_of_end(record, &kind),
            kind: Box::new(kind),
            game: Some(Box::new(game)),
        }),
        _ => Ok(game),
    }
}

/// The conventions in which the main line can be played.
pub(super) fn fitting(record: &Record, compiled: &CompiledVariant) -> Vec<Convention> {
    let Ok(game) = begin(record, compiled) else {
        return Vec::new();
    };
    let texts: Vec<&MoveText> = record.moves.iter().map(|mv| &mv.text).collect();
    let plays = |convention: &Convention| {
        let mut game = game.clone();
        texts
            .iter()
            .all(|text| ply_error::step(&mut game, *convention, text).is_ok())
    };
    Convention::ALL.into_iter().filter(plays).collect()
}

/// The tag to blame for an end that cannot be.
fn place_of_end(record: &Record, kind: &ReplayErrorKind) -> Option<Place> {
    let result = matches!(kind, ReplayErrorKind::NoWinner { .. }).then(|| record.places.of(tag::RESULT));
    result.flatten().or_else(|| record.places.of(tag::REASON))
}

/// The game before the first move.
fn begin(record: &Record, compiled: &CompiledVariant) -> Result<Game, ReplayError> {
    let variant = compiled.variant();
    if record.variant.id != variant.id {
        let kind = ReplayErrorKind::OtherVariant {
            recorded: record.variant.id.clone(),
            given: variant.id.clone(),
        };
        return Err(at_start(kind, record.places.of(tag::VARIANT)));
    }
    let name = match record.start {
        Start::Variant => tag::VARIANT,
        Start::Handicap(_) => tag::HANDICAP,
        Start::Position(_) => tag::START,
    };
    let place = record.places.of(name);
    let setup = setup(&record.start, variant).map_err(|kind| at_start(kind, place))?;
    let game = Game::from_setup(compiled, &setup).map_err(|error| at_start(error.into(), place))?;
    if game.side() == record.first {
        return Ok(game);
    }
    let kind = ReplayErrorKind::FirstMove {
        recorded: record.first,
        starts: game.side(),
    };
    Err(at_start(kind, record.moves.first().and_then(|mv| mv.place.0)))
}

/// An error before the game begins.
fn at_start(kind: ReplayErrorKind, place: Option<Place>) -> ReplayError {
    ReplayError {
        kind: Box::new(kind),
        place,
        game: None,
    }
}

/// The position before the first move.
fn setup(start: &Start, variant: &Variant) -> Result<Setup, ReplayErrorKind> {
    match start {
        Start::Variant => Ok(variant.start.clone()),
        Start::Handicap(id) => {
            let handicap = variant.handicap(id).map(|handicap| handicap.start.clone());
            handicap.ok_or_else(|| ReplayErrorKind::NoSuchHandicap {
                id: id.clone(),
                known: variant
                    .handicaps
                    .iter()
                    .map(|handicap| handicap.id.clone())
                    .collect(),
            })
        }
        Start::Position(text) => sfen::parse(variant, text).map_err(|error| ReplayErrorKind::StartText {
            sfen: text.clone(),
            error,
        }),
    }
}

/// Ends the game as the record says, if it can have ended so.
///
/// Resignation, an illegal move and time end a game that the rules have not ended, and one side wins; by agreement it may
/// end in any way; a declaration gives what the rules say it gives the side to move. Every other end must be the one that
/// the rules give.
fn settle(game: &mut Game, claimed: Outcome) -> Result<(), ReplayErrorKind> {
    let actual = game.outcome();
    if actual == Some(claimed) {
        return Ok(());
    }
    if actual.is_none() && game.declaration() == Some(claimed) {
        game.finish(claimed);
        return Ok(());
    }
    let by_hand = matches!(
        claimed.reason,
        Reason::Resignation | Reason::IllegalMove | Reason::Timeout | Reason::Agreement
    );
    if claimed.reason == Reason::Declaration
        && actual.is_none()
        && let Some(why) = RefusedDeclaration::of(game, claimed.result)
    {
        return Err(ReplayErrorKind::Declaration { claimed, why });
    }
    if !by_hand || actual.is_some() {
        return Err(ReplayErrorKind::Outcome { claimed, actual });
    }
    if claimed.reason != Reason::Agreement && !matches!(claimed.result, GameResult::Win(_)) {
        return Err(ReplayErrorKind::NoWinner { claimed });
    }
    game.finish(claimed);
    Ok(())
}
