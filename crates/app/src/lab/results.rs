//! The results of a run: a file with a heading and a line for each unit, or nothing but memory.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader, ErrorKind, Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::{Path, PathBuf};

use hakugei_lab::{FORMAT, Plan, Prepared, UnitResult, verify};
use hakugei_store::{CutOff, Journal, StoreError, checked_line, read_line};
use hakugei_text::{quote_line, quote_path};
use serde::{Deserialize, Serialize};

use crate::failure::{Done, Failure};

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

/// The most bytes of a file that are read for one result: lines that follow each other are found together up to this length.
const BLOCK: u64 = 32 << 10;

/// Lines that follow each other in a file, of units that follow each other.
#[derive(Clone, Copy)]
struct Block {
    /// The place of the file among the files.
    file: u32,
    units: u32,
    /// Where it begins in the file, and how long it is, in bytes.
    from: u64,
    length: u64,
}

impl Block {
    /// The result of one of its units, by how many units it comes after the first one.
    fn read(self, file: &mut File, after: u64) -> Option<UnitResult> {
        file.seek(SeekFrom::Start(self.from)).ok()?;
        let mut lines = String::new();
        file.take(self.length).read_to_string(&mut lines).ok()?;
        let line = lines.split('\n').nth(usize::try_from(after).ok()?)?;
        serde_json::from_str(&read_line(line).ok()?).ok()
    }

    /// Whether a line follows it that can be found with it.
    const fn goes_on_with(&self, line: &Self) -> bool {
        self.file == line.file && self.from + self.length == line.from && self.length + line.length <= BLOCK
    }
}

/// A file of results, as far as it was read.
struct ReadFile {
    path: PathBuf,
    file: File,
    /// How many bytes and lines of it were read.
    bytes: u64,
    lines: u64,
}

/// The results of the units of a plan, from any number of files.
pub(crate) struct RunResults {
    files: Vec<ReadFile>,
    /// What is in the files, by the first unit.
    blocks: BTreeMap<u64, Block>,
    /// Results that are in no file.
    kept: BTreeMap<u64, UnitResult>,
    /// How many units the plan has.
    units: u64,
    done: u64,
}

impl RunResults {
    /// None yet, of a plan with a number of units.
    pub(crate) const fn none(units: u64) -> Self {
        Self {
            files: Vec::new(),
            blocks: BTreeMap::new(),
            kept: BTreeMap::new(),
            units,
            done: 0,
        }
    }

    /// How many units are done.
    pub(crate) const fn done(&self) -> u64 {
        self.done
    }

    /// The block of a unit, with the unit that it begins with.
    fn block(&self, unit: u64) -> Option<(u64, Block)> {
        let (&first, &block) = self.blocks.range(..=unit).next_back()?;
        (unit - first < u64::from(block.units)).then_some((first, block))
    }

    /// Whether a unit is done.
    fn has(&self, unit: u64) -> bool {
        self.kept.contains_key(&unit) || self.block(unit).is_some()
    }

    /// Which of some units are not done.
    pub(crate) fn missing(&self, of: Range<u64>) -> Vec<Range<u64>> {
        let mut missing = Vec::new();
        let mut at = of.start;
        while at < of.end {
            if let Some((first, block)) = self.block(at) {
                at = first + u64::from(block.units);
            } else if self.kept.contains_key(&at) {
                at += 1;
            } else {
                let blocks = self.blocks.range(at..of.end).map(|(&first, _)| first);
                let kept = self.kept.range(at..of.end).map(|(&unit, _)| unit);
                let [block, kept] = [{ blocks }.next(), { kept }.next()];
                let end = block.unwrap_or(of.end).min(kept.unwrap_or(of.end));
                missing.push(at..end);
                at = end;
            }
        }
        missing
    }

    /// Keeps a result in memory.
    pub(crate) fn keep(&mut self, result: UnitResult) {
        self.done += u64::from(!self.has(result.unit));
        self.kept.insert(result.unit, result);
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
        self.files.push(ReadFile {
            path: path.to_owned(),
            file,
            bytes: 0,
            lines: 0,
        });
        self.go_on(plan)
    }

