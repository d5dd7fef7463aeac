//! Variants as sections of a configuration file.

#![expect(clippy::disallowed_methods, reason = "tests read their data")]

use std::fmt::Write as _;

use hakugei_fairy::{Export, Fate, Grade, Import, KEYS, export, import};
use hakugei_game::{CompiledVariant, Game};
use hakugei_variant::{Library, Source, Variant, load, shipped};

use crate::importing::{checked, compare, data};

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
        // What is lost of these games matters in the first moves. Unashogi has too many of them besides.
        let borrows = variant.rules.borrowed_moves != hakugei_variant::rules::BorrowedMoves::Never;
        let places = !variant.rules.capture_limits.is_empty();
        if !borrows && !places {
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
        ("pieces: { \"P\": (takes: only([\"+P\"])) }", "`pieces.P.takes`"),
        ("pieces: { \"K\": (takes: all_but([\"K\"])) }", "`pieces.K.takes`"),
        ("pieces: { \"K\": (betza: \"K(1,4)\") }", "`pieces.K.betza`"),
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
        ("setup: \"5/ppppp/5/5/PPPPP/5 b Kk 1\"", "king = k\n"),
        (
            "setup: \"5/ppppp/5/5/PPPPP/5 b Kk 1\"",
            "startFen = 5/ppppp/5/5/PPPPP/5[Kk] w 0 1\n",
        ),
        ("pieces: { \"K\": (betza: \"WF2\") }", "king = k:WF2\n"),
        (
            "pieces: { \"+P\": (takes: all_but([\"+P\"])) }",
            "mutuallyImmuneTypes = a\n",
        ),
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

/// A file of the tests of variant files.
fn hand_written(id: &str) -> Variant {
    let path = data().join(format!("../variant/valid/{id}.ron"));
    let text = std::fs::read_to_string(path).expect("it is there");
    checked(id, &text).variant.expect("it is valid")
}

/// Games beside shogi are written with the words of the other program for what their pieces may do.
#[test]
fn games_beside_shogi_are_written() {
    for (id, lines) in [
        (
            "crazyhouse",
            &[
                "pawn = p",
                "enPassantTypes = -",
                "promotionPawnTypes = p",
                "firstRankPawnDrops = false",
                "promotionZonePawnDrops = false",
            ][..],
        ),
        (
            "sittuyin",
            &[
                "king = k",
                "startFen = 8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[KFRRSSNNkfrrssnn] w 0 1",
                "sittuyinRookDrop = true",
                "dropRegionWhite = *1 *2 *3",
            ],
        ),
        ("janggi", &["janggiCannon = c", "pass = true"]),
    ] {
        let variant = hand_written(id);
        let export = export(&variant);
        let text = export.text.as_deref().unwrap_or_default();
        for line in lines {
            assert!(
                text.contains(&format!("\n{line}\n")),
                "{id}: {line}: {}",
                said(&export)
            );
        }
        if id == "janggi" {
            let mut remarks = export.remarks.iter();
            assert!(
                remarks.any(|remark| remark.text.contains("`bikjangRule`")),
                "{}",
                said(&export)
            );
            continue;
        }
        assert_eq!(export.grade(), Grade::Note, "{id}: {}", said(&export));
        let back = import(text, None);
        let back = back.variants[0].text.as_ref().expect("it is written");
        let read = checked(id, back).variant.expect("it is valid");
        assert_eq!(lines_to(variant, 2), lines_to(read, 2), "{id}");
    }
}

/// Sections with keys, and the lines that come back of them.
const THERE_AND_BACK: &[(&str, &[(&str, &str)])] = &[
    (
        "[mine:minishogi]\nmaxFile = 5\nmaxRank = 5\nstartFen = rbsgk/4p/5/P4/KGSBR[-] w 0 1\ncapturesToHand = true\npieceDrops = true\n",
        &[
            ("maxFile", "maxFile = 5"),
            ("maxRank", "maxRank = 5"),
            ("startFen", "startFen = rbsgk/4p/5/P4/KGSBR[-] w 0 1"),
            ("capturesToHand", "capturesToHand = true"),
            ("pieceDrops", "pieceDrops = true"),
        ],
    ),
    (
        "[mine:minishogi]\ndropLoop = true\n",
        &[("dropLoop", "dropLoop = true")],
    ),
    (
        "[mine:kyotoshogi]\ndropPromoted = true\npieceDemotion = true\nmandatoryPiecePromotion = true\n",
        &[
            ("dropPromoted", "dropPromoted = true"),
            ("pieceDemotion", "pieceDemotion = true"),
            ("mandatoryPiecePromotion", "mandatoryPiecePromotion = true"),
        ],
    ),
    (
        "[mine:minishogi]\ndropNoDoubled = g\ndropNoDoubledCount = 2\npromotedPieceType = p:- s:-\n",
        &[
            ("dropNoDoubled", "dropNoDoubled = g"),
            ("dropNoDoubledCount", "dropNoDoubledCount = 2"),
        ],
    ),
    (
        "[mine:minishogi]\ndropRegionWhite = *1 *2 *3\ndropRegionBlack = *4 *5\n",
        &[
            ("dropRegionWhite", "dropRegionWhite = *1 *2 *3"),
            ("dropRegionBlack", "dropRegionBlack = *4 *5"),
        ],
    ),
    (
        "[mine:crazyhouse]\nenPassantTypes = -\ncastling = false\nnMoveRule = 0\nfirstRankPawnDrops = true\n",
        &[("firstRankPawnDrops", "firstRankPawnDrops = true")],
    ),
    (
        "[mine:crazyhouse]\nenPassantTypes = -\ncastling = false\nnMoveRule = 0\npromotionZonePawnDrops = true\n",
        &[("promotionZonePawnDrops", "promotionZonePawnDrops = true")],
    ),
    (
        "[mine:minishogi]\nsittuyinRookDrop = true\n",
        &[("sittuyinRookDrop", "sittuyinRookDrop = true")],
    ),
    (
        "[mine:minishogi]\nimmobilityIllegal = true\nshogiPawnDropMateIllegal = true\ndropChecks = false\nmustDrop = true\n",
        &[
            ("immobilityIllegal", "immobilityIllegal = true"),
            ("dropChecks", "dropChecks = false"),
            ("mustDrop", "mustDrop = true"),
        ],
    ),
    (
        "[mine:minishogi]\nshogiPawnDropMateIllegal = true\nmustCapture = true\n",
        &[
            ("shogiPawnDropMateIllegal", "shogiPawnDropMateIllegal = true"),
            ("mustCapture", "mustCapture = true"),
        ],
    ),
    (
        "[mine:minishogi]\npromotionRegionWhite = *4 *5\npromotionRegionBlack = *1\npromotedPieceType = p:g s:- b:- r:-\npiecePromotionOnCapture = true\n",
        &[
            ("promotionRegionWhite", "promotionRegionWhite = *4 *5"),
            ("promotionRegionBlack", "promotionRegionBlack = *1"),
            ("promotedPieceType", "promotedPieceType = p:g"),
            ("piecePromotionOnCapture", "piecePromotionOnCapture = true"),
        ],
    ),
    (
        "[mine:chess]\npromotionPawnTypesWhite = p\npromotionPawnTypesBlack = p\npromotionPieceTypesWhite = nq\npromotionPieceTypesBlack = nq\n\
         mandatoryPawnPromotion = false\ndoubleStepRegionWhite = *3\ndoubleStepRegionBlack = *6\n",
        &[
            ("promotionPawnTypesWhite", "promotionPawnTypes = p"),
            ("promotionPawnTypesBlack", "promotionPawnTypes = p"),
            ("promotionPieceTypesWhite", "promotionPieceTypes = n q"),
            ("promotionPieceTypesBlack", "promotionPieceTypes = n q"),
            ("mandatoryPawnPromotion", "mandatoryPawnPromotion = false"),
            ("doubleStepRegionWhite", "doubleStepRegionWhite = *3"),
            ("doubleStepRegionBlack", "doubleStepRegionBlack = *6"),
        ],
    ),
    (
        "[mine:chess]\ndoubleStep = false\n",
        &[("doubleStep", "doubleStep = false")],
    ),
    (
        "[mine:minishogi]\npieceDrops = false\ncapturesToHand = false\npromotedPieceType = p:g s:- b:- r:d\npromotionLimit = d:1\n",
        &[("promotionLimit", "promotionLimit = a:1")],
    ),
    (
        "[mine:xiangqi]\nsoldierPromotionRank = 5\nflyingGeneral = true\n",
        &[
            ("soldierPromotionRank", "soldierPromotionRank = 5"),
            ("flyingGeneral", "flyingGeneral = true"),
        ],
    ),
    (
        "[mine:minishogi]\npassWhite = true\npassBlack = true\nmutuallyImmuneTypes = r\n",
        &[
            ("passWhite", "pass = true"),
            ("passBlack", "pass = true"),
            ("mutuallyImmuneTypes", "mutuallyImmuneTypes = r"),
        ],
    ),
    (
        "[mine:minishogi]\nstalemateValue = win\nnFoldRule = 5\nnFoldValue = win\nnFoldValueAbsolute = true\nperpetualCheckIllegal = true\nnMoveRule = 40\n",
        &[
            ("stalemateValue", "stalemateValue = win"),
            ("nFoldRule", "nFoldRule = 5"),
            ("nFoldValue", "nFoldValue = win"),
            ("nFoldValueAbsolute", "nFoldValueAbsolute = true"),
            ("perpetualCheckIllegal", "perpetualCheckIllegal = true"),
            ("nMoveRule", "nMoveRule = 40"),
        ],
    ),
    (
        "[mine:minishogi]\nking = -\ncommoner = k\nextinctionValue = loss\nextinctionPieceTypes = k\nextinctionPieceCount = 1\n\
         extinctionPseudoRoyal = true\nstartFen = rbskk/4p/5/P4/KKSBR[-] w 0 1\n",
        &[
            ("extinctionValue", "extinctionValue = loss"),
            ("extinctionPieceTypes", "extinctionPieceTypes = k"),
            ("extinctionPieceCount", "extinctionPieceCount = 1"),
            ("extinctionPseudoRoyal", "extinctionPseudoRoyal = true"),
        ],
    ),
    (
        "[mine:minishogi]\nflagPieceWhite = k\nflagPieceBlack = k\nflagRegionWhite = *5\nflagRegionBlack = *1\nflagPieceSafe = true\n",
        &[
            ("flagPieceWhite", "flagPiece = k"),
            ("flagPieceBlack", "flagPiece = k"),
            ("flagRegionWhite", "flagRegionWhite = *5"),
            ("flagRegionBlack", "flagRegionBlack = *1"),
            ("flagPieceSafe", "flagPieceSafe = true"),
        ],
    ),
    (
        "[mine:minishogi]\nperpetualCheckIllegal = false\ncheckCounting = true\nstartFen = rbsgk/4p/5/P4/KGSBR[-] w 3+3 0 1\n",
        &[("checkCounting", "checkCounting = true")],
    ),
];

/// Every key that a variant file says, wholly or in part, is there again when what is made of it is exported; and the game is the same in the first moves.
#[test]
fn what_is_imported_comes_back() {
    for key in KEYS {
        let mut lines = THERE_AND_BACK.iter().flat_map(|(_, lines)| *lines);
        let is_there = lines.any(|(name, _)| *name == key.name);
        let is_said = matches!(key.fate, Fate::Said(_) | Fate::Partly(..));
        assert_eq!(is_there, is_said, "{}", key.name);
    }
    for (section, lines) in THERE_AND_BACK {
        let there = import(section, None);
        let variant = |import: &Import| {
            let one = &import.variants[0];
            let text = one.text.as_ref().unwrap_or_else(|| panic!("{section}: {one:?}"));
            checked(&one.id, text).variant.expect("it is valid")
        };
        let first = variant(&there);
        let export = export(&first);
        let text = export.text.as_deref().unwrap_or_default();
        for (key, line) in *lines {
            assert!(section.contains(&format!("\n{key} = ")), "{section}: {key}");
            assert!(
                text.contains(&format!("\n{line}\n")),
                "{section}: {line}: {}",
                said(&export)
            );
        }
        let back = import(text, None);
        if export.grade() == Grade::Note {
            assert_eq!(lines_to(first, 2), lines_to(variant(&back), 2), "{section}");
        }
    }
}
