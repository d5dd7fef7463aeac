//! What the server says by itself, in the shapes of answers.

use hakugei_ask::VERSION;
use serde::Serialize;
use serde_json::{Value, json};

/// Why the server does not answer.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Refused {
    kind: &'static str,
    message: String,
    at: Option<&'static str>,
    byte: Option<usize>,
}

impl Refused {
    /// A refusal of a kind.
    fn new(kind: &'static str, message: impl Into<String>) -> Self {
        Self {
            kind,
            message: message.into(),
            at: None,
            byte: None,
        }
    }

    /// A message has not the shape of one.
    pub(crate) fn shape(message: impl Into<String>) -> Self {
        Self::new("shape", message)
    }

    /// Too much is asked at once.
    pub(crate) fn busy(message: impl Into<String>) -> Self {
        Self::new("busy", message)
    }

    /// A search was stopped before it began.
    pub(crate) fn stopped() -> Self {
        Self::new("stopped", "the search was stopped while it waited for its turn")
    }

    /// The file on disk is another one by now, or there is none to save.
    pub(crate) fn save(message: impl Into<String>) -> Self {
        Self::new("save", message)
    }

    /// Answering went wrong in a way that it never should.
    pub(crate) fn broken() -> Self {
        Self::new(
            "broken",
            "the server failed at this question, which is a mistake in the program: please report the question",
        )
    }

    /// The same in a field.
    #[must_use]
    pub(crate) fn at(mut self, field: &'static str) -> Self {
        self.at = Some(field);
        self
    }
}

/// An answer as text.
pub(crate) fn answer(id: &Value, answer: &Value) -> String {
    json!({ "ask": VERSION, "id": id, "answer": answer }).to_string()
}

/// News as text.
pub(crate) fn news(id: &Value, news: &Value) -> String {
    json!({ "ask": VERSION, "id": id, "news": news }).to_string()
}

/// A refusal as text.
pub(crate) fn error(id: &Value, refused: &Refused) -> String {
    json!({ "ask": VERSION, "id": id, "error": refused }).to_string()
}
