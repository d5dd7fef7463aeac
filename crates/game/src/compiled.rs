//! A compiled variant: the tables behind the width of its board.

use std::sync::Arc;

use hakugei_variant::{Variant, shipped};

use crate::tables::Tables;

/// A variant compiled to tables. Cheap to clone.
///
/// ```
/// use hakugei_game::CompiledVariant;
/// use hakugei_variant::{Source, load, shipped::Shipped};
///
/// let file = Source::new(
///     "tiny.ron",
///     r#"Variant(
///         id: "tiny", name: "Tiny", board: Board(files: 3, ranks: 3),
///         pieces: {"K": Piece(name: "king", betza: "K", royal: true)},
///         setup: "1k1/3/1K1 b - 1", captures: removed, promotion: never,
///         ends: Ends(stalemate: loss, repetition: fold(count: 4, result: draw, perpetual_check: loss)),
///     )"#,
/// );
/// let compiled = CompiledVariant::new(load(&file, &Shipped).variant.expect("the file is right"));
/// assert_eq!(compiled.variant().board.to_string(), "3x3");
/// ```
#[derive(Clone, Debug)]
pub struct CompiledVariant {
    variant: Arc<Variant>,
    tables: AnyTables,
}

/// The tables in the narrowest width that holds the board.
#[derive(Clone, Debug)]
enum AnyTables {
    UpTo64(Arc<Tables<1>>),
    UpTo128(Arc<Tables<2>>),
    UpTo256(Arc<Tables<4>>),
    UpTo384(Arc<Tables<6>>),
}

/// Something done with the tables, whatever their width.
///
/// ```
/// use std::sync::Arc;
///
/// use hakugei_game::{CompiledVariant, Tables, Visitor};
/// use hakugei_variant::shipped;
///
/// struct Width;
///
/// impl Visitor for Width {
///     type Output = usize;
///
///     fn visit<const WORDS: usize>(self, _: &Arc<Tables<WORDS>>) -> usize {
///         WORDS
///     }
/// }
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// assert_eq!(compiled.visit(Width), 1, "36 squares fit into one word");
/// ```
pub trait Visitor {
    /// What comes of it.
    type Output;

    /// Does it with the tables of one width.
    fn visit<const WORDS: usize>(self, tables: &Arc<Tables<WORDS>>) -> Self::Output;
}

impl CompiledVariant {
    /// Compiles a variant. A checked variant's board (at most 19 by 19) always fits.
    pub fn new(variant: Variant) -> Self {
        let tables = match variant.board.len() {
            0..=64 => AnyTables::UpTo64(Arc::new(Tables::new(&variant))),
            65..=128 => AnyTables::UpTo128(Arc::new(Tables::new(&variant))),
            129..=256 => AnyTables::UpTo256(Arc::new(Tables::new(&variant))),
            _ => AnyTables::UpTo384(Arc::new(Tables::new(&variant))),
        };
        Self {
            variant: Arc::new(variant),
            tables,
        }
    }

    /// The shipped variant of an id; `None` where no shipped variant has it ([`shipped::ids`] lists them).
    pub fn shipped(id: &str) -> Option<Self> {
        shipped::variant(id).map(Self::new)
    }

    /// Whether it is a clone of another, or the same.
    pub(crate) fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.variant, &other.variant)
    }

    /// The variant it was compiled from, for what outlives a reference to it.
    pub(crate) fn share_variant(&self) -> Arc<Variant> {
        Arc::clone(&self.variant)
    }

    /// The variant it was compiled from.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// Does something with the tables. The board's width is known inside.
    pub fn visit<V: Visitor>(&self, visitor: V) -> V::Output {
        match &self.tables {
            AnyTables::UpTo64(tables) => visitor.visit(tables),
            AnyTables::UpTo128(tables) => visitor.visit(tables),
            AnyTables::UpTo256(tables) => visitor.visit(tables),
            AnyTables::UpTo384(tables) => visitor.visit(tables),
        }
    }
}
