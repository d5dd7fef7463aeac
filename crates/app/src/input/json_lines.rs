//! JSON lines for scripts: one object on standard output for each line of standard input, in order.

use std::io::{self, BufRead, Write};

use hakugei_text::harmless_json;
use serde_json::{Value, json};

use crate::failure::Done;
use crate::input::lines::{self, LONGEST, Unreadable};

/// Why a line got no answer, as the object behind `"error"`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct LineError(pub(crate) Value);

impl LineError {
    /// An error of a kind, with a message.
    pub(crate) fn new(kind: &str, message: impl std::fmt::Display) -> Self {
        Self(json!({"kind": kind, "message": message.to_string()}))
    }

    /// The same error with one more member.
    #[must_use]
    pub(crate) fn with(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.0[name] = value.into();
        self
    }

    /// The object that stands on the line: `{"error":{…}}`.
    pub(crate) fn object(self) -> Value {
        json!({"error": self.0})
    }
}

/// Answers every line of standard input with one object on standard output.
///
/// # Errors
/// Where reading or writing fails.
pub(crate) fn answer_stdin(answer: impl FnMut(&str) -> Result<Value, LineError>) -> Done {
    answer_each(io::stdin().lock(), io::stdout().lock(), answer)
}

/// Answers every line with one object and hands each to its reader at once.
///
/// # Errors
/// Where reading or writing fails; a bad line is no such error.
fn answer_each(
    mut input: impl BufRead,
    mut output: impl Write,
    mut answer: impl FnMut(&str) -> Result<Value, LineError>,
) -> Done {
    while let Some(line) = lines::next(&mut input)? {
        let answered = line.map_err(LineError::from).and_then(|text| answer(&text));
        let object = answered.unwrap_or_else(LineError::object);
        writeln!(output, "{}", harmless_json(&object.to_string()))?;
        output.flush()?;
    }
    Ok(())
}

impl From<Unreadable> for LineError {
    fn from(why: Unreadable) -> Self {
        match why {
            Unreadable::TooLong => Self::new("LineTooLong", why).with("limit", LONGEST),
            Unreadable::NotUtf8(offset) => Self::new("NotUtf8", why).with("pos", offset),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_gets_one_object_and_the_rest_go_on() {
        let mut output = Vec::new();
        let answer = |line: &str| match line {
            "good" => Ok(json!({"read": line})),
            _ => Err(LineError::new("bad", format!("`{line}` is not good"))),
        };
        answer_each(&b"good\n\xff\n\ngood"[..], &mut output, answer).expect("memory can be written");
        let lines: Vec<Value> = String::from_utf8(output)
            .expect("JSON is text")
            .lines()
            .map(|line| serde_json::from_str(line).expect("each line is an object"))
            .collect();
        assert_eq!(lines.len(), 4);
        assert_eq!(lines[0], json!({"read": "good"}));
        assert_eq!(lines[1]["error"]["kind"], "NotUtf8");
        assert_eq!(lines[2]["error"]["kind"], "bad");
        assert_eq!(lines[3], json!({"read": "good"}));
    }
}
