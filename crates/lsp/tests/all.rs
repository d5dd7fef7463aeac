//! The language server through its protocol: messages in, messages out.
//!
//! All files of this folder are one program, which links once: each is a line here.

mod client;
mod completion;
mod diagnosing;
mod editing;
mod formatting;
mod hovering;
mod nonsense;
mod page;
mod renaming;
mod ways;
