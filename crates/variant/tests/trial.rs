//! The variant of the designer's trial, `tests/data/trial/bunbuku.ron`: it is clean, and has all that it was to have.

#![expect(clippy::disallowed_methods, reason = "tests read their data")]

use std::fs;
use std::path::Path;

use betza::Kind;
use hakugei_variant::rules::{AppliesTo, Limit, PromotionTrigger, Region, Try, TrySafety};
use hakugei_variant::shipped::Shipped;
use hakugei_variant::{Board, PieceCode, PieceKind, PieceType, Source, Variant, ZoneMode, load, render};

fn bunbuku() -> Variant {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/trial/bunbuku.ron");
    let text = fs::read_to_string(path).expect("the file is there");
    let checked = load(&Source::new("bunbuku.ron", text), &Shipped);
    assert!(checked.diagnostics.is_empty(), "{}", render(&checked, false));
    checked.variant.expect("a clean file is valid")
}

fn kind(variant: &Variant, code: &str) -> PieceKind {
    let kind = PieceCode::parse(code).and_then(|code| variant.kind(code));
    kind.unwrap_or_else(|| panic!("there is a piece {code}"))
}

/// Whether a piece has a move of a kind.
fn moves_as(piece: &PieceType, kind: Kind) -> bool {
    piece.moves.simple.iter().any(|movement| movement.kind == kind)
}

#[test]
fn the_board_has_seven_files_and_eight_ranks() {
    assert_eq!(Some(bunbuku().board), Board::new(7, 8));
}

#[test]
fn one_piece_hops_to_capture_and_one_leaps_unless_it_is_blocked() {
    let variant = bunbuku();
    let firecracker = variant.piece(kind(&variant, "F"));
    assert!(moves_as(firecracker, Kind::Hopper) && moves_as(firecracker, Kind::Slider));
    let horse = variant.piece(kind(&variant, "H"));
    assert_eq!(horse.moves.simple.len(), 8);
    assert!(
        horse
            .moves
            .simple
            .iter()
            .all(|movement| movement.kind == Kind::Lame)
    );
}

#[test]
fn one_piece_has_two_zones_that_replace_its_move() {
    let variant = bunbuku();
    let zones = &variant.piece(kind(&variant, "B")).zones;
    let regions: Vec<&Region> = zones.iter().map(|zone| &zone.region).collect();
    assert_eq!(regions, [&Region::Ranks(vec![4, 5]), &Region::Last(3)]);
    assert!(zones.iter().all(|zone| zone.mode == ZoneMode::Replace));
}

#[test]
fn one_piece_must_flip_on_capture_and_flips_back() {
    let variant = bunbuku();
    let faces = [kind(&variant, "T"), kind(&variant, "+T")];
    assert_eq!(variant.piece(faces[0]).promotes_to, [faces[1]]);
    assert_eq!(variant.piece(faces[1]).promotes_to, [faces[0]]);
    let clause = &variant.rules.promotion[0];
    assert_eq!(clause.trigger, PromotionTrigger::Captures);
    assert_eq!(clause.region, Region::Last(8));
    assert_eq!(clause.kinds.as_deref(), Some(&faces[..]));
}

#[test]
fn drops_of_two_pieces_are_limited_on_a_file() {
    let variant = bunbuku();
    let limit = |code, max| Limit::FilePieces {
        kind: kind(&variant, code),
        max,
        applies_to: AppliesTo::Drops,
    };
    assert_eq!(variant.rules.limits[..2], [limit("R", 1), limit("P", 2)]);
}

#[test]
fn the_abbot_wins_in_the_temple() {
    let variant = bunbuku();
    let temple = ["3a", "4a", "5a"].map(|name| variant.board.parse_square(name).expect("on the board"));
    let region = Region::Squares(temple.to_vec());
    assert_eq!(
        variant.rules.try_rule,
        Try::Reaches {
            region,
            safety: TrySafety::Safe
        }
    );
}
