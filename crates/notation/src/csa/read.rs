//! Reads a CSA file.

use hakugei_game::{CompiledVariant, Move};
use hakugei_text::alternatives;
use hakugei_variant::Color;

use super::position::{self, Draft};
use super::{FORM, SEPARATOR, clock};
use crate::faces::Faces;
use crate::lines::{self, Line};
use crate::tree::{Builder, Clock, End, Field, GameTree, Heading, Layout, Note, Origin, Style};
use crate::{FormatError, FormatErrorKind, MAX_PLIES};

/// What to write where there is no game.
const EMPTY: &str = "begin with `V2.2`, `PI`, `+`, and write moves such as `+7776FU`";

/// Reads a file with one game.
pub(super) fn read_only(compiled: &CompiledVariant, text: &str) -> Result<GameTree, FormatError> {
    let lines = lines::lines(text)?;
    let separator = lines.iter().position(|line| line.text.trim_end() == SEPARATOR);
    if let Some(at) = separator
        && lines[at + 1..].iter().any(|line| is_statement(line.text))
    {
        let games = read_all(compiled, text)?.len();
        return Err(lines[at].refuse(
            lines[at].text,
            FormatErrorKind::SeveralGames,
            format!(" stands between the {games} games of the text"),
            "say which one by its number, or keep one game in a file",
        ));
    }
    read_games(compiled, text, &lines[..separator.unwrap_or(lines.len())])?
        .pop()
        .ok_or_else(|| lines::refuse_empty(text, &lines, EMPTY))
}

