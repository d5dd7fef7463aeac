//! Pieces: sides, kinds, and what each kind is called and can do.

use std::fmt;

use betza::Moves;

use crate::region::Region;
use crate::rules::{Burns, Contagion, Hops};
use crate::{Color, PieceArt};

/// A kind of piece of one variant: an index into [`crate::Variant::pieces`]. Each face of a piece is a kind.
///
/// ```
/// use hakugei_variant::{PieceCode, load, shipped};
///
/// # let source = shipped::ids().next().and_then(shipped::source).ok_or("some ship")?;
/// # let variant = load(&source, &shipped::Shipped).variant.ok_or("what ships is valid")?;
/// let kind = PieceCode::parse("P").and_then(|code| variant.kind(code)).ok_or("it has pawns")?;
/// assert_eq!(variant.piece(kind).code.to_string(), "P");
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceKind(pub u8);

impl PieceKind {
    /// The index, for use with slices.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A piece on the board.
///
/// ```
/// use hakugei_variant::{Color, load, shipped};
///
/// # let source = shipped::ids().next().and_then(shipped::source).ok_or("some ship")?;
/// # let variant = load(&source, &shipped::Shipped).variant.ok_or("what ships is valid")?;
/// // The piece in Black's near corner on file 1.
/// let corner = variant.board.len() - usize::from(variant.board.files());
/// let piece = variant.start.squares[corner].ok_or("one stands there")?;
/// assert_eq!(piece.color, Color::Black);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// Whose it is.
    pub color: Color,
    /// What it is.
    pub kind: PieceKind,
}

/// How a kind is written in SFEN and in moves: a capital letter, perhaps with a mark after it, after `+` for a promoted
/// face: `P`, `P'`, `+P'`. Codes are ordered by their letters; one without a mark comes first, and a promoted face after
/// its piece.
///
/// ```
/// use hakugei_variant::{Color, PieceCode};
///
/// let code = PieceCode::parse("+P'").ok_or("it is a code")?;
/// assert_eq!(code.of(Color::White), "+p'");
/// assert_eq!(code.flipped().to_string(), "P'");
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceCode {
    /// `A` to `Z`.
    pub letter: char,
    /// What stands after the letter, in games of more kinds than there are letters.
    pub mark: Option<Mark>,
    /// Whether a `+` stands before the letter.
    pub promoted: bool,
}

/// A mark after the letter of a [`PieceCode`].
///
/// ```
/// use hakugei_variant::Mark;
///
/// assert_eq!(Mark::starting("'x"), Some(Mark::Prime));
/// assert_eq!(Mark::Bang.char(), '!');
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// `'`
    Prime,
    /// `!`
    Bang,
}

impl Mark {
    /// Every mark.
    pub const ALL: [Self; 2] = [Self::Prime, Self::Bang];

    /// How it is written.
    pub const fn char(self) -> char {
        match self {
            Self::Prime => '\'',
            Self::Bang => '!',
        }
    }

    /// The mark that a text starts with.
    pub fn starting(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mark| text.starts_with(mark.char()))
    }
}

impl PieceCode {
    /// The code that a text is, such as `P`, `+P` or `P'`; `None` where it is not one.
    pub fn parse(text: &str) -> Option<Self> {
        let (code, color, rest) = Self::starting(text)?;
        (color == Color::Black && rest.is_empty()).then_some(code)
    }

    /// The code that a text starts with, as a side's piece is written, with the side and the rest of the text.
    ///
    /// ```
    /// use hakugei_variant::{Color, PieceCode};
    ///
    /// let (code, color, rest) = PieceCode::starting("+p'1K").ok_or("a code")?;
    /// assert_eq!((code.to_string().as_str(), color, rest), ("+P'", Color::White, "1K"));
    /// # Ok::<(), &str>(())
    /// ```
    pub fn starting(text: &str) -> Option<(Self, Color, &str)> {
        let face = text.strip_prefix('+');
        let mut rest = face.unwrap_or(text).chars();
        let letter = rest.next().filter(char::is_ascii_alphabetic)?;
        let mark = Mark::starting(rest.as_str());
        let code = Self {
            letter: letter.to_ascii_uppercase(),
            mark,
            promoted: face.is_some(),
        };
        let color = if letter.is_ascii_uppercase() {
            Color::Black
        } else {
            Color::White
        };
        Some((code, color, &rest.as_str()[usize::from(mark.is_some())..]))
    }

