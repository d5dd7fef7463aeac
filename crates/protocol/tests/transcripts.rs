//! Transcripts: every file in `usi/` and `cecp/` is a session, line by line, without any time but what it says.
//!
//! - `= ID`, first: the variant that the session begins with.
//! - `> LINE`: the client writes a line; `HINT` in it stands for the move that the engine named last with `Hint:`.
//! - `< LINE`: the engine answers; `[..]` in it stands for any text.
//! - `< ...`: any number of lines, none of them such as the next expected one.
//! - `! search`: the job that waits is run to its end. Until then it is running as far as the session knows.
//! - `! lasted MOST`: what was searched since the last such line took so many milliseconds by the clock together, or less.
//! - `! breaks off`: it breaks off by an error instead.
//! - `! time N`: the clock goes on by so many milliseconds.
//! - `! ticks N`: from now on every look at the clock makes it go on by so many.
//! - `! unreadable WHY`, `! end`: what the input says besides lines.
//! - `! over`: the session is over.
//!
//! Every line that the engine writes must be expected, in order, and all that is expected must come.

#![expect(clippy::disallowed_methods, reason = "tests read their data")]

use std::collections::VecDeque;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use hakugei_protocol::{
    Cecp, EnvironmentError, FoundVariant, Input, Job, News, Outbox, SessionEnvironment, Talk, Usi,
};
use hakugei_search::{Features, GRAIN, Learned, Weights, Worth};
use hakugei_variant::{Source, Variant, load, shipped};

/// The clock of a session, in milliseconds, and by how many it goes on when it is looked at.
#[derive(Default)]
struct Clock {
    shown: AtomicU64,
    tick: AtomicU64,
}

/// An evaluation that says of every position that it is worth 77 for the side to move.
fn tempo(variant: &Variant) -> Learned {
    let weights = Weights {
        worths: vec![
            Worth {
                board: 100,
                hand: 100
            };
            variant.pieces.len()
        ],
        tempo: 77 * GRAIN as i16,
        linear: vec![0; Features::of(variant).count()],
        pressure: vec![0],
        bias: Vec::new(),
        columns: Vec::new(),
        output: Vec::new(),
    };
    Learned::new(variant, weights).expect("it has the weights of the variant")
}

/// What is in the files of evaluations that only these tests have.
fn evaluation(path: &str, variant: &Variant) -> Result<Learned, EnvironmentError> {
    let bytes = match path {
        "tempo.eval" => {
            let of = find("minishogi")?.variant;
            tempo(&of).write(&of)
        }
        "broken.eval" => b"nothing\n".to_vec(),
        _ => {
            return Err(EnvironmentError::Unreadable {
                path: path.to_owned(),
                cause: "there is no such file".into(),
            });
        }
    };
    Learned::read(variant, &bytes).map_err(|error| EnvironmentError::Evaluation {
        path: path.to_owned(),
        error,
    })
}

/// A board that is too wide for XBoard.
const BROAD: &str = r#"Variant(
    id: "broad", name: "Broad", extends: "minishogi", board: Board(files: 17, ranks: 5), handicaps: none,
    setup: "rbsgk12/4p12/17/12P4/12KGSBR b - 1",
)"#;

/// Ten kinds in hand, and nine ranks.
const TEN: &str = r#"Variant(
    id: "ten", name: "Ten", extends: "cannon", pieces: { "I": none, "+I": none },
    setup: "lnsgkgsnl/1rc1u1ab1/p1p1p1p1p/9/9/9/P1P1P1P1P/1BA1U1CR1/LNSGKGSNL b - 1",
)"#;

/// Pawns that choose what they become, and pieces that choose among promoted faces.
const PLAIN_CHESS: &str = include_str!("../../../tests/data/variant/valid/plain-chess.ron");
const THREE_FACES: &str = include_str!("../../../tests/data/variant/valid/three-faces.ron");
const CRAZYHOUSE: &str = include_str!("../../../tests/data/variant/valid/crazyhouse.ron");
const TWO_FACES: &str = include_str!("../../../tests/data/variant/valid/two-faces.ron");

/// Two pieces that choose, whose faces turn back in the hand: XBoard lets them all turn into one piece.
const TWO_CHOOSERS: &str = r#"Variant(
    id: "two-choosers", name: "Two Choosers", extends: "minishogi",
    pieces: {
        "P": Piece(name: "pawn", betza: "fW", promotes_to: ["+P", "+T"]),
        "+T": Piece(name: "tower", betza: "fRbR", captured: becomes("P")),
        "S": Piece(name: "silver", betza: "FfW", promotes_to: ["+S", "+E"]),
        "+E": Piece(name: "elephant", betza: "FA", captured: becomes("S")),
    },
)"#;

