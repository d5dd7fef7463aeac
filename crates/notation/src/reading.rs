//! In which convention a text is read that does not say it.

use hakugei_game::{CompiledVariant, Game};
use hakugei_variant::Convention;

use crate::{ListError, MoveList, Record, read_list};

/// The convention in which a text is read.
///
/// ```
/// use hakugei_game::CompiledVariant;
/// use hakugei_notation::{Record, ReadUnder};
/// use hakugei_variant::{Convention, shipped};
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// let tag = format!("[Variant \"{}\"]", compiled.variant().id);
/// let mut record = Record::parse(&format!("{tag}\n\n1. D-e4 D-c3 2. D-d4 N-b3 3. D-d3 Dxd3 *\n"))?;
/// let read = ReadUnder::of_record(&mut record, &compiled, None);
/// assert_eq!(read, ReadUnder { convention: Convention::WikipediaSample, found_out: true });
/// assert_eq!(record.replay(&compiled)?.moves().len(), 6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadUnder {
    /// The convention.
    pub convention: Convention,
    /// Whether nothing says it, and it is the only one in which every move can be played.
    pub found_out: bool,
}

impl ReadUnder {
    /// The convention of a record: the one that its tag says. A record without the tag is read in the one that is asked for, else
    /// in the usual one, else in the only other one in which every move can be played.
    pub fn of_record(record: &mut Record, compiled: &CompiledVariant, asked: Option<Convention>) -> Self {
        let usual = record.convention;
        if record.says_convention() {
            return Self {
                convention: usual,
                found_out: false,
            };
        }
        let fitting = record.fitting_conventions(compiled);
        let chosen = Self::among(&fitting, asked, usual);
        record.convention = chosen.convention;
        chosen
    }

    /// The convention to read in, given those in which every move can be played. Where none is, the one whose error is of use.
    fn among(fitting: &[Convention], asked: Option<Convention>, usual: Convention) -> Self {
        let said = asked.into_iter().chain([usual]);
        let fits = said.clone().find(|convention| fitting.contains(convention));
        let found = match (fits, fitting) {
            (None, [only]) => Some(*only),
            _ => None,
        };
        Self {
            convention: fits.or(found).or(asked).unwrap_or(usual),
            found_out: found.is_some(),
        }
    }
}

/// Reads a move list as [`read_list`] does, in the convention that is asked for, else in the usual one, else in the only
/// other one in which every move can be played.
///
/// # Errors
/// As for [`read_list`], in the convention that was tried first.
pub fn find_list(
    game: &Game,
    usual: Convention,
    asked: Option<Convention>,
    text: &str,
) -> Result<(MoveList, ReadUnder), ListError> {
    let mut read: Vec<(Convention, MoveList)> = Vec::new();
    let mut first_error = None;
    let tried_first = asked.unwrap_or(usual);
    let others = Convention::ALL.into_iter().filter(|&other| other != tried_first);
    for convention in std::iter::once(tried_first).chain(others) {
        match read_list(game, convention, text) {
            Ok(list) if convention == tried_first => {
                let under = ReadUnder {
                    convention,
                    found_out: false,
                };
                return Ok((list, under));
            }
            Ok(list) => read.push((convention, list)),
            Err(error) => {
                first_error.get_or_insert(error);
            }
        }
    }
    let fitting: Vec<Convention> = read.iter().map(|(convention, _)| *convention).collect();
    let under = ReadUnder::among(&fitting, asked, usual);
    let found = read
        .into_iter()
        .find(|(convention, _)| *convention == under.convention);
    match (found, first_error) {
        (Some((_, list)), _) => Ok((list, under)),
        (None, Some(error)) => Err(error),
        (None, None) => read_list(game, tried_first, text).map(|list| (list, under)),
    }
}
