//! `read` and `write`: games between plain data and the forms of records.

use std::sync::Arc;

use hakugei_game::{CompiledVariant, Game};
use hakugei_notation::record::{TooLong, VariantTag};
use hakugei_notation::tree::{Builder, Clock, Field, Heading, Note, Step};
use hakugei_notation::{
    Form, GameTree, MAX_PLIES, ReadUnder, Record, WriteError, csa, find_list, fits, fits_by_start, kif, pgn,
    start_said, usi, variants_said,
};
use hakugei_text::{alternatives, did_you_mean, quote};
use hakugei_variant::{Convention, sfen};

use crate::answers::{Node, ReadRecord, WrittenRecord};
use crate::environment::Environment;
use crate::error::{AskError, ErrorKind};
use crate::game::{Told, convention_of, finish};
use crate::question::{GameText, ReadText, WriteGame, WriteNode};
use crate::shelf::Opened;
use crate::{moves, position};

/// The form of a plain list of moves, which is none of [`Form`].
const MOVES: &str = "moves";

/// A text that has been read.
struct ReadGames {
    opened: Arc<Opened>,
    trees: Vec<GameTree>,
    convention: Convention,
    form: &'static str,
}

/// The longest record that is read, in bytes.
const MAX_RECORD: usize = 1 << 20;

/// Reads a record.
///
/// # Errors
/// Where the text is no record, its variant is not there, or it does not agree with the rules.
pub(crate) fn read(asked: &ReadText, environment: &Environment<'_>) -> Result<ReadRecord, AskError> {
    if asked.text.len() > MAX_RECORD {
        let message = format!(
            "the record has {} bytes: {MAX_RECORD} is the limit",
            asked.text.len()
        );
        return Err(AskError::new(ErrorKind::Record, message).at("text"));
    }
    let wanted = asked
        .game
        .as_ref()
        .map(|game| open(game, environment))
        .transpose()?;
    let read = match form_of(asked)? {
        Some(Form::Record) => record(asked, wanted, environment)?,
        Some(form) => foreign(asked, form, wanted, environment)?,
        None => list(asked, wanted)?,
    };
    let number = asked.number.unwrap_or(1);
    let tree = number.checked_sub(1).and_then(|index| read.trees.get(index));
    let tree = tree.ok_or_else(|| {
        let message = format!(
            "there is no game {number}: the text holds {}",
            hakugei_text::noun::numbered(read.trees.len(), "game")
        );
        AskError::new(ErrorKind::Range, message).at("number")
    })?;
    Ok(answer(&read, tree))
}

/// The variant that a question names, without a start or moves.
fn open(game: &GameText, environment: &Environment<'_>) -> Result<Arc<Opened>, AskError> {
    environment.shelf.open(game, environment.library)
}

/// The form of a text; `None` for a list of moves.
fn form_of(asked: &ReadText) -> Result<Option<Form>, AskError> {
    match asked.form.as_deref() {
        Some(MOVES) => Ok(None),
        Some(name) => name.parse().map(Some).map_err(|_| unknown_form(name, true)),
        None => Ok(Form::of_file(
            asked.name.as_deref().unwrap_or_default(),
            &asked.text,
        )),
    }
}

fn unknown_form(name: &str, reading: bool) -> AskError {
    let mut names: Vec<&str> = Form::ALL.iter().map(|form| form.name()).collect();
    if reading {
        names.push(MOVES);
    }
    let meant =
        did_you_mean(name, names.iter().copied()).map_or_else(String::new, |meant| format!("{meant} "));
    let message = format!(
        "there is no form {}: {meant}write {}",
        quote(name),
        alternatives(&names)
    );
    AskError::new(ErrorKind::Record, message).at("form")
}

fn wrong(error: impl std::fmt::Display) -> AskError {
    AskError::new(ErrorKind::Record, error).at("text")
}

