//! PGN: games that XBoard has written, what is read and put in order, and what is refused.

use hakugei_game::{GameResult, Reason};
use hakugei_notation::record::VariantTag;
use hakugei_notation::tree::Field;
use hakugei_notation::{Form, GameTree, Record, pgn, variants_said};
use hakugei_variant::{Color, Convention, sfen};
use proptest::prelude::*;
use proptest::sample::select;

use crate::support;

fn tag(id: &str) -> VariantTag {
    VariantTag {
        id: id.to_owned(),
        ..VariantTag::default()
    }
}

/// The games that XBoard has written, with their variants.
fn written_by_xboard() -> Vec<(String, String)> {
    let files = support::files("notation/pgn/xboard", "pgn");
    let games = files.into_iter().map(|path| {
        let id = path
            .file_stem()
            .expect("it has a name")
            .to_string_lossy()
            .into_owned();
        (id, support::text(&path))
    });
    games.collect()
}

/// XBoard's white begins, which is White where White gives a handicap.
#[test]
fn a_handicap_game_of_xboard_has_the_sides_that_it_has_elsewhere() {
    for (id, handicap) in [("whale", "P+H"), ("shogi", "R")] {
        let compiled = support::compiled(id);
        let text = support::text(&support::data(&format!("notation/pgn/handicap/{id}.pgn")));
        let tree = pgn::read(&compiled, &text).unwrap_or_else(|error| panic!("{id}: {error}"));
        let variant = compiled.variant();
        let given = variant.handicap(handicap).expect("it has it");
        assert_eq!(*tree.setup(), given.start, "{id}");
        assert_eq!(tree.field(&Field::White), Some("Ada, who gives"), "{id}");
        assert_eq!(tree.field(&Field::Black), Some("Ben, who takes"), "{id}");
        let outcome = tree.to_game(&compiled).outcome().expect("it is over");
        assert!(text.contains("[Result \"1-0\"]"));
        assert_eq!(outcome.result, GameResult::Win(Color::White), "{id}: {outcome:?}");
        assert_eq!(outcome.reason, Reason::Checkmate, "{id}");
        let ours = pgn::write(&compiled, &tree, &tag(id)).expect("it can be written");
        let again = pgn::read(&compiled, &ours).unwrap_or_else(|error| panic!("{id}: {error}\n{ours}"));
        assert_eq!(
            again.to_game(&compiled).moves(),
            tree.to_game(&compiled).moves(),
            "{id}"
        );
        assert_eq!(again.field(&Field::White), tree.field(&Field::White), "{id}");
    }
}

#[test]
fn games_of_xboard_are_read_to_their_end_and_come_back() {
    let games = written_by_xboard();
    assert!(games.len() >= 3);
    for (id, text) in games {
        let compiled = support::compiled(&id);
        assert_eq!(Form::of_text(&text), Some(Form::Pgn), "{id}");
        assert_eq!(variants_said(Form::Pgn, &text), [tag(&id)]);
        let tree = pgn::read(&compiled, &text).unwrap_or_else(|error| panic!("{id}: {error}"));
        assert_eq!(*tree.setup(), compiled.variant().start, "{id}");
        let game = tree.to_game(&compiled);
        let outcome = game.outcome().expect("it is over");
        // XBoard's White is our Black.
        let result = match outcome.result {
            GameResult::Win(Color::Black) => "[Result \"1-0\"]",
            GameResult::Win(Color::White) => "[Result \"0-1\"]",
            _ => "[Result \"1/2-1/2\"]",
        };
        assert!(text.contains(result), "{id}: {outcome:?}");
        // The board that XBoard draws is no comment, and its times are those of the moves.
        assert!(tree.notes.is_empty(), "{:?}", tree.notes);
        let timed = tree.ids().filter(|&node| tree.node(node).clock.is_some()).count();
        // `{+0.17/4 1.2}` has a time, `{+0.17/4}` none.
        let comments = text.split('{').skip(1).filter_map(|part| part.split('}').next());
        let said = comments.filter(|comment| comment.contains('/') && comment.contains(char::is_whitespace));
        assert_eq!(timed, said.count(), "{id}");
        let ours = pgn::write(&compiled, &tree, &tag(&id)).expect("it has no other start");
        let again = pgn::read(&compiled, &ours).unwrap_or_else(|error| panic!("{id}: {error}\n{ours}"));
        assert_eq!(again.to_game(&compiled).moves(), game.moves());
        assert_eq!(pgn::write(&compiled, &again, &tag(&id)), Ok(ours));
        // A record of ours loses nothing of it.
        let record = tree.to_record(&compiled, Convention::Tsa);
        assert_eq!(tree.losses(Form::Record), Vec::<String>::new());
        let record = Record::parse(&record.to_text().expect("short")).expect("it was written");
        let through = GameTree::from_record(&record, &compiled).expect("it was played");
        assert_eq!(
            pgn::write(&compiled, &through, &tag(&id)),
            pgn::write(&compiled, &tree, &tag(&id))
        );
    }
}

