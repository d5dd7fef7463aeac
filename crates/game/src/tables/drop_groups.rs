//! What the drops of the kinds of a side ask for: those of many kinds are one set, those of others meet a limit or two.

use hakugei_variant::{Color, PieceKind, Variant};

use super::Tables;
use super::side::DropGroup;
use crate::kind_set::KindSet;

/// The kinds of a side whose drops meet limits besides. One that is royal, or may be dropped with either face, asks for still more.
pub(super) fn limited_drops<const WORDS: usize>(
    tables: &Tables<WORDS>,
    variant: &Variant,
    color: Color,
) -> KindSet {
    let held = variant.kinds().filter(|&kind| variant.may_be_in_hand(kind));
    let limited = held.filter(|&kind| !is_simple(tables, color, kind));
    let plain = limited.filter(|&kind| !tables.rules(color, kind).royal && tables.faces.is_none());
    plain.collect()
}

/// The groups of a side: the largest possible. A kind whose drops ask for more is in none.
pub(super) fn drop_groups<const WORDS: usize>(
    tables: &Tables<WORDS>,
    variant: &Variant,
    color: Color,
) -> Vec<DropGroup<WORDS>> {
    let mut groups: Vec<DropGroup<WORDS>> = Vec::new();
    let held = variant.kinds().filter(|&kind| variant.may_be_in_hand(kind));
    for kind in held.filter(|&kind| is_simple(tables, color, kind)) {
        let squares = tables.rules(color, kind).drop_squares;
        match groups.iter_mut().find(|group| group.squares == squares) {
            Some(group) => group.kinds.insert(kind),
            None => groups.push(DropGroup {
                kinds: KindSet::of(kind),
                squares,
            }),
        }
    }
    groups
}

fn is_simple<const WORDS: usize>(tables: &Tables<WORDS>, color: Color, kind: PieceKind) -> bool {
    let rules = tables.rules(color, kind);
    let free = rules.drop_file_limit.is_none() && rules.at_most.is_none() && rules.drop_neighbour.is_none();
    let unjudged = !rules.drop_check && rules.drop_mate.is_none();
    free && unjudged && !rules.royal && tables.faces.is_none()
}
