//! Limits on drops on hand-made boards: forbidden and dead squares, files, and drops that mate.

use betza::{Kind, Leg, Modality, Moves, Path, Step};
use hakugei_variant::rules::{AppliesTo, Limit, MateBar, Region};
use hakugei_variant::{PieceKind, PieceType, Variant};

use crate::data::{legal, position, texts};
use crate::hand_made::{king, moves, moving, piece, variant};

const FIRST: PieceKind = PieceKind(0);

/// The squares of the drops of the first kind of piece, which has the letter `P`.
fn drops(variant: &Variant, sfen: &str) -> String {
    let all = legal(&position(variant, sfen));
    let drops: Vec<&str> = all.iter().filter_map(|text| text.strip_prefix("P*")).collect();
    drops.join(" ")
}

fn with_limit(files: u8, ranks: u8, mover: Moves, limit: Limit) -> Variant {
    let mut variant = variant(files, ranks, vec![piece('P', mover), king()]);
    variant.rules.limits.push(limit);
    variant
}

fn step_forward() -> Moves {
    moving(Kind::Leaper, 1, &[(0, 1)])
}

#[test]
fn a_forbidden_region_is_the_owners() {
    let limit = Limit::ForbiddenDrop {
        kind: FIRST,
        region: Region::Last(2),
    };
    let variant = with_limit(2, 4, step_forward(), limit);
    assert_eq!(drops(&variant, "2/2/2/2 b P 1"), "1c 1d 2c 2d");
    assert_eq!(drops(&variant, "2/2/2/2 w p 1"), "1a 1b 2a 2b");
}

#[test]
fn a_file_holds_so_many_of_the_kind_and_the_side() {
    let limit = Limit::FilePieces {
        kind: FIRST,
        max: 2,
        applies_to: AppliesTo::Drops,
    };
    let variant = with_limit(3, 4, step_forward(), limit);
    assert_eq!(drops(&variant, "P2/Pp1/1p1/1P1 b P 1"), "1a 1b 1c 1d 2a");
    assert_eq!(drops(&variant, "P2/Pp1/1p1/1P1 w p 1"), "1a 1b 1c 1d 3c 3d");
}

/// The squares of a 4-rank file 1 where a piece of these moves may be dropped although dead squares are barred.
fn live(mover: Moves) -> String {
    drops(
        &with_limit(2, 4, mover, Limit::DeadDrop { kind: FIRST }),
        "2/P1/P1/P1 b P 1",
    )
    .split(' ')
    .filter(|square| square.starts_with('1'))
    .collect::<Vec<_>>()
    .join(" ")
}

#[test]
fn a_dead_square_is_one_without_any_target() {
    assert_eq!(live(step_forward()), "1b 1c 1d");
    assert_eq!(live(moving(Kind::Leaper, 1, &[(1, 2), (-1, 2)])), "1c 1d");
    assert_eq!(live(moving(Kind::Lame, 1, &[(0, 3)])), "1d");
    assert_eq!(live(moving(Kind::Slider, 0, &[(0, 1)])), "1b 1c 1d");
    assert_eq!(live(Moves::default()), "");
}

#[test]
fn a_hopper_needs_room_for_hurdle_and_landing_but_no_hurdle() {
    assert_eq!(live(moving(Kind::Hopper, 0, &[(0, 1)])), "1c 1d");
    assert_eq!(live(moving(Kind::Grasshopper, 0, &[(0, 1)])), "1c 1d");
    assert_eq!(live(moving(Kind::Hopper, 1, &[(0, 1)])), "");
}

#[test]
fn a_jumping_slider_needs_room_for_its_jump() {
    let mut jump = moving(Kind::Slider, 0, &[(0, 1)]);
    jump.simple[0].min_range = 3;
    assert_eq!(live(jump), "1d");
}

#[test]
fn a_path_needs_room_for_all_its_legs_unless_it_may_stop() {
    let leg = |may_stop| Leg {
        step: Step { dx: 0, dy: 1 },
        max_range: 1,
        modality: Modality::EMPTY,
        may_stop,
    };
    let path = |may_stop| Moves {
        simple: Vec::new(),
        paths: vec![Path {
            legs: vec![leg(may_stop), leg(false)],
            initial: false,
        }],
    };
    assert_eq!(live(path(false)), "1c 1d");
    assert_eq!(live(path(true)), "1b 1c 1d");
}

