//! Keeping things in files so that nothing is lost: the only code of the program that writes files.
//!
//! There are two ways to keep something:
//!
//! - **a whole file** ([`create`], [`replace`], [`Place`]): it is written as a draft beside its place and then renamed, so that
//!   a reader finds the old bytes or the new ones, whatever ends the program. A [`Place`] is tried before long work begins,
//!   and looked at again just before it is replaced.
//! - **a journal** ([`Journal`]): it grows by whole records, each on the disk before the next one is made. What a program that was
//!   killed left behind half written is kept aside before the journal goes on.
//!
//! Both follow links, keep the permissions of the file that they change, and never open a pipe or a device.
//! `docs/kept.md` says what is kept by which command, and what survives what.
#![expect(
    clippy::disallowed_methods,
    reason = "this crate writes the files of the whole program"
)]

mod draft;
mod error;
mod folder;
mod journal;
mod line;
mod place;

pub use error::StoreError;
pub use folder::{data_folder, ensure_folder};
pub use journal::{CutOff, Journal};
pub use line::{DamagedLine, checked_line, read_line};
pub use place::{Place, Replaced, Verdict, create, folder_of, free_names, replace, replace_by};
