//! What the pieces of a variant are worth, by what was learned or by computed values.

use hakugei_search::{Learned, Worth};
use hakugei_variant::Variant;

use hakugei_text::columns::{self, right};
use hakugei_text::harmless;

/// What the columns of the table mean, behind a heading that says where the values come from.
pub(crate) const COLUMNS: &str = "in hundredths (100: the weakest one by computed values). `lost` is what losing a piece costs: \
                                  its worth on the board, and that of what the captor gets in hand.";

/// What each kind is worth on the board and in hand, and what losing one costs, in hundredths of the weakest piece, as a table.
pub(crate) fn table(variant: &Variant, learned: &Learned) -> String {
    let mut rows = vec![["piece", "", "board", "hand", "lost"].map(str::to_owned).to_vec()];
    for kind in variant.kinds() {
        let piece = variant.piece(kind);
        if piece.royal {
            continue;
        }
        let worths = &learned.weights().worths;
        let Worth { board, hand } = worths[kind.index()];
        let gained = piece
            .captured
            .map_or(0, |held| i32::from(worths[held.index()].hand));
        rows.push(vec![
            piece.code.to_string(),
            harmless(&piece.name.english),
            right(&board.to_string(), 5),
            if variant.may_be_in_hand(kind) {
                right(&hand.to_string(), 5)
            } else {
                right("-", 5)
            },
            right(&(i32::from(board) + gained).to_string(), 5),
        ]);
    }
    columns::table(&rows)
}
