//! `hakugei sweep`: one number or rule of a variant changed again and again, and the results compared.

use std::ffi::OsString;

use clap::Args;
use hakugei_lab::{Entrant, Plan, Prepared, Series, compare};
use hakugei_variant::{Library, Obstacle, Severity, Source, schema};

use crate::arguments::Misread;
use crate::failure::{Done, Failure};
use crate::files::catalogue::{LoadedVariant, VariantFile};
use crate::lab::QuickValues;
use crate::lab::args::{RunArgs, Values, name_apart, wrong};
use crate::lab::{self, table};

/// The arguments of `sweep`.
#[derive(Debug, Args)]
pub(crate) struct SweepArgs {
    /// The variant, by its id or file.
    #[arg(value_name = "VARIANT|FILE")]
    variant: OsString,
    /// A field of the file and the values to give it, such as `ends.stalemate=loss,draw` or `'pieces.D.betza="W","WF"'`.
    #[arg(long, value_name = "PATH=V1,V2,…", required = true, value_parser = setting)]
    set: Setting,
    #[command(flatten)]
    run: RunArgs,
}

/// What is varied.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Setting {
    path: Vec<String>,
    values: Vec<String>,
}

/// Reads `ends.stalemate=loss,draw`.
fn setting(text: &str) -> Result<Setting, Misread> {
    let misread = || {
        Misread(
            "a path of fields, `=` and values with commas between them, such as `ends.stalemate=loss,draw`"
                .into(),
        )
    };
    let (path, values) = text.split_once('=').ok_or_else(misread)?;
    let path: Vec<String> = path.split('.').map(|part| part.trim().to_owned()).collect();
    let values = divided(values);
    let names = |part: &String| {
        !part.is_empty()
            && part
                .chars()
                .all(|one| one.is_alphanumeric() || "_+'-".contains(one))
    };
    if path.iter().all(names) && values.iter().all(|value| !value.is_empty()) {
        Ok(Setting { path, values })
    } else {
        Err(misread())
    }
}

/// The parts between commas that stand in no brackets and no quotes.
fn divided(text: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let (mut depth, mut quoted) = (0_i32, false);
    for one in text.chars() {
        match one {
            '"' => quoted = !quoted,
            '(' | '[' | '{' if !quoted => depth += 1,
            ')' | ']' | '}' if !quoted => depth -= 1,
            ',' if !quoted && depth == 0 => {
                parts.push(String::new());
                continue;
            }
            _ => {}
        }
        if let Some(last) = parts.last_mut() {
            last.push(one);
        }
    }
    parts.iter().map(|part| part.trim().to_owned()).collect()
}

/// The variant that the changed ones extend, and all that it extends itself.
struct Parent<'a> {
    id: &'a str,
    file: &'a VariantFile,
}

impl Library for Parent<'_> {
    fn find(&self, id: &str) -> Option<Source> {
        if id == self.id {
            Some(self.file.source.clone())
        } else {
            self.file.find(id)
        }
    }

    fn obstacle(&self, id: &str) -> Option<Obstacle> {
        self.file.obstacle(id)
    }

    fn ids(&self) -> Vec<String> {
        self.file.ids()
    }
}

/// Runs the command.
///
/// # Errors
/// If the variant cannot be used, a value does not fit its field, or someone ended the run.
pub(crate) fn run(args: &SweepArgs) -> Done {
    let known = LoadedVariant::find(&args.variant)?;
    if args.run.games.evaluation == Values::Learned {
        return Err(Failure::usage(
            "--evaluation learned",
            "changed variants have learned nothing: a sweep plays by computed values, or by quickly learned ones with `--tune`",
        ));
    }
    let id = known.compiled.variant().id.clone();
    let file = VariantFile::find(known.name())?;
    let parent = Parent { id: &id, file: &file };
    let quick_values = args.run.games.quick_values(args.run.out.as_deref());
    let entrants: Result<Vec<Entrant>, Failure> = args
        .set
        .values
        .iter()
        .enumerate()
        .map(|(number, value)| changed(args, &parent, number, value, quick_values.as_ref()))
        .collect();
    let mut entrants = entrants?;
    let given: Vec<String> = entrants.iter().map(|entrant| entrant.label.clone()).collect();
    name_apart(&mut entrants, &given);
    let empty = args.run.games.plan(entrants, Vec::new())?;
    let prepared = Prepared::of(&empty).map_err(wrong)?;
    let effort = args.run.games.effort();
    let series: Vec<Series> = (0..empty.entrants.len())
        .filter_map(|entrant| Some(compare(entrant, prepared.compiled(entrant)?.variant(), effort)))
        .flatten()
        .collect();
    lab::carry_out(&Plan { series, ..empty }, &args.run, &table::text)
}

/// A variant with one value changed.
fn changed(
    args: &SweepArgs,
    parent: &Parent<'_>,
    number: usize,
    value: &str,
    quick_values: Option<&QuickValues>,
) -> Result<Entrant, Failure> {
    let path = &args.set.path;
    let label = format!("{}={value}", path.join("."));
    let parts: Vec<&str> = path.iter().map(String::as_str).collect();
    let set = schema::set_at(&parts, value)
        .map_err(|wrong| Failure::usage(format_args!("--set {}", path.join(".")), wrong))?;
    let text = format!(
        "Variant(id: \"{}-{}\", extends: {:?}, {set})\n",
        parent.id,
        number + 1,
        parent.id
    );
    let source = Source::new(format!("{label}.ron"), text);
    let checked = hakugei_variant::load(&source, parent);
    if checked.variant.is_none() {
        let why = checked
            .diagnostics
            .iter()
            .find(|diagnostic| diagnostic.severity() == Severity::Error);
        return Err(Failure::usage(
            format_args!("--set {label}"),
            format_args!(
                "{}; write fields and values as the variant's file has them",
                why.map_or("the changed variant is not valid", |why| why.message.as_str())
            ),
        ));
    }
    let of = |learned: Option<&[u8]>| Entrant::of(&source, parent, learned).map_err(wrong);
    let entrant = match quick_values {
        Some(quick_values) => quick_values.entrant(&label, &of)?,
        None => of(None)?,
    };
    Ok(Entrant { label, ..entrant })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_setting_is_a_path_and_values() {
        let read = setting("pieces.D.betza=\"W,F\",fK").expect("it is one");
        assert_eq!(read.path, ["pieces", "D", "betza"]);
        assert_eq!(read.values, ["\"W,F\"", "fK"]);
        let read = setting("ends.repetition=fold(count: 3, result: draw),fold(count: 4, result: draw)")
            .expect("it is one");
        assert_eq!(read.values.len(), 2);
        for bad in [
            "",
            "ends",
            "=1",
            "ends.=1",
            "ends=",
            "ends=1,,2",
            "a b=1",
            "ends.stalemate=1,",
        ] {
            assert!(setting(bad).is_err(), "{bad}");
        }
    }
}