/// Lions whose ways to a square are told apart.
const BY_PATH: &str = r#"Variant(
    id: "by-path", name: "By Path", extends: "chu", ways: by_path,
    pieces: { "N": Piece(betza: "KNADmcaKmcabK"), "+O": Piece(betza: "KNADmcaKmcabK") },
)"#;

/// The variant of an id, or of a file that only these tests have.
fn find(name: &str) -> Result<FoundVariant, EnvironmentError> {
    let variant = variant(name)?;
    Ok(FoundVariant {
        evaluation: (name == "learned.ron").then(|| tempo(&variant)),
        warning: (name == "changed.ron").then(|| "`changed.eval`: it no longer fits".to_owned()),
        variant,
    })
}

fn variant(name: &str) -> Result<Variant, EnvironmentError> {
    let own = "Variant(id: \"mine\", extends: \"minishogi\", name: \"Mine\", kanji: none, romaji: none)";
    let source = match name {
        "mine.ron" => Some(Source::new(name, own)),
        "learned.ron" => Some(Source::new(name, own.replace("mine", "learned"))),
        "changed.ron" => Some(Source::new(name, own.replace("mine", "changed"))),
        "bad.ron" => Some(Source::new(
            name,
            "Variant(id: \"bad\", extends: \"minishogi\", nam: \"Bad\")",
        )),
        "broad.ron" => Some(Source::new(name, BROAD)),
        "ten.ron" => Some(Source::new(name, TEN)),
        "plain-chess.ron" => Some(Source::new(name, PLAIN_CHESS)),
        "three-faces.ron" => Some(Source::new(name, THREE_FACES)),
        "crazyhouse.ron" => Some(Source::new(name, CRAZYHOUSE)),
        "two-faces.ron" => Some(Source::new(name, TWO_FACES)),
        "two-choosers.ron" => Some(Source::new(name, TWO_CHOOSERS)),
        "by-path.ron" => Some(Source::new(name, BY_PATH)),
        _ => shipped::source(name),
    };
    let source = source.ok_or_else(|| EnvironmentError::NoSuchVariant {
        name: name.to_owned(),
        cause: format!("`{name}`: no such variant").into(),
    })?;
    let checked = load(&source, &shipped::Shipped);
    match checked.variant {
        Some(variant) => Ok(variant),
        None => Err(EnvironmentError::Diagnostics(Box::new(checked))),
    }
}

fn environment(clock: &Arc<Clock>) -> SessionEnvironment {
    let clock = Arc::clone(clock);
    SessionEnvironment {
        now: Arc::new(move || {
            let tick = clock.tick.load(Ordering::Relaxed);
            Duration::from_millis(clock.shown.fetch_add(tick, Ordering::Relaxed))
        }),
        find: Box::new(find),
        evaluation: Box::new(evaluation),
        ids: shipped::ids().map(str::to_owned).collect(),
        seed: 1,
    }
}

/// A session that follows a transcript.
struct Run {
    session: Box<dyn Talk>,
    clock: Arc<Clock>,
    said: VecDeque<String>,
    job: Option<Job>,
    over: bool,
    /// The move that was named last.
    hint: String,
    /// How long was searched since that was last asked.
    lasted: u64,
}

impl Run {
    fn shown(&self) -> u64 {
        self.clock.shown.load(Ordering::Relaxed)
    }

    fn line(&mut self, line: &str) {
        self.take(Input::Line(line.replace("HINT", &self.hint)));
        if let Some(hint) = self.said.back().and_then(|said| said.strip_prefix("Hint: ")) {
            self.hint = hint.to_owned();
        }
    }

    fn take(&mut self, input: Input) {
        assert!(!self.over, "the session was over already");
        let mut out = Outbox::default();
        self.session.take(input, &mut out);
        self.said.extend(out.lines);
        self.over = out.over;
        if let Some(job) = out.job {
            assert!(
                self.job.is_none(),
                "a job was handed out while another was running"
            );
            self.job = Some(job);
        }
    }

    fn direct(&mut self, place: &str, word: &str, rest: &str) {
        let nothing = || -> ! { panic!("{place}: nothing is to be searched") };
        match word {
            "search" => {
                let job = self.job.take().unwrap_or_else(|| nothing());
                let mut news = Vec::new();
                let begun = self.shown();
                job.run(&mut |said| news.push(said));
                self.lasted += self.shown() - begun;
                for news in news {
                    self.take(Input::News(news));
                }
            }
            "lasted" => {
                let most = rest.parse::<u64>().expect("a number of milliseconds");
                let lasted = std::mem::take(&mut self.lasted);
                assert!(lasted <= most, "{place}: it took {lasted} ms");
            }
            "breaks" => {
                self.job.take().unwrap_or_else(|| nothing());
                self.take(Input::News(News::failed()));
            }
            "time" => {
                let milliseconds = rest.parse::<u64>().expect("a number of milliseconds");
                self.clock.shown.fetch_add(milliseconds, Ordering::Relaxed);
            }
            "ticks" => {
                let milliseconds = rest.parse::<u64>().expect("a number of milliseconds");
                self.clock.tick.store(milliseconds, Ordering::Relaxed);
            }
            "unreadable" => self.take(Input::Unreadable(rest.into())),
            "end" => self.take(Input::End),
            "over" => assert!(self.over, "the session is not over"),
            _ => panic!("no such direction: {word}"),
        }
    }
}

