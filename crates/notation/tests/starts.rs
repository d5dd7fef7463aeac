//! Games from every start of every variant, its own and those of its handicaps: their records and their USI lines come back
//! byte for byte.

use std::collections::BTreeMap;

use hakugei_game::{Action, Captures, CompiledVariant, Game, Move, Outcome, Reason};
use hakugei_notation::record::VariantTag;
use hakugei_notation::tree::{Builder, Clock, Note};
use hakugei_notation::{Form, GameTree, Record, kif, pgn, usi};
use hakugei_variant::{Convention, Setup};

use crate::numbers::Numbers;
use crate::support;

/// Plies of a game.
const PLIES: usize = 60;

/// Games from each start.
const GAMES: u64 = 2;

/// The starts of a variant: its own, and those of its handicaps with their ids.
fn starts(compiled: &CompiledVariant) -> Vec<(Option<&str>, &Setup)> {
    let variant = compiled.variant();
    let handicaps = variant.handicaps.iter();
    let handicaps = handicaps.map(|handicap| (Some(handicap.id.as_str()), &handicap.start));
    [(None, &variant.start)].into_iter().chain(handicaps).collect()
}

/// Plays a game in which rare moves are tried often; counts what it shows.
fn played(
    compiled: &CompiledVariant,
    start: &Setup,
    number: u64,
    seen: &mut BTreeMap<&'static str, usize>,
) -> Game {
    let mut game = Game::from_setup(compiled, start).expect("a start can be played from");
    let mut numbers = Numbers(number + 1);
    for _ in 0..PLIES {
        let mut moves = game.legal_moves();
        if moves.is_empty() || game.outcome().is_some() {
            break;
        }
        moves.sort_unstable();
        let rare: Vec<Move> = moves
            .iter()
            .copied()
            .filter(|&mv| !kinds(&game, mv).is_empty())
            .collect();
        let among = if !rare.is_empty() && numbers.below(2) == 0 {
            &rare
        } else {
            &moves
        };
        let mv = among[numbers.below(among.len())];
        for kind in kinds(&game, mv) {
            *seen.entry(kind).or_default() += 1;
        }
        game.play(mv).expect("it is legal");
    }
    game
}

/// What is rare about a move.
fn kinds(game: &Game, mv: Move) -> Vec<&'static str> {
    let usi = game.usi(mv);
    let kinds = match mv.action() {
        Action::Drop { .. } => [
            ("drop", true),
            (
                "drop of another face",
                usi.starts_with('+') || usi.contains('\'') && usi.contains('*'),
            ),
            ("", false),
        ],
        Action::Board {
            from,
            promotes,
            on_the_way,
            ..
        } => [
            ("promotion", promotes),
            ("capture on the way", on_the_way != Captures::default()),
            ("igui", mv.to() == from && on_the_way != Captures::default()),
        ],
    };
    kinds
        .into_iter()
        .filter_map(|(kind, shows)| shows.then_some(kind))
        .collect()
}

/// The KIF and the PGN text of a game come back, with a comment, a time and a variation, and so does the game.
fn check_other_forms(game: &Game) {
    let compiled = game.compiled();
    let tag = VariantTag {
        id: game.variant().id.clone(),
        ..VariantTag::default()
    };
    let tree = embellished(game);
    let kif = kif::write(compiled, &tree).unwrap_or_else(|error| panic!("{error}"));
    let pgn = pgn::write(compiled, &tree, &tag).unwrap_or_else(|error| panic!("{error}"));
    let from_kif = kif::read(compiled, &kif).unwrap_or_else(|error| panic!("{error}\n{kif}"));
    let from_pgn = pgn::read(compiled, &pgn).unwrap_or_else(|error| panic!("{error}\n{pgn}"));
    assert_eq!(kif::write(compiled, &from_kif).as_ref(), Ok(&kif));
    assert_eq!(pgn::write(compiled, &from_pgn, &tag).as_ref(), Ok(&pgn));
    assert_eq!(Form::of_text(&kif), Some(Form::Kif), "{kif}");
    assert_eq!(Form::of_text(&pgn), Some(Form::Pgn), "{pgn}");
    let said = |tree: &GameTree| tree.to_record(compiled, Convention::Tsa).to_whole_text();
    for (read, text) in [(from_kif, kif), (from_pgn, pgn)] {
        assert_eq!(read.setup(), tree.setup(), "{text}");
        let again = read.to_game(compiled);
        assert_eq!(again.moves(), game.moves(), "{text}");
        assert_eq!(again.outcome(), game.outcome(), "{text}");
        assert_eq!(moves_of(&said(&read)), moves_of(&said(&tree)), "{text}");
    }
}

