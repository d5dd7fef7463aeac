//! Layout: files keep what they say, and the shipped ones keep their form.

#![expect(clippy::disallowed_methods, reason = "tests read their data")]

use std::fs;

use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};

use crate::common::{Files, folder};
use crate::corpus;
use hakugei_variant::{Diagnostic, Source, layout, load, render, shipped};

/// The shipped files.
fn shipped_files() -> impl Iterator<Item = Source> {
    shipped::ids().filter_map(shipped::source)
}

/// A source laid out.
fn laid_out(source: &Source) -> String {
    layout::laid_out(source).unwrap_or_else(|slips| panic!("{}: {slips:?}", source.name))
}

#[test]
fn shipped_files_are_laid_out_as_they_are() {
    for source in shipped_files() {
        similar(&source.name, &laid_out(&source), &source.text);
    }
}

/// Compares texts line by line, so that a failure shows the line.
fn similar(name: &str, found: &str, expected: &str) {
    for (number, (found, expected)) in found.lines().zip(expected.lines()).enumerate() {
        assert_eq!(found, expected, "{name}, line {}", number + 1);
    }
    assert_eq!(found, expected, "{name}");
}

#[test]
fn blanks_at_the_beginning_of_lines_do_not_matter() {
    let mut runner = TestRunner::new_with_rng(
        ProptestConfig::with_cases(6),
        TestRng::deterministic_rng(RngAlgorithm::ChaCha),
    );
    for source in shipped_files() {
        let lines: Vec<&str> = source.text.lines().map(str::trim).collect();
        let run = runner.run(&prop::collection::vec(0_usize..9, lines.len()), |indents| {
            let lines = lines.iter().zip(indents);
            let lines = lines.map(|(line, indent)| format!("{}{line}  \n", " ".repeat(indent)));
            let scrambled = Source::new(source.name.clone(), lines.collect::<String>());
            prop_assert_eq!(laid_out(&scrambled), source.text.as_str());
            Ok(())
        });
        run.unwrap_or_else(|error| panic!("{}: {error}", source.name));
    }
}

#[test]
fn what_a_file_says_stays_and_laying_out_again_changes_nothing() {
    let mut count = 0;
    let valid = fs::read_dir(folder()).expect("there are such files");
    let valid = valid.map(|entry| entry.expect("it can be read").path());
    for path in valid
        .chain(corpus::files())
        .filter(|path| path.extension().is_some_and(|end| end == "ron"))
    {
        let Ok(text) = fs::read_to_string(&path) else {
            continue;
        };
        let source = Source::new(path.display().to_string(), text);
        let Ok(text) = layout::laid_out(&source) else {
            continue;
        };
        let again = Source::new(source.name.clone(), text);
        similar(&source.name, &laid_out(&again), &again.text);
        let told = |source: &Source| {
            let checked = load(source, &Files);
            let said = checked.diagnostics.iter();
            let said = said
                .map(|found| (found.code, found.message.clone()))
                .collect::<Vec<_>>();
            (checked.variant, said)
        };
        assert_eq!(told(&again), told(&source), "{}", source.name);
        count += 1;
    }
    assert!(count > 200, "only {count} files are RON");
}

#[test]
fn each_line_is_indented_by_the_line_of_its_bracket() {
    for (text, expected) in [
        ("Variant(id:\"x\")", "Variant(id: \"x\")\n"),
        ("Variant(\nid:\"x\",)", "Variant(\n    id: \"x\",)\n"),
        (
            "Variant(pieces:{\"K\":Piece(zones:[Zone(\nfrom:last(1),\n)],\n)})",
            "Variant(pieces: { \"K\": Piece(zones: [Zone(\n    from: last(1),\n)],\n) })\n",
        ),
        (
            "\n\n\nVariant( // one\n\n\n\n/* two\n  lines */ id : \"x\" ,ends:( ) // end\n // last\n)  \n\n// behind",
            "Variant( // one\n\n    /* two\n  lines */ id: \"x\", ends: () // end\n    // last\n)\n\n// behind\n",
        ),
        (
            "Variant(setup: \"4k4/\n  9/\n\t4K4 b - 1\",\nregions:{\n})",
            "Variant(setup: \"4k4/\n  9/\n\t4K4 b - 1\",\n    regions: {\n    })\n",
        ),
        (
            "Variant(\r\nid: \"x\",\r\n)",
            "Variant(\r\n    id: \"x\",\r\n)\r\n",
        ),
        (
            "Variant(r#id: \"x\", notes: [r#\"a \"b\" c\"#,r\"d\"])",
            "Variant(r#id: \"x\", notes: [r#\"a \"b\" c\"#, r\"d\"])\n",
        ),
    ] {
        assert_eq!(laid_out(&Source::new("mine.ron", text)), expected, "{text}");
    }
}

#[test]
fn a_text_that_is_not_ron_is_left_alone() {
    for text in [
        "Variant(id: \"x\"",
        "Variant(id; 1)",
        "Variant(id: 'x y')",
        "Variant() )",
        "Variant() /* open",
    ] {
        let source = Source::new("mine.ron", text);
        let slips = layout::laid_out(&source).expect_err(text);
        let checked = load(&source, &shipped::Shipped);
        let said = slips.iter().all(|slip| {
            let same = |found: &Diagnostic| (&found.message, found.span()) == (&slip.message, slip.span());
            checked.diagnostics.iter().any(same)
        });
        assert!(said && !slips.is_empty(), "{}", render(&checked, false));
    }
}
