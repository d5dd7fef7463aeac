//! The computer player of one variant.

use std::iter;
use std::sync::Arc;

use hakugei_game::{
    CompiledVariant, Game, GameResult, Move, Outcome, Position, RepetitionStack, Stop, Tables, Visitor,
};
use hakugei_variant::Variant;
use hakugei_variant::rules::Rules;

use crate::blunder_model::BlunderModel;
use crate::evaluate::{Evaluation, Learned};
use crate::history::History;
use crate::level::Level;
use crate::limits::{Limits, Report};
use crate::parts::Parts;
use crate::root::{Root, RootMove};
use crate::root_scorer::RootScorer;
use crate::score::Score;
use crate::shipped::shipped_evaluation;
use crate::table::{TableTooLarge, TranspositionTable};
use crate::threads::{FewerThreads, Searched, one_more_fits, search_with_threads};
use crate::worker::{Settings, Shared};

/// The size that the table has by default, in mebibytes.
const TABLE_SIZE: usize = 16;

/// The largest table that anyone may ask for, in mebibytes.
pub const MOST_MEBIBYTES: usize = 65_536;

/// The most threads that anyone may ask for.
pub const MOST_THREADS: usize = 256;

/// A computer player for one variant. It learns nothing between games beyond what speeds up the next search.
///
/// ```
/// # use hakugei_game::{CompiledVariant, Game};
/// # use hakugei_variant::shipped;
/// # let id = shipped::ids().next().unwrap();
/// # let compiled = CompiledVariant::shipped(id).unwrap();
/// use hakugei_search::{Engine, Limits};
///
/// let game = Game::new(&compiled);
/// let mut engine = Engine::new(&compiled);
/// let limits = Limits { depth: Some(4), ..Limits::default() };
/// let best = engine.think(&game, &limits, &mut |report| assert!(report.depth <= 4));
/// assert!(game.legal_moves().contains(&best.expect("the start has a move")));
/// ```
pub struct Engine {
    thinker: Box<dyn Thinker>,
}

trait Thinker: Send {
    fn think(&mut self, game: &Game, limits: &Limits<'_>, report: &mut dyn FnMut(&Report)) -> Option<Move>;
    fn set_table_size(&mut self, mebibytes: usize) -> Result<(), TableTooLarge>;
    fn set_threads(&mut self, threads: usize);
    fn fewer_threads(&self) -> Option<FewerThreads>;
    fn use_parts(&mut self, parts: Parts);
    fn forget(&mut self);
}

struct Width<const WORDS: usize> {
    tables: Arc<Tables<WORDS>>,
    rules: Rules,
    evaluation: Evaluation,
    kinds: usize,
    /// With how many pieces, on the board and in hand, the variant begins.
    pieces: usize,
    parts: Parts,
    table: TranspositionTable,
    /// How many threads are wanted.
    threads: usize,
    /// One for each thread, as far as they fit into memory.
    histories: Vec<History>,
    /// What the last search lacked.
    fewer: Option<FewerThreads>,
    /// Whether there is anything to forget: to clear a table takes as long as a short search.
    has_searched: bool,
}

impl Engine {
    /// A player for a compiled variant, with the learned evaluation that ships for it, if there is one.
    pub fn new(compiled: &CompiledVariant) -> Self {
        Self::with_evaluation(
            compiled,
            shipped_evaluation(compiled.variant()).map(|shipped| shipped.learned),
        )
    }

    /// A player that values positions by a learned evaluation, or by values computed from the tables if it is `None`.
    pub fn with_evaluation(compiled: &CompiledVariant, learned: Option<Learned>) -> Self {
        Self::with_table(compiled, learned, TABLE_SIZE)
    }

