//! The program as an engine, through pipes: every line is seen at once, a search ends when it is told to, and nothing that
//! a client writes or leaves out makes it hang.

#![expect(clippy::disallowed_methods, reason = "tests measure how soon an answer comes")]

mod run;

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use hakugei_variant::shipped;
use run::{program, root, run};

/// The engine, with its pipes open.
struct Engine {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn start(args: &[&str]) -> Self {
        let mut command = program();
        command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        Self {
            input: child.stdin.take().expect("piped"),
            output: BufReader::new(child.stdout.take().expect("piped")),
            child,
        }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("the program reads");
    }

    /// Reads up to the line that begins so.
    fn wait(&mut self, beginning: &str) -> String {
        loop {
            let mut line = String::new();
            let read = self.output.read_line(&mut line).expect("the program writes text");
            assert!(read > 0, "the program is gone before it says `{beginning}`");
            if line.starts_with(beginning) {
                return line.trim_end().to_owned();
            }
        }
    }

    /// Closes the input and gives what is still said, once the program has ended.
    fn close(self) -> (String, i32) {
        let Self {
            mut child,
            input,
            mut output,
        } = self;
        drop(input);
        let mut rest = String::new();
        while output.read_line(&mut rest).expect("the program writes text") > 0 {}
        let status = child.wait().expect("the program ends");
        (rest, status.code().expect("no signal ended it"))
    }
}

#[test]
fn every_line_is_answered_at_once() {
    let mut engine = Engine::start(&["usi", "minishogi"]);
    engine.say("usi");
    engine.wait("usiok");
    engine.say("isready");
    engine.wait("readyok");
    engine.say("go depth 2");
    engine.wait("bestmove ");
    engine.say("quit");
    assert_eq!(engine.close(), (String::new(), 0));

    let mut engine = Engine::start(&["xboard"]);
    engine.say("protover 2");
    engine.wait("feature done=1");
    engine.say("ping 3");
    assert_eq!(engine.wait("pong"), "pong 3");
    assert_eq!(engine.close(), (String::new(), 0));
}

/// In how short a time a search ends that is told to.
const SOON: Duration = Duration::from_millis(5);

/// A time from telling to answer, a short one if one of several is: the machine may be busy, and the program is as fast as its fastest
/// answer.
fn told_to_end(engine: &mut Engine, go: &str, stop: &str, answer: &str) -> Duration {
    let mut times = (0..12).map(|_| {
        engine.say(go);
        thread::sleep(Duration::from_millis(60));
        let told = Instant::now();
        engine.say(stop);
        engine.wait(answer);
        told.elapsed()
    });
    let first = times.next().expect("several are measured");
    if first < SOON {
        return first;
    }
    times.find(|time| *time < SOON).unwrap_or(first)
}

#[test]
fn a_search_ends_within_five_milliseconds() {
    for variant in ["whale", "shogi", "wa_drops", "chu", "dai"] {
        let mut engine = Engine::start(&["usi", variant]);
        let time = told_to_end(&mut engine, "go infinite", "stop", "bestmove ");
        assert!(time < SOON, "{variant}: {time:?}");
        let time = told_to_end(&mut engine, "go perft 20", "stop", "Nodes searched");
        assert!(time < SOON, "{variant}, counting: {time:?}");
    }
    let mut engine = Engine::start(&["xboard"]);
    engine.say("force");
    engine.say("level 0 1000 0");
    let time = told_to_end(&mut engine, "force\ngo", "?", "move ");
    assert!(time < SOON, "{time:?}");
}

