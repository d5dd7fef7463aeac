//! The file of positions: what was played is in it at once, so that a run that was ended goes on where it stopped.

use std::fs::{self, File};
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::Path;

use hakugei_library::{Unreadable, check_size};
use hakugei_search::Features;
use hakugei_store::{CutOff, Journal};
use hakugei_tune::{Block, BlockForm, Blocks, Head, Samples};

use crate::failure::Failure;
use crate::files::unusable::Unusable;

/// The largest file, in bytes: more features than its positions have could not be numbered.
const LARGEST: u64 = 8 << 30;
/// The longest head, in bytes.
const LONGEST_HEAD: u64 = 1 << 16;

/// Where positions are kept, if anywhere.
#[derive(Default)]
pub(super) struct SamplesFile(Option<Open>);

struct Open {
    journal: Journal,
    /// How its blocks are written.
    form: BlockForm,
}

/// What a file has already.
#[derive(Debug, Default)]
pub(super) struct Kept {
    /// All positions, in the order in which they were kept.
    pub(super) samples: Samples,
    /// What each round but the first plays with, as far as that is known: the files of evaluations.
    pub(super) evaluations: Vec<Vec<u8>>,
    /// How many games there are of the last round.
    pub(super) games: u64,
    /// The last of them.
    pub(super) last: Option<Samples>,
}

impl Kept {
    fn add(&mut self, block: Block) {
        match block {
            Block::Game(samples) => {
                self.samples.append(&samples);
                self.games += 1;
                self.last = Some(samples);
            }
            Block::Evaluation(bytes) => {
                self.evaluations.push(bytes);
                (self.games, self.last) = (0, None);
            }
        }
    }
}

/// What a file has of the games of a round that several machines play.
pub(super) struct Part {
    /// The number of its first game.
    pub(super) first: u64,
    /// The number after that of the last game that it is to have, if it says so.
    pub(super) end: Option<u64>,
    /// Its games so far.
    pub(super) games: Vec<Samples>,
}

impl SamplesFile {
    /// The file of a run, with what is in it; where there is none it is begun. What was being written when the program was
    /// ended stays until the next block is kept. `enough` says of what was read so far whether the rest is not wanted.
    ///
    /// # Errors
    /// Where it cannot be read or written, another run writes to it, it is none, is damaged, or is one of other games.
    pub(super) fn open(
        path: Option<&Path>,
        head: &Head,
        features: &Features,
        enough: &dyn Fn(&Kept) -> bool,
    ) -> Result<(Self, Kept), Failure> {
        let Some(path) = path else {
            return Ok((Self::default(), Kept::default()));
        };
        let mut journal = Journal::open(path).map_err(|error| unusable(path, error))?;
        let mut kept = Kept::default();
        let text = head.text();
        let (length, from) = (journal.length(), journal.read_from(0));
        let beginning = from
            .map_err(Unusable::from)
            .and_then(|from| beginning(from, length));
        let beginning = beginning.map_err(|error| unusable(path, error))?;
        // A head that is not whole was being written when the program was ended.
        let rest = text.as_bytes().strip_prefix(&beginning[..]);
        let form = if let Some(rest) = rest.filter(|rest| !rest.is_empty()) {
            journal.append(rest).map_err(|error| unusable(path, error))?;
            BlockForm::Checked
        } else {
            let blocks = head.blocks_in(&beginning);
            let blocks = blocks.map_err(|error| unusable(path, error))?;
            let from = journal.read_from(blocks.begin as u64);
            let from = from.map_err(|error| unusable(path, error))?;
            let whole = read(from, path, blocks, features, &mut |block| {
                if !enough(&kept) {
                    kept.add(block);
                }
            })?;
            journal.is_whole_up_to(whole);
            blocks.form
        };
        let open = Open { journal, form };
        Ok((Self(Some(open)), kept))
    }

    /// The games of a file of [`Head::of_games`] or of the whole run; nothing is written.
    ///
    /// # Errors
    /// Where it cannot be read, is none, is damaged, or is one of other games.
    pub(super) fn part(
        path: &Path,
        head: &Head,
        program: &str,
        features: &Features,
    ) -> Result<Part, Failure> {
        let (mut file, beginning) = begun(path)?;
        let found = head.blocks_of_games_in(&beginning, program);
        let (blocks, said) = found.map_err(|error| match error.differences() {
            Some(differences) => unusable(
                path,
                format_args!(
                    "it has positions of another run ({differences}): say the settings with which they were made, or leave it out"
                ),
            ),
            None => unusable(path, error),
        })?;
        let failed = |error: io::Error| Failure::unreadable(path.display(), &error);
        file.seek(SeekFrom::Start(blocks.begin as u64)).map_err(failed)?;
        let mut part = Part {
            first: said.as_ref().map_or(0, |games| games.start),
            end: said.map(|games| games.end),
            games: Vec::new(),
        };
        let mut is_foreign = false;
        read(file, path, blocks, features, &mut |block| match block {
            Block::Game(samples) => part.games.push(samples),
            Block::Evaluation(_) => is_foreign = true,
        })?;
        let most = part.end.map(|end| end.saturating_sub(part.first));
        if is_foreign || most.is_some_and(|most| part.games.len() as u64 > most) {
            return Err(unusable(
                path,
                "it has something else than the games that its head says: leave it out",
            ));
        }
        Ok(part)
    }

