//! SFEN: the text of a set-up.
