//! Captures, drops, promotion and ends as keys.

use std::collections::BTreeSet;

use hakugei_variant::rules::{
    AppliesTo, BareRoyal, BorrowedMoves, Check, DropFaces, FacingResult, FacingRoyals, IllegalMove, Impasse,
    Limit, Lines, MateBar, Obligation, Passes, PerpetualAttack, PerpetualCheck, Promotion, PromotionChoice,
    PromotionTrigger, QuietMoves, Repetition, RepetitionResult, RoyalEnd, Rules, Try, TrySafety,
};
use hakugei_variant::{PieceKind, Variant};

use super::Writer;
use super::men::Role;
use crate::area;
use crate::config::Place;
use crate::kinds::Slot;
use crate::values;

/// Squares of both sides, each as that side sees them.
type Sides = [BTreeSet<Place>; 2];

/// What a rule is that the other program does not have.
pub(super) const UNKNOWN: &str = "Fairy-Stockfish has no such rule";

impl<'v> Writer<'v> {
    /// Everything but pieces and set-up.
    pub(super) fn rules(&mut self) {
        self.flag("castling", false);
        self.captures();
        let no_dead = self.promotion();
        self.pawns();
        self.drops(no_dead);
        self.conduct();
        self.royal();
        self.ends();
        self.unknown();
    }

    /// What pawns of chess do by default there and not here.
    fn pawns(&mut self) {
        let has = |lines: &[(String, String)], key: &str| lines.iter().any(|(other, _)| other == key);
        if has(&self.lines, &Slot::PAWN.key()) {
            self.put("enPassantTypes", "-");
            if !has(&self.lines, "promotionPawnTypes") {
                self.put("promotionPawnTypes", "-");
            }
        }
    }

    fn captures(&mut self) {
        let variant = self.variant;
        if !self.has_hands() {
            return;
        }
        self.flag("pieceDrops", true);
        self.flag("capturesToHand", self.to_hand());
        let held: BTreeSet<PieceKind> = variant
            .kinds()
            .filter(|&kind| variant.may_be_in_hand(kind))
            .collect();
        self.put("pocketSize", &held.len().to_string());
        if !self.to_hand() {
            return;
        }
        // Then nobody ever holds a royal piece that was captured.
        let ends = self.has_king() || self.may_lose_none() || variant.rules.royal == RoyalEnd::Capture;
        let mut counts = variant.kinds().collect::<Vec<PieceKind>>();
        counts.retain(|&kind| !(variant.piece(kind).royal && ends));
        let is_ours = |kind: PieceKind, theirs: &[PieceKind]| {
            let own = variant.piece(kind).captured;
            theirs.iter().all(|&other| own == Some(other))
        };
        let is_usual = counts.iter().all(|&kind| is_ours(kind, &self.taken(kind)));
        let stays = |&kind: &PieceKind| {
            let shown = self.taken_as_shown(kind);
            shown.is_some_and(|shown| is_ours(kind, &[shown]))
        };
        if !is_usual && counts.iter().all(stays) {
            self.flag("dropLoop", true);
            return;
        }
        for kind in counts {
            let theirs = self.taken(kind);
            let piece = variant.piece(kind);
            let own = piece.captured;
            if let Some(&other) = theirs.iter().find(|&&other| own != Some(other)) {
                let ours = own.map_or_else(
                    || "leaves play".to_owned(),
                    |own| format!("is captured as {}", self.code(own)),
                );
                let field = format!("pieces.{}.captured", piece.code);
                let other = self.code(other);
                self.lost(&field, &format!("the piece {ours}, and there as {other}"));
            }
        }
    }

