//! `highlight`: where a piece that the mouse has lifted may go.

use hakugei_game::{Action, Game, Move};
use hakugei_text::board::row;
use hakugei_variant::{Color, PieceKind, Square};

use super::layout::{CecpLayout, CecpSquare};

/// What the mouse has in hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Lifted {
    /// A piece of a square, and the squares that it has been led to since, without ending its move there.
    Board { from: Square, by: Vec<Square> },
    /// A piece of a side's hand.
    Hand(Color, PieceKind),
}

/// What a click on a square does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    /// A move.
    Move,
    /// A capture.
    Capture,
    /// The player chooses whether to promote, or to what.
    Choice,
    /// The engine says whether the piece is turned over.
    Told,
    /// The piece goes on from there; a second click ends the move.
    Leg,
}

impl Lifted {
    /// The piece of a place, or the one that was lifted before, led on to it.
    pub(crate) fn after(before: Option<Self>, game: &Game, place: CecpSquare) -> Self {
        let square = match place {
            CecpSquare::Hand(color, kind) => return Self::Hand(color, kind),
            CecpSquare::Board(square) => square,
        };
        let own = game
            .piece_at(square)
            .is_some_and(|piece| piece.color == game.side());
        match before {
            Some(Self::Board { from, mut by }) if !own => {
                by.push(square);
                Self::Board { from, by }
            }
            _ => Self::Board {
                from: square,
                by: Vec::new(),
            },
        }
    }

    /// The colours of all squares, as XBoard reads them, rows from the top: `Y` for a move, `R` for a capture, `M` where the
    /// player chooses whether to promote or to what, `B` where the engine says whether the piece is turned over, `C` where the move may go on.
    pub(crate) fn board(&self, layout: &CecpLayout, game: &Game) -> String {
        let board = game.variant().board;
        let moves = self.moves(layout, game);
        let files = usize::from(board.files());
        let squares: Vec<Square> = board.squares().collect();
        let letter = |&square: &Square| {
            let letter = match self.mark(layout, game, &moves, square)? {
                Mark::Move => 'Y',
                Mark::Capture => 'R',
                Mark::Choice => 'M',
                Mark::Told => 'B',
                Mark::Leg => 'C',
            };
            Some(letter.to_string())
        };
        let rows = squares
            .chunks(files)
            .map(|rank| row(rank.iter().rev().map(letter)));
        rows.collect::<Vec<String>>().join("/")
    }

    /// What the piece may be on a square, where the player chooses among several pieces, as XBoard writes them: what it may become, and itself
    /// where it need not promote. A piece that XBoard takes for a promoting one is offered alone where it cannot promote.
    pub(crate) fn choices(&self, layout: &CecpLayout, game: &Game, to: Square) -> Option<String> {
        let Self::Board { from, .. } = self else {
            return None;
        };
        let piece = game.piece_at(*from)?;
        let moves = self.moves(layout, game);
        let here = || moves.iter().filter(|mv| mv.to() == to);
        let mut pieces: Vec<PieceKind> = Vec::new();
        for face in here().filter_map(|mv| mv.face()) {
            if !pieces.contains(&face) {
                pieces.push(face);
            }
        }
        let asked = !pieces.is_empty() || layout.takes_for_promotion(piece.kind, piece.color, [*from, to]);
        if asked && here().any(|mv| !mv.promotes()) {
            pieces.push(piece.kind);
        }
        let codes: String = pieces.iter().map(|&kind| layout.code(kind)).collect();
        (!codes.is_empty()).then_some(codes)
    }

    /// The move to a square of which XBoard has to be told whether it turns the piece over. `other` asks for the face that a
    /// piece in hand does not show.
    pub(crate) fn told(&self, layout: &CecpLayout, game: &Game, to: Square, other: bool) -> Option<Move> {
        let moves = self.moves(layout, game);
        if self.mark(layout, game, &moves, to) != Some(Mark::Told) {
            return None;
        }
        let mut here: Vec<Move> = moves.into_iter().filter(|mv| mv.to() == to).collect();
        // Where there is only one of them, it is that one whatever was asked for.
        here.sort_by_key(|&mv| layout.turns_over(mv) != other);
        here.first().copied()
    }

