//! The set-up of a document.

use std::collections::{BTreeMap, BTreeSet};

use hakugei_text::board::row;
use hakugei_text::noun::numbered;
use hakugei_text::{listed, quote, quote_each, quote_line, shorten_line};

use super::board_context::BoardContext;
use super::kinds::Kinds;
use super::lists::none_for;
use super::{reach, rows, usual_pieces};
use crate::diagnostic::{Code, Diagnostic};
use crate::document::Document;
use crate::document::decode::Text;
use crate::notes::Notes;
use crate::rules::captures::form::Captured;
use crate::sfen::alphabet::{Alphabet, HandUse, Letter};
use crate::sfen::foreign::ForeignSetup;
use crate::sfen::just_taken::Form;
use crate::sfen::rows::JoinedRows;
use crate::sfen::{self, NeverInHand, Part, Refitted, SfenError, SfenErrorKind, SfenRow};
use crate::source::Span;
use crate::{Board, Color, PieceCode, PieceKind, PieceType, Setup, Square};

/// The fewest rows that tell by their width which board they are for.
const LEAST_ROWS: usize = 3;

/// What a set-up is read with.
#[derive(Clone, Copy)]
pub(super) struct SetupContext<'a> {
    pub(super) document: &'a Document,
    pub(super) board_context: BoardContext<'a>,
    pub(super) kinds: &'a Kinds<'a>,
    /// The pieces of the kinds.
    pub(super) pieces: &'a [PieceType],
}

/// The text of a set-up.
#[derive(Clone, Copy)]
pub(super) struct SetupText<'a> {
    pub(super) text: &'a Text,
    /// The handicap that it is of, unless it is that of the game.
    pub(super) handicap: Option<&'a Text>,
}

/// Checks the set-up. Mistakes in the text are noted at their columns in the file; those of an inherited text, where a
/// nearer file changes the board or the pieces.
pub(super) fn check(context: SetupContext<'_>, notes: &mut Notes) -> Option<Setup> {
    let text = context.document.setup.as_ref()?;
    let said = SetupText { text, handicap: None };
    let setup = read(context, said, notes)?;
    check_lost_royal(context.document, context.pieces, &setup, notes);
    Some(setup)
}

/// Reads the text of a set-up, which may be that of a handicap, and checks that each side has a royal piece in it.
pub(super) fn read(context: SetupContext<'_>, said: SetupText<'_>, notes: &mut Notes) -> Option<Setup> {
    let SetupText { text, handicap } = said;
    let alphabet = alphabet(context)?;
    if is_diagram(&text.value) {
        notes.push(of_diagram(context, text));
        return None;
    }
    if let Some(diagnostic) = of_signs(context, text) {
        notes.push(diagnostic);
        return None;
    }
    // A file may write each row on a line of its own.
    let rows = JoinedRows::of(&text.value);
    let foreign = ForeignSetup::of(&rows.text);
    let (setup, mut errors) = match &foreign {
        Some(foreign) => foreign.read(&alphabet),
        None => sfen::read(&alphabet, &rows.text),
    };
    for error in &mut errors {
        error.span = rows.written(error.span.clone());
    }
    if let Some(foreign) = &foreign {
        let place = text.span.part(rows.written(foreign.place.clone()));
        let diagnostic = Diagnostic::new(Code::SetupText, place, &foreign.message);
        if let Some(help) = in_own_letters(context, text, foreign, &errors) {
            errors.retain(|error| !matches!(error.kind, SfenErrorKind::UnknownPiece { .. }));
            notes.push(diagnostic.help(help));
            if errors.is_empty() {
                return None;
            }
        } else {
            notes.push(diagnostic.help(&foreign.help));
        }
    }
    let sfen = foreign
        .as_ref()
        .map_or(rows.text.as_str(), |foreign| &foreign.text);
    // Where something is wrong, it may be what counts checks.
    let is_of_checks = |error: &SfenError| matches!(error.kind, SfenErrorKind::BadChecks { .. });
    errors.retain(|error| !(notes.failed && is_of_checks(error)));
    if errors
        .iter()
        .any(|error| code_of(&error.kind) == Code::SetupShape)
        && let Some(diagnostic) = of_other_board(context, said)
    {
        notes.is_of_other_board = true;
        notes.push(diagnostic);
        return None;
    }
    if let Some(diagnostic) = swapped(&alphabet, sfen, text.span, &errors, context.board_context) {
        notes.push(diagnostic);
        // On a board that lies on its side squares and ranks are missing, too.
        notes.following.extend([Code::BadSquare, Code::RegionOutside]);
        // Every wrong row follows from the swapped sides, which have just been noted.
        errors.retain(|error| code_of(&error.kind) != Code::SetupShape);
        if errors.is_empty() {
            return None;
        }
    } else if !errors.is_empty()
        && let Some(diagnostic) = of_own_board(context, said)
    {
        notes.push(diagnostic);
        errors.retain(|error| code_of(&error.kind) != Code::SetupShape);
        if errors.is_empty() {
            return None;
        }
    }
    let found = errors.len();
    errors.retain(|error| !is_wide_by_a_key(context, error) && !has_keys_alone(context, error));
    if errors.is_empty() && found > 0 {
        return None;
    }
    if errors.is_empty() {
        check_royals(context, said, &setup, notes);
        // Where a side has no piece at all, most of what is to be said of the game follows from it.
        return Some(setup)
            .filter(|setup| handicap.is_some() || side_without_pieces(context, setup).is_none());
    }
    let anew = anew(context, said, notes);
    let mut unknown: BTreeSet<String> = BTreeSet::new();
    for error in &errors {
        let code = code_of(&error.kind);
        // A letter that nobody has may stand there many times.
        if let SfenErrorKind::UnknownPiece { text, .. } = &error.kind
            && !unknown.insert(text.to_uppercase())
        {
            continue;
        }
        // A letter may be unknown only because its entry is wrong.
        if context.kinds.unsure() && code == Code::SetupLetter || notes.only_counts(code) {
            continue;
        }
        let diagnostic = diagnostic(error, said, context, &anew, notes);
        if let SfenErrorKind::UnknownPiece { text, .. } = &error.kind {
            notes.unknown.insert(diagnostic.span(), text.to_uppercase());
        }
        notes.push(diagnostic);
    }
    None
}

