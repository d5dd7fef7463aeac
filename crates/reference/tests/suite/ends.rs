//! Stalemate and repetition by every arm of their rules.

use betza::{Kind, Modality};
use hakugei_reference::{Game, Refusal};
use hakugei_variant::rules::{
    PerpetualAttack, PerpetualCheck, Region, Repetition, RepetitionResult, Stalemate,
};
use hakugei_variant::{PieceType, Variant, ZoneMode, ZoneMoves};

use crate::data::{game, outcome, play};
use crate::hand_made::{king, moves, moving, piece, variant};

fn rooks() -> Variant {
    variant(5, 5, vec![king(), piece('R', moves("R"))])
}

fn with_repetition(count: u8, result: RepetitionResult, perpetual_check: PerpetualCheck) -> Variant {
    let mut variant = rooks();
    variant.rules.repetition = Repetition::Fold {
        count,
        result,
        perpetual_check,
        perpetual_attack: PerpetualAttack::Ordinary,
    };
    variant
}

fn words(result: &str, reason: &str) -> (String, String) {
    (result.to_string(), reason.to_string())
}

/// Plays a cycle again and again until the game ends or a turn is refused; the number of plies played.
fn cycle(game: &mut Game<'_>, turns: &[&str]) -> usize {
    for ply in 0..100 {
        if game.outcome().is_some() || play(game, turns[ply % turns.len()]).is_err() {
            return ply;
        }
    }
    100
}

const CHECKS: [&str; 4] = ["3e3a", "5a5b", "3a3b", "5b5a"];
const LATER_CHECKS: [&str; 4] = ["3a3b", "5b5a", "3b3a", "5a5b"];
const QUIET: [&str; 4] = ["1e1d", "5a5b", "1d1e", "5b5a"];
const CHECKED: &str = "k4/5/5/5/2R1K b - 1";

/// A perpetual check: the first turn leads into it, the rest goes round.
fn perpetual(variant: &Variant) -> (Game<'_>, usize) {
    let mut game = game(variant, CHECKED);
    for turn in &CHECKS[..2] {
        play(&mut game, turn).unwrap();
    }
    let plies = cycle(&mut game, &LATER_CHECKS);
    (game, plies + 2)
}

#[test]
fn the_stalemated_side_loses_draws_or_wins() {
    let results = [
        (Stalemate::Loss, "white_wins"),
        (Stalemate::Draw, "draw"),
        (Stalemate::Win, "black_wins"),
    ];
    for (rule, result) in results {
        let mut variant = rooks();
        variant.rules.stalemate = rule;
        let game = game(&variant, "4K/2r2/3r1/5/k4 b - 1");
        assert_eq!(outcome(&game), words(result, "stalemate"));
    }
}

#[test]
fn checkmate_comes_before_any_rule_of_stalemate() {
    let mut variant = rooks();
    variant.rules.stalemate = Stalemate::Win;
    let game = game(&variant, "r3K/r4/5/5/k4 b - 1");
    assert_eq!(outcome(&game), words("white_wins", "checkmate"));
}

#[test]
fn a_repetition_ends_the_game_at_its_count() {
    for (count, plies) in [(2, 4), (3, 8), (4, 12), (12, 44)] {
        let variant = with_repetition(count, RepetitionResult::Draw, PerpetualCheck::Loss);
        let mut game = game(&variant, "k4/5/5/5/4K b - 1");
        assert_eq!(cycle(&mut game, &QUIET), plies);
        assert_eq!(game.plies(), plies);
        let (result, reason) = outcome(&game);
        assert_eq!(result, "draw");
        assert!(reason.ends_with("fold_repetition"), "{reason}");
    }
}

#[test]
fn a_repetition_may_have_no_result() {
    let results = [
        (RepetitionResult::ReplayReversed, "replay_reversed"),
        (RepetitionResult::NoResult, "no_result"),
    ];
    for (result, text) in results {
        let variant = with_repetition(4, result, PerpetualCheck::Loss);
        let mut game = game(&variant, "k4/5/5/5/4K b - 1");
        cycle(&mut game, &QUIET);
        assert_eq!(outcome(&game), words(text, "fourfold_repetition"));
    }
}

#[test]
fn an_unlimited_game_goes_on() {
    let mut variant = rooks();
    variant.rules.repetition = Repetition::Unlimited;
    let mut game = game(&variant, "k4/5/5/5/4K b - 1");
    assert_eq!(cycle(&mut game, &QUIET), 100);
    assert_eq!(game.outcome(), None);
}

#[test]
fn the_perpetual_checker_loses() {
    let variant = with_repetition(4, RepetitionResult::Draw, PerpetualCheck::Loss);
    let (game, plies) = perpetual(&variant);
    assert_eq!(plies, 13, "3a is checked from at plies 1, 5, 9, 13");
    assert_eq!(outcome(&game), words("white_wins", "perpetual_check"));
}

