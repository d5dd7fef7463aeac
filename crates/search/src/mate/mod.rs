//! Forced wins by checks, proved or disproved by a proof-number search (df-pn: Nagai 2002).
//!
//! # What is looked for
//!
//! The side to move, the attacker, may play moves that give check, and moves that end the game at once in its favour by the
//! variant's rules: the capture of the last royal piece, a check where that wins, a try, a bared royal piece. The other side
//! may play every legal move. The attacker wins if the other side is checkmated, or if the game ends at once with the attacker's
//! win in another way. Drops that may not mate are not legal moves, so they are in no line, as attacks or as answers.
//!
//! Quiet moves are not looked at, even where they win: no brinkmate, no stalemate where that loses, no declaration.
//! A repetition is a failure of the attacker, because it is the attacker who repeats the checks. Where the rule makes repetitions
//! illegal, also for the defender, a refutation counts only if it depends on none (`Solver::refutes`).
//!
//! # Why a proof is never false
//!
//! A position that stands on the line already counts as disproved when it comes up again. So no proof depends on a repetition:
//! what is proved was proved from positions proved before it, down to the ends of games, and holds however the position came
//! about. Refutations may depend on positions of the line. Each has the first and the last ply that it depends on (after
//! Kishimoto and Müller 2004); it is used again only where the line is the same up to the last, and it becomes one that
//! holds everywhere as soon as all that it depends on lies within its own tree (graph history interaction).
//!
//! # How it searches
//!
//! Thresholds are 1 + ε times those of the second best (Pawlewicz and Lew 2007). Moves that lead to much the same, such as
//! drops on one square to answer a check, count by their largest number, not by their sum. The table grows to its limit, then
//! drops what took least work.

mod judge;
mod path;
mod proof;
mod solver;
mod table;
mod tree;
mod value;

use std::collections::BTreeMap;
use std::sync::Arc;

use hakugei_game::{Game, Move, Position, Stop, Tables, Visitor};
use hakugei_variant::Color;
use hakugei_variant::rules::{BareRoyal, Check, QuietMoves, Repetition, RoyalEnd, Rules, Try};

pub use proof::MateProof;

use solver::{Bounds, Ends, Solver};
use table::ProofTable;
use value::ANY_PLIES;

/// The longest mate that is looked for by default, in plies: more than twice the longest composed problem of shogi (Microcosmos,
/// 1525 plies). It leaves [`ANY_PLIES`] free.
const MOST_PLIES: u16 = 4000;

/// How many more positions the search for a shorter mate may take, however few the first mate took.
const CHEAP: u64 = 20_000;

/// When the search for a mate ends.
///
/// ```
/// use hakugei_search::MateLimits;
///
/// let limits = MateLimits { nodes: Some(100_000), plies: Some(9), ..MateLimits::default() };
/// assert_eq!((limits.memory, limits.shortest), (256, false));
/// ```
///
/// ```
/// # use hakugei_game::{CompiledVariant, Game};
/// # use hakugei_variant::shipped;
/// # let id = shipped::ids().next().unwrap();
/// # let compiled = CompiledVariant::shipped(id).unwrap();
/// use hakugei_search::{Mate, MateLimits, MateResult, solve_mate};
///
/// let game = Game::from_sfen(&compiled, "w5/2W3/6/6/6/6 b H2G 1")?;
/// let MateResult::Mate(Mate { line, proof, .. }) = solve_mate(&game, &MateLimits::default()).result else {
///     panic!("there is a mate");
/// };
/// assert!(!line.is_empty() && !proof.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct MateLimits<'a> {
    /// The largest number of positions visited.
    pub nodes: Option<u64>,
    /// The longest mate that counts, in plies.
    pub plies: Option<u32>,
    /// How many mebibytes the table may take, at least one; the tree of a proof may take half as many more.
    pub memory: usize,
    /// Whether to go on until the mate is proved to be the shortest. Otherwise a shorter one is looked for only for as long as
    /// the first took.
    pub shortest: bool,
    /// Asked after about the work of a few dozen positions of a usual game; the search ends soon after it says yes.
    pub stop: &'a dyn Fn() -> bool,
}

impl Default for MateLimits<'_> {
    /// No bound but 256 mebibytes.
    fn default() -> Self {
        Self {
            nodes: None,
            plies: None,
            memory: 256,
            shortest: false,
            stop: &|| false,
        }
    }
}

