//! The starts of a variant file, by the rules of the game.

use hakugei_variant::{
    AttackedRoyal, Checked, Color, Library, Setup, Source, StartFault, Variant, load_with_rules,
};

use crate::compiled::CompiledVariant;
use crate::game::Game;

/// Reads and checks a variant file as [`load`](hakugei_variant::load) does, and looks at its starts by the rules of the game.
///
/// ```
/// use hakugei_game::check_file;
/// use hakugei_variant::shipped::{self, Shipped};
///
/// let source = shipped::ids().next().and_then(shipped::source).expect("some are shipped");
/// assert!(check_file(&source, &Shipped).diagnostics.is_empty());
/// ```
pub fn check_file(source: &Source, library: &dyn Library) -> Checked {
    load_with_rules(source, library, start_faults)
}

/// What is wrong with each of some starts of a variant: no move, or a royal piece in check.
///
/// ```
/// use hakugei_game::start_faults;
/// use hakugei_variant::{load, shipped};
///
/// let source = shipped::ids().next().and_then(shipped::source).expect("some are shipped");
/// let variant = load(&source, &shipped::Shipped).variant.expect("what is shipped is right");
/// assert_eq!(start_faults(&variant, &[&variant.start]), [[]]);
/// ```
pub fn start_faults(variant: &Variant, starts: &[&Setup]) -> Vec<Vec<StartFault>> {
    if starts.is_empty() {
        return Vec::new();
    }
    let compiled = CompiledVariant::new(variant.clone());
    let games = starts.iter().map(|start| Game::from_setup(&compiled, start).ok());
    games
        .map(|game| game.as_ref().map_or_else(Vec::new, faults))
        .collect()
}

/// What is wrong with the start of a game.
fn faults(game: &Game) -> Vec<StartFault> {
    let in_check = |side: Color| {
        let royals = game.royals_in_check(side).into_iter();
        royals.map(move |square| AttackedRoyal {
            square,
            attackers: game.attackers(square, side.other()),
        })
    };
    if !game.has_legal_move() {
        let in_check = in_check(game.side()).next();
        return vec![StartFault::NoMove { in_check }];
    }
    let checks = |side: Color| in_check(side).map(move |royal| StartFault::Check { side, royal });
    Color::ALL.into_iter().flat_map(checks).collect()
}
