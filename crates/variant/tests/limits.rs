//! Limits: input of any kind and size gets an answer, soon and without a panic.

use std::fmt::Write as _;

use hakugei_variant::{Checked, Code, Library, MAX_FILE, Severity, Source, load, render, shipped};
use proptest::prelude::*;

fn check(text: impl Into<String>) -> Checked {
    let checked = load(&Source::new("test.ron", text), &shipped::Shipped);
    let plain = render(&checked, false);
    assert_eq!(plain.is_empty(), checked.diagnostics.is_empty());
    let errors = checked
        .diagnostics
        .iter()
        .filter(|found| found.severity() == Severity::Error)
        .count();
    assert_eq!(checked.is_valid(), errors == 0, "{plain}");
    assert_eq!(checked.for_editors().len(), checked.diagnostics.len());
    checked
}

fn codes(checked: &Checked) -> Vec<Code> {
    checked
        .diagnostics
        .iter()
        .map(|diagnostic| diagnostic.code)
        .collect()
}

fn whale() -> String {
    shipped::source("whale").expect("shipped").text
}

#[test]
fn a_file_of_the_largest_size_is_read_and_a_larger_one_is_not() {
    let mut text = whale();
    let blanks = MAX_FILE - text.len();
    text.extend(std::iter::repeat_n(' ', blanks));
    assert!(check(text.clone()).is_valid());
    text.push(' ');
    assert_eq!(codes(&check(text)), [Code::FileTooLarge]);
}

/// What is too much of a set-up may begin within a character.
#[test]
fn a_set_up_that_is_too_long_is_cut_between_characters() {
    for sign in ["é", "鯨", "\u{2028}", "🐋"] {
        let text = format!(
            "Variant(id: \"a\", extends: \"whale\", setup: \"b{}\")",
            sign.repeat(4096)
        );
        assert_eq!(codes(&check(text)), [Code::SetupText], "{sign:?}");
    }
}

#[test]
fn brackets_without_end_do_not_overflow_the_stack() {
    for bracket in [
        "[", "(", "{", "a(", "{\"a\":", "(a:", "[(", "Some(", "/*", "\"", "r#\"", "#!", "'", "r#", "[[],",
    ] {
        let text = bracket.repeat(MAX_FILE / bracket.len());
        let checked = check(text);
        assert!(!checked.is_valid(), "{bracket}");
        let text = format!("Variant(id: {})", bracket.repeat(MAX_FILE / bracket.len() - 20));
        assert!(!check(text).is_valid(), "{bracket}");
    }
}

#[test]
fn closed_brackets_as_deep_as_ron_allows_are_read() {
    for depth in [20, 60, 100, 120] {
        let text = format!("Variant(notes: {}{})", "[".repeat(depth), "]".repeat(depth));
        assert!(!check(text).is_valid());
    }
}

#[test]
fn more_problems_than_are_shown_are_counted() {
    let mut text = String::from("Variant(\n    id: \"test\",\n    extends: \"whale\",\n");
    for number in 0..20_000 {
        writeln!(text, "    f{number}: 1,").expect("strings grow");
    }
    text.push(')');
    let checked = check(text);
    assert_eq!(checked.diagnostics.len(), 1001);
    let last = checked.diagnostics.last().expect("many");
    assert_eq!(last.code, Code::TooMany);
    assert_eq!(last.message, "19000 further problems are not shown");
}

