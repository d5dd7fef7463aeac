//! The results of a run: a file with a heading and a line for each unit, or nothing but memory.

use std::fs::File;
use std::io::{BufRead, BufReader, ErrorKind, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use hakugei_lab::{FORMAT, Plan, UnitResult};
use hakugei_store::{CutOff, Journal, StoreError, checked_line, read_line};
use hakugei_text::quote_line;
use serde::{Deserialize, Serialize};

use crate::failure::Failure;
use crate::files::reading::quoted;

/// The longest line that is read, in bytes: two games of many thousand moves.
const LONGEST_LINE: u64 = 1 << 24;

/// The first line of a file of results: of which run they are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Heading {
    /// The form of the file.
    results: u32,
    /// The version of the program, and how it plays.
    program: String,
    plays_like: String,
    seed: u64,
    /// Each variant with the checksum of its definition.
    definitions: Vec<[String; 2]>,
    /// The checksum of the plan.
    plan: String,
}

impl Heading {
    fn of(plan: &Plan) -> Self {
        let definition = |entrant: &hakugei_lab::Entrant| {
            [entrant.label.clone(), format!("{:016x}", entrant.fingerprint())]
        };
        Self {
            results: FORMAT,
            program: plan.program.clone(),
            plays_like: plan.plays_like.clone(),
            seed: plan.seed,
            definitions: plan.entrants.iter().map(definition).collect(),
            plan: format!("{:016x}", plan.fingerprint()),
        }
    }

    /// In what the results of a file are of another run; `None` if they are of this one.
    fn differs_from(&self, plan: &Self) -> Option<String> {
        let differ = |what: &str, theirs: &str, ours: &str| {
            Some(format!("its {what} is {theirs}, and that of the plan is {ours}"))
        };
        if self.results != plan.results {
            return differ("form", &self.results.to_string(), &plan.results.to_string());
        }
        if self.program != plan.program {
            return differ("version of the program", &self.program, &plan.program);
        }
        if self.seed != plan.seed {
            return differ("seed", &self.seed.to_string(), &plan.seed.to_string());
        }
        for (theirs, ours) in self.definitions.iter().zip(&plan.definitions) {
            if theirs != ours {
                return differ("definition", &theirs.join(" "), &ours.join(" "));
            }
        }
        let [theirs, ours] = [self, plan].map(|heading| heading.definitions.len());
        if theirs != ours {
            return differ("number of variants", &theirs.to_string(), &ours.to_string());
        }
        if self.plays_like != plan.plays_like {
            return differ(
                "way of playing (another build of the program)",
                &self.plays_like,
                &plan.plays_like,
            );
        }
        (self.plan != plan.plan).then(|| "it is of another plan with the same seed and variants".to_owned())
    }
}

/// Where the result of a unit is.
#[derive(Clone, Copy)]
struct Place {
    file: u32,
    from: u64,
    length: u64,
}

impl Place {
    /// What is there in its file.
    fn read(self, file: &mut File) -> Option<UnitResult> {
        file.seek(SeekFrom::Start(self.from)).ok()?;
        let mut line = String::new();
        file.take(self.length).read_to_string(&mut line).ok()?;
        let object = read_line(line.trim_end_matches('\n')).ok()?;
        serde_json::from_str(&object).ok()
    }
}

/// The results of the units of a plan, from any number of files.
pub(crate) struct RunResults {
    files: Vec<(PathBuf, File)>,
    /// By unit.
    places: Vec<Option<Place>>,
    /// Results that are in no file, by unit.
    kept: Vec<Option<UnitResult>>,
    done: u64,
    /// How many units were in more than one place.
    pub(crate) doubled: u64,
}

impl RunResults {
    /// None yet, of a plan with a number of units.
    pub(crate) fn none(units: usize) -> Self {
        Self {
            files: Vec::new(),
            places: vec![None; units],
            kept: vec![None; units],
            done: 0,
            doubled: 0,
        }
    }

    /// How many units are done.
    pub(crate) const fn done(&self) -> u64 {
        self.done
    }

    /// Whether a unit is done.
    pub(crate) fn has(&self, unit: u64) -> bool {
        let at = unit as usize;
        self.places.get(at).is_some_and(Option::is_some) || self.kept.get(at).is_some_and(Option::is_some)
    }

    /// Keeps a result in memory.
    pub(crate) fn keep(&mut self, result: UnitResult) {
        let at = result.unit as usize;
        self.done += u64::from(!self.has(result.unit));
        self.kept[at] = Some(result);
    }

