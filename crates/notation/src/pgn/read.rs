//! Reads a PGN file.

use std::ops::Range;

use hakugei_game::{CompiledVariant, GameResult};
use hakugei_variant::{Color, Setup, Variant};
use hakugei_xboard::XboardCodes;

use super::end::{Ended, Said};
use super::token::{Placed, Scanner, Token, unescaped};
use super::{PgnError, fen, san};
use crate::ending::Sign;
use crate::items::{TIME, read_time};
use crate::record::TERMINATION;
use crate::record::text::MAX_DEPTH;
use crate::tree::{Builder, Clock, Field, GameTree, Heading, NodeId, Note};
use crate::{Form, FormatError, FormatErrorKind, MAX_PLIES, MAX_TEXT, Place, dates, ending};

/// The tags that become a field, with the field.
const FIELDS: [(&str, Field); 8] = [
    ("White", Field::Black),
    ("Black", Field::White),
    ("Event", Field::Event),
    ("Site", Field::Site),
    ("Date", Field::Begun),
    ("EndDate", Field::Ended),
    ("TimeControl", Field::TimeLimit),
    ("Opening", Field::Opening),
];

/// The tags that say nothing which the game does not say itself.
const PASSED_OVER: [&str; 5] = ["Result", "SetUp", "FEN", "VariantMen", TERMINATION];

/// How many moves of a game are read again at most in search of the face of a drop.
const MOST_READ_AGAIN: usize = 10_000;

/// What the first glyphs stand for.
const GLYPHS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

/// Reads a file with one game.
pub(super) fn read_only(compiled: &CompiledVariant, text: &str) -> Result<GameTree, FormatError> {
    let mut games = read_all(compiled, text)?;
    match games.len() {
        1 => Ok(games.remove(0)),
        games => Err(fault(text, 0..0, PgnError::SeveralGames { games })),
    }
}

/// Reads a file with any number of games.
pub(super) fn read_all(compiled: &CompiledVariant, text: &str) -> Result<Vec<GameTree>, FormatError> {
    if text.len() > MAX_TEXT {
        return Err(fault(text, 0..0, FormatErrorKind::TooLong(text.len())));
    }
    let codes = XboardCodes::of_any(compiled.variant());
    let mut scanner = Scanner::new(text);
    let mut games = Vec::new();
    while let Some(game) = read_next(compiled, &codes, &mut scanner)? {
        games.push(game);
    }
    if games.is_empty() {
        let kind = FormatErrorKind::Empty(Form::Pgn);
        return Err(fault(text, text.len()..text.len(), kind));
    }
    Ok(games)
}

/// Reads the game that comes next; `None` where nothing follows.
///
/// XBoard leaves out the face with which a piece is dropped, and in some games whether one promotes. Such a move is read with the face that is
/// written. If what follows does not fit, the move is turned over with which the game can be read furthest, the latest of them first.
fn read_next(
    compiled: &CompiledVariant,
    codes: &XboardCodes,
    scanner: &mut Scanner<'_>,
) -> Result<Option<GameTree>, FormatError> {
    let begin = scanner.clone();
    let mut turned = Vec::new();
    let mut attempt = Attempt::new(compiled, codes, &begin, &turned);
    let mut left = MOST_READ_AGAIN;
    while let Err(fault) = &attempt.game {
        let mut furthest: Option<(usize, Attempt<'_>)> = None;
        for &drop in attempt.drops.iter().rev() {
            if left == 0 {
                break;
            }
            let again = Attempt::new(compiled, codes, &begin, &[turned.as_slice(), &[drop]].concat());
            left = left.saturating_sub(again.plies + 1);
            let before = furthest
                .as_ref()
                .map_or(Some(fault.place.start), |(_, best)| best.fault());
            if before.is_some_and(|before| again.fault().is_none_or(|fault| fault > before)) {
                furthest = Some((drop, again));
            }
        }
        let Some((drop, again)) = furthest else { break };
        turned.push(drop);
        attempt = again;
    }
    *scanner = attempt.scanner;
    attempt.game
}

/// What became of a game that was read with certain moves turned over.
struct Attempt<'t> {
    game: Result<Option<GameTree>, FormatError>,
    /// Where the moves stand that may also be turned over.
    drops: Vec<usize>,
    /// How many moves were read.
    plies: usize,
    /// What follows.
    scanner: Scanner<'t>,
}

