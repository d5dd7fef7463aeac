//! KIF, CSA and USI files: the kept ones come back byte for byte, loose ones are put in order, bad ones are refused.

mod support;

use std::path::Path;

use hakugei_game::CompiledVariant;
use hakugei_notation::{Form, GameTree, csa, kif, usi};

/// Reads a text in a form.
fn read(compiled: &CompiledVariant, form: Form, text: &str) -> Result<GameTree, String> {
    let read = match form {
        Form::Kif => kif::read(compiled, text),
        Form::Csa => csa::read(compiled, text),
        _ => usi::read(compiled, text),
    };
    read.map_err(|error| {
        let place = error.place;
        assert!(text.get(place.span()).is_some(), "{error}");
        error.to_string()
    })
}

/// Writes a game in a form.
fn write(compiled: &CompiledVariant, form: Form, tree: &GameTree) -> String {
    let written = match form {
        Form::Kif => kif::write(compiled, tree),
        Form::Csa => csa::write(compiled, tree),
        _ => Ok(usi::write(compiled, tree)),
    };
    written.unwrap_or_else(|error| panic!("{error}"))
}

/// The files of a folder of test data, with their forms.
fn cases(folder: &str) -> Vec<(std::path::PathBuf, Form)> {
    let files = ["kif", "kifu", "csa", "usi"]
        .into_iter()
        .flat_map(|extension| support::files(&format!("notation/shogi/{folder}"), extension));
    let form = |path: &Path| Form::of_name(&path.to_string_lossy()).expect("a known extension");
    files.map(|path| (path.clone(), form(&path))).collect()
}

#[test]
fn kept_files_come_back_byte_for_byte() {
    let compiled = support::compiled("shogi");
    let cases = cases("kept");
    assert!(cases.len() >= 8, "{}", cases.len());
    for (path, form) in cases {
        let text = support::text(&path);
        let tree = read(&compiled, form, &text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert_eq!(write(&compiled, form, &tree), text, "{}", path.display());
        assert_eq!(Form::of_text(&text), Some(form), "{}", path.display());
    }
}

#[test]
fn loose_files_are_put_in_order() {
    let compiled = support::compiled("shogi");
    for (path, form) in cases("loose") {
        let tree = read(&compiled, form, &support::text(&path))
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let written = write(&compiled, form, &tree);
        assert_eq!(written, support::text(&canonical(&path)), "{}", path.display());
        let again =
            read(&compiled, form, &written).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert_eq!(write(&compiled, form, &again), written, "{}", path.display());
    }
}

/// The file that says how a loose one is written.
fn canonical(path: &Path) -> std::path::PathBuf {
    let name = path.file_name().expect("a file").to_string_lossy().into_owned();
    path.with_file_name(format!("{name}.canonical"))
}

#[test]
fn bad_files_are_refused_with_their_place_and_what_to_write() {
    let compiled = support::compiled("shogi");
    let cases = cases("bad");
    assert!(cases.len() > 40, "{}", cases.len());
    for (path, form) in cases {
        let said = read(&compiled, form, &support::text(&path));
        let said = said.map_or_else(
            |error| format!("{error}\n"),
            |tree| format!("read: {} steps\n", tree.len()),
        );
        let name = path.file_name().expect("a file").to_string_lossy().into_owned();
        let expected = path.with_file_name(format!("{name}.error"));
        assert_eq!(said, support::text(&expected), "{}", path.display());
    }
}