#[test]
fn the_end_of_the_input_ends_a_search_with_its_move() {
    for go in [
        "go infinite",
        "go ponder btime 1000 wtime 1000",
        "go btime 3600000 wtime 3600000",
        "go mate infinite",
    ] {
        let mut engine = Engine::start(&["usi"]);
        engine.say(go);
        thread::sleep(Duration::from_millis(50));
        let (said, code) = engine.close();
        let last = said.lines().last().unwrap_or_default();
        assert!(
            last.starts_with("bestmove ") || last.starts_with("checkmate "),
            "{go}: {said}"
        );
        assert_eq!(code, 0, "{go}");
    }
    let mut engine = Engine::start(&["usi"]);
    engine.say("go perft 30");
    thread::sleep(Duration::from_millis(50));
    assert_eq!(engine.close().1, 0);
    let mut engine = Engine::start(&["xboard"]);
    engine.say("go");
    thread::sleep(Duration::from_millis(50));
    let (said, code) = engine.close();
    assert!(said.starts_with("move "), "{said}");
    assert_eq!((said.lines().count(), code), (1, 0));
}

#[test]
fn time_runs_from_the_hit_on() {
    let mut engine = Engine::start(&["usi"]);
    engine.say("go ponder movetime 100");
    thread::sleep(Duration::from_millis(150));
    let hit = Instant::now();
    engine.say("ponderhit");
    engine.wait("bestmove ");
    assert!(hit.elapsed() >= Duration::from_millis(80), "{:?}", hit.elapsed());
    let begun = Instant::now();
    engine.say("go movetime 200");
    engine.wait("bestmove ");
    let took = begun.elapsed();
    assert!(
        took >= Duration::from_millis(150) && took < Duration::from_secs(5),
        "{took:?}"
    );
}

#[test]
fn a_game_goes_on_from_what_was_expected() {
    let mut engine = Engine::start(&["xboard", "minishogi"]);
    engine.say("new\nhard\nsd 4\nusermove a2a3");
    engine.wait("move ");
    for _ in 0..3 {
        engine.say("hint");
        let hint = engine.wait("Hint: ");
        engine.say(&hint.replace("Hint: ", "usermove "));
        engine.wait("move ");
    }
    // What was not expected is answered as well.
    engine.say("force\nundo\nundo\nping 1");
    assert_eq!(engine.wait("pong"), "pong 1");
    engine.say("go");
    engine.wait("move ");
    assert_eq!(engine.close().1, 0);
}

#[test]
fn a_reader_that_goes_away_ends_the_program() {
    let mut engine = Engine::start(&["usi"]);
    engine.say("go infinite");
    engine.wait("info ");
    let Engine {
        mut child,
        mut input,
        output,
    } = engine;
    drop(output);
    // What is written into the void is noticed with the next lines. A program that another test starts at this moment holds the
    // pipe a little longer: so it is told again and again.
    let ended = (0..600).find_map(|_| {
        let _ = writeln!(input, "usi\nusi\nstop\nusi");
        thread::sleep(Duration::from_millis(50));
        child.try_wait().expect("it can be asked")
    });
    let _ = child.kill();
    assert_eq!(ended.expect("it ends").code(), Some(0));
}

#[test]
fn bytes_that_are_no_text_are_answered() {
    let mut bytes = b"usi\nposition startpos\xff\xfe\n\0\x1b[31m\n".to_vec();
    bytes.extend(std::iter::repeat_n(b'x', (1 << 20) + 10));
    bytes.extend(b"\nisready\n");
    let said = run(&["usi"], &bytes);
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(
        said.out
            .contains("info string the line is not UTF-8 text from byte 17 on")
    );
    assert!(
        said.out
            .contains("info string the line is longer than 1048576 bytes")
    );
    assert!(
        !said.out.contains('\x1b') && said.out.ends_with("readyok\n"),
        "{}",
        said.out
    );
    let said = run(&["xboard"], &bytes);
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(
        said.out
            .contains("Error (the line is not UTF-8 text from byte 17 on")
    );
    assert!(
        !said.out.contains('\x1b') && said.out.contains("Error (unknown command): isready"),
        "{}",
        said.out
    );
}

