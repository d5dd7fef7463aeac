//! KIF, CSA and USI files: the kept ones come back byte for byte, loose ones are put in order, bad ones are refused.

use std::path::Path;

use hakugei_game::CompiledVariant;
use hakugei_notation::{Form, GameTree, csa, kif, usi};

use crate::support;

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
    let handicaps = cases("handicaps");
    assert_eq!(handicaps.len(), 45, "fifteen handicaps in three forms");
    for (path, form) in cases("kept").into_iter().chain(handicaps) {
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

#[test]
fn files_with_several_games_come_back_byte_for_byte() {
    let compiled = support::compiled("shogi");
    let cases = cases("several");
    assert!(cases.len() >= 2);
    for (path, _) in cases {
        let text = support::text(&path);
        let trees = csa::read_all(&compiled, &text).unwrap_or_else(|error| panic!("{error}"));
        assert!(trees.len() > 1, "{}", path.display());
        assert_eq!(
            csa::write_all(&compiled, &trees).as_ref(),
            Ok(&text),
            "{}",
            path.display()
        );
    }
}

#[test]
fn every_word_for_an_end_is_in_the_files_and_on_the_page() {
    let compiled = support::compiled("shogi");
    let page = support::text(&support::data("../../docs/records.md"));
    for (form, unknown) in [(Form::Csa, "PI\n+\n%X\n"), (Form::Kif, "手合割：平手\n   1 X\n")] {
        let error = read(&compiled, form, unknown).expect_err("it is no word");
        let words: Vec<&str> = error.split('`').skip(3).step_by(2).collect();
        assert!(words.len() > 14, "{error}");
        let files = cases("kept").into_iter().chain(cases("several"));
        let texts: String = files.map(|(path, _)| support::text(&path)).collect();
        for word in words.into_iter().filter(|word| !word.contains('(')) {
            assert!(page.contains(word), "{word}");
            assert!(texts.contains(word), "{word}");
        }
    }
}

#[test]
fn handicaps_are_the_same_game_in_every_form() {
    let compiled = support::compiled("shogi");
    for path in support::files("notation/shogi/handicaps", "kif") {
        let tree =
            read(&compiled, Form::Kif, &support::text(&path)).unwrap_or_else(|error| panic!("{error}"));
        for (form, extension) in [(Form::Csa, "csa"), (Form::Usi, "usi")] {
            let other = support::text(&path.with_extension(extension));
            let other = read(&compiled, form, &other).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(other.setup(), tree.setup(), "{}", path.display());
            assert_eq!(
                other.to_game(&compiled).moves(),
                tree.to_game(&compiled).moves(),
                "{}",
                path.display()
            );
        }
    }
}
