//! The ways that lead from a place: to the parent, to the entry of a piece or a region, and to all that speaks of it.

#![expect(clippy::disallowed_methods, reason = "tests write their data")]

use std::fs;

use hakugei_variant::shipped;
use serde_json::{Value, json};

use crate::client::{Client, MINE, part, small, unmarked};

/// Where the mark of a text leads: the text there.
fn leads(marked: &str) -> Option<(String, Value)> {
    let (mut client, place) = Client::with(marked);
    let location = client
        .at("textDocument/definition", &place)
        .expect("it is a place");
    let text = unmarked(marked).0;
    (!location.is_null()).then(|| {
        (
            part(&text, &location["range"]).to_owned(),
            location["range"]["start"].clone(),
        )
    })
}

#[test]
fn a_letter_leads_to_the_entry_of_its_piece() {
    let line = small("")
        .lines()
        .position(|line| line.contains("\"P\": Piece"))
        .expect("it has an entry");
    for (old, marked) in [
        ("setup: \"pkp", "setup: \"p|kp"),
        ("1P1/PKP", "1|P1/PKP"),
        ("all_but([\"P\"", "all_but([\"P|\""),
        ("forbidden: { \"P\"", "forbidden: { \"|P\""),
    ] {
        let (text, start) =
            leads(&small("").replace(old, marked)).unwrap_or_else(|| panic!("{marked} leads nowhere"));
        let is_king = marked.contains("p|k");
        assert_eq!(text, if is_king { "K" } else { "P" }, "{marked}");
        assert_eq!(
            start["line"].as_u64().expect("a number") as usize,
            line - usize::from(is_king),
            "{marked}"
        );
    }
    assert_eq!(
        leads(&small("").replace("promotes_to: \"+P\"", "promotes_to: \"+|P\"")).map(|found| found.0),
        Some("+P".to_owned())
    );
    assert_eq!(
        leads(&small("").replace("region: named(\"camp\")", "region: named(\"ca|mp\")")).map(|found| found.0),
        Some("camp".to_owned())
    );
    for (old, marked) in [
        ("captures", "cap|tures"),
        ("\"Mine\"", "\"Mi|ne\""),
        ("named(\"camp\"),", "named(\"co|rner\"),"),
    ] {
        assert_eq!(leads(&small("").replace(old, marked)), None, "{marked}");
    }
}

#[test]
fn everything_that_speaks_of_a_piece_is_found() {
    let (mut client, place) = Client::with(&small("").replace("forbidden: { \"P\"", "forbidden: { \"|P\""));
    let text = small("");
    let mut asked = |with: bool| {
        let params = json!({"textDocument": {"uri": MINE}, "position": place, "context": {"includeDeclaration": with}});
        let found = client
            .request("textDocument/references", &params)
            .expect("it is a place");
        let found = found.as_array().expect("a list").iter();
        found
            .map(|found| part(&text, &found["range"]).to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(asked(true), ["P", "P", "p", "p", "p", "P", "P", "P", "P"]);
    assert_eq!(asked(false).len(), 8);
}

#[test]
fn a_parent_beside_the_file_is_led_to() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("base.ron"), small("")).expect("it can be written");
    let address = |name: &str| format!("file://{}/{name}", folder.path().display());
    let mut client = Client::new();
    let marked = "Variant(id: \"child\", extends: \"ba|se\", drops: Drops(no_dead_squares: [\"P\"]))";
    let place = client.open(&address("child.ron"), marked);
    let child = json!({"uri": address("child.ron")});
    let mut led = |place: &Value| {
        let params = json!({"textDocument": child, "position": place});
        client
            .request("textDocument/definition", &params)
            .expect("it is a place")
    };
    assert_eq!(led(&place)["uri"], address("base.ron"));
    // And so are the entries of its pieces.
    let (_, piece) =
        unmarked("Variant(id: \"child\", extends: \"base\", drops: Drops(no_dead_squares: [\"|P\"]))");
    let entry = led(&piece);
    assert_eq!(
        (entry["uri"].as_str(), part(&small(""), &entry["range"])),
        (Some(address("base.ron").as_str()), "P")
    );
    // Of a parent that is not there nothing is known.
    client.open(&address("other.ron"), "Variant(extends: \"nothing\")");
    let params =
        json!({"textDocument": {"uri": address("other.ron")}, "position": {"line": 0, "character": 20}});
    assert_eq!(
        client.request("textDocument/definition", &params),
        Ok(Value::Null)
    );
    assert_eq!(client.shown, [] as [&str; 0]);
}

#[test]
fn of_a_shipped_parent_it_is_said_how_to_see_it() {
    let id = shipped::ids().next().expect("some ship");
    let (mut client, place) = Client::with(&format!("Variant(id: \"mine\", extends: \"{id}|\")"));
    assert_eq!(client.at("textDocument/definition", &place), Ok(Value::Null));
    let [said] = client.shown.as_slice() else {
        panic!("{:?}", client.shown)
    };
    assert!(
        said.contains(&format!("`hakugei variants --print {id}`")),
        "{said}"
    );
}

#[test]
fn a_copy_of_a_shipped_parent_is_led_to_where_it_is_the_same() {
    let source = shipped::ids()
        .next()
        .and_then(shipped::source)
        .expect("some ship");
    let id = shipped::ids().next().expect("some ship");
    let folder = tempfile::tempdir().expect("a folder");
    let copy = folder.path().join(format!("{id}.ron"));
    let child = format!("file://{}/child.ron", folder.path().display());
    for (text, leads) in [
        (source.text.clone(), true),
        (format!("// mine\n{}", source.text), false),
    ] {
        fs::write(&copy, text).expect("it can be written");
        let mut client = Client::new();
        let place = client.open(&child, &format!("Variant(id: \"mine\", extends: \"{id}|\")"));
        let params = json!({"textDocument": {"uri": child}, "position": place});
        let location = client
            .request("textDocument/definition", &params)
            .expect("it is a place");
        assert_eq!(
            location["uri"] == format!("file://{}", copy.display()),
            leads,
            "{location}"
        );
        assert_eq!(client.shown.is_empty(), leads);
    }
}