    /// The code of the other face: with a `+` or without one.
    #[must_use]
    pub const fn flipped(self) -> Self {
        Self {
            promoted: !self.promoted,
            ..self
        }
    }

    /// The code as a side's piece is written: upper case for Black, lower case for White.
    pub fn of(self, color: Color) -> String {
        let letter = match color {
            Color::Black => self.letter,
            Color::White => self.letter.to_ascii_lowercase(),
        };
        let plus = self.promoted.then_some('+');
        let mark = self.mark.map(Mark::char);
        [plus, Some(letter), mark].into_iter().flatten().collect()
    }
}

impl fmt::Display for PieceCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.of(Color::Black))
    }
}

/// What something is called.
///
/// ```
/// use hakugei_variant::{load, shipped};
///
/// # let source = shipped::ids().next().and_then(shipped::source).ok_or("some ship")?;
/// # let variant = load(&source, &shipped::Shipped).variant.ok_or("what ships is valid")?;
/// assert!(variant.pieces.iter().all(|piece| piece.name.english == piece.name.english.to_lowercase()));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Name {
    /// In English, lower case for pieces.
    pub english: String,
    /// In Japanese script.
    pub kanji: Option<String>,
    /// The Japanese name in Latin letters.
    pub romaji: Option<String>,
}

/// A kind of piece.
///
/// ```
/// use hakugei_variant::{Color, load, shipped};
///
/// # let source = shipped::ids().next().and_then(shipped::source).ok_or("some ship")?;
/// # let variant = load(&source, &shipped::Shipped).variant.ok_or("what ships is valid")?;
/// let king = variant.pieces.iter().find(|piece| piece.royal).ok_or("one is royal")?;
/// let corner = variant.board.squares().next().ok_or("a board has squares")?;
/// let moves = king.moves_from(variant.board, corner, Color::Black);
/// assert!(moves.flat_map(|moves| &moves.simple).count() > 0);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct PieceType {
    /// How it is written.
    pub code: PieceCode,
    /// What it is called.
    pub name: Name,
    /// The one character that stands for it on a board drawn in kanji.
    pub short: Option<char>,
    /// The picture that stands for it where pieces are pictures.
    pub picture: Option<PieceArt>,
    /// What else people call it.
    pub also: Vec<String>,
    /// The Betza string of its move, as the file has it.
    pub betza: String,
    /// What the string means.
    pub moves: Moves,
    /// Squares of origin on which it moves otherwise, in the file's order.
    pub zones: Vec<ZoneMoves>,
    /// The squares that `i` in its Betza string speaks of, for Black; empty where it has no such move.
    pub initial: Region,
    /// The only squares to which it goes, by a move on the board or by a drop, and which it attacks; `None` where it may go
    /// anywhere.
    pub stays_in: Option<Region>,
    /// The kinds that it may capture; `None` where that is every kind.
    pub takes: Option<Vec<PieceKind>>,
    /// The kinds that it may capture only unprotected: while no enemy could capture it there in turn. Empty where there are none.
    pub takes_unprotected: Vec<PieceKind>,
    /// How it hops, in the moves whose Betza string has a `p`; `None` where the file does not say it: over exactly one piece of any kind.
    pub hops: Option<Hops>,
    /// The kinds of its own side with which it may change places: by a leap, step or slide to where one of them stands, if it might end
    /// there were the square empty. Empty where there are none.
    pub swaps_with: Vec<PieceKind>,
    /// Whether losing it loses the game.
    pub royal: bool,
    /// The kind that a captor gets in hand, or `None` where a captured piece leaves play.
    pub captured: Option<PieceKind>,
    /// What its capture makes of the captor; `None` where that stays what it is.
    pub contagion: Option<Contagion>,
    /// What it burns on the squares around it; `None` for nothing.
    pub burns: Option<Burns>,
    /// Whether it may stay where it is as a move of its side: a pass besides those of its moves by several legs. It is a move like others that captures nothing.
    pub may_pass: bool,
    /// How many pieces of its kind a side may have on the board: while it has that number, none is dropped and none promotes to one. `None` for any number.
    pub at_most: Option<u8>,
    /// The kinds it turns into when it promotes or flips, in the order of the file: none where it does not.
    /// Of several the player chooses one with each move.
    pub promotes_to: Vec<PieceKind>,
}