    /// Adds the results of a file: up to where, in bytes, it has whole lines.
    ///
    /// # Errors
    /// If it cannot be read, is of another run, is damaged, or has another result for a unit that is there already.
    pub(crate) fn add(&mut self, path: &Path, plan: &Plan) -> Result<u64, Failure> {
        let file = Journal::look_into(path).or_else(|error| match error {
            // The program that is writing it has written whole lines so far.
            StoreError::Locked => File::open(path).map_err(StoreError::Io),
            other => Err(other),
        });
        let file = file.map_err(|error| match error {
            StoreError::Io(error) if error.kind() == ErrorKind::NotFound => Failure::unreadable(
                path.display(),
                &"there is no such file: check its name and its folder",
            ),
            other => Failure::unreadable(path.display(), &other),
        })?;
        let refused = |why: String| Failure::usage(path.display(), why);
        let unreadable = |error: std::io::Error| Failure::unreadable(path.display(), &error);
        let mut reader = BufReader::new(&file);
        let mut at = 0;
        let mut number = 0;
        let mut line = Vec::new();
        let mut heading = None;
        loop {
            line.clear();
            let length = (&mut reader)
                .take(LONGEST_LINE)
                .read_until(b'\n', &mut line)
                .map_err(unreadable)? as u64;
            if !line.ends_with(b"\n") {
                if length >= LONGEST_LINE {
                    return Err(refused(format!("line {} is too long for a result", number + 1)));
                }
                break;
            }
            number += 1;
            let text =
                std::str::from_utf8(&line).map_err(|_| refused(format!("line {number} is no text")))?;
            let object = read_line(text.trim_end_matches('\n'))
                .map_err(|error| refused(format!("line {number} is damaged: {error}")))?;
            if heading.is_none() {
                let read: Heading = serde_json::from_str(&object).map_err(|_| {
                    refused(format!(
                        "it is no file of results: its first line is {}",
                        quote_line(text)
                    ))
                })?;
                if let Some(how) = read.differs_from(&Heading::of(plan)) {
                    return Err(refused(format!("its results are not of this run: {how}")));
                }
                heading = Some(read);
            } else {
                let result: UnitResult = serde_json::from_str(&object)
                    .map_err(|error| refused(format!("line {number} is no result of a unit: {error}")))?;
                let place = Place {
                    file: self.files.len() as u32,
                    from: at,
                    length,
                };
                self.note(&result, place, path, number)?;
            }
            at += length;
        }
        self.files.push((path.to_owned(), file));
        Ok(at)
    }

    /// The same for a file that is to have results: one without a heading is refused.
    ///
    /// # Errors
    /// As for [`Self::add`].
    pub(crate) fn add_whole(&mut self, path: &Path, plan: &Plan) -> Result<(), Failure> {
        if self.add(path, plan)? > 0 {
            return Ok(());
        }
        Err(Failure::usage(
            path.display(),
            "it is no file of results, or was cut off in its first line: name one that `hakugei compare work` has written",
        ))
    }

    fn note(&mut self, result: &UnitResult, place: Place, path: &Path, number: u64) -> Result<(), Failure> {
        let unit = result.unit;
        let refused = |why: String| Failure::usage(path.display(), why);
        if unit as usize >= self.places.len() {
            return Err(refused(format!(
                "line {number} is of unit {unit}, and the plan has {}",
                self.places.len()
            )));
        }
        if !self.has(unit) {
            self.done += 1;
            self.places[unit as usize] = Some(place);
            return Ok(());
        }
        // What was done twice must have come out alike.
        self.doubled += 1;
        let before = match self.places[unit as usize] {
            // It is in the file that is being read, whose place there must not change.
            Some(first) if first.file == place.file => {
                File::open(path).ok().and_then(|mut file| first.read(&mut file))
            }
            _ => self.read(unit),
        };
        if before.as_ref() == Some(result) {
            return Ok(());
        }
        Err(refused(format!(
            "line {number} has another result of unit {unit} than was read before: one of the two is wrong"
        )))
    }

    /// The result of a unit; `None` if it is not done.
    pub(crate) fn read(&mut self, unit: u64) -> Option<UnitResult> {
        if let Some(kept) = self.kept.get(unit as usize)?.clone() {
            return Some(kept);
        }
        let place = (*self.places.get(unit as usize)?)?;
        let (_, file) = self.files.get_mut(place.file as usize)?;
        place.read(file)
    }
}

/// The file to which a run writes its results.
pub(crate) struct ResultsFile {
    journal: Journal,
    waiting: Vec<u8>,
}

impl ResultsFile {
    /// The file of a run, begun if it is not there, with what is in it added to the results.
    ///
    /// # Errors
    /// If it cannot be read or written, or is of another run.
    pub(crate) fn open(path: &Path, plan: &Plan, results: &mut RunResults) -> Result<Self, Failure> {
        let unusable = |error: StoreError| Failure::usage(path.display(), error);
        let heading = serde_json::to_string(&Heading::of(plan)).expect("a heading has only text and numbers");
        let heading = checked_line(&heading);
        let there = path.metadata().is_ok_and(|there| there.len() > 0);
        if !there {
            let mut journal = Journal::open(path).map_err(unusable)?;
            journal.append(heading.as_bytes()).map_err(unusable)?;
            results.add(path, plan)?;
            return Ok(Self {
                journal,
                waiting: Vec::new(),
            });
        }
        let mut journal = Journal::open_existing(path).map_err(unusable)?;
        let whole = results.add(path, plan)?;
        journal.is_whole_up_to(whole);
        if whole == 0 {
            journal.append(heading.as_bytes()).map_err(unusable)?;
        }
        Ok(Self {
            journal,
            waiting: Vec::new(),
        })
    }

    /// Takes in a result; it is on the disk after [`Self::flush`].
    pub(crate) fn take(&mut self, result: &UnitResult) {
        let object = serde_json::to_string(result).expect("a result has only text and numbers");
        self.waiting.extend(checked_line(&object).bytes());
    }

    /// Puts on the disk what was taken in. Says what had to be cut off before it.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(crate) fn flush(&mut self) -> Result<Option<CutOff>, Failure> {
        if self.waiting.is_empty() {
            return Ok(None);
        }
        let kept = self.journal.append(&self.waiting);
        let cut = kept.map_err(|error| Failure::unwritable(self.journal.path().display(), &error))?;
        self.waiting.clear();
        Ok(cut)
    }

    /// What the file is called.
    pub(crate) fn shown(&self) -> String {
        quoted(self.journal.path())
    }
}
