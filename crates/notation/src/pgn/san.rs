//! The text of a move in PGN: `De3`, `Cexd6`, `B@b5`, `Ba9+`, `Bxh8=`, `e2e3`.

use hakugei_game::{Action, Game, Hindrance, Illegal, IllegalReason, Move, SquareNames};
use hakugei_variant::{Board, Color, Piece, PieceCode, PieceKind, Square, WesternSquares};
use hakugei_xboard::{XboardCodes, is_told_of};

use super::PgnError;
use crate::explain::vagueness;
use crate::words;

/// How XBoard writes a move that changes nothing.
pub(super) const PASS: &str = "--";

/// How many moves are offered in place of one that is not legal.
const MAX_GUESSES: usize = 4;

/// A square, or a file or a rank alone.
#[derive(Clone, Copy, Debug, Default)]
struct Spot {
    file: Option<char>,
    rank: Option<u8>,
    /// Whether a sign of capture stands before it.
    captured: bool,
}

/// What a text says.
struct San {
    /// The code before the squares.
    code: Option<String>,
    drop: bool,
    from: Spot,
    on_the_way: Vec<Spot>,
    to: Spot,
    sign: Sign,
}

/// What stands behind the last square.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Sign {
    /// Nothing.
    Bare,
    /// `+`: a promotion, or else a check.
    Plus,
    /// `=`: no promotion.
    Declines,
    /// `=+`: a promotion.
    Promotes,
    /// `=` with a piece, and perhaps marks behind it: a promotion to that, where there are several.
    To(String),
}

/// The legal move that a text means.
///
/// # Errors
/// Where there is none, or more than one.
pub(crate) fn read(game: &Game, codes: &XboardCodes, text: &str) -> Result<Move, PgnError> {
    if text == PASS {
        let mut legal = game.legal_moves().into_iter();
        return legal.find(|&mv| passes(mv)).ok_or(PgnError::NoPass);
    }
    let said = parse(text).ok_or_else(|| {
        // A game that is over has none: then any move of the form will do.
        let legal = game.legal_moves().first().copied();
        PgnError::NoMove {
            text: text.to_owned(),
            example: legal.map_or_else(|| "e2e3".to_owned(), |mv| write(game, codes, mv)),
        }
    })?;
    let squares = codes.squares();
    let kind = match &said.code {
        None => None,
        Some(code) => {
            let kind = codes.kind_of_either(code);
            Some(kind.ok_or_else(|| no_piece(game, codes, text, code))?)
        }
    };
    for spot in said.on_the_way.iter().chain([&said.to]) {
        check_square(game, squares, text, *spot)?;
    }
    let legal: Vec<Move> = game.legal_moves();
    let fits = |mv: &&Move| fits(game, codes, &said, kind, **mv);
    let mut found: Vec<Move> = legal.iter().filter(fits).copied().collect();
    if kind.is_none() && !said.drop {
        // A move without a letter is a pawn's, unless it names the square that is left.
        let is_pawn = |mv: &Move| moved_kind(game, *mv).is_some_and(|kind| is_pawn(game, codes, kind));
        if found.iter().any(is_pawn) {
            found.retain(is_pawn);
        }
    }
    if found.is_empty() && !said.drop && said.on_the_way.is_empty() {
        // Of a piece that goes and comes back, XBoard writes the square between and the one where it stands.
        let comes_back = |mv: &&Move| {
            passes(**mv)
                && on(squares, said.to, mv.to())
                && kind.is_none_or(|kind| moved_kind(game, **mv) == Some(kind))
        };
        let between = game.variant().board.squares().find(|&square| {
            said.from.file.is_some() && said.from.rank.is_some() && on(squares, said.from, square)
        });
        if between.is_some_and(|square| game.piece_at(square).is_none()) {
            found = legal.iter().filter(comes_back).copied().collect();
        }
    }
    let promoting = |mv: &Move| matches!(mv.action(), Action::Board { promotes: true, .. });
    let both = found.iter().any(promoting) && !found.iter().all(promoting);
    let chooses = found.iter().any(|mv| mv.face().is_some());
    if let Sign::To(marked) = &said.sign
        && chooses
    {
        // A `!` may be a part of the code.
        let bare = marked.trim_end_matches(['+', '#', '!', '?']);
        let choosing = found.iter().find(|mv| mv.face().is_some());
        let moved = choosing.and_then(|&mv| moved_kind(game, mv));
        let faces = moved.map_or(&[][..], |kind| &game.variant().piece(kind).promotes_to);
        let face = codes.face(faces, marked).or_else(|| codes.face(faces, bare));
        let face = face.ok_or_else(|| no_piece(game, codes, text, bare))?;
        // XBoard offers a piece that need not promote among its faces.
        let stays = |mv: &Move| !mv.promotes() && moved_kind(game, *mv) == Some(face);
        found.retain(|mv| mv.face() == Some(face) || stays(mv));
    }
    match said.sign {
        // XBoard adds the sign of a promotion wherever one is possible, so any other `+` is a check.
        // A promotion to one of several faces names it.
        Sign::Plus if both && chooses => found.retain(|mv| !promoting(mv)),
        Sign::Plus | Sign::Promotes if both => found.retain(promoting),
        Sign::To(_) if found.iter().any(promoting) => found.retain(promoting),
        Sign::Bare | Sign::Declines if both => found.retain(|mv| !promoting(mv)),
        _ => {}
    }
    // XBoard does not know that pieces move otherwise on some squares, and so leaves out what tells such a move from another.
    if found.len() > 1 {
        let told: Vec<Move> = found.iter().copied().filter(|&mv| is_told(game, mv)).collect();
        found = if told.is_empty() { found } else { told };
    }
    match found[..] {
        [only] => Ok(only),
        [] => Err(not_legal(game, codes, text, &said, kind, &legal)),
        _ => Err(PgnError::Ambiguous {
            text: text.to_owned(),
            ply: game.moves().len() + 1,
            fits: found.iter().map(|&mv| write(game, codes, mv)).collect(),
        }),
    }
}

