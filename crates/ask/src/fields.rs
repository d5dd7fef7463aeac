//! The fields of a question as they stand in its text, and what is said where one does not have its shape.

use std::fmt;

use hakugei_text::harmless;
use hakugei_variant::shipped;
use serde::de::value::MapDeserializer;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::error::{AskError, ErrorKind};

/// The most fields of a question: more than any has.
const MOST: usize = 64;

/// Why the fields of a text are not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoFields {
    /// It is no object, or no JSON.
    NoObject,
    /// It is an object with more fields than any question has.
    TooMany,
}

/// An object whose values have not been read yet: only those that a question has take memory. Of a field that comes twice, the last
/// one counts.
#[derive(Debug)]
pub(crate) struct Fields<'t>(Vec<(String, &'t RawValue)>);

impl<'t> Fields<'t> {
    /// Reads an object.
    ///
    /// # Errors
    /// Where the text is not JSON, or no object with as many fields as a question may have.
    pub(crate) fn read(text: &'t str) -> Result<Self, NoFields> {
        let mut are_too_many = false;
        let mut reader = serde_json::Deserializer::from_str(text);
        let read = reader.deserialize_map(FieldsVisitor {
            are_too_many: &mut are_too_many,
        });
        match read.and_then(|fields| reader.end().map(|()| fields)) {
            Ok(fields) => Ok(fields),
            Err(_) if are_too_many => Err(NoFields::TooMany),
            Err(_) => Err(NoFields::NoObject),
        }
    }

    /// The names.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(name, _)| name.as_str())
    }

    /// The value of a small field.
    pub(crate) fn value(&self, name: &str) -> Option<Value> {
        let (_, value) = self.0.iter().find(|(known, _)| known == name)?;
        Some(read_value(value))
    }

    /// The same, and the field is gone.
    pub(crate) fn take(&mut self, name: &str) -> Option<Value> {
        let at = self.0.iter().position(|(known, _)| known == name)?;
        Some(read_value(self.0.swap_remove(at).1))
    }

    /// The fields as the part of a question.
    ///
    /// # Errors
    /// Where one is missing, or unknown, or of another shape.
    pub(crate) fn into_part<T: Deserialize<'t>>(self) -> Result<T, AskError> {
        let fields = self.0.iter().map(|(name, value)| (name.as_str(), *value));
        let fields = MapDeserializer::<_, serde_json::Error>::new(fields);
        serde_path_to_error::deserialize(fields).map_err(|error| {
            let path = error.path().to_string();
            let path = if path == "." { "" } else { path.as_str() };
            misshapen(path, &error.inner().to_string())
        })
    }
}

/// A value as data. What is nested too deeply is nothing that a question reads.
fn read_value(value: &RawValue) -> Value {
    serde_json::from_str(value.get()).unwrap_or_default()
}

/// Reads the fields of an object, and notes it if they are too many.
struct FieldsVisitor<'a> {
    are_too_many: &'a mut bool,
}

impl<'de> Visitor<'de> for FieldsVisitor<'_> {
    type Value = Fields<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields<'de>, A::Error> {
        let mut fields: Vec<(String, &RawValue)> = Vec::new();
        while let Some((name, value)) = map.next_entry::<String, &RawValue>()? {
            fields.retain(|(known, _)| *known != name);
            if fields.len() == MOST {
                *self.are_too_many = true;
                return Err(A::Error::custom("too many fields"));
            }
            fields.push((name, value));
        }
        Ok(Fields(fields))
    }
}

