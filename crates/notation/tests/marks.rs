//! Pieces whose letters have marks are written and read with them, in every text of a game.

use hakugei_game::Game;
use hakugei_notation::{MoveText, Record, SyntaxError, read_move, write_move};
use hakugei_variant::{Convention, Mark, PieceCode, Source, load, sfen, shipped::Shipped};

use crate::support;

/// A game of such a variant from a position.
fn game(position: &str) -> Game {
    let path = "variant/valid/marks.ron";
    let source = Source::new(path, support::text(&support::data(path)));
    let variant = load(&source, &Shipped).variant.expect("the file is valid");
    let compiled = hakugei_game::CompiledVariant::new(variant);
    let setup = sfen::parse(compiled.variant(), position).expect("the SFEN is good");
    Game::from_setup(&compiled, &setup).expect("the position is legal")
}

const HANDS: &str = "l!3k/p'p1pp'/2P'2/P4/K3L! b P'P 1";

#[test]
fn usi_moves_name_the_mark() {
    let game = game(HANDS);
    let moves: Vec<String> = game.legal_moves().into_iter().map(|mv| game.usi(mv)).collect();
    for text in ["P'*1c", "3c3b", "1e1d"] {
        assert!(moves.iter().any(|found| found == text), "{text} in {moves:?}");
    }
    for text in &moves {
        let read = game.parse_usi(text).expect("it has been written");
        assert_eq!(&game.usi(read), text);
    }
    for text in ["P!*1c", "P''*1c", "'*1c", "p'*1c", "L!*1c", "+P'*1c"] {
        assert!(game.parse_usi(text).is_err(), "{text}");
    }
}

#[test]
fn moves_for_people_name_the_mark() {
    let game = game(HANDS);
    for convention in Convention::ALL {
        for mv in game.legal_moves() {
            let text = write_move(&game, convention, mv).expect("it is legal");
            assert_eq!(
                read_move(&game, convention, &text).expect("it has been written"),
                mv,
                "{text}"
            );
        }
    }
    let drop = game.parse_usi("P'*1c").expect("legal");
    assert_eq!(write_move(&game, Convention::Tsa, drop).expect("legal"), "P'*1c");
}

#[test]
fn records_keep_the_mark() {
    let mut game = game(HANDS);
    for text in ["P'*2c", "2b2c", "1e1d"] {
        let mv = game.parse_usi(text).expect("legal");
        game.play(mv).expect("it has been checked");
    }
    let record = Record::from_game(&game, Convention::Tsa);
    let text = record.to_text().expect("short");
    assert!(text.contains("P'*2c") && text.contains("L!-1d"), "{text}");
    assert!(Record::parse(&text).expect("it reads back") == record);
}

#[test]
fn what_looks_like_praise_or_an_old_drop_sign_is_answered_with_the_piece() {
    let suggestion = |text: &str| {
        let error: SyntaxError = text.parse::<MoveText>().expect_err("it is not well formed");
        error.suggestion
    };
    assert_eq!(suggestion("l! - 3c").as_deref(), Some("L!-3c"));
    assert_eq!(suggestion("p' * 3c").as_deref(), Some("P'*3c"));
    assert_eq!(suggestion("P'3c").as_deref(), Some("P*3c"));
    assert_eq!(suggestion("P-3c!").as_deref(), Some("P-3c"));
}

#[test]
fn codes_are_read_as_they_are_written_and_ordered_by_letter() {
    let codes = ["P", "+P", "P'", "+P'", "P!", "+P!", "Q"].map(|text| {
        let code = PieceCode::parse(text).expect("a code");
        assert_eq!(code.to_string(), text);
        code
    });
    assert!(codes.is_sorted());
    assert_eq!(codes[2].mark, Some(Mark::Prime));
    for text in ["", "+", "p", "P''", "'P", "PP", "P+", "++P", "É", "P’"] {
        assert_eq!(PieceCode::parse(text), None, "{text}");
    }
}