/// A record of this program.
fn record(
    asked: &ReadText,
    wanted: Option<Arc<Opened>>,
    environment: &Environment<'_>,
) -> Result<ReadGames, AskError> {
    let id = wanted.as_ref().map(|known| known.compiled.variant().id.as_str());
    let mut record = Record::parse_of(&asked.text, id).map_err(wrong)?;
    let opened = led_to(&record.variant, wanted, environment)?;
    ReadUnder::of_record(&mut record, &opened.compiled, None);
    let tree = GameTree::from_record(&record, &opened.compiled).map_err(wrong)?;
    Ok(ReadGames {
        opened,
        trees: vec![tree],
        convention: record.convention,
        form: Form::Record.name(),
    })
}

/// A record in another program's form.
fn foreign(
    asked: &ReadText,
    form: Form,
    wanted: Option<Arc<Opened>>,
    environment: &Environment<'_>,
) -> Result<ReadGames, AskError> {
    let said = variants_said(form, &asked.text);
    let opened = match said.as_slice() {
        [] => unsaid(form, &asked.text, wanted, environment)?,
        [tag] => led_to(tag, wanted, environment)?,
        [first, second, ..] => {
            return Err(wrong(format_args!(
                "its games are of several variants, such as {} and {}: take one out",
                quote(&first.id),
                quote(&second.id)
            )));
        }
    };
    let compiled = &opened.compiled;
    let trees = match form {
        Form::Kif => kif::read(compiled, &asked.text).map(|tree| vec![tree]),
        Form::Csa => csa::read_all(compiled, &asked.text),
        Form::Pgn => pgn::read_all(compiled, &asked.text),
        Form::Usi | Form::Record => usi::read(compiled, &asked.text).map(|tree| vec![tree]),
    };
    Ok(ReadGames {
        trees: trees.map_err(wrong)?,
        convention: compiled.variant().notation,
        opened,
        form: form.name(),
    })
}

/// A list of moves from the start of the variant that the question names.
fn list(asked: &ReadText, wanted: Option<Arc<Opened>>) -> Result<ReadGames, AskError> {
    let opened = wanted
        .ok_or_else(|| wrong("a list of moves does not say which variant is played: name it in `game`"))?;
    let convention = opened.compiled.variant().notation;
    let start = Game::new(&opened.compiled);
    let (list, read) = find_list(&start, convention, None, &asked.text).map_err(wrong)?;
    if list.game.moves().is_empty() && list.game.outcome() == start.outcome() {
        return Err(wrong("there is no game in it: neither tags nor moves"));
    }
    Ok(ReadGames {
        opened,
        trees: vec![GameTree::from_game(&list.game)],
        convention: read.convention,
        form: MOVES,
    })
}

/// The variant that a record names.
fn led_to(
    tag: &VariantTag,
    wanted: Option<Arc<Opened>>,
    environment: &Environment<'_>,
) -> Result<Arc<Opened>, AskError> {
    if let Some(wanted) = wanted.filter(|wanted| wanted.compiled.variant().id == tag.id) {
        return Ok(wanted);
    }
    let by_id = GameText {
        variant: Some(tag.id.clone()),
        ..GameText::default()
    };
    let found = tag.file.is_none() || environment.library.find(&tag.id).is_some();
    let opened = found.then(|| environment.shelf.open(&by_id, environment.library));
    opened.and_then(Result::ok).ok_or_else(|| {
        let ids = environment.library.ids();
        let meant = did_you_mean(&tag.id, ids.iter().map(String::as_str));
        let meant = meant.map_or_else(String::new, |meant| format!("{meant} mend it there, or "));
        let file = tag.file.as_ref().map_or_else(String::new, |file| format!(", which is in the file {},", quote(file)));
        wrong(format_args!(
            "it is a game of the variant {}{file} and no such variant is known here: {meant}give its file in `game`",
            quote(&tag.id)
        ))
    })
}

