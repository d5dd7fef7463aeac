//! Checks that are counted: what counts as one, and that a side's last check to give wins.

use std::fs;

use betza::{Kind, Moves};
use hakugei_reference::{GameResult, Position, Reason};
use hakugei_variant::rules::{
    BareReply, BareRoyal, BorrowedMoves, BurningTurns, Burns, Burnt, CaptureLimit, Check, FacingResult,
    FacingRoyals, Limit, Lines, MateBar, Neighbour, PerpetualAttack, PerpetualCheck, QuietMoves, Region,
    Repetition, RepetitionResult, RoyalBar, RoyalEnd, Try, TrySafety,
};
use hakugei_variant::{Color, PieceKind, PieceType, Source, Variant, ZoneMode, load, render, sfen, shipped};

use crate::data::{game, legal, outcome, play, position};
use crate::hand_made::{king, moves, moving, piece, variant};

/// A game on 5x5 squares with kings `K`, rooks `R`, bishops `B` and pawns `P` that promote on the last rank, which ends so.
fn ended_by(ends: &str) -> Variant {
    five_with("", "5", ends)
}

/// The same with one more kind of piece, of which a file says this.
fn with(letter: char, said: &str, ends: &str) -> Variant {
    let row = format!("{letter}3{}", letter.to_ascii_lowercase());
    five_with(&format!(r#""{letter}": ({said}),"#), &row, ends)
}

fn five_with(more: &str, row: &str, ends: &str) -> Variant {
    let text = format!(
        r#"Variant(
            id: "five", name: "A small game", board: (files: 5, ranks: 5), setup: "k1brp/5/{row}/5/PRB1K b - 1",
            pieces: {{
                "K": (name: "king", betza: "K", royal: true),
                "R": (name: "rook", betza: "R", promotes_to: "+R"),
                "+R": (name: "dragon", betza: "RF"),
                "B": (name: "bishop", betza: "B"),
                "P": (name: "pawn", betza: "fW", promotes_to: "+P"),
                "+P": (name: "tokin", betza: "WfF"),
                {more}
            }},
            captures: to_hand, promotion: zone(region: last(1), choice: optional),
            ends: (stalemate: loss, repetition: fold(count: 4, result: draw, perpetual_check: ordinary), {ends}),
        )"#
    );
    loaded("five.ron", text)
}

fn loaded(name: &str, text: String) -> Variant {
    let checked = load(&Source::new(name, text), &shipped::Shipped);
    let problems = render(&checked, false);
    checked.variant.unwrap_or_else(|| panic!("{problems}"))
}

const THIRD: &str = "check: wins(after: 3)";

/// The game in which the third check wins.
fn five() -> Variant {
    ended_by(THIRD)
}

/// The same, but kings are captured.
fn by_capture() -> Variant {
    ended_by("check: wins(after: 3), royal: capture")
}

/// The game of the shared test data in which Black's fourth check wins, and White's third.
fn uneven() -> Variant {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/data/variant/valid/three-checks.ron"
    );
    loaded("three-checks.ron", fs::read_to_string(path).unwrap())
}

/// A hand-made game on 5x5 squares in which the third check wins.
fn counting(pieces: Vec<PieceType>) -> Variant {
    let mut variant = variant(5, 5, pieces);
    variant.rules.check = Check::Wins { after: 3 };
    variant
}

fn rook() -> PieceType {
    piece('R', moves("R"))
}

/// A piece that does not move.
fn stone() -> PieceType {
    piece('S', Moves::default())
}

/// How many checks each side has left to give, as an SFEN has them: Black's first.
fn left(position: &Position<'_>) -> String {
    let text = sfen::format(position.variant(), position.setup());
    text.split(' ').nth(3).unwrap().to_owned()
}

/// How many checks each side has left to give after each of some turns.
fn left_by(variant: &Variant, sfen: &str, turns: &[&str]) -> String {
    let mut game = game(variant, sfen);
    let left = turns.iter().map(|turn| {
        play(&mut game, turn).unwrap();
        left(game.position())
    });
    left.collect::<Vec<String>>().join(" ")
}

