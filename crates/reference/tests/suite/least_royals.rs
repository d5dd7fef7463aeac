//! Games in which a side must keep several royal pieces (`least_royals`).

use hakugei_variant::rules::{
    BareReply, BareRoyal, DropFaces, Limit, MateBar, Promotion, PromotionChoice, Region, RoyalEnd,
};
use hakugei_variant::{PieceCode, PieceKind, PieceType, Variant};

use crate::data::{game, legal, outcome, play, position, texts};
use crate::hand_made::{king, moves, piece, targets, variant};

/// Kings `K` and princes `E` that are royal, and rooks. A prince may become a duke `+E`, which is not royal, where it
/// moves on the last rank. What is royal is so in hand too. A side must keep so many royal pieces.
fn keeping(least: u8, royal: RoyalEnd) -> Variant {
    let prince = PieceType {
        royal: true,
        promotes_to: vec![PieceKind(3)],
        ..piece('E', moves("K"))
    };
    let duke = PieceType {
        code: PieceCode {
            letter: 'E',
            mark: None,
            promoted: true,
        },
        ..piece('E', moves("K"))
    };
    let mut variant = variant(5, 5, vec![king(), prince, piece('R', moves("R")), duke]);
    for kind in [PieceKind(0), PieceKind(1)] {
        variant.pieces[usize::from(kind.0)].captured = Some(kind);
    }
    variant.rules.promotion = vec![Promotion::zone(Region::Last(1), PromotionChoice::Free)];
    variant.rules.least_royals = least;
    variant.rules.royal = royal;
    variant
}

fn by_mate(least: u8) -> Variant {
    keeping(least, RoyalEnd::Checkmate)
}

fn by_capture(least: u8) -> Variant {
    keeping(least, RoyalEnd::Capture)
}

fn ongoing() -> (String, String) {
    ("ongoing".to_string(), String::new())
}

fn captured(result: &str) -> (String, String) {
    (result.to_string(), "royal_captured".to_string())
}

/// The legal turns with promotion.
fn promoting(variant: &Variant, sfen: &str) -> String {
    let mut turns = legal(&position(variant, sfen));
    turns.retain(|text| text.ends_with('+'));
    turns.join(" ")
}

#[test]
fn an_attack_on_any_of_those_that_must_be_kept_is_check() {
    let variant = by_mate(2);
    let on_king = position(&variant, "r3K/5/5/5/4E b - 1");
    assert!(on_king.in_check());
    assert_eq!(legal(&on_king), ["1a1b", "1a2b"]);
    let on_prince = position(&variant, "r3E/5/5/5/4K b - 1");
    assert!(on_prince.in_check());
    let on_both = position(&variant, "r3E/5/5/5/K4 b - 1");
    assert!(on_both.in_check());
    assert_eq!(legal(&on_both), [""; 0], "only one of them can flee");
    assert!(!position(&variant, "4r/K4/5/5/3E1 b - 1").in_check());
}

#[test]
fn a_side_with_more_than_it_must_keep_is_not_in_check() {
    let variant = by_mate(2);
    assert!(!position(&variant, "r3K/5/5/5/3EE b - 1").in_check());
    assert!(position(&by_mate(3), "r3K/5/5/5/3EE b - 1").in_check());
    assert!(!position(&by_mate(1), "r3K/5/5/5/4E b - 1").in_check());
}

#[test]
fn a_side_with_fewer_than_it_must_keep_may_lose_none_of_them() {
    let variant = by_mate(3);
    let position = position(&variant, "r4/4K/5/5/4E b - 1");
    assert!(!position.in_check());
    assert_eq!(targets(&position, "1b").join(" "), "1c 2b 2c");
}

#[test]
fn a_king_may_step_into_attack_only_while_there_are_more() {
    let variant = by_mate(2);
    let two = position(&variant, "r4/4K/5/5/4E b - 1");
    assert_eq!(targets(&two, "1b").join(" "), "1c 2b 2c");
    let three = position(&variant, "r4/4K/5/5/3EE b - 1");
    assert_eq!(targets(&three, "1b").join(" "), "1a 1c 2a 2b 2c");
}

#[test]
fn a_royal_piece_in_hand_does_not_count_as_on_the_board() {
    let variant = by_mate(2);
    let one = position(&variant, "r3K/5/5/5/5 b 2E 1");
    assert!(one.in_check());
    let turns = legal(&one);
    assert!(turns.contains(&"1a1b".to_string()));
    assert!(
        !turns.contains(&"E*1e".to_string()),
        "two on the board would leave the king to be captured"
    );
    let two = position(&variant, "r3K/5/5/5/4E b E 1");
    assert!(
        legal(&two).contains(&"E*5e".to_string()),
        "with three on the board it may be left attacked"
    );
}

#[test]
fn no_turn_gives_up_a_royal_piece_on_the_board_that_must_be_kept() {
    let variant = by_mate(2);
    assert_eq!(promoting(&variant, "5/4E/5/5/K4 b - 1"), "");
    assert_eq!(promoting(&variant, "5/4E/5/5/K3E b - 1"), "1b1a+ 1b2a+");
    assert_eq!(
        promoting(&variant, "5/4E/5/5/K4 b E 1"),
        "",
        "the one in hand does not make up for it"
    );
    assert_eq!(promoting(&by_mate(1), "5/4E/5/5/K4 b - 1"), "1b1a+ 1b2a+");
}