/// The variant of a text that names none.
fn unsaid(
    form: Form,
    text: &str,
    wanted: Option<Arc<Opened>>,
    environment: &Environment<'_>,
) -> Result<Arc<Opened>, AskError> {
    if matches!(form, Form::Usi | Form::Pgn) {
        return wanted
            .ok_or_else(|| wrong("the text does not say which variant is played: name it in `game`"));
    }
    if let Some(wanted) = wanted.filter(|wanted| fits(wanted.compiled.variant())) {
        return Ok(wanted);
    }
    by_start(form, text, environment).ok_or_else(|| {
        wrong("no variant here has the pieces and the start of KIF and CSA: name one in `game`")
    })
}

/// The variant as which a KIF or CSA text is read that names none: the first one that begins just as the text does, or else the first
/// that begins with the array of the forms.
fn by_start(form: Form, text: &str, environment: &Environment<'_>) -> Option<Arc<Opened>> {
    let (mut usual, mut named, mut readable) = (None, None, None);
    for id in environment.library.ids() {
        let by_id = GameText {
            variant: Some(id),
            ..GameText::default()
        };
        let Ok(opened) = environment.shelf.open(&by_id, environment.library) else {
            continue;
        };
        let variant = opened.compiled.variant();
        let standard = fits(variant);
        // KIF has a text for games of other pieces and boards too.
        if !standard && (form != Form::Kif || !kif::may_be_of(variant, text)) {
            continue;
        }
        let start = start_said(&opened.compiled, form, text);
        if start.as_ref() == Some(&variant.start) {
            return Some(opened);
        }
        if !standard && named.is_none() && form == Form::Kif && kif::is_named(variant, text) {
            named = Some(Arc::clone(&opened));
        }
        if start.is_some() && readable.is_none() {
            readable = Some(Arc::clone(&opened));
        }
        if usual.is_none() && fits_by_start(variant) {
            usual = Some(opened);
        }
    }
    let usual_reads = usual
        .as_ref()
        .is_some_and(|usual| start_said(&usual.compiled, form, text).is_some());
    if usual_reads {
        usual
    } else {
        named.or(readable).or(usual)
    }
}

fn answer(read: &ReadGames, tree: &GameTree) -> ReadRecord {
    let compiled = &read.opened.compiled;
    let variant = compiled.variant();
    let field = |field: &Field| {
        let value = tree.field(field).map(str::trim);
        value.filter(|value| !value.is_empty()).map(str::to_owned)
    };
    let game = tree.to_game(compiled);
    ReadRecord {
        form: read.form.to_owned(),
        variant: variant.id.clone(),
        start: sfen::format(variant, tree.setup()),
        convention: read.convention.name().to_owned(),
        black: field(&Field::Black),
        white: field(&Field::White),
        date: tree.date(),
        comments: comments(&tree.notes),
        nodes: nodes(compiled, tree, read.convention),
        outcome: game.outcome().map(position::outcome),
        games: read.trees.len(),
    }
}

fn comments(notes: &[Note]) -> Vec<String> {
    let said = notes.iter().filter_map(|note| match note {
        Note::Comment(text) | Note::Bookmark(text) => Some(text.clone()),
        Note::Remark(_) | Note::Field(..) => None,
    });
    said.collect()
}