/// The result and reason of a game after some turns.
fn ended(variant: &Variant, sfen: &str, turns: &[&str]) -> String {
    let mut game = game(variant, sfen);
    for turn in turns {
        assert_eq!(game.outcome(), None, "before {turn}");
        play(&mut game, turn).unwrap();
    }
    let (result, reason) = outcome(&game);
    format!("{result} {reason}").trim_end().to_owned()
}

const CHECKED: &str = "k4/5/5/5/2R1K b - 1";
const CHECKS: [&str; 5] = ["3e3a", "5a5b", "3a3b", "5b5a", "3b3a"];

#[test]
fn the_third_check_wins() {
    let variant = five();
    assert_eq!(left_by(&variant, CHECKED, &CHECKS), "2+3 2+3 1+3 1+3 0+3");
    assert_eq!(ended(&variant, CHECKED, &CHECKS[..4]), "ongoing");
    assert_eq!(ended(&variant, CHECKED, &CHECKS), "black_wins check");
    let mut game = game(&variant, CHECKED);
    for turn in CHECKS {
        play(&mut game, turn).unwrap();
    }
    assert!(game.legal_turns().is_empty() && game.position().legal_turns().is_empty());
    play(&mut game, "5a5b").unwrap_err();
    assert_eq!(game.position().perft(1), 0);
}

#[test]
fn the_checks_of_white_are_counted_for_white() {
    let variant = five();
    let turned = "k1r2/5/5/5/4K w - 1";
    let checks = ["3a3e", "1e1d", "3e3d", "1d1e", "3d3e"];
    assert_eq!(left_by(&variant, turned, &checks), "3+2 3+2 3+1 3+1 3+0");
    assert_eq!(ended(&variant, turned, &checks), "white_wins check");
}

#[test]
fn a_check_before_the_last_must_be_answered() {
    assert_eq!(
        legal(&position(&five(), "k1R2/5/5/5/4K w - 1+3 1")),
        ["5a4b", "5a5b"]
    );
}

#[test]
fn sides_may_have_other_numbers_to_give() {
    let variant = uneven();
    assert_eq!(left(&Position::start(&variant)), "4+3");
    let black = "k4/5/5/5/2R1K b - 4+3 1";
    assert_eq!(left_by(&variant, black, &CHECKS), "3+3 3+3 2+3 2+3 1+3");
    assert_eq!(ended(&variant, black, &CHECKS), "ongoing");
    let white = "k1r2/5/5/5/4K w - 4+3 1";
    let checks = ["3a3e", "1e1d", "3e3d", "1d1e", "3d3e"];
    assert_eq!(ended(&variant, white, &checks), "white_wins check");
    assert_eq!(
        ended(&variant, "k4/5/5/5/2R1K b - 1+3 1", &CHECKS[..1]),
        "black_wins check"
    );
    assert_eq!(
        ended(&variant, "k4/5/5/5/2R1K b - 3+1 1", &CHECKS),
        "black_wins check"
    );
    assert_eq!(ended(&variant, "k4/5/5/5/2R1K b - 4+1 1", &CHECKS), "ongoing");
}

#[test]
fn a_discovered_check_counts_and_a_double_check_counts_once() {
    let variant = five();
    let sfen = "k4/5/B4/5/R3K b - 1";
    assert_eq!(left_by(&variant, sfen, &["5c4d"]), "2+3");
    assert_eq!(left_by(&variant, sfen, &["5c4b"]), "2+3");
    assert_eq!(ended(&variant, "k4/5/B4/5/R3K b - 2+3 1", &["5c4b"]), "ongoing");
    assert_eq!(
        ended(&variant, "k4/5/B4/5/R3K b - 1+3 1", &["5c4b"]),
        "black_wins check"
    );
    assert_eq!(
        left_by(&variant, "k4/5/K4/5/R4 b - 1", &["5c4c"]),
        "2+3",
        "by a king"
    );
}

#[test]
fn a_drop_that_checks_counts() {
    let variant = five();
    assert_eq!(left_by(&variant, "k4/5/5/5/4K b R 1", &["R*5e"]), "2+3");
    assert_eq!(left_by(&variant, "k4/5/5/5/4K b R 1", &["R*4e"]), "3+3");
    assert_eq!(
        ended(&variant, "k4/5/5/5/4K b P 1+3 1", &["P*5b"]),
        "black_wins check"
    );
}

