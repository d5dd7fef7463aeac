//! Every accepted Betza string of the shared list, on an empty board.

use hakugei_variant::rules::Region;

use crate::data::{lines, position};
use crate::hand_made::{moves_of_line, piece, targets, variant};

#[test]
fn every_string_reaches_as_many_squares_of_an_empty_board_as_the_list_says() {
    for line in lines("betza_accepted.jsonl") {
        let mut mover = piece('M', moves_of_line(&line));
        mover.initial = Region::Last(15);
        let variant = variant(15, 15, vec![mover]);
        let position = position(&variant, "15/15/15/15/15/15/15/7M7/15/15/15/15/15/15/15 b - 1");
        let reached = targets(&position, "8h").len() as u64;
        assert_eq!(
            Some(reached),
            line["empty_15x15_targets"].as_u64(),
            "{}",
            line["betza"]
        );
    }
}
