//! Promotion clauses that never matter.

use betza::{Modality, Movement};
use hakugei_text::noun::ordinal;
use hakugei_text::{all_of, quote_each};

use super::{Promotion, PromotionChoice, PromotionTrigger};
use crate::check::below;
use crate::check::context::CheckContext;
use crate::check::reachable::{BoardMove, Reachability, ReachableSquares, can_move_from};
use crate::diagnostic::{Code, Diagnostic};
use crate::notes::Notes;
use crate::region::Region;
use crate::rules::borrowing::BorrowedMoves;
use crate::rules::drops::{DropFaces, Limit};
use crate::rules::legs::Passes;
use crate::rules::relations::sense::{may_capture, without_m};
use crate::rules::{RoyalEnd, contagion};
use crate::source::Span;
use crate::{Color, PieceCode, PieceKind, PieceType, Square, Variant};

/// A clause with what it comes to on the board.
#[derive(Clone)]
struct Clause<'a> {
    rule: &'a Promotion,
    place: Span,
    /// The place of its region.
    region_place: Span,
    /// The place of its trigger.
    trigger_place: Span,
    /// The place of the pieces that it asks to be captured.
    whom: Option<Span>,
    /// The kinds with another face that it speaks of.
    kinds: Vec<PieceKind>,
    /// Those of the kinds that it asks to be captured which its pieces can capture.
    victims: Option<Vec<PieceKind>>,
    /// Where it says whether the player chooses.
    choice_place: Span,
    /// For each square, whether it is in Black's region.
    region: Vec<bool>,
}

/// Notes the clauses that no move can meet, and those that another one makes useless.
pub(crate) fn check(context: CheckContext<'_>, reachability: &Reachability<'_>, notes: &mut Notes) {
    let clauses = clauses(context);
    let in_play = in_play(context, &clauses);
    let mut useless = vec![false; clauses.len()];
    for (index, clause) in clauses.iter().enumerate() {
        if clause.kinds.is_empty() {
            continue;
        }
        let can_meet = |reachable: &ReachableSquares<'_>, kind| can_meet(context, reachable, clause, kind);
        if !reachability.any(&clause.kinds, can_meet) {
            useless[index] = true;
            if clause.is_told_from_below(notes) {
                continue;
            }
            let meant = of_other_side(context, reachability, clause)
                .or_else(|| of_other_edge(context, reachability, clause));
            notes.push(meant.unwrap_or_else(|| idle(context, clause)));
        } else if !clause.finds_victims(&in_play) {
            useless[index] = true;
            notes.push(without_victims(context, clause, &in_play));
        }
    }
    for (clause, _) in clauses.iter().zip(&useless).filter(|(_, useless)| !**useless) {
        if let Some(diagnostic) = whole_board(context, clause) {
            notes.push(diagnostic);
        }
    }
    for (clause, _) in clauses.iter().zip(&useless).filter(|(_, useless)| !**useless) {
        if let Some(diagnostic) = deep(context, clause) {
            notes.push(diagnostic);
        }
    }
    stuck_by_choice(context, &clauses, notes);
    stuck_by_trigger(context, &clauses, notes);
    never_promoting(context, reachability, &clauses, &useless, notes);
    for (index, clause) in clauses
        .iter()
        .enumerate()
        .filter(|(_, clause)| !clause.kinds.is_empty())
    {
        let others = clauses.iter().enumerate();
        let mut others = others.filter(|(other, _)| *other != index && !useless[*other]);
        let stronger = others.find(|(other, stronger)| {
            // Of two clauses that cover each other only the later one is noted.
            stronger.covers(clause) && (index > *other || !clause.covers(stronger))
        });
        if let Some((_, stronger)) = stronger.filter(|_| !useless[index]) {
            notes.push(covered(clause, stronger));
        }
    }
}

