//! The computer player of one variant.

use std::sync::Arc;

use hakugei_game::{CompiledVariant, Game, GameResult, Line, Move, Outcome, Position, Tables, Visitor};
use hakugei_variant::Variant;
use hakugei_variant::rule::Rules;

use crate::ending::Ending;
use crate::evaluate::{Standing, Values};
use crate::forced::Forced;
use crate::judge::{Judged, judge};
use crate::limits::{Limits, Report};
use crate::order::History;
use crate::score::{MAX_PLY, Score};
use crate::search::{Search, Window};
use crate::table::{Table, TableTooLarge};

/// The table's size: 2 to the power of this many entries.
const TABLE_BITS: u32 = 18;

/// The most positions visited in search of a forced win: where there are hundreds of drops, all would be too many.
const MOST_FORCED: u64 = 100_000;

/// A computer player for one variant. It learns nothing between games beyond what speeds up the next search.
pub struct Engine {
    thinker: Box<dyn Thinker>,
}

trait Thinker: Send {
    fn think(&mut self, game: &Game, limits: &Limits<'_>, report: &mut dyn FnMut(&Report)) -> Option<Move>;
    fn set_table_size(&mut self, mebibytes: usize) -> Result<(), TableTooLarge>;
    fn set_threads(&mut self, threads: usize);
    fn forget(&mut self);
}

struct Width<const WORDS: usize> {
    tables: Arc<Tables<WORDS>>,
    rules: Rules,
    values: Values,
    table: Table,
    history: History,
}

impl Engine {
    /// A player for a compiled variant.
    pub fn new(compiled: &CompiledVariant) -> Self {
        struct Start<'a>(&'a Variant);
        impl Visitor for Start<'_> {
            type Output = Box<dyn Thinker>;

            fn visit<const WORDS: usize>(self, tables: &Arc<Tables<WORDS>>) -> Box<dyn Thinker> {
                Box::new(Width {
                    rules: self.0.rules.clone(),
                    values: Values::new(self.0, tables),
                    table: Table::new(TABLE_BITS),
                    history: History::new(tables.board(), self.0.pieces.len()),
                    tables: Arc::clone(tables),
                })
            }
        }
        Self {
            thinker: compiled.visit(Start(compiled.variant())),
        }
    }

    /// The move to play in a game of the engine's variant, or `None` where there is no legal one.
    ///
    /// Reports after every full depth, and once more where a depth that is broken off finds a better move: the last
    /// report is of the move to play. The same game and limits without `stop` give the same move every time.
    pub fn think(
        &mut self,
        game: &Game,
        limits: &Limits<'_>,
        report: &mut dyn FnMut(&Report),
    ) -> Option<Move> {
        self.thinker.think(game, limits, report)
    }

    /// What the computer declares in a game instead of moving: a win by points, where it may declare one. It need not
    /// think for that.
    pub fn declares(game: &Game) -> Option<Outcome> {
        let win = GameResult::Win(game.side());
        game.declaration().filter(|declared| declared.result == win)
    }

    /// What the computer declares after it has thought: a draw by points, where it may declare one and play promises less.
    pub fn settles_for(game: &Game, score: Score) -> Option<Outcome> {
        let draw = |declared: &Outcome| declared.result == GameResult::Draw;
        game.declaration().filter(draw).filter(|_| score < Score::EVEN)
    }

    /// Makes the transposition table hold so many mebibytes, and forgets what was in it.
    ///
    /// # Errors
    /// Says how much it asked for where the memory cannot be had; the table is as it was then.
    pub fn set_table_size(&mut self, mebibytes: usize) -> Result<(), TableTooLarge> {
        self.thinker.set_table_size(mebibytes)
    }

    /// Makes later searches use so many threads, at least one. With one thread, the same game and limits without `stop`
    /// and time give the same moves.
    pub fn set_threads(&mut self, threads: usize) {
        self.thinker.set_threads(threads.max(1));
    }

    /// Forgets what earlier searches found.
    pub fn forget(&mut self) {
        self.thinker.forget();
    }
}

