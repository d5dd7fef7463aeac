//! Counts that somebody may stop.

use std::sync::Arc;

use hakugei_variant::Setup;

use crate::compiled::Visitor;
use crate::game::Game;
use crate::move_sets::MoveSets;
use crate::moves::Move;
use crate::perft;
use crate::position::Position;
use crate::stop::Stop;
use crate::tables::Tables;

/// Lines of so few plies are counted without asking whether to stop, but where moves have to be tried out.
const AT_ONCE: u32 = 2;

impl Game {
    /// The number of legal lines of `depth` plies that follow a legal move; `None` where `stop` said so before all were
    /// counted. It is asked so often that a count ends within milliseconds.
    pub fn perft_until(&self, mv: Move, depth: u32, stop: &dyn Fn() -> bool) -> Option<u64> {
        let setup = self.setup();
        self.compiled().visit(Subtree {
            setup: &setup,
            mv,
            depth,
            stop,
        })
    }
}

/// The lines after one move of a position.
struct Subtree<'a> {
    setup: &'a Setup,
    mv: Move,
    depth: u32,
    stop: &'a dyn Fn() -> bool,
}

impl Visitor for Subtree<'_> {
    type Output = Option<u64>;

    fn visit<const WORDS: usize>(self, tables: &Arc<Tables<WORDS>>) -> Option<u64> {
        let mut position = Position::new(tables, self.setup);
        position.make(self.mv);
        count(&mut position, self.depth, &Stop::new(self.stop))
    }
}

fn count<const WORDS: usize>(position: &mut Position<WORDS>, depth: u32, stop: &Stop<'_>) -> Option<u64> {
    if stop.asks() {
        return None;
    }
    if depth <= AT_ONCE {
        let mut rooms = vec![MoveSets::stopped_by(stop); depth as usize];
        let nodes = perft::count(position, &mut rooms);
        return (!stop.has_come()).then_some(nodes);
    }
    let (mut sets, mut nodes) = (MoveSets::stopped_by(stop), 0);
    sets.find(position);
    for mv in sets.iter() {
        let undo = position.make(mv);
        let below = count(position, depth - 1, stop);
        position.unmake(&undo);
        nodes += below?;
    }
    (!stop.has_come()).then_some(nodes)
}