/// Notes the kinds that meet none of the clauses that speak of them, where others meet one of these.
fn never_promoting(
    context: CheckContext<'_>,
    reachability: &Reachability<'_>,
    clauses: &[Clause<'_>],
    useless: &[bool],
    notes: &mut Notes,
) {
    let variant = context.variant;
    for kind in variant.kinds().filter(|&kind| variant.piece(kind).promotes()) {
        let own = clauses.iter().zip(useless);
        let own = own.filter(|(clause, useless)| !**useless && clause.kinds.contains(&kind));
        let own: Vec<&Clause<'_>> = own.map(|(clause, _)| clause).collect();
        let meets_one = |reachable: &ReachableSquares<'_>, kind| {
            own.iter()
                .any(|clause| can_meet(context, reachable, clause, kind))
        };
        let is_told = own.iter().any(|clause| clause.is_told_from_below(notes));
        // By a pass a piece may promote where it stands.
        let passes = variant.piece(kind).may_pass && variant.rules.passes != Passes::Barred;
        if own.is_empty() || is_told || passes || reachability.any(&[kind], meets_one) {
            continue;
        }
        let Some((_, said)) = context.said(kind) else {
            continue;
        };
        let Some(place) = said.faces().first().map(|face| face.span) else {
            continue;
        };
        let code = variant.piece(kind).code;
        let captures = |clause: &&Clause<'_>| clause.rule.trigger == PromotionTrigger::Captures;
        let is_immobile = variant.piece(kind).is_immobile();
        let why = if is_immobile {
            "it never moves, and a piece promotes by a move"
        } else if own.iter().all(captures) {
            "it makes no capture by which it would"
        } else {
            "it never gets where it would"
        };
        let message = format!("`{code}` never promotes: {why}");
        let diagnostic = Diagnostic::new(Code::NeverPromotes, place, message);
        let help = if is_immobile {
            "add `may_pass: true`, so that it may promote where it stands; or take `promotes_to` away"
        } else {
            "change where it promotes or where it goes, or take `promotes_to` away"
        };
        let (zone, stays_in) = (own[0].place, said.stays_in.as_ref());
        let diagnostic = stays_in.into_iter().fold(diagnostic, |diagnostic, region| {
            diagnostic.label(region.span, "it never leaves this region")
        });
        notes.push(diagnostic.beside(zone, "it would promote by this", help));
    }
}

/// The clauses with their places.
fn clauses(context: CheckContext<'_>) -> Vec<Clause<'_>> {
    let variant = context.variant;
    let said = context.document.promotion.as_ref().expect("a variant has a rule");
    let places = said.value.clauses().iter();
    let places = places.map(|clause| {
        let region = clause
            .value
            .region
            .as_ref()
            .map_or(clause.span, |region| region.span);
        let choice = clause
            .value
            .choice
            .as_ref()
            .map_or(clause.span, |choice| choice.span);
        let trigger = clause
            .value
            .trigger
            .as_ref()
            .map_or(clause.span, |trigger| trigger.span);
        (
            [clause.span, region, choice, trigger],
            clause.value.whom.as_ref().map(|whom| whom.span),
        )
    });
    let with_face = |kind: &PieceKind| variant.piece(*kind).promotes();
    let clause = |(rule, ([place, region_place, choice_place, trigger_place], whom)): (
        _,
        ([Span; 4], Option<Span>),
    )| {
        let rule: &Promotion = rule;
        let concerns = |kind: &PieceKind| with_face(kind) && rule.concerns(*kind);
        let region = Color::ALL.into_iter().flat_map(|color| {
            let squares = variant.board.squares();
            squares.map(move |square| rule.region.contains(variant.board, square, color))
        });
        let kinds: Vec<PieceKind> = variant.kinds().filter(concerns).collect();
        Clause {
            victims: victims(context, rule, &kinds),
            rule,
            place,
            region_place,
            choice_place,
            trigger_place,
            whom,
            kinds,
            region: region.collect(),
        }
    };
    variant.rules.promotion.iter().zip(places).map(clause).collect()
}

/// The kinds that can ever be in play, where the clauses ask for captures that can be made.
fn in_play(context: CheckContext<'_>, clauses: &[Clause<'_>]) -> Vec<bool> {
    let variant = context.variant;
    let starts = variant.handicaps.iter().map(|handicap| &handicap.start);
    let mut known = vec![false; variant.pieces.len()];
    for start in starts.chain([&variant.start]) {
        let held = Color::ALL.into_iter().flat_map(|color| start.hands.held(color));
        let placed = start.squares.iter().flatten().map(|piece| piece.kind);
        for kind in placed.chain(held.map(|(kind, _)| kind)) {
            known[kind.index()] = true;
        }
    }
    loop {
        let open: Vec<&Clause<'_>> = clauses
            .iter()
            .filter(|clause| clause.finds_victims(&known))
            .collect();
        let can_promote = |kind: PieceKind| {
            variant.rules.drop_faces == DropFaces::Either
                || open.iter().any(|clause| clause.kinds.contains(&kind))
        };
        let found: Vec<PieceKind> = variant
            .kinds()
            .filter(|kind| known[kind.index()])
            .flat_map(|kind| {
                let faces = variant.piece(kind).promotes_to.iter().copied();
                let faces = faces.filter(|_| can_promote(kind));
                let captured = variant.piece(kind).captured;
                let turned = contagion::faces(&variant.pieces, kind);
                faces.chain(captured).chain(turned).collect::<Vec<PieceKind>>()
            })
            .filter(|kind| !known[kind.index()])
            .collect();
        if found.is_empty() {
            return known;
        }
        for kind in found {
            known[kind.index()] = true;
        }
    }
}

