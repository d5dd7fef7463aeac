//! Frames: the bytes of a stream cut into messages, each with a header that tells its length.

use std::fmt;

/// The longest message that is read, in bytes: every character of the largest variant file may be written as an escape.
const LONGEST: usize = 16 * hakugei_variant::MAX_FILE;

/// The longest header that is read, in bytes.
const LONGEST_HEADER: usize = 4096;

/// What ends a header.
const END: &[u8] = b"\r\n\r\n";

/// A message with its header.
///
/// ```
/// assert_eq!(hakugei_lsp::framed("{}"), "Content-Length: 2\r\n\r\n{}");
/// ```
pub fn framed(message: &str) -> String {
    format!("Content-Length: {}\r\n\r\n{message}", message.len())
}

/// The bytes of a stream, from which messages are taken.
///
/// ```
/// let mut frames = hakugei_lsp::Frames::default();
/// frames.push(b"Content-Length: 2\r\n\r\n{");
/// assert_eq!(frames.next_message(), None, "a byte is missing");
/// frames.push(b"}");
/// assert_eq!(frames.next_message(), Some(Ok(b"{}".to_vec())));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Frames {
    bytes: Vec<u8>,
    /// How many bytes to come belong to a message that is passed over.
    passed_over: usize,
}

/// Why bytes are not a message.
///
/// ```
/// use hakugei_lsp::{Frames, NotAMessage};
///
/// let mut frames = Frames::default();
/// frames.push(b"Content-Length: many\r\n\r\n");
/// let error = frames.next_message().expect("the header is whole").expect_err("it has no length");
/// assert_eq!(error, NotAMessage::NoLength);
/// assert_eq!(error.to_string(), "a header has no `Content-Length` with the number of bytes that follow it");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotAMessage {
    /// No header tells how long it is.
    NoLength,
    /// It is longer than is read, and passed over.
    TooLong,
    /// No header ends where one should.
    NoHeader,
}

impl fmt::Display for NotAMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoLength => {
                f.write_str("a header has no `Content-Length` with the number of bytes that follow it")
            }
            Self::TooLong => write!(
                f,
                "a message has more than {LONGEST} bytes, and was passed over: a variant file has a few kilobytes"
            ),
            Self::NoHeader => write!(f, "a header does not end within {LONGEST_HEADER} bytes"),
        }
    }
}

impl std::error::Error for NotAMessage {}

impl Frames {
    /// Adds bytes that have arrived.
    pub fn push(&mut self, bytes: &[u8]) {
        let passed_over = self.passed_over.min(bytes.len());
        self.passed_over -= passed_over;
        self.bytes.extend_from_slice(&bytes[passed_over..]);
    }

    /// Takes the next message; `None` where it is not whole yet.
    ///
    /// # Errors
    /// Where the bytes are not a message. What follows is read on.
    pub fn next_message(&mut self) -> Option<Result<Vec<u8>, NotAMessage>> {
        let Some(end) = self
            .bytes
            .windows(END.len())
            .take(LONGEST_HEADER)
            .position(|part| part == END)
        else {
            if self.bytes.len() < LONGEST_HEADER {
                return None;
            }
            self.bytes.clear();
            return Some(Err(NotAMessage::NoHeader));
        };
        let start = end + END.len();
        let Some(length) = length(&self.bytes[..end]) else {
            self.bytes.drain(..start);
            return Some(Err(NotAMessage::NoLength));
        };
        if length > LONGEST {
            let there = length.min(self.bytes.len() - start);
            self.bytes.drain(..start + there);
            self.passed_over = length - there;
            return Some(Err(NotAMessage::TooLong));
        }
        if self.bytes.len() < start + length {
            return None;
        }
        let rest = self.bytes.split_off(start + length);
        let message = std::mem::replace(&mut self.bytes, rest).split_off(start);
        Some(Ok(message))
    }
}

/// The length that a header tells.
fn length(header: &[u8]) -> Option<usize> {
    let header = std::str::from_utf8(header).ok()?;
    header.split("\r\n").find_map(|line| {
        let (name, value) = line.split_once(':')?;
        name.trim()
            .eq_ignore_ascii_case("content-length")
            .then(|| value.trim().parse().ok())?
    })
}
