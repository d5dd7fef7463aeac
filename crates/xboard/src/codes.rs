//! What XBoard calls the kinds and the squares of a variant in moves and positions.

use hakugei_variant::fen::{self, Codes};
use hakugei_variant::rules::Check;
use hakugei_variant::{Board, Color, Piece, PieceCode, PieceKind, Setup, Square, Variant, WesternSquares};

use crate::slots::Slots;

/// The codes by which XBoard writes the kinds of a variant. A kind that is another one's other face is `+` with the letter of that
/// one, whatever its own letter is; one that a player chooses among several faces has a letter of its own, or is the shadow of a piece,
/// such as `Q~`.
///
/// ```
/// use hakugei_variant::{load, shipped};
/// use hakugei_xboard::{Slots, XboardCodes};
///
/// let source = shipped::ids().next().and_then(shipped::source).ok_or("nothing is shipped")?;
/// let variant = load(&source, &shipped::Shipped).variant.ok_or("has errors")?;
/// let codes = XboardCodes::of(&variant, &Slots::of(&variant).map_err(|_| "cannot be shown")?);
/// // XBoard calls a piece that turns over when it is captured by the face that it then has.
/// let captured_as_another = codes.kind("+K").ok_or("no such kind")?;
/// assert_eq!(variant.piece(captured_as_another).code.to_string(), "P");
/// assert_eq!(codes.own("5w/6/6/6/6/W+K4"), "5w/6/6/6/6/WP4");
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct XboardCodes {
    /// How each kind is written, upper case.
    codes: Vec<String>,
    /// How the variant writes it.
    own: Vec<PieceCode>,
    /// For each kind, the one as whose shadow it is written.
    shadows: Vec<Option<PieceKind>>,
    board: Board,
    /// The number of ranks that XBoard shows.
    height: u8,
    /// Whether it shows hands.
    hands: bool,
    pawn: Option<PieceKind>,
    /// Whether XBoard leaves the sign of a promotion out of the text of a move, and writes that of a check.
    leaves_out_promotions: bool,
    /// Whether XBoard sees the board from the other side.
    turned: bool,
}

impl XboardCodes {
    /// The codes of a variant with these slots.
    pub fn of(variant: &Variant, slots: &Slots) -> Self {
        Self {
            codes: slots.codes.clone(),
            shadows: slots.shadows.clone(),
            height: slots.height(variant),
            hands: !slots.rows().is_empty(),
            pawn: slots.pawn(),
            leaves_out_promotions: !slots.turns_pieces(),
            ..Self::unshown(variant)
        }
    }

    /// The codes of any variant: one that XBoard cannot show has its own.
    pub fn of_any(variant: &Variant) -> Self {
        Slots::of(variant).map_or_else(|_| Self::unshown(variant), |slots| Self::of(variant, &slots))
    }

    /// The codes of a variant that XBoard cannot show: its own.
    pub fn unshown(variant: &Variant) -> Self {
        let own: Vec<PieceCode> = variant.kinds().map(|kind| variant.piece(kind).code).collect();
        Self {
            codes: own.iter().map(PieceCode::to_string).collect(),
            shadows: vec![None; own.len()],
            own,
            board: variant.board,
            height: variant.board.ranks(),
            hands: variant.kinds().any(|kind| variant.may_be_in_hand(kind)),
            pawn: None,
            leaves_out_promotions: false,
            turned: false,
        }
    }

    /// How a kind is written, upper case.
    pub fn code(&self, kind: PieceKind) -> &str {
        &self.codes[kind.index()]
    }

    /// How XBoard writes a kind in the text of a move, upper case, at its end too where it promotes to one of several faces: a shadow as
    /// the kind that it looks like.
    pub fn in_moves(&self, kind: PieceKind) -> &str {
        self.code(kind).trim_end_matches('~')
    }

    /// Whether XBoard writes a kind in the text of a move as it writes another, which is no shadow.
    pub fn is_written_as(&self, kind: PieceKind, written: PieceKind) -> bool {
        kind == written || self.shadows[kind.index()] == Some(written)
    }

    /// The kind that a text at the end of a move names: one of these faces, by XBoard's letter or by the variant's own code, or else any.
    pub fn face(&self, faces: &[PieceKind], code: &str) -> Option<PieceKind> {
        let by_letter = faces
            .iter()
            .find(|&&face| self.in_moves(face).eq_ignore_ascii_case(code));
        let by_own = || {
            let own = |face: &&PieceKind| self.own[face.index()].to_string().eq_ignore_ascii_case(code);
            faces.iter().find(own)
        };
        let face = by_letter.or_else(by_own).copied();
        face.or_else(|| self.kind_of_either(code))
    }

    /// The kind that XBoard writes so, whatever the case.
    pub fn kind(&self, code: &str) -> Option<PieceKind> {
        let mut kinds = (0..).map(PieceKind).zip(&self.codes);
        let found = kinds.find(|(_, known)| known.eq_ignore_ascii_case(code));
        found.map(|(kind, _)| kind)
    }

