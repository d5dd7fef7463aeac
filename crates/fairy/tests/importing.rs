//! Configuration files into variant files.
//!
//! `UPDATE=1 cargo test -p hakugei-fairy` writes the texts anew.

#![expect(clippy::disallowed_methods, reason = "tests read and write their data")]

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use hakugei_fairy::{ALIASES, Fate, Form, Grade, Import, Imported, KEYS, import};
use hakugei_text::quote;
use hakugei_variant::{Checked, Source, load, render, shipped};

pub(crate) fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/fairy")
}

/// Compares a text with the one that is kept.
pub(crate) fn compare(name: &str, text: &str) {
    let path = data().join(name);
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, text).expect("it can be written");
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept == text,
        "{name} is not what is said now: `UPDATE=1 cargo test -p hakugei-fairy` writes it anew\n{text}"
    );
}

/// A variant file, checked.
pub(crate) fn checked(id: &str, text: &str) -> Checked {
    load(&Source::new(format!("{id}.ron"), text), &shipped::Shipped)
}

/// Everything that an import says and makes.
fn said(import: &Import) -> String {
    let mut text = String::new();
    for remark in &import.remarks {
        let _ = writeln!(
            text,
            "{}: {}: {}",
            remark.line.unwrap_or_default(),
            remark.grade,
            remark.text
        );
    }
    for variant in &import.variants {
        let _ = writeln!(
            text,
            "\n== {} as {}: {}",
            quote(&variant.name),
            variant.id,
            variant.grade()
        );
        for remark in &variant.remarks {
            let _ = writeln!(
                text,
                "{}: {}: {}",
                remark.line.unwrap_or_default(),
                remark.grade,
                remark.text
            );
        }
        text += variant.text.as_deref().unwrap_or_default();
    }
    text
}

fn compare_import(name: &str) -> Import {
    let text = fs::read_to_string(data().join(format!("{name}.ini"))).expect("it is there");
    let import = import(&text, None);
    compare(&format!("{name}.txt"), &said(&import));
    for variant in &import.variants {
        let Some(text) = &variant.text else { continue };
        let checked = checked(&variant.id, text);
        assert!(checked.variant.is_some(), "{}", render(&checked, false));
    }
    import
}

#[test]
fn the_family_is_imported_without_loss() {
    let import = compare_import("family");
    assert_eq!(import.variants.len(), 13);
    for variant in &import.variants {
        assert_eq!(
            variant.grade(),
            Grade::Note,
            "{}: {:?}",
            variant.name,
            variant.remarks
        );
        let checked = checked(&variant.id, variant.text.as_ref().expect("it is written"));
        assert!(checked.diagnostics.is_empty(), "{}", render(&checked, false));
    }
}

#[test]
fn pieces_that_turn_where_they_come_and_pieces_that_are_captured_as_others() {
    let import = compare_import("whale");
    assert!(
        import
            .variants
            .iter()
            .all(|variant| variant.grade() == Grade::Note),
        "{}",
        said(&import)
    );
}

#[test]
fn what_is_lost_is_said_line_by_line() {
    let import = compare_import("losses");
    for variant in &import.variants {
        assert!(
            variant.remarks.iter().all(|remark| remark.line.is_some()),
            "{}",
            variant.name
        );
    }
}

#[test]
fn what_is_wrong_is_said_line_by_line() {
    compare_import("slips");
}

#[test]
fn ends_of_lines_and_a_mark_at_the_start_change_nothing() {
    let text = fs::read_to_string(data().join("losses.ini")).expect("it is there");
    let usual = said(&import(&text, None));
    let windows = text.replace('\n', "\r\n");
    assert_eq!(said(&import(&format!("\u{feff}{windows}"), None)), usual);
}

