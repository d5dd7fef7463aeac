//! Royal pieces, and how a game ends.

use hakugei_variant::fen;

use super::draft::{Draft, Face, SIDES};
use super::rules::UNSAYABLE;
use crate::area;
use crate::kinds::Slot;
use crate::values;

/// What a rule about check means where the royal piece is no king.
pub(super) const NO_CHECK: &str = "Fairy-Stockfish takes an attack on a royal piece for check where that is a `king`, and here it is none, so that the rule has no effect";

impl Draft<'_> {
    /// Whether a kind is royal.
    pub(super) fn is_royal(&self, kind: Slot) -> bool {
        kind == Slot::KING || (!self.config.men.contains_key(&Slot::KING) && self.extinct() == Some(kind))
    }

    /// Whether a kind is royal, is no king, and the last one of a side may not be left to be captured.
    pub(super) fn is_pseudo_royal(&self, kind: Slot) -> bool {
        kind != Slot::KING && self.is_royal(kind) && self.config.flag("extinctionPseudoRoyal")
    }

    /// Whether a piece wins by reaching a goal, and only where it is safe there.
    pub(super) fn must_be_safe(&self) -> bool {
        let has_goal = self.sides("flagRegion").iter().any(|squares| !squares.is_empty());
        has_goal && self.config.flag("flagPieceSafe")
    }

    /// Whether the royal pieces are kings. To Fairy-Stockfish an attack on another royal piece is no check.
    pub(super) fn has_king(&self) -> bool {
        self.codes.contains_key(&Face::Plain(Slot::KING))
    }

    /// The only kind whose loss loses the game.
    fn extinct(&self) -> Option<Slot> {
        self.config
            .kind("extinctionPieceTypes")
            .filter(|_| self.config.text("extinctionValue") == "loss")
    }

    /// Whether no side can have more than one royal piece.
    pub(super) fn has_one_royal(&self) -> bool {
        let royal = self
            .codes
            .keys()
            .filter(|&&face| self.is_royal(self.kind_of(face)))
            .count();
        royal == 1 && self.extinct_at_start()[1] == 1
    }

    /// How many pieces whose loss decides the game each side starts with on the board: the one of the capitals, and the other.
    fn extinct_at_start(&self) -> [usize; 2] {
        let letter = self.extinct().map_or(' ', |slot| self.letter(slot));
        let fen = self.config.text("startFen");
        let board = fen.split_whitespace().next().unwrap_or_default();
        [letter.to_ascii_uppercase(), letter]
            .map(|letter| board.chars().filter(|&other| other == letter).count())
    }

    /// Says that there is no game without a royal piece, and which losses of pieces decide nothing here.
    pub(super) fn has_royal(&mut self) {
        let is_any = self.codes.keys().any(|&face| self.is_royal(self.kind_of(face)));
        let has_rule = self.config.text("extinctionValue") != "none";
        let key = if has_rule {
            "extinctionPieceTypes"
        } else {
            "extinctionValue"
        };
        if !is_any {
            let why = if self.config.text("extinctionValue") == "win" {
                "a side wins that loses its pieces, and in a variant file each side has a royal piece, whose loss loses"
            } else if has_rule {
                "several kinds decide the game, each when it is lost, and in a variant file the loss of the last of all royal pieces does"
            } else {
                "no piece is royal, and in a variant file each side has a royal piece"
            };
            self.wrong(key, why);
            return;
        }
        if !has_rule {
            return;
        }
        if self.config.men.contains_key(&Slot::KING) {
            self.lost(
                "extinctionPieceTypes",
                &format!("the loss of other pieces than the king decides the game; {UNSAYABLE}"),
            );
        } else if self.least_royals() > 1
            && self
                .extinct_at_start()
                .iter()
                .any(|&count| (count as i64) < self.least_royals())
        {
            self.wrong(
                "extinctionPieceCount",
                "a side starts with no more of these pieces, and in a variant file it would have lost before the first move",
            );
        }
    }

    /// How many royal pieces a side must keep.
    fn least_royals(&self) -> i64 {
        if self.config.men.contains_key(&Slot::KING) {
            return 1;
        }
        self.config.number("extinctionPieceCount").max(0) + 1
    }

    /// How the game ends, as a field.
    pub(super) fn ends(&mut self) -> String {
        let mut fields = Vec::new();
        let royal = if self.has_king() || self.config.flag("extinctionPseudoRoyal") {
            "checkmate"
        } else {
            "capture"
        };
        fields.push(format!("royal: {royal}"));
        if self.least_royals() > 1 {
            fields.push(format!("least_royals: {}", self.least_royals()));
        }
        fields.extend(self.check());
        fields.extend(self.try_rule());
        let stalemate = self.config.text("stalemateValue").to_owned();
        if let Some((_, ours, _)) = values::STALEMATE
            .iter()
            .find(|(theirs, _, _)| *theirs == stalemate)
        {
            fields.push(format!("stalemate: {ours}"));
        } else {
            self.lost(
                "stalemateValue",
                "a variant file says what a stalemate is; here it is a draw",
            );
            fields.push("stalemate: draw".to_owned());
        }
        fields.push(format!("repetition: {}", self.repetition()));
        let moves = self.config.number("nMoveRule");
        if moves > 0 {
            if self.config.flag("pieceDemotion")
                && self
                    .faces()
                    .iter()
                    .any(|(face, _)| !self.other_faces(*face).is_empty())
            {
                self.lost(
                    "nMoveRule",
                    "there a move that turns a piece over is a quiet one, and here it is not",
                );
            }
            fields.push(format!(
                "quiet_moves: draw(after: {})",
                (moves * 2).clamp(1, i64::from(u16::MAX))
            ));
        }
        format!(
            "    ends: Ends(\n        {},\n    ),\n",
            fields.join(",\n        ")
        )
    }

    /// What check does, where it is not as usual.
    fn check(&mut self) -> Option<String> {
        if !self.config.flag("checkCounting") {
            return None;
        }
        if !self.has_king() {
            self.note("checkCounting", NO_CHECK);
            return None;
        }
        match self.checks_that_win() {
            Some(1) => Some("check: wins".to_owned()),
            Some(after) => Some(format!("check: wins(after: {after})")),
            None => {
                let most = values::MOST_CHECKS;
                self.lost(
                    "checkCounting",
                    &format!("the checks in `startFen` are no two numbers from 1 to {most}"),
                );
                None
            }
        }
    }

    /// How many checks win, where they do; `None` where `startFen` cannot be read there.
    pub(super) fn checks_that_win(&self) -> Option<u8> {
        let [white, black] = self.checks_to_give()?;
        Some(white.max(black))
    }

    /// How many checks each side has to give at the start: the one of the capitals, and the other. By default the next one wins. `None` where
    /// that cannot be read.
    pub(super) fn checks_to_give(&self) -> Option<[u8; 2]> {
        let start = self.config.text("startFen");
        let Some(checks) = fen::checks_field(start.split_whitespace().skip(1)) else {
            return Some([1, 1]);
        };
        let number = |text: &str| {
            text.parse()
                .ok()
                .filter(|number| (1..=values::MOST_CHECKS).contains(number))
        };
        let (white, black) = checks.split_once('+')?;
        Some([number(white)?, number(black)?])
    }

    /// What bringing a royal piece to a goal does.
    fn try_rule(&mut self) -> Option<String> {
        let goals @ [white, black] = &self.sides("flagRegion");
        if white.is_empty() && black.is_empty() {
            return None;
        }
        let mut is_royal = true;
        for (side, squares) in SIDES.iter().zip([white, black]) {
            let key = format!("flagPiece{side}");
            let royal = self.config.kind(&key).is_some_and(|kind| self.is_royal(kind));
            if !royal && !squares.is_empty() {
                self.lost(&key, "another piece than the king wins by reaching a goal, and in a variant file only a royal piece does");
                is_royal = false;
            }
        }
        if !is_royal {
            return None;
        }
        let safety = if self.config.flag("flagPieceSafe") {
            ""
        } else {
            ", safety: any"
        };
        Some(format!(
            "try_rule: reaches(region: {}{safety})",
            area::regions(self.board, goals)
        ))
    }

    /// What repeated positions do.
    fn repetition(&mut self) -> String {
        let count = self.config.number("nFoldRule");
        if count < 1 {
            return "unlimited".to_owned();
        }
        if count < 2 {
            self.lost(
                "nFoldRule",
                "in a variant file a position occurs twice before anything happens",
            );
        }
        let value = self.config.text("nFoldValue");
        let is_absolute = self.config.flag("nFoldValueAbsolute") && value != "draw";
        let result = values::REPETITION
            .iter()
            .find(|row| row.value == value && row.is_absolute == is_absolute);
        let Some(row) = result else {
            self.lost(
                "nFoldValue",
                "a variant file says what a repetition is; here it is a draw",
            );
            return format!(
                "fold(count: {}, result: draw, perpetual_check: ordinary)",
                count.clamp(2, 255)
            );
        };
        let forbids = self.config.flag("perpetualCheckIllegal");
        if forbids && !self.has_king() {
            self.note("perpetualCheckIllegal", NO_CHECK);
        }
        // A check that wins never comes again.
        let loses = forbids && self.has_king() && !self.config.flag("checkCounting");
        let check = if loses { "loss" } else { "ordinary" };
        format!(
            "fold(count: {}, result: {}, perpetual_check: {check})",
            count.clamp(2, 255),
            row.ours
        )
    }
}
