//! The machine, the commit and the crates of a comparison, in a few words.

use std::fs;
use std::process::Command;

/// The versions of the crates that are compared.
const LOCK: &str = include_str!("../Cargo.lock");

/// A sentence about what was measured, where and how often.
pub(crate) fn about(core: usize, rounds: u16) -> String {
    let cpu = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpu
        .lines()
        .find_map(|line| line.strip_prefix("model name"))
        .unwrap_or_default();
    let model = model.trim_start_matches([' ', '\t', ':']);
    let cores = cpu.lines().filter(|line| line.starts_with("processor")).count();
    format!(
        "Commit {}, core {core} of {cores} of an {model}, rounds: {rounds}. Medians, in brackets the least and the most. \
         haitaka {}, rsshogi {}.",
        commit(),
        version("haitaka"),
        version("rsshogi"),
    )
}

/// The commit of the sources, marked where they were changed since; `unknown` outside a repository.
fn commit() -> String {
    let folder = env!("CARGO_MANIFEST_DIR");
    let asked = Command::new("git")
        .args(["-C", folder, "describe", "--always", "--dirty"])
        .output();
    let said = asked.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    said.ok()
        .filter(|said| !said.is_empty())
        .unwrap_or_else(|| "unknown".to_owned())
}

/// The version of a package in the lock file.
fn version(package: &str) -> &'static str {
    let mut lines = LOCK
        .lines()
        .skip_while(|line| *line != format!("name = \"{package}\""));
    let version = lines.nth(1).and_then(|line| line.strip_prefix("version = "));
    version.unwrap_or("of an unknown version").trim_matches('"')
}
