//! Writes a KIF file.

use hakugei_game::{CompiledVariant, Game};
use hakugei_text::columns::{left, width};
use hakugei_variant::{Color, Hands, Setup};

use super::move_text::player;
use super::words::KifWords;
use super::{clock, closing, diagram, handicap, move_text};
use crate::lines;
use crate::tree::{
    Closing, Columns, End, Field, GameTree, Heading, Node, Note, Origin, Seats, StartForm, Step, Style,
    Variation,
};
use crate::{Form, TurnNumber, WriteError};

/// The width to which moves are filled up before their times, in half-width columns.
const WIDTH: usize = 13;

/// Writes a file.
pub(super) fn write(compiled: &CompiledVariant, tree: &GameTree) -> Result<String, WriteError> {
    if tree.setup().just_taken.is_some() {
        return Err(WriteError::JustTaken { form: Form::Kif });
    }
    if tree.setup().checks_given != compiled.variant().start.checks_given {
        return Err(WriteError::ChecksGiven { form: Form::Kif });
    }
    let words = KifWords::of(compiled.variant());
    let game = Game::from_setup(compiled, tree.setup()).expect("a tree begins where a game can");
    let mut style = tree.style;
    if style.origin != Some(Origin::Kif) {
        let word = handicap::word(compiled.variant(), tree.setup());
        let handicap = word.is_some_and(|word| word != handicap::EVEN && handicap::is_handicap(word));
        style.seats = if handicap { Seats::Handicap } else { Seats::Even };
    }
    let mut writer = KifWriter {
        words: &words,
        tree,
        style,
        sums: tree.sums(),
        lines: Vec::new(),
    };
    writer.heading(&game)?;
    writer.notes(&tree.notes)?;
    let mut game = game;
    for line in tree.lines() {
        writer.line(&mut game, &line)?;
    }
    Ok(style.text_of(&writer.lines))
}

/// The lines so far.
struct KifWriter<'t> {
    words: &'t KifWords,
    tree: &'t GameTree,
    style: Style,
    sums: Vec<u64>,
    lines: Vec<String>,
}

impl KifWriter<'_> {
    /// Adds a line that is made of free text.
    fn push(&mut self, mark: &str, text: &str) -> Result<(), WriteError> {
        self.lines.push(lines::free(Form::Kif, mark, text)?);
        Ok(())
    }

    /// The headers and the start position.
    fn heading(&mut self, game: &Game) -> Result<(), WriteError> {
        for item in &full_heading(self.tree, game) {
            match item {
                Heading::Version(_) => {}
                Heading::Remark(text) => self.push("#", text)?,
                Heading::Reached(text) => self.push("", text)?,
                Heading::Field(field, value) => self.field(field, value)?,
                Heading::Handicap(value) => self.push("手合割：", value)?,
                Heading::Hand(color, value) => self.hand(game, *color, value),
                Heading::Board(_) => {
                    self.lines
                        .extend(diagram::board(self.words, self.tree.setup(), &self.style));
                }
                Heading::Turn => {
                    let side = player(&self.style, self.tree.setup().side);
                    self.lines.push(format!("{side}番"));
                }
            }
        }
        let columns = match self.style.columns {
            Columns::Timed => Some("手数----指手---------消費時間--"),
            Columns::Untimed => Some("手数----指手--"),
            Columns::Absent => None,
        };
        self.lines.extend(columns.map(str::to_owned));
        Ok(())
    }

    fn field(&mut self, field: &Field, value: &str) -> Result<(), WriteError> {
        let word = match field {
            Field::Black => player(&self.style, Color::Black),
            Field::White => player(&self.style, Color::White),
            known => known.kif().unwrap_or_default(),
        };
        self.push(&format!("{word}："), value)
    }

    /// A hand as it was written where that is still true.
    fn hand(&mut self, game: &Game, color: Color, value: &str) {
        let hands = &self.tree.setup().hands;
        let mut read = Hands::empty(game.variant().pieces.len());
        let held = diagram::hold(game.variant(), self.words, value, color, &mut read);
        let same = held.is_ok() && read.held(color).eq(hands.held(color));
        let text = if same {
            value.to_owned()
        } else {
            diagram::hand(self.words, hands, color)
        };
        self.lines
            .push(format!("{}の持駒：{text}", player(&self.style, color)));
    }

    fn notes(&mut self, notes: &[Note]) -> Result<(), WriteError> {
        for note in notes {
            match note {
                Note::Comment(text) => self.push("*", text)?,
                Note::Bookmark(text) => self.push("&", text)?,
                Note::Remark(text) => self.push("#", text)?,
                // It stands in the heading.
                Note::Field(..) => {}
            }
        }
        Ok(())
    }

    /// The main line, or a variation.
    fn line(&mut self, game: &mut Game, line: &Variation) -> Result<(), WriteError> {
        if line.nodes.first() != self.tree.children(None).first() {
            self.lines.push(String::new());
            self.lines.push(format!("変化：{}手", line.ply));
            while game.moves().len() >= line.ply && game.undo().is_some() {}
        }
        for (index, &id) in line.nodes.iter().enumerate() {
            let node = self.tree.node(id);
            let ply = line.ply + index;
            if let (Step::End(_), None, Closing::Alone(text)) = (node.step, node.clock, &node.wording.closing)
            {
                self.push("", text)?;
                self.notes(&node.notes)?;
                continue;
            }
            let (before, text) = self.step(game, node, ply)?;
            self.lines.extend(before.map(|first| format!("{ply:4} {first}")));
            let more = self.tree.has_alternative(id);
            self.lines
                .push(self.step_line(&text, ply, node, self.sums[id.index()], more));
            self.notes(&node.notes)?;
            if let Step::End(end) = node.step {
                self.closing(end, node, ply)?;
            }
        }
        let last = line.nodes.last().map(|&id| self.tree.node(id).step);
        if let Some(Step::Move(_)) = last {
            let plies = line.ply + line.nodes.len() - 1;
            self.lines.extend(closing::won(game, plies, &self.style));
        }
        Ok(())
    }

    /// The line that says how a line of play ended.
    fn closing(&mut self, end: End, node: &Node, ply: usize) -> Result<(), WriteError> {
        match &node.wording.closing {
            Closing::Missing => Ok(()),
            Closing::Said(text) => self.push("", text),
            Closing::Usual | Closing::Alone(_) => {
                let side = side_of(self.tree, ply);
                self.lines.push(closing::write(end, ply - 1, side, &self.style));
                Ok(())
            }
        }
    }

    /// The words of a step, which is played; those of a line before it where the move is written as two steps.
    fn step(&self, game: &mut Game, node: &Node, ply: usize) -> Result<(Option<String>, String), WriteError> {
        let mv = match node.step {
            Step::End(end) => {
                let side = side_of(self.tree, ply);
                let written = node.wording.word;
                let written = written.filter(|word| End::of_kif(word, side) == Some(end));
                return Ok((None, written.unwrap_or(end.kif(side)).to_owned()));
            }
            Step::Move(mv) => mv,
        };
        let last = game.moves().last().map(|mv| mv.to());
        let declines = node.wording.word;
        let read = move_text::KifMove { mv, declines };
        let text = move_text::write(game, self.words, read, last, &self.style);
        let text = text.map_err(|why| WriteError::Move {
            form: Form::Kif,
            usi: game.usi(mv),
            ply,
            why,
        })?;
        game.play(mv).expect("a tree's moves are legal");
        let mut lines = text.into_iter().rev();
        let last = lines.next().unwrap_or_default();
        Ok((lines.next(), last))
    }

    /// The line of a step with its number and time.
    fn step_line(&self, text: &str, ply: usize, node: &Node, sum: u64, more: bool) -> String {
        let filled = |to: usize| format!("{ply:4} {}", left(text, to));
        let line = match (node.clock, self.style.columns) {
            // At least one blank stands before a time.
            (Some(time), _) => filled(WIDTH.max(width(text) + 1)) + &clock::write(time, sum),
            (None, Columns::Untimed) if !more => filled(WIDTH - 1),
            (None, _) if more => filled(WIDTH),
            (None, _) => filled(0),
        };
        if more { line + "+" } else { line }
    }
}

