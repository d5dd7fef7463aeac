//! Reads a KIF file.

use hakugei_game::CompiledVariant;
use hakugei_variant::Color;

use super::heading::KifHeading;
use super::words::KifWords;
use super::{KifError, clock, closing, diagram, move_text, numerals};
use crate::lines::{self, TextLine};
use crate::tree::{Builder, Closing, Columns, End, GameTree, Note, Origin, Style};
use crate::{Form, FormatError, FormatErrorKind, MAX_PLIES, TurnNumber};

/// The marks of the sides before moves.
const SIDES: [char; 6] = ['▲', '△', '☗', '☖', '▼', '▽'];

/// Reads a file.
pub(super) fn read(compiled: &CompiledVariant, text: &str) -> Result<GameTree, FormatError> {
    let lines = lines::lines(text)?;
    let variant = compiled.variant();
    let words = KifWords::of(variant);
    let style = Style {
        origin: Some(Origin::Kif),
        columns: Columns::Absent,
        ..Style::of_text(text)
    };
    let mut heading = KifHeading::new(variant, &words, style);
    let body = lines.iter().position(|line| begins_moves(line.text));
    let body = body.unwrap_or(lines.len());
    for line in lines[..body].iter().filter(|line| !line.text.trim().is_empty()) {
        heading.take(line)?;
    }
    let Some(last) = lines
        .get(body)
        .or(lines.last())
        .filter(|_| !heading.heading.is_empty() || body < lines.len())
    else {
        return Err(lines::refuse_empty(text, &lines, Form::Kif));
    };
    let setup = heading.setup(last)?;
    let builder = Builder::new(compiled, &setup)
        .map_err(|error| last.unplayable_start(&last.text[..0], Form::Kif, error))?;
    let mut reader = KifReader {
        words: &words,
        builder,
        sums: Vec::new(),
        first: setup.side,
        first_step: None,
    };
    (reader.builder.tree.heading, reader.builder.tree.style) = (heading.heading, heading.style);
    for line in &lines[body..] {
        reader.take(line)?;
    }
    reader.has_whole_move(false)?;
    Ok(reader.builder.finished())
}

/// Whether a line is the first that can follow the heading.
pub(crate) fn begins_moves(text: &str) -> bool {
    let text = text.trim_start();
    text.starts_with("手数--")
        || text.starts_with(['*', '&', '＊'])
        || text.starts_with("変化：")
        || text.starts_with("まで")
        || move_number(text).is_some() && !diagram::is_frame(text)
}

/// The number that a line begins with, and what follows it.
fn move_number(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start();
    let end = text.find(|c: char| !matches!(c, '0'..='9' | '０'..='９'))?;
    let (number, rest) = text.split_at(end);
    // Other programs write `57手目一歩目 …`.
    if let Some(rest) = rest.strip_prefix("手目") {
        return (!number.is_empty()).then_some((number, rest));
    }
    (!number.is_empty() && rest.starts_with(char::is_whitespace)).then_some((number, rest))
}

/// The value of digits in full or half width.
fn value(digits: &str) -> Option<usize> {
    let plain = |c: char| match c {
        '０'..='９' => char::from_u32(c as u32 - '０' as u32 + '0' as u32),
        c => Some(c),
    };
    let digits: String = digits.chars().filter_map(plain).collect();
    digits.parse().ok()
}

/// The moves so far.
struct KifReader<'c> {
    words: &'c KifWords,
    builder: Builder,
    /// For each step that leads here, the milliseconds of both sides up to it.
    sums: Vec<[u64; 2]>,
    first: Color,
    /// The first step of a move of which the second is still to come.
    first_step: Option<TextLine<'c>>,
}