/// Says that no piece has a code.
fn no_piece(game: &Game, codes: &XboardCodes, text: &str, code: &str) -> PgnError {
    PgnError::NoPiece {
        text: text.to_owned(),
        code: code.to_owned(),
        known: game
            .variant()
            .kinds()
            .map(|kind| codes.code(kind).to_owned())
            .collect(),
    }
}

/// The drop of the same piece with its other face, where the rules leave a choice that XBoard does not write; and the same move with a
/// promotion or without one, where XBoard writes none, but checks.
pub(crate) fn turned_over(game: &Game, codes: &XboardCodes, text: &str, mv: Move) -> Option<Move> {
    let other = match mv.action() {
        Action::Drop { kind, to } => Move::drop(codes.kind(&format!("+{}", codes.code(kind)))?, to),
        // What names a face, or has the sign that there is none, says it all.
        Action::Board { .. } if !codes.leaves_out_promotions() || text.contains('=') => return None,
        Action::Board { promotes: true, .. } => mv.keeping_face(),
        Action::Board { .. } => {
            let turns = |other: &Move| other.face().is_none() && other.is_promotion_of(mv);
            game.legal_moves().into_iter().find(turns)?
        }
    };
    game.is_legal(other).then_some(other)
}

/// What is wrong with a text that no legal move fits.
fn not_legal(
    game: &Game,
    codes: &XboardCodes,
    text: &str,
    said: &San,
    kind: Option<PieceKind>,
    legal: &[Move],
) -> PgnError {
    let squares = codes.squares();
    let near = legal.iter().filter(|mv| {
        on(squares, said.to, mv.to()) && kind.is_none_or(|kind| moved_kind(game, **mv) == Some(kind))
    });
    let near: Vec<String> = near.map(|&mv| write(game, codes, mv)).collect();
    let side = game.side();
    PgnError::NotLegal {
        text: text.to_owned(),
        ply: game.moves().len() + 1,
        side,
        theirs: ["White", "Black"][if codes.is_turned() { side.other() } else { side }.index()],
        why: why_not(game, codes, said, kind),
        near: if near.len() > MAX_GUESSES {
            Vec::new()
        } else {
            near
        },
    }
}