/// A forced win.
///
/// ```
/// # use hakugei_game::{CompiledVariant, Game};
/// # use hakugei_variant::shipped;
/// # let id = shipped::ids().next().unwrap();
/// # let compiled = CompiledVariant::shipped(id).unwrap();
/// use hakugei_search::{Mate, MateLimits, MateResult, solve_mate};
///
/// let mut game = Game::from_sfen(&compiled, "w5/2W3/6/6/6/6 b H2G 1")?;
/// let MateResult::Mate(Mate { line, .. }) = solve_mate(&game, &MateLimits::default()).result else {
///     panic!("there is a mate");
/// };
/// for mv in line {
///     game.play(mv)?;
/// }
/// assert!(game.outcome().is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mate {
    /// The longest that the other side can resist the attacker's moves as they were found: from the position to the end of the
    /// game.
    pub line: Vec<Move>,
    /// Whether no shorter win can be forced, against the longest resistance.
    pub shortest: bool,
    /// The attacker's moves against every defence.
    pub proof: MateProof,
}

/// What came of the search for a mate.
///
/// ```
/// # use hakugei_game::{CompiledVariant, Game};
/// # use hakugei_variant::shipped;
/// # let id = shipped::ids().next().unwrap();
/// # let compiled = CompiledVariant::shipped(id).unwrap();
/// use hakugei_search::{MateLimits, MateResult, solve_mate};
///
/// let game = Game::from_sfen(&compiled, "w5/2W3/6/6/6/6 b H2G 1")?;
/// let MateResult::Mate(mate) = solve_mate(&game, &MateLimits::default()).result else {
///     panic!("there is a mate");
/// };
/// assert_eq!(mate.line.len() % 2, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MateResult {
    /// The side to move can force a win by checks.
    Mate(Mate),
    /// It was proved that it can, but a limit was reached before the moves were known by which it does.
    Proved {
        /// Within how many plies, at most.
        within: u32,
    },
    /// It was proved that it cannot.
    NoMate {
        /// Within how many plies; `None` where it holds for any number.
        within: Option<u32>,
    },
    /// A limit was reached first, or all that was found against a win depends on a repetition that the rule may forbid.
    Unknown,
}

/// The result, and what it took.
///
/// ```
/// # use hakugei_game::{CompiledVariant, Game};
/// # use hakugei_variant::shipped;
/// # let id = shipped::ids().next().unwrap();
/// # let compiled = CompiledVariant::shipped(id).unwrap();
/// use hakugei_search::{MateLimits, MateResult, solve_mate};
///
/// let game = Game::from_sfen(&compiled, "w5/2W3/6/6/6/6 b H2G 1")?;
/// let report = solve_mate(&game, &MateLimits { nodes: Some(100_000), ..MateLimits::default() });
/// assert!(report.nodes > 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MateReport {
    /// What was found.
    pub result: MateResult,
    /// How many positions were visited.
    pub nodes: u64,
}

/// Looks for a win that the side to move can force by checks. Where the game is over, there is none.
///
/// A game and limits without `stop` always give the same report.
pub fn solve_mate(game: &Game, limits: &MateLimits<'_>) -> MateReport {
    struct Start<'a>(&'a Game, &'a MateLimits<'a>);
    impl Visitor for Start<'_> {
        type Output = MateReport;

        fn visit<const WORDS: usize>(self, tables: &Arc<Tables<WORDS>>) -> MateReport {
            let position = Position::new(tables, &self.0.setup());
            let rules = &self.0.variant().rules;
            let only_mate = ends_by_mate(rules) && has_plain_royals(self.0, &position);
            let stop = Stop::new(self.1.stop);
            let bounds = Bounds {
                nodes: self.1.nodes.unwrap_or(u64::MAX),
                stop: &stop,
            };
            let table = ProofTable::new(self.1.memory);
            let ends = Ends {
                rules,
                worn: worn(self.0),
                only_mate,
            };
            let room = quiet_room(self.0);
            solve(&mut Solver::new(position, ends, table, bounds), self.1, room)
        }
    }
    if game.outcome().is_some() {
        return MateReport {
            result: MateResult::NoMate { within: None },
            nodes: 0,
        };
    }
    game.compiled().visit(Start(game, limits))
}

/// Whether no rule ends a game at once but mate and the loss of the last royal piece.
fn ends_by_mate(rules: &Rules) -> bool {
    rules.royal == RoyalEnd::Checkmate
        && rules.check == Check::Ordinary
        && rules.try_rule == Try::None
        && rules.bare_royal == BareRoyal::Ordinary
}

