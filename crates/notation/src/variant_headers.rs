//! The variant headers of KIF and CSA files: which variant a game is of, since the forms themselves have no place for it.
//!
//! `変種：ID` and `変種ファイル：pi.ron` in KIF, `$VARIANT:ID` and `$VARIANT_FILE:pi.ron` in CSA: headers of our own,
//! which other programs keep or pass over, and `[Variant "ID"]`, `[VariantFile "pi.ron"]` in PGN. They mean the same as the tags `Variant` and `VariantFile` of a [`crate::Record`].

use hakugei_game::CompiledVariant;
use hakugei_variant::Setup;

use crate::lines;
use crate::record::VariantTag;
use crate::tree::{Field, GameTree, Heading};
use crate::{Form, csa, kif, pgn};

/// The variants that the headers of a text name, each once and in the order of the text. The list is empty if no header
/// names one, or if the form has no headers.
pub fn variants_said(form: Form, text: &str) -> Vec<VariantTag> {
    let mut said: Vec<VariantTag> = Vec::new();
    let mut file = None;
    let lines = text.trim_start_matches('\u{feff}').lines();
    for (field, value) in lines.filter_map(|line| header(form, line)) {
        let value = value.trim().to_owned();
        match field {
            Field::VariantFile => file = Some(value),
            Field::Variant if said.iter().all(|known| known.id != value) => said.push(VariantTag {
                id: value,
                ..VariantTag::default()
            }),
            _ => {}
        }
    }
    if let [only] = said.as_mut_slice() {
        only.file = file;
    }
    said
}

/// The header that a line is.
fn header(form: Form, line: &str) -> Option<(Field, &str)> {
    match form {
        Form::Kif => {
            let (word, value) = line.split_once('：').or_else(|| line.split_once(':'))?;
            Some((Field::of_kif(word.trim()), value))
        }
        Form::Csa => {
            let (word, value) = line.strip_prefix('$')?.split_once(':')?;
            Some((Field::of_csa(word), value))
        }
        Form::Pgn => pgn::variant_tag(line),
        Form::Usi | Form::Record => None,
    }
}

/// Where the first game of a KIF or CSA text begins, as a position of a variant; `None` where it is none of the variant, or
/// the form is another one. No move is read for it.
pub fn start_said(compiled: &CompiledVariant, form: Form, text: &str) -> Option<Setup> {
    let all = lines::lines(text).ok()?;
    let begins = match form {
        Form::Kif => kif::begins_moves,
        Form::Csa => csa::begins_moves,
        Form::Pgn | Form::Usi | Form::Record => return None,
    };
    let first = all.iter().position(|line| begins(line.text)).unwrap_or(all.len());
    let before: String = all[..first].iter().flat_map(|line| [line.text, "\n"]).collect();
    let tree = match form {
        Form::Kif => kif::read(compiled, &before),
        _ => csa::read(compiled, &before),
    };
    tree.ok().map(|tree| tree.setup().clone())
}

impl GameTree {
    /// Writes headers that name the variant of the game, and removes those that named one before; `None` only removes.
    pub fn say_variant(&mut self, variant: Option<&VariantTag>) {
        let ours = |item: &Heading| matches!(item, Heading::Field(field, _) if field.says_variant());
        self.heading.retain(|item| !ours(item));
        let Some(variant) = variant else { return };
        let before = |item: &Heading| {
            matches!(
                item,
                Heading::Version(_) | Heading::Remark(_) | Heading::Field(Field::Black | Field::White, _)
            )
        };
        let at = self.heading.iter().position(|item| !before(item));
        let at = at.unwrap_or(self.heading.len());
        let file = variant.file.clone();
        let items = [
            Some(Heading::Field(Field::Variant, variant.id.clone())),
            file.map(|file| Heading::Field(Field::VariantFile, file)),
        ];
        self.heading.splice(at..at, items.into_iter().flatten());
    }
}