/// Says that files and ranks have changed places, where the text fits the board that has them the other way round.
fn swapped(
    alphabet: &Alphabet<'_>,
    rows: &str,
    span: Span,
    errors: &[SfenError],
    board_context: BoardContext<'_>,
) -> Option<Diagnostic> {
    let is_shape = |error: &SfenError| code_of(&error.kind) == Code::SetupShape;
    let board = Board::new(alphabet.board.ranks(), alphabet.board.files())?;
    let place = board_context.place.filter(|place| place.source == span.source)?;
    if !errors.iter().any(is_shape) {
        return None;
    }
    let other = Alphabet {
        board,
        ..alphabet.clone()
    };
    if sfen::read(&other, rows).1.iter().any(is_shape) {
        return None;
    }
    let (files, ranks) = (board.files(), board.ranks());
    let message =
        format!("the set-up has {ranks} rows of {files} squares, and the board {files} ranks of {ranks}");
    let diagnostic = Diagnostic::new(Code::SetupShape, place, message).label(span, "the set-up");
    Some(diagnostic.help(format!(
        "are `files` and `ranks` swapped? then write `Board(files: {files}, ranks: {ranks})`"
    )))
}

/// Whether a text is a diagram with the signs of pieces between strokes, as records of games have it.
fn is_diagram(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim);
    lines.any(|line| line.starts_with('|') && line.len() > 1 && !line.is_ascii())
}

/// Says that a set-up is a diagram, and what to write for it.
fn of_diagram(context: SetupContext<'_>, text: &Text) -> Diagnostic {
    let message = "the set-up is a diagram, as KIF files have it";
    let help = match rows_of_diagram(context, &text.value) {
        Some(rows) => format!("write its rows in letters, from the top: `{rows} b - 1`"),
        None => "write its rows in letters, from the top, with `/` between them, capitals for Black and numbers for empty squares; \
                 behind them the side to move, the hands and the number of the move"
            .to_owned(),
    };
    Diagnostic::new(Code::SetupText, text.span, message).help(help)
}

/// The pieces of the file by the signs that they are written with: as keys, on boards, and in kanji.
fn codes_of_signs(context: SetupContext<'_>) -> BTreeMap<char, PieceCode> {
    let only = |text: &str| {
        let mut signs = text.chars();
        signs
            .next()
            .filter(|sign| !sign.is_ascii() && signs.next().is_none())
    };
    let keys = context
        .kinds
        .iter()
        .filter_map(|(_, kind)| Some((only(&kind.key.value)?, kind.code)));
    let mut codes: BTreeMap<char, PieceCode> = keys.collect();
    for piece in context.pieces {
        let kanji = piece.name.kanji.as_deref().and_then(only);
        for sign in piece.short.into_iter().chain(kanji) {
            codes.entry(sign).or_insert(piece.code);
        }
    }
    codes
}

/// Says that the pieces stand in the rows of a set-up by the signs that boards show, and what to write for it.
fn of_signs(context: SetupContext<'_>, text: &Text) -> Option<Diagnostic> {
    if text.value.is_ascii() {
        return None;
    }
    let joined = JoinedRows::of(&text.value);
    let rows = joined.text.split_whitespace().next()?;
    let first = rows
        .find(|sign: char| !sign.is_ascii())
        .filter(|_| rows.contains('/'))?;
    let codes = codes_of_signs(context);
    let half = rows.split('/').count() / 2;
    let mut written = String::with_capacity(rows.len());
    let mut row = 0;
    for sign in rows.chars() {
        row += usize::from(sign == '/');
        // A sign does not tell whose the piece is: mostly White's stand at the top.
        let color = if row < half { Color::White } else { Color::Black };
        match codes.get(&sign) {
            Some(code) => written.push_str(&code.of(color)),
            None if sign.is_ascii() => written.push(sign),
            None => return None,
        }
    }
    let sign = rows[first..].chars().next().map_or(0, char::len_utf8);
    let place = text.span.part(joined.written(first..first + sign));
    let message = "the rows of a set-up have the letters of pieces, and not their signs";
    let help = format!(
        "write capitals for Black and small letters for White, such as {} where those at the top are White's",
        quote_line(&written)
    );
    Some(Diagnostic::new(Code::SetupText, place, message).help(help))
}

/// The rows of a diagram in letters, where each sign is that of one piece of the file.
fn rows_of_diagram(context: SetupContext<'_>, text: &str) -> Option<String> {
    let board = context.board_context.board?;
    let codes = codes_of_signs(context);
    let lines = text
        .lines()
        .filter_map(|line| line.trim().strip_prefix('|')?.split_once('|'));
    let mut rows: Vec<String> = Vec::new();
    for (cells, _) in lines {
        let (mut squares, mut color) = (Vec::new(), Color::Black);
        for sign in cells.chars() {
            match sign {
                'v' | 'V' => color = Color::White,
                ' ' | '^' => {}
                '・' | '.' => squares.push(None),
                sign => {
                    squares.push(Some(codes.get(&sign)?.of(color)));
                    color = Color::Black;
                }
            }
        }
        if squares.len() != usize::from(board.files()) {
            return None;
        }
        rows.push(row(squares));
    }
    (rows.len() == usize::from(board.ranks())).then(|| rows.join("/"))
}

