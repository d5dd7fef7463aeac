//! Acknowledged warnings: they are withheld, inherited and taken away again.

use hakugei_variant::{Checked, Library, Source, load, render, shipped};

/// A game in which the sides differ, and two regions are for nothing.
const PARENT: &str = r#"Variant(
    id: "parent", name: "Parent", board: Board(files: 3, ranks: 4), setup: "rkp/3/3/KRP b - 1",
    pieces: {
        "K": Piece(name: "king", betza: "K", royal: true),
        "R": Piece(name: "rook", betza: "R"),
        "P": Piece(name: "pawn", betza: "fW"),
    },
    regions: { "near": first(1), "far": last(1) },
    captures: to_hand, promotion: never,
    ends: Ends(stalemate: loss, repetition: fold(count: 4, result: draw, perpetual_check: loss)),
    allow: ALLOW,
)"#;

/// The parent, with what it acknowledges.
struct Parent(&'static str);

impl Parent {
    fn source(&self) -> Source {
        Source::new("parent.ron", PARENT.replace("ALLOW", self.0))
    }
}

impl Library for Parent {
    fn find(&self, id: &str) -> Option<Source> {
        (id == "parent").then(|| self.source())
    }

    fn ids(&self) -> Vec<String> {
        vec!["parent".to_owned()]
    }
}

/// The codes that are shown, and those that are withheld with their counts and reasons.
fn said(checked: &Checked) -> (Vec<&str>, Vec<(&str, usize, &str)>) {
    let shown = checked.diagnostics.iter().map(|found| found.code.text());
    let withheld = checked.acknowledged.iter();
    let withheld = withheld.map(|one| (one.code.text(), one.count, one.reason.as_str()));
    (shown.collect(), withheld.collect())
}

/// What is said of a file that extends the parent.
fn child(parent: &'static str, fields: &str) -> Checked {
    let text = format!(r#"Variant(id: "child", extends: "parent", {fields})"#);
    load(&Source::new("child.ron", text), &Parent(parent))
}

#[test]
fn what_is_acknowledged_is_withheld_and_counted() {
    let bare = Parent("{}").source();
    let (shown, withheld) = (vec!["V037", "V067", "V067"], vec![]);
    assert_eq!(said(&load(&bare, &shipped::Shipped)), (shown, withheld));
    let meant = Parent(r#"{ "V037": "they differ", "V067": "for later" }"#).source();
    let checked = load(&meant, &shipped::Shipped);
    let withheld = vec![("V037", 1, "they differ"), ("V067", 2, "for later")];
    assert_eq!(said(&checked), (vec![], withheld), "{}", render(&checked, false));
    assert!(checked.is_valid() && checked.for_editors().is_empty());
}

#[test]
fn errors_are_shown_beside_what_is_acknowledged() {
    let text = PARENT.replace("ALLOW", r#"{ "V037": "they differ", "V093": "never reached" }"#);
    let text = text.replace("count: 4", "count: 0");
    let checked = load(&Source::new("wrong.ron", text), &shipped::Shipped);
    // What comes only of a whole variant is not missed where there is an error.
    assert_eq!(said(&checked), (vec!["V067", "V067", "V017"], vec![]));
    assert!(!checked.is_valid());
}

#[test]
fn acknowledgements_are_inherited_and_taken_away() {
    let both = r#"{ "V037": "they differ", "V067": "for later" }"#;
    // The regions are the parent's own, and no child is warned of them. That is not idle: the child does not say it.
    let differ = vec![("V037", 1, "they differ")];
    assert_eq!(said(&child(both, "")), (vec![], differ));
    let taken = child(both, r#"allow: { "V037": none }"#);
    assert_eq!(said(&taken), (vec!["V037"], vec![]));
    let anew = child(both, r#"allow: { "V037": "it is fun" }"#);
    assert_eq!(said(&anew), (vec![], vec![("V037", 1, "it is fun")]));
    // Said again in the child, it must be of use there.
    let idle = child(both, r#"allow: { "V067": "for later" }"#);
    assert_eq!(said(&idle), (vec!["V028"], vec![("V037", 1, "they differ")]));
    let mended = child(both, r#"setup: "rkp/3/3/PKR b - 1""#);
    assert_eq!(said(&mended), (vec![], vec![]));
    let nothing = child("{}", r#"allow: { "V037": none }"#);
    assert_eq!(said(&nothing), (vec!["V023"], vec![]));
}

#[test]
fn very_many_acknowledged_warnings_hide_no_error() {
    let regions = (0..12_000).map(|number| format!("\"{number}\": last(1)"));
    let regions: Vec<String> = regions.collect();
    let text = PARENT.replace("ALLOW", r#"{ "V067": "a test", "V037": "they differ" }"#);
    let text = text.replace(r#""near": first(1), "far": last(1)"#, &regions.join(", "));
    let text = text.replace("captures: to_hand", "captures: to_hnd");
    let checked = load(&Source::new("many.ron", text), &shipped::Shipped);
    assert_eq!(said(&checked).0, ["V015"]);
}
