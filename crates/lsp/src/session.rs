//! The session with a client: messages in, messages out.

use gen_lsp_types::ErrorCodes;
use hakugei_variant::StartRules;
use serde_json::{Value, json};

use crate::features::{Features, Refusal};
use crate::frames::NotAMessage;

/// How far a session has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Stage {
    /// The client has not said yet what it can.
    #[default]
    New,
    /// Everything is answered.
    Running,
    /// The client wants to end.
    ShutDown,
    /// The client has ended the session.
    Ended(Ending),
}

/// How a session has ended.
///
/// ```
/// use hakugei_lsp::{Ending, Session};
///
/// let mut session = Session::default();
/// session.receive(br#"{"jsonrpc":"2.0","method":"exit"}"#);
/// assert_eq!(session.ending(), Some(Ending::Unasked));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The client asked for it before.
    Asked,
    /// The client ended it without asking, or was gone.
    Unasked,
}

/// A session with a client.
///
/// ```
/// use hakugei_lsp::{Ending, Session};
///
/// let mut session = Session::default();
/// let answers = session.receive(br#"{"jsonrpc":"2.0","id":1,"method":"shutdown"}"#);
/// assert!(answers[0].contains("-32002"), "nothing is answered before `initialize`");
///
/// session.receive(br#"{"jsonrpc":"2.0","id":2,"method":"initialize","params":{"capabilities":{}}}"#);
/// assert_eq!(session.receive(br#"{"jsonrpc":"2.0","id":3,"method":"shutdown"}"#), [r#"{"jsonrpc":"2.0","id":3,"result":null}"#]);
/// session.receive(br#"{"jsonrpc":"2.0","method":"exit"}"#);
/// assert_eq!(session.ending(), Some(Ending::Asked));
/// ```
#[derive(Debug, Default)]
pub struct Session {
    stage: Stage,
    features: Features,
}

/// A message of a client.
struct Incoming {
    /// By what its answer is known; none where no answer is wanted.
    id: Option<Value>,
    method: String,
    params: Value,
}

impl Session {
    /// A session that looks at the starts of variants by the rules of the game too.
    pub fn with_rules(start_rules: StartRules) -> Self {
        let mut session = Self::default();
        session.features.start_rules = Some(start_rules);
        session
    }

    /// Takes a message, and returns those to send, each without its header.
    pub fn receive(&mut self, message: &[u8]) -> Vec<String> {
        if self.ending().is_some() {
            return Vec::new();
        }
        let incoming = match incoming(message) {
            Ok(Some(incoming)) => incoming,
            // An answer to a question: this server asks none.
            Ok(None) => return Vec::new(),
            Err(refusal) => return vec![refused(&Value::Null, &refusal)],
        };
        let mut sent = Vec::new();
        let result = self.answer(&incoming, &mut sent);
        if let Some(id) = incoming.id {
            // The answer comes before what else there is to say.
            sent.insert(
                0,
                match result {
                    Ok(result) => json!({"jsonrpc": "2.0", "id": id, "result": result}).to_string(),
                    Err(refusal) => refused(&id, &refusal),
                },
            );
        }
        sent
    }

    /// What is sent where bytes came that are not a message.
    pub fn not_a_message(&self, why: NotAMessage) -> String {
        refused(
            &Value::Null,
            &Refusal::new(ErrorCodes::ParseError, why.to_string()),
        )
    }

    /// How the session has ended, if it has.
    pub const fn ending(&self) -> Option<Ending> {
        match self.stage {
            Stage::Ended(ending) => Some(ending),
            _ => None,
        }
    }

    /// Answers a message; other messages to send are added to a list.
    fn answer(&mut self, incoming: &Incoming, sent: &mut Vec<String>) -> Result<Value, Refusal> {
        let Incoming { id, method, params } = incoming;
        match (self.stage, method.as_str()) {
            (stage, "exit") => {
                self.stage = Stage::Ended(match stage {
                    Stage::ShutDown => Ending::Asked,
                    _ => Ending::Unasked,
                });
                Ok(Value::Null)
            }
            (Stage::New, "initialize") => {
                self.stage = Stage::Running;
                Ok(self.features.initialize(params))
            }
            (Stage::New, _) => Err(Refusal::new(
                ErrorCodes::ServerNotInitialized,
                "the first request is `initialize`",
            )),
            (Stage::Running, "shutdown") => {
                self.stage = Stage::ShutDown;
                Ok(Value::Null)
            }
            (Stage::Running, "initialize") => Err(Refusal::new(
                ErrorCodes::InvalidRequest,
                "`initialize` was sent before: it comes once",
            )),
            (Stage::Running, method) if id.is_some() => {
                let (result, message) = self.features.request(method, params)?;
                sent.extend(message.map(|message| notification("window/showMessage", &message)));
                Ok(result)
            }
            (Stage::Running, method) => {
                let published = self.features.notified(method, params)?;
                let published = published.iter();
                sent.extend(published.map(|params| notification("textDocument/publishDiagnostics", params)));
                Ok(Value::Null)
            }
            (Stage::ShutDown | Stage::Ended(_), _) => Err(Refusal::new(
                ErrorCodes::InvalidRequest,
                "after `shutdown` comes only `exit`",
            )),
        }
    }
}

/// Reads a message; nothing where it is an answer.
fn incoming(message: &[u8]) -> Result<Option<Incoming>, Refusal> {
    let read: Value = serde_json::from_slice(message).map_err(|error| {
        Refusal::new(
            ErrorCodes::ParseError,
            format!("the message is not JSON: {error}"),
        )
    })?;
    let Value::Object(mut read) = read else {
        let why = "a message is one JSON object: several are sent one by one";
        return Err(Refusal::new(ErrorCodes::InvalidRequest, why));
    };
    if !read.contains_key("method") && (read.contains_key("result") || read.contains_key("error")) {
        return Ok(None);
    }
    let id = read.remove("id");
    if !matches!(&id, None | Some(Value::Number(_) | Value::String(_))) {
        let why = "the `id` of a request is a number or a text";
        return Err(Refusal::new(ErrorCodes::InvalidRequest, why));
    }
    let Some(Value::String(method)) = read.remove("method") else {
        let why = "a message has a `method`, which is a text";
        return Err(Refusal::new(ErrorCodes::InvalidRequest, why));
    };
    let params = read.remove("params").unwrap_or_default();
    Ok(Some(Incoming { id, method, params }))
}

/// An answer that says why there is none.
fn refused(id: &Value, refusal: &Refusal) -> String {
    let error = json!({"code": refusal.code, "message": refusal.message});
    json!({"jsonrpc": "2.0", "id": id, "error": error}).to_string()
}

/// A message that wants no answer.
fn notification(method: &str, params: &Value) -> String {
    json!({"jsonrpc": "2.0", "method": method, "params": params}).to_string()
}