    /// The kinds as which a kind is captured there: a face as the piece that it is the face of.
    fn taken(&self, kind: PieceKind) -> Vec<PieceKind> {
        let variant = self.variant;
        let mut theirs: Vec<PieceKind> = variant
            .kinds()
            .filter(|&other| variant.piece(other).promotes_to.contains(&kind))
            .collect();
        let role = &self.roles[kind.index()];
        theirs.retain(|&other| role.base.is_some() || self.roles[other.index()].base.is_none());
        match role.base {
            Some(base) if role.is_only_taken => theirs = vec![base],
            Some(_) => {}
            None if self.is_only_chosen(kind) => {}
            None => theirs.push(kind),
        }
        theirs
    }

    /// The kind as which a kind is captured there where promoted pieces stay what they are: the one that moves alike and is no face.
    fn taken_as_shown(&self, kind: PieceKind) -> Option<PieceKind> {
        let letter = self.roles[kind.index()].letter;
        let is_plain =
            |other: PieceKind| self.roles[other.index()].base.is_none() && !self.is_only_chosen(other);
        let mut alike = self
            .variant
            .kinds()
            .filter(|&other| self.roles[other.index()].letter == letter);
        alike.find(|&other| is_plain(other))
    }

    /// Promotion; whether no piece may go where it could never move again.
    fn promotion(&mut self) -> bool {
        let variant = self.variant;
        if let Some(squares) = variant
            .kinds()
            .find_map(|kind| self.roles[kind.index()].there.clone().map(|(_, squares)| squares))
        {
            self.turning_there(&squares);
            return true;
        }
        let has_dead = variant
            .rules
            .limits
            .iter()
            .any(|limit| matches!(limit, Limit::DeadDrop { .. }));
        let promoting = variant.kinds().filter(|&kind| variant.piece(kind).promotes());
        let (pawns, pieces): (Vec<PieceKind>, Vec<PieceKind>) =
            promoting.partition(|&kind| variant.piece(kind).promotes_to.len() > 1);
        let of_pieces = self.clause(&pieces);
        let of_pawns = self.clause(&pawns);
        let Some(first) = of_pieces.or(of_pawns) else {
            self.put("promotionRegionWhite", "-");
            self.put("promotionRegionBlack", "-");
            return has_dead;
        };
        let zone = self.sides(&first.region);
        self.put_region(["promotionRegionWhite", "promotionRegionBlack"], &zone);
        if let Some(clause) = of_pieces {
            self.pieces_promote(clause, &pieces, &zone);
        }
        if let Some(clause) = of_pawns {
            self.pawns_promote(clause, &pawns, &zone);
        }
        let mut written = of_pieces.into_iter().chain(of_pawns);
        has_dead || written.any(|clause| clause.choice == PromotionChoice::UnlessStuck)
    }

