//! The moves of a list or record as written: numbers, moves, comments, result.

use hakugei_variant::Color;

use crate::ending::Sign;
use crate::items::{Item, Items, PlacedItem, TextFault};
use crate::turn::TurnNumber;
use crate::{MAX_PLIES, MoveText, Place, SyntaxError, TextErrorKind, ending};

/// The moves of a text.
#[derive(Debug)]
pub(crate) struct Movetext {
    /// Who makes the first of them.
    pub(crate) first: Color,
    /// The comments before the first move.
    pub(crate) comments: Vec<String>,
    /// The moves.
    pub(crate) plies: Vec<Ply>,
    /// The result at the end, if one is written there.
    pub(crate) result: Option<PlacedSign>,
}

/// One move of a text.
#[derive(Debug)]
pub(crate) struct Ply {
    pub(crate) text: MoveText,
    pub(crate) place: Place,
    /// The comments after it.
    pub(crate) comments: Vec<String>,
}

/// A sign of a result, and where it stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlacedSign {
    pub(crate) sign: Sign,
    pub(crate) place: Place,
}

/// Whose move comes first.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Beginning {
    /// The text continues at a turn.
    At(TurnNumber),
    /// The text says so: White's move comes first where `1. …` does.
    AsWritten,
}

/// The moves of a text, as far as it could be read.
pub(crate) struct ReadMoves {
    /// The moves before the fault, if there is one.
    pub(crate) moves: Movetext,
    /// What is wrong, if anything is.
    pub(crate) fault: Option<TextFault>,
}

/// Reads the moves that are left of a text.
pub(crate) fn read(items: &mut Items<'_>, beginning: Beginning) -> ReadMoves {
    let mut reader = MovetextReader::new(beginning);
    let mut fault = None;
    while fault.is_none()
        && let Some(item) = items.next()
    {
        let taken = item.and_then(|PlacedItem { item, place }| {
            let taken = reader.take(item, place, items.is_at_end());
            taken.map_err(|kind| TextFault { kind, place })
        });
        fault = taken.err();
    }
    let moves = reader.moves;
    ReadMoves { moves, fault }
}

/// The moves so far.
struct MovetextReader {
    moves: Movetext,
    turn: TurnNumber,
    /// Whether it is still open who makes the first move.
    open: bool,
}

impl MovetextReader {
    fn new(beginning: Beginning) -> Self {
        let (turn, open) = match beginning {
            Beginning::At(turn) => (turn, false),
            Beginning::AsWritten => (TurnNumber::after(0, Color::Black), true),
        };
        let moves = Movetext {
            first: turn.side,
            comments: Vec::new(),
            plies: Vec::new(),
            result: None,
        };
        Self { moves, turn, open }
    }

    fn take(&mut self, item: Item<'_>, place: Place, is_last: bool) -> Result<(), TextErrorKind> {
        if self.moves.result.is_some() {
            return Err(TextErrorKind::AfterResult { found: shown(item) });
        }
        match item {
            Item::Comment(text) => self.comment(text),
            Item::Number { digits, ellipsis } => self.number(digits, ellipsis, is_last)?,
            Item::Ellipsis => self.ellipsis(is_last)?,
            Item::Word(word) => self.word(word, place)?,
            Item::Tag { name, .. } => {
                return Err(TextErrorKind::TagAmongMoves {
                    name: name.to_owned(),
                });
            }
        }
        Ok(())
    }

    fn comment(&mut self, text: String) {
        match self.moves.plies.last_mut() {
            Some(ply) => ply.comments.push(text),
            None => self.moves.comments.push(text),
        }
    }

    fn number(&mut self, digits: &str, ellipsis: bool, is_last: bool) -> Result<(), TextErrorKind> {
        if ellipsis {
            self.ellipsis(is_last)?;
        }
        let expected = self.turn;
        if digits != expected.number.to_string() {
            let found = format!("{digits}.");
            return Err(TextErrorKind::WrongNumber { found, expected });
        }
        if expected.side == Color::White && !ellipsis {
            return Err(TextErrorKind::NoEllipsis { expected });
        }
        Ok(())
    }

    /// At the end of a text, an ellipsis may also say that the game goes on.
    fn ellipsis(&mut self, is_last: bool) -> Result<(), TextErrorKind> {
        if std::mem::take(&mut self.open) {
            self.turn = TurnNumber::after(0, Color::White);
            self.moves.first = Color::White;
        }
        if self.turn.side == Color::Black && !is_last {
            return Err(TextErrorKind::Ellipsis);
        }
        Ok(())
    }

    fn word(&mut self, word: &str, place: Place) -> Result<(), TextErrorKind> {
        if let Some(sign) = ending::read_sign(word) {
            self.moves.result = Some(PlacedSign { sign, place });
            return Ok(());
        }
        if self.moves.plies.len() == MAX_PLIES {
            return Err(TextErrorKind::TooManyPlies);
        }
        let text = word.parse().map_err(|error| no_move(self.turn, word, error))?;
        self.moves.plies.push(Ply {
            text,
            place,
            comments: Vec::new(),
        });
        self.turn = self.turn.next();
        self.open = false;
        Ok(())
    }
}

/// Why a word is not a move.
fn no_move(turn: TurnNumber, word: &str, error: SyntaxError) -> TextErrorKind {
    let found = word.to_owned();
    if word.bytes().all(|b| b.is_ascii_digit()) {
        TextErrorKind::WrongNumber {
            found,
            expected: turn,
        }
    } else if word
        .chars()
        .all(|c| matches!(c, '0'..='9' | '-' | '/' | '½' | '–' | ':'))
    {
        TextErrorKind::NoSuchResult { found }
    } else {
        TextErrorKind::NoMove { turn, error }
    }
}

/// An item for a message.
fn shown(item: Item<'_>) -> String {
    match item {
        Item::Tag { name, .. } => format!("[{name}"),
        Item::Comment(text) => format!("{{{text}}}"),
        Item::Number { digits, .. } => format!("{digits}."),
        Item::Ellipsis => "…".to_owned(),
        Item::Word(word) => word.to_owned(),
    }
}
