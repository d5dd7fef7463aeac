//! The moves of a list or record as written: numbers, moves, times, comments, variations, result.

use hakugei_variant::Color;

use crate::ending::Sign;
use crate::items::{Item, Items, PlacedItem, TIME, TextFault, write_time};
use crate::record::text::MAX_DEPTH;
use crate::turn::TurnNumber;
use crate::{MAX_PLIES, MoveText, Place, SyntaxError, TextErrorKind, ending};

/// The moves of a text.
#[derive(Debug)]
pub(crate) struct Movetext {
    /// Who makes the first of them.
    pub(crate) first: Color,
    /// The moves that were played.
    pub(crate) line: Line,
    /// The result at the end, if one is written there.
    pub(crate) result: Option<PlacedSign>,
}

/// The moves of a game or a variation.
#[derive(Debug, Default)]
pub(crate) struct Line {
    /// The comments before the first move.
    pub(crate) comments: Vec<String>,
    /// The moves.
    pub(crate) plies: Vec<Ply>,
}

/// One move of a text.
#[derive(Debug)]
pub(crate) struct Ply {
    pub(crate) text: MoveText,
    pub(crate) place: Place,
    /// How long it took, in milliseconds.
    pub(crate) spent: Option<u64>,
    /// The comments after it.
    pub(crate) comments: Vec<String>,
    /// What might have been played instead.
    pub(crate) variations: Vec<Line>,
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
    /// The text is a list that continues at a turn; it has no variations.
    At(TurnNumber),
    /// The text is a record, which says so: White's move comes first where `1. …` does.
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
    if let (None, Some(open)) = (&fault, reader.open_lines.last()) {
        fault = Some(TextFault {
            kind: TextErrorKind::OpenVariation,
            place: open.begins,
        });
    }
    reader.close_all();
    let moves = reader.moves;
    ReadMoves { moves, fault }
}

/// The moves so far.
struct MovetextReader {
    moves: Movetext,
    turn: TurnNumber,
    /// Whether it is still open who makes the first move.
    open: bool,
    /// Whether variations are read.
    with_variations: bool,
    /// The variations that have begun and not ended, each inside the one before it.
    open_lines: Vec<OpenLine>,
    /// How many moves there are in all lines.
    plies: usize,
}

/// A variation that has begun.
struct OpenLine {
    line: Line,
    /// Where it begins.
    begins: Place,
    /// The turn to which the line that it leaves has come.
    turn_before: TurnNumber,
}

impl MovetextReader {
    fn new(beginning: Beginning) -> Self {
        let with_variations = matches!(beginning, Beginning::AsWritten);
        let (turn, open) = match beginning {
            Beginning::At(turn) => (turn, false),
            Beginning::AsWritten => (TurnNumber::after(0, Color::Black), true),
        };
        let moves = Movetext {
            first: turn.side,
            line: Line::default(),
            result: None,
        };
        Self {
            moves,
            turn,
            open,
            with_variations,
            open_lines: Vec::new(),
            plies: 0,
        }
    }

    /// The line that is being read.
    fn line(&mut self) -> &mut Line {
        match self.open_lines.last_mut() {
            Some(open) => &mut open.line,
            None => &mut self.moves.line,
        }
    }

    fn take(&mut self, item: Item<'_>, place: Place, is_last: bool) -> Result<(), TextErrorKind> {
        if self.moves.result.is_some() {
            return Err(TextErrorKind::AfterResult { found: shown(item) });
        }
        match item {
            Item::Comment(text) => self.comment(text),
            Item::Time(spent) => self.time(spent)?,
            Item::BeginVariation => self.begin_variation(place)?,
            Item::EndVariation => self.end_variation()?,
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
        let line = self.line();
        match line.plies.last_mut() {
            Some(ply) => ply.comments.push(text),
            None => line.comments.push(text),
        }
    }

    /// Takes the time of the last move.
    fn time(&mut self, spent: u64) -> Result<(), TextErrorKind> {
        let last = self.line().plies.last_mut();
        let taken = last
            .filter(|ply| ply.spent.is_none())
            .map(|ply| ply.spent = Some(spent));
        taken.ok_or(TextErrorKind::StrayTime)
    }

    /// Goes back before the last move.
    fn begin_variation(&mut self, begins: Place) -> Result<(), TextErrorKind> {
        if !self.with_variations {
            return Err(TextErrorKind::Unexpected { found: '(' });
        }
        if self.line().plies.is_empty() {
            return Err(TextErrorKind::NothingReplaced);
        }
        if self.open_lines.len() == MAX_DEPTH {
            return Err(TextErrorKind::DeepVariation);
        }
        self.open_lines.push(OpenLine {
            line: Line::default(),
            begins,
            turn_before: self.turn,
        });
        self.turn = self.turn.before();
        Ok(())
    }

    fn end_variation(&mut self) -> Result<(), TextErrorKind> {
        match self.open_lines.last() {
            None => Err(TextErrorKind::Unexpected { found: ')' }),
            Some(open) if open.line.plies.is_empty() => Err(TextErrorKind::EmptyVariation),
            Some(_) => {
                self.close_one();
                Ok(())
            }
        }
    }

    /// Puts the innermost variation to the move that it replaces.
    fn close_one(&mut self) {
        let Some(OpenLine {
            line, turn_before, ..
        }) = self.open_lines.pop()
        else {
            return;
        };
        self.turn = turn_before;
        if let Some(ply) = self.line().plies.last_mut().filter(|_| !line.plies.is_empty()) {
            ply.variations.push(line);
        }
    }

    /// Ends the variations that the text leaves open.
    fn close_all(&mut self) {
        while !self.open_lines.is_empty() {
            self.close_one();
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
            if !self.open_lines.is_empty() {
                return Err(TextErrorKind::ResultInVariation {
                    found: word.to_owned(),
                });
            }
            self.moves.result = Some(PlacedSign { sign, place });
            return Ok(());
        }
        if self.plies == MAX_PLIES {
            return Err(TextErrorKind::TooManyPlies);
        }
        let text = word.parse().map_err(|error| no_move(self.turn, word, error))?;
        self.line().plies.push(Ply {
            text,
            place,
            spent: None,
            comments: Vec::new(),
            variations: Vec::new(),
        });
        self.plies += 1;
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
        Item::Time(spent) => format!("{{{TIME}{}]}}", write_time(spent)),
        Item::BeginVariation => "(".to_owned(),
        Item::EndVariation => ")".to_owned(),
        Item::Number { digits, .. } => format!("{digits}."),
        Item::Ellipsis => "…".to_owned(),
        Item::Word(word) => word.to_owned(),
    }
}