/// What keeps the pieces that a text may mean from its move: the reason of note, or where there is a single piece, any.
fn why_not(game: &Game, codes: &XboardCodes, said: &San, kind: Option<PieceKind>) -> Option<String> {
    let (board, squares) = (game.variant().board, codes.squares());
    let to = board.squares().find(|&square| on(squares, said.to, square))?;
    let is_meant = |piece: Piece| {
        piece.color == game.side()
            && kind.map_or_else(
                || said.from.file.is_some() && said.from.rank.is_some() || is_pawn(game, codes, piece.kind),
                |kind| codes.is_written_as(piece.kind, kind),
            )
    };
    let moves: Vec<Move> = if said.drop {
        kind.map(|kind| Move::drop(kind, to)).into_iter().collect()
    } else if said.on_the_way.is_empty() {
        let origins = board
            .squares()
            .filter(|&from| on(squares, said.from, from) && game.piece_at(from).is_some_and(is_meant));
        let all = origins.flat_map(|from| game.by_face(Move::board(from, to, false)));
        all.collect()
    } else {
        return None;
    };
    let mut refused: Vec<(Illegal, Option<Square>)> = moves
        .into_iter()
        .filter_map(|mv| {
            let from = mv.action().squares().first().copied();
            Some((game.check_move(mv).err()?, from))
        })
        .collect();
    refused.sort_by_key(|(illegal, _)| vagueness(&illegal.reason));
    let (first, from) = refused.first()?;
    let names = Names(squares);
    if refused.iter().all(|(_, other)| other == from) || vagueness(&first.reason) == 0 {
        return Some(first.words(&names));
    }
    // Of several pieces the one is to blame that would go there if something stood otherwise.
    let hindered = refused.iter().find_map(|(illegal, _)| match illegal.reason {
        IllegalReason::CannotReach { piece, from, why, .. } if why != Hindrance::OtherWay => Some(format!(
            "the {} on {} would go there, but {}",
            words::piece(game.variant(), piece),
            squares.name(from),
            illegal.hindrance(why, &names)
        )),
        _ => None,
    });
    let none = || {
        let piece = kind.map_or_else(|| "piece".to_owned(), |kind| words::piece(game.variant(), kind));
        format!("no {piece} of {} goes there", game.side())
    };
    Some(hindered.unwrap_or_else(none))
}

/// XBoard's names of squares, for reasons.
struct Names(WesternSquares);

impl SquareNames for Names {
    fn square(&self, _board: Board, square: Square) -> String {
        self.0.name(square)
    }

    fn file(&self, _board: Board, square: Square) -> String {
        self.0
            .name(square)
            .trim_end_matches(|c: char| c.is_ascii_digit())
            .to_owned()
    }
}

fn check_square(game: &Game, squares: WesternSquares, text: &str, spot: Spot) -> Result<(), PgnError> {
    let mut all: Vec<Square> = game.variant().board.squares().collect();
    if all.iter().any(|&square| on(squares, spot, square)) {
        return Ok(());
    }
    all.sort_by_key(|&square| (squares.file(square), squares.rank(square)));
    let name = |square: Option<&Square>| square.map_or_else(String::new, |&square| squares.name(square));
    Err(PgnError::NoSquare {
        text: text.to_owned(),
        square: format!(
            "{}{}",
            spot.file.map(String::from).unwrap_or_default(),
            spot.rank.map(|rank| rank.to_string()).unwrap_or_default()
        ),
        first: name(all.first()),
        last: name(all.last()),
    })
}

