//! The file limit where it binds moves too, and what a barred move attacks.

use betza::{Kind, Moves};
use hakugei_variant::rules::{AppliesTo, BarredAttack, Limit, Region};
use hakugei_variant::{PieceKind, Variant, ZoneMode, ZoneMoves};

use crate::data::position;
use crate::hand_made::{king, moves, moving, piece, targets, variant};

/// A step forward, from the last rank a backward diagonal slide; at most two on a file.
fn dolphins(applies_to: AppliesTo) -> Variant {
    let mut dolphin = piece('D', moving(Kind::Leaper, 1, &[(0, 1)]));
    dolphin.zones.push(ZoneMoves {
        region: Region::Last(1),
        mode: ZoneMode::Replace,
        betza: String::new(),
        moves: moves("bB"),
    });
    let mut variant = variant(5, 5, vec![dolphin, king(), piece('P', Moves::default())]);
    variant.rules.limits.push(Limit::FilePieces {
        kind: PieceKind(0),
        max: 2,
        applies_to,
    });
    variant
}

fn moves_bound(attacks: BarredAttack) -> Variant {
    dolphins(AppliesTo::DropsAndMoves { attacks })
}

#[test]
fn a_full_file_bars_moves_to_it_but_not_along_it() {
    // Black's dolphin on 5a slides to 4b, 3c, 2d, 1e; file 3 is full, file 2 holds one of each side.
    let board = "D4/2D2/5/2Dd1/3D1 b - 1";
    let free = dolphins(AppliesTo::Drops);
    assert_eq!(targets(&position(&free, board), "5a").join(" "), "2d 3c 4b");
    for attacks in [BarredAttack::GivesCheck, BarredAttack::GivesNoCheck] {
        let bound = moves_bound(attacks);
        assert_eq!(targets(&position(&bound, board), "5a").join(" "), "2d 4b");
        assert_eq!(targets(&position(&bound, board), "3b").join(" "), "3a");
    }
}

#[test]
fn the_piece_captured_on_the_full_file_does_not_matter() {
    let bound = moves_bound(BarredAttack::GivesNoCheck);
    let board = "D4/2D2/2d2/2D2/5 b - 1";
    assert_eq!(targets(&position(&bound, board), "5a").join(" "), "4b");
}

#[test]
fn a_barred_move_gives_check_or_not_as_asked() {
    // White's king on 3c stands on a file with two black dolphins.
    let board = "D4/2D2/2k2/5/2D2 w - 1";
    let by_drops_only = dolphins(AppliesTo::Drops);
    assert!(position(&by_drops_only, board).in_check());
    let checks = moves_bound(BarredAttack::GivesCheck);
    assert!(position(&checks, board).in_check());
    let quiet = moves_bound(BarredAttack::GivesNoCheck);
    assert!(!position(&quiet, board).in_check());
}

#[test]
fn the_count_is_that_of_the_position_in_which_the_attack_is_asked_for() {
    let targets_of_the_king = |attacks, board| {
        let variant = moves_bound(attacks);
        targets(&position(&variant, board), "4c").join(" ")
    };
    // White's king takes one of two dolphins on the line of the dolphin on 1a: then the file has room.
    let two = "4D/5/1kD2/5/2D2 w - 1";
    assert_eq!(
        targets_of_the_king(BarredAttack::GivesNoCheck, two),
        "4b 4d 5b 5c 5d"
    );
    // With three there, two are left.
    let three = "2D1D/5/1kD2/5/2D2 w - 1";
    assert_eq!(
        targets_of_the_king(BarredAttack::GivesNoCheck, three),
        "3c 4d 5b 5d"
    );
    assert_eq!(targets_of_the_king(BarredAttack::GivesCheck, three), "4d 5b 5d");
}

#[test]
fn a_barred_move_guards_or_not_as_it_attacks() {
    let targets_of_the_captor = |attacks, board| {
        let mut variant = moves_bound(attacks);
        variant.pieces[2].moves = moves("K");
        variant.pieces[2].takes_unprotected = vec![PieceKind(0), PieceKind(2)];
        targets(&position(&variant, board), "4c").join(" ")
    };
    // White's dolphin on 1e would slide to 3c, were there not two others on that file.
    let behind = "2d2/5/1Pp2/5/2d1d b - 1";
    assert_eq!(
        targets_of_the_captor(BarredAttack::GivesCheck, behind),
        "3b 3d 4b 4d 5b 5c 5d"
    );
    assert_eq!(
        targets_of_the_captor(BarredAttack::GivesNoCheck, behind),
        "3b 3c 3d 4b 4d 5b 5c 5d"
    );
    // With one of the two the captor makes room for the other.
    let among = "2d2/5/1Pd2/5/4d b - 1";
    assert_eq!(
        targets_of_the_captor(BarredAttack::GivesNoCheck, among),
        "3b 3d 4b 4d 5b 5c 5d"
    );
}
