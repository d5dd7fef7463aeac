//! The shelf of games: each session keeps its game there, finished or not, until it is deleted. A game has the number of its file, and
//! keeps it.

use std::collections::BTreeSet;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime};

use hakugei_store::{CutOff, Journal, StoreError, data_folder, ensure_folder};
use hakugei_text::columns::{right, table, width, wrapped};
use hakugei_text::noun::numbered;
use hakugei_text::{harmless, quote_line};

use super::dates::{ago, day, since};
use super::journal::{Changes, Entry, Noted, Unfinished, UnfinishedError, entry, whole};
use super::private_folder as private;

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
    /// What is written to; none where the game stands in a damaged journal, which is left as it is.
    journal: Option<Journal>,
    /// The game as it is kept, if it is.
    noted: Option<Noted>,
    /// Whether it was left by an earlier session: then this one never takes it away by the way.
    is_resumed: bool,
}

/// A game of a session that was ended, as it is listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Listed {
    /// Its number, which stays.
    pub(crate) number: u64,
    /// Its file.
    pub(crate) file: PathBuf,
    /// What it is: variant, players, number of moves, result, age; or why it cannot be gone on with.
    pub(crate) said: String,
    /// The same as a row of a table, without the number.
    pub(crate) row: Vec<String>,
    /// The id of its variant, if there is a game in it.
    pub(crate) variant: Option<String>,
    /// Whether it has ended.
    pub(crate) is_finished: bool,
    /// Its first line, if there is a game in it: another game may get the number once this one is gone.
    first_line: Option<String>,
}

impl Listed {
    /// Whether there is a game in it.
    pub(crate) fn is_sound(&self) -> bool {
        self.first_line.is_some()
    }

    /// Whether it is a game that goes on.
    pub(crate) fn is_unfinished(&self) -> bool {
        self.is_sound() && !self.is_finished
    }
}

/// A journal of another session, which nobody else writes to now.
#[derive(Debug)]
pub(crate) struct OpenJournal {
    /// The journal, unless it is damaged: then it is left as it is, and another one begun as soon as something changes.
    journal: Option<Journal>,
    /// The game in it.
    pub(crate) game: Unfinished,
}

impl KeptGame {
    /// Keeps up with the game: it is on the disk when this returns. Without changes nothing would be lost, and what this session has begun
    /// is taken away.
    ///
    /// # Errors
    /// Where it cannot be written. What was kept before stays, and the next call tries again.
    pub(crate) fn follow(&mut self, changes: Option<&Changes<'_>>) -> Result<Option<CutOff>, StoreError> {
        let Some(changes) = changes else {
            self.part();
            return Ok(None);
        };
        let mut cut_off = None;
        match entry(self.noted.as_ref(), changes) {
            Entry::Nothing => return Ok(None),
            Entry::Append(line) => match self
                .journal
                .as_mut()
                .map(|journal| journal.append(line.as_bytes()))
            {
                Some(Ok(cut)) => cut_off = cut,
                // It is full or has been taken away: the whole game may still find a place elsewhere.
                Some(Err(error)) => self.move_on(changes).map_err(|_| error)?,
                // It is damaged.
                None => self.move_on(changes)?,
            },
            Entry::Begin(lines) => {
                let begun = begin(&lines)?;
                self.part();
                self.journal = Some(begun);
            }
        }
        self.noted = Some(Noted::of(changes));
        Ok(cut_off)
    }

    /// Keeps the whole game in a new journal; it stays the game of an earlier session if it was one.
    fn move_on(&mut self, changes: &Changes<'_>) -> Result<(), StoreError> {
        let begun = begin(&whole(changes))?;
        let is_resumed = self.is_resumed;
        self.remove();
        (self.journal, self.is_resumed) = (Some(begun), is_resumed);
        Ok(())
    }

    /// Whether the game as it is now is kept.
    pub(crate) fn holds(&self, changes: &Changes<'_>) -> bool {
        self.noted.as_ref() == Some(&Noted::of(changes))
    }

    /// Whether there is anything in it.
    pub(crate) fn is_there(&self) -> bool {
        self.noted.is_some()
    }

    /// The folder in which it lies, if that is not the program's own.
    pub(crate) fn elsewhere(&self) -> Option<&Path> {
        let folder = self.journal.as_ref()?.path().parent()?;
        (own_folder().as_deref() != Some(folder)).then_some(folder)
    }