#[test]
fn variants_that_cannot_be_played_are_refused() {
    let said = run(&["usi", "whales"], "");
    assert_eq!((said.code, said.out.as_str()), (2, ""));
    assert!(said.err.contains("did you mean `whale`?"), "{}", said.err);
    // XBoard hides what an engine writes to standard error: it is told of a window, and of a board without chess pieces.
    let said = run(&["xboard", "whales"], "");
    assert_eq!(said.code, 2);
    assert!(said.err.contains("did you mean `whale`?"), "{}", said.err);
    let window = said.out.strip_prefix("tellusererror ").expect("a window");
    assert!(window.contains("did you mean `whale`?"), "{window}");
    assert!(
        window.contains("\nsetup (P....Kp....k) 1x1+0_fairy 1 "),
        "{window}"
    );

    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("broad.ron");
    let broad = "Variant(id: \"broad\", name: \"Broad\", kanji: none, romaji: none, extends: \"minishogi\", handicaps: none, \
                 board: Board(files: 17, ranks: 5), setup: \"rbsgk12/4p12/17/12P4/12KGSBR b - 1\")";
    fs::write(&file, broad).expect("it can be written");
    let said = run(
        &["xboard", &file.to_string_lossy()],
        "xboard\nprotover 2\nnew\nvariant broad\nquit\n",
    );
    assert_eq!((said.code, said.err.as_str()), (0, ""));
    let window =
        "tellusererror `Broad`: XBoard cannot show this variant: its board has more than 12 files\nsetup ";
    assert!(said.out.contains(window), "{}", said.out);
}

/// The variants that XBoard is told of, as the page lists them: the board, the hand, and the game whose rules the mouse obeys.
#[test]
fn the_page_says_how_xboard_shows_each_variant() {
    let page = fs::read_to_string(root().join("docs/protocols.md")).expect("the page is there");
    let (_, table) = page
        .split_once("| variant | XBoard's board and hand |")
        .expect("it has the table");
    let rows = table.lines().skip(2).take_while(|line| line.starts_with("| `"));
    let rows: Vec<[&str; 4]> = rows
        .map(|line| {
            let mut cells = line.split('|').map(|cell| cell.trim().trim_matches('`'));
            [1, 0, 0, 0].map(|skipped| cells.nth(skipped).expect("a cell"))
        })
        .collect();
    let listed: Vec<[&str; 3]> = rows
        .iter()
        .map(|&[id, board, parent, _]| [id, board, parent])
        .collect();
    let ids: Vec<&str> = shipped::ids().collect();
    let asked: Vec<String> = ids.iter().map(|id| format!("variant {id}")).collect();
    let said = run(&["xboard"], &(asked.join("\n") + "\nquit\n"));
    let setups = said.out.lines().filter_map(|line| line.strip_prefix("setup ("));
    let shown: Vec<&str> = setups.filter_map(|setup| setup.split(' ').nth(1)).collect();
    assert_eq!(
        shown.len(),
        ids.len(),
        "each gets a board, be it one of one square"
    );
    let shown: Vec<[&str; 3]> = ids
        .into_iter()
        .zip(shown)
        .map(|(id, shown)| {
            let (board, parent) = shown.split_once('_').expect("a board and a game");
            [id, board, parent]
        })
        .collect();
    assert_eq!(listed, shown);
    let refused = said.out.lines().filter(|line| line.starts_with("tellusererror"));
    let not_shown = rows.iter().filter(|row| row[3].starts_with("not shown: "));
    assert_eq!(refused.count(), not_shown.clone().count(), "{}", said.out);
    assert!(not_shown.into_iter().all(|row| row[1] == "1x1+0"), "{rows:?}");
}

#[test]
fn a_variant_is_read_from_a_file() {
    let input = "setoption name VariantPath value variants/minishogi.ron\nsetoption name VariantPath value README.md\n\
                 setoption name VariantPath value none.ron\n";
    let said = run(&["usi"], input);
    let has = |part: &str| assert!(said.out.contains(part), "{}", said.out);
    has("info string variant minishogi files 5 ranks 5 ");
    has("info string `none.ron`: cannot be read: ");
    assert!(
        said.out.lines().all(|line| line.starts_with("info string ")),
        "{}",
        said.out
    );
}
