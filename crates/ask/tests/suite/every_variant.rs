//! Random games of every shipped variant: what is said of each position agrees with the rules.

use hakugei_game::{CompiledVariant, Game};
use hakugei_variant::shipped;
use serde_json::{Value, json};

use crate::world::{Random, answer};

/// The games of every variant, as long as they take, and up to this many plies.
const PLIES: usize = 60;

fn game(id: &str, moves: &[String]) -> Value {
    json!({"variant": id, "moves": moves})
}

fn ask(question: &str, game: &Value) -> Value {
    answer(&json!({"ask": 1, "question": question, "game": game}))
}

/// Plays a random game, and hands every position to a judge, with the same position as the questions know it.
fn each_position(mut judge: impl FnMut(&Game, &Value, &mut Random)) {
    for (number, id) in shipped::ids().enumerate() {
        let compiled = CompiledVariant::shipped(id).expect("it is shipped");
        let mut random = Random::new(number as u64);
        let mut played = Game::new(&compiled);
        let mut moves: Vec<String> = Vec::new();
        while moves.len() < PLIES && played.outcome().is_none() {
            let legal = played.legal_moves();
            let mv = legal[random.below(legal.len())];
            moves.push(played.usi(mv));
            played.play(mv).expect("it is legal");
            if moves.len().is_multiple_of(6) || played.outcome().is_some() {
                judge(&played, &game(id, &moves), &mut random);
            }
        }
    }
}

fn strings(list: &Value) -> Vec<&str> {
    let list = list.as_array().expect("it is a list");
    list.iter()
        .map(|text| text.as_str().expect("it holds texts"))
        .collect()
}

#[test]
fn what_a_file_acknowledges_is_told_and_not_warned_of() {
    let id = shipped::ids().next().expect("some ship");
    let camp = "regions: { \"camp\": last(2) }, allow: { \"V067\": \"for later\" }";
    let text = format!("Variant(id: \"mine\", extends: \"{id}\", {camp})");
    let file = json!({"name": "mine.ron", "text": text});
    let checked = answer(&json!({"ask": 1, "question": "check", "file": file}));
    assert_eq!(
        (&checked["valid"], &checked["diagnostics"]),
        (&json!(true), &json!([]))
    );
    let acknowledged = json!([{"code": "V067", "reason": "for later", "count": 1}]);
    assert_eq!(checked["acknowledged"], acknowledged);
}

#[test]
fn positions_have_the_board_the_moves_and_the_result_of_the_game() {
    each_position(|played, game, _| {
        let position = ask("position", game);
        assert_eq!(position["sfen"], played.sfen());
        let mut legal: Vec<String> = played.legal_moves().iter().map(|&mv| played.usi(mv)).collect();
        legal.sort_unstable();
        assert_eq!(strings(&position["moves"]), legal);
        let over = played.outcome();
        assert_eq!(position["outcome"].is_null(), over.is_none());
        if let Some(outcome) = over {
            assert_eq!(position["outcome"]["words"], outcome.words());
        }
        let described = position["legal"].as_array().expect("it is a list");
        assert_eq!(described.len(), if over.is_some() { 0 } else { legal.len() });
        let board = position["board"].as_array().expect("it is a list");
        let men = board
            .iter()
            .flat_map(|rank| rank.as_array().expect("a rank is a list"));
        let hands = ["black", "white"].map(|side| {
            position["hands"][side]
                .as_array()
                .expect("a hand is a list")
                .clone()
        });
        let held = hands
            .iter()
            .flatten()
            .map(|held| held["count"].as_u64().expect("it is a number") as usize);
        assert_eq!(
            men.filter(|square| square.is_string()).count() + held.sum::<usize>(),
            played.setup().men()
        );
        assert_eq!(
            position["last"]["usi"],
            played.usi(*played.moves().last().expect("one was played"))
        );
    });
}

#[test]
fn what_a_move_is_said_to_do_is_what_it_does() {
    each_position(|played, game, random| {
        let legal = played.legal_moves();
        if played.outcome().is_some() || legal.is_empty() {
            return;
        }
        let mv = legal[random.below(legal.len())];
        let usi = played.usi(mv);
        let explained = answer(&json!({"ask": 1, "question": "explain", "game": game, "move": usi}));
        let mut after = played.clone();
        after.play(mv).expect("it is legal");
        assert_eq!(explained["check"], after.in_check(), "{game} {usi}");
        assert_eq!(explained["outcome"].is_null(), after.outcome().is_none());
        let captures = explained["captures"].as_array().expect("it is a list");
        let change = played.change(mv).expect("it can be made");
        assert_eq!(captures.len(), change.captured().count());
        let words = explained["words"].as_str().expect("it is a text");
        assert!(
            words.ends_with('.') && words.starts_with(&played.side().to_string()),
            "{words}"
        );
        assert_eq!(words.contains("takes"), change.captures(), "{words}");
        let why = answer(&json!({"ask": 1, "question": "why", "game": game, "move": explained["text"]}));
        assert_eq!((&why["legal"], &why["usi"]), (&json!(true), &json!(usi)));
    });
}

