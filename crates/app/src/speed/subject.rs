//! A subject: a variant with all that is measured of it. The same work gives the same tally every time.

use std::ffi::OsStr;

use hakugei_arena::Chance;
use hakugei_game::{CompiledVariant, Game, Lists};
use hakugei_lab::stats::Estimate;
use hakugei_search::{Engine, Limits};
use hakugei_variant::sfen;

use super::cached_file::CachedFile;
use super::clock::Clock;
use super::effort::Effort;
use super::measure::{Detail, Measure, Tally};
use super::positions::{listed_positions, moves_per_position, positions};
use crate::failure::Failure;

/// The deepest count of lines, in plies.
const DEEPEST: u32 = 12;

/// The number of the first random game among the purposes of chance; those below are for positions.
const GAMES: u64 = 1 << 32;

/// About how many lists are written between two looks at the clock: those of small games take less time than one look, which would make all
/// such games look alike.
const LISTS_AT_ONCE: usize = 800;

/// A variant with all that is measured of it.
pub(crate) struct Subject {
    /// What it was asked for by: an id or a path.
    pub(crate) name: String,
    file: CachedFile,
    compiled: CompiledVariant,
    effort: Effort,
    games: Vec<Game>,
    texts: Vec<String>,
    lists: Lists,
    /// How many lists there are.
    listed: usize,
}

impl Subject {
    /// The variant of an id or path.
    ///
    /// # Errors
    /// Where there is none, something is wrong with it, or nothing can be played.
    pub(crate) fn new(name: &OsStr, effort: Effort) -> Result<Self, Failure> {
        let (file, variant) = CachedFile::find(name)?;
        let compiled = CompiledVariant::new(variant);
        let games = positions(&compiled, &effort);
        if games.is_empty() {
            return Err(Failure::problem(
                name.display(),
                "the game is over at its start: there is nothing to measure",
            ));
        }
        let listed = listed_positions(&compiled, &games, &effort);
        Ok(Self {
            name: name.to_string_lossy().into_owned(),
            texts: games.iter().map(Game::sfen).collect(),
            lists: Lists::of(&compiled, &listed),
            listed: listed.len(),
            file,
            compiled,
            effort,
            games,
        })
    }

    /// The files and ranks of its board.
    pub(crate) fn board(&self) -> (u8, u8) {
        let board = self.compiled.variant().board;
        (board.files(), board.ranks())
    }

    /// How many legal moves a position of random games has.
    pub(crate) fn moves_per_position(&self) -> Option<Estimate> {
        moves_per_position(&self.compiled, &self.effort)
    }

    /// Does the work of a measure [`Tally::at_once`] times, takes its time, and says what it goes through once. What is made
    /// ready for it takes no time.
    pub(crate) fn pass(&mut self, measure: Measure, depth: u32, clock: &mut Clock) -> Tally {
        match measure {
            Measure::Compile => {
                let compiled = clock.run(|| self.file.compile());
                tally(u64::from(compiled.is_some()), &[])
            }
            Measure::Sfen => clock.run(|| self.sfen()),
            Measure::Generate => {
                let at_once = LISTS_AT_ONCE.div_ceil(self.listed) as u64;
                let moves = clock.run(|| self.lists.write(at_once));
                Tally {
                    at_once,
                    ..tally(moves, &[detail("lists", self.listed as u64)])
                }
            }
            Measure::Perft => clock.run(|| tally(self.lines(depth), &[detail("depth", depth.into())])),
            Measure::Search => self.search(clock),
            Measure::Playouts => clock.run(|| self.playouts()),
        }
    }

    /// The depth to which lines are counted: the deepest that, going by those before, has not too many, and that has any.
    pub(crate) fn depth(&self) -> u32 {
        let (mut before, mut lines) = (self.games.len() as u64, self.lines(1));
        for depth in 1..DEEPEST {
            // The next depth grows about as the last one did. Asking the count itself would take the time that is to be bounded.
            let next = u128::from(lines) * u128::from(lines) / u128::from(before.max(1));
            if next > u128::from(self.effort.lines) {
                return depth;
            }
            (before, lines) = (lines, self.lines(depth + 1));
            if lines == 0 {
                return depth;
            }
        }
        DEEPEST
    }

    /// The number of lines of this depth from all positions.
    fn lines(&self, depth: u32) -> u64 {
        self.games.iter().map(|game| game.perft(depth)).sum()
    }

    /// Reads each text and writes it again.
    fn sfen(&self) -> Tally {
        let variant = self.compiled.variant();
        let read = self.texts.iter().map(|text| sfen::parse(variant, text));
        let written = read.flatten().map(|setup| sfen::format(variant, &setup));
        let (count, bytes) = written.fold((0, 0), |(count, bytes), text| (count + 1, bytes + text.len()));
        tally(count, &[detail("bytes", bytes as u64)])
    }

    /// Searches each position with an engine that knows nothing yet.
    fn search(&self, clock: &mut Clock) -> Tally {
        let limits = Limits {
            depth: Some(self.effort.depth),
            nodes: Some(self.effort.nodes),
            stop: &|| false,
            ..Limits::default()
        };
        let (mut nodes, mut broken_off) = (0, 0);
        for game in &self.games {
            let mut engine = Engine::new(&self.compiled);
            let mut visited = 0;
            clock.run(|| engine.think(game, &limits, &mut |report| visited = report.nodes));
            nodes += visited;
            broken_off += u64::from(visited >= self.effort.nodes);
        }
        let details = [
            detail("depth", u64::from(self.effort.depth)),
            detail("nodes", nodes),
            detail("broken_off", broken_off),
        ];
        tally(self.games.len() as u64, &details)
    }

    fn playouts(&self) -> Tally {
        let (mut plies, mut broken_off) = (0, 0);
        for number in 0..self.effort.games {
            let chance = &mut self.effort.chance(&self.compiled, GAMES + number);
            let game = playout(&self.compiled, self.effort.plies, chance);
            plies += game.moves().len() as u64;
            broken_off += u64::from(game.outcome().is_none());
        }
        let details = [detail("plies", plies), detail("broken_off", broken_off)];
        tally(self.effort.games, &details)
    }
}

/// A random game from the start, by all rules of its variant, up to a number of plies.
fn playout(compiled: &CompiledVariant, most: usize, chance: &mut Chance) -> Game {
    let mut game = Game::new(compiled);
    while game.moves().len() < most && game.outcome().is_none() {
        // Not sorted as for positions: the time of the choice would count as the variant's. A change in the order of moves plays
        // other games, which is why the numbers of play-outs may differ between versions.
        let moves = game.legal_moves();
        let mv = moves[chance.below(moves.len())];
        game.play(mv).expect("it is in the list of legal moves");
    }
    game
}

fn tally(count: u64, details: &[Detail]) -> Tally {
    Tally {
        count,
        details: details.to_vec(),
        at_once: 1,
    }
}

const fn detail(name: &'static str, value: u64) -> Detail {
    Detail { name, value }
}
