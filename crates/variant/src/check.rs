//! The check: document to variant, with everything that is wrong on the way.

mod betza_text;
mod captures;
mod drops;
mod ends;
mod faces;
mod ground;
mod halves;
mod handicaps;
mod impasse;
mod kinds;
mod lists;
mod movement;
mod opening;
mod pieces;
mod presence;
mod promotion;
mod reach;
mod region;
mod repetition;
mod sense;
mod setup;
mod ways;
mod words;

use hakugei_text::quote;

use crate::diagnostic::{Code, Diagnostic};
use crate::document::decode::{Spanned, Text};
use crate::document::{self, Document};
use crate::notes::Notes;
use crate::rule::Rules;
use crate::{Convention, Name, Variant};

use ground::Ground;
use kinds::Kinds;

/// Checks a document. The variant is there unless something is missing or too wrong to go on; it counts only where no
/// error has been noted.
pub(crate) fn check(document: &Document, notes: &mut Notes) -> Option<Variant> {
    let about = About::of(document, notes);
    let ground = Ground::of(document, notes);
    let kinds = Kinds::of(document.pieces.as_ref(), notes);
    let pieces = pieces::check(document, &kinds, ground, notes);
    let ends = document.ends.as_ref();
    let ends = ends.and_then(|ends| ends::check(ends, &kinds, ground, notes));
    if notes.partial {
        return None;
    }
    ground.check_regions(document, notes);
    let rules = rules(document, (&kinds, ground), ends, notes);
    let start = setup::check(document, ground, (&pieces, kinds.unsure()), notes);
    if let Some(in_hand) = start
        .as_ref()
        .and_then(|start| reach::check(document, &kinds, &pieces, start, notes))
    {
        faces::check(document, &pieces, &in_hand, notes);
        drops::check_use(document, &kinds, (&pieces, &in_hand), notes);
    }
    let handicaps = handicaps::check(document, &kinds, &pieces, (ground, start.as_ref()), notes);
    let variant = Variant {
        id: about.id?,
        name: about.name,
        inventor: about.inventor,
        year: about.year,
        board: ground.board?,
        pieces,
        start: start?,
        rules: rules?,
        handicaps,
        notation: convention(document.notation.as_ref()),
        sources: about.sources,
        notes: about.notes,
    };
    opening::check(document, &variant, notes);
    if !notes.failed {
        sense::check(document, &variant, notes);
    }
    Some(variant)
}

/// What a document says about its variant as a whole.
struct About {
    id: Option<String>,
    name: Name,
    inventor: Option<String>,
    year: Option<u16>,
    sources: Vec<String>,
    notes: Vec<String>,
}

impl About {
    fn of(document: &Document, notes: &mut Notes) -> Self {
        let (english, kanji) = (document.name.as_ref(), document.kanji.as_ref());
        let year = document.year.as_ref();
        Self {
            id: document.id.as_ref().and_then(|id| check_id(id, notes)),
            name: words::name(english, kanji, document.romaji.as_ref(), notes),
            inventor: words::line(document.inventor.as_ref(), notes),
            year: year.and_then(|year| number(year, 1..=9999, "a year", notes)),
            sources: words::paragraphs(document.sources.as_ref(), notes),
            notes: words::paragraphs(document.notes.as_ref(), notes),
        }
    }
}

/// Checks everything that a document rules besides how pieces move, given how its game ends.
fn rules(
    document: &Document,
    (kinds, ground): (&Kinds<'_>, Ground<'_>),
    ends: Option<ends::Ends>,
    notes: &mut Notes,
) -> Option<Rules> {
    let promotion = promotion::check(document, kinds, ground, notes);
    let capture_limits = captures::check(document, kinds, notes);
    let borrowed_moves = movement::check(document, notes);
    let limits = drops::check(document, kinds, ground, notes);
    let ends = ends?;
    Some(Rules {
        limits,
        capture_limits,
        drop_faces: faces::of(document),
        borrowed_moves: borrowed_moves?,
        ways: movement::ways(document),
        passes: movement::passes(document),
        promotion: promotion?,
        royal: ends.royal,
        check: ends.check,
        try_rule: ends.try_rule,
        bare_royal: ends.bare_royal,
        stalemate: ends.stalemate,
        repetition: ends.repetition,
        illegal_move: ends.illegal_move,
        impasse: ends.impasse,
    })
}

/// Whether ids may have a character.
const fn in_ids(character: char) -> bool {
    character.is_ascii_lowercase() || character.is_ascii_digit() || matches!(character, '-' | '_')
}

/// Whether a text can be an id.
pub(crate) fn is_id(text: &str) -> bool {
    !text.is_empty() && text.len() <= 64 && text.chars().all(in_ids)
}

/// Checks the characters of an id.
pub(crate) fn check_id(id: &Text, notes: &mut Notes) -> Option<String> {
    let good = is_id(&id.value);
    if !good {
        let message = format!("{} is no id", quote(&id.value));
        let fixed: String = id
            .value
            .to_lowercase()
            .chars()
            .map(|c| if in_ids(c) { c } else { '-' })
            .take(64)
            .collect();
        let help = "an id has 1 to 64 lower-case letters `a` to `z`, digits, `-` and `_`";
        let diagnostic = Diagnostic::new(Code::BadId, id.span, message).help(help);
        let fixed = fixed.trim_matches('-');
        notes.push(if fixed.is_empty() {
            diagnostic
        } else {
            diagnostic.suggest(id.span, fixed)
        });
    }
    good.then(|| id.value.clone())
}

/// Checks that a number is within bounds.
fn number<T: TryFrom<i64> + PartialOrd + std::fmt::Display>(
    number: &Spanned<i64>,
    bounds: std::ops::RangeInclusive<T>,
    what: &str,
    notes: &mut Notes,
) -> Option<T> {
    let value = in_bounds(number, bounds, what);
    value.map_err(|diagnostic| notes.push(*diagnostic)).ok()
}

/// The number if it is within bounds, and else what is wrong.
fn in_bounds<T: TryFrom<i64> + PartialOrd + std::fmt::Display>(
    number: &Spanned<i64>,
    bounds: std::ops::RangeInclusive<T>,
    what: &str,
) -> Result<T, Box<Diagnostic>> {
    let value = T::try_from(number.value)
        .ok()
        .filter(|value| bounds.contains(value));
    value.ok_or_else(|| {
        let below = T::try_from(number.value).map_or(number.value < 0, |value| value < *bounds.start());
        let size = if below { "small" } else { "large" };
        let message = format!("`{}` is too {size} for {what}", number.value);
        let help = format!("write a number from {} to {}", bounds.start(), bounds.end());
        Box::new(Diagnostic::new(Code::NumberRange, number.span, message).help(help))
    })
}

/// The notation convention.
const fn convention(convention: Option<&document::Convention>) -> Convention {
    match convention {
        None | Some(document::Convention::Tsa) => Convention::Tsa,
        Some(document::Convention::Hodges) => Convention::Hodges,
        Some(document::Convention::Western) => Convention::Western,
        Some(document::Convention::WikipediaSample) => Convention::WikipediaSample,
    }
}
