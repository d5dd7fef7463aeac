//! The start position of a CSA file.

use hakugei_variant::{Color, Hands, Piece, PieceKind, Setup, Square, Variant, sfen};

use super::CsaError;
use crate::FormatError;
use crate::kif_pieces::{ARRAY, FACES, KifPieces};
use crate::lines::TextLine;
use crate::tree::StartForm;

/// How many pieces stand in a row.
const WIDTH: usize = 9;

/// The word for every piece that is left.
const ALL: &str = "AL";

/// A start position that is being read.
pub(crate) struct CsaStart<'c> {
    variant: &'c Variant,
    faces: &'c KifPieces,
    /// The position so far.
    pub(crate) setup: Setup,
    /// How it is written, once that is known.
    pub(crate) layout: Option<StartForm>,
    /// Whether a piece was put on the board by itself.
    pub(crate) placed: bool,
    /// Whether the pieces that are left were given to a side.
    pub(crate) all: bool,
}

impl<'c> CsaStart<'c> {
    /// An empty board.
    pub(crate) fn new(variant: &'c Variant, faces: &'c KifPieces) -> Self {
        let setup = Setup {
            squares: vec![None; variant.board.len()],
            hands: Hands::empty(variant.pieces.len()),
            side: Color::Black,
            move_number: 1,
            just_taken: None,
            checks_given: variant.start.checks_given,
        };
        Self {
            variant,
            faces,
            setup,
            layout: None,
            placed: false,
            all: false,
        }
    }

    /// Takes `PI`, with what follows it.
    pub(crate) fn initial(&mut self, line: &TextLine<'_>, removed: &str) -> Result<(), FormatError> {
        let array =
            sfen::parse(self.variant, ARRAY).map_err(|_| line.refuse(line.text, CsaError::NoArray))?;
        self.setup.squares = array.squares;
        self.layout = Some(StartForm::Initial);
        for part in chunks(removed.trim_end()) {
            let (square, kind) = self.part(line, part)?;
            let stands = square.map(|square| &mut self.setup.squares[square.index()]);
            match stands {
                Some(stands) if stands.is_some_and(|piece| Some(piece.kind) == kind) => *stands = None,
                _ => return Err(line.refuse(part, CsaError::NotThere)),
            }
        }
        Ok(())
    }

    /// Takes `P1` to `P9`.
    pub(crate) fn row(&mut self, line: &TextLine<'_>, rank: u8, cells: &str) -> Result<(), FormatError> {
        self.layout = Some(StartForm::Rows);
        let begin = usize::from(rank - 1) * WIDTH;
        // Blanks between the squares are left out by some.
        let close = closer(cells).map(|cells| self.cells(line, &cells));
        // Three characters a square is the standard, so its error is the one that is reported.
        let read = match (self.fixed(line, cells), close) {
            (Ok(read), _) | (Err(_), Some(Ok(read))) => read,
            (Err(error), _) => return Err(error),
        };
        for (index, piece) in read.into_iter().rev().enumerate() {
            self.setup.squares[begin + index] = piece;
        }
        Ok(())
    }

    /// The squares of a row, each in three characters.
    fn fixed(&self, line: &TextLine<'_>, cells: &str) -> Result<Vec<Option<Piece>>, FormatError> {
        let (mut rest, mut parts) = (cells, Vec::new());
        for _ in 0..WIDTH {
            let (cell, after) = take_cell(rest);
            parts.push(cell);
            rest = after;
        }
        if rest.trim().is_empty() {
            return self.cells(line, &parts);
        }
        let read = self.cells(line, &parts);
        read.and(Err(line.refuse(rest, CsaError::SurplusSquares)))
    }

    fn cells(&self, line: &TextLine<'_>, cells: &[&str]) -> Result<Vec<Option<Piece>>, FormatError> {
        cells.iter().map(|cell| self.cell(line, cell)).collect()
    }

    fn cell(&self, line: &TextLine<'_>, cell: &str) -> Result<Option<Piece>, FormatError> {
        if matches!(cell.trim(), "*" | "") {
            return Ok(None);
        }
        let color = sign(cell).ok_or_else(|| line.refuse(cell, CsaError::NoSquare))?;
        let kind = self
            .kind(&cell[1..])
            .ok_or_else(|| line.refuse(cell, CsaError::NoPiece))?;
        Ok(Some(Piece { color, kind }))
    }

    /// Takes `P+` or `P-`, with what follows it.
    pub(crate) fn pieces(
        &mut self,
        line: &TextLine<'_>,
        color: Color,
        text: &str,
    ) -> Result<(), FormatError> {
        for part in chunks(text.trim_end()) {
            if part.get(2..) == Some(ALL) && part.starts_with("00") {
                self.hold_all(color);
                continue;
            }
            match self.part(line, part)? {
                (Some(square), Some(kind)) => {
                    self.placed = true;
                    let piece = Piece { color, kind };
                    if self.setup.squares[square.index()].replace(piece).is_some() {
                        return Err(line.refuse(part, CsaError::Occupied));
                    }
                }
                (None, Some(kind)) if self.variant.may_be_in_hand(kind) => {
                    let count = self.setup.hands.count(color, kind).saturating_add(1);
                    self.setup.hands.set(color, kind, count);
                }
                _ => return Err(line.refuse(part, CsaError::NotInHand)),
            }
        }
        Ok(())
    }

