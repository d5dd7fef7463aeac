//! The check: document to variant, with everything that is wrong on the way.

mod abilities;
pub(crate) mod alike;
pub(crate) mod allow;
pub(crate) mod armies;
mod attackers;
mod backward;
mod balance;
mod behind;
pub(crate) mod below;
pub(crate) mod betza_text;
pub(crate) mod board_context;
pub(crate) mod context;
pub(crate) mod faces;
mod given;
pub(crate) mod goal;
mod halves;
mod handicaps;
mod immobile;
mod initial;
pub(crate) mod kinds;
mod kings;
pub(crate) mod lists;
mod lopsided;
pub(crate) mod numbers;
mod one_sided;
pub(crate) mod opening;
mod pieces;
mod reach;
pub(crate) mod reachable;
pub(crate) mod region;
mod regions;
pub(crate) mod rows;
mod rules;
mod same_names;
mod setup;
pub(crate) mod start;
mod twins;
pub(crate) mod usual;
pub(crate) mod usual_pieces;
mod ways;
mod wings;
mod words;
mod zones;

use hakugei_text::quote;

use crate::diagnostic::{Code, Diagnostic};
use crate::document::Document;
use crate::document::decode::Text;
use crate::notes::Notes;
use crate::rules::{
    at_most, bare_royal, borrowing, burning, capture_limits, captures, checks, contagion, drops,
    facing_royals, impasse, legs, obligations, promotion, quiet_moves, relations, repetition, royal,
    stays_in, try_rule,
};
use crate::{Name, Variant};

use board_context::{BoardContext, NamedRegions};
use context::CheckContext;
use kinds::Kinds;
use numbers::number;
use reachable::Reachability;
use setup::SetupContext;
use start::StartRules;

/// How much of a file is checked.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Scope {
    /// Whether it says what a variant file has to say, for a file that is known to make sense.
    Errors,
    /// Besides, whether what it says makes sense.
    Sense,
    /// Besides, what the rules of the game say of its starts.
    Starts(StartRules),
}

/// Checks a document. The variant is there unless something is missing or too wrong to go on; it counts only where no error has been
/// noted.
pub(crate) fn check(document: &Document, scope: Scope, notes: &mut Notes) -> Option<Variant> {
    allow::check(document, notes);
    let metadata = Metadata::of(document, notes);
    let regions = NamedRegions::of(document, regions::unused(document));
    let board_context = BoardContext::of(document, &regions, notes);
    let kinds = Kinds::of(document.pieces.as_ref(), notes);
    let pieces = pieces::check(document, &kinds, board_context, notes);
    let rules = rules::check(document, &kinds, board_context, notes);
    if notes.partial {
        return None;
    }
    regions::check(document, board_context, notes);
    let setup_context = SetupContext {
        document,
        board_context,
        kinds: &kinds,
        pieces: &pieces,
    };
    let start = setup::check(setup_context, notes);
    if let Some(in_hand) = start
        .as_ref()
        .and_then(|start| reach::check(document, &kinds, &pieces, start, notes))
    {
        drops::faces::check(document, &pieces, &in_hand, notes);
        drops::check::check_use(document, &kinds, &pieces, &in_hand, notes);
    }
    let handicaps = handicaps::check(setup_context, start.as_ref(), notes);
    let variant = Variant {
        id: metadata.id?,
        extends: Vec::new(),
        name: metadata.name,
        inventor: metadata.inventor,
        year: metadata.year,
        board: board_context.board?,
        pieces,
        start: start?,
        rules: rules?,
        handicaps,
        notation: document.notation.unwrap_or_default(),
        sources: metadata.sources,
        notes: metadata.notes,
    };
    let context = CheckContext {
        document,
        variant: &variant,
    };
    stays_in::check::check(context, notes);
    at_most::check::check_starts(context, notes);
    royal::check::check_starts(context, notes);
    relations::check::check(context, notes);
    opening(context, notes);
    armies::replace_followers(context, notes);
    kings::replace_followers(context, notes);
    balance::replace_followers(context, notes);
    // A rule may seem useless only because of an error.
    if !notes.failed {
        match scope {
            Scope::Errors => {}
            Scope::Sense => sense(context, notes),
            Scope::Starts(rules) => {
                sense(context, notes);
                start::check(context, rules, notes);
            }
        }
    }
    Some(variant)
}

