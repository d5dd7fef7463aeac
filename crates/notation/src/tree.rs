//! A game as other programs keep it: a tree of moves with times, comments and bookmarks, and what stands before it.
//!
//! A [`GameTree`] holds everything that KIF and CSA files say, so that a file that was read is written again as it was.
//! Its moves are legal, each in its place: a tree is made by playing. [`GameTree::to_record`] makes a [`crate::Record`] of
//! its main line, and [`GameTree::losses`] tells beforehand what another form would leave out.

mod bridge;
mod builder;
mod end;
mod heading;
mod losses;
mod style;
mod wording;

use hakugei_game::{Move, Outcome};
use hakugei_variant::{Color, Setup};

use crate::dates;

pub use builder::Builder;
pub use end::{End, RefusedDeclaration};
pub use heading::{Field, Heading, StartForm};
pub use style::{Columns, Origin, Seats, Style, UsiForm};
pub(crate) use wording::{Closing, Wording};

/// A game with its variations.
///
/// ```
/// use hakugei_game::CompiledVariant;
/// use hakugei_notation::{GameTree, usi};
/// use hakugei_variant::shipped;
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// let text = "position startpos moves 4e4d 4b4c";
/// let tree: GameTree = usi::read(&compiled, text)?;
/// assert_eq!(tree.main_line().len(), 2);
/// assert_eq!(*tree.setup(), compiled.variant().start);
/// assert_eq!(usi::write(&compiled, &tree).trim_end(), text);
/// # Ok::<(), hakugei_notation::FormatError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GameTree {
    /// What stands before the moves, in its order.
    pub heading: Vec<Heading>,
    /// The notes before the first move.
    pub notes: Vec<Note>,
    /// How it is written.
    pub style: Style,
    /// The position before the first move.
    setup: Setup,
    /// The result that was given by hand, where no [`End`] says it.
    result: Option<Outcome>,
    roots: Vec<NodeId>,
    nodes: Vec<Node>,
}

/// A step of a [`GameTree`]; it means something only in its tree.
///
/// ```
/// use hakugei_game::CompiledVariant;
/// use hakugei_notation::{usi};
/// use hakugei_variant::shipped;
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// let tree = usi::read(&compiled, "startpos moves 4e4d 4b4c")?;
/// let first = tree.children(None)[0];
/// assert_eq!(tree.children(Some(first)), &tree.main_line()[1..]);
/// # Ok::<(), hakugei_notation::FormatError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(usize);

/// A step with its time and its notes.
///
/// ```
/// use hakugei_game::CompiledVariant;
/// use hakugei_notation::{tree::{Clock, Note}, usi};
/// use hakugei_variant::shipped;
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// let mut tree = usi::read(&compiled, "startpos moves 4e4d")?;
/// let node = tree.node_mut(tree.main_line()[0]);
/// node.clock = Some(Clock { spent: 1500, total: None });
/// node.notes.push(Note::Comment("The usual beginning.".to_owned()));
/// # Ok::<(), hakugei_notation::FormatError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The move, or the end of the game.
    pub step: Step,
    /// The time it took.
    pub clock: Option<Clock>,
    /// What follows it, in its order.
    pub notes: Vec<Note>,
    /// The words for it in KIF, where they are not the usual ones.
    pub(crate) wording: Wording,
    parent: Option<NodeId>,
    children: Vec<NodeId>,
}

/// What happens in a turn.
///
/// ```
/// use hakugei_game::{CompiledVariant, Game};
/// use hakugei_notation::{tree::Step, usi};
/// use hakugei_variant::shipped;
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// let game = Game::new(&compiled);
/// let tree = usi::read(&compiled, "startpos moves 4e4d")?;
/// let step = tree.node(tree.main_line()[0]).step;
/// assert_eq!(step, Step::Move(game.parse_usi("4e4d")?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// A move.
    Move(Move),
    /// The end of the game; nothing follows it.
    End(End),
}

