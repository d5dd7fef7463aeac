//! The kinds of pieces that a configuration file may have: those that it knows by a word, the ones that a file describes, the king.

use std::sync::LazyLock;

/// The table of the kinds that have words.
const TABLE: &str = include_str!("../data/pieces.txt");

/// The kinds that have words, in order.
static KNOWN: LazyLock<Vec<Known>> = LazyLock::new(|| {
    let lines = TABLE.lines().filter(|line| !line.starts_with('#'));
    let known = lines.filter_map(|line| {
        let mut cells = line.split('|').map(str::trim);
        let (key, betza, name) = (cells.next()?, cells.next()?, cells.next()?);
        let betza = if betza == "-" { "" } else { betza };
        Some(Known { key, betza, name })
    });
    known.collect()
});

/// Every kind with its key and the two keys for where it stays, White's first.
static KEYS: LazyLock<Vec<SlotKeys>> = LazyLock::new(|| {
    let keys = Slot::all().map(|slot| {
        let key = slot.key();
        let capital = key[..1].to_ascii_uppercase() + &key[1..];
        let regions = ["White", "Black"].map(|side| format!("mobilityRegion{side}{capital}"));
        SlotKeys { slot, key, regions }
    });
    keys.collect()
});

/// The keys of a kind.
pub(crate) struct SlotKeys {
    /// The kind.
    pub(crate) slot: Slot,
    /// The key for its letter.
    pub(crate) key: String,
    /// The keys for where it stays, for White and for Black.
    pub(crate) regions: [String; 2],
}

/// How many kinds a file may describe itself.
pub(crate) const CUSTOM: u8 = 25;

/// A kind: its place among all of them, in Fairy-Stockfish's order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Slot(pub(crate) u8);

/// A kind that has a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Known {
    /// Its key.
    pub(crate) key: &'static str,
    /// Its move; empty for none.
    pub(crate) betza: &'static str,
    /// What it is called here.
    pub(crate) name: &'static str,
}

impl Slot {
    /// The pawn of chess.
    pub(crate) const PAWN: Self = Self(0);
    /// The king.
    pub(crate) const KING: Self = Self(u8::MAX);

    /// Every kind, in order.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let customs = (0..CUSTOM).map(|number| Self(first_custom() + number));
        (0..first_custom()).map(Self).chain(customs).chain([Self::KING])
    }

    /// The kind with a key such as `silver`, `customPiece3` or `king`.
    pub(crate) fn of_key(key: &str) -> Option<Self> {
        keys().iter().find(|keys| keys.key == key).map(|keys| keys.slot)
    }

    /// The `number`th kind that a file describes, from 1.
    pub(crate) fn custom(number: u8) -> Self {
        Self(first_custom() + number - 1)
    }

    /// Its key.
    pub(crate) fn key(self) -> String {
        match (self.known(), self) {
            (Some(known), _) => known.key.to_owned(),
            (None, Self::KING) => "king".to_owned(),
            (None, Self(number)) => format!("customPiece{}", number - first_custom() + 1),
        }
    }

    /// The kind in the table, if it has a word.
    pub(crate) fn known(self) -> Option<Known> {
        KNOWN.get(usize::from(self.0)).copied()
    }

    /// Whether a file describes it.
    pub(crate) fn is_custom(self) -> bool {
        self != Self::KING && self.0 >= first_custom()
    }

    /// Whether it is the kind with a word.
    pub(crate) fn is(self, key: &str) -> bool {
        self.known().is_some_and(|known| known.key == key)
    }
}

/// The kinds that have words, in order.
pub(crate) fn known() -> &'static [Known] {
    &KNOWN
}

/// Every kind with its keys, in order.
pub(crate) fn keys() -> &'static [SlotKeys] {
    &KEYS
}

fn first_custom() -> u8 {
    KNOWN.len() as u8
}
