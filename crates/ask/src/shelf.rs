//! The variants that have been read: each is compiled once.

use std::sync::{Arc, Mutex, PoisonError};

use hakugei_game::CompiledVariant;
use hakugei_search::{Learned, shipped_evaluation};
use hakugei_text::{alternatives, did_you_mean, quote};
use hakugei_variant::{EditorDiagnostic, Library, MAX_FILE, Source, load};

use crate::error::{AskError, ErrorKind};
use crate::question::GameText;

/// A variant that has been read.
///
/// ```
/// use hakugei_ask::{GameText, Shelf};
/// use hakugei_variant::shipped;
///
/// let shelf = Shelf::new(2);
/// let game = GameText { variant: shipped::ids().next().map(str::to_owned), ..GameText::default() };
/// let opened = shelf.open(&game, &shipped::Shipped)?;
/// assert!(opened.warnings.is_empty());
/// # Ok::<(), hakugei_ask::AskError>(())
/// ```
#[derive(Debug)]
pub struct Opened {
    /// Its tables.
    pub compiled: CompiledVariant,
    /// What was learned of it.
    pub learned: Option<Learned>,
    /// The variant that it extends of which it was learned, if it was not of itself.
    pub inherited: Option<String>,
    /// Its file.
    pub source: Source,
    /// What is odd about the file.
    pub warnings: Vec<EditorDiagnostic>,
    /// The texts of its file and of those that it extends: if one changes, it is another variant.
    texts: Vec<Source>,
}

/// The variants that were asked about: those that have names, and the last ones whose files were in questions, up to a number of them.
///
/// ```
/// use hakugei_ask::{GameText, Shelf};
/// use hakugei_variant::shipped;
///
/// let shelf = Shelf::new(2);
/// let game = GameText { variant: shipped::ids().next().map(str::to_owned), ..GameText::default() };
/// let first = shelf.open(&game, &shipped::Shipped)?;
/// let again = shelf.open(&game, &shipped::Shipped)?;
/// assert!(std::sync::Arc::ptr_eq(&first, &again));
/// # Ok::<(), hakugei_ask::AskError>(())
/// ```
#[derive(Debug)]
pub struct Shelf {
    most: usize,
    opened: Mutex<OpenedVariants>,
}

/// The variants of a shelf; in each list the one that was asked about last comes last.
#[derive(Debug, Default)]
struct OpenedVariants {
    named: Vec<Arc<Opened>>,
    from_questions: Vec<Arc<Opened>>,
}

/// The most variants with names that are kept: more than there are.
const MOST_NAMED: usize = 64;

impl Shelf {
    /// An empty one that keeps a number of variants whose files are in questions, at least one.
    pub fn new(most: usize) -> Self {
        Self {
            most: most.max(1),
            opened: Mutex::default(),
        }
    }

    /// The variant of a game.
    ///
    /// # Errors
    /// Where the game names no variant, or one that is not there, or there are errors in the file.
    pub fn open(&self, game: &GameText, library: &dyn Library) -> Result<Arc<Opened>, AskError> {
        let source = source_of(game, library)?;
        let is_named = game.variant.is_some();
        if let Some(known) = self.known(is_named, &source, library) {
            return Ok(known);
        }
        // Others may be opened meanwhile: one that is read twice is the same.
        let opened = Arc::new(read(game, source, library)?);
        let most = if is_named { MOST_NAMED } else { self.most };
        self.with(is_named, |kept| {
            if kept.len() >= most {
                kept.remove(0);
            }
            kept.push(Arc::clone(&opened));
        });
        Ok(opened)
    }

    /// A variant that has been read from the same texts.
    fn known(&self, is_named: bool, source: &Source, library: &dyn Library) -> Option<Arc<Opened>> {
        self.with(is_named, |kept| {
            let at = kept.iter().position(|opened| &opened.source == source)?;
            let opened = kept.remove(at);
            let mut parents = opened.texts.iter().filter(|&text| text != source);
            if !parents.all(|parent| is_current(parent, library)) {
                return None;
            }
            kept.push(Arc::clone(&opened));
            Some(opened)
        })
    }

