//! Whom a piece may capture, and whom and how many it may hop over.

use hakugei_reference::Turn;
use hakugei_variant::{Source, Square, Variant, load, render, shipped};

use crate::data::{legal, position};
use crate::hand_made::targets;

/// A game on 7x7 squares with kings `K`, soldiers `S`, rooks `R` and `M`, of which a file has these lines.
fn seven(mover: &str) -> Variant {
    let text = format!(
        r#"Variant(
            id: "seven", name: "A small game", board: (files: 7, ranks: 7), setup: "6k/7/7/7/7/7/KSRM3 b - 1",
            pieces: {{
                "K": (name: "king", betza: "K", royal: true),
                "S": (name: "soldier", betza: "fW", promotes_to: "+S"),
                "+S": (name: "veteran", betza: "W"),
                "R": (name: "rook", betza: "R"),
                {mover}
            }},
            captures: removed, promotion: zone(region: last(1), choice: optional_unless_stuck),
            ends: (stalemate: loss, repetition: fold(count: 4, result: draw, perpetual_check: loss)),
        )"#
    );
    let checked = load(&Source::new("seven.ron", text), &shipped::Shipped);
    let problems = render(&checked, false);
    checked.variant.unwrap_or_else(|| panic!("{problems}"))
}

/// Where the piece on a square may go, where a file says this of `M`.
fn reach(mover: &str, sfen: &str, from: &str) -> String {
    targets(&position(&seven(mover), sfen), from).join(" ")
}

/// Whether the side to move is in check, where a file says this of `M`.
fn is_check(mover: &str, sfen: &str) -> bool {
    position(&seven(mover), sfen).in_check()
}

/// Each legal turn of the piece on a square as `captures-to`, captures joined by commas; sorted by bytes.
fn captures(mover: &str, sfen: &str, from: &str) -> String {
    let variant = seven(mover);
    let start = variant.board.parse_square(from).unwrap();
    let name = |&square: &Square| variant.board.name(square);
    let turns = position(&variant, sfen).legal_turns();
    let texts = turns.iter().filter_map(|turn| match turn {
        Turn::Board {
            from, to, captures, ..
        } if *from == start => {
            let taken: Vec<String> = captures.iter().map(name).collect();
            Some(format!("{}-{}", taken.join(","), name(to)))
        }
        _ => None,
    });
    let mut texts: Vec<String> = texts.collect();
    texts.sort();
    texts.join(" ")
}

/// A cannon that takes no cannon and hops over none.
const CANNON: &str =
    r#""M": (name: "cannon", betza: "pR", takes: all_but(["M"]), hops: (over: all_but(["M"])))"#;

/// A general that hops to capture over any number of soldiers and rooks.
const GENERAL: &str = r#""M": (name: "general", betza: "QcpQ", hops: (over: only(["S", "R"]), number: any))"#;

#[test]
fn a_cannon_hops_over_what_is_no_cannon_of_either_side() {
    assert_eq!(reach(CANNON, "7/7/7/7/3S3/7/3M3 b - 1", "4g"), "4a 4b 4c 4d");
    assert_eq!(reach(CANNON, "3r3/7/7/7/3s3/7/3M3 b - 1", "4g"), "4a 4b 4c 4d");
    assert_eq!(reach(CANNON, "7/7/7/7/3M3/7/3M3 b - 1", "4g"), "");
    assert_eq!(reach(CANNON, "7/7/3s3/7/3m3/7/3M3 b - 1", "4g"), "");
}

#[test]
fn a_cannon_that_may_not_be_taken_is_in_the_way() {
    assert_eq!(reach(CANNON, "3r3/3m3/7/7/3s3/7/3M3 b - 1", "4g"), "4c 4d");
    assert_eq!(reach(CANNON, "3r3/3M3/7/7/3s3/7/3M3 b - 1", "4g"), "4c 4d");
}

#[test]
fn one_hurdle_is_not_two_though_both_may_be_hopped_over() {
    assert_eq!(reach(CANNON, "3r3/7/3s3/7/3s3/7/3M3 b - 1", "4g"), "4c 4d");
    assert_eq!(reach(CANNON, "3r3/7/3S3/7/3s3/7/3M3 b - 1", "4g"), "4d");
}

#[test]
fn a_cannon_attacks_no_king_over_a_cannon() {
    assert!(is_check(CANNON, "3m3/7/7/3S3/7/7/3K3 b - 1"));
    assert!(!is_check(CANNON, "3m3/7/7/3M3/7/7/3K3 b - 1"));
}

/// The turns of a general on 4g along its file.
fn general_ahead(sfen: &str) -> String {
    let all = captures(GENERAL, sfen, "4g");
    let ahead: Vec<&str> = all.split(' ').filter(|turn| turn.contains("-4")).collect();
    ahead.join(" ")
}

