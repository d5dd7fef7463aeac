//! `hakugei import` and `hakugei export`: files that are written, refused and read.

#![expect(clippy::disallowed_methods, reason = "tests read and write their data")]

use std::fs;

use crate::run::{fresh_folder, run, run_in};

const GAMES: &str = "[garden:minishogi]\nstalemateValue = draw\n\n[pond:chess]\n\n[hall]\nking = k\nstartFen = 8/8/8/8/8/8/8/8 w\n";

#[test]
fn each_section_becomes_a_file_that_is_fine() {
    let folder = fresh_folder("exchange", "each", &[("games.ini", GAMES)]);
    let said = run_in(&folder, &["import", "games.ini"], "");
    assert_eq!((said.code, said.err.as_str()), (1, ""), "{said:?}");
    for line in [
        "`garden`: written to `./garden.ron`\n",
        "games.ini:4: lost: `castling = true` (its default): kings castle with rooks; no variant file can say that\n",
        "`pond`: not written: it would lose 3 rules, as said above: add `--lossy` to write it without\n",
        "`hall`: not written: what is wrong stands above\n",
    ] {
        assert!(said.out.contains(line), "{line}: {}", said.out);
    }
    let check = run_in(&folder, &["check", "garden.ron"], "");
    assert!(check.code == 0 && check.out.contains("fine"), "{check:?}");
    assert!(!folder.join("pond.ron").exists() && !folder.join("hall.ron").exists());
}

#[test]
fn files_that_are_there_stay_unless_force_is_given() {
    let folder = fresh_folder(
        "exchange",
        "force",
        &[("games.ini", GAMES), ("garden.ron", "mine")],
    );
    let wanted = ["import", "games.ini", "--variant", "garden"];
    let said = run_in(&folder, &wanted, "");
    assert!(
        said.code == 1
            && said
                .out
                .contains("it is there already: add `--force` to write over it"),
        "{said:?}"
    );
    assert_eq!(
        fs::read_to_string(folder.join("garden.ron")).expect("it is there"),
        "mine"
    );
    let said = run_in(&folder, &[&wanted[..], &["--force"]].concat(), "");
    assert!(said.code == 0 && !said.out.contains("pond"), "{said:?}");
    assert!(
        fs::read_to_string(folder.join("garden.ron"))
            .expect("it is there")
            .contains("stalemate: draw")
    );
}

#[test]
fn what_loses_rules_is_written_on_demand() {
    let folder = fresh_folder("exchange", "lossy", &[]);
    fs::create_dir(folder.join("out")).expect("a folder can be made");
    let said = run_in(
        &folder,
        &["import", "-", "--variant", "pond", "--out", "out", "--lossy"],
        GAMES,
    );
    assert!(
        said.code == 0
            && said
                .out
                .contains("`pond`: written to `out/pond.ron`, without the 3 rules above"),
        "{said:?}"
    );
    let check = run_in(&folder, &["check", "out/pond.ron"], "");
    assert_eq!(check.code, 0, "{check:?}");
}

#[test]
fn what_cannot_be_read_is_refused() {
    let folder = fresh_folder("exchange", "refused", &[("games.ini", GAMES)]);
    let large = format!("[a]\n{}", "# a remark\n".repeat(200_000));
    fs::write(folder.join("large.ini"), large).expect("it can be written");
    fs::write(folder.join("binary.ini"), [0xff, 0xfe, 0, 1, 2, 0xc3]).expect("it can be written");
    for (args, code, part) in [
        (&["import", "none.ini"][..], 2, "cannot be read"),
        (&["import", "large.ini"], 2, "cannot be read"),
        (&["import", "binary.ini"], 2, "cannot be read"),
        (
            &["import", "games.ini", "--variant", "gardn"],
            1,
            "did you mean `garden`?",
        ),
        (
            &["import", "games.ini", "--variant", "garden", "--out", "nowhere"],
            1,
            "cannot be written",
        ),
        (&["export", "minishogi"], 2, "--ini"),
        (&["export", "--ini", "nosuch"], 2, "nosuch"),
    ] {
        let said = run_in(&folder, args, "");
        assert!(
            said.code == code && (said.out + &said.err).contains(part),
            "{args:?}: {}",
            said.err
        );
    }
}

#[test]
fn check_names_the_command_for_such_a_file() {
    let folder = fresh_folder("exchange", "check", &[("games.ini", GAMES)]);
    let said = run_in(&folder, &["check", "games.ini"], "");
    assert!(
        said.code == 1
            && said
                .out
                .contains("`hakugei import FILE` makes variant files of it"),
        "{said:?}"
    );
}

#[test]
fn sections_say_what_they_lose() {
    let said = run(&["export", "--ini", "whale"], "");
    assert_eq!((said.code, said.out.as_str()), (1, ""), "{said:?}");
    assert!(
        said.err.contains("`whale`: lost: `drops.file_limit.D`: ") && said.err.contains("add `--lossy`"),
        "{}",
        said.err
    );
    let lossy = run(&["export", "--ini", "--lossy", "whale", "minishogi"], "");
    assert_eq!(lossy.code, 0);
    assert!(
        lossy.out.starts_with("# lost: `drops.file_limit.D`: ") && lossy.out.contains("\n[whale]\n"),
        "{}",
        lossy.out
    );
    assert!(
        lossy.out.contains("# note: `id`: ") && lossy.out.contains("\n[hakugei-minishogi]\n"),
        "{}",
        lossy.out
    );
    let folder = fresh_folder("exchange", "back", &[]);
    let back = run_in(&folder, &["import", "-"], &lossy.out);
    assert!(
        back.code == 0 && folder.join("hakugei-minishogi.ron").exists(),
        "{back:?}"
    );
}