#[test]
fn a_move_is_refused_with_a_reason_exactly_if_it_is_not_legal() {
    each_position(|played, game, random| {
        let board = played.variant().board;
        for _ in 0..20 {
            let square =
                |random: &mut Random| board.name(hakugei_variant::Square(random.below(board.len()) as u16));
            let usi = square(random) + &square(random);
            let why = answer(&json!({"ask": 1, "question": "why", "game": game, "move": usi}));
            // The sign of a promotion that is no choice may be left out.
            let is_read = |usi: &str| played.parse_usi(usi).is_ok();
            let legal = played.outcome().is_none() && (is_read(&usi) || is_read(&format!("{usi}+")));
            // A game that ended by repetition may be played on, and its moves are legal.
            if played.outcome().is_none() {
                assert_eq!(why["legal"], legal, "{game} {usi}");
            }
            if why["legal"] == false {
                let refusal = &why["refusal"];
                assert!(
                    refusal["words"].as_str().is_some_and(|words| words.len() > 8),
                    "{refusal}"
                );
                assert_ne!(refusal["reason"], "unreadable", "{usi}");
            }
        }
    });
}

#[test]
fn every_capture_on_the_board_is_a_threat_and_every_threat_is_mutual() {
    each_position(|_, game, _| {
        let threats = ask("threats", game);
        let pieces = threats["pieces"].as_array().expect("it is a list");
        let at = |square: &str| pieces.iter().find(|piece| piece["square"] == square);
        for piece in pieces {
            for target in strings(&piece["threatens"]) {
                let target = at(target).expect("something stands there");
                assert!(
                    strings(&target["attacked_by"])
                        .contains(&piece["square"].as_str().expect("it is a name"))
                );
            }
        }
        let position = ask("position", game);
        for mv in position["legal"].as_array().expect("it is a list") {
            let Some(from) = mv["from"].as_str() else { continue };
            let mover = at(from).expect("something stands there");
            let reachable = strings(&mover["moves"]);
            assert!(
                reachable.contains(&mv["to"].as_str().expect("it is a name")),
                "{game} {mv}"
            );
            let plain = mv["via"].as_array().is_some_and(Vec::is_empty);
            for capture in mv["captures"]
                .as_array()
                .expect("it is a list")
                .iter()
                .filter(|_| plain)
            {
                let square = capture["square"].as_str().expect("it is a name");
                assert!(
                    strings(&mover["threatens"]).contains(&square),
                    "{game} {mv} {mover}"
                );
            }
        }
    });
}

#[test]
fn every_variant_is_described_and_drawn() {
    let list = answer(&json!({"ask": 1, "question": "variants"}));
    let listed: Vec<&Value> = list["variants"]
        .as_array()
        .expect("it is a list")
        .iter()
        .collect();
    assert_eq!(listed.len(), shipped::ids().len());
    for (id, listed) in shipped::ids().zip(listed) {
        assert_eq!(listed["id"], id);
        let game = json!({"variant": id});
        let variant = ask("variant", &game);
        for (field, value) in listed.as_object().expect("it is an object") {
            assert_eq!(&variant[field], value, "{id} {field}");
        }
        let drawn = ask("pictures", &game);
        let pieces = variant["pieces"].as_array().expect("it is a list");
        assert_eq!(drawn["lacking"], json!([]), "{id}");
        for (piece, picture) in pieces
            .iter()
            .zip(drawn["pieces"].as_array().expect("it is a list"))
        {
            assert_eq!(piece["code"], picture["code"]);
            assert_ne!(picture["black"], picture["white"]);
            let moves = piece["moves"].as_array().expect("it is a list");
            assert!(
                moves[0]["svg"]
                    .as_str()
                    .is_some_and(|svg| svg.starts_with("<svg")),
                "{id}"
            );
        }
        for handicap in variant["handicap_games"].as_array().expect("it is a list") {
            let game = json!({"variant": id, "handicap": handicap["id"]});
            assert_eq!(ask("position", &game)["sfen"], handicap["start"]);
        }
        // The file that is handed out is the variant: as a file of the question it gives the same answer.
        let source = ask("source", &game);
        let checked = answer(&json!({"ask": 1, "question": "check", "file": source}));
        assert_eq!((&checked["valid"], &checked["id"]), (&json!(true), &json!(id)));
        assert_eq!(checked["diagnostics"], json!([]), "{id}");
        let of_file = ask("variant", &json!({"file": source}));
        assert_eq!(of_file["pieces"], variant["pieces"], "{id}");
        for what in ["board", "card"] {
            let picture = answer(&json!({"ask": 1, "question": "picture", "game": game, "what": what}));
            assert!(
                picture["svg"].as_str().is_some_and(|svg| svg.starts_with("<svg")),
                "{id}"
            );
        }
    }
}

#[test]
fn several_captures_of_a_move_are_told_with_their_squares() {
    let game = json!({"variant": "chu", "sfen": "kg10/12/12/12/12/5p6/6p5/5N6/12/12/12/KG10 b - 1"});
    for (mv, words) in [
        (
            "7h6g7f",
            "Black's lion goes from 7h to 7f and takes the pawn on 6g and the pawn on 7f, which leave play.",
        ),
        (
            "7h6g7h",
            "Black's lion stays on 7h and takes the pawn on 6g, which leaves play.",
        ),
        (
            "7h7f",
            "Black's lion goes from 7h to 7f and takes the pawn, which leaves play.",
        ),
    ] {
        let explained = answer(&json!({"ask": 1, "question": "explain", "game": game, "move": mv}));
        assert_eq!(explained["words"], words);
    }
}
