//! The parts of files: known words are told as they are read, and what may be written is known in unfinished files too.

use std::collections::BTreeSet;

use hakugei_variant::parts::{Entry, Offers, Part, cursor, parts};
use hakugei_variant::schema::{self, Item, Texts};
use hakugei_variant::{PieceCode, Source, shipped};

/// The shipped files.
fn shipped_files() -> impl Iterator<Item = Source> {
    shipped::ids().filter_map(shipped::source)
}

/// The field or word that a part is.
fn item(part: &Part) -> Option<Item> {
    match part {
        Part::Field { entry, .. } | Part::Word { entry, .. } => Some(entry.item),
        _ => None,
    }
}

#[test]
fn fields_and_words_of_shipped_files_are_those_that_their_reading_uses() {
    for source in shipped_files() {
        let found: BTreeSet<Item> = parts(&source.text).iter().filter_map(item).collect();
        let used = schema::used(&source);
        assert!(
            used.is_subset(&found),
            "{}: {:?}",
            source.name,
            used.difference(&found)
        );
        // What a file takes away of what it inherits is not used.
        for item in found.difference(&used) {
            let none = format!("{}: none", item.name);
            assert!(source.text.contains(&none), "{}: {item:?}", source.name);
        }
    }
}

#[test]
fn texts_that_speak_of_pieces_are_letters() {
    for source in shipped_files() {
        for part in parts(&source.text) {
            let Part::Text { range, texts, .. } = part else {
                continue;
            };
            let text = &source.text[range];
            let is_letter = PieceCode::parse(text).is_some();
            match texts {
                Texts::Letters => assert!(is_letter, "{}: {text}", source.name),
                Texts::LettersOrSquares => assert!(is_letter || text.len() < 4, "{}: {text}", source.name),
                Texts::Betza => assert!(betza::Notation::parse(text).is_ok(), "{}: {text}", source.name),
                Texts::Setup => assert!(text.ends_with(" 1"), "{}: {text}", source.name),
                _ => {}
            }
        }
    }
}

#[test]
fn every_field_and_group_says_what_it_is() {
    let mut seen = BTreeSet::new();
    for source in shipped_files() {
        for part in parts(&source.text) {
            let (meaning, what) = match part {
                Part::Field { entry, .. } => (entry.meaning, entry.item.name.to_owned()),
                Part::Group { meaning, range } => (meaning, source.text[range].to_owned()),
                _ => continue,
            };
            assert!(!meaning.is_empty(), "{what} has no meaning");
            seen.insert(what);
        }
    }
    assert!(seen.len() > 40, "only {seen:?}");
}

/// The offers at the mark `|` of a text, as words, with what they would replace.
fn offered(marked: &str) -> (String, Vec<&'static str>) {
    let byte = marked.find('|').expect("a mark");
    let text = marked.replacen('|', "", 1);
    let found = cursor(&text, byte);
    let names = |entries: Vec<Entry>| entries.iter().map(|entry| entry.item.name).collect();
    let words = match found.offers {
        Offers::Nothing => Vec::new(),
        Offers::Fields(fields) => names(fields),
        Offers::Words(words) => names(words),
        Offers::Group { name, .. } => vec![name],
        Offers::Flag => vec!["true", "false"],
        Offers::Text {
            texts,
            is_quoted,
            is_key,
        } => vec![
            match texts {
                Texts::Letters => "letters",
                Texts::LettersOrSquares => "letters or squares",
                Texts::Betza => "betza",
                Texts::Setup => "setup",
                Texts::Variants => "variants",
                Texts::Regions => "regions",
                Texts::Squares => "squares",
                Texts::Codes => "codes",
                Texts::Pictures => "pictures",
                Texts::Free => "free",
            },
            if is_quoted { "quoted" } else { "bare" },
            if is_key { "key" } else { "value" },
        ],
    };
    (text[found.range].to_owned(), words)
}

