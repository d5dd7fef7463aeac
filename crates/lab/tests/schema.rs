//! The schema in `docs/lab.schema.json` is that of the report.

use std::fs;
use std::path::Path;

/// Where the schema is kept. `HAKUGEI_BLESS=1` writes it anew.
const FILE: &str = "../../docs/lab.schema.json";

#[test]
#[expect(clippy::disallowed_methods, reason = "tests read and write their data")]
fn the_schema_in_the_docs_is_that_of_the_report() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE);
    let made = serde_json::to_string_pretty(&hakugei_lab::report::schema()).expect("it is plain data") + "\n";
    if std::env::var_os("HAKUGEI_BLESS").is_some() {
        fs::write(&path, &made).expect("the docs can be written");
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept == made,
        "docs/lab.schema.json is not that of the report: run `HAKUGEI_BLESS=1 cargo test -p hakugei-lab --features schema schema`"
    );
}