/// The time of a turn.
///
/// ```
/// use hakugei_game::CompiledVariant;
/// use hakugei_notation::{fits_by_start, kif, tree::Clock};
/// use hakugei_variant::shipped;
///
/// let mut all = shipped::ids().filter_map(CompiledVariant::shipped);
/// let compiled = all.find(|compiled| fits_by_start(compiled.variant())).expect("one of them fits");
/// let tree = kif::read(&compiled, "   1 ７六歩(77) ( 0:12/00:00:12)\n")?;
/// let first = tree.node(tree.main_line()[0]);
/// assert_eq!(first.clock, Some(Clock { spent: 12_000, total: None }));
/// # Ok::<(), hakugei_notation::FormatError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Clock {
    /// How long the turn took, in milliseconds.
    pub spent: u64,
    /// How long all turns of the side took up to it, in seconds, if a file gives something other than their sum.
    pub total: Option<u64>,
}

/// A line of text at a step or before the first.
///
/// ```
/// use hakugei_game::CompiledVariant;
/// use hakugei_notation::{csa, fits_by_start, tree::Note};
/// use hakugei_variant::shipped;
///
/// let mut all = shipped::ids().filter_map(CompiledVariant::shipped);
/// let compiled = all.find(|compiled| fits_by_start(compiled.variant())).expect("one of them fits");
/// let tree = csa::read(&compiled, "PI\n+\n+7776FU\n'*The usual beginning.\n")?;
/// let first = tree.node(tree.main_line()[0]);
/// assert_eq!(first.notes, [Note::Comment("The usual beginning.".to_owned())]);
/// # Ok::<(), hakugei_notation::FormatError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Note {
    /// A comment: `*text` in KIF, `'*text` in CSA.
    Comment(String),
    /// A name for the position: `&text` in KIF.
    Bookmark(String),
    /// A line that programs pass over: `#text` in KIF, `'text` in CSA.
    Remark(String),
    /// A header after the beginning, as servers write `$END_TIME:…` in CSA; KIF has it before the moves.
    Field(Field, String),
}

/// A run of steps without a branch in it: the main line, or a variation from where it leaves another line.
///
/// ```
/// use hakugei_game::CompiledVariant;
/// use hakugei_notation::{tree::Variation, usi};
/// use hakugei_variant::shipped;
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// let tree = usi::read(&compiled, "startpos moves 4e4d 4b4c")?;
/// assert_eq!(tree.lines(), [Variation { ply: 1, nodes: tree.main_line() }]);
/// # Ok::<(), hakugei_notation::FormatError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation {
    /// The ply of its first step, counted from 1.
    pub ply: usize,
    /// The steps.
    pub nodes: Vec<NodeId>,
}

impl NodeId {
    /// Which of [`GameTree::ids`] it is, from 0.
    pub const fn index(self) -> usize {
        self.0
    }
}

impl Node {
    /// The step before it; `None` for a first one.
    pub const fn parent(&self) -> Option<NodeId> {
        self.parent
    }
}

impl GameTree {
    /// A game that has not begun.
    pub fn new(setup: Setup) -> Self {
        Self {
            heading: Vec::new(),
            notes: Vec::new(),
            style: Style::default(),
            setup,
            result: None,
            roots: Vec::new(),
            nodes: Vec::new(),
        }
    }

