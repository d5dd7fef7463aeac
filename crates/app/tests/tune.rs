//! `hakugei tune`, from the first game to the file: the same whatever the threads and interruptions.

#![expect(clippy::disallowed_methods, reason = "tests read and write their data")]

use std::fs;

use crate::run::{finish, program, run};
use crate::tuning::{self, blocks, bytes, done, folder, quick, tune, variant};
use hakugei_search::Learned;

#[test]
fn the_same_arguments_give_the_same_files_whatever_the_threads() {
    let folder = folder("threads");
    for threads in ["1", "2", "5"] {
        let (out, samples) = (format!("{threads}.eval"), format!("{threads}.positions"));
        let said = quick(
            &folder,
            &["--threads", threads, "--out", &out, "--samples", &samples],
        );
        done(&said);
        assert!(said.out.starts_with("piece"), "{}", said.out);
        assert!(
            said.err.contains("minishogi: 120 positions in 2 rounds"),
            "{}",
            said.err
        );
        assert!(said.err.contains("of positions held back 0."), "{}", said.err);
    }
    for other in ["2", "5"] {
        for ending in ["eval", "positions"] {
            let [first, other] = ["1", other].map(|name| bytes(folder.join(format!("{name}.{ending}"))));
            assert!(first == other, "{ending} is not the same with other threads");
        }
    }
    let variant = variant("minishogi");
    Learned::read(&variant, &bytes(folder.join("1.eval"))).expect("it is an evaluation of the variant");
    done(&quick(&folder, &["--out=other.eval", "--seed=8"]));
    assert!(bytes(folder.join("1.eval")) != bytes(folder.join("other.eval")));
}

#[test]
fn a_run_that_was_ended_goes_on_as_if_it_had_not_been() {
    let folder = folder("going-on");
    done(&quick(
        &folder,
        &["--out=whole.eval", "--samples=whole.positions"],
    ));
    let (evaluation, positions) = (
        bytes(folder.join("whole.eval")),
        bytes(folder.join("whole.positions")),
    );
    let places = blocks(&positions);
    let evaluations = places
        .windows(2)
        .filter(|ends| positions[ends[0]] == b'e')
        .count();
    assert_eq!(evaluations, 1, "what the second round plays with");
    let second_round = places
        .iter()
        .position(|&at| positions.get(at) == Some(&b'e'))
        .expect("one");
    for end in [
        3,
        places[0] - 1,
        places[0],
        places[0] + 2,
        places[2],
        places[2] + 40,
        places[second_round],
        places[second_round] + 90,
        places[second_round + 1],
        positions.len() - 1,
        positions.len(),
    ] {
        fs::write(folder.join("cut.positions"), &positions[..end]).expect("it can be written");
        let _ = fs::remove_file(folder.join("cut.eval"));
        done(&quick(&folder, &["--out=cut.eval", "--samples=cut.positions"]));
        assert!(bytes(folder.join("cut.eval")) == evaluation, "after {end} bytes");
        assert!(
            bytes(folder.join("cut.positions")) == positions,
            "after {end} bytes"
        );
    }
}

