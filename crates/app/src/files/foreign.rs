//! Records in the forms of other programs: KIF, CSA, USI and PGN, in UTF-8 or `Shift_JIS`.

use hakugei_notation::{Form, FormatError, GameTree, csa, kif, pgn, usi};

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
pub(crate) fn only<'t>(name: &str, form: Form, trees: &'t [GameTree]) -> Result<&'t GameTree, Failure> {
    match trees {
        [tree] => Ok(tree),
        _ => Err(Failure::usage(
            name,
            format_args!(
                "holds {} games: take one out with `hakugei convert FILE --to {form} --game N`",
                trees.len()
            ),
        )),
    }
}