    /// The same with a transposition table of `mebibytes` mebibytes, or of the largest smaller size that fits into memory.
    ///
    /// ```
    /// use hakugei_game::{CompiledVariant, Game};
    /// use hakugei_search::{Engine, Limits};
    /// use hakugei_variant::{Source, load, shipped};
    ///
    /// let id = shipped::ids().next().expect("variants are shipped");
    /// let source = shipped::source(id).expect("it is shipped");
    /// let variant = load(&source, &shipped::Shipped).variant.expect("it is sound");
    /// let compiled = CompiledVariant::new(variant);
    /// let mut engine = Engine::with_table(&compiled, None, 1);
    /// let limits = Limits { nodes: Some(100), ..Limits::default() };
    /// assert!(engine.think(&Game::new(&compiled), &limits, &mut |_| {}).is_some());
    /// ```
    pub fn with_table(compiled: &CompiledVariant, learned: Option<Learned>, mebibytes: usize) -> Self {
        struct Start<'a>(&'a Variant, Option<Learned>, usize);
        impl Visitor for Start<'_> {
            type Output = Box<dyn Thinker>;

            fn visit<const WORDS: usize>(self, tables: &Arc<Tables<WORDS>>) -> Box<dyn Thinker> {
                Box::new(Width {
                    rules: self.0.rules.clone(),
                    evaluation: Evaluation::new(self.0, tables, self.1),
                    kinds: self.0.pieces.len(),
                    pieces: self.0.start.men(),
                    parts: Parts::ALL,
                    table: iter::successors(Some(self.2.max(1)), |&size| (size > 1).then_some(size / 2))
                        .find_map(|size| TranspositionTable::new(size).ok())
                        .unwrap_or_else(TranspositionTable::smallest),
                    threads: 1,
                    fewer: None,
                    has_searched: false,
                    histories: vec![History::new(tables.board(), self.0.pieces.len())],
                    tables: Arc::clone(tables),
                })
            }
        }
        Self {
            thinker: compiled.visit(Start(compiled.variant(), learned, mebibytes)),
        }
    }

    /// The move to play in a game of the engine's variant, or `None` if there is no legal one.
    ///
    /// Reports every line after every full depth, and once more if an interrupted depth finds a better move: the last
    /// report of rank 1 is of the move to play. Two searches of one game by equal limits without `stop` give equal moves. A level below
    /// the strongest uses one thread, so that it plays alike on every machine.
    pub fn think(
        &mut self,
        game: &Game,
        limits: &Limits<'_>,
        report: &mut dyn FnMut(&Report),
    ) -> Option<Move> {
        self.thinker.think(game, limits, report)
    }

    /// The win by points that the computer declares instead of moving, if the rules allow one now. It needs no search for
    /// that.
    pub fn declares(game: &Game) -> Option<Outcome> {
        let win = GameResult::Win(game.side());
        game.declaration().filter(|declared| declared.result == win)
    }

    /// The draw by points that the computer declares after a search, if the rules allow one now and the score is lower.
    pub fn settles_for(game: &Game, score: Score) -> Option<Outcome> {
        let draw = |declared: &Outcome| declared.result == GameResult::Draw;
        game.declaration().filter(draw).filter(|_| score < Score::EVEN)
    }

    /// Makes the transposition table hold `mebibytes` mebibytes, and forgets what was in it.
    ///
    /// # Errors
    /// Returns the size that does not fit into memory; the table then stays as it was.
    pub fn set_table_size(&mut self, mebibytes: usize) -> Result<(), TableTooLarge> {
        self.thinker.set_table_size(mebibytes)
    }

    /// Makes later searches use this number of threads, from one to [`MOST_THREADS`], or as many of them as fit into memory:
    /// see [`Self::fewer_threads`]. With one thread, a game and limits without `stop` and time always give the same moves.
    pub fn set_threads(&mut self, threads: usize) {
        self.thinker.set_threads(threads.clamp(1, MOST_THREADS));
    }

    /// How many threads took part in the last search, if these were fewer than it was to use.
    pub fn fewer_threads(&self) -> Option<FewerThreads> {
        self.thinker.fewer_threads()
    }

    /// Makes later searches use only some of their parts, to measure what the others bring.
    pub fn use_parts(&mut self, parts: Parts) {
        self.thinker.use_parts(parts);
    }

    /// Forgets what earlier searches found.
    pub fn forget(&mut self) {
        self.thinker.forget();
    }
}

