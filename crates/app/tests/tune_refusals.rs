//! `hakugei tune` and files: nothing foreign is taken for positions, and nothing else written over.

#![expect(clippy::disallowed_methods, reason = "tests read and write their data")]

use std::fs;
use std::path::Path;

use crate::run::{Said, finish};
use crate::tuning::{FORM, blocks, bytes, done, folder, refused, tune, variant, with};
use hakugei_search::Features;
use hakugei_tune::{Block, Samples};

/// A run of one round that takes no time, which keeps its positions in a file.
fn keeping(folder: &Path, file: &str, more: &[&str]) -> Said {
    let samples = format!("--samples={file}");
    let more = [&["--out=x.eval", samples.as_str()], more].concat();
    tune(folder, &with(&ONE_ROUND, &more))
}

const ONE_ROUND: [&str; 6] = [
    "minishogi",
    "--positions=60",
    "--nodes=30",
    "--rounds=1",
    "--width=0",
    "--epochs=1",
];

fn write(folder: &Path, name: &str, bytes: &[u8]) {
    fs::write(folder.join(name), bytes).expect("it can be written");
}

#[test]
fn a_file_of_positions_must_be_of_the_same_games() {
    let folder = folder("samples");
    done(&keeping(&folder, "right", &[]));
    let right = bytes(folder.join("right"));
    write(&folder, "foreign", b"my notes\n");
    write(&folder, "later", b"hakugei positions 3\nvariant minishogi\n\n");
    write(&folder, "short", b"hakugei positions 1\nvariant chess\n");
    let wrong: [(&str, &[&str], &str); 8] = [
        ("foreign", &[], "`foreign`: it is not a file of positions"),
        ("later", &[], "`later`: it says `hakugei positions 3`"),
        ("short", &[], "`short`: it ends before its first position"),
        ("right", &["--nodes=31"], "`nodes 30` instead of `nodes 31`"),
        ("right", &["--seed=5"], "`seed 1` instead of `seed 5`"),
        (
            "right",
            &["--start=random"],
            "`start computed` instead of `start ",
        ),
        ("no/folder", &[], "`no/folder`: "),
        (".", &[], "`.`: it is not an ordinary file"),
    ];
    for (file, more, why) in wrong {
        refused(&keeping(&folder, file, more), 2, &[why]);
    }
    assert_eq!(bytes(folder.join("foreign")), b"my notes\n");
    write(&folder, "empty", &right[..blocks(&right)[0]]);
    for (variant, file, why) in [
        (
            "judkins",
            "right",
            "`variant minishogi` instead of `variant judkins`",
        ),
        ("minishogi", "none", "`none`: cannot be read"),
        ("minishogi", "empty", "`empty`: there is no position in it yet"),
        ("minishogi", "foreign", "`foreign`: it is not a file of positions"),
    ] {
        let samples = format!("--samples={file}");
        refused(&tune(&folder, &[variant, &samples, "--refit"]), 2, &[why]);
    }
    assert!(bytes(folder.join("right")) == right);
}

#[test]
fn damage_and_games_of_another_program_are_seen() {
    let folder = folder("damage");
    done(&keeping(&folder, "right", &[]));
    let right = bytes(folder.join("right"));
    let places = blocks(&right);
    let mut damaged = right.clone();
    damaged[places[1] + 9] ^= 1;
    write(&folder, "damaged", &damaged);
    let byte = format!("`damaged`: it is damaged from byte {} on", places[1]);
    refused(&keeping(&folder, "damaged", &[]), 2, &[&byte, "truncate -s"]);
    // A game that this program would not have played.
    let features = Features::of(&variant("minishogi"));
    let (start, rest) = right[places[0]..places[1]].split_at(FORM.start());
    let first = FORM.read(start, rest, &features).expect("it is whole");
    let other = Block::Game(Samples::default());
    assert_ne!(first, other);
    write(
        &folder,
        "played",
        &[&right[..places[0]], &FORM.bytes(&other)].concat(),
    );
    let said = keeping(&folder, "played", &[]);
    refused(
        &said,
        2,
        &["`played`: another version of this program", "--refit"],
    );
}

/// Tunes one round to a file.
fn out(folder: &Path, variant: &str, file: &str, more: &[&str]) -> Said {
    let out = format!("--out={file}");
    let more = [&["--positions=40", "--nodes=20", out.as_str()], more].concat();
    tune(folder, &[&[variant], &with(&ONE_ROUND[1..], &more)[..]].concat())
}

