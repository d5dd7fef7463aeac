//! The schema of variant files: every group of fields and every choice that the reader knows, and which of them a file
//! uses.
//!
//! ```
//! use hakugei_variant::{Source, schema};
//!
//! let all = schema::items();
//! let file = Source::new("mine.ron", r#"Variant(id: "mine", ends: Ends(stalemate: draw))"#);
//! let used = schema::used(&file);
//! assert!(used.iter().all(|item| all.contains(item)));
//! assert!(used.iter().any(|item| item.name == "stalemate" && item.of == "Ends"));
//! assert!(used.iter().any(|item| item.name == "draw"));
//! ```

use std::collections::BTreeSet;

use hakugei_text::{listed, quote};

use crate::document::Document;
use crate::document::decode::Decode;
use crate::document::outline::{ChoiceWord, Form, Inside, Schema, Shape};
pub use crate::document::outline::{Item, ItemKind, Texts};
use crate::notes::Notes;
use crate::source::Source;
use crate::syntax;

/// Everything that a file can say: the fields of all groups and the words of all choices.
pub fn items() -> BTreeSet<Item> {
    Schema::of(Document::form()).into_items()
}

/// What a file says itself, without what it inherits: the fields that have a value, and the words that are chosen. A file
/// that is not RON says nothing.
pub fn used(source: &Source) -> BTreeSet<Item> {
    let Some(tree) = syntax::read(source, 0).tree else {
        return BTreeSet::new();
    };
    let mut notes = Notes::default();
    Document::decode(&tree, &mut notes);
    let all = items();
    all.into_iter()
        .filter(|item| notes.used.contains(&(item.of, item.name)))
        .collect()
}

/// Why no value can be set at a path.
///
/// ```
/// use hakugei_variant::schema::{NoSuchPath, set_at};
///
/// let wrong: NoSuchPath = set_at(&["ends", "stalmate"], "loss").expect_err("there is no such field");
/// assert_eq!(wrong.to_string(), "`ends` has no field `stalmate`: did you mean `stalemate`?");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what}: {how}")]
pub struct NoSuchPath {
    /// What was read.
    what: String,
    /// What to write instead.
    how: String,
}

/// The text that gives a value to what a path leads to: a field of a file, with what stands around it. A part of the path is the name of a field,
/// the word of a choice, or the key of a map, such as the letter of a piece.
///
/// ```
/// use hakugei_variant::schema::set_at;
///
/// assert_eq!(set_at(&["ends", "stalemate"], "loss")?, "ends: Ends(stalemate: loss)");
/// let limit = set_at(&["drops", "file_limit", "D", "max"], "1")?;
/// assert_eq!(limit, r#"drops: Drops(file_limit: { "D": FileLimit(max: 1) })"#);
/// let fold = set_at(&["ends", "repetition", "fold", "count"], "3")?;
/// assert_eq!(fold, "ends: Ends(repetition: fold(count: 3))");
/// # Ok::<(), hakugei_variant::schema::NoSuchPath>(())
/// ```
///
/// # Errors
/// If a part names nothing that stands there, or more parts follow a value that has none.
pub fn set_at(path: &[&str], value: &str) -> Result<String, NoSuchPath> {
    match Document::form() {
        Form::Group(file) if !path.is_empty() => in_fields(file, path, 0, value),
        _ => Err(NoSuchPath {
            what: "the path is empty".to_owned(),
            how: "begin it with a field of the file, such as `ends`".to_owned(),
        }),
    }
}

/// A field of a group, at some place of a path, with its value.
fn in_fields(shape: &'static Shape, path: &[&str], at: usize, value: &str) -> Result<String, NoSuchPath> {
    let part = path[at];
    let Some(field) = shape.fields.iter().find(|field| field.name == part) else {
        let group = match path[..at].join(".") {
            above if above.is_empty() => "a variant".to_owned(),
            above => quote(&above),
        };
        let names = shape.fields.iter().map(|field| field.name);
        return Err(NoSuchPath {
            what: format!("{group} has no field {}", quote(part)),
            how: one_of("its fields are", part, names.collect()),
        });
    };
    Ok(format!(
        "{part}: {}",
        inside((field.form)(), path, at + 1, value)?
    ))
}

