//! Variants with other rules laid over their files, as lines of test data say them.

use std::collections::BTreeMap;
use std::sync::{Mutex, OnceLock};

use hakugei_game::CompiledVariant;
use hakugei_variant::{Library, Source, Variant, load, render};

use crate::shelf::{self, Shelf};

/// What was compiled, by id and rules; kept to the end of the program. `None` where no file has the id.
static COMPILED: Mutex<BTreeMap<(String, String), &'static Compiled>> = Mutex::new(BTreeMap::new());

type Compiled = OnceLock<Option<CompiledVariant>>;

/// The variant with an id, its rules overlaid by fields of a variant file: `drops: Drops(no_mate: none)`. Without any it
/// is the variant itself. `None` where no file has the id; fields with a problem are an error.
pub fn variant(id: &str, rules: &str) -> Option<Variant> {
    if rules.is_empty() {
        return shelf::variant(id);
    }
    Shelf.find(id)?;
    let text = format!("Variant(id: \"{id}-overlaid\", extends: \"{id}\", {rules})");
    let checked = load(&Source::new(format!("{id} with other rules"), text), &Shelf);
    let problems = render(&checked, false);
    Some(checked.variant.unwrap_or_else(|| panic!("{problems}")))
}

/// That variant, compiled once: those who ask for others meanwhile do not wait.
pub fn compiled(id: &str, rules: &str) -> Option<&'static CompiledVariant> {
    let place = {
        let mut known = COMPILED.lock().expect("nothing fails while it is held");
        let key = (id.to_owned(), rules.to_owned());
        *known.entry(key).or_insert_with(|| Box::leak(Box::default()))
    };
    let compiled = place.get_or_init(|| variant(id, rules).map(CompiledVariant::new));
    compiled.as_ref()
}
