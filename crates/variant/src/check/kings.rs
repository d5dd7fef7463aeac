//! Royal pieces that another piece seems to be meant for: one that is called king.

use super::abilities::Abilities;
use super::context::CheckContext;
use super::usual_pieces::{self, UsualPiece};
use crate::diagnostic::{Code, Diagnostic};
use crate::document;
use crate::notes::Notes;
use crate::{Color, Piece, PieceCode, PieceKind, Variant};

/// Words in the names of pieces that are royal in many games.
const ROYAL_WORDS: [&str; 8] = [
    "king", "general", "emperor", "prince", "queen", "crown", "lord", "royal",
];

/// Notes a piece that is called king and is not royal, where one is royal that is not called so; and pieces that promote to the royal
/// piece of the start.
pub(super) fn check(context: CheckContext<'_>, notes: &mut Notes) {
    check_names(context, notes);
    check_usual(context, notes);
    check_promotions(context, notes);
}

/// Notes pieces that are called as one that is usually royal, and are not, and those besides the king that usually are not, and are.
fn check_usual(context: CheckContext<'_>, notes: &mut Notes) {
    let variant = context.variant;
    let name = |kind: PieceKind| variant.piece(kind).name.english.as_str();
    let Some(king) = context.royals().find(|&kind| name(kind) == "king") else {
        return;
    };
    let is_heir = |kind: PieceKind| {
        let mut others = variant.kinds();
        let is_elephant = |other: PieceKind| name(other).ends_with("elephant");
        name(kind) == "prince"
            && others.any(|other| is_elephant(other) && variant.piece(other).promotes_to.contains(&kind))
    };
    for kind in variant.kinds().filter(|&kind| kind != king) {
        let piece = variant.piece(kind);
        let usual = UsualPiece::named(name(kind));
        let Some((key, said)) = context.said(kind) else {
            continue;
        };
        let (code, called) = (piece.code, name(kind));
        if !piece.royal && (usual.is_some_and(|usual| usual.is_royal) || is_heir(kind)) {
            let message =
                format!("`{code}` is called {called}, which usually is a second king, and it is not royal");
            let diagnostic = Diagnostic::new(Code::UnusualRoyal, key.span, message);
            notes.push(diagnostic.help(format!(
                "write `royal: true` in `{code}`, so that its side has not lost while it is there; or leave it where it is an ordinary piece"
            )));
        }
        let is_meant = usual.is_none_or(|usual| usual.is_royal) || called == "king";
        if let Some(royal) = said.royal.as_ref().filter(|_| piece.royal && !is_meant) {
            let message = format!("`{code}` ({called}) is royal besides the king");
            let diagnostic = Diagnostic::new(Code::UnusualRoyal, royal.span, message);
            notes.push(diagnostic.help(format!(
                "take `royal` away from `{code}`; a side that has several royal pieces has lost with the last of them"
            )));
        }
    }
}

/// Puts a king that is not royal in the place of what follows from it: a piece that is royal instead, and is counted or given as an
/// ordinary one.
pub(super) fn replace_followers(context: CheckContext<'_>, notes: &mut Notes) {
    let mut royals = context.royals();
    // Of several royal pieces another one may be meant by what follows.
    let (Some(_), None, Some(mut cause)) = (royals.next(), royals.next(), ordinary_king(context)) else {
        return;
    };
    let followers = [Code::RoyalCounted, Code::RoyalRemoved];
    let names_royal = |diagnostic: &Diagnostic| followers.contains(&diagnostic.code);
    let found = notes.take(0, names_royal);
    let Some(first) = found.first() else { return };
    // What follows is an error, and so the file remains wrong.
    cause.code = first.code;
    notes.push(cause.label(first.span(), "it is named as an ordinary piece here"));
}

fn check_names(context: CheckContext<'_>, notes: &mut Notes) {
    if let Some(diagnostic) = ordinary_king(context) {
        notes.push(diagnostic);
    }
}

/// Says that a piece is called king and is not royal, where one is royal that is not called so.
fn ordinary_king(context: CheckContext<'_>) -> Option<Diagnostic> {
    let variant = context.variant;
    let is_named_royal = |kind: PieceKind| {
        let name = variant.piece(kind).name.english.to_lowercase();
        // A usual piece of which a word sounds royal, such as a kind of general, is not.
        let is_usual = usual_pieces::is_plain(&name) && name.contains(' ');
        !is_usual && ROYAL_WORDS.iter().any(|word| name.contains(word))
    };
    let mut kinds = variant.kinds().filter(|&kind| !variant.piece(kind).royal);
    let king = kinds.find(|&kind| {
        let piece = variant.piece(kind);
        match piece.name.english.as_str() {
            "king" => !piece.code.promoted,
            // In many games other pieces are generals too.
            "general" => !piece.code.promoted && piece.code.letter == 'K',
            _ => false,
        }
    });
    let named = king.filter(|_| !context.royals().any(is_named_royal));
    let king = named.or_else(|| king_by_its_moves(context))?;
    let crowned = |kind| Some((kind, context.said(kind)?.1.royal.as_ref()?));
    let (royal, said) = context.royals().find_map(crowned)?;
    let name = |kind: PieceKind| {
        (
            variant.piece(kind).code,
            variant.piece(kind).name.english.as_str(),
        )
    };
    let ((king, called), (royal, other)) = (name(king), name(royal));
    let help = format!("write `royal: true` in `{king}`, and take it away from `{royal}`");
    let (message, help) = if named.is_some() {
        let message = format!("`{royal}` ({other}) is royal, and `{king}`, which is called {called}, is not");
        (message, help)
    } else {
        let message =
            format!("`{royal}` ({other}) is royal, and `{king}` ({called}), which moves as a king, is not");
        (message, format!("{help}; or leave it where it is meant so"))
    };
    let diagnostic = Diagnostic::new(Code::OrdinaryKing, said.span, message);
    let place = variant.kind(king).and_then(|kind| context.said(kind));
    Some(match place {
        Some((key, _)) => diagnostic.beside(key.span, "not royal", help),
        None => diagnostic.help(help),
    })
}