/// Says that each row has the same number of squares, and the inherited board another one.
fn of_other_board(context: SetupContext<'_>, said: SetupText<'_>) -> Option<Diagnostic> {
    let SetupText { text, .. } = said;
    let (board, place) = (context.board_context.board?, context.board_context.place?);
    let parent = context.document.extends.as_ref()?;
    if text.span.source > 0 || place.source == 0 || said.handicap.is_some() {
        return None;
    }
    let EvenRows { width, board: own } = EvenRows::of(text)?;
    let files = usize::from(board.files());
    if width == files {
        return None;
    }
    let message = format!(
        "the rows of the set-up have {} each, and the board, which is inherited, has {}",
        numbered(width, "square"),
        numbered(files, "file")
    );
    if let Some(own) = own.filter(|_| rows::are_alike(&rows_of(text).split('/').collect::<Vec<&str>>())) {
        let help = format!(
            "give the board as well: `board: Board(files: {}, ranks: {}),`; or extend another game than `{}`, or write {} in each row",
            own.files(),
            own.ranks(),
            parent.value,
            numbered(files, "square")
        );
        let diagnostic = Diagnostic::new(Code::SetupShape, text.span, message);
        return Some(diagnostic.beside(parent.span, "the parent", help));
    }
    let own = own.map_or_else(String::new, |own| {
        format!(
            ", or give the board as well: `board: Board(files: {}, ranks: {}),`",
            own.files(),
            own.ranks()
        )
    });
    let help = format!(
        "is `extends: \"{}\"` right? then write {} in each row; otherwise extend the game that is meant{own}",
        parent.value,
        numbered(files, "square")
    );
    Some(Diagnostic::new(Code::SetupShape, text.span, message).beside(parent.span, "the parent", help))
}

/// Says that each row has the same number of squares, and the board of the same file another one.
fn of_own_board(context: SetupContext<'_>, said: SetupText<'_>) -> Option<Diagnostic> {
    let SetupText { text, .. } = said;
    let (board, place) = (context.board_context.board?, context.board_context.place?);
    let EvenRows { width, board: meant } = EvenRows::of(text)?;
    let (meant, files) = (meant?, usize::from(board.files()));
    if text.span.source != place.source || width == files || said.handicap.is_some() {
        return None;
    }
    let message = format!(
        "the rows of the set-up have {} each, and the board has {}",
        numbered(width, "square"),
        numbered(files, "file")
    );
    let help = format!(
        "write `Board(files: {}, ranks: {})`, or {} in each row",
        meant.files(),
        meant.ranks(),
        numbered(files, "square")
    );
    Some(Diagnostic::new(Code::SetupShape, text.span, message).beside(place, "the board", help))
}

/// Rows of a set-up that all have the same number of squares.
struct EvenRows {
    /// How many squares each has.
    width: usize,
    /// The board that they fit.
    board: Option<Board>,
}

impl EvenRows {
    /// The rows of a text, if there are enough of them, and all have the same number of squares.
    fn of(text: &Text) -> Option<Self> {
        let rows = rows_of(text);
        let mut widths = rows.split('/').map(rows::width);
        let width = widths.next()??;
        let count = 1 + rows.matches('/').count();
        if count < LEAST_ROWS || !widths.all(|other| other == Some(width)) {
            return None;
        }
        let sides = u8::try_from(width).ok().zip(u8::try_from(count).ok());
        let board = sides.and_then(|(files, ranks)| Board::new(files, ranks));
        Some(Self { width, board })
    }
}

/// A mistake in the text, given the board and the place of the pieces.
fn diagnostic(
    error: &SfenError,
    said: SetupText<'_>,
    context: SetupContext<'_>,
    anew: &str,
    notes: &Notes,
) -> Diagnostic {
    let SetupText { text, handicap } = said;
    let board_context = context.board_context;
    let pieces = context.document.pieces.as_ref().map(|pieces| pieces.span);
    let code = code_of(&error.kind);
    let place = text.span.part(error.span.clone());
    let read = text
        .value
        .get(error.span.clone())
        .unwrap_or_default()
        .to_uppercase();
    let removed = notes.examples.removed.get(&read).copied();
    let inherited = handicap.map_or_else(
        || "set-up".to_owned(),
        |id| format!("handicap {}", quote(&id.value)),
    );
    let (cause, conflict) = match (code, board_context.board) {
        (Code::SetupShape, Some(board)) => {
            let said = match handicap {
                None => format!("a board of {board} takes another set-up than the inherited one"),
                Some(_) => format!("the inherited {inherited} does not fit a board of {board}"),
            };
            (board_context.place, Some((text.span, said)))
        }
        (Code::SetupLetter, _) => {
            let said = format!("`{read}` is taken away here, but the inherited {inherited} has it");
            (removed, Some((place, said)))
        }
        (Code::SetupHand, _) => (pieces, None),
        _ => (None, None),
    };
    let nearer = cause.is_some_and(|cause| cause.source < place.source);
    let diagnostic = if let Some((inherited, said)) = conflict.filter(|_| nearer) {
        Diagnostic::new(code, inherited, said)
    } else {
        let message = match &error.kind {
            SfenErrorKind::RowCount { rows, ranks, .. } => format!(
                "the set-up has {} and the board {}",
                numbered(*rows, "row"),
                numbered(usize::from(*ranks), "rank")
            ),
            _ => error.message(),
        };
        let before = text.value.get(..error.span.start).unwrap_or_default();
        let is_of_rows = matches!(error.kind, SfenErrorKind::RowCount { .. });
        let is_second_stroke = is_of_rows && read == "/" && before.trim_end().ends_with('/');
        let help = match &error.kind {
            SfenErrorKind::BadChecks { after: None, .. } => {
                let most = most_checks(text, error);
                format!(
                    "leave it out, or let checks win, in `ends`: `ends: Ends(check: wins(after: {most})),`"
                )
            }
            SfenErrorKind::RowTooNarrow(row) | SfenErrorKind::RowTooWide(row) => {
                mended_row(text, row).unwrap_or_else(|| error.help())
            }
            SfenErrorKind::UnknownPiece { text: letters, .. } => by_its_name(context, &text.value, letters)
                .or_else(|| as_other_side(context, text, error))
                .or_else(|| in_place_of_absent(context, said))
                .unwrap_or_else(|| error.help()),
            _ if is_second_stroke => "two `/` stand together: take one of them away".to_owned(),
            SfenErrorKind::RowCount { ranks, files, .. } => {
                let rows = other_rows(text, (*ranks).into(), (*files).into());
                let rows = rows.unwrap_or_else(|| error.help());
                match board_of_rows(context, said) {
                    Some(own) => format!(
                        "{rows}; or write `Board(files: {}, ranks: {})`",
                        own.files(),
                        own.ranks()
                    ),
                    None => rows,
                }
            }
            _ => error.help(),
        };
        let mut diagnostic = Diagnostic::new(code, place, message).help(help);
        if is_second_stroke {
            diagnostic = diagnostic.suggest(place, "");
        }
        let board = board_context.place.filter(|_| is_of_rows);
        match board.filter(|_| board_of_rows(context, said).is_some()) {
            Some(board) => diagnostic.label(board, "the board"),
            None => diagnostic,
        }
    };
    diagnostic.because(cause, "changed here", anew)
}

