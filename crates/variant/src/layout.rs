//! The layout of a file: how far its lines are indented and where blanks stand. Its lines, comments and texts stay as they are.

use std::ops::Range;

use crate::diagnostic::Diagnostic;
use crate::source::Source;
use crate::syntax::{self, Token, TokenKind};

/// How many blanks further the lines inside brackets begin.
const INDENT: usize = 4;

/// The text of a source laid out: lines inside brackets are indented by four blanks more than the line on which the brackets open, one
/// blank follows `:` and `,`, blanks stand inside of `{ }`, one empty line at most stays between two others. Laid out once more it
/// stays the same.
///
/// ```
/// use hakugei_variant::{Source, layout};
///
/// let source = Source::new("mine.ron", "Variant(  // mine\nid:\"mine\",ends :(stalemate:draw) ,\n)");
/// let text = layout::laid_out(&source).expect("it is RON");
/// assert_eq!(text, "Variant(  // mine\n    id: \"mine\", ends: (stalemate: draw),\n)\n");
/// ```
///
/// # Errors
/// Where the text is not RON: why, with places. Nobody knows then what belongs together.
pub fn laid_out(source: &Source) -> Result<String, Vec<Diagnostic>> {
    let slips = syntax::read(source, 0).slips;
    if !slips.is_empty() {
        return Err(slips);
    }
    let tokens = syntax::tokens(&source.text);
    let pieces = pieces(&source.text, &tokens);
    let newline = if source.text.contains("\r\n") {
        "\r\n"
    } else {
        "\n"
    };
    let mut layout = Layout {
        newline,
        out: String::with_capacity(source.text.len()),
        indent: 0,
        open: Vec::new(),
    };
    let mut before: Option<&Piece<'_>> = None;
    for piece in &pieces {
        layout.write(piece, before);
        before = Some(piece);
    }
    layout.out.push_str(newline);
    Ok(layout.out)
}

/// A token or a comment.
struct Piece<'a> {
    text: &'a str,
    /// What it is; nothing for a comment.
    kind: Option<TokenKind>,
    /// The text before it since the last one.
    gap: &'a str,
}

/// The tokens and comments of a text.
fn pieces<'a>(text: &'a str, tokens: &[Token]) -> Vec<Piece<'a>> {
    let mut pieces = Vec::new();
    let mut at = 0;
    for token in tokens {
        at = comments(text, at..token.start, &mut pieces);
        let start = token.start - text[at..token.start].trim_start().len();
        pieces.push(Piece {
            text: &text[start..token.end],
            kind: Some(token.kind),
            gap: &text[at..start],
        });
        at = token.end;
    }
    comments(text, at..text.len(), &mut pieces);
    pieces
}

/// Takes the comments out of a part of a text; returns where the last one ends.
fn comments<'a>(text: &'a str, part: Range<usize>, pieces: &mut Vec<Piece<'a>>) -> usize {
    let mut at = part.start;
    loop {
        let rest = &text[at..part.end];
        let blank = rest.len() - syntax::after_blanks(rest).len();
        let length = syntax::comment(&rest[blank..]);
        if length == 0 {
            return at;
        }
        let (start, end) = (at + blank, at + blank + length);
        pieces.push(Piece {
            text: text[start..end].trim_end(),
            kind: None,
            gap: &text[at..start],
        });
        at = end;
    }
}

/// A text as it is laid out.
struct Layout {
    newline: &'static str,
    out: String,
    /// How far the present line is indented.
    indent: usize,
    /// How far the lines are indented on which the open brackets stand.
    open: Vec<usize>,
}

impl Layout {
    /// Writes a token or a comment, with what belongs between it and the one before it.
    fn write(&mut self, piece: &Piece<'_>, before: Option<&Piece<'_>>) {
        let closes = matches!(piece.kind, Some(TokenKind::Close(_)));
        let lines = piece.gap.matches('\n').count();
        match before {
            Some(before) if lines == 0 => self.out.push_str(&between(before, piece)),
            _ => {
                let opening = self.open.last().copied();
                self.indent = match opening {
                    None => 0,
                    Some(opening) if closes => opening,
                    Some(opening) => opening + INDENT,
                };
                if before.is_some() {
                    self.out.push_str(&self.newline.repeat(lines.min(2)));
                }
                self.out.push_str(&" ".repeat(self.indent));
            }
        }
        self.out.push_str(piece.text);
        match piece.kind {
            Some(TokenKind::Open(_)) => self.open.push(self.indent),
            Some(TokenKind::Close(_)) => drop(self.open.pop()),
            _ => {}
        }
    }
}

/// The blanks between two pieces on one line.
fn between(before: &Piece<'_>, piece: &Piece<'_>) -> String {
    let is = |piece: &Piece<'_>, bracket| piece.kind.is_some_and(|kind| kind.bracket() == bracket);
    let none = match (before.kind, piece.kind) {
        // Remarks at the ends of lines may stand below each other.
        (_, None) => return " ".repeat(piece.gap.chars().count().max(1)),
        (Some(TokenKind::Open(_)), Some(TokenKind::Close(_))) => true,
        _ if is(before, '{') || is(piece, '}') => false,
        (Some(TokenKind::Open(_)), _)
        | (_, Some(TokenKind::Close(_) | TokenKind::Comma | TokenKind::Colon))
        | (Some(TokenKind::Word), Some(TokenKind::Open('('))) => true,
        _ => false,
    };
    if none { String::new() } else { " ".to_owned() }
}