    /// The position before the first move.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// A step.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0]
    }

    /// Every step in the order in which they were added: each comes after its parent.
    pub fn ids(&self) -> impl ExactSizeIterator<Item = NodeId> + use<> {
        (0..self.nodes.len()).map(NodeId)
    }

    /// A step, to change its time and its notes.
    pub fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.0]
    }

    /// How many steps there are in all lines.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is no step.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The steps that follow a step, or the start; the first of them is the line that was played.
    pub fn children(&self, parent: Option<NodeId>) -> &[NodeId] {
        match parent {
            Some(parent) => &self.node(parent).children,
            None => &self.roots,
        }
    }

    /// Adds a step after another, or after the start.
    pub(crate) fn add(&mut self, parent: Option<NodeId>, step: Step) -> NodeId {
        let id = NodeId(self.nodes.len());
        self.nodes.push(Node {
            step,
            clock: None,
            notes: Vec::new(),
            wording: Wording::default(),
            parent,
            children: Vec::new(),
        });
        match parent {
            Some(parent) => self.nodes[parent.0].children.push(id),
            None => self.roots.push(id),
        }
        id
    }

    /// The steps of the main line.
    pub fn main_line(&self) -> Vec<NodeId> {
        self.follow(self.roots.first().copied())
    }

    /// A step and the first of those that follow it, and so on.
    fn follow(&self, first: Option<NodeId>) -> Vec<NodeId> {
        std::iter::successors(first, |&id| self.children(Some(id)).first().copied()).collect()
    }

    /// Every line: the main line first, then the variations, those that leave a line later before those that leave it
    /// earlier, each followed by its own.
    pub fn lines(&self) -> Vec<Variation> {
        let mut open: Vec<(NodeId, usize)> = self.roots.iter().rev().map(|&id| (id, 1)).collect();
        let mut lines = Vec::new();
        // A stack: what leaves the line last is pushed last and comes first, as KIF needs it.
        while let Some((first, ply)) = open.pop() {
            let nodes = self.follow(Some(first));
            for (index, &id) in nodes.iter().enumerate().skip(1) {
                let siblings = self.children(self.node(id).parent);
                open.extend(siblings[1..].iter().rev().map(|&id| (id, ply + index)));
            }
            lines.push(Variation { ply, nodes });
        }
        lines
    }

    /// Whether another step that was tried instead of this one comes after it.
    pub fn has_alternative(&self, id: NodeId) -> bool {
        self.children(self.node(id).parent).last() != Some(&id)
    }

    /// For every step, in the order of their ids, the milliseconds of its side up to it, by the sums of what was spent.
    pub(crate) fn sums(&self) -> Vec<u64> {
        let mut both: Vec<([u64; 2], Color)> = Vec::with_capacity(self.nodes.len());
        for node in &self.nodes {
            let (mut sums, side) = match node.parent {
                Some(parent) => (both[parent.0].0, both[parent.0].1.other()),
                None => ([0, 0], self.setup.side),
            };
            let spent = node.clock.map_or(0, |clock| clock.spent);
            sums[side.index()] = sums[side.index()].saturating_add(spent);
            both.push((sums, side));
        }
        both.into_iter().map(|(sums, side)| sums[side.index()]).collect()
    }

    /// The value of a header.
    pub fn field(&self, field: &Field) -> Option<&str> {
        let mut fields = self.fields();
        fields.find(|known| known.0 == field).map(|known| known.1)
    }

    /// When the game began, as records have it: a date such as `1999-12-31`, or any text.
    ///
    /// ```
    /// use hakugei_game::CompiledVariant;
    /// use hakugei_notation::{GameTree, tree::Field};
    /// use hakugei_variant::shipped;
    ///
    /// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
    /// let mut tree = GameTree::new(compiled.variant().start.clone());
    /// tree.say_date("1999-12-31");
    /// assert_eq!(tree.date().as_deref(), Some("1999-12-31"));
    /// // KIF and CSA have it otherwise.
    /// assert_eq!(tree.field(&Field::Begun), Some("1999/12/31"));
    /// ```
    pub fn date(&self) -> Option<String> {
        let said = self.field(&Field::Begun).map(str::trim);
        said.filter(|said| !said.is_empty()).map(dates::of_record)
    }

    /// Says when the game began, before everything else that is said of it; [`GameTree::date`] gives it back.
    pub fn say_date(&mut self, date: &str) {
        let begun = Heading::Field(Field::Begun, dates::of_tree(date));
        self.heading.insert(0, begun);
    }

    /// Every header with its value, those after the beginning last.
    pub(crate) fn fields(&self) -> impl Iterator<Item = (&Field, &str)> {
        let before = self.heading.iter().filter_map(|item| match item {
            Heading::Field(field, value) => Some((field, value.as_str())),
            _ => None,
        });
        before.chain(self.late_fields())
    }

    /// The headers that stand after the beginning.
    pub(crate) fn late_fields(&self) -> impl Iterator<Item = (&Field, &str)> {
        let notes = self.nodes.iter().flat_map(|node| &node.notes);
        self.notes.iter().chain(notes).filter_map(|note| match note {
            Note::Field(field, value) => Some((field, value.as_str())),
            _ => None,
        })
    }

    /// Every step.
    pub(crate) fn nodes(&self) -> &[Node] {
        &self.nodes
    }
}
