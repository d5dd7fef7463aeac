//! By what the computer values the positions of a variant: what was learned of it and ships with the program, the file beside
//! the variant's own, a file that was named, or what its tables tell.
//!
//! The evaluation of `my-game.ron` is `my-game.eval` beside it: of the same name, so that both are moved, sent and found
//! together, with an ending of its own, because it is neither a variant nor text.

use std::ffi::OsStr;
use std::fmt;
use std::path::{Path, PathBuf};

use hakugei_library::{Parents, check_size, is_bare, read_file};
use hakugei_search::{Learned, LearnedError, inherited_from, shipped_evaluation};
use hakugei_text::{quote, quote_line, quote_path};
use hakugei_variant::{Library, Variant, load, shipped};

use crate::failure::Failure;
use crate::files::catalogue::shipped_source;
use crate::files::unusable::Unusable;

/// What the name of the file of an evaluation ends with.
const ENDING: &str = "eval";
/// What every form of the file begins with.
const TITLES: &[u8] = b"hakugei evaluation ";
/// The largest file that is read, in bytes: larger than that of the widest network for the largest board.
pub(crate) const LARGEST: u64 = 1 << 26;

/// What is asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum EvaluationChoice {
    /// What belongs to the variant: the file beside its own, what ships, or what its tables tell.
    #[default]
    Own,
    /// What the tables tell.
    Computed,
    /// What is in a file.
    File(PathBuf),
}

/// How positions are valued.
#[derive(Clone, Debug, Default)]
pub(crate) struct Valued {
    /// What was learned; without it values are computed.
    pub(crate) learned: Option<Learned>,
    /// What a person should know of it.
    pub(crate) warning: Option<String>,
    /// Whose it is, where the variant has it from one that it extends.
    pub(crate) inherited: Option<Inherited>,
    /// Whether a file has it that is not one of those that ship.
    pub(crate) is_of_file: bool,
}

/// That a variant has what was learned of one that it extends. Its text is for a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Inherited {
    /// The variant.
    by: String,
    /// The one that it extends.
    pub(crate) from: String,
}

impl fmt::Display for Inherited {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "the computer values positions of {} by what was learned of {}, which it extends: board and pieces are the same",
            quote(&self.by),
            quote(&self.from)
        )
    }
}

impl EvaluationChoice {
    /// What an option says: `none`, or the path of a file.
    pub(crate) fn read(text: impl AsRef<OsStr>) -> Self {
        match text.as_ref() {
            text if text == "none" => Self::Computed,
            path => Self::File(PathBuf::from(path)),
        }
    }
}

impl Valued {
    /// Computed values, because what was learned cannot be used: a person should know why.
    pub(crate) fn unusable(failure: &Failure) -> Self {
        let why = failure.message();
        Self {
            learned: None,
            warning: why.map(|why| format!("{why}; until then values are computed")),
            inherited: None,
            is_of_file: false,
        }
    }

    /// Why a variant, found by a name, has nothing of what was learned of one that it extends, where its own was asked for and this is so.
    pub(crate) fn not_inherited(
        &self,
        variant: &Variant,
        name: impl AsRef<Path>,
        asked: &EvaluationChoice,
    ) -> Option<String> {
        let has_none = *asked == EvaluationChoice::Own && self.learned.is_none();
        has_none.then(|| not_inherited(variant, name.as_ref())).flatten()
    }

    /// The same, once a person has been told what there is to know.
    pub(crate) fn told(mut self) -> Self {
        let inherited = self.inherited.take().map(|inherited| inherited.to_string());
        for said in [self.warning.take(), inherited].into_iter().flatten() {
            // Where nobody reads it, the values are as good as before.
            crate::screen::complain(&said);
        }
        self
    }
}

/// By what positions of a variant are valued, given the name by which it was found.
///
/// # Errors
/// Where the file cannot be read or is none of this variant. A file beside the variant's that was made before its pieces were
/// changed is a warning, and values are computed then.
pub(crate) fn find(
    variant: &Variant,
    name: impl AsRef<Path>,
    asked: &EvaluationChoice,
) -> Result<Valued, Failure> {
    match asked {
        EvaluationChoice::Computed => Ok(Valued::default()),
        EvaluationChoice::File(path) => Ok(Valued {
            learned: Some(read(variant, path)?),
            is_of_file: true,
            ..Valued::default()
        }),
        EvaluationChoice::Own => own(variant, name.as_ref()),
    }
}

/// The evaluation in a file.
///
/// # Errors
/// Where the file cannot be read or is none of this variant.
pub(crate) fn read(variant: &Variant, path: &Path) -> Result<Learned, Failure> {
    let bytes = bytes(path).map_err(|error| Failure::unreadable(path.display(), &error))?;
    Learned::read(variant, &bytes).map_err(|error| Failure::problem(path.display(), error))
}

