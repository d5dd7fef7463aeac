//! JSON lines for scripts: one object on standard output for each line of standard input, in order.

use std::io::{BufRead, Write};

use hakugei_text::harmless_json;
use serde_json::{Value, json};

use crate::failure::Done;
use crate::input::lines::{self, LONGEST, Line};

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

/// Answers every line with one object and hands each to its reader at once.
///
/// # Errors
/// Where reading or writing fails; a bad line is no such error.
pub(crate) fn answer_each(
    mut input: impl BufRead,
    mut output: impl Write,
    mut answer: impl FnMut(&str) -> Result<Value, LineError>,
) -> Done {
    while let Some(line) = lines::next(&mut input)? {
        let answered = match line {
            Line::Text(text) => answer(&text),
            Line::TooLong => Err(too_long()),
            Line::NotUtf8(offset) => Err(not_utf8(offset)),
        };
        let object = answered.unwrap_or_else(LineError::object);
        writeln!(output, "{}", harmless_json(&object.to_string()))?;
        output.flush()?;
    }
    Ok(())
}

fn too_long() -> LineError {
    let message =
        format!("the line is longer than {LONGEST} bytes: write one shorter line for each question");
    LineError::new("LineTooLong", message).with("limit", LONGEST)
}

fn not_utf8(offset: usize) -> LineError {
    let message = format!("the line is not UTF-8 text from byte {offset} on: write it in ASCII or UTF-8");
    LineError::new("NotUtf8", message).with("pos", offset)
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
