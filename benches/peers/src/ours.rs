//! Our own generator, over its public functions.

use std::hint::black_box;
use std::sync::Arc;

use hakugei_game::{CompiledVariant, Move, MoveSets, Position, Tables, Visitor};
use hakugei_variant::{Setup, Source, Variant, load, render, sfen, shipped};

use crate::way::Way;

/// A game of ours: its compiled variant and where counting starts.
pub(crate) struct Ours {
    compiled: CompiledVariant,
    setup: Setup,
}

impl Ours {
    /// A shipped variant from its start, or from a position where one is given.
    ///
    /// # Errors
    /// Where the position is written wrongly.
    pub(crate) fn new(id: &str, position: &str) -> Result<Self, String> {
        Self::of(variant(id)?, position)
    }

    /// The same with fields of a variant file laid over it, such as `captures: removed`.
    ///
    /// # Errors
    /// Where the position or the fields are written wrongly.
    pub(crate) fn with_rules(id: &str, rules: &str, position: &str) -> Result<Self, String> {
        let text = format!("Variant(id: \"overlaid\", extends: \"{id}\", {rules})");
        Self::of(checked(&Source::new("overlaid.ron", text))?, position)
    }

    fn of(variant: Variant, position: &str) -> Result<Self, String> {
        let compiled = CompiledVariant::new(variant);
        let setup = if position.is_empty() {
            compiled.variant().start.clone()
        } else {
            sfen::parse(compiled.variant(), position).map_err(|error| error.to_string())?
        };
        Ok(Self { compiled, setup })
    }

    /// The compiled variant.
    pub(crate) fn compiled(&self) -> &CompiledVariant {
        &self.compiled
    }

    /// The position where counting starts.
    pub(crate) fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The number of lines of `plies` plies, counted in the given way.
    pub(crate) fn count(&self, way: Way, plies: u32) -> u64 {
        self.compiled.visit(Lines {
            setup: &self.setup,
            way,
            plies,
        })
    }
}

/// The shipped variant with an id.
///
/// # Errors
/// Where there is none.
fn variant(id: &str) -> Result<Variant, String> {
    let source = shipped::source(id).ok_or_else(|| format!("no shipped variant is called `{id}`"))?;
    checked(&source)
}

fn checked(source: &Source) -> Result<Variant, String> {
    let checked = load(source, &shipped::Shipped);
    let problems = render(&checked, false);
    checked.variant.ok_or(problems)
}

struct Lines<'a> {
    setup: &'a Setup,
    way: Way,
    plies: u32,
}

impl Visitor for Lines<'_> {
    type Output = u64;

    fn visit<const WORDS: usize>(self, tables: &Arc<Tables<WORDS>>) -> u64 {
        let mut walk = Walk {
            position: Position::new(tables, self.setup),
            sets: MoveSets::default(),
            lists: vec![Vec::new(); self.plies as usize],
        };
        match self.way {
            Way::Counted => walk.position.perft(self.plies),
            Way::Listed => walk.listed(self.plies),
            Way::Made => walk.made(self.plies),
            Way::Searched => unreachable!("a search counts no lines"),
        }
    }
}

struct Walk<const WORDS: usize> {
    position: Position<WORDS>,
    /// Room for the moves of a position, and a list for every ply, used again and again.
    sets: MoveSets<'static, WORDS>,
    lists: Vec<Vec<Move>>,
}

impl<const WORDS: usize> Walk<WORDS> {
    /// The list of the last ply is written and its length taken.
    fn listed(&mut self, plies: u32) -> u64 {
        if plies == 1 {
            return self.last();
        }
        let list = self.list(plies);
        let nodes = if plies == 2 {
            self.sum(&list, Self::last)
        } else {
            self.sum(&list, |walk| walk.listed(plies - 1))
        };
        self.lists[plies as usize - 1] = list;
        nodes
    }

    /// The length of the list of the last ply.
    fn last(&mut self) -> u64 {
        let list = &mut self.lists[0];
        list.clear();
        self.sets.find(&self.position);
        self.sets.list(list);
        black_box(list).len() as u64
    }

    /// Every move of the last ply is made and taken back.
    fn made(&mut self, plies: u32) -> u64 {
        let list = self.list(plies);
        let nodes = self.sum(&list, |walk| {
            if plies == 1 {
                black_box(&walk.position);
                1
            } else {
                walk.made(plies - 1)
            }
        });
        self.lists[plies as usize - 1] = list;
        nodes
    }

    /// The legal moves, in the list that is kept for this number of plies to go.
    fn list(&mut self, plies: u32) -> Vec<Move> {
        let mut list = std::mem::take(&mut self.lists[plies as usize - 1]);
        list.clear();
        self.sets.find(&self.position);
        self.sets.list(&mut list);
        list
    }

    /// The sum over the moves of a list of what is counted after each.
    fn sum(&mut self, list: &[Move], mut below: impl FnMut(&mut Self) -> u64) -> u64 {
        let mut nodes = 0;
        for &mv in list {
            let undo = self.position.make(mv);
            nodes += below(self);
            self.position.unmake(&undo);
        }
        nodes
    }
}
