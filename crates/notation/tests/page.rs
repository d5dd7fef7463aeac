//! The examples of `docs/moves.md`: each is read as the move that it should be, and written again as it stands there.

use hakugei_game::{CompiledVariant, Game, Move};
use hakugei_notation::record::VariantTag;
use hakugei_notation::tree::Builder;
use hakugei_notation::{
    GameTree, TypedError, find_list, kif, pgn, read_move, read_typed, write_list, write_move,
};
use hakugei_variant::{Convention, sfen};

use crate::support;

/// A block of examples: what stands behind its opening fence, and its lines.
struct Block {
    kind: String,
    variant: String,
    rest: String,
    lines: Vec<String>,
}

fn blocks() -> Vec<Block> {
    let page = support::text(&support::data("../../docs/moves.md"));
    let fenced = page.split("\n```").skip(1).step_by(2);
    let blocks = fenced.map(|block| {
        let mut lines = block.lines().map(str::to_owned);
        let head = lines.next().unwrap_or_default();
        let mut words = head.splitn(3, ' ').map(str::to_owned);
        let mut word = || words.next().unwrap_or_default();
        Block {
            kind: word(),
            variant: word(),
            rest: word(),
            lines: lines.collect(),
        }
    });
    blocks.collect()
}

fn game(compiled: &CompiledVariant, start: &str) -> Game {
    let variant = compiled.variant();
    let setup = match start {
        "" => variant.start.clone(),
        id if variant.handicap(id).is_some() => variant.handicap(id).expect("it is there").start.clone(),
        text => sfen::parse(variant, text).unwrap_or_else(|error| panic!("{text}: {error:?}")),
    };
    Game::from_setup(compiled, &setup).unwrap_or_else(|error| panic!("{start}: {error}"))
}

/// A tree of one move.
fn tree_of(game: &Game, mv: Move) -> GameTree {
    let mut builder = Builder::new(game.compiled(), game.start()).expect("it is a start");
    builder.play(mv).expect("it is legal");
    builder.finished()
}

/// Checks one way of writing a move.
fn check(game: &Game, mv: Move, form: &str, text: &str) {
    let compiled = game.compiled();
    let tag = VariantTag {
        id: game.variant().id.clone(),
        ..VariantTag::default()
    };
    let numbered = if game.side() == hakugei_variant::Color::Black {
        "1. "
    } else {
        "1... "
    };
    match form {
        "usi" => assert_eq!(game.usi(mv), text),
        "kif" => {
            let written = kif::write(compiled, &tree_of(game, mv)).expect("it has words");
            // A move of two steps has two lines.
            let lines = text.replace(" 二歩目", "\n   1 二歩目");
            assert!(written.contains(&format!("   1 {lines}\n")), "{text}: {written}");
            let read = kif::read(compiled, &written).unwrap_or_else(|error| panic!("{error}\n{written}"));
            assert_eq!(read.to_game(compiled).moves(), [mv], "{written}");
        }
        "pgn" => {
            let written = pgn::write(compiled, &tree_of(game, mv), &tag).expect("it has words");
            assert!(
                written.contains(&format!("\n\n{numbered}{text} ")),
                "{text}: {written}"
            );
        }
        "xboard" => {
            let tree = GameTree::from_game(game);
            let start = pgn::write(compiled, &tree, &tag).expect("it has words");
            let whole = start.trim_end().trim_end_matches('*').to_owned() + numbered + text + " *\n";
            let read = pgn::read(compiled, &whole).unwrap_or_else(|error| panic!("{error}\n{whole}"));
            assert_eq!(read.to_game(compiled).moves(), [mv], "{whole}");
        }
        _ => {
            let convention: Convention = form.trim_start_matches("also ").parse().expect("a notation");
            assert_eq!(read_move(game, convention, text).ok(), Some(mv), "{text}");
            if !form.starts_with("also ") {
                assert_eq!(write_move(game, convention, mv).as_deref(), Ok(text));
            }
        }
    }
}

/// Checks that a move is read at a prompt too, whatever notation is shown there; where its text could be another move in that
/// notation, this one is among those that are offered.
fn check_typed(game: &Game, mv: Move, form: &str, text: &str) {
    let shown = match form.trim_start_matches("also ").parse() {
        Ok(convention) => vec![convention],
        Err(_) if matches!(form, "usi" | "kif") => Convention::ALL.to_vec(),
        Err(_) => vec![Convention::Western],
    };
    for convention in shown {
        let written = write_move(game, convention, mv).expect("it is legal");
        match read_typed(game, convention, text) {
            Ok(typed) => assert_eq!(typed.mv, mv, "{text} in {convention}"),
            Err(TypedError::Loose { error, .. }) if error.instead.contains(&written) => {}
            Err(error) => panic!("{text} in {convention}: {error}"),
        }
    }
}

#[test]
fn every_example_of_the_page_is_what_it_says() {
    let mut counts = [0; 3];
    for block in blocks() {
        let compiled = support::compiled(&block.variant);
        let game = game(&compiled, &block.rest);
        match block.kind.as_str() {
            "moves" => {
                for same in block
                    .lines
                    .split(String::is_empty)
                    .filter(|same| !same.is_empty())
                {
                    let forms = same
                        .iter()
                        .map(|line| line.split_once("  ").expect("two columns"));
                    let forms: Vec<(&str, &str)> =
                        forms.map(|(form, text)| (form.trim(), text.trim())).collect();
                    let usi = forms
                        .iter()
                        .find(|(form, _)| *form == "usi")
                        .expect("USI says the move")
                        .1;
                    let mv = game
                        .parse_usi(usi)
                        .unwrap_or_else(|error| panic!("{usi}: {error}"));
                    for (form, text) in forms {
                        check(&game, mv, form, text);
                        check_typed(&game, mv, form, text);
                        counts[0] += 1;
                    }
                }
            }
            "refused" => {
                for line in &block.lines {
                    let mut parts = line.splitn(3, "  ");
                    let mut part = || parts.next().expect("three columns");
                    let (convention, text, message) = (part(), part(), part());
                    let convention = convention.parse().expect("a notation");
                    let error = read_move(&game, convention, text).expect_err("it is refused");
                    assert_eq!(error.to_string(), message);
                    counts[1] += 1;
                }
            }
            "list" => {
                let (convention, written) = block.lines[1].split_once(' ').expect("a notation and a list");
                let usual = game.variant().notation;
                let (list, _) = find_list(&game, usual, None, &block.lines[0])
                    .unwrap_or_else(|error| panic!("{}: {error}", block.lines[0]));
                assert_eq!(
                    write_list(&list.game, convention.parse().expect("a notation")),
                    written
                );
                counts[2] += 1;
            }
            other => panic!("a block of another kind: {other}"),
        }
    }
    assert!(counts[0] > 60 && counts[1] >= 2 && counts[2] >= 3, "{counts:?}");
}
