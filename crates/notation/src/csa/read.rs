//! Reads a CSA file.

use hakugei_game::{CompiledVariant, Move};
use hakugei_variant::Color;

use super::position::{self, CsaStart};
use super::{CsaError, SEPARATOR, clock};
use crate::kif_pieces::KifPieces;
use crate::lines::{self, TextLine};
use crate::tree::{Builder, Clock, End, Field, GameTree, Heading, Note, Origin, StartForm, Style};
use crate::{Form, FormatError, FormatErrorKind, MAX_PLIES};

/// Reads a file with one game.
pub(super) fn read_only(compiled: &CompiledVariant, text: &str) -> Result<GameTree, FormatError> {
    let lines = lines::lines(text)?;
    let separator = lines.iter().position(|line| line.text.trim_end() == SEPARATOR);
    if let Some(at) = separator
        && lines[at + 1..].iter().any(|line| is_statement(line.text))
    {
        let games = read_all(compiled, text)?.len();
        return Err(lines[at].refuse(lines[at].text, |text| CsaError::SeveralGames { text, games }));
    }
    read_games(compiled, text, &lines[..separator.unwrap_or(lines.len())])?
        .pop()
        .ok_or_else(|| lines::refuse_empty(text, &lines, Form::Csa))
}

/// Reads a file with any number of games.
pub(super) fn read_all(compiled: &CompiledVariant, text: &str) -> Result<Vec<GameTree>, FormatError> {
    let lines = lines::lines(text)?;
    let games = read_games(compiled, text, &lines)?;
    if games.is_empty() {
        Err(lines::refuse_empty(text, &lines, Form::Csa))
    } else {
        Ok(games)
    }
}

/// Whether a line says more than a comment.
fn is_statement(text: &str) -> bool {
    !text.trim().is_empty() && !text.starts_with('\'')
}

/// Whether a line is the first that can follow the position: a move, an end, or the next game.
pub(crate) fn begins_moves(text: &str) -> bool {
    let long = text.trim_end().len() > 1;
    text.starts_with(['%', '/']) || text.starts_with(['+', '-']) && long
}

fn read_games(
    compiled: &CompiledVariant,
    text: &str,
    lines: &[TextLine<'_>],
) -> Result<Vec<GameTree>, FormatError> {
    let faces =
        KifPieces::of(compiled.variant(), Form::Csa).map_err(|unfit| lines::refuse_variant(text, unfit))?;
    let style = Style {
        origin: Some(Origin::Csa),
        ..Style::of_text(text)
    };
    let mut games = Vec::new();
    for part in lines.split(|line| line.text.trim_end() == SEPARATOR) {
        if part.iter().any(|line| is_statement(line.text)) {
            games.push(CsaReader::new(compiled, &faces).read(part, style)?);
        }
    }
    Ok(games)
}

/// One game that is being read.
struct CsaReader<'c> {
    compiled: &'c CompiledVariant,
    faces: &'c KifPieces,
    heading: Vec<Heading>,
    start: CsaStart<'c>,
    side: bool,
    builder: Option<Builder>,
}

impl<'c> CsaReader<'c> {
    fn new(compiled: &'c CompiledVariant, faces: &'c KifPieces) -> Self {
        Self {
            compiled,
            faces,
            heading: Vec::new(),
            start: CsaStart::new(compiled.variant(), faces),
            side: false,
            builder: None,
        }
    }

