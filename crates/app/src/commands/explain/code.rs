//! A code of `hakugei check` explained: what it means, a wrong and a right example, how to acknowledge it.

use hakugei_text::columns::wrapped;
use hakugei_variant::{Code, ExampleLines, Explained, Severity};

use crate::failure::Failure;

/// Where all codes are listed.
const PAGE: &str = "docs/diagnostics.md";

/// Whether a text is written as codes are: a letter of theirs and three digits.
pub(super) fn looks_like_one(text: &str) -> bool {
    let mut letters = text.chars();
    let first = letters
        .next()
        .is_some_and(|letter| matches!(letter.to_ascii_uppercase(), 'V' | 'L'));
    let rest = letters.as_str();
    first && rest.len() == 3 && rest.bytes().all(|byte| byte.is_ascii_digit())
}

/// What there is to know of a code, in lines no wider than `columns`.
///
/// # Errors
/// Where there is no such code: which there are.
pub(super) fn explained(text: &str, columns: usize) -> Result<String, Failure> {
    let code = Code::parse(text).ok_or_else(|| {
        Failure::usage(
            text,
            format_args!(
                "no diagnostic has this code; the codes are {}: {PAGE} lists them",
                ranges().join(", ")
            ),
        )
    })?;
    let Explained {
        example,
        fix,
        wrong,
        right,
        ..
    } = Explained::of(code);
    let a = match code.severity() {
        Severity::Error => "an error",
        Severity::Warning => "a warning",
    };
    let mut parts = vec![
        wrapped(&format!("{code}, {a}: {}", code.meaning()), "", columns),
        wrapped(&format!("For example: {example}"), "", columns)
            + &wrapped(&format!("What to do: {fix}"), "", columns),
    ];
    if let (Some(wrong), Some(right)) = (wrong, right) {
        let place = if wrong.is_whole {
            "Wrong, as a whole file:"
        } else {
            "Wrong, in a file that extends the garden of docs/variants.md:"
        };
        parts.push(format!("{place}\n\n{}", indented(&wrong)));
        parts.push(format!("Right:\n\n{}", indented(&right)));
    }
    parts.push(if code.may_be_acknowledged() {
        format!("Where it is meant so, say that in the file, with the reason:\n\n  allow: {{ \"{code}\": \"why\" }},\n")
    } else if code.severity() == Severity::Warning {
        "It cannot be acknowledged with `allow`, because it is about the warnings themselves.\n".to_owned()
    } else {
        "It is an error, and cannot be acknowledged with `allow`.\n".to_owned()
    });
    parts.push(format!("{PAGE} lists all codes.\n"));
    Ok(parts.join("\n"))
}

fn indented(lines: &ExampleLines) -> String {
    let lines: Vec<String> = lines.text.lines().map(|line| format!("  {line}\n")).collect();
    lines.concat()
}

/// The codes, those that follow each other as `V001 to V018`.
fn ranges() -> Vec<String> {
    let number = |code: &Code| code.text().get(1..).and_then(|digits| digits.parse::<u16>().ok());
    let follows = |one: &Code, other: &Code| {
        one.text().get(..1) == other.text().get(..1) && number(one).map(|number| number + 1) == number(other)
    };
    let together = Code::ALL.chunk_by(follows);
    let said = together.filter_map(|codes| match codes {
        [] => None,
        [only] => Some(only.to_string()),
        [first, .., last] => Some(format!("{first} to {last}")),
    });
    said.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_told_from_names_of_variants() {
        for text in ["V037", "v037", "L001", "V999"] {
            assert!(looks_like_one(text), "{text}");
        }
        for text in ["garden", "V37", "V0371", "V03x", "037", "X037", "", "鯨037"] {
            assert!(!looks_like_one(text), "{text}");
        }
    }

    #[test]
    fn every_code_is_in_a_range() {
        let said = ranges();
        assert_eq!(said.first().map(String::as_str), Some("V001 to V018"));
        assert_eq!(said.last().map(String::as_str), Some("L001 to L009"));
    }
}
