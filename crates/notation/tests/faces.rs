//! Moves by which a player chooses one of several faces: written and read back in each way of writing, and refused with the choice.

use hakugei_game::{CompiledVariant, Game, Move};
use hakugei_notation::record::VariantTag;
use hakugei_notation::{Form, GameTree, MoveNames, Record, kif, pgn, read_typed, usi};
use hakugei_variant::{Convention, Source, load, shipped::Shipped};

use crate::support;

/// The games of the tests in which a piece chooses its face.
const GAMES: [&str; 4] = ["three-faces", "plain-chess", "crazyhouse", "two-faces"];

fn compiled(id: &str) -> CompiledVariant {
    let path = format!("variant/valid/{id}.ron");
    let source = Source::new(&path, support::text(&support::data(&path)));
    let checked = load(&source, &Shipped);
    CompiledVariant::new(checked.variant.expect("the file is valid"))
}

fn game(id: &str, sfen: &str) -> Game {
    Game::from_sfen(&compiled(id), sfen).unwrap_or_else(|error| panic!("{error}"))
}

/// A random game that promotes where it can.
fn walk(compiled: &CompiledVariant, seed: u64, mut look: impl FnMut(&Game)) -> Game {
    let mut game = Game::new(compiled);
    let mut state = seed;
    for _ in 0..160 {
        look(&game);
        let moves = game.legal_moves();
        let promoting: Vec<Move> = moves.iter().copied().filter(|mv| mv.promotes()).collect();
        let choice = if promoting.is_empty() { &moves } else { &promoting };
        state = state
            .wrapping_mul(0x5851_f42d_4c95_7f2d)
            .wrapping_add(0x1405_7b7e_f767_814f);
        let Some(&mv) = choice.get((state >> 33) as usize % choice.len().max(1)) else {
            break;
        };
        game.play(mv).expect("the move is legal");
    }
    game
}

#[test]
fn every_choice_reads_back_in_every_way_of_writing() {
    for id in GAMES {
        let (compiled, mut chosen) = (compiled(id), 0);
        for seed in 1..20 {
            let played = walk(&compiled, seed, |game| {
                let moves = game.legal_moves();
                let choices: Vec<Move> = moves.into_iter().filter(|mv| mv.face().is_some()).collect();
                for &mv in &choices {
                    let text = game.usi(mv);
                    assert_eq!(game.parse_usi(&text), Ok(mv), "{text} in {}", game.sfen());
                }
                chosen += choices.len();
                if choices.is_empty() {
                    return;
                }
                for convention in Convention::ALL {
                    for (mv, text) in MoveNames::new(game, convention).all() {
                        let typed = read_typed(game, convention, &text.to_lowercase());
                        let read = MoveNames::new(game, convention).read(&text);
                        assert_eq!(read, Ok(mv), "{text} in {}", game.sfen());
                        if mv.face().is_some() {
                            assert_eq!(typed.map(|typed| typed.mv), Ok(mv), "{text} in {}", game.sfen());
                        }
                    }
                }
            });
            check_game(&compiled, &played);
        }
        assert!(chosen > 25, "{id}: only {chosen} choices were met");
    }
}

