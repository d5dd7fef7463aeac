//! What holds for every text of another program: it is read or refused with its place, and what was read is written back.

use hakugei_game::CompiledVariant;
use hakugei_notation::{Form, FormatError, GameTree, Record, WriteError, csa, kif, usi};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

use crate::support;

/// The forms of other programs.
const FORMS: [Form; 3] = [Form::Kif, Form::Csa, Form::Usi];

fn read(compiled: &CompiledVariant, form: Form, text: &str) -> Result<GameTree, FormatError> {
    match form {
        Form::Kif => kif::read(compiled, text),
        Form::Csa => csa::read(compiled, text),
        _ => usi::read(compiled, text),
    }
}

fn write(compiled: &CompiledVariant, form: Form, tree: &GameTree) -> Result<String, WriteError> {
    match form {
        Form::Kif => kif::write(compiled, tree),
        Form::Csa => csa::write(compiled, tree),
        _ => Ok(usi::write(compiled, tree)),
    }
}

/// Whatever a reader says of a text, it keeps its promises.
fn check(compiled: &CompiledVariant, form: Form, text: &str) {
    match read(compiled, form, text) {
        Err(error) => {
            assert!(text.get(error.place.span()).is_some(), "{error}\n{text}");
            let said = error.kind.to_string();
            let help = said.rsplit_once("; ").map(|(_, help)| help);
            assert!(help.is_some_and(|help| !help.is_empty()), "{said} has no help");
        }
        Ok(tree) => {
            let written = write(compiled, form, &tree).expect("what was read can be written");
            let again = read(compiled, form, &written)
                .unwrap_or_else(|error| panic!("{error}\n{written}\nfrom\n{text}"));
            assert_eq!(
                write(compiled, form, &again).as_ref(),
                Ok(&written),
                "from\n{text}"
            );
            assert_eq!(again.setup(), tree.setup(), "{text}\n{written}");
            check_as_record(compiled, &tree);
            assert_eq!(steps(&again), steps(&tree), "{text}\n{written}");
        }
    }
}

/// The record of a tree is read back as a tree with the same record.
fn check_as_record(compiled: &CompiledVariant, tree: &GameTree) {
    let convention = compiled.variant().notation;
    let written = |tree: &GameTree| tree.to_record(compiled, convention).to_whole_text();
    let record = written(tree);
    let again = Record::parse(&record).expect("what was written is read");
    let again = GameTree::from_record(&again, compiled).unwrap_or_else(|error| panic!("{error}\n{record}"));
    assert_eq!(written(&again), record);
}

#[test]
fn a_carriage_return_within_a_line_stays_there() {
    let compiled = support::compiled("shogi");
    for (form, text) in [
        (
            Form::Csa,
            "V2.2\nN+a\rb\n$EVENT:c\rd\n$FOO:\re\nPI\n+\n+7776FU\n'*k\rl\n",
        ),
        (
            Form::Kif,
            "手合割：平手\n先手：a\rb\n棋戦：c\rd\nFOO：\re\n   1 ７六歩(77)\n*k\rl\n",
        ),
    ] {
        check(&compiled, form, text);
        let tree = read(&compiled, form, text).expect("it is a game");
        let record = tree.to_record(&compiled, compiled.variant().notation);
        let tree = GameTree::from_record(&record, &compiled).expect("it is a game");
        let written = write(&compiled, form, &tree).expect("it can be written");
        for part in ["a\rb", "c\rd", "\re", "k\rl"] {
            assert!(written.contains(part), "{part:?} {written:?}");
        }
    }
}

/// Every line with its moves, times and notes.
fn steps(tree: &GameTree) -> Vec<String> {
    let lines = tree.lines().into_iter();
    let shown = lines.map(|line| {
        let nodes = line.nodes.iter().map(|&id| {
            let node = tree.node(id);
            format!("{:?} {:?} {:?}", node.step, node.clock, node.notes)
        });
        let nodes: Vec<String> = nodes.collect();
        format!("{} {nodes:?} {:?}", line.ply, tree.notes)
    });
    shown.collect()
}

/// The texts of the kept files.
fn texts() -> Vec<String> {
    let files = ["kif", "kifu", "csa", "usi"].into_iter();
    let files = files.flat_map(|extension| support::files("notation/shogi/kept", extension));
    files.map(|path| support::text(&path)).collect()
}

/// A change of a text.
#[derive(Clone, Debug)]
enum Change {
    Insert(String),
    Delete(usize),
    Repeat(usize),
    Cut,
}

fn change() -> impl Strategy<Value = Change> {
    let bits = vec![
        "変化：3手\n",
        "変化：1手\n",
        "+",
        "-",
        "%",
        "同",
        "　",
        "成",
        "不成",
        "打",
        "(77)",
        "( 0:01/",
        "P1",
        "P+",
        "00AL",
        "PI",
        "T",
        "/\n",
        "'",
        "*",
        "&",
        "#",
        "\n",
        "\r",
        "\u{feff}",
        ",",
        "：",
        ":",
        "|",
        "v",
        "・",
        "手合割：角落ち\n",
        "先手番\n",
        "後手の持駒：",
        "十",
        "０",
        "9",
        "moves",
        "sfen",
        "position",
        "投了",
        "まで",
        "{}",
        "\u{1b}",
    ];
    prop_oneof![
        3 => select(bits).prop_map(|bit| Change::Insert(bit.to_owned())),
        1 => any::<char>().prop_map(|c| Change::Insert(c.to_string())),
        3 => (1usize..20).prop_map(Change::Delete),
        2 => (1usize..200).prop_map(Change::Repeat),
        1 => Just(Change::Cut),
    ]
}

fn changed(text: &str, change: &Change, at: Index) -> String {
    let places: Vec<usize> = text
        .char_indices()
        .map(|(at, _)| at)
        .chain([text.len()])
        .collect();
    let index = at.index(places.len());
    let (from, end) = (places[index], |count: usize| {
        places[(index + count).min(places.len() - 1)]
    });
    match change {
        Change::Insert(bit) => format!("{}{bit}{}", &text[..from], &text[from..]),
        Change::Delete(count) => format!("{}{}", &text[..from], &text[end(*count)..]),
        Change::Repeat(count) => format!("{}{}", &text[..end(*count)], &text[from..]),
        Change::Cut => text[..from].to_owned(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn damaged_files_are_read_or_refused(which in any::<Index>(), changes in vec((change(), any::<Index>()), 1..4)) {
        let compiled = support::compiled("shogi");
        let texts = texts();
        let mut text = texts[which.index(texts.len())].clone();
        for (change, at) in changes {
            text = changed(&text, &change, at);
        }
        for form in FORMS {
            check(&compiled, form, &text);
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in any::<String>()) {
        let compiled = support::compiled("shogi");
        for form in FORMS {
            check(&compiled, form, &text);
        }
    }
}