impl<'c> KifReader<'c> {
    /// Takes a line after the heading.
    fn take(&mut self, line: &TextLine<'c>) -> Result<(), FormatError> {
        let text = line.text;
        if text.trim().is_empty() {
            return Ok(());
        }
        if text.trim_start().starts_with("手数--") {
            let timed = text.contains("消費時間");
            self.builder.tree.style.columns = if timed { Columns::Timed } else { Columns::Untimed };
            return Ok(());
        }
        if let Some(note) = note(text) {
            self.builder.notes().push(note);
            return Ok(());
        }
        if let Some(rest) = text.trim_start().strip_prefix("変化") {
            return self.branch(line, rest);
        }
        if text.trim_start().starts_with("まで") {
            return self.closing(line);
        }
        let found = move_number(text);
        let is_second = found.is_some_and(|(_, rest)| rest.trim_start().starts_with(move_text::SECOND));
        self.has_whole_move(is_second)?;
        match found {
            Some((number, rest)) if rest.trim_start().starts_with(move_text::FIRST) => {
                self.check_number(line, number)?;
                self.first_step = Some(*line);
                Ok(())
            }
            Some((number, rest)) => self.step(line, number, rest),
            None if is_ki2(text) => Err(refuse_ki2(line)),
            None => Err(line.refuse(text, KifError::NoLine)),
        }
    }

    /// The side whose turn it is.
    fn side(&self) -> Color {
        self.side_after(self.builder.plies())
    }

    /// The side whose turn it is after a number of plies.
    fn side_after(&self, plies: usize) -> Color {
        TurnNumber::after(plies, self.first).side
    }

    /// Checks that a line is about the next move.
    fn check_number(&self, line: &TextLine<'_>, number: &str) -> Result<(), FormatError> {
        let next = self.builder.plies() + 1;
        if value(number) != Some(next) {
            return Err(line.refuse(number, |text| KifError::WrongNumber { text, next }));
        }
        Ok(())
    }

    /// Checks that no first step of a move is left without its second one, given whether that comes now.
    fn has_whole_move(&self, comes_now: bool) -> Result<(), FormatError> {
        match self.first_step.filter(|_| !comes_now) {
            Some(first) => Err(first.refuse(first.text.trim(), KifError::HalfMove)),
            None => Ok(()),
        }
    }

    /// Takes a line with a move or an end.
    fn step(&mut self, line: &TextLine<'_>, number: &str, rest: &str) -> Result<(), FormatError> {
        self.check_number(line, number)?;
        if self.builder.end().is_some() {
            return Err(line.refuse(rest.trim(), KifError::AfterEnd));
        }
        if self.builder.tree.len() == MAX_PLIES {
            return Err(line.fault(rest, FormatErrorKind::TooManyPlies(Form::Kif)));
        }
        // A `+` says that variations follow, which they say themselves.
        let rest = rest.trim().trim_end_matches(['+', '＋']).trim_end();
        // A square of origin stands in brackets too; only a time has a colon in them.
        let (text, time) = match rest.rfind('(').filter(|&at| rest[at..].contains(':')) {
            Some(at) => (rest[..at].trim_end(), Some(&rest[at..])),
            None => (rest, None),
        };
        let side = self.side();
        match End::of_kif(text, side) {
            Some(end) => self.finish(line, text, end, Closing::Missing)?,
            None => self.play(line, text)?,
        }
        self.time(line, side, time)
    }

    /// Takes an end of the game, where the rules do not refuse it; `text` is its word.
    fn finish(
        &mut self,
        line: &TextLine<'_>,
        text: &str,
        end: End,
        closing: Closing,
    ) -> Result<(), FormatError> {
        line.check_end(text, Form::Kif, end, self.builder.game())?;
        self.builder.finish(end);
        if let Some(wording) = self.builder.wording() {
            wording.word = End::kif_spelling(text);
            wording.closing = closing;
        }
        Ok(())
    }

    fn play(&mut self, line: &TextLine<'_>, text: &str) -> Result<(), FormatError> {
        if text == "パス" {
            return Err(line.refuse(text, KifError::Pass));
        }
        let first = text.chars().next().unwrap_or_default();
        // Anything else would be reported as a wrong square, though it is a word such as an end that KIF does not know.
        let square =
            numerals::digit(first).is_some() || matches!(first, '同' | '仝') || SIDES.contains(&first);
        let square = square || text.starts_with(move_text::SECOND);
        if !square {
            let example = move_text::example(self.builder.game(), self.words);
            return Err(line.refuse(text, |text| KifError::NoMove { text, example }));
        }
        let game = self.builder.game();
        let last = self.builder.last_square();
        let read = match (self.first_step.take(), text.strip_prefix(move_text::SECOND)) {
            (Some(first), Some(second)) => {
                let said = first
                    .text
                    .split_once(move_text::FIRST)
                    .map_or("", |(_, said)| said.trim());
                let first = move_text::StepText {
                    line: &first,
                    part: said,
                };
                let second = move_text::StepText {
                    line,
                    part: second.trim_start(),
                };
                move_text::read_two_steps(game, self.words, [first, second], last)?
            }
            (None, Some(_)) => return Err(line.refuse(text, KifError::NoFirstStep)),
            (_, None) => move_text::read(game, self.words, line, text, last)?,
        };
        if text.contains('竜') {
            self.builder.tree.style.dragon = '竜';
        }
        self.builder
            .play(read.mv)
            .map_err(|illegal| line.illegal_move(text, Form::Kif, illegal))?;
        if let Some(wording) = self.builder.wording() {
            wording.word = read.declines;
        }
        Ok(())
    }