/// What stands behind the tags of a record.
fn moves_of(record: &str) -> &str {
    record.split_once("\n\n").expect("the moves follow the tags").1
}

/// The tree of a game, with a time, a comment, and another move in place of the one in the middle.
fn embellished(game: &Game) -> GameTree {
    let mut builder = Builder::new(game.compiled(), game.start()).expect("the game began there");
    let middle = game.moves().len() / 2;
    for &mv in &game.moves()[..middle] {
        builder.play(mv).expect("it was played");
    }
    let others: Vec<Move> = builder.game().legal_moves().into_iter().collect();
    for &mv in &game.moves()[middle..] {
        builder.play(mv).expect("it was played");
    }
    builder.end_as(game, None);
    if let Some(&played) = game.moves().get(middle) {
        builder.back_to(middle);
        let other = others
            .iter()
            .copied()
            .find(|&other| other != played)
            .unwrap_or(played);
        builder.play(other).expect("it is legal");
        if let Some(clock) = builder.clock() {
            *clock = Some(Clock {
                spent: 65_000,
                total: None,
            });
        }
        builder.notes().push(Note::Comment("why not".to_owned()));
    }
    builder.finished()
}

/// The record of a game comes back, and so does the game.
fn check_record(game: &Game, convention: Convention, handicap: Option<&str>) {
    let record = Record::from_game(game, convention);
    let text = record.to_text().expect("a short game");
    if let Some(id) = handicap {
        assert!(text.contains(&format!("[Handicap \"{id}\"]\n")), "{text}");
    } else {
        assert!(!text.contains("[Handicap") && !text.contains("[Start"), "{text}");
    }
    let read = Record::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(read.to_text().as_ref(), Ok(&text));
    let replayed = read
        .replay(game.compiled())
        .unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(replayed.moves(), game.moves(), "{text}");
    assert_eq!(replayed.setup(), game.setup(), "{text}");
    assert_eq!(replayed.outcome(), game.outcome(), "{text}");
    let through = GameTree::from_record(&read, game.compiled()).unwrap_or_else(|error| panic!("{error}"));
    let again = through.to_record(game.compiled(), convention);
    assert_eq!(again.to_text().as_ref(), Ok(&text));
}

/// The USI line of a game comes back, and so does the game.
fn check_usi(game: &Game) {
    let text = usi::write(game.compiled(), &GameTree::from_game(game));
    let read = usi::read(game.compiled(), &text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(usi::write(game.compiled(), &read), text);
    assert_eq!(read.to_game(game.compiled()).moves(), game.moves(), "{text}");
}

#[test]
fn games_from_every_start_of_every_variant_come_back() {
    let (mut seen, mut handicaps) = (BTreeMap::new(), 0);
    let ids = support::ids();
    assert!(ids.len() > 25, "{}", ids.len());
    for id in ids {
        let compiled = support::compiled(id);
        for (handicap, start) in starts(&compiled) {
            handicaps += usize::from(handicap.is_some());
            for seed in 0..GAMES {
                let mut game = played(&compiled, start, 1000 * seed + handicaps as u64, &mut seen);
                check_usi(&game);
                let conventions = [compiled.variant().notation, Convention::ALL[seed as usize]];
                for convention in conventions {
                    check_record(&game, convention, handicap);
                }
                if game.outcome().is_none() {
                    let winner = game.side().other();
                    game.finish(Outcome {
                        result: hakugei_game::GameResult::Win(winner),
                        reason: Reason::Resignation,
                    });
                    check_record(&game, conventions[0], handicap);
                }
                check_other_forms(&game);
            }
        }
    }
    assert!(handicaps > 20, "{handicaps}");
    for kind in [
        "drop",
        "drop of another face",
        "promotion",
        "capture on the way",
        "igui",
    ] {
        assert!(
            seen.get(kind).is_some_and(|&times| times > 10),
            "{kind}: {seen:?}"
        );
    }
}

#[test]
fn every_handicap_can_be_named_in_a_record_before_the_first_move() {
    for id in support::ids() {
        let compiled = support::compiled(id);
        for (handicap, start) in starts(&compiled) {
            let game = Game::from_setup(&compiled, start).expect("a start can be played from");
            check_record(&game, compiled.variant().notation, handicap);
        }
    }
}
