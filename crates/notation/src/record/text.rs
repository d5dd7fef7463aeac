//! The text of a record.
//!
//! ```text
//! [Variant "some-id"]
//! [Black "Ahab"]
//! [White "Ishmael"]
//! [Convention "tsa"]
//! [Result "1-0"]
//! [Reason "resignation"]
//!
//! 1. D-5d D-5c {the usual} 2. D-4d D-4c 1-0
//! ```
//!
//! The text is UTF-8, at most [`crate::MAX_TEXT`] bytes with at most [`crate::MAX_PLIES`] moves; a byte order mark before
//! it is passed over, and lines may end in either way.
//!
//! Tags come first, one a line, in any order. Those with a meaning, in the order in which they are written:
//!
//! | tag | value | missing |
//! |---|---|---|
//! | `Variant` | id of the variant | an error |
//! | `VariantFile`, `VariantHash` | where the variant came from, and a hash of it | |
//! | `Black`, `White`, `Date` | any text | |
//! | `Handicap` | id of a handicap of the variant | the variant's own start |
//! | `Start` | the first position as SFEN, instead of a handicap | the variant's own start |
//! | `Convention` | `tsa`, `hodges`, `western` or `wikipedia_sample` | `tsa` |
//! | `Result` | `1-0` (Black won), `0-1`, `1/2-1/2`, `replay_reversed`, `no_result`, `*` (none) | what the moves end with |
//! | `Reason` | `checkmate`, `stalemate`, `royal_captured`, `fourfold_repetition`, `perpetual_check`, `perpetual_attack`, `check`, `try`, `bare_royal`, `facing_royals`, `quiet_moves`, `impasse`, `declaration`, `agreement`, `resignation`, `illegal_move`, `timeout` | an error where there is a result |
//!
//! One side wins by `resignation`, `illegal_move`, `timeout` or `declaration`, and only a game that the rules have not
//! ended; such a game may also end by `agreement`, with any result. Every other reason must be the one by which the rules
//! end the game.
//!
//! Other tags are kept, in their order and as often as they stand. In a value, `\"` `\\` `\n` `\r` `\t` and `\u{7f}` stand
//! for what could not stand there itself.
//!
//! The moves follow, written as [`crate::read_list`] reads them, in lines of up to 80 characters, with `1. …` first where
//! White moves first. A comment `{…}` belongs to the move before it, or to the game where it is before all moves. It is
//! kept to the letter, line ends included; in it, `\}` and the escapes above stand for what could not stand itself.
//! The time that a move took stands behind it as `{[%emt 0:12:07.250]}`: hours, minutes, seconds, and thousandths where
//! there are any. A variation stands in parentheses behind the move that it replaces, its times and comments, and may have
//! variations itself, nested at most [`MAX_DEPTH`] deep: `1. D-5d D-5c (1. … D-4c 2. D-4d) 2. D-3d`. The result ends the text.
//!
//! Not read, but kept free for later: `;`.

use hakugei_variant::Color;

use super::{Record, RecordLine, RecordMove, Start, TooLong, tag};
use crate::items::escape_value;
use crate::turn::TurnNumber;
use crate::wrapper::Wrapper;
use crate::{MAX_PLIES, MAX_TEXT, ending};

/// How deep variations may be nested.
pub const MAX_DEPTH: usize = 64;

/// The width of a line, in characters.
const WIDTH: usize = 80;

/// Writes a record. [`super::Record::parse`] of the text gives the same record.
pub(super) fn write(record: &Record) -> Result<String, TooLong> {
    let size = Size::of(&record.moves);
    if size.plies > MAX_PLIES {
        return Err(TooLong::Plies { plies: size.plies });
    }
    if size.depth > MAX_DEPTH {
        return Err(TooLong::Depth { depth: size.depth });
    }
    let text = write_whole(record);
    if text.len() > MAX_TEXT {
        return Err(TooLong::Bytes { bytes: text.len() });
    }
    Ok(text)
}

/// How large a line with its variations is.
struct Size {
    /// The moves of the line and of its variations.
    plies: usize,
    /// How deep the variations are nested.
    depth: usize,
}

impl Size {
    fn of(moves: &[RecordMove]) -> Self {
        let mut size = Self {
            plies: moves.len(),
            depth: 0,
        };
        for line in moves.iter().flat_map(|mv| &mv.variations) {
            let inner = Self::of(&line.moves);
            size.plies += inner.plies;
            size.depth = size.depth.max(inner.depth + 1);
        }
        size
    }
}

/// Writes a record whatever its length.
pub(super) fn write_whole(record: &Record) -> String {
    let free = record
        .tags
        .iter()
        .map(|tag| (tag.name.as_str(), tag.value.as_str()));
    let reason = record.outcome.map(|outcome| outcome.reason.to_string());
    let tags = known_tags(record, reason.as_deref()).chain(free);
    let tags = tags.map(|(name, value)| format!("[{name} \"{}\"]\n", escape_value(value)));
    let mut text: String = tags.collect();
    text.push('\n');
    text.push_str(&moves(record));
    text.push('\n');
    text
}

/// The tags with a meaning that a record has.
fn known_tags<'r>(record: &'r Record, reason: Option<&'r str>) -> impl Iterator<Item = (&'r str, &'r str)> {
    let (handicap, position) = match &record.start {
        Start::Variant => (None, None),
        Start::Handicap(id) => (Some(id.as_str()), None),
        Start::Position(sfen) => (None, Some(sfen.as_str())),
    };
    let result = ending::sign(record.outcome.map(|outcome| outcome.result));
    let tags = [
        (tag::VARIANT, Some(record.variant.id.as_str())),
        (tag::FILE, record.variant.file.as_deref()),
        (tag::HASH, record.variant.hash.as_deref()),
        (tag::BLACK, record.black.as_deref()),
        (tag::WHITE, record.white.as_deref()),
        (tag::DATE, record.date.as_deref()),
        (tag::HANDICAP, handicap),
        (tag::START, position),
        (tag::CONVENTION, Some(record.convention.name())),
        (tag::RESULT, Some(result)),
        (tag::REASON, reason),
    ];
    let present = |(name, value): (_, Option<_>)| Some((name, value?));
    tags.into_iter().filter_map(present)
}

/// The comments, moves and result.
fn moves(record: &Record) -> String {
    let mut text = Wrapper::new(WIDTH);
    text.push_comments(&record.comments);
    push_moves(&mut text, &record.moves, 0, record.first);
    if record.moves.is_empty() && record.first == Color::White {
        text.push(&TurnNumber::after(0, Color::White).label());
    }
    text.push(ending::sign(record.outcome.map(|outcome| outcome.result)));
    text.finish()
}

/// The moves of a line that begins after a number of plies.
fn push_moves(text: &mut Wrapper, moves: &[RecordMove], plies: usize, first: Color) {
    let mut after_variation = false;
    for (index, mv) in moves.iter().enumerate() {
        let written = mv.text.to_string();
        if after_variation || index == 0 && plies > 0 {
            text.push_move_again(plies + index, first, &written);
        } else {
            text.push_move(plies + index, first, &written);
        }
        if let Some(spent) = mv.spent {
            text.push_time(spent);
        }
        text.push_comments(&mv.comments);
        for RecordLine { comments, moves } in &mv.variations {
            text.open();
            text.push_comments(comments);
            push_moves(text, moves, plies + index, first);
            text.close();
        }
        after_variation = !mv.variations.is_empty();
    }
}