    /// Takes the time of a step.
    fn time(&mut self, line: &TextLine<'_>, side: Color, time: Option<&str>) -> Result<(), FormatError> {
        let mut sums = self.sums.last().copied().unwrap_or_default();
        if let Some(time) = time {
            let read = clock::read(line, time, sums[side.index()])?;
            sums[side.index()] = sums[side.index()].saturating_add(read.spent);
            if let Some(clock) = self.builder.clock() {
                *clock = Some(read);
            }
        }
        self.sums.push(sums);
        Ok(())
    }

    /// Takes the line before a variation.
    fn branch(&mut self, line: &TextLine<'_>, rest: &str) -> Result<(), FormatError> {
        let rest = rest.trim_start_matches(['：', ':', ' ', '　']);
        let number = rest.split('手').next().unwrap_or_default().trim();
        let moves = self.builder.plies();
        let ply = value(number).filter(|ply| (1..=moves).contains(ply));
        let Some(ply) = ply else {
            return Err(line.refuse(line.text, |text| KifError::NoBranch { text, moves }));
        };
        // Files list the variations of later moves first, so that the line before still has the move that is replaced here.
        self.builder.back_to(ply - 1);
        self.sums.truncate(ply - 1);
        Ok(())
    }

    /// Takes the line that says how a line ended: `まで83手で先手の勝ち`. If a step has already ended the line, its words are kept.
    fn closing(&mut self, line: &TextLine<'_>) -> Result<(), FormatError> {
        if let Some(end) = self.builder.end() {
            self.closed(line, end);
            return Ok(());
        }
        let text = line.text.trim();
        // It says what the moves show, as the writer does without an end of its own.
        let won = closing::won(
            self.builder.game(),
            self.builder.plies(),
            &self.builder.tree.style,
        );
        if won.as_deref() == Some(line.text) {
            return Ok(());
        }
        if let Some(end) = closing::ending(self.side(), closing::said(text)) {
            self.finish(line, text, end, Closing::Alone(line.text.to_owned()))?;
            let sums = self.sums.last().copied().unwrap_or_default();
            self.sums.push(sums);
            return Ok(());
        }
        Err(line.refuse(line.text, KifError::NoResult))
    }

    /// Notes the line that closes a line of play whose last step is already its end.
    fn closed(&mut self, line: &TextLine<'_>, end: End) {
        let plies = self.builder.plies() - 1;
        // A file's own words are kept only where they differ, so that a file is written again as it was.
        let usual = closing::write(end, plies, self.side_after(plies), &self.builder.tree.style);
        if let Some(wording) = self
            .builder
            .wording()
            .filter(|known| known.closing == Closing::Missing)
        {
            wording.closing = if usual == line.text {
                Closing::Usual
            } else {
                Closing::Said(line.text.to_owned())
            };
        }
    }
}

/// The note that a line is.
fn note(text: &str) -> Option<Note> {
    let rest = |mark: char| text.strip_prefix(mark).map(str::to_owned);
    rest('*')
        .or_else(|| rest('＊'))
        .map(Note::Comment)
        .or_else(|| rest('&').map(Note::Bookmark))
        .or_else(|| rest('#').map(Note::Remark))
}

/// Whether a line is one of KI2, which has moves without numbers.
pub(super) fn is_ki2(text: &str) -> bool {
    text.trim_start().starts_with(SIDES)
}

/// Refuses a line of KI2.
pub(super) fn refuse_ki2(line: &TextLine<'_>) -> FormatError {
    let first = line.text.split_whitespace().next();
    line.refuse(first.unwrap_or_default(), KifError::Ki2)
}
