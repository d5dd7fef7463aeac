//! Reads the text of a record.

use std::str::FromStr;

use hakugei_game::{Outcome, Reason};
use hakugei_variant::Convention;

use super::{
    Places, ReadAs, Record, RecordError, RecordLine, RecordMove, Start, Tag, TagName, UnusableTagName, tag,
};
use crate::ending::{self, Sign};
use crate::items::{Item, Items, PlacedItem, TextFault};
use crate::movetext::{self, Beginning, Line, Movetext, PlacedSign, ReadMoves};
use crate::place::ReadFrom;
use crate::{MAX_TEXT, Place, TextErrorKind};

/// Reads a record, of the variant of some id where it names none.
pub(super) fn read(text: &str, id: Option<&str>) -> Result<Record, RecordError> {
    let mut items = Items::new(text);
    let mut reader = RecordReader {
        record: Record::new(id.unwrap_or_default()),
        result: None,
        reason: None,
    };
    let outcome = if text.len() > MAX_TEXT {
        let kind = TextErrorKind::TooLong { bytes: text.len() };
        Err(TextFault {
            kind,
            place: items.here(),
        })
    } else {
        reader.read(&mut items)
    };
    match outcome {
        Ok(()) => Ok(reader.record),
        Err(TextFault { kind, place }) => Err(RecordError {
            kind: Box::new(kind),
            place,
            read: Box::new(reader.record),
        }),
    }
}

/// What has been read.
struct RecordReader {
    record: Record,
    result: Option<Sign>,
    reason: Option<Reason>,
}

impl RecordReader {
    /// Reads it all. After a fault, the record has what stands before it.
    fn read(&mut self, items: &mut Items<'_>) -> Result<(), TextFault> {
        self.tags(items)?;
        if self.place(tag::CONVENTION).is_none() {
            self.record.convention_said = ReadAs::Unsaid;
        }
        let tags_end = items.here();
        let ReadMoves { moves, fault } = movetext::read(items, Beginning::AsWritten);
        let sign = moves.result;
        self.moves(moves);
        if let Some(fault) = fault {
            return Err(fault);
        }
        let names_file = [tag::FILE, tag::HASH].iter().any(|tag| self.place(tag).is_some());
        if self.place(tag::VARIANT).is_none() && (names_file || self.record.variant.id.is_empty()) {
            let kind = TextErrorKind::NoVariant { name: tag::VARIANT };
            return Err(TextFault {
                kind,
                place: tags_end,
            });
        }
        self.outcome(sign, items.here())
    }

    /// Reads the tags, up to whatever else comes.
    fn tags(&mut self, items: &mut Items<'_>) -> Result<(), TextFault> {
        loop {
            let mut ahead = items.clone();
            match ahead.next() {
                Some(Ok(PlacedItem {
                    item: Item::Tag { name, value },
                    place,
                })) => {
                    self.tag(name, value, place)
                        .map_err(|kind| TextFault { kind, place })?;
                }
                Some(Err(fault)) => return Err(fault),
                _ => return Ok(()),
            }
            *items = ahead;
        }
    }

    /// Takes a tag.
    fn tag(&mut self, name: &str, value: String, place: Place) -> Result<(), TextErrorKind> {
        let Some(known) = tag::KNOWN.into_iter().find(|&known| known == name) else {
            return self.free_tag(name, value);
        };
        if self.place(known).is_some() {
            return Err(TextErrorKind::DoubleTag { name: known });
        }
        self.record.places.0.push((known, place));
        match known {
            tag::HANDICAP | tag::START => return self.start(known, value),
            tag::CONVENTION => self.record.convention = convention(&value)?,
            tag::RESULT => self.result = Some(sign(&value)?),
            tag::REASON => self.reason = Some(reason(&value)?),
            _ => self.text_tag(known, value),
        }
        Ok(())
    }

    /// Takes a tag whose value is any text.
    fn text_tag(&mut self, name: &'static str, value: String) {
        let record = &mut self.record;
        match name {
            tag::VARIANT => record.variant.id = value,
            tag::FILE => record.variant.file = Some(value),
            tag::HASH => record.variant.hash = Some(value),
            tag::BLACK => record.black = Some(value),
            tag::WHITE => record.white = Some(value),
            _ => record.date = Some(value),
        }
    }