    /// Whether it was left by an earlier session.
    pub(crate) fn is_resumed(&self) -> bool {
        self.is_resumed
    }

    /// Leaves the game where it is kept, for a later session.
    pub(crate) fn leave(&mut self) {
        *self = Self::default();
    }

    /// Goes on with the journal of another session; what this session has begun and not left there is taken away. Where the journal
    /// lies among the temporary files and the program's own folder can be written by now, it moves there: whether it has.
    pub(crate) fn adopt(&mut self, open: OpenJournal, changes: &Changes<'_>) -> bool {
        self.part();
        // A damaged one holds the game too, until something changes.
        self.noted = Some(Noted::of(changes));
        self.is_resumed = true;
        let whole = open.game.whole;
        self.journal = open.journal;
        let Some(home) = self.elsewhere().and_then(|_| self.at_home(whole)) else {
            return false;
        };
        if let Some(before) = self.journal.replace(home) {
            // One that cannot be removed is offered again, which loses nothing.
            let _ = before.remove();
        }
        true
    }

    /// The journal, with what was left half written behind its whole lines, in a new one in the program's own folder, with the same
    /// number if it is free there: the folder for temporary files may be on another disk.
    fn at_home(&self, whole: u64) -> Option<Journal> {
        let (journal, own) = (self.journal.as_ref()?, own_folder()?);
        ensure_folder(&own).ok()?;
        let mut lines = Vec::new();
        let from = journal.read_from(0).ok()?;
        from.take(LARGEST).read_to_end(&mut lines).ok()?;
        if lines.len() as u64 != journal.length() {
            return None;
        }
        let same = number_of(journal.path()).map(|number| Journal::begin(&file_of(&own, number), &lines));
        let mut home = match same {
            Some(Ok(same)) => same,
            _ => begin_in(&own, &lines).ok()?,
        };
        home.is_whole_up_to(whole);
        Some(home)
    }

    /// Has nothing more to do with the game: it stays if it was left by an earlier session.
    fn part(&mut self) {
        if self.is_resumed {
            self.leave();
        } else {
            self.remove();
        }
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
    /// Opens the journal of a game; as long as it is open, no other session goes on with it.
    ///
    /// # Errors
    /// Why it cannot be gone on with.
    pub(crate) fn open(listed: &Listed) -> Result<Self, String> {
        let mut journal = open_at_last(&listed.file)?;
        let from = journal.read_from(0).map_err(|error| error.to_string())?;
        let game = read(from).map_err(|error| error.to_string())?;
        if listed
            .first_line
            .as_ref()
            .is_some_and(|first| *first != game.first_line)
        {
            return Err(ANOTHER.to_owned());
        }
        journal.is_whole_up_to(game.whole);
        let journal = game.damaged.is_none().then_some(journal);
        Ok(Self { journal, game })
    }

    /// Takes a game away.
    ///
    /// # Errors
    /// Where it cannot be removed.
    pub(crate) fn forget(listed: &Listed) -> Result<(), String> {
        let journal = open_at_last(&listed.file)?;
        let from = journal.read_from(0).map_err(|error| error.to_string())?;
        let first_line = read(from).ok().map(|game| game.first_line);
        if listed.first_line != first_line {
            return Err(ANOTHER.to_owned());
        }
        journal.remove().map_err(|error| error.to_string())
    }
}

/// What is said of a game whose number another one has now.
const ANOTHER: &str = "another game has this number now: type `games` for the list";

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
        match made(&folder).and_then(|()| begin_in(&folder, lines.as_bytes())) {
            Ok(journal) => return Ok(journal),
            Err(error) => refused = refused.or(Some(error)),
        }
    }
    Err(refused.expect("there is always a folder for temporary files"))
}

fn begin_in(folder: &Path, lines: &[u8]) -> Result<Journal, StoreError> {
    let mut number = next_number();
    loop {
        match Journal::begin(&file_of(folder, number), lines) {
            // Another session was faster, or has looked at the new file before it was locked: it goes, and another one is begun.
            Err(StoreError::AlreadyThere | StoreError::Locked) => number += 1,
            begun => return begun,
        }
    }
}

/// The file of a game.
fn file_of(folder: &Path, number: u64) -> PathBuf {
    folder.join(format!("{number}.jsonl"))
}

/// The largest number of a game: what is larger is a moment, by which games were named before they had numbers.
const LARGEST_NUMBER: u64 = 999_999_999;