/// Whether a move is one of those that a text may mean, whatever it says of promotion.
fn fits(game: &Game, codes: &XboardCodes, said: &San, kind: Option<PieceKind>, mv: Move) -> bool {
    let squares = codes.squares();
    let is_written_as =
        |kind: PieceKind| moved_kind(game, mv).is_some_and(|moved| codes.is_written_as(moved, kind));
    let same_kind = kind.is_none_or(is_written_as);
    match mv.action() {
        Action::Drop { to, .. } => said.drop && same_kind && on(squares, said.to, to),
        Action::Board {
            from, to, on_the_way, ..
        } => {
            let passed: Vec<Square> = on_the_way.squares().into_iter().flatten().collect();
            !said.drop
                && same_kind
                && on(squares, said.to, to)
                && on(squares, said.from, from)
                && passed.len() == said.on_the_way.len()
                && said
                    .on_the_way
                    .iter()
                    .zip(passed)
                    .all(|(spot, square)| on(squares, *spot, square))
        }
    }
}

/// Whether a square is what a spot says of it.
fn on(squares: WesternSquares, spot: Spot, square: Square) -> bool {
    spot.file.is_none_or(|file| file == squares.file(square))
        && spot.rank.is_none_or(|rank| rank == squares.rank(square))
}

/// The kind that moves, as it is before the move, or is dropped.
fn moved_kind(game: &Game, mv: Move) -> Option<PieceKind> {
    let change = game.change(mv)?;
    Some(change.moved().unwrap_or(change.placed()).piece.kind)
}

/// Whether a kind is one whose letter XBoard leaves out; in games without any, one that does nothing but step straight ahead.
fn is_pawn(game: &Game, codes: &XboardCodes, kind: PieceKind) -> bool {
    if let Some(pawn) = codes.pawn() {
        return kind == pawn;
    }
    let moves = &game.variant().piece(kind).moves;
    moves.paths.is_empty()
        && matches!(moves.simple.as_slice(), [only] if (only.step.dx, only.step.dy) == (0, 1))
}

/// Whether XBoard knows that the piece moves so.
fn is_told(game: &Game, mv: Move) -> bool {
    let (Action::Board { from, to, .. }, Some(kind)) = (mv.action(), moved_kind(game, mv)) else {
        return true;
    };
    let board = game.variant().board;
    let [right, ahead] = [
        i16::from(board.file(from)) - i16::from(board.file(to)),
        i16::from(board.rank(from)) - i16::from(board.rank(to)),
    ];
    let turn = match game.side() {
        Color::Black => 1,
        Color::White => -1,
    };
    is_told_of(game.variant().piece(kind), turn * right, turn * ahead)
}

/// Whether a move changes nothing but whose turn it is.
fn passes(mv: Move) -> bool {
    let squares = mv.action().squares();
    squares.len() == 2 && squares[0] == squares[1]
}

/// Takes a text apart; `None` where it is not written like a move.
fn parse(text: &str) -> Option<San> {
    let (body, sign) = signed(text);
    let code_length = code_length(body);
    let (code, rest) = body.split_at(code_length);
    let code = (code_length > 0).then(|| code.to_owned());
    let (drop, rest) = match rest.strip_prefix(['@', '*']) {
        Some(rest) => (true, rest),
        None => (false, rest),
    };
    let mut spots = spots(rest)?;
    let to = spots.pop().filter(|to| to.file.is_some() && to.rank.is_some())?;
    if drop {
        return (spots.is_empty() && code.is_some()).then_some(San {
            code,
            drop,
            from: Spot::default(),
            on_the_way: Vec::new(),
            to,
            sign,
        });
    }
    let names_origin = spots.first().is_some_and(|first| !first.captured);
    let from = if names_origin {
        spots.remove(0)
    } else {
        Spot::default()
    };
    let whole = |spot: &Spot| spot.captured && spot.file.is_some() && spot.rank.is_some();
    spots.iter().all(whole).then_some(San {
        code,
        drop,
        from,
        on_the_way: spots,
        to,
        sign,
    })
}

