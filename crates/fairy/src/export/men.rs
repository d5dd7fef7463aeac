//! The pieces, with letters of the other program, and the set-up.

use std::collections::BTreeSet;

use hakugei_text::board::row;
use hakugei_variant::rules::{Hops, HurdleNumber, Limit, RoyalEnd, Try, TrySafety};
use hakugei_variant::{Color, PieceKind, PieceType, Square, ZoneMode, fen};

use super::Writer;
use super::rules::UNKNOWN;
use crate::area;
use crate::config::Place;
use crate::dialect::{self, Atomic};
use crate::kinds::{CUSTOM, Slot, keys, known};

/// What stands for a kind there.
#[derive(Clone, Debug)]
pub(super) struct Role {
    /// Its moves.
    pub(super) moves: BTreeSet<Atomic>,
    /// The kind that it is the promoted face of.
    pub(super) base: Option<PieceKind>,
    /// The letter of the kind whose moves it has.
    pub(super) letter: char,
    /// Which kind that is.
    pub(super) slot: Slot,
    /// The letter and the squares of a face that it shows on some squares only.
    pub(super) there: Option<(char, BTreeSet<Place>)>,
    /// Whether it is a promoted face that nothing promotes to.
    pub(super) is_only_taken: bool,
}

/// Which pieces move there otherwise on some squares.
const ZONES: &str = "there moves depend on the square only for soldiers, for pieces on `diagonalLines` and for pawns that step three squares; these are not written so, and no promotion can stand for them";

/// Which pieces may depend there on what they meet.
const RELATED: &str = "there whom a piece captures or hops over depends on its kind only for pieces that do not capture their own kind (`mutuallyImmuneTypes`), and for cannons that move as a hopping rook and neither capture nor hop over each other (`janggiCannon`)";

/// Whether a piece captures and hops over the same pieces, one at a time, as cannons of Janggi do.
fn is_as_cannons_are(piece: &PieceType) -> bool {
    let hops = piece.hops.as_ref();
    let hops_alike = |hops: &Hops| {
        hops.number == HurdleNumber::One
            && hops.over == piece.takes
            && hops
                .takes
                .as_ref()
                .is_none_or(|takes| Some(takes) == piece.takes.as_ref())
    };
    piece.takes.is_some() && piece.takes_unprotected.is_empty() && hops.is_some_and(hops_alike)
}