#[test]
fn a_royal_piece_that_must_be_kept_chooses_only_among_royal_faces() {
    let choices = |least: u8| {
        let mut variant = by_mate(least);
        variant.pieces[1].promotes_to = vec![PieceKind(3), PieceKind(0)];
        let mut turns = legal(&position(&variant, "5/4E/5/5/K4 b - 1"));
        turns.retain(|text| text.starts_with("1b1a"));
        turns.join(" ")
    };
    assert_eq!(choices(2), "1b1a 1b1a=K");
    assert_eq!(choices(1), "1b1a 1b1a=+E 1b1a=K");
}

#[test]
fn no_turn_gives_up_a_royal_piece_in_hand_that_must_be_kept() {
    let drops = |least: u8, sfen: &str| {
        let mut variant = by_mate(least);
        variant.rules.drop_faces = DropFaces::Either;
        let mut turns = legal(&position(&variant, sfen));
        turns.retain(|text| text.starts_with("+E*"));
        turns.len()
    };
    assert_eq!(drops(2, "5/5/5/5/K4 b E 1"), 0);
    assert_eq!(drops(2, "5/5/5/5/K4 b 2E 1"), 24);
    assert_eq!(drops(1, "5/5/5/5/K4 b E 1"), 24);
}

#[test]
fn mate_of_one_of_two_is_checkmate() {
    let variant = by_mate(2);
    let game = game(&variant, "r3K/r4/5/5/ke2E b - 1");
    assert_eq!(
        outcome(&game),
        ("white_wins".to_string(), "checkmate".to_string())
    );
}

#[test]
fn capturing_one_of_two_ends_a_game_by_capture() {
    let variant = by_capture(2);
    let mut game = game(&variant, "r3K/5/5/k4/e3E w - 1");
    assert_eq!(outcome(&game), ongoing());
    play(&mut game, "5a1a").unwrap();
    assert_eq!(outcome(&game), captured("white_wins"));
}

#[test]
fn a_side_with_three_goes_on_after_losing_one() {
    for variant in [by_mate(2), by_capture(2)] {
        let mut game = game(&variant, "r3K/4E/5/k4/e3E w - 1");
        play(&mut game, "5a1a").unwrap();
        assert_eq!(outcome(&game), ongoing());
        assert!(
            game.position().in_check(),
            "the rook attacks one of the other two"
        );
    }
}

#[test]
fn a_game_by_capture_lets_a_side_give_up_what_it_must_keep() {
    let variant = by_capture(2);
    let mut stepped = game(&variant, "r4/4K/5/k4/e3E b - 1");
    play(&mut stepped, "1b1a").unwrap();
    assert_eq!(outcome(&stepped), ongoing());
    let mut promoted = game(&variant, "5/4E/5/4k/K3e b - 1");
    play(&mut promoted, "1b1a+").unwrap();
    assert_eq!(outcome(&promoted), captured("white_wins"));
}

#[test]
fn those_on_the_board_and_in_hand_count_together() {
    let variant = by_capture(2);
    let held = game(&variant, "4K/5/5/5/ke3 b E 1");
    assert_eq!(outcome(&held), ongoing());
    let both_in_hand = game(&variant, "5/5/5/5/ke3 b KE 1");
    assert_eq!(outcome(&both_in_hand), ongoing());
    let too_few = game(&variant, "4K/5/5/5/ke3 w R 1");
    assert_eq!(outcome(&too_few), captured("white_wins"));
}

#[test]
fn where_both_have_too_few_the_side_to_move_has_lost() {
    let variant = by_capture(2);
    for (side, result) in [("b", "white_wins"), ("w", "black_wins")] {
        let game = game(&variant, &format!("4K/5/5/5/k4 {side} - 1"));
        assert_eq!(outcome(&game), captured(result));
    }
}

#[test]
fn a_game_by_mate_that_begins_with_too_few_goes_on() {
    let variant = by_mate(2);
    assert_eq!(outcome(&game(&variant, "4K/5/5/5/ke3 b - 1")), ongoing());
}

#[test]
fn too_few_royal_pieces_cut_the_lines_of_a_perft() {
    let variant = by_capture(2);
    let position = position(&variant, "r3K/5/5/k4/e3E w - 1");
    let turns = position.legal_turns();
    let others = turns.iter().filter(|turn| turn.usi(&variant) != "5a1a");
    let below: u64 = others.map(|turn| position.after(turn).perft(1)).sum();
    assert_eq!(position.perft(2), below);
}

#[test]
fn a_bared_side_may_reply_by_a_capture_that_leaves_too_few() {
    let bared = |least: u8| {
        let mut variant = by_capture(least);
        variant.rules.bare_royal = BareRoyal::Loses {
            not_counting: Vec::new(),
            reply: BareReply::MayBare,
        };
        let mut game = game(&variant, "3eK/5/E4/5/k1r2 b - 1");
        let at_first = outcome(&game);
        (at_first, play(&mut game, "1a2a").map(|()| outcome(&game)).ok())
    };
    assert_eq!(bared(2), (ongoing(), Some(captured("black_wins"))));
    let lost = ("white_wins".to_string(), "bare_royal".to_string());
    assert_eq!(bared(1), (lost, None));
}

#[test]
fn a_drop_that_mates_one_of_two_is_barred() {
    let banned = |least: u8, royal: RoyalEnd| {
        let mut variant = keeping(least, royal);
        variant.rules.limits.push(Limit::DropMate {
            kind: PieceKind(2),
            bars: MateBar::Checkmate,
        });
        let position = position(&variant, "4k/R4/5/5/KE1e1 b R 1");
        texts(&variant, &position.banned_drop_mates()).join(" ")
    };
    for royal in [RoyalEnd::Checkmate, RoyalEnd::Capture] {
        assert_eq!(banned(2, royal), "R*3a R*4a R*5a");
        assert_eq!(banned(1, royal), "");
    }
}
