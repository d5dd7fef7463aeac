//! Records in the forms of other programs: KIF, CSA and USI, in UTF-8 or `Shift_JIS`.

use std::path::Path;

use hakugei_notation::{Form, FormatError, GameTree, csa, kif, tree::Field, usi};

use crate::catalogue;
use crate::encoding;
use crate::failure::Failure;
use crate::record_file::{Known, LARGEST, Opened};
use crate::wanted::Wanted;

/// The text of a file, with every byte that it has.
pub(crate) struct Read {
    /// What the file is called in messages.
    pub(crate) name: String,
    /// What it says.
    pub(crate) text: String,
}

/// The text of a record.
///
/// # Errors
/// Where the file cannot be read, is too large, or is in no encoding that is read.
pub(crate) fn read_text(path: &Path) -> Result<Read, Failure> {
    let name = if path == Path::new("-") {
        "<stdin>".to_owned()
    } else {
        path.display().to_string()
    };
    let unreadable =
        |error| Failure::usage(format_args!("`{name}`"), format_args!("cannot be read: {error}"));
    let bytes = catalogue::read_bytes(path, LARGEST).map_err(unreadable)?;
    let text = encoding::text_of(&name, bytes, LARGEST).map_err(unreadable)?;
    Ok(Read { name, text })
}

/// The form of another program that a text is in: as it looks, or else as its file is named.
pub(crate) fn form(name: &str, text: &str) -> Option<Form> {
    let form = Form::of_text(text).or_else(|| Form::of_name(name));
    form.filter(|&form| form != Form::Record)
}

/// What to say of a game record that stands where a variant file is wanted; `None` where it looks like none.
pub(crate) fn taken_for_a_variant(name: &str, bytes: &[u8]) -> Option<Failure> {
    let text = encoding::text_of(name, bytes.to_vec(), LARGEST).ok()?;
    if !looks_like_a_record(name, &text) {
        return None;
    }
    let replay = |name: &str| format!("`hakugei replay {name}`");
    let instead = match name {
        "-" | "<stdin>" => replay("-"),
        _ => format!("`hakugei play --load {name}`, or {}", replay(name)),
    };
    Some(Failure::usage(
        format_args!("`{name}`"),
        format_args!("this is a game record: {instead}"),
    ))
}

/// Whether a text is a game record rather than a variant file, by its first line that says something.
fn looks_like_a_record(name: &str, text: &str) -> bool {
    let mut lines = text.trim_start_matches('\u{feff}').lines().map(str::trim);
    let first = lines.find(|line| !line.is_empty()).unwrap_or_default();
    let tag = |line: &str| {
        let name = line.strip_prefix('[').and_then(|rest| rest.split_once(" \""));
        name.is_some_and(|(name, _)| !name.is_empty() && name.chars().all(char::is_alphanumeric))
    };
    // A comment, an attribute, or the value.
    let begins_a_variant = ["//", "/*", "#!", "(", "Variant"]
        .iter()
        .any(|beginning| first.starts_with(beginning));
    match Form::of_text(first) {
        Some(Form::Record) => tag(first),
        Some(_) => !begins_a_variant,
        None => form(name, "").is_some() && !begins_a_variant,
    }
}

/// The games of a text in the form of another program, with their variant: the one that its headers say; else the wanted one,
/// unless that is only at the table and the form cannot hold it; else the first shipped one that begins as the text does, or
/// as KIF and CSA do.
///
/// # Errors
/// Where no variant fits, another one was asked for, or something is wrong with the text; the message begins with the name of
/// the file.
pub(crate) fn trees(
    name: &str,
    text: &str,
    form: Form,
    wanted: Wanted<'_>,
) -> Result<(Known, Vec<GameTree>), Failure> {
    let known = wanted.of_foreign(name, form, text)?;
    let compiled = &known.compiled;
    let read: Result<Vec<GameTree>, FormatError> = match form {
        Form::Kif => kif::read(compiled, text).map(|tree| vec![tree]),
        Form::Csa => csa::read_all(compiled, text),
        Form::Usi | Form::Record => usi::read(compiled, text).map(|tree| vec![tree]),
    };
    match read {
        Ok(trees) => Ok((known, trees)),
        Err(error) => {
            let named = wanted.or_name((name, text), form, &known);
            Err(Failure::problem(
                format_args!("`{name}`"),
                format_args!("{error}{named}"),
            ))
        }
    }
}

/// The game of a text in the form of another program.
///
/// # Errors
/// As for [`trees`], or where the text holds several games.
pub(crate) fn open(name: &str, text: &str, form: Form, wanted: Wanted<'_>) -> Result<Opened, Failure> {
    let (known, trees) = trees(name, text, form, wanted)?;
    let tree = only(name, &trees)?;
    let player = |field| tree.field(field).map(str::trim).filter(|name| !name.is_empty());
    Ok(Opened {
        game: tree.to_game(&known.compiled),
        convention: known.compiled.variant().notation,
        players: [&Field::Black, &Field::White].map(|field| player(field).map(str::to_owned)),
        known,
    })
}

/// The only one of some games.
///
/// # Errors
/// Where there are several.
pub(crate) fn only<'t>(name: &str, trees: &'t [GameTree]) -> Result<&'t GameTree, Failure> {
    match trees {
        [tree] => Ok(tree),
        _ => Err(Failure::usage(
            format_args!("`{name}`"),
            format_args!(
                "holds {} games, separated by `/`: take one out with `hakugei convert FILE --to csa --game N`",
                trees.len()
            ),
        )),
    }
}