/// Whether each side has one royal piece, on the board, and can get no other; and whether the one that could be captured now
/// is safe.
fn has_plain_royals<const WORDS: usize>(game: &Game, position: &Position<WORDS>) -> bool {
    let variant = game.variant();
    let mut kinds = variant.kinds().filter(|&kind| variant.piece(kind).royal);
    let (Some(royal), None) = (kinds.next(), kinds.next()) else {
        return false;
    };
    let has_one = |side: Color| position.royals(side).len() == 1 && game.in_hand(side, royal) == 0;
    let becomes = |kind| variant.piece(kind).promotes_to.contains(&royal);
    Color::ALL.into_iter().all(has_one) && !variant.kinds().any(becomes) && !game.opponent_in_check()
}

/// The positions of a game that would end it by repetition if they came up once more, in order.
fn worn(game: &Game) -> Vec<u64> {
    let Repetition::Fold { count, .. } = game.variant().rules.repetition else {
        return Vec::new();
    };
    let mut times: BTreeMap<u64, u32> = BTreeMap::new();
    for position in game.positions() {
        *times.entry(position.key).or_default() += 1;
    }
    let worn = times
        .into_iter()
        .filter(|&(_, times)| times + 1 >= u32::from(count));
    worn.map(|(key, _)| key).collect()
}

/// How many plies a mate may take before quiet moves could draw the game. The mate that comes with the last of them counts;
/// captures and drops on the way would leave more room, but the solver does not count them.
fn quiet_room(game: &Game) -> u16 {
    let QuietMoves::Draw { after } = game.variant().rules.quiet_moves else {
        return MOST_PLIES;
    };
    let row = game.positions().last().map_or(0, |last| last.quiet_in_a_row);
    let room = u32::from(after).saturating_sub(row);
    u16::try_from(room).map_or(MOST_PLIES, |room| room.min(MOST_PLIES))
}

/// The search: a first proof, its tree, and then shorter ones; `room` is the most plies that the rules leave for it.
fn solve<const WORDS: usize>(
    solver: &mut Solver<'_, WORDS>,
    limits: &MateLimits<'_>,
    room: u16,
) -> MateReport {
    let asked = limits.plies.unwrap_or(u32::from(MOST_PLIES));
    let bound = u16::try_from(asked).map_or(room, |plies| plies.min(room));
    let value = solver.solve(bound);
    let result = if value.is_proved() {
        let within = value.plies.into();
        mate(solver, value.plies, limits).map_or(MateResult::Proved { within }, MateResult::Mate)
    } else if solver.refutes(value, bound) {
        no_mate(value.plies, bound, limits.plies)
    } else {
        MateResult::Unknown
    };
    MateReport {
        result,
        nodes: solver.nodes,
    }
}

/// What a refutation within some plies says, given the bound and the one that was asked for.
fn no_mate(plies: u16, bound: u16, asked: Option<u32>) -> MateResult {
    match asked {
        _ if plies == ANY_PLIES => MateResult::NoMate { within: None },
        Some(asked) if asked <= u32::from(bound) => MateResult::NoMate { within: Some(asked) },
        _ => MateResult::Unknown,
    }
}

/// The mate in `plies` plies that was proved, or a shorter one.
fn mate<const WORDS: usize>(
    solver: &mut Solver<'_, WORDS>,
    plies: u16,
    limits: &MateLimits<'_>,
) -> Option<Mate> {
    // The tree lies beside the table: `MateLimits::memory` says so.
    let room = limits.memory / 2;
    let all = solver.bounds;
    // By default the search for a shorter mate lasts about as long as the first one took.
    let cheap = solver.nodes.saturating_mul(2).saturating_add(CHEAP);
    let (mut tree, mut line) = solver.tree(plies, room)?;
    if !limits.shortest {
        solver.bounds.nodes = all.nodes.min(cheap);
    }
    let mut shortest = false;
    while let Some(bound) = (line.len() as u16)
        .checked_sub(1)
        .filter(|_| !solver.is_stopped())
    {
        let value = solver.solve(bound);
        if !value.is_proved() {
            shortest = solver.refutes(value, bound);
            break;
        }
        let Some(better) = solver.tree(value.plies, room) else {
            break;
        };
        (tree, line) = better;
    }
    Some(Mate {
        line,
        shortest,
        proof: MateProof::new(tree.into_moves()),
    })
}