    /// All that may be done with the piece, in all ways that go over the same squares.
    fn moves(&self, layout: &CecpLayout, game: &Game) -> Vec<Move> {
        let fits = |mv: &Move| match (mv.action(), self) {
            (Action::Board { from, .. }, Self::Board { from: lifted, by }) => {
                let comes_back = || passes(*mv) && by.iter().all(|&by| game.piece_at(by).is_none());
                from == *lifted && (on_the_way(*mv).starts_with(by) || comes_back())
            }
            (Action::Drop { kind, .. }, Self::Hand(color, held)) => {
                layout.held(kind) == *held && *color == game.side()
            }
            _ => false,
        };
        game.legal_moves().into_iter().filter(fits).collect()
    }

    /// What a click on a square does, given what may be done with the piece.
    fn mark(&self, layout: &CecpLayout, game: &Game, moves: &[Move], square: Square) -> Option<Mark> {
        let led = self.led();
        let goes_on = |mv: &Move| on_the_way(*mv).get(led.len()) == Some(&square);
        if moves.iter().any(goes_on) || self.passes_over(game, moves) == Some(square) {
            return Some(Mark::Leg);
        }
        let ends_here = |mv: &&Move| {
            let is_whole = if passes(**mv) {
                !led.is_empty()
            } else {
                on_the_way(**mv).len() == led.len()
            };
            mv.to() == square && is_whole
        };
        let here: Vec<&Move> = moves.iter().filter(ends_here).collect();
        let promotes = here.iter().any(|mv| mv.promotes());
        let becomes = |mv: &Move| (mv.promotes(), mv.face());
        let chooses = here.iter().any(|mv| becomes(mv) != becomes(here[0]));
        let either = matches!(self, Self::Hand(..)) && layout.drops_either();
        match here.len() {
            0 => None,
            _ if chooses => Some(Mark::Choice),
            // XBoard waits until it receives the only face.
            _ if promotes || either => Some(Mark::Told),
            _ if here.iter().any(|mv| self.seems_to_promote(layout, game, **mv)) => Some(Mark::Told),
            _ if here.iter().any(|mv| captures_at_end(game, **mv)) => Some(Mark::Capture),
            _ => Some(Mark::Move),
        }
    }

    /// Whether XBoard takes a move for a promotion that is none.
    fn seems_to_promote(&self, layout: &CecpLayout, game: &Game, mv: Move) -> bool {
        let Self::Board { from, .. } = self else {
            return false;
        };
        let moved = game.piece_at(*from);
        moved.is_some_and(|piece| layout.takes_for_promotion(piece.kind, piece.color, [*from, mv.to()]))
    }

    /// The squares to which the piece was led on.
    fn led(&self) -> &[Square] {
        match self {
            Self::Board { by, .. } => by,
            Self::Hand(..) => &[],
        }
    }

    /// The square to which a piece that may pass is led, to come back: an empty one beside it, the last that it may go to.
    fn passes_over(&self, game: &Game, moves: &[Move]) -> Option<Square> {
        let Self::Board { from, by } = self else {
            return None;
        };
        if !by.is_empty() || !moves.iter().any(|&mv| passes(mv)) {
            return None;
        }
        let board = game.variant().board;
        let beside = |to: Square| {
            let [files, ranks] = [
                board.file(to).abs_diff(board.file(*from)),
                board.rank(to).abs_diff(board.rank(*from)),
            ];
            files.max(ranks) == 1
        };
        let empty = |to: &Square| beside(*to) && game.piece_at(*to).is_none();
        moves.iter().map(|mv| mv.to()).filter(empty).max()
    }
}

/// The squares that a move names on its way.
fn on_the_way(mv: Move) -> Vec<Square> {
    match mv.action() {
        Action::Drop { .. } => Vec::new(),
        Action::Board { on_the_way, .. } => on_the_way.squares().into_iter().flatten().collect(),
    }
}

/// Whether a move changes nothing but whose turn it is.
fn passes(mv: Move) -> bool {
    let squares = mv.action().squares();
    squares.len() == 2 && squares[0] == squares[1]
}

fn captures_at_end(game: &Game, mv: Move) -> bool {
    game.change(mv)
        .is_some_and(|change| change.captured_at_end().is_some())
}