impl<'t> Attempt<'t> {
    fn new(compiled: &CompiledVariant, codes: &XboardCodes, begin: &Scanner<'t>, turned: &[usize]) -> Self {
        let mut scanner = begin.clone();
        let mut reader = GameReader::new(compiled, codes.clone(), begin.text(), turned);
        let read = reader.take_all(&mut scanner);
        Self {
            drops: std::mem::take(&mut reader.drops),
            plies: reader.builder.as_ref().map_or(0, |builder| builder.tree.len()),
            game: read.and_then(|()| reader.has_anything().then(|| reader.finished()).transpose()),
            scanner,
        }
    }

    /// Where something does not fit.
    fn fault(&self) -> Option<usize> {
        self.game.as_ref().err().map(|fault| fault.place.start)
    }
}

/// A fault at some bytes of a text.
fn fault(text: &str, span: Range<usize>, kind: impl Into<FormatErrorKind>) -> FormatError {
    let before = text[..span.start].trim_start_matches('\u{feff}');
    let line = before.rsplit('\n').next().unwrap_or_default();
    FormatError {
        kind: Box::new(kind.into()),
        place: Place {
            line: before.matches('\n').count() as u32 + 1,
            column: line.chars().count() as u32 + 1,
            start: span.start,
            end: span.end,
        },
    }
}

/// A game that is being read.
struct GameReader<'c, 'f> {
    compiled: &'f CompiledVariant,
    /// What XBoard calls pieces and squares; seen from the other side in a handicap game.
    codes: XboardCodes,
    text: &'c str,
    /// Where the moves stand that have another face than is written.
    turned: &'f [usize],
    /// Where the other moves stand that may have another face than is written.
    drops: Vec<usize>,
    heading: Vec<Heading>,
    /// The position of the tag `FEN`, with its place.
    start: Option<(String, Range<usize>)>,
    said: Said,
    /// What the tag `Result` says.
    result_tag: Option<Sign>,
    /// The time of day of the tag `Time`, which belongs to the date.
    time: Option<String>,
    /// What was read of the moves, once they have begun.
    builder: Option<Builder>,
    /// The lines that variations have left, with where they did.
    left: Vec<(Vec<NodeId>, Range<usize>)>,
    /// Comments that wait for the first move of a variation.
    waiting: Vec<Note>,
    /// Where the game ended.
    ended: Option<Range<usize>>,
    /// What was read last.
    last: Range<usize>,
}

impl<'c, 'f> GameReader<'c, 'f> {
    fn new(compiled: &'f CompiledVariant, codes: XboardCodes, text: &'c str, turned: &'f [usize]) -> Self {
        Self {
            compiled,
            codes,
            text,
            turned,
            drops: Vec::new(),
            heading: Vec::new(),
            start: None,
            said: Said::default(),
            result_tag: None,
            time: None,
            builder: None,
            left: Vec::new(),
            waiting: Vec::new(),
            ended: None,
            last: 0..0,
        }
    }

    /// Whether anything was read.
    fn has_anything(&self) -> bool {
        self.builder.is_some() || !self.heading.is_empty() || self.start.is_some()
    }

    fn fault(&self, span: Range<usize>, kind: impl Into<FormatErrorKind>) -> FormatError {
        fault(self.text, span, kind)
    }

    /// The moves, which begin here at the latest.
    fn builder(&mut self) -> Result<&mut Builder, FormatError> {
        if self.builder.is_none() {
            let variant = self.compiled.variant();
            let (setup, span) = match &self.start {
                None => (variant.start.clone(), 0..0),
                Some((text, span)) => {
                    let setup = fen::read(variant, &self.codes, text);
                    let setup = setup.map_err(|error| self.fault(span.clone(), PgnError::Fen(error)))?;
                    let span = span.clone();
                    match handicap(variant, &setup) {
                        Some(start) => {
                            self.codes = self.codes.turned();
                            (start, span)
                        }
                        None => (setup, span),
                    }
                }
            };
            let builder = Builder::new(self.compiled, &setup).map_err(|error| {
                self.fault(
                    span,
                    FormatErrorKind::UnplayableStart {
                        form: Form::Pgn,
                        error,
                    },
                )
            })?;
            self.builder = Some(builder);
        }
        Ok(self.builder.as_mut().expect("it has just begun"))
    }