#[test]
fn a_perpetual_check_may_be_an_ordinary_repetition() {
    let variant = with_repetition(4, RepetitionResult::Draw, PerpetualCheck::Ordinary);
    let (game, plies) = perpetual(&variant);
    assert_eq!(plies, 13);
    assert_eq!(outcome(&game), words("draw", "fourfold_repetition"));
}

#[test]
fn the_check_that_would_complete_a_repetition_may_be_illegal() {
    let variant = with_repetition(4, RepetitionResult::Draw, PerpetualCheck::IllegalMove);
    let (mut game, plies) = perpetual(&variant);
    assert_eq!(plies, 12, "the thirteenth turn is refused");
    assert_eq!(game.outcome(), None);
    let position = game.position().clone();
    let barred = position
        .legal_turns()
        .into_iter()
        .find(|turn| turn.usi(&variant) == "3b3a")
        .unwrap();
    assert_eq!(game.play(&barred), Err(Refusal::Illegal));
    assert!(!game.legal_turns().contains(&barred));
    assert_eq!(game.legal_turns().len() + 1, position.legal_turns().len());
    play(&mut game, "3b3c").unwrap();
}

#[test]
fn the_checked_side_may_complete_the_repetition_all_the_same() {
    let variant = with_repetition(4, RepetitionResult::Draw, PerpetualCheck::IllegalMove);
    let mut game = game(&variant, "k4/2R2/5/5/4K b - 1");
    assert_eq!(cycle(&mut game, &["3b3a", "5a5b", "3a3b", "5b5a"]), 12);
    assert_eq!(outcome(&game), words("draw", "fourfold_repetition"));
}

/// A piece that captures sideways at any distance and otherwise only steps: forward, and on its last rank
/// back. The king steps straight.
fn guards() -> Variant {
    let guard = |dy| {
        let mut moves = moving(Kind::Slider, 0, &[(1, 0), (-1, 0)]);
        moves
            .simple
            .iter_mut()
            .for_each(|movement| movement.modality = Modality::ENEMY);
        let mut step = moving(Kind::Leaper, 1, &[(0, dy)]);
        step.simple[0].modality = Modality::EMPTY;
        moves.simple.append(&mut step.simple);
        moves
    };
    let mut piece = piece('M', guard(1));
    piece.zones.push(ZoneMoves {
        region: Region::Last(1),
        mode: ZoneMode::Replace,
        betza: String::new(),
        moves: guard(-1),
    });
    let king = PieceType {
        moves: moves("W"),
        ..king()
    };
    variant(4, 3, vec![king, piece])
}

#[test]
fn a_side_without_a_turn_that_its_history_allows_is_stalemated() {
    let results = [(Stalemate::Loss, "white_wins"), (Stalemate::Draw, "draw")];
    for (rule, result) in results {
        let mut variant = guards();
        variant.rules.stalemate = rule;
        variant.rules.repetition = Repetition::Fold {
            count: 2,
            result: RepetitionResult::Draw,
            perpetual_check: PerpetualCheck::IllegalMove,
            perpetual_attack: PerpetualAttack::Ordinary,
        };
        let mut game = game(&variant, "4/1k2/3M b - 1");
        for turn in ["1c1b", "3b3a", "1b1a"] {
            play(&mut game, turn).unwrap();
            assert_eq!(game.outcome(), None, "{turn}");
        }
        // Black could only step back to 1b, a check that completes the repetition.
        play(&mut game, "3a3b").unwrap();
        assert_eq!(outcome(&game), words(result, "stalemate"));
        assert_eq!(game.position().legal_turns().len(), 1);
    }
}

#[test]
fn two_perpetual_checkers_end_in_an_ordinary_repetition() {
    // Kings and pieces that capture behind a hurdle: each turn answers a check with a check.
    let mut variant = variant(
        5,
        5,
        vec![king(), piece('R', moves("R")), piece('C', moves("pR"))],
    );
    variant.rules.repetition = Repetition::Fold {
        count: 3,
        result: RepetitionResult::Draw,
        perpetual_check: PerpetualCheck::Loss,
        perpetual_attack: PerpetualAttack::Ordinary,
    };
    let mut game = game(&variant, "1R2C/K1k1c/5/5/5 b - 1");
    for turn in ["4a4b", "3b2a", "4b4a", "2a3b"].iter().cycle().take(8) {
        assert_eq!(game.outcome(), None);
        play(&mut game, turn).unwrap();
        assert!(game.position().in_check(), "{turn}");
    }
    assert_eq!(outcome(&game), words("draw", "threefold_repetition"));
}