/// Where the evaluation of a variant is that was found by a name; `None` where it ships with the program.
pub(crate) fn beside(name: &Path) -> Option<PathBuf> {
    let own_file = shipped_source(name).is_none();
    own_file.then(|| name.with_extension(ENDING))
}

/// The place to which a new evaluation of a variant is written by default.
pub(crate) fn usual_place(variant: &Variant, name: &Path) -> PathBuf {
    let here = || {
        let id = if is_bare(&variant.id) {
            &variant.id
        } else {
            "variant"
        };
        PathBuf::from(format!("{id}.{ENDING}"))
    };
    beside(name).unwrap_or_else(here)
}

/// Whether bytes are an evaluation, of whatever variant and form.
pub(crate) fn is_one(bytes: &[u8]) -> bool {
    bytes.starts_with(TITLES)
}

fn own(variant: &Variant, name: &Path) -> Result<Valued, Failure> {
    let Some(path) = beside(name) else {
        return Ok(shipped(variant));
    };
    let bytes = match bytes(&path) {
        Ok(bytes) => bytes,
        Err(error) if error.is_missing() => return Ok(inherited(variant, name)),
        Err(error) => return Err(Failure::unreadable(path.display(), &error)),
    };
    let tune_again = || quote_line(&format!("hakugei tune {}", name.display()));
    let why = match Learned::read(variant, &bytes) {
        Ok(learned) => {
            return Ok(Valued {
                learned: Some(learned),
                is_of_file: true,
                ..Valued::default()
            });
        }
        Err(why @ LearnedError::Head { found: Some(_), .. }) => why,
        Err(why @ LearnedError::Title) if is_one(&bytes) => why,
        Err(why) => {
            return Err(Failure::problem(
                path.display(),
                format_args!(
                    "{why}; it is used because it lies beside {}: take it away, or make a new one with {}",
                    quote_path(name),
                    tune_again()
                ),
            ));
        }
    };
    Ok(Valued {
        learned: None,
        warning: Some(format!(
            "{}: it no longer fits {} ({why}); values are computed instead: run {} again for a new one",
            quote_path(&path),
            quote_path(name),
            tune_again()
        )),
        ..Valued::default()
    })
}

/// The evaluation that ships for a variant, or for one that it extends.
pub(crate) fn shipped(variant: &Variant) -> Valued {
    let Some(found) = shipped_evaluation(variant) else {
        return Valued::default();
    };
    Valued {
        learned: Some(found.learned),
        warning: None,
        inherited: found.inherited.map(|id| inherits(variant, &id)),
        is_of_file: false,
    }
}

/// The evaluation that a variant file has from those that it extends, the nearest first, where board and pieces are the same; or that of the
/// shipped variant that it is.
fn inherited(variant: &Variant, name: &Path) -> Valued {
    let parents = Parents::beside(name);
    let of_parent = |id: &String| {
        let source = parents.find(id)?;
        let parent = load(&source, &parents).variant?;
        let learned = if shipped::source(id).is_some() {
            inherited_from(variant, &parent, shipped::evaluation(id)?)
        } else {
            let beside = Path::new(&source.name).with_extension(ENDING);
            inherited_from(variant, &parent, &bytes(&beside).ok()?)
        };
        Some(Valued {
            learned: Some(learned?),
            warning: None,
            inherited: Some(inherits(variant, id)),
            is_of_file: shipped::source(id).is_none(),
        })
    };
    let of_parents = variant.extends.iter().find_map(of_parent);
    of_parents.unwrap_or_else(|| shipped(variant))
}

/// That a variant, found by a name, is played by computed values although something was learned of one that it extends: it does not fit.
fn not_inherited(variant: &Variant, name: &Path) -> Option<String> {
    let parents = Parents::beside(name);
    let is_learned = |id: &&String| match parents.find(id) {
        Some(_) if shipped::source(id).is_some() => shipped::evaluation(id).is_some(),
        Some(source) => Path::new(&source.name).with_extension(ENDING).exists(),
        None => false,
    };
    let parent = variant.extends.iter().find(is_learned)?;
    let loaded = load(&parents.find(parent)?, &parents).variant?;
    let why = variant.unlike(&loaded);
    Some(format!(
        "the computer values positions of {} by computed values: what was learned of {}, which it extends, does not fit it{}",
        quote(&variant.id),
        quote(parent),
        why.map_or_else(String::new, |why| format!(", because {why}"))
    ))
}

/// Whose evaluation it is.
fn inherits(variant: &Variant, parent: &str) -> Inherited {
    Inherited {
        by: variant.id.clone(),
        from: parent.to_owned(),
    }
}

/// The bytes of a file; more than can be are an error.
pub(crate) fn bytes(path: &Path) -> Result<Vec<u8>, Unusable> {
    let bytes = read_file(path, LARGEST)?;
    check_size(bytes.len() as u64, LARGEST)?;
    Ok(bytes)
}
