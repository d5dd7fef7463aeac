//! Agreement with the whole graph of checks and answers, cycles and all, where it is small: what the attacker can force is
//! found from the ends of games backwards, without any line, so that no repetition can mislead it.

use std::collections::BTreeMap;

use hakugei_game::{Game, GameResult, Reason};
use hakugei_search::{MateResult, solve_mate};
use hakugei_variant::{Color, Setup, Variant};
use suites::chance::Chance;
use suites::{effort, shelf, walk};

use super::{check, nodes};

/// The largest graph that is looked at, in positions.
const MOST: usize = 400;

/// The variants that are compared, with how many positions of each are tried.
const VARIANTS: [(&str, u64); 6] = [
    ("micro", 300),
    ("minishogi", 300),
    ("dobutsu", 200),
    ("whale", 200),
    ("lions", 100),
    ("several-kings", 200),
];

/// A position of the graph.
#[derive(Default)]
struct Node {
    /// Whether the attacker is to move.
    attacks: bool,
    /// Whether the attacker has won here.
    won: bool,
    /// Whether the game has ended here.
    over: bool,
    next: Vec<usize>,
}

/// Whether the attacker, who is to move, can force a win by checks, and whether any line comes back to a position; `None`
/// where the graph is too large.
fn forced(game: &Game) -> Option<(bool, bool)> {
    let attacker = game.side();
    let (mut graph, mut games) = (Vec::new(), vec![game.clone()]);
    let mut places = BTreeMap::from([(name(game), 0)]);
    let mut returns = false;
    while let Some(game) = games.get(graph.len()).cloned() {
        let (mut node, after) = look(&game, attacker);
        for game in after {
            let place = *places.entry(name(&game)).or_insert(games.len());
            returns |= place <= graph.len();
            if place == games.len() {
                games.push(game);
            }
            node.next.push(place);
        }
        graph.push(node);
        if games.len() > MOST {
            return None;
        }
    }
    Some((wins(&mut graph), returns))
}

/// A position and those that may follow.
fn look(game: &Game, attacker: Color) -> (Node, Vec<Game>) {
    let outcome = game.outcome();
    let mut node = Node {
        attacks: game.side() == attacker,
        won: outcome.is_some_and(|end| end.result == GameResult::Win(attacker)),
        over: outcome.is_some(),
        next: Vec::new(),
    };
    let mut after = Vec::new();
    if node.over {
        return (node, after);
    }
    for mv in game.legal_moves() {
        let mut next = game.clone();
        next.play(mv).expect("it is listed");
        let end = next.outcome();
        let wins_at_once =
            end.is_some_and(|end| end.result == GameResult::Win(attacker) && end.reason != Reason::Stalemate);
        if !node.attacks || next.in_check() || wins_at_once {
            after.push(Game::from_setup(game.compiled(), &next.setup()).unwrap_or(next));
        }
    }
    node.next.reserve(after.len());
    (node, after)
}

/// A position's name: its SFEN without the number of the move.
fn name(game: &Game) -> String {
    let sfen = game.sfen();
    sfen.rsplit_once(' ')
        .map(|(name, _)| name.to_owned())
        .unwrap_or(sfen)
}

/// Whether the first position of a graph is won, found from the ends backwards.
fn wins(graph: &mut [Node]) -> bool {
    let mut changed = true;
    while changed {
        changed = false;
        for index in 0..graph.len() {
            let node = &graph[index];
            if node.won || node.over {
                continue;
            }
            let mut next = node.next.iter().map(|&next| graph[next].won);
            let won = if node.attacks {
                next.any(|won| won)
            } else {
                next.all(|won| won)
            };
            graph[index].won = won;
            changed |= won;
        }
    }
    graph.first().is_some_and(|node| node.won)
}

/// Takes most of what is in hand away: drops make graphs large.
fn empty_hands(variant: &Variant, setup: &mut Setup, chance: &mut Chance) {
    for color in Color::ALL {
        for kind in variant.kinds().filter(|&kind| !variant.piece(kind).royal) {
            if setup.hands.count(color, kind) > 0 {
                setup.hands.set(color, kind, u8::from(chance.percent(8)));
            }
        }
    }
}

#[test]
fn the_whole_graph_of_checks_agrees_on_mate_and_no_mate() {
    let (mut mates, mut others, mut with_returns) = (0, 0, 0);
    for (id, count) in VARIANTS {
        let compiled = shelf::compiled(id).unwrap_or_else(|| panic!("no variant `{id}`"));
        for number in 0..count * effort::walks() {
            let chance = &mut Chance::new(id, 7_000 + effort::seed() + number);
            let mut setup = walk::placement(compiled.variant(), chance);
            empty_hands(compiled.variant(), &mut setup, chance);
            let Ok(game) = Game::from_setup(&compiled, &setup) else {
                continue;
            };
            if game.outcome().is_some() || game.opponent_in_check() {
                continue;
            }
            let Some((wins, returns)) = forced(&game) else {
                continue;
            };
            match solve_mate(&game, &nodes(500_000)).result {
                MateResult::Mate(mate) => {
                    assert!(wins, "{id}: {}", game.sfen());
                    check(&game, &mate);
                    mates += 1;
                }
                MateResult::NoMate { within: None } => {
                    assert!(!wins, "{id}: {}", game.sfen());
                    others += 1;
                    with_returns += u32::from(returns);
                }
                other => panic!("{id}: {}: {other:?}", game.sfen()),
            }
        }
    }
    assert!(
        mates >= 10 && others >= 30 && with_returns >= 5,
        "{mates} mates, {others} without, of these {with_returns} with cycles"
    );
}