    /// Takes a tag without a meaning.
    fn free_tag(&mut self, name: &str, value: String) -> Result<(), TextErrorKind> {
        let name = TagName::new(name).map_err(|error| match error {
            UnusableTagName::Known { text, known } => TextErrorKind::TagCase { name: text, known },
            malformed @ UnusableTagName::Malformed { .. } => TextErrorKind::TagName(malformed),
        })?;
        self.record.tags.push(Tag { name, value });
        Ok(())
    }

    /// Takes the tag that says where the game began.
    fn start(&mut self, name: &'static str, value: String) -> Result<(), TextErrorKind> {
        if self.record.start != Start::Variant {
            return Err(TextErrorKind::TwoStarts);
        }
        self.record.start = match name {
            tag::HANDICAP => Start::Handicap(value),
            _ => Start::Position(value),
        };
        Ok(())
    }

    /// Takes the moves.
    fn moves(&mut self, moves: Movetext) {
        self.record.first = moves.first;
        let RecordLine { comments, moves } = line(moves.line);
        (self.record.comments, self.record.moves) = (comments, moves);
    }

    /// Brings together what the tags and the end of the moves say of the result; `end` is where the text ends.
    fn outcome(&mut self, written: Option<PlacedSign>, end: Place) -> Result<(), TextFault> {
        let none = Sign { result: None };
        let place = written.map_or(end, |written| written.place);
        let sign = written.map_or(none, |written| written.sign);
        let said = self.result.unwrap_or(sign);
        if written.is_some() && said != sign {
            let kind = TextErrorKind::TwoResults {
                tag: ending::sign(said.result),
                sign: ending::sign(sign.result),
            };
            return Err(TextFault { kind, place });
        }
        self.record.outcome = match (said.result, self.reason) {
            (None, None) => None,
            (Some(result), Some(reason)) => Some(Outcome { result, reason }),
            (Some(result), None) => {
                let place = self.place(tag::RESULT).unwrap_or(place);
                let result = ending::sign(Some(result));
                let kind = TextErrorKind::NoReason { result };
                return Err(TextFault { kind, place });
            }
            (None, Some(reason)) => {
                let place = self.place(tag::REASON).unwrap_or(place);
                let kind = TextErrorKind::NoResult { reason };
                return Err(TextFault { kind, place });
            }
        };
        Ok(())
    }

    /// Where a known tag stands.
    fn place(&self, name: &str) -> Option<Place> {
        self.record.places.of(name)
    }
}

impl Places {
    /// Where a known tag was read.
    pub(crate) fn of(&self, name: &str) -> Option<Place> {
        self.0.iter().find(|tag| tag.0 == name).map(|tag| tag.1)
    }
}

/// A line with its variations; they are nested a few deep at most.
fn line(read: Line) -> RecordLine {
    let moves = read.plies.into_iter().map(|ply| RecordMove {
        text: ply.text,
        spent: ply.spent,
        comments: ply.comments,
        variations: ply.variations.into_iter().map(line).collect(),
        place: ReadFrom(Some(ply.place)),
    });
    RecordLine {
        comments: read.comments,
        moves: moves.collect(),
    }
}

fn convention(value: &str) -> Result<Convention, TextErrorKind> {
    Convention::from_str(value).map_err(|_| {
        let known = Convention::ALL.map(|known| known.to_string()).into();
        bad_value(tag::CONVENTION, value, known)
    })
}

fn sign(value: &str) -> Result<Sign, TextErrorKind> {
    ending::read_sign(value).ok_or_else(|| bad_value(tag::RESULT, value, ending::signs()))
}

fn reason(value: &str) -> Result<Reason, TextErrorKind> {
    ending::read_reason(value).ok_or_else(|| bad_value(tag::REASON, value, ending::reasons()))
}

fn bad_value(name: &'static str, value: &str, known: Vec<String>) -> TextErrorKind {
    TextErrorKind::BadValue {
        name,
        value: value.to_owned(),
        known,
    }
}