impl PieceType {
    /// Whether a kind of another game has the same letter, moves alike, becomes the same when it promotes and when it is captured, makes the same of a captor, burns the same, changes places with the same, may pass alike, may be as many, and is
    /// royal if this one is. Its names may differ.
    pub fn moves_like(&self, other: &Self) -> bool {
        let own = |piece: &Self| (piece.code, piece.royal, piece.captured);
        own(self) == own(other)
            && self.promotes_to == other.promotes_to
            && self.moves == other.moves
            && self.zones == other.zones
            && self.initial == other.initial
            && self.stays_in == other.stays_in
            && self.is_related_like(other)
            && self.swaps_with == other.swaps_with
            && self.contagion == other.contagion
            && self.burns == other.burns
            && self.may_pass == other.may_pass
            && self.at_most == other.at_most
    }

    /// Whether the piece has no moves of its own, on whatever board.
    pub const fn is_immobile(&self) -> bool {
        self.moves.simple.is_empty() && self.moves.paths.is_empty() && self.zones.is_empty()
    }

    /// Whether it has another face to promote to.
    pub const fn promotes(&self) -> bool {
        !self.promotes_to.is_empty()
    }

    /// Whether a side may have no more than some number of it, so that others cannot always promote to it.
    pub(crate) const fn is_limited_in_number(&self) -> bool {
        self.at_most.is_some()
    }

    /// Whether it depends on the kinds that the piece meets what it can do.
    pub const fn is_related(&self) -> bool {
        self.chooses_whom_it_takes() || self.hops.is_some()
    }

    /// Whether it depends on the kind of a piece whether it may capture that.
    pub const fn chooses_whom_it_takes(&self) -> bool {
        self.takes.is_some() || !self.takes_unprotected.is_empty()
    }

    /// Whether it depends on the kinds that it meets as another does.
    pub fn is_related_like(&self, other: &Self) -> bool {
        self.takes == other.takes
            && self.takes_unprotected == other.takes_unprotected
            && self.hops == other.hops
    }

    /// Whether it may capture a kind of piece, where its moves lead to one.
    pub fn may_take(&self, kind: PieceKind) -> bool {
        self.takes.as_ref().is_none_or(|takes| takes.contains(&kind))
    }
}

#[expect(
    clippy::missing_fields_in_debug,
    reason = "files of positions and of results hold fingerprints of this text; pictures and further names change no game, so they are not part of it"
)]
impl fmt::Debug for PieceType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = f.debug_struct("PieceType");
        text.field("code", &self.code)
            .field("name", &self.name)
            .field("short", &self.short)
            .field("betza", &self.betza)
            .field("moves", &self.moves)
            .field("zones", &self.zones)
            .field("initial", &self.initial)
            .field("stays_in", &self.stays_in)
            .field("royal", &self.royal)
            .field("captured", &self.captured);
        match self.promotes_to.as_slice() {
            several @ [_, _, ..] => text.field("promotes_to", &several),
            one => text.field("promotes_to", &one.first()),
        };
        // Fields that came later are part of the text only where a file says something of them.
        if self.is_related() {
            text.field("takes", &self.takes).field("hops", &self.hops);
        }
        if !self.takes_unprotected.is_empty() {
            text.field("takes_unprotected", &self.takes_unprotected);
        }
        if !self.swaps_with.is_empty() {
            text.field("swaps_with", &self.swaps_with);
        }
        if let Some(contagion) = &self.contagion {
            text.field("contagion", contagion);
        }
        if let Some(burns) = &self.burns {
            text.field("burns", burns);
        }
        if self.may_pass {
            text.field("may_pass", &self.may_pass);
        }
        if let Some(at_most) = &self.at_most {
            text.field("at_most", at_most);
        }
        text.finish()
    }
}