#[test]
fn a_promotion_counts_by_the_face_that_it_shows() {
    let variant = five();
    assert_eq!(left_by(&variant, "k4/1P3/5/5/4K b - 1", &["4b4a+"]), "2+3");
    assert_eq!(left_by(&variant, "k4/1P3/5/5/4K b - 1", &["4b4a"]), "3+3");
    assert_eq!(left_by(&variant, "k4/3P1/5/5/4K b - 1", &["2b2a+"]), "3+3");
    // A dragon on 3a steps to 4b, and a rook does not.
    let corner = "5/1k3/5/5/K1R2 b - 1";
    assert_eq!(left_by(&variant, corner, &["3e3a"]), "3+3");
    assert_eq!(left_by(&variant, corner, &["3e3a+"]), "2+3");
}

#[test]
fn a_check_may_be_answered_with_a_check() {
    let variant = five();
    let sfen = "r4/k4/4R/5/K4 b - 1";
    // The king steps off the line of its rook, and Black's steps off it.
    assert_eq!(left_by(&variant, sfen, &["1c1b", "5b4a", "5e4e"]), "2+3 2+2 2+2");
    let last = "r4/k4/4R/5/K4 b - 2+1 1";
    assert_eq!(ended(&variant, last, &["1c1b", "5b4a"]), "white_wins check");
    let first = "r4/k4/4R/5/K4 b - 1+1 1";
    assert_eq!(
        ended(&variant, first, &["1c1b"]),
        "black_wins check",
        "who is first has won"
    );
}

#[test]
fn the_piece_that_checks_may_be_taken_with_a_check() {
    let variant = five();
    let sfen = "k1K2/5/4R/5/2b2 b - 1";
    assert_eq!(left_by(&variant, sfen, &["1c5c", "3e5c"]), "2+3 2+2");
}

#[test]
fn the_numbers_are_kept_over_turns_without_check() {
    let variant = five();
    let sfen = "k3p/4P/5/4p/4K b Pr 2+1 1";
    let turns = ["1e1d", "5a5b", "P*3c", "R*5a", "1b1a+", "5b4b"];
    let same = ["2+1"; 6].join(" ");
    assert_eq!(left_by(&variant, sfen, &turns), same);
}

#[test]
fn a_check_that_stands_at_the_start_is_not_counted() {
    let variant = five();
    let checked = game(&variant, "k1R2/5/5/5/4K w - 1");
    assert!(checked.position().in_check());
    assert_eq!(left(checked.position()), "3+3");
    assert_eq!(checked.outcome(), None);
    let answered = left_by(&variant, "k1R2/5/5/5/4K w - 1", &["5a5b", "1e1d"]);
    assert_eq!(answered, "3+3 3+3");
}

#[test]
fn the_last_check_wins_before_mate_is_asked_and_mate_wins_as_ever() {
    let variant = five();
    let mating = |left: &str| {
        let sfen = format!("k4/3R1/5/5/2K1R b - {left} 1");
        ended(&variant, &sfen, &["1e1a"])
    };
    assert_eq!(mating("1+3"), "black_wins check");
    assert_eq!(mating("2+3"), "black_wins checkmate");
    assert_eq!(mating("3+1"), "black_wins checkmate");
}

#[test]
fn nothing_is_counted_where_no_number_or_one_check_wins() {
    for ends in ["check: ordinary", "check: wins"] {
        let variant = ended_by(ends);
        let before = position(&variant, CHECKED);
        let turns = before.legal_turns();
        let check = turns.iter().find(|turn| turn.usi(&variant) == "3e3a").unwrap();
        let after = before.after(check);
        assert_eq!(after.setup().checks_given, [0, 0]);
        assert_eq!(sfen::format(&variant, after.setup()), "k1R2/5/5/5/4K w - 2");
    }
    assert_eq!(ended(&ended_by("check: ordinary"), CHECKED, &CHECKS), "ongoing");
    assert_eq!(
        ended(&ended_by("check: wins"), CHECKED, &CHECKS[..1]),
        "black_wins check"
    );
    let over = ended(&ended_by("check: wins"), "k1R2/5/5/5/4K w - 1", &[]);
    assert_eq!(
        over, "black_wins check",
        "a side to move that is in check has lost"
    );
}

