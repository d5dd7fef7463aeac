//! The shipped variants. A new one is a file in `variants/` and a line here.

use crate::Variant;
use crate::check::Scope;
use crate::load::{Library, load_file};
use crate::source::Source;

/// The ids and texts of the shipped files, in the order in which they are listed.
const FILES: &[(&str, &str)] = &[
    ("whale", include_str!("../../../variants/whale.ron")),
    ("paulowich", include_str!("../../../variants/paulowich.ron")),
    ("whale-strict", include_str!("../../../variants/whale-strict.ron")),
    ("wa_drops", include_str!("../../../variants/wa_drops.ron")),
    ("wa", include_str!("../../../variants/wa.ron")),
    ("shogi", include_str!("../../../variants/shogi.ron")),
    ("minishogi", include_str!("../../../variants/minishogi.ron")),
    ("judkins", include_str!("../../../variants/judkins.ron")),
    ("tori", include_str!("../../../variants/tori.ron")),
    ("dobutsu", include_str!("../../../variants/dobutsu.ron")),
    ("kyoto", include_str!("../../../variants/kyoto.ron")),
    ("micro", include_str!("../../../variants/micro.ron")),
    (
        "gorogoro_plus",
        include_str!("../../../variants/gorogoro_plus.ron"),
    ),
    ("gorogoro", include_str!("../../../variants/gorogoro.ron")),
    ("yari", include_str!("../../../variants/yari.ron")),
    ("sho", include_str!("../../../variants/sho.ron")),
    ("euroshogi", include_str!("../../../variants/euroshogi.ron")),
    ("okisaki", include_str!("../../../variants/okisaki.ron")),
    ("annan", include_str!("../../../variants/annan.ron")),
    ("cannon", include_str!("../../../variants/cannon.ron")),
    ("checkshogi", include_str!("../../../variants/checkshogi.ron")),
    ("unashogi", include_str!("../../../variants/unashogi.ron")),
    ("heian", include_str!("../../../variants/heian.ron")),
    ("heian_dai", include_str!("../../../variants/heian_dai.ron")),
    ("chu", include_str!("../../../variants/chu.ron")),
    ("dai", include_str!("../../../variants/dai.ron")),
    ("tenjiku", include_str!("../../../variants/tenjiku.ron")),
    ("dai_dai", include_str!("../../../variants/dai_dai.ron")),
    ("maka_dai_dai", include_str!("../../../variants/maka_dai_dai.ron")),
];

/// The ids of the shipped variants of which something was learned, and the files of it: a line for each `variants/ID.eval`,
/// `("ID", include_bytes!("../../../variants/ID.eval")),`.
const EVALUATIONS: &[(&str, &[u8])] = &[
    ("whale", include_bytes!("../../../variants/whale.eval")),
    ("paulowich", include_bytes!("../../../variants/paulowich.eval")),
    ("minishogi", include_bytes!("../../../variants/minishogi.eval")),
    ("judkins", include_bytes!("../../../variants/judkins.eval")),
    ("dobutsu", include_bytes!("../../../variants/dobutsu.eval")),
    ("shogi", include_bytes!("../../../variants/shogi.eval")),
    ("wa", include_bytes!("../../../variants/wa.eval")),
    ("tori", include_bytes!("../../../variants/tori.eval")),
];

/// The file of what was learned of a shipped variant, if there is one: an evaluation as the search reads it.
pub fn evaluation(id: &str) -> Option<&'static [u8]> {
    let (_, bytes) = EVALUATIONS.iter().find(|(name, _)| *name == id)?;
    Some(bytes)
}

/// The ids of the shipped variants of which something was learned.
pub fn evaluation_ids() -> impl ExactSizeIterator<Item = &'static str> + Clone {
    EVALUATIONS.iter().map(|(id, _)| *id)
}

/// The ids of the shipped variants that have lessons, and the files of these: a line for each `variants/lessons/ID.ron`.
const LESSONS: &[(&str, &str)] = &[
    ("whale", include_str!("../../../variants/lessons/whale.ron")),
    (
        "paulowich",
        include_str!("../../../variants/lessons/paulowich.ron"),
    ),
    (
        "minishogi",
        include_str!("../../../variants/lessons/minishogi.ron"),
    ),
];

/// The file of the lessons about a shipped variant, if it has one.
pub fn lessons(id: &str) -> Option<Source> {
    let (id, text) = LESSONS.iter().find(|(name, _)| *name == id)?;
    Some(Source::new(format!("variants/lessons/{id}.ron"), *text))
}

/// The ids of the shipped variants that have lessons.
pub fn lesson_ids() -> impl ExactSizeIterator<Item = &'static str> + Clone {
    LESSONS.iter().map(|(id, _)| *id)
}

/// The library of the shipped variants.
///
/// ```
/// use hakugei_variant::{Library, shipped};
///
/// let id = shipped::ids().next().ok_or("some ship")?;
/// assert_eq!(shipped::Shipped.find(id), shipped::source(id));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Shipped;

/// The ids of the shipped variants; the first is the default game.
pub fn ids() -> impl ExactSizeIterator<Item = &'static str> + Clone {
    FILES.iter().map(|(id, _)| *id)
}

/// The id of standard shogi, beside which others are measured.
///
/// ```
/// use hakugei_variant::shipped;
///
/// assert!(shipped::ids().any(|id| id == shipped::standard_id()));
/// ```
pub const fn standard_id() -> &'static str {
    "shogi"
}

/// The file of a shipped variant.
pub fn source(id: &str) -> Option<Source> {
    let (id, text) = FILES.iter().find(|(name, _)| *name == id)?;
    Some(Source::new(format!("variants/{id}.ron"), *text))
}

/// A shipped variant, without a search for warnings: its file has none.
///
/// ```
/// use hakugei_variant::{load, shipped};
///
/// let id = shipped::standard_id();
/// let source = shipped::source(id).ok_or("it is shipped")?;
/// assert_eq!(shipped::variant(id), load(&source, &shipped::Shipped).variant);
/// # Ok::<(), &str>(())
/// ```
pub fn variant(id: &str) -> Option<Variant> {
    load_file(&source(id)?, &Shipped, Scope::Errors).variant
}

impl Library for Shipped {
    fn find(&self, id: &str) -> Option<Source> {
        source(id)
    }

    fn ids(&self) -> Vec<String> {
        ids().map(str::to_owned).collect()
    }
}
