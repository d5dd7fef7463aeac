//! Regions that leave one side out where the sides are alike.

use super::balance;
use super::context::CheckContext;
use crate::diagnostic::{Code, Diagnostic};
use crate::document::decode::{One, Spanned};
use crate::document::region::{Region as Form, Sides};
use crate::notes::Notes;

/// Notes the regions of promotion, of drops, of zones and of initial squares that have squares for one side only, in a game that
/// starts with the sides alike.
pub(super) fn check(context: CheckContext<'_>, notes: &mut Notes) {
    let document = context.document;
    if !balance::are_alike(context.variant) {
        return;
    }
    let clauses = document.promotion.iter().flat_map(|rule| rule.value.clauses());
    let clauses: Vec<&Spanned<Form>> = clauses
        .filter_map(|clause| clause.value.region.as_ref())
        .collect();
    // Clauses for each side alone together speak of both.
    let left_out = |color| {
        clauses
            .iter()
            .all(|region| squares(context, region, color).is_none())
    };
    let alone = [true, false].map(left_out);
    let promotion = clauses.iter().copied().filter(|_| alone[0] || alone[1]);
    let drops = document.drops.iter();
    let drops = drops.flat_map(|drops| drops.value.forbidden.iter().flatten());
    let pieces = document.pieces.iter().flat_map(|pieces| &pieces.value);
    let pieces = pieces.filter_map(|(_, piece)| piece.as_ref());
    let zones = pieces.clone().flat_map(|piece| piece.zones.iter().flatten());
    let all = promotion
        .chain(drops.filter_map(|(_, region)| region.as_ref()))
        .chain(zones.filter_map(|zone| zone.value.from.as_ref()))
        .chain(pieces.filter_map(|piece| piece.initial.as_ref()));
    for region in all {
        note(context, region, notes);
    }
}

/// The region of a side as it is written, if it has one.
fn squares<'d>(
    context: CheckContext<'d>,
    region: &'d Spanned<Form>,
    of_black: bool,
) -> Option<&'d Spanned<Form>> {
    match &defined(context, region).value {
        Form::Sides(sides) => {
            let Sides { black, white } = sides.as_ref();
            if of_black { black.as_ref() } else { white.as_ref() }
        }
        _ => Some(region),
    }
}

/// The region that a name stands for.
fn defined<'d>(context: CheckContext<'d>, region: &'d Spanned<Form>) -> &'d Spanned<Form> {
    let Form::Named(One(name)) = &region.value else {
        return region;
    };
    let mut named = context.document.regions.iter().flatten();
    let named = named.find(|(other, _)| other.value == name.value);
    named.and_then(|(_, region)| region.as_ref()).unwrap_or(region)
}

/// Notes a region of one side only.
fn note(context: CheckContext<'_>, region: &Spanned<Form>, notes: &mut Notes) {
    let place = defined(context, region);
    let (out, side, said) = match (squares(context, region, true), squares(context, region, false)) {
        (Some(said), None) => ("White", "black", said),
        (None, Some(said)) => ("Black", "white", said),
        _ => return,
    };
    let message = format!(
        "{out} has no squares here, though the sides are alike: a side that is left out of `sides` has none"
    );
    let diagnostic = Diagnostic::new(Code::OneSidedRegion, place.span, message);
    let ranks = |numbers: &[Spanned<i64>]| {
        let numbers: Vec<String> = numbers.iter().map(|number| number.value.to_string()).collect();
        format!("ranks([{}])", numbers.join(", "))
    };
    let written = match &said.value {
        Form::Last(One(count)) => Some(format!("last({})", count.value)),
        Form::First(One(count)) => Some(format!("first({})", count.value)),
        Form::Ranks(One(numbers)) => Some(ranks(numbers)),
        // Squares of `sides` are those of the board; without it they are Black's, and turned for White.
        Form::Squares(One(squares)) if side == "black" => {
            let squares: Vec<String> = squares
                .iter()
                .map(|square| format!("\"{}\"", square.value))
                .collect();
            Some(format!("squares([{}])", squares.join(", ")))
        }
        _ => None,
    };
    notes.push(match written {
        Some(written) => diagnostic.help(format!(
            "write `{written}`, which holds for either side as that side sees it"
        )),
        None => diagnostic.help(
            "name squares for both sides, or write the region without `sides`, which holds for either side",
        ),
    });
}