/// A text without what stands behind its last square.
fn signed(text: &str) -> (&str, Sign) {
    if let Some((body, piece)) = text.split_once('=')
        && piece
            .trim_start_matches('+')
            .starts_with(|c: char| c.is_ascii_uppercase())
    {
        return (body, Sign::To(piece.to_owned()));
    }
    // In its games of many pieces XBoard writes the letter of a face behind the square.
    let plain = text.trim_end_matches(['!', '?', '+', '#']);
    if let Some((body, face)) = plain.split_at_checked(plain.len().saturating_sub(1))
        && body.ends_with(|c: char| c.is_ascii_digit())
        && face.starts_with(|c: char| c.is_ascii_lowercase())
    {
        return (body, Sign::To(face.to_ascii_uppercase()));
    }
    let bare = text.trim_end_matches(['!', '?']);
    let body = bare.trim_end_matches(['+', '#', '=', '!', '?']);
    let signs = &bare[body.len()..];
    let sign = if signs.starts_with("=+") {
        Sign::Promotes
    } else if signs.contains('=') {
        Sign::Declines
    } else if signs.contains('+') {
        Sign::Plus
    } else {
        Sign::Bare
    };
    (body, sign)
}

/// The length of the code of a piece at the beginning of a text.
fn code_length(text: &str) -> usize {
    let code = PieceCode::starting(text).filter(|(_, color, _)| *color == Color::Black);
    code.map_or(0, |(_, _, rest)| text.len() - rest.len())
}

/// The squares of a text, and the signs between them.
fn spots(text: &str) -> Option<Vec<Spot>> {
    let mut spots = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let bare = rest.trim_start_matches(['x', ':']);
        let captured = bare.len() < rest.len();
        let bare = bare.strip_prefix('-').unwrap_or(bare);
        let file = bare.chars().next().filter(char::is_ascii_lowercase);
        let after = &bare[usize::from(file.is_some())..];
        let digits = after.bytes().take_while(u8::is_ascii_digit).count();
        let rank = match digits {
            0 => None,
            _ => Some(after[..digits].parse().ok()?),
        };
        if file.is_none() && rank.is_none() {
            return None;
        }
        spots.push(Spot { file, rank, captured });
        rest = &after[digits..];
    }
    Some(spots)
}

/// The text of a legal move. It always names the square that is left: XBoard does not know every movement, and finds the piece
/// by this square even where it takes the move for an illegal one.
pub(crate) fn write(game: &Game, codes: &XboardCodes, mv: Move) -> String {
    let origin = match mv.action() {
        Action::Board { from, .. } => codes.squares().name(from),
        Action::Drop { .. } => String::new(),
    };
    told(game, codes, mv, &origin)
}

/// The text of a legal move with what it says of its origin.
fn told(game: &Game, codes: &XboardCodes, mv: Move, origin: &str) -> String {
    let squares = codes.squares();
    let code = moved_kind(game, mv).map_or_else(String::new, |kind| codes.in_moves(kind).to_owned());
    let to = squares.name(mv.to());
    let Action::Board {
        promotes,
        face,
        on_the_way,
        ..
    } = mv.action()
    else {
        return format!("{code}@{to}");
    };
    let passed = on_the_way.squares().into_iter().flatten();
    let passed: Vec<String> = passed.map(|square| squares.name(square)).collect();
    let passed: String = passed.iter().flat_map(|square| ["x", square.as_str()]).collect();
    let captures = game
        .change(mv)
        .is_some_and(|change| change.captured_at_end().is_some());
    // Behind another capture, a sign tells the last square from the one before it.
    let mark = match (captures, passed.is_empty()) {
        (true, _) => "x",
        (false, false) => "-",
        (false, true) => "",
    };
    let sign = if let Some(face) = face {
        format!("={}", codes.in_moves(face))
    } else if promotes {
        "+".to_owned()
    } else if game.legal_moves().iter().any(|other| other.is_promotion_of(mv)) {
        "=".to_owned()
    } else {
        String::new()
    };
    format!("{code}{origin}{passed}{mark}{to}{sign}")
}
