//! Which lessons have been solved, kept from one run to the next.

use std::collections::BTreeSet;
use std::io::Read;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use hakugei_lessons::Lesson;
use hakugei_library::read_file;
use hakugei_search::fingerprint;
use hakugei_store::{Journal, StoreError, checked_line, data_folder, ensure_folder, read_line};
use serde_json::{Value, json};

/// The name of the file in the data folder.
const FILE: &str = "lessons.jsonl";

/// The largest file that is read, in bytes.
const LARGEST: u64 = 1 << 22;

/// How often, and after which rest, the file is asked for that another run writes to.
const TRIES: u32 = 50;
const REST: Duration = Duration::from_millis(20);

/// The lessons that have been solved.
#[derive(Clone, Debug, Default)]
pub(crate) struct Progress {
    /// Where they are kept, where the system has a place for that.
    file: Option<PathBuf>,
    solved: BTreeSet<String>,
}

impl Progress {
    /// What is kept, and what is wrong with it.
    pub(crate) fn read() -> (Self, Option<String>) {
        let Some(folder) = data_folder() else {
            return (Self::default(), None);
        };
        let file = folder.join(FILE);
        let bytes = read_file(&file, LARGEST).unwrap_or_default();
        let mut progress = Self {
            file: Some(file.clone()),
            solved: BTreeSet::new(),
        };
        let mut damaged = Vec::new();
        let text = String::from_utf8_lossy(&bytes);
        // What a killed run left half written is not a line yet.
        let lines = text.split_inclusive('\n').filter(|line| line.ends_with('\n'));
        for (line, number) in lines.zip(1_usize..) {
            match solved_in(line.trim_end_matches('\n')) {
                Some(lesson) => {
                    progress.solved.insert(lesson);
                }
                None => damaged.push(number.to_string()),
            }
        }
        let damage = (!damaged.is_empty()).then(|| {
            format!(
                "{}: damaged lines are passed over: {}",
                file.display(),
                damaged.join(", ")
            )
        });
        (progress, damage)
    }

    /// Whether a lesson has been solved.
    pub(crate) fn has(&self, lesson: &Lesson) -> bool {
        self.solved.contains(&mark(lesson))
    }

    /// Keeps that a lesson is solved: it is on the disk when this returns.
    ///
    /// # Errors
    /// Where it cannot be written; in this run it counts as solved all the same.
    pub(crate) fn solve(&mut self, lesson: &Lesson) -> Result<(), StoreError> {
        let mark = mark(lesson);
        if !self.solved.insert(mark.clone()) {
            return Ok(());
        }
        let Some(file) = &self.file else {
            return Ok(());
        };
        if let Some(folder) = file.parent() {
            ensure_folder(folder)?;
        }
        let line = json!({"variant": lesson.game.variant().id, "lesson": mark});
        let line = checked_line(&line.to_string());
        for _ in 0..TRIES {
            match Journal::open(file) {
                Err(StoreError::Locked) => thread::sleep(REST),
                Err(error) => return Err(error),
                Ok(mut journal) => {
                    let mut bytes = Vec::new();
                    journal.read_from(0)?.take(LARGEST).read_to_end(&mut bytes)?;
                    let whole = bytes.iter().rposition(|&byte| byte == b'\n');
                    journal.is_whole_up_to(whole.map_or(0, |at| at as u64 + 1));
                    return journal.append(line.as_bytes()).map(drop);
                }
            }
        }
        Err(StoreError::Locked)
    }
}

/// The lesson that a line says to be solved.
fn solved_in(line: &str) -> Option<String> {
    let object = read_line(line).ok()?;
    let object: Value = serde_json::from_str(&object).ok()?;
    Some(object["lesson"].as_str()?.to_owned())
}

/// What tells one lesson from others, whatever its number and its words are: its variant, its position and its goal.
fn mark(lesson: &Lesson) -> String {
    let variant = lesson.game.variant();
    let goal = lesson.goal.words(variant, variant.notation);
    let text = format!("{}\n{}\n{goal}\n{}", variant.id, lesson.game.sfen(), lesson.moves);
    format!("{:016x}", fingerprint(text.as_bytes()))
}
