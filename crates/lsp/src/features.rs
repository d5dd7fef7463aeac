//! The features: what each request is answered with, and what becomes of the documents.

use std::collections::BTreeMap;

use gen_lsp_types::{
    CodeActionKind, CodeActionOptions, CodeActionProvider, CompletionOptions, Definition, DefinitionProvider,
    DefinitionResponse, DidChangeTextDocumentParams, DidOpenTextDocumentParams, DocumentFormattingProvider,
    ErrorCodes, HoverProvider, InitializeResult, LspErrorCodes, MessageType, Position,
    PrepareRenamePlaceholder, PublishDiagnosticsParams, Range, ReferencesProvider, RenameOptions,
    RenameProvider, ServerCapabilities, ServerInfo, ShowMessageParams, TextDocumentIdentifier,
    TextDocumentPositionParams, TextDocumentSync, TextDocumentSyncKind, TextDocumentSyncOptions,
};
use hakugei_text::quote;
use hakugei_variant::{StartRules, layout};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::complete::{Client, complete};
use crate::document::Document;
use crate::goto::{Way, definition, references};
use crate::lines::Encoding;
use crate::markdown::Manner;
use crate::open_files::OpenFiles;
use crate::{actions, findings, hover, rename};

/// After which characters proposals are asked for.
const TRIGGERS: [&str; 6] = ["\"", "(", "[", "{", ":", " "];

/// Why a request is not answered.
#[derive(Clone, Debug)]
pub(crate) struct Refusal {
    pub(crate) code: i32,
    pub(crate) message: String,
}

impl Refusal {
    pub(crate) fn new(code: ErrorCodes, message: impl Into<String>) -> Self {
        Self {
            code: code.into(),
            message: message.into(),
        }
    }

    /// A request that was understood and cannot be done.
    fn failed(message: impl Into<String>) -> Self {
        Self {
            code: LspErrorCodes::RequestFailed.into(),
            message: message.into(),
        }
    }
}

/// An answer, with a message for the person where there is one.
type Answer = Result<(Value, Option<Value>), Refusal>;

/// The open documents, and what the client can.
#[derive(Debug, Default)]
pub(crate) struct Features {
    /// By their addresses.
    documents: BTreeMap<String, Document>,
    encoding: Encoding,
    client: Client,
    /// The rules by which starts are looked at.
    pub(crate) start_rules: Option<StartRules>,
}

/// A part of a document that a request is about.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct InDocument {
    text_document: TextDocumentIdentifier,
    #[serde(default)]
    range: Option<Range>,
}

/// A new name.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct NewName {
    new_name: String,
}

/// Whether the entry itself is wanted with what speaks of it.
#[derive(Default, Deserialize)]
#[serde(default)]
struct WithEntry {
    context: WithEntryContext,
}

/// The same, as it is wrapped.
#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct WithEntryContext {
    include_declaration: bool,
}

impl Features {
    /// Takes in what the client can, and says what the server can.
    pub(crate) fn initialize(&mut self, params: &Value) -> Value {
        let capability = |path: &str| params.pointer(&format!("/capabilities/{path}"));
        let has = |path: &str, word: &str| {
            capability(path)
                .and_then(Value::as_array)
                .is_some_and(|words| words.iter().any(|found| found == word))
        };
        if has("general/positionEncodings", "utf-8") {
            self.encoding = Encoding::Utf8;
        }
        let formats = "textDocument/hover/contentFormat";
        if capability(formats).is_some() && !has(formats, "markdown") {
            self.client.manner = Manner::Plain;
        }
        let snippets = capability("textDocument/completion/completionItem/snippetSupport");
        self.client.has_snippets = snippets == Some(&Value::Bool(true));
        let sync = TextDocumentSyncOptions {
            open_close: Some(true),
            change: Some(TextDocumentSyncKind::Incremental),
            ..TextDocumentSyncOptions::default()
        };
        let capabilities = ServerCapabilities {
            position_encoding: Some(self.encoding.kind()),
            text_document_sync: Some(TextDocumentSync::Options(sync)),
            completion_provider: Some(CompletionOptions {
                trigger_characters: Some(TRIGGERS.map(str::to_owned).into()),
                ..CompletionOptions::default()
            }),
            hover_provider: Some(HoverProvider::Bool(true)),
            definition_provider: Some(DefinitionProvider::Bool(true)),
            references_provider: Some(ReferencesProvider::Bool(true)),
            document_formatting_provider: Some(DocumentFormattingProvider::Bool(true)),
            code_action_provider: Some(CodeActionProvider::CodeActionOptions(CodeActionOptions {
                code_action_kinds: Some(vec![CodeActionKind::QuickFix]),
                ..CodeActionOptions::default()
            })),
            rename_provider: Some(RenameProvider::RenameOptions(RenameOptions {
                prepare_provider: Some(true),
                ..RenameOptions::default()
            })),
            ..ServerCapabilities::default()
        };
        value(InitializeResult {
            capabilities,
            server_info: Some(ServerInfo {
                name: "hakugei".to_owned(),
                version: Some(env!("CARGO_PKG_VERSION").to_owned()),
            }),
        })
    }