/// A value with what the rest of a path has around it.
fn inside(form: Form, path: &[&str], at: usize, value: &str) -> Result<String, NoSuchPath> {
    let Some(&part) = path.get(at) else {
        return Ok(value.to_owned());
    };
    match form {
        Form::Group(shape) => Ok(format!("{}({})", shape.name, in_fields(shape, path, at, value)?)),
        Form::Map(of) => Ok(format!("{{ {part:?}: {} }}", inside(of(), path, at + 1, value)?)),
        Form::Choice(what, words) => in_choice(what, words, path, at, value),
        Form::List(_) | Form::Text | Form::OneOrMore | Form::Number | Form::Flag => Err(NoSuchPath {
            what: format!("{} has no part {}", quote(&path[..at].join(".")), quote(part)),
            how: format!(
                "end the path at {}, and give its whole value",
                quote(path[at - 1])
            ),
        }),
    }
}

/// The same of a choice: the rest of a path names one of its words, or a field of the one that a file has.
fn in_choice(
    what: &str,
    words: &'static [ChoiceWord],
    path: &[&str],
    at: usize,
    value: &str,
) -> Result<String, NoSuchPath> {
    let part = path[at];
    let with_more = || {
        words
            .iter()
            .filter_map(|word| Some((word.word, (word.inside?)())))
    };
    for (word, more) in with_more() {
        match more {
            Inside::One(form) if word == part => {
                return Ok(format!("{word}({})", inside(form, path, at + 1, value)?));
            }
            Inside::Fields(shape) if word == part => {
                return match path.get(at + 1) {
                    Some(_) => Ok(format!("{word}({})", in_fields(shape, path, at + 1, value)?)),
                    None => Ok(format!("{word}({value})")),
                };
            }
            Inside::Fields(shape) if shape.fields.iter().any(|field| field.name == part) => {
                return Ok(format!("({})", in_fields(shape, path, at, value)?));
            }
            Inside::One(_) | Inside::Fields(_) => {}
        }
    }
    let words: Vec<&str> = with_more().map(|(word, _)| word).collect();
    let how = if words.is_empty() {
        format!(
            "end the path at {}, and give its whole value",
            quote(path[at - 1])
        )
    } else {
        one_of("there are", part, words)
    };
    Err(NoSuchPath {
        what: format!(
            "{}, which is {what}, has no part {}",
            quote(&path[..at].join(".")),
            quote(part)
        ),
        how,
    })
}

/// The name that was meant, or all names.
fn one_of(all: &str, read: &str, names: Vec<&str>) -> String {
    hakugei_text::did_you_mean(read, names.iter().copied()).unwrap_or_else(|| {
        let names: Vec<String> = names.into_iter().map(quote).collect();
        format!("{all} {}", listed(&names, "and"))
    })
}

#[cfg(test)]
mod tests {
    use super::set_at;

    #[test]
    fn a_path_leads_through_groups_maps_and_choices() {
        let set =
            |path: &str| set_at(&path.split('.').collect::<Vec<_>>(), "V").map_err(|wrong| wrong.to_string());
        for (path, text) in [
            ("name", "name: V"),
            ("pieces.D", r#"pieces: { "D": V }"#),
            ("pieces.+D.betza", r#"pieces: { "+D": Piece(betza: V) }"#),
            ("handicaps.P+H.name", r#"handicaps: { "P+H": Handicap(name: V) }"#),
            ("promotion.zone.region", "promotion: zone(region: V)"),
            ("promotion.region", "promotion: (region: V)"),
            ("promotion.zone.region.last", "promotion: zone(region: last(V))"),
            ("ends.repetition.fold", "ends: Ends(repetition: fold(V))"),
        ] {
            assert_eq!(set(path).as_deref(), Ok(text), "{path}");
        }
        for (path, wrong) in [
            (
                "",
                "a variant has no field `\"\"`: its fields are `id`, `extends`,",
            ),
            ("drop", "a variant has no field `drop`: did you mean `drops`?"),
            ("name.short", "`name` has no part `short`: end the path at `name`"),
            ("ends.stalemate.loss", "`ends.stalemate`, which is"),
            (
                "ends.repetition.foldd",
                "has no part `foldd`: did you mean `fold`?",
            ),
        ] {
            let said = set(path).expect_err(path);
            assert!(said.contains(wrong), "{path}: {said}");
        }
        let none = set_at(&[], "V").map_err(|wrong| wrong.to_string());
        assert!(none.is_err_and(|said| said.starts_with("the path is empty")));
    }
}
