//! Between a tree and a game or a record.

use hakugei_game::{CompiledVariant, Game};
use hakugei_variant::Convention;

use super::{Builder, End, Field, GameTree, Heading, Note, Step};
use crate::record::{Tag, TagName};
use crate::{Record, ReplayError};

/// The fields that a record has tags for, besides those that are its own.
const TAGS: [(Field, &str); 5] = [
    (Field::Event, "Event"),
    (Field::Site, "Site"),
    (Field::Ended, "EndDate"),
    (Field::TimeLimit, "TimeControl"),
    (Field::Opening, "Opening"),
];

/// The tag of an end that a record has no reason for.
const TERMINATION: &str = "Termination";

/// What a bookmark's comment begins with.
const BOOKMARK: &str = "bookmark: ";

impl GameTree {
    /// The tree of a game: its moves and its end.
    pub fn from_game(game: &Game) -> Self {
        let mut builder = Builder::new(game.compiled(), game.start()).expect("the game began there");
        for &mv in game.moves() {
            builder.play(mv).expect("a game's own moves are legal");
        }
        builder.end_as(game, None);
        builder.finished()
    }

    /// The tree of a record, with its players, its tags and its comments.
    ///
    /// # Errors
    /// Where the record does not agree with the rules.
    pub fn from_record(record: &Record, compiled: &CompiledVariant) -> Result<Self, ReplayError> {
        let game = record.replay(compiled)?;
        let mut builder = Builder::new(compiled, game.start()).expect("the record has been played");
        note(&mut builder, &record.comments);
        for (&mv, said) in game.moves().iter().zip(&record.moves) {
            builder.play(mv).expect("the record has been played");
            note(&mut builder, &said.comments);
        }
        let tag = record.tags.iter().find(|tag| tag.name.as_str() == TERMINATION);
        let said = tag.and_then(|tag| End::of_kif(&tag.value, game.side()));
        builder.end_as(&game, said);
        let mut tree = builder.finished();
        tree.heading = heading(record);
        Ok(tree)
    }

    /// The game of the main line, ended where the tree says so and the rules know it.
    pub fn to_game(&self, compiled: &CompiledVariant) -> Game {
        let mut game = Game::from_setup(compiled, self.setup()).expect("a tree begins where a game can");
        for id in self.main_line() {
            match self.node(id).step {
                Step::Move(mv) => game.play(mv).expect("a tree's moves are legal"),
                Step::End(end) => {
                    if let Some(outcome) = end.outcome(&game).filter(|_| game.outcome().is_none()) {
                        game.finish(outcome);
                    }
                }
            }
        }
        if let Some(result) = self.result.filter(|_| game.outcome().is_none()) {
            game.finish(result);
        }
        game
    }

    /// The record of the main line. What is lost is what [`GameTree::losses`] says.
    pub fn to_record(&self, compiled: &CompiledVariant, convention: Convention) -> Record {
        let game = self.to_game(compiled);
        let mut record = Record::from_game(&game, convention);
        record.comments = comments(&self.notes);
        let nodes: Vec<_> = self.main_line().into_iter().map(|id| self.node(id)).collect();
        for (mv, node) in record.moves.iter_mut().zip(&nodes) {
            mv.comments = comments(&node.notes);
        }
        if let Some(node) = nodes.last().filter(|node| matches!(node.step, Step::End(_))) {
            let last = record.moves.last_mut().map(|mv| &mut mv.comments);
            last.unwrap_or(&mut record.comments).extend(comments(&node.notes));
        }
        for (field, value) in self.fields() {
            keep(&mut record, field, value);
        }
        let usual = game
            .outcome()
            .and_then(|outcome| End::of_outcome(outcome, game.side()));
        // Ends are compared by their words: several mean the same by the rules, and a record has one reason for them.
        if let Some(Step::End(end)) = nodes.last().map(|node| node.step)
            && usual.map(|end| end.kif(game.side())) != Some(end.kif(game.side()))
        {
            let word = end.kif(game.side());
            keep(&mut record, &Field::Other(TERMINATION.to_owned()), word);
        }
        record
    }
}

/// Adds the lines of comments.
fn note(builder: &mut Builder, comments: &[String]) {
    for line in comments.iter().flat_map(|comment| lines_of(comment)) {
        let note = match line.strip_prefix(BOOKMARK) {
            Some(name) => Note::Bookmark(name.to_owned()),
            None => Note::Comment(line.to_owned()),
        };
        builder.notes().push(note);
    }
}

/// The comments among notes.
fn comments(notes: &[Note]) -> Vec<String> {
    let said = |note: &Note| match note {
        Note::Comment(text) => Some(text.clone()),
        Note::Bookmark(name) => Some(format!("{BOOKMARK}{name}")),
        Note::Remark(_) | Note::Field(..) => None,
    };
    notes.iter().filter_map(said).collect()
}

/// Puts a header into a record.
fn keep(record: &mut Record, field: &Field, value: &str) {
    let name = TAGS.iter().find(|tag| tag.0 == *field).map(|tag| tag.1);
    let word = match field {
        Field::Black => return record.black = Some(value.to_owned()),
        Field::White => return record.white = Some(value.to_owned()),
        Field::Begun => return record.date = Some(value.to_owned()),
        // The record is of the variant that was read.
        Field::Variant | Field::VariantFile => return,
        Field::Other(word) => word,
        _ => name.unwrap_or_default(),
    };
    match TagName::new(word) {
        Ok(name) => record.tags.push(Tag {
            name,
            value: value.to_owned(),
        }),
        Err(_) => record.comments.push(format!("{word}：{value}")),
    }
}

/// The lines of a text as every form has them: a carriage return within a line is a part of it.
fn lines_of(text: &str) -> impl Iterator<Item = &str> {
    text.split('\n').map(|line| line.trim_end_matches('\r'))
}

/// The headers of a record.
fn heading(record: &Record) -> Vec<Heading> {
    let own = [
        (Field::Black, &record.black),
        (Field::White, &record.white),
        (Field::Begun, &record.date),
    ];
    let own = own
        .into_iter()
        .filter_map(|(field, value)| Some((field, value.clone()?)));
    let tags = record
        .tags
        .iter()
        .filter(|tag| tag.name.as_str() != TERMINATION)
        .map(|tag| {
            let known = TAGS.iter().find(|known| known.1 == tag.name.as_str());
            let other = || Field::Other(tag.name.as_str().to_owned());
            (
                known.map_or_else(other, |known| known.0.clone()),
                tag.value.clone(),
            )
        });
    let one_line = |text: &str| lines_of(text).collect::<Vec<_>>().join(" ");
    own.chain(tags)
        .map(|(field, value)| Heading::Field(field, one_line(&value)))
        .collect()
}