/// The number of a game by its file.
fn number_of(file: &Path) -> Option<u64> {
    let number = file.file_stem()?.to_str()?.parse().ok()?;
    (1..=LARGEST_NUMBER).contains(&number).then_some(number)
}

/// A number that is greater than those of all games.
fn next_number() -> u64 {
    files()
        .iter()
        .filter_map(|file| number_of(file))
        .max()
        .unwrap_or(0)
        + 1
}

/// The folder for games among what the program keeps of its own.
fn own_folder() -> Option<PathBuf> {
    data_folder().map(|folder| folder.join("games"))
}

/// Where games are kept: among what the program keeps of its own, or where that cannot be written, among the temporary files.
fn folders() -> Vec<PathBuf> {
    own_folder().into_iter().chain([private::folder()]).collect()
}

/// Makes a folder of [`folders`] where it is not there yet, and tries whether it takes a new file.
fn made(folder: &Path) -> Result<(), StoreError> {
    if own_folder().as_deref() != Some(folder) {
        private::make(folder)?;
    }
    ensure_folder(folder)
}

/// Where games were kept before they had numbers, or before each user had a folder among the temporary files.
fn old_folders() -> Vec<PathBuf> {
    let own = data_folder().map(|folder| folder.join("unfinished"));
    let temporary = ["hakugei-unfinished", "hakugei-games"].map(|name| std::env::temp_dir().join(name));
    let temporary = temporary.into_iter().filter(|folder| private::is_own(folder));
    own.into_iter().chain(temporary).collect()
}

/// The journals in all folders.
fn files() -> Vec<PathBuf> {
    // What lies in a folder of somebody else is none of the user's games.
    let (own, private) = (own_folder(), private::folder());
    let private = Some(private).filter(|folder| private::is_own(folder));
    let folders: BTreeSet<PathBuf> = own.into_iter().chain(private).chain(old_folders()).collect();
    let entries = folders
        .into_iter()
        .filter_map(|folder| fs::read_dir(folder).ok())
        .flat_map(Iterator::flatten);
    entries
        .map(|entry| entry.path())
        .filter(|file| file.extension().is_some_and(|ending| ending == "jsonl"))
        // A file with what was cut off from a journal lies beside it.
        .filter(|file| {
            file.file_stem()
                .is_some_and(|stem| !stem.to_string_lossy().contains('.'))
        })
        .collect()
}

/// Gives numbers to games that were kept before games had numbers, the oldest first, and to those among the temporary files that have
/// the number of another game: they were begun while the program's own folder could not be read. One that is in play, or that cannot be
/// given another name, is left as it is.
fn number_games() {
    let mut taken = BTreeSet::new();
    let mut old: Vec<PathBuf> = files()
        .into_iter()
        .filter(|file| number_of(file).is_none_or(|number| !taken.insert(number)))
        .collect();
    old.sort();
    let folders = folders();
    for file in old {
        let is_own = data_folder().is_some_and(|data| file.starts_with(data));
        let folder = if is_own { folders.first() } else { folders.last() };
        let Some(folder) = folder.filter(|folder| made(folder).is_ok()) else {
            continue;
        };
        let Ok(mut journal) = Journal::open_existing(&file) else {
            continue;
        };
        let mut number = next_number();
        while matches!(
            journal.rename(&file_of(folder, number)),
            Err(StoreError::AlreadyThere)
        ) {
            number += 1;
        }
    }
}

/// The games of sessions that were ended, the latest first.
pub(crate) fn list() -> Vec<Listed> {
    number_games();
    let mut files: Vec<(SystemTime, PathBuf)> = files()
        .into_iter()
        .filter_map(|file| Some((fs::metadata(&file).ok()?.modified().ok()?, file)))
        .collect();
    files.sort_unstable_by(|one, other| other.cmp(one));
    files.truncate(MOST);
    let mut nameless = next_number();
    files
        .iter()
        .filter_map(|(modified, file)| {
            let number = number_of(file).unwrap_or_else(|| {
                nameless += 1;
                nameless
            });
            listed(number, file, *modified)
        })
        .collect()
}

