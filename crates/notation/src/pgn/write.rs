//! Writes a PGN file.

use hakugei_game::{CompiledVariant, Game};
use hakugei_xboard::XboardCodes;

use super::read::{BOOKMARK, is_score};
use super::{fen, san};
use crate::items::{TIME, write_time};
use crate::record::text::MAX_DEPTH;
use crate::record::{TERMINATION, VariantTag};
use crate::tree::{End, Field, GameTree, NodeId, Note, Step};
use crate::{Form, TurnNumber, WriteError, dates, ending, lines};

/// The longest line, in characters, where no comment is longer.
const WIDTH: usize = 80;

/// The tags that begin a PGN file, in their order, with their fields.
const ROSTER: [(&str, Option<Field>); 6] = [
    ("Event", Some(Field::Event)),
    ("Site", Some(Field::Site)),
    ("Date", Some(Field::Begun)),
    ("Round", None),
    ("White", Some(Field::Black)),
    ("Black", Some(Field::White)),
];

/// Writes a game.
pub(super) fn write(
    compiled: &CompiledVariant,
    tree: &GameTree,
    tag: &VariantTag,
) -> Result<String, WriteError> {
    if tree.setup().just_taken.is_some() {
        return Err(WriteError::JustTaken { form: Form::Pgn });
    }
    let codes = XboardCodes::of_any(compiled.variant());
    let ended = tree.to_game(compiled);
    let result = ending::sign(ended.outcome().map(|outcome| outcome.result));
    let mut text = String::new();
    let mut push = |name: &str, value: &str| {
        let one_line = value.split(['\n', '\r']).collect::<Vec<_>>().join(" ");
        let escaped = one_line.replace('\\', "\\\\").replace('"', "\\\"");
        text.extend(["[", name, " \"", &escaped, "\"]\n"]);
    };
    for (name, field) in ROSTER {
        let field = field.unwrap_or_else(|| Field::Other(name.to_owned()));
        let value = tree
            .field(&field)
            .map(str::trim)
            .filter(|value| !value.is_empty());
        match (name, value) {
            ("Date", Some(value)) => {
                let (date, time) = dates::cut(value);
                push(name, &dates::of_pgn(date));
                if !time.is_empty() {
                    push("Time", time);
                }
            }
            ("Date", None) => push(name, "????.??.??"),
            (_, value) => push(name, value.unwrap_or("?")),
        }
    }
    push("Result", result);
    if let Some(word) = termination(tree, &ended) {
        push(TERMINATION, &word);
    }
    for (name, value) in others(tree) {
        push(&name, &value);
    }
    push("Variant", &tag.id);
    if let Some(file) = &tag.file {
        push("VariantFile", file);
    }
    push("FEN", &fen::write(compiled.variant(), &codes, tree.setup()));
    push("SetUp", "1");
    let mut writer = PgnWriter {
        tree,
        codes: &codes,
        game: Game::from_setup(compiled, tree.setup()).expect("a tree begins where a game can"),
        text,
        column: 0,
    };
    writer.text.push('\n');
    writer.notes(&tree.notes)?;
    writer.line(tree.children(None).first().copied(), 0)?;
    writer.word(result);
    writer.text.push('\n');
    Ok(writer.text)
}

/// The tags of all other fields that a tag can name.
fn others(tree: &GameTree) -> impl Iterator<Item = (String, String)> {
    let known = |field: &Field| {
        field.says_variant()
            || ROSTER.iter().any(|(name, known)| {
                known.as_ref() == Some(field) || *field == Field::Other((*name).to_owned())
            })
    };
    tree.fields()
        .filter(move |(field, _)| !known(field))
        .filter_map(|(field, value)| {
            let name = match field {
                Field::Ended => "EndDate",
                Field::TimeLimit => "TimeControl",
                Field::Opening => "Opening",
                Field::Other(word) => word,
                _ => return None,
            };
            let value = match field {
                Field::Ended => dates::of_pgn(value),
                _ => value.to_owned(),
            };
            Some((tag_name(name), value))
        })
}

/// A name as tags can have it. Words of other forms may have other letters: they are written by the numbers of these.
fn tag_name(word: &str) -> String {
    let usable = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let name: String = word
        .chars()
        .map(|c| {
            if usable(c) {
                c.to_string()
            } else {
                format!("u{:04x}", u32::from(c))
            }
        })
        .collect();
    if name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        name
    } else {
        format!("u_{name}")
    }
}

/// What is said of the end besides the result: the reason, or the word of another form for what has no reason.
fn termination(tree: &GameTree, game: &Game) -> Option<String> {
    let last = tree.main_line().last().map(|&id| tree.node(id).step);
    let side = game.side();
    let usual = game.outcome().and_then(|outcome| End::of_outcome(outcome, side));
    match last {
        Some(Step::End(end)) if usual.map(|usual| usual.kif(side)) != Some(end.kif(side)) => {
            Some(end.kif(side).to_owned())
        }
        _ => game.outcome().map(|outcome| outcome.reason.to_string()),
    }
}

