//! The page about editors: its settings can be read, and its examples are what the server does.

use serde_json::{Value, json};

use crate::client::{Client, MINE, edited, place};

/// The page.
const PAGE: &str = include_str!("../../../docs/editors.md");

/// The blocks of a language.
fn blocks(language: &str) -> Vec<&'static str> {
    let blocks = PAGE
        .split(&format!("```{language}\n"))
        .skip(1)
        .collect::<Vec<_>>();
    let blocks = blocks.into_iter();
    blocks
        .map(|block| block.split("```").next().unwrap_or_default())
        .collect()
}

#[test]
fn settings_start_the_server() {
    let [settings] = blocks("json").try_into().expect("one block is for VS Code");
    let settings: Value = serde_json::from_str(settings).expect("it is JSON");
    assert_eq!(settings["glspc.server.command"], "hakugei");
    assert_eq!(settings["glspc.server.commandArguments"], json!(["lsp"]));
    let lua = blocks("lua");
    assert!(
        lua.len() == 2
            && lua
                .iter()
                .all(|block| block.contains("cmd = { \"hakugei\", \"lsp\" }"))
    );
    let [helix] = blocks("toml").try_into().expect("one block is for Helix");
    assert!(helix.contains("command = \"hakugei\"\nargs = [\"lsp\"]\n"));
    assert!(helix.contains("language-servers = [\"hakugei\"]"));
}

#[test]
fn examples_are_what_the_server_does() {
    let [pond] = blocks("ron").try_into().expect("one file is the example");
    let mut client = Client::new();
    client.open(MINE, pond);
    assert_eq!(client.found(), &[] as &[Value]);
    let at = |text: &str| place(&pond[..pond.find(text).expect("the example has it") + text.len()]);
    let mut said = |text: &str| {
        let hover = client.at("textDocument/hover", &at(text)).expect("it is a place");
        hover["contents"]["value"]
            .as_str()
            .expect("something is said")
            .to_owned()
    };
    assert!(said("betza: \"Wf").contains("○ ○ ○"));
    assert!(said("setup: \"").contains("pawn"));
    assert!(said("promotes").contains("The letter of the face that it turns to when it promotes; or a list"));
    let params = json!({"textDocument": {"uri": MINE}, "position": at("        \"P"), "newName": "S"});
    let renamed = client
        .request("textDocument/rename", &params)
        .expect("it is its own");
    let renamed = edited(pond, &renamed["changes"][MINE]);
    for part in [
        "\"S\": Piece",
        "\"+S\": Piece",
        "promotes_to: \"+S\"",
        "setup: \"sks/3/3/SKS b - 1\"",
    ] {
        assert!(
            renamed.contains(part) && PAGE.contains(part.split(": Piece").next().unwrap_or_default()),
            "{part}"
        );
    }
    let wrong = pond.replace("to_hand", "to_hnd");
    client.open(MINE, &wrong);
    let message = client.found()[0]["message"].as_str().expect("a text").to_owned();
    assert!(message.ends_with("did you mean `to_hand`?"), "{message}");
    let range = &client.found()[0]["range"].clone();
    let params = json!({"textDocument": {"uri": MINE}, "range": range});
    let actions = client
        .request("textDocument/codeAction", &params)
        .expect("there is one");
    assert_eq!(actions[0]["title"], "Write `to_hand` instead");
}

#[test]
fn proposals_are_those_of_the_page() {
    let [pond] = blocks("ron").try_into().expect("one file is the example");
    for (old, marked, proposed) in [
        ("ends: Ends(", "ends: Ends(|", &["royal", "check", "try_rule"][..]),
        (
            "promotion: zone(region: last(1), choice: forced)",
            "promotion: |",
            &["never", "zone", "any_of"],
        ),
        ("promotes_to: \"+P\"", "promotes_to: \"|\"", &["K", "P", "+P"]),
        ("promotes_to: \"+P\"", "promotes_to: [\"|\"]", &["K", "P", "+P"]),
        ("betza: \"fW\"", "betza: \"f|\"", &["W", "F", "R", "m", "c"]),
    ] {
        let (mut client, place) = Client::with(&pond.replace(old, marked));
        let list = client
            .at("textDocument/completion", &place)
            .expect("it is a place");
        let items = list["items"].as_array().expect("a list");
        for label in proposed {
            assert!(
                items.iter().any(|item| item["label"] == *label),
                "{marked} has no {label}: {list}"
            );
        }
    }
}