/// The starts, the entries and the ends of files with very many entries.
const WIDE: [(&str, &str, &str); 30] = [
    (
        "Variant(id: \"a\", extends: \"whale\", notes: [\"x\"], notes: [",
        "\"\",",
        "])",
    ),
    (
        "Variant(id: \"a\", extends: \"whale\", notes: [\"x\"],",
        "notes: [\"y\"],",
        ")",
    ),
    (
        "Variant(id: \"a\", extends: \"whale\", handicaps: {\"a\": Handicap(remove: [\"D\"])}, handicaps: {",
        "\"b\":none,",
        "})",
    ),
    ("Variant(id: \"a\", extends: \"whale\", notes: [", "\"\",", "])"),
    ("Variant(id: \"a\", extends: \"whale\", notes: [", "1,", "])"),
    (
        "Variant(id: \"a\", extends: \"whale\", handicaps: {",
        "\"a\":none,",
        "})",
    ),
    (
        "Variant(id: \"a\", extends: \"whale\", handicaps: {",
        "a:b,",
        "})",
    ),
    ("Variant(id: \"a\", extends: \"whale\", ", "id:\"a\",", ")"),
    ("Variant(id: \"", "a", "\")"),
    ("Variant(id: \"a\", extends: \"", "a", "\")"),
    ("Variant(id: \"a\", extends: \"whale\", setup: \"", "P", "\")"),
    (
        "Variant(id: \"a\", extends: \"whale\", pieces: {\"D\": Piece(betza: \"",
        "fW",
        "\")})",
    ),
    (
        "Variant(id: \"a\", extends: \"whale\", pieces: {\"D\": Piece(zones: [",
        "Zone(from: last(1), betza: \"W\"),",
        "])})",
    ),
    (
        "Variant(id: \"a\", extends: \"whale\", drops: Drops(no_dead_squares: [",
        "\"D\",",
        "]))",
    ),
    (
        "Variant(id: \"a\", extends: \"whale\", handicaps: {\"D\": Handicap(remove: [",
        "\"D\",",
        "])})",
    ),
    (
        "Variant(id: \"a\", extends: \"whale\", promotion: zone(region: squares([",
        "\"1a\",",
        "])))",
    ),
    (
        "Variant(id: \"a\", extends: \"whale\", promotion: any_of([",
        "zone(region: last(1), choice: forced),",
        "]))",
    ),
    (
        "Variant(id: \"a\", extends: \"whale\", promotion: zone(region: last(1), choice: forced, pieces: [",
        "\"D\",",
        "]))",
    ),
    (
        "Variant(id: \"a\", extends: \"whale\", borrowed_moves: from_friends(at: [",
        "behind,",
        "]))",
    ),
    ("Variant(id: \"a\", extends: \"whale\", year: ", "9", ")"),
    (
        "Variant(id: \"a\", extends: \"whale\", handicaps: {\"",
        "W+",
        "\": Handicap(name: \"x\", remove: [\"W\", \"W\", \"1c\", \"1c\"])})",
    ),
    (
        "Variant(id: \"a\", extends: \"whale\", handicaps: {\"P+G\": Handicap(name: \"porpoise and grey whale\", remove: [",
        "\"W\",",
        "])})",
    ),
    (
        "Variant(id: \"a\", extends: \"whale\", handicaps: {\"D\": Handicap(name: \"x\", remove: [",
        "\"1c\",",
        "])})",
    ),
    (
        "Variant(id: \"a\", extends: \"whale\", pieces: {\"D\": Piece(name: \"cannon\", betza: \"",
        "a2",
        "\")})",
    ),
    (
        "Variant(id: \"a\", extends: \"whale\", drops: Drops(no_dead_squares: [",
        "\"?\",\n",
        "]))",
    ),
    (
        "Variant(id: \"a\", extends: \"whale\", drops: Drops(no_dead_squares: [",
        "\"Q\",\n// \"Q\": Piece(),\n",
        "]))",
    ),
    (
        "Variant(id: \"a\", extends: \"whale\", pieces: {\"D\": Piece(betza: \"iW\"), \"G\": Piece(betza: \"iW\")}, setup: \"5/5/5/5/5/",
        "D",
        "\")",
    ),
    ("Variant(", "x", ")"),
    ("", "\n", ""),
    ("", "// comment\n", ""),
];

#[test]
fn wide_files_are_read_in_time() {
    for (start, entry, end) in WIDE {
        let count = MAX_FILE / 8 / entry.len();
        check(format!("{start}{}{end}", entry.repeat(count)));
    }
}

#[test]
fn many_moves_by_several_legs_are_not_all_spelt_out() {
    let mut groups = String::new();
    for range in 2..27 {
        write!(groups, "[Q{range}?K?K]").expect("strings grow");
    }
    let zone = format!("Zone(from: last(1), betza: \"{groups}\", mode: add),");
    let zones = zone.repeat(MAX_FILE / zone.len() - 2);
    let text =
        format!("Variant(id: \"test\", extends: \"whale\", pieces: {{ \"N\": Piece(zones: [{zones}]) }})");
    let checked = check(text);
    let found = codes(&checked);
    let too_many = found.iter().filter(|&&code| code == Code::TooManyWays).count();
    assert_eq!(too_many, 2, "the piece, and the texts together: {found:?}");
}

