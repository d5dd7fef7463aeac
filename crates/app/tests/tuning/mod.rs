//! Runs `hakugei tune` in folders of its own.

#![allow(dead_code, reason = "each test uses its part")]
#![expect(clippy::disallowed_methods, reason = "tests read and write their data")]

use std::fs;
use std::path::{Path, PathBuf};

use hakugei_tune::BlockForm;
use hakugei_variant::{Variant, load, shipped};

use crate::run::{Said, finish, program};

/// How blocks are written.
pub(crate) const FORM: BlockForm = BlockForm::Checked;

/// A run of two rounds that takes no time.
pub(crate) const QUICK: [&str; 9] = [
    "minishogi",
    "--positions=120",
    "--nodes=30",
    "--rounds=2",
    "--width=16",
    "--epochs=2",
    "--random-plies=4",
    "--seed=7",
    "--color=never",
];

/// A fresh folder.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tune").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

/// Runs `hakugei tune` in a folder.
pub(crate) fn tune(folder: &Path, args: &[&str]) -> Said {
    finish(program().arg("tune").args(args).current_dir(folder), b"")
}

pub(crate) fn quick(folder: &Path, more: &[&str]) -> Said {
    tune(folder, &with(&QUICK, more))
}

/// Arguments, and more that take the place of those of the same name.
pub(crate) fn with<'a>(args: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    let again = |text: &str| {
        let name = text.split_once('=').map(|(name, _)| name);
        let mut named = more
            .iter()
            .map(|other| other.split_once('=').map(|(name, _)| name));
        name.is_some() && named.any(|other| other == name)
    };
    let kept = args.iter().copied().filter(|text| !again(text));
    kept.chain(more.iter().copied()).collect()
}

pub(crate) fn done(said: &Said) {
    assert_eq!(said.code, 0, "{said:?}");
}

pub(crate) fn refused(said: &Said, code: i32, parts: &[&str]) {
    assert_eq!((said.code, said.out.as_str()), (code, ""), "{said:?}");
    for part in parts {
        assert!(said.err.contains(part), "`{part}` is not in {}", said.err);
    }
}

pub(crate) fn bytes(path: impl AsRef<Path>) -> Vec<u8> {
    fs::read(path).expect("the file is there")
}

pub(crate) fn variant(id: &str) -> Variant {
    let source = shipped::source(id).expect("it ships");
    load(&source, &shipped::Shipped).variant.expect("it is valid")
}

/// Where the blocks of a file of positions begin, and where the last one ends.
pub(crate) fn blocks(bytes: &[u8]) -> Vec<usize> {
    let head = bytes.windows(2).position(|pair| pair == b"\n\n");
    let mut places = vec![head.expect("a head") + 2];
    while let Some(start) = bytes[places[places.len() - 1]..].get(..FORM.start()) {
        let rest = FORM.rest(start).expect("a block");
        places.push(places[places.len() - 1] + start.len() + rest);
    }
    assert_eq!(places.last(), Some(&bytes.len()));
    places
}
