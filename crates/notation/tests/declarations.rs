//! Results that players give by hand, from form to form: declarations, agreements, and what no form has a word for.

use hakugei_game::{CompiledVariant, Game, GameResult, Outcome, Reason};
use hakugei_notation::record::ReplayErrorKind;
use hakugei_notation::{Form, GameTree, Record, csa, kif};
use hakugei_variant::{Color, Convention, sfen};

use crate::support;

/// Fourteen pieces in the camp, of 30 points: a win by the rule of 27 points, and a draw by that of 24.
const THIRTY: &str = "K+R+R+B+BGGSS/PPPPPP3/9/9/9/9/9/9/8k b - 1";

/// Nothing to declare.
const BARE: &str = "8k/9/9/9/9/9/9/9/K8 b R 1";

fn game(id: &str, position: &str) -> Game {
    let compiled = support::compiled(id);
    let setup = sfen::parse(compiled.variant(), position).expect("the SFEN is good");
    let mut game = Game::from_setup(&compiled, &setup).expect("it can be played from");
    // A move of each side, so that there is something besides the end.
    for _ in 0..2 {
        let royal = |mv: &hakugei_game::Move| game.usi(*mv).starts_with(['1', '9']);
        let mv = game
            .legal_moves()
            .into_iter()
            .find(royal)
            .expect("a king can move");
        game.play(mv).expect("it is legal");
    }
    game
}

fn finished(game: &Game, result: GameResult, reason: Reason) -> Game {
    let mut game = game.clone();
    game.finish(Outcome { result, reason });
    game
}

/// The game through each form that holds it: the outcomes that come back, and the texts.
fn through(game: &Game) -> Vec<(Form, Option<Outcome>, String)> {
    let compiled: &CompiledVariant = game.compiled();
    let tree = GameTree::from_game(game);
    let own = Record::from_game(game, Convention::Tsa).to_text().expect("short");
    let replayed = Record::parse(&own).expect("it was written").replay(compiled);
    let as_kif = kif::write(compiled, &tree).expect("it fits");
    let as_csa = csa::write(compiled, &tree).expect("it fits");
    let from_kif = kif::read(compiled, &as_kif).unwrap_or_else(|error| panic!("{error}\n{as_kif}"));
    let from_csa = csa::read(compiled, &as_csa).unwrap_or_else(|error| panic!("{error}\n{as_csa}"));
    assert_eq!(kif::write(compiled, &from_kif).as_ref(), Ok(&as_kif));
    assert_eq!(csa::write(compiled, &from_csa).as_ref(), Ok(&as_csa));
    vec![
        (
            Form::Record,
            replayed
                .unwrap_or_else(|error| panic!("{error}\n{own}"))
                .outcome(),
            own,
        ),
        (Form::Kif, from_kif.to_game(compiled).outcome(), as_kif),
        (Form::Csa, from_csa.to_game(compiled).outcome(), as_csa),
    ]
}

#[test]
fn declarations_and_agreements_come_back_from_every_form() {
    let win = GameResult::Win(Color::Black);
    let cases = [
        ("shogi", THIRTY, win, Reason::Declaration, ["入玉勝ち", "%KACHI"]),
        (
            "points24",
            THIRTY,
            GameResult::Draw,
            Reason::Declaration,
            ["引き分け", "%HIKIWAKE"],
        ),
        (
            "points24",
            THIRTY,
            GameResult::Draw,
            Reason::Agreement,
            ["持将棋", "%JISHOGI"],
        ),
        (
            "shogi",
            THIRTY,
            GameResult::Draw,
            Reason::Agreement,
            ["持将棋", "%JISHOGI"],
        ),
        (
            "shogi",
            BARE,
            GameResult::Draw,
            Reason::Agreement,
            ["持将棋", "%JISHOGI"],
        ),
    ];
    for (id, position, result, reason, words) in cases {
        let game = finished(&game(id, position), result, reason);
        for (form, outcome, text) in through(&game) {
            assert_eq!(outcome, Some(Outcome { result, reason }), "{id} {form}\n{text}");
            let word = match form {
                Form::Kif => words[0],
                Form::Csa => words[1],
                _ => "[Reason ",
            };
            assert!(text.contains(word), "{text}");
        }
    }
}

#[test]
fn a_declared_draw_is_agreed_on_where_the_rules_give_none() {
    let compiled = support::compiled("shogi");
    let agreed = Outcome {
        result: GameResult::Draw,
        reason: Reason::Agreement,
    };
    for end in ["%HIKIWAKE", "%JISHOGI", "%MAX_MOVES"] {
        let tree = csa::read(&compiled, &format!("PI\n+\n+7776FU\n{end}\n")).expect("it is good");
        assert_eq!(tree.to_game(&compiled).outcome(), Some(agreed), "{end}");
        let record = tree.to_record(&compiled, Convention::Tsa);
        let again = GameTree::from_record(&record, &compiled).expect("it was made by playing");
        let text = csa::write(&compiled, &again).expect("it fits");
        assert!(text.ends_with(&format!("+7776FU\n{end}\n")), "{text}");
    }
}

#[test]
fn a_record_that_claims_what_the_rules_refuse_says_what_is_missing() {
    let cases = [
        ("shogi", BARE, "1-0", "bring it there first"),
        ("shogi", BARE, "1/2-1/2", "bring it there first"),
        ("shogi", THIRTY, "1/2-1/2", "a declaration here gives `1-0`"),
        ("shogi", THIRTY, "0-1", "a declaration here gives `1-0`"),
        ("points24", THIRTY, "1-0", "a declaration here gives `1/2-1/2`"),
        (
            "whale",
            "w5/6/6/6/6/5W b - 1",
            "1-0",
            "there is no declaration in this variant",
        ),
    ];
    for (id, start, sign, why) in cases {
        let text = format!(
            "[Variant \"{id}\"]\n[Start \"{start}\"]\n[Result \"{sign}\"]\n[Reason \"declaration\"]\n\n{sign}\n"
        );
        let record = Record::parse(&text).expect("it is a record");
        let error = record
            .replay(&support::compiled(id))
            .expect_err("the rules refuse it");
        assert!(
            matches!(*error.kind, ReplayErrorKind::Declaration { .. }),
            "{error}"
        );
        assert!(error.to_string().contains(why), "{error}");
        assert_eq!(error.place.map(|place| place.line), Some(4), "{error}");
    }
}

#[test]
fn a_result_without_a_word_is_a_loss_that_is_said_and_kept_in_records() {
    let cases = [
        (GameResult::Win(Color::Black), Reason::Agreement, "1-0"),
        (GameResult::Win(Color::Black), Reason::Resignation, "1-0"),
        (GameResult::NoResult, Reason::Agreement, "no_result"),
    ];
    let open = game("shogi", BARE);
    for (result, reason, sign) in cases {
        // It is Black's turn: no word says that the other side resigns.
        let result = match (result, reason) {
            (GameResult::Win(_), Reason::Resignation) => GameResult::Win(open.side()),
            _ => result,
        };
        let game = finished(&open, result, reason);
        let tree = GameTree::from_game(&game);
        let lost = [format!("1 result (`{sign}` by `{reason}`)")];
        for form in [Form::Kif, Form::Csa, Form::Usi] {
            assert_eq!(tree.losses(form), lost, "{form}");
        }
        assert_eq!(tree.losses(Form::Record), Vec::<String>::new());
        let record = tree.to_record(game.compiled(), Convention::Tsa);
        let again = GameTree::from_record(&record, game.compiled()).expect("it was made by playing");
        assert_eq!(again.to_game(game.compiled()).outcome(), game.outcome());
    }
}
