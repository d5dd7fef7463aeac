//! The folder of unfinished games: each session keeps its game there until it is saved or given up.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime};

use hakugei_store::{CutOff, Journal, StoreError, data_folder, ensure_folder};
use hakugei_text::noun::numbered;

use super::journal::{Changes, Entry, Noted, Unfinished, UnfinishedError, entry};

/// The largest journal that is read, in bytes.
const LARGEST: u64 = 1 << 26;
/// The most journals that are listed, the latest ones.
const MOST: usize = 1000;
/// How often, and after which rest, a journal is asked for that another session looks into.
const LOOKS: u32 = 10;
const LOOK: Duration = Duration::from_millis(20);

/// The game of this session, as it is kept.
#[derive(Default)]
pub(crate) struct KeptGame {
    journal: Option<Journal>,
    noted: Option<Noted>,
    /// Whether it was left by an earlier session: then it stays kept until it is saved or given up.
    is_resumed: bool,
}

/// A game of a session that was ended, as it is listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Listed {
    /// Its file.
    pub(crate) file: PathBuf,
    /// What it is: variant, number of moves, age; or why it cannot be gone on with.
    pub(crate) said: String,
    /// Whether there is a game in it.
    pub(crate) sound: bool,
}

/// A journal of another session, which nobody else writes to now.
#[derive(Debug)]
pub(crate) struct OpenJournal {
    /// The journal, unless it is damaged: then it is left as it is, and another one begun.
    journal: Option<Journal>,
    /// The game in it.
    pub(crate) game: Unfinished,
}

impl KeptGame {
    /// Keeps up with the game: it is on the disk when this returns. Without changes nothing would be lost, and nothing is kept.
    ///
    /// # Errors
    /// Where it cannot be written. What was kept before stays, and the next call tries again.
    pub(crate) fn follow(&mut self, changes: Option<&Changes<'_>>) -> Result<Option<CutOff>, StoreError> {
        let Some(changes) = changes else {
            self.remove();
            return Ok(None);
        };
        let mut cut_off = None;
        match entry(self.noted.as_ref().filter(|_| self.journal.is_some()), changes) {
            Entry::Nothing => return Ok(None),
            Entry::Append(line) => {
                let journal = self.journal.as_mut().expect("something was noted in it");
                match journal.append(line.as_bytes()) {
                    Ok(cut) => cut_off = cut,
                    // It is full or has been taken away: the whole game may still find a place elsewhere.
                    Err(error) => match entry(None, changes) {
                        Entry::Begin(lines) => self.begin(&lines).map_err(|_| error)?,
                        Entry::Nothing | Entry::Append(_) => return Err(error),
                    },
                }
            }
            Entry::Begin(lines) => self.begin(&lines)?,
        }
        self.noted = Some(Noted::of(changes));
        Ok(cut_off)
    }

    fn begin(&mut self, lines: &str) -> Result<(), StoreError> {
        let begun = begin(lines)?;
        self.remove();
        self.journal = Some(begun);
        Ok(())
    }

    /// Whether the game as it is now is kept.
    pub(crate) fn holds(&self, changes: &Changes<'_>) -> bool {
        self.journal.is_some() && self.noted.as_ref() == Some(&Noted::of(changes))
    }

    /// Whether there is anything in it.
    pub(crate) fn is_there(&self) -> bool {
        self.journal.is_some()
    }

    /// Whether it was left by an earlier session.
    pub(crate) fn is_resumed(&self) -> bool {
        self.is_resumed
    }

    /// Leaves the game where it is kept, for a later session.
    pub(crate) fn leave(&mut self) {
        *self = Self::default();
    }

    /// Goes on with the journal of another session; the game that was kept so far is given up.
    pub(crate) fn adopt(&mut self, open: OpenJournal, changes: &Changes<'_>) {
        self.remove();
        self.noted = open.journal.is_some().then(|| Noted::of(changes));
        self.journal = open.journal;
        self.is_resumed = true;
    }

    fn remove(&mut self) {
        if let Some(journal) = self.journal.take() {
            // One that cannot be removed is offered again, which loses nothing.
            let _ = journal.remove();
        }
        (self.noted, self.is_resumed) = (None, false);
    }
}

impl OpenJournal {
    /// Opens a journal; as long as it is open, no other session goes on with it.
    ///
    /// # Errors
    /// Why it cannot be gone on with.
    pub(crate) fn open(file: &Path) -> Result<Self, String> {
        let mut journal = open_at_last(file)?;
        let from = journal.read_from(0).map_err(|error| error.to_string())?;
        let game = read(from).map_err(|error| error.to_string())?;
        journal.is_whole_up_to(game.whole);
        let journal = game.damaged.is_none().then_some(journal);
        Ok(Self { journal, game })
    }

    /// Takes the journal away, and the game with it.
    ///
    /// # Errors
    /// Where it cannot be removed.
    pub(crate) fn forget(file: &Path) -> Result<(), String> {
        let journal = open_at_last(file)?;
        journal.remove().map_err(|error| error.to_string())
    }
}

