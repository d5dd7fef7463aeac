//! What becomes of captured pieces. Checked, it is a part of what is known of each kind: [`PieceType::captured`].
//!
//! [`PieceType::captured`]: crate::PieceType::captured

pub(crate) mod check;
pub(crate) mod form;
pub(crate) mod sense;
pub(crate) mod words;
