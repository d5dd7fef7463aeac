//! The arms of the rules' enums: every one has a line, and every line has the arms that it names.

use std::collections::BTreeSet;
use std::fmt::Debug;

use hakugei_variant::Variant;
use hakugei_variant::rules::{
    AppliesTo, BareRoyal, BorrowedMoves, CaptureLimit, Impasse, Limit, Repetition, Rules, Try,
};
use libtest_mimic::Trial;
use suites::data;

use crate::line::{Line, trial};

/// The arms that no file can choose: a default of what is left out.
pub(crate) const UNSAID: [&str; 1] = ["Region::Nowhere"];

/// Names of arms, such as `Repetition::Fold`.
pub(crate) type Arms = BTreeSet<String>;

/// The tests.
pub(crate) fn trials() -> Vec<Trial> {
    vec![
        trial("arms::every arm has a line".to_owned(), every_arm_has_a_line),
        trial(
            "arms::every line has its arms".to_owned(),
            every_line_has_its_arms,
        ),
    ]
}

fn every_arm_has_a_line() {
    let lines = Line::of_folder("rules").into_iter();
    let said: Arms = lines.flat_map(|line| line.list("arms")).collect();
    let known = known();
    assert!(known.len() > 60, "only {} arms were found", known.len());
    for arm in &known {
        let exempt = UNSAID.contains(&arm.as_str());
        assert!(
            exempt != said.contains(arm),
            "no line of tests/data/rules is about {arm}"
        );
    }
    for arm in said {
        assert!(known.contains(&arm), "there is no arm {arm}");
    }
}

