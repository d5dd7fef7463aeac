//! Files on disk, as every program of the project reads them: never more than is wanted, never a pipe or a device; and the variant
//! files that lie beside each other.
//!
//! Reading is kept apart from writing (`hakugei_store`): here is what a file may be, there what becomes of it.

#![expect(
    clippy::disallowed_methods,
    reason = "this crate reads the files of the programs"
)]

mod parents;
mod reading;
mod unreadable;

pub use parents::{LARGEST, Parents, is_bare};
pub use reading::{check_size, read_file, text_of};
pub use unreadable::Unreadable;
