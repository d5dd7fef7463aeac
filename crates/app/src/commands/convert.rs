//! `hakugei convert`: a record in another form.

use std::ffi::OsString;
use std::io::IsTerminal;
use std::path::PathBuf;

use clap::Args;
use hakugei_notation::record::{RecordMove, TooLong, VariantTag};
use hakugei_notation::tree::Field;
use hakugei_notation::{Form, GameTree, Record, UnknownForm, WriteError, csa, kif, pgn, usi};
use hakugei_text::{harmless_lines, listed, quote};
use hakugei_variant::Convention;

use crate::arguments::convention;
use crate::failure::{Done, Failure};
use crate::files::catalogue::LoadedVariant;
use crate::files::record::OpenedTrees;
use crate::files::wanted::{NamedBy, Wanted, by_start};
use crate::files::{encoding, foreign, record};
use crate::screen;

/// The arguments of `convert`.
#[derive(Debug, Args)]
pub(crate) struct ConvertArgs {
    /// The record, in any form; - reads standard input.
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// The form to write: `kif`, `csa`, `usi`, `pgn` or `record`.
    #[arg(long, value_name = "FORM", value_parser = form)]
    pub(crate) to: Form,
    /// The variant of the record, by its id or its file, if the record itself does not name one.
    #[arg(long, value_name = "VARIANT")]
    pub(crate) variant: Option<OsString>,
    /// How the moves are written: `tsa`, `hodges`, `western` or `wikipedia_sample` (default: as in the record). A record is written in
    /// this notation, and a text that does not name its own notation is read in it.
    #[arg(long, value_name = "NAME", value_parser = convention)]
    pub(crate) notation: Option<Convention>,
    /// Convert only game N of a CSA or PGN file that holds several (default: all of them, if the form to write can hold several).
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) game: Option<u32>,
    /// Write the record even if the form cannot hold all of it.
    #[arg(long)]
    pub(crate) lossy: bool,
}

/// Why games cannot be written in a form.
#[derive(Debug, thiserror::Error)]
enum Unwritten {
    /// The form cannot hold them.
    #[error(transparent)]
    Form(#[from] WriteError),
    /// The record could not be read again.
    #[error(transparent)]
    Record(#[from] TooLong),
}

fn form(text: &str) -> Result<Form, UnknownForm> {
    text.parse()
}

/// Runs the command.
///
/// # Errors
/// Where the record cannot be read, the form cannot hold it, or output fails.
pub(crate) fn run(args: &ConvertArgs) -> Done {
    let source = encoding::read(&args.file)?;
    let known = args.variant.as_deref().map(LoadedVariant::find).transpose()?;
    let wanted = Wanted {
        known: known.as_ref(),
        by: NamedBy::Option,
    };
    let opened = record::trees(&source, wanted, args.notation)?;
    if let Some(remark) = &opened.remark {
        record::tell(remark);
    }
    let OpenedTrees {
        known,
        trees,
        record,
        convention,
        ..
    } = opened;
    let trees = chosen(args, &source.name, &trees)?;
    let convention = args.notation.or(convention);
    let mut losses: Vec<String> = Vec::new();
    for loss in trees.iter().flat_map(|tree| tree.losses(args.to)) {
        if !losses.contains(&loss) {
            losses.push(loss);
        }
    }
    let text = match record.filter(|_| args.to == Form::Record) {
        Some(record) => in_order(record, &known, &trees[0], args.notation)
            .to_text()
            .map_err(Unwritten::from),
        None => written(args.to, &known, trees, convention),
    };
    // What cannot be written at all cannot be written with `--lossy` either.
    let text = text.map_err(|error| Failure::problem(&source.name, error))?;
    if !losses.is_empty() && !args.lossy {
        return Err(Failure::problem(
            &source.name,
            format_args!(
                "{} would leave out {}: add `--lossy` to write the rest",
                quote(&args.to.to_string()),
                listed(&losses, "and")
            ),
        ));
    }
    // Comments and names of a record may hold anything. A file takes them as they are; a terminal would obey them.
    let text = if std::io::stdout().is_terminal() {
        harmless_lines(&text)
    } else {
        text
    };
    screen::print(&text)
}

/// The games that are asked for: all of a file where a form is to be written that holds several, or else one.
fn chosen<'t>(args: &ConvertArgs, name: &str, trees: &'t [GameTree]) -> Result<&'t [GameTree], Failure> {
    let Some(number) = args.game else {
        return match args.to {
            Form::Csa | Form::Pgn => Ok(trees),
            _ => foreign::only(name, trees).map(std::slice::from_ref),
        };
    };
    foreign::one(name, trees, Some(number)).map(std::slice::from_ref)
}