    /// Gives every piece that is left of a set to a side's hand.
    fn hold_all(&mut self, color: Color) {
        self.all = true;
        // The first seven can be in hand; the eighth is the king.
        for face in &FACES[..7] {
            let Some(kind) = self
                .faces
                .kind(face)
                .filter(|&kind| self.variant.may_be_in_hand(kind))
            else {
                continue;
            };
            let same = |piece: &&Piece| self.faces.face(piece.kind).letter == face.letter;
            let on_board = self.setup.squares.iter().flatten().filter(same).count();
            let held: usize = Color::ALL
                .map(|color| usize::from(self.setup.hands.count(color, kind)))
                .iter()
                .sum();
            let left = usize::from(face.count).saturating_sub(on_board + held) as u8;
            let count = self.setup.hands.count(color, kind).saturating_add(left);
            self.setup.hands.set(color, kind, count);
        }
    }

    /// A square, `None` for `00`, and a piece: `82HI`.
    fn part(
        &self,
        line: &TextLine<'_>,
        part: &str,
    ) -> Result<(Option<Square>, Option<PieceKind>), FormatError> {
        let refuse = || line.refuse(part, CsaError::NoPlace);
        let (square, piece) = part.split_at_checked(2).ok_or_else(refuse)?;
        let kind = self.kind(piece).ok_or_else(refuse)?;
        match square {
            "00" => Ok((None, Some(kind))),
            _ => Ok((
                Some(self::square(self.variant, square).ok_or_else(refuse)?),
                Some(kind),
            )),
        }
    }

    fn kind(&self, word: &str) -> Option<PieceKind> {
        kind(self.faces, word)
    }
}

/// The kind of a word of CSA.
pub(crate) fn kind(faces: &KifPieces, word: &str) -> Option<PieceKind> {
    faces.kind(FACES.iter().find(|face| face.csa == word)?)
}

/// The square of a file and a rank, `76`.
pub(crate) fn square(variant: &Variant, text: &str) -> Option<Square> {
    let [file @ b'1'..=b'9', rank @ b'1'..=b'9'] = text.as_bytes() else {
        return None;
    };
    variant
        .board
        .square(i16::from(file - b'1'), i16::from(rank - b'1'))
}

/// The name of a square.
pub(crate) fn name(variant: &Variant, square: Square) -> String {
    let board = variant.board;
    format!("{}{}", board.file(square) + 1, board.rank(square) + 1)
}

/// The side of a sign.
pub(crate) fn sign(text: &str) -> Option<Color> {
    match text.as_bytes().first()? {
        b'+' => Some(Color::Black),
        b'-' => Some(Color::White),
        _ => None,
    }
}

/// The sign of a side.
pub(crate) const fn sign_of(color: Color) -> char {
    match color {
        Color::Black => '+',
        Color::White => '-',
    }
}

/// A text in parts of four characters; the last may be shorter.
fn chunks(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let end = rest.char_indices().nth(4).map_or(rest.len(), |(at, _)| at);
        let (part, after) = rest.split_at(end);
        rest = after;
        (!part.is_empty()).then_some(part)
    })
}

/// The squares of a row whatever blanks stand between them; `None` where they are not as many as there must be.
fn closer(text: &str) -> Option<Vec<&str>> {
    let (mut rest, mut cells) = (text.trim_start(), Vec::new());
    while !rest.is_empty() {
        let width = if rest.starts_with('*') { 1 } else { 3 };
        let (cell, after) = rest.split_at_checked(width)?;
        cells.push(cell);
        rest = after.trim_start();
    }
    (cells.len() == WIDTH).then_some(cells)
}

/// The next square of a row, and what follows it.
fn take_cell(text: &str) -> (&str, &str) {
    let end = text.char_indices().nth(3).map_or(text.len(), |(at, _)| at);
    text.split_at(end)
}

/// The lines of a board in a layout; `Initial` only where the position is the array less some of its pieces.
pub(crate) fn board(faces: &KifPieces, variant: &Variant, setup: &Setup, layout: StartForm) -> Vec<String> {
    if layout == StartForm::Initial
        && let Some(line) = initial(faces, variant, setup)
    {
        return vec![line];
    }
    let rows = setup.squares.chunks(WIDTH).zip(1..).map(|(row, rank)| {
        let cells = row.iter().rev().map(|square| match square {
            None => " * ".to_owned(),
            Some(piece) => format!("{}{}", sign_of(piece.color), faces.face(piece.kind).csa),
        });
        let cells: String = cells.collect();
        format!("P{rank}{cells}")
    });
    rows.collect()
}

/// `PI` with what is taken away; `None` where the position is no such one.
pub(crate) fn initial(faces: &KifPieces, variant: &Variant, setup: &Setup) -> Option<String> {
    let array = faces.array.as_ref()?;
    let mut line = "PI".to_owned();
    for square in variant.board.squares().rev() {
        match (array.squares[square.index()], setup.squares[square.index()]) {
            (before, now) if before == now => {}
            (Some(piece), None) => {
                line.push_str(&name(variant, square));
                line.push_str(faces.face(piece.kind).csa);
            }
            _ => return None,
        }
    }
    Some(line)
}

/// The pieces in a side's hand as `P+` has them.
pub(crate) fn hand(faces: &KifPieces, hands: &Hands, color: Color) -> String {
    let held = FACES[..8]
        .iter()
        .filter_map(|face| Some((face, hands.count(color, faces.kind(face)?))));
    held.map(|(face, count)| format!("00{}", face.csa).repeat(usize::from(count)))
        .collect()
}
