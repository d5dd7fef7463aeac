//! `pictures` and `picture`: pieces, positions and cards, drawn.

use hakugei_game::{Action, Game, Move};
use hakugei_render::{
    Arrow, ArrowStart, BoardPicture, Marks, Picture, PieceStyle, board, card, lacking, piece,
};
use hakugei_text::{alternatives, did_you_mean, quote};
use hakugei_variant::{Color, Piece, PieceKind};

use crate::answers::{DrawnPicture, PiecePicture, PiecePictures};
use crate::environment::Environment;
use crate::error::{AskError, ErrorKind};
use crate::game::Told;
use crate::position::royals_in_check;
use crate::question::{AskPicture, AskPictures};

/// What may be drawn.
const BOARD: &str = "board";
const CARD: &str = "card";

/// The most arrows on one picture.
const MOST_ARROWS: usize = 64;

/// Draws every kind of a variant for both sides.
///
/// # Errors
/// Where there is no such variant, or no such way to draw pieces.
pub(crate) fn pieces(asked: &AskPictures, environment: &Environment<'_>) -> Result<PiecePictures, AskError> {
    let style = style(asked.faces.as_deref())?;
    let opened = environment.shelf.open(&asked.game, environment.library)?;
    let variant = opened.compiled.variant();
    let drawn = |kind: PieceKind, color: Color| piece(variant, Piece { color, kind }, style).svg();
    let kinds = variant.kinds().map(|kind| PiecePicture {
        code: variant.piece(kind).code.to_string(),
        black: drawn(kind, Color::Black),
        white: drawn(kind, Color::White),
    });
    Ok(PiecePictures {
        faces: style.to_string(),
        pieces: kinds.collect(),
        lacking: lacking(variant).into_iter().map(String::from).collect(),
    })
}

/// Draws a position, or the card of a variant.
///
/// # Errors
/// Where the game or an option is wrong.
pub(crate) fn draw(asked: &AskPicture, environment: &Environment<'_>) -> Result<DrawnPicture, AskError> {
    let style = style(asked.faces.as_deref())?;
    let told = Told::of(&asked.game, asked.convention.as_deref(), environment)?;
    let variant = told.game.variant();
    let picture = match asked.what.as_deref().unwrap_or(BOARD) {
        BOARD => position(asked, &told, style)?,
        CARD => card(variant, style),
        other => return Err(unknown("what", other, &[BOARD, CARD])),
    };
    Ok(DrawnPicture { svg: picture.svg() })
}

fn style(said: Option<&str>) -> Result<PieceStyle, AskError> {
    said.map_or(Ok(PieceStyle::Pictures), |name| {
        name.parse()
            .map_err(|error| AskError::new(ErrorKind::Shape, error).at("faces"))
    })
}

fn unknown(field: &str, read: &str, names: &[&str]) -> AskError {
    let meant =
        did_you_mean(read, names.iter().copied()).map_or_else(String::new, |meant| format!("{meant} "));
    let message = format!(
        "{} is not known: {meant}write {}",
        quote(read),
        alternatives(names)
    );
    AskError::new(ErrorKind::Shape, message).at(field)
}

/// The board of a game, with its last move, checks and arrows.
fn position(asked: &AskPicture, told: &Told, style: PieceStyle) -> Result<Picture, AskError> {
    let game = &told.game;
    if asked.arrows.len() > MOST_ARROWS {
        let message = format!(
            "{} arrows are asked for: {MOST_ARROWS} is the limit",
            asked.arrows.len()
        );
        return Err(AskError::new(ErrorKind::Range, message).at("arrows"));
    }
    let arrows: Result<Vec<Arrow>, AskError> = asked
        .arrows
        .iter()
        .enumerate()
        .map(|(index, text)| arrow(game, index, text))
        .collect();
    let marks = Marks {
        last: game
            .moves()
            .last()
            .map_or_else(Vec::new, |mv| mv.action().squares()),
        check: royals_in_check(game),
        arrows: arrows?,
        ..Marks::default()
    };
    Ok(board(&BoardPicture {
        variant: game.variant(),
        setup: &game.setup(),
        convention: told.convention,
        style,
        bottom: if asked.flip { Color::White } else { Color::Black },
        marks: &marks,
    }))
}

fn arrow(game: &Game, index: usize, text: &str) -> Result<Arrow, AskError> {
    let mv = game
        .parse_usi(text)
        .map_err(|error| AskError::new(ErrorKind::Move, error).at(format!("arrows[{index}]")))?;
    Ok(Arrow {
        from: origin(game, mv),
        to: mv.to(),
        rank: u8::try_from(index).unwrap_or(u8::MAX),
    })
}

fn origin(game: &Game, mv: Move) -> ArrowStart {
    match mv.action() {
        Action::Board { from, .. } => ArrowStart::Square(from),
        Action::Drop { kind, .. } => {
            // Where either face may be dropped, the piece lies in hand with the other one.
            let held = game
                .change(mv)
                .and_then(|change| change.from_hand())
                .unwrap_or(kind);
            ArrowStart::Hand(game.side(), held)
        }
    }
}