/// The board that the rows of the game's set-up fit, which the same file says with another number of ranks, where the sides are alike as they
/// stand in these rows.
fn board_of_rows(context: SetupContext<'_>, said: SetupText<'_>) -> Option<Board> {
    let place = context.board_context.place?;
    let files = usize::from(context.board_context.board?.files());
    let EvenRows { width, board } = EvenRows::of(said.text)?;
    let rows = rows_of(said.text);
    let rows: Vec<&str> = rows.split('/').collect();
    let is_meant = said.handicap.is_none() && place.source == said.text.span.source;
    board.filter(|_| is_meant && width == files && rows::are_alike(&rows))
}

/// What to write for a row with letters that no piece has, where the other side's row tells it.
fn as_other_side(context: SetupContext<'_>, text: &Text, error: &SfenError) -> Option<String> {
    let at = text.value.get(..error.span.start)?.matches('/').count();
    let rows = rows_of(text);
    let rows: Vec<&str> = rows.split('/').collect();
    let is_known = |code: PieceCode| context.pieces.iter().any(|piece| piece.code == code);
    let mended = rows::with_known_pieces(&rows, at, is_known)?;
    Some(format!(
        "write `{mended}`, as row {} of the other side is",
        rows.len() - at
    ))
}

/// What to write for the one unknown letter of a set-up: that of the one piece which stands nowhere in it and to which none promotes.
fn in_place_of_absent(
    context: SetupContext<'_>,
    SetupText { text, handicap }: SetupText<'_>,
) -> Option<String> {
    // In a handicap what stands nowhere may be what is given.
    if handicap.is_some() {
        return None;
    }
    let only = |mut codes: Vec<PieceCode>| codes.pop().filter(|_| codes.is_empty());
    let placed = placed(&text.value);
    let is_known = |code: &PieceCode| context.pieces.iter().any(|piece| piece.code == *code);
    let unknown = only(placed.iter().filter(|code| !is_known(code)).copied().collect())?;
    let turns_to =
        |piece: &PieceType, index: usize| piece.promotes_to.iter().any(|face| face.index() == index);
    let absent = context.pieces.iter().enumerate().filter(|(index, piece)| {
        !placed.contains(&piece.code) && !context.pieces.iter().any(|other| turns_to(other, *index))
    });
    let absent = only(absent.map(|(_, piece)| piece.code).collect())?;
    if unknown.promoted || absent.promoted {
        return None;
    }
    let [capitals, small] = Color::ALL.map(|color| (absent.of(color), unknown.of(color)));
    Some(format!(
        "`{absent}` stands nowhere in the set-up: write `{}` for `{}`, and `{}` for `{}`",
        capitals.0, capitals.1, small.0, small.1
    ))
}

/// What helps with a set-up in another form of which all unknown letters are those by which other programs know pieces of the file: the
/// same with the letters that they have here.
fn in_own_letters(
    context: SetupContext<'_>,
    text: &Text,
    foreign: &ForeignSetup,
    errors: &[SfenError],
) -> Option<String> {
    let mut called: BTreeMap<char, &PieceType> = BTreeMap::new();
    for error in errors {
        if let SfenErrorKind::UnknownPiece { text: letters, .. } = &error.kind {
            let mut signs = letters.chars();
            let (letter, None) = (signs.next()?, signs.next()) else {
                return None;
            };
            let piece = called_otherwise(context, &text.value, letters)?;
            called.insert(letter.to_ascii_uppercase(), piece);
        }
    }
    let rows = foreign.text.split_whitespace().next()?;
    let own = |letter: char| {
        let color = if letter.is_ascii_uppercase() {
            Color::Black
        } else {
            Color::White
        };
        let piece = called.get(&letter.to_ascii_uppercase());
        piece.map_or_else(|| letter.to_string(), |piece| piece.code.of(color))
    };
    let written: String = rows.chars().map(own).collect();
    let renamed = called
        .values()
        .map(|piece| format!("the {} is `{}` here", piece.name.english, piece.code));
    let renamed: Vec<String> = renamed.collect();
    (!renamed.is_empty()).then(|| {
        format!(
            "{}; {}",
            foreign.help.replace(rows, &written),
            listed(&renamed, "and")
        )
    })
}

