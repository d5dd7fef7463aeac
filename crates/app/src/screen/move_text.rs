//! Moves as text for a player: the chosen notation, and USI form as well.

use hakugei_game::{Game, Move};
use hakugei_notation::{MoveNames, TurnNumber, write_move};
use hakugei_text::noun::with_article_first;
use hakugei_text::{listed, quote};
use hakugei_variant::rules::{DropFaces, PromotionChoice};
use hakugei_variant::{Color, Convention, PieceKind, Variant};

/// A legal move in a notation; in USI form where it is not legal, which only a barred drop-mate is.
pub(crate) fn write(game: &Game, convention: Convention, mv: Move) -> String {
    write_move(game, convention, mv).unwrap_or_else(|_| game.usi(mv))
}

/// Whether a text is more like a move than like a word: it has a digit, or a sign that moves have.
pub(crate) fn looks_like_a_move(text: &str) -> bool {
    let one_word = !text.trim().contains(char::is_whitespace);
    one_word && text.contains(|one: char| one.is_ascii_digit() || matches!(one, '*' | '-' | '+'))
}

/// A legal move with its number: `3. D-5d` for Black, `3. … D-2c` for White.
pub(crate) fn numbered(game: &Game, convention: Convention, mv: Move) -> String {
    let TurnNumber { number, side } = TurnNumber::of(game);
    let dots = match side {
        Color::Black => "",
        Color::White => " …",
    };
    format!("{number}.{dots} {}", write(game, convention, mv))
}

/// Moves that follow one another from a position, as far as they are legal.
pub(crate) fn line(game: &Game, convention: Convention, moves: &[Move]) -> Vec<String> {
    let mut game = game.clone();
    let mut texts = Vec::new();
    for &mv in moves {
        let text = write(&game, convention, mv);
        if game.play(mv).is_err() {
            break;
        }
        texts.push(text);
    }
    texts
}

/// How many moves of an expected line are shown behind the first one.
const MOST_EXPECTED: usize = 6;

/// The moves after the first of a line from a position, with their numbers: `1. … D-2c  2. D-3d D-6c`.
pub(crate) fn numbered_rest(game: &Game, convention: Convention, moves: &[Move]) -> String {
    in_turns(game, convention, &moves[..moves.len().min(1 + MOST_EXPECTED)], 1)
}

/// The moves of a line from a position, with their numbers: `1. D-5d D-2c  2. D-3d D-6c`.
pub(crate) fn numbered_line(game: &Game, convention: Convention, moves: &[Move]) -> String {
    in_turns(game, convention, moves, 0)
}

/// The moves of a line without the first ones, with their numbers.
fn in_turns(game: &Game, convention: Convention, moves: &[Move], left_out: usize) -> String {
    let texts = line(game, convention, moves);
    let mut game = game.clone();
    let mut said: Vec<String> = Vec::new();
    for (at, (&mv, text)) in moves.iter().zip(texts).enumerate() {
        let first = said.is_empty();
        let TurnNumber { number, side } = TurnNumber::of(&game);
        if at >= left_out {
            match said.last_mut() {
                Some(last) if side == Color::White => *last = format!("{last} {text}"),
                _ if first && side == Color::White => said.push(format!("{number}. … {text}")),
                _ => said.push(format!("{number}. {text}")),
            }
        }
        if game.play(mv).is_err() {
            break;
        }
    }
    said.join("  ")
}

/// A legal move to show as an example, if there is one.
pub(crate) fn example(game: &Game, convention: Convention) -> Option<String> {
    MoveNames::new(game, convention)
        .all()
        .into_iter()
        .next()
        .map(|(_, text)| text)
}

/// The same behind what it is an example of: `` such as `…` ``, with a blank before it; nothing where there is none.
pub(crate) fn such_as(game: &Game, convention: Convention) -> String {
    example(game, convention).map_or_else(String::new, |text| format!(" such as {}", quote(&text)))
}

/// How to type moves, in paragraphs.
pub(crate) fn explained(game: &Game, convention: Convention) -> Vec<String> {
    let like = such_as(game, convention);
    let mut said = vec![
        format!(
            "Type a move{like}: the letter of the piece, `-` (or `x` to capture), and the square it goes to."
        ),
        format!(
            "Squares are named as in `{}`: {}.",
            convention.name(),
            convention.described()
        ),
        "The square of origin comes after the letter where two pieces could go there. USI form works too, and so does any other way of \
         writing a move that leaves no doubt: names of pieces, small letters, squares alone."
            .to_owned(),
    ];
    said.extend(particulars(game.variant()));
    said
}