    /// Looks at one of the lists while nobody else does.
    fn with<T>(&self, is_named: bool, look: impl FnOnce(&mut Vec<Arc<Opened>>) -> T) -> T {
        let mut opened = self.opened.lock().unwrap_or_else(PoisonError::into_inner);
        look(if is_named {
            &mut opened.named
        } else {
            &mut opened.from_questions
        })
    }
}

/// Whether the library still has a text that a variant was read from.
fn is_current(parent: &Source, library: &dyn Library) -> bool {
    let stem = parent.name.rsplit(['/', '\\']).next().unwrap_or_default();
    let id = stem.strip_suffix(".ron").unwrap_or(stem);
    library.find(id).as_ref() == Some(parent)
}

/// The file of a game's variant.
///
/// # Errors
/// Where the game names none, or two, or one that is not there.
pub(crate) fn source_of(game: &GameText, library: &dyn Library) -> Result<Source, AskError> {
    match (&game.variant, &game.file) {
        (Some(id), None) => library.find(id).ok_or_else(|| unknown(id, library)),
        (None, Some(file)) => {
            if file.text.len() > MAX_FILE {
                let message = format!(
                    "the variant file has {} bytes: {MAX_FILE} is the limit",
                    file.text.len()
                );
                return Err(AskError::new(ErrorKind::VariantFile, message).at("game.file.text"));
            }
            Ok(Source::new(file.name.as_str(), file.text.as_str()))
        }
        (Some(_), Some(_)) => Err(AskError::new(
            ErrorKind::Shape,
            "a game names its variant once: leave out `variant` or `file`",
        )
        .at("game")),
        (None, None) => {
            let example = library.ids().into_iter().next().unwrap_or_default();
            let message = format!(
                "the game names no variant: write such as `\"variant\": {}`",
                serde_json::Value::from(example)
            );
            Err(AskError::new(ErrorKind::Shape, message).at("game"))
        }
    }
}

fn unknown(id: &str, library: &dyn Library) -> AskError {
    let ids = library.ids();
    let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    let meant = did_you_mean(id, ids.iter().copied()).map_or_else(String::new, |meant| format!("{meant} "));
    let message = format!(
        "no variant has the name {}: {meant}write {}",
        quote(id),
        alternatives(&ids)
    );
    AskError::new(ErrorKind::NoSuchVariant, message).at("game.variant")
}

fn read(game: &GameText, source: Source, library: &dyn Library) -> Result<Opened, AskError> {
    let checked = load(&source, library);
    let diagnostics = checked.for_editors();
    let Some(variant) = checked.variant else {
        let errors = diagnostics.iter().filter(|found| found.severity == "error");
        let first = errors.clone().next();
        let first = first.map_or_else(String::new, |error| {
            let place = &error.place;
            let help = error
                .help
                .as_ref()
                .map_or_else(String::new, |help| format!(": {help}"));
            format!(
                "{}:{}:{}: {}{help}",
                place.file, place.line, place.column, error.message
            )
        });
        let message = match errors.count() {
            0 | 1 => first,
            more => format!("{first} (and {} more: ask `check` for all)", more - 1),
        };
        let field = if game.file.is_some() {
            "game.file.text"
        } else {
            "game.variant"
        };
        return Err(AskError::new(ErrorKind::VariantFile, hakugei_text::harmless(&message)).at(field));
    };
    let shipped = shipped_evaluation(&variant);
    let (learned, inherited) = shipped.map_or((None, None), |found| (Some(found.learned), found.inherited));
    Ok(Opened {
        learned,
        inherited,
        compiled: CompiledVariant::new(variant),
        source,
        warnings: diagnostics,
        texts: checked.sources,
    })
}
