//! The shipped files load.
use hakugei_variant::{load, render, shipped};

#[test]
fn shipped_files_have_no_diagnostics() {
    for id in shipped::ids() {
        let source = shipped::source(id).expect("listed");
        let checked = load(&source, &shipped::Shipped);
        assert!(checked.diagnostics.is_empty(), "{}", render(&checked, false));
        let variant = checked.variant.expect("valid");
        assert_eq!(variant.id, id);
        eprintln!("{variant:#?}");
    }
}