/// A game of the default variant in PGN, as it is written in order.
fn in_order(text: &str) -> Result<String, String> {
    let compiled = support::compiled(support::first_id());
    let tree = pgn::read(&compiled, text).map_err(|error| {
        assert!(text.get(error.place.span()).is_some(), "{error}");
        error.to_string()
    })?;
    Ok(pgn::write(&compiled, &tree, &tag("whale")).unwrap_or_else(|error| panic!("{error}")))
}

/// The moves of such a text.
fn moves(text: &str) -> Result<String, String> {
    in_order(text).map(|text| text.split_once("\n\n").expect("moves follow").1.to_owned())
}

#[test]
fn what_chess_players_write_is_read() {
    let cases = [
        ("1. De3 Dd4 *", "1. De2e3 Dd5d4 *\n"),
        ("1.De3 Dd4 2.Dd3", "1. De2e3 Dd5d4 2. Dd2d3 *\n"),
        ("De3 Dd4", "1. De2e3 Dd5d4 *\n"),
        ("1. e2e3 d5-d4 *", "1. De2e3 Dd5d4 *\n"),
        (
            "1. De3! {good} Dd4?! $14 *",
            "1. De2e3 {!} {good} Dd5d4 {?!} {$14} *\n",
        ),
        ("1. De3 $1 Dd4 $6 *", "1. De2e3 {!} Dd5d4 {?!} *\n"),
        (
            "1. De3 (1. Dd3 Dd4 (1... De4 {so} 2. Dxe4)) ({or} 1. Df3) 1... Dd4 *",
            "1. De2e3 (1. Dd2d3 Dd5d4 (1... De5e4 {so})) (1. Df2f3 {or}) 1... Dd5d4 *\n",
        ),
        (
            "1. De3 ; to the end\nDd4 {over\n two  lines} *",
            "1. De2e3 {to the end} Dd5d4 {over two lines} *\n",
        ),
        ("1. De3 ;with } a brace\n*", "1. De2e3 ;with } a brace\n*\n"),
        ("1. De3 {a } {  b} *", "1. De2e3 {a} {b} *\n"),
        ("1. De3 {[%emt x]} *", "1. De2e3 {[%emt x]} *\n"),
        ("% for others\n1. De3\n%\n*", "1. De2e3 *\n"),
        (
            "1. De3 {[%emt 0:00:12] quick} *",
            "1. De2e3 {[%emt 0:00:12]} {quick} *\n",
        ),
        (
            "1. De3 {+0.52/11 0.1} Dd4 {-1.00/9 1:05} *",
            "1. De2e3 {+0.52/11 0.1} Dd5d4 {-1.00/9 1:05} *\n",
        ),
        ("{--------------\nb n\n--------------}\n1. De3 *", "1. De2e3 *\n"),
    ];
    for (text, expected) in cases {
        // The capture in the variation is not possible, so it is left out of what is expected.
        let text = text.replace(" 2. Dxe4", "");
        assert_eq!(moves(&text).as_deref(), Ok(expected), "{text}");
    }
}