/// Which letter to write for one that no piece has, where other programs write it for a piece that is not in the set-up.
fn by_its_name(context: SetupContext<'_>, setup: &str, letters: &str) -> Option<String> {
    let piece = called_otherwise(context, setup, letters)?;
    let [black, white] = Color::ALL.map(|color| piece.code.of(color));
    Some(format!(
        "write `{black}` and `{white}` in its place: that is the letter of the {} here",
        piece.name.english
    ))
}

/// The piece that other programs write by some letters, which no piece has, if it is not in the set-up.
fn called_otherwise<'a>(context: SetupContext<'a>, setup: &str, letters: &str) -> Option<&'a PieceType> {
    let read = letters.to_uppercase();
    let names: Vec<&str> = usual_pieces::names_with_letter(&read).collect();
    let placed = placed(setup);
    let missing = context
        .pieces
        .iter()
        .filter(|piece| !placed.contains(&piece.code));
    let mut called = missing.filter(|piece| {
        // What stands on the board as the game starts is mostly unpromoted.
        if piece.code.promoted && !read.starts_with('+') {
            return false;
        }
        let name = piece.name.english.to_lowercase();
        name.split(' ').any(|word| names.contains(&word))
    });
    let (piece, None) = (called.next()?, called.next()) else {
        return None;
    };
    Some(piece)
}

/// Whether a row is too wide only because a piece has several letters in the file, about which there is a message at that place.
fn is_wide_by_a_key(context: SetupContext<'_>, error: &SfenError) -> bool {
    let SfenErrorKind::RowTooWide(row) = &error.kind else {
        return false;
    };
    let surplus = row.squares - usize::from(row.files);
    let mut keys = context.kinds.keys().map(|key| key.value.as_str());
    keys.any(|key| {
        let written = [key.to_uppercase(), key.to_lowercase()].map(|key| row.text.matches(&key).count());
        key.len() > 1
            && PieceCode::parse(key).is_none()
            && written.iter().sum::<usize>() * (key.len() - 1) == surplus
    })
}

/// Whether what cannot be read in a row is keys of pieces in the file, about which there is a message at their places.
fn has_keys_alone(context: SetupContext<'_>, error: &SfenError) -> bool {
    let SfenErrorKind::UnexpectedInRow { text, .. } = &error.kind else {
        return false;
    };
    let is_key = |sign: char| {
        let mut keys = context.kinds.keys();
        keys.any(|key| key.value.chars().eq(std::iter::once(sign)))
    };
    text.chars().all(is_key)
}

/// The larger of the numbers of checks that a set-up gives.
fn most_checks(text: &Text, error: &SfenError) -> u32 {
    let read = text.value.get(error.span.clone()).unwrap_or_default();
    let numbers = read.split('+').filter_map(|number| number.parse().ok());
    numbers.max().unwrap_or(2).max(2)
}

/// The rows of a set-up.
fn rows_of(text: &Text) -> String {
    let joined = JoinedRows::of(&text.value).text;
    joined.split_whitespace().next().unwrap_or_default().to_owned()
}

/// What to write for a row of the wrong width, where the other side's row tells it.
fn mended_row(text: &Text, row: &SfenRow) -> Option<String> {
    let rows = rows_of(text);
    let rows: Vec<&str> = rows.split('/').collect();
    let (at, files) = (row.number - 1, row.files.into());
    if let Some(mended) = rows::mended_middle(&rows, at, files) {
        return Some(format!(
            "write `{mended}`, by which the row in the middle is alike for both sides"
        ));
    }
    let mended = rows::mended_row(&rows, at, files)?;
    Some(format!(
        "write `{mended}`, as row {} of the other side is",
        rows.len() + 1 - row.number
    ))
}

/// What to write for rows of which there are too many or too few, where the two sides tell it.
fn other_rows(text: &Text, ranks: usize, files: usize) -> Option<String> {
    let rows = rows_of(text);
    let rows: Vec<&str> = rows.split('/').collect();
    if let Some(filled) = rows::with_empty_rows(&rows, ranks, files) {
        return Some(format!(
            "an empty row `{files}` is missing between the two sides: write `{filled}`"
        ));
    }
    if rows.len() == ranks + 1 && rows.ends_with(&[""]) {
        return Some("take away the `/` behind the last row".to_owned());
    }
    let left = rows::without_empty_rows(&rows, ranks, files)?;
    Some(format!(
        "there is an empty row `{files}` too many between the two sides: write `{left}`"
    ))
}

/// What to do about an inherited set-up that does not fit; nothing where the set-up is not inherited.
fn anew(context: SetupContext<'_>, said: SetupText<'_>, notes: &Notes) -> String {
    match said.handicap {
        _ if said.text.span.source == 0 => String::new(),
        None => instead(context, said.text, notes),
        Some(id) => format!(
            "give it anew in this file, or take it away: `handicaps: {{ {} }}`",
            none_for(std::slice::from_ref(&id.value))
        ),
    }
}