    /// The clause of the rule that speaks of some kinds; what others say of them is lost.
    fn clause(&mut self, kinds: &[PieceKind]) -> Option<&'v Promotion> {
        let clauses = self.variant.rules.promotion.iter();
        let mut clauses = clauses.filter(|clause| kinds.iter().any(|&kind| clause.concerns(kind)));
        let first = clauses.next();
        if clauses.next().is_some() {
            self.lost(
                "promotion",
                "a section has one rule of promotion, and only the first clause is written",
            );
        }
        first
    }

    /// How pieces with one other face promote.
    fn pieces_promote(&mut self, clause: &Promotion, may: &[PieceKind], zone: &[BTreeSet<Place>; 2]) {
        let left: Vec<String> = may
            .iter()
            .filter(|&&kind| !clause.concerns(kind))
            .map(|&kind| self.code(kind))
            .collect();
        if !left.is_empty() {
            self.lost(
                "promotion.pieces",
                &format!(
                    "there every piece with another face promotes, also {}",
                    left.join(", ")
                ),
            );
        }
        self.trigger(clause, may, zone);
        self.flag(
            "mandatoryPiecePromotion",
            clause.choice == PromotionChoice::Forced,
        );
        self.turning_back(may);
    }

    /// How pieces promote that choose among several faces: as pawns of chess do.
    fn pawns_promote(&mut self, clause: &Promotion, pawns: &[PieceKind], zone: &[BTreeSet<Place>; 2]) {
        let variant = self.variant;
        let letters = |kinds: &[PieceKind], roles: &[Role]| {
            let letters = kinds
                .iter()
                .map(|kind| roles[kind.index()].letter.to_ascii_lowercase());
            letters.collect::<BTreeSet<char>>()
        };
        let concerned: Vec<PieceKind> = pawns
            .iter()
            .copied()
            .filter(|&kind| clause.concerns(kind))
            .collect();
        let faces: Vec<BTreeSet<char>> = concerned
            .iter()
            .map(|&kind| letters(&variant.piece(kind).promotes_to, &self.roles))
            .collect();
        if faces.windows(2).any(|pair| pair[0] != pair[1]) {
            self.lost(
                "promotes_to",
                "there all pieces that choose what they promote to have the same choice; that of the first is written",
            );
        }
        if self.to_hand() && concerned.len() > 1 {
            self.lost(
                "promotes_to",
                "there all pieces that chose what they promote to are captured as the same piece",
            );
        }
        let spaced = |letters: &BTreeSet<char>| {
            let letters: Vec<String> = letters.iter().map(char::to_string).collect();
            letters.join(" ")
        };
        let types = letters(&concerned, &self.roles);
        self.put("promotionPawnTypes", &spaced(&types));
        self.put("promotionPieceTypes", &spaced(&faces[0]));
        self.flag("mandatoryPawnPromotion", clause.choice == PromotionChoice::Forced);
        if self.sides(&clause.region) != *zone {
            self.lost(
                "promotion.region",
                "a section has one promotion zone for all pieces, and that of the others is written",
            );
        }
        let differs = match clause.trigger {
            PromotionTrigger::Captures => true,
            PromotionTrigger::Ends => false,
            PromotionTrigger::StartsOrEnds => concerned
                .iter()
                .any(|&kind| self.moves_in(kind, zone, |is_in| !is_in)),
            PromotionTrigger::Enters => concerned
                .iter()
                .any(|&kind| self.moves_in(kind, zone, |is_in| is_in)),
        };
        if differs {
            self.lost(
                "promotion.trigger",
                "there a piece that chooses what it promotes to does so with each move that ends in the zone",
            );
        }
        self.victims(clause);
    }

    /// Whom a move must capture.
    fn victims(&mut self, clause: &Promotion) {
        if clause.whom.is_some() {
            let lost = "there promotion does not depend on what is captured";
            self.lost("promotion.whom", lost);
        }
    }

    /// Whether a kind has a move from a square of the zone that ends inside of it, or outside, as is asked.
    fn moves_in(&self, kind: PieceKind, zones: &[BTreeSet<Place>; 2], wanted: impl Fn(bool) -> bool) -> bool {
        let moves = &self.roles[kind.index()].moves;
        let mut froms = zones
            .iter()
            .flat_map(|zone| zone.iter().map(move |&from| (zone, from)));
        froms.any(|(zone, from)| {
            moves
                .iter()
                .any(|one| area::goes(self.board, from, one).any(|to| wanted(zone.contains(&to))))
        })
    }

    /// A piece that is another one on some squares: it must become that one when it comes there, and turn back when it leaves.
    fn turning_there(&mut self, squares: &BTreeSet<Place>) {
        let sides = [squares.clone(), squares.clone()];
        self.put_region(["promotionRegionWhite", "promotionRegionBlack"], &sides);
        self.flag("mandatoryPiecePromotion", true);
        self.flag("pieceDemotion", true);
        for kind in self
            .variant
            .kinds()
            .filter(|kind| self.roles[kind.index()].is_only_taken)
            .collect::<Vec<_>>()
        {
            if self.reaches(kind, squares) {
                let field = format!("pieces.{}.captured", self.code(kind));
                self.lost(&field, "the piece is written as a promoted one, and turns back where it comes to the squares of another one's `zones`");
            }
        }
        if let Some(kind) = self.limited()
            && self.roles[kind.index()].there.is_some()
        {
            let field = format!("drops.file_limit.{}", self.code(kind));
            self.lost(
                &field,
                "there the limit does not count the pieces that stand on the squares of `zones`",
            );
        }
    }

    /// What a move must do in the zone.
    fn trigger(&mut self, clause: &Promotion, may: &[PieceKind], zones: &[BTreeSet<Place>; 2]) {
        let differs = match clause.trigger {
            PromotionTrigger::StartsOrEnds | PromotionTrigger::Captures => false,
            PromotionTrigger::Ends => may.iter().any(|&kind| self.moves_in(kind, zones, |is_in| !is_in)),
            PromotionTrigger::Enters => may.iter().any(|&kind| self.moves_in(kind, zones, |_| true)),
        };
        if differs {
            self.lost(
                "promotion.trigger",
                "there a piece also promotes with a move that starts in the zone",
            );
        }
        if clause.trigger == PromotionTrigger::Captures {
            self.flag("piecePromotionOnCapture", true);
        }
        self.victims(clause);
    }

    /// Whether faces turn back.
    fn turning_back(&mut self, may: &[PieceKind]) {
        let faces: Vec<PieceKind> = self
            .variant
            .kinds()
            .filter(|kind| self.roles[kind.index()].base.is_some())
            .collect();
        let back: Vec<PieceKind> = faces.iter().copied().filter(|face| may.contains(face)).collect();
        if back.is_empty() {
            return;
        }
        self.flag("pieceDemotion", true);
        let chained = back.iter().any(|&face| {
            self.variant.piece(face).promotes_to.first().copied() != self.roles[face.index()].base
        });
        let some = back.len() < faces.len();
        if chained || some {
            self.lost(
                "promotes_to",
                "there all promoted pieces turn back to what they were, or none",
            );
        }
    }

    fn drops(&mut self, no_dead: bool) {
        self.flag("immobilityIllegal", no_dead);
        self.dead(no_dead);
        if !self.has_hands() {
            return;
        }
        let variant = self.variant;
        if variant.rules.drop_faces == DropFaces::Either {
            self.flag("dropPromoted", true);
        }
        let (mut files, mut mates, mut calm) = (0, 0, 0);
        for limit in &variant.rules.limits {
            let code = self.code(limit.kind());
            match limit {
                Limit::FilePieces {
                    kind,
                    max,
                    applies_to,
                } => {
                    files += 1;
                    if files > 1 {
                        self.lost(
                            &format!("drops.file_limit.{code}"),
                            "a section limits one kind on a file, and this is another one",
                        );
                        continue;
                    }
                    self.put(
                        "dropNoDoubled",
                        &self.roles[kind.index()].letter.to_ascii_lowercase().to_string(),
                    );
                    self.put("dropNoDoubledCount", &max.to_string());
                    if *applies_to != AppliesTo::Drops {
                        self.lost(
                            &format!("drops.file_limit.{code}.applies_to"),
                            "there the limit is one on drops alone",
                        );
                    }
                    if variant.rules.drop_faces == DropFaces::Either && variant.piece(*kind).promotes() {
                        self.lost(
                            &format!("drops.file_limit.{code}"),
                            "there the limit also bars drops of the promoted face",
                        );
                    }
                }
                Limit::DropMate { kind, bars } => {
                    mates += 1;
                    if mates > 1 || !self.roles[kind.index()].slot.is("shogiPawn") {
                        self.lost(&format!("drops.no_mate.{code}"), "there only one kind may not be dropped to give mate, and it steps one square forward");
                        continue;
                    }
                    self.flag("shogiPawnDropMateIllegal", true);
                    self.needs_king(&format!("drops.no_mate.{code}"));
                    if *bars != MateBar::Checkmate {
                        self.lost(
                            &format!("drops.no_mate.{code}"),
                            "there a drop may leave the opponent without a move that is not in check",
                        );
                    }
                }
                Limit::DropCheck { .. } => calm += 1,
                Limit::NextTo { .. } => self.lost(&format!("drops.next_to.{code}"), UNKNOWN),
                Limit::ForbiddenDrop { .. } | Limit::DeadDrop { .. } => {}
            }
        }
        self.calm(calm);
        self.forbidden(no_dead);
    }

    /// Whether drops may give check, given how many kinds may not.
    fn calm(&mut self, kinds: usize) {
        let variant = self.variant;
        let held = variant
            .kinds()
            .filter(|&kind| variant.may_be_in_hand(kind))
            .count();
        if kinds == 0 {
            return;
        }
        self.flag("dropChecks", false);
        self.needs_king("drops.no_check");
        if kinds < held {
            self.lost("drops.no_check", "there no drop may give check, or each may");
        }
    }

    /// Who may pass, what a side must do if it can, and where royal pieces may not stand.
    fn conduct(&mut self) {
        let variant = self.variant;
        for kind in variant.kinds().filter(|&kind| variant.piece(kind).may_pass) {
            if variant.rules.passes == Passes::Barred {
                continue;
            }
            if self.has_king() && variant.piece(kind).royal {
                self.flag("pass", true);
            } else {
                let field = format!("pieces.{}.may_pass", self.code(kind));
                self.lost(&field, "there only a side with a king passes, by the king");
            }
        }
        let Rules {
            must, facing_royals, ..
        } = &self.variant.rules;
        for obligation in must {
            let key = match obligation {
                Obligation::Drop => "mustDrop",
                Obligation::Capture => "mustCapture",
            };
            self.flag(key, true);
        }
        if must.len() > 1 {
            self.lost("must", "there a side that can do both has no move");
        }
        match facing_royals {
            None => {}
            Some(FacingRoyals {
                result: FacingResult::Barred,
                along,
            }) => {
                self.flag("flyingGeneral", true);
                self.needs_king("facing_royals");
                if *along != Lines::FilesAndRanks {
                    self.lost(
                        "facing_royals.along",
                        "there kings may not face each other on a file or on a rank",
                    );
                }
            }
            Some(FacingRoyals {
                result: FacingResult::Draw,
                ..
            }) => self.lost(
                "facing_royals",
                "there `bikjangRule` draws where kings still face each other a move later, and it is not written",
            ),
            Some(_) => self.lost("facing_royals", UNKNOWN),
        }
    }

    /// The squares where kinds may not be dropped.
    fn forbidden(&mut self, no_dead: bool) {
        let (common, each) = self.bars();
        if !common.iter().all(BTreeSet::is_empty) {
            let free = common
                .each_ref()
                .map(|common| area::all(self.board).difference(common).copied().collect());
            self.put_region(["dropRegionWhite", "dropRegionBlack"], &free);
        }
        for (kind, rest) in each {
            let role = &self.roles[kind.index()];
            if role.slot == Slot::PAWN
                && let Some([first, zone]) = self.pawn_drops(kind)
            {
                self.flag("firstRankPawnDrops", first);
                self.flag("promotionZonePawnDrops", zone);
                continue;
            }
            if role.slot.is("rook") && self.drops_on_first_rank(&common, &rest) {
                self.flag("sittuyinRookDrop", true);
                continue;
            }
            let (stuck, _) = area::stuck(self.board, &role.moves);
            let is_said = |rest: &BTreeSet<Place>| rest.is_empty() || no_dead && rest.is_subset(&stuck);
            if !rest.iter().all(is_said) {
                let field = format!("drops.forbidden.{}", self.code(kind));
                self.lost(&field, "there drops of all kinds have the same squares; beside these only pawns of chess are kept from their first rank and their zone, one kind of rooks from all but the first rank, and each kind from where it could never move again");
            }
        }
    }

    /// The squares where no kind may be dropped, and those where each may not be dropped beside them.
    fn bars(&self) -> (Sides, Vec<(PieceKind, Sides)>) {
        let variant = self.variant;
        let held = variant.kinds().filter(|&kind| variant.may_be_in_hand(kind));
        let mut each: Vec<(PieceKind, Sides)> = held.map(|kind| (kind, self.barred(kind))).collect();
        let common = [0, 1].map(|side| {
            let squares = each.iter().map(|(_, barred)| barred[side].clone());
            let common = squares.reduce(|one, other| one.intersection(&other).copied().collect());
            common.unwrap_or_default()
        });
        for (_, barred) in &mut each {
            for (barred, common) in barred.iter_mut().zip(&common) {
                barred.retain(|square| !common.contains(square));
            }
        }
        (common, each)
    }

    /// Where a kind may be dropped that may not be dropped everywhere, if that can be said of the pawns of chess: on their first rank; in the zone.
    pub(super) fn pawn_drops(&self, kind: PieceKind) -> Option<[bool; 2]> {
        let variant = self.variant;
        let has_zones = variant.pieces.iter().any(|piece| !piece.zones.is_empty());
        let (common, each) = self.bars();
        let (_, rest) = each.into_iter().find(|&(held, _)| held == kind)?;
        if has_zones || variant.rules.drop_faces == DropFaces::Either || rest.iter().all(BTreeSet::is_empty) {
            return None;
        }
        let zone = self.zone();
        let first: BTreeSet<Place> = (0..self.board.files()).map(|file| (file, 0)).collect();
        let ways = [[false, false], [false, true], [true, false]];
        ways.into_iter().find(|&[on_first, in_zone]| {
            let mut sides = rest.iter().zip(&zone).zip(&common);
            sides.all(|((rest, zone), common)| {
                let mut barred = BTreeSet::new();
                if !on_first {
                    barred.extend(first.iter().copied());
                }
                if !in_zone {
                    barred.extend(zone.iter().copied());
                }
                barred.retain(|square| !common.contains(square));
                barred == *rest
            })
        })
    }

    /// Whether a kind is dropped on the first rank only, given where no kind may be dropped and where it may not be besides.
    fn drops_on_first_rank(&self, common: &[BTreeSet<Place>; 2], rest: &[BTreeSet<Place>; 2]) -> bool {
        let mut sides = rest.iter().zip(common);
        let is_first_only = sides.all(|(rest, common)| {
            let mut others = area::all(self.board).into_iter().filter(|&(_, rank)| rank > 0);
            rest.iter().all(|&(_, rank)| rank > 0)
                && others.all(|square| rest.contains(&square) != common.contains(&square))
        });
        is_first_only
            && self.variant.rules.drop_faces != DropFaces::Either
            && rest.iter().any(|rest| !rest.is_empty())
    }

    /// The zone that is written, each as that side sees it; empty where nothing promotes.
    fn zone(&self) -> [BTreeSet<Place>; 2] {
        let variant = self.variant;
        let of = |several: bool| {
            let mut clauses = variant.rules.promotion.iter();
            clauses.find(|clause| {
                variant.kinds().any(|kind| {
                    let others = &variant.piece(kind).promotes_to;
                    !others.is_empty() && (others.len() > 1) == several && clause.concerns(kind)
                })
            })
        };
        let clause = of(false).or_else(|| of(true));
        clause
            .map(|clause| self.sides(&clause.region))
            .unwrap_or_default()
    }

    /// The squares where a kind may not be dropped, each as that side sees them.
    fn barred(&self, kind: PieceKind) -> [BTreeSet<Place>; 2] {
        let mut barred = [BTreeSet::new(), BTreeSet::new()];
        for limit in &self.variant.rules.limits {
            if let Limit::ForbiddenDrop { kind: bound, region } = limit
                && *bound == kind
            {
                let sides = self.sides(region);
                barred
                    .iter_mut()
                    .zip(sides)
                    .for_each(|(barred, more)| barred.extend(more));
            }
        }
        barred
    }

    /// Whether both programs bar the same moves to squares from which a piece could never move again.
    fn dead(&mut self, no_dead: bool) {
        if !no_dead {
            return;
        }
        let variant = self.variant;
        for kind in variant.kinds() {
            let mut clauses = variant.rules.promotion.iter();
            let clause = clauses.find(|clause| clause.concerns(kind));
            let moves = self.roles[kind.index()].moves.clone();
            let code = self.code(kind);
            let (stuck, any) = area::stuck(self.board, &moves);
            if stuck.is_empty() {
                continue;
            }
            let mut limits = variant.rules.limits.iter();
            let is_barred =
                limits.any(|limit| matches!(limit, Limit::DeadDrop { kind: bound } if *bound == kind));
            let is_everywhere = |sides: &[BTreeSet<Place>; 2]| sides.iter().all(|side| stuck.is_subset(side));
            let covered = (is_barred && stuck == any) || is_everywhere(&self.barred(kind));
            if variant.may_be_in_hand(kind) && !covered {
                self.lost(
                    &format!("drops.no_dead_squares.{code}"),
                    "there no piece is dropped where it could never move again, as soon as one may not be",
                );
            }
            let zone = clause
                .map(|clause| self.sides(&clause.region))
                .unwrap_or_default();
            let turns = variant.piece(kind).promotes()
                && clause
                    .is_some_and(|clause| clause.choice != PromotionChoice::Free && clause.concerns(kind))
                && is_everywhere(&zone);
            let there = self.roles[kind.index()]
                .there
                .as_ref()
                .is_some_and(|(_, squares)| stuck.is_subset(squares));
            if area::enters(self.board, &moves, &stuck) && !turns && !there {
                self.lost(
                    &format!("pieces.{code}"),
                    "there the piece may not move to squares from which it could never move again, and here it may",
                );
            }
        }
    }

    fn royal(&mut self) {
        if self.has_king() {
            return;
        }
        let variant = self.variant;
        let royal: BTreeSet<char> = variant
            .kinds()
            .filter(|&kind| variant.piece(kind).royal)
            .map(|kind| self.roles[kind.index()].letter)
            .collect();
        let Some(&letter) = royal.first() else {
            return;
        };
        if royal.len() > 1 {
            let here = match variant.rules.least_royals {
                1 => "the loss of the last one of all".to_owned(),
                least => format!("to have fewer than {least} of all kinds"),
            };
            self.wrong(
                "royal",
                &format!("there the loss of either kind of royal pieces loses, and here {here}"),
            );
        }
        self.put("extinctionValue", "loss");
        self.put("extinctionPieceTypes", &letter.to_ascii_lowercase().to_string());
        let least = variant.rules.least_royals;
        if least > 1 {
            self.put("extinctionPieceCount", &(least - 1).to_string());
        }
        self.flag(
            "extinctionPseudoRoyal",
            variant.rules.royal == RoyalEnd::Checkmate,
        );
    }

    /// Whether the checks that the sides have to give at the start, where they are counted, can be said there.
    pub(super) fn checks_fit(&self) -> bool {
        let left = self.variant.rules.check.left(&self.variant.start);
        left.is_none_or(|left| left.iter().all(|left| (1..=values::MOST_CHECKS).contains(left)))
    }

    fn ends(&mut self) {
        let rules = &self.variant.rules;
        if !self.checks_fit() {
            let most = values::MOST_CHECKS;
            self.lost(
                "ends.check",
                &format!("there a side has at most {most} checks to give, and at least one"),
            );
        } else if rules.check != Check::Ordinary {
            self.flag("checkCounting", true);
            self.needs_king("ends.check");
        }
        if let Try::Reaches { region, safety } = &rules.try_rule {
            let royal: Vec<PieceKind> = self
                .variant
                .kinds()
                .filter(|&kind| self.variant.piece(kind).royal)
                .collect();
            if let [kind] = royal.as_slice() {
                let letter = self.roles[kind.index()].letter.to_ascii_lowercase();
                self.put("flagPiece", &letter.to_string());
                let goal = self.sides(region);
                self.put_region(["flagRegionWhite", "flagRegionBlack"], &goal);
                self.flag("flagPieceSafe", *safety == TrySafety::Safe);
            } else {
                self.lost(
                    "ends.try_rule",
                    "there one kind of piece wins by reaching a goal, and here each of several",
                );
            }
        }
        if let Some((theirs, _, _)) = values::STALEMATE
            .iter()
            .find(|(_, _, ours)| *ours == rules.stalemate)
        {
            self.put("stalemateValue", theirs);
        }
        self.repetition();
        match rules.quiet_moves {
            QuietMoves::Unlimited => self.put("nMoveRule", "0"),
            QuietMoves::Draw { after } => {
                if after % 2 == 1 {
                    self.lost(
                        "ends.quiet_moves",
                        "there the moves of both sides are counted in pairs, and one more is needed",
                    );
                }
                if self
                    .lines
                    .iter()
                    .any(|(key, value)| key == "pieceDemotion" && value == "true")
                {
                    self.lost("ends.quiet_moves", "there a move that turns a piece over is a quiet one where pieces turn back, and here it is not");
                }
                self.put("nMoveRule", &after.div_ceil(2).to_string());
                self.put("nMoveRuleTypes", "-");
            }
        }
    }

    /// Notes that a rule about check has no effect there where the royal piece is no king.
    fn needs_king(&mut self, field: &str) {
        if !self.has_king() {
            self.lost(field, "there an attack on a royal piece is a check only if that is the one king of each side, and here it is not");
        }
    }

    fn repetition(&mut self) {
        let Repetition::Fold {
            count,
            result,
            perpetual_check,
            perpetual_attack,
        } = self.variant.rules.repetition
        else {
            self.put("nFoldRule", "0");
            return;
        };
        self.put("nFoldRule", &count.to_string());
        if let Some(row) = values::REPETITION.iter().find(|row| row.result == result) {
            self.put("nFoldValue", row.value);
            if row.is_absolute {
                self.flag("nFoldValueAbsolute", true);
            }
        } else {
            let why = match result {
                RepetitionResult::Forbidden => {
                    "there no move is illegal for what it repeats; such a game is a draw"
                }
                _ => "there such a game is a draw",
            };
            self.lost("ends.repetition.result", why);
        }
        match perpetual_check {
            PerpetualCheck::Ordinary => {}
            PerpetualCheck::Loss => {
                self.flag("perpetualCheckIllegal", true);
                self.needs_king("ends.repetition.perpetual_check");
            }
            PerpetualCheck::IllegalMove => {
                self.flag("perpetualCheckIllegal", true);
                self.lost(
                    "ends.repetition.perpetual_check",
                    "there the side that checks loses, and no move is illegal",
                );
            }
        }
        if perpetual_attack != PerpetualAttack::Ordinary {
            self.lost("ends.repetition.perpetual_attack", UNKNOWN);
        }
    }

    /// The rules that the other program does not have.
    fn unknown(&mut self) {
        let Variant { rules, .. } = self.variant;
        let unknown = [
            ("ends.bare_royal", rules.bare_royal != BareRoyal::Ordinary),
            ("ends.impasse", rules.impasse != Impasse::None),
            ("ends.illegal_move", rules.illegal_move != IllegalMove::Reject),
            ("borrowed_moves", rules.borrowed_moves != BorrowedMoves::Never),
            ("capture_limits", !rules.capture_limits.is_empty()),
        ];
        for (field, has) in unknown {
            if has {
                self.lost(field, UNKNOWN);
            }
        }
    }
}