impl Run {
    /// Takes what a line of the transcript expects from what was said; `next` is what the one after it expects.
    fn expect(&mut self, place: &str, pattern: &str, next: Option<&str>) {
        if pattern == "..." {
            while self
                .said
                .front()
                .is_some_and(|said| next.is_none_or(|next| !fits(next, said)))
            {
                self.said.pop_front();
            }
            return;
        }
        match self.said.pop_front() {
            Some(said) => assert!(
                fits(pattern, &said),
                "{place}: expected `{pattern}`, read `{said}`"
            ),
            None => panic!("{place}: expected `{pattern}`, and nothing more was said"),
        }
    }
}

/// Whether a line is such as a pattern has it.
fn fits(pattern: &str, line: &str) -> bool {
    let mut parts = pattern.split("[..]");
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = line.strip_prefix(first) else {
        return false;
    };
    let parts: Vec<&str> = parts.collect();
    let Some((last, middle)) = parts.split_last() else {
        return rest.is_empty();
    };
    for part in middle {
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
    }
    rest.len() >= last.len() && rest.ends_with(last)
}

fn follow(path: &Path, begin: &dyn Fn(FoundVariant, SessionEnvironment) -> Box<dyn Talk>) {
    let text = fs::read_to_string(path).expect("a transcript can be read");
    let name = path.display();
    let mut run: Option<Run> = None;
    let mut lines = text.lines().enumerate().peekable();
    while let Some((index, line)) = lines.next() {
        let place = format!("{name}:{}", index + 1);
        let (sign, rest) = line.split_once(' ').unwrap_or((line, ""));
        if sign == "=" {
            let clock = Arc::new(Clock::default());
            let found = find(rest).unwrap_or_else(|why| panic!("{place}: {why}"));
            run = Some(Run {
                session: begin(found, environment(&clock)),
                clock,
                said: VecDeque::new(),
                job: None,
                over: false,
                hint: String::new(),
                lasted: 0,
            });
            continue;
        }
        if sign.is_empty() || sign == "#" {
            continue;
        }
        let run = run
            .as_mut()
            .unwrap_or_else(|| panic!("{place}: no variant is named before"));
        if sign != "<" {
            assert!(
                run.said.is_empty(),
                "{place}: not expected before: {:#?}",
                run.said
            );
        }
        match (sign, rest) {
            (">", line) => run.line(line),
            ("!", direction) => {
                let (word, rest) = direction.split_once(' ').unwrap_or((direction, ""));
                run.direct(&place, word, rest);
            }
            ("<", pattern) => {
                let next = lines.peek().and_then(|(_, next)| next.strip_prefix("< "));
                run.expect(&place, pattern, next);
            }
            _ => panic!("{place}: a line begins with none of `=`, `>`, `<`, `!`, `#`"),
        }
    }
    let run = run.unwrap_or_else(|| panic!("{name}: it is empty"));
    assert!(
        run.said.is_empty(),
        "{name}: not expected at the end: {:#?}",
        run.said
    );
}

fn all(folder: &str, least: usize, begin: &dyn Fn(FoundVariant, SessionEnvironment) -> Box<dyn Talk>) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(folder);
    let entries = fs::read_dir(&folder).expect("there are transcripts");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("readable").path()).collect();
    files.sort();
    assert!(files.len() >= least, "only {} transcripts", files.len());
    for file in files {
        follow(&file, begin);
    }
}

#[test]
fn usi_sessions_go_as_their_transcripts() {
    all("usi", 5, &|found, environment| {
        Box::new(Usi::new(found, environment))
    });
}

#[test]
fn cecp_sessions_go_as_their_transcripts() {
    all("cecp", 5, &|found, environment| {
        Box::new(Cecp::new(found, environment))
    });
}

#[test]
fn patterns_fit_what_they_should() {
    assert!(fits("a[..]c", "abc") && fits("[..]", "") && fits("abc", "abc") && fits("a[..]b[..]", "a1b2"));
    assert!(!fits("abc", "abcd") && !fits("a[..]c", "abd") && !fits("ab[..]ba", "aba"));
}