    /// All positions of a file of the same variant, however they were made; nothing is written.
    ///
    /// # Errors
    /// Where it cannot be read, is none, is damaged, or is one of another variant.
    pub(super) fn positions(path: &Path, head: &Head, features: &Features) -> Result<Samples, Failure> {
        let failed = |error: io::Error| Failure::unreadable(path.display(), &error);
        let (mut file, beginning) = begun(path)?;
        let blocks = head.blocks_in_any(&beginning);
        let blocks = blocks.map_err(|error| unusable(path, error))?;
        file.seek(SeekFrom::Start(blocks.begin as u64)).map_err(failed)?;
        let mut kept = Kept::default();
        read(file, path, blocks, features, &mut |block| kept.add(block))?;
        if kept.samples.is_empty() {
            return Err(unusable(path, "there is no position in it yet"));
        }
        Ok(kept.samples)
    }

    /// Keeps a block: it is on the disk when this returns. Says what had to be cut off before it.
    ///
    /// # Errors
    /// Where it cannot be written.
    pub(super) fn keep(&mut self, block: &Block) -> Result<Option<CutOff>, Failure> {
        self.keep_all(std::slice::from_ref(block))
    }

    /// Keeps blocks: all of them are on the disk when this returns, or none. Says what had to be cut off before them.
    ///
    /// # Errors
    /// Where they cannot be written.
    pub(super) fn keep_all(&mut self, blocks: &[Block]) -> Result<Option<CutOff>, Failure> {
        let Some(Open { journal, form }) = self.0.as_mut().filter(|_| !blocks.is_empty()) else {
            return Ok(None);
        };
        let bytes: Vec<u8> = blocks.iter().flat_map(|block| form.bytes(block)).collect();
        let kept = journal.append(&bytes);
        kept.map_err(|error| Failure::unwritable(journal.path().display(), &error))
    }

    /// Where positions are kept.
    pub(super) fn path(&self) -> Option<&Path> {
        self.0.as_ref().map(|open| open.journal.path())
    }
}

/// A file that is only read, and its first bytes.
fn begun(path: &Path) -> Result<(File, Vec<u8>), Failure> {
    let unreadable = |error: Unusable| Failure::unreadable(path.display(), &error);
    let failed = |error: io::Error| unreadable(error.into());
    // Opening a pipe can wait for ever.
    if !fs::metadata(path).map_err(failed)?.is_file() {
        return Err(unreadable(Unreadable::NotOrdinary.into()));
    }
    let mut file = File::open(path).map_err(failed)?;
    let length = file.metadata().map_err(failed)?.len();
    let beginning = beginning(&mut file, length).map_err(unreadable)?;
    Ok((file, beginning))
}

/// The first bytes of a file of a length: its head, and perhaps more.
fn beginning(file: impl Read, length: u64) -> Result<Vec<u8>, Unusable> {
    check_size(length, LARGEST)?;
    let mut bytes = Vec::new();
    file.take(LONGEST_HEAD).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Hands over the blocks of a file, read from where they begin; the length of the file that is whole. What follows it is the beginning
/// of a block, and nothing else.
fn read(
    file: impl Read,
    path: &Path,
    blocks: Blocks,
    features: &Features,
    take: &mut dyn FnMut(Block),
) -> Result<u64, Failure> {
    let Blocks { begin, form } = blocks;
    let mut whole = begin as u64;
    let mut input = BufReader::with_capacity(1 << 18, file);
    loop {
        let damaged = || {
            unusable(
                path,
                format_args!(
                    "it is damaged from byte {whole} on: what stands before is whole; to go on from there, copy the file and cut it off \
                     there (`truncate -s {whole} FILE`), or name a new one"
                ),
            )
        };
        let failed = |error: io::Error| unusable(path, error);
        let mut start = Vec::new();
        read_up_to(&mut input, form.start(), &mut start).map_err(failed)?;
        let length = if start.len() < form.start() {
            None
        } else {
            Some(form.rest(&start).ok_or_else(damaged)?)
        };
        let mut rest = Vec::new();
        if let Some(length) = length {
            read_up_to(&mut input, length, &mut rest).map_err(failed)?;
        }
        if length != Some(rest.len()) {
            // A length without a checksum may be damaged: then it has swallowed the blocks behind it.
            let swallowed = form == BlockForm::Unchecked && form.has_whole_block(&rest, features);
            return if swallowed { Err(damaged()) } else { Ok(whole) };
        }
        take(form.read(&start, &rest, features).ok_or_else(damaged)?);
        whole += (start.len() + rest.len()) as u64;
    }
}

/// Reads as many bytes, or all that there are.
fn read_up_to(input: &mut impl Read, length: usize, bytes: &mut Vec<u8>) -> io::Result<usize> {
    input.take(length as u64).read_to_end(bytes)
}

fn unusable(path: &Path, why: impl std::fmt::Display) -> Failure {
    Failure::usage(path.display(), why)
}
