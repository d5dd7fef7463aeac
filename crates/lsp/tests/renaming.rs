//! Renaming: a letter has its new name everywhere, and the game stays the same; where it cannot be renamed, it is said why.

use hakugei_game::{CompiledVariant, Game};
use hakugei_variant::{Checked, PieceCode, Source, load, shipped};
use serde_json::{Value, json};

use crate::client::{Client, MINE, edited, small, unmarked};

/// The text after what stands at its mark was renamed.
///
/// # Errors
/// Why it was not.
fn renamed(marked: &str, new: &str) -> Result<String, String> {
    let (mut client, place) = Client::with(marked);
    renamed_at(&mut client, &place, new).map(|edits| edited(&unmarked(marked).0, &edits))
}

/// The edits that rename what stands at a place.
fn renamed_at(client: &mut Client, place: &Value, new: &str) -> Result<Value, String> {
    let address = client.address.clone();
    let params = json!({"textDocument": {"uri": address}, "position": place, "newName": new});
    match client.request("textDocument/rename", &params) {
        Ok(edit) => Ok(edit["changes"][&address].clone()),
        Err(error) => {
            assert_eq!(error["code"], -32803, "{error}");
            Err(error["message"].as_str().expect("a text").to_owned())
        }
    }
}

#[test]
fn a_letter_is_renamed_everywhere() {
    let text = small("handicaps: { \"P\": Handicap(name: \"pawn\", setup: \"1kp/1p1/1P1/PKP w P 1\") },");
    let expected = text
        .replace("\"P\": Piece", "\"S\": Piece")
        .replace("\"+P\"", "\"+S\"")
        .replace("[\"P\", ", "[\"S\", ")
        .replace("forbidden: { \"P\"", "forbidden: { \"S\"")
        .replace("pkp/1p1/1P1/PKP b", "sks/1s1/1S1/SKS b")
        .replace("1kp/1p1/1P1/PKP w P 1", "1ks/1s1/1S1/SKS w S 1");
    // The name of a handicap is no letter.
    assert!(expected.contains("\"P\": Handicap(name: \"pawn\""));
    for (old, marked) in [
        ("\"P\": Piece(", "\"|P\": Piece("),
        ("\"+P\": Piece(", "\"+|P\": Piece("),
        ("promotes_to: \"+P\"", "promotes_to: \"+P|\""),
        ("setup: \"pkp", "setup: \"|pkp"),
        ("forbidden: { \"P\"", "forbidden: { \"P|\""),
    ] {
        for new in ["S", "+S", " S "] {
            assert_eq!(
                renamed(&text.replace(old, marked), new).as_ref(),
                Ok(&expected),
                "{marked}"
            );
        }
    }
    assert_eq!(
        renamed(&text.replace("\"P\": Piece(", "\"|P\": Piece("), "P").as_ref(),
        Ok(&text)
    );
    let marked = renamed(&text.replace("\"P\": Piece(", "\"|P\": Piece("), "P'").expect("it is a letter");
    assert!(marked.contains("\"p'kp'/1p'1/1P'1/P'KP' b - 1\""), "{marked}");
}

#[test]
fn a_region_is_renamed_everywhere() {
    let marked = small("").replace("region: named(\"camp\")", "region: named(\"ca|mp\")");
    assert_eq!(renamed(&marked, "goal"), Ok(small("").replace("camp", "goal")));
}

#[test]
fn what_can_be_renamed_is_told_before() {
    for (old, marked, about, name) in [
        (
            "\"+P\": Piece(",
            "\"+P|\": Piece(",
            json!({"start": 7 + 3, "end": 11}),
            "P",
        ),
        (
            "{ \"camp\"",
            "{ \"|camp\"",
            json!({"start": 16, "end": 20}),
            "camp",
        ),
    ] {
        let (mut client, place) = Client::with(&small("").replace(old, marked));
        let told = client
            .at("textDocument/prepareRename", &place)
            .expect("it can be renamed");
        assert_eq!(told["placeholder"], name);
        assert_eq!(told["range"]["end"]["character"], about["end"], "{told}");
        assert_eq!(told["range"]["start"]["character"], about["start"], "{told}");
    }
    let (mut client, place) = Client::with(&small("").replace("captures:", "cap|tures:"));
    let refused = client
        .at("textDocument/prepareRename", &place)
        .expect_err("it is a field");
    assert!(
        refused["message"]
            .as_str()
            .expect("a text")
            .starts_with("only the letters of pieces"),
        "{refused}"
    );
}