/// The steps of a tree. Each line is played once, so that a step's text is that of its position.
fn nodes(compiled: &CompiledVariant, tree: &GameTree, convention: Convention) -> Vec<Node> {
    let mut texts = vec![String::new(); tree.len()];
    let mut usi = vec![None; tree.len()];
    for line in tree.lines() {
        let mut game = Game::from_setup(compiled, tree.setup()).expect("a tree begins where a game can");
        let first = line.nodes.first().and_then(|&id| tree.node(id).parent());
        let mut before: Vec<_> = std::iter::successors(first, |&id| tree.node(id).parent()).collect();
        before.reverse();
        for id in before {
            if let Step::Move(mv) = tree.node(id).step {
                game.play(mv).expect("a tree's moves are legal");
            }
        }
        for id in line.nodes {
            match tree.node(id).step {
                Step::Move(mv) => {
                    let named = moves::named(&game, convention, mv);
                    game.play(mv).expect("a tree's moves are legal");
                    texts[id.index()] = named.text;
                    usi[id.index()] = Some(named.usi);
                }
                Step::End(end) => texts[id.index()] = end.in_words(),
            }
        }
    }
    let said = tree.ids().zip(texts).zip(usi);
    said.map(|((id, text), mv)| {
        let node = tree.node(id);
        Node {
            parent: node.parent().map(hakugei_notation::tree::NodeId::index),
            mv,
            text,
            comments: comments(&node.notes),
            ms: node.clock.map(|clock| clock.spent),
        }
    })
    .collect()
}

/// Writes a record.
///
/// # Errors
/// Where the game is wrong, or the form cannot hold it.
pub(crate) fn write(asked: &WriteGame, environment: &Environment<'_>) -> Result<WrittenRecord, AskError> {
    let form: Form = asked.form.parse().map_err(|_| unknown_form(&asked.form, false))?;
    let told = Told::of(&begun_only(asked)?, None, environment)?;
    let variant = told.opened.compiled.variant();
    let convention = convention_of(variant, asked.convention.as_deref())?;
    let tree = tree(asked, &told)?;
    let losses = tree.losses(form);
    let compiled = &told.opened.compiled;
    let tag = VariantTag {
        id: variant.id.clone(),
        file: asked
            .game
            .file
            .as_ref()
            .map(|file| file_name(&file.name).to_owned()),
        ..VariantTag::default()
    };
    let text = written(form, &tree, &tag, convention, compiled)?;
    let ending = if form == Form::Record { "txt" } else { form.name() };
    Ok(WrittenRecord {
        text,
        name: format!("{}.{ending}", variant.id),
        losses,
    })
}

/// The game of a question; only its beginning where its moves are nodes.
///
/// # Errors
/// Where there are both.
fn begun_only(asked: &WriteGame) -> Result<GameText, AskError> {
    match (asked.nodes.as_slice(), asked.game.moves.as_slice()) {
        ([], _) => Ok(asked.game.clone()),
        (_, []) => Ok(GameText {
            ended: None,
            ..asked.game.clone()
        }),
        _ => Err(AskError::new(
            ErrorKind::Shape,
            "the moves of a game to write are its `nodes`: leave `game.moves` out, or `nodes`",
        )
        .at("game.moves")),
    }
}

/// The last part of a path: a record leads to no file but one beside it.
fn file_name(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}

fn written(
    form: Form,
    tree: &GameTree,
    tag: &VariantTag,
    convention: Convention,
    compiled: &CompiledVariant,
) -> Result<String, AskError> {
    let unfit = |error: WriteError| AskError::new(ErrorKind::Record, error).at("form");
    let mut named = tree.clone();
    // Standard shogi is what the forms are of: other readers need no header for it.
    if !(fits_by_start(compiled.variant()) && tag.file.is_none()) {
        named.say_variant(Some(tag));
    }
    match form {
        Form::Kif => kif::write(compiled, &named).map_err(unfit),
        Form::Csa => csa::write(compiled, &named).map_err(unfit),
        Form::Usi => Ok(usi::write(compiled, tree)),
        Form::Pgn => pgn::write(compiled, tree, tag).map_err(unfit),
        Form::Record => {
            let mut record = tree.to_record(compiled, convention);
            record.variant.file.clone_from(&tag.file);
            record
                .to_text()
                .map_err(|error: TooLong| AskError::new(ErrorKind::Record, error))
        }
    }
}

