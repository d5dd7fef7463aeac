//! The file format of positions: lines of text that describe them, an empty line, and blocks of bytes.
//!
//! ```text
//! hakugei positions 2
//! variant my-game
//! rules 0123456789abcdef
//! features 640 0123456789abcdef
//! nodes 1000
//! random-plies 8
//! longest 400
//! most-score 3000
//! seed 1
//! start computed
//! rounds 1
//! ```
//!
//! A file of which a merge is made has two more lines: `games 100..200`, those that it is to have, and `program 0.1.0`.
//!
//! `rules` is a fingerprint of the variant's board, pieces, start and rules. `features` is their number with a fingerprint
//! of those of the start. So positions of another game, or with other numbers of features, cannot be mistaken for these.
//!
//! A block is one letter for its kind, a length in four bytes, that many bytes, and a checksum of all of it in eight bytes. The first
//! four of the bytes that the length counts are a checksum of the letter and the length, so that a damaged length is not believed.
//! (In format 1 they are missing. Its files are read and continued as they are.) All numbers are little-endian. A game (`g`) is a list of positions: the score in two bytes, twice the result in one, the number
//! of features in two, each feature in two. An evaluation (`e`) is the evaluation file with which the next round plays.

use std::ops::Range;

use hakugei_search::{Features, fingerprint, fingerprint_of_parts};
use hakugei_text::quote_line;
use hakugei_variant::{Color, Variant};

use crate::fit::Fit;
use crate::plan::Plan;
use crate::samples::{Samples, numbered};

const TITLE: &str = "hakugei positions 2";
/// The first line of files that earlier programs began.
const UNCHECKED_TITLE: &str = "hakugei positions 1";
/// The beginning of the first line in every version of the format.
const TITLES: &str = "hakugei positions ";
/// The most bytes of a block. Games and evaluations are far smaller; a larger length is damage.
const MOST: usize = 1 << 28;
/// The number of lines that say which variant the positions are of. The lines after them say how they were made.
const OF_WHAT: usize = 3;

/// What the line begins with that says which games of a run a file is to have.
const GAMES: &str = "games ";

/// The lines before the blocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head(Vec<String>);

/// Why a text is not the head of a file of positions, or not of the positions that are wanted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HeadError {
    /// It begins with another line.
    #[error(
        "it is not a file of positions: name one that is not there yet, or one that `hakugei tune --samples` has made"
    )]
    Foreign,
    /// It is of another version of the format.
    #[error("it says {}, and this program reads `{UNCHECKED_TITLE}` and `{TITLE}`: name a new file", quote_line(.0))]
    Form(String),
    /// It ends before the blocks.
    #[error("it ends before its first position: take it away, or name a new file")]
    Short,
    /// It has positions of another game, or with other numbers of features: each line found, and the one wanted.
    #[error(
        "it has positions of another game, or of these rules before they were changed ({}): name a new file",
        pairs(.0)
    )]
    Other(Vec<[String; 2]>),
    /// They were made with other settings: each one found, and the one wanted.
    #[error(
        "its positions were made with other settings ({}): say the same again (`--positions` may grow with `--rounds 1` \
         alone), fit to them as they are with `--refit`, or name a new file",
        pairs(.differences)
    )]
    Settings {
        /// What was found, and what was wanted.
        differences: Vec<[String; 2]>,
        /// Its blocks, which are of this variant nevertheless.
        blocks: Blocks,
    },
}

/// Lines that were found, each with the one that was wanted.
fn pairs(pairs: &[[String; 2]]) -> String {
    let shown = |line: &String| match line.as_str() {
        "" => "nothing".to_owned(),
        line => quote_line(line),
    };
    let said = pairs
        .iter()
        .map(|[found, wanted]| format!("{} instead of {}", shown(found), shown(wanted)));
    said.collect::<Vec<_>>().join(", ")
}

impl HeadError {
    /// What was found instead of what, if the file is one of positions.
    pub fn differences(&self) -> Option<String> {
        match self {
            Self::Other(differences) | Self::Settings { differences, .. } => Some(pairs(differences)),
            Self::Foreign | Self::Form(_) | Self::Short => None,
        }
    }
}

