//! What people call pieces and handicaps when they type: letters and names, without regard to how they write them.

use std::fmt;

use hakugei_text::{alternatives, did_you_mean, harmless, quote};

use crate::{Handicap, Name, PieceKind, Variant};

/// A text as far as names go by it: in lower case, wide letters and digits as plain ones, long vowels as short ones, and blanks, hyphens
/// and underscores as one blank each.
///
/// ```
/// use hakugei_variant::spoken;
///
/// assert_eq!(spoken("Zatō-Kujira"), "zato kujira");
/// assert_eq!(spoken(" Ｄ　５ｄ "), "d 5d");
/// assert_eq!(spoken("シャチ"), "シャチ");
/// ```
pub fn spoken(text: &str) -> String {
    let plain = text.chars().flat_map(plain).map(|c| match c {
        '-' | '_' => ' ',
        c if c.is_whitespace() => ' ',
        c => c,
    });
    let plain: String = plain.collect();
    plain
        .split(' ')
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

/// A character without its case, width and length: what [`spoken`] makes of a letter.
pub fn plain(c: char) -> impl Iterator<Item = char> {
    let narrow = match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        '\u{3000}' => ' ',
        c => c,
    };
    let short = |c: char| match c {
        'ā' | 'â' => 'a',
        'ē' | 'ê' => 'e',
        'ī' | 'î' => 'i',
        'ō' | 'ô' => 'o',
        'ū' | 'û' => 'u',
        c => c,
    };
    narrow.to_lowercase().map(short)
}

impl Variant {
    /// All that a kind is called: its letter, its character on a board of kanji, and its names.
    ///
    /// ```
    /// use hakugei_variant::{load, shipped};
    ///
    /// # let source = shipped::ids().next().and_then(shipped::source).ok_or("some ship")?;
    /// # let variant = load(&source, &shipped::Shipped).variant.ok_or("what ships is valid")?;
    /// let kind = variant.kinds_called("narwhale")[0];
    /// let names: Vec<String> = variant.names_of(kind).collect();
    /// assert!(names.starts_with(&["N".to_owned(), "角".to_owned(), "narwhal".to_owned()]), "{names:?}");
    /// # Ok::<(), &str>(())
    /// ```
    pub fn names_of(&self, kind: PieceKind) -> impl Iterator<Item = String> + use<'_> {
        let piece = self.piece(kind);
        let short = piece.short.map(String::from);
        let also = piece.also.iter().cloned();
        let names = texts(&piece.name).map(str::to_owned);
        [Some(piece.code.to_string()), short]
            .into_iter()
            .flatten()
            .chain(names)
            .chain(also)
    }

    /// The kinds that a text names, by a letter or by any name; two where two have the same. A letter in another case is that letter.
    ///
    /// ```
    /// use hakugei_variant::{load, shipped};
    ///
    /// # let source = shipped::ids().next().and_then(shipped::source).ok_or("some ship")?;
    /// # let variant = load(&source, &shipped::Shipped).variant.ok_or("what ships is valid")?;
    /// for text in ["n", "NARWHAL", "角", "ikkaku", "イッカク", "narwhale"] {
    ///     let [kind] = variant.kinds_called(text)[..] else { panic!("{text} is one piece") };
    ///     assert_eq!(variant.piece(kind).code.to_string(), "N");
    /// }
    /// assert!(variant.kinds_called("unicorn").is_empty());
    /// # Ok::<(), &str>(())
    /// ```
    pub fn kinds_called(&self, text: &str) -> Vec<PieceKind> {
        let wanted = spoken(text);
        let named = |kind: &PieceKind| self.names_of(*kind).any(|name| spoken(&name) == wanted);
        self.kinds().filter(named).collect()
    }

    /// The handicap that a text names, by its id or by its name.
    ///
    /// ```
    /// use hakugei_variant::{load, shipped};
    ///
    /// # let source = shipped::ids().next().and_then(shipped::source).ok_or("some ship")?;
    /// # let variant = load(&source, &shipped::Shipped).variant.ok_or("what ships is valid")?;
    /// for text in ["P+H", "p+h", "H + P", "two pieces", "Two Pieces", "2-piece", "two pieces (as listed)"] {
    ///     assert_eq!(variant.handicap_called(text).map_err(|_| "it has it")?.id, "P+H");
    /// }
    /// let error = variant.handicap_called("two pices").expect_err("there is none");
    /// assert!(error.to_string().contains("did you mean `two pieces`?"), "{error}");
    /// # Ok::<(), &str>(())
    /// ```
    ///
    /// # Errors
    /// Where there is none, or several have the name.
    pub fn handicap_called(&self, text: &str) -> Result<&Handicap, NoSuchHandicap> {
        if let Some(handicap) = self.handicap(text) {
            return Ok(handicap);
        }
        // As `show` writes it, with the other scripts in brackets.
        let wanted = parts(text.split_once(" (").map_or(text, |(name, _)| name));
        let named = |handicap: &&Handicap| {
            let names = texts(&handicap.name).chain([handicap.id.as_str()]);
            names.into_iter().any(|name| parts(name) == wanted)
        };
        let found: Vec<&Handicap> = self.handicaps.iter().filter(named).collect();
        match found[..] {
            [only] => Ok(only),
            _ => Err(NoSuchHandicap {
                text: text.to_owned(),
                variant: self.name.english.clone(),
                several: found.iter().map(|handicap| handicap.id.clone()).collect(),
                known: self.handicaps.iter().map(|known| known.id.clone()).collect(),
                names: self
                    .handicaps
                    .iter()
                    .flat_map(|known| texts(&known.name))
                    .map(str::to_owned)
                    .collect(),
            }),
        }
    }
}