/// The tree of a question: of its nodes, or of the moves of its game.
fn tree(asked: &WriteGame, told: &Told) -> Result<GameTree, AskError> {
    let mut tree = if asked.nodes.is_empty() {
        GameTree::from_game(&told.game)
    } else {
        grown(asked, told)?
    };
    let players = [(Field::White, &asked.white), (Field::Black, &asked.black)];
    for (field, value) in players {
        if let Some(value) = value {
            tree.heading.insert(0, Heading::Field(field, one_line(value)));
        }
    }
    if let Some(date) = &asked.date {
        tree.say_date(&one_line(date));
    }
    tree.notes
        .extend(asked.comments.iter().flat_map(|comment| notes(comment)));
    Ok(tree)
}

/// A header is one line.
fn one_line(text: &str) -> String {
    text.split(['\n', '\r']).collect::<Vec<_>>().join(" ")
}

fn notes(comment: &str) -> impl Iterator<Item = Note> + use<'_> {
    comment.lines().map(|line| Note::Comment(line.to_owned()))
}

/// A tree from nodes, grown line by line from the main one, so that each move is played once.
fn grown(asked: &WriteGame, told: &Told) -> Result<GameTree, AskError> {
    let nodes = &asked.nodes;
    if nodes.len() > MAX_PLIES {
        let message = format!("the tree has {} moves: {MAX_PLIES} is the limit", nodes.len());
        return Err(AskError::new(ErrorKind::Record, message).at("nodes"));
    }
    let children = children(nodes)?;
    let begun = Builder::new(&told.opened.compiled, told.game.start());
    let mut builder = begun.map_err(|error| AskError::new(ErrorKind::Position, error).at("game"))?;
    let mut open: Vec<Open> = opened_by(&children.first, 0);
    let mut ended = asked.game.ended.as_ref();
    while let Some(Open { index, plies }) = open.pop() {
        let node = &nodes[index];
        builder.back_to(plies);
        play(&mut builder, index, node)?;
        let next = opened_by(&children.of[index], plies + 1);
        if next.is_empty()
            && let Some(end) = ended.take()
        {
            let mut game = builder.game().clone();
            finish(&mut game, end)?;
            builder.end_as(&game, None);
        }
        open.extend(next);
    }
    Ok(builder.finished())
}

/// A node that is still to be played, and how many moves come before it.
struct Open {
    index: usize,
    plies: usize,
}

/// Nodes to play, the first of them last: it is taken off first.
fn opened_by(indices: &[usize], plies: usize) -> Vec<Open> {
    let reversed = indices.iter().rev();
    reversed.map(|&index| Open { index, plies }).collect()
}

/// Which nodes follow which.
struct Children {
    first: Vec<usize>,
    of: Vec<Vec<usize>>,
}

fn children(nodes: &[WriteNode]) -> Result<Children, AskError> {
    let mut children = Children {
        first: Vec::new(),
        of: vec![Vec::new(); nodes.len()],
    };
    for (index, node) in nodes.iter().enumerate() {
        match node.parent {
            None => children.first.push(index),
            Some(parent) if parent < index => children.of[parent].push(index),
            Some(parent) => {
                let message = format!("its parent is {parent}: a move comes after its parent");
                return Err(AskError::new(ErrorKind::Shape, message).at(format!("nodes[{index}].parent")));
            }
        }
    }
    Ok(children)
}

fn play(builder: &mut Builder, index: usize, node: &WriteNode) -> Result<(), AskError> {
    let wrong = |error: &dyn std::fmt::Display| {
        AskError::new(ErrorKind::GameMove, error).at(format!("nodes[{index}].move"))
    };
    let mv = builder
        .game()
        .parse_usi(&node.mv)
        .map_err(|error| wrong(&error))?;
    builder.play(mv).map_err(|error| wrong(&error))?;
    builder
        .notes()
        .extend(node.comments.iter().flat_map(|comment| notes(comment)));
    if let (Some(spent), Some(clock)) = (node.ms, builder.clock()) {
        *clock = Some(Clock { spent, total: None });
    }
    Ok(())
}
