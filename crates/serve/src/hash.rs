//! A short name for a text: texts with different names differ.

use std::hash::{DefaultHasher, Hasher};

/// The name of some bytes, as sixteen digits.
pub(crate) fn of(bytes: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    hasher.write(bytes);
    format!("{:016x}", hasher.finish())
}