/// What a name lists, such as pieces, whatever their order.
fn parts(name: &str) -> Vec<String> {
    let mut parts: Vec<String> = name.split('+').map(|part| counted(spoken(part))).collect();
    parts.sort_unstable();
    parts
}

/// What numbers are called, from one on.
const NUMBERS: [&str; 10] = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
];

/// A number of pieces in one way, whether it is said by a word or by digits: `2 piece` for `two pieces`, as for `2-piece`.
fn counted(name: String) -> String {
    let Some((number, "piece" | "pieces")) = name.split_once(' ') else {
        return name;
    };
    let digits = NUMBERS.iter().position(|word| *word == number);
    let digits = digits.map_or_else(|| number.to_owned(), |at| (at + 1).to_string());
    digits + " piece"
}

/// The texts of a name, in all its scripts.
fn texts(name: &Name) -> impl Iterator<Item = &str> {
    let english = Some(name.english.as_str()).filter(|english| !english.is_empty());
    let others = [name.kanji.as_deref(), name.romaji.as_deref()];
    english.into_iter().chain(others.into_iter().flatten())
}

/// A text that names no handicap of a variant, or several.
///
/// ```
/// use hakugei_variant::{load, shipped};
///
/// # let source = shipped::ids().next().and_then(shipped::source).ok_or("some ship")?;
/// # let variant = load(&source, &shipped::Shipped).variant.ok_or("what ships is valid")?;
/// let error = variant.handicap_called("Q").expect_err("there is none");
/// assert!(error.to_string().ends_with("write `G`, `H`, `P`, `P+G`, `P+H` or `P+H+G`, or a name such as `three pieces`"), "{error}");
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoSuchHandicap {
    text: String,
    /// The name of the variant.
    variant: String,
    /// The ids of those that have the name.
    several: Vec<String>,
    /// The ids of all.
    known: Vec<String>,
    /// What they are called.
    names: Vec<String>,
}

impl fmt::Display for NoSuchHandicap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (text, variant) = (quote(&self.text), harmless(&self.variant));
        if self.known.is_empty() {
            return write!(f, "{text}: {variant} has no handicaps");
        }
        if !self.several.is_empty() {
            let several = alternatives(&self.several);
            return write!(
                f,
                "{text} is the name of several handicaps of {variant}: write {several}"
            );
        }
        let names = self.names.iter().chain(&self.known).map(String::as_str);
        let meant = did_you_mean(&self.text, names).map_or_else(String::new, |meant| meant + " ");
        let known = alternatives(&self.known);
        let name = self
            .names
            .iter()
            .rev()
            .find(|name| name.is_ascii())
            .map_or_else(String::new, |name| format!(", or a name such as {}", quote(name)));
        write!(
            f,
            "{text} is not a handicap of {variant}: {meant}write {known}{name}"
        )
    }
}

impl std::error::Error for NoSuchHandicap {}