/// A time as XBoard has it, `0.1` or `1:05`; `None` where that would not say all of it.
fn short_time(milliseconds: u64) -> Option<String> {
    let (seconds, fraction) = (milliseconds / 1000, milliseconds % 1000);
    match (seconds, fraction) {
        (0..=59, _) if fraction % 100 == 0 => Some(format!("{seconds}.{}", fraction / 100)),
        (60..=3599, 0) => Some(format!("{}:{:02}", seconds / 60, seconds % 60)),
        _ => None,
    }
}

/// The moves so far.
struct PgnWriter<'t> {
    tree: &'t GameTree,
    codes: &'t XboardCodes,
    /// The game before the move that comes next.
    game: Game,
    text: String,
    /// The characters of the last line.
    column: usize,
}

impl PgnWriter<'_> {
    /// Adds a word that is not broken.
    fn word(&mut self, word: &str) {
        let length = word.chars().count();
        if self.column > 0 && self.column + 1 + length > WIDTH {
            self.text.push('\n');
            self.column = 0;
        }
        if self.column > 0 && !self.text.ends_with('(') {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(word);
        self.column += length;
    }

    /// Adds notes: each in braces, or on a line of its own where it has a brace that would end it.
    fn notes(&mut self, notes: &[Note]) -> Result<(), WriteError> {
        for note in notes {
            let text = match note {
                Note::Comment(text) => text.clone(),
                Note::Bookmark(name) => format!("{BOOKMARK}{name}"),
                Note::Remark(_) | Note::Field(..) => continue,
            };
            // Line ends and blanks are read as one blank.
            let text = lines::free(Form::Pgn, "", &text)?;
            let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
            if text.is_empty() {
                continue;
            }
            if text.contains('}') {
                self.word(&format!(";{text}"));
                self.text.push('\n');
                self.column = 0;
            } else {
                self.word(&format!("{{{text}}}"));
            }
        }
        Ok(())
    }

    /// Adds a line from its first step on; `depth` is how many variations it is in.
    fn line(&mut self, first: Option<NodeId>, depth: usize) -> Result<(), WriteError> {
        let plies = self.game.moves().len();
        let mut next = first;
        let mut numbered = true;
        while let Some(id) = next {
            let node = self.tree.node(id);
            if let Step::Move(mv) = node.step {
                let text = san::write(&self.game, self.codes, mv);
                self.number(numbered);
                self.word(&text);
                let spent = node.clock.map(|clock| clock.spent);
                match (node.notes.first(), spent.map(short_time)) {
                    // XBoard notes the time behind the score.
                    (Some(Note::Comment(score)), Some(Some(time))) if is_score(score) => {
                        self.word(&format!("{{{score} {time}}}"));
                        self.notes(&node.notes[1..])?;
                    }
                    _ => {
                        if let Some(spent) = spent {
                            self.word(&format!("{{{TIME}{}]}}", write_time(spent)));
                        }
                        self.notes(&node.notes)?;
                    }
                }
            } else {
                self.notes(&node.notes)?;
            }
            numbered = self.variations(id, depth)?;
            if let Step::Move(mv) = node.step {
                self.game.play(mv).expect("a tree's moves are legal");
            }
            next = self.tree.children(Some(id)).first().copied();
        }
        while depth > 0 && self.game.moves().len() > plies && self.game.undo().is_some() {}
        Ok(())
    }

    /// Adds what might have been played instead of a step, if that is the first of them; says whether there was any.
    fn variations(&mut self, id: NodeId, depth: usize) -> Result<bool, WriteError> {
        let node = self.tree.node(id);
        let siblings = self.tree.children(node.parent());
        let is_move = |id: NodeId| matches!(self.tree.node(id).step, Step::Move(_));
        if siblings.first() != Some(&id) || depth == MAX_DEPTH || !is_move(id) {
            return Ok(false);
        }
        let others: Vec<NodeId> = siblings[1..]
            .iter()
            .copied()
            .filter(|&other| is_move(other))
            .collect();
        for &other in &others {
            self.word("(");
            self.line(Some(other), depth + 1)?;
            self.text.push(')');
            self.column += 1;
        }
        Ok(!others.is_empty())
    }

    /// Adds the number of the next move, which stands before those of the side that moves first, and after what interrupts a line.
    fn number(&mut self, anew: bool) {
        let turn = TurnNumber::of(&self.game);
        let second = turn.side == hakugei_variant::Color::White;
        match (second, anew) {
            (false, _) => self.word(&format!("{}.", turn.number)),
            (true, true) => self.word(&format!("{}...", turn.number)),
            (true, false) => {}
        }
    }
}