#[test]
fn a_set_up_with_none_left_is_over_whoever_is_to_move() {
    let variant = ended_by(
        "check: wins(after: 3), impasse: declaration(region: last(5), pieces: 1, win: (black: 1, white: 1))",
    );
    for side in ["b", "w"] {
        for (left, result) in [("0+3", "black_wins check"), ("2+0", "white_wins check")] {
            for board in ["k4/5/5/5/4K", "k1R2/5/5/5/4K", "k4/5/5/5/2r1K"] {
                let sfen = format!("{board} {side} RPrp {left} 1");
                assert_eq!(ended(&variant, &sfen, &[]), result, "{sfen}");
                let over = game(&variant, &sfen);
                assert!(over.legal_turns().is_empty() && over.banned_drop_mates().is_empty());
                assert_eq!(over.declaration(), None);
                assert_eq!(over.position().perft(1), 0);
                assert_eq!(over.position().perft(2), 0);
            }
        }
    }
}

#[test]
fn no_side_gives_more_checks_than_it_has() {
    let variant = five();
    let before = position(&variant, "k4/5/5/5/2R1K b - 1");
    let turns = before.legal_turns();
    let check = turns.iter().find(|turn| turn.usi(&variant) == "3e3a").unwrap();
    let over = position(&variant, "k4/5/5/5/2R1K b - 0+3 1").after(check);
    assert_eq!(over.setup().checks_given, [3, 0]);
    let mut setup = over.setup().clone();
    setup.checks_given = [3, 3];
    let both = Position::new(&variant, &setup).unwrap();
    assert_eq!(both.immediate_end().unwrap().reason, Reason::Check);
}

#[test]
fn more_than_a_few_checks_may_be_asked_for() {
    let variant = ended_by("check: wins(after: 99)");
    assert_eq!(left_by(&variant, CHECKED, &CHECKS[..3]), "98+99 98+99 97+99");
    assert_eq!(
        ended(&variant, "k4/5/5/5/2R1K b - 1+99 1", &CHECKS[..1]),
        "black_wins check"
    );
}

#[test]
fn lines_end_with_the_last_check() {
    let variant = five();
    let perft = |left: &str| {
        let sfen = format!("k4/5/5/5/2R1K b - {left} 1");
        let before = position(&variant, &sfen);
        (before.perft(1), before.perft(2))
    };
    let before = position(&variant, CHECKED);
    let turns = before.legal_turns();
    let after_checks: u64 = turns
        .iter()
        .map(|turn| before.after(turn))
        .filter(Position::in_check)
        .map(|after| after.legal_turns().len() as u64)
        .sum();
    assert!(after_checks > 0);
    let (one, two) = perft("3+3");
    assert_eq!(perft("2+3"), (one, two));
    assert_eq!(perft("1+3"), (one, two - after_checks));
    assert_eq!(perft("3+1"), (one, two), "White cannot check so soon");
}

#[test]
fn with_one_check_left_to_each_the_first_one_wins() {
    for more in ["", ", royal: capture"] {
        let (first, third) = (
            ended_by(&format!("check: wins{more}")),
            ended_by(&format!("{THIRD}{more}")),
        );
        for board in [
            "k1br1/4p/5/P4/1RB1K b Pr",
            "k1br1/4p/5/P4/1RB1K w Pr",
            "k4/1P3/5/5/4K b R",
        ] {
            let one = position(&first, &format!("{board} 1")).perft(3);
            assert_eq!(
                position(&third, &format!("{board} 1+1 1")).perft(3),
                one,
                "{board}{more}"
            );
            assert_ne!(
                position(&third, &format!("{board} 2+2 1")).perft(3),
                one,
                "{board}{more}"
            );
        }
    }
}