/// What a set-up of the document is read with.
fn alphabet(context: SetupContext<'_>) -> Option<Alphabet<'_>> {
    Some(Alphabet {
        board: context.board_context.board?,
        letters: letters(context.pieces),
        just_taken: Form::Never,
        checks: checks_to_win(context.document),
    })
}

/// How many checks win, where they do by the rules of a document.
fn checks_to_win(document: &Document) -> Option<u8> {
    let wins = document.ends.as_ref()?.check.as_ref()?.value.as_ref()?;
    wins.after
        .as_ref()
        .map_or(Some(1), |after| u8::try_from(after.value).ok())
}

/// What to write instead of an inherited set-up: as much of it as there is room for, with the pieces that there are.
fn instead(context: SetupContext<'_>, text: &Text, notes: &Notes) -> String {
    let write = |setup: &str| {
        let start = alphabet(context).map(|alphabet| sfen::read(&alphabet, setup).0);
        let reached = start.map_or_else(Vec::new, |start| reach::reach(context.pieces, &start).0);
        let missing = context.pieces.iter().zip(reached);
        let missing = missing.filter_map(|(piece, reached)| (!reached).then_some(piece.code));
        let missing = missing.filter(|code| !code.promoted);
        let missing: Vec<String> = quote_each(missing);
        let rest = if missing.is_empty() {
            String::new()
        } else {
            format!(", with {} on squares of your choice", listed(&missing, "and"))
        };
        format!("write one in this file, such as `setup: \"{setup}\",`{rest}")
    };
    match refitted(context, &text.value) {
        Some(Refitted { text, lost }) if lost.is_empty() => write(&text),
        Some(Refitted { text, lost }) => {
            let gone: Vec<String> = with_faces(context, &lost).map(|code| code.to_string()).collect();
            format!(
                "the inherited array has no room for {} here: write a set-up of your own; or one of fewer pieces, and take the others away, such as \
                 `setup: \"{text}\",` and `pieces: {{ {} }},`",
                listed(&quote_each(&lost), "and"),
                none_for(&gone)
            )
        }
        None => write(&notes.examples.setup()),
    }
}

/// Pieces that find no room, and the faces to which only these turn.
fn with_faces<'a>(context: SetupContext<'a>, lost: &'a [PieceCode]) -> impl Iterator<Item = PieceCode> + 'a {
    let faces = context.pieces.iter().enumerate().filter(|(face, _)| {
        let turning = context.pieces.iter().filter(|piece| {
            let mut faces = piece.promotes_to.iter();
            faces.any(|kind| kind.index() == *face)
        });
        let mut turning = turning.map(|piece| lost.contains(&piece.code)).peekable();
        turning.peek().is_some() && turning.all(|is_lost| is_lost)
    });
    let faces = faces
        .map(|(_, face)| face.code)
        .filter(|code| code.promoted && !lost.contains(code));
    lost.iter().copied().chain(faces)
}

/// A set-up on the board and with the pieces of a document, where that makes one that can be read.
fn refitted(context: SetupContext<'_>, setup: &str) -> Option<Refitted> {
    let alphabet = alphabet(context)?;
    let old = placed(setup);
    let known = |code: PieceCode| context.pieces.iter().find(|piece| piece.code == code);
    let gone: Vec<PieceCode> = old
        .iter()
        .copied()
        .filter(|code| known(*code).is_none())
        .collect();
    // Those that nothing in the file puts on the board take the places of those that are gone.
    let turns_to = |piece: &PieceType, code: PieceCode| {
        let caught = piece.contagion.as_ref().map(|contagion| contagion.becomes);
        let others = piece.promotes_to.iter().copied();
        let mut others = others.chain(piece.captured).chain(caught);
        others.any(|kind| context.pieces[kind.index()].code == code)
    };
    let becomes = |code: PieceCode| {
        let mut pieces = context.pieces.iter().filter(|piece| piece.code != code);
        pieces.any(|piece| turns_to(piece, code))
    };
    let new = context.pieces.iter().map(|piece| piece.code);
    // The face of a piece that is gone goes with it.
    let goes = |code: PieceCode| code.promoted && gone.contains(&code.flipped());
    let new: Vec<PieceCode> = new
        .filter(|code| !(old.contains(code) || becomes(*code) || goes(*code)))
        .collect();
    let part = |code: PieceCode| match known(code) {
        Some(piece) if piece.royal => Part::Royal,
        Some(_) => Part::Other,
        None => Part::Gone(
            gone.iter()
                .position(|gone| *gone == code)
                .and_then(|at| new.get(at).copied()),
        ),
    };
    let refitted = sfen::refit(setup, alphabet.board, &part)?;
    let (_, errors) = sfen::read(&alphabet, &refitted.text);
    errors.is_empty().then_some(refitted)
}

/// The codes of the pieces that stand in a set-up, each once.
fn placed(setup: &str) -> BTreeSet<PieceCode> {
    let text = JoinedRows::of(setup).text;
    let rows = text.split_whitespace().next().unwrap_or_default();
    let mut codes = BTreeSet::new();
    let mut rest = rows;
    while let Some(next) = rest.chars().next() {
        match PieceCode::starting(rest) {
            Some((code, _, after)) => {
                codes.insert(code);
                rest = after;
            }
            None => rest = &rest[next.len_utf8()..],
        }
    }
    codes
}

/// What may stand in the text. A hand at the start may hold any piece but one that becomes another when captured, also
/// a royal one that no capture brings there.
fn letters(pieces: &[PieceType]) -> Vec<Letter<'_>> {
    let letters = pieces.iter().enumerate().map(|(index, piece)| {
        let other = piece.captured.filter(|kind| kind.index() != index);
        let gained = |other: &PieceType| other.captured.is_some_and(|kind| kind.index() == index);
        let hand = match other {
            Some(kind) => HandUse::Never(NeverInHand::Becomes(pieces[kind.index()].code)),
            None if piece.royal && !pieces.iter().any(gained) => HandUse::AtStart,
            None => HandUse::Allowed,
        };
        Letter {
            code: piece.code,
            name: &piece.name.english,
            hand,
        }
    });
    letters.collect()
}