#[test]
fn tags_and_ends_are_told_by_their_words() {
    let text = "[Event \"Cup \\\"A\\\"\"]\n[Date \"2026.11.25\"]\n[Time \"10:00\"]\n[White \"Ahab\"]\n[Black \"Ishmael\"]\n\
                [Round \"?\"]\n[Result \"0-1\"]\n\n1. De3 {White resigns} 0-1\n";
    let compiled = support::compiled(support::first_id());
    let tree = pgn::read(&compiled, text).unwrap_or_else(|error| panic!("{error}"));
    let record = tree.to_record(&compiled, Convention::Tsa);
    let expected = "[Variant \"whale\"]\n[Black \"Ahab\"]\n[White \"Ishmael\"]\n[Date \"2026-11-25 10:00\"]\n\
                    [Convention \"tsa\"]\n[Result \"0-1\"]\n[Reason \"resignation\"]\n[Event \"Cup \\\"A\\\"\"]\n\n\
                    1. D-2d 0-1\n";
    assert_eq!(record.to_text().as_deref(), Ok(expected));
    let ours = pgn::write(&compiled, &tree, &tag("whale")).expect("it fits");
    for line in [
        "[Date \"2026.11.25\"]",
        "[Time \"10:00\"]",
        "[Event \"Cup \\\"A\\\"\"]",
        "[Termination \"resignation\"]",
    ] {
        assert!(ours.contains(line), "{ours}");
    }
    let ends = [
        ("1. De3 {Black forfeits on time} 1-0", "timeout"),
        ("1. De3 {Xboard: repetition} 1/2-1/2", "agreement"),
        ("[Termination \"illegal_move\"]\n\n1. De3 1-0", "illegal_move"),
        ("1. De3 1-0", "resignation"),
        ("1. De3 {White agreed} 1-0", "resignation"),
        ("1. De3 1/2-1/2", "agreement"),
    ];
    // What XBoard says of the end names the sides by its own words: kept as a comment it would name the wrong one.
    for (said, kept) in [
        ("{Black wins: royal captured} 0-1", false),
        ("{White is checkmated.} 0-1", false),
        ("{Black resigns} 1-0", false),
        ("{White resigns} 1-0", true),
        ("{Black winsome} 0-1", true),
        ("{White agreed} 0-1", true),
    ] {
        let read = pgn::read(&compiled, &format!("1. De3 {said}"));
        let Ok(tree) = read else {
            assert!(said.contains("checkmated"), "{said}");
            continue;
        };
        let record = tree
            .to_record(&compiled, Convention::Tsa)
            .to_text()
            .expect("it fits");
        assert_eq!(record.contains('{'), kept, "{record}");
    }
    let tree = pgn::read(&compiled, "1. De3 De4 {Black wins: royal captured} 0-1").expect("it is a game");
    let kif = hakugei_notation::kif::write(&compiled, &tree).expect("it fits");
    assert!(kif.contains("投了") && !kif.contains("Black"), "{kif}");
    for (text, reason) in ends {
        let tree = pgn::read(&compiled, text).unwrap_or_else(|error| panic!("{error}"));
        let outcome = tree.to_game(&compiled).outcome().expect("it is over");
        assert_eq!(outcome.reason.to_string(), reason, "{text}");
    }
}

