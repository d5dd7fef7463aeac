//! Promotion, drops, and the keys that no variant file can say.

use std::collections::{BTreeMap, BTreeSet};

use super::draft::{Draft, Face, SIDES};
use super::ends::NO_CHECK;
use crate::area;
use crate::config::{self, Place, Value};
use crate::keys::{Fate, KEYS};
use crate::kinds::Slot;

/// What the loss of a rule ends with that no file can say.
pub(super) const UNSAYABLE: &str = "no variant file can say that";

/// The keys of passes.
const PASSES: [&str; 2] = ["passWhite", "passBlack"];

impl Draft<'_> {
    /// Notes every key that is not at its default and cannot be said, or is not imported.
    pub(super) fn unsayable(&mut self) {
        let codes = self.codes.clone();
        let has = |slot: Slot| codes.contains_key(&Face::Plain(slot));
        let has_pawns = has(Slot::PAWN);
        for key in KEYS {
            let is_default = self.config.value(key.name) == &config::default(key);
            let counts = match key.name {
                "castling" => self.has_castling(),
                "enPassantRegionWhite" | "enPassantRegionBlack" | "enPassantTypesBlack" => false,
                "enPassantTypesWhite" => self.captures_in_passing(),
                "nMoveRuleTypesBlack"
                    if self.config.kinds("nMoveRuleTypesWhite") == self.config.kinds(key.name) =>
                {
                    false
                }
                "nMoveRuleTypesWhite" | "nMoveRuleTypesBlack" => {
                    let kinds = self.config.kinds(key.name);
                    let moves = kinds.slots.iter().any(|&slot| has(slot)) || kinds.all;
                    moves && self.config.number("nMoveRule") > 0 && (!is_default || has_pawns)
                }
                "checkmateValue" => !is_default && self.config.text("checkmateValue") != "loss",
                "twoBoards" | "chess960" if !is_default => true,
                "tripleStepRegionWhite" | "tripleStepRegionBlack" => {
                    has_pawns && !self.config.squares(key.name).is_empty()
                }
                _ => matches!(key.fate, Fate::Never | Fate::ByHand(..)) && !is_default,
            };
            if let Fate::ByHand(_, form) = key.fate
                && counts
            {
                let what = format!(
                    "{}; a variant file can say that in another form, which is not imported: write {form}",
                    key.does
                );
                self.lost(key.name, &what);
            } else if counts {
                self.lost(key.name, &format!("{}; {UNSAYABLE}", key.does));
            } else if key.fate == Fate::Shown && !is_default {
                self.note(key.name, &format!("{}: no rule, and not written", key.does));
            }
        }
        let origin = self.config.origin("castling");
        if self.config.flag("castling")
            && !self.has_castling()
            && origin.said.is_some()
            && origin.of.is_none()
        {
            self.note(
                "castling",
                "this program has no castling, and `startFen` gives nobody a right to it, so that nothing is lost",
            );
        }
        let immune = self.config.kinds("mutuallyImmuneTypes");
        let is_there = immune
            .slots
            .iter()
            .any(|&slot| codes.keys().any(|&face| self.kind_of(face) == slot));
        if (immune.all || !immune.slots.is_empty()) && !is_there {
            self.note(
                "mutuallyImmuneTypes",
                "the game has no piece of such a kind, so that the rule has no effect",
            );
        }
        if let Value::Counts(limits) = self.config.value("promotionLimit").clone() {
            let bounds = |slot: Slot| limits.get(&slot).is_some_and(|&limit| limit > 0);
            let faces: Vec<Face> = self.codes.keys().copied().collect();
            if faces
                .into_iter()
                .any(|face| bounds(self.kind_of(face)) && self.at_most(face).is_none())
            {
                self.lost(
                    "promotionLimit",
                    "it bounds how many pieces of a kind a side has by promotion, and in a variant file all pieces of one letter, also those that are dropped",
                );
            }
        }
    }

    /// Whether the set-up gives a right to castle.
    fn has_castling(&self) -> bool {
        let rights = self
            .config
            .text("startFen")
            .split_whitespace()
            .nth(2)
            .unwrap_or("-");
        let has_rights =
            rights.chars().any(|letter| letter.is_ascii_alphabetic()) && !self.config.flag("gating");
        let gates = self.config.flag("gating") && rights.chars().any(|letter| "KQkq".contains(letter));
        self.config.flag("castling") && (has_rights || gates)
    }

    /// Whether a pawn may be captured in passing.
    fn captures_in_passing(&self) -> bool {
        SIDES.iter().any(|side| {
            let captors = self.config.kinds(&format!("enPassantTypes{side}"));
            let captors = captors.slots.iter().any(|&slot| {
                let has = self.codes.contains_key(&Face::Plain(slot));
                let betza = self.config.men.get(&slot).and_then(|man| man.betza.as_deref());
                has && betza.is_none_or(|betza| betza.contains('e'))
            });
            captors
                && self.config.flag("doubleStep")
                && !self.config.squares(&format!("enPassantRegion{side}")).is_empty()
        })
    }

    /// How many pieces of a face a side may have by promotion, if that is all the pieces of its kind: the other program counts the
    /// pieces that move alike, and bars no drops.
    pub(super) fn at_most(&self, face: Face) -> Option<i64> {
        let kind = self.kind_of(face);
        let most = self.config.count("promotionLimit", kind);
        let alike = self.codes.keys().filter(|&&other| self.kind_of(other) == kind);
        let is_dropped = match face {
            Face::Plain(slot) => self.held.contains(&slot),
            Face::Turned(slot) | Face::Became(slot, _) => {
                self.config.flag("dropPromoted") && self.held.contains(&slot)
            }
        };
        let drops = self.config.flag("pieceDrops") && is_dropped;
        (most > 0 && alike.count() == 1 && !drops).then_some(most)
    }

    /// The rule of promotion as a field.
    pub(super) fn promotion(&mut self) -> String {
        let (mut pieces, mut pawns) = (Vec::new(), Vec::new());
        for (face, code) in self.faces() {
            let others = self.other_faces(face);
            let Some(&other) = others.first() else {
                continue;
            };
            let Face::Plain(slot) = face else {
                pieces.push(code);
                continue;
            };
            let is_pawn = self.config.promoted(slot).is_none();
            if is_pawn {
                self.choices(slot);
                pawns.push(code);
            } else {
                self.no_chain(slot, other);
                pieces.push(code);
            }
        }
        self.stuck_pawns();
        if pieces.is_empty() && pawns.is_empty() {
            return "    promotion: never,\n".to_owned();
        }
        let zone = self.sides("promotionRegion");
        if zone.iter().all(BTreeSet::is_empty) {
            self.lost(
                "promotionRegionWhite",
                "nothing promotes where the zone is empty, and a variant file has no empty zone",
            );
        }
        let region = area::regions(self.board, &zone);
        let free = if self.config.flag("immobilityIllegal") {
            "optional_unless_stuck"
        } else {
            "optional"
        };
        let choice = |forced: bool| if forced { "forced" } else { free };
        let mut clauses = Vec::new();
        let of = |letters: &[String]| {
            let letters: Vec<String> = letters.iter().map(|code| format!("\"{code}\"")).collect();
            format!(", pieces: [{}]", letters.join(", "))
        };
        let both = !pieces.is_empty() && !pawns.is_empty();
        if !pieces.is_empty() {
            let trigger = if self.config.flag("piecePromotionOnCapture") {
                ", trigger: captures"
            } else {
                ""
            };
            let choice = choice(self.config.flag("mandatoryPiecePromotion"));
            let of = if both { of(&pieces) } else { String::new() };
            clauses.push(format!("zone(region: {region}, choice: {choice}{trigger}{of})"));
        }
        if !pawns.is_empty() {
            let choice = choice(self.config.flag("mandatoryPawnPromotion"));
            let of = if both { of(&pawns) } else { String::new() };
            clauses.push(format!(
                "zone(region: {region}, choice: {choice}, trigger: ends{of})"
            ));
        }
        match clauses.as_slice() {
            [clause] => format!("    promotion: {clause},\n"),
            clauses => format!(
                "    promotion: any_of([\n        {},\n    ]),\n",
                clauses.join(",\n        ")
            ),
        }
    }

    /// The pawns of both sides are the same, and become the same.
    fn choices(&mut self, slot: Slot) {
        let [white, black] = SIDES.map(|side| self.config.kinds(&format!("promotionPieceTypes{side}")).slots);
        if white != black {
            let becomes: String = white.iter().map(|&slot| self.letter(slot)).collect();
            let why = format!(
                "the pawns of the sides become different pieces, and here all become what White's do: {becomes}"
            );
            self.lost("promotionPieceTypesBlack", &why);
        }
        let [white, black] = SIDES.map(|side| {
            self.config
                .kinds(&format!("promotionPawnTypes{side}"))
                .slots
                .contains(&slot)
        });
        if white != black {
            self.lost(
                "promotionPawnTypesWhite",
                "the piece promotes as a pawn for one side only, and here for both",
            );
        }
    }

    /// A promoted piece may not promote once more.
    fn no_chain(&mut self, slot: Slot, other: Face) {
        if let Face::Turned(_) = other
            && let Some(promoted) = self.config.promoted(slot)
            && let Some(Face::Turned(_)) = self.promotes_to(promoted).first()
        {
            let why = format!(
                "a promoted {} promotes once more, for which a variant file would need a third face; here it does not",
                self.letter(slot)
            );
            self.lost("promotedPieceType", &why);
        }
    }

    /// A pawn with nothing to become may not go where it would have to.
    fn stuck_pawns(&mut self) {
        let zone = self.config.squares("promotionRegionWhite");
        let pawns = self.config.kinds("promotionPawnTypesWhite").slots;
        let stuck = pawns.iter().filter(|&&slot| {
            self.codes.contains_key(&Face::Plain(slot))
                && self.promotes_to(slot).is_empty()
                && self.config.promoted(slot).is_none()
        });
        if stuck.count() > 0 && !zone.is_empty() && self.config.flag("mandatoryPawnPromotion") {
            self.lost(
                "promotionPieceTypesWhite",
                "a pawn has nothing to become, and may not go to squares where it would have to promote; here it may",
            );
        }
    }

    /// The limits on drops as a field; empty where there are none.
    pub(super) fn drops(&mut self) -> String {
        if !self.config.flag("pieceDrops") || self.held.is_empty() {
            return String::new();
        }
        let held: Vec<(Slot, String)> = self
            .held
            .iter()
            .map(|&slot| (slot, self.code(Face::Plain(slot))))
            .filter(|(_, code)| !code.is_empty())
            .collect();
        let mut fields = Vec::new();
        if self.config.flag("dropPromoted") {
            fields.push("faces: either".to_owned());
        }
        let doubled = self
            .config
            .kind("dropNoDoubled")
            .filter(|slot| self.held.contains(slot));
        if let Some(slot) = doubled {
            fields.push(format!(
                "file_limit: {{ \"{}\": FileLimit(max: {}) }}",
                self.code(Face::Plain(slot)),
                self.file_limit()
            ));
            self.same_file(slot);
        }
        let (barred, dead) = self.barred(&held);
        if !barred.is_empty() {
            let each: Vec<String> = barred
                .iter()
                .map(|(code, squares)| format!("\"{code}\": {}", area::regions(self.board, squares)))
                .collect();
            fields.push(format!("forbidden: {{ {} }}", each.join(", ")));
        }
        if self.config.flag("shogiPawnDropMateIllegal")
            && let Some((_, code)) = held.iter().find(|(slot, _)| slot.is("shogiPawn"))
        {
            if self.config.flag("checkCounting") && self.checks_that_win() == Some(1) && self.has_king() {
                self.note(
                    "shogiPawnDropMateIllegal",
                    "a check wins the game, so that the rule has no effect",
                );
            } else if self.has_king() {
                fields.push(format!("no_mate: {{ \"{code}\": checkmate }}"));
            } else {
                self.note("shogiPawnDropMateIllegal", NO_CHECK);
            }
        }
        if !self.config.flag("dropChecks") {
            if self.has_king() {
                let letters: Vec<String> = held.iter().map(|(_, code)| format!("\"{code}\"")).collect();
                fields.push(format!("no_check: [{}]", letters.join(", ")));
            } else {
                self.note("dropChecks", NO_CHECK);
            }
        }
        if !dead.is_empty() {
            let letters: Vec<String> = dead.iter().map(|code| format!("\"{code}\"")).collect();
            fields.push(format!("no_dead_squares: [{}]", letters.join(", ")));
        }
        self.move_into_dead();
        if fields.is_empty() {
            return String::new();
        }
        format!(
            "    drops: Drops(\n        {},\n    ),\n",
            fields.join(",\n        ")
        )
    }

    /// Whether both sides may pass, each by a king that stays where it is.
    pub(super) fn may_pass(&self) -> bool {
        self.has_king() && PASSES.iter().all(|key| self.config.flag(key))
    }

    /// What a side must do if it can, and where kings may not stand, as fields; empty where there is nothing to say.
    pub(super) fn conduct(&mut self) -> String {
        for key in PASSES {
            if self.config.flag(key) && !self.may_pass() {
                self.lost(
                    key,
                    "in a variant file both sides may pass or neither, and they do so with a piece that stays: here that is a king",
                );
            }
        }
        let drops = self.config.flag("mustDrop") && self.config.flag("pieceDrops") && !self.held.is_empty();
        let captures = self.config.flag("mustCapture");
        if drops && self.config.kind("mustDropType").is_some() {
            self.lost(
                "mustDropType",
                &format!("only some pieces must be dropped first; {UNSAYABLE}"),
            );
        }
        if drops && captures {
            self.lost(
                "mustCapture",
                "a side that can both drop and capture has no move there; here it must drop",
            );
        }
        let must = match (drops, captures) {
            (true, _) => "    must: [drop],\n",
            (false, true) => "    must: [capture],\n",
            (false, false) => "",
        };
        let facing = if self.config.flag("flyingGeneral") && self.has_king() {
            "    facing_royals: FacingRoyals(result: barred, along: files_and_ranks),\n"
        } else {
            ""
        };
        [must, facing].concat()
    }

    fn file_limit(&self) -> i64 {
        self.config.number("dropNoDoubledCount").clamp(1, 19)
    }

    /// A limit on a file counts all pieces of the kind there; here it counts faces.
    fn same_file(&mut self, slot: Slot) {
        let shows = |&face: &Face| !matches!(face, Face::Plain(_)) && self.kind_of(face) == slot;
        if self.codes.keys().any(shows) {
            self.lost(
                "dropNoDoubled",
                "pieces that promote to the kind count as well, and here they do not",
            );
        }
        if self.config.flag("dropPromoted") && !self.promotes_to(slot).is_empty() {
            self.lost(
                "dropNoDoubled",
                "the limit also bars drops of the promoted face, and here it does not",
            );
        }
    }

    /// Where kinds may not be dropped, by their letters, and those that may not be dropped where they could never move again.
    fn barred(&mut self, held: &[(Slot, String)]) -> (BTreeMap<String, [BTreeSet<Place>; 2]>, Vec<String>) {
        let (mut barred, mut dead) = (BTreeMap::new(), Vec::new());
        let (may, zones) = (self.sides("dropRegion"), self.sides("promotionRegion"));
        for (slot, code) in held {
            let slot = *slot;
            let out = |(may, zone): (&BTreeSet<Place>, &BTreeSet<Place>)| {
                let mut out: BTreeSet<Place> = area::all(self.board).difference(may).copied().collect();
                if slot == Slot::PAWN {
                    if !self.config.flag("promotionZonePawnDrops") {
                        out.extend(zone);
                    }
                    if !self.config.flag("firstRankPawnDrops") {
                        out.extend((0..self.board.files()).map(|file| (file, 0)));
                    }
                }
                if slot.is("rook") && self.config.flag("sittuyinRookDrop") {
                    out.extend(area::all(self.board).into_iter().filter(|&(_, rank)| rank > 0));
                }
                out
            };
            let out = [0, 1].map(|side| out((&may[side], &zones[side])));
            let mut faces = vec![Face::Plain(slot)];
            if self.config.flag("dropPromoted") {
                faces.extend(self.other_faces(Face::Plain(slot)));
            }
            for face in faces {
                let mut out = out.clone();
                let (stuck, is_ours) = self.stuck(face);
                let covers = |out: &BTreeSet<Place>| stuck.is_subset(out);
                if self.config.flag("immobilityIllegal") && !out.iter().all(covers) {
                    if is_ours {
                        dead.push(self.code(face));
                    } else {
                        for out in &mut out {
                            out.extend(&stuck);
                        }
                    }
                }
                let code = if face == Face::Plain(slot) {
                    code.clone()
                } else {
                    self.code(face)
                };
                if !out.iter().all(BTreeSet::is_empty) {
                    barred.insert(code, out);
                }
            }
        }
        (barred, dead)
    }

    /// The squares from which a face never moves on an empty board, and whether it cannot capture from them either.
    fn stuck(&mut self, face: Face) -> (BTreeSet<Place>, bool) {
        let moves = self.moves(self.kind_of(face));
        let (quiet, any) = area::stuck(self.board, &moves);
        let is_ours = quiet == any;
        (quiet, is_ours)
    }

    /// Whether a promoted face only ever stands in the zone, where each of its moves turns it back.
    fn turns_always(&self, face: Face) -> bool {
        let zone = self.config.squares("promotionRegionWhite");
        let is_forced = ["mandatoryPiecePromotion", "pieceDemotion"]
            .iter()
            .all(|key| self.config.flag(key));
        let is_free = ["piecePromotionOnCapture", "dropPromoted"]
            .iter()
            .any(|key| self.config.flag(key));
        let starts = self
            .starts
            .get(&face)
            .is_none_or(|starts| starts.is_subset(&zone));
        matches!(face, Face::Turned(_)) && is_forced && !is_free && starts
    }

    /// A piece that cannot promote there may not move to where it could never move again; here it may.
    fn move_into_dead(&mut self) {
        if !self.config.flag("immobilityIllegal") {
            return;
        }
        let zone = self.config.squares("promotionRegionWhite");
        for (face, code) in self.faces() {
            let (stuck, is_ours) = self.stuck(face);
            let promotes = !self.other_faces(face).is_empty() && stuck.is_subset(&zone);
            let moves = self.moves(self.kind_of(face));
            let enters = area::enters(self.board, &moves, &stuck);
            if enters && !(promotes && is_ours) && !self.turns_always(face) {
                self.lost(
                    "immobilityIllegal",
                    &format!(
                        "{code} may not move to squares from which it could never move again, and here it may"
                    ),
                );
            }
        }
    }
}
