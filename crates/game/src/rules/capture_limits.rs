//! Limits on captures: the behaviour of `rules::CaptureLimit`.

pub(crate) mod before_royal;
pub(crate) mod trades;
