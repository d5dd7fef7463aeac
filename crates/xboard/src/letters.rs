//! How XBoard writes each kind of a variant: a letter, perhaps with marks.

use hakugei_variant::{PieceKind, Variant};

use crate::faces::Faces;
use crate::unshowable::Unshowable;

/// The letter that XBoard does not read as the face at the end of a move: there it is the sign of a capture.
pub(crate) const CAPTURE: char = 'X';

/// How XBoard writes each kind, upper case. Another face is `+` with the letter of its piece, a shadow the letter of the kind that it
/// looks like with `~`. What a player chooses has a single letter of its own, for a move ends in nothing longer: the variant's where no
/// other kind has it, or else the first letter of its name that is free, or else of the alphabet.
///
/// # Errors
/// Where no letter is left.
pub(crate) fn codes(
    variant: &Variant,
    faces: &Faces,
    shadows: &[Option<PieceKind>],
) -> Result<Vec<String>, Unshowable> {
    let own = |kind: PieceKind| variant.piece(kind).code;
    let is_lettered = |kind: PieceKind| faces.chosen[kind.index()] && shadows[kind.index()].is_none();
    let keeps = |kind: &PieceKind| {
        let code = own(*kind);
        let ends_a_move = code.mark.is_none() && code.letter != CAPTURE;
        !code.promoted && (ends_a_move || !is_lettered(*kind))
    };
    let mut codes: Vec<String> = variant.kinds().map(|kind| own(kind).to_string()).collect();
    let mut used: Vec<char> = variant
        .kinds()
        .filter(|kind| keeps(kind) && own(*kind).mark.is_none())
        .map(|kind| own(kind).letter)
        .collect();
    used.push(CAPTURE);
    let mut missing: Vec<PieceKind> = variant
        .kinds()
        .filter(|&kind| is_lettered(kind) && !keeps(&kind))
        .collect();
    // The letters that fit by themselves come first, so that no name takes them away.
    missing.retain(|&kind| {
        let letter = own(kind).letter;
        let taken = used.contains(&letter);
        if !taken {
            used.push(letter);
            codes[kind.index()] = letter.to_string();
        }
        taken
    });
    for kind in missing {
        let name = &variant.piece(kind).name.english;
        let letters = name.chars().map(|letter| letter.to_ascii_uppercase());
        let mut letters = letters.filter(char::is_ascii_uppercase).chain('A'..='Z');
        let Some(letter) = letters.find(|letter| !used.contains(letter)) else {
            return Err(Unshowable::NoLetter { piece: name.clone() });
        };
        used.push(letter);
        codes[kind.index()] = letter.to_string();
    }
    for kind in variant.kinds() {
        if let Some(alike) = shadows[kind.index()] {
            codes[kind.index()] = format!("{}~", own(alike));
        } else if let Some(base) = faces.base[kind.index()] {
            codes[kind.index()] = format!("+{}", codes[base.index()]);
        }
    }
    Ok(codes)
}