/// A file with many zones of one piece, which end in some text.
fn zones(entry: impl Fn(usize) -> String, count: usize, rest: &str) -> Checked {
    let zones: Vec<String> = (0..count).map(entry).collect();
    let zones = zones.concat();
    check(format!(
        "Variant(id: \"a\", extends: \"whale\", pieces: {{\"D\": Piece(zones: [{zones}])}}, {rest})"
    ))
}

#[test]
fn what_was_meant_is_found_out_so_often_and_no_more() {
    let wrong = zones(|_| "Zone(from: last(1), betza: \"fY\"),".to_owned(), 600, "");
    let found = codes(&wrong);
    assert_eq!(found.iter().filter(|&&code| code == Code::Betza).count(), 500);

    let mut regions = String::new();
    for number in 0..250 {
        write!(regions, "\"camp{number:03}\": last(1), ").expect("strings grow");
    }
    let zone = |number: usize| format!("Zone(from: named(\"camp{number}x\"), betza: \"W\", mode: add),");
    let unknown = zones(zone, 900, &format!("regions: {{ {regions} }}"));
    let unknown = unknown
        .diagnostics
        .iter()
        .filter(|found| found.code == Code::UnknownRegion);
    let (asked, listed): (Vec<_>, Vec<_>) = unknown.partition(|found| !found.suggestions.is_empty());
    assert_eq!((asked.len(), listed.len()), (100_000 / 250, 900 - 100_000 / 250));
    let help = listed[0].help.as_deref().expect("the list");
    assert!(
        help.starts_with("the regions are `camp000`, ") && help.ends_with("`camp199` and 50 more"),
        "{help}"
    );
}

#[test]
fn a_region_that_is_often_used_is_checked_once() {
    let squares = "\"1a\", \"9z\", ".repeat(1000);
    let zone = |_| "Zone(from: named(\"camp\"), betza: \"W\", mode: add),".to_owned();
    let checked = zones(
        zone,
        1000,
        &format!("regions: {{ \"camp\": squares([{squares}]) }}"),
    );
    let last = checked.diagnostics.last().expect("many");
    assert_eq!(
        last.message, "1998 further problems are not shown",
        "each square once, not in each zone"
    );
}

#[test]
fn many_handicaps_are_compared_in_time() {
    let mut text = String::from("Variant(id: \"a\", extends: \"whale\", handicaps: {");
    for number in 0..20_000 {
        write!(text, "\"{number}\": Handicap(name: \"h\", remove: [\"1b\"]),").expect("strings grow");
    }
    text.push_str("})");
    let checked = check(text);
    assert!(checked.is_valid());
    assert_eq!(codes(&checked)[0], Code::SameHandicap);
}

#[test]
fn a_board_of_the_largest_size_is_fine() {
    let rows = ["19"; 17].join("/");
    let text = format!(
        "Variant(id: \"big\", name: \"Big\", board: Board(files: 19, ranks: 19), pieces: {{\"K\": Piece(name: \"king\", \
         betza: \"K\", royal: true)}}, setup: \"k18/{rows}/18K b -\", captures: removed, promotion: never, \
         ends: Ends(stalemate: draw, repetition: unlimited))"
    );
    assert!(check(text.clone()).is_valid(), "{}", render(&check(text), false));
}

/// A library in which every variant extends another one.
struct Endless;

impl Library for Endless {
    fn find(&self, id: &str) -> Option<Source> {
        Some(Source::new(
            id,
            format!("Variant(id: \"{id}\", extends: \"{id}x\")"),
        ))
    }

    fn ids(&self) -> Vec<String> {
        Vec::new()
    }
}

#[test]
fn a_chain_without_end_is_refused() {
    let checked = load(
        &Source::new("test.ron", "Variant(id: \"a\", extends: \"b\")"),
        &Endless,
    );
    assert_eq!(codes(&checked), [Code::LongChain]);
    assert!(!render(&checked, false).is_empty());
}

#[test]
fn a_byte_order_mark_is_skipped() {
    let bytes = [b"\xEF\xBB\xBF".as_slice(), whale().as_bytes()].concat();
    let source = Source::from_bytes("whale.ron", &bytes).expect("UTF-8");
    assert!(load(&source, &shipped::Shipped).is_valid());
    let checked = check("\u{FEFF}Variant(idd: \"a\", extends: \"whale\")");
    let place = &checked.for_editors()[0].place;
    assert_eq!((place.line, place.column, place.end_column), (1, 9, 12));
}