#[test]
fn no_text_is_too_strange() {
    let texts = [
        "",
        "\n",
        "[",
        "]",
        "[]",
        "[a",
        "[a:b:c]",
        "=",
        "a=b",
        "[a]\n=",
        "[a]\n= =\n",
        "[a]\nking=\n",
        "[a]\nking = k:\n",
        "[a]\nmaxFile = 0\nmaxRank = -3\nking = k\nstartFen = k/K w\n",
        "[a:shogi]\nstartFen =\n",
        "[a:shogi]\nstartFen = [[[ w\n",
        "[a:shogi]\nstartFen = 99999999999999999999/9 w\n",
        "[a:shogi]\nnFoldRule = 99999999999999999999\n",
        "[a:shogi]\nnFoldRule = 300\n",
        "[a:shogi]\nnMoveRule = 99999999\n",
        "[a:shogi]\ndropNoDoubledCount = -5\n",
        "[a:shogi]\npromotionRegionWhite = é9 **\n",
        "[a:shogi]\ncustomPiece1 = é:W\n",
        "[a:shogi]\ncustomPiece1 = z:é\n",
        "[é\u{202e}:shogi]\n",
        "[a:shogi]\npromotedPieceType = : : :\n",
        "[a:shogi]\nmaxFile = 1\nmaxRank = 1\nstartFen = K w\n",
        "\u{0}\u{1}\u{2}",
        "[a:a]\n",
        "[a:shogi]\nsoldierPromotionRank = 200\n",
        "[a:shogi]\npieceValueMg = p:1 q\n",
        "[a:shogi]\nking = k:fsFWh2\n",
        "[a:shogi]\npromotionRank = 99\n",
    ];
    for text in texts {
        let import = import(text, None);
        for variant in &import.variants {
            assert_eq!(
                variant.text.is_some(),
                variant.grade() < Grade::Wrong,
                "{text:?}: {:?}",
                variant.remarks
            );
        }
        assert!(
            !import.remarks.is_empty() || !import.variants.is_empty(),
            "{text:?} is passed over"
        );
        let hidden = said(&import).contains('\u{202e}');
        assert!(!hidden, "{text:?} is repeated as it is");
    }
}

#[test]
fn no_key_is_lost_in_silence() {
    for key in KEYS {
        let value = match (key.form, key.default) {
            (Form::Flag, "true") => "false",
            (Form::Flag, _) => "true",
            (Form::Number, _) => "7",
            (Form::Value, "draw" | "none" | "win") => "loss",
            (Form::Value, _) => "draw",
            (Form::Kinds | Form::Kind, _) => "g",
            (Form::Squares, _) => "e5",
            (Form::Counts, _) => "g:1",
            (Form::Faces, _) => "g:r",
            (Form::Text, _) => "other",
        };
        let text = format!("[mine:shogi]\n{} = {value}\n", key.name);
        let import = import(&text, None);
        let remarks = &import.variants[0].remarks;
        let is_named = remarks
            .iter()
            .any(|remark| remark.line == Some(2) && remark.text.contains(key.name));
        match key.fate {
            // Without pawns and castling these rules have no object.
            Fate::Never
                if ["castling", "enPassant", "nMoveRuleTypes"]
                    .iter()
                    .any(|start| key.name.starts_with(start)) => {}
            // Nor has this without pawns.
            Fate::ByHand(..) if key.name.starts_with("tripleStep") => {}
            Fate::Never | Fate::ByHand(..) | Fate::Shown => assert!(is_named, "{}: {remarks:?}", key.name),
            _ => {}
        }
    }
}

#[test]
fn pieces_that_spare_their_kind_take_all_others() {
    let text = "[mine:minishogi]\nqueen = q\nmutuallyImmuneTypes = q g k\nstartFen = qbsgk/4p/5/P4/KGSBQ[-] w 0 1\n\
        [lame:xiangqi]\nmutuallyImmuneTypes = n r\n[none:minishogi]\nmutuallyImmuneTypes = *\n\
        [lions:dobutsu]\nmutuallyImmuneTypes = l\n[flags:dobutsu]\nmutuallyImmuneTypes = l\nflagPieceSafe = false\n\
        [several:minishogi]\nking = -\ncommoner = k\nextinctionValue = loss\nextinctionPieceTypes = k\nextinctionPseudoRoyal = true\n\
        mutuallyImmuneTypes = k\nstartFen = rbskk/4p/5/P4/KKSBR[-] w 0 1\n";
    let import = import(text, None);
    let [mine, lame, none, lions, flags, several] = import.variants.as_slice() else {
        panic!("{import:?}");
    };
    let has =
        |variant: &Imported, field: &str| variant.text.as_ref().is_some_and(|text| text.contains(field));
    let says = |variant: &Imported, grade: Grade, what: &str| {
        let mut remarks = variant.remarks.iter();
        remarks.any(|remark| remark.grade == grade && remark.text.contains(what))
    };
    // Gold is what silvers and pawns promote to.
    assert!(has(mine, "betza: \"Q\", takes: all_but([\"Q\"])"), "{mine:?}");
    for piece in [
        "\"G\": Piece(name: \"gold\"",
        "\"+S\": Piece(name: \"promoted silver\"",
    ] {
        let whole = format!("{piece}, betza: \"WfF\", takes: all_but([\"G\", \"+S\", \"+P\"])");
        assert!(has(mine, &whole), "{whole}: {mine:?}");
    }
    assert!(
        says(mine, Grade::Note, "it is never captured") && mine.grade() == Grade::Note,
        "{mine:?}"
    );
    assert!(
        says(lame, Grade::Loss, "N is such a piece") && has(lame, "takes: all_but([\"R\"])"),
        "{lame:?}"
    );
    assert!(
        says(none, Grade::Note, "no piece of such a kind") && !has(none, "takes"),
        "{none:?}"
    );
    assert!(
        says(lions, Grade::Loss, "unsafe all the same") && has(lions, "takes: all_but([\"L\"])"),
        "{lions:?}"
    );
    assert!(
        !says(flags, Grade::Loss, "mutuallyImmuneTypes") && has(flags, "takes: all_but([\"L\"])"),
        "{flags:?}"
    );
    assert!(
        says(several, Grade::Loss, "in check all the same") && has(several, "takes: all_but([\"K\"])"),
        "{several:?}"
    );
}

