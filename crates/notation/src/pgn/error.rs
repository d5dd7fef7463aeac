//! What can be wrong with a PGN file.

use hakugei_game::{GameResult, Outcome};
use hakugei_text::{alternatives, quote};
use thiserror::Error;

use super::fen::FenError;
use crate::ending;
use crate::record::text::MAX_DEPTH;

/// What can be wrong with a PGN file alone. A text is the part that is to blame, as it was read.
///
/// ```
/// use hakugei_game::CompiledVariant;
/// use hakugei_notation::pgn::{self, PgnError};
/// use hakugei_notation::FormatErrorKind;
/// use hakugei_variant::shipped;
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// let error = pgn::read(&compiled, "1. De3 {open").expect_err("the comment has no end");
/// assert_eq!(*error.kind, FormatErrorKind::Pgn(PgnError::OpenComment));
/// assert_eq!((error.place.line, error.place.column), (1, 8));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PgnError {
    /// A second game.
    #[error(
        "there are {games} games in the text; keep one game in a file, or take one out with `hakugei convert FILE --to pgn --game N`"
    )]
    SeveralGames {
        /// How many games there are.
        games: usize,
    },
    /// A tag that is not written like one.
    #[error("{} is not a tag; write `[Name \"value\"]` on one line", quote(.0))]
    BadTag(String),
    /// A comment without an end.
    #[error("the comment that begins here does not end; close it with `}}`")]
    OpenComment,
    /// A variation without an end.
    #[error("the variation that begins here does not end; close it with `)`")]
    OpenVariation,
    /// A bracket that closes nothing.
    #[error("{} closes nothing; leave it out, or open it", quote(.0))]
    StrayClose(String),
    /// A variation before the first move of its line.
    #[error("no move stands before the variation that it could replace; write the move first")]
    NothingReplaced,
    /// Variations of variations, and so on.
    #[error("variations are nested more than {MAX_DEPTH} deep; leave the innermost ones out")]
    DeepVariation,
    /// A start that is not a position of the variant.
    #[error(
        "the tag `FEN` is not a position of this variant: {0}; mend it, or leave the tag out for the variant's own start"
    )]
    Fen(#[from] FenError),
    /// A word that is written neither like a move nor like anything else.
    #[error("{} is not a move; write a move such as {}", quote(.text), quote(.example))]
    NoMove {
        /// The word.
        text: String,
        /// A move that is legal there.
        example: String,
    },
    /// A pass where none may pass.
    #[error("`--` is a pass, and no piece may pass here; write the move that was made")]
    NoPass,
    /// A letter that no piece has.
    #[error("{}: no piece of this variant is written {}; write {}", quote(.text), quote(.code), alternatives(.known))]
    NoPiece {
        /// The move.
        text: String,
        /// What stands for its piece.
        code: String,
        /// What pieces are written like.
        known: Vec<String>,
    },
    /// A square that is not on the board.
    #[error("{}: there is no square {}; write squares from `{first}` to `{last}`", quote(.text), quote(.square))]
    NoSquare {
        /// The move.
        text: String,
        /// The square.
        square: String,
        /// The square with the lowest letter and number.
        first: String,
        /// The square with the highest ones.
        last: String,
    },
    /// A text that is like a move, and no legal one.
    #[error(
        "{} (ply {ply}) is not a legal move of {side}, whom XBoard calls {theirs}{}; {}",
        quote(.text), because(.why.as_deref()), instead(.near)
    )]
    NotLegal {
        /// The move.
        text: String,
        /// Which ply it is, counted from 1.
        ply: usize,
        /// Who moves.
        side: hakugei_variant::Color,
        /// What XBoard calls that side.
        theirs: &'static str,
        /// What keeps the piece from it, with XBoard's names of squares, where one piece or the rules are to blame.
        why: Option<String>,
        /// Legal moves to the same square.
        near: Vec<String>,
    },
    /// A text that several legal moves fit.
    #[error("{} (ply {ply}) may be one of several moves; write {}", quote(.text), alternatives(.fits))]
    Ambiguous {
        /// The move.
        text: String,
        /// Which ply it is, counted from 1.
        ply: usize,
        /// How each of the moves could be written instead.
        fits: Vec<String>,
    },
    /// Something behind the result.
    #[error("{} stands behind the end of the game; leave it out, or begin another game with its tags", quote(.0))]
    AfterResult(String),
    /// Another result than the one of the rules.
    #[error(
        "the result is `{}`, but the rules end the game with `{}` by `{}`; write that",
        ending::sign(Some(*.claimed)), ending::sign(Some(.outcome.result)), .outcome.reason
    )]
    Result {
        /// What the text says.
        claimed: GameResult,
        /// How the game ended.
        outcome: Outcome,
    },
    /// Two results that differ.
    #[error(
        "the tag `Result` says `{tag}`, and the moves end with `{sign}`; write the same result in both places"
    )]
    TwoResults {
        /// The sign in the tag.
        tag: &'static str,
        /// The sign behind the moves.
        sign: &'static str,
    },
    /// No result behind the moves of a game that has one by its tag.
    #[error(
        "no result stands behind the moves, though the tag `Result` says `{sign}`: the text may have been cut off; \
         write the moves that are missing and `{sign}` behind them, or `*` in both places where the game goes on",
        sign = ending::sign(Some(*.claimed))
    )]
    NoEnd {
        /// What the tag says.
        claimed: GameResult,
    },
    /// An end by the rules that they do not give.
    #[error(
        "the game is said to end with {}, but by the rules it goes on here; write the moves that are missing, or leave these words out",
        quote(.0)
    )]
    NotByRules(String),
    /// Numbers that are no date.
    #[error("{} is not a date; write year, month and day such as `2026.11.25`, with `??` for what is not known", quote(.0))]
    BadDate(String),
}

/// A reason as the end of a clause.
fn because(why: Option<&str>) -> String {
    why.map_or_else(String::new, |why| format!(": {why}"))
}

/// What to write instead of a move that is not legal.
fn instead(near: &[String]) -> String {
    match near {
        [] => "write a legal move".to_owned(),
        _ => format!("write {}", alternatives(near)),
    }
}
