//! The words of a description, separated by blanks. Quotes keep a word with blanks together, as in a shell.

use super::{SpecError, SpecWord};

/// The words, each with its key if it has one. A key is the part before the first `=` outside of quotes: letters, digits and
/// dots, or a quoted part after such letters.
pub(super) fn split(text: &str) -> Result<Vec<SpecWord>, SpecError> {
    let mut words = Vec::new();
    let mut rest = text.chars().peekable();
    while rest.next_if(|one| one.is_whitespace()).is_some() || rest.peek().is_some() {
        let mut word = SpecWordReader::default();
        while let Some(one) = rest.next_if(|one| !one.is_whitespace()) {
            match one {
                '"' | '\'' => word.quoted(one, &mut rest)?,
                '=' if word.key.is_none() && is_key(&word.text) => {
                    word.key = Some(std::mem::take(&mut word.text));
                }
                other => word.push(other),
            }
        }
        if word.begun {
            words.push(SpecWord {
                key: word.key,
                value: word.text,
            });
        }
    }
    Ok(words)
}

/// A word while it is read.
#[derive(Default)]
struct SpecWordReader {
    key: Option<String>,
    text: String,
    begun: bool,
}

impl SpecWordReader {
    fn push(&mut self, one: char) {
        self.text.push(one);
        self.begun = true;
    }

    fn quoted(&mut self, quote: char, rest: &mut impl Iterator<Item = char>) -> Result<(), SpecError> {
        self.begun = true;
        for one in rest {
            if one == quote {
                return Ok(());
            }
            if one == '=' && self.key.is_none() && is_key(&self.text) {
                self.key = Some(std::mem::take(&mut self.text));
            } else {
                self.text.push(one);
            }
        }
        Err(SpecError::OpenQuote(quote))
    }
}

/// Whether a text may be a key. The start of a path that contains `=` is not one.
fn is_key(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_lowercase())
        && (text.starts_with("option.") || text.bytes().all(|byte| byte.is_ascii_lowercase()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(key: Option<&str>, value: &str) -> SpecWord {
        SpecWord {
            key: key.map(str::to_owned),
            value: value.to_owned(),
        }
    }

    fn keyed(key: &str, value: &str) -> SpecWord {
        word(Some(key), value)
    }

    fn bare(value: &str) -> SpecWord {
        word(None, value)
    }

    #[test]
    fn quotes_keep_blanks() {
        let words =
            split("  a/b=c 'x y' n=\"1 2\"3 option.'Use it'=yes 'option.A B=c d' e= ").expect("it is right");
        let wanted = [
            bare("a/b=c"),
            bare("x y"),
            keyed("n", "1 23"),
            keyed("option.Use it", "yes"),
            keyed("option.A B", "c d"),
            keyed("e", ""),
        ];
        assert_eq!(words, wanted);
        assert_eq!(split("a \"b"), Err(SpecError::OpenQuote('"')));
    }
}
