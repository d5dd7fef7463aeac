//! One line of the shared test data, with its variant.

use hakugei_reference::Position;
use hakugei_variant::Variant;
use libtest_mimic::Trial;
use serde_json::Value;

use crate::data::{lines, position};
use crate::files::names;
use crate::shelf::Shelf;

/// A line that speaks of a variant.
pub(crate) struct Line {
    pub(crate) variant: &'static Variant,
    pub(crate) value: Value,
}

impl Line {
    /// The lines of a file, less those of variants that have no file yet, which are printed.
    pub(crate) fn all(shelf: &'static Shelf, file: &str) -> Vec<Self> {
        let names = names();
        let lines = lines(file).into_iter().filter_map(|value| {
            let said = value["variant"].as_str().unwrap();
            let id = names[said].as_str().unwrap_or(said);
            let variant = shelf.get(id);
            if variant.is_none() {
                eprintln!("a line of {file} is left out: no file of the variant {id}");
            }
            variant.map(|variant| Self { variant, value })
        });
        lines.collect()
    }

    pub(crate) fn text(&self, field: &str) -> &str {
        self.value[field].as_str().unwrap()
    }

    /// The strings of a list, none where the line has no such list.
    pub(crate) fn list(&self, field: &str) -> Vec<String> {
        self.value.get(field).map(strings).unwrap_or_default()
    }

    pub(crate) fn has(&self, field: &str) -> bool {
        self.value.get(field).is_some()
    }

    pub(crate) fn position(&self) -> Position<'static> {
        position(self.variant, self.text("sfen"))
    }
}

/// The strings of a JSON list.
pub(crate) fn strings(list: &Value) -> Vec<String> {
    let list = list.as_array().unwrap().iter();
    list.map(|item| item.as_str().unwrap().to_string()).collect()
}

/// A test that fails by panicking.
pub(crate) fn trial(name: String, check: impl FnOnce() + Send + 'static) -> Trial {
    Trial::test(name, || {
        check();
        Ok(())
    })
}
