//! The names by which conventions are asked for.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::Convention;

/// A name that no convention has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{text}` is no notation convention: write one of {}", Convention::names())]
pub struct UnknownConvention {
    /// What was read.
    pub text: String,
}

impl Convention {
    /// Every convention, the default first.
    pub const ALL: [Self; 4] = [Self::Tsa, Self::Hodges, Self::Western, Self::WikipediaSample];

    /// The names of all of them, for a message.
    fn names() -> String {
        let names: Vec<String> = Self::ALL.iter().map(|one| format!("`{one}`")).collect();
        names.join(", ")
    }
}

impl fmt::Display for Convention {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Convention {
    type Err = UnknownConvention;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = Self::ALL.into_iter().find(|one| one.name() == text);
        found.ok_or_else(|| UnknownConvention {
            text: text.to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_reads_back() {
        for convention in Convention::ALL {
            assert_eq!(convention.to_string().parse(), Ok(convention));
        }
        assert_eq!(Convention::default(), Convention::Tsa);
    }

    #[test]
    fn another_name_is_refused_with_the_list() {
        let error = "TSA".parse::<Convention>().expect_err("names are lower case");
        assert_eq!(
            error.to_string(),
            "`TSA` is no notation convention: write one of `tsa`, `hodges`, `western`, `wikipedia_sample`"
        );
    }
}