/// A record in the usual order: it keeps all that it says, and its notation unless another one is asked for. Where and how the
/// game began, its moves and its end are written as they usually are.
fn in_order(said: Record, known: &LoadedVariant, tree: &GameTree, asked: Option<Convention>) -> Record {
    let convention = asked.unwrap_or(said.convention);
    let usual = tree.to_record(&known.compiled, convention);
    let mut record = said;
    record.convention = convention;
    record.start = usual.start;
    record.first = usual.first;
    record.outcome = usual.outcome;
    respell(&mut record.moves, &usual.moves);
    if record.variant.file.is_none() {
        record.variant.file = file_said(known);
    }
    record
}

/// Writes moves and those of their variations as others that are the same moves.
fn respell(moves: &mut [RecordMove], usual: &[RecordMove]) {
    for (mv, usual) in moves.iter_mut().zip(usual) {
        mv.text = usual.text.clone();
        for (line, usual) in mv.variations.iter_mut().zip(&usual.variations) {
            respell(&mut line.moves, &usual.moves);
        }
    }
}

/// The text of games in a form: of all in CSA and PGN, else of the only one. KIF and CSA say the variant in a header where it would
/// not be found without one.
fn written(
    form: Form,
    known: &LoadedVariant,
    trees: &[GameTree],
    convention: Option<Convention>,
) -> Result<String, Unwritten> {
    let tag = VariantTag {
        id: known.compiled.variant().id.clone(),
        file: file_said(known),
        ..VariantTag::default()
    };
    let said = |tree: &GameTree| tree.field(&Field::Variant).map(str::trim) == Some(tag.id.as_str());
    if matches!(form, Form::Usi | Form::Pgn | Form::Record) || trees.iter().all(said) {
        return plainly(form, known, trees, &tag, convention);
    }
    let saying = |said: Option<&VariantTag>| {
        let mut trees = trees.to_vec();
        for tree in &mut trees {
            tree.say_variant(said);
        }
        plainly(form, known, &trees, &tag, convention)
    };
    let bare = saying(None)?;
    let found = by_start(form, &bare).map(|found| found.compiled.variant().id.clone());
    if known.file.is_none() && found.as_ref() == Some(&tag.id) {
        Ok(bare)
    } else {
        saying(Some(&tag))
    }
}

/// The file of a variant as records name it.
fn file_said(known: &LoadedVariant) -> Option<String> {
    known.file.as_deref().map(record::file_said)
}

/// The text of games in a form, with the headers that they have.
fn plainly(
    form: Form,
    known: &LoadedVariant,
    trees: &[GameTree],
    tag: &VariantTag,
    convention: Option<Convention>,
) -> Result<String, Unwritten> {
    let compiled = &known.compiled;
    let tree = &trees[0];
    match form {
        Form::Kif => Ok(kif::write(compiled, tree)?),
        Form::Csa => Ok(csa::write_all(compiled, trees)?),
        Form::Usi => Ok(usi::write(compiled, tree)),
        Form::Pgn => Ok(pgn::write_all(compiled, trees, tag)?),
        Form::Record => {
            let convention = convention.unwrap_or(compiled.variant().notation);
            let mut record = tree.to_record(compiled, convention);
            record.variant.file = file_said(known);
            Ok(record.to_text()?)
        }
    }
}
