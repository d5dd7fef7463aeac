//! Questions and answers as JSON text.

use hakugei_text::{alternatives, did_you_mean, quote};
use serde::Serialize;
use serde::de::IgnoredAny;
use serde_json::Value;

use crate::answers::{Answer, News};
use crate::environment::Environment;
use crate::error::{AskError, ErrorKind};
use crate::fields::{Fields, NoFields};
use crate::question::Question;
use crate::{VERSION, answer};

/// The longest question that is read, in bytes: it may carry a variant file and a record.
pub const MAX_QUESTION: usize = 2 << 20;

/// The names of the questions.
const NAMES: [&str; 18] = [
    "variants", "variant", "source", "pictures", "picture", "position", "why", "warn", "threats", "explain",
    "read", "write", "check", "think", "review", "lessons", "attempt", "level",
];

/// A question as it is shown in messages.
const EXAMPLE: &str = r#"write an object such as {"ask": 1, "question": "variants"}"#;

/// What stands around every answer.
#[derive(Serialize)]
struct Reply<'a> {
    ask: u32,
    id: &'a Value,
    #[serde(flatten)]
    body: Body<'a>,
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Body<'a> {
    Answer(&'a Answer),
    News(&'a News),
    Error(&'a AskError),
}

/// Answers a question in JSON with one object of JSON: `{"ask": 1, "id": …, "answer": …}`, or with `"error"` instead of an answer.
/// `tell` hears objects with `"news"` meanwhile. The `id` is what the question has as such, or `null`.
///
/// ```
/// use hakugei_ask::{Environment, Shelf, answer_json};
/// use hakugei_variant::shipped;
///
/// let shelf = Shelf::new(4);
/// let environment = Environment::without_clock(&shipped::Shipped, &shelf);
/// let reply = answer_json(r#"{"ask": 1, "id": 7, "question": "variant"}"#, &environment, &mut |_| {});
/// assert!(reply.starts_with(r#"{"ask":1,"id":7,"error":{"kind":"shape","message":"#), "{reply}");
/// ```
pub fn answer_json(text: &str, environment: &Environment<'_>, tell: &mut dyn FnMut(String)) -> String {
    let (id, read) = read(text);
    let answered = read.and_then(|question| {
        answer(&question, environment, &mut |news| {
            tell(written(&id, Body::News(&news)));
        })
    });
    match answered {
        Ok(answer) => written(&id, Body::Answer(&answer)),
        Err(error) => written(&id, Body::Error(&error)),
    }
}

/// The same for bytes that need not be text.
///
/// ```
/// use hakugei_ask::{Environment, Shelf, answer_json_bytes};
/// use hakugei_variant::shipped;
///
/// let shelf = Shelf::new(4);
/// let environment = Environment::without_clock(&shipped::Shipped, &shelf);
/// let reply = answer_json_bytes(b"{\"ask\": 1, \xff", &environment, &mut |_| {});
/// assert!(reply.contains("not UTF-8") && reply.contains(r#""byte":11"#), "{reply}");
/// ```
pub fn answer_json_bytes(
    bytes: &[u8],
    environment: &Environment<'_>,
    tell: &mut dyn FnMut(String),
) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => answer_json(text, environment, tell),
        Err(error) => {
            let error = AskError::new(ErrorKind::Json, "the question is not UTF-8: write it as UTF-8")
                .byte(error.valid_up_to());
            written(&Value::Null, Body::Error(&error))
        }
    }
}

/// A reply as text.
fn written(id: &Value, body: Body<'_>) -> String {
    let ask = VERSION;
    serde_json::to_string(&Reply { ask, id, body }).expect("answers are plain data")
}

/// The id of a question, which is `null` where it has none, and the question.
fn read(text: &str) -> (Value, Result<Question, AskError>) {
    let object = match object(text) {
        Ok(object) => object,
        Err(error) => return (Value::Null, Err(error)),
    };
    match id_of(&object) {
        Ok(id) => (id, question(object)),
        Err(error) => (Value::Null, Err(error)),
    }
}

fn id_of(object: &Fields<'_>) -> Result<Value, AskError> {
    match object.value("id") {
        None | Some(Value::Null) => Ok(Value::Null),
        Some(id @ (Value::String(_) | Value::Number(_))) => Ok(id),
        Some(_) => Err(AskError::new(
            ErrorKind::Shape,
            "an id is a number or a string: write such as `\"id\": 1`",
        )
        .at("id")),
    }
}

impl Question {
    /// Reads a question.
    ///
    /// # Errors
    /// Where the text is not JSON, is too long, or is no question of this version.
    pub fn from_json(text: &str) -> Result<Self, AskError> {
        read(text).1
    }