    /// The kind that XBoard writes so, or else the one that the variant does.
    pub fn kind_of_either(&self, code: &str) -> Option<PieceKind> {
        let own = || {
            let mut kinds = (0..).map(PieceKind).zip(&self.own);
            let found = kinds.find(|(_, known)| known.to_string().eq_ignore_ascii_case(code));
            found.map(|(kind, _)| kind)
        };
        self.kind(code).or_else(own)
    }

    /// The kind whose moves XBoard writes without a letter.
    pub const fn pawn(&self) -> Option<PieceKind> {
        self.pawn
    }

    /// Whether XBoard leaves the sign of a promotion out of the text of a move, and writes that of a check: in games in which nothing but its
    /// pawn promotes by its own rules.
    pub const fn leaves_out_promotions(&self) -> bool {
        self.leaves_out_promotions
    }

    /// The codes of a game in which XBoard's white, which begins, is the side that moves second elsewhere: of a handicap game.
    #[must_use]
    pub fn turned(&self) -> Self {
        Self {
            turned: !self.turned,
            ..self.clone()
        }
    }

    /// Whether XBoard's white is the side that moves second elsewhere.
    pub const fn is_turned(&self) -> bool {
        self.turned
    }

    /// The names of squares.
    pub const fn squares(&self) -> WesternSquares {
        // XBoard counts the ranks of a board from 0 where they are ten, so that each has one digit.
        let lowest = if self.height == 10 { 0 } else { 1 };
        let squares = WesternSquares::counted_from(self.board, lowest);
        if self.turned { squares.turned() } else { squares }
    }

    /// Whether XBoard shows hands, and so reads and writes them.
    pub const fn shows_hands(&self) -> bool {
        self.hands
    }

    /// The board or the hands of an FEN with the variant's codes in place of XBoard's, and without the ranks that XBoard fills up
    /// above the variant's. What no kind is called stays as it is.
    pub fn own(&self, text: &str) -> String {
        let mut result = String::new();
        let mut rest = self.own_ranks(text);
        while let Some(first) = rest.chars().next() {
            let Some(starting) = self.starting(rest) else {
                result.push(first);
                rest = &rest[first.len_utf8()..];
                continue;
            };
            match starting.kind {
                Some(kind) => result.push_str(&self.own[kind.index()].of(starting.color)),
                None => result.push_str(starting.text),
            }
            rest = &rest[starting.text.len()..];
        }
        result
    }

    /// The piece that a text starts with, of whatever kind.
    fn starting<'t>(&self, text: &'t str) -> Option<Starting<'t>> {
        let (code, color, after) = PieceCode::starting(text)?;
        // A `~` behind anything else than a shadow stays in the rest of the text, whose reader refuses it.
        let shadow = after.starts_with('~').then(|| self.kind(&format!("{code}~")));
        let (kind, length) = match shadow.flatten() {
            Some(kind) => (Some(kind), text.len() - after.len() + 1),
            None => (self.kind_of_either(&code.to_string()), text.len() - after.len()),
        };
        let text = &text[..length];
        Some(Starting { text, kind, color })
    }

    /// The first code in the board or the hands of an FEN that no kind has.
    pub fn unknown<'t>(&self, text: &'t str) -> Option<&'t str> {
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            if let Some(starting) = self.starting(rest) {
                if starting.kind.is_none() {
                    return Some(starting.text);
                }
                rest = &rest[starting.text.len()..];
            } else {
                rest = &rest[first.len_utf8()..];
            }
        }
        None
    }

    /// A board without the empty ranks above the variant's, if it has as many as XBoard shows.
    fn own_ranks<'t>(&self, text: &'t str) -> &'t str {
        let ranks = text.split('/').count();
        let more = usize::from(self.height - self.board.ranks());
        if more == 0 || ranks != usize::from(self.height) {
            return text;
        }
        let mut rest = text;
        for _ in 0..more {
            match rest.split_once('/') {
                Some((empty, below)) if empty.bytes().all(|byte| byte.is_ascii_digit()) => rest = below,
                _ => return text,
            }
        }
        rest
    }

    /// A set-up as XBoard's FEN: Black is the side that it calls white.
    pub fn fen(&self, setup: &Setup) -> String {
        // XBoard counts no checks.
        let fen = fen::format(self, self.board, Check::Ordinary, setup);
        // XBoard reads hands only where it shows any.
        if self.hands {
            fen
        } else {
            fen.replacen("[]", "", 1)
        }
    }
}

/// A piece at the beginning of a text.
struct Starting<'t> {
    /// How it is written.
    text: &'t str,
    /// Nothing where no kind is written so.
    kind: Option<PieceKind>,
    color: Color,
}

impl Codes for XboardCodes {
    fn on_board(&self, piece: Piece, _: Square) -> String {
        self.in_hand(piece)
    }

    fn in_hand(&self, piece: Piece) -> String {
        let code = self.code(piece.kind);
        match piece.color {
            Color::Black => code.to_owned(),
            Color::White => code.to_ascii_lowercase(),
        }
    }
}