/// The side whose step a ply is.
fn side_of(tree: &GameTree, ply: usize) -> Color {
    TurnNumber::after(ply - 1, tree.setup().side).side
}

/// The heading with the items that the start needs and that are not there yet.
fn full_heading(tree: &GameTree, game: &Game) -> Vec<Heading> {
    let own = tree.style.origin == Some(Origin::Kif);
    let said = |item: &&Heading| {
        own || matches!(
            item,
            Heading::Remark(_) | Heading::Reached(_) | Heading::Field(..)
        )
    };
    let mut items: Vec<Heading> = tree.heading.iter().filter(said).cloned().collect();
    items.extend(
        tree.late_fields()
            .map(|(field, value)| Heading::Field(field.clone(), value.to_owned())),
    );
    if items.contains(&Heading::Board(StartForm::Rows)) {
        complete_position(&mut items, tree);
        return items;
    }
    if own && start_of(&items, game).as_ref() == Some(tree.setup()) {
        return items;
    }
    items.retain(|item| matches!(item, Heading::Remark(_) | Heading::Field(..)));
    let players = |item: &Heading| matches!(item, Heading::Field(Field::Black | Field::White, _));
    let at = items.iter().position(players).unwrap_or(items.len());
    let word = handicap::word(game.variant(), tree.setup());
    let said = Heading::Handicap(word.unwrap_or(handicap::OTHER).to_owned());
    // Other programs do not know where the games of other pieces and boards begin.
    if !word.is_some_and(handicap::is_handicap) {
        items.insert(at, Heading::Board(StartForm::Rows));
        complete_position(&mut items, tree);
    }
    items.insert(at, said);
    items
}

/// The start that items without a diagram mean.
fn start_of(items: &[Heading], game: &Game) -> Option<Setup> {
    let word = items.iter().rev().find_map(|item| match item {
        Heading::Handicap(word) if !handicap::says_nothing(word) => Some(word.as_str()),
        _ => None,
    });
    let mut setup = handicap::setup(game.variant(), word.unwrap_or(handicap::EVEN))?;
    if items.contains(&Heading::Turn) {
        setup.side = game.side();
    }
    Some(setup)
}

/// Adds what a drawn position lacks.
fn complete_position(items: &mut Vec<Heading>, tree: &GameTree) {
    let board = |item: &Heading| matches!(item, Heading::Board(_));
    let hand = |color: Color| move |item: &Heading| matches!(item, Heading::Hand(side, _) if *side == color);
    for color in [Color::White, Color::Black] {
        let held = tree.setup().hands.held(color).next().is_some();
        if held && !items.iter().any(hand(color)) {
            let at = items.iter().position(board).unwrap_or(items.len());
            let at = if color == Color::White {
                at
            } else {
                (at + 1).min(items.len())
            };
            items.insert(at, Heading::Hand(color, String::new()));
        }
    }
    if tree.setup().side == Color::White && !items.contains(&Heading::Turn) {
        items.push(Heading::Turn);
    }
}
