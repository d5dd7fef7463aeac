//! The set-up and the pieces.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use hakugei_text::quote;

use super::draft::{Draft, Face};
use crate::area;
use crate::config::Place;
use crate::dialect::{self, Atomic};
use crate::kinds::Slot;

impl Draft<'_> {
    /// The set-up as SFEN. It says which pieces there are.
    pub(super) fn setup(&mut self) -> String {
        let fen = self.config.text("startFen").to_owned();
        let mut words = fen.split_whitespace();
        let (board, side) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        let (board, hand) = board
            .split_once('[')
            .map_or((board, ""), |(board, hand)| (board, hand.trim_end_matches(']')));
        let (faces, rows) = self.rows(board);
        let known = |letter: char| self.config.of_letter(letter).map(|slot| (slot, letter));
        let held: Vec<(Slot, char)> = hand.chars().filter_map(known).collect();
        let is_unknown = |letter: &char| letter.is_alphabetic() && self.config.of_letter(*letter).is_none();
        let unknown: BTreeSet<char> = board.chars().chain(hand.chars()).filter(is_unknown).collect();
        if !unknown.is_empty() {
            self.wrong(
                "startFen",
                &format!(
                    "no piece has the letters {}",
                    quote(&unknown.iter().collect::<String>())
                ),
            );
        }
        if !matches!(side, "" | "w" | "b") {
            self.wrong(
                "startFen",
                "behind the board stands `w` where White moves first, or `b`",
            );
        }
        self.reach(faces, held.iter().map(|&(slot, _)| slot));
        self.name_faces();
        let board = rows
            .iter()
            .map(|row| row.iter().map(|&cell| self.cell(cell)).collect::<String>())
            .collect::<Vec<_>>()
            .join("/");
        let hands: String = held
            .iter()
            .filter_map(|&(slot, letter)| self.codes.get(&Face::Plain(slot)).map(|code| cased(code, letter)))
            .collect();
        let hands = if hands.is_empty() || !self.config.flag("pieceDrops") {
            "-".to_owned()
        } else {
            counted(&hands)
        };
        let checks = match self.checks_to_give() {
            Some([white, black]) if self.config.flag("checkCounting") && white != black => {
                format!("{white}+{black} ")
            }
            _ => String::new(),
        };
        format!(
            "{board} {} {hands} {checks}1",
            if side == "b" { "w" } else { "b" }
        )
    }

    /// The rows of a board, and the faces on it.
    fn rows(&mut self, board: &str) -> (BTreeSet<Face>, Vec<Vec<Cell>>) {
        let mut faces = BTreeSet::new();
        let mut rows = Vec::new();
        for (above, row) in board.split('/').enumerate() {
            let mut cells: Vec<Cell> = Vec::new();
            let mut is_promoted = false;
            let mut wide = 0;
            for letter in row.chars() {
                match letter {
                    '+' => is_promoted = true,
                    '0'..='9' => {
                        let digit = u32::from(letter) - u32::from('0');
                        if let Some(Cell::Empty(count)) = cells.last_mut() {
                            wide += (*count).saturating_mul(9).saturating_add(digit);
                            *count = count.saturating_mul(10).saturating_add(digit).min(1000);
                        } else {
                            wide += digit;
                            cells.push(Cell::Empty(digit));
                        }
                    }
                    '*' => {
                        self.wrong("startFen", "`*` is a square that is walled up, and a board of a variant file has all its squares");
                        // So that a number behind it is one of its own.
                        cells.extend([Cell::Empty(1), Cell::Empty(0)]);
                        wide += 1;
                    }
                    letter => {
                        let face = self.config.of_letter(letter).map(|slot| {
                            if is_promoted {
                                Face::Turned(slot)
                            } else {
                                Face::Plain(slot)
                            }
                        });
                        if let Some(face) = face {
                            faces.insert(face);
                            self.stands(face, letter, wide, above);
                            cells.push(Cell::Piece(face, letter));
                            wide += 1;
                        } else {
                            cells.push(Cell::Empty(1));
                            wide += 1;
                        }
                        is_promoted = false;
                    }
                }
            }
            if wide != u32::from(self.board.files()) {
                let what = format!(
                    "the row {} has {wide} squares, and the board has {} files",
                    quote(row),
                    self.board.files()
                );
                self.wrong("startFen", &what);
            }
            rows.push(cells);
        }
        if rows.len() != usize::from(self.board.ranks()) {
            let what = format!(
                "it has {} rows, and the board has {} ranks",
                rows.len(),
                self.board.ranks()
            );
            self.wrong("startFen", &what);
        }
        (faces, rows)
    }

    /// Notes where a piece stands at the start, by the numbers of files to its left and of ranks above it.
    fn stands(&mut self, face: Face, letter: char, left: u32, above: usize) {
        let (files, ranks) = (u32::from(self.board.files()), usize::from(self.board.ranks()));
        if left >= files || above >= ranks {
            return;
        }
        let place = (left as u8, (ranks - 1 - above) as u8);
        let place = if letter.is_ascii_uppercase() {
            place
        } else {
            (self.board.files() - 1 - place.0, self.board.ranks() - 1 - place.1)
        };
        self.starts.entry(face).or_default().insert(place);
    }

    fn cell(&self, cell: Cell) -> String {
        match cell {
            Cell::Empty(count) => count.to_string(),
            Cell::Piece(face, letter) => cased(&self.code(face), letter),
        }
    }

    /// Finds every face that can come up in a game, from those that it begins with.
    fn reach(&mut self, faces: BTreeSet<Face>, held: impl Iterator<Item = Slot>) {
        let mut open: Vec<Face> = faces.into_iter().collect();
        for slot in held {
            self.held.insert(slot);
            open.push(Face::Plain(slot));
        }
        let mut found = BTreeSet::new();
        while let Some(face) = open.pop() {
            if !found.insert(face) {
                continue;
            }
            if let Face::Plain(slot) = face {
                open.extend(self.promotes_to(slot));
            }
            if self.to_hand
                && let Some(slot) = self.taken(face)
            {
                self.held.insert(slot);
                open.push(Face::Plain(slot));
            }
        }
        for face in found {
            self.codes.insert(face, String::new());
        }
    }

    /// What a captor gets for a face.
    pub(super) fn taken(&self, face: Face) -> Option<Slot> {
        match face {
            Face::Plain(Slot::KING) => None,
            Face::Turned(_) if self.config.flag("dropLoop") => Some(self.kind_of(face)),
            Face::Plain(slot) | Face::Turned(slot) | Face::Became(slot, _) => Some(slot),
        }
    }

    /// The faces that a kind promotes to.
    pub(super) fn promotes_to(&self, slot: Slot) -> Vec<Face> {
        if let Some(promoted) = self.config.promoted(slot) {
            let never = self.config.count("promotionLimit", promoted) < 0;
            return if never {
                Vec::new()
            } else {
                vec![Face::Turned(slot)]
            };
        }
        let becomes = self.pawn_becomes(slot);
        // Where nothing is captured into a hand, a promoted pawn is what it has become. A region that it cannot reach is none.
        let is_plain = !self.to_hand || self.config.flag("dropLoop");
        let is_alone = becomes.len() == 1;
        let face = |kind: Slot| match (is_plain, is_alone) {
            (true, _) => Face::Plain(kind),
            (false, true) => Face::Turned(slot),
            (false, false) => Face::Became(slot, kind),
        };
        becomes.into_iter().map(face).collect()
    }

    /// What a kind may become that promotes as a pawn does, the strongest pieces of chess first.
    pub(super) fn pawn_becomes(&self, slot: Slot) -> Vec<Slot> {
        let promotes = self.config.kinds("promotionPawnTypesWhite").slots.contains(&slot)
            || self.config.kinds("promotionPawnTypesBlack").slots.contains(&slot);
        let zone = self.config.squares("promotionRegionWhite").is_empty();
        if !promotes || zone {
            return Vec::new();
        }
        let into = self.config.kinds("promotionPieceTypesWhite").slots;
        let rank = |slot: &Slot| (std::cmp::Reverse(slot.0.min(QUEEN)), slot.0);
        let mut into: Vec<Slot> = into.into_iter().collect();
        into.sort_by_key(rank);
        into
    }

    /// Gives every face its letter.
    fn name_faces(&mut self) {
        let faces: Vec<Face> = self.codes.keys().copied().collect();
        let mut given: BTreeSet<String> = BTreeSet::new();
        for face in &faces {
            let letter = |slot: Slot| self.config.men.get(&slot).map(|man| man.letter);
            let code = match *face {
                Face::Plain(slot) => letter(slot).map(|letter| letter.to_string()),
                Face::Turned(slot) if self.promotes_to(slot).contains(face) => {
                    letter(slot).map(|letter| format!("+{letter}"))
                }
                Face::Became(_, kind) => letter(kind).and_then(|letter| {
                    let marked = ["", "'", "!"].map(|mark| format!("+{letter}{mark}"));
                    marked.into_iter().find(|code| !given.contains(code))
                }),
                // Nothing promotes to it, so that it needs a letter of its own: that of the kind that it shows.
                Face::Turned(_) => {
                    let kind = self.kind_of(*face);
                    letter(kind)
                        .filter(|_| !faces.contains(&Face::Plain(kind)))
                        .map(|letter| letter.to_string())
                }
            };
            let Some(code) = code else {
                self.wrong(
                    "startFen",
                    "a promoted piece stands in it that nothing promotes to, and no letter is left for it",
                );
                continue;
            };
            given.insert(code.clone());
            self.codes.insert(*face, code);
        }
    }

    /// The pieces as a field.
    pub(super) fn pieces(&mut self) -> String {
        let mut text = "    pieces: {\n".to_owned();
        for (face, code) in self.faces() {
            let _ = writeln!(text, "        \"{code}\": {},", self.piece(face));
        }
        self.has_royal();
        text + "    },\n"
    }

    fn piece(&mut self, face: Face) -> String {
        let kind = self.kind_of(face);
        let moves = self.moves(kind);
        let own = match face {
            Face::Plain(slot) | Face::Turned(slot) | Face::Became(_, slot) => slot,
        };
        let plain = own.known().map_or_else(
            || {
                if own == Slot::KING {
                    "king".to_owned()
                } else {
                    format!("piece {}", self.letter(own))
                }
            },
            |known| known.name.to_owned(),
        );
        let name = match face {
            Face::Turned(_) => format!("promoted {plain}"),
            Face::Became(pawn, _) => {
                let pawn = pawn.known().map_or_else(
                    || format!("piece {}", self.letter(pawn)),
                    |known| known.name.to_owned(),
                );
                format!("{plain} from a {pawn}")
            }
            Face::Plain(_) => plain,
        };
        let how = if moves.is_empty() {
            "immobile: true".to_owned()
        } else {
            format!("betza: \"{}\"", self.betza(kind, &moves))
        };
        let mut text = format!("Piece(name: \"{name}\", {how}");
        if kind.is("janggiCannon") {
            let others = self.others(kind);
            let _ = write!(text, ", takes: {others}, hops: Hops(over: {others})");
        } else if self.spares_its_kind(kind, &moves) {
            let _ = write!(text, ", takes: {}", self.others(kind));
        }
        if moves.iter().any(|one| one.is_initial()) {
            let from = self.sides("doubleStepRegion");
            let _ = write!(text, ", initial: {}", area::regions(self.board, &from));
        }
        if let Some(near) = self.near(kind) {
            let _ = write!(
                text,
                ", zones: [Zone(from: {}, betza: \"fW\")]",
                area::region(self.board, &near)
            );
        }
        if let Some(stays) = self.stays_in(kind, &moves) {
            let _ = write!(text, ", stays_in: {}", area::regions(self.board, &stays));
        }
        let is_royal = self.is_royal(kind);
        if is_royal {
            text += ", royal: true";
        }
        if kind == Slot::KING && self.may_pass() {
            text += ", may_pass: true";
        }
        if let Some(most) = self.at_most(face) {
            let _ = write!(text, ", at_most: {most}");
        }
        let others = self.other_faces(face).into_iter();
        let others: Vec<String> = others.map(|other| format!("\"{}\"", self.code(other))).collect();
        let _ = match others.as_slice() {
            [] => Ok(()),
            [other] => write!(text, ", promotes_to: {other}"),
            others => write!(text, ", promotes_to: [{}]", others.join(", ")),
        };
        text += &self.captured(face, is_royal);
        text + ")"
    }

    /// The pieces that are not of a kind, as a field has them.
    fn others(&self, kind: Slot) -> String {
        let alike = self.faces();
        let alike = alike.into_iter().filter(|(face, _)| self.kind_of(*face) == kind);
        let codes: Vec<String> = alike.map(|(_, code)| format!("\"{code}\"")).collect();
        format!("all_but([{}])", codes.join(", "))
    }

    /// Whether pieces of a kind do not capture each other, where that has an effect and can be said.
    fn spares_its_kind(&mut self, kind: Slot, moves: &BTreeSet<Atomic>) -> bool {
        const KEY: &str = "mutuallyImmuneTypes";
        let captures = moves.iter().any(|one| !one.is_quiet());
        if !self.config.kinds(KEY).slots.contains(&kind) || !captures {
            return false;
        }
        let letter = self.letter(kind);
        if kind == Slot::KING || self.is_pseudo_royal(kind) && self.has_one_royal() {
            let what = format!(
                "each side has one {letter}, and it is never captured, so that the rule has no effect for it"
            );
            self.note(KEY, &what);
            return false;
        }
        if moves.iter().any(|one| one.is_lame()) || self.stays_in(kind, moves).is_some() {
            let what = format!(
                "in a variant file a piece that has lame leaps or stays in a region captures whatever it meets, and {letter} is such a piece"
            );
            self.lost(KEY, &what);
            return false;
        }
        if self.is_pseudo_royal(kind) {
            let what = format!(
                "the last {letter} is in check all the same where another {letter} attacks it, and here it is not"
            );
            self.lost(KEY, &what);
        } else if self.is_royal(kind) && self.must_be_safe() {
            let what = format!(
                "another {letter} that attacks the goal makes it unsafe all the same, and here it does not"
            );
            self.lost(KEY, &what);
        }
        true
    }

    /// The move of a kind: as the file has it, where this program reads that alike.
    fn betza(&self, kind: Slot, moves: &BTreeSet<Atomic>) -> String {
        let own = self.config.men.get(&kind).and_then(|man| man.betza.as_deref());
        let own = own.or_else(|| kind.known().map(|known| known.betza));
        let own = own.filter(|text| dialect::ours(text).as_ref() == Some(moves) && dialect::is_plain(text));
        own.map_or_else(|| dialect::write(moves), str::to_owned)
    }

    /// The letter of a kind, a capital.
    pub(super) fn letter(&self, slot: Slot) -> char {
        self.config.men.get(&slot).map_or('?', |man| man.letter)
    }

    /// The faces that a face turns to.
    pub(super) fn other_faces(&self, face: Face) -> Vec<Face> {
        let demotes = self.config.flag("pieceDemotion");
        let mut others = match face {
            Face::Plain(slot) => self.promotes_to(slot),
            Face::Turned(slot) if demotes => vec![Face::Plain(slot)],
            Face::Turned(_) | Face::Became(..) => Vec::new(),
        };
        others.retain(|other| self.codes.contains_key(other));
        others
    }

    /// What a captor gets, where it is not what every captor gets.
    fn captured(&self, face: Face, is_royal: bool) -> String {
        if !self.to_hand {
            return String::new();
        }
        let Some(taken) = self.taken(face).map(|slot| self.code(Face::Plain(slot))) else {
            return String::new();
        };
        let own = self.code(face);
        let usual = own.strip_prefix('+').unwrap_or(&own);
        if taken == usual && (!is_royal || self.has_one_royal()) {
            return String::new();
        }
        format!(", captured: becomes(\"{taken}\")")
    }

    /// Where a soldier only goes forward.
    fn near(&self, kind: Slot) -> Option<BTreeSet<Place>> {
        let from = self.config.number("soldierPromotionRank");
        let near = |&(_, rank): &Place| i64::from(rank) + 1 < from;
        let squares: BTreeSet<Place> = area::all(self.board).into_iter().filter(near).collect();
        (kind.is("soldier") && !squares.is_empty()).then_some(squares)
    }

    /// Where a kind stays.
    fn stays_in(&mut self, kind: Slot, moves: &BTreeSet<Atomic>) -> Option<[BTreeSet<Place>; 2]> {
        let [white, black] =
            [true, false].map(|is_white| self.config.mobility.get(&(kind, is_white)).cloned());
        let (origin, ()) = (white.as_ref().or(black.as_ref())?.1.clone(), ());
        let all = area::all(self.board);
        let squares = |side: &Option<(BTreeSet<Place>, _)>| {
            side.as_ref()
                .map_or_else(|| all.clone(), |(squares, _)| self.config.on_board(squares))
        };
        let (white, black) = (squares(&white), squares(&black));
        if white == all && black == all {
            return None;
        }
        if moves.iter().any(|one| one.hops()) {
            self.about_origin(
                &origin,
                "in a variant file a piece that hops cannot stay in a region, and goes anywhere",
            );
            return None;
        }
        Some([white, area::turned(self.board, &black)])
    }

    /// The moves of a kind.
    pub(super) fn moves(&mut self, kind: Slot) -> BTreeSet<Atomic> {
        let own = self.config.men.get(&kind).and_then(|man| man.betza.clone());
        if kind == Slot::PAWN {
            return self.pawn();
        }
        let betza = own.unwrap_or_else(|| kind.known().map_or("K", |known| known.betza).to_owned());
        if kind.is("immobile") {
            return BTreeSet::new();
        }
        let read = dialect::read(&betza);
        if read.moves.is_empty() {
            self.about_piece(
                kind,
                true,
                "the piece has no move: one that never moves is said by `immobile` and its letter",
            );
        }
        for letter in &read.skipped {
            self.about_piece(
                kind,
                true,
                &format!(
                    "Fairy-Stockfish passes over {} in the move: take it away",
                    quote(&letter.to_string())
                ),
            );
        }
        if !read.unsupported.is_empty() {
            self.about_piece(kind, true, &format!(
                "Fairy-Stockfish has no such movement for {}: it has riders on W, F and N, hoppers on W and F, lame leaps on N, A, D and Z",
                quote(&read.unsupported.concat())
            ));
        }
        let has_first = self.config.flag("doubleStep");
        let usual = |one: &Atomic| has_first || !one.is_initial();
        read.moves.into_iter().filter(usual).collect()
    }

    /// The moves of the pawn of chess.
    fn pawn(&self) -> BTreeSet<Atomic> {
        let mut betza = "mfWcfF".to_owned();
        if self.config.flag("doubleStep") {
            betza += "ifmnD";
        }
        dialect::ours(&betza).unwrap_or_default()
    }
}

/// The last of the pieces of chess besides the king, which come in order of strength.
const QUEEN: u8 = 4;

/// A run of empty squares, or a piece as its letter was written.
#[derive(Clone, Copy)]
enum Cell {
    Empty(u32),
    Piece(Face, char),
}

/// A letter in the case of another one.
fn cased(code: &str, like: char) -> String {
    if like.is_ascii_uppercase() {
        code.to_ascii_uppercase()
    } else {
        code.to_ascii_lowercase()
    }
}

/// Letters with their numbers before them.
fn counted(letters: &str) -> String {
    let mut each: Vec<char> = letters.chars().collect();
    each.sort_unstable();
    let groups = each.chunk_by(|one, other| one == other);
    groups
        .map(|group| {
            if group.len() > 1 {
                format!("{}{}", group.len(), group[0])
            } else {
                group[0].to_string()
            }
        })
        .collect()
}