impl<const WORDS: usize> Thinker for Width<WORDS> {
    fn think(&mut self, game: &Game, limits: &Limits<'_>, report: &mut dyn FnMut(&Report)) -> Option<Move> {
        let settings = limits.level.settings(self.pieces);
        let share = limits.level.share(self.pieces);
        let time = || (limits.time)().map(|budget| share.of_budget(budget));
        let limits = &Limits {
            time: &time,
            ..limits.within_level(settings, share)
        };
        let are_met = || limits.are_met();
        let stop = Stop::new(&are_met);
        let moves = to_choose_from(game, limits.only, &stop);
        if moves.is_empty() {
            return None;
        }
        self.has_searched = true;
        let mut position = Position::new(&self.tables, &game.setup());
        let blunders = BlunderModel::of(settings, limits.seed, position.key());
        let moves = match &blunders {
            Some(blunders) if !game.in_check() => {
                let last = game.moves().last().map(|mv| mv.to());
                blunders.seen(&position, moves, last)
            }
            _ => moves,
        };
        let scorer = RootScorer {
            evaluation: &self.evaluation,
            blunders: blunders.as_ref(),
        };
        let moves = scorer.score(&mut position, &moves, &stop);
        let root_moves: Vec<RootMove> = moves
            .into_iter()
            .map(|scored| RootMove::new(scored.mv, scored.score))
            .collect();
        self.grow_histories();
        self.table.grow_old();
        for history in &mut self.histories {
            history.fade();
        }
        let shared = Shared::new(
            &self.evaluation,
            &self.rules,
            &self.table,
            Settings {
                parts: self.parts,
                blunders,
                nodes: limits.nodes,
            },
        );
        let wanted = if limits.level == Level::STRONGEST {
            self.threads
        } else {
            1
        };
        let threads = wanted.min(self.histories.len());
        let root = Root {
            position,
            path: RepetitionStack::new(game.positions()),
            moves: root_moves,
        };
        let histories = &mut self.histories[..threads];
        let Searched { best, threads } = search_with_threads(&shared, limits, &stop, histories, root, report);
        self.fewer = (threads < wanted).then_some(FewerThreads {
            wanted,
            working: threads,
        });
        best
    }

    fn set_table_size(&mut self, mebibytes: usize) -> Result<(), TableTooLarge> {
        self.table = TranspositionTable::new(mebibytes)?;
        Ok(())
    }

    fn set_threads(&mut self, threads: usize) {
        self.threads = threads;
        self.histories.truncate(threads);
        self.grow_histories();
    }

    fn fewer_threads(&self) -> Option<FewerThreads> {
        self.fewer
    }

    fn use_parts(&mut self, parts: Parts) {
        self.parts = parts;
    }

    fn forget(&mut self) {
        if !std::mem::take(&mut self.has_searched) {
            return;
        }
        self.table.clear();
        self.histories.iter_mut().for_each(History::clear);
    }
}

impl<const WORDS: usize> Width<WORDS> {
    /// Makes a history for each thread that is wanted, as far as they fit into memory.
    fn grow_histories(&mut self) {
        let bytes = History::bytes(self.tables.board(), self.kinds);
        while self.histories.len() < self.threads && one_more_fits(bytes, self.histories.len()) {
            self.histories.push(History::new(self.tables.board(), self.kinds));
        }
    }
}

/// The legal moves in an order that does not depend on how they were generated; of these those that are asked for, if any. Once a
/// stop has come, some of them.
fn to_choose_from(game: &Game, only: &[Move], stop: &Stop<'_>) -> Vec<Move> {
    let mut moves = game.legal_moves_before(stop);
    if !only.is_empty() && stop.has_come() {
        // None of these may have been found yet.
        let legal = only.iter().copied().find(|&mv| game.is_legal(mv));
        return legal.into_iter().collect();
    }
    moves.sort_unstable();
    if !only.is_empty() {
        moves.retain(|mv| only.contains(mv));
    }
    moves
}
