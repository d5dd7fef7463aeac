//! Between a tree and a game or a record.

use hakugei_game::{CompiledVariant, Game};
use hakugei_variant::Convention;

use super::{Builder, Clock, End, Field, GameTree, Heading, NodeId, Note, Step};
use crate::record::text::MAX_DEPTH;
use crate::record::{RecordLine, RecordMove, ReplayErrorKind, TERMINATION, Tag, TagName};
use crate::{MoveNames, PlyError, Record, ReplayError, TurnNumber, dates, ply_error};

/// The fields that a record has tags for, besides those that are its own.
const TAGS: [(Field, &str); 5] = [
    (Field::Event, "Event"),
    (Field::Site, "Site"),
    (Field::Ended, "EndDate"),
    (Field::TimeLimit, "TimeControl"),
    (Field::Opening, "Opening"),
];

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

    /// The tree of a record, with its players, its tags, its times, its comments and its variations.
    ///
    /// # Errors
    /// Where the record does not agree with the rules, also in a variation.
    pub fn from_record(record: &Record, compiled: &CompiledVariant) -> Result<Self, ReplayError> {
        let game = record.replay(compiled)?;
        let mut builder = Builder::new(compiled, game.start()).expect("the record has been played");
        note(&mut builder, &record.comments);
        for (&mv, said) in game.moves().iter().zip(&record.moves) {
            builder.play(mv).expect("the record has been played");
            add_to_move(&mut builder, said);
            add_variations(&mut builder, record.convention, said)?;
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

    /// The record. What is lost is what [`GameTree::losses`] says.
    pub fn to_record(&self, compiled: &CompiledVariant, convention: Convention) -> Record {
        let game = self.to_game(compiled);
        let mut record = Record::from_game(&game, convention);
        record.comments = comments(&self.notes);
        let main = self.main_line();
        let nodes: Vec<_> = main.iter().map(|&id| self.node(id)).collect();
        let mut taker = VariationTaker {
            tree: self,
            game: Game::from_setup(compiled, self.setup()).expect("a tree begins where a game can"),
            convention,
        };
        for (mv, &id) in record.moves.iter_mut().zip(&main) {
            taker.add_to(mv, id, 0);
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

/// Puts the time and the comments of a move to the step that was played last.
fn add_to_move(builder: &mut Builder, said: &RecordMove) {
    if let (Some(spent), Some(clock)) = (said.spent, builder.clock()) {
        *clock = Some(Clock { spent, total: None });
    }
    note(builder, &said.comments);
}

/// Plays the variations of the move that was played last, and returns to it. They are nested a few deep at most.
fn add_variations(
    builder: &mut Builder,
    convention: Convention,
    said: &RecordMove,
) -> Result<(), ReplayError> {
    for line in &said.variations {
        let here = builder.path().to_vec();
        builder.back_to(here.len() - 1);
        for (index, mv) in line.moves.iter().enumerate() {
            play_text(builder, convention, mv)?;
            if index == 0 {
                // A tree has no place before the first step of a line.
                note(builder, &line.comments);
            }
            add_to_move(builder, mv);
            add_variations(builder, convention, mv)?;
        }
        builder.go_to(&here);
    }
    Ok(())
}

/// Plays a move of a variation.
fn play_text(builder: &mut Builder, convention: Convention, mv: &RecordMove) -> Result<(), ReplayError> {
    let played = ply_error::resolved(builder.game(), convention, &mv.text);
    let played = played.and_then(|played| {
        builder
            .play(played)
            .map_err(|illegal| ply_error::refused(&mv.text, convention, illegal))
    });
    played.map_err(|error| {
        let game = builder.game().clone();
        ReplayError {
            place: mv.place.0.map(|place| place.part(&error.text, &error.span)),
            kind: Box::new(ReplayErrorKind::Move(Box::new(PlyError {
                ply: game.moves().len() + 1,
                turn: TurnNumber::of(&game),
                convention,
                error,
                fits: Vec::new(),
            }))),
            game: Some(Box::new(game)),
        }
    })
}

/// Takes what is said of moves, and their variations, out of a tree.
struct VariationTaker<'t> {
    tree: &'t GameTree,
    /// The game before the move that is looked at.
    game: Game,
    convention: Convention,
}

impl VariationTaker<'_> {
    /// Adds what the tree says of a step to its move, and plays it; `depth` is how many variations it is in.
    fn add_to(&mut self, mv: &mut RecordMove, id: NodeId, depth: usize) {
        let node = self.tree.node(id);
        mv.spent = node.clock.map(|clock| clock.spent);
        mv.comments.extend(comments(&node.notes));
        let siblings = self.tree.children(node.parent());
        if siblings.first() == Some(&id) && depth < MAX_DEPTH {
            let others = siblings[1..].iter();
            mv.variations = others.filter_map(|&other| self.line(other, depth + 1)).collect();
        }
        if let Step::Move(mv) = node.step {
            self.game.play(mv).expect("a tree's moves are legal");
        }
    }

    /// The line that begins with a step; `None` where that is no move.
    fn line(&mut self, first: NodeId, depth: usize) -> Option<RecordLine> {
        let plies = self.game.moves().len();
        let mut line = RecordLine::default();
        let mut next = Some(first);
        while let Some(id) = next {
            let node = self.tree.node(id);
            match node.step {
                Step::Move(mv) => {
                    let mut said = RecordMove::new(MoveNames::new(&self.game, self.convention).text(mv));
                    self.add_to(&mut said, id, depth);
                    line.moves.push(said);
                }
                // A variation has no result; what is said at its end is said of its last move.
                Step::End(_) => {
                    if let Some(last) = line.moves.last_mut() {
                        last.comments.extend(comments(&node.notes));
                    }
                }
            }
            next = self.tree.children(Some(id)).first().copied();
        }
        while self.game.moves().len() > plies && self.game.undo().is_some() {}
        (!line.moves.is_empty()).then_some(line)
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
        Field::Begun => return record.date = Some(dates::of_record(value)),
        // The record is of the variant that was read.
        Field::Variant | Field::VariantFile => return,
        Field::Other(word) => word,
        _ => name.unwrap_or_default(),
    };
    let value = match field {
        Field::Ended => dates::of_record(value),
        _ => value.to_owned(),
    };
    match TagName::new(word) {
        Ok(name) => record.tags.push(Tag { name, value }),
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
        .map(|(field, value)| match field {
            Field::Begun | Field::Ended => Heading::Field(field, dates::of_tree(&one_line(&value))),
            _ => Heading::Field(field, one_line(&value)),
        })
        .collect()
}
