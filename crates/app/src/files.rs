//! Files that several commands read or write: variants, evaluations and game records.

pub(crate) mod catalogue;
pub(crate) mod date;
pub(crate) mod encoding;
pub(crate) mod evaluation;
pub(crate) mod foreign;
pub(crate) mod lessons;
pub(crate) mod reading;
pub(crate) mod record;
pub(crate) mod record_form;
pub(crate) mod unusable;
pub(crate) mod wanted;
pub(crate) mod writing;
