//! The first depth: whatever the variant, the player looks at every move and at what it may capture in return, and says
//! what it thinks of the position.

use hakugei_game::Game;
use hakugei_search::{Engine, Limits, Report};
use hakugei_variant::Variant;
use suites::chance::Chance;
use suites::{effort, shelf};

use super::nodes;

/// Enough for a first depth of any variant, in positions.
const USUAL: u64 = 50_000;
/// How many positions the first depth from the start may take, beyond the half of all that the search for forced wins
/// may take.
const FIRST_DEPTH: u64 = 2_000;
/// What a careless first move may cost, in hundredths of the weakest piece: less than a minor piece. The search that
/// measures it sees combinations that no glance can, such as a fork by a drop at the start of one small game.
const A_LITTLE: i32 = 350;
/// After how many random plies a position is looked at.
const AFTER: [usize; 4] = [6, 15, 30, 60];

/// The reports of a search of one ply: deeper plies only come after it.
fn reports(game: &Game, nodes: u64) -> Vec<Report> {
    let limits = Limits {
        depth: Some(1),
        nodes: Some(nodes),
        stop: &|| false,
        ..Limits::default()
    };
    let mut reports = Vec::new();
    let mv = Engine::new(game.compiled()).think(game, &limits, &mut |report| reports.push(report.clone()));
    let played = reports.last().and_then(|report| report.line.first()).copied();
    assert_eq!(
        mv,
        played,
        "the last report is of the move to play in {}",
        game.sfen()
    );
    reports
}

#[test]
fn the_first_depth_is_reached_in_every_variant() {
    for compiled in shelf::shipped() {
        let chance = &mut Chance::new(&compiled.variant().id, effort::seed());
        for plies in AFTER.into_iter().chain([0]) {
            let mut game = Game::new(&compiled);
            while game.moves().len() < plies && game.outcome().is_none() {
                let moves = game.legal_moves();
                game.play(chance.one_of(&moves)).expect("it is legal");
            }
            if game.outcome().is_some() || game.legal_moves().is_empty() {
                continue;
            }
            let found = reports(&game, USUAL);
            let depth = found.last().map(|report| report.depth);
            assert!(depth >= Some(1), "{:?} in {}", found, game.sfen());
        }
    }
}

#[test]
fn the_first_depth_from_the_start_takes_few_positions() {
    for compiled in shelf::shipped() {
        let found = reports(&Game::new(&compiled), USUAL);
        let most = USUAL / 2 + FIRST_DEPTH;
        assert!(
            found[0].nodes <= most,
            "{} positions in {}",
            found[0].nodes,
            compiled.variant().id
        );
    }
}

#[test]
fn there_is_a_score_even_where_there_is_no_time() {
    for compiled in shelf::all() {
        let game = Game::new(&compiled);
        for nodes in [0, 1, 7, 40] {
            let found = reports(&game, nodes);
            let last = found.last().expect("a report of the move to play");
            assert!(last.nodes <= nodes, "{last:?} in {}", compiled.variant().id);
        }
    }
}

#[test]
fn a_move_chosen_at_a_glance_throws_nothing_away() {
    // Where pieces burn others, a first move can decide the game in ways that no glance sees.
    let burns = |variant: &Variant| variant.pieces.iter().any(|piece| piece.burns.is_some());
    let shipped = shelf::usual().into_iter();
    for compiled in shipped.filter(|compiled| !burns(compiled.variant())) {
        let before = Game::new(&compiled);
        let glance = reports(&before, 0).pop().expect("a report of the move to play");
        let text = before.usi(glance.line[0]);
        let mut after = before.clone();
        after.play(glance.line[0]).expect("it is legal");
        let lost = |searched: u64| worth(&before, searched) + worth(&after, searched);
        // Where a short search says that much is lost, a long one has the last word.
        assert!(
            lost(USUAL) <= A_LITTLE || lost(20 * USUAL) <= A_LITTLE,
            "{} lost by {text} in {}",
            lost(20 * USUAL),
            compiled.variant().id
        );
    }
}

/// What a search of so many positions finds a position worth for the side to move.
fn worth(game: &Game, searched: u64) -> i32 {
    let mut value = 0;
    Engine::new(game.compiled()).think(game, &nodes(searched), &mut |report| {
        value = report.score.value();
    });
    value
}