#[test]
fn an_initial_move_counts_where_it_is_open() {
    let mut mover = piece('P', step_forward());
    mover.moves.simple[0].initial = true;
    mover.initial = Region::First(2);
    let mut variant = variant(1, 4, vec![mover]);
    variant.rules.limits.push(Limit::DeadDrop { kind: FIRST });
    assert_eq!(drops(&variant, "1/1/1/1 b P 1"), "1c 1d");
}

/// A king that steps straight only, so that few squares need guarding.
fn straight_king() -> PieceType {
    PieceType {
        moves: moving(Kind::Leaper, 1, &[(0, 1), (0, -1), (1, 0), (-1, 0)]),
        ..king()
    }
}

/// Lame knights `H` that may not mate by drop, `A` that leaps three forward, and rooks.
fn lame_knights(bars: MateBar) -> Variant {
    let leap = moving(Kind::Leaper, 1, &[(0, 3)]);
    let pieces = vec![
        piece('H', moves("nN")),
        piece('A', leap),
        piece('R', moves("R")),
        straight_king(),
    ];
    let mut variant = variant(5, 5, pieces);
    variant.rules.limits.push(Limit::DropMate { kind: FIRST, bars });
    variant
}

fn banned(variant: &Variant, sfen: &str) -> String {
    let position = position(variant, sfen);
    let banned = texts(variant, &position.banned_drop_mates());
    let legal = legal(&position);
    assert!(
        banned.iter().all(|text| !legal.contains(text)),
        "{banned:?} {legal:?}"
    );
    banned.join(" ")
}

#[test]
fn a_drop_that_mates_is_barred() {
    let variant = lame_knights(MateBar::Checkmate);
    assert_eq!(banned(&variant, "4k/5/5/3AK/4A b H 1"), "H*2c H*3b");
    assert_eq!(
        banned(&variant, "4k/5/1r3/3AK/4A b H 1"),
        "H*3b",
        "the rook takes on 2c"
    );
    assert_eq!(
        banned(&variant, "4k/5/1r3/3AK/4A b R 1"),
        "",
        "only the kind that the limit names"
    );
    assert_eq!(
        banned(&variant, "4k/5/1r3/4K/4A b H 1"),
        "",
        "the king steps aside"
    );
}

#[test]
fn a_drop_in_between_is_a_defence() {
    let variant = lame_knights(MateBar::Checkmate);
    assert_eq!(banned(&variant, "4k/5/1r3/3AK/4A b Hr 1"), "");
    // Without the rook, White's knight on 2b gives check but no mate.
    assert_eq!(banned(&variant, "4k/5/5/3AK/4A b Hh 1"), "");
}

#[test]
fn a_defence_that_is_itself_a_barred_mate_is_none() {
    let variant = lame_knights(MateBar::Checkmate);
    // After H*3b only H*2b helps, and that mates Black: his king on 1d has nowhere to go. After H*2c the
    // same drop gives no check, because the knight on 2c lames it, and the rook takes on 2c.
    assert_eq!(banned(&variant, "4k/5/1r3/3AK/4A b Hh 1"), "H*3b");
}

#[test]
fn stalemating_drops_are_barred_only_on_request() {
    let sfen = "4k/5/5/3A1/K3A b H 1";
    let checkmates = banned(&lame_knights(MateBar::Checkmate), sfen);
    assert_eq!(checkmates, "H*2c H*3b");
    let both = banned(&lame_knights(MateBar::CheckmateOrStalemate), sfen);
    // White has nothing but his king, which has no safe square wherever Black drops; a drop on 1b or 2a can
    // be taken unless an A guards it, and both are guarded.
    assert_eq!(both.split(' ').count(), 25 - 4);
}

#[test]
fn a_drop_may_not_leave_the_own_king_in_check() {
    let variant = lame_knights(MateBar::Checkmate);
    let position = position(&variant, "5/5/r3K/5/4k b A 1");
    let drops: Vec<String> = legal(&position)
        .into_iter()
        .filter(|text| text.starts_with("A*"))
        .collect();
    assert_eq!(drops, ["A*2c", "A*3c", "A*4c"]);
}