/// The code of a mistake in the text.
const fn code_of(kind: &SfenErrorKind) -> Code {
    match kind {
        SfenErrorKind::RowCount { .. }
        | SfenErrorKind::RowTooWide(_)
        | SfenErrorKind::RowTooNarrow(_)
        | SfenErrorKind::RowsJoined { .. }
        | SfenErrorKind::BadRun { .. } => Code::SetupShape,
        SfenErrorKind::UnknownPiece { .. }
        | SfenErrorKind::UnknownInHand { .. }
        | SfenErrorKind::NoPromotedFace { .. }
        | SfenErrorKind::LonePlus { .. } => Code::SetupLetter,
        SfenErrorKind::BadCount { .. }
        | SfenErrorKind::CountWithoutLetter { .. }
        | SfenErrorKind::TooManyInHand { .. }
        | SfenErrorKind::NeverInHand { .. } => Code::SetupHand,
        SfenErrorKind::TooLong { .. }
        | SfenErrorKind::MissingField(_)
        | SfenErrorKind::TrailingText { .. }
        | SfenErrorKind::UnexpectedInRow { .. }
        | SfenErrorKind::UnexpectedInHand { .. }
        | SfenErrorKind::SplitHands { .. }
        | SfenErrorKind::NumberAtHands { .. }
        | SfenErrorKind::NotLatin(_)
        | SfenErrorKind::BadSide { .. }
        | SfenErrorKind::BadSquare { .. }
        | SfenErrorKind::BadChecks { .. }
        | SfenErrorKind::BadMoveNumber { .. } => Code::SetupText,
    }
}

/// Checks that each side has a royal piece, on the board or in hand.
fn check_royals(context: SetupContext<'_>, said: SetupText<'_>, setup: &Setup, notes: &mut Notes) {
    let SetupText { text, handicap } = said;
    let pieces = context.pieces;
    let changed = context.document.pieces.as_ref().map(|pieces| pieces.span);
    if !pieces.iter().any(|piece| piece.royal) {
        return;
    }
    let royal = |kind: PieceKind| pieces[kind.index()].royal;
    for color in Color::ALL {
        let on_board = setup
            .squares
            .iter()
            .flatten()
            .any(|piece| piece.color == color && royal(piece.kind));
        if !on_board && !setup.hands.held(color).any(|(kind, _)| royal(kind)) {
            let place = handicap.map_or_else(
                || "the set-up".to_owned(),
                |id| format!("the handicap {}", quote(&id.value)),
            );
            let message = format!("{color} has no royal piece in {place}");
            let royals = pieces.iter().filter(|piece| piece.royal);
            let letters = quote_each(royals.map(|piece| piece.code.of(color)));
            if let Some(diagnostic) = of_other_case(context, text, setup, color) {
                let diagnostic = Diagnostic {
                    message,
                    ..diagnostic
                };
                notes.push(diagnostic.because(changed, "changed here", anew(context, said, notes)));
                continue;
            }
            let is_alone = side_without_pieces(context, setup) == Some(color);
            let help = if let Some(hands) = with_other_hand(context, text, setup, color) {
                hands
            } else if let Some(own) = of_own_army(context, setup, color) {
                own
            } else if is_alone {
                let case = match color {
                    Color::White => {
                        "capitals are Black, and the pieces of White are small letters, at the top"
                    }
                    Color::Black => {
                        "small letters are White, and the pieces of Black are capitals, at the bottom"
                    }
                };
                match with_own_half(context, text, color) {
                    Some(own) => format!("{case}: write `setup: \"{}\",`", shorten_line(&own)),
                    None => format!("{case}: {} among them", letters.join(" or ")),
                }
            } else {
                format!("put {} on the board", letters.join(" or "))
            };
            let diagnostic = Diagnostic::new(Code::SideWithoutRoyal, text.span, message).help(help);
            notes.push(diagnostic.because(changed, "changed here", anew(context, said, notes)));
        }
    }
}

/// The side that has no piece at all in a set-up in which the other one has a royal piece.
fn side_without_pieces(context: SetupContext<'_>, setup: &Setup) -> Option<Color> {
    let has_none = |color: Color| {
        let on_board = setup.squares.iter().flatten().any(|piece| piece.color == color);
        !on_board && setup.hands.held(color).next().is_none()
    };
    let is_royal = |kind: PieceKind| context.pieces[kind.index()].royal;
    let has_royal = setup.squares.iter().flatten().any(|piece| is_royal(piece.kind));
    Color::ALL.into_iter().find(|color| has_royal && has_none(*color))
}

/// A set-up in which the letters of the half of one side are its own.
fn with_own_half(context: SetupContext<'_>, text: &Text, color: Color) -> Option<String> {
    let (board, rest) = text.value.split_once(' ')?;
    let rows: Vec<&str> = board.split('/').collect();
    let half = rows.len() / 2;
    let own = rows.iter().enumerate().map(|(at, row)| match color {
        Color::White if at < half => row.to_ascii_lowercase(),
        Color::Black if at >= rows.len() - half => row.to_ascii_uppercase(),
        _ => (*row).to_owned(),
    });
    let own = own.collect::<Vec<String>>().join("/");
    let turned = format!("{own} {rest}");
    let (setup, errors) = sfen::read(&alphabet(context)?, &turned);
    let royal = |piece: &&crate::Piece| context.pieces[piece.kind.index()].royal;
    let has_royal = |side: Color| {
        setup
            .squares
            .iter()
            .flatten()
            .filter(royal)
            .any(|piece| piece.color == side)
    };
    (errors.is_empty() && Color::ALL.into_iter().all(has_royal)).then_some(turned)
}