/// What the pieces of a clause can capture of what it asks for; `None` where it asks for nothing. A royal piece is captured only where a
/// side may have several.
fn victims(context: CheckContext<'_>, rule: &Promotion, kinds: &[PieceKind]) -> Option<Vec<PieceKind>> {
    let variant = context.variant;
    let several = context.may_have_several_royals();
    let is_taken = |victim: &PieceKind| {
        let mut captors = kinds.iter();
        (several || !variant.piece(*victim).royal)
            && captors.any(|&kind| variant.piece(kind).may_take(*victim))
    };
    let whom = rule.whom.as_ref()?;
    Some(whom.iter().copied().filter(is_taken).collect())
}

/// Says that a clause asks for captures that nobody can make.
fn without_victims(context: CheckContext<'_>, clause: &Clause<'_>, in_play: &[bool]) -> Diagnostic {
    let variant = context.variant;
    let whom = clause.rule.whom.as_deref().unwrap_or_default();
    let are_royal = whom.iter().all(|&kind| variant.piece(kind).royal);
    let why = if whom.is_empty() {
        "it asks for the capture of pieces of which there are none"
    } else if are_royal && variant.rules.royal == RoyalEnd::Checkmate {
        "it asks for the capture of a royal piece, and mate ends the game before that"
    } else if are_royal {
        "it asks for the capture of a royal piece, and that ends the game"
    } else if whom
        .iter()
        .all(|&kind| variant.piece(kind).royal || !in_play[kind.index()])
    {
        "it asks for the capture of pieces that come into play only by promoting so"
    } else {
        "none of its pieces may capture what it asks for"
    };
    let message = format!("no move ever promotes by this clause: {why}");
    let place = clause.whom.unwrap_or(clause.place);
    let help = if clause.rule.trigger == PromotionTrigger::Captures {
        "name pieces in `whom` that are captured, as in `only([…])`, or take `whom` away, without which every capture counts"
    } else {
        "take `whom` away, which asks for a capture; or name pieces in it that are captured, as in `only([…])`"
    };
    Diagnostic::new(Code::IdleClause, place, message).help(help)
}

/// Whether a move of a kind can meet a clause.
fn can_meet(
    context: CheckContext<'_>,
    reachable: &ReachableSquares<'_>,
    clause: &Clause<'_>,
    kind: PieceKind,
) -> bool {
    let board = context.variant.board;
    Color::ALL.into_iter().any(|color| {
        let inside = |square| clause.rule.region.contains(board, square, color);
        let there = |from, to| match clause.rule.trigger {
            PromotionTrigger::StartsOrEnds | PromotionTrigger::Captures => inside(from) || inside(to),
            PromotionTrigger::Ends => inside(to),
            PromotionTrigger::Enters => inside(to) && !inside(from),
        };
        let must_capture = clause.rule.must_capture();
        let meets = |BoardMove { from, to, captures }| there(from, to) && (captures || !must_capture);
        reachable.board_moves(color, kind).any(meets)
    })
}

