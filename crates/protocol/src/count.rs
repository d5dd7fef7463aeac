//! Counting legal lines so that it can be stopped at any time.

use std::sync::Arc;

use hakugei_game::{CompiledVariant, Game, Move, Position, Tables, Visitor, legal_moves, perft};
use hakugei_variant::Setup;

/// Lines of so few plies are counted in one go.
const AT_ONCE: u32 = 2;

/// What was counted.
pub(crate) struct Counted {
    /// The number of lines.
    pub(crate) nodes: u64,
    /// Whether these are all.
    pub(crate) whole: bool,
}

/// The number of legal lines of `depth` plies (at least 1), told for every first move in the order of their USI text.
pub(crate) fn by_move(
    game: &Game,
    depth: u32,
    stop: &dyn Fn() -> bool,
    tell: &mut dyn FnMut(Move, u64),
) -> Counted {
    let mut moves = game.legal_moves();
    moves.sort_by_cached_key(|&mv| game.usi(mv));
    let mut all = Counted {
        nodes: 0,
        whole: true,
    };
    for mv in moves {
        let below = Below {
            setup: game.setup(),
            mv,
            depth: depth - 1,
            stop,
        };
        let Some(nodes) = game.compiled().visit(below) else {
            all.whole = false;
            break;
        };
        all.nodes += nodes;
        tell(mv, nodes);
    }
    all
}

/// The lines after one move of a position.
struct Below<'a> {
    setup: Setup,
    mv: Move,
    depth: u32,
    stop: &'a dyn Fn() -> bool,
}

impl Visitor for Below<'_> {
    type Output = Option<u64>;

    fn visit<const WORDS: usize>(self, tables: &Arc<Tables<WORDS>>) -> Option<u64> {
        let mut position = Position::new(tables, &self.setup);
        position.make(tables, self.mv);
        count(tables, &mut position, self.depth, self.stop)
    }
}

fn count<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &mut Position<WORDS>,
    depth: u32,
    stop: &dyn Fn() -> bool,
) -> Option<u64> {
    if stop() {
        return None;
    }
    if depth <= AT_ONCE {
        return Some(perft(tables, position, depth));
    }
    let mut moves = Vec::new();
    legal_moves(tables, position, &mut moves);
    let mut nodes = 0;
    for mv in moves {
        let undo = position.make(tables, mv);
        let below = count(tables, position, depth - 1, stop);
        position.unmake(&undo);
        nodes += below?;
    }
    Some(nodes)
}

/// The key by which positions are told apart.
pub(crate) fn key(compiled: &CompiledVariant, setup: &Setup) -> u64 {
    struct Key<'a>(&'a Setup);
    impl Visitor for Key<'_> {
        type Output = u64;

        fn visit<const WORDS: usize>(self, tables: &Arc<Tables<WORDS>>) -> u64 {
            Position::new(tables, self.0).key()
        }
    }
    compiled.visit(Key(setup))
}