/// A journal as it is listed, unless a session is still writing to it or it has gone.
fn listed(number: u64, file: &Path, modified: SystemTime) -> Option<Listed> {
    let age = ago(since(modified).unwrap_or_default().as_secs());
    let read = match Journal::look_into(file) {
        Err(StoreError::Locked) => return None,
        Err(error) => Err((error.to_string(), None)),
        Ok(journal) => read(journal).map_err(|error| match &error {
            UnfinishedError::NoMoves { variant } => (error.to_string(), Some(variant.clone())),
            _ => (error.to_string(), None),
        }),
    };
    let game = match read {
        Ok(game) => game,
        Err((why, variant)) => {
            let named = variant
                .as_deref()
                .map_or_else(String::new, |id| format!("{}, ", harmless(id)));
            let said = format!("{named}{}: {why}", file.display());
            return Some(Listed {
                number,
                file: file.to_owned(),
                row: vec![said.clone()],
                said,
                variant,
                is_finished: false,
                first_line: None,
            });
        }
    };
    let damaged = game
        .damaged
        .map(|line| format!(", damaged from line {line} of its journal on"));
    let damaged = damaged.unwrap_or_default();
    let moves = numbered(game.moves(), "move");
    let [black, white] = game.players();
    let outcome = game.outcome().map(hakugei_game::Outcome::words);
    let said_result = outcome
        .as_ref()
        .map_or_else(String::new, |words| format!(", {words}"));
    let day = game.begun().map_or_else(String::new, day);
    let saved = game.saved().map(|file| saved_as(&file));
    let said_saved = saved
        .as_ref()
        .map_or_else(String::new, |saved| format!(", {saved}"));
    let handicap = game
        .handicap()
        .map_or_else(String::new, |id| format!(" {}", harmless(id)));
    Some(Listed {
        number,
        file: file.to_owned(),
        said: format!(
            "{}{handicap}, {moves}{said_result}, {age}{said_saved}{damaged}",
            game.variant()
        ),
        row: vec![
            harmless(game.variant()) + &handicap,
            format!("{} – {}", harmless(&black), harmless(&white)),
            moves,
            outcome.clone().unwrap_or_else(|| "unfinished".to_owned()) + &damaged,
            day,
            saved.unwrap_or_default(),
        ],
        variant: Some(game.variant().to_owned()),
        is_finished: outcome.is_some(),
        first_line: Some(game.first_line),
    })
}

/// In which file a game was saved: by its name in the folder where the program runs, by its whole path elsewhere.
fn saved_as(file: &Path) -> String {
    let here = std::env::current_dir().ok();
    let named = here.and_then(|here| file.strip_prefix(here).ok());
    let named = named.unwrap_or(file).display().to_string();
    format!("saved as {}", quote_line(&named))
}

/// Whether another session is going on with the game of a number.
pub(crate) fn is_in_play(number: u64) -> bool {
    let files = files();
    let file = files.iter().find(|file| number_of(file) == Some(number));
    file.is_some_and(|file| matches!(Journal::look_into(file), Err(StoreError::Locked)))
}

/// Games as a table, each with its number, in lines that are no wider than `columns`: what is too long goes on below.
pub(crate) fn shown(games: &[Listed], columns: usize) -> String {
    let row = |game: &Listed| [vec![right(&game.number.to_string(), 3)], game.row.clone()].concat();
    // Why a game cannot be read is a sentence, and no column.
    let sound: Vec<Vec<String>> = games.iter().filter(|game| game.is_sound()).map(row).collect();
    let rows = table(&sound);
    let mut rows = rows.lines();
    let lines = games.iter().map(|game| {
        let of_table = if game.is_sound() { rows.next() } else { None };
        let line = of_table.map_or_else(|| row(game).join("  "), str::to_owned);
        if width(&line) <= columns {
            return format!("{line}\n");
        }
        if let Some(divided) = divided(&line, columns) {
            return divided;
        }
        // The gaps between columns are the first to go.
        let (number, said) = line.split_at(INDENT.len().min(line.len()));
        number.to_owned() + wrapped(said, INDENT, columns).trim_start()
    });
    lines.collect()
}

/// A row of a table whose last columns stand in a second line, so that the first ones stay below each other; `None` where two lines are
/// not enough.
fn divided(line: &str, columns: usize) -> Option<String> {
    let fits = |end: &usize| width(line[..*end].trim_end()) <= columns;
    let gaps = line.match_indices("  ").map(|(at, _)| at);
    let end = gaps.filter(|&at| at > INDENT.len()).filter(fits).last()?;
    let (first, rest) = (line[..end].trim_end(), line[end..].trim());
    (first.len() > INDENT.len() && INDENT.len() + width(rest) <= columns)
        .then(|| format!("{first}\n{INDENT}{rest}\n"))
}

/// What stands before the second line of a game in a list: its number is above.
const INDENT: &str = "     ";