impl Clause<'_> {
    /// Whether its region is said to be counted from the wrong edge, from which follows that pieces do not get there.
    fn is_told_from_below(&self, notes: &Notes) -> bool {
        notes.has(|found| found.code == Code::RegionFromBelow && self.region_place.contains(found.span()))
    }

    /// Whether something that it asks to be captured is in play.
    fn finds_victims(&self, in_play: &[bool]) -> bool {
        let victims = self.victims.as_ref();
        victims.is_none_or(|victims| victims.iter().any(|victim| in_play[victim.index()]))
    }

    /// Whether another clause changes nothing beside this one.
    fn covers(&self, other: &Self) -> bool {
        let (mine, others) = (self.rule, other.rule);
        let wider = self
            .region
            .iter()
            .zip(&other.region)
            .all(|(mine, others)| *mine || !others);
        let same = self.region == other.region;
        // A wider region does not cover `Enters`: a move within it enters the smaller region, but not the wider one.
        let triggers = match (mine.trigger, others.trigger) {
            (PromotionTrigger::StartsOrEnds, _)
            | (PromotionTrigger::Ends, PromotionTrigger::Ends | PromotionTrigger::Enters)
            | (PromotionTrigger::Captures, PromotionTrigger::Captures) => wider,
            (PromotionTrigger::Enters, PromotionTrigger::Enters) => same,
            _ => false,
        };
        // What forces more covers what forces less, because the player must obey both.
        let choices = match mine.choice {
            PromotionChoice::Forced => true,
            PromotionChoice::UnlessStuck => others.choice != PromotionChoice::Forced,
            PromotionChoice::Free => others.choice == PromotionChoice::Free,
        };
        let victims = match (&mine.whom, &others.whom) {
            (None, _) => true,
            (Some(_), None) => false,
            (Some(mine), Some(others)) => others.iter().all(|kind| mine.contains(kind)),
        };
        triggers && victims && choices && other.kinds.iter().all(|kind| self.kinds.contains(kind))
    }
}

/// Says that pieces promote wherever they go, with their first move, and never turn back.
fn whole_board(context: CheckContext<'_>, clause: &Clause<'_>) -> Option<Diagnostic> {
    let variant = context.variant;
    let is_meant = clause.rule.must_capture() || clause.kinds.is_empty() || turns_back(variant, clause);
    if is_meant || !clause.region.iter().all(|&inside| inside) {
        return None;
    }
    let (may, instead) = match clause.rule.choice {
        PromotionChoice::Forced => ("must promote", "its first move"),
        _ => ("may promote", "any move"),
    };
    let message = format!("the promotion zone is the whole board, so that a piece {may} with {instead}");
    let ranks = variant.board.ranks().div_ceil(3);
    let diagnostic = Diagnostic::new(Code::WholeBoardZone, clause.region_place, message);
    Some(diagnostic.help(format!(
        "name the squares on which it promotes: `last({ranks})` has the {ranks} ranks at the far edge; or let captures promote, \
         with `trigger: captures`"
    )))
}

/// Whether some of the pieces of a clause turn back.
fn turns_back(variant: &Variant, clause: &Clause<'_>) -> bool {
    clause.kinds.iter().any(|&kind| {
        let mut faces = variant.piece(kind).promotes_to.iter();
        faces.any(|&face| variant.piece(face).promotes())
    })
}

/// Says that a promotion zone reaches into the own half of the board.
fn deep(context: CheckContext<'_>, clause: &Clause<'_>) -> Option<Diagnostic> {
    let variant = context.variant;
    let board = variant.board;
    let changed = context.document.board.as_ref().map(|board| board.span);
    let changed = changed.filter(|changed| changed.source < clause.region_place.source);
    // What was said for another board need not be meant for this one.
    let spare = u8::from(changed.is_none());
    let mut sides = Color::ALL.into_iter().map(|color| clause.rule.region.of(color));
    let ranks = sides.find_map(|region| match region {
        Region::Last(ranks) => Some(*ranks).filter(|ranks| 2 * ranks > board.ranks() + spare),
        _ => None,
    })?;
    if clause.rule.must_capture() || clause.kinds.is_empty() || ranks == board.ranks() {
        return None;
    }
    if turns_back(variant, clause) {
        // An author who makes the board larger has not said this zone.
        let is_said = changed.is_none() && clause.rule.choice == PromotionChoice::Forced;
        let is_all_but_one = is_said && ranks + 1 == board.ranks();
        let message = format!(
            "the pieces turn over and back by moves that end on {ranks} of {} ranks, and not on their first one",
            board.ranks()
        );
        let help = format!(
            "write `last({})` for the whole board; or leave it where it is meant so",
            board.ranks()
        );
        return is_all_but_one
            .then(|| Diagnostic::new(Code::DeepZone, clause.region_place, message).help(help));
    }
    let message = format!(
        "the promotion zone has {ranks} of {} ranks, and so reaches into the own half of the board",
        board.ranks()
    );
    let help = format!(
        "`last` counts from the far edge: for the ranks from the {} on, seen from the own side, write `last({})`",
        ordinal(ranks),
        board.ranks() + 1 - ranks
    );
    let diagnostic = Diagnostic::new(Code::DeepZone, clause.region_place, message).help(help);
    let anew = format!(
        "write the zone anew in this file, of fewer ranks, such as `promotion: zone(region: last({})),`",
        (board.ranks() / 3).max(1)
    );
    Some(diagnostic.because(changed, "the board is changed here", anew))
}