#[test]
fn a_general_hops_over_several_only_to_capture() {
    // It captures on 4e as a queen does, on 4b over two pieces and on 4a over three; 4d is a friend's, and 4c is empty.
    let board = "3s3/3r3/7/3S3/3r3/7/3M3 b - 1";
    assert_eq!(general_ahead(board), "-4f 4a-4a 4b-4b 4e-4e");
}

#[test]
fn a_general_stops_at_what_it_may_not_hop_over() {
    let ahead = general_ahead;
    assert_eq!(ahead("3r3/3m3/7/3S3/7/7/3M3 b - 1"), "-4e -4f 4b-4b");
    assert_eq!(ahead("3r3/7/3M3/3S3/7/7/3M3 b - 1"), "-4e -4f");
    assert_eq!(ahead("3r3/7/7/3m3/7/7/3M3 b - 1"), "-4e -4f 4d-4d");
    // A soldier's other face is another kind.
    assert_eq!(ahead("3r3/7/7/3+s3/7/7/3M3 b - 1"), "-4e -4f 4d-4d");
}

#[test]
fn a_general_gives_check_over_many() {
    assert!(is_check(GENERAL, "3m3/3s3/3R3/3S3/3r3/3S3/3K3 b - 1"));
    assert!(!is_check(GENERAL, "3m3/3s3/3R3/3+S3/3r3/3S3/3K3 b - 1"));
    let variant = seven(GENERAL);
    let pinned = position(&variant, "3m3/3s3/3R3/3S3/7/7/3K3 b - 1");
    assert!(pinned.in_check());
    assert!(
        !legal(&pinned).contains(&"4c5c".to_string()),
        "one piece less is still a way over"
    );
}

#[test]
fn a_hopper_over_any_number_may_end_behind_each() {
    let hopper = r#""M": (name: "hopper", betza: "pfR", hops: (number: any))"#;
    assert_eq!(reach(hopper, "7/3s3/7/3S3/3S3/7/3M3 b - 1", "4g"), "4a 4b 4c");
    assert_eq!(reach(hopper, "7/7/7/7/7/7/3M3 b - 1", "4g"), "");
    let quiet = r#""M": (name: "hopper", betza: "mpfR", hops: (number: any))"#;
    assert_eq!(reach(quiet, "7/3s3/7/3S3/3S3/7/3M3 b - 1", "4g"), "4a 4c");
    let short = r#""M": (name: "hopper", betza: "pfR4", hops: (number: any))"#;
    assert_eq!(reach(short, "7/7/7/7/3S3/3s3/3M3 b - 1", "4g"), "4c 4d");
}

#[test]
fn what_may_not_be_taken_may_be_hopped_over() {
    let hopper = r#""M": (name: "hopper", betza: "pfR", takes: all_but(["R"]), hops: (over: only(["R"]), number: any))"#;
    assert_eq!(reach(hopper, "3s3/7/7/3r3/3r3/7/3M3 b - 1", "4g"), "4a 4b 4c");
    assert_eq!(reach(hopper, "3s3/7/7/3s3/3r3/7/3M3 b - 1", "4g"), "4d");
}

#[test]
fn a_grasshopper_hops_over_exactly_one() {
    let grasshopper =
        r#""M": (name: "grasshopper", betza: "gfQ", hops: (over: all_but(["R"]), number: any))"#;
    assert_eq!(reach(grasshopper, "7/7/7/7/3s3/7/3M3 b - 1", "4g"), "4d");
    assert_eq!(reach(grasshopper, "7/7/7/3s3/3s3/7/3M3 b - 1", "4g"), "4d");
    assert_eq!(reach(grasshopper, "7/7/7/3S3/3s3/7/3M3 b - 1", "4g"), "");
    assert_eq!(reach(grasshopper, "7/7/7/7/3r3/7/3M3 b - 1", "4g"), "");
}

#[test]
fn a_piece_attacks_no_king_that_it_may_not_take() {
    let elephant = r#""M": (name: "elephant", betza: "fR", takes: all_but(["K"]))"#;
    assert!(!is_check(elephant, "3m3/7/7/7/7/7/3K3 b - 1"));
    assert_eq!(reach(elephant, "7/7/7/7/7/3m3/3K3 b - 1", "4g"), "3f 3g 4f 5f 5g");
    assert!(is_check(
        r#""M": (name: "elephant", betza: "fR")"#,
        "3m3/7/7/7/7/7/3K3 b - 1"
    ));
    // The king is in the elephant's way.
    assert_eq!(reach(elephant, "3r3/7/3k3/7/7/7/3M3 b - 1", "4g"), "4d 4e 4f");
}

