//! Variants as Fairy-Stockfish's configuration files say them: read into variant files of this program, and written from its variants.
//!
//! [`import`] reads a file: `ini` splits it into settings, `config` gives every key its value (with what is inherited, also from the
//! variants that Fairy-Stockfish has built in, which `data/parents.ini` states), and `import` writes a variant file of it.
//! [`export`] goes the other way. What one of the two programs cannot say is a [`Remark`] with the line or the field that says it: nothing
//! is lost in silence. [`KEYS`] is the one list of keys; `values` and `dialect` have what both directions share.
//!
//! Fairy-Stockfish is a program of its own, under the GPL. Nothing here is taken from it: what its keys and words mean, and which values its
//! variants have, are facts about it, stated anew, and tests outside of this crate hold them to what it does.

mod area;
mod config;
mod dialect;
mod export;
mod import;
mod ini;
mod keys;
mod kinds;
mod remark;
mod values;

pub use export::{Export, export};
pub use import::{Import, Imported, import};
pub use ini::MAX_INI;
pub use keys::{ALIASES, Alias, Fate, Form, KEYS, Key};
pub use remark::{Grade, Remark};