    /// Takes all parts of the game. Tags behind moves begin the next one.
    fn take_all(&mut self, scanner: &mut Scanner<'c>) -> Result<(), FormatError> {
        loop {
            let before = scanner.clone();
            let Some(next) = scanner.next() else { return Ok(()) };
            let Placed { token, span } = next.map_err(|(error, span)| self.fault(span, error))?;
            if matches!(token, Token::Tag { .. }) && self.builder.is_some() {
                *scanner = before;
                return Ok(());
            }
            self.take(token, span)?;
        }
    }

    fn take(&mut self, token: Token<'c>, span: Range<usize>) -> Result<(), FormatError> {
        self.last = span.clone();
        match token {
            Token::Tag { name, value } => self.tag(name, unescaped(value), span),
            Token::Comment(text) => self.comment(text),
            Token::Glyph(number) => {
                let known = number.parse::<usize>().ok();
                let known = known.and_then(|number| GLYPHS.get(number.checked_sub(1)?));
                let text = known.map_or_else(|| format!("${number}"), |&sign| sign.to_owned());
                self.note(Note::Comment(text))
            }
            Token::Open => self.open(span),
            Token::Close => self.close(span),
            Token::Word(word) => self.word(word, span),
        }
    }

    fn tag(&mut self, name: &str, value: String, span: Range<usize>) -> Result<(), FormatError> {
        let unknown = value.chars().all(|c| matches!(c, '?' | '.' | '-'));
        match name {
            "FEN" => self.start = Some((value, span)),
            "Result" => self.result_tag = ending::read_sign(&value),
            TERMINATION => self.said.termination = Some(value),
            "Time" if !unknown => self.time = Some(value),
            _ if PASSED_OVER.contains(&name) || unknown => {}
            "Variant" => self.heading.push(Heading::Field(Field::Variant, value)),
            "VariantFile" => self.heading.push(Heading::Field(Field::VariantFile, value)),
            _ => {
                let known = FIELDS.iter().find(|known| known.0 == name);
                let field = known.map_or_else(|| Field::Other(name.to_owned()), |known| known.1.clone());
                let value = if field == Field::Begun || field == Field::Ended {
                    match date_read(&value) {
                        Some(date) => date,
                        None => return Err(self.fault(span, PgnError::BadDate(value))),
                    }
                } else {
                    value
                };
                self.heading.push(Heading::Field(field, value));
            }
        }
        Ok(())
    }

    /// Puts a note to the last move, or before the first.
    fn note(&mut self, note: Note) -> Result<(), FormatError> {
        let at_beginning = self.begins_variation();
        if at_beginning {
            self.waiting.push(note);
        } else {
            self.builder()?.notes().push(note);
        }
        Ok(())
    }

    /// Whether a variation has begun that has no move yet.
    fn begins_variation(&self) -> bool {
        let plies = self.builder.as_ref().map_or(0, Builder::plies);
        self.left.last().is_some_and(|(path, _)| plies + 1 == path.len())
    }

    fn comment(&mut self, text: &str) -> Result<(), FormatError> {
        let said = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if self.builder.as_ref().is_none_or(|builder| builder.plies() == 0) && is_board(&said) {
            self.builder()?;
            return Ok(());
        }
        let (said, spent) = timed(&said);
        if let (Some(spent), false) = (spent, self.begins_variation())
            && let Some(clock) = self.builder()?.clock()
            && clock.is_none()
        {
            *clock = Some(Clock { spent, total: None });
        }
        if said.is_empty() {
            self.builder()?;
            return Ok(());
        }
        self.said.comment = self.left.is_empty().then(|| said.clone());
        self.note(match said.strip_prefix(BOOKMARK) {
            Some(name) => Note::Bookmark(name.to_owned()),
            None => Note::Comment(said),
        })
    }

    /// Begins a variation of the last move.
    fn open(&mut self, span: Range<usize>) -> Result<(), FormatError> {
        let depth = self.left.len();
        let builder = self.builder()?;
        let path = builder.path().to_vec();
        let replaced = path.len().checked_sub(1);
        let Some(before) = replaced.filter(|_| !self.begins_variation()) else {
            return Err(self.fault(span, PgnError::NothingReplaced));
        };
        if depth == MAX_DEPTH {
            return Err(self.fault(span, PgnError::DeepVariation));
        }
        self.builder()?.back_to(before);
        self.left.push((path, span));
        Ok(())
    }