/// Points at the one royal piece of the other side that stands in the half of this side, which has none, where the other has several: it
/// is written in the wrong case.
fn of_other_case(context: SetupContext<'_>, text: &Text, setup: &Setup, color: Color) -> Option<Diagnostic> {
    let board = context.board_context.board?;
    let other = color.other();
    let royals = board.squares().filter_map(|square| {
        let piece = setup.squares[square.index()]?;
        (piece.color == other && context.pieces[piece.kind.index()].royal).then_some((square, piece.kind))
    });
    let royals: Vec<(Square, PieceKind)> = royals.collect();
    let is_home = |square: Square| 2 * board.far_rank(square, color) > board.ranks() + 1;
    let mut strange = royals.iter().filter(|(square, _)| is_home(*square));
    let (Some(&(square, kind)), None) = (strange.next(), strange.next()) else {
        return None;
    };
    // A whole army in the wrong case has a message of its own.
    let mut placed = setup.squares.iter().flatten();
    if royals.len() < 2 || !placed.any(|piece| piece.color == color) {
        return None;
    }
    let code = context.pieces[kind.index()].code;
    let case = match other {
        Color::Black => "capital",
        Color::White => "small",
    };
    let place = rows::place_of(text, board, square)?;
    let help = format!(
        "the {case} `{}` on {} is {other}'s: write `{}` there",
        code.of(other),
        board.name(square),
        code.of(color)
    );
    Some(Diagnostic::new(Code::SideWithoutRoyal, place, "").help(help))
}

/// What to write where the royal piece of the other side is in hand, and this side has none: the hands of both.
fn with_other_hand(context: SetupContext<'_>, text: &Text, setup: &Setup, color: Color) -> Option<String> {
    let royal = |kind: PieceKind| context.pieces[kind.index()].royal;
    let has_on_board = |side: Color| {
        let mut squares = setup.squares.iter().flatten();
        squares.any(|piece| piece.color == side && royal(piece.kind))
    };
    let held: Vec<(PieceKind, u8)> = setup.hands.held(color.other()).collect();
    if has_on_board(color.other()) || !held.iter().any(|(kind, _)| royal(*kind)) {
        return None;
    }
    let has_hand = setup.hands.held(color).next().is_some();
    let hands: Vec<&str> = text.value.split_whitespace().collect();
    let at = hands
        .iter()
        .rposition(|word| word.contains(|sign: char| sign.is_ascii_alphabetic()))?;
    let own = held.iter().filter(|(kind, _)| !has_hand || royal(*kind));
    let own: Vec<String> = own
        .map(|(kind, count)| {
            let count = if *count > 1 {
                count.to_string()
            } else {
                String::new()
            };
            count + &context.pieces[kind.index()].code.of(color)
        })
        .collect();
    let own = own.concat();
    let case = match color {
        Color::Black => "capital",
        Color::White => "small",
    };
    let written = match color {
        Color::Black => format!("{own}{}", hands[at]),
        Color::White => format!("{}{own}", hands[at]),
    };
    let lacks = if has_hand {
        "has no royal piece"
    } else {
        "is missing"
    };
    Some(format!(
        "the hand of {color}, in {case} letters, {lacks}: write `{}` for {}",
        shorten_line(&written),
        quote_line(hands[at])
    ))
}

/// What to do where the two sides have no kind of piece in common.
fn of_own_army(context: SetupContext<'_>, setup: &Setup, color: Color) -> Option<String> {
    let kinds = |side: Color| {
        let squares = setup.squares.iter().flatten();
        let on_board = squares
            .filter(|piece| piece.color == side)
            .map(|piece| piece.kind);
        let held = setup.hands.held(side).map(|(kind, _)| kind);
        on_board.chain(held).collect::<BTreeSet<PieceKind>>()
    };
    let (own, others) = (kinds(color), kinds(color.other()));
    let first = own
        .iter()
        .next()
        .filter(|_| !others.is_empty() && own.is_disjoint(&others))?;
    let code = context.pieces[first.index()].code;
    Some(format!(
        "each side needs a royal piece, and {color} has pieces of its own: write `royal: true` in `{code}`, or give {color} another piece \
         that is royal, with a letter of its own"
    ))
}

/// Checks that no royal piece says what it becomes when captured where a side never has a second one.
fn check_lost_royal(document: &Document, pieces: &[PieceType], setup: &Setup, notes: &mut Notes) {
    let mut royals = (0..pieces.len()).filter(|&index| pieces[index].royal);
    let (Some(only), None) = (royals.next(), royals.next()) else {
        return;
    };
    let kind = PieceKind(only as u8);
    let has_one = |color: Color| {
        let squares = setup.squares.iter().flatten();
        let on_board = squares
            .filter(|piece| piece.color == color && piece.kind == kind)
            .count();
        on_board + usize::from(setup.hands.count(color, kind)) <= 1
    };
    let gained = (0..pieces.len()).any(|index| index != only && pieces[index].captured == Some(kind));
    if gained || !Color::ALL.into_iter().all(has_one) {
        return;
    }
    let code = pieces[only].code;
    let entries = document.pieces.iter().flat_map(|pieces| &pieces.value);
    let said = entries.filter(|(key, _)| PieceCode::parse(&key.value) == Some(code));
    let said = said.filter_map(|(_, piece)| piece.as_ref()?.captured.as_ref()?.0.as_ref());
    for captured in said.filter(|captured| matches!(captured.value, Captured::Becomes(_))) {
        let message = format!("`{code}` is royal: the game ends when it is lost");
        let diagnostic = Diagnostic::new(Code::RoyalCaptured, captured.span, message);
        notes.push(diagnostic.help("take `captured` away, or give each side a second royal piece"));
    }
}