/// Whether a piece is a pawn as in chess: it only goes ahead, and captures otherwise than it moves.
fn is_pawn(piece: &PieceType) -> bool {
    let simple = &piece.moves.simple;
    piece.moves.paths.is_empty()
        && simple.iter().all(|movement| movement.step.dy > 0)
        && simple.iter().any(|movement| movement.modality == Modality::EMPTY)
        && simple.iter().any(|movement| movement.modality == Modality::ENEMY)
}

/// Notes the pieces that need not promote where they can never move again, where they are barred from being dropped there, or are pawns as in chess.
fn stuck_by_choice(context: CheckContext<'_>, clauses: &[Clause<'_>], notes: &mut Notes) {
    let variant = context.variant;
    let board = variant.board;
    if variant.rules.borrowed_moves != BorrowedMoves::Never {
        return;
    }
    let mut stuck: Option<(Span, Vec<PieceCode>)> = None;
    for kind in variant.kinds() {
        let is_barred = variant.rules.limits.contains(&Limit::DeadDrop { kind });
        let own = || clauses.iter().filter(|clause| clause.kinds.contains(&kind));
        let dead = |square: &Square| !can_move_from(variant, kind, *square);
        let bound = |square: &Square, clause: &Clause<'_>| {
            clause.rule.region.contains(board, *square, Color::Black)
                && clause.rule.choice != PromotionChoice::Free
                && !clause.rule.must_capture()
        };
        let mut free = board
            .squares()
            .filter(dead)
            .filter(|square| !own().any(|clause| bound(square, clause)));
        let clause = own().find(|clause| {
            clause.rule.choice == PromotionChoice::Free
                && !clause.rule.must_capture()
                && free.any(|square| clause.rule.region.contains(board, square, Color::Black))
        });
        // A pawn that has had its choice before may have been meant to go on as it is.
        let is_last_chance = |clause: &Clause<'_>| {
            is_pawn(variant.piece(kind)) && clause.rule.region.squares(board, Color::Black).iter().all(&dead)
        };
        // What one file says of drops and of promotion was to fit.
        let listed = context
            .document
            .drops
            .as_ref()
            .and_then(|drops| drops.value.no_dead_squares.as_ref()?.first());
        let says_both = |clause: &Clause<'_>| {
            is_barred && listed.is_some_and(|letter| letter.span.source == clause.choice_place.source)
        };
        let clause = clause.filter(|clause| says_both(clause) || is_last_chance(clause));
        let Some(clause) = clause else {
            continue;
        };
        let code = variant.piece(kind).code;
        match &mut stuck {
            Some((place, codes)) if *place == clause.choice_place => codes.push(code),
            Some(_) => {}
            None => stuck = Some((clause.choice_place, vec![code])),
        }
    }
    let Some((place, codes)) = stuck else { return };
    let they = if codes.len() == 1 { "it" } else { "they" };
    let message = format!(
        "{} need not promote where {they} can never move again",
        all_of(&quote_each(&codes))
    );
    let help = format!("write `choice: optional_unless_stuck`, by which {they} must promote there");
    notes.push(Diagnostic::new(Code::StuckByChoice, place, message).help(help));
}