    /// Takes in what has become of a document; what was found in documents is to be published.
    pub(crate) fn notified(&mut self, method: &str, params: &Value) -> Result<Vec<Value>, Refusal> {
        match method {
            "textDocument/didOpen" => {
                let opened = read::<DidOpenTextDocumentParams>(method, params)?.text_document;
                let key = opened.uri.to_string();
                let document = Document::new(opened.uri, opened.version, opened.text, self.encoding);
                self.documents.insert(key.clone(), document);
                Ok(self.checked(&key))
            }
            "textDocument/didChange" => {
                let changed = read::<DidChangeTextDocumentParams>(method, params)?;
                let address = changed.text_document.text_document_identifier.uri.to_string();
                let document = self
                    .documents
                    .get_mut(&address)
                    .ok_or_else(|| not_open(&address))?;
                document.change(changed.text_document.version, changed.content_changes);
                Ok(self.checked(&address))
            }
            "textDocument/didClose" => {
                let closed = read::<InDocument>(method, params)?.text_document;
                let key = closed.uri.to_string();
                let mut published = Vec::new();
                if self.documents.remove(&key).is_some() {
                    published.push(value(PublishDiagnosticsParams {
                        uri: closed.uri,
                        version: None,
                        diagnostics: Vec::new(),
                    }));
                }
                // Those that extend it now find what is on disk.
                let others: Vec<String> = self.documents.keys().cloned().collect();
                published.extend(others.iter().filter_map(|other| self.checked_child(other, &key)));
                Ok(published)
            }
            // What is not known, and wants no answer, is passed over.
            _ => Ok(Vec::new()),
        }
    }

    /// Checks a document, and the others that may extend it.
    fn checked(&mut self, address: &str) -> Vec<Value> {
        let others: Vec<String> = self
            .documents
            .keys()
            .filter(|key| *key != address)
            .cloned()
            .collect();
        let mut published: Vec<Value> = self.check(address).into_iter().collect();
        published.extend(
            others
                .iter()
                .filter_map(|other| self.checked_child(other, address)),
        );
        published
    }

    /// Checks a document if it extends anything, since that may be what has changed.
    fn checked_child(&mut self, address: &str, changed: &str) -> Option<Value> {
        let document = self.documents.get(address)?;
        let folder = |address: &str| address.rsplit_once('/').map(|(folder, _)| folder.to_owned());
        let is_beside = folder(address) == folder(changed);
        document.extends().filter(|_| is_beside)?;
        self.check(address)
    }

    /// Checks a document: what was found in it.
    fn check(&mut self, address: &str) -> Option<Value> {
        // It is taken out while the others are looked at.
        let mut document = self.documents.remove(address)?;
        let path = document.path.clone();
        let files = OpenFiles::beside(path.as_deref(), self.documents.values());
        document.check(&files, self.start_rules);
        let published = value(findings::published(&document, self.encoding));
        self.documents.insert(address.to_owned(), document);
        Some(published)
    }

    /// Answers a request.
    pub(crate) fn request(&self, method: &str, params: &Value) -> Answer {
        let answer = match method {
            "textDocument/hover" => {
                let (document, byte) = self.place(method, params)?;
                value(hover::hover(
                    document,
                    byte,
                    &self.library(document),
                    self.client.manner,
                ))
            }
            "textDocument/completion" => {
                let (document, byte) = self.place(method, params)?;
                value(complete(document, byte, &self.library(document), self.client))
            }
            "textDocument/definition" => return self.definition(method, params),
            "textDocument/references" => {
                let (document, byte) = self.place(method, params)?;
                let with_entry = read::<WithEntry>(method, params)?.context.include_declaration;
                value(references(document, byte, with_entry))
            }
            "textDocument/prepareRename" => {
                let (document, byte) = self.place(method, params)?;
                let (bytes, name) = rename::prepared(document, byte).map_err(Refusal::failed)?;
                value(PrepareRenamePlaceholder::new(document.range(bytes), name))
            }
            "textDocument/rename" => {
                let (document, byte) = self.place(method, params)?;
                let new = read::<NewName>(method, params)?.new_name;
                let edits = rename::renamed(document, byte, &new, &self.library(document));
                value(actions::changes(document, edits.map_err(Refusal::failed)?))
            }
            "textDocument/formatting" => {
                let document = self.document(&read::<InDocument>(method, params)?.text_document)?;
                value(formatted(document)?)
            }
            "textDocument/codeAction" => {
                let InDocument { text_document, range } = read::<InDocument>(method, params)?;
                let document = self.document(&text_document)?;
                let range =
                    range.ok_or_else(|| Refusal::new(ErrorCodes::InvalidParams, "`range` is missing"))?;
                value(actions::actions(document, range, self.encoding))
            }
            _ => {
                let message = format!("there is no request {} here", quote(method));
                return Err(Refusal::new(ErrorCodes::MethodNotFound, message));
            }
        };
        Ok((answer, None))
    }