    /// Returns to the line that a variation has left.
    fn close(&mut self, span: Range<usize>) -> Result<(), FormatError> {
        let Some((path, _)) = self.left.pop() else {
            return Err(self.fault(span, PgnError::StrayClose(")".to_owned())));
        };
        let waiting = std::mem::take(&mut self.waiting);
        let builder = self.builder()?;
        builder.go_to(&path);
        // A variation without a move says something of the move that it stands behind.
        builder.notes().extend(waiting);
        Ok(())
    }

    fn word(&mut self, word: &str, span: Range<usize>) -> Result<(), FormatError> {
        // Numbers and the dots behind them are passed over; the moves themselves are in order.
        let bare = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let number = word.len() - bare.len();
        let after = bare.trim_start_matches(['.', '…']);
        let is_number = (after.len() < bare.len()) || (bare.is_empty() && number > 0);
        let (word, span) = if is_number {
            (after, span.end - after.len()..span.end)
        } else {
            let dots = word.trim_start_matches(['.', '…']);
            (dots, span.end - dots.len()..span.end)
        };
        let is_sign = |c: char| matches!(c, '!' | '?' | '+' | '-' | '=' | '/' | '#');
        if word.is_empty() || (word != san::PASS && word.chars().all(is_sign)) {
            // A sign about the move, such as `+-`.
            return if word.is_empty() {
                Ok(())
            } else {
                self.note(Note::Comment(word.to_owned()))
            };
        }
        if let Some(sign) = ending::read_sign(word) {
            if self.left.is_empty() {
                if let Some(tag) = self.result_tag.filter(|tag| *tag != sign) {
                    let kind = PgnError::TwoResults {
                        tag: ending::sign(tag.result),
                        sign: ending::sign(sign.result),
                    };
                    return Err(self.fault(span, kind));
                }
                self.said.result = sign.result;
                self.builder()?;
                self.ended = Some(span);
            }
            return Ok(());
        }
        if self.ended.is_some() {
            return Err(self.fault(span, PgnError::AfterResult(word.to_owned())));
        }
        self.play(word, span)
    }

    fn play(&mut self, word: &str, span: Range<usize>) -> Result<(), FormatError> {
        self.builder()?;
        let Self {
            builder,
            codes,
            turned,
            drops,
            ..
        } = self;
        let builder = builder.as_mut().expect("it has just begun");
        if builder.tree.len() == MAX_PLIES {
            return Err(self.fault(span, FormatErrorKind::TooManyPlies(Form::Pgn)));
        }
        let game = builder.game();
        let read = san::read(game, codes, word).map(|mv| match san::turned_over(game, codes, word, mv) {
            Some(other) if turned.contains(&span.start) => other,
            Some(_) => {
                drops.push(span.start);
                mv
            }
            None => mv,
        });
        let played = read.map_err(FormatErrorKind::from);
        let played = played.and_then(|mv| {
            builder.play(mv).map_err(|illegal| FormatErrorKind::IllegalMove {
                form: Form::Pgn,
                text: word.to_owned(),
                illegal,
            })
        });
        if let Err(kind) = played {
            return Err(self.fault(span, kind));
        }
        let glyphs = word.len() - word.trim_end_matches(['!', '?']).len();
        let waiting = std::mem::take(&mut self.waiting);
        let notes = self.builder()?.notes();
        notes.extend(waiting);
        if glyphs > 0 {
            notes.push(Note::Comment(word[word.len() - glyphs..].to_owned()));
        }
        self.said.comment = None;
        Ok(())
    }

    /// Takes XBoard's white, which began, for the side that it is in a handicap game.
    fn change_sides(&mut self) {
        let other = |result: GameResult| match result {
            GameResult::Win(side) => GameResult::Win(side.other()),
            other => other,
        };
        self.said.result = self.said.result.map(other);
        if let Some(tag) = &mut self.result_tag {
            tag.result = tag.result.map(other);
        }
        for item in &mut self.heading {
            if let Heading::Field(field, _) = item {
                *field = match field {
                    Field::Black => Field::White,
                    Field::White => Field::Black,
                    _ => continue,
                };
            }
        }
    }

