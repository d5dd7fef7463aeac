//! `hakugei diff`: what differs between two variants, in the words of their rules.

use crate::run::{fresh_folder, run, run_in};
use crate::table::has;
use serde_json::Value;

fn diff(args: &[&str]) -> String {
    let said = run(&[&["diff"], args].concat(), "");
    assert_eq!((said.code, said.err.as_str()), (0, ""), "{}", said.out);
    said.out
}

#[test]
fn only_what_differs_is_told_and_by_whom() {
    assert_eq!(
        diff(&["whale", "whale-strict"]),
        "- Whale Shogi (鯨将棋, kujira shōgi) (`whale`)\n\
         + Whale Shogi, strict dolphins (鯨将棋, kujira shōgi) (`whale-strict`)\n\
         \n\
         Drops\n  \
           - A dolphin cannot be dropped on a file that already holds two dolphins of its own side; moves on\n    \
             the board are free of this limit.\n  \
           + A dolphin cannot be dropped on a file that already holds two dolphins of its own side, nor move\n    \
             there from another file. A dolphin barred in this way gives no check.\n"
    );
    let bigger = diff(&["whale", "paulowich"]);
    has(
        &bigger,
        &[
            "  - 6 files by 6 ranks.\n  + 7 files by 7 ranks.\n",
            "Piece A\n  + It is the Pacific northern right whale.\n  + It steps one square straight forward or diagonally back.\n",
        ],
    );
    // Each is the other way round.
    let turned = diff(&["paulowich", "whale"]);
    assert_eq!(bigger.matches("\n  - ").count(), turned.matches("\n  + ").count());
    assert_eq!(bigger.matches("\n  + ").count(), turned.matches("\n  - ").count());
}

#[test]
fn every_shipped_variant_has_the_rules_of_itself_alone() {
    let ids: Vec<String> = run(&["variants", "--json"], "")
        .out
        .split("\"id\":\"")
        .skip(1)
        .map(|part| part.split('"').next().expect("an id").to_owned())
        .collect();
    assert!(ids.len() > 24, "{ids:?}");
    for pair in ids.windows(2) {
        assert!(
            diff(&[&pair[0], &pair[0]])
                .replace('\n', " ")
                .ends_with("have the same rules. ")
        );
        let said: Value = serde_json::from_str(&diff(&[&pair[0], &pair[1], "--json"])).expect("JSON");
        assert_eq!(
            (&said["first"], &said["second"]),
            (&pair[0].as_str().into(), &pair[1].as_str().into())
        );
        let found = said["differences"].as_array().expect("a list");
        assert!(!found.is_empty(), "{pair:?}");
        for part in found {
            assert!(part["title"].is_string(), "{part}");
            let [first, second] =
                ["first", "second"].map(|side| part[side].as_array().expect("a list").len());
            assert!(first + second > 0, "{pair:?}: {part}");
        }
    }
}

#[test]
fn files_are_compared_and_what_is_wrong_is_said() {
    let own = r#"Variant(id: "mine", extends: "whale", name: "Mine", kanji: none, romaji: none, pieces: { "N": Piece(betza: "N") }, ends: Ends(stalemate: draw))"#;
    let folder = fresh_folder("diff", "files", &[("mine.ron", own)]);
    let said = run_in(&folder, &["diff", "whale", "mine.ron"], "");
    assert_eq!(said.code, 0, "{said:?}");
    has(
        &said.out,
        &[
            "Piece N\n  - It steps",
            "Ends of the game\n  - A player who is not in check and has no legal move loses (stalemate).\n  + ",
        ],
    );
    assert!(!said.out.contains("Drops\n"), "{}", said.out);
    let wrong = run(&["diff", "whale", "whael"], "");
    assert_eq!(wrong.code, 2);
    has(&wrong.err, &["did you mean `whale`?"]);
}
