//! The largest board: every square, position and move of 19x19 is written and read back, in each way of writing.

use std::collections::BTreeMap;

use hakugei_game::{CompiledVariant, Game};
use hakugei_notation::{GameTree, MoveNames, Record, kif, usi};
use hakugei_variant::{Board, Color, Convention, Piece, Setup, Source, load, sfen, shipped::Shipped};
use proptest::prelude::*;

use crate::support;

/// Plies of a walk.
const PLIES: usize = 90;

/// Lions among enemies, at an edge and in a corner.
const LIONS: &str = "k18/19/19/19/19/19/19/19/8pl!p8/8pL!p8/8ppp8/19/19/19/19/19/17ps/17pL!/K18 b NS2P' 1";

fn compiled() -> CompiledVariant {
    let path = "variant/valid/nineteen.ron";
    let source = Source::new(path, support::text(&support::data(path)));
    let checked = load(&source, &Shipped);
    assert!(checked.diagnostics.is_empty(), "{:?}", checked.diagnostics);
    CompiledVariant::new(checked.variant.expect("the file is valid"))
}

/// A random game, seen at each position. Captures come first, so that hands fill.
fn walk(compiled: &CompiledVariant, seed: u64, mut look: impl FnMut(&Game)) -> Game {
    let mut game = Game::new(compiled);
    let mut state = seed * 2 + 1;
    for _ in 0..PLIES {
        look(&game);
        let mut moves = game.legal_moves();
        moves.sort_unstable();
        let captures = moves.iter().copied().filter(|mv| {
            mv.captures_on_the_way()
                || mv.promotes()
                || game.piece_at(mv.to()).is_some_and(|it| it.color != game.side())
        });
        let captures: Vec<_> = captures.collect();
        state = state
            .wrapping_mul(0x5851_f42d_4c95_7f2d)
            .wrapping_add(0x1405_7b7e_f767_814f);
        let choice = if captures.is_empty() || state >> 60 < 3 {
            &moves
        } else {
            &captures
        };
        let Some(&mv) = choice.get((state >> 33) as usize % choice.len().max(1)) else {
            break;
        };
        game.play(mv).expect("the move is legal");
    }
    game
}

#[test]
fn every_move_reads_back_in_every_way_of_writing() {
    let compiled = compiled();
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    let mut ply = 0;
    walk(&compiled, 0, |game| {
        ply += 1;
        if ply == 1 || ply == 40 {
            check_moves(game, &mut seen);
        }
    });
    let lions = sfen::parse(compiled.variant(), LIONS).expect("the SFEN is good");
    check_moves(
        &Game::from_setup(&compiled, &lions).expect("it is legal"),
        &mut seen,
    );
    for what in [
        "two digits",
        "rank s",
        "lion",
        "mark",
        "captures on the way",
        "promotion",
        "drop",
        "promoted drop",
    ] {
        assert!(seen.get(what).is_some_and(|&times| times > 0), "{what}: {seen:?}");
    }
}

fn check_moves(game: &Game, seen: &mut BTreeMap<&'static str, usize>) {
    for mv in game.legal_moves() {
        let text = game.usi(mv);
        assert_eq!(game.parse_usi(&text), Ok(mv), "{text} in {}", game.sfen());
        let features = [
            (
                "two digits",
                text.starts_with('1') && text.as_bytes()[1].is_ascii_digit(),
            ),
            ("rank s", text.contains('s')),
            ("captures on the way", mv.captures_on_the_way()),
            ("promotion", text.ends_with('+')),
            ("drop", text.contains('*')),
            ("promoted drop", text.starts_with('+') && text.contains('*')),
        ];
        for (what, shows) in features {
            *seen.entry(what).or_default() += usize::from(shows);
        }
    }
    for convention in Convention::ALL {
        let names = MoveNames::new(game, convention);
        for (mv, text) in names.all() {
            assert_eq!(names.read(&text), Ok(mv), "{text} in {}", game.sfen());
            *seen.entry("lion").or_default() += usize::from(text.contains("L!"));
            *seen.entry("mark").or_default() += usize::from(text.contains("P'"));
        }
    }
}

#[test]
fn games_survive_usi_lines_records_and_sfen() {
    let compiled = compiled();
    for seed in 10..14 {
        let game = walk(&compiled, seed, |game| {
            let setup = sfen::parse(compiled.variant(), &game.sfen()).expect("it was written");
            assert_eq!(setup, game.setup());
        });
        let line = usi::write(&compiled, &GameTree::from_game(&game));
        let tree = usi::read(&compiled, &line).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(tree.to_game(&compiled).moves(), game.moves());
        assert_eq!(usi::write(&compiled, &tree), line);
        let text = kif::write(&compiled, &tree).unwrap_or_else(|error| panic!("{error}"));
        let read = kif::read(&compiled, &text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(read.to_game(&compiled).moves(), game.moves());
        let record = tree
            .to_record(&compiled, Convention::Western)
            .to_text()
            .expect("short");
        let played = Record::parse(&record).expect("it was written").replay(&compiled);
        assert_eq!(played.expect("it was played").moves(), game.moves());
    }
}

#[test]
fn usi_names_every_square_of_every_board() {
    for files in 3..=19 {
        for ranks in 4..=19 {
            let board = Board::new(files, ranks).expect("within bounds");
            for square in board.squares() {
                assert_eq!(board.parse_square(&board.name(square)), Some(square));
            }
            assert_eq!(board.parse_square(&format!("{}a", files + 1)), None);
            assert_eq!(
                board.parse_square(&format!("1{}", char::from(b'a' + ranks))),
                None
            );
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_position_survives_its_sfen(
        pieces in prop::collection::vec((0usize..361, any::<prop::sample::Index>(), any::<bool>()), 0..361),
        held in prop::collection::vec((any::<prop::sample::Index>(), any::<bool>(), 1u8..30), 0..8),
    ) {
        let compiled = compiled();
        let variant = compiled.variant();
        let kinds: Vec<_> = variant.kinds().collect();
        let color = |black| if black { Color::Black } else { Color::White };
        let mut setup = Setup { squares: vec![None; 361], move_number: 361, ..variant.start.clone() };
        for (square, kind, black) in pieces {
            setup.squares[square] = Some(Piece { color: color(black), kind: kinds[kind.index(kinds.len())] });
        }
        for (kind, black, count) in held {
            let kind = kinds[kind.index(kinds.len())];
            if variant.may_be_in_hand(kind) {
                setup.hands.set(color(black), kind, count);
            }
        }
        let text = sfen::format(variant, &setup);
        prop_assert_eq!(sfen::parse(variant, &text), Ok(setup));
    }
}