    /// The game.
    fn finished(mut self) -> Result<GameTree, FormatError> {
        if let Some((_, span)) = self.left.pop() {
            return Err(self.fault(span, PgnError::OpenVariation));
        }
        self.builder()?;
        let end = self.ended.clone().unwrap_or_else(|| self.last.clone());
        let mut builder = self.builder.take().expect("it has just begun");
        let notes = builder.notes();
        let told = self.said.told_by_xboard();
        notes.pop_if(|last| matches!(last, Note::Comment(said) if Some(said.as_str()) == told));
        if self.codes.is_turned() {
            self.change_sides();
        }
        let by_rules = builder.game().outcome();
        if let (None, Some(claimed)) = (&self.ended, self.result_tag.and_then(|tag| tag.result)) {
            // A file that was cut off would be a game that ended where it stops.
            if by_rules.is_none_or(|outcome| outcome.result != claimed) {
                return Err(self.fault(self.last.clone(), PgnError::NoEnd { claimed }));
            }
            self.said.result = Some(claimed);
        }
        if let (None, Some(words)) = (by_rules, self.said.by_rules()) {
            return Err(self.fault(end, PgnError::NotByRules(words)));
        }
        match (self.said.result, by_rules) {
            (Some(claimed), Some(outcome)) if claimed != outcome.result => {
                return Err(self.fault(end, PgnError::Result { claimed, outcome }));
            }
            (_, Some(_)) => {
                let game = builder.game().clone();
                builder.end_as(&game, None);
            }
            (_, None) => match self.said.of(builder.game()) {
                Ended::As(end) => builder.finish(end),
                Ended::With(outcome) => {
                    let mut game = builder.game().clone();
                    game.finish(outcome);
                    builder.end_as(&game, None);
                }
                Ended::Open => {}
            },
        }
        let mut tree = builder.finished();
        if let Some(time) = self.time {
            for item in &mut self.heading {
                if let Heading::Field(Field::Begun, date) = item {
                    *date = format!("{date} {time}");
                }
            }
        }
        tree.heading = self.heading;
        Ok(tree)
    }
}

/// The start of the handicap game of which a position is the start as XBoard has it: its white begins, so that the sides have changed
/// places if White gives the handicap.
fn handicap(variant: &Variant, setup: &Setup) -> Option<Setup> {
    let turned = setup.turned(variant.board);
    let starts = variant.handicaps.iter().map(|handicap| &handicap.start);
    let mut given = starts.filter(|start| start.side == Color::White);
    given
        .find(|start| {
            (&start.squares, &start.hands) == (&turned.squares, &turned.hands) && turned.side == Color::White
        })
        .cloned()
}

/// What a bookmark's comment begins with.
pub(super) const BOOKMARK: &str = "bookmark: ";

/// Whether a comment before the first move is the board that XBoard draws where an engine has set it up.
fn is_board(text: &str) -> bool {
    let framed =
        |line: Option<&str>| line.is_some_and(|line| line.len() >= 8 && line.chars().all(|c| c == '-'));
    let words: Vec<&str> = text.split(' ').collect();
    words.len() > 2 && framed(words.first().copied()) && framed(words.last().copied())
}

/// A comment without the time that it says: `[%emt …]`, or the one behind the score that XBoard notes.
fn timed(text: &str) -> (String, Option<u64>) {
    if let Some(at) = text.find(TIME)
        && let Some(length) = text[at..].find(']')
        && let Some(spent) = read_time(text[at + TIME.len()..at + length].trim())
    {
        let rest = format!(
            "{} {}",
            text[..at].trim_end(),
            text[at + length + 1..].trim_start()
        );
        return (rest.trim().to_owned(), Some(spent));
    }
    if let Some((score, time)) = text.split_once(' ')
        && is_score(score)
        && let Some(spent) = read_time(time)
    {
        return (score.to_owned(), Some(spent));
    }
    (text.to_owned(), None)
}

/// Whether a text is the score and the depth that XBoard notes of an engine's move: `+0.52/11`. The time may follow it: `+0.52/11 0.1`.
pub(super) fn is_score(text: &str) -> bool {
    let is_number =
        |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let score = text.split_once('/').and_then(|(score, depth)| {
        let number = score.strip_prefix(['+', '-'])?;
        Some(is_number(number) && is_number(depth))
    });
    score == Some(true)
}

/// A date as game trees have it: `2026/11/25` for `2026.11.25`. `None` for numbers that are no month or no day.
fn date_read(text: &str) -> Option<String> {
    let parts: Vec<&str> = text.split('.').collect();
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    // What is not known is written with question marks.
    let fits = |part: &str, most: u8| {
        !digits(part) || part.parse::<u8>().is_ok_and(|part| (1..=most).contains(&part))
    };
    match parts[..] {
        [_, month, day] if !fits(month, 12) || !fits(day, 31) => None,
        _ => Some(dates::of_tree(text)),
    }
}