    /// Where a place leads; of a shipped variant, how to see it.
    fn definition(&self, method: &str, params: &Value) -> Answer {
        let (document, byte) = self.place(method, params)?;
        match definition(document, byte, &self.library(document), self.encoding) {
            Way::To(location) => {
                let response = DefinitionResponse::Definition(Definition::Location(location));
                Ok((value(response), None))
            }
            Way::Nowhere => Ok((Value::Null, None)),
            Way::Shipped(id) => {
                let message = format!(
                    "{} is a shipped variant, and no file here: `hakugei variants --print {id}` prints its file",
                    quote(&id)
                );
                let kind = MessageType::Info;
                Ok((Value::Null, Some(value(ShowMessageParams { kind, message }))))
            }
        }
    }

    /// The document and the byte that a request is about.
    fn place(&self, method: &str, params: &Value) -> Result<(&Document, usize), Refusal> {
        let TextDocumentPositionParams {
            text_document,
            position,
        } = read(method, params)?;
        let document = self.document(&text_document)?;
        let position: Position = position;
        Ok((document, document.byte(position)))
    }

    /// An open document.
    fn document(&self, identifier: &TextDocumentIdentifier) -> Result<&Document, Refusal> {
        let address = identifier.uri.to_string();
        self.documents.get(&address).ok_or_else(|| not_open(&address))
    }

    /// What a document may extend.
    fn library<'d>(&'d self, document: &'d Document) -> OpenFiles<'d> {
        OpenFiles::beside(document.path.as_deref(), self.documents.values())
    }
}

/// The edit that lays a document out; none where it is laid out already.
fn formatted(document: &Document) -> Result<Vec<gen_lsp_types::TextEdit>, Refusal> {
    let text = document.content();
    let laid_out = layout::laid_out(&document.source()).map_err(|slips| {
        let first = slips
            .first()
            .map(|slip| slip.message.as_str())
            .unwrap_or_default();
        Refusal::failed(format!(
            "the text cannot be laid out before it is mended: {first}"
        ))
    })?;
    // Only what differs is written anew, so that cursors stay where they are.
    if laid_out == text {
        return Ok(Vec::new());
    }
    let start = text
        .bytes()
        .zip(laid_out.bytes())
        .take_while(|(old, new)| old == new)
        .count();
    let start = (0..=start)
        .rev()
        .find(|&at| text.is_char_boundary(at))
        .unwrap_or(0);
    let behind = text[start..].bytes().rev().zip(laid_out[start..].bytes().rev());
    let same = behind.take_while(|(old, new)| old == new).count();
    let is_boundary = |same: &usize| {
        text.is_char_boundary(text.len() - same) && laid_out.is_char_boundary(laid_out.len() - same)
    };
    let same = (0..=same).rev().find(is_boundary).unwrap_or(0);
    let new = &laid_out[start..laid_out.len() - same];
    Ok(vec![document.edit(start..text.len() - same, new)])
}

/// Says that a document is not open.
fn not_open(address: &str) -> Refusal {
    Refusal::new(
        ErrorCodes::InvalidParams,
        format!("the document {} is not open", quote(address)),
    )
}

/// Reads the parameters of a message.
fn read<T: DeserializeOwned>(method: &str, params: &Value) -> Result<T, Refusal> {
    T::deserialize(params).map_err(|error| {
        Refusal::new(
            ErrorCodes::InvalidParams,
            format!("the parameters of {}: {error}", quote(method)),
        )
    })
}

/// A value of the protocol as JSON.
fn value(value: impl Serialize) -> Value {
    serde_json::to_value(value).expect("what is said has texts as keys")
}