#[test]
fn a_position_turned_round_counts_the_same() {
    let variant = five();
    for sfen in [
        "k1br1/4p/5/P4/1RB1K b Pr 1+3 1",
        "k1br1/4p/5/P4/1RB1K b Pr 3+1 1",
        "k1br1/4p/5/P4/1RB1K w Pr 1+2 1",
        "k1br1/4p/5/P4/1RB1K w Pr 2+1 1",
    ] {
        let before = position(&variant, sfen);
        let turned = before.setup().turned(variant.board);
        let turned = Position::new(&variant, &turned).unwrap();
        assert_eq!(before.perft(2), turned.perft(2), "{sfen}");
    }
}

#[test]
fn a_position_with_other_numbers_is_another_one() {
    let variant = five();
    let with = |left: &str, number: u32| position(&variant, &format!("k4/5/5/5/4K b - {left} {number}"));
    assert!(with("2+3", 1) == with("2+3", 9));
    assert!(with("2+3", 1) != with("3+3", 1));
    assert!(with("2+3", 1) != with("3+2", 1));
    assert!(with("2+3", 1) != with("2+2", 1));
}

/// The game in which the 99th check wins, with another rule of repetition.
fn repeating(count: u8, result: RepetitionResult, perpetual_check: PerpetualCheck) -> Variant {
    let mut variant = ended_by("check: wins(after: 99)");
    variant.rules.repetition = Repetition::Fold {
        count,
        result,
        perpetual_check,
        perpetual_attack: PerpetualAttack::Ordinary,
    };
    variant
}

const ROUND: [&str; 4] = ["3a3b", "5b5a", "3b3a", "5a5b"];

#[test]
fn checks_repeat_no_position() {
    let sfen = "5/k4/5/5/2R1K b - 1";
    let mut turns = vec!["3e3b", "5b5a", "3b3a", "5a5b"];
    turns.extend(ROUND.iter().cycle().take(20));
    for perpetual_check in [
        PerpetualCheck::Loss,
        PerpetualCheck::Ordinary,
        PerpetualCheck::IllegalMove,
    ] {
        let variant = repeating(2, RepetitionResult::Draw, perpetual_check);
        assert_eq!(ended(&variant, sfen, &turns), "ongoing");
        let forbidden = repeating(2, RepetitionResult::Forbidden, perpetual_check);
        assert_eq!(ended(&forbidden, sfen, &turns), "ongoing");
    }
}

#[test]
fn a_round_with_one_check_in_it_repeats_nothing_and_one_without_does() {
    let variant = repeating(2, RepetitionResult::Draw, PerpetualCheck::Loss);
    let sfen = "k4/5/5/5/2R1K b - 1";
    let quiet = ["1e1d", "5a5b", "1d1e", "5b5a"];
    assert_eq!(ended(&variant, sfen, &quiet), "draw twofold_repetition");
    let checked = ["3e3a", "5a5b", "3a3e", "5b5a"];
    assert_eq!(ended(&variant, sfen, &checked), "ongoing");
    let mut both = checked.to_vec();
    both.extend(&quiet[..3]); // The last of these repeats the third turn.
    assert_eq!(ended(&variant, sfen, &both), "draw twofold_repetition");
}

#[test]
fn quiet_checks_are_quiet_turns_and_the_last_check_comes_first() {
    let mut variant = five();
    variant.rules.quiet_moves = QuietMoves::Draw { after: 3 };
    assert_eq!(ended(&variant, CHECKED, &CHECKS[..3]), "draw quiet_moves");
    let last = "k4/5/5/5/2R1K b - 2+3 1";
    assert_eq!(ended(&variant, last, &CHECKS[..3]), "black_wins check");
}

#[test]
fn a_king_left_in_check_is_checked_by_each_turn() {
    let variant = by_capture();
    let sfen = "k4/2p2/5/5/R3K w - 1";
    // Nobody need answer. Black's turns count, White's do not, whatever stands attacked before them.
    let turns = ["3b3c", "1e1d", "3c3d", "1d1e", "3d3e", "1e1d"];
    assert_eq!(left_by(&variant, sfen, &turns), "3+3 2+3 2+3 1+3 1+3 0+3");
    assert_eq!(ended(&variant, sfen, &turns), "black_wins check");
    assert_eq!(left_by(&variant, sfen, &["3b3c", "5e4e"]), "3+3 3+3");
}

