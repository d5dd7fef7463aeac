//! A language server for variant files: what editors ask, and what they receive, as messages of the Language Server Protocol.
//!
//! A [`Session`] never waits: it takes one message and returns those to send. It knows no streams, threads or clocks; [`Frames`] cuts
//! what arrives into messages, and the program moves the bytes. Files are read only where one extends another that is not open.
//!
//! ```
//! use hakugei_lsp::{Frames, Session, framed};
//!
//! let mut frames = Frames::default();
//! frames.push(framed(r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#).as_bytes());
//! let mut session = Session::default();
//! let message = frames.next_message().expect("it is whole").expect("it is a message");
//! let answers = session.receive(&message);
//! assert!(answers[0].contains("hoverProvider"));
//! assert!(frames.next_message().is_none() && session.ending().is_none());
//! ```
//!
//! Everything that is said of a file comes from where `hakugei check`, `show`, `betza` and `explain` have it.

mod actions;
mod complete;
mod document;
mod features;
mod findings;
mod frames;
mod goto;
mod hover;
mod letters;
mod lines;
mod markdown;
mod open_files;
mod place;
mod rename;
mod session;

pub use frames::{Frames, NotAMessage, framed};
pub use session::{Ending, Session};
