//! The named regions of a document: that they are right, and that something uses them.

use std::collections::BTreeSet;

use hakugei_text::{quote, shorten};

use super::board_context::BoardContext;
use super::{region, words};
use crate::diagnostic::{Code, Diagnostic};
use crate::document::decode::{One, Spanned, Text};
use crate::document::region::Region;
use crate::document::{Document, Ends};
use crate::notes::Notes;

/// Notes the named regions that are wrong, and those of this very file that nothing uses.
pub(super) fn check(document: &Document, board_context: BoardContext<'_>, notes: &mut Notes) {
    for (name, region) in document.regions.iter().flatten() {
        words::line(Some(name), notes);
        if let Some(Region::Named(One(other))) = region.as_ref().map(|region| &region.value) {
            let message = "a named region stands for another one";
            let diagnostic = Diagnostic::new(Code::UnknownRegion, other.span, message);
            notes.push(diagnostic.help("say here which ranks or squares it has"));
        } else if let Some(named) = board_context.named(name, notes) {
            region::check_named(named, board_context, notes);
        }
    }
    let is_cause = |found: &Diagnostic| matches!(found.code, Code::UnknownRegion | Code::DuplicateKey);
    for name in unused(document) {
        // Where a name of no region stands, this one may be meant; of entries with one key only one is read.
        if notes.bare_regions.contains(&name.value) || notes.has(is_cause) {
            continue;
        }
        let message = format!("nothing uses the region {}", quote(&name.value));
        let diagnostic = Diagnostic::new(Code::UnusedRegion, name.span, message);
        let help = format!(
            "take it away, or write `named(\"{}\")` where it is meant",
            shorten(&name.value)
        );
        notes.push(diagnostic.help(help));
    }
}

/// The names of this very file by which nothing speaks of a region.
pub(super) fn unused(document: &Document) -> impl Iterator<Item = &Text> {
    let used = uses(document);
    let names = document.regions.iter().flatten().map(|(name, _)| name);
    names.filter(move |name| name.span.source == 0 && !used.contains(&name.value.as_str()))
}

/// The names by which a document speaks of regions.
fn uses(document: &Document) -> BTreeSet<&str> {
    let pieces = document.pieces.iter().flat_map(|pieces| &pieces.value);
    let pieces = pieces.filter_map(|(_, piece)| piece.as_ref());
    let zones = pieces.clone().flat_map(|piece| piece.zones.iter().flatten());
    let zones = zones.filter_map(|zone| zone.value.from.as_ref());
    let initial = pieces.clone().filter_map(|piece| piece.initial.as_ref());
    let homes = pieces.filter_map(|piece| piece.stays_in.as_ref());
    let drops = document
        .drops
        .iter()
        .flat_map(|drops| drops.value.forbidden.iter().flatten());
    let forbidden = drops.filter_map(|(_, region)| region.as_ref());
    let clauses = document.promotion.iter().flat_map(|rule| rule.value.clauses());
    let promotion = clauses.filter_map(|clause| clause.value.region.as_ref());
    let ends = document.ends.iter().flat_map(of_ends);
    let regions = zones
        .chain(initial)
        .chain(homes)
        .chain(forbidden)
        .chain(promotion)
        .chain(ends);
    let defined = document.regions.iter().flatten();
    let of_sides = defined.filter_map(|(_, region)| region.as_ref());
    let of_sides = of_sides.filter(|region| matches!(region.value, Region::Sides(_)));
    let mut used = BTreeSet::new();
    regions
        .chain(of_sides)
        .for_each(|region| add_names(region, &mut used));
    used
}

/// Adds the names by which a region speaks of others.
fn add_names<'d>(region: &'d Spanned<Region>, used: &mut BTreeSet<&'d str>) {
    match &region.value {
        Region::Named(One(name)) => {
            used.insert(&name.value);
        }
        Region::Sides(sides) => {
            let sides = [&sides.black, &sides.white].into_iter().flatten();
            sides.for_each(|side| add_names(side, used));
        }
        Region::Last(_) | Region::First(_) | Region::Ranks(_) | Region::Squares(_) => {}
    }
}

/// The regions of which the ends of the game speak.
fn of_ends(ends: &Ends) -> impl Iterator<Item = &Spanned<Region>> {
    let goal = ends.try_rule.as_ref();
    let goal = goal.and_then(|rule| rule.value.as_ref()?.region.as_ref());
    let impasse = ends.impasse.as_ref();
    goal.into_iter()
        .chain(impasse.and_then(|rule| rule.value.region()))
}
