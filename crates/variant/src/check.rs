//! The check: document to variant, with everything that is wrong on the way.

mod balance;
mod betza_text;
pub(crate) mod goal;
pub(crate) mod ground;
mod halves;
mod handicaps;
pub(crate) mod kinds;
pub(crate) mod lists;
pub(crate) mod numbers;
pub(crate) mod opening;
mod pieces;
pub(crate) mod presence;
mod reach;
pub(crate) mod region;
mod regions;
mod rules;
mod setup;
mod ways;
pub(crate) mod whole;
mod words;
mod zones;

use hakugei_text::quote;

use crate::diagnostic::{Code, Diagnostic};
use crate::document::Document;
use crate::document::decode::Text;
use crate::notes::Notes;
use crate::rules::{
    bare_royal, borrowing, capture_limits, drops, impasse, legs, promotion, repetition, royal, stays_in,
    try_rule,
};
use crate::{Name, Variant};

use ground::Ground;
use kinds::Kinds;
use numbers::number;
use presence::Presences;
use setup::Known;
use whole::Whole;

/// Checks a document. The variant is there unless something is missing or too wrong to go on; it counts only where no
/// error has been noted.
pub(crate) fn check(document: &Document, notes: &mut Notes) -> Option<Variant> {
    let about = About::of(document, notes);
    let ground = Ground::of(document, notes);
    let kinds = Kinds::of(document.pieces.as_ref(), notes);
    let pieces = pieces::check(document, &kinds, ground, notes);
    let rules = rules::check(document, &kinds, ground, notes);
    if notes.partial {
        return None;
    }
    regions::check(document, ground, notes);
    let known = Known {
        document,
        ground,
        kinds: &kinds,
        pieces: &pieces,
    };
    let start = setup::check(known, notes);
    if let Some(in_hand) = start
        .as_ref()
        .and_then(|start| reach::check(document, &kinds, &pieces, start, notes))
    {
        drops::faces::check(document, &pieces, &in_hand, notes);
        drops::check::check_use(document, &kinds, &pieces, &in_hand, notes);
    }
    let handicaps = handicaps::check(known, start.as_ref(), notes);
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
        notation: document.notation.unwrap_or_default(),
        sources: about.sources,
        notes: about.notes,
    };
    let whole = Whole {
        document,
        variant: &variant,
    };
    stays_in::check::check(whole, notes);
    opening(whole, notes);
    if !notes.failed {
        sense(whole, notes);
    }
    Some(variant)
}

/// Notes what ends a game at its start, an even one or one with a handicap.
fn opening(whole: Whole<'_>, notes: &mut Notes) {
    try_rule::sense::opening(whole, notes);
    impasse::sense::opening(whole, notes);
    bare_royal::sense::opening(whole, notes);
}

/// Notes the rules of a variant without errors that can never matter, which only the whole of it shows.
fn sense(whole: Whole<'_>, notes: &mut Notes) {
    let presences = Presences::of(whole.variant);
    balance::check(whole, notes);
    zones::check(whole, notes);
    stays_in::sense::check(whole, notes);
    borrowing::sense::check(whole, notes);
    legs::sense::check(whole, notes);
    drops::sense::check(whole, notes);
    capture_limits::sense::check(whole, notes);
    promotion::sense::check(whole, &presences, notes);
    royal::sense::check(whole, notes);
    try_rule::sense::check(whole, &presences, notes);
    bare_royal::sense::check(whole, notes);
    repetition::sense::check(whole, notes);
    impasse::sense::check(whole, &presences, notes);
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
        let message = format!("{} is not an id", quote(&id.value));
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