/// Notes pieces that promote only by a capture on squares from which they never move on.
fn stuck_by_trigger(context: CheckContext<'_>, clauses: &[Clause<'_>], notes: &mut Notes) {
    let variant = context.variant;
    let board = variant.board;
    if variant.rules.borrowed_moves != BorrowedMoves::Never {
        return;
    }
    for kind in variant.kinds() {
        let piece = variant.piece(kind);
        let inside = |clause: &Clause<'_>, square| clause.rule.region.contains(board, square, Color::Black);
        let own = || clauses.iter().filter(|clause| clause.kinds.contains(&kind));
        let dead = board.squares().filter(|&square| {
            piece.may_go_to(board, square, Color::Black) && !can_move_from(variant, kind, square)
        });
        let mut left =
            dead.filter(|&square| !own().any(|clause| !clause.rule.must_capture() && inside(clause, square)));
        let goes_on =
            |movement: &Movement| movement.step.dy > 0 && movement.modality.contains(Modality::EMPTY);
        if !piece.all_moves().any(|moves| moves.simple.iter().any(goes_on)) {
            continue;
        }
        let clause = own().find(|clause| {
            // Where captures promote on most of the board, that is what the game is about.
            let squares = board.squares().filter(|&square| inside(clause, square)).count();
            clause.rule.trigger == PromotionTrigger::Captures
                && 2 * squares <= board.len()
                && left.any(|square| inside(clause, square))
        });
        let Some(clause) = clause else { continue };
        let code = piece.code;
        let message = format!(
            "`{code}` promotes here only by a capture, and where it comes without one it never moves again"
        );
        let help = "write `trigger: ends`, by which it promotes however it comes there";
        notes.push(Diagnostic::new(Code::StuckByChoice, clause.trigger_place, message).help(help));
        return;
    }
}

/// The clause for the other side, where a clause names a region of one side and only the pieces of the other one could meet it so.
fn of_other_side(
    context: CheckContext<'_>,
    reachability: &Reachability<'_>,
    clause: &Clause<'_>,
) -> Option<Diagnostic> {
    let board = context.variant.board;
    let Region::Sides(sides) = &clause.rule.region else {
        return None;
    };
    let side = match sides.as_ref() {
        [black, Region::Nowhere] if *black != Region::Nowhere => Color::Black,
        [Region::Nowhere, white] if *white != Region::Nowhere => Color::White,
        _ => return None,
    };
    let own = sides[side.index()].clone().turned(board);
    let said = match &own {
        Region::Last(ranks) => format!("last({ranks})"),
        Region::First(ranks) => format!("first({ranks})"),
        Region::Ranks(ranks) => format!("ranks({ranks:?})"),
        _ => return None,
    };
    let turned = match side {
        Color::Black => [Region::Nowhere, own],
        Color::White => [own, Region::Nowhere],
    };
    if !would_be_met(context, reachability, clause, Region::Sides(Box::new(turned))) {
        return None;
    }
    let name = |color| match color {
        Color::Black => "black",
        Color::White => "white",
    };
    let other = side.other();
    let message = format!(
        "the region is that of {side}, and only {other}'s pieces that promote by this clause get there"
    );
    let help = format!("write `sides({}: {said})`", name(other));
    Some(Diagnostic::new(Code::IdleClause, clause.region_place, message).help(help))
}

/// Whether a clause could be met if it had another region.
fn would_be_met(
    context: CheckContext<'_>,
    reachability: &Reachability<'_>,
    clause: &Clause<'_>,
    region: Region,
) -> bool {
    let rule = Promotion {
        region,
        ..clause.rule.clone()
    };
    let other = Clause {
        rule: &rule,
        ..clause.clone()
    };
    let can_meet = |reachable: &ReachableSquares<'_>, kind| can_meet(context, reachable, &other, kind);
    reachability.any(&clause.kinds, can_meet)
}