/// Reads a file with any number of games.
pub(super) fn read_all(compiled: &CompiledVariant, text: &str) -> Result<Vec<GameTree>, FormatError> {
    let lines = lines::lines(text)?;
    let games = read_games(compiled, text, &lines)?;
    if games.is_empty() {
        Err(lines::refuse_empty(text, &lines, EMPTY))
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
    lines: &[Line<'_>],
) -> Result<Vec<GameTree>, FormatError> {
    let faces = Faces::of(compiled.variant(), FORM).map_err(|unfit| lines::refuse_variant(text, &unfit))?;
    let style = Style {
        origin: Some(Origin::Csa),
        ..Style::of_text(text)
    };
    let mut games = Vec::new();
    for part in lines.split(|line| line.text.trim_end() == SEPARATOR) {
        if part.iter().any(|line| is_statement(line.text)) {
            games.push(Reader::new(compiled, &faces).read(part, style)?);
        }
    }
    Ok(games)
}

/// One game that is being read.
struct Reader<'c> {
    compiled: &'c CompiledVariant,
    faces: &'c Faces,
    heading: Vec<Heading>,
    draft: Draft<'c>,
    side: bool,
    builder: Option<Builder>,
}

impl<'c> Reader<'c> {
    fn new(compiled: &'c CompiledVariant, faces: &'c Faces) -> Self {
        Self {
            compiled,
            faces,
            heading: Vec::new(),
            draft: Draft::new(compiled.variant(), faces),
            side: false,
            builder: None,
        }
    }

    fn read(mut self, lines: &[Line<'_>], style: Style) -> Result<GameTree, FormatError> {
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
    fn statement(&mut self, line: &Line<'_>, text: &str) -> Result<(), FormatError> {
        match text.as_bytes()[0] {
            b'\'' => self.remark(&text[1..]),
            b'V' | b'N' | b'P' if self.builder.is_some() => {
                return Err(line.refuse(
                    text,
                    FormatErrorKind::Misplaced,
                    " stands after the side to move",
                    "write headers and the position before the moves",
                ));
            }
            b'V' => self.heading.push(Heading::Version(text.to_owned())),
            b'N' => return self.player(line, text),
            b'$' => return self.header(line, text),
            b'P' => return self.position(line, text),
            b'T' => return self.time(line, text),
            b'%' => return self.end(line, text),
            b'+' | b'-' if text.trim_end().len() == 1 => return self.side(line, text),
            b'+' | b'-' => return self.play(line, text.trim_end()),
            _ => {
                return Err(line.refuse(
                    text,
                    FormatErrorKind::UnknownLine,
                    " is no line of CSA",
                    "begin a line with `V`, `N`, `$`, `P`, `+`, `-`, `T`, `%`, or `'` for a comment",
                ));
            }
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

    fn player(&mut self, line: &Line<'_>, text: &str) -> Result<(), FormatError> {
        let color = text.get(1..).and_then(position::sign).ok_or_else(|| {
            let help = "write `N+` or `N-` before the name of Black or White";
            line.refuse(
                text,
                FormatErrorKind::Malformed,
                " does not say whose name it is",
                help,
            )
        })?;
        let name = text[2..].to_owned();
        self.heading.push(Heading::Field(Field::player(color), name));
        Ok(())
    }

    fn header(&mut self, line: &Line<'_>, text: &str) -> Result<(), FormatError> {
        let (word, value) = text[1..].split_once(':').ok_or_else(|| {
            let help = "write a colon behind the word: `$EVENT:…`";
            line.refuse(text, FormatErrorKind::Malformed, " is no header", help)
        })?;
        let field = Field::of_csa(word);
        if field.csa() != Some(word) {
            let help = "write capital letters, digits, `_`, `+` and `-` before the colon";
            return Err(line.refuse(word, FormatErrorKind::Malformed, " is no word for a header", help));
        }
        let value = value.to_owned();
        match &mut self.builder {
            Some(builder) => builder.notes().push(Note::Field(field, value)),
            None => self.heading.push(Heading::Field(field, value)),
        }
        Ok(())
    }

    fn position(&mut self, line: &Line<'_>, text: &str) -> Result<(), FormatError> {
        let before = self.draft.layout;
        let (head, rest) = text.split_at_checked(2).unwrap_or((text, ""));
        let layout = match head.as_bytes() {
            [_, b'I'] if before.is_none() => {
                self.draft.initial(line, rest)?;
                Layout::Initial
            }
            [_, digit @ b'1'..=b'9'] if before != Some(Layout::Initial) => {
                self.draft.row(line, digit - b'0', rest)?;
                Layout::Rows
            }
            [_, b'+' | b'-'] => {
                let color = position::sign(&head[1..]).expect("it has just been seen");
                self.draft.pieces(line, color, rest)?;
                self.heading.push(Heading::Hand(color, rest.to_owned()));
                return Ok(());
            }
            _ => {
                return Err(line.refuse(
                    text,
                    FormatErrorKind::BadStart,
                    " is no part of one position",
                    "write `PI`, or the rows `P1` to `P9`, and then `P+…` and `P-…`",
                ));
            }
        };
        if before.is_none() {
            self.heading.push(Heading::Board(layout));
        }
        Ok(())
    }

    /// Takes the side to move: the game begins.
    fn side(&mut self, line: &Line<'_>, text: &str) -> Result<(), FormatError> {
        if self.builder.is_some() {
            let help = "say the side to move once, and write moves such as `+7776FU`";
            return Err(line.refuse(text, FormatErrorKind::Malformed, " is no move", help));
        }
        self.draft.setup.side = position::sign(text).expect("it has just been seen");
        self.side = true;
        self.begin(line)
    }

    /// Begins the game where that has not been done.
    fn begin(&mut self, line: &Line<'_>) -> Result<(), FormatError> {
        if self.builder.is_some() {
            return Ok(());
        }
        if self.draft.layout.is_none() && !self.draft.placed {
            let held = self.draft.setup.hands.clone();
            self.draft.initial(line, "")?;
            self.draft.setup.hands = held;
            self.heading.push(Heading::Board(Layout::Initial));
        } else if self.draft.layout.is_none() {
            self.heading.push(Heading::Board(Layout::Rows));
        }
        if self.draft.placed || self.draft.all {
            // Pieces that stand by themselves are written in the rows, and all that are left by their names.
            let hands = |item: &Heading| !matches!(item, Heading::Hand(..));
            self.heading.retain(hands);
            let rows = |item: &mut Heading| {
                if let Heading::Board(layout) = item {
                    *layout = Layout::Rows;
                }
            };
            self.heading.iter_mut().for_each(rows);
        }
        let builder = Builder::new(self.compiled, &self.draft.setup);
        let refuse = |error| line.refuse_start(&line.text[..0], &error, "mend the lines `P…`");
        self.builder = Some(builder.map_err(refuse)?);
        Ok(())
    }

    /// The game, which begins with Black's move where the file does not say who is to move.
    fn started(&mut self, line: &Line<'_>, text: &str) -> Result<&mut Builder, FormatError> {
        if !self.side {
            self.draft.setup.side = position::sign(text).unwrap_or(Color::Black);
        }
        self.begin(line)?;
        Ok(self.builder.as_mut().expect("it has just begun"))
    }

    fn play(&mut self, line: &Line<'_>, text: &str) -> Result<(), FormatError> {
        let (variant, faces) = (self.compiled.variant(), self.faces);
        let builder = self.started(line, text)?;
        if builder.end().is_some() {
            let help = "leave it out";
            return Err(line.refuse(
                text,
                FormatErrorKind::Misplaced,
                " follows the end of the game",
                help,
            ));
        }
        if builder.tree.len() == MAX_PLIES {
            return Err(line.refuse_more(text, "keep one game in a file"));
        }
        let side = builder.game().side();
        if position::sign(text) != Some(side) {
            let help = format!("begin the move with `{}`", position::sign_of(side));
            let wrong = format!(": it is {side}'s turn");
            return Err(line.refuse(text, FormatErrorKind::OutOfTurn, wrong, help));
        }
        let refuse = |part: &str, kind, wrong: &str| {
            let help =
                "write the squares of origin and arrival and the piece as it arrives: `+7776FU`, `+0055KA`";
            line.refuse(part, kind, wrong, help)
        };
        let malformed = || refuse(text, FormatErrorKind::Malformed, " is no move");
        let (from, rest) = text[1..].split_at_checked(2).ok_or_else(malformed)?;
        let (to, word) = rest.split_at_checked(2).ok_or_else(malformed)?;
        let to = position::square(variant, to).ok_or_else(malformed)?;
        let kind = position::kind(faces, word).ok_or_else(malformed)?;
        let mv = if from == "00" {
            Move::drop(kind, to)
        } else {
            let from = position::square(variant, from).ok_or_else(malformed)?;
            let stands = builder.game().piece_at(from).map(|piece| piece.kind);
            let promotes = stands
                .is_some_and(|stands| stands != kind && variant.piece(stands).promotes_to == Some(kind));
            if stands.is_some_and(|stands| stands != kind) && !promotes {
                let wrong = ": another piece stands on the square of origin";
                return Err(refuse(text, FormatErrorKind::IllegalMove, wrong));
            }
            Move::board(from, to, promotes)
        };
        builder
            .play(mv)
            .map_err(|reason| line.refuse_move(text, &reason, "%ILLEGAL_MOVE"))
    }

    fn end(&mut self, line: &Line<'_>, text: &str) -> Result<(), FormatError> {
        let end = End::of_csa(text[1..].trim_end()).ok_or_else(|| {
            let help = format!("write {}", alternatives(&End::csa_words()));
            line.refuse(text, FormatErrorKind::UnknownWord, " is no end of a game", help)
        })?;
        let builder = self.started(line, "")?;
        if builder.end().is_some() {
            let wrong = " follows the end of the game";
            return Err(line.refuse(text, FormatErrorKind::Misplaced, wrong, "leave it out"));
        }
        if let Some(why) = end.refused(builder.game()) {
            return Err(line.refuse_end(text, &why, "%JISHOGI"));
        }
        builder.finish(end);
        Ok(())
    }

    fn time(&mut self, line: &Line<'_>, text: &str) -> Result<(), FormatError> {
        let spent = clock::read(text[1..].trim()).ok_or_else(|| {
            let help = "write the seconds of the move before it: `T12`";
            line.refuse(text, FormatErrorKind::Malformed, " is no time", help)
        })?;
        let clock = self.builder.as_mut().and_then(Builder::clock);
        let clock = clock.ok_or_else(|| {
            let help = "write the time after a move";
            line.refuse(text, FormatErrorKind::Misplaced, " follows no move", help)
        })?;
        *clock = Some(Clock { spent, total: None });
        Ok(())
    }
}