/// What a kind of piece can do from some squares of origin.
///
/// ```
/// use hakugei_variant::{Source, ZoneMode, load, shipped};
///
/// let text = r#"Variant(
///     id: "mine", name: "A small game", board: (files: 3, ranks: 4), setup: "1k1/1p1/1P1/1K1 b - 1",
///     pieces: {
///         "K": (name: "king", betza: "K", royal: true),
///         "P": (name: "pawn", betza: "fW", zones: [(from: last(1), betza: "bR")]),
///     },
///     captures: removed, promotion: never,
///     ends: (stalemate: loss, repetition: fold(count: 4, result: draw, perpetual_check: loss)),
/// )"#;
/// let variant = load(&Source::new("mine.ron", text), &shipped::Shipped).variant.ok_or("it is valid")?;
/// assert_eq!(variant.pieces[1].zones[0].mode, ZoneMode::Replace);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ZoneMoves {
    /// The squares of origin.
    pub region: Region,
    /// Instead of the ordinary move, or besides it.
    pub mode: ZoneMode,
    /// The Betza string, as the file has it.
    pub betza: String,
    /// What the string means.
    pub moves: Moves,
}

/// How a zone's moves stand to the ordinary ones.
///
/// ```
/// use hakugei_variant::{Source, ZoneMode, load, shipped};
///
/// # let parent = shipped::ids().next().ok_or("some ship")?;
/// let zone = r#"Zone(from: last(2), betza: "sF", mode: add)"#;
/// let text = format!(r#"Variant(id: "mine", extends: "{parent}", pieces: {{ "P": (zones: [{zone}]) }})"#);
/// let variant = load(&Source::new("mine.ron", text), &shipped::Shipped).variant.ok_or("it is valid")?;
/// let zones = variant.pieces.iter().flat_map(|piece| &piece.zones);
/// assert!(zones.into_iter().any(|zone| zone.mode == ZoneMode::Add));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ZoneMode {
    /// Instead of them. The first matching `Replace` zone wins.
    #[default]
    Replace,
    /// Besides whatever else holds on the square.
    Add,
}

impl PieceType {
    /// Whether the piece may go to a square.
    #[inline]
    pub fn may_go_to(&self, board: crate::Board, square: crate::Square, color: Color) -> bool {
        let region = self.stays_in.as_ref();
        region.is_none_or(|region| region.contains(board, square, color))
    }

    /// What the piece can do, from whatever square: its ordinary moves, then those of its zones.
    pub fn all_moves(&self) -> impl Iterator<Item = &Moves> {
        std::iter::once(&self.moves).chain(self.zones.iter().map(|zone| &zone.moves))
    }

    /// What the piece can do from a square: the move sets that hold there, each to be joined with the others.
    #[inline]
    pub fn moves_from(
        &self,
        board: crate::Board,
        square: crate::Square,
        color: Color,
    ) -> impl Iterator<Item = &Moves> {
        let here = move |zone: &&ZoneMoves| zone.region.contains(board, square, color);
        let base = self
            .zones
            .iter()
            .filter(|zone| zone.mode == ZoneMode::Replace)
            .find(here)
            .map_or(&self.moves, |zone| &zone.moves);
        let added = self
            .zones
            .iter()
            .filter(|zone| zone.mode == ZoneMode::Add)
            .filter(here);
        std::iter::once(base).chain(added.map(|zone| &zone.moves))
    }
}

/// The pieces in hand of both sides: for each side, one count per [`PieceKind`].
///
/// ```
/// use hakugei_variant::{Color, Hands, PieceKind};
///
/// let mut hands = Hands::empty(3);
/// hands.set(Color::White, PieceKind(2), 4);
/// assert_eq!(hands.count(Color::White, PieceKind(2)), 4);
/// assert_eq!(hands.held(Color::White).collect::<Vec<_>>(), [(PieceKind(2), 4)]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hands {
    counts: [Vec<u8>; 2],
}

impl Hands {
    /// Empty hands for a variant of `kinds` kinds.
    pub fn empty(kinds: usize) -> Self {
        Self {
            counts: [vec![0; kinds], vec![0; kinds]],
        }
    }

    /// How many pieces of a kind a side holds.
    pub fn count(&self, color: Color, kind: PieceKind) -> u8 {
        self.counts[color.index()][kind.index()]
    }

    /// Sets how many pieces of a kind a side holds.
    pub fn set(&mut self, color: Color, kind: PieceKind, count: u8) {
        self.counts[color.index()][kind.index()] = count;
    }

    /// The kinds that a side holds, with their counts, in the order of the kinds.
    pub fn held(&self, color: Color) -> impl Iterator<Item = (PieceKind, u8)> {
        let counts = self.counts[color.index()].iter().enumerate();
        counts
            .filter(|&(_, &count)| count > 0)
            .map(|(kind, &count)| (PieceKind(kind as u8), count))
    }
}
