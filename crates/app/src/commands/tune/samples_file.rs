//! The file of positions: what was played is in it at once, so that a run that was ended goes on where it stopped.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use hakugei_search::Features;
use hakugei_tune::{Block, Head, Samples};

use crate::failure::Failure;
use crate::files::locked::{self, Locked};
use crate::files::reading::check_size;

/// The largest file, in bytes: more features than its positions have could not be numbered.
const LARGEST: u64 = 8 << 30;
/// The longest head, in bytes.
const LONGEST_HEAD: u64 = 1 << 16;

/// Where positions are kept, if anywhere.
#[derive(Default)]
pub(super) struct SamplesFile {
    path: Option<PathBuf>,
    file: Option<Locked>,
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

impl SamplesFile {
    /// The file of a run, with what is in it; where there is none it is begun. What was being written when the program was
    /// ended is cut off. `enough` says of what was read so far whether the rest is not wanted.
    ///
    /// # Errors
    /// Where it cannot be read or written, another run writes to it, it is none, or is one of other games.
    pub(super) fn open(
        path: Option<&Path>,
        head: &Head,
        features: &Features,
        enough: &dyn Fn(&Kept) -> bool,
    ) -> Result<(Self, Kept), Failure> {
        let Some(path) = path else {
            return Ok((Self::default(), Kept::default()));
        };
        let failed = |error: io::Error| unusable(path, error);
        let mut file = locked::open(path).map_err(failed)?;
        let mut kept = Kept::default();
        let text = head.text();
        let beginning = beginning(&mut file).map_err(failed)?;
        // A head that is not whole was being written when the program was ended.
        let whole = if text.as_bytes().starts_with(&beginning) && beginning.len() < text.len() {
            file.set_len(0).map_err(failed)?;
            file.write_all(text.as_bytes()).map_err(failed)?;
            text.len() as u64
        } else {
            let length = head.length_in(&beginning);
            let length = length.map_err(|error| unusable(path, error))? as u64;
            read(&mut file, path, length, features, &mut |block| {
                if !enough(&kept) {
                    kept.add(block);
                }
            })?
        };
        file.set_len(whole).map_err(failed)?;
        let samples_file = Self {
            path: Some(path.to_owned()),
            file: Some(file),
        };
        Ok((samples_file, kept))
    }

    /// All positions of a file of the same variant, however they were made; nothing is written.
    ///
    /// # Errors
    /// Where it cannot be read, is none, or is one of another variant.
    pub(super) fn positions(path: &Path, head: &Head, features: &Features) -> Result<Samples, Failure> {
        let failed = |error: io::Error| Failure::unreadable(path.display(), &error);
        let mut file = File::open(path).map_err(failed)?;
        let beginning = beginning(&mut file).map_err(failed)?;
        let length = head.length_in_any(&beginning);
        let length = length.map_err(|error| unusable(path, error))? as u64;
        let mut kept = Kept::default();
        read(&mut file, path, length, features, &mut |block| kept.add(block))?;
        if kept.samples.is_empty() {
            return Err(unusable(path, "there is no position in it yet"));
        }
        Ok(kept.samples)
    }

    /// Keeps a block.
    ///
    /// # Errors
    /// Where it cannot be written.
    pub(super) fn keep(&mut self, block: &Block) -> Result<(), Failure> {
        let (Some(path), Some(file)) = (&self.path, &mut self.file) else {
            return Ok(());
        };
        file.write_all(&block.bytes())
            .map_err(|error| unusable(path, error))
    }

    /// Where positions are kept.
    pub(super) fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }
}

/// The first bytes of a file: its head, and perhaps more.
fn beginning(file: &mut File) -> io::Result<Vec<u8>> {
    check_size(file.metadata()?.len(), LARGEST)?;
    let mut bytes = Vec::new();
    file.rewind()?;
    file.take(LONGEST_HEAD).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Hands over the blocks of a file with a head of a length; the length of what is whole.
fn read(
    file: &mut File,
    path: &Path,
    head: u64,
    features: &Features,
    take: &mut dyn FnMut(Block),
) -> Result<u64, Failure> {
    let failed = |error: io::Error| unusable(path, error);
    file.seek(SeekFrom::Start(head)).map_err(failed)?;
    let mut input = BufReader::with_capacity(1 << 18, file);
    let mut whole = head;
    loop {
        let damaged = || {
            unusable(
                path,
                format_args!(
                    "it is damaged from byte {whole} on: what stands before is whole; cut the file off there \
                     (`truncate -s {whole} FILE`), or name a new one"
                ),
            )
        };
        let mut start = [0; Block::START];
        if fill(&mut input, &mut start).map_err(failed)? < start.len() {
            return Ok(whole);
        }
        let length = Block::rest(start).ok_or_else(damaged)?;
        let mut rest = Vec::new();
        let wanted = length as u64;
        let got = input.by_ref().take(wanted).read_to_end(&mut rest);
        if (got.map_err(failed)? as u64) < wanted {
            return Ok(whole);
        }
        take(Block::read(start, &rest, features).ok_or_else(damaged)?);
        whole += Block::START as u64 + wanted;
    }
}

/// Fills as many bytes as there are; how many.
fn fill(input: &mut impl Read, bytes: &mut [u8]) -> io::Result<usize> {
    let mut filled = 0;
    while filled < bytes.len() {
        match input.read(&mut bytes[filled..]) {
            Ok(0) => break,
            Ok(count) => filled += count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(filled)
}

fn unusable(path: &Path, why: impl std::fmt::Display) -> Failure {
    Failure::usage(path.display(), why)
}