    /// Adds what was written to the last file since it was read: up to where, in bytes, it has whole lines.
    ///
    /// # Errors
    /// As for [`Self::add`].
    pub(crate) fn go_on(&mut self, plan: &Plan) -> Result<u64, Failure> {
        let place = self.files.len().saturating_sub(1);
        let Some(ReadFile {
            path,
            file,
            mut bytes,
            mut lines,
        }) = self.files.pop()
        else {
            return Ok(0);
        };
        let refused = |why: String| Failure::usage(path.display(), why);
        let unreadable = |error: std::io::Error| Failure::unreadable(path.display(), &error);
        let mut reader = BufReader::new(&file);
        reader.seek(SeekFrom::Start(bytes)).map_err(unreadable)?;
        let mut line = Vec::new();
        loop {
            line.clear();
            let length = (&mut reader)
                .take(LONGEST_LINE)
                .read_until(b'\n', &mut line)
                .map_err(unreadable)? as u64;
            if !line.ends_with(b"\n") {
                if length >= LONGEST_LINE {
                    return Err(refused(format!("line {} is too long for a result", lines + 1)));
                }
                break;
            }
            lines += 1;
            let text = std::str::from_utf8(&line).map_err(|_| refused(format!("line {lines} is no text")))?;
            let object = read_line(text.trim_end_matches('\n'));
            if lines == 1 {
                let read = object.ok().and_then(|object| serde_json::from_str(&object).ok());
                let read: Heading = read.ok_or_else(|| {
                    refused(format!(
                        "it is no file of results, or is damaged: its first line is {}, and results begin with a line about their run",
                        quote_line(text.trim_end_matches('\n'))
                    ))
                })?;
                if let Some(how) = read.differs_from(&Heading::of(plan)) {
                    return Err(refused(format!("its results are not of this run: {how}")));
                }
            } else {
                let object = object.map_err(|error| {
                    refused(format!(
                        "line {lines} is damaged: {error}; take the line out, and its unit is done again"
                    ))
                })?;
                let result: UnitResult = serde_json::from_str(&object)
                    .map_err(|error| refused(format!(
                        "line {lines} is no result of a unit: {error}; take the line out, and its unit is done again"
                    )))?;
                let line = Block {
                    file: place as u32,
                    units: 1,
                    from: bytes,
                    length,
                };
                self.note(&result, line, &path)
                    .map_err(|why| refused(format!("line {lines} {why}")))?;
            }
            bytes += length;
        }
        self.files.push(ReadFile {
            path,
            file,
            bytes,
            lines,
        });
        Ok(bytes)
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

    /// Notes where a result is: on a line of the file that is being read.
    ///
    /// # Errors
    /// Says why it is refused.
    fn note(&mut self, result: &UnitResult, line: Block, path: &Path) -> Result<(), String> {
        let unit = result.unit;
        if unit >= self.units {
            return Err(format!("is of unit {unit}, and the plan has {}", self.units));
        }
        if !self.has(unit) {
            self.done += 1;
            let before = self.blocks.range_mut(..unit).next_back();
            match before.filter(|(first, block)| **first + u64::from(block.units) == unit) {
                Some((_, block)) if block.goes_on_with(&line) => {
                    block.units += 1;
                    block.length += line.length;
                }
                _ => {
                    self.blocks.insert(unit, line);
                }
            }
            return Ok(());
        }
        // What was done twice must have come out alike.
        let before = match self.block(unit) {
            // The file that is being read is not among the others yet, and its place there must not change.
            Some((first, block)) if block.file == line.file => File::open(path)
                .ok()
                .and_then(|mut file| block.read(&mut file, unit - first)),
            _ => self.read(unit),
        };
        if before.as_ref() == Some(result) {
            return Ok(());
        }
        Err(format!(
            "has another result of unit {unit} than was read before: one of the two is wrong"
        ))
    }

    /// Follows all games by the rules, wherever they come from.
    ///
    /// # Errors
    /// If one of them contradicts the rules or the plan, with the name of its file.
    pub(crate) fn verify(&mut self, plan: &Plan, prepared: &Prepared) -> Done {
        let units = plan.units();
        let blocks: Vec<(u64, Block)> = self
            .blocks
            .iter()
            .map(|(&first, &block)| (first, block))
            .collect();
        for (first, block) in blocks {
            for unit in first..first + u64::from(block.units) {
                let Some(result) = self.read(unit) else { continue };
                verify(plan, &units, prepared, &result).map_err(|why| {
                    let path = self
                        .files
                        .get(block.file as usize)
                        .map(|file| file.path.display());
                    let path = path.map_or_else(String::new, |path| path.to_string());
                    Failure::usage(path, format_args!("{why}: do this unit again"))
                })?;
            }
        }
        Ok(())
    }

    /// The result of a unit; `None` if it is not done.
    pub(crate) fn read(&mut self, unit: u64) -> Option<UnitResult> {
        if let Some(kept) = self.kept.get(&unit) {
            return Some(kept.clone());
        }
        let (first, block) = self.block(unit)?;
        let from = self.files.get_mut(block.file as usize)?;
        block.read(&mut from.file, unit - first)
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
        quote_path(self.journal.path())
    }
}
