//! A variant file in the making: the pieces that a game has, and what cannot be said of it.

use std::collections::{BTreeMap, BTreeSet};

use hakugei_text::{hidden, quote};
use hakugei_variant::Board;

use crate::area;
use crate::config::{Config, Origin, Place};
use crate::kinds::Slot;
use crate::remark::Remark;

/// A face of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Face {
    /// A kind by itself.
    Plain(Slot),
    /// What a kind has promoted to.
    Turned(Slot),
    /// What a pawn has become where it chooses among several kinds, and is a pawn again once it is captured: the pawn, then the kind.
    Became(Slot, Slot),
}

/// A variant file in the making.
pub(super) struct Draft<'c> {
    pub(super) config: &'c Config,
    pub(super) board: Board,
    id: &'c str,
    remarks: Vec<Remark>,
    /// The faces that pieces of the game may show, with their letters.
    pub(super) codes: BTreeMap<Face, String>,
    /// Where they stand at the start, as their owners see it.
    pub(super) starts: BTreeMap<Face, BTreeSet<Place>>,
    /// The kinds that may be in a hand.
    pub(super) held: BTreeSet<Slot>,
    /// Whether captured pieces come to a hand.
    pub(super) to_hand: bool,
}

/// The sides of a pair of keys.
pub(super) const SIDES: [&str; 2] = ["White", "Black"];

impl<'c> Draft<'c> {
    /// A draft of a variant.
    pub(super) fn of(config: &'c Config, id: &'c str) -> Self {
        let (files, ranks) = config.size();
        let board =
            Board::new(files, ranks).expect("a configuration has a smaller board than any that is too large");
        Self {
            config,
            board,
            id,
            remarks: Vec::new(),
            codes: BTreeMap::new(),
            starts: BTreeMap::new(),
            held: BTreeSet::new(),
            to_hand: config.flag("pieceDrops") && config.flag("capturesToHand"),
        }
    }

    /// The text of the file, and what is remarkable.
    pub(super) fn written(mut self) -> (String, Vec<Remark>) {
        for key in ["maxFile", "maxRank"] {
            let most = if key == "maxFile" {
                crate::config::LARGEST.0
            } else {
                crate::config::LARGEST.1
            };
            if !(1..=i64::from(most)).contains(&self.config.number(key)) {
                self.wrong(
                    key,
                    &format!("Fairy-Stockfish has boards of at most {most} there"),
                );
            }
        }
        if !self.remarks.is_empty() {
            return (String::new(), self.remarks);
        }
        let setup = self.setup();
        self.unsayable();
        let pieces = self.pieces();
        let promotion = self.promotion();
        let drops = self.drops();
        let conduct = self.conduct();
        let ends = self.ends();
        let captures = if self.to_hand { "to_hand" } else { "removed" };
        let name: String = self
            .config
            .name
            .chars()
            .filter(|&c| !hidden(c) && !matches!(c, '"' | '\\'))
            .collect();
        let from = match &self.config.name {
            name if name.is_ascii() && !name.contains(['"', '\\']) && !name.contains(hidden) => {
                format!(" {name}")
            }
            _ => String::new(),
        };
        let text = format!(
            "// Imported from the variant{from} of a configuration file for Fairy-Stockfish.\n\
             Variant(\n    id: \"{}\",\n    name: \"{}\",\n\n    board: Board(files: {}, ranks: {}),\n\n{pieces}\n    setup: \"{setup}\",\n\n    \
             captures: {captures},\n{drops}{conduct}{promotion}\n{ends})\n",
            self.id,
            titled(&name, self.id),
            self.board.files(),
            self.board.ranks(),
        );
        (text, self.remarks)
    }

    /// The kind by whose rules a face moves.
    pub(super) fn kind_of(&self, face: Face) -> Slot {
        match face {
            Face::Plain(slot) | Face::Became(_, slot) => slot,
            Face::Turned(slot) => self
                .config
                .promoted(slot)
                .or_else(|| self.pawn_becomes(slot).first().copied())
                .unwrap_or(slot),
        }
    }

    /// The faces that have letters, with these.
    pub(super) fn faces(&self) -> Vec<(Face, String)> {
        self.codes
            .iter()
            .map(|(&face, code)| (face, code.clone()))
            .collect()
    }

    /// The letter of a face.
    pub(super) fn code(&self, face: Face) -> String {
        self.codes.get(&face).cloned().unwrap_or_default()
    }

    /// The squares of a pair of keys, each as that side sees them, those of the side first that plays up the board.
    pub(super) fn sides(&self, key: &str) -> [BTreeSet<Place>; 2] {
        let [white, black] = SIDES.map(|side| self.config.squares(&format!("{key}{side}")));
        [white, area::turned(self.board, &black)]
    }

    /// Notes that the setting of a key is lost, and why.
    pub(super) fn lost(&mut self, key: &str, why: &str) {
        let (line, place) = self.place(key);
        self.say(Remark::loss(line, format!("{place}: {why}")));
    }

    /// Keeps a remark that is not there yet.
    fn say(&mut self, remark: Remark) {
        if !self.remarks.contains(&remark) {
            self.remarks.push(remark);
        }
    }

    /// Notes that there is no game because of a key.
    pub(super) fn wrong(&mut self, key: &str, why: &str) {
        let (line, place) = self.place(key);
        self.say(Remark::wrong(line, format!("{place}: {why}")));
    }

    /// Notes that there is no game because of a piece, or that it is not quite the same.
    pub(super) fn about_piece(&mut self, slot: Slot, is_wrong: bool, why: &str) {
        let origin = self
            .config
            .men
            .get(&slot)
            .map(|man| man.origin.clone())
            .unwrap_or_default();
        let (line, place) = self.placed(&origin, &slot.key());
        let text = format!("{place}: {why}");
        let line = line.or(self.config.line);
        self.say(if is_wrong {
            Remark::wrong(line, text)
        } else {
            Remark::loss(line, text)
        });
    }

    /// Notes something about where pieces of a kind may go.
    pub(super) fn about_origin(&mut self, origin: &Origin, why: &str) {
        let (line, place) = self.placed(origin, "");
        self.say(Remark::loss(line, format!("{place}: {why}")));
    }

    /// Notes what loses nothing.
    pub(super) fn note(&mut self, key: &str, why: &str) {
        let (line, place) = self.place(key);
        self.say(Remark::note(line, format!("{place}: {why}")));
    }

    /// The line of a key, and the key with its value and where that comes from.
    fn place(&self, key: &str) -> (Option<usize>, String) {
        self.placed(self.config.origin(key), key)
    }

    fn placed(&self, origin: &Origin, key: &str) -> (Option<usize>, String) {
        let said = if let Some(said) = &origin.said {
            quote(said)
        } else {
            let default = crate::keys::find(key).map_or("", |key| key.default);
            format!("{} (its default)", quote(&format!("{key} = {default}")))
        };
        let of = match &origin.of {
            Some(name) => format!(", inherited from {}", quote(name)),
            None => String::new(),
        };
        (
            origin.line.filter(|_| origin.of.is_none()).or(self.config.line),
            said + &of,
        )
    }
}

/// A name with a capital.
fn titled(name: &str, id: &str) -> String {
    let name = if name.trim().is_empty() { id } else { name.trim() };
    let mut letters = name.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}