#[test]
fn castling_without_a_right_to_it_is_noted() {
    let text = "[mine:shogi]\ncastling = true\n[own:shogi]\n";
    let import = import(text, None);
    let [mine, own] = import.variants.as_slice() else {
        panic!("{import:?}");
    };
    let says = |variant: &Imported| {
        let mut remarks = variant.remarks.iter();
        remarks.any(|remark| {
            remark
                .text
                .starts_with("`castling = true`: this program has no castling")
        })
    };
    assert!(says(mine) && mine.grade() == Grade::Note, "{mine:?}");
    assert!(!says(own), "{own:?}");
}

/// What a variant file says in another form is no more than that: the report has what to write.
#[test]
fn what_is_not_imported_is_told_apart_from_what_cannot_be_said() {
    let text = "[mine:janggi]\n[pawns:chess]\ntripleStepRegionWhite = *2\n";
    let import = import(text, None);
    let said = |at: usize, key: &str, form: &str| {
        let mut remarks = import.variants[at].remarks.iter();
        remarks.any(|remark| {
            remark.grade == Grade::Loss
                && remark.text.starts_with(&format!("`{key}"))
                && remark.text.contains("is not imported: write")
                && remark.text.contains(form)
        })
    };
    assert!(said(0, "diagonalLines", "`zones: [Zone("), "{import:?}");
    assert!(
        said(
            0,
            "bikjangRule",
            "`facing_royals: FacingRoyals(result: draw, along: files)`"
        ),
        "{import:?}"
    );
    assert!(said(1, "tripleStepRegionWhite", "fmW3"), "{import:?}");
}

#[test]
fn only_what_is_asked_for_is_imported() {
    let text = fs::read_to_string(data().join("family.ini")).expect("it is there");
    let one = import(&text, Some(&["my-sho".to_owned()]));
    assert_eq!(one.variants.len(), 1);
    let none = import(&text, Some(&["my-shoo".to_owned()]));
    assert!(
        none.variants.is_empty() && none.remarks[0].text.contains("did you mean `my-sho`?"),
        "{:?}",
        none.remarks
    );
}

#[test]
fn moves_are_read_as_the_other_program_reads_them() {
    // What a piece makes of its string there, in a string that this program reads alike.
    let strings = [
        ("fsF", "fF"),
        ("fsK", "sWfF"),
        ("frW", "frW"),
        ("rrNll", "rrN"),
        ("NN", "NN"),
        ("pB2", "pB2"),
        ("gQ", "gRgB"),
        ("nA", "nA"),
        ("mRcpR", "mRcpR"),
        ("R1", "W"),
    ];
    for (theirs, ours) in strings {
        let text =
            format!("[mine:minishogi]\ncustomPiece1 = q:{theirs}\nstartFen = rbsgk/4p/5/P4/KGSBQ[-] w 0 1\n");
        let import = import(&text, None);
        let variant = &import.variants[0];
        let written = variant.text.as_deref().unwrap_or_default();
        let piece = written
            .lines()
            .find(|line| line.contains("\"Q\":"))
            .unwrap_or_default();
        let betza = piece
            .split("betza: \"")
            .nth(1)
            .and_then(|rest| rest.split('"').next())
            .unwrap_or_default();
        let moves = |text: &str| betza::Notation::parse(text).map(|notation| notation.moves());
        assert_eq!(
            moves(betza),
            moves(ours),
            "{theirs}: {betza} {:?}",
            variant.remarks
        );
    }
}

/// The check of variant files knows every setting, and which of them a variant file can say.
#[test]
fn settings_in_variant_files_are_recognised() {
    for key in KEYS {
        let said = matches!(key.fate, Fate::Said(_) | Fate::Partly(..) | Fate::ByHand(..));
        assert_eq!(
            hakugei_variant::says_setting(key.name),
            Some(said),
            "{}",
            key.name
        );
    }
    for alias in ALIASES {
        assert!(
            hakugei_variant::says_setting(alias.name).is_some(),
            "{}",
            alias.name
        );
    }
}