/// The file of positions is being written to.
#[cfg(unix)]
fn another_run_is_refused(command: &mut std::process::Command) {
    let said = finish(command, b"");
    tuning::refused(&said, 2, &["`kept.positions`: another run is writing to it"]);
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_what_was_played() {
    use std::process::{Command, Stdio};

    let folder = folder("ctrl-c");
    let args = [
        "tune",
        "minishogi",
        "--positions=3000",
        "--nodes=200",
        "--rounds=1",
        "--width=0",
    ];
    let more = ["--epochs=1", "--samples=kept.positions", "--out=kept.eval"];
    let start = || {
        let mut command = program();
        command.args(args).args(more).current_dir(&folder);
        command
    };
    for signal in ["-INT", "-KILL"] {
        let mut child = start()
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        let before = fs::metadata(folder.join("kept.positions")).map_or(0, |file| file.len());
        while fs::metadata(folder.join("kept.positions")).map_or(0, |file| file.len()) < before + 4000 {
            assert!(child.try_wait().expect("a child").is_none(), "it ended too early");
            std::thread::yield_now();
        }
        another_run_is_refused(&mut start());
        let id = child.id().to_string();
        assert!(
            Command::new("kill")
                .args([signal, &id])
                .status()
                .expect("kill runs")
                .success()
        );
        let output = child.wait_with_output().expect("it ends");
        if signal == "-INT" {
            let err = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(130), "{err}");
            assert!(
                err.contains("are kept in `kept.positions`, and the same command goes on"),
                "{err}"
            );
        }
    }
    let said = finish(&mut start(), b"");
    done(&said);
    assert!(said.err.contains("going on with"), "{}", said.err);
    let args = [&args[1..], &more[..1], &["--out=whole.eval"]].concat();
    done(&tune(&folder, &args));
    assert!(bytes(folder.join("kept.eval")) == bytes(folder.join("whole.eval")));
}

#[test]
fn positions_can_be_learned_from_again_and_more_be_played() {
    let folder = folder("again");
    let one = [
        "minishogi",
        "--nodes=30",
        "--rounds=1",
        "--epochs=2",
        "--width=16",
        "--samples=p",
    ];
    done(&tune(
        &folder,
        &[&one[..], &["--positions=100", "--out=100.eval"]].concat(),
    ));
    let few = bytes(folder.join("p"));
    done(&tune(
        &folder,
        &[
            "minishogi",
            "--samples=p",
            "--refit",
            "--width=0",
            "--epochs=3",
            "--out=flat.eval",
        ],
    ));
    assert!(bytes(folder.join("p")) == few, "a refit writes no positions");
    let flat = Learned::read(&variant("minishogi"), &bytes(folder.join("flat.eval"))).expect("it is one");
    assert_eq!(flat.width(), 0);
    // A single round goes on with more positions, and takes fewer of them where fewer are asked for.
    done(&tune(
        &folder,
        &[&one[..], &["--positions=200", "--out=200.eval"]].concat(),
    ));
    let more = bytes(folder.join("p"));
    assert!(more.len() > few.len() && more.starts_with(&few));
    done(&tune(
        &folder,
        &[&one[..], &["--positions=100", "--out=100-again.eval"]].concat(),
    ));
    assert!(bytes(folder.join("100.eval")) == bytes(folder.join("100-again.eval")));
    assert!(bytes(folder.join("p")) == more);
    // What was being written does not count.
    fs::write(folder.join("q"), &more[..more.len() - 3]).expect("it can be written");
    done(&tune(
        &folder,
        &[
            "minishogi",
            "--samples=q",
            "--refit",
            "--width=0",
            "--epochs=1",
            "--out=q.eval",
        ],
    ));
    assert_eq!(bytes(folder.join("q")).len(), more.len() - 3);
}

#[test]
fn a_random_net_and_another_evaluation_can_begin() {
    let folder = folder("start");
    let args = [
        "minishogi",
        "--positions=60",
        "--nodes=20",
        "--rounds=1",
        "--width=16",
        "--epochs=1",
    ];
    let mut found = Vec::new();
    for start in ["computed", "random", "computed.eval"] {
        let out = if start.ends_with("eval") { "last" } else { start };
        let (start, out) = (format!("--start={start}"), format!("--out={out}.eval"));
        done(&tune(
            &folder,
            &[&args[..], &[start.as_str(), out.as_str()]].concat(),
        ));
        found.push(bytes(folder.join(out.trim_start_matches("--out="))));
    }
    assert!(found[0] != found[1] && found[0] != found[2] && found[1] != found[2]);
    let help = run(&["tune", "--help"], "").out;
    assert!(help.contains("docs/tune.md"), "{help}");
}