/// What is typed for moves that not every game has.
fn particulars(variant: &Variant) -> Vec<String> {
    let code = |kind: PieceKind| variant.piece(kind).code;
    let promotes = variant.pieces.iter().any(|piece| piece.promotes_to.len() == 1);
    let held = variant
        .kinds()
        .find(|&kind| variant.may_be_in_hand(kind) && !variant.piece(kind).royal);
    let turned = variant.kinds().filter(|&kind| variant.may_be_in_hand(kind));
    let turned = turned
        .filter_map(|kind| variant.piece(kind).promotes_to.first().copied())
        .find(|_| variant.rules.drop_faces == DropFaces::Either);
    let legs = variant.pieces.iter().find(|piece| {
        let zones = piece.zones.iter().map(|zone| &zone.moves);
        zones.chain([&piece.moves]).any(|moves| !moves.paths.is_empty())
    });
    let clauses = &variant.rules.promotion;
    let chosen = clauses
        .iter()
        .any(|clause| clause.choice != PromotionChoice::Forced);
    let mut said = Vec::new();
    if promotes && chosen {
        said.push(
            "A move that promotes ends in `+`, and one that could and does not ends in `=`: where both are legal, one of the signs is required. \
             In USI form a move without `+` does not promote where it need not."
                .to_owned(),
        );
    } else if promotes && !clauses.is_empty() {
        said.push("A move that promotes, or turns the piece over, ends in `+`.".to_owned());
    }
    let choosing = variant.pieces.iter().filter(|piece| piece.promotes_to.len() > 1);
    said.extend(choosing.filter(|_| !clauses.is_empty()).map(|piece| {
        let signs = piece.promotes_to.iter().map(|&face| format!("`={}`", code(face)));
        format!(
            "{} chooses what it promotes to: its move ends in {}.",
            with_article_first(&piece.name.english),
            listed(&signs.collect::<Vec<_>>(), "or")
        )
    }));
    if let Some(kind) = held {
        said.push(format!(
            "A piece from the hand is dropped with `*`: `{}*` and the square.",
            code(kind)
        ));
    }
    if let Some(face) = turned {
        said.push(format!(
            "Another face than the one in hand may be dropped: `{}*` drops the piece with that face up.",
            code(face)
        ));
    }
    if let Some(piece) = legs {
        let code = piece.code;
        said.push(format!(
            "Squares on which a piece captures on its way come first, in order, each with its `x`: `{code}x`, the \
             square, `x`, the next one. A piece that comes back ends with its own square; passing is going to it."
        ));
    }
    said
}

#[cfg(test)]
mod tests {
    use hakugei_game::CompiledVariant;
    use hakugei_notation::read_typed;
    use hakugei_variant::shipped;

    use super::*;

    /// A position of a game of random moves in which one move may promote or not, with that move.
    fn with_a_choice(compiled: &CompiledVariant) -> Option<(Game, Move)> {
        let mut random = 1_u64;
        for _ in 0..4 {
            let mut game = Game::new(compiled);
            for _ in 0..120 {
                let legal = game.legal_moves();
                let names = MoveNames::new(&game, Convention::Tsa);
                let declined = names.all().into_iter().find(|(_, text)| text.ends_with('='));
                if let Some((mv, _)) = declined {
                    return Some((game, mv));
                }
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let mv = *legal.get((random >> 33) as usize % legal.len().max(1))?;
                if game.play(mv).is_err() || game.outcome().is_some() {
                    break;
                }
            }
        }
        None
    }

    #[test]
    fn what_help_says_of_promotion_is_so() {
        let mut chosen = 0;
        for id in shipped::ids() {
            let compiled = CompiledVariant::shipped(id).expect("it is shipped");
            let game = Game::new(&compiled);
            let said = explained(&game, Convention::Tsa).join("\n");
            let Some((game, mv)) = with_a_choice(&compiled) else {
                continue;
            };
            chosen += 1;
            assert!(said.contains("one of the signs is required"), "{id}: {said}");
            let text = write(&game, Convention::Tsa, mv);
            let bare = text.strip_suffix('=').expect("it declines");
            let read = |text: &str| read_typed(&game, Convention::Tsa, text).map(|typed| typed.mv);
            assert_eq!(read(&text), Ok(mv), "{id}");
            assert!(read(&format!("{bare}+")).is_ok_and(|other| other != mv), "{id}");
            assert!(read(bare).is_err(), "{id}: {bare}");
            assert_eq!(read(&game.usi(mv)), Ok(mv), "{id}");
        }
        assert!(chosen >= 8, "{chosen}");
    }
}