#[test]
fn starts_are_read_by_the_letters_of_xboard() {
    let compiled = support::compiled("whale");
    let text = "[FEN \"w5/3D2/6/6/4+k1/5W[Dd] b 3 7\"]\n\n1... +Kd2 *\n";
    let tree = pgn::read(&compiled, text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(
        sfen::format(compiled.variant(), tree.setup()),
        "w5/3D2/6/6/4p1/5W w Dd 1"
    );
    let written = pgn::write(&compiled, &tree, &tag("whale")).expect("it fits");
    assert!(
        written.contains("[FEN \"w5/3D2/6/6/4+k1/5W[Dd] b 0 1\"]"),
        "{written}"
    );
    assert!(written.ends_with("1... +Ke2d2 *\n"), "{written}");
}

#[test]
fn a_piece_that_goes_and_comes_back_is_read_by_the_square_between() {
    let compiled = support::compiled("chu");
    let start = "[FEN \"11k/12/12/4pp6/12/5N6/12/12/3p8/12/1P10/K11 w - 0 1\"]";
    let tree = pgn::read(&compiled, &format!("{start}\n\n1. Ne6-f7 Kl11 *\n"))
        .unwrap_or_else(|error| panic!("{error}"));
    let written = pgn::write(&compiled, &tree, &tag("chu")).expect("it fits");
    assert!(written.ends_with("1. Nf7f7 Kl12l11 *\n"), "{written}");
    // Nothing goes there and back where something stands between.
    let error = pgn::read(&compiled, &format!("{start}\n\n1. Nb2-f7 *\n")).expect_err("a pawn stands on b2");
    assert!(
        error.to_string().contains("`Nb2-f7` (ply 1) is not a legal move"),
        "{error}"
    );
}

/// XBoard leaves the face of a drop out, and writes the piece with its face when it moves again.
#[test]
fn the_face_of_a_drop_is_found_by_what_follows() {
    let compiled = support::compiled("kyoto");
    let played = |text: &str| {
        let tree = pgn::read(&compiled, text).map_err(|error| error.to_string())?;
        let game = tree.to_game(&compiled);
        let moves: Vec<String> = game.moves().iter().map(|&mv| game.usi(mv)).collect();
        Ok::<_, String>((moves.join(" "), tree))
    };
    let (moves, tree) = played(&support::text(&support::data("notation/pgn/faces.pgn")))
        .unwrap_or_else(|error| panic!("{error}"));
    assert!(moves.contains(" N*3c 4a3b 3c2a+ "), "{moves}");
    assert!(moves.contains(" S*4d 3c4b 3d4c+ "), "{moves}");
    let ours = pgn::write(&compiled, &tree, &tag("kyoto")).expect("it can be written");
    assert!(ours.contains(" +G@c3 "), "{ours}");
    assert_eq!(played(&ours).map(|(again, _)| again), Ok(moves));

    // The drop is not the last one, and there are two of them.
    let start = "[FEN \"4k/5/5/5/K4[GGTT] w - 0 1\"]\n\n";
    let game = "1. G@a3 Ke4 2. T@b2 Ke5 3. G@a2 Ke4 4. T@c2 Ke5 5. +Gb5+ Ke4 6. +Tb3+ *";
    let (moves, _) = played(&format!("{start}{game}")).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(moves, "N*5c 1a1b L*4d 1b1a G*5d 1a1b T*3d 1b1a 5c4a+ 1a1b 4d4c+");
    // A face that is written stays.
    let written = game.replace("T@b2", "+T@b2").replace("G@a3", "+G@a3");
    assert_eq!(
        played(&format!("{start}{written}")).map(|(moves, _)| moves),
        Ok(moves)
    );
    // What no face explains is said of the game as it is written.
    let error =
        played(&format!("{start}{}", game.replace("+Tb3+", "+Se4"))).expect_err("nobody has a silver");
    assert!(error.contains("`+Se4` (ply 11) is not a legal move"), "{error}");
    let error = played(&format!("{start}1. G@a3 Ke4 2. +Sb5+ *")).expect_err("nobody has a silver");
    assert!(error.contains("`+Sb5+` (ply 3) is not a legal move"), "{error}");
}

#[test]
fn what_is_wrong_is_said_with_its_place_and_what_to_write() {
    let cases = [
        (
            "",
            "line 1, column 1: there is no game in the text; write tags such as `[Variant \"…\"]`, and moves such as `1. De3 Dd4`",
        ),
        (
            "[Event x]\n1. De3 *",
            "line 1, column 1: `[Event x]` is not a tag; write `[Name \"value\"]` on one line",
        ),
        (
            "1. De3 {open",
            "line 1, column 8: the comment that begins here does not end; close it with `}`",
        ),
        (
            "1. De3 (1. Dd3",
            "line 1, column 8: the variation that begins here does not end; close it with `)`",
        ),
        (
            "1. De3 ) *",
            "line 1, column 8: `)` closes nothing; leave it out, or open it",
        ),
        (
            "(1. De3) *",
            "line 1, column 1: no move stands before the variation that it could replace; write the move first",
        ),
        (
            "1. De3 ((1. Dd3)) *",
            "line 1, column 9: no move stands before the variation that it could replace; write the move first",
        ),
        (
            "1. Ze3 *",
            "line 1, column 4: `Ze3`: no piece of this variant is written `Z`; write `W`, `+K`, `K`, `G`, `H`, `N`, `B` or `D`",
        ),
        (
            "1. De9 *",
            "line 1, column 4: `De9`: there is no square `e9`; write squares from `a1` to `f6`",
        ),
        (
            "1. De4 *",
            "line 1, column 4: `De4` (ply 1) is not a legal move of Black, whom XBoard calls White: no dolphin of Black goes there; write a legal move",
        ),
        (
            "1. Nd3 *",
            "line 1, column 4: `Nd3` (ply 1) is not a legal move of Black, whom XBoard calls White: the narwhal on e1 cannot go to d3: it does not move that way from there; write a legal move",
        ),
        (
            "1. Bd3 *",
            "line 1, column 4: `Bd3` (ply 1) is not a legal move of Black, whom XBoard calls White: the blue whale on f1 cannot go to d3: it does not move that way from there; write a legal move",
        ),
        (
            "1. hello *",
            "line 1, column 4: `hello` is not a move; write a move such as `Df2f3`",
        ),
        (
            "1. De3 * Dd4",
            "line 1, column 10: `Dd4` stands behind the end of the game; leave it out, or begin another game with its tags",
        ),
        (
            "[FEN \"z5/6/6/6/6/5W w 0 1\"]\n\n*",
            "line 1, column 1: the tag `FEN` is not a position of this variant: `z` is no piece of this variant; mend it, or leave the tag out for the variant's own start",
        ),
        (
            "[FEN \"w5/6/6/6/6/5W x 0 1\"]\n\n*",
            "line 1, column 1: the tag `FEN` is not a position of this variant: `x` is no side to move: `w` is the side that moves first, `b` the other; mend it, or leave the tag out for the variant's own start",
        ),
        (
            "[FEN \"w5/6/6/6/6/5W[] w - 8j 0 1\"]\n\n*",
            "line 1, column 1: the tag `FEN` is not a position of this variant: `8j` says nothing here: behind the side a FEN has `-` for castling and for capture in passing, which this program does not have, and at most two numbers; leave it out; mend it, or leave the tag out for the variant's own start",
        ),
        (
            "[Result \"1-0\"]\n\n1. De3 De4",
            "line 3, column 8: no result stands behind the moves, though the tag `Result` says `1-0`: the text may have been cut off; write the moves that are missing and `1-0` behind them, or `*` in both places where the game goes on",
        ),
        (
            "[Result \"1-0\"]\n\n1. De3 0-1",
            "line 3, column 8: the tag `Result` says `1-0`, and the moves end with `0-1`; write the same result in both places",
        ),
        (
            "1. De3 {Black mates} 1-0",
            "line 1, column 22: the game is said to end with `Black mates`, but by the rules it goes on here; write the moves that are missing, or leave these words out",
        ),
        (
            "[Date \"2026.13.45\"]\n\n*",
            "line 1, column 1: `2026.13.45` is not a date; write year, month and day such as `2026.11.25`, with `??` for what is not known",
        ),
        (
            "[Event \"a\"]\n1. De3 *\n[Event \"b\"]\n1. De3 *",
            "line 1, column 1: there are 2 games in the text; keep one game in a file, or take one out with `hakugei convert FILE --to pgn --game N`",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(moves(text), Err(expected.to_owned()), "{text}");
    }
}

#[test]
fn deep_variations_end_in_an_error() {
    let deep = "1. De3 (1. Dd3 ".to_owned() + &"(1. Df3 ".repeat(500);
    assert!(
        moves(&deep).is_err_and(|error| error.contains("nested more than")),
        "{deep}"
    );
}

#[test]
fn comments_that_begin_like_a_time_stay_readable() {
    let compiled = support::compiled(support::first_id());
    for (text, written) in [("[%emt x]", "{[%emt x]}"), ("[%emt 5]", "{\\u{5b}%emt 5]}")] {
        let mut record = Record::new("whale");
        record.comments.push(text.to_owned());
        let text = record.to_text().expect("short");
        assert!(text.contains(written), "{text}");
        assert_eq!(Record::parse(&text), Ok(record));
    }
    // What a record says with blanks around it is the same at the second writing.
    let mut record = Record::new("whale");
    record.comments.push(" a  b ".to_owned());
    let tree = GameTree::from_record(&record, &compiled).expect("it has no moves");
    let ours = pgn::write(&compiled, &tree, &tag("whale")).expect("it fits");
    let again = pgn::read(&compiled, &ours).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(pgn::write(&compiled, &again, &tag("whale")), Ok(ours));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read_or_refused(at in any::<prop::sample::Index>(), bit in select(vec!["(", ")", "{", "}", "[", "\"", "=", "+", "@", "x", "D", "1", ".", "\n", ";", "$", "…", "\u{feff}", "1-0"]), cut in any::<prop::sample::Index>()) {
        let compiled = support::compiled("whale");
        let text = support::text(&support::data("notation/pgn/xboard/whale.pgn"));
        let mut text = text[..1200].to_owned();
        let at = at.index(text.len());
        if text.is_char_boundary(at) {
            text.insert_str(at, bit);
        }
        for text in [&text[..], text.get(..cut.index(text.len())).unwrap_or_default()] {
            match pgn::read_all(&compiled, text) {
                Ok(trees) => for tree in trees {
                    let written = pgn::write(&compiled, &tree, &tag("whale")).expect("it was read");
                    let again = pgn::read(&compiled, &written).map_err(|error| TestCaseError::fail(format!("{error}\n{written}")))?;
                    prop_assert_eq!(pgn::write(&compiled, &again, &tag("whale")), Ok(written));
                },
                Err(error) => {
                    prop_assert!(text.get(error.place.span()).is_some(), "{}", error);
                    prop_assert!(error.to_string().contains("; "), "{}", error);
                }
            }
        }
    }
}
