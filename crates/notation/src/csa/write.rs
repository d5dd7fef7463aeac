//! Writes a CSA file.

use hakugei_game::{CompiledVariant, Game, Move, Placed};
use hakugei_variant::Color;

use super::clock;
use super::position::{self, CsaStart};
use crate::kif_pieces::KifPieces;
use crate::lines;
use crate::tree::{Field, GameTree, Heading, Note, Origin, StartForm, Step};
use crate::{Form, Inexpressible, WriteError};

/// The version that new files say they are of.
const VERSION: &str = "V2.2";

/// Writes a file.
pub(super) fn write(compiled: &CompiledVariant, tree: &GameTree) -> Result<String, WriteError> {
    let faces = KifPieces::of(compiled.variant(), Form::Csa)?;
    if tree.setup().checks_given != compiled.variant().start.checks_given {
        return Err(WriteError::ChecksGiven { form: Form::Csa });
    }
    let game = Game::from_setup(compiled, tree.setup()).expect("a tree begins where a game can");
    let mut writer = CsaWriter {
        faces: &faces,
        tree,
        lines: Vec::new(),
    };
    writer.heading(&game)?;
    writer.notes(&tree.notes)?;
    writer.moves(game)?;
    Ok(tree.style.text_of(&writer.lines))
}

/// The lines so far.
struct CsaWriter<'t> {
    faces: &'t KifPieces,
    tree: &'t GameTree,
    lines: Vec<String>,
}

impl CsaWriter<'_> {
    /// Adds a line that is made of free text.
    fn push(&mut self, mark: &str, text: &str) -> Result<(), WriteError> {
        self.lines.push(lines::free(Form::Csa, mark, text)?);
        Ok(())
    }

    /// The headers, the start position and the side to move.
    fn heading(&mut self, game: &Game) -> Result<(), WriteError> {
        for item in &full_heading(self.faces, self.tree, game) {
            match item {
                Heading::Version(text) => self.push("", text)?,
                Heading::Remark(text) | Heading::Reached(text) => self.push("'", text)?,
                Heading::Field(Field::Black, name) => self.push("N+", name)?,
                Heading::Field(Field::White, name) => self.push("N-", name)?,
                Heading::Field(field, value) => self.field(field, value)?,
                Heading::Board(layout) => {
                    let setup = self.tree.setup();
                    let board = position::board(self.faces, game.variant(), setup, *layout);
                    self.lines.extend(board);
                }
                Heading::Hand(color, text) => {
                    self.lines.push(format!("P{}{text}", position::sign_of(*color)));
                }
                Heading::Handicap(_) | Heading::Turn => {}
            }
        }
        self.lines
            .push(position::sign_of(self.tree.setup().side).to_string());
        Ok(())
    }

    fn field(&mut self, field: &Field, value: &str) -> Result<(), WriteError> {
        match field.csa() {
            Some(word) => self.push(&format!("${word}:"), value),
            None => self.push(&format!("'{}：", field.kif().unwrap_or_default()), value),
        }
    }

    fn notes(&mut self, notes: &[Note]) -> Result<(), WriteError> {
        for note in notes {
            match note {
                Note::Comment(text) => self.push("'*", text)?,
                Note::Remark(text) => self.push("'", text)?,
                Note::Bookmark(_) => {}
                Note::Field(field, value) => self.field(field, value)?,
            }
        }
        Ok(())
    }

    fn moves(&mut self, mut game: Game) -> Result<(), WriteError> {
        for (index, id) in self.tree.main_line().into_iter().enumerate() {
            let node = self.tree.node(id);
            match node.step {
                // An end without a word in CSA is written as an interruption, which claims no result.
                Step::End(end) => self.lines.push(format!("%{}", end.csa().unwrap_or("CHUDAN"))),
                Step::Move(mv) => {
                    let text = self.move_text(&game, mv).map_err(|why| WriteError::Move {
                        form: Form::Csa,
                        usi: game.usi(mv),
                        ply: index + 1,
                        why,
                    })?;
                    self.lines.push(text);
                    game.play(mv).expect("a tree's moves are legal");
                }
            }
            if let Some(time) = node.clock {
                self.lines.push(clock::write(time.spent));
            }
            self.notes(&node.notes)?;
        }
        Ok(())
    }

    fn move_text(&self, game: &Game, mv: Move) -> Result<String, Inexpressible> {
        if mv.captures_on_the_way() {
            return Err(Inexpressible::CapturesOnTheWay);
        }
        let name = |square| position::name(game.variant(), square);
        let change = game.change(mv).ok_or(Inexpressible::NothingMoves)?;
        let from = change
            .moved()
            .map_or_else(|| "00".to_owned(), |moved| name(moved.square));
        let Placed { piece, square } = change.placed();
        let side = position::sign_of(piece.color);
        Ok(format!(
            "{side}{from}{}{}",
            name(square),
            self.faces.face(piece.kind).csa
        ))
    }
}

/// The heading with the items that the start needs and that are not there yet.
fn full_heading(faces: &KifPieces, tree: &GameTree, game: &Game) -> Vec<Heading> {
    if tree.style.origin == Some(Origin::Csa) {
        if start_is_said(faces, tree, game) {
            return tree.heading.clone();
        }
        let said = |item: &&Heading| !matches!(item, Heading::Board(_) | Heading::Hand(..));
        let mut items: Vec<Heading> = tree.heading.iter().filter(said).cloned().collect();
        items.extend(start(faces, tree, game));
        return items;
    }
    let fields = |player: bool| {
        let items = tree.heading.iter().filter(move |item| match item {
            Heading::Field(Field::Black | Field::White, _) => player,
            Heading::Field(..) | Heading::Remark(_) | Heading::Reached(_) => !player,
            _ => false,
        });
        items.cloned()
    };
    let version = [Heading::Version(VERSION.to_owned())];
    let items = version.into_iter().chain(fields(true)).chain(fields(false));
    items.chain(start(faces, tree, game)).collect()
}

/// Items for the start position.
fn start(faces: &KifPieces, tree: &GameTree, game: &Game) -> Vec<Heading> {
    let setup = tree.setup();
    let initial = position::initial(faces, game.variant(), setup).is_some();
    let mut items = vec![Heading::Board(if initial {
        StartForm::Initial
    } else {
        StartForm::Rows
    })];
    for color in Color::ALL {
        let held = position::hand(faces, &setup.hands, color);
        if !held.is_empty() {
            items.push(Heading::Hand(color, held));
        }
    }
    items
}

/// Whether the items of a tree say its start position.
fn start_is_said(faces: &KifPieces, tree: &GameTree, game: &Game) -> bool {
    let mut start = CsaStart::new(game.variant(), faces);
    let mut said = false;
    for item in &tree.heading {
        let Heading::Hand(color, text) = item else {
            said |= matches!(item, Heading::Board(_));
            continue;
        };
        let Ok(lines) = lines::lines(text) else {
            return false;
        };
        let Some(line) = lines.first() else { continue };
        if start.pieces(line, *color, line.text).is_err() {
            return false;
        }
    }
    said && !start.placed && !start.all && start.setup.hands == tree.setup().hands
}