impl Writer<'_> {
    /// Gives every kind its letter and its key.
    pub(super) fn men(&mut self) {
        let variant = self.variant;
        for kind in variant.kinds() {
            let piece = variant.piece(kind);
            if let Some(role) = self.role(kind, piece) {
                self.roles.push(role);
            } else {
                let code = piece.code;
                self.wrong(
                    &format!("pieces.{code}.betza"),
                    "Fairy-Stockfish has no moves of several legs, none that skip squares, and no leaps of more than three squares",
                );
            }
        }
        if self.roles.len() < variant.pieces.len() {
            return;
        }
        let by_letter: Vec<PieceKind> = variant
            .kinds()
            .filter(|&kind| self.roles[kind.index()].base.is_none() && !self.is_only_chosen(kind))
            .collect();
        for &kind in &by_letter {
            let wanted = variant.piece(kind).code.letter;
            let letter = self.take(wanted);
            self.roles[kind.index()].letter = letter;
        }
        for &kind in &by_letter {
            self.define(kind);
        }
        for kind in variant.kinds().filter(|kind| !by_letter.contains(kind)) {
            self.face(kind);
        }
        for kind in variant.kinds() {
            self.there(kind);
        }
        self.relations();
        self.promoted();
        self.stays();
    }

    fn role(&self, kind: PieceKind, piece: &PieceType) -> Option<Role> {
        let moves = dialect::atomic(&piece.moves)?;
        Some(Role {
            moves,
            base: self.base(kind),
            letter: '?',
            slot: Slot::PAWN,
            there: None,
            is_only_taken: self
                .base(kind)
                .is_some_and(|base| !self.variant.piece(base).promotes_to.contains(&kind)),
        })
    }

    /// The kind that a kind is the promoted face of there.
    fn base(&self, kind: PieceKind) -> Option<PieceKind> {
        let variant = self.variant;
        let piece = variant.piece(kind);
        if variant.kinds().any(|other| self.chooses(other, kind)) {
            return None;
        }
        let mut from = variant
            .kinds()
            .filter(|&other| variant.piece(other).promotes_to == [kind]);
        let first = from.next();
        if let Some(first) = first {
            // Of two faces that promote to each other, the one in hand is the piece, or else the one without a `+`, or the first.
            let is_mutual = piece.promotes_to == [first];
            let other = variant.piece(first);
            let is_piece = match (other.captured == Some(first), piece.captured == Some(kind)) {
                (true, false) => false,
                (false, true) => true,
                _ => (piece.code.promoted, kind) < (other.code.promoted, first),
            };
            let shared = !piece.code.promoted && (from.next().is_some() || self.is_by_itself(kind));
            return Some(first).filter(|_| !(shared || is_mutual && is_piece));
        }
        // What is captured as another piece is a promoted face of that one, of which nothing promotes.
        let taken = piece
            .captured
            .filter(|&taken| taken != kind && !piece.royal && !piece.promotes())?;
        let captor = variant.piece(taken);
        let is_free = !captor.promotes() && captor.zones.is_empty() && captor.captured == Some(taken);
        let only = !variant
            .kinds()
            .any(|other| other < kind && variant.piece(other).captured == Some(taken) && other != taken);
        Some(taken).filter(|_| is_free && only)
    }

    /// Whether a kind may choose another among several faces, as a pawn of chess does.
    pub(super) fn chooses(&self, kind: PieceKind, face: PieceKind) -> bool {
        let faces = &self.variant.piece(kind).promotes_to;
        faces.len() > 1 && faces.contains(&face)
    }

    /// Whether a kind only comes up where another has chosen it among several faces.
    pub(super) fn is_only_chosen(&self, kind: PieceKind) -> bool {
        let mut others = self.variant.kinds();
        others.any(|other| self.chooses(other, kind)) && !self.is_by_itself(kind)
    }

    /// Whether pieces of a kind begin the game, or are held.
    fn is_by_itself(&self, kind: PieceKind) -> bool {
        let start = &self.variant.start;
        let stands = start.squares.iter().flatten().any(|piece| piece.kind == kind);
        stands || self.variant.may_be_in_hand(kind)
    }

    /// A letter: the wanted one, or the first that is free.
    fn take(&mut self, wanted: char) -> char {
        let free = std::iter::once(wanted)
            .chain('A'..='Z')
            .find(|letter| !self.letters.contains(letter));
        if let Some(letter) = free {
            self.letters.insert(letter);
            return letter;
        }
        self.wrong(
            "pieces",
            "Fairy-Stockfish has 26 letters for all kinds of pieces, promoted ones included",
        );
        '?'
    }

    /// The kind that may not be dropped to give mate.
    pub(super) fn no_mate(&self) -> Option<PieceKind> {
        let limits = &self.variant.rules.limits;
        limits.iter().find_map(|limit| match limit {
            Limit::DropMate { kind, .. } => Some(*kind),
            _ => None,
        })
    }

    /// The kind of which no more than a number may be dropped on a file.
    pub(super) fn limited(&self) -> Option<PieceKind> {
        let limits = &self.variant.rules.limits;
        limits.iter().find_map(|limit| match limit {
            Limit::FilePieces { kind, .. } => Some(*kind),
            _ => None,
        })
    }

    /// Whether the only royal piece of each side, on the board or in its hand, is a king there.
    pub(super) fn has_king(&self) -> bool {
        let royal = self
            .variant
            .kinds()
            .filter(|&kind| self.variant.piece(kind).royal);
        let kings: Vec<PieceKind> = royal.collect();
        let [king] = kings.as_slice() else {
            return false;
        };
        let one = Color::ALL
            .iter()
            .all(|&color| self.variant.royals_of(&self.variant.start, color) == 1);
        one && self.variant.rules.royal == RoyalEnd::Checkmate && self.variant.piece(*king).captured.is_none()
    }

    /// Whether a side must keep all the royal pieces that it starts with, and never has others.
    pub(super) fn may_lose_none(&self) -> bool {
        let variant = self.variant;
        let least = usize::from(variant.rules.least_royals);
        let has_least = |&color: &Color| variant.royals_of(&variant.start, color) == least;
        Color::ALL.iter().all(has_least) && !variant.gains_royals()
    }

    /// The key of a kind: one that has a word, or one that the file describes.
    fn define(&mut self, kind: PieceKind) {
        let piece = self.variant.piece(kind);
        let (role, letter) = (self.roles[kind.index()].clone(), self.roles[kind.index()].letter);
        let small = letter.to_ascii_lowercase();
        let betza = if piece.is_immobile() {
            String::new()
        } else {
            self.betza(piece, &role.moves)
        };
        if !piece.swaps_with.is_empty() {
            self.lost(&format!("pieces.{}.swaps_with", piece.code), UNKNOWN);
        }
        if piece.contagion.is_some() {
            self.lost(&format!("pieces.{}.contagion", piece.code), UNKNOWN);
        }
        if piece.burns.is_some() {
            self.lost(&format!("pieces.{}.burns", piece.code), UNKNOWN);
        }
        if piece.royal && self.has_king() {
            let value = if dialect::ours("K").as_ref() == Some(&role.moves) {
                small.to_string()
            } else {
                format!("{small}:{betza}")
            };
            self.put("king", &value);
            self.roles[kind.index()].slot = Slot::KING;
            return;
        }
        let slot = self
            .soldier(kind)
            .or_else(|| self.special(kind, &role.moves))
            .or_else(|| self.word(kind, piece, &role.moves));
        let slot = match slot {
            Some(slot) => {
                self.put(&slot.key(), &small.to_string());
                slot
            }
            None if piece.is_immobile() => {
                let field = format!("pieces.{}.immobile", piece.code);
                self.wrong(&field, "Fairy-Stockfish has one kind that never moves");
                Slot::PAWN
            }
            None => self.custom(small, &betza),
        };
        self.roles[kind.index()].slot = slot;
    }

    /// Whom pieces do not capture, where that is their own kind. Nothing else is left to be said of whom they meet.
    fn relations(&mut self) {
        let variant = self.variant;
        let mut spared = BTreeSet::new();
        for kind in variant.kinds().filter(|&kind| variant.piece(kind).is_related()) {
            let piece = variant.piece(kind);
            let role = &self.roles[kind.index()];
            if self.spares_its_kind(kind) {
                if role.slot.is("janggiCannon") {
                    continue;
                }
                if piece.hops.as_ref().is_none_or(|hops| *hops == Hops::default()) {
                    spared.insert(role.letter.to_ascii_lowercase());
                    continue;
                }
            }
            let field = if piece.takes.is_some() {
                "takes"
            } else if piece.takes_unprotected.is_empty() {
                "hops"
            } else {
                "takes_unprotected"
            };
            let field = format!("pieces.{}.{field}", piece.code);
            self.wrong(&field, RELATED);
        }
        if !spared.is_empty() {
            let letters: Vec<String> = spared.iter().map(char::to_string).collect();
            self.put("mutuallyImmuneTypes", &letters.join(" "));
        }
    }

    /// Whether a piece captures every kind but those that are its own there: an attack of one royal piece on another is check there all the same.
    fn spares_its_kind(&self, kind: PieceKind) -> bool {
        let piece = self.variant.piece(kind);
        let role = &self.roles[kind.index()];
        let is_own = |other: PieceKind| self.roles[other.index()].letter == role.letter;
        let is_checked =
            piece.royal && (self.variant.rules.royal == RoyalEnd::Checkmate || self.must_be_safe());
        let spares = self
            .variant
            .kinds()
            .all(|other| piece.may_take(other) != is_own(other));
        spares && piece.takes_unprotected.is_empty() && role.there.is_none() && !is_checked
    }

    /// Whether a royal piece wins by reaching a goal, and only where it is safe there.
    fn must_be_safe(&self) -> bool {
        let rule = &self.variant.rules.try_rule;
        matches!(rule, Try::Reaches { safety, .. } if *safety == TrySafety::Safe)
    }

    /// The next kind that a file describes itself.
    fn custom(&mut self, letter: char, betza: &str) -> Slot {
        let used = self
            .lines
            .iter()
            .filter(|(key, _)| key.starts_with("customPiece"))
            .count();
        if used >= usize::from(CUSTOM) {
            self.wrong(
                "pieces",
                "Fairy-Stockfish takes the moves of at most 25 kinds from a file",
            );
        }
        let slot = Slot::custom(used.min(usize::from(CUSTOM) - 1) as u8 + 1);
        self.put(&slot.key(), &format!("{letter}:{betza}"));
        slot
    }

    /// A kind that has a word for moves, if no other piece is one.
    fn word(&self, kind: PieceKind, piece: &PieceType, moves: &BTreeSet<Atomic>) -> Option<Slot> {
        const SPECIAL: [&str; 7] = [
            "pawn",
            "clobber",
            "breakthrough",
            "immobile",
            "janggiCannon",
            "janggiElephant",
            "soldier",
        ];
        let is_plain = piece.zones.is_empty() || self.no_mate() == Some(kind);
        let fits = |(_, known): &(usize, crate::kinds::Known)| {
            let is_mate = known.key == "shogiPawn";
            if piece.is_immobile() {
                return known.key == "immobile";
            }
            let fits = dialect::ours(known.betza).as_ref() == Some(moves) && !SPECIAL.contains(&known.key);
            fits && (!is_mate || self.no_mate().is_none_or(|bound| bound == kind))
        };
        let slot = known()
            .iter()
            .copied()
            .enumerate()
            .find(fits)
            .map(|(at, _)| Slot(at as u8))?;
        let is_free = !self.lines.iter().any(|(key, _)| *key == slot.key());
        Some(slot).filter(|_| is_free && is_plain)
    }

    /// A kind with a word that says more than its moves: cannons of Janggi, which neither capture nor hop over their own kind; the pawn of chess,
    /// if only as one it may be kept from the squares where it is not dropped.
    fn special(&self, kind: PieceKind, moves: &BTreeSet<Atomic>) -> Option<Slot> {
        let piece = self.variant.piece(kind);
        let moves_as = |betza: &str| dialect::ours(betza).as_ref() == Some(moves);
        let has_first = |role: &Role| role.moves.iter().any(|one| one.is_initial());
        let pawn = if self.roles.iter().any(has_first) {
            "mfWcfFifmnD"
        } else {
            "mfWcfF"
        };
        let slot = if moves_as("pR") && is_as_cannons_are(piece) {
            Slot::of_key("janggiCannon")?
        } else if moves_as(pawn) && self.pawn_drops(kind).is_some() {
            Slot::PAWN
        } else {
            return None;
        };
        let is_free = !self.lines.iter().any(|(key, _)| *key == slot.key());
        is_free.then_some(slot)
    }

    /// A soldier, which goes sideways from a rank on.
    fn soldier(&mut self, kind: PieceKind) -> Option<Slot> {
        let piece = self.variant.piece(kind);
        let [zone] = piece.zones.as_slice() else {
            return None;
        };
        let soldier = known().iter().position(|known| known.key == "soldier")?;
        let [near, other] = self.sides(&zone.region);
        let ranks = near.len() / usize::from(self.board.files());
        let is_near = near.iter().all(|&(_, rank)| usize::from(rank) < ranks)
            && near.len() == ranks * usize::from(self.board.files());
        let fits = zone.mode == ZoneMode::Replace
            && is_near
            && near == other
            && dialect::ours("fsW").as_ref() == Some(&self.roles[kind.index()].moves)
            && dialect::ours("fW") == dialect::atomic(&zone.moves);
        if !fits || self.lines.iter().any(|(key, _)| key == "soldier") {
            return None;
        }
        self.put("soldierPromotionRank", &(ranks + 1).to_string());
        Some(Slot(soldier as u8))
    }

    /// The moves of a piece in a string that both programs read alike.
    fn betza(&mut self, piece: &PieceType, moves: &BTreeSet<Atomic>) -> String {
        self.betza_of(&piece.betza, moves, &piece.code.to_string())
    }

    fn betza_of(&mut self, own: &str, moves: &BTreeSet<Atomic>, code: &str) -> String {
        let written = dialect::write(moves);
        for text in [own, &written] {
            let read = dialect::read(text);
            if read.moves == *moves
                && read.skipped.is_empty()
                && read.unsupported.is_empty()
                && !read.captures_in_passing
            {
                return text.to_owned();
            }
        }
        self.wrong(
            &format!("pieces.{code}.betza"),
            "Fairy-Stockfish has riders on W, F and N of up to nine steps, hoppers on W and F, lame leaps on N, A, D and Z, and no first captures",
        );
        written
    }

    /// The key of a promoted face: the one of a kind that moves alike, or one of its own.
    fn face(&mut self, kind: PieceKind) {
        let variant = self.variant;
        let piece = variant.piece(kind);
        let moves = self.roles[kind.index()].moves.clone();
        let like = variant.kinds().find(|&other| {
            let (role, like) = (&self.roles[other.index()], variant.piece(other));
            let is_bound = self.limited() == Some(other) || self.no_mate() == Some(other);
            role.letter != '?'
                && other != kind
                && role.moves == moves
                && like.zones.is_empty()
                && piece.zones.is_empty()
                && like.royal == piece.royal
                && like.stays_in == piece.stays_in
                && like.is_related_like(piece)
                && !is_bound
                && role.slot != Slot::KING
                // A piece of that kind that promotes itself would promote twice.
                && (role.base.is_some() || !like.promotes())
        });
        if let Some(like) = like {
            let like = self.roles[like.index()].clone();
            let role = &mut self.roles[kind.index()];
            (role.letter, role.slot) = (like.letter, like.slot);
            return;
        }
        let letter = self.take(piece.code.letter);
        self.roles[kind.index()].letter = letter;
        self.define(kind);
    }

    /// A kind that moves otherwise on some squares is there a promoted one, which turns back when it leaves.
    fn there(&mut self, kind: PieceKind) {
        let piece = self.variant.piece(kind);
        let [zone] = piece.zones.as_slice() else {
            if !piece.zones.is_empty() {
                self.lost(&format!("pieces.{}.zones", piece.code), ZONES);
            }
            return;
        };
        if self.roles[kind.index()].slot.is("soldier") {
            return;
        }
        let [squares, other] = self.sides(&zone.region);
        let moves = dialect::atomic(&zone.moves);
        let others = self
            .variant
            .kinds()
            .any(|other| other != kind && self.roles[other.index()].there.is_some());
        let is_sayable = self.variant.rules.promotion.is_empty()
            && zone.mode == ZoneMode::Replace
            && squares == other
            && !others
            && !piece.promotes();
        // It would turn back with a move from one square of the region to another one.
        let leaves = |moves: &BTreeSet<Atomic>| !area::stays(self.board, moves, &squares);
        let Some(moves) = moves.filter(|moves| is_sayable && leaves(moves)) else {
            self.lost(&format!("pieces.{}.zones", piece.code), ZONES);
            return;
        };
        let letter = self.take(piece.code.letter);
        let code = piece.code.to_string();
        let betza = self.betza_of(&zone.betza, &moves, &code);
        self.custom(letter.to_ascii_lowercase(), &betza);
        self.roles[kind.index()].there = Some((letter, squares));
    }

    /// What promotes to what.
    fn promoted(&mut self) {
        let mut pairs = Vec::new();
        let mut never = Vec::new();
        for kind in self.variant.kinds() {
            let role = self.roles[kind.index()].clone();
            let piece = self.variant.piece(kind);
            if let Some(base) = role.base {
                let from = self.roles[base.index()].letter;
                pairs.push((from, role.letter));
                if role.is_only_taken {
                    never.push(role.letter);
                }
            }
            if let Some((letter, _)) = &role.there {
                pairs.push((role.letter, *letter));
            }
            if piece.promotes() && self.is_only_chosen(kind) {
                self.lost(
                    &format!("pieces.{}.promotes_to", piece.code),
                    "there what was chosen promotes as the piece whose moves it has",
                );
            } else if let &[other] = piece.promotes_to.as_slice()
                && self.roles[other.index()].base != Some(kind)
                && role.base.is_none()
            {
                // Several kinds promote to one that also comes up by itself.
                pairs.push((role.letter, self.roles[other.index()].letter));
            }
        }
        pairs.sort_unstable();
        pairs.dedup();
        let small = |letter: char| letter.to_ascii_lowercase();
        let text: Vec<String> = pairs
            .iter()
            .map(|&(from, to)| format!("{}:{}", small(from), small(to)))
            .collect();
        if !text.is_empty() {
            self.put("promotedPieceType", &text.join(" "));
        }
        let mut text: Vec<String> = never
            .iter()
            .map(|&letter| format!("{}:-1", small(letter)))
            .collect();
        for kind in self.variant.kinds() {
            let Some(most) = self.variant.piece(kind).at_most else {
                continue;
            };
            let letter = self.roles[kind.index()].letter;
            let alike = self.roles.iter().filter(|role| role.letter == letter).count();
            if alike > 1 || self.variant.may_be_in_hand(kind) {
                let field = format!("pieces.{}.at_most", self.code(kind));
                self.lost(
                    &field,
                    "there pieces are counted that move alike, and no drop is barred",
                );
            }
            text.push(format!("{}:{most}", small(letter)));
        }
        if !text.is_empty() {
            self.put("promotionLimit", &text.join(" "));
        }
    }

    /// Where kinds stay, and from where they have their first moves.
    fn stays(&mut self) {
        let variant = self.variant;
        let mut done = BTreeSet::new();
        for kind in variant.kinds() {
            let slot = self.roles[kind.index()].slot;
            if let Some(region) = &variant.piece(kind).stays_in
                && done.insert(slot)
            {
                let squares = self.sides(region);
                if let Some(keys) = keys().iter().find(|keys| keys.slot == slot) {
                    self.put_region([&keys.regions[0], &keys.regions[1]], &squares);
                }
            }
        }
        let first = variant
            .kinds()
            .filter(|&kind| self.roles[kind.index()].moves.iter().any(|one| one.is_initial()));
        let regions: Vec<[BTreeSet<Place>; 2]> = first
            .map(|kind| self.sides(&variant.piece(kind).initial))
            .collect();
        match regions.split_first() {
            None => self.flag("doubleStep", false),
            Some((region, others)) => {
                if others.iter().any(|other| other != region) {
                    self.lost("initial", "the pieces of a section have their first moves from the same squares; those of the first piece are written");
                }
                let region = region.clone();
                self.put_region(["doubleStepRegionWhite", "doubleStepRegionBlack"], &region);
            }
        }
    }

    /// How a piece is written on a square.
    fn shown(&self, kind: PieceKind, color: Color, square: Square) -> String {
        let role = &self.roles[kind.index()];
        let board = self.board;
        let seen = match color {
            Color::Black => square,
            Color::White => board.turned(square),
        };
        let place = (
            board.files() - 1 - board.file(seen),
            board.ranks() - 1 - board.rank(seen),
        );
        let is_there = role
            .there
            .as_ref()
            .is_some_and(|(_, squares)| squares.contains(&place));
        let (plus, letter) = match role.base {
            Some(base) => ("+", self.roles[base.index()].letter),
            None if is_there => ("+", role.letter),
            None => ("", role.letter),
        };
        let letter = match color {
            Color::Black => letter,
            Color::White => letter.to_ascii_lowercase(),
        };
        format!("{plus}{letter}")
    }

    /// The set-up.
    pub(super) fn start(&mut self) {
        let (board, start) = (self.board, &self.variant.start);
        let shown = |square: Square| {
            let piece = start.squares[square.index()]?;
            Some(self.shown(piece.kind, piece.color, square))
        };
        let rank = |rank: u8| {
            let files = (0..board.files()).rev();
            let squares = files.filter_map(|file| board.square(i16::from(file), i16::from(rank)));
            row(squares.map(shown))
        };
        let rows: Vec<String> = (0..board.ranks()).map(rank).collect();
        let mut hands = String::new();
        for color in Color::ALL {
            for (kind, count) in start.hands.held(color) {
                let letter = self.roles[kind.index()].letter;
                let letter = if color == Color::Black {
                    letter
                } else {
                    letter.to_ascii_lowercase()
                };
                hands.extend(std::iter::repeat_n(letter, usize::from(count)));
            }
        }
        let has_hands = self.has_hands();
        let hands = match (has_hands, hands.is_empty()) {
            (false, _) => String::new(),
            (true, true) => "[-]".to_owned(),
            (true, false) => format!("[{hands}]"),
        };
        let side = if start.side == Color::Black { "w" } else { "b" };
        let check = Some(self.variant.rules.check).filter(|_| self.checks_fit());
        let checks = fen::checks(check.unwrap_or_default(), start);
        let text = format!("{}{hands} {side} {checks}0 1", rows.join("/"));
        self.put("startFen", &text);
    }

    /// Whether pieces are dropped.
    pub(super) fn has_hands(&self) -> bool {
        self.variant.kinds().any(|kind| self.variant.may_be_in_hand(kind))
    }

    /// Whether captured pieces come to a hand.
    pub(super) fn to_hand(&self) -> bool {
        self.variant.pieces.iter().any(|piece| piece.captured.is_some())
    }

    /// Whether a kind can ever stand on some squares, where it is not dropped: from where it begins, by its moves.
    pub(super) fn reaches(&self, kind: PieceKind, squares: &BTreeSet<Place>) -> bool {
        let board = self.board;
        let own = |color: Color| {
            let stand = board.squares().filter(move |&square| {
                self.variant.start.squares[square.index()]
                    .is_some_and(|piece| piece.kind == kind && piece.color == color)
            });
            stand.map(move |square| {
                if color == Color::Black {
                    square
                } else {
                    board.turned(square)
                }
            })
        };
        let place = |square: Square| {
            (
                board.files() - 1 - board.file(square),
                board.ranks() - 1 - board.rank(square),
            )
        };
        let mut open: Vec<Place> = Color::ALL.into_iter().flat_map(own).map(place).collect();
        let mut seen = BTreeSet::new();
        while let Some(at) = open.pop() {
            if squares.contains(&at) {
                return true;
            }
            if seen.insert(at) {
                let moves = &self.roles[kind.index()].moves;
                open.extend(moves.iter().flat_map(|one| area::goes(board, at, one)));
            }
        }
        false
    }
}
