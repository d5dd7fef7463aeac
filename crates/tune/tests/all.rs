//! Learning from games, and files of positions.
//!
//! All files of this folder are one program, which links once: each is a line here.

mod kept;
mod tune;
