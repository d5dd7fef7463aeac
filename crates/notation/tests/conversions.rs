//! From form to form: games keep their moves, and what is lost is said beforehand.

use hakugei_game::{CompiledVariant, Game};
use hakugei_notation::record::VariantTag;
use hakugei_notation::{Form, GameTree, Record, csa, kif, pgn, usi};
use hakugei_variant::{Convention, sfen};

use crate::support;

fn moves(tree: &GameTree, compiled: &CompiledVariant) -> Vec<hakugei_game::Move> {
    tree.to_game(compiled).moves().to_vec()
}

/// The trees of the kept files.
fn trees(compiled: &CompiledVariant) -> Vec<(String, GameTree)> {
    let mut trees = Vec::new();
    for extension in ["kif", "kifu", "csa", "usi"] {
        for path in support::files("notation/shogi/kept", extension) {
            let text = support::text(&path);
            let tree = match extension {
                "csa" => csa::read(compiled, &text),
                "usi" => usi::read(compiled, &text),
                _ => kif::read(compiled, &text),
            };
            let tree = tree.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            trees.push((path.display().to_string(), tree));
        }
    }
    trees
}

#[test]
fn every_form_keeps_start_moves_and_result() {
    let compiled = support::compiled("shogi");
    for (name, tree) in trees(&compiled) {
        let (before, outcome) = (moves(&tree, &compiled), tree.to_game(&compiled).outcome());
        let through = [
            kif::read(&compiled, &kif::write(&compiled, &tree).expect("it fits")).expect("it was written"),
            csa::read(&compiled, &csa::write(&compiled, &tree).expect("it fits")).expect("it was written"),
            usi::read(&compiled, &usi::write(&compiled, &tree)).expect("it was written"),
        ];
        for (index, again) in through.iter().enumerate() {
            assert_eq!(again.setup(), tree.setup(), "{name} {index}");
            assert_eq!(moves(again, &compiled), before, "{name} {index}");
            let kept = index == 2
                || tree
                    .losses([Form::Kif, Form::Csa][index])
                    .iter()
                    .any(|loss| loss.contains("end"));
            assert!(
                kept || again.to_game(&compiled).outcome() == outcome,
                "{name} {index}"
            );
        }
    }
}

/// KIF has no word for the capture of a royal piece: its closing line says who has won, and adds no end to the moves when it is read.
#[test]
fn kif_says_who_has_won_by_the_capture_of_a_royal_piece() {
    let compiled = support::compiled("dobutsu");
    let text = "position sfen 3/1l1/1C1/1L1 b - 1 moves 2c2b\n";
    let tree = usi::read(&compiled, text).expect("it is a game");
    let written = kif::write(&compiled, &tree).expect("it fits");
    assert!(
        written.ends_with("\n   1 ２二ひ(23)\nまで1手で先手の勝ち\n"),
        "{written}"
    );
    let again = kif::read(&compiled, &written).expect("it was written");
    assert_eq!(kif::write(&compiled, &again).expect("it fits"), written);
    assert_eq!(usi::write(&compiled, &again), text);
    let outcome = again.to_game(&compiled).outcome().expect("it is over");
    assert_eq!(outcome.to_string(), "black_wins by royal_captured");
    // Other words of a file stay as they are.
    let resigned = written.replace("まで1手で", "   2 投了\nまで1手で");
    let again = kif::read(&compiled, &resigned).expect("it is a game");
    assert_eq!(kif::write(&compiled, &again).expect("it fits"), resigned);
}

/// What a message gives as an example is a move of the game at hand, in the position where reading stopped.
#[test]
fn examples_of_moves_are_legal_where_reading_stopped() {
    for id in ["dobutsu", "chu", "whale"] {
        let compiled = support::compiled(id);
        let heading = usi::read(&compiled, "position startpos\n").map(|tree| kif::write(&compiled, &tree));
        let heading = heading.expect("it is a game").expect("it fits");
        for wrong in ["何か", "２", "２二"] {
            let text = format!("{heading}   1 {wrong}\n");
            let error = kif::read(&compiled, &text)
                .expect_err("it is no move")
                .to_string();
            let (_, example) = error.split_once("such as `").expect("an example");
            let (example, _) = example.split_once('`').expect("its end");
            let text = format!("{heading}   1 {example}\n");
            assert!(kif::read(&compiled, &text).is_ok(), "{id}: {error}");
        }
        let error = pgn::read(&compiled, "1. hello *")
            .expect_err("it is no move")
            .to_string();
        let (_, example) = error.split_once("such as `").expect("an example");
        let (example, _) = example.split_once('`').expect("its end");
        let read = pgn::read(&compiled, &format!("1. {example} *"));
        assert!(read.is_ok(), "{id}: {error}");
    }
}

