//! The page on configuration files has the keys as the program knows them.

use std::path::Path;

use hakugei_fairy::{ALIASES, Fate, KEYS};

const PAGE: &str = "../../docs/import.md";

/// A page with rows between two marks.
fn with(page: &str, mark: &str, rows: &[String]) -> String {
    let [begin, end] = [format!("<!-- {mark} -->\n"), format!("<!-- {mark} end -->\n")];
    let (before, rest) = page.split_once(&begin).expect("the page has a mark for the rows");
    let (_, after) = rest
        .split_once(&end)
        .expect("the page has a mark behind the rows");
    format!("{before}{begin}{}\n{end}{after}", rows.join("\n"))
}

#[test]
#[expect(clippy::disallowed_methods, reason = "tests read and write their data")]
fn the_keys_of_the_page_are_those_of_the_program() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(PAGE);
    let page = std::fs::read_to_string(&path).expect("the page is there");
    let mut keys = vec![
        "| key | default | meaning | in a variant file |".to_owned(),
        "|---|---|---|---|".to_owned(),
    ];
    keys.extend(KEYS.iter().map(|key| {
        let marked = |fields: &str| {
            let fields: Vec<String> = fields.split(", ").map(|field| format!("`{field}`")).collect();
            fields
                .join(", ")
                .replace(" of promoted faces`", "` of promoted faces")
        };
        let fate = match key.fate {
            Fate::Said(field) => marked(field),
            Fate::Partly(field, which) => format!("{}, {which}", marked(field)),
            Fate::ByHand(field, _) => format!("{}, [by hand](#more-by-hand)", marked(field)),
            Fate::Shown => "no rule".to_owned(),
            Fate::Never => "cannot be said".to_owned(),
            Fate::With => "only matters with a key that cannot be said".to_owned(),
        };
        let default = if key.default.is_empty() {
            "–".to_owned()
        } else {
            format!("`{}`", key.default)
        };
        format!("| `{}` | {default} | {} | {fate} |", key.name, key.does)
    }));
    let mut aliases = vec!["| key | sets |".to_owned(), "|---|---|".to_owned()];
    aliases.extend(ALIASES.iter().map(|alias| {
        let sets: Vec<String> = alias.sets.iter().map(|key| format!("`{key}`")).collect();
        format!("| `{}` | {} |", alias.name, sets.join(", "))
    }));
    let wanted = with(&with(&page, "keys", &keys), "aliases", &aliases);
    if std::env::var_os("HAKUGEI_BLESS").is_some() {
        std::fs::write(&path, wanted).expect("the page can be written");
        return;
    }
    assert!(
        page == wanted,
        "run `HAKUGEI_BLESS=1 cargo test -p hakugei-fairy pages`"
    );
}