#[test]
fn a_turn_counts_for_the_side_that_makes_it_alone() {
    let variant = by_capture();
    // White's king steps into check; Black's rook checks while Black's own king is attacked.
    let sfen = "1k3/5/r4/5/R3K w - 1";
    assert_eq!(
        left_by(&variant, "1k3/5/5/5/R3K w - 1", &["4a5a", "1e1d"]),
        "3+3 2+3"
    );
    assert_eq!(left_by(&variant, sfen, &["5c1c", "5e4e", "4a3a"]), "3+2 2+2 2+1");
    // A pinned piece leaves the line, which counts for nobody before Black's next turn.
    let pinned = "k4/r4/5/5/R3K w - 1";
    assert_eq!(left_by(&variant, pinned, &["5b4b", "1e1d"]), "3+3 2+3");
    assert_eq!(
        ended(&variant, "1k3/5/r4/5/R3K w - 1+1 1", &["5c1c"]),
        "white_wins check"
    );
    assert_eq!(
        ended(&variant, "1k3/5/4r/5/R3K b - 1+1 1", &["5e4e"]),
        "black_wins check"
    );
}

#[test]
fn a_captured_king_comes_before_the_last_check() {
    let variant = by_capture();
    let sfen = "k4/5/5/5/R3K b - 1+3 1";
    assert_eq!(ended(&variant, sfen, &["5e5a"]), "black_wins royal_captured");
    assert_eq!(left_by(&variant, sfen, &["5e5a"]), "1+3");
    assert_eq!(
        ended(&variant, "5/5/5/5/R3K w - 3+0 1", &[]),
        "black_wins royal_captured"
    );
    assert_eq!(
        ended(&variant, "k4/5/5/5/R4 b - 0+3 1", &[]),
        "white_wins royal_captured"
    );
}

#[test]
fn a_pass_before_a_king_left_in_check_counts() {
    let mut pieces = vec![king(), rook()];
    pieces[0].may_pass = true;
    let mut variant = counting(pieces);
    assert_eq!(left_by(&variant, "k4/5/5/5/1R2K b - 1", &["1e1e"]), "3+3");
    variant.rules.royal = RoyalEnd::Capture;
    let sfen = "k4/5/5/5/R3K w - 1";
    let turns = ["5a5a", "1e1e", "5a5a", "1e1e", "5a5a", "1e1e"];
    assert_eq!(left_by(&variant, sfen, &turns), "3+3 2+3 2+3 1+3 1+3 0+3");
    assert_eq!(ended(&variant, sfen, &turns), "black_wins check");
}

#[test]
fn the_last_check_comes_before_the_other_ends() {
    let mut variant = five();
    variant.rules.try_rule = Try::Reaches {
        region: Region::Last(1),
        safety: TrySafety::Any,
    };
    // The king reaches the last rank and uncovers its rook.
    let uncovers = |left: &str| ended(&variant, &format!("5/R1K1k/5/5/5 b - {left} 1"), &["3b3a"]);
    assert_eq!(uncovers("1+3"), "black_wins check");
    assert_eq!(uncovers("2+3"), "black_wins try");
    assert_eq!(ended(&variant, "K4/5/5/5/3k1 b - 3+0 1", &[]), "white_wins check");

    let mut variant = five();
    variant.rules.bare_royal = BareRoyal::Loses {
        not_counting: Vec::new(),
        reply: BareReply::None,
    };
    let bares = |left: &str| ended(&variant, &format!("k1p2/5/5/5/2R1K b - {left} 1"), &["3e3a"]);
    assert_eq!(bares("1+3"), "black_wins check");
    assert_eq!(bares("2+3"), "black_wins bare_royal");
}

#[test]
fn to_face_a_king_is_no_check() {
    let mut variant = five();
    variant.rules.facing_royals = Some(FacingRoyals {
        along: Lines::Files,
        result: FacingResult::Draw,
    });
    let sfen = "k4/5/5/5/1K3 b - 1+3 1";
    assert_eq!(ended(&variant, sfen, &["4e5e"]), "draw facing_royals");
    assert_eq!(left_by(&variant, sfen, &["4e5e"]), "1+3");
    // The rook checks from the side while the kings come to face each other.
    let uncovers = "k4/5/R4/5/K4 b - 1+3 1";
    assert_eq!(
        ended(&variant, "k4/5/R4/5/K4 b - 2+3 1", &["5c4c"]),
        "draw facing_royals"
    );
    assert_eq!(ended(&variant, uncovers, &["5c5b"]), "black_wins check");
}

