//! `hakugei convert`: a record in another form.

use std::io::Write;

use hakugei_notation::{Form, GameTree, Record, csa, kif, usi};

use crate::cli::ConvertArgs;
use crate::failure::{Done, Failure};
use crate::foreign;
use crate::record_file::{self, Known};
use crate::words::listed;

/// Runs the command.
///
/// # Errors
/// Where the record cannot be read, the form cannot hold it, or output fails.
pub(crate) fn run(args: &ConvertArgs) -> Done {
    let source = foreign::read_text(&args.file)?;
    let known = args.variant.as_deref().map(Known::find).transpose()?;
    let (known, trees) = match foreign::form(&source.name, &source.text) {
        Some(form) => foreign::trees(&source.name, &source.text, form, known.as_ref())?,
        None => record_file::tree(&source.name, &source.text, known.as_ref())?,
    };
    let trees = chosen(args, &source.name, &trees)?;
    let mut losses: Vec<String> = Vec::new();
    for loss in trees.iter().flat_map(|tree| tree.losses(args.to)) {
        if !losses.contains(&loss) {
            losses.push(loss);
        }
    }
    if !losses.is_empty() && !args.lossy {
        return Err(Failure::problem(
            format_args!("`{}`", source.name),
            format_args!(
                "`{}` would leave out {}: add `--lossy` to write the rest",
                args.to,
                listed(&losses, "and")
            ),
        ));
    }
    let text = written(args.to, &known, trees).map_err(|error| Failure::problem("the game", error))?;
    anstream::stdout().lock().write_all(text.as_bytes())?;
    Ok(())
}

/// The games that are asked for: all of a CSA file where the same form is to be written, or else one.
fn chosen<'t>(args: &ConvertArgs, name: &str, trees: &'t [GameTree]) -> Result<&'t [GameTree], Failure> {
    let Some(number) = args.game else {
        return match args.to {
            Form::Csa => Ok(trees),
            _ => foreign::only(name, trees).map(std::slice::from_ref),
        };
    };
    let game = trees.get(number as usize - 1).map(std::slice::from_ref);
    game.ok_or_else(|| {
        Failure::usage(
            format_args!("`--game {number}`"),
            format_args!("the file holds {} games", trees.len()),
        )
    })
}

/// The text of games in a form: of all in CSA, else of the only one.
fn written(form: Form, known: &Known, trees: &[GameTree]) -> Result<String, String> {
    let compiled = &known.compiled;
    let tree = &trees[0];
    match form {
        Form::Kif => kif::write(compiled, tree).map_err(|error| error.to_string()),
        Form::Csa => csa::write_all(compiled, trees).map_err(|error| error.to_string()),
        Form::Usi => Ok(usi::write(compiled, tree)),
        Form::Record => {
            let mut record: Record = tree.to_record(compiled, compiled.variant().notation);
            record.variant.file.clone_from(&known.file);
            record.to_text().map_err(|error| error.to_string())
        }
    }
}
