//! Game records as files: what `save` writes, and what `load` and `replay` read.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use hakugei_game::{Game, Move};
use hakugei_notation::record::{RecordLine, TERMINATION, Tag, TagName, TooLong};
use hakugei_notation::tree::{Field, Step};
use hakugei_notation::{Form, GameTree, ListError, ListErrorKind, ReadUnder, Record, find_list, pgn};
use hakugei_text::{quote, quote_line};
use hakugei_variant::{Color, Convention};

use crate::failure::Failure;
use crate::files::catalogue::LoadedVariant;
use crate::files::encoding::RecordText;
use crate::files::wanted::{self, Wanted};
use crate::files::{foreign, record_form};
use crate::screen::move_text;

/// A game from a record.
#[derive(Clone, Debug)]
pub(crate) struct Opened {
    /// The variant.
    pub(crate) known: LoadedVariant,
    /// The game.
    pub(crate) game: Game,
    /// How the record writes moves.
    pub(crate) convention: Convention,
    /// Who played Black and White, where the record says so.
    pub(crate) players: [Option<String>; 2],
    /// The game with all that is said of it, if it was read from a record.
    pub(crate) tree: Option<Arc<GameTree>>,
    /// What to say of how the record was read, if that was not plain.
    pub(crate) remark: Option<String>,
}

impl Opened {
    /// The same after what is to be said of it was said on standard error.
    #[must_use]
    pub(crate) fn told(mut self) -> Self {
        if let Some(remark) = self.remark.take() {
            tell(&remark);
        }
        self
    }
}

/// Says something on standard error that is no failure.
pub(crate) fn tell(remark: &str) {
    // Where nobody reads it, the record is as good as before.
    crate::screen::complain(remark);
}

/// What to say where the convention of a record was found out.
pub(crate) fn found_out(name: &str, read: ReadUnder) -> Option<String> {
    read.found_out.then(|| {
        format!(
            "{}: its moves are read as {}, the only notation in which all of them can be played",
            quote_line(name),
            quote(read.convention.name())
        )
    })
}

/// A game that is to be written down, with what a record says besides its moves.
pub(crate) struct GameToWrite<'a> {
    /// The variant.
    pub(crate) known: &'a LoadedVariant,
    /// The game.
    pub(crate) game: &'a Game,
    /// How moves are written.
    pub(crate) convention: Convention,
    /// The names of Black and White.
    pub(crate) players: [String; 2],
    /// When it was played.
    pub(crate) date: Option<String>,
    /// The tag for the time that the players had.
    pub(crate) time_control: Option<String>,
    /// How long moves took, by the number of moves with each.
    pub(crate) times: &'a BTreeMap<usize, Duration>,
    /// The record with which it began: what that says of moves that still stand is written again.
    pub(crate) loaded: Option<&'a GameTree>,
}

impl GameToWrite<'_> {
    /// The record.
    ///
    /// # Errors
    /// Fails where the game is too long to be read again.
    pub(crate) fn write(&self) -> Result<String, TooLong> {
        self.record().to_text()
    }

    /// The record, whatever its length: for a game that would be lost otherwise. Moves that were taken back from it stand in a
    /// comment behind it; `undone` begins with the move that was taken back first.
    pub(crate) fn write_whole(&self, undone: &[Move]) -> String {
        let mut record = self.record();
        if !undone.is_empty() {
            let comments = match record.moves.last_mut() {
                Some(last) => &mut last.comments,
                None => &mut record.comments,
            };
            comments.push(self.taken_back(undone));
        }
        record.to_whole_text()
    }

    /// The comment that says which moves were taken back.
    fn taken_back(&self, undone: &[Move]) -> String {
        let mut game = self.game.clone();
        // The moves were played before a result that was given by hand.
        if let Some(mv) = game.outcome().and_then(|_| game.undo()) {
            game.play(mv).expect("it has just been taken back");
        }
        let mut text = "taken back:".to_owned();
        for (index, &mv) in undone.iter().rev().enumerate() {
            let written = if index == 0 || game.side() == Color::Black {
                move_text::numbered(&game, self.convention, mv)
            } else {
                move_text::write(&game, self.convention, mv)
            };
            text.push(' ');
            text.push_str(&written);
            if game.play(mv).is_err() {
                break;
            }
        }
        text
    }

    fn record(&self) -> Record {
        let mut record = Record::from_game(self.game, self.convention);
        if let Some(tree) = self.loaded {
            let loaded = tree.to_record(&self.known.compiled, self.convention);
            let line = main_moves(tree);
            take_over(&mut record, loaded, common(&line, self.game.moves()));
        }
        [record.black, record.white] = self.players.clone().map(Some);
        record.date.clone_from(&self.date);
        record.variant.file = self.known.file.as_deref().map(file_said);
        if let Some(value) = self.time_control.clone() {
            let name = TagName::new(TIME_CONTROL).expect("it is no known tag");
            match record.tags.iter_mut().find(|tag| tag.name == name) {
                Some(tag) => tag.value = value,
                None => record.tags.push(Tag { name, value }),
            }
        }
        for (ply, mv) in (1..).zip(&mut record.moves) {
            let time = self.times.get(&ply).map(|time| time.as_millis() as u64);
            mv.spent = mv.spent.or(time);
        }
        record
    }
}

