//! Numbered move lists, such as a book prints them.

use hakugei_game::{Game, GameResult, Move, Outcome};
use hakugei_variant::Convention;
use thiserror::Error;

use crate::ending::Sign;
use crate::items::{Items, TextFault};
use crate::movetext::{self, Beginning, PlacedSign, ReadMoves};
use crate::turn::TurnNumber;
use crate::wrapper::Wrapper;
use crate::{MAX_TEXT, MoveNames, MoveText, Place, PlyError, TextErrorKind, ending, misspelling, ply_error};

/// A move list that was read, and played.
///
/// ```
/// use hakugei_game::{CompiledVariant, Game};
/// use hakugei_notation::read_list;
/// use hakugei_variant::{Convention, shipped};
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// let game = Game::new(&compiled);
/// let list = read_list(&game, Convention::Tsa, "1. D-4d D-3c 2. D-3d *")?;
/// assert_eq!(list.game.moves().len(), 3);
/// assert_eq!(list.result, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct MoveList {
    /// The game after the moves.
    pub game: Game,
    /// The result that the list ends with; `None` where there is none, or `*`.
    pub result: Option<GameResult>,
}

/// What is wrong with a move list.
///
/// ```
/// use hakugei_game::{CompiledVariant, Game};
/// use hakugei_notation::read_list;
/// use hakugei_variant::{Convention, shipped};
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// let game = Game::new(&compiled);
/// let error = read_list(&game, Convention::Tsa, "1. D-4d D-3e").expect_err("White has no such move");
/// assert_eq!((error.place.line, error.place.column), (1, 10));
/// assert_eq!(error.game.moves().len(), 1);
/// ```
#[derive(Clone, Debug, Error)]
#[error("{place}: {kind}")]
pub struct ListError {
    /// What is wrong.
    pub kind: Box<ListErrorKind>,
    /// Where.
    pub place: Place,
    /// The game with the moves before it.
    pub game: Box<Game>,
}

/// What can be wrong with a move list.
///
/// ```
/// use hakugei_game::{CompiledVariant, Game};
/// use hakugei_notation::{ListErrorKind, TextErrorKind, read_list};
/// use hakugei_variant::{Convention, shipped};
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// let game = Game::new(&compiled);
/// let kind = |text| *read_list(&game, Convention::Tsa, text).expect_err("it is not a list").kind;
/// assert!(matches!(kind("2. D-4d"), ListErrorKind::Text(TextErrorKind::WrongNumber { .. })));
/// assert!(matches!(kind("1. D-4a"), ListErrorKind::Move(_)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ListErrorKind {
    /// The text is not written like a move list.
    #[error(transparent)]
    Text(#[from] TextErrorKind),
    /// A move is not legal.
    #[error(transparent)]
    Move(#[from] Box<PlyError>),
    /// The game ended otherwise.
    #[error("the list ends with `{}`, but the game ended with `{}` by {}", ending::sign(Some(*.claimed)), ending::sign(Some(.outcome.result)), .outcome.reason)]
    Result {
        /// What the list says.
        claimed: GameResult,
        /// How the game ended.
        outcome: Outcome,
    },
}

/// Reads a move list that goes on from a game; the game itself stays as it is.
///
/// A list is `1. D-5d D-5c 2. D-4d`, or `1. … D-5c 2. D-5d` where White moves first. Numbers may be left out, but those
/// that are there must be right. An ellipsis (`…` or `...`) stands in place of Black's move, and nowhere else, except
/// that one at the very end may say that the game goes on. Comments `{…}` are passed over. A result may end the list:
/// `1-0` where Black has won, `0-1` where White has, `1/2-1/2`, `replay_reversed`, `no_result`, or `*` for none;
/// `black_wins`, `white_wins` and `draw` are read too.
///
/// # Errors
/// The first thing in the text that is wrong. A move that is not legal is reported with the conventions in which
/// every move of the list would be.
pub fn read_list(game: &Game, convention: Convention, text: &str) -> Result<MoveList, ListError> {
    let mut game = game.clone();
    let mut items = Items::new(text);
    if text.len() > MAX_TEXT {
        let kind = TextErrorKind::TooLong { bytes: text.len() };
        return Err(ListError::new(kind, items.here(), game));
    }
    let ReadMoves { moves, fault } = movetext::read(&mut items, Beginning::At(TurnNumber::of(&game)));
    let before = game.moves().len();
    let texts: Vec<&MoveText> = moves.line.plies.iter().map(|ply| &ply.text).collect();
    if let Err(mut error) = ply_error::play(&mut game, convention, &texts) {
        if fault.is_some() {
            // No other convention mends a text that is not a list.
            error.fits.clear();
        }
        let place = moves.line.plies[game.moves().len() - before].place;
        let place = place.part(&error.error.text, &error.error.span);
        return Err(ListError::new(error, place, game));
    }
    if let Some(fault) = fault {
        return Err(list_fault(game, convention, fault));
    }
    let PlacedSign { sign, place } = moves.result.unwrap_or(PlacedSign {
        sign: Sign { result: None },
        place: items.here(),
    });
    match (sign.result, game.outcome()) {
        (Some(claimed), Some(outcome)) if claimed != outcome.result => Err(ListError::new(
            ListErrorKind::Result { claimed, outcome },
            place,
            game,
        )),
        _ => Ok(MoveList {
            game,
            result: sign.result,
        }),
    }
}

/// A fault in the text after all moves before it were played: a word that is not a move text may be one in USI form.
fn list_fault(game: Game, convention: Convention, TextFault { kind, place }: TextFault) -> ListError {
    let TextErrorKind::NoMove { turn, error } = kind else {
        return ListError::new(kind, place, game);
    };
    let text = error.text.clone();
    let error = misspelling::explained(&MoveNames::new(&game, convention), &text, error);
    let place = place.part(&error.text, &error.span);
    let error = PlyError {
        ply: game.moves().len() + 1,
        turn,
        convention,
        error,
        fits: Vec::new(),
    };
    ListError::new(Box::new(error), place, game)
}

impl ListError {
    fn new(kind: impl Into<ListErrorKind>, place: Place, game: Game) -> Self {
        Self {
            kind: Box::new(kind.into()),
            place,
            game: Box::new(game),
        }
    }
}

/// Writes the moves of a game since its start as a numbered list on one line, with the result if it has ended.
pub fn write_list(game: &Game, convention: Convention) -> String {
    let mut list = Wrapper::new(usize::MAX);
    for (ply, text) in move_texts(game, convention).iter().enumerate() {
        list.push_move(ply, game.start().side, &text.to_string());
    }
    if let Some(outcome) = game.outcome() {
        list.push(ending::sign(Some(outcome.result)));
    }
    list.finish()
}

/// The texts of a game's moves since its start.
pub(crate) fn move_texts(game: &Game, convention: Convention) -> Vec<MoveText> {
    let moves: Vec<Move> = game.moves().to_vec();
    let mut replay = game.clone();
    // Once more than there are moves: a result given by hand is taken back first.
    for _ in 0..=moves.len() {
        replay.undo();
    }
    let text = |mv: Move| {
        let text = MoveNames::new(&replay, convention).text(mv);
        replay.play(mv).expect("a game's own moves are legal");
        text
    };
    moves.into_iter().map(text).collect()
}
