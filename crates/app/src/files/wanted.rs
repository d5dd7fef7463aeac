//! The wanted variant of a record: what was asked for, what the record says, and what is refused where they differ.

use std::path::Path;

use hakugei_game::CompiledVariant;
use hakugei_notation::record::VariantTag;
use hakugei_notation::{Form, fits, fits_by_start, start_said, variants_said};
use hakugei_text::{did_you_mean, listed, quote, quote_line};
use hakugei_variant::shipped;

use crate::failure::Failure;
use crate::files::catalogue::{self, LoadedVariant};

/// The variant that a record is wanted to be of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted<'k> {
    /// The variant, if there is one.
    pub(crate) known: Option<&'k LoadedVariant>,
    /// How it was named, and how another one would be.
    pub(crate) by: NamedBy,
}

/// How a variant is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NamedBy {
    /// With `--variant`.
    Option,
    /// Behind `play`.
    Play,
    /// Not at all: it is the variant in play, and a record of another one may take its place.
    InPlay,
}

impl NamedBy {
    /// How to name a variant for a file.
    fn to_name(self, id: &str, name: &str) -> String {
        match self {
            Self::Option => quote_line(&format!("--variant {id}")),
            Self::Play | Self::InPlay => quote_line(&format!("hakugei play {id} --load {name}")),
        }
    }
}

impl Wanted<'_> {
    /// The variant of a text in the form of another program.
    ///
    /// # Errors
    /// Where none is known or found, or the text says another one than was asked for.
    pub(crate) fn of_foreign(self, name: &str, form: Form, text: &str) -> Result<LoadedVariant, Failure> {
        let said = |why: String| Failure::usage(name, why);
        match variants_said(form, text).as_slice() {
            [] => {}
            [tag] => return self.of_tag(name, tag),
            [first, second, ..] => {
                return Err(said(format!(
                    "there are games of {} and of {} in it: keep games of one variant in a file",
                    quote(&first.id),
                    quote(&second.id)
                )));
            }
        }
        if form == Form::Usi {
            return self.known.cloned().ok_or_else(|| {
                said(format!(
                    "USI does not say which variant is played: name it, such as with {}",
                    self.by.to_name(&an_example(), name)
                ))
            });
        }
        let in_play = self.by == NamedBy::InPlay;
        if let Some(known) = self
            .known
            .filter(|known| !in_play || fits(known.compiled.variant()))
        {
            return Ok(known.clone());
        }
        by_start(form, text).ok_or_else(|| {
            said(format!(
                "no shipped variant has the pieces and the start of KIF and CSA: name one with {}",
                self.by.to_name("FILE", name)
            ))
        })
    }

    /// The variant that a record's tags, or the headers of another form, say.
    ///
    /// # Errors
    /// Where it is not the one that was asked for, or not found.
    pub(crate) fn of_tag(self, name: &str, tag: &VariantTag) -> Result<LoadedVariant, Failure> {
        match self.known {
            Some(known) if known.compiled.variant().id == tag.id => Ok(known.clone()),
            Some(known) if self.by != NamedBy::InPlay => {
                let id = &known.compiled.variant().id;
                let asked = known.file.as_ref().unwrap_or(id);
                let out = match self.by {
                    NamedBy::Option => quote_line(&format!("--variant {asked}")),
                    NamedBy::Play | NamedBy::InPlay => quote_line(asked),
                };
                Err(Failure::usage(
                    asked,
                    format_args!(
                        "the game in {} is of the variant {}: leave {out} out, or name another file",
                        quote_line(name),
                        quote(&tag.id)
                    ),
                ))
            }
            _ => self.led_to(name, tag),
        }
    }

    /// The variant that tags lead to: the file that they name, a shipped one, or `ID.ron` beside the record.
    fn led_to(self, name: &str, tag: &VariantTag) -> Result<LoadedVariant, Failure> {
        let id = &tag.id;
        let beside = |file: &String| Path::new(name).with_file_name(file);
        if let Some(file) = tag.file.as_ref().map(beside).filter(|file| file.exists()) {
            return LoadedVariant::find(&file.display().to_string());
        }
        if shipped::source(id).is_some() {
            return LoadedVariant::find(id);
        }
        let file = beside(&format!("{id}.ron"));
        if catalogue::is_bare(id) && file.exists() {
            return LoadedVariant::find(&file.display().to_string());
        }
        let meant = match (&tag.file, did_you_mean(id, shipped::ids())) {
            (Some(missing), _) => {
                let missing = quote_line(missing);
                format!("{missing}, which is named for it, is not there: put the file there, or ")
            }
            (None, Some(meant)) => format!("{meant} mend it there, or "),
            (None, None) => String::new(),
        };
        Err(Failure::usage(
            name,
            format_args!(
                "the variant {} is neither shipped nor in a file beside the record: {meant}give its file with {}",
                quote(id),
                self.by.to_name("FILE", name)
            ),
        ))
    }

    /// What to add to the reason why a text cannot be read, where nothing names its variant and its start is one of other
    /// variants only than the one that it was read as.
    pub(crate) fn or_name(self, name: &str, text: &str, form: Form, read_as: &LoadedVariant) -> String {
        let unnamed = self.by == NamedBy::InPlay || self.known.is_none();
        let begins = |known: &LoadedVariant| start_said(&known.compiled, form, text).is_some();
        if !unnamed || !variants_said(form, text).is_empty() || begins(read_as) {
            return String::new();
        }
        let others: Vec<String> = fitting()
            .filter(begins)
            .map(|known| self.by.to_name(&known.compiled.variant().id, name))
            .collect();
        match others.as_slice() {
            [] => String::new(),
            _ => format!("; or name the game: {}", listed(&others, "or")),
        }
    }
}

/// The id of a variant to name in an example: the usual one of the other forms.
fn an_example() -> String {
    let usual = fitting().find(|known| fits_by_start(known.compiled.variant()));
    usual.map_or_else(
        || catalogue::default_id().to_owned(),
        |known| known.compiled.variant().id.clone(),
    )
}

/// The shipped variants that have a place in KIF and CSA, in the order of the list.
fn fitting() -> impl Iterator<Item = LoadedVariant> {
    let variants = shipped::ids().filter_map(|id| catalogue::find(id).ok());
    variants.filter(fits).map(|variant| LoadedVariant {
        compiled: CompiledVariant::new(variant),
        file: None,
    })
}

/// The variant as which a KIF or CSA text is read that names none: the first shipped one that begins just as the text does,
/// or else the first that begins with the array of the forms.
pub(crate) fn by_start(form: Form, text: &str) -> Option<LoadedVariant> {
    let mut usual = None;
    for known in fitting() {
        let variant = known.compiled.variant();
        if start_said(&known.compiled, form, text).as_ref() == Some(&variant.start) {
            return Some(known);
        }
        if usual.is_none() && fits_by_start(variant) {
            usual = Some(known);
        }
    }
    usual
}
