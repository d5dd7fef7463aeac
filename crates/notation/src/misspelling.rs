//! A text that is not written like a move, and the move that was meant.

use hakugei_game::MoveTextError;

use crate::names::MoveNames;
use crate::{MoveError, MoveErrorKind, MoveText, SquareError, SyntaxError, other_order};

/// The error of a text that is not written like a move, but may be one in USI form.
pub(crate) fn explained(names: &MoveNames<'_>, text: &str, error: SyntaxError) -> MoveError {
    let found = text[error.at..].chars().next().map_or(0, char::len_utf8);
    let whole = 0..text.len();
    let (span, kind, instead) = match names.game().parse_usi(text) {
        Ok(mv) => (whole, MoveErrorKind::Usi, vec![names.text(mv).to_string()]),
        Err(MoveTextError::Illegal { illegal, .. }) => {
            let convention = names.convention();
            (whole, MoveErrorKind::Illegal { illegal, convention }, Vec::new())
        }
        Err(_) => match playable(names, error) {
            Ok(error) => (
                error.at..error.at + found,
                MoveErrorKind::Syntax(error),
                Vec::new(),
            ),
            Err(refused) => (whole, *refused.kind, refused.instead),
        },
    };
    MoveError {
        text: text.to_owned(),
        span,
        kind: Box::new(kind),
        instead,
    }
}

/// The error with a suggestion that is a legal move, where another sign, the other order of the squares or the squares of another
/// convention make it one.
///
/// # Errors
/// Where what would be suggested names a square that the board does not have: it would only lead to this error.
fn playable(names: &MoveNames<'_>, error: SyntaxError) -> Result<SyntaxError, MoveError> {
    let legal = |text: &str| {
        let text: MoveText = text.parse().ok()?;
        let Err(refused) = names.resolve(&text) else {
            return Some(text.to_string());
        };
        match refused.instead.as_slice() {
            [only] if is_slip(&refused.kind) => Some(only.clone()),
            _ => None,
        }
    };
    let Some(text) = &error.suggestion else {
        return Ok(error);
    };
    let signs = ["x", "*"].map(|sign| text.replacen('-', sign, 1));
    let texts = std::iter::once(text).chain(&signs);
    let elsewhere = || other_order::in_other_order(names, &error.text).and_then(Result::ok);
    let meant = texts
        .map(String::as_str)
        .find_map(legal)
        .or_else(|| elsewhere().map(|mv| names.text(mv).to_string()));
    if meant.is_none()
        && let Ok(suggested) = text.parse()
        && let Err(refused) = names.resolve(&suggested)
        && matches!(*refused.kind, MoveErrorKind::Square(SquareError::OffBoard { .. }))
    {
        return Err(refused);
    }
    Ok(SyntaxError {
        suggestion: meant.or_else(|| error.suggestion.clone()),
        ..error
    })
}

/// Whether only a sign or the order of a square's parts is wrong, so that there is one text to write instead.
const fn is_slip(kind: &MoveErrorKind) -> bool {
    matches!(
        kind,
        MoveErrorKind::IsCapture { .. }
            | MoveErrorKind::NoCapture { .. }
            | MoveErrorKind::Square(SquareError::Order { .. })
    )
}
