//! Comparisons of variants: runs them and reads their figures.

#![allow(dead_code, reason = "each test uses its part")]

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::run::{Said, finish, program, run};

/// Every column.
pub(crate) const COLUMNS: [&str; 6] = ["compile", "sfen", "generate", "perft", "search", "playouts"];

/// A fresh folder.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("bench").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

/// What a comparison in a folder says.
pub(crate) fn bench_in(folder: &Path, args: &[&str]) -> Said {
    finish(program().arg("bench").args(args).current_dir(folder), b"")
}

/// The lines of a comparison that ends well: what was done, and the variants.
pub(crate) fn lines(args: &[&str]) -> (Value, Vec<Value>) {
    let said = run(&[&["bench", "--quick", "--format", "json"], args].concat(), "");
    assert_eq!((said.code, said.err.as_str()), (0, ""), "{args:?}");
    parsed(&said.out)
}

/// The lines of figures: what was done, and the variants.
pub(crate) fn parsed(text: &str) -> (Value, Vec<Value>) {
    let lines = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("a line is an object"));
    let mut lines: Vec<Value> = lines.collect();
    let head = lines.remove(0);
    (head, lines)
}

/// A number of a figure.
pub(crate) fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("`{value}` is no number"))
}

/// It ended with an exit code, printed nothing and said this.
pub(crate) fn ended(said: &Said, code: i32, err: &str) {
    assert_eq!((said.code, said.out.as_str()), (code, ""), "{said:?}");
    assert!(said.err.contains(err), "{said:?}");
}

/// The names of variants, in their order.
pub(crate) fn names(rows: &[Value]) -> Vec<&str> {
    rows.iter().filter_map(|row| row["variant"].as_str()).collect()
}
