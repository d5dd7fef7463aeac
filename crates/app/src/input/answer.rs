//! The answer to a question of yes or no.

/// An answer that is clear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// `yes` or `y`.
    Yes,
    /// `no` or `n`; `cancel` as well.
    No,
}

impl Answer {
    /// The answer that a line is, whatever its case; `None` where it is none.
    pub(crate) fn of(line: &str) -> Option<Self> {
        let word = line.trim().trim_end_matches(['.', '!']).to_lowercase();
        match word.as_str() {
            "yes" | "y" => Some(Self::Yes),
            "no" | "n" | "cancel" => Some(Self::No),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn yes_and_no_are_read_as_people_write_them() {
        for line in ["yes", "y", " Y ", "Yes!", "YES."] {
            assert_eq!(Answer::of(line), Some(Answer::Yes), "{line}");
        }
        for line in ["no", "n", "No", "cancel"] {
            assert_eq!(Answer::of(line), Some(Answer::No), "{line}");
        }
        for line in ["", "N-2d", "yes please", "now"] {
            assert_eq!(Answer::of(line), None, "{line}");
        }
    }
}
