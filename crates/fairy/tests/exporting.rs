//! Variants as sections of a configuration file.

use std::fmt::Write as _;

use hakugei_fairy::{Export, Grade, export, import};
use hakugei_game::{CompiledVariant, Game};
use hakugei_variant::{Library, Source, Variant, load, shipped};

use crate::importing::{checked, compare};

fn loaded(id: &str) -> Variant {
    let source = shipped::source(id).expect("it ships");
    load(&source, &shipped::Shipped)
        .variant
        .expect("what ships is valid")
}

fn lines_to(variant: Variant, depth: u32) -> Vec<u64> {
    let game = Game::new(&CompiledVariant::new(variant));
    (1..=depth).map(|depth| game.perft(depth)).collect()
}

fn said(export: &Export) -> String {
    let mut text = String::new();
    for remark in &export.remarks {
        let _ = writeln!(text, "{}: {}", remark.grade, remark.text);
    }
    text + export.text.as_deref().unwrap_or_default()
}

/// What is exported of everything that ships, and what is said of it; and what is read back has the same lines from the start, whatever is
/// lost further on.
#[test]
fn what_ships_is_exported_and_read_back() {
    let mut text = String::new();
    let (mut without, mut with) = (0, 0);
    for id in shipped::ids() {
        let variant = loaded(id);
        let export = export(&variant);
        let _ = writeln!(text, "== {id}: {}\n{}", export.grade(), said(&export));
        let Some(section) = &export.text else { continue };
        let back = import(section, None);
        let one = &back.variants[0];
        assert!(
            back.remarks.is_empty() && one.grade() == Grade::Note,
            "{id}: {:?}",
            one.remarks
        );
        let read = checked(&one.id, one.text.as_ref().expect("it is written"))
            .variant
            .expect("it is valid");
        let borrows = variant.rules.borrowed_moves != hakugei_variant::rules::BorrowedMoves::Never;
        if !borrows {
            assert_eq!(lines_to(variant, 3), lines_to(read, 3), "{id}");
        }
        if export.grade() == Grade::Note {
            without += 1;
        } else {
            with += 1;
        }
    }
    assert!(without >= 11 && with >= 6, "{without} without loss, {with} with");
    compare("exports.txt", &text);
}

/// The file that others extend.
struct Parent(String);

impl Library for Parent {
    fn find(&self, _: &str) -> Option<Source> {
        Some(Source::new("mine.ron", self.0.clone()))
    }

    fn ids(&self) -> Vec<String> {
        vec!["mine".to_owned()]
    }
}

/// What is exported of a small game with other fields.
fn own(more: &str) -> Export {
    let text = r#"Variant(id: "mine", name: "A small game", board: (files: 5, ranks: 6), setup: "2k2/ppppp/5/5/PPPPP/2K2 b - 1",
            pieces: { "K": (name: "king", betza: "K", royal: true), "P": (name: "pawn", betza: "fW", promotes_to: "+P"), "+P": (name: "gold", betza: "WfF") },
            captures: to_hand, drops: (no_dead_squares: ["P"]), promotion: zone(region: last(2), choice: optional_unless_stuck),
            ends: (stalemate: loss, repetition: fold(count: 4, result: draw, perpetual_check: loss)))"#.to_string();
    let child = format!(r#"Variant(id: "changed", extends: "mine", {more})"#);
    let source = Source::new("changed.ron", child);
    let checked = load(&source, &Parent(text));
    let variant = checked
        .variant
        .unwrap_or_else(|| panic!("{:?}", checked.diagnostics));
    export(&variant)
}