#[test]
fn what_may_be_written_is_known_at_every_place() {
    for (marked, range, words) in [
        ("|", "", &["Variant"][..]),
        ("Var|", "Var", &["Variant"]),
        ("Variant(year: 1981, captures: |", "", &["to_hand", "removed"]),
        ("Variant(captures: rem|,", "rem", &["to_hand", "removed"]),
        ("Variant(captures: |removed)", "removed", &["to_hand", "removed"]),
        ("Variant(captures: removed |)", "", &[]),
        ("Variant(board: |)", "", &["Board"]),
        ("Variant(board: (|))", "", &["files", "ranks"]),
        ("Variant(board: Board(files: 9, ra|))", "ra", &["ranks"]),
        ("Variant(board: Board(files: 9,\n    |\n    ranks: 9))", "", &[]),
        ("Variant(board: Board(files: |))", "", &[]),
        ("Variant(board: Board(files: 9\n|", "", &["ranks"]),
        ("Variant(extends: \"|\")", "", &["variants", "quoted", "value"]),
        ("Variant(extends: |", "", &["variants", "bare", "value"]),
        (
            "Variant(pieces: { \"|K\": Piece() })",
            "K",
            &["letters", "quoted", "key"],
        ),
        ("Variant(pieces: { \"K\": |", "", &["Piece"]),
        (
            "Variant(pieces: { \"K\": Piece(name: \"kin|g\") })",
            "king",
            &["free", "quoted", "value"],
        ),
        (
            "Variant(pieces: { \"K\": Piece(betza: \"fW|\") })",
            "fW",
            &["betza", "quoted", "value"],
        ),
        (
            "Variant(pieces: { \"K\": Piece(royal: |) })",
            "",
            &["true", "false"],
        ),
        (
            "Variant(pieces: { \"K\": Piece(captured: becomes(\"|",
            "",
            &["letters", "quoted", "value"],
        ),
        (
            "Variant(pieces: { \"K\": Piece(takes: |",
            "",
            &[
                "all",
                "only",
                "all_but",
                "promoted",
                "lower_rank",
                "same_or_lower_rank",
            ],
        ),
        (
            "Variant(pieces: { \"K\": Piece(takes: only([\"A\", |",
            "",
            &["letters", "bare", "value"],
        ),
        (
            "Variant(pieces: { \"K\": Piece(zones: [Zone(from: last(1), m|)]) })",
            "m",
            &["betza", "mode"],
        ),
        (
            "Variant(pieces: { \"K\": Piece(zones: [Zone(mode: |)]) })",
            "",
            &["replace", "add"],
        ),
        ("Variant(setup: \"|\")", "", &["setup", "quoted", "value"]),
        (
            "Variant(handicaps: { \"R\": Handicap(remove: [|",
            "",
            &["letters or squares", "bare", "value"],
        ),
        ("Variant(handicaps: { \"|R\"", "R", &["free", "quoted", "key"]),
        (
            "Variant(drops: Drops(forbidden: { \"|",
            "",
            &["letters", "quoted", "key"],
        ),
        (
            "Variant(drops: Drops(forbidden: { \"P\": named(\"|",
            "",
            &["regions", "quoted", "value"],
        ),
        (
            "Variant(allow: { \"V0|37\": \"so\" })",
            "V037",
            &["codes", "quoted", "key"],
        ),
        (
            "Variant(ends: Ends(repetition: fold(count: 4, |)))",
            "",
            &["result", "perpetual_check", "perpetual_attack"],
        ),
        (
            "Variant(ends: Ends(royal: checkmate, stalemate: loss, repetition: unlimited // |\n",
            "",
            &[],
        ),
        ("Variant(ends: Ends(stalemate: loss, /* | */", "", &[]),
        ("Lessons(variant: \"x\", |", "", &["lessons"]),
        (
            "Lessons(lessons: [Lesson(goal: ma|",
            "ma",
            &[
                "mate", "win", "check", "escape", "gain", "play", "capture", "reach", "promote", "drop",
            ],
        ),
        ("Elephant(|", "", &["id", "extends", "name", "kanji"]),
        // Brackets that are not closed end where a field stands that only a group further out has.
        (
            "Variant(board: Board(files: 9,\n    handicap_first: |\n",
            "",
            &["black", "white"],
        ),
        (
            "Variant(pieces: { \"K\": Piece(name: \"king\",\n    captures: |",
            "",
            &["to_hand", "removed"],
        ),
        // Nonsense has no offers.
        ("Variant(nonsense: |", "", &[]),
        ("Variant(year: [|", "", &[]),
        ("]]]])))}}}|", "", &["Variant"]),
    ] {
        let (found, offers) = offered(marked);
        assert_eq!(found, range, "{marked}");
        if words == ["id", "extends", "name", "kanji"] {
            assert_eq!(&offers[..words.len()], words, "{marked}");
        } else {
            assert_eq!(offers, words, "{marked}");
        }
    }
}

#[test]
fn fields_that_follow_are_not_offered() {
    let (_, offers) = offered("Variant(\n    |\n    id: \"mine\",\n    ends: Ends(royal: checkmate),\n)");
    assert!(
        offers.contains(&"name") && !offers.contains(&"id") && !offers.contains(&"ends"),
        "{offers:?}"
    );
}

#[test]
fn any_place_of_any_text_can_be_asked() {
    let source = shipped_files().next().expect("some ship");
    for byte in (0..=source.text.len() + 2).step_by(7) {
        let range = cursor(&source.text, byte).range;
        assert!(source.text.get(range).is_some(), "byte {byte}");
        // Cut off there, the text is unfinished.
        let cut = source.text.get(..byte).unwrap_or_default();
        cursor(cut, cut.len());
    }
    let deep = "(".repeat(200_000) + &"]".repeat(200_000);
    assert_eq!(cursor(&deep, 200_000).offers, Offers::Nothing);
}
