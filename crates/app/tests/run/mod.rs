//! Runs the program on a text and gives back what it said.

#![allow(dead_code, reason = "each test uses its part")]
#![expect(clippy::disallowed_methods, reason = "tests write their data")]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{LazyLock, Mutex};
use std::thread;
use std::time::SystemTime;

use hakugei_variant::shipped;

/// What the program said, and how it ended.
#[derive(Debug)]
pub(crate) struct Said {
    /// Standard output.
    pub(crate) out: String,
    /// Standard error.
    pub(crate) err: String,
    /// The exit code.
    pub(crate) code: i32,
}

/// The program in a folder, with nothing of the caller's colours.
pub(crate) fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hakugei"));
    command
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE")
        .env("HAKUGEI_DATA", data())
        .current_dir(root());
    command
}

/// The program in a folder, with what it keeps of its own there too.
pub(crate) fn in_folder(folder: &Path, args: &[&str]) -> Command {
    let mut command = program();
    command
        .current_dir(folder)
        .env("HAKUGEI_DATA", folder.join("data"))
        .env("TMPDIR", folder.join("data/temporary"))
        .args(args);
    command
}

/// A fresh folder of a test with some files, among those of the tests of a file.
pub(crate) fn fresh_folder(tests: &str, test: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(tests).join(test);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made");
    for (file, text) in files {
        fs::write(folder.join(file), text).expect("it can be written");
    }
    folder
}

/// Runs the program in a folder, without a place of its own for what it keeps.
pub(crate) fn run_in(folder: &Path, args: &[&str], input: &str) -> Said {
    finish(program().args(args).current_dir(folder), input.as_bytes())
}

/// A folder of its own for what a run of the program keeps: no run is offered the unfinished game of another one.
fn data() -> PathBuf {
    static RUNS: AtomicUsize = AtomicUsize::new(0);
    #[expect(
        clippy::disallowed_methods,
        reason = "each run of the tests has names of its own"
    )]
    static BEGUN: LazyLock<u128> = LazyLock::new(|| {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        now.map_or(0, |now| now.as_nanos())
    });
    let run = RUNS.fetch_add(1, Ordering::Relaxed);
    let name = format!("data/{}-{run}", *BEGUN);
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Does the same with each of some items, with several at a time where there are several processors.
pub(crate) fn side_by_side<T>(items: impl IntoIterator<Item = T, IntoIter: Send>, work: impl Fn(T) + Sync) {
    let items = Mutex::new(items.into_iter());
    let next = || items.lock().expect("taking one does not panic").next();
    let worker = || {
        while let Some(item) = next() {
            work(item);
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(worker);
        }
    });
}

/// Runs the program on a text.
pub(crate) fn run(args: &[&str], input: impl AsRef<[u8]>) -> Said {
    finish(program().args(args), input.as_ref())
}

/// Runs a command on a text.
pub(crate) fn finish(command: &mut Command, input: &[u8]) -> Said {
    let piped = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = piped.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("standard input is piped");
    let input = input.to_vec();
    // A program that ends early does not read everything; that is for the test to judge.
    let writer = thread::spawn(move || drop(stdin.write_all(&input)));
    let said = output(child);
    writer.join().expect("writing does not panic");
    said
}

/// What a run says that was begun with its output piped, and how it ends.
pub(crate) fn output(child: Child) -> Said {
    let Output {
        status,
        stdout,
        stderr,
    } = child.wait_with_output().expect("the program ends");
    let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
    Said {
        out: text(stdout),
        err: text(stderr),
        code: status.code().expect("no signal ended it"),
    }
}

/// The ids of the shipped variants, without the largest games, whose positions take long, unless the tests do all that they can: the variable
/// `HAKUGEI_DEEP` is set.
pub(crate) fn usual_ids() -> impl Iterator<Item = &'static str> + Send {
    let is_usual = |id: &&str| {
        let rules = shipped::variant(id).expect("it ships");
        rules.board.len() <= 144 || std::env::var_os("HAKUGEI_DEEP").is_some()
    };
    shipped::ids().filter(is_usual)
}