/// The one piece that moves as a king and is not royal, where each side starts with one of it and the only royal piece of the file, which
/// is called by the name of an ordinary piece, moves otherwise.
fn king_by_its_moves(context: CheckContext<'_>) -> Option<PieceKind> {
    let variant = context.variant;
    let mut royals = context.royals();
    let (royal, None) = (royals.next()?, royals.next()) else {
        return None;
    };
    let name = variant.piece(royal).name.english.to_lowercase();
    if ROYAL_WORDS.iter().any(|word| name.contains(word)) || moves_as_king(variant, royal) {
        return None;
    }
    let count = |color: Color, kind: PieceKind| {
        let piece = Some(Piece { color, kind });
        variant
            .start
            .squares
            .iter()
            .filter(|found| **found == piece)
            .count()
    };
    let is_king = |kind: &PieceKind| !variant.piece(*kind).code.promoted && moves_as_king(variant, *kind);
    let mut kings = variant.kinds().filter(is_king);
    let (king, None) = (kings.next()?, kings.next()) else {
        return None;
    };
    let stand_alone = Color::ALL
        .into_iter()
        .all(|color| count(color, king) == 1 && count(color, royal) == 1);
    stand_alone.then_some(king)
}

/// Whether a piece moves as a king, and no otherwise.
fn moves_as_king(variant: &Variant, kind: PieceKind) -> bool {
    let piece = variant.piece(kind);
    let usual = betza::Notation::parse("K").map(|usual| Abilities::of(&usual.moves()));
    piece.zones.is_empty() && usual.is_ok_and(|usual| usual == Abilities::of(&piece.moves))
}

/// Notes the pieces that are not royal and promote to one that is, and stands on the board at the start.
fn check_promotions(context: CheckContext<'_>, notes: &mut Notes) {
    let variant = context.variant;
    let starts = |kind: PieceKind| {
        let pieces = variant.start.squares.iter().flatten();
        // Where a side has several of them, another one may well be meant.
        let several = Color::ALL.into_iter().any(|color| {
            pieces
                .clone()
                .filter(|piece| **piece == Piece { color, kind })
                .count()
                > 1
        });
        variant.piece(kind).royal && !several && pieces.clone().any(|piece| piece.kind == kind)
    };
    for kind in variant.kinds().filter(|&kind| !variant.piece(kind).royal) {
        let mut faces = variant.piece(kind).promotes_to.iter().copied();
        let (Some(face), Some((_, said))) = (faces.find(|&face| starts(face)), context.said(kind)) else {
            continue;
        };
        let (code, royal) = (variant.piece(kind).code, variant.piece(face).code);
        let Some(named) = said.names_face(royal) else {
            continue;
        };
        let name = &variant.piece(face).name.english;
        let message =
            format!("`{code}` promotes to `{royal}`, the {name}: its side then has another royal piece");
        let diagnostic = Diagnostic::new(Code::PromotesToRoyal, named.span, message);
        notes.push(diagnostic.help(instead(variant, royal, said)));
    }
}

/// What to write instead of the letter of a royal piece.
fn instead(variant: &Variant, royal: PieceCode, said: &document::Piece) -> String {
    let named: Vec<&str> = said.faces().iter().map(|face| face.value.as_str()).collect();
    let mut pieces = variant.pieces.iter();
    // In English the letter of the king is the first one of the knight too.
    let knight = pieces.find(|piece| piece.name.english == "knight" && !piece.royal);
    let knight = knight.map(|knight| knight.code.to_string());
    let knight = knight.filter(|knight| !named.contains(&knight.as_str()));
    let others = named.iter().filter(|name| PieceCode::parse(name) != Some(royal));
    let others = others.map(|&name| name.to_owned()).chain(knight.clone());
    let others: Vec<String> = others.map(|name| format!("\"{name}\"")).collect();
    let is_meant = knight.map_or_else(String::new, |knight| {
        format!(", if the knight is meant, which is `{knight}` here")
    });
    match others.as_slice() {
        [] => "name another piece, or take `promotes_to` away".to_owned(),
        [one] => format!("write `promotes_to: {one},`{is_meant}"),
        several => format!("write `promotes_to: [{}],`{is_meant}", several.join(", ")),
    }
}