#[test]
fn records_keep_players_comments_and_result() {
    let compiled = support::compiled("shogi");
    for (name, tree) in trees(&compiled) {
        let record = tree.to_record(&compiled, Convention::Tsa);
        let text = record.to_text().expect("short");
        let read = Record::parse(&text).unwrap_or_else(|error| panic!("{name}: {error}\n{text}"));
        let again =
            GameTree::from_record(&read, &compiled).unwrap_or_else(|error| panic!("{name}: {error}\n{text}"));
        assert_eq!(again.setup(), tree.setup(), "{name}");
        assert_eq!(
            again.to_game(&compiled).moves(),
            tree.to_game(&compiled).moves(),
            "{name}"
        );
        assert_eq!(
            again.to_game(&compiled).outcome(),
            tree.to_game(&compiled).outcome(),
            "{name}\n{text}"
        );
        let third = again.to_record(&compiled, Convention::Tsa);
        assert_eq!(third.to_text().as_deref(), Ok(text.as_str()), "{name}");
    }
}

/// What stands behind a word in the line that begins with it.
fn said<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    text.lines().find_map(|line| line.strip_prefix(word))
}

#[test]
fn every_form_has_dates_as_it_writes_them() {
    let compiled = support::compiled("shogi");
    // In a record, as KIF and CSA have it, and in the tags of PGN.
    for (date, tree, [pgn_date, pgn_time]) in [
        ("2026-11-25", "2026/11/25", [Some("2026.11.25"), None]),
        (
            "2026-11-25 10:00:00",
            "2026/11/25 10:00:00",
            [Some("2026.11.25"), Some("10:00:00")],
        ),
        ("1607", "1607", [Some("1607"), None]),
        (
            "about 2026-11-25",
            "about 2026-11-25",
            [Some("about 2026-11-25"), None],
        ),
    ] {
        let text = format!("[Variant \"shogi\"]\n[Date \"{date}\"]\n[EndDate \"{date}\"]\n\n1. P-7f *\n");
        let record = Record::parse(&text).expect("it is a record");
        let read = GameTree::from_record(&record, &compiled).expect("it is legal");
        let as_kif = kif::write(&compiled, &read).expect("it has words");
        assert_eq!(said(&as_kif, "開始日時："), Some(tree), "{as_kif}");
        assert_eq!(said(&as_kif, "終了日時："), Some(tree), "{as_kif}");
        let as_csa = csa::write(&compiled, &read).expect("it has words");
        assert_eq!(said(&as_csa, "$START_TIME:"), Some(tree), "{as_csa}");
        assert_eq!(said(&as_csa, "$END_TIME:"), Some(tree), "{as_csa}");
        let tag = VariantTag {
            id: "shogi".to_owned(),
            ..VariantTag::default()
        };
        let as_pgn = pgn::write(&compiled, &read, &tag).expect("it has words");
        let tag =
            |name: &str| said(&as_pgn, &format!("[{name} \"")).and_then(|rest| rest.strip_suffix("\"]"));
        assert_eq!([tag("Date"), tag("Time")], [pgn_date, pgn_time], "{as_pgn}");
        for back in [
            kif::read(&compiled, &as_kif),
            csa::read(&compiled, &as_csa),
            pgn::read(&compiled, &as_pgn),
        ] {
            let record = back
                .expect("it was written")
                .to_record(&compiled, Convention::Tsa);
            assert_eq!(record.date.as_deref(), Some(date));
            let ended = record.tags.iter().find(|tag| tag.name.as_str() == "EndDate");
            assert_eq!(ended.map(|tag| tag.value.as_str()), Some(date));
        }
    }
    // However a record was dated.
    for date in ["2026.11.25", "2026/11/25"] {
        let text = format!("[Variant \"shogi\"]\n[Date \"{date}\"]\n\n1. P-7f *\n");
        let record = Record::parse(&text).expect("it is a record");
        let read = GameTree::from_record(&record, &compiled).expect("it is legal");
        let as_kif = kif::write(&compiled, &read).expect("it has words");
        assert_eq!(said(&as_kif, "開始日時："), Some("2026/11/25"), "{as_kif}");
    }
}