/// What a file says of princes `E`, which are royal too.
const PRINCE: &str = r#"name: "prince", betza: "K", royal: true"#;

#[test]
fn an_attack_on_one_of_several_kings_is_no_check() {
    let variant = with('E', PRINCE, THIRD);
    assert_eq!(left_by(&variant, "k3e/5/5/5/2R1K b - 1", &["3e3a"]), "3+3");
    // The one that is left is attacked at once.
    assert_eq!(left_by(&variant, "k3e/5/5/4R/2K2 b - 1", &["1d1a"]), "2+3");
    let last = "k3e/5/5/4R/2K2 b - 1+3 1";
    assert_eq!(ended(&variant, last, &["1d1a"]), "black_wins check");
}

#[test]
fn an_attack_on_several_kings_that_must_be_kept_counts_once() {
    let variant = with('E', PRINCE, "check: wins(after: 3), least_royals: 2");
    assert_eq!(left_by(&variant, "k3e/5/5/5/K1R1E b - 1", &["3e3a"]), "2+3");
    assert_eq!(left_by(&variant, "k3e/5/5/5/K1R1E b - 1", &["3e3b"]), "3+3");
}

#[test]
fn a_pinned_piece_gives_check() {
    let variant = five();
    // The pawn uncovers the bishop, which may not leave file 1.
    assert_eq!(left_by(&variant, "2k1r/3P1/4B/5/4K b - 1", &["2b2a"]), "2+3");
}

