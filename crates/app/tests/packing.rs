//! What is packed beside the program: manual pages and completions tell every command.

#![expect(clippy::disallowed_methods, reason = "tests read and write their data")]

use std::fs;
use std::path::Path;

use crate::help::COMPARE_STEPS;
use crate::run::{Said, run};

/// The commands that `hakugei --help` lists.
fn commands() -> Vec<String> {
    let help = run(&["--help"], "").out;
    let listed = help.split("Commands:\n").nth(1).expect("there are commands");
    let names = listed.lines().take_while(|line| !line.is_empty());
    let names = names.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let names: Vec<String> = names
        .filter(|name| !name.is_empty() && *name != "help")
        .map(str::to_owned)
        .collect();
    assert!(names.len() >= 16, "{names:?}");
    names
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("man");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made");
    let said = run(&["generate", "man", &folder.to_string_lossy()], "");
    assert_eq!((said.code, said.out.as_str(), said.err.as_str()), (0, "", ""));
    let page = |name: &str| {
        let page = fs::read_to_string(folder.join(format!("{name}.1")));
        page.unwrap_or_else(|error| panic!("{name}.1: {error}"))
    };
    let whole = page("hakugei");
    for name in commands() {
        let title = format!("hakugei\\-{}", name.replace('-', "\\-"));
        assert!(whole.contains(&title), "hakugei.1 does not name {name}");
        let page = page(&format!("hakugei-{name}"));
        for section in [".SH NAME", ".SH SYNOPSIS", ".SH DESCRIPTION", ".SH OPTIONS"] {
            assert!(page.contains(section), "{name} has no {section}");
        }
        assert!(page.contains("Examples:"), "{name} shows no examples");
    }
    for step in COMPARE_STEPS {
        page(&format!("hakugei-compare-{step}"));
    }
    let pages = fs::read_dir(&folder).expect("it is there").count();
    assert_eq!(pages, 1 + commands().len() + COMPARE_STEPS.len());
}

#[test]
fn every_shell_completes_every_command() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let Said { out, err, code } = run(&["generate", "completions", shell], "");
        assert_eq!((code, err.as_str()), (0, ""), "{shell}");
        for name in commands() {
            assert!(out.contains(&name), "{shell} does not know {name}");
        }
        // Fish writes options without their dashes.
        assert!(out.contains("json"), "{shell} knows no options");
    }
}

#[test]
fn a_folder_that_is_not_there_is_said() {
    let said = run(&["generate", "man", "no/such/folder"], "");
    assert_eq!(said.code, 2);
    assert!(said.err.contains("no/such/folder"), "{}", said.err);
}

#[test]
fn no_help_lists_the_command() {
    assert!(!commands().iter().any(|name| name == "generate"));
}