#[test]
fn a_name_that_will_not_do_is_refused_with_the_reason() {
    let marked = small("").replace("\"P\": Piece(", "\"|P\": Piece(");
    for (new, why) in [
        ("K", "`K` is another piece already"),
        ("pawn", "`pawn` is not a letter for a piece"),
        ("", "`\"\"` is not a letter for a piece"),
        ("p", "`p` is not a letter for a piece"),
        ("鯨", "`鯨` is not a letter for a piece"),
    ] {
        let refused = renamed(&marked, new).expect_err(new);
        assert!(refused.starts_with(why), "{refused}");
    }
    let region = small("").replace("region: named(\"camp\")", "region: named(\"ca|mp\")");
    let refused = renamed(&region, "a \" b").expect_err("a quote ends the name");
    assert!(
        refused.starts_with("the file would not say the same with that name: "),
        "{refused}"
    );
    let wrong = renamed(
        &small("yaer: 1981,").replace("\"P\": Piece(", "\"|P\": Piece("),
        "S",
    );
    assert!(
        wrong
            .as_ref()
            .is_err_and(|why| why.starts_with("the file has errors")),
        "{wrong:?}"
    );
}

#[test]
fn a_letter_of_the_parent_is_renamed_there() {
    let mut client = Client::new();
    client.open("file:///nowhere/base.ron", &small(""));
    let marked = "Variant(id: \"mine\", extends: \"base\", drops: Drops(no_dead_squares: [\"|P\"]))";
    let place = client.open(MINE, marked);
    let refused = renamed_at(&mut client, &place, "S").expect_err("it is inherited");
    assert_eq!(
        refused,
        "`P` comes from `/nowhere/base.ron`, which this file extends: it can only be renamed there"
    );
    // Even where the file says something of it.
    let place = client.open(
        MINE,
        "Variant(id: \"mine\", extends: \"base\", pieces: { \"|P\": Piece(betza: \"fR\") })",
    );
    assert!(renamed_at(&mut client, &place, "S").is_err());
    // What it adds is its own.
    let marked = "Variant(id: \"mine\", extends: \"base\", pieces: { \"|G\": Piece(name: \"gold\", betza: \"WfF\") }, setup: \"gkp/1p1/1P1/PKG b - 1\")";
    let place = client.open(MINE, marked);
    let edits = renamed_at(&mut client, &place, "S").expect("it is its own");
    assert!(edited(&unmarked(marked).0, &edits).ends_with("setup: \"skp/1p1/1P1/PKS b - 1\")"));
}

/// How many lines of two moves there are.
fn lines(checked: &Checked) -> u64 {
    let variant = checked.variant.clone().expect("it is valid");
    let game = Game::new(&CompiledVariant::new(variant));
    game.perft(2)
}

/// The codes of what was found, with their lines.
fn found(checked: &Checked) -> Vec<(String, usize)> {
    let line = |span: hakugei_variant::Span| checked.sources[span.source].position(span.start).line;
    let found = checked.diagnostics.iter();
    found
        .map(|found| (found.code.to_string(), line(found.span())))
        .collect()
}

#[test]
fn every_letter_of_every_shipped_file_can_be_renamed_and_the_game_stays() {
    let mut count = 0;
    for source in shipped::ids().filter_map(shipped::source) {
        let before = load(&source, &shipped::Shipped);
        let before_lines = lines(&before);
        let variant = before.variant.as_ref().expect("what ships is valid");
        // The files of the largest games have a hundred letters, each of which is a file to read.
        if variant.board.len() > 144 && std::env::var_os("HAKUGEI_DEEP").is_none() {
            continue;
        }
        let mut client = Client::new();
        // Elsewhere its id would be that of another game.
        client.address = format!("file:///nowhere/{}", source.name);
        client.open(&client.address.clone(), &source.text);
        let taken: Vec<PieceCode> = variant.pieces.iter().map(|piece| piece.code).collect();
        let free = ('A'..='Z').map(|letter| letter.to_string());
        let free = free.chain(('A'..='Z').map(|letter| format!("{letter}!")));
        let mut free = free.filter(|new| {
            let new = PieceCode::parse(new).expect("it is a letter");
            taken
                .iter()
                .all(|code| (code.letter, code.mark) != (new.letter, new.mark))
        });
        let free = free.next().expect("some letter is free");
        for code in taken.iter().filter(|code| !code.promoted) {
            let entry = format!("\n        \"{code}\": Piece(");
            let Some(at) = source.text.find(&entry) else {
                continue;
            };
            let place = crate::client::place(&source.text[..at + 10]);
            let edits = match renamed_at(&mut client, &place, &free) {
                Ok(edits) => edits,
                Err(why) => {
                    assert!(
                        why.contains("which this file extends") && before.sources.len() > 1,
                        "{}: {why}",
                        source.name
                    );
                    continue;
                }
            };
            let text = edited(&source.text, &edits);
            let after = load(&Source::new(source.name.clone(), text), &shipped::Shipped);
            assert_eq!(found(&after), found(&before), "{}: {code} is {free}", source.name);
            assert_eq!(lines(&after), before_lines, "{}: {code} is {free}", source.name);
            let variant = after.variant.expect("nothing was found");
            let codes: Vec<PieceCode> = variant.pieces.iter().map(|piece| piece.code).collect();
            assert!(!codes.contains(code), "{}: {code} is still there", source.name);
            // The name of the letter has gone from the set-up and from the rules; names of handicaps and sentences keep it.
            count += 1;
        }
    }
    assert!(count > 80, "only {count} letters were renamed");
}
