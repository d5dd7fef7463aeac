//! What the pieces of a variant were learned to be worth.

use hakugei_search::{Learned, Worth};
use hakugei_variant::Variant;

use hakugei_text::columns::{self, right};
use hakugei_text::harmless;

/// What each kind was learned to be worth in an exchange, in hundredths of the weakest piece, as a table.
pub(crate) fn table(variant: &Variant, learned: &Learned) -> String {
    let mut rows = vec![["piece", "", "board", "hand"].map(str::to_owned).to_vec()];
    for kind in variant.kinds() {
        let piece = variant.piece(kind);
        if piece.royal {
            continue;
        }
        let Worth { board, hand } = learned.weights().worths[kind.index()];
        rows.push(vec![
            piece.code.to_string(),
            harmless(&piece.name.english),
            right(&board.to_string(), 5),
            if variant.may_be_in_hand(kind) {
                right(&hand.to_string(), 5)
            } else {
                right("-", 5)
            },
        ]);
    }
    columns::table(&rows)
}
