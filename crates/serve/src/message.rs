//! A message of a socket: a question, or a word to the server itself.

use std::fmt;

use hakugei_ask::VERSION;
use hakugei_text::{harmless, quote};
use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::reply::Refused;

/// A message that was read.
#[derive(Debug)]
pub(crate) struct Message {
    /// Its id; `null` where it has none.
    pub(crate) id: Value,
    /// What it wants.
    pub(crate) wish: Wish,
}

/// What a message wants.
#[derive(Debug)]
pub(crate) enum Wish {
    /// An answer to a question that is answered at once, or to what is no question.
    Answer(Weight),
    /// A search.
    Search,
    /// The end of the searches with an id.
    Stop(Value),
    /// A text for the served file.
    Save(Save),
    /// The served file, now and whenever it changes.
    Watch,
    /// What the server was started with.
    Home,
    /// Nothing that can be done.
    Wrong(Refused),
}

/// How much a question may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Weight {
    /// A few milliseconds: what is asked after a move.
    Light,
    /// More: it is long, carries a variant file, reads or writes a record, or names all moves of a game.
    Heavy,
}

/// What is longer is heavy, in bytes: a game has fewer moves.
const LIGHT: usize = 8 << 10;

/// A text for the served file.
#[derive(Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Save {
    /// The text.
    pub(crate) text: String,
    /// The hash of the text that the page had last from the disk; `null` where there was no file.
    pub(crate) seen: Option<String>,
}

/// The fields of a message that tell what it is. Of a field that comes twice, the last one counts, as everywhere.
#[derive(Debug, Default)]
struct Head {
    ask: Option<Value>,
    id: Option<Value>,
    question: Option<Value>,
    stop: Option<Value>,
    save: Option<Value>,
    watch: Option<Value>,
    home: Option<Value>,
    other: Option<String>,
    is_heavy: bool,
}

impl<'de> Deserialize<'de> for Head {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(HeadVisitor)
    }
}

struct HeadVisitor;

impl<'de> Visitor<'de> for HeadVisitor {
    type Value = Head;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Head, A::Error> {
        let mut head = Head::default();
        while let Some(key) = map.next_key::<String>()? {
            let field = match key.as_str() {
                "ask" => &mut head.ask,
                "id" => &mut head.id,
                "question" => &mut head.question,
                "stop" => &mut head.stop,
                "save" => &mut head.save,
                "watch" => &mut head.watch,
                "home" => &mut head.home,
                _ => {
                    if key == "game" {
                        head.is_heavy |= Game::has_file(map.next_value()?);
                    } else {
                        map.next_value::<IgnoredAny>()?;
                    }
                    head.is_heavy |= key == "with_line";
                    head.other = Some(key);
                    continue;
                }
            };
            *field = Some(map.next_value()?);
        }
        Ok(head)
    }
}

/// What is looked at of a game.
#[derive(Debug, Default, serde::Deserialize)]
struct Game {
    #[serde(default)]
    file: Option<IgnoredAny>,
}

impl Game {
    /// Whether it carries its variant's file; what is no game does not.
    fn has_file(game: &RawValue) -> bool {
        let game: Self = serde_json::from_str(game.get()).unwrap_or_default();
        game.file.is_some()
    }
}

/// Reads a message.
pub(crate) fn read(text: &str) -> Message {
    // What is no object is shown to the questions, which say what is wrong with it.
    let mut head: Head = serde_json::from_str(text).unwrap_or_default();
    head.is_heavy |= text.len() > LIGHT;
    let id = head.id.clone().filter(|id| id.is_string() || id.is_number());
    let wish = wish(head).unwrap_or_else(Wish::Wrong);
    let id = id.unwrap_or_default();
    Message { id, wish }
}

fn wish(head: Head) -> Result<Wish, Refused> {
    let words = [
        ("stop", head.stop),
        ("save", head.save),
        ("watch", head.watch),
        ("home", head.home),
    ];
    let mut said = words.into_iter().filter_map(|(word, value)| Some((word, value?)));
    let Some((word, value)) = said.next() else {
        let name = head.question.as_ref().and_then(Value::as_str);
        return Ok(match name {
            Some("think" | "review" | "warn" | "lessons" | "attempt") => Wish::Search,
            Some("check" | "read" | "write") => Wish::Answer(Weight::Heavy),
            _ if head.is_heavy => Wish::Answer(Weight::Heavy),
            _ => Wish::Answer(Weight::Light),
        });
    };
    let second = said.next().map(|(word, _)| word);
    let second = second.or_else(|| head.question.is_some().then_some("question"));
    if let Some(second) = second {
        return Err(Refused::shape(format!(
            "the message has `{word}` and `{second}`: send two messages"
        )));
    }
    if let Some(other) = head.other {
        return Err(Refused::shape(format!(
            "a message with `{word}` has no field {}: take it away",
            quote(&other)
        )));
    }
    if head.ask.as_ref() != Some(&Value::from(VERSION)) {
        return Err(Refused::shape(format!(
            "the version is missing or not known here: write `\"ask\": {VERSION}`"
        ))
        .at("ask"));
    }
    match (word, value) {
        ("stop", id @ (Value::String(_) | Value::Number(_))) => Ok(Wish::Stop(id)),
        ("stop", other) => Err(Refused::shape(format!(
            "{} is no id: write the id of the question to stop, such as `\"stop\": 4`",
            quote(&other.to_string())
        ))
        .at("stop")),
        ("save", value) => serde_json::from_value(value).map(Wish::Save).map_err(|error| {
            let error = harmless(&error.to_string());
            Refused::shape(format!(
                "{error}: write such as `\"save\": {{\"text\": \"…\", \"seen\": \"…\"}}`"
            ))
            .at("save")
        }),
        ("watch", Value::Bool(true)) => Ok(Wish::Watch),
        ("home", Value::Bool(true)) => Ok(Wish::Home),
        (word, other) => Err(Refused::shape(format!(
            "{} is read for `{word}`: write `\"{word}\": true`",
            quote(&other.to_string())
        ))),
    }
}
