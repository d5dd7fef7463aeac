//! The file format of positions: lines of text that describe them, an empty line, and blocks of bytes.
//!
//! ```text
//! hakugei positions 1
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
//! `rules` is a fingerprint of the variant's board, pieces, start and rules. `features` is their number with a fingerprint
//! of those of the start. So positions of another game, or with other numbers of features, cannot be mistaken for these.
//!
//! A block is one letter for its kind, its length in four bytes, that many bytes, and a checksum of all of it in eight bytes. All
//! numbers are little-endian. A game (`g`) is a list of positions: the score in two bytes, twice the result in one, the number
//! of features in two, each feature in two. An evaluation (`e`) is the evaluation file with which the next round plays.

use hakugei_search::{Features, fingerprint};
use hakugei_text::quote_line;
use hakugei_variant::{Color, Variant};

use crate::fit::Fit;
use crate::plan::Plan;
use crate::samples::{Samples, numbered};

const TITLE: &str = "hakugei positions 1";
/// The beginning of the first line in every version of the format.
const TITLES: &str = "hakugei positions ";
/// The most bytes of a block. Games and evaluations are far smaller; a larger length is damage.
const MOST: usize = 1 << 28;
/// The number of lines that say which variant the positions are of. The lines after them say how they were made.
const OF_WHAT: usize = 3;

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
    #[error("it says {}, and this program reads `{TITLE}`: name a new file", quote_line(.0))]
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
        pairs(.0)
    )]
    Settings(Vec<[String; 2]>),
}

/// Lines that were found, each with the one that was wanted.
fn pairs(pairs: &[[String; 2]]) -> String {
    let said = pairs
        .iter()
        .map(|[found, wanted]| format!("{} instead of {}", quote_line(found), quote_line(wanted)));
    said.collect::<Vec<_>>().join(", ")
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

    /// The text, including the empty line.
    pub fn text(&self) -> String {
        let lines = std::iter::once(TITLE).chain(self.0.iter().map(String::as_str));
        lines.fold(String::new(), |text, line| text + line + "\n") + "\n"
    }

    /// Compares this head with the first bytes of a file, and returns the length of the file's head in bytes.
    ///
    /// # Errors
    /// If the file has another head. [`HeadError::Settings`] comes last: with it the positions are of this variant.
    pub fn length_in(&self, bytes: &[u8]) -> Result<usize, HeadError> {
        let end = bytes.windows(2).position(|pair| pair == b"\n\n");
        let text = String::from_utf8_lossy(&bytes[..end.unwrap_or(bytes.len())]);
        let mut lines = text.split('\n');
        let title = lines.next().unwrap_or_default();
        if !title.starts_with(TITLES) {
            return Err(HeadError::Foreign);
        }
        if title != TITLE {
            return Err(HeadError::Form(title.to_owned()));
        }
        let end = end.ok_or(HeadError::Short)?;
        let found: Vec<&str> = lines.collect();
        let differ = |range: std::ops::Range<usize>| -> Vec<[String; 2]> {
            let said = |index: usize| found.get(index).copied().unwrap_or_default();
            range
                .map(|index| [said(index), self.0[index].as_str()])
                .filter(|[found, wanted]| found != wanted)
                .map(|pair| pair.map(str::to_owned))
                .collect()
        };
        let other = differ(0..OF_WHAT);
        if !other.is_empty() {
            return Err(HeadError::Other(other));
        }
        let settings = differ(OF_WHAT..self.0.len());
        if !settings.is_empty() {
            let words = settings.into_iter().flat_map(differing_words);
            return Err(HeadError::Settings(words.collect()));
        }
        Ok(end + 2)
    }

    /// The length in bytes of the head of a file of the same variant, whatever settings its positions were made with.
    ///
    /// # Errors
    /// As for [`Self::length_in`], but never [`HeadError::Settings`].
    pub fn length_in_any(&self, bytes: &[u8]) -> Result<usize, HeadError> {
        match self.length_in(bytes) {
            Err(HeadError::Settings(_)) => {
                let end = bytes.windows(2).position(|pair| pair == b"\n\n");
                end.map(|end| end + 2).ok_or(HeadError::Short)
            }
            result => result,
        }
    }
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

impl Block {
    /// The number of bytes before the payload: the kind and the length.
    pub const START: usize = 5;

    /// The number of bytes that follow the first ones of a block, or `None` if no block begins like this.
    pub fn rest(start: [u8; Self::START]) -> Option<usize> {
        let [kind, length @ ..] = start;
        let length = u32::from_le_bytes(length) as usize;
        (matches!(kind, b'g' | b'e') && length <= MOST).then_some(length + 8)
    }

    /// Reads a block from its first bytes and the rest. It is `None` if the block is damaged or has features that the variant
    /// does not have.
    pub fn read(start: [u8; Self::START], rest: &[u8], features: &Features) -> Option<Self> {
        let (payload, sum) = rest.split_at_checked(rest.len().checked_sub(8)?)?;
        if sum != checksum(start, payload).to_le_bytes() {
            return None;
        }
        match start[0] {
            b'g' => Samples::from_bytes(payload, features.count()).map(Self::Game),
            b'e' => Some(Self::Evaluation(payload.to_vec())),
            _ => None,
        }
    }

    /// The block as bytes, with its checksum.
    pub fn bytes(&self) -> Vec<u8> {
        let (kind, payload) = match self {
            Self::Game(samples) => (b'g', samples.to_bytes()),
            Self::Evaluation(bytes) => (b'e', bytes.clone()),
        };
        let [a, b, c, d] = (payload.len() as u32).to_le_bytes();
        let start = [kind, a, b, c, d];
        let sum = checksum(start, &payload).to_le_bytes();
        [&start[..], &payload, &sum].concat()
    }
}

/// The checksum of a block.
fn checksum(start: [u8; Block::START], payload: &[u8]) -> u64 {
    fingerprint(start.iter().chain(payload))
}
