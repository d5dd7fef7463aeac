//! The moves of a list or record as written: numbers, moves, comments, result.

use hakugei_variant::Color;

use crate::ending::Sign;
use crate::items::{Item, Items};
use crate::turn::Turn;
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
    pub(crate) result: Option<(Sign, Place)>,
}

/// One move of a text.
#[derive(Debug)]
pub(crate) struct Ply {
    pub(crate) text: MoveText,
    pub(crate) place: Place,
    /// The comments after it.
    pub(crate) comments: Vec<String>,
}

/// What is wrong, and where.
pub(crate) type Fault = (TextErrorKind, Place);

/// Whose move comes first.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Beginning {
    /// The text continues at a turn.
    At(Turn),
    /// The text says so: White's move comes first where `1. …` does.
    AsWritten,
}

/// Reads the moves that are left of a text. After a fault, what stands before it.
pub(crate) fn read(items: &mut Items<'_>, beginning: Beginning) -> (Movetext, Option<Fault>) {
    let mut reader = Reader::new(beginning);
    while let Some(item) = items.next() {
        let fault = item.and_then(|(item, place)| {
            let taken = reader.take(item, place, items.is_at_end());
            taken.map_err(|kind| (kind, place))
        });
        if let Err(fault) = fault {
            return (reader.moves, Some(fault));
        }
    }
    (reader.moves, None)
}

/// The moves so far.
struct Reader {
    moves: Movetext,
    turn: Turn,
    /// Whether it is still open who makes the first move.
    open: bool,
}

impl Reader {
    fn new(beginning: Beginning) -> Self {
        let (turn, open) = match beginning {
            Beginning::At(turn) => (turn, false),
            Beginning::AsWritten => (Turn::after(0, Color::Black), true),
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
            self.turn = Turn::after(0, Color::White);
            self.moves.first = Color::White;
        }
        if self.turn.side == Color::Black && !is_last {
            return Err(TextErrorKind::Ellipsis);
        }
        Ok(())
    }

    fn word(&mut self, word: &str, place: Place) -> Result<(), TextErrorKind> {
        if let Some(sign) = ending::read_sign(word) {
            self.moves.result = Some((sign, place));
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

/// Why a word is no move.
fn no_move(turn: Turn, word: &str, error: SyntaxError) -> TextErrorKind {
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
