//! The test programs: no file of a tests folder is forgotten.

use suites::data;

/// Each crate has one program for its integration tests, whose modules are the files beside it; those that are programs of their
/// own say so in the manifest.
#[test]
fn every_test_file_is_part_of_a_program() {
    let mut programs = 0;
    for whole in data::files_below(&data::root().join("crates"), "/tests/all.rs") {
        let folder = whole.parent().expect("it is in a folder");
        let manifest = data::text(&folder.with_file_name("Cargo.toml"));
        assert!(manifest.contains("\nautotests = false\n"), "{}", whole.display());
        let modules = data::text(&whole);
        for file in data::files(folder, ".rs") {
            let name = data::stem(&file);
            let listed = modules.contains(&format!("\nmod {name};\n"))
                || manifest.contains(&format!("[[test]]\nname = \"{name}\"\n"));
            assert!(listed, "{} is part of no test program", file.display());
        }
        programs += 1;
    }
    assert!(programs >= 7, "only {programs} were found");
}