#[test]
fn an_evaluation_is_written_over_nothing_else() {
    let folder = folder("out");
    write(&folder, "notes", b"my notes\n");
    done(&out(&folder, "minishogi", "a.eval", &[]));
    let first = bytes(folder.join("a.eval"));
    for (variant, file, why) in [
        (
            "minishogi",
            "notes",
            "`notes`: there is something else that is not an evaluation",
        ),
        ("minishogi", "no/where", "`no/where`: there is no folder `no`"),
        ("minishogi", ".", "`.`: "),
        (
            "dobutsu",
            "a.eval",
            "`a.eval`: the evaluation there cannot be read for this variant (it says `board 5x5`",
        ),
    ] {
        refused(&out(&folder, variant, file, &[]), 2, &[why]);
    }
    assert_eq!(bytes(folder.join("notes")), b"my notes\n");
    assert!(bytes(folder.join("a.eval")) == first);
}

#[test]
fn the_evaluation_before_is_kept_and_the_command_to_compare_them_runs() {
    let folder = folder("before");
    done(&out(&folder, "minishogi", "a b.eval", &[]));
    let first = bytes(folder.join("a b.eval"));
    let said = out(&folder, "minishogi", "a b.eval", &[]);
    done(&said);
    assert!(
        said.out.contains(
            "Written to `a b.eval`.\nTo play by it:\n  hakugei play minishogi --evaluation \"a b.eval\"\n"
        ),
        "the same: {}",
        said.out
    );
    let said = out(&folder, "minishogi", "a b.eval", &["--seed=2"]);
    done(&said);
    assert!(
        said.out.contains("the one before is kept in `a b.old.eval`"),
        "{}",
        said.out
    );
    assert!(bytes(folder.join("a b.old.eval")) == first);
    let mut names = fs::read_dir(&folder)
        .expect("a folder")
        .map(|entry| entry.expect("readable").file_name());
    assert!(names.all(|name| !name.to_string_lossy().contains("draft")));
    let command = said.out.lines().last().expect("a line").trim();
    let command = command.replace("movetime=100ms --games 400", "nodes=20 --games 2");
    let bin = Path::new(env!("CARGO_BIN_EXE_hakugei"))
        .parent()
        .expect("a folder");
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap_or_default());
    let mut shell = std::process::Command::new("sh");
    let said = finish(
        shell
            .args(["-c", &command])
            .current_dir(&folder)
            .env("PATH", path),
        b"",
    );
    done(&said);
    assert!(said.out.contains("new against old, 2 games"), "{}", said.out);
}

#[test]
fn nothing_that_was_kept_before_is_written_over() {
    let folder = folder("kept");
    let again = |seed: &str| out(&folder, "minishogi", "a.eval", &[seed]);
    write(&folder, "a.old.eval", b"not an evaluation, mine\n");
    done(&again("--seed=1"));
    let first = bytes(folder.join("a.eval"));
    refused(
        &again("--seed=2"),
        2,
        &[
            "`a.old.eval`: there is something else that is not an evaluation: that of `a.eval` is to be kept there; move it away",
        ],
    );
    assert_eq!(bytes(folder.join("a.old.eval")), b"not an evaluation, mine\n");
    assert!(bytes(folder.join("a.eval")) == first);
    fs::remove_file(folder.join("a.old.eval")).expect("it is there");
    done(&again("--seed=2"));
    let second = bytes(folder.join("a.eval"));
    let said = again("--seed=3");
    done(&said);
    assert!(
        said.out.contains("the one before is kept in `a.old.2.eval`"),
        "{}",
        said.out
    );
    assert!(bytes(folder.join("a.old.eval")) == first);
    assert!(bytes(folder.join("a.old.2.eval")) == second);
    // The positions of this very run lie where the one before would be kept.
    let said = out(
        &folder,
        "minishogi",
        "a.eval",
        &["--seed=4", "--samples=a.old.3.eval"],
    );
    done(&said);
    assert!(
        said.out.contains("the one before is kept in `a.old.4.eval`"),
        "{}",
        said.out
    );
    assert!(bytes(folder.join("a.old.3.eval")).starts_with(b"hakugei positions"));
}

#[test]
fn the_evaluation_of_a_variant_as_it_was_is_kept_too() {
    let folder = folder("changed");
    let mine = |base: &str| {
        let text = format!("Variant(id: \"my\", extends: \"{base}\", name: \"Mine\")");
        write(&folder, "my.ron", text.as_bytes());
        let said = tune(&folder, &with(&["my.ron"], &ONE_ROUND[1..]));
        done(&said);
        said.out
    };
    mine("minishogi");
    let first = bytes(folder.join("my.eval"));
    let said = mine("judkins");
    assert!(
        said.contains("the one before is kept in `my.old.eval`.\n"),
        "{said}"
    );
    assert!(said.contains("evaluation=none name=old"), "{said}");
    assert!(bytes(folder.join("my.old.eval")) == first);
}