impl<const WORDS: usize> Thinker for Width<WORDS> {
    fn think(&mut self, game: &Game, limits: &Limits<'_>, report: &mut dyn FnMut(&Report)) -> Option<Move> {
        let root_moves = sorted(game);
        if root_moves.is_empty() {
            return None;
        }
        let mut position = Position::new(&self.tables, &game.setup());
        let ending = Ending::of_rules(&self.rules);
        let mut forced = Forced {
            tables: &self.tables,
            ending,
            stop: limits.stop,
            nodes: 0,
            most: most_forced(limits),
        };
        let won = forced.win(&mut position, &root_moves);
        let visited = forced.nodes.min(forced.most);
        if let Some((mv, plies)) = won {
            let score = Score::won_in(plies);
            report(&Report {
                depth: plies as u32,
                deepest: plies as u32,
                rank: 1,
                score,
                nodes: visited,
                table_use: 0,
                line: vec![mv],
            });
            return Some(mv);
        }
        let judged = judge(
            (&self.tables, &self.values),
            &mut position,
            &root_moves,
            limits.stop,
        );
        let best = *judged.first()?;
        self.history.fade();
        let mut search = Search {
            tables: &self.tables,
            values: &self.values,
            rules: &self.rules,
            limits,
            standing: Standing::of(&self.values, &position),
            table: &mut self.table,
            history: &mut self.history,
            position,
            path: Line::new(game.positions()),
            root_moves: judged.into_iter().map(|judged| judged.mv).collect(),
            nodes: visited,
            stopped: false,
            lines: vec![Vec::new(); MAX_PLY + 2],
        };
        Some(deepen(&mut search, best, report))
    }

    fn set_table_size(&mut self, mebibytes: usize) -> Result<(), TableTooLarge> {
        let _ = mebibytes;
        Ok(())
    }

    fn set_threads(&mut self, _threads: usize) {}

    fn forget(&mut self) {
        self.table.clear();
        self.history.fade();
    }
}

/// How many positions the search for a forced win may visit: at most half of all.
fn most_forced(limits: &Limits<'_>) -> u64 {
    let half = limits.nodes.map_or(MOST_FORCED, |nodes| nodes / 2);
    half.min(MOST_FORCED)
}

/// Searches one ply deeper after another; the best move found, at first the one that was judged so.
fn deepen<const WORDS: usize>(
    search: &mut Search<'_, WORDS>,
    judged: Judged,
    report: &mut dyn FnMut(&Report),
) -> Move {
    let mut last = Report {
        depth: 0,
        deepest: 0,
        rank: 1,
        score: judged.score,
        nodes: search.nodes,
        table_use: 0,
        line: vec![judged.mv],
    };
    let deepest = search
        .limits
        .depth
        .unwrap_or(MAX_PLY as u32 / 2)
        .clamp(1, MAX_PLY as u32 / 2);
    for depth in 1..=deepest {
        let score = search.node(depth, 0, Window::FULL);
        if search.stopped {
            break_off(search, score, &mut last, report);
            break;
        }
        last = Report {
            depth,
            deepest: depth,
            rank: 1,
            score,
            nodes: search.nodes,
            table_use: 0,
            line: search.lines[0].clone(),
        };
        report(&last);
        if search.root_moves.len() == 1 || score.forced().is_some_and(|plies| plies.unsigned_abs() <= depth) {
            break;
        }
    }
    last.line.first().copied().unwrap_or(judged.mv)
}

/// Takes over what a depth that was broken off has found, and reports it where nothing was reported of that move yet.
fn break_off<const WORDS: usize>(
    search: &Search<'_, WORDS>,
    score: Score,
    last: &mut Report,
    report: &mut dyn FnMut(&Report),
) {
    let line = &search.lines[0];
    let changed = !line.is_empty() && line.first() != last.line.first();
    if !line.is_empty() && (changed || last.depth == 0) {
        (last.score, last.line) = (score, line.clone());
    }
    if changed || last.depth == 0 {
        let spent = search.limits.nodes.unwrap_or(search.nodes);
        last.nodes = search.nodes.min(spent);
        report(last);
    }
}

/// The legal moves in an order that does not depend on how they were generated.
fn sorted(game: &Game) -> Vec<Move> {
    let mut moves = game.legal_moves();
    moves.sort_unstable();
    moves
}
