//! Ends besides mate: the player must know what wins at once, what loses, and when it may declare.

use hakugei_game::{CompiledVariant, Game, GameResult};
use hakugei_search::Engine;
use hakugei_variant::sfen;
use serde_json::Value;
use suites::{data, overlay};

use super::nodes;

fn game(line: &Value) -> Game {
    let field = |name: &str| line[name].as_str().unwrap_or_default();
    let compiled: &CompiledVariant = overlay::compiled(field("variant"), field("rules")).expect("a variant");
    let text = field("sfen");
    let mut game = if text == "startpos" {
        Game::new(compiled)
    } else {
        let setup = sfen::parse(compiled.variant(), text).unwrap_or_else(|error| panic!("`{text}`: {error}"));
        Game::from_setup(compiled, &setup).unwrap_or_else(|error| panic!("`{text}`: {error}"))
    };
    for text in field("moves").split_whitespace() {
        let mv = game.parse_usi(text).unwrap_or_else(|error| panic!("{error}"));
        game.play(mv).unwrap_or_else(|error| panic!("`{text}`: {error}"));
    }
    game
}

#[test]
fn wins_and_losses_by_every_rule_are_seen() {
    for line in data::lines("search/ends.jsonl") {
        let game = game(&line);
        let mut score = String::new();
        let mv = Engine::new(game.compiled()).think(&game, &nodes(20_000), &mut |report| {
            score = report.score.to_string();
        });
        let found = mv.map(|mv| game.usi(mv)).unwrap_or_default();
        let best = data::strings(&line["best"]);
        assert!(best.is_empty() || best.contains(&found), "{found} in {line}");
        assert!(
            !data::strings(&line["not_best"]).contains(&found),
            "{found} in {line}"
        );
        assert!(
            line["score"].is_null() || line["score"] == score.as_str(),
            "{score} in {line}"
        );
        assert_ne!(line["not_score"], score.as_str(), "{line}");
    }
}

#[test]
fn the_player_declares_a_win_and_nothing_else() {
    let mut won = 0;
    for line in data::lines("game/declarations.jsonl") {
        let game = game(&line);
        let win = GameResult::Win(game.side());
        let declared = Engine::declares(&game).map(|outcome| outcome.result);
        let may = line["result"] == win.to_string().as_str();
        assert_eq!(declared, may.then_some(win), "{line}");
        won += usize::from(may);
    }
    assert!(won > 0, "no line wins");
}
