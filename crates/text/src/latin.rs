//! Letters of other scripts that look like Latin ones.

use std::ops::Range;

use crate::quote;

/// Letters by what their script is called: each with the Latin letter that it looks like.
#[rustfmt::skip]
const ALIKE: [(&str, &str, &str); 2] = [
    ("Cyrillic", "АВЕКМНОРСТУХІЈЅԚԜавекмнорстухіјѕԁһԛԝ", "ABEKMHOPCTYXIJSQWabekmhopctyxijsdhqw"),
    ("Greek", "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορτυχϳ", "ABEZHIKMNOPTYXaikvoptuxj"),
];

/// How far full-width letters are from those of ASCII.
const FULL_WIDTH: u32 = 0xFEE0;

/// A text that has letters of another script where Latin ones were meant.
///
/// ```
/// // The first letter is the Cyrillic one.
/// let found = hakugei_text::NotLatin::of("КmB").ok_or("it looks like `KmB`")?;
/// assert_eq!(found.message(), "this `К` is the Cyrillic letter, and not the Latin `K`");
/// assert_eq!(found.latin, "KmB");
/// assert!(hakugei_text::NotLatin::of("Я").is_none());
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotLatin {
    /// Where the first such letter stands.
    pub place: Range<usize>,
    /// The first such letter.
    pub sign: char,
    /// What its script is called; `None` for a full-width letter, which is a Latin one.
    pub script: Option<&'static str>,
    /// The Latin letter that it looks like.
    pub letter: char,
    /// The text with the Latin letters.
    pub latin: String,
}

impl NotLatin {
    /// The first such letter of a text; `None` where it has none, or other signs that are not in ASCII.
    pub fn of(text: &str) -> Option<Self> {
        let mut first = None;
        let mut latin = String::with_capacity(text.len());
        for (at, sign) in text.char_indices() {
            if sign.is_ascii() {
                latin.push(sign);
                continue;
            }
            let (script, letter) = alike(sign)?;
            latin.push(letter);
            first.get_or_insert((at, sign, script, letter));
        }
        let (at, sign, script, letter) = first?;
        Some(Self {
            place: at..at + sign.len_utf8(),
            sign,
            script,
            letter,
            latin,
        })
    }

    /// What is wrong; lower case, no full stop.
    pub fn message(&self) -> String {
        let (sign, letter) = (quote(&self.sign.to_string()), self.letter);
        match self.script {
            Some(script) => format!("this {sign} is the {script} letter, and not the Latin `{letter}`"),
            None => format!("this {sign} is a full-width letter, and `{letter}` is meant"),
        }
    }
}

/// The script of a letter, unless it is a full-width one, and the Latin letter that it looks like.
fn alike(sign: char) -> Option<(Option<&'static str>, char)> {
    let full_width = u32::from(sign).checked_sub(FULL_WIDTH).and_then(char::from_u32);
    if let Some(letter) = full_width.filter(char::is_ascii_alphabetic) {
        return Some((None, letter));
    }
    ALIKE.iter().find_map(|(script, letters, latin)| {
        let mut pairs = letters.chars().zip(latin.chars());
        let (_, letter) = pairs.find(|(letter, _)| *letter == sign)?;
        Some((Some(*script), letter))
    })
}

#[cfg(test)]
mod tests {
    use super::ALIKE;

    #[test]
    fn each_letter_has_a_latin_one() {
        for (script, letters, latin) in ALIKE {
            assert_eq!(letters.chars().count(), latin.chars().count(), "{script}");
            assert!(letters.chars().all(|letter| !letter.is_ascii()), "{script}");
            assert!(
                latin.chars().all(|letter| letter.is_ascii_alphabetic()),
                "{script}"
            );
        }
    }
}
