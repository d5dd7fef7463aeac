//! Records in the forms of other programs: KIF, CSA, USI and PGN, in UTF-8 or `Shift_JIS`.

use hakugei_notation::{Form, FormatError, GameTree, csa, kif, pgn, usi};
use hakugei_text::noun::numbered;

use crate::failure::Failure;
use crate::files::catalogue::LoadedVariant;
use crate::files::encoding::RecordText;
use crate::files::wanted::Wanted;

/// The games of a text in the form of another program, with their variant: the one that its headers say; else the wanted one,
/// unless that is only the one in play and the form cannot hold it; else the first shipped one that begins as the text does, or
/// as KIF and CSA do.
///
/// # Errors
/// Where no variant fits, another one was asked for, or something is wrong with the text; the message begins with the name of
/// the file.
pub(crate) fn trees(
    source: &RecordText,
    form: Form,
    wanted: Wanted<'_>,
) -> Result<(LoadedVariant, Vec<GameTree>), Failure> {
    let known = wanted.of_foreign(source, form)?;
    let text = &source.text;
    let compiled = &known.compiled;
    let read: Result<Vec<GameTree>, FormatError> = match form {
        Form::Kif => kif::read(compiled, text).map(|tree| vec![tree]),
        Form::Csa => csa::read_all(compiled, text),
        Form::Pgn => pgn::read_all(compiled, text),
        Form::Usi | Form::Record => usi::read(compiled, text).map(|tree| vec![tree]),
    };
    match read {
        Ok(trees) => Ok((known, trees)),
        Err(error) => {
            let named = wanted.or_name(source, form, &known);
            Err(Failure::problem(&source.name, format_args!("{error}{named}")))
        }
    }
}

/// The only one of some games.
///
/// # Errors
/// Where there are several.
pub(crate) fn only<'t>(name: &str, trees: &'t [GameTree]) -> Result<&'t GameTree, Failure> {
    match trees {
        [tree] => Ok(tree),
        _ => Err(Failure::usage(
            name,
            format_args!(
                "holds {} games: name one with `--game N`, behind `hakugei replay FILE`, `hakugei play --load FILE`, `hakugei convert FILE` or `load FILE` in a session",
                trees.len()
            ),
        )),
    }
}

/// One of some games by its number, counted from 1, or the only one.
///
/// # Errors
/// Where there are fewer, or several without a number.
pub(crate) fn one<'t>(
    name: &str,
    trees: &'t [GameTree],
    number: Option<u32>,
) -> Result<&'t GameTree, Failure> {
    let Some(number) = number else {
        return only(name, trees);
    };
    let game = trees.get(number as usize - 1);
    game.ok_or_else(|| no_such_game(number, trees.len()))
}

/// What to say where a file has no game with a number.
pub(crate) fn no_such_game(number: u32, games: usize) -> Failure {
    Failure::usage(
        format_args!("--game {number}"),
        format_args!("the file holds {}", numbered(games, "game")),
    )
}