/// The tag for the time that the players had.
const TIME_CONTROL: &str = "TimeControl";

/// The moves of a tree's main line.
pub(crate) fn main_moves(tree: &GameTree) -> Vec<Move> {
    let steps = tree.main_line().into_iter().map(|id| tree.node(id).step);
    steps
        .filter_map(|step| match step {
            Step::Move(mv) => Some(mv),
            Step::End(_) => None,
        })
        .collect()
}

/// How many moves two lines have in common.
pub(crate) fn common(one: &[Move], other: &[Move]) -> usize {
    one.iter()
        .zip(other)
        .take_while(|(one, other)| one == other)
        .count()
}

/// Takes over what a record with which a game began says of its first moves. Where the game went on otherwise, the moves of the
/// record become a variation.
fn take_over(record: &mut Record, loaded: Record, same: usize) {
    // An end that is no result of the rules is that of the record's last move.
    let ends_alike = same == loaded.moves.len() && same == record.moves.len();
    let kept = |tag: &Tag| ends_alike || tag.name.as_str() != TERMINATION;
    record.tags = loaded.tags.into_iter().filter(kept).collect();
    record.comments = loaded.comments;
    let mut moves = loaded.moves.into_iter();
    for (mv, said) in record.moves.iter_mut().zip(moves.by_ref().take(same)) {
        *mv = said;
    }
    let rest: Vec<_> = moves.collect();
    if let Some(mv) = record.moves.get_mut(same)
        && !rest.is_empty()
    {
        mv.variations.push(RecordLine {
            comments: Vec::new(),
            moves: rest,
        });
    }
}

/// The game of a record, by its `number` where the file holds several; `asked` is the convention in which a text is read that does not say it. The variant is the wanted one if the record is of it; else the one that the record's tags
/// lead to. A text without tags is a list of moves, played from the start of the wanted variant.
///
/// # Errors
/// Where the text is not a record, its variant is not found or another one was asked for, or it does not agree with the rules.
pub(crate) fn open(
    source: &RecordText,
    wanted: Wanted<'_>,
    asked: Option<Convention>,
    number: Option<u32>,
) -> Result<Opened, Failure> {
    let RecordText { name, text, .. } = source;
    if let Some(form) = record_form::form(name, text) {
        return open_foreign(source, form, wanted, number);
    }
    if let Some(number) = number.filter(|&number| number > 1) {
        return Err(foreign::no_such_game(number, 1));
    }
    if let (Some(known), false) = (wanted.known, has_tags(text)) {
        return open_list(source, known, asked);
    }
    let Parsed { known, record, read } = parsed(source, wanted, asked)?;
    let tree = GameTree::from_record(&record, &known.compiled);
    let tree = tree.map_err(|error| Failure::problem(name, error))?;
    let game = record.replay(&known.compiled);
    let game = game.map_err(|error| Failure::problem(name, error))?;
    Ok(Opened {
        known,
        game,
        convention: record.convention,
        players: [record.black, record.white],
        tree: Some(Arc::new(tree)),
        remark: found_out(name, read),
    })
}

/// A record of this program.
struct Parsed {
    known: LoadedVariant,
    record: Record,
    read: ReadUnder,
}

/// A record of this program, the variant that its tags lead to, and how its moves are written.
fn parsed(source: &RecordText, wanted: Wanted<'_>, asked: Option<Convention>) -> Result<Parsed, Failure> {
    // A record that does not name its variant is of the one that was asked for.
    let asked_for = wanted.known.map(|known| known.compiled.variant().id.as_str());
    let record = Record::parse_of(&source.text, asked_for);
    let record = record.map_err(|error| Failure::problem(&source.name, error))?;
    let known = wanted.of_tag(source, &record.variant)?;
    let mut record = record;
    // Its tag may have capitals.
    record.variant.id.clone_from(&known.compiled.variant().id);
    let read = ReadUnder::of_record(&mut record, &known.compiled, asked);
    Ok(Parsed { known, record, read })
}

/// The games of a text as trees, with what is said about them.
pub(crate) struct OpenedTrees {
    /// The variant.
    pub(crate) known: LoadedVariant,
    /// The games; one unless it is a CSA file of several.
    pub(crate) trees: Vec<GameTree>,
    /// The record of this program that it is, if it is one.
    pub(crate) record: Option<Record>,
    /// How its moves are written, if it says so or that was found out.
    pub(crate) convention: Option<Convention>,
    /// What to say of how it was read, if that was not plain.
    pub(crate) remark: Option<String>,
}