#[test]
fn what_cannot_be_asked_for_is_said() {
    let folder = folder("wrong");
    let wrong: [(&[&str], &str); 16] = [
        (&["chess960"], "no shipped variant has this name"),
        (
            &["minishogi", "--width=8"],
            "write a multiple of 16 from 0 to 256",
        ),
        (
            &["minishogi", "--width=272"],
            "write a multiple of 16 from 0 to 256",
        ),
        (&["minishogi", "--positions=0"], "0 is not in 1.."),
        (&["minishogi", "--rounds=0"], "0 is not in 1.."),
        (&["minishogi", "--result-share=1.5"], "write a number from 0 to 1"),
        (&["minishogi", "--hold=0"], "write a number from 0.001 to 1000"),
        (
            &["minishogi", "--hold", "-1"],
            "write a number from 0.001 to 1000",
        ),
        (&["minishogi", "--hold=inf"], "write a number from 0.001 to 1000"),
        (&["minishogi", "--rate=nan"], "write a number above 0"),
        (&["minishogi", "--refit"], "--samples"),
        (&["minishogi", "--samples=p", "--refit", "--nodes=9"], "--nodes"),
        (&["minishogi", "--start=none.eval"], "`none.eval`: cannot be read"),
        (&["dai", "--positions=100000000"], "write at most"),
        (
            &["minishogi", "--out=p", "--samples=p"],
            "the evaluation is written to this file",
        ),
        (
            &["minishogi", "--out=p", "--samples=./p"],
            "`--samples ./p`: the evaluation is written to this file",
        ),
    ];
    for (args, part) in wrong {
        refused(&tune(&folder, args), 2, &[part]);
    }
    fs::write(folder.join("notes"), "my notes\n").expect("it can be written");
    let start = tune(&folder, &["minishogi", "--start=notes"]);
    refused(&start, 1, &["`notes`: an evaluation begins with the line"]);
    assert_eq!(
        fs::read_dir(&folder).expect("a folder").count(),
        1,
        "nothing was written"
    );
}

/// A variant with so many kinds on the largest board that its features have no numbers of 16 bits.
fn crowd() -> String {
    let letters: Vec<String> = ["", "'"]
        .iter()
        .flat_map(|mark| ('A'..='Z').map(move |letter| format!("{letter}{mark}")))
        .collect();
    let promoted = letters.iter().map(|letter| format!("+{letter}"));
    let kinds: Vec<String> = letters.iter().cloned().chain(promoted).take(95).collect();
    let pieces: Vec<String> = kinds
        .iter()
        .map(|kind| {
            format!(
                "{kind:?}: Piece(name: \"piece {kind}\", betza: \"W\", royal: {}),\n",
                kind == "K"
            )
        })
        .collect();
    let own: Vec<&str> = kinds
        .iter()
        .map(String::as_str)
        .filter(|kind| *kind != "K")
        .collect();
    let row = |row: &[&str]| {
        let free = 19 - row.len();
        row.concat()
            + &if free == 0 {
                String::new()
            } else {
                free.to_string()
            }
    };
    let rows: Vec<String> = own.chunks(19).map(row).collect();
    let setup = format!("9k9/{}{}/9K9", "19/".repeat(17 - rows.len()), rows.join("/"));
    format!(
        "Variant(id: \"crowd\", name: \"Crowd\", board: Board(files: 19, ranks: 19), pieces: {{\n{}}},\n\
         setup: \"{setup} b - 1\", captures: removed, promotion: never, notation: tsa,\n\
         ends: Ends(royal: checkmate, stalemate: loss, illegal_move: reject,\n\
         repetition: fold(count: 4, result: draw, perpetual_check: loss)))\n",
        pieces.concat()
    )
}

#[test]
fn a_variant_with_too_many_features_is_refused() {
    let folder = folder("crowd");
    write(&folder, "crowd.ron", crowd().as_bytes());
    let checked = finish(
        crate::run::program()
            .args(["moves", "crowd.ron"])
            .current_dir(&folder),
        b"",
    );
    assert_eq!(checked.code, 0, "{checked:?}");
    let said = tune(
        &folder,
        &["crowd.ron", "--positions=20", "--nodes=5", "--samples=p"],
    );
    let why = "`crowd.ron`: 95 kinds on 361 squares make 68590 features, and positions are kept with at most 65536: fewer kinds, or \
               a smaller board, can be learned";
    refused(&said, 2, &[why]);
    assert_eq!(
        fs::read_dir(&folder).expect("a folder").count(),
        1,
        "nothing was written"
    );
}
