//! The file of a learned evaluation: lines of text that say what it is for, an empty line, its numbers, and a checksum.
//!
//! ```text
//! hakugei evaluation 3
//! board 6x6
//! pieces K W H N G B D P
//! held 0 0 2 4 2 2 12 2
//! pressures 16
//! width 64
//! ```
//!
//! The numbers are 16 bits each, the low byte first: for each kind its worth on the board and in hand, the tempo, the bias,
//! the weights of the cut sums, the worths of the features, those of pressures, and the columns. The last
//! eight bytes are the fingerprint of all before them, the low byte first. `hakugei evaluation 2`, the form before, has none.

use std::fmt;

use hakugei_text::quote_line;
use hakugei_variant::Variant;

use super::features::Features;
use super::learned::{Learned, WIDTH_STEP, Weights, Worth};
use crate::fingerprint::fingerprint;

const TITLE: &str = "hakugei evaluation 3";
/// The form without a checksum.
const WITHOUT_SUM: &str = "hakugei evaluation 2";
/// How many bytes a checksum has.
const SUM: usize = 8;
/// The widest network that is read: wider ones could overflow 32 bits.
pub const MOST_WIDTH: usize = 256;
/// The most pressures that have worths of their own.
const MOST_PRESSURES: usize = 1000;

/// Why a file is not a learned evaluation of a variant.
///
/// ```
/// # use hakugei_game::{CompiledVariant, Game};
/// # use hakugei_variant::shipped;
/// # let id = shipped::ids().next().unwrap();
/// # let compiled = CompiledVariant::shipped(id).unwrap();
/// use hakugei_search::{Learned, LearnedError};
///
/// let error = Learned::read(compiled.variant(), b"something else").unwrap_err();
/// assert_eq!(error, LearnedError::Title);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LearnedError {
    /// It begins otherwise.
    Title,
    /// A line of its head is missing or is not what the variant asks for.
    Head {
        /// What was read, if the file goes so far.
        found: Option<String>,
        /// What the variant asks for.
        wanted: String,
    },
    /// Its width is not a width.
    Width(String),
    /// Its number of pressures is not a number of pressures.
    Pressures(String),
    /// There are too many numbers, or too few.
    Length {
        /// How many bytes there are behind the head.
        found: usize,
        /// How many there should be.
        wanted: usize,
    },
    /// The checksum is that of other bytes.
    Sum {
        /// What it says.
        found: u64,
        /// The checksum of what is there.
        wanted: u64,
    },
}

impl fmt::Display for LearnedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Title => write!(f, "an evaluation begins with the line `{TITLE}`"),
            Self::Head {
                found: Some(found),
                wanted,
            } => write!(
                f,
                "it says {}, but this variant has {}: it was made for another",
                quote_line(found),
                quote_line(wanted)
            ),
            Self::Head { found: None, wanted } => write!(f, "it ends before the line {}", quote_line(wanted)),
            Self::Width(found) => write!(
                f,
                "{} is not a width: write `width` and a multiple of {WIDTH_STEP} up to {MOST_WIDTH}, or `width 0`",
                quote_line(found)
            ),
            Self::Pressures(found) => write!(
                f,
                "{} is not a number of pressures: write `pressures` and a number from 1 to {MOST_PRESSURES}",
                quote_line(found)
            ),
            Self::Length { found, wanted } => write!(
                f,
                "it has {found} bytes of numbers, but there should be {wanted}: it is broken off or damaged"
            ),
            Self::Sum { found, wanted } => write!(
                f,
                "it says the checksum `{found:016x}`, but what stands in it has `{wanted:016x}`: it is damaged"
            ),
        }
    }
}

impl std::error::Error for LearnedError {}

/// The lines that say which variant an evaluation is for.
fn head(variant: &Variant) -> [String; 3] {
    let codes: Vec<String> = variant
        .pieces
        .iter()
        .map(|piece| piece.code.to_string())
        .collect();
    let features = Features::of(variant);
    let held: Vec<String> = features.held().iter().map(usize::to_string).collect();
    [
        format!("board {}x{}", variant.board.files(), variant.board.ranks()),
        format!("pieces {}", codes.join(" ")),
        format!("held {}", held.join(" ")),
    ]
}