    fn read(mut self, lines: &[TextLine<'_>], style: Style) -> Result<GameTree, FormatError> {
        for line in lines.iter().filter(|line| !line.text.trim().is_empty()) {
            if line.text.starts_with(['\'', '$', 'N', 'V']) {
                self.statement(line, line.text)?;
                continue;
            }
            // Several statements may stand in a line.
            for part in line.text.split(',').filter(|part| !part.is_empty()) {
                self.statement(line, part)?;
            }
        }
        let last = lines.last().expect("a part with a statement has a line");
        self.begin(last)?;
        let mut tree = self.builder.expect("it has just begun").finished();
        (tree.heading, tree.style) = (self.heading, style);
        Ok(tree)
    }

    /// Takes one statement; `text` is a slice of the line.
    fn statement(&mut self, line: &TextLine<'_>, text: &str) -> Result<(), FormatError> {
        match text.as_bytes()[0] {
            b'\'' => self.remark(&text[1..]),
            b'V' | b'N' | b'P' if self.builder.is_some() => {
                return Err(line.refuse(text, CsaError::Late));
            }
            b'V' => self.heading.push(Heading::Version(text.to_owned())),
            b'N' => return self.player(line, text),
            b'$' => return self.header(line, text),
            b'P' => return self.position(line, text),
            b'T' => return self.time(line, text),
            b'%' => return self.end(line, text),
            b'+' | b'-' if text.trim_end().len() == 1 => return self.side(line, text),
            b'+' | b'-' => return self.play(line, text.trim_end()),
            _ => return Err(line.refuse(text, CsaError::NoLine)),
        }
        Ok(())
    }

    /// Takes a comment: for people and programs where a `*` follows, else for nobody.
    fn remark(&mut self, text: &str) {
        let Some(builder) = &mut self.builder else {
            return self.heading.push(Heading::Remark(text.to_owned()));
        };
        let note = match text.strip_prefix('*') {
            Some(comment) => Note::Comment(comment.to_owned()),
            None => Note::Remark(text.to_owned()),
        };
        builder.notes().push(note);
    }

    fn player(&mut self, line: &TextLine<'_>, text: &str) -> Result<(), FormatError> {
        let color = text.get(1..).and_then(position::sign);
        let color = color.ok_or_else(|| line.refuse(text, CsaError::NoSide))?;
        let name = text[2..].to_owned();
        self.heading.push(Heading::Field(Field::player(color), name));
        Ok(())
    }

    fn header(&mut self, line: &TextLine<'_>, text: &str) -> Result<(), FormatError> {
        let (word, value) = text[1..]
            .split_once(':')
            .ok_or_else(|| line.refuse(text, CsaError::NoHeader))?;
        let field = Field::of_csa(word);
        if field.csa() != Some(word) {
            return Err(line.refuse(word, CsaError::HeaderWord));
        }
        let value = value.to_owned();
        match &mut self.builder {
            Some(builder) => builder.notes().push(Note::Field(field, value)),
            None => self.heading.push(Heading::Field(field, value)),
        }
        Ok(())
    }

    fn position(&mut self, line: &TextLine<'_>, text: &str) -> Result<(), FormatError> {
        let before = self.start.layout;
        let (head, rest) = text.split_at_checked(2).unwrap_or((text, ""));
        let layout = match head.as_bytes() {
            [_, b'I'] if before.is_none() => {
                self.start.initial(line, rest)?;
                StartForm::Initial
            }
            [_, digit @ b'1'..=b'9'] if before != Some(StartForm::Initial) => {
                self.start.row(line, digit - b'0', rest)?;
                StartForm::Rows
            }
            [_, b'+' | b'-'] => {
                let color = position::sign(&head[1..]).expect("it has just been seen");
                self.start.pieces(line, color, rest)?;
                self.heading.push(Heading::Hand(color, rest.to_owned()));
                return Ok(());
            }
            _ => return Err(line.refuse(text, CsaError::NoPosition)),
        };
        if before.is_none() {
            self.heading.push(Heading::Board(layout));
        }
        Ok(())
    }

    /// Takes the side to move: the game begins.
    fn side(&mut self, line: &TextLine<'_>, text: &str) -> Result<(), FormatError> {
        if self.builder.is_some() {
            return Err(line.refuse(text, CsaError::SideTwice));
        }
        self.start.setup.side = position::sign(text).expect("it has just been seen");
        self.side = true;
        self.begin(line)
    }

    /// Begins the game where that has not been done.
    fn begin(&mut self, line: &TextLine<'_>) -> Result<(), FormatError> {
        if self.builder.is_some() {
            return Ok(());
        }
        if self.start.layout.is_none() && !self.start.placed {
            // Without rows the game begins from the array; hands that were given by `P+` and `P-` stay.
            let held = self.start.setup.hands.clone();
            self.start.initial(line, "")?;
            self.start.setup.hands = held;
            self.heading.push(Heading::Board(StartForm::Initial));
        } else if self.start.layout.is_none() {
            self.heading.push(Heading::Board(StartForm::Rows));
        }
        if self.start.placed || self.start.all {
            // Pieces that stand by themselves are written in the rows, and all that are left by their names.
            let hands = |item: &Heading| !matches!(item, Heading::Hand(..));
            self.heading.retain(hands);
            let rows = |item: &mut Heading| {
                if let Heading::Board(layout) = item {
                    *layout = StartForm::Rows;
                }
            };
            self.heading.iter_mut().for_each(rows);
        }
        let builder = Builder::new(self.compiled, &self.start.setup);
        let refuse = |error| line.unplayable_start(&line.text[..0], Form::Csa, error);
        self.builder = Some(builder.map_err(refuse)?);
        Ok(())
    }

    /// The game, which begins with Black's move where the file does not say who is to move.
    fn started(&mut self, line: &TextLine<'_>, text: &str) -> Result<&mut Builder, FormatError> {
        if !self.side {
            self.start.setup.side = position::sign(text).unwrap_or(Color::Black);
        }
        self.begin(line)?;
        Ok(self.builder.as_mut().expect("it has just begun"))
    }

    fn play(&mut self, line: &TextLine<'_>, text: &str) -> Result<(), FormatError> {
        let (variant, faces) = (self.compiled.variant(), self.faces);
        let builder = self.started(line, text)?;
        if builder.end().is_some() {
            return Err(line.refuse(text, CsaError::AfterEnd));
        }
        if builder.tree.len() == MAX_PLIES {
            return Err(line.fault(text, FormatErrorKind::TooManyPlies(Form::Csa)));
        }
        let side = builder.game().side();
        if position::sign(text) != Some(side) {
            return Err(line.refuse(text, |text| CsaError::OutOfTurn { text, side }));
        }
        let malformed = || line.refuse(text, CsaError::NoMove);
        let (from, rest) = text[1..].split_at_checked(2).ok_or_else(malformed)?;
        let (to, word) = rest.split_at_checked(2).ok_or_else(malformed)?;
        let to = position::square(variant, to).ok_or_else(malformed)?;
        let kind = position::kind(faces, word).ok_or_else(malformed)?;
        let mv = if from == "00" {
            Move::drop(kind, to)
        } else {
            let from = position::square(variant, from).ok_or_else(malformed)?;
            // CSA names the piece as it is after the move, so only the position tells whether it promotes.
            let stands = builder.game().piece_at(from).map(|piece| piece.kind);
            let promotes = stands
                .is_some_and(|stands| stands != kind && variant.piece(stands).promotes_to.contains(&kind));
            if stands.is_some_and(|stands| stands != kind) && !promotes {
                return Err(line.refuse(text, CsaError::OtherPiece));
            }
            let mv = Move::board(from, to, false);
            if promotes {
                builder.game().promoting_to(mv, kind)
            } else {
                mv
            }
        };
        builder
            .play(mv)
            .map_err(|illegal| line.illegal_move(text, Form::Csa, illegal))
    }

    fn end(&mut self, line: &TextLine<'_>, text: &str) -> Result<(), FormatError> {
        let end = End::of_csa(text[1..].trim_end()).ok_or_else(|| line.refuse(text, CsaError::NoEnd))?;
        let builder = self.started(line, "")?;
        if builder.end().is_some() {
            return Err(line.refuse(text, CsaError::AfterEnd));
        }
        line.check_end(text, Form::Csa, end, builder.game())?;
        builder.finish(end);
        Ok(())
    }

    fn time(&mut self, line: &TextLine<'_>, text: &str) -> Result<(), FormatError> {
        let spent = clock::read(text[1..].trim()).ok_or_else(|| line.refuse(text, CsaError::BadTime))?;
        let clock = self.builder.as_mut().and_then(Builder::clock);
        let clock = clock.ok_or_else(|| line.refuse(text, CsaError::TimeAlone))?;
        *clock = Some(Clock { spent, total: None });
        Ok(())
    }
}
