//! The measured work on one position, whatever the width of its board. Each piece checks its own result.

use std::hint::black_box;
use std::sync::Arc;

use hakugei_game::{Move, MoveSets, Position, Tables, Visitor};
use hakugei_variant::{Setup, sfen};

use crate::case::{Case, middles, start_and_middle, starts};
use crate::text::Text;

/// What is measured on a position.
pub trait Work {
    /// Lists the legal moves; their number.
    fn generate(&mut self) -> usize;
    /// Counts the lines to a depth of which the count is known; their number.
    fn perft(&mut self, depth: u32) -> u64;
    /// Makes each legal move and takes it back; their number.
    fn make_and_unmake(&mut self) -> usize;
    /// Asks of each of some moves whether it is legal; the number of those that are.
    fn legality(&mut self) -> usize;
    /// Of how many moves legality is asked.
    fn asked(&self) -> usize;
}

/// The work on a case.
pub fn work(case: &Case) -> Box<dyn Work> {
    struct Start<'a>(&'a Case, Setup, [Setup; 2]);
    impl Visitor for Start<'_> {
        type Output = Box<dyn Work>;

        fn visit<const WORDS: usize>(self, tables: &Arc<Tables<WORDS>>) -> Box<dyn Work> {
            let Self(case, setup, others) = self;
            Box::new(Wide::new(case, tables, &setup, &others))
        }
    }
    let compiled = Text::of(case).compile();
    let setup = |text: &str| sfen::parse(compiled.variant(), text).expect("a position of the variant");
    let others = if case.file.is_some() {
        start_and_middle(&compiled).map(|game| game.setup())
    } else {
        [starts(), middles()].map(|cases| {
            let of_variant = cases.into_iter().find(|other| other.variant == case.variant);
            setup(&of_variant.expect("each variant has one").sfen)
        })
    };
    compiled.visit(Start(case, setup(&case.sfen), others))
}

/// The work on a board of one width.
struct Wide<const WORDS: usize> {
    id: String,
    counts: Vec<u64>,
    position: Position<WORDS>,
    /// The legal moves.
    legal: Vec<Move>,
    /// The moves whose legality is asked: the legal ones, and those of the other side and of other positions, which look
    /// like moves and most often are none.
    asked: Vec<Move>,
    /// Room to be filled again and again.
    sets: MoveSets<'static, WORDS>,
    list: Vec<Move>,
}

impl<const WORDS: usize> Wide<WORDS> {
    fn new(case: &Case, tables: &Arc<Tables<WORDS>>, setup: &Setup, others: &[Setup; 2]) -> Self {
        let listed = |setup: &Setup| {
            let mut list = Vec::new();
            Position::new(tables, setup).legal_moves(&mut list);
            list.sort_unstable();
            list
        };
        let turned = Setup {
            side: setup.side.other(),
            ..setup.clone()
        };
        let mut asked: Vec<Move> = others.iter().chain([setup, &turned]).flat_map(listed).collect();
        asked.sort_unstable();
        asked.dedup();
        Self {
            id: case.id.clone(),
            counts: case.counts.clone(),
            position: Position::new(tables, setup),
            legal: listed(setup),
            asked,
            sets: MoveSets::default(),
            list: Vec::new(),
        }
    }
}

impl<const WORDS: usize> Work for Wide<WORDS> {
    fn generate(&mut self) -> usize {
        self.list.clear();
        let position = black_box(&self.position);
        self.sets.find(position);
        self.sets.list(&mut self.list);
        let listed = self.list.len();
        assert_eq!(listed as u64, self.counts[0], "{}", self.id);
        listed
    }

    fn perft(&mut self, depth: u32) -> u64 {
        let nodes = black_box(&self.position).perft(depth);
        assert_eq!(
            nodes,
            self.counts[depth as usize - 1],
            "{} to depth {depth}",
            self.id
        );
        nodes
    }

    fn make_and_unmake(&mut self) -> usize {
        let key = self.position.key();
        let mut changed = 0;
        for &mv in &self.legal {
            let undo = self.position.make(black_box(mv));
            changed += usize::from(self.position.key() != key);
            self.position.unmake(black_box(&undo));
        }
        assert_eq!(self.position.key(), key, "{}: taking back", self.id);
        assert_eq!(
            changed as u64, self.counts[0],
            "{}: positions that differ",
            self.id
        );
        changed
    }

    fn legality(&mut self) -> usize {
        let asked = self.asked.iter();
        let legal = asked.filter(|&&mv| self.sets.allow(&self.position, black_box(mv)));
        let legal = legal.count();
        assert_eq!(legal as u64, self.counts[0], "{}: legal moves", self.id);
        legal
    }

    fn asked(&self) -> usize {
        self.asked.len()
    }
}