#[test]
fn what_is_lost_is_said() {
    let compiled = support::compiled("shogi");
    let path = support::data("notation/shogi/kept/variations.kif");
    let tree = kif::read(&compiled, &support::text(&path)).expect("it is good");
    assert_eq!(tree.losses(Form::Kif), Vec::<String>::new());
    assert_eq!(tree.losses(Form::Csa), ["5 variations", "1 bookmark"]);
    assert_eq!(
        tree.losses(Form::Record),
        [
            "2 times of an end",
            "1 end of a variation (resignation)",
            "3 remarks"
        ]
    );
    assert_eq!(tree.losses(Form::Usi).len(), 5);
    let plain = usi::read(&compiled, "position startpos moves 7g7f").expect("it is good");
    for form in Form::ALL {
        assert_eq!(plain.losses(form), Vec::<String>::new(), "{form}");
    }
}

#[test]
fn every_handicap_of_kif_is_read_and_written() {
    let compiled = support::compiled("shogi");
    let rows = [
        ("平手", "lnsgkgsnl/1r5b1"),
        ("香落ち", "lnsgkgsn1/1r5b1"),
        ("右香落ち", "1nsgkgsnl/1r5b1"),
        ("角落ち", "lnsgkgsnl/1r7"),
        ("飛車落ち", "lnsgkgsnl/7b1"),
        ("飛香落ち", "lnsgkgsn1/7b1"),
        ("二枚落ち", "lnsgkgsnl/9"),
        ("三枚落ち", "lnsgkgsn1/9"),
        ("四枚落ち", "1nsgkgsn1/9"),
        ("五枚落ち", "2sgkgsn1/9"),
        ("左五枚落ち", "1nsgkgs2/9"),
        ("六枚落ち", "2sgkgs2/9"),
        ("左七枚落ち", "2sgkg3/9"),
        ("右七枚落ち", "3gkgs2/9"),
        ("八枚落ち", "3gkg3/9"),
        ("十枚落ち", "4k4/9"),
    ];
    for (word, ranks) in rows {
        let (side, players) = if word == "平手" {
            ("b", ["先手", "後手"])
        } else {
            ("w", ["下手", "上手"])
        };
        let text = format!(
            "手合割：{word}\n{}：A\n{}：B\n手数----指手---------消費時間--\n   1 投了\nまで0手で{}の勝ち\n",
            players[0],
            players[1],
            if side == "b" { players[1] } else { players[0] }
        );
        let tree = kif::read(&compiled, &text).expect("it is good");
        let start = format!("{ranks}/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL {side} - 1");
        assert_eq!(sfen::format(compiled.variant(), tree.setup()), start, "{word}");
        assert_eq!(kif::write(&compiled, &tree).as_deref(), Ok(text.as_str()));
        let through_csa = csa::write(&compiled, &tree).expect("it fits");
        assert!(through_csa.contains("\nPI"), "{through_csa}");
        let tree = csa::read(&compiled, &through_csa).expect("it was written");
        assert_eq!(kif::write(&compiled, &tree).as_deref(), Ok(text.as_str()));
    }
}

#[test]
fn several_games_of_a_csa_file_are_read_one_by_one() {
    let compiled = support::compiled("shogi");
    let text = "V2.2\nPI\n+\n+7776FU\n/\nPI\n+\n+2726FU\n%TORYO\n/\n";
    let trees = csa::read_all(&compiled, text).expect("it is good");
    assert_eq!(trees.len(), 2);
    assert_eq!(usi::write(&compiled, &trees[1]), "position startpos moves 2g2f\n");
    assert!(csa::read(&compiled, text).is_err());
}

#[test]
fn variants_of_other_shapes_have_kif_and_no_csa() {
    for (id, why) in [("minishogi", "boards of 9x9"), ("wa", "boards of 9x9")] {
        let compiled = support::compiled(id);
        let tree = kif::read(&compiled, "手合割：平手\n").expect("it begins as the variant does");
        assert_eq!(*tree.setup(), compiled.variant().start);
        let tree = GameTree::from_game(&Game::new(&compiled));
        let error = csa::write(&compiled, &tree)
            .expect_err("it does not fit")
            .to_string();
        assert!(error.contains(why) && error.contains("usi"), "{error}");
        assert_eq!(usi::write(&compiled, &tree), "position startpos\n");
    }
}