fn every_line_has_its_arms() {
    let mut wrong = Vec::new();
    for line in Line::of_folder("rules") {
        let there = of(line.variant().variant());
        let lacking = line.list("arms").into_iter().filter(|arm| !there.contains(arm));
        wrong.extend(lacking.map(|arm| format!("{}: its rules have no {arm}", line.text("id"))));
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// The arms of every enum of the rules, read from their sources.
pub(crate) fn known() -> Arms {
    let sources = data::root().join("crates/variant/src");
    let files = data::files_below(&sources.join("rules"), ".rs");
    let rules = files.iter().flat_map(|file| arms_in(&data::text(file)));
    let region = arms_in(&data::text(&sources.join("region.rs")));
    let modes = arms_in(&data::text(&sources.join("piece.rs")))
        .into_iter()
        .filter(|arm| arm.starts_with("ZoneMode::"));
    rules.chain(region).chain(modes).collect()
}

/// The arms of the enums of a formatted source.
fn arms_in(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut kind = None;
    for line in text.lines() {
        if let Some(rest) = line.strip_prefix("pub enum ") {
            kind = rest.split(' ').next();
        } else if line == "}" {
            kind = None;
        } else if let (Some(kind), Some(rest)) = (kind, line.strip_prefix("    "))
            && rest.starts_with(|first: char| first.is_ascii_uppercase())
        {
            let name = rest.split(|next: char| !next.is_ascii_alphanumeric()).next();
            found.push(format!("{kind}::{}", name.unwrap_or_default()));
        }
    }
    found
}

/// The arms that a variant's file chooses.
fn of(variant: &Variant) -> Arms {
    let Rules {
        limits,
        capture_limits,
        drop_faces,
        borrowed_moves,
        ways,
        passes,
        must,
        facing_royals,
        promotion,
        royal,
        least_royals: _,
        check,
        try_rule,
        bare_royal,
        stalemate,
        repetition,
        quiet_moves,
        illegal_move,
        impasse,
    } = &variant.rules;
    let mut arms = Arms::new();
    let mut add = |kind: &str, arm: &dyn Debug| {
        arms.insert(name(kind, arm));
    };
    add("DropFaces", drop_faces);
    add("Ways", ways);
    add("Passes", passes);
    add("RoyalEnd", royal);
    add("Check", check);
    add("Stalemate", stalemate);
    add("IllegalMove", illegal_move);
    add("BorrowedMoves", borrowed_moves);
    add("Try", try_rule);
    add("BareRoyal", bare_royal);
    add("Repetition", repetition);
    add("QuietMoves", quiet_moves);
    add("Impasse", impasse);
    for obligation in must {
        add("Obligation", obligation);
    }
    if let Some(facing) = facing_royals {
        add("FacingResult", &facing.result);
        add("Lines", &facing.along);
    }
    for limit in limits {
        of_limit(limit, &mut add);
    }
    for limit in capture_limits {
        of_capture_limit(limit, &mut add);
    }
    of_movement(borrowed_moves, variant, &mut add);
    of_ends((try_rule, bare_royal, repetition, impasse), &mut add);
    for clause in promotion {
        add("PromotionTrigger", &clause.trigger);
        add("PromotionChoice", &clause.choice);
        add("Region", &clause.region);
    }
    arms
}

/// The name of an arm: the first word of how it is printed.
fn name(kind: &str, arm: &dyn Debug) -> String {
    let text = format!("{arm:?}");
    let word = text.split(|next: char| !next.is_ascii_alphanumeric()).next();
    format!("{kind}::{}", word.unwrap_or_default())
}

fn of_limit(limit: &Limit, add: &mut dyn FnMut(&str, &dyn Debug)) {
    add("Limit", limit);
    match limit {
        Limit::FilePieces { applies_to, .. } => {
            add("AppliesTo", applies_to);
            if let AppliesTo::DropsAndMoves { attacks } = applies_to {
                add("BarredAttack", attacks);
            }
        }
        Limit::ForbiddenDrop { region, .. } => add("Region", region),
        Limit::DeadDrop { .. } | Limit::DropCheck { .. } => {}
        Limit::NextTo { neighbour, .. } => add("DropNeighbour", neighbour),
        Limit::DropMate { bars, .. } => add("MateBar", bars),
    }
}

fn of_capture_limit(limit: &CaptureLimit, add: &mut dyn FnMut(&str, &dyn Debug)) {
    add("CaptureLimit", limit);
    match limit {
        CaptureLimit::BeforeRoyal { bars } => add("RoyalBar", bars),
        CaptureLimit::Protected { fallen, .. } => add("Fallen", fallen),
        CaptureLimit::Counter { .. } => {}
    }
}

/// Borrowed moves, and moves by the square of origin.
fn of_movement(borrowed: &BorrowedMoves, variant: &Variant, add: &mut dyn FnMut(&str, &dyn Debug)) {
    if let BorrowedMoves::FromFriends { at, mode } = borrowed {
        for neighbour in at {
            add("Neighbour", neighbour);
        }
        add("ZoneMode", mode);
    }
    for piece in &variant.pieces {
        add("Region", &piece.initial);
        if let Some(region) = &piece.stays_in {
            add("Region", region);
        }
        if let Some(hops) = &piece.hops {
            add("HurdleNumber", &hops.number);
        }
        if let Some(burns) = &piece.burns {
            add("BurningTurns", &burns.turns);
            add("Burnt", &burns.burnt);
        }
        for zone in &piece.zones {
            add("Region", &zone.region);
            add("ZoneMode", &zone.mode);
        }
    }
}

fn of_ends(ends: (&Try, &BareRoyal, &Repetition, &Impasse), add: &mut dyn FnMut(&str, &dyn Debug)) {
    let (try_rule, bare_royal, repetition, impasse) = ends;
    if let Try::Reaches { region, safety } = try_rule {
        add("Region", region);
        add("TrySafety", safety);
    }
    if let BareRoyal::Loses { reply, .. } = bare_royal {
        add("BareReply", reply);
    }
    if let Repetition::Fold {
        result,
        perpetual_check,
        perpetual_attack,
        ..
    } = repetition
    {
        add("RepetitionResult", result);
        add("PerpetualCheck", perpetual_check);
        add("PerpetualAttack", perpetual_attack);
    }
    match impasse {
        Impasse::None => {}
        Impasse::RoyalsIn { region } => add("Region", region),
        Impasse::Declaration(declaration) => add("Region", &declaration.region),
    }
}