impl Head {
    /// The head for a plan. `start` names the evaluation with which the first round plays, in a word or two without a line
    /// break.
    pub fn new(variant: &Variant, plan: &Plan, fit: &Fit, start: &str) -> Self {
        let features = Features::of(variant);
        let mut seen = Vec::new();
        for color in Color::ALL {
            features.each_of_setup(&variant.start, color, |feature| seen.push(numbered(feature)));
        }
        let seen: Vec<u8> = seen.into_iter().flat_map(u16::to_le_bytes).collect();
        // The file format keeps this text's fingerprint. So a field or a choice of these types that is renamed in `variant` makes the
        // files of before foreign, and any other text would make all of them foreign now.
        let rules = format!(
            "{:?} {:?} {:?} {:?}",
            variant.board, variant.pieces, variant.start, variant.rules
        );
        let mut lines = vec![
            format!("variant {}", variant.id),
            format!("rules {:016x}", fingerprint(rules.as_bytes())),
            format!("features {} {:016x}", features.count(), fingerprint(&seen)),
            format!("nodes {}", plan.play.nodes),
            format!("random-plies {}", plan.play.random_plies),
            format!("longest {}", plan.play.longest),
            format!("most-score {}", plan.play.most_score),
            format!("seed {}", plan.seed),
            format!("start {start}"),
        ];
        // The games of later rounds depend on the fits before them; those of a single round do not, so it may grow.
        lines.push(if plan.rounds > 1 {
            format!(
                "rounds {} positions {} fit {}",
                plan.rounds,
                plan.positions,
                settings_of(fit)
            )
        } else {
            "rounds 1".to_owned()
        });
        Self(lines)
    }

    /// The head of a file that has only some games of the run, which a version of the program plays. A run of several rounds has none:
    /// what a game is like depends on the rounds before.
    #[must_use]
    pub fn of_games(&self, games: &Range<u64>, program: &str) -> Self {
        let mut lines = self.0.clone();
        lines.push(format!("{GAMES}{}..{}", games.start, games.end));
        lines.push(format!("program {program}"));
        Self(lines)
    }

    /// The text, including the empty line.
    pub fn text(&self) -> String {
        let lines = std::iter::once(TITLE).chain(self.0.iter().map(String::as_str));
        lines.fold(String::new(), |text, line| text + line + "\n") + "\n"
    }

    /// Compares this head with the first bytes of a file, and returns where its blocks begin and how they are written.
    ///
    /// # Errors
    /// If the file has another head. [`HeadError::Settings`] comes last: with it the positions are of this variant.
    pub fn blocks_in(&self, bytes: &[u8]) -> Result<Blocks, HeadError> {
        let end = bytes.windows(2).position(|pair| pair == b"\n\n");
        let text = String::from_utf8_lossy(&bytes[..end.unwrap_or(bytes.len())]);
        let mut lines = text.split('\n');
        let title = lines.next().unwrap_or_default();
        if !title.starts_with(TITLES) {
            return Err(if bytes.is_empty() {
                HeadError::Short
            } else {
                HeadError::Foreign
            });
        }
        let form = match title {
            TITLE => BlockForm::Checked,
            UNCHECKED_TITLE => BlockForm::Unchecked,
            other => return Err(HeadError::Form(other.to_owned())),
        };
        let end = end.ok_or(HeadError::Short)?;
        let found: Vec<&str> = lines.collect();
        let differ = |range: std::ops::Range<usize>| -> Vec<[String; 2]> {
            let said = |index: usize| found.get(index).copied().unwrap_or_default();
            let wanted = |index: usize| self.0.get(index).map_or("", String::as_str);
            range
                .map(|index| [said(index), wanted(index)])
                .filter(|[found, wanted]| found != wanted)
                .map(|pair| pair.map(str::to_owned))
                .collect()
        };
        let other = differ(0..OF_WHAT);
        if !other.is_empty() {
            return Err(HeadError::Other(other));
        }
        let settings = differ(OF_WHAT..self.0.len().max(found.len()));
        let begin = end + 2;
        let blocks = Blocks { begin, form };
        if settings.is_empty() {
            return Ok(blocks);
        }
        let words = settings.into_iter().flat_map(differing_words);
        Err(HeadError::Settings {
            differences: words.collect(),
            blocks,
        })
    }

    /// The same for a file of [`Self::of_games`], whichever games it is to have; they come second. A file of this head itself has those from
    /// the first one on, as far as it goes.
    ///
    /// # Errors
    /// As for [`Self::blocks_in`].
    pub fn blocks_of_games_in(
        &self,
        bytes: &[u8],
        program: &str,
    ) -> Result<(Blocks, Option<Range<u64>>), HeadError> {
        let end = bytes.windows(2).position(|pair| pair == b"\n\n");
        let text = String::from_utf8_lossy(&bytes[..end.unwrap_or(0)]);
        let said = text.lines().find_map(|line| line.strip_prefix(GAMES));
        let games = said.and_then(|said| {
            let (start, end) = said.split_once("..")?;
            Some(start.parse().ok()?..end.parse().ok()?)
        });
        let blocks = match &games {
            Some(games) => self.of_games(games, program).blocks_in(bytes)?,
            None => self.blocks_in(bytes)?,
        };
        Ok((blocks, games))
    }

    /// The same for a file of the same variant, whatever settings its positions were made with.
    ///
    /// # Errors
    /// As for [`Self::blocks_in`], but never [`HeadError::Settings`].
    pub fn blocks_in_any(&self, bytes: &[u8]) -> Result<Blocks, HeadError> {
        match self.blocks_in(bytes) {
            Err(HeadError::Settings { blocks, .. }) => Ok(blocks),
            result => result,
        }
    }
}