/// The games of a text in any form.
///
/// # Errors
/// As for [`open`].
pub(crate) fn trees(
    source: &RecordText,
    wanted: Wanted<'_>,
    asked: Option<Convention>,
) -> Result<OpenedTrees, Failure> {
    let opened = |known, trees| OpenedTrees {
        known,
        trees,
        record: None,
        convention: None,
        remark: None,
    };
    if let Some(form) = record_form::form(&source.name, &source.text) {
        let (known, trees) = foreign::trees(source, form, wanted)?;
        return Ok(opened(known, trees));
    }
    if !has_tags(&source.text) {
        let list = open(source, wanted, asked, None)?;
        let tree = list.tree.as_deref().cloned();
        let tree = tree.unwrap_or_else(|| GameTree::from_game(&list.game));
        return Ok(OpenedTrees {
            convention: Some(list.convention),
            remark: list.remark,
            ..opened(list.known, vec![tree])
        });
    }
    let Parsed { known, record, read } = parsed(source, wanted, asked)?;
    let tree = GameTree::from_record(&record, &known.compiled);
    let tree = tree.map_err(|error| Failure::problem(&source.name, error))?;
    Ok(OpenedTrees {
        convention: Some(record.convention),
        record: Some(record),
        remark: found_out(&source.name, read),
        ..opened(known, vec![tree])
    })
}

/// A variant file as a record names it: without its folder, since a record leads only to files beside itself. Where the name is
/// no text, a sign stands for what cannot be written, and no file is found by it.
pub(crate) fn file_said(file: &Path) -> String {
    let name = file.file_name().unwrap_or(file.as_os_str());
    name.to_string_lossy().into_owned()
}

/// Whether a record at a path leads to the variant that it is of.
pub(crate) fn leads_to(known: &LoadedVariant, record: &Path) -> bool {
    known.file.as_deref().is_none_or(|file| {
        let same = |beside: PathBuf| fs::canonicalize(beside).ok() == fs::canonicalize(file).ok();
        wanted::beside(record, &file_said(file)).is_some_and(|beside| beside.exists() && same(beside))
    })
}

/// The command that goes on with a record at a path.
pub(crate) fn command_to_load(known: &LoadedVariant, record: &str) -> String {
    match &known.file {
        Some(file) if !leads_to(known, Path::new(record)) => {
            format!("hakugei play {} --load {record}", file.display())
        }
        _ => format!("hakugei play --load {record}"),
    }
}

/// The game of a text in the form of another program.
///
/// # Errors
/// As for [`foreign::trees`], or where the text holds several games and none is named, or not the one that is.
fn open_foreign(
    source: &RecordText,
    form: Form,
    wanted: Wanted<'_>,
    number: Option<u32>,
) -> Result<Opened, Failure> {
    let (known, trees) = foreign::trees(source, form, wanted)?;
    let tree = foreign::one(&source.name, &trees, number)?;
    let player = |field| tree.field(field).map(str::trim).filter(|name| !name.is_empty());
    Ok(Opened {
        game: tree.to_game(&known.compiled),
        convention: known.compiled.variant().notation,
        players: [&Field::Black, &Field::White].map(|field| player(field).map(str::to_owned)),
        tree: Some(Arc::new(tree.clone())),
        remark: None,
        known,
    })
}

fn has_tags(text: &str) -> bool {
    text.trim_start_matches('\u{feff}').trim_start().starts_with('[')
}

fn open_list(
    source: &RecordText,
    known: &LoadedVariant,
    asked: Option<Convention>,
) -> Result<Opened, Failure> {
    let RecordText { name, text, .. } = source;
    let start = Game::new(&known.compiled);
    match find_list(&start, start.variant().notation, asked, text) {
        Ok((list, _)) if list.game.moves().is_empty() && list.game.outcome() == start.outcome() => Err(
            Failure::problem(name, "there is no game in it: neither tags nor moves"),
        ),
        Ok((list, read)) => Ok(Opened {
            known: known.clone(),
            game: list.game,
            convention: read.convention,
            players: [None, None],
            tree: None,
            remark: found_out(name, read),
        }),
        Err(error) => in_pgn(source, known, &error).ok_or_else(|| Failure::problem(name, error)),
    }
}

/// The game of a list of moves that are written as PGN has them, where no notation of this program reads all of them.
fn in_pgn(source: &RecordText, known: &LoadedVariant, error: &ListError) -> Option<Opened> {
    let fits = match &*error.kind {
        ListErrorKind::Move(error) => error.fits.as_slice(),
        _ => &[],
    };
    if !fits.is_empty() {
        return None;
    }
    let trees = pgn::read_all(&known.compiled, &source.text).ok()?;
    let [tree] = trees.as_slice() else {
        return None;
    };
    let game = tree.to_game(&known.compiled);
    (!game.moves().is_empty()).then(|| Opened {
        known: known.clone(),
        game,
        convention: known.compiled.variant().notation,
        players: [None, None],
        tree: Some(Arc::new(tree.clone())),
        remark: Some(format!("{}: its moves are read as PGN", quote_line(&source.name))),
    })
}