#[test]
fn a_drop_that_becomes_a_hurdle_gives_check() {
    let variant = with('C', r#"name: "cannon", betza: "pR""#, THIRD);
    let sfen = "k4/5/5/5/C3K b P 1";
    assert_eq!(left_by(&variant, sfen, &["P*5c"]), "2+3");
    assert_eq!(left_by(&variant, sfen, &["P*5b"]), "2+3", "the pawn checks too");
    assert_eq!(left_by(&variant, sfen, &["P*4c"]), "3+3");
    assert_eq!(left_by(&variant, "k4/5/4R/5/C3K b - 1", &["1c5c"]), "2+3");
}

#[test]
fn a_capture_without_going_there_uncovers_a_check() {
    let variant = with('L', r#"name: "lion", betza: "cabK""#, THIRD);
    let sfen = "k4/p4/1L3/5/R3K b - 1";
    assert_eq!(left_by(&variant, sfen, &["4c5b4c"]), "2+3");
}

#[test]
fn a_captor_gives_check_as_what_it_becomes() {
    let deva = r#"name: "deva", betza: "F", contagion: (becomes: "V")"#;
    let variant = with('V', deva, THIRD);
    assert_eq!(left_by(&variant, "5/3k1/2v2/2P2/K4 b - 1", &["3d3c+"]), "2+3");
}

#[test]
fn a_king_that_loses_its_guard_is_checked_by_what_takes_only_the_unprotected() {
    let emperor = r#"name: "emperor", betza: "U", takes_unprotected: all"#;
    let variant = with('M', emperor, THIRD);
    let sfen = "kr3/5/3B1/5/M3K b - 1";
    assert_eq!(left_by(&variant, sfen, &["2c4a"]), "2+3");
    assert_eq!(left_by(&variant, sfen, &["2c3d"]), "3+3");
    // The rook goes away of itself, which counts for nobody before Black's next turn.
    let mut by_capture = variant.clone();
    by_capture.rules.royal = RoyalEnd::Capture;
    let turned = "kr3/5/3B1/5/M3K w - 1";
    assert_eq!(left_by(&by_capture, turned, &["4a4b", "2c1d"]), "3+3 2+3");
}

#[test]
fn a_piece_that_changes_places_gives_check() {
    let mut variant = counting(vec![king(), rook(), stone()]);
    variant.pieces[1].swaps_with = vec![PieceKind(2)];
    assert_eq!(left_by(&variant, "k4/5/S4/5/R3K b - 1", &["5e5c"]), "2+3");
}

#[test]
fn a_piece_that_lends_its_moves_gives_check() {
    let mut variant = counting(vec![king(), rook(), stone()]);
    variant.rules.borrowed_moves = BorrowedMoves::FromFriends {
        at: vec![Neighbour::Behind],
        mode: ZoneMode::Add,
    };
    assert_eq!(left_by(&variant, "k4/5/S4/1R3/4K b - 1", &["4d5d"]), "2+3");
    assert_eq!(left_by(&variant, "k4/5/S4/1R3/4K b - 1", &["4d4e"]), "3+3");
}

/// Kings, rooks, immobile `S`, and demons `D` that step straight and burn some kinds after their own turns.
fn demons(whom: &[u8]) -> Variant {
    let step = moving(Kind::Leaper, 1, &[(0, 1), (0, -1), (1, 0), (-1, 0)]);
    let mut variant = counting(vec![king(), rook(), stone(), piece('D', step)]);
    variant.pieces[3].burns = Some(Burns {
        whom: whom.iter().map(|&kind| PieceKind(kind)).collect(),
        turns: BurningTurns::Own,
        burnt: Burnt::AsCaptured,
    });
    variant
}

#[test]
fn a_demon_checks_by_what_it_could_burn_and_by_what_it_burns() {
    // The demon could burn the king next, and uncovers the rook by burning what stands between.
    let sfen = "k4/s4/5/1D3/R3K b - 1";
    assert_eq!(left_by(&demons(&[0, 1, 2, 3]), sfen, &["4d4c"]), "2+3");
    assert_eq!(left_by(&demons(&[0]), sfen, &["4d4c"]), "2+3");
    assert_eq!(left_by(&demons(&[2]), sfen, &["4d4c"]), "2+3");
    assert_eq!(left_by(&demons(&[1]), sfen, &["4d4c"]), "3+3");
}

#[test]
fn a_king_dropped_at_last_lets_its_side_give_check() {
    let mut variant = counting(vec![king(), rook()]);
    variant.rules.capture_limits = vec![CaptureLimit::BeforeRoyal {
        bars: RoyalBar::Captures,
    }];
    let mut setup = position(&variant, "k4/5/5/5/1R3 b - 1").setup().clone();
    setup.hands.set(Color::Black, PieceKind(0), 1);
    let after = |turn: &str, setup| {
        let before = Position::new(&variant, &setup).unwrap();
        let turns = before.legal_turns();
        let found = turns.iter().find(|found| found.usi(&variant) == turn);
        before.after(found.unwrap())
    };
    let waiting = after("4e5e", setup);
    assert_eq!(waiting.setup().checks_given, [0, 0]);
    let mut setup = waiting.setup().clone();
    setup.side = Color::Black;
    let dropped = after("K*1e", setup.clone());
    assert_eq!(dropped.setup().checks_given, [1, 0]);
    setup.checks_given = [2, 0];
    let end = after("K*1e", setup).immediate_end().unwrap();
    assert_eq!(
        (end.result, end.reason),
        (GameResult::Win(Color::Black), Reason::Check)
    );
}

/// A game by capture in which the drop of a pawn may not mate.
fn without_drop_mates() -> Variant {
    let mut variant = by_capture();
    let pawn = variant
        .kinds()
        .find(|&kind| variant.piece(kind).code.letter == 'P');
    variant.rules.limits.push(Limit::DropMate {
        kind: pawn.unwrap(),
        bars: MateBar::Checkmate,
    });
    variant
}

#[test]
fn a_drop_that_is_answered_by_the_last_check_does_not_mate() {
    let variant = without_drop_mates();
    let barred = |left: &str| {
        let sfen = format!("k4/5/KR3/5/2r2 b P {left} 1");
        let banned = position(&variant, &sfen).banned_drop_mates();
        banned.iter().any(|drop| drop.usi(&variant) == "P*5b")
    };
    // No answer saves White's king, but the rook checks Black's on file 5 or on rank c.
    assert!(barred("3+3"));
    assert!(barred("3+2"));
    assert!(!barred("3+1"));
}