/// Says of a clause that no move can meet that it could be met at the other edge, from which its ranks were to be counted.
fn of_other_edge(
    context: CheckContext<'_>,
    reachability: &Reachability<'_>,
    clause: &Clause<'_>,
) -> Option<Diagnostic> {
    let board = context.variant.board;
    let instead = below::from_far_edge(board, &clause.rule.region)?;
    let region = match &clause.rule.region {
        Region::First(ranks) => Region::Last(*ranks),
        Region::Ranks(ranks) => Region::Ranks(ranks.iter().map(|rank| board.ranks() + 1 - rank).collect()),
        _ => return None,
    };
    if !would_be_met(context, reachability, clause, region) {
        return None;
    }
    let what = if clause.rule.must_capture() {
        "can capture so"
    } else {
        "can get there"
    };
    let message =
        format!("none of the pieces that promote by this clause {what}: its region lies at their own edge");
    let help =
        format!("`last` has the ranks at the far edge, and `first` those at the own one: write `{instead}`");
    Some(Diagnostic::new(Code::IdleClause, clause.region_place, message).help(help))
}

/// Says that no move can meet a clause.
fn idle(context: CheckContext<'_>, clause: &Clause<'_>) -> Diagnostic {
    if clause.rule.trigger == PromotionTrigger::Enters && clause.region.iter().all(|&inside| inside) {
        let message = "no move enters a zone that is the whole board";
        let ranks = context.variant.board.ranks().div_ceil(3);
        let help = format!(
            "take `trigger` away, so that every move promotes; or name fewer squares, such as `region: last({ranks})`"
        );
        return Diagnostic::new(Code::IdleClause, clause.trigger_place, message).help(help);
    }
    let message = match clause.rule.trigger {
        _ if clause.rule.must_capture() => "none of the pieces that promote by this clause can capture so",
        _ => "none of the pieces that promote by this clause can get there",
    };
    let diagnostic = Diagnostic::new(Code::IdleClause, clause.place, message);
    let captures = |kind: &PieceKind| context.variant.piece(*kind).all_moves().any(may_capture);
    let peaceful = clause
        .kinds
        .first()
        .filter(|_| clause.rule.must_capture() && !clause.kinds.iter().any(captures));
    let Some((kind, betza)) = peaceful.and_then(|&kind| Some((kind, context.said(kind)?.1.betza.as_ref()?)))
    else {
        return confined(context, clause, diagnostic);
    };
    let piece = context.variant.piece(kind);
    let help = match without_m(piece) {
        Some(text) => format!(
            "let `{0}` capture: write `{text}`, or add a capture, as in `{1}cfF`; or choose another `trigger`, or take the clause away",
            piece.code, piece.betza
        ),
        None => format!(
            "let `{}` capture, by moves without `m`; or choose another `trigger`, or take the clause away",
            piece.code
        ),
    };
    diagnostic.beside(betza.span, "no move of the piece captures", help)
}

/// Helps with a clause that no move can meet; where the pieces never leave a region, that is why.
fn confined(context: CheckContext<'_>, clause: &Clause<'_>, diagnostic: Diagnostic) -> Diagnostic {
    let bound = |kind: &PieceKind| Some((*kind, context.said(*kind)?.1.stays_in.as_ref()?.span));
    let all: Option<Vec<(PieceKind, Span)>> = clause.kinds.iter().map(bound).collect();
    match all.as_deref() {
        Some([(kind, stays_in), ..]) => {
            let help = format!(
                "`{}` never leaves its `stays_in`: take that away, or have it reach to where the piece promotes, or promote inside of it",
                context.variant.piece(*kind).code
            );
            diagnostic.beside(*stays_in, "it never leaves this region", help)
        }
        _ => diagnostic.help("change its `region` or its `trigger`, or take the clause away"),
    }
}

/// Says that a clause is covered by another.
fn covered(clause: &Clause<'_>, stronger: &Clause<'_>) -> Diagnostic {
    let [weak, strong] = [clause, stronger].map(|clause| clause.rule.choice.name());
    if weak == strong {
        let message = "this clause adds nothing to another one";
        return Diagnostic::new(Code::UselessClause, clause.place, message)
            .label(stronger.place, "this one covers it")
            .help("take it away, or change one of the two");
    }
    let message = format!(
        "this clause adds nothing: where it says `{weak}`, another one says `{strong}`, which prevails"
    );
    let help = "keep one of the two: `forced`, where the piece must promote, `optional`, where the player chooses, or \
                `optional_unless_stuck`, where the player chooses unless the piece could never move again";
    Diagnostic::new(Code::UselessClause, clause.place, message)
        .label(stronger.place, format!("`{strong}`, for the same moves"))
        .help(help)
}