#[test]
fn a_piece_may_take_some_kinds_only() {
    let guard = r#""M": (name: "guard", betza: "K", takes: only(["S"]))"#;
    assert_eq!(reach(guard, "7/7/2srS2/2+sM3/2k4/7/7 b - 1", "4d"), "3d 3e 4e 5c");
    let pacifist = r#""M": (name: "guard", betza: "K", takes: all_but(["K", "S", "+S", "R", "M"]))"#;
    assert_eq!(reach(pacifist, "7/7/2srS2/2+sMm2/2k4/7/7 b - 1", "4d"), "3e 4e");
}

#[test]
fn the_face_before_the_move_counts() {
    let elephant = r#"
        "M": (name: "elephant", betza: "fW", takes: all_but(["R"]), promotes_to: "+M"),
        "+M": (name: "great elephant", betza: "W", takes: only(["R"])),
    "#;
    let turns = |sfen: &str| legal(&position(&seven(elephant), sfen)).join(" ");
    assert_eq!(turns("3r3/3M3/7/7/7/7/7 b - 1"), "");
    assert_eq!(turns("3s3/3M3/7/7/7/7/7 b - 1"), "4b4a+");
    assert_eq!(turns("3s3/3+M3/7/7/7/7/7 b - 1"), "4b3b 4b4c 4b5b");
}

#[test]
fn a_capture_on_the_way_is_bound_too() {
    let lion = r#""M": (name: "lion", betza: "cafK", takes: all_but(["R"]))"#;
    let turns = |sfen: &str| captures(lion, sfen, "4g");
    assert_eq!(turns("7/7/7/7/3s3/3s3/3M3 b - 1"), "4f,4e-4e");
    assert_eq!(turns("7/7/7/7/3s3/3r3/3M3 b - 1"), "");
    assert_eq!(turns("7/7/7/7/3r3/3s3/3M3 b - 1"), "");
    assert_eq!(turns("7/7/7/7/7/3s3/3M3 b - 1"), "4f-4e");
    assert!(is_check(lion, "3m3/3S3/3K3/7/7/7/7 b - 1"));
    assert!(!is_check(lion, "3m3/3R3/3K3/7/7/7/7 b - 1"));
}

#[test]
fn a_friend_is_taken_only_if_its_kind_may_be() {
    let ogre = r#""M": (name: "ogre", betza: "dafW", takes: all_but(["R"]))"#;
    let turns = |sfen: &str| captures(ogre, sfen, "4g");
    assert_eq!(turns("7/7/7/7/7/3S3/3M3 b - 1"), "4f-4e");
    assert_eq!(turns("7/7/7/7/7/3R3/3M3 b - 1"), "");
}

#[test]
fn a_journey_stops_early_only_where_it_may_capture() {
    let griffon = r#""M": (name: "griffon", betza: "[F?R]", takes: only(["S"]))"#;
    let turns = |sfen: &str| captures(griffon, sfen, "7g");
    assert_eq!(turns("7/7/7/7/7/1s5/M6 b - 1"), "6f-6f");
    assert_eq!(turns("7/7/7/7/7/1r5/M6 b - 1"), "");
}

#[test]
fn an_earlier_leg_steps_over_one_piece_that_it_may_hop_over() {
    let hook = r#""M": (name: "hook", betza: "cpafR", takes: all_but(["R"]), hops: (over: only(["R"]), number: any))"#;
    let turns = |sfen: &str| captures(hook, sfen, "4g");
    assert_eq!(turns("7/7/7/7/7/3r3/3M3 b - 1"), "-4a -4b -4c -4d -4e");
    assert_eq!(turns("7/7/7/7/3r3/3r3/3M3 b - 1"), "");
    assert_eq!(turns("7/7/7/7/7/3s3/3M3 b - 1"), "4f-4a 4f-4b 4f-4c 4f-4d 4f-4e");
    assert_eq!(turns("7/7/7/7/7/3S3/3M3 b - 1"), "");
}

#[test]
fn a_last_leg_hops_over_any_number() {
    let hook = r#""M": (name: "hook", betza: "[mF-pR]", hops: (over: only(["S"]), number: any))"#;
    let turns = |sfen: &str| captures(hook, sfen, "7g");
    assert_eq!(turns("7/1s5/1S5/7/1s5/7/M6 b - 1"), "-6a -6d 6b-6b");
    assert_eq!(turns("7/1s5/1R5/7/1s5/7/M6 b - 1"), "-6d");
    assert_eq!(turns("7/1s5/1S5/7/1r5/7/M6 b - 1"), "");
}
