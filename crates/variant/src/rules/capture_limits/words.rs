//! Limits on captures in words: before a royal piece is on the board, and trades that are barred.

use hakugei_text::listed;
use hakugei_text::noun::{with_article, with_article_first};

use super::{CaptureLimit, Fallen, RoyalBar};
use crate::rules::royal::words::last_royal;
use crate::words::naming::nouns;
use crate::{PieceKind, Variant};

/// The sentences about limits on captures.
pub(crate) fn sentences(variant: &Variant) -> Vec<String> {
    let limits = variant.rules.capture_limits.iter();
    limits.map(|limit| words(variant, limit)).collect()
}

/// The limits that speak of one kind.
pub(crate) fn of_kind(variant: &Variant, kind: PieceKind) -> Vec<String> {
    let limits = variant.rules.capture_limits.iter();
    let speaks = |limit: &&CaptureLimit| match limit {
        CaptureLimit::BeforeRoyal { .. } => false,
        CaptureLimit::Protected { kinds, .. } | CaptureLimit::Counter { kinds } => kinds.contains(&kind),
    };
    limits.filter(speaks).map(|limit| words(variant, limit)).collect()
}

fn words(variant: &Variant, limit: &CaptureLimit) -> String {
    match limit {
        CaptureLimit::BeforeRoyal { bars } => {
            let royal = last_royal(variant);
            let may_not = match bars {
                RoyalBar::Captures => "may not capture",
                RoyalBar::CapturesAndPromotions => "may neither capture nor promote",
            };
            format!("A side that has {royal} in hand and none on the board {may_not}, and so gives no check.")
        }
        CaptureLimit::Protected {
            kinds,
            worthless,
            fallen,
        } => {
            let first = with_article_first(&listed(&nouns(variant, kinds), "or"));
            let other = with_article(&listed(&nouns(variant, kinds), "or"));
            let worth = match worthless.as_slice() {
                [] => String::new(),
                kinds => format!(" that is no {}", listed(&nouns(variant, kinds), "or")),
            };
            let fallen = match fallen {
                Fallen::Protects if !worthless.is_empty() => {
                    let taken = with_article_first(&listed(&nouns(variant, worthless), "or"));
                    format!(" {taken} that the move captures too counts as one that could still recapture.")
                }
                Fallen::Protects | Fallen::Gone => String::new(),
            };
            format!(
                "{first} may not capture {other} that is more than one king's step away and could be recaptured where \
                 the move ends, unless the move captures another piece too{worth}.{fallen}"
            )
        }
        CaptureLimit::Counter { kinds } => {
            let name = listed(&nouns(variant, kinds), "or");
            let piece = with_article(&name);
            format!(
                "When {piece} was just captured by a piece that is no {name}, the next move may not capture {piece} on \
                 another square with a piece that is no {name}."
            )
        }
    }
}