/// Where the blocks of a file begin, and how they are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blocks {
    /// The length of the head, in bytes.
    pub begin: usize,
    /// How the blocks are written.
    pub form: BlockForm,
}

/// The words in which two lines of settings differ, each with the word before it, which names it. If the lines do not have
/// the same number of words, the whole lines.
fn differing_words(lines: [String; 2]) -> Vec<[String; 2]> {
    let [found, wanted] = [0, 1].map(|which: usize| {
        let words = lines[which].split([' ', ',', ':', '{', '}']);
        words.filter(|word| !word.is_empty()).collect::<Vec<_>>()
    });
    if found.len() != wanted.len() || found.len() < 2 {
        return vec![lines];
    }
    let pairs = found.windows(2).zip(wanted.windows(2));
    pairs
        .filter(|(found, wanted)| found[1] != wanted[1])
        .map(|(found, wanted)| [found.join(" "), wanted.join(" ")])
        .collect()
}

/// The settings of a fit as they are written in heads. The default hold is omitted, so that files from before it could be
/// chosen can still be continued.
fn settings_of(fit: &Fit) -> String {
    let Fit {
        width,
        epochs,
        batch,
        rate,
        result_share,
        hold,
        seed,
    } = fit;
    let hold = if hold.to_bits() == Fit::default().hold.to_bits() {
        String::new()
    } else {
        format!(", hold: {hold:?}")
    };
    format!(
        "Fit {{ width: {width}, epochs: {epochs}, batch: {batch}, rate: {rate:?}, result_share: {result_share:?}, seed: {seed}{hold} }}"
    )
}

/// A block after the head.
#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    /// The positions of a game, possibly none.
    Game(Samples),
    /// The evaluation file with which the next round plays.
    Evaluation(Vec<u8>),
}

/// How blocks are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockForm {
    /// Only the whole block has a checksum, as in format 1.
    Unchecked,
    /// Kind and length have a checksum of their own.
    Checked,
}

/// The length of the checksum of kind and length.
const HEAD_SUM: usize = 4;
/// The length of the checksum of a block.
const SUM: usize = 8;

impl BlockForm {
    /// The number of bytes that a block begins with, which say how many follow.
    pub const fn start(self) -> usize {
        match self {
            Self::Unchecked => 5,
            Self::Checked => 5 + HEAD_SUM,
        }
    }

    /// The number of bytes that follow the first ones of a block, or `None` if no block begins like this.
    pub fn rest(self, start: &[u8]) -> Option<usize> {
        let [kind, length @ ..] = *start.first_chunk::<5>()?;
        let length = u32::from_le_bytes(length) as usize;
        if !matches!(kind, b'g' | b'e') || length > MOST {
            return None;
        }
        match self {
            Self::Unchecked => Some(length + SUM),
            Self::Checked if start[5..] == head_sum(&start[..5]) => Some(length.checked_sub(HEAD_SUM)? + SUM),
            Self::Checked => None,
        }
    }

    /// Reads a block from its first bytes and the rest. It is `None` if the block is damaged or has features that the variant
    /// does not have.
    pub fn read(self, start: &[u8], rest: &[u8], features: &Features) -> Option<Block> {
        let (payload, sum) = rest.split_at_checked(rest.len().checked_sub(SUM)?)?;
        if sum != checksum(start, payload) {
            return None;
        }
        match start[0] {
            b'g' => Samples::from_bytes(payload, features.count()).map(Block::Game),
            b'e' => Some(Block::Evaluation(payload.to_vec())),
            _ => None,
        }
    }

    /// A block as bytes, with its checksums.
    pub fn bytes(self, block: &Block) -> Vec<u8> {
        let (kind, payload) = match block {
            Block::Game(samples) => (b'g', samples.to_bytes()),
            Block::Evaluation(bytes) => (b'e', bytes.clone()),
        };
        let counted = payload.len() + self.start() - 5;
        let mut start = vec![kind];
        start.extend((counted as u32).to_le_bytes());
        if self == Self::Checked {
            start.extend(head_sum(&start));
        }
        let sum = checksum(&start, &payload);
        [&start[..], &payload, &sum].concat()
    }

    /// Whether some whole block begins in bytes that do not begin with one: then they are damaged, and not merely cut off.
    pub fn has_whole_block(self, bytes: &[u8], features: &Features) -> bool {
        (0..bytes.len()).any(|at| {
            let Some((start, rest)) = bytes[at..].split_at_checked(self.start()) else {
                return false;
            };
            let rest = self.rest(start).and_then(|length| rest.get(..length));
            rest.is_some_and(|rest| self.read(start, rest, features).is_some())
        })
    }
}

/// The checksum of a block.
fn checksum(start: &[u8], payload: &[u8]) -> [u8; SUM] {
    fingerprint_of_parts([start, payload]).to_le_bytes()
}

/// The checksum of the kind and the length of a block.
fn head_sum(start: &[u8]) -> [u8; HEAD_SUM] {
    let [a, b, c, d, ..] = fingerprint(start).to_le_bytes();
    [a, b, c, d]
}
