//! The form that a game record is in, and whether a file is a game record at all.

use hakugei_notation::Form;
use hakugei_text::quote_line;

use crate::failure::Failure;
use crate::files::encoding;

/// The form of another program that a text is in: as it looks, or else as its file is named.
pub(crate) fn form(name: &str, text: &str) -> Option<Form> {
    let form = Form::of_file(name, text);
    form.filter(|&form| form != Form::Record)
}

/// What to say of a game record that stands where a variant file is wanted; `None` where it looks like none.
pub(crate) fn taken_for_a_variant(name: &str, bytes: &[u8]) -> Option<Failure> {
    let text = encoding::text_of(name, bytes.to_vec()).ok()?;
    if !looks_like_a_record(name, &text) {
        return None;
    }
    let command = |command: &str, name: &str| quote_line(&format!("hakugei {command} {name}"));
    let instead = match name {
        "-" | "<stdin>" => command("replay", "-"),
        _ => format!("{}, or {}", command("play --load", name), command("replay", name)),
    };
    Some(Failure::usage(
        name,
        format_args!("this is a game record: {instead}"),
    ))
}

/// Whether a text is a game record rather than a variant file, by its first line that says something.
fn looks_like_a_record(name: &str, text: &str) -> bool {
    let mut lines = text.trim_start_matches('\u{feff}').lines().map(str::trim);
    let first = lines.find(|line| !line.is_empty()).unwrap_or_default();
    let tag = |line: &str| {
        let name = line.strip_prefix('[').and_then(|rest| rest.split_once(" \""));
        name.is_some_and(|(name, _)| !name.is_empty() && name.chars().all(char::is_alphanumeric))
    };
    // A comment, an attribute, or the value.
    let begins_a_variant = ["//", "/*", "#!", "(", "Variant"]
        .iter()
        .any(|beginning| first.starts_with(beginning));
    // One position alone has no moves: it is no game.
    let is_position_alone = first.contains('/')
        && first
            .split_whitespace()
            .nth(1)
            .is_some_and(|side| matches!(side, "w" | "b"))
        && !first.contains(" moves ")
        && lines.all(str::is_empty);
    match Form::of_text(first) {
        _ if is_position_alone => false,
        Some(Form::Record) => tag(first),
        Some(_) => !begins_a_variant,
        None => form(name, "").is_some() && !begins_a_variant,
    }
}
