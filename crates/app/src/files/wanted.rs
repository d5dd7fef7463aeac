//! The wanted variant of a record: what was asked for, what the record says, and what is refused where they differ.

use std::path::{Component, Path, PathBuf};

use hakugei_game::CompiledVariant;
use hakugei_notation::record::VariantTag;
use hakugei_notation::{Form, fits, fits_by_start, kif, start_said, variants_said};
use hakugei_text::{did_you_mean, listed, quote, quote_line};
use hakugei_variant::shipped;

use crate::failure::Failure;
use crate::files::catalogue::{self, LoadedVariant};
use crate::files::encoding::RecordText;

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
    pub(crate) fn of_foreign(self, source: &RecordText, form: Form) -> Result<LoadedVariant, Failure> {
        let RecordText { name, text, .. } = source;
        let said = |why: String| Failure::usage(name, why);
        match variants_said(form, text).as_slice() {
            [] => {}
            // XBoard has names of its own for games of other programs: the variant that was asked for may be the same game.
            [tag]
                if form == Form::Pgn
                    && self.by != NamedBy::InPlay
                    && self.known.is_some()
                    && !is_known(tag) => {}
            [tag] => return self.of_tag(source, tag),
            [first, second, ..] => {
                return Err(said(format!(
                    "there are games of {} and of {} in it: keep games of one variant in a file",
                    quote(&first.id),
                    quote(&second.id)
                )));
            }
        }
        if matches!(form, Form::Usi | Form::Pgn) {
            return self.known.cloned().ok_or_else(|| {
                let what = if form == Form::Usi { "USI" } else { "the text" };
                said(format!(
                    "{what} does not say which variant is played: name it, such as with {}",
                    self.by.to_name(&an_example(), name)
                ))
            });
        }
        let in_play = self.by == NamedBy::InPlay;
        if let Some(known) = self
            .known
            .filter(|known| !in_play || fits(known.compiled.variant()))
        {
            // A game of KIF may be called by the name of another variant, which this one cannot be read as.
            let is_its_own = form != Form::Kif || in_play || kif::is_named(known.compiled.variant(), text);
            return match if is_its_own { None } else { named_in_kif(text) } {
                Some(tag) => self.of_tag(source, &tag),
                None => Ok(known.clone()),
            };
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
    pub(crate) fn of_tag(self, source: &RecordText, tag: &VariantTag) -> Result<LoadedVariant, Failure> {
        match self.known {
            Some(known) if known.compiled.variant().id.eq_ignore_ascii_case(&tag.id) => Ok(known.clone()),
            Some(known) if self.by != NamedBy::InPlay => {
                let asked = known.name().display();
                let out = match self.by {
                    NamedBy::Option => quote_line(&format!("--variant {asked}")),
                    NamedBy::Play | NamedBy::InPlay => quote_line(&asked.to_string()),
                };
                Err(Failure::usage(
                    asked,
                    format_args!(
                        "the game in {} is of the variant {}: leave {out} out, or name another file",
                        quote_line(&source.name),
                        quote(&tag.id)
                    ),
                ))
            }
            _ => self.led_to(source, tag),
        }
    }

    /// The variant that tags lead to: the file beside the record that they name, or else a shipped one, or `ID.ron` beside the record.
    fn led_to(self, source: &RecordText, tag: &VariantTag) -> Result<LoadedVariant, Failure> {
        let RecordText { path, name, .. } = source;
        let id = &tag.id;
        let give_it = || self.by.to_name("FILE", name);
        if let Some(said) = &tag.file {
            let Some(file) = beside(path, said) else {
                return Err(Failure::usage(
                    name,
                    format_args!(
                        "it names {} as the file of its variant, and a record may only name a file in its own folder, without a path: \
                         give the file with {}",
                        quote_line(said),
                        give_it()
                    ),
                ));
            };
            if file.exists() {
                return LoadedVariant::of_file(file);
            }
            let shipped = match shipped::source(id) {
                None => String::new(),
                Some(_) => format!("; for the shipped variant write {}", self.by.to_name(id, name)),
            };
            return Err(Failure::usage(
                name,
                format_args!(
                    "the variant {} is in a file: {}, which is named for it, is not there: put the file there, or give it with \
                     {}{shipped}",
                    quote(id),
                    quote_line(said),
                    give_it()
                ),
            ));
        }
        if shipped::source(id).is_some() {
            return LoadedVariant::find(id);
        }
        let own = || beside(path, &format!("{id}.ron")).filter(|file| file.exists());
        if let Some(file) = Some(id)
            .filter(|id| hakugei_library::is_bare(id))
            .and_then(|_| own())
        {
            return LoadedVariant::of_file(file);
        }
        if let Some(spelled) = ignoring_case(id) {
            return LoadedVariant::find(spelled);
        }
        let meant = did_you_mean(id, shipped::ids());
        let meant = meant.map_or_else(String::new, |meant| format!("{meant} mend it there, or "));
        Err(Failure::usage(
            name,
            format_args!(
                "the variant {} is neither shipped nor in a file beside the record: {meant}give its file with {}",
                quote(id),
                give_it()
            ),
        ))
    }

    /// What to add to the reason why a text cannot be read, where nothing names its variant and its start is one of other
    /// variants only than the one that it was read as.
    pub(crate) fn or_name(self, source: &RecordText, form: Form, read_as: &LoadedVariant) -> String {
        let RecordText { name, text, .. } = source;
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

/// The file in the folder of a record that a record names; `None` where it names another place. A record may come from anybody,
/// and what is wrong with a variant file is shown with lines of it: so a record leads no further than a variant does with what it
/// extends. A link in the folder was put there by whom the folder belongs to, not by the record.
pub(crate) fn beside(record: &Path, said: &str) -> Option<PathBuf> {
    let mut parts = Path::new(said)
        .components()
        .filter(|part| *part != Component::CurDir);
    let (Some(Component::Normal(name)), None) = (parts.next(), parts.next()) else {
        return None;
    };
    // A record means the same on systems whose paths are taken apart at `\\`.
    (!said.contains('\\')).then(|| record.with_file_name(name))
}

/// Whether a tag names a variant that is shipped, or its file.
fn is_known(tag: &VariantTag) -> bool {
    tag.file.is_some() || shipped::source(&tag.id).is_some() || ignoring_case(&tag.id).is_some()
}

/// The only shipped variant whose id a text is but for capitals.
fn ignoring_case(id: &str) -> Option<&'static str> {
    let mut alike = shipped::ids().filter(|known| known.eq_ignore_ascii_case(id));
    match (alike.next(), alike.next()) {
        (Some(only), None) => Some(only),
        _ => None,
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
    let read = usual
        .as_ref()
        .filter(|known| start_said(&known.compiled, form, text).is_some());
    if form == Form::Kif && read.is_none() {
        return of_another_board(text).or(usual);
    }
    usual
}

/// The first shipped variant by whose name a KIF text calls its start.
fn named_in_kif(text: &str) -> Option<VariantTag> {
    let mut variants = shipped::ids().filter_map(|id| catalogue::find(id).ok());
    let named = variants.find(|variant| kif::is_named(variant, text))?;
    Some(VariantTag {
        id: named.id.clone(),
        ..VariantTag::default()
    })
}

/// The variant of a KIF text that is no game of standard shogi: the first shipped one that begins just as the text does, or else the
/// one that it names, even where the diagram is damaged, or else the first that has its pieces and its board.
fn of_another_board(text: &str) -> Option<LoadedVariant> {
    let variants = shipped::ids().filter_map(|id| catalogue::find(id).ok());
    let (mut named, mut readable) = (None, None);
    for variant in variants.filter(|variant| !fits(variant)) {
        let is_named = kif::is_named(&variant, text);
        if !is_named && !kif::may_be_of(&variant, text) {
            continue;
        }
        let known = LoadedVariant {
            compiled: CompiledVariant::new(variant),
            file: None,
        };
        let start = start_said(&known.compiled, Form::Kif, text);
        if start.as_ref() == Some(&known.compiled.variant().start) {
            return Some(known);
        }
        if is_named && named.is_none() {
            named = Some(known);
        } else if start.is_some() && readable.is_none() {
            readable = Some(known);
        }
    }
    named.or(readable)
}