/// An error of the shape: what was read, and an example of what to write.
fn misshapen(path: &str, said: &str) -> AskError {
    // Values are read one by one, so that lines and columns are not those of the question.
    let said = said.rsplit_once(" at line ").map_or(said, |(said, _)| said);
    let missing = said
        .strip_prefix("missing field `")
        .and_then(|rest| rest.strip_suffix('`'));
    let at = match (missing, path) {
        (Some(missing), "") => missing.to_owned(),
        (Some(missing), path) => format!("{path}.{missing}"),
        (None, path) => path.to_owned(),
    };
    let name = at.rsplit('.').next().unwrap_or_default();
    let name = name.split('[').next().unwrap_or_default();
    let said = in_words(said);
    let told = match example(name, &said) {
        Some(example) => AskError::new(
            ErrorKind::Shape,
            format_args!("{}: write such as `\"{name}\": {example}`", harmless(&said)),
        ),
        None => AskError::new(ErrorKind::Shape, harmless(&said)),
    };
    if at.is_empty() {
        told
    } else {
        told.at(harmless(&at))
    }
}

/// What the reader of JSON expected, in words of JSON.
fn in_words(said: &str) -> String {
    let Some((read, expected)) = said.rsplit_once(", expected ") else {
        return said.to_owned();
    };
    let expected = match expected {
        "u8" | "u32" | "u64" | "usize" => "a whole number from 0",
        "a sequence" => "a list",
        "a boolean" => "true or false",
        other => other,
    };
    let read = match read {
        "invalid type: map" => "invalid type: object",
        "invalid type: sequence" => "invalid type: list",
        other => other,
    };
    format!("{read}, expected {expected}")
}

/// What a field looks like, as messages show it.
fn example(name: &str, said: &str) -> Option<String> {
    let id = || shipped::ids().next().unwrap_or_default();
    match name {
        "game" => Some(format!("{{\"variant\": \"{}\"}}", id())),
        "variant" => Some(format!("\"{}\"", id())),
        // A list of moves where a game is written, a number where it is thought about.
        "nodes" if said.ends_with("a list") => Some("[{\"parent\": null, \"move\": \"7g7f\"}]".to_owned()),
        name => {
            let (_, example) = EXAMPLES.iter().find(|(known, _)| *known == name)?;
            Some((*example).to_owned())
        }
    }
}

/// What the other fields look like: those of one name look the same in every question.
const EXAMPLES: [(&str, &str); 44] = [
    ("arrows", "[\"7g7f\"]"),
    ("black", "\"Ann\""),
    ("byoyomi_ms", "10000"),
    ("clock", "{\"left_ms\": 60000}"),
    ("comments", "[\"a good move\"]"),
    ("convention", "\"western\""),
    ("count", "5"),
    ("date", "\"2026-11-24\""),
    ("depth", "8"),
    (
        "ended",
        "{\"result\": \"white_wins\", \"reason\": \"resignation\"}",
    ),
    ("faces", "\"kanji\""),
    ("file", "{\"name\": \"mine.ron\", \"text\": \"Variant(…)\"}"),
    ("flip", "true"),
    ("form", "\"kif\""),
    ("goal", "\"mate\""),
    ("handicap", "\"L\""),
    ("increment_ms", "5000"),
    ("left_ms", "60000"),
    ("lessons", "{\"name\": \"mine.ron\", \"text\": \"Lessons(…)\"}"),
    ("level", "3"),
    ("lines", "2"),
    ("mate", "2"),
    ("move", "\"7g7f\""),
    ("moves", "[\"7g7f\", \"3c3d\"]"),
    ("ms", "1000"),
    ("name", "\"mine.ron\""),
    ("nodes", "30000"),
    ("number", "1"),
    ("only", "[\"7g7f\"]"),
    ("outcome", "\"won\""),
    ("parent", "0"),
    ("played", "[{\"level\": 2, \"outcome\": \"won\"}]"),
    ("piece", "\"P\""),
    ("reason", "\"resignation\""),
    ("result", "\"white_wins\""),
    ("seed", "7"),
    ("sfen", "\"4k4/9/9/9/9/9/9/9/4K4 b - 1\""),
    ("solutions", "[\"7g7f\"]"),
    ("square", "\"5e\""),
    ("text", "\"…\""),
    ("what", "\"card\""),
    ("white", "\"Ben\""),
    ("with_line", "true"),
    ("within", "2"),
];