/// Opens a journal; another session that only looks into it is waited for.
fn open_at_last(file: &Path) -> Result<Journal, String> {
    for _ in 0..LOOKS {
        match Journal::open_existing(file) {
            Err(StoreError::Locked) => thread::sleep(LOOK),
            opened => return opened.map_err(|error| error.to_string()),
        }
    }
    Err("another session is going on with it".to_owned())
}

fn read(from: impl Read) -> Result<Unfinished, UnfinishedError> {
    let mut bytes = Vec::new();
    let read = from.take(LARGEST).read_to_end(&mut bytes);
    read.map_err(|_| UnfinishedError::Foreign)?;
    Unfinished::read(&bytes)
}

/// Begins a journal in the first folder that takes it.
fn begin(lines: &str) -> Result<Journal, StoreError> {
    let mut refused = None;
    for folder in folders() {
        match begin_in(&folder, lines) {
            Ok(journal) => return Ok(journal),
            Err(error) => refused = refused.or(Some(error)),
        }
    }
    Err(refused.expect("there is always a folder for temporary files"))
}

fn begin_in(folder: &Path, lines: &str) -> Result<Journal, StoreError> {
    ensure_folder(folder)?;
    let moment = since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    let mut number = 0;
    loop {
        let path = folder.join(format!("{}-{number}.jsonl", moment.as_millis()));
        match Journal::begin(&path, lines.as_bytes()) {
            // Another session has looked at the new file before it was locked: it goes, and another one is begun.
            Err(StoreError::AlreadyThere | StoreError::Locked) => number += 1,
            begun => return begun,
        }
    }
}

/// Where unfinished games are kept: among what the program keeps of its own, or where that cannot be written, among the temporary
/// files.
fn folders() -> Vec<PathBuf> {
    let own = data_folder().map(|folder| folder.join("unfinished"));
    let temporary = std::env::temp_dir().join("hakugei-unfinished");
    own.into_iter().chain([temporary]).collect()
}

/// The games of sessions that were ended, the latest first.
pub(crate) fn list() -> Vec<Listed> {
    let entries = folders()
        .into_iter()
        .filter_map(|folder| fs::read_dir(folder).ok())
        .flat_map(Iterator::flatten);
    let files = entries.map(|entry| entry.path());
    let mut files: Vec<(SystemTime, PathBuf)> = files
        .filter(|file| file.extension().is_some_and(|ending| ending == "jsonl"))
        // A file with what was cut off from a journal lies beside it.
        .filter(|file| {
            file.file_stem()
                .is_some_and(|stem| !stem.to_string_lossy().contains('.'))
        })
        .filter_map(|file| Some((fs::metadata(&file).ok()?.modified().ok()?, file)))
        .collect();
    files.sort_unstable_by(|one, other| other.cmp(one));
    files.truncate(MOST);
    files
        .iter()
        .filter_map(|(modified, file)| listed(file, *modified))
        .collect()
}

/// A journal as it is listed, unless a session is still writing to it or it has gone.
fn listed(file: &Path, modified: SystemTime) -> Option<Listed> {
    let age = since(modified).unwrap_or_default().as_secs();
    let read = match Journal::look_into(file) {
        Err(StoreError::Locked) => return None,
        Err(error) => Err(error.to_string()),
        Ok(journal) => read(journal).map_err(|error| error.to_string()),
    };
    let sound = read.is_ok();
    let said = match read {
        Ok(game) => {
            let damaged = game
                .damaged
                .map(|line| format!(", damaged from line {line} of its journal on"));
            let moves = numbered(game.moves(), "move");
            let damaged = damaged.unwrap_or_default();
            format!("{}, {moves}, {}{damaged}", game.variant(), ago(age))
        }
        Err(why) => format!("{}: {why}", file.display()),
    };
    Some(Listed {
        file: file.to_owned(),
        said,
        sound,
    })
}

#[expect(
    clippy::disallowed_methods,
    reason = "the clock knows how long ago a game was left"
)]
fn since(moment: SystemTime) -> Option<Duration> {
    SystemTime::now().duration_since(moment).ok()
}

/// A number of seconds ago, in words.
fn ago(seconds: u64) -> String {
    let (count, unit) = match seconds {
        0..60 => return "a moment ago".to_owned(),
        60..3_600 => (seconds / 60, "minute"),
        3_600..86_400 => (seconds / 3_600, "hour"),
        _ => (seconds / 86_400, "day"),
    };
    format!("{} ago", numbered(count as usize, unit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ages_are_said_in_units_that_fit() {
        assert_eq!(ago(59), "a moment ago");
        assert_eq!(ago(60), "1 minute ago");
        assert_eq!(ago(7_300), "2 hours ago");
        assert_eq!(ago(200_000), "2 days ago");
    }
}
