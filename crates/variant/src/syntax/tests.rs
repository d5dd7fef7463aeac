//! The reader beside ron: what ron accepts is read without a slip and to the same values, and what ron refuses has a
//! slip with a place.

use proptest::prelude::*;
use ron::Value as Ron;

use super::slips::Slips;
use super::tree::{Body, Node, Value};
use super::{parser, read};
use crate::shipped;
use crate::source::Source;

/// Whether a value is what ron read of a text. ron says neither the names before parentheses nor the words that stand
/// alone.
fn is_same(node: &Node<'_>, said: &Ron, text: &str) -> bool {
    let part = &text[node.span.range()];
    match (&node.value, said) {
        (Value::Text(text), Ron::String(said)) => text == said,
        (Value::Number(number), Ron::Number(_)) => {
            ron::from_str(&number.to_string()).as_ref() == Ok(said)
                || ron::from_str(part).as_ref() == Ok(said)
        }
        (Value::Bool(value), Ron::Bool(said)) => value == said,
        (Value::Character(value), Ron::Char(said)) => value.parse() == Ok(*said),
        (Value::Escaped(_) | Value::OddNumber(_) | Value::Other, _) => {
            ron::from_str(part).as_ref() == Ok(said)
        }
        (Value::Named(Some(name), Body::Items(items)), Ron::Option(Some(said))) => {
            name.text == "Some" && items.len() == 1 && is_same(&items[0], said, text)
        }
        (Value::List(items) | Value::Named(_, Body::Items(items)), Ron::Seq(said)) => {
            let mut pairs = items.iter().zip(said);
            items.len() == said.len() && pairs.all(|(item, said)| is_same(item, said, text))
        }
        (Value::Map(pairs), Ron::Map(said)) => said.iter().all(|(key, value)| {
            let mut pairs = pairs.iter();
            pairs.any(|(own, node)| is_same(own, key, text) && is_same(node, value, text))
        }),
        (Value::Named(_, Body::Fields(fields)), Ron::Map(said)) => said.iter().all(|(key, value)| {
            let mut fields = fields.iter();
            fields.any(|(name, node)| *key == Ron::String(name.text.to_owned()) && is_same(node, value, text))
        }),
        (Value::Named(_, Body::Fields(fields)), Ron::Unit) => fields.is_empty(),
        (Value::Named(_, Body::Fields(fields)), Ron::Seq(said)) => fields.is_empty() && said.is_empty(),
        (Value::Named(Some(_), Body::None), Ron::Unit | Ron::Option(None) | Ron::Number(_))
        | (Value::TooDeep, _) => true,
        _ => false,
    }
}

/// Holds the reader to ron. ron's own limit on depth is reported as it comes.
fn compare(text: &str) -> Result<(), TestCaseError> {
    let source = Source::new("test.ron", text);
    match ron::from_str::<Ron>(&source.text) {
        Ok(said) => {
            let mut slips = Slips::new(&source, 0);
            let tree = parser::parse(&mut slips);
            prop_assert!(slips.diagnostics.is_empty(), "{text}\n{:?}", slips.diagnostics);
            prop_assert!(is_same(&tree, &said, &source.text), "{text}\n{tree:?}\n{said:?}");
        }
        Err(error) => {
            let slips = read(&source, 0).slips;
            prop_assert!(!slips.is_empty(), "{text}\n{error}");
            for slip in slips {
                let places = slip.labels.iter().map(|label| label.span);
                for place in places.chain(slip.suggestions.iter().map(|edit| edit.span)) {
                    prop_assert!(source.text.get(place.range()).is_some(), "{text}\n{slip:?}");
                }
            }
        }
    }
    Ok(())
}

/// An edit of a text: where, how many characters go, and what comes in their place.
#[derive(Clone, Debug)]
struct Edit {
    place: prop::sample::Index,
    length: usize,
    new: String,
}