#[test]
fn what_cannot_be_said_is_named_by_its_field() {
    let lost = [
        ("ends: (impasse: royals_in(region: last(2)))", "`ends.impasse`"),
        ("ends: (bare_royal: loses)", "`ends.bare_royal`"),
        ("ends: (illegal_move: loses)", "`ends.illegal_move`"),
        ("ends: (quiet_moves: draw(after: 99))", "`ends.quiet_moves`"),
        (
            "ends: (check: wins(after: 10), repetition: fold(perpetual_check: ordinary))",
            "`ends.check`",
        ),
        (
            "ends: (repetition: fold(result: replay_reversed))",
            "`ends.repetition.result`",
        ),
        (
            "ends: (repetition: fold(perpetual_check: illegal_move))",
            "`ends.repetition.perpetual_check`",
        ),
        (
            "ends: (repetition: fold(perpetual_attack: loss))",
            "`ends.repetition.perpetual_attack`",
        ),
        ("borrowed_moves: from_friends(at: [behind])", "`borrowed_moves`"),
        ("drops: (next_to: { \"P\": own_royal })", "`drops.next_to.P`"),
        (
            "drops: (no_check: [\"P\"]), pieces: { \"S\": (name: \"silver\", betza: \"FfW\") }, setup: \"1sk1s/ppppp/5/5/PPPPP/S1K1S b - 1\"",
            "`drops.no_check`",
        ),
        ("must: [drop, capture]", "`must`"),
        (
            "pieces: { \"P\": (contagion: (becomes: \"+P\")) }",
            "`pieces.P.contagion`",
        ),
        ("pieces: { \"P\": (burns: (turns: own)) }", "`pieces.P.burns`"),
        ("facing_royals: (result: barred)", "`facing_royals.along`"),
        ("facing_royals: (result: draw)", "`facing_royals`"),
        (
            "drops: (no_mate: { \"P\": checkmate_or_stalemate })",
            "`drops.no_mate.P`",
        ),
        (
            "drops: (file_limit: { \"P\": (max: 1, applies_to: drops_and_moves) })",
            "`drops.file_limit.P.applies_to`",
        ),
        (
            "drops: (forbidden: { \"P\": squares([\"3c\"]) }), pieces: { \"S\": (name: \"silver\", betza: \"FfW\") }, setup: \"1sk1s/ppppp/5/5/PPPPP/S1K1S b - 1\", allow: { \"V037\": \"so\" }",
            "`drops.forbidden.P`",
        ),
        ("drops: (no_dead_squares: none)", "`drops.no_dead_squares.P`"),
        ("promotion: zone(choice: optional)", "`pieces.P`"),
        ("promotion: zone(trigger: enters)", "`promotion.trigger`"),
        ("pieces: { \"+P\": (captured: removed) }", "`pieces.+P.captured`"),
        (
            "pieces: { \"K\": (zones: [(from: last(1), betza: \"WF2\")]) }",
            "`pieces.K.zones`",
        ),
        // With a move inside the region it would turn back there.
        (
            "pieces: { \"P\": (promotes_to: none, zones: [(from: last(3), betza: \"fWsW\")]), \"+P\": none }, promotion: never",
            "`pieces.P.zones`",
        ),
    ];
    for (more, field) in lost {
        let export = own(more);
        let is_said = export
            .remarks
            .iter()
            .any(|remark| remark.grade == Grade::Loss && remark.text.starts_with(field));
        assert!(is_said, "{more}: {}", said(&export));
        assert!(export.text.is_some(), "{more}");
    }
    let wrong = [
        ("pieces: { \"K\": (betza: \"KNADcaKmcabK\") }", "`pieces.K.betza`"),
        ("pieces: { \"K\": (betza: \"KR10\") }", "`pieces.K.betza`"),
        ("pieces: { \"K\": (takes: all_but([\"P\"])) }", "`pieces.K.takes`"),
        ("pieces: { \"K\": (betza: \"K(1,4)\") }", "`pieces.K.betza`"),
        ("setup: \"5/ppppp/5/5/PPPPP/5 b Kk 1\"", "`setup`"),
    ];
    for (more, field) in wrong {
        let export = own(more);
        let is_said = export
            .remarks
            .iter()
            .any(|remark| remark.grade == Grade::Wrong && remark.text.starts_with(field));
        assert!(is_said && export.text.is_none(), "{more}: {}", said(&export));
    }
}

#[test]
fn what_can_be_said_is_said() {
    let said_so = [
        (
            "ends: (quiet_moves: draw(after: 80))",
            "nMoveRule = 40\nnMoveRuleTypes = -\n",
        ),
        ("ends: (stalemate: win)", "stalemateValue = win\n"),
        (
            "pieces: { \"P\": (promotes_to: none, zones: [(from: last(1), betza: \"bF\")]), \"+P\": none }, promotion: never",
            "promotedPieceType = p:a\n",
        ),
        ("must: [capture]", "mustCapture = true\n"),
        ("must: [drop]", "mustDrop = true\n"),
        (
            "facing_royals: (result: barred, along: files_and_ranks)",
            "flyingGeneral = true\n",
        ),
        (
            "ends: (repetition: fold(result: starter_loses))",
            "nFoldValue = loss\n",
        ),
        (
            "ends: (repetition: fold(result: completer_loses))",
            "nFoldValue = win\n",
        ),
        (
            "ends: (repetition: fold(result: white_loses))",
            "nFoldValue = win\nnFoldValueAbsolute = true\n",
        ),
        ("ends: (repetition: unlimited)", "nFoldRule = 0\n"),
        (
            "ends: (check: wins(after: 9), repetition: fold(perpetual_check: ordinary))",
            "[-] w 9+9 0 1\n",
        ),
        (
            "ends: (check: wins(after: 9), repetition: fold(perpetual_check: ordinary))",
            "checkCounting = true\n",
        ),
        (
            "ends: (royal: capture, repetition: fold(perpetual_check: ordinary))",
            "extinctionPseudoRoyal = false\n",
        ),
        (
            "ends: (try_rule: reaches(region: last(1)))",
            "flagPiece = k\nflagRegionWhite = *6\nflagRegionBlack = *1\nflagPieceSafe = true\n",
        ),
        (
            "pieces: { \"K\": (stays_in: first(2)) }",
            "mobilityRegionWhiteKing = *1 *2\nmobilityRegionBlackKing = *5 *6\n",
        ),
        (
            "pieces: { \"P\": (betza: \"fWifmnD\", initial: ranks([5])) }",
            "doubleStepRegionWhite = *2\ndoubleStepRegionBlack = *5\n",
        ),
        (
            "drops: (forbidden: { \"P\": first(1) })",
            "dropRegionWhite = *2 *3 *4 *5 *6\n",
        ),
        ("drops: (faces: either)", "dropPromoted = true\n"),
        ("pieces: { \"K\": (betza: \"WF2\") }", "king = k:WF2\n"),
        (
            "captures: removed, drops: none",
            "startFen = 2k2/ppppp/5/5/PPPPP/2K2 w 0 1\n",
        ),
    ];
    for (more, line) in said_so {
        let export = own(more);
        let text = export.text.as_deref().unwrap_or_default();
        assert!(text.contains(line), "{more}: {}", said(&export));
    }
}