/// A game survives each form that has all variants.
fn check_game(compiled: &CompiledVariant, played: &Game) {
    let tree = GameTree::from_game(played);
    let line = usi::write(compiled, &tree);
    let read = usi::read(compiled, &line).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(read.to_game(compiled).moves(), played.moves());
    let text = kif::write(compiled, &tree).unwrap_or_else(|error| panic!("{error}"));
    let read = kif::read(compiled, &text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(read.to_game(compiled).moves(), played.moves());
    let text = pgn::write(compiled, &tree, &VariantTag::default()).unwrap_or_else(|error| panic!("{error}"));
    let read = pgn::read(compiled, &text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(read.to_game(compiled).moves(), played.moves());
    let record = tree.to_record(compiled, Convention::Western).to_text();
    let record = record.expect("the record is short");
    let replayed = Record::parse(&record).expect("it was written").replay(compiled);
    assert_eq!(replayed.expect("it was played").moves(), played.moves());
}

/// What XBoard saved of games with choices is read, with the position that it showed at the end.
#[test]
fn games_of_xboard_with_choices_end_as_it_showed() {
    for (id, chosen, end) in [
        // A piece from a pawn is written as the piece that it looks like, and a face by its letter.
        (
            "crazyhouse",
            "=+N",
            "2+Q5/2+Q2p1R/3k4/8/1bK5/8/p7/+q1+n5 w 2R2Pr 18",
        ),
        ("three-faces", "=+N", "6/6/R5/2R1k1/+N5/4K1 w - 30"),
        // Where another piece than the pawn is turned over, that is not written, but checks are.
        ("two-faces", "=+T", "5/+P+P3/2+R2/P2+R1/KP1k+p w SPp 148"),
    ] {
        let compiled = compiled(id);
        let text = support::text(&support::data(&format!("notation/pgn/choices/{id}.pgn")));
        let tree = pgn::read(&compiled, &text).unwrap_or_else(|error| panic!("{id}: {error}"));
        let played = tree.to_game(&compiled);
        assert_eq!(played.sfen(), end, "{id}");
        let line = usi::write(&compiled, &tree);
        assert!(line.contains(chosen), "{id}: {line}");
        check_game(&compiled, &played);
    }
}

#[test]
fn a_choice_is_read_as_xboard_and_other_programs_write_it() {
    let moved = |id: &str, fen: &str, text: &str| {
        let compiled = compiled(id);
        let read = pgn::read(&compiled, &format!("[FEN \"{fen}\"]\n\n{text} *"));
        read.map_or_else(|error| error.to_string(), |tree| tree.to_game(&compiled).sfen())
    };
    let chess = "1r5k/P1P5/8/8/8/8/8/K7[] w - - 0 1";
    for (text, board) in [
        ("c8=N", "1rN4k/P7"),
        ("axb8=Q+", "1Q5k/2P5"),
        ("c8=B", "1rB4k/P7"),
    ] {
        let after = moved("crazyhouse", chess, text).replacen('+', "", 1);
        assert!(after.starts_with(board), "{text}: {after}");
    }
    assert!(moved("crazyhouse", chess, "c8=K").contains("is not a legal move"));
    assert!(moved("crazyhouse", chess, "c8=Z").contains("no piece of this variant"));
    // Either queen may be meant by the letter: where both could go, its square says which.
    let queens = "7k/8/8/8/8/8/8/Q2Q~3K[] w - - 0 1";
    assert!(moved("crazyhouse", queens, "Qda4").starts_with("7k/8/8/8/+Q7/8/8/Q6K "));
    assert!(moved("crazyhouse", queens, "Qh5+").starts_with("7k/8/8/7+Q/8/8/8/Q6K "));
    assert!(moved("crazyhouse", queens, "Qb1").contains("may be"));
    let scout = "k5/6/2S3/6/6/K5 w - - 0 1";
    for (text, after) in [
        ("Sb5y", "k5/1+S4/6"),
        ("Sb5=Y", "k5/1+S4/6"),
        ("Sb5=+S", "k5/1+S4/6"),
        ("Sb5e+", "k5/1+E4/6"),
        ("Sb5", "k5/1S4/6"),
        ("Sb5=", "k5/1S4/6"),
        ("Sb5s", "k5/1S4/6"),
        ("Sb5=S", "k5/1S4/6"),
        // A face is named: a sign alone is that of a check.
        ("Sb5+", "k5/1S4/6"),
    ] {
        let read = moved("three-faces", scout, text);
        assert!(read.starts_with(after), "{text}: {read}");
    }
}

#[test]
fn kif_keeps_and_refuses_the_named_piece() {
    let pawn = game("plain-chess", "k7/2P5/8/8/8/8/8/K7 b - 1");
    let typed = |text| read_typed(&pawn, Convention::Western, text).map(|typed| pawn.usi(typed.mv));
    assert_eq!(typed("６一P成N(62)"), Ok("6b6a=N".to_owned()));
    assert!(typed("６一P成(62)").is_err() && typed("６一P成K(62)").is_err());
    // A promotion that is typed is never played as a move without one.
    let shogi = CompiledVariant::shipped("shogi").expect("it is shipped");
    let game = Game::new(&shogi);
    let typed = |text| read_typed(&game, Convention::Tsa, text);
    assert!(typed("７六歩(77)").is_ok() && typed("７六歩成(77)").is_err());
    let game = Game::from_sfen(&shogi, "k8/9/4P4/9/9/9/9/9/8K b - 1").expect("it is a position");
    let typed = |text| read_typed(&game, Convention::Tsa, text);
    assert!(typed("５二歩成(53)").is_ok() && typed("５二歩成飛(53)").is_err());
}

#[test]
fn a_record_and_a_game_of_chess_programs_are_told_apart_by_moves_that_choose() {
    for (text, form) in [("1. P-c8=N", Form::Record), ("1. Pc7c8=N", Form::Pgn)] {
        // The tags are those of either.
        let game = format!("[Event \"x\"]\n\n{text} *\n");
        assert_eq!(Form::of_text(&game), Some(form), "{text}");
    }
}

#[test]
fn a_choice_may_be_typed_in_words() {
    let scout = game("three-faces", "k5/6/2S3/6/6/K5 b - 1");
    for (text, usi) in [
        ("S-3b=+E", "4c3b=+E"),
        ("s3b=+e", "4c3b=+E"),
        ("s3b+e", "4c3b=+E"),
        ("scout 3b promotes to elephant", "4c3b=+E"),
        ("S3b = spy", "4c3b=+S"),
        ("3b不成+E", ""),
        ("4c3b=+N", "4c3b=+N"),
        ("S-3b=", "4c3b"),
    ] {
        let typed = read_typed(&scout, Convention::Tsa, text);
        assert_eq!(
            typed.map_or_else(|_| String::new(), |typed| scout.usi(typed.mv)),
            usi,
            "{text}"
        );
    }
    let pawn = game("plain-chess", "k7/2P5/8/8/8/8/8/K7 b - 1");
    for (text, usi) in [
        ("P-f8=Q", ""),
        ("P-c8=Q", "6b6a=Q"),
        ("c8=n", "6b6a=N"),
        ("Pc8=R", "6b6a=R"),
    ] {
        let typed = read_typed(&pawn, Convention::Western, text);
        assert_eq!(
            typed.map_or_else(|_| String::new(), |typed| pawn.usi(typed.mv)),
            usi,
            "{text}"
        );
    }
}

#[test]
fn what_is_wrong_with_a_choice_is_said_with_the_choice() {
    let refused = |id: &str, sfen: &str, convention, text: &str| {
        let error = read_typed(&game(id, sfen), convention, text).expect_err(text);
        error.to_string()
    };
    let scout = "k5/6/2S3/6/6/K5 b - 1";
    let in_tsa = |text: &str| refused("three-faces", scout, Convention::Tsa, text);
    assert_eq!(
        in_tsa("S-3b+"),
        "`S-3b+`: the scout chooses what it promotes to: end the move in `=+S`, `=+E` or `=+N`: write `S-3b=+E`, `S-3b=+N` or `S-3b=+S`"
    );
    assert_eq!(
        in_tsa("S-3b=R"),
        "`S-3b=R`: the scout does not promote to a rook, only to a spy, an elephant or a nightrider: write `S-3b=`, `S-3b=+E`, `S-3b=+N` or `S-3b=+S`"
    );
    assert_eq!(
        in_tsa("S-3b=X"),
        "`S-3b=X`: no piece is written `X`: the pieces are `K` king, `R` rook, `N` knight, `S` scout, `P` pawn, `+S` spy, \
         `+E` elephant, `+N` nightrider; did you mean `S-3b=`, `S-3b=+E`, `S-3b=+N` or `S-3b=+S`?"
    );
    assert_eq!(
        refused(
            "three-faces",
            "k5/6/2S3/6/5+E/K5 b - 1",
            Convention::Tsa,
            "4c3b=+E"
        ),
        "`4c3b=+E` is not legal: you have one elephant on the board, and may have no more: choose another face"
    );
    assert_eq!(
        refused(
            "plain-chess",
            "k7/2P5/8/8/8/8/8/K7 b - 1",
            Convention::Western,
            "P-c8"
        ),
        "`P-c8`: the pawn chooses what it promotes to: end the move in `=Q`, `=R`, `=B` or `=N`: write `P-c8=B`, `P-c8=N`, `P-c8=Q` or `P-c8=R`"
    );
}