fn edit() -> impl Strategy<Value = Edit> {
    let new = prop_oneof![
        Just(String::new()),
        "[\\[\\](){},:\"'=;#/*+ a-zA-Z0-9\n\\\\-]{0,3}",
        prop::sample::select(vec![
            "none", "last(1)", "r#\"", "\"#", "b'a'", "1..=2", "-0x1f", "1_0u8", "'\\n'", "“", "”", "r#a-b",
            "/*", "*/", "//", "é", "\u{301}", "\u{3000}", "Some(1)", "inf", "2.5e3", "((", "))", "\n",
        ])
        .prop_map(str::to_owned),
        "\\PC{0,2}",
    ];
    (any::<prop::sample::Index>(), 0_usize..6, new).prop_map(|(place, length, new)| Edit {
        place,
        length,
        new,
    })
}

fn edited(text: &str, edits: Vec<Edit>) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    for Edit { place, length, new } in edits {
        let start = place.index(characters.len() + 1);
        let end = (start + length).min(characters.len());
        characters.splice(start..end, new.chars());
    }
    characters.into_iter().collect()
}

/// Values of every kind that RON has.
fn value() -> impl Strategy<Value = String> {
    let plain = prop_oneof![
        prop::sample::select(vec![
            "1",
            "-5",
            "+3",
            "0x1F",
            "1_000",
            "5u8",
            "2.5",
            ".5",
            "1e9",
            "99999999999999999999",
            "inf",
            "-inf",
            "NaN",
            "1..2",
            "1..=2",
            "..3",
            "1..",
            "..",
            "b'x'",
            "b\"bytes\"",
            "br#\"raw\"#",
            "'c'",
            "'''",
            "'\"'",
            "'\\''",
            "'\\u{41}'",
            "\"a\\\"b\"",
            "r\"raw\\\"",
            "r#\"a \"b\" c\"#",
            "r#raw-name",
            "true",
            "false",
            "none",
            "()",
            "( )",
            "None",
            "Some(1)",
            "Name",
            "été",
            "e\u{301}",
            "歩",
            "\"飛\"",
            "\"\n\"",
            "\"/*\"",
            "_",
            "rook",
            "r",
            "b",
            "br",
            "inf32",
            "infinite",
        ])
        .prop_map(str::to_owned),
        "\"[a-z:,(){}'#-]{0,6}\"",
    ];
    plain.prop_recursive(5, 24, 4, |inner| {
        let several = prop::collection::vec((inner, "[ \n]{0,2}|/\\*x\\*/|//,\n"), 0..4);
        (0..5, several).prop_map(|(kind, values)| {
            let entry = |(at, (value, blank)): (usize, &(String, String))| match kind {
                0 | 2 => format!("{blank}{value}{blank}"),
                1 => format!("{blank}f{at}{blank}:{value}{blank}"),
                _ => format!("{blank}{value}{blank}:{value}{blank}"),
            };
            let entries: Vec<String> = values.iter().enumerate().map(entry).collect();
            let entries = entries.join(",");
            match kind {
                0 => format!("[{entries}]"),
                1 => format!("Name({entries})"),
                2 => format!("({entries})"),
                _ => format!("{{{entries}}}"),
            }
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn values_of_every_kind_are_read_as_ron_reads_them(text in value()) {
        compare(&text)?;
    }

    #[test]
    fn edited_files_are_read_or_refused_as_by_ron(
        id in prop::sample::select(shipped::ids().collect::<Vec<_>>()),
        edits in prop::collection::vec(edit(), 0..4),
    ) {
        let text = shipped::source(id).expect("shipped").text;
        compare(&edited(&text, edits))?;
    }

    #[test]
    fn edited_values_are_read_or_refused_as_by_ron(text in value(), edits in prop::collection::vec(edit(), 1..3)) {
        compare(&edited(&text, edits))?;
    }
}

#[test]
fn a_text_may_end_in_a_remark() {
    for text in [
        "Variant() // end",
        "Variant()\n// end",
        "Variant() /* end */ // end",
    ] {
        assert!(read(&Source::new("test.ron", text), 0).slips.is_empty(), "{text}");
    }
    assert!(
        !read(&Source::new("test.ron", "Variant( // end"), 0)
            .slips
            .is_empty()
    );
}

#[test]
fn a_number_with_a_base_is_no_size_of_a_board() {
    for text in ["Variant(board: 0x6)", "Variant(board: 5)"] {
        let slips = read(&Source::new("test.ron", text), 0).slips;
        assert!(slips.is_empty(), "{text}: {slips:?}");
    }
}
