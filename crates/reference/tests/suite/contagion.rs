//! What a captor becomes by what it captures.

use hakugei_variant::{Source, Variant, load, render, shipped};

use crate::data::{legal, position};
use crate::hand_made::stand_after;

/// A game on 5x6 squares with kings `K`, pawns `P` without another face, rooks `R`, lions `L`, ogres `O` that capture
/// friends on their way, guards `G`, and `V`, of which a file says that it makes this of its captor.
fn five(contagion: &str) -> Variant {
    let text = format!(
        r#"Variant(
            id: "five", name: "A small game", board: (files: 5, ranks: 6), setup: "4k/5/5/5/LOGV1/KPR2 b - 1",
            pieces: {{
                "K": (name: "king", betza: "K", royal: true),
                "P": (name: "pawn", betza: "fW"),
                "R": (name: "rook", betza: "R", promotes_to: "+R"),
                "+R": (name: "dragon", betza: "RF"),
                "L": (name: "lion", betza: "KNADcaKmcabK"),
                "O": (name: "ogre", betza: "dafW"),
                "G": (name: "guard", betza: "W", contagion: (becomes: "G", captors: only(["L", "O"]))),
                "V": (name: "deva", betza: "F", contagion: ({contagion})),
            }},
            captures: removed, promotion: zone(region: last(2), choice: optional),
            ends: (stalemate: loss, repetition: fold(count: 4, result: draw, perpetual_check: loss)),
        )"#
    );
    let checked = load(&Source::new("five.ron", text), &shipped::Shipped);
    let problems = render(&checked, false);
    checked.variant.unwrap_or_else(|| panic!("{problems}"))
}

/// The legal turns of the piece on a square, where whatever captures `V` becomes one.
fn turns(sfen: &str, from: &str) -> String {
    turns_with("becomes: \"V\"", sfen, from)
}

fn turns_with(contagion: &str, sfen: &str, from: &str) -> String {
    let mut turns = legal(&position(&five(contagion), sfen));
    turns.retain(|turn| turn.starts_with(from));
    turns.join(" ")
}

/// The board after a turn.
fn after(sfen: &str, turn: &str) -> String {
    let text = stand_after(&five("becomes: \"V\""), sfen, turn);
    text.split(' ').next().unwrap_or_default().to_owned()
}

#[test]
fn a_captor_without_another_face_turns_and_has_no_choice() {
    let sfen = "5/5/2v2/2P2/5/5 b - 1";
    assert_eq!(turns(sfen, "3d"), "3d3c+");
    assert_eq!(after(sfen, "3d3c+"), "5/5/2V2/5/5/5");
    assert_eq!(turns("5/5/2v2/3P1/5/5 b - 1", "2d"), "2d2c");
}

#[test]
fn a_captor_in_its_zone_has_no_choice_either() {
    let sfen = "2v2/5/2R2/5/5/5 b - 1";
    let ahead = "3c3a+ 3c3b 3c3b+";
    assert!(turns(sfen, "3c").contains(ahead), "{}", turns(sfen, "3c"));
    assert_eq!(after(sfen, "3c3a+"), "2V2/5/5/5/5/5");
    let others = turns_with("becomes: \"V\", captors: only([\"P\"])", sfen, "3c");
    assert!(others.contains("3c3a 3c3a+ 3c3b 3c3b+"), "{others}");
}

#[test]
fn a_king_stays_what_it_is() {
    assert_eq!(turns("5/5/2v2/2K2/5/5 b - 1", "3d3"), "3d3c 3d3e");
    assert_eq!(turns("5/5/2v2/2k2/5/5 b - 1", "3d3"), "");
}

#[test]
fn the_last_capture_that_turns_a_lion_counts() {
    let (behind, before) = ("5/2g2/2v2/2L2/5/5 b - 1", "5/2v2/2g2/2L2/5/5 b - 1");
    assert_eq!(after(behind, "3d3c3b+"), "5/2G2/5/5/5/5");
    assert_eq!(after(before, "3d3c3b+"), "5/2V2/5/5/5/5");
    assert_eq!(after("5/2p2/2v2/2L2/5/5 b - 1", "3d3c3b+"), "5/2V2/5/5/5/5");
    assert_eq!(after("5/2v2/2p2/2L2/5/5 b - 1", "3d3c3b+"), "5/2V2/5/5/5/5");
    assert_eq!(turns(behind, "3d3b"), "3d3b+");
}

#[test]
fn a_lion_turns_where_it_stands() {
    let sfen = "5/5/2v2/2L2/5/5 b - 1";
    assert_eq!(turns(sfen, "3d3c3d"), "3d3c3d+");
    assert_eq!(after(sfen, "3d3c3d+"), "5/5/5/2V2/5/5");
}

#[test]
fn a_friend_turns_nothing() {
    assert_eq!(turns("5/2p2/2V2/2O2/5/5 b - 1", "3d"), "3d3c3b");
    assert_eq!(turns("5/2g2/2V2/2O2/5/5 b - 1", "3d"), "3d3c3b+");
    assert_eq!(after("5/2g2/2V2/2O2/5/5 b - 1", "3d3c3b+"), "5/2G2/5/5/5/5");
}

#[test]
fn what_already_is_what_it_becomes_turns_too() {
    assert_eq!(turns("5/5/2v2/3V1/5/5 b - 1", "2d"), "2d1c 2d1e 2d3c+ 2d3e");
}

#[test]
fn a_captor_gives_check_as_what_it_becomes() {
    let variant = five("becomes: \"V\"");
    let before = position(&variant, "5/3k1/2v2/2P2/5/5 b - 1");
    let turns = before.legal_turns();
    assert_eq!(turns.len(), 1);
    assert!(before.after(&turns[0]).in_check());
}