#[test]
fn colours_change_nothing_but_the_colours() {
    let checked = check("Variant(id: \"A\", extends: \"whale\", colour: \"red\", notes: [\"\u{1b}[2J\"])");
    let styled = render(&checked, true);
    assert!(styled.contains("\u{1b}["));
    let mut plain = String::new();
    let mut rest = styled.as_str();
    while let Some((before, after)) = rest.split_once("\u{1b}[") {
        plain.push_str(before);
        rest = after.split_once('m').map_or("", |(_, rest)| rest);
    }
    plain.push_str(rest);
    assert_eq!(plain, render(&checked, false));
    assert!(
        !plain.contains('\u{1b}'),
        "text of the file cannot steer the terminal"
    );
}

#[test]
fn no_text_of_a_file_steers_the_terminal() {
    for odd in [
        '\u{1b}', '\u{7}', '\u{9b}', '\u{202e}', '\u{2066}', '\r', '\u{200f}',
    ] {
        for text in [
            format!("Variant(id: \"a{odd}\", extends: \"whale\", name: \"a{odd}b\", notes: [\"a{odd}b\"])"),
            format!("Variant(id: \"a\", extends: \"wha{odd}le\")"),
            format!(
                "Variant(id: \"a\", extends: \"whale\", pieces: {{ \"{odd}\": none, \"D\": Piece(betza: \"f{odd}W\") }})"
            ),
            format!("Variant(id: \"a\", extends: \"whale\", setup: \"{odd}/6 b {odd} 1\", name{odd})"),
        ] {
            let said = render(&check(text), false);
            assert!(!said.is_empty() && !said.contains(odd), "{odd:?}: {said:?}");
        }
    }
}

#[test]
fn editors_get_places_and_edits() {
    let checked = check(
        "Variant(\n    id: \"test\",\n    extends: \"whale\",\n    kanji: \"鯨\", invetor: \"x\",\n)\n",
    );
    let json = serde_json::to_value(checked.for_editors()).expect("serialises");
    let expected = serde_json::json!([{
        "file": "test.ron", "line": 4, "column": 17, "end_line": 4, "end_column": 24,
        "code": "V010", "severity": "error", "message": "`Variant` has no field `invetor`",
        "help": "did you mean `inventor`?", "related": [],
        "suggestions": [{
            "file": "test.ron", "line": 4, "column": 17, "end_line": 4, "end_column": 24, "replacement": "inventor",
        }],
    }]);
    assert_eq!(json, expected);
}

/// An edit of a text: where, how many characters go, and what comes in their place.
fn edit() -> impl Strategy<Value = (prop::sample::Index, usize, String)> {
    let text = prop_oneof![
        "[\\[\\](){},:\"+ a-zA-Z0-9/\\\\-]{0,4}",
        Just("none".to_owned()),
        Just("\"D\": ".to_owned()),
        Just("last(1)".to_owned()),
        Just("99999999999".to_owned()),
        "\\PC{0,3}",
    ];
    (any::<prop::sample::Index>(), 0_usize..12, text)
}

fn edited(text: &str, edits: Vec<(prop::sample::Index, usize, String)>) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    for (index, length, new) in edits {
        let start = index.index(characters.len() + 1);
        let end = (start + length).min(characters.len());
        characters.splice(start..end, new.chars());
    }
    characters.into_iter().collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_get_an_answer(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        match Source::from_bytes("bytes", &bytes) {
            Ok(source) => drop(check(source.text)),
            Err(checked) => prop_assert!(!render(&checked, false).is_empty()),
        }
    }

    #[test]
    fn any_text_like_ron_gets_an_answer(text in "[\\[\\](){},:\"#!/*+'a-zA-Z0-9 \n\\\\-]{0,120}") {
        check(text);
    }

    #[test]
    fn any_edit_of_a_file_gets_an_answer(id in prop::sample::select(vec!["whale", "paulowich"]), edits in prop::collection::vec(edit(), 1..6)) {
        let text = shipped::source(id).expect("shipped").text;
        check(edited(&text, edits));
    }
}
