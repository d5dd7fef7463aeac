//! What stands before the moves of a KIF file, up to the start position.

use hakugei_variant::{Color, Hands, Piece, Setup, Variant};

use super::words::KifWords;
use super::{KifError, diagram, handicap, read};
use crate::FormatError;
use crate::lines::TextLine;
use crate::tree::{Field, Heading, StartForm, Style};

/// What was read of a heading.
pub(crate) struct KifHeading<'c> {
    variant: &'c Variant,
    words: &'c KifWords,
    /// Its items, in their order.
    pub(crate) heading: Vec<Heading>,
    /// How it is written.
    pub(crate) style: Style,
    handicap: Option<Setup>,
    rows: Vec<Vec<Option<Piece>>>,
    hands: Hands,
    side: Option<Color>,
}

impl<'c> KifHeading<'c> {
    /// Nothing yet.
    pub(crate) fn new(variant: &'c Variant, words: &'c KifWords, style: Style) -> Self {
        Self {
            variant,
            words,
            heading: Vec::new(),
            style,
            handicap: None,
            rows: Vec::new(),
            hands: Hands::empty(variant.pieces.len()),
            side: None,
        }
    }

    /// Takes a line.
    pub(crate) fn take(&mut self, line: &TextLine<'_>) -> Result<(), FormatError> {
        let text = line.text;
        if let Some(remark) = text.strip_prefix('#') {
            self.heading.push(Heading::Remark(remark.to_owned()));
            return Ok(());
        }
        if diagram::is_frame(text) {
            return Ok(());
        }
        if text.trim_start().starts_with('|') {
            return self.row(line);
        }
        if let Some(side) = text.trim().strip_suffix('番').and_then(diagram::seat) {
            self.style.seats = side.1;
            self.side = Some(side.0);
            self.heading.push(Heading::Turn);
            return Ok(());
        }
        if text.starts_with("手数＝") || text.starts_with("手数=") {
            self.heading.push(Heading::Reached(text.to_owned()));
            return Ok(());
        }
        if read::is_ki2(text) {
            return Err(read::refuse_ki2(line));
        }
        // The full-width colon first: a value may hold the other one, such as in a time of day.
        let split = text.split_once('：').or_else(|| text.split_once(':'));
        match split.filter(|(word, _)| !word.trim().is_empty()) {
            Some((word, value)) => self.field(line, word.trim(), value),
            None => Err(line.refuse(text, KifError::NoHeading)),
        }
    }

    /// Takes a row of the diagram.
    fn row(&mut self, line: &TextLine<'_>) -> Result<(), FormatError> {
        let ranks = self.words.board.ranks();
        if self.rows.len() == usize::from(ranks) {
            return Err(line.refuse(line.text, |text| KifError::SurplusRow { text, ranks }));
        }
        if self.rows.is_empty() {
            self.heading.push(Heading::Board(StartForm::Rows));
        }
        for (color, king) in diagram::kings(line.text) {
            self.style.kings[color.index()] = king;
        }
        if line.text.contains('竜') {
            self.style.dragon = '竜';
        }
        self.rows.push(diagram::row(self.words, line)?);
        Ok(())
    }

    /// Takes a header.
    fn field(&mut self, line: &TextLine<'_>, word: &str, value: &str) -> Result<(), FormatError> {
        let holder = ["の持駒", "の持ち駒"]
            .iter()
            .find_map(|ending| diagram::seat(word.strip_suffix(ending)?));
        if let Some((color, seats)) = holder {
            self.style.seats = seats;
            return self.hand(line, color, value);
        }
        if word == "手合割" {
            return self.handicap(line, value);
        }
        let field = match diagram::seat(word) {
            Some((color, seats)) => {
                self.style.seats = seats;
                Field::player(color)
            }
            None => Field::of_kif(word),
        };
        self.heading.push(Heading::Field(field, value.to_owned()));
        Ok(())
    }

    fn hand(&mut self, line: &TextLine<'_>, color: Color, value: &str) -> Result<(), FormatError> {
        if self
            .heading
            .iter()
            .any(|item| matches!(item, Heading::Hand(side, _) if *side == color))
        {
            return Err(line.refuse(line.text, |text| KifError::HandTwice { text, color }));
        }
        let held = diagram::hold(self.variant, self.words, value, color, &mut self.hands);
        held.map_err(|part| line.refuse(part, KifError::BadHand))?;
        self.heading.push(Heading::Hand(color, value.to_owned()));
        Ok(())
    }

    fn handicap(&mut self, line: &TextLine<'_>, value: &str) -> Result<(), FormatError> {
        if !handicap::says_nothing(value) {
            let setup = handicap::setup(self.variant, value);
            self.handicap = Some(setup.ok_or_else(|| line.refuse(value, KifError::NoHandicap))?);
        }
        self.heading.push(Heading::Handicap(value.to_owned()));
        Ok(())
    }

    /// The start position; `line` is where the heading has ended.
    pub(crate) fn setup(&self, line: &TextLine<'_>) -> Result<Setup, FormatError> {
        let ranks = self.words.board.ranks();
        let refuse = |kind: KifError| Err(line.fault(&line.text[..0], kind));
        let other =
            |item: &Heading| matches!(item, Heading::Handicap(word) if word.trim() == handicap::OTHER);
        if self.rows.is_empty() && self.handicap.is_none() && self.heading.iter().any(other) {
            return refuse(KifError::NoDiagram);
        }
        let mut setup = if self.rows.is_empty() {
            let even = || handicap::setup(self.variant, handicap::EVEN);
            let Some(setup) = self.handicap.clone().or_else(even) else {
                return refuse(KifError::NoStart);
            };
            setup
        } else if self.rows.len() == usize::from(ranks) {
            Setup {
                squares: self
                    .rows
                    .iter()
                    .flat_map(|row| row.iter().rev().copied())
                    .collect(),
                hands: self.hands.clone(),
                side: Color::Black,
                move_number: 1,
                just_taken: None,
                checks_given: self.variant.start.checks_given,
            }
        } else {
            let found = self.rows.len();
            return refuse(KifError::MissingRows { found, ranks });
        };
        let held = Color::ALL
            .iter()
            .any(|&color| self.hands.held(color).next().is_some());
        if held && self.rows.is_empty() {
            return refuse(KifError::HandsWithoutBoard);
        }
        setup.side = self.side.unwrap_or(setup.side);
        Ok(setup)
    }
}
