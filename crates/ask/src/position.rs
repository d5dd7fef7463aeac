//! `position`: what there is to see of a position, and what may be played.

use hakugei_game::{Game, Outcome};
use hakugei_variant::{Color, Convention, Square};

use crate::answers::{ChecksLeft, Hands, Held, MoveAnswer, NamedMove, OutcomeAnswer, PositionAnswer};
use crate::environment::Environment;
use crate::error::AskError;
use crate::game::Told;
use crate::moves;
use crate::question::Asked;

/// Describes the position of a game.
///
/// # Errors
/// Where the game is wrong.
pub(crate) fn answer(asked: &Asked, environment: &Environment<'_>) -> Result<PositionAnswer, AskError> {
    let told = Told::of(&asked.game, asked.convention.as_deref(), environment)?;
    let Told { game, convention, .. } = &told;
    let mut answer = PositionAnswer::of(game, *convention);
    if asked.with_line {
        answer.line = Some(line_so_far(game, *convention));
    }
    Ok(answer)
}

/// An outcome as data.
pub fn outcome(outcome: Outcome) -> OutcomeAnswer {
    OutcomeAnswer {
        result: outcome.result.to_string(),
        reason: outcome.reason.to_string(),
        words: outcome.words(),
    }
}

impl PositionAnswer {
    /// The position of a game, with its moves written by a convention; without [`PositionAnswer::line`].
    ///
    /// ```
    /// use hakugei_ask::PositionAnswer;
    /// use hakugei_game::{CompiledVariant, Game};
    /// use hakugei_variant::shipped;
    ///
    /// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
    /// let game = Game::new(&compiled);
    /// let position = PositionAnswer::of(&game, compiled.variant().notation);
    /// assert_eq!(position.legal.len(), game.legal_moves().len());
    /// assert_eq!((position.side, position.occurred), (hakugei_ask::Side::Black, 1));
    /// ```
    pub fn of(game: &Game, convention: Convention) -> Self {
        let over = game.outcome();
        let legal = if over.is_some() {
            Vec::new()
        } else {
            moves::legal(game, convention)
        };
        let mut usi: Vec<String> = game.legal_moves().iter().map(|&mv| game.usi(mv)).collect();
        usi.sort_unstable();
        let mut banned: Vec<String> = game.banned_drop_mates().iter().map(|&mv| game.usi(mv)).collect();
        banned.sort_unstable();
        Self {
            sfen: game.sfen(),
            moves: usi,
            in_check: game.in_check(),
            banned_drop_mates: banned,
            outcome: over.map(outcome),
            start: hakugei_variant::sfen::format(game.variant(), game.start()),
            ply: game.moves().len(),
            side: game.side().into(),
            board: board(game),
            hands: hands(game),
            check: moves::names(game.variant().board, royals_in_check(game)),
            checks_left: checks_left(game),
            last: last(game, convention),
            legal,
            declaration: game.declaration().filter(|_| over.is_none()).map(outcome),
            occurred: occurred(game),
            warning: warning(game),
            line: None,
        }
    }
}

/// What stands on the board, rank by rank from the top.
fn board(game: &Game) -> Vec<Vec<Option<String>>> {
    let variant = game.variant();
    let size = variant.board;
    let square = |file: u8, rank: u8| {
        let square = size.square(i16::from(file), i16::from(rank))?;
        let piece = game.piece_at(square)?;
        Some(moves::code(variant, piece))
    };
    let rank = |rank: u8| (0..size.files()).rev().map(|file| square(file, rank)).collect();
    (0..size.ranks()).map(rank).collect()
}

/// The checks that the sides have still to give, where they are counted.
fn checks_left(game: &Game) -> Option<ChecksLeft> {
    let (check, setup) = (game.variant().rules.check, game.setup());
    let [black, white] = check.left(&setup)?;
    Some(ChecksLeft {
        black,
        white,
        words: check.left_in_words(&setup)?,
    })
}

fn hands(game: &Game) -> Hands {
    let hands = game.hands();
    let hand = |color: Color| {
        let held = hands.held(color);
        held.map(|(kind, count)| Held {
            code: game.variant().piece(kind).code.to_string(),
            count,
        })
        .collect()
    };
    Hands {
        black: hand(Color::Black),
        white: hand(Color::White),
    }
}

/// The royal pieces in check: those of the side to move, and in a position that no game comes to those of the other side.
pub(crate) fn royals_in_check(game: &Game) -> Vec<Square> {
    Color::ALL
        .into_iter()
        .flat_map(|color| game.royals_in_check(color))
        .collect()
}

/// The last move, with what it did.
fn last(game: &Game, convention: Convention) -> Option<MoveAnswer> {
    let &mv = game.moves().last()?;
    let mut before = game.clone();
    // A result that was given by hand came after the move.
    while before.moves().len() == game.moves().len() {
        before.undo();
    }
    let text = moves::named(&before, convention, mv).text;
    moves::described(&before, mv, text)
}

/// How many times repetition has seen the position.
fn occurred(game: &Game) -> usize {
    let positions = game.positions();
    let now = positions.last();
    let same = positions
        .iter()
        .filter(|state| now.is_some_and(|now| now.key == state.key));
    same.count()
}

fn warning(game: &Game) -> Option<String> {
    game.has_unreachable_check().then(|| {
        format!(
            "{} is in check, and it is {}'s move: no game comes to this position",
            game.side().other(),
            game.side()
        )
    })
}

/// The moves of a game so far, by name.
pub(crate) fn line_so_far(game: &Game, convention: Convention) -> Vec<NamedMove> {
    let start = Game::from_setup(game.compiled(), game.start()).expect("the game began there");
    moves::line(&start, convention, game.moves())
}