/// Notes what ends a game at its start, an even one or one with a handicap.
fn opening(context: CheckContext<'_>, notes: &mut Notes) {
    let before = notes.len();
    try_rule::sense::opening(context, notes);
    impasse::sense::opening(context, notes);
    // Royal pieces stand at their goals where the armies stand upside down.
    if notes.len() > before
        && let Some(diagnostic) = armies::decided_upside_down(context)
    {
        let place = diagnostic.span();
        notes.take(before, |found| {
            found.code == Code::DecidedStart && found.span() == place
        });
        if notes.len() == before {
            notes.push(diagnostic);
        }
        // So are the squares of what White gives.
        notes.take(0, |found| found.code == Code::NothingRemoved);
    }
    checks::sense::opening(context, notes);
    bare_royal::sense::opening(context, notes);
    facing_royals::sense::opening(context, notes);
}

/// Notes the rules of a variant without errors that can never matter, which only the whole of it shows.
fn sense(context: CheckContext<'_>, notes: &mut Notes) {
    let reachability = Reachability::of(context.variant);
    balance::check(context, notes);
    one_sided::check(context, notes);
    behind::check(context, notes);
    given::check(context, notes);
    kings::check(context, notes);
    usual::check(context, notes);
    lopsided::check(context, notes);
    twins::check(context, notes);
    attackers::check(context, notes);
    backward::check(context, &reachability, notes);
    faces::check(context, notes);
    initial::check(context, &reachability, notes);
    armies::check(context, notes);
    wings::check(context, notes);
    facing_royals::sense::check(context, notes);
    facing_royals::sense::check_lines(context, &reachability, notes);
    below::check(context, notes);
    immobile::check(context, &reachability, notes);
    same_names::check(context, notes);
    usual::check_kanji(context, notes);
    zones::check(context, &reachability, notes);
    stays_in::sense::check(context, &reachability, notes);
    relations::sense::check(context, notes);
    contagion::sense::check(context, notes);
    burning::sense::check(context, notes);
    at_most::sense::check(context, notes);
    borrowing::sense::check(context, notes);
    legs::sense::check(context, notes);
    drops::sense::check(context, notes);
    obligations::sense::check(context, notes);
    capture_limits::sense::check(context, notes);
    promotion::sense::check(context, &reachability, notes);
    captures::sense::check(context, notes);
    captures::sense::check_faces(context, notes);
    captures::sense::check_others(context, notes);
    royal::sense::check(context, notes);
    checks::sense::check(context, notes);
    try_rule::sense::check(context, &reachability, notes);
    bare_royal::sense::check(context, notes);
    repetition::sense::check(context, notes);
    quiet_moves::sense::check(context, notes);
    impasse::sense::check(context, &reachability, notes);
}

/// What a document says about its variant as a whole.
struct Metadata {
    id: Option<String>,
    name: Name,
    inventor: Option<String>,
    year: Option<u16>,
    sources: Vec<String>,
    notes: Vec<String>,
}

impl Metadata {
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

/// Whether a text can be the id of a variant.
///
/// ```
/// assert!(hakugei_variant::is_id("my-game_2") && !hakugei_variant::is_id("My Game"));
/// ```
pub fn is_id(text: &str) -> bool {
    !text.is_empty() && text.len() <= 64 && text.chars().all(in_ids)
}

/// The id that comes nearest to a text, where any of its characters can be in one.
///
/// ```
/// assert_eq!(hakugei_variant::as_id("My Game!").as_deref(), Some("my-game"));
/// assert_eq!(hakugei_variant::as_id("鯨"), None);
/// ```
pub fn as_id(text: &str) -> Option<String> {
    let lower = text.to_lowercase();
    let fixed: String = lower
        .chars()
        .map(|c| if in_ids(c) { c } else { '-' })
        .take(64)
        .collect();
    let fixed = fixed.trim_matches('-');
    (!fixed.is_empty()).then(|| fixed.to_owned())
}

/// Checks the characters of an id.
pub(crate) fn check_id(id: &Text, notes: &mut Notes) -> Option<String> {
    let good = is_id(&id.value);
    if !good {
        let message = format!("{} is not an id", quote(&id.value));
        let help = "an id has 1 to 64 lower-case letters `a` to `z`, digits, `-` and `_`";
        let diagnostic = Diagnostic::new(Code::BadId, id.span, message).help(help);
        notes.push(match as_id(&id.value) {
            None => diagnostic,
            Some(fixed) => diagnostic.suggest(id.span, &fixed),
        });
    }
    good.then(|| id.value.clone())
}
