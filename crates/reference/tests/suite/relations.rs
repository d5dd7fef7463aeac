//! Whom a piece may capture, whom only unprotected, whom and how many it may hop over, and whom it may capture once it has
//! hopped.

use hakugei_reference::{Position, Turn};
use hakugei_variant::rules::{CaptureLimit, RoyalBar};
use hakugei_variant::{Color, PieceKind, Source, Square, Variant, load, render, shipped};

use crate::data::{legal, position};
use crate::hand_made::{king, moves, piece, targets, variant};

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
    along_the_file(GENERAL, sfen)
}

/// The turns of the piece on 4g along its file, as `captures` has them.
fn along_the_file(mover: &str, sfen: &str) -> String {
    let all = captures(mover, sfen, "4g");
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

/// A piece that goes to any square, and captures only what is unprotected.
const EMPEROR: &str = r#""M": (name: "emperor", betza: "U", takes_unprotected: all)"#;

/// The turns of the piece on a square that capture something, as `captures` has them.
fn taking(mover: &str, sfen: &str, from: &str) -> String {
    let all = captures(mover, sfen, from);
    let taking: Vec<&str> = all.split(' ').filter(|turn| !turn.starts_with('-')).collect();
    taking.join(" ")
}

#[test]
fn an_emperor_goes_to_any_square_and_takes_only_what_is_unprotected() {
    let alone = reach(EMPEROR, "7/7/7/7/7/7/M6 b - 1", "7g");
    assert_eq!(alone.split(' ').count(), 48);
    // White's soldier on 4b guards the one on 4c, and nothing guards it.
    let board = "7/3s3/3s3/7/7/7/M5R b - 1";
    assert_eq!(taking(EMPEROR, board, "7g"), "4b-4b");
    assert_eq!(reach(EMPEROR, board, "7g").split(' ').count(), 46);
    // Two rooks guard each other.
    assert_eq!(taking(EMPEROR, "7/r5r/7/7/7/7/M6 b - 1", "7g"), "");
    assert_eq!(taking(EMPEROR, "7/r2S2r/7/7/7/7/M6 b - 1", "7g"), "1b-1b 7b-7b");
}

#[test]
fn a_piece_is_guarded_over_the_square_that_its_captor_left() {
    assert_eq!(taking(EMPEROR, "7/7/3s3/7/3M3/7/3r3 b - 1", "4e"), "4g-4g");
    assert_eq!(taking(EMPEROR, "7/7/3s3/7/3S3/7/M2r3 b - 1", "7g"), "4c-4c 4g-4g");
    let rook = r#""M": (name: "lesser rook", betza: "R", takes_unprotected: all)"#;
    assert_eq!(taking(rook, "7/7/3s3/7/3M3/7/3r3 b - 1", "4e"), "4g-4g");
    assert_eq!(taking(rook, "7/7/3s3/7/3M3/7/2r4 b - 1", "4e"), "4c-4c");
}

#[test]
fn a_piece_is_guarded_by_what_stands_behind_it_only_where_that_reaches_its_square() {
    assert_eq!(taking(EMPEROR, "3r3/7/3s3/3s3/7/7/M6 b - 1", "7g"), "4a-4a");
    // The rook attacks the soldier nearer to it, and not what is behind that.
    assert_eq!(taking(EMPEROR, "3r3/7/3s3/7/3s3/7/M6 b - 1", "7g"), "4a-4a 4e-4e");
    // A hopper guards what stands behind another piece, but not behind the captor once that has left.
    let hopper = r#"
        "M": (name: "emperor", betza: "U", takes_unprotected: all, promotes_to: "+M"),
        "+M": (name: "hopper", betza: "gQ"),
    "#;
    assert_eq!(taking(hopper, "7/3+m3/3S3/3s3/7/7/M6 b - 1", "7g"), "4b-4b");
    assert_eq!(taking(hopper, "7/3+m3/3M3/3s3/7/7/7 b - 1", "4c"), "4b-4b 4d-4d");
}

#[test]
fn a_pinned_piece_guards() {
    // White's rook on 4c may not leave the file of its king, and yet guards the soldier on 1c.
    let board = "3k3/7/3r2s/7/7/7/M2R3 b - 1";
    assert!(!legal(&position(&seven(EMPEROR), &board.replace('b', "w"))).contains(&"4c2c".to_string()));
    assert_eq!(taking(EMPEROR, board, "7g"), "4c-4c");
}

#[test]
fn an_emperor_guards_though_it_takes_only_what_is_unprotected() {
    // Black's rook guards each square of its rank, so that White's emperor could not answer there.
    let board = "3m3/7/7/3s2R/7/7/3M3 b - 1";
    assert_eq!(taking(EMPEROR, board, "4g"), "4a-4a");
    assert_eq!(
        captures(EMPEROR, board, "1d"),
        "-1a -1b -1c -1e -1f -1g -2d -3d 4d-4d"
    );
    assert_eq!(
        taking(EMPEROR, "3m3/3m3/7/3s3/7/7/3M3 b - 1", "4g"),
        "",
        "two emperors guard all"
    );
}

#[test]
fn a_guarded_king_is_not_in_check() {
    assert!(is_check(EMPEROR, "3m3/7/7/7/7/3K3/7 b - 1"));
    assert!(!is_check(EMPEROR, "3m3/7/7/7/7/3K3/3S3 b - 1"));
    assert!(!is_check(EMPEROR, "3m3/7/7/7/7/3K3/2M4 b - 1"));
    assert!(
        !is_check(EMPEROR, "7/7/7/3m3/7/3K3/3R3 b - 1"),
        "the emperor could take the king and be taken"
    );
    assert!(
        is_check(EMPEROR, "3m3/7/7/3r3/7/3K3/3R3 b - 1"),
        "a rook does not care"
    );
}

#[test]
fn a_king_stays_where_it_is_guarded() {
    // The rook may not leave its king alone, and the king goes only where the rook guards it.
    let variant = seven(EMPEROR);
    let position = position(&variant, "3m3/7/7/7/7/3K3/3R3 b - 1");
    assert_eq!(legal(&position), ["4f3g", "4f4e", "4f5g"]);
}

#[test]
fn an_emperor_may_be_royal_itself() {
    let royal = r#""M": (name: "emperor", betza: "U", royal: true, takes_unprotected: all)"#;
    // Neither emperor is guarded, and each attacks the other.
    assert!(is_check(royal, "3m3/7/7/7/7/7/3M3 b - 1"));
    assert_eq!(taking(royal, "3m3/7/7/7/7/7/3M3 b - 1", "4g"), "4a-4a");
    assert!(!is_check(royal, "3m3/7/7/7/7/7/3MR2 b - 1"));
    assert_eq!(taking(royal, "3mr2/7/7/7/7/7/3MR2 b - 1", "4g"), "");
}

#[test]
fn a_piece_on_its_way_captures_only_what_is_unprotected() {
    let lion = r#""M": (name: "lion", betza: "cafK", takes_unprotected: all)"#;
    let turns = |sfen: &str| captures(lion, sfen, "4g");
    assert_eq!(turns("7/7/7/7/7/3s3/3M3 b - 1"), "4f-4e");
    assert_eq!(turns("7/7/7/7/7/r2s3/3M3 b - 1"), "");
    assert_eq!(
        turns("7/7/7/7/3s3/3s3/3M3 b - 1"),
        "",
        "the soldier on 4e guards the other"
    );
    // What stands where it would end may be guarded too.
    assert_eq!(turns("7/7/7/7/7/7/1ss1M2 b - 1"), "");
    assert_eq!(turns("7/7/7/7/7/7/3Mss1 b - 1"), "3g,2g-2g");
    assert_eq!(turns("7/7/7/7/7/5s1/3Mss1 b - 1"), "");
    assert_eq!(
        turns("7/7/7/7/7/5s1/3Ms2 b - 1"),
        "3g-2g",
        "an empty square needs no leave"
    );
}

#[test]
fn what_a_piece_has_captured_on_its_way_guards_nothing() {
    let lion = r#""M": (name: "lion", betza: "cafK", takes_unprotected: all)"#;
    let turns = |sfen: &str| captures(lion, sfen, "4g");
    // The rook guards the soldier behind it, but is gone.
    assert_eq!(turns("7/7/7/7/7/7/3Mrs1 b - 1"), "3g,2g-2g");
    assert_eq!(turns("7/7/7/7/7/7/3Msr1 b - 1"), "");
    // What it will capture still guards: here the veteran behind the soldier.
    assert_eq!(turns("7/7/7/7/7/7/3Ms+s1 b - 1"), "");
    // A friend that it has captured is gone too, so that White's rook sees through to the soldier.
    let ogre = r#""M": (name: "ogre", betza: "dafW", takes_unprotected: all)"#;
    let turns = |sfen: &str| captures(ogre, sfen, "4f");
    assert_eq!(turns("7/7/7/3s3/3S3/3M3/2r4 b - 1"), "4e,4d-4d");
    assert_eq!(turns("7/7/7/3s3/3S3/3M3/3r3 b - 1"), "");
}

#[test]
fn a_piece_that_returns_is_judged_where_it_captures() {
    let lion = r#""M": (name: "lion", betza: "cabK", takes_unprotected: all)"#;
    let turns = |sfen: &str| captures(lion, sfen, "4g");
    assert_eq!(turns("7/7/7/7/7/3s3/3M3 b - 1"), "4f-4g");
    assert_eq!(turns("7/7/7/7/7/3s3/r2M3 b - 1"), "4f-4g");
    assert_eq!(turns("7/7/7/7/7/r2s3/3M3 b - 1"), "");
}

#[test]
fn a_piece_guards_by_what_it_could_capture_on_its_way() {
    let lion = r#""M": (name: "lion", betza: "cafK", takes_unprotected: all)"#;
    let turns = |sfen: &str| captures(lion, sfen, "3g");
    // White's lion on 4e could take on 4f and go on to 4g, but not where its own soldier stands there.
    assert_eq!(turns("7/7/7/7/3m3/3s3/4M2 b - 1"), "");
    assert_eq!(turns("7/7/7/7/3m3/3s3/3sM2 b - 1"), "4f-5e");
    // It could also go on to the square that the captor left.
    assert_eq!(captures(lion, "7/7/7/7/3m3/3s3/3M3 b - 1", "4g"), "");
}

#[test]
fn a_rook_stops_at_what_it_may_take_only_unprotected() {
    let rook = r#""M": (name: "rook", betza: "R", takes_unprotected: only(["S", "K"]))"#;
    let ahead = |sfen: &str| captures(rook, sfen, "7g");
    assert_eq!(ahead("r6/7/7/s6/7/7/MS5 b - 1"), "-7e -7f");
    assert_eq!(ahead("7/7/7/s6/7/7/MS5 b - 1"), "-7e -7f 7d-7d");
    assert_eq!(
        ahead("7/7/r6/r6/7/7/MS5 b - 1"),
        "-7e -7f 7d-7d",
        "a rook is taken anyhow"
    );
    // A guarded king is in its way.
    assert!(!is_check(rook, "3m3/7/7/3K3/3R3/7/7 b - 1"));
    assert!(is_check(rook, "3m3/7/7/3K3/2R4/7/7 b - 1"));
}

#[test]
fn what_is_protected_may_be_hopped_over() {
    let cannon = r#""M": (name: "cannon", betza: "pR", takes_unprotected: all)"#;
    let turns = |sfen: &str| captures(cannon, sfen, "4g");
    assert_eq!(turns("7/7/3s3/7/r2s3/7/3M3 b - 1"), "-4d 4c-4c");
    assert_eq!(turns("7/7/r2s3/7/3s3/7/3M3 b - 1"), "-4d");
}

#[test]
fn a_friend_is_taken_be_it_guarded_or_not() {
    let ogre = r#""M": (name: "ogre", betza: "dafW", takes_unprotected: all)"#;
    let turns = |sfen: &str| captures(ogre, sfen, "4g");
    assert_eq!(turns("7/7/7/7/7/3S3/3M3 b - 1"), "4f-4e");
    assert_eq!(turns("7/7/7/7/7/R2S2r/3M3 b - 1"), "4f-4e");
    // The other ogre could take the first one as it takes any friend.
    assert_eq!(turns("7/7/7/7/7/2MS3/3M3 b - 1"), "4f-4e");
}

#[test]
fn a_piece_takes_only_what_both_fields_allow() {
    let guard =
        r#""M": (name: "guard", betza: "K", takes: all_but(["R"]), takes_unprotected: only(["R", "S"]))"#;
    let turns = |sfen: &str| taking(guard, sfen, "4d");
    // A rook is never taken, a soldier unprotected only, a veteran always.
    assert_eq!(turns("7/7/3r3/3M3/7/7/7 b - 1"), "");
    assert_eq!(turns("7/7/3s3/3M3/7/7/7 b - 1"), "4c-4c");
    assert_eq!(turns("7/7/r2s3/3M3/7/7/7 b - 1"), "");
    assert_eq!(turns("7/7/r2+s3/3M3/7/7/7 b - 1"), "4c-4c");
}

#[test]
fn a_piece_guards_only_from_what_it_may_take() {
    let emperor = r#"
        "M": (name: "emperor", betza: "U", takes_unprotected: all, promotes_to: "+M"),
        "+M": (name: "guard", betza: "W", takes: all_but(["M"])),
    "#;
    assert_eq!(
        taking(emperor, "7/7/3s3/3+m3/7/7/M6 b - 1", "7g"),
        "4c-4c",
        "the soldier guards the guard, which guards nothing"
    );
    let other = emperor.replace(r#"all_but(["M"])"#, r#"all_but(["R"])"#);
    assert_eq!(taking(&other, "7/7/3s3/3+m3/7/7/M6 b - 1", "7g"), "");
}

#[test]
fn a_captor_is_judged_by_the_face_before_its_move() {
    // A squire may become a knight as it captures. White's knight beside takes squires only, or knights only.
    let squires = |taken: &str| {
        format!(
            r#"
            "M": (name: "squire", betza: "fW", takes_unprotected: all, promotes_to: "+M"),
            "+M": (name: "knight", betza: "W", takes: only(["{taken}"])),
            "#
        )
    };
    let board = "2+ms3/3M3/7/7/7/7/7 b - 1";
    let turns = |taken: &str| legal(&position(&seven(&squires(taken)), board)).join(" ");
    assert_eq!(turns("M"), "");
    assert_eq!(turns("+M"), "4b4a+");
}

#[test]
fn a_side_that_may_not_capture_guards_nothing() {
    let mut soldier = piece('S', moves("W"));
    soldier.takes_unprotected = vec![PieceKind(1)];
    let mut variant = variant(5, 5, vec![king(), soldier]);
    let bars = RoyalBar::Captures;
    variant.rules.capture_limits = vec![CaptureLimit::BeforeRoyal { bars }];
    // White's soldiers guard each other, but not while White waits for its king.
    let mut setup = position(&variant, "5/1ss2/1S3/5/K4 b - 1").setup().clone();
    for (kings, reached) in [(0, "3c 4d 5c"), (1, "3c 4b 4d 5c")] {
        setup.hands.set(Color::White, PieceKind(0), kings);
        let position = Position::new(&variant, &setup).unwrap();
        assert_eq!(targets(&position, "4c").join(" "), reached);
    }
}

/// A general that hops as the other does, and by hopping captures soldiers alone.
const LESSER: &str = r#""M": (name: "lesser general", betza: "QcpQ", hops: (over: only(["S", "R"]), number: any, takes: only(["S"])))"#;

#[test]
fn a_general_that_hops_takes_soldiers_only() {
    let ahead = |sfen: &str| along_the_file(LESSER, sfen);
    // Nothing binds it where nothing stands before a rook.
    assert_eq!(ahead("3r3/7/7/7/7/7/3M3 b - 1"), "-4b -4c -4d -4e -4f 4a-4a");
    assert_eq!(ahead("3r3/7/7/7/3r3/7/3M3 b - 1"), "-4f 4e-4e");
    // Behind another piece, of either side, a rook is safe from it, but not from the other general.
    assert_eq!(ahead("3r3/7/7/7/3s3/7/3M3 b - 1"), "-4f 4e-4e");
    assert_eq!(ahead("3r3/7/7/7/3S3/7/3M3 b - 1"), "-4f");
    assert_eq!(general_ahead("3r3/7/7/7/3S3/7/3M3 b - 1"), "-4f 4a-4a");
    // A soldier is not, nor if the rook stands between: that may be hopped over. The soldier's other face is no soldier.
    assert_eq!(ahead("3s3/7/7/7/3S3/7/3M3 b - 1"), "-4f 4a-4a");
    assert_eq!(ahead("3s3/3r3/7/7/3S3/7/3M3 b - 1"), "-4f 4a-4a");
    assert_eq!(ahead("3s3/3+s3/7/7/3S3/7/3M3 b - 1"), "-4f");
}

#[test]
fn a_hop_attacks_and_guards_nothing_that_it_may_not_take() {
    let line = "3m3/7/7/3R3/7/7/3K3 b - 1";
    assert!(is_check(GENERAL, line));
    assert_eq!(reach(GENERAL, line, "4d"), "4a");
    assert!(!is_check(LESSER, line));
    // The rook shields its king, and so may not leave the line.
    assert_eq!(reach(LESSER, line, "4d"), "4a 4b 4c 4e 4f");
    assert!(is_check(LESSER, "3m3/7/7/7/7/7/3K3 b - 1"));
    // White's hopper on 4b guards the soldier on 4d only if by hopping it could take the emperor there.
    let hopper = |taken: &str| {
        format!(
            r#"
            "M": (name: "emperor", betza: "U", takes_unprotected: all, promotes_to: "+M"),
            "+M": (name: "hopper", betza: "gQ", hops: (takes: only(["{taken}"]))),
            "#
        )
    };
    let guarded = "7/3+m3/3S3/3s3/7/7/M6 b - 1";
    assert_eq!(taking(&hopper("M"), guarded, "7g"), "4b-4b");
    assert_eq!(taking(&hopper("S"), guarded, "7g"), "4b-4b 4d-4d");
}

#[test]
fn by_a_hop_a_piece_takes_only_what_it_may_take_at_all() {
    let cannon = |takes: &str| {
        format!(
            r#""M": (name: "cannon", betza: "pR", takes: only([{takes}]), hops: (takes: only(["R", "K"])))"#
        )
    };
    let turns = |sfen: &str| reach(&cannon(r#""S", "R""#), sfen, "4g");
    assert_eq!(turns("3r3/7/7/7/3s3/7/3M3 b - 1"), "4a 4b 4c 4d");
    assert_eq!(turns("3s3/7/7/7/3s3/7/3M3 b - 1"), "4b 4c 4d");
    assert_eq!(turns("3k3/7/7/7/3s3/7/3M3 b - 1"), "4b 4c 4d");
    let line = "3m3/7/7/3S3/7/7/3K3 b - 1";
    assert!(!is_check(&cannon(r#""S", "R""#), line));
    assert!(is_check(&cannon(r#""S", "R", "K""#), line));
}

#[test]
fn a_last_leg_that_hops_takes_only_what_it_may_take_so() {
    let hook = r#""M": (name: "hook", betza: "[mF-pR]", hops: (over: only(["S"]), number: any, takes: only(["R"])))"#;
    let turns = |sfen: &str| captures(hook, sfen, "7g");
    assert_eq!(turns("7/1s5/1S5/7/1s5/7/M6 b - 1"), "-6a -6d");
    assert_eq!(turns("7/1r5/1S5/7/1s5/7/M6 b - 1"), "-6d 6b-6b");
    let bent = r#""M": (name: "bent grasshopper", betza: "[mF-gR]", hops: (takes: only(["R"])))"#;
    let turns = |sfen: &str| captures(bent, sfen, "7g");
    assert_eq!(turns("7/7/7/1r5/1s5/7/M6 b - 1"), "6d-6d");
    assert_eq!(turns("7/7/7/1s5/1s5/7/M6 b - 1"), "");
}

#[test]
fn a_hop_binds_every_capture_after_it() {
    let hook = r#""M": (name: "hook", betza: "cpafR", hops: (takes: only(["S"])))"#;
    let turns = |sfen: &str| captures(hook, sfen, "4g");
    assert_eq!(turns("3s3/7/7/7/7/3S3/3M3 b - 1"), "-4b -4c -4d -4e 4a-4a");
    assert_eq!(turns("3r3/7/7/7/7/3S3/3M3 b - 1"), "-4b -4c -4d -4e");
    // Where it takes the first rook in place of hopping over it, it may take the second.
    assert_eq!(
        turns("3r3/7/7/7/7/3r3/3M3 b - 1"),
        "-4b -4c -4d -4e 4f,4a-4a 4f-4b 4f-4c 4f-4d 4f-4e"
    );
    // A friend on its way, and an enemy at its end.
    let ogre = r#""M": (name: "ogre", betza: "pafdafW", hops: (takes: only(["S"])))"#;
    let turns = |sfen: &str| captures(ogre, sfen, "4g");
    assert_eq!(turns("7/7/7/7/3S3/3r3/3M3 b - 1"), "4e-4d");
    assert_eq!(turns("7/7/7/7/3R3/3r3/3M3 b - 1"), "");
    assert_eq!(turns("7/7/7/3s3/3S3/3r3/3M3 b - 1"), "4e,4d-4d");
    assert_eq!(turns("7/7/7/3r3/3S3/3r3/3M3 b - 1"), "");
    // A leg that stops early has hopped over nothing.
    let rook = r#""M": (name: "leaping rook", betza: "f[pR?R]", hops: (takes: only(["R"])))"#;
    let turns = |sfen: &str| captures(rook, sfen, "4g");
    assert_eq!(turns("7/7/3r3/7/7/3s3/3M3 b - 1"), "-4d -4e 4c-4c 4f-4f");
    assert_eq!(turns("7/7/3s3/7/7/3s3/3M3 b - 1"), "-4d -4e 4f-4f");
}

#[test]
fn a_capture_before_a_hop_is_free() {
    let hook = r#""M": (name: "hook", betza: "[cF-pR]", hops: (takes: only(["S"])))"#;
    let turns = |sfen: &str| captures(hook, sfen, "7g");
    assert_eq!(turns("7/7/1s5/7/1R5/1r5/M6 b - 1"), "6f,6c-6c 6f-6d");
    assert_eq!(turns("7/7/1r5/7/1R5/1r5/M6 b - 1"), "6f-6d");
}

#[test]
fn a_grasshopper_takes_only_what_it_may_take_so() {
    let grasshopper = |taken: &str| {
        format!(r#""M": (name: "grasshopper", betza: "gfQ", hops: (takes: only(["{taken}"])))"#)
    };
    let turns = |sfen: &str| reach(&grasshopper("S"), sfen, "4g");
    assert_eq!(turns("7/7/7/3s3/3r3/7/3M3 b - 1"), "4d");
    assert_eq!(turns("7/7/7/3r3/3s3/7/3M3 b - 1"), "");
    assert_eq!(turns("7/7/7/7/3r3/7/3M3 b - 1"), "4d");
    let line = "7/3m3/3S3/3K3/7/7/7 b - 1";
    assert!(!is_check(&grasshopper("S"), line));
    assert!(is_check(&grasshopper("K"), line));
}

#[test]
fn whom_a_hop_takes_depends_on_the_face_before_the_move() {
    let hopper = r#"
        "M": (name: "hopper", betza: "pfR", hops: (takes: only(["S"])), promotes_to: "+M"),
        "+M": (name: "great hopper", betza: "pR", hops: (takes: only(["R"]))),
    "#;
    let turns = |sfen: &str| legal(&position(&seven(hopper), sfen)).join(" ");
    assert_eq!(turns("3s3/3s3/3M3/7/7/7/7 b - 1"), "4c4a+");
    assert_eq!(turns("3r3/3s3/3M3/7/7/7/7 b - 1"), "");
    assert_eq!(turns("3s3/3s3/3+M3/7/7/7/7 b - 1"), "");
    assert_eq!(turns("3r3/3s3/3+M3/7/7/7/7 b - 1"), "4c4a");
}
