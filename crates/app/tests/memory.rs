//! Where threads do not fit into memory, the program says so and goes on with those that do.

#![cfg(target_os = "linux")]

use std::process::Command;

use crate::run::{Said, finish, program, root};

/// The program with so many mebibytes of address space. 64 MB of them are the stack of the thread that searches.
fn within(mebibytes: u32, args: &[&str], input: &str) -> Said {
    let mut command = Command::new("sh");
    command
        .arg("-c")
        .arg(format!(
            "ulimit -c 0; ulimit -v {}; exec \"$0\" \"$@\"",
            mebibytes << 10
        ))
        .arg(program().get_program())
        .args(args)
        .current_dir(root());
    finish(&mut command, input.as_bytes())
}

#[test]
fn a_session_searches_with_the_threads_that_fit() {
    let lines = "setoption name Threads value 256\nisready\ngo nodes 5000\ngo nodes 5000\n";
    for variant in ["minishogi", "chu"] {
        let said = within(768, &["usi", variant], lines);
        assert_eq!(said.code, 0, "{said:?}");
        let of = |beginning: &str| {
            said.out
                .lines()
                .filter(|line| line.starts_with(beginning))
                .count()
        };
        assert_eq!(of("bestmove "), 2, "{variant}: {said:?}");
        assert!(
            of("info string the memory of this machine does not suffice for 256 threads: ") >= 1,
            "{variant}: {said:?}"
        );
    }
    let lines = "cores 256\nst 1\nsd 2\ngo\n";
    let said = within(768, &["xboard", "minishogi"], lines);
    assert_eq!(said.code, 0, "{said:?}");
    assert!(said.out.contains("\nmove "), "{said:?}");
    assert!(
        said.out.contains("telluser the memory of this machine"),
        "{said:?}"
    );
}

#[test]
fn a_match_is_no_loss_for_the_player_whose_threads_do_not_fit() {
    let engine = "builtin nodes=500 threads=256 name=wide";
    let args = [
        "match",
        "minishogi",
        "--engine",
        engine,
        "--engine",
        "builtin nodes=9 name=narrow",
        "--games",
        "2",
        "--max-plies",
        "4",
        "--json",
    ];
    let said = within(768, &args, "");
    assert_eq!(said.code, 0, "{said:?}");
    assert!(
        said.out.contains("\"forfeits\": []") || said.out.contains("\"forfeits\":[]"),
        "{said:?}"
    );
    let remark = "`wide`: the memory of this machine does not suffice for 256 threads";
    assert_eq!(said.err.matches(remark).count(), 1, "{said:?}");
}

#[test]
fn training_plays_as_many_games_at_a_time_as_fit() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("memory");
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    let out = folder.join("minishogi.eval");
    let out = out.to_str().expect("the path is text");
    let args = |threads| {
        [
            "tune",
            "minishogi",
            "--positions",
            "30",
            "--nodes",
            "50",
            "--threads",
            threads,
            "--out",
            out,
        ]
    };
    let said = within(1024, &args("64"), "");
    assert_eq!(said.code, 0, "{said:?}");
    assert!(
        said.err.contains("games are played at a time, not 64"),
        "{said:?}"
    );
    // The thread that is there already plays where none can be had besides. 256 MB are less than a thread with its players takes,
    // and more than the program itself: two threads that only wait take 66 MB each of address space.
    let said = within(256, &args("2"), "");
    assert_eq!(said.code, 0, "{said:?}");
    assert!(
        said.err.contains("1 game is played at a time, not 2: "),
        "{said:?}"
    );
}