    /// The name of the question.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Variants => "variants",
            Self::Variant(_) => "variant",
            Self::Source(_) => "source",
            Self::Pictures(_) => "pictures",
            Self::Picture(_) => "picture",
            Self::Position(_) => "position",
            Self::Why(_) => "why",
            Self::Warn(_) => "warn",
            Self::Threats(_) => "threats",
            Self::Explain(_) => "explain",
            Self::Read(_) => "read",
            Self::Write(_) => "write",
            Self::Check(_) => "check",
            Self::Think(_) => "think",
            Self::Review(_) => "review",
            Self::Lessons(_) => "lessons",
            Self::Attempt(_) => "attempt",
            Self::Level(_) => "level",
        }
    }

    /// Whether answering it searches: it may take as long as its bounds allow.
    pub const fn searches(&self) -> bool {
        matches!(
            self,
            Self::Think(_) | Self::Review(_) | Self::Warn(_) | Self::Lessons(_) | Self::Attempt(_)
        )
    }
}

fn object(text: &str) -> Result<Fields<'_>, AskError> {
    if text.len() > MAX_QUESTION {
        let message = format!("the question is longer than {MAX_QUESTION} bytes: write a shorter one");
        return Err(AskError::new(ErrorKind::TooLong, message));
    }
    Fields::read(text).map_err(|why| {
        let syntax = serde_json::from_str::<IgnoredAny>(text).err();
        let Some(error) = syntax else {
            let message = match why {
                NoFields::TooMany => {
                    "the question has too many fields: take away those that it does not know".to_owned()
                }
                NoFields::NoObject => format!("{} is not a question: {EXAMPLE}", quote(text.trim())),
            };
            return AskError::new(ErrorKind::Json, message);
        };
        let at = byte(text, &error);
        AskError::new(
            ErrorKind::Json,
            format_args!("the question is not JSON: {error}; {EXAMPLE}"),
        )
        .byte(at)
    })
}

/// Where in a text a JSON error is, in bytes from 0.
fn byte(text: &str, error: &serde_json::Error) -> usize {
    let lines = text.split_inclusive('\n').take(error.line().saturating_sub(1));
    let before: usize = lines.map(str::len).sum();
    (before + error.column().saturating_sub(1)).min(text.len())
}

fn question(mut object: Fields<'_>) -> Result<Question, AskError> {
    object.take("id");
    version(object.take("ask"))?;
    let name = match object.take("question") {
        Some(Value::String(name)) => name,
        Some(other) => return Err(unknown(&other.to_string())),
        None => {
            return Err(
                AskError::new(ErrorKind::Shape, format_args!("`question` is missing: {EXAMPLE}"))
                    .at("question"),
            );
        }
    };
    match name.as_str() {
        "variants" => nothing_more(&object).map(|()| Question::Variants),
        "variant" => object.into_part().map(Question::Variant),
        "source" => object.into_part().map(Question::Source),
        "pictures" => object.into_part().map(Question::Pictures),
        "picture" => object.into_part().map(Question::Picture),
        "position" => object.into_part().map(Question::Position),
        "why" => object.into_part().map(Question::Why),
        "warn" => object.into_part().map(Question::Warn),
        "threats" => object.into_part().map(Question::Threats),
        "explain" => object.into_part().map(Question::Explain),
        "read" => object.into_part().map(Question::Read),
        "write" => object.into_part().map(Question::Write),
        "check" => object.into_part().map(Question::Check),
        "think" => object.into_part().map(Question::Think),
        "review" => object.into_part().map(Question::Review),
        "lessons" => object.into_part().map(Question::Lessons),
        "attempt" => object.into_part().map(Question::Attempt),
        "level" => object.into_part().map(Question::Level),
        other => Err(unknown(other)),
    }
}

fn version(said: Option<Value>) -> Result<(), AskError> {
    match said {
        Some(said) if said == VERSION => Ok(()),
        Some(other) => Err(AskError::new(
            ErrorKind::Shape,
            format_args!(
                "version {} of questions is not known here: write `\"ask\": {VERSION}`",
                quote(&other.to_string())
            ),
        )
        .at("ask")),
        None => Err(AskError::new(
            ErrorKind::Shape,
            format_args!("the version of the question is missing: write `\"ask\": {VERSION}`"),
        )
        .at("ask")),
    }
}

fn unknown(name: &str) -> AskError {
    let meant = did_you_mean(name, NAMES).map_or_else(String::new, |meant| format!("{meant} "));
    AskError::new(
        ErrorKind::Shape,
        format_args!(
            "there is no question {}: {meant}write {}",
            quote(name),
            alternatives(&NAMES)
        ),
    )
    .at("question")
}

fn nothing_more(object: &Fields<'_>) -> Result<(), AskError> {
    match object.names().next() {
        None => Ok(()),
        Some(field) => Err(AskError::new(
            ErrorKind::Shape,
            format_args!("`variants` has no field {}: take it away", quote(field)),
        )
        .at(field)),
    }
}