impl Learned {
    /// Reads the file of an evaluation of a variant.
    ///
    /// # Errors
    /// Says what is wrong where it is none, or one of another variant.
    pub fn read(variant: &Variant, bytes: &[u8]) -> Result<Self, LearnedError> {
        let mut rest = bytes;
        let sum = match line(&mut rest).as_deref() {
            Some(TITLE) => SUM,
            Some(WITHOUT_SUM) => 0,
            _ => return Err(LearnedError::Title),
        };
        for wanted in head(variant) {
            let found = line(&mut rest);
            if found.as_ref() != Some(&wanted) {
                return Err(LearnedError::Head { found, wanted });
            }
        }
        let text = line(&mut rest).unwrap_or_default();
        let pressures = number(&text, "pressures ").filter(|number| (1..=MOST_PRESSURES).contains(number));
        let pressures = pressures.ok_or(LearnedError::Pressures(text))?;
        let text = line(&mut rest).unwrap_or_default();
        let width =
            number(&text, "width ").filter(|&width| width <= MOST_WIDTH && width.is_multiple_of(WIDTH_STEP));
        let width = width.ok_or(LearnedError::Width(text))?;
        line(&mut rest);
        let sizes = Sizes {
            kinds: variant.pieces.len(),
            features: Features::of(variant).count(),
            pressures,
            width,
        };
        let wanted = 2 * sizes.numbers() + sum;
        let length = LearnedError::Length {
            found: rest.len(),
            wanted,
        };
        if rest.len() != wanted {
            return Err(length);
        }
        if sum == SUM {
            check_sum(bytes)?;
        }
        let weights = weights(rest, sizes);
        Self::new(variant, weights).ok_or(length)
    }

    /// The file of this evaluation, of the same variant.
    pub fn write(&self, variant: &Variant) -> Vec<u8> {
        let sizes = [
            format!("pressures {}", self.weights.pressure.len()),
            format!("width {}", self.width()),
        ];
        let lines = [TITLE.to_owned()].into_iter().chain(head(variant)).chain(sizes);
        let text: String = lines.map(|line| line + "\n").collect();
        let Weights {
            worths,
            tempo,
            linear,
            pressure,
            bias,
            columns,
            output,
        } = &self.weights;
        let worths = worths.iter().flat_map(|worth| [worth.board, worth.hand]);
        let numbers = worths.chain([*tempo]).chain(bias.iter().copied());
        let numbers = numbers.chain(output.iter().copied());
        let numbers = numbers
            .chain(linear.iter().copied())
            .chain(pressure.iter().copied())
            .chain(columns.iter().copied());
        let mut bytes = text.into_bytes();
        bytes.push(b'\n');
        bytes.extend(numbers.flat_map(i16::to_le_bytes));
        bytes.extend(fingerprint(&bytes).to_le_bytes());
        bytes
    }
}

/// Whether the last bytes of a file are the checksum of those before them.
fn check_sum(bytes: &[u8]) -> Result<(), LearnedError> {
    let (summed, sum) = bytes
        .split_last_chunk::<SUM>()
        .expect("its length was looked at before");
    let (found, wanted) = (u64::from_le_bytes(*sum), fingerprint(summed));
    if found == wanted {
        Ok(())
    } else {
        Err(LearnedError::Sum { found, wanted })
    }
}

/// How many of each there are in an evaluation.
#[derive(Clone, Copy)]
struct Sizes {
    kinds: usize,
    features: usize,
    pressures: usize,
    width: usize,
}

impl Sizes {
    /// The number of all numbers behind the head.
    const fn numbers(self) -> usize {
        2 * self.kinds + 1 + 3 * self.width + self.features * (1 + self.width) + self.pressures
    }
}

/// The numbers behind a head, of which there are enough.
fn weights(bytes: &[u8], sizes: Sizes) -> Weights {
    let mut numbers = bytes
        .chunks_exact(2)
        .map(|pair| i16::from_le_bytes([pair[0], pair[1]]));
    let mut next = |count: usize| -> Vec<i16> { numbers.by_ref().take(count).collect() };
    let worths = next(2 * sizes.kinds);
    let worths = worths.chunks_exact(2).map(|pair| Worth {
        board: pair[0],
        hand: pair[1],
    });
    Weights {
        worths: worths.collect(),
        tempo: next(1)[0],
        bias: next(sizes.width),
        output: next(2 * sizes.width),
        linear: next(sizes.features),
        pressure: next(sizes.pressures),
        columns: next(sizes.features * sizes.width),
    }
}

/// The number behind a word on a line.
fn number(line: &str, word: &str) -> Option<usize> {
    line.strip_prefix(word)?.parse().ok()
}

/// Takes a line off the beginning, without its end.
fn line(rest: &mut &[u8]) -> Option<String> {
    let end = rest.iter().position(|&byte| byte == b'\n')?;
    let (line, behind) = rest.split_at(end);
    *rest = &behind[1..];
    Some(String::from_utf8_lossy(line).into_owned())
}
