//! Regions that seem to be counted from the wrong edge: ranks count from the far one.

use hakugei_text::{all_of, quote_each, shorten};

use super::armies;
use super::context::CheckContext;
use super::reachable::can_move_from;
use super::regions;
use crate::diagnostic::{Code, Diagnostic};
use crate::document::decode::{One, Spanned, Text};
use crate::document::region::{Region as Form, Sides};
use crate::notes::Notes;
use crate::region::Region;
use crate::rules::{Limit, Obligation, Promotion, Try};
use crate::source::Span;
use crate::{Board, Color, PieceCode, PieceKind, Square, Variant};

/// The most squares that a help names.
const MAX_SQUARES: usize = 12;

/// Notes the regions that make sense from the other edge, and hardly as they are.
pub(super) fn check(context: CheckContext<'_>, notes: &mut Notes) {
    promotion(context, notes);
    goals(context, notes);
    initial(context, notes);
    drops(context, notes);
    placing(context, notes);
}

/// Notes promotion zones at the side's own edge, unless another clause has its pieces promote elsewhere.
fn promotion(context: CheckContext<'_>, notes: &mut Notes) {
    let variant = context.variant;
    let clauses = &variant.rules.promotion;
    let said = context
        .document
        .promotion
        .iter()
        .flat_map(|rule| rule.value.clauses());
    let is_low = |clause: &Promotion| lies_near(variant.board, &clause.region);
    for (clause, said) in clauses.iter().zip(said).filter(|(clause, _)| is_low(clause)) {
        let Some(place) = &said.value.region else { continue };
        let kinds = variant.kinds();
        let mut kinds = kinds.filter(|&kind| variant.piece(kind).promotes() && clause.concerns(kind));
        let mut others = clauses.iter().filter(|clause| !is_low(clause));
        if kinds.clone().next().is_none() || kinds.all(|kind| others.any(|other| other.concerns(kind))) {
            continue;
        }
        let message = "the pieces promote at their own side's edge of the board";
        note_near(context, place, &clause.region, message, notes);
    }
}

/// Notes goals of royal pieces at their own side's edge.
fn goals(context: CheckContext<'_>, notes: &mut Notes) {
    race(context, notes);
    let rules = &context.variant.rules;
    // In a race both sides start at one edge. Royal pieces that are confined to a region may have their goal in it.
    if !armies::stands_above(context.variant, Color::White)
        || context
            .royals()
            .any(|kind| context.variant.piece(kind).stays_in.is_some())
    {
        return;
    }
    let Some(ends) = &context.document.ends else {
        return;
    };
    let rule = ends.try_rule.as_ref().and_then(|rule| rule.value.as_ref());
    if let (Try::Reaches { region, .. }, Some(said)) =
        (&rules.try_rule, rule.and_then(|rule| rule.region.as_ref()))
    {
        let message = "the goal of the royal pieces lies at their own side's edge of the board";
        note_near(context, said, region, message, notes);
    }
    let said = ends.impasse.as_ref().and_then(|rule| rule.value.region());
    if let (Some(region), Some(said)) = (rules.impasse.region(), said) {
        let message = "the region that royal pieces are to enter lies at their own side's edge of the board";
        note_near(context, said, region, message, notes);
    }
}

/// How many steps farther one side's goal may be than the other's where both start at one edge.
const SPARE_STEPS: u8 = 2;

/// Notes a goal, turned for White, that is next to one side's royal pieces as the game starts and far from the other's, where both start at
/// one edge.
fn race(context: CheckContext<'_>, notes: &mut Notes) {
    let variant = context.variant;
    let board = variant.board;
    let stands_above = |color| armies::stands_above(variant, color);
    let rule = context
        .document
        .ends
        .as_ref()
        .and_then(|ends| ends.try_rule.as_ref()?.value.as_ref());
    let (Try::Reaches { region, .. }, Some(said)) = (
        &variant.rules.try_rule,
        rule.and_then(|rule| rule.region.as_ref()),
    ) else {
        return;
    };
    if matches!(region, Region::Sides(_)) || Color::ALL.into_iter().any(stands_above) {
        return;
    }
    let steps = |color: Color, region: &Region| {
        let goal = region.squares(board, color);
        let pieces = board.squares().zip(&variant.start.squares);
        let royals = pieces.filter_map(|(square, piece)| Some((square, (*piece)?)));
        let royals = royals.filter(|(_, piece)| piece.color == color && variant.piece(piece.kind).royal);
        let ways = royals.flat_map(|(from, _)| {
            goal.iter().map(move |&to| {
                let (files, ranks) = (
                    board.file(from).abs_diff(board.file(to)),
                    board.rank(from).abs_diff(board.rank(to)),
                );
                files.max(ranks)
            })
        });
        ways.min()
    };
    let (Some(black), Some(white)) = (steps(Color::Black, region), steps(Color::White, region)) else {
        return;
    };
    let near = if black < white { Color::Black } else { Color::White };
    let (least, most) = (black.min(white), black.max(white));
    // A goal on which a royal piece stands has been told.
    if least != 1 || most <= least + SPARE_STEPS {
        return;
    }
    let message = format!(
        "the goal is next to the royal piece of {near} as the game starts, and {most} steps from that of {}: a region is turned for White, so that \
         the sides run to opposite edges",
        near.other()
    );
    let flipped = ranks_from_other_edge(board, region);
    let own = flipped.as_ref().and_then(|_| match region {
        Region::Last(ranks) => Some(format!("last({ranks})")),
        Region::First(ranks) => Some(format!("first({ranks})")),
        Region::Ranks(ranks) => Some(format!("ranks({ranks:?})")),
        _ => None,
    });
    let help = match (own, flipped, near) {
        (Some(own), Some(flipped), Color::White) => {
            format!("if both run to one edge, write `sides(black: {own}, white: {flipped})`")
        }
        (Some(own), Some(flipped), Color::Black) => {
            format!("if both run to one edge, write `sides(black: {flipped}, white: {own})`")
        }
        _ => "if both run to one edge, give each side its goal by `sides(black: …, white: …)`".to_owned(),
    };
    let diagnostic = Diagnostic::new(Code::RegionFromBelow, said.span, message);
    let setup = context.document.setup.as_ref();
    notes.push_changed(diagnostic, &help, setup, "the set-up is changed here");
}

/// Notes initial squares on which no piece of the kind starts, where it does on those of the other edge.
fn initial(context: CheckContext<'_>, notes: &mut Notes) {
    let variant = context.variant;
    let board = variant.board;
    if armies::are_upside_down(variant) {
        return;
    }
    for kind in variant.kinds() {
        let region = &variant.piece(kind).initial;
        let said = context.said(kind).and_then(|(_, piece)| piece.initial.as_ref());
        let Some(said) = said else { continue };
        for (side, said) in sides(context, region, said) {
            let starts = |is_inside: &dyn Fn(Square, Color) -> bool| {
                let squares = board.squares().zip(&variant.start.squares);
                let own = squares.filter_map(|(square, piece)| Some((square, (*piece)?)));
                let mut own = own.filter(|(_, piece)| side.is_none_or(|color| piece.color == color));
                own.any(|(square, piece)| piece.kind == kind && is_inside(square, piece.color))
            };
            let inside = |square, color| region.contains(board, square, color);
            let inside_flipped = |square, color| region.contains(board, board.flipped(square), color);
            if !starts(&inside) && starts(&inside_flipped) {
                let message = "no piece of this kind starts on its initial squares";
                notes.push(turned(context, said, region, side, message));
            }
        }
    }
}

/// Notes drops that are barred where the piece can move, where it cannot on the ranks of the other edge.
fn drops(context: CheckContext<'_>, notes: &mut Notes) {
    let variant = context.variant;
    let said = context.document.drops.iter();
    let said = said.flat_map(|drops| drops.value.forbidden.iter().flatten());
    for (letter, said) in said {
        let code = PieceCode::parse(&letter.value);
        let (Some(kind), Some(said)) = (code.and_then(|code| variant.kind(code)), said) else {
            continue;
        };
        let Some(region) = Limit::forbidden_region(&variant.rules.limits, kind) else {
            continue;
        };
        for (side, said) in sides(context, region, said) {
            if is_barred_from_below(variant, kind, region, side.unwrap_or(Color::Black)) {
                let message = format!(
                    "`{code}` is barred where it can move, and allowed where it never could",
                    code = letter.value
                );
                notes.push(turned(context, said, region, side, &message));
            }
        }
    }
}

/// Notes a set-up phase in which pieces may not be placed at home, and may beyond.
fn placing(context: CheckContext<'_>, notes: &mut Notes) {
    let variant = context.variant;
    let board = variant.board;
    if !variant.rules.must.contains(&Obligation::Drop) {
        return;
    }
    let said = context.document.drops.iter();
    let mut said = said.flat_map(|drops| drops.value.forbidden.iter().flatten());
    let found = said.find_map(|(letter, said)| {
        let kind = context.kind_of(letter)?;
        let region = Limit::forbidden_region(&variant.rules.limits, kind)?;
        let last = Region::Last(1).squares(board, Color::Black);
        let is_open = |square: &Square| !region.contains(board, *square, Color::Black);
        let is_home = Region::First(1)
            .squares(board, Color::Black)
            .iter()
            .all(|square| !is_open(square));
        (is_home && last.iter().all(is_open)).then_some((letter, said.as_ref()?, region))
    });
    let Some((letter, said, region)) = found else {
        return;
    };
    let message = format!(
        "`{}` may not be dropped at its own side's edge, and may be in the enemy's camp, though a side must drop first what it has in hand",
        letter.value
    );
    let variant_limits = &variant.rules.limits;
    let mut others = variant.start.hands.held(Color::Black).filter_map(|(kind, _)| {
        let other = Limit::forbidden_region(variant_limits, kind)?;
        matches!(other, Region::Last(_)).then_some((kind, other))
    });
    // What most of the others are barred from was meant for this one too.
    let sibling = {
        let all: Vec<(PieceKind, &Region)> = others.by_ref().collect();
        let count = |region: &Region| all.iter().filter(|(_, other)| *other == region).count();
        let like_this = variant.start.hands.held(Color::Black);
        let like_this =
            like_this.filter(|&(kind, _)| Limit::forbidden_region(variant_limits, kind) == Some(region));
        // Where more are barred as this one is, the others have a region of their own.
        let like_this = like_this.count();
        let most = all.iter().rev().max_by_key(|(_, other)| count(other)).copied();
        most.filter(|(_, other)| count(other) >= like_this)
    };
    let instead = match region {
        _ if let Some((kind, Region::Last(ranks))) = sibling => {
            format!("write `last({ranks})`, as for `{}`", variant.piece(kind).code)
        }
        // A few ranks are those where it was to be placed, and many those where it was not.
        Region::First(ranks) if *ranks < board.ranks() => {
            format!("write `last({})`", (board.ranks() - ranks).max(*ranks))
        }
        _ => "name the squares of the other side".to_owned(),
    };
    let shared = match &said.value {
        Form::Named(One(name)) if sibling.is_none() => Some(name),
        _ => None,
    };
    let instead = match shared {
        Some(name) => format!(
            "{instead} in the region `\"{}\"`, by which {} barred",
            shorten(&name.value),
            barred_by(context, &name.value)
        ),
        None => instead,
    };
    let help =
        format!("these are the squares where it may not be dropped: {instead}, to have it placed at home");
    let diagnostic = Diagnostic::new(Code::RegionFromBelow, said.span, message);
    let place = context.document.board.as_ref();
    notes.push_changed(diagnostic, &help, place, "the board is changed here");
}

/// The letters of the pieces that a region with a name bars from drops, with the verb.
fn barred_by(context: CheckContext<'_>, name: &str) -> String {
    let said = context.document.drops.iter();
    let said = said.flat_map(|drops| drops.value.forbidden.iter().flatten());
    let is_meant =
        |region: &Spanned<Form>| matches!(&region.value, Form::Named(One(other)) if other.value == name);
    let letters = said.filter(|(_, region)| region.as_ref().is_some_and(is_meant));
    let letters: Vec<&str> = letters.map(|(letter, _)| letter.value.as_str()).collect();
    match letters.as_slice() {
        [one] => format!("`{one}` is"),
        several if several.len() <= MAX_SQUARES => format!("{} are", all_of(&quote_each(several))),
        several => format!("{} pieces are", several.len()),
    }
}

/// Whether a side's pieces of a kind are barred from squares where they can move, as they could on none from the other edge.
pub(crate) fn is_barred_from_below(
    variant: &Variant,
    kind: PieceKind,
    region: &Region,
    color: Color,
) -> bool {
    let board = variant.board;
    let moves = |square: Square| can_move_from(variant, kind, square);
    let squares = seen_by(board, region, color);
    is_near(board, &squares)
        && squares.iter().all(|&square| moves(square))
        && !squares.iter().any(|&square| moves(board.flipped(square)))
}

/// The same region from the other edge, where it lies nearer to that of its owner: what is to be entered lies at the far one.
pub(crate) fn from_far_edge(board: Board, region: &Region) -> Option<String> {
    lies_near(board, region).then(|| from_other_edge(board, region, Color::Black))
}

/// The parts of a region with their places in the file: one for both sides, or one for each.
fn sides<'d>(
    context: CheckContext<'d>,
    region: &Region,
    said: &'d Spanned<Form>,
) -> Vec<(Option<Color>, &'d Spanned<Form>)> {
    let defined = match &said.value {
        Form::Named(One(name)) => {
            let mut named = context.document.regions.iter().flatten();
            let named = named.find(|(other, _)| other.value == name.value);
            named.and_then(|(_, region)| region.as_ref())
        }
        _ => Some(said),
    };
    match (region, defined.map(|defined| &defined.value)) {
        (Region::Sides(_), Some(Form::Sides(sides))) => {
            let Sides { black, white } = sides.as_ref();
            let of_sides = [(Some(Color::Black), black), (Some(Color::White), white)];
            let said = of_sides.map(|(side, said)| Some((side, said.as_ref()?)));
            said.into_iter().flatten().collect()
        }
        _ => vec![(None, said)],
    }
}

/// The squares of a side, as that side sees them.
fn seen_by(board: Board, region: &Region, color: Color) -> Vec<Square> {
    let squares = region.squares(board, color).into_iter();
    squares
        .map(|square| match color {
            Color::Black => square,
            Color::White => board.turned(square),
        })
        .collect()
}

/// Whether some squares, as their owner sees them, lie nearer to his edge than to the far one.
fn is_near(board: Board, squares: &[Square]) -> bool {
    let ranks = squares
        .iter()
        .map(|&square| usize::from(board.far_rank(square, Color::Black)));
    2 * ranks.sum::<usize>() > squares.len() * (usize::from(board.ranks()) + 1)
}

/// Whether a region lies so for a side.
fn lies_near(board: Board, region: &Region) -> bool {
    Color::ALL
        .into_iter()
        .any(|color| is_near(board, &seen_by(board, region, color)))
}

/// Notes the parts of a region that lie nearer to the edge of their owner than to the far one.
fn note_near(
    context: CheckContext<'_>,
    said: &Spanned<Form>,
    region: &Region,
    message: &str,
    notes: &mut Notes,
) {
    let board = context.variant.board;
    for (side, said) in sides(context, region, said) {
        if is_near(board, &seen_by(board, region, side.unwrap_or(Color::Black)))
            && !notes.only_counts(Code::RegionFromBelow)
        {
            notes.push(turned(context, said, region, side, message));
        }
    }
}

/// Notes that a region makes sense from the other edge alone.
pub(super) fn note_turned(
    context: CheckContext<'_>,
    said: &Spanned<Form>,
    region: &Region,
    message: &str,
    notes: &mut Notes,
) {
    let mut unused = regions::unused(context.document);
    if let (Form::Named(_), Some(unused), None) = (&said.value, unused.next(), unused.next()) {
        let diagnostic = Diagnostic::new(Code::RegionFromBelow, said.span, message);
        notes.push(diagnostic.help(format!(
            "write `named(\"{}\")`, which nothing uses yet",
            shorten(&unused.value)
        )));
        notes.take(0, |found| found.code == Code::UnusedRegion);
        return;
    }
    for (side, said) in sides(context, region, said) {
        if notes.only_counts(Code::RegionFromBelow) {
            return;
        }
        notes.push(turned(context, said, region, side, message));
    }
}

/// Says that a region, or that of one side, seems to be counted from the wrong edge, and what it is from the other one.
fn turned(
    context: CheckContext<'_>,
    said: &Spanned<Form>,
    region: &Region,
    side: Option<Color>,
    message: &str,
) -> Diagnostic {
    let board = context.variant.board;
    let color = side.unwrap_or(Color::Black);
    let instead = from_other_edge(board, region, color);
    let counted = match (region.of(color), color) {
        (Region::Last(_) | Region::First(_), _) => {
            "`last` has the ranks at the far edge, and `first` those at the own one"
        }
        (Region::Squares(_), Color::Black) => "squares are those of Black, whose far edge is rank `a`",
        (Region::Squares(_), Color::White) => "White's far edge is the last rank",
        (Region::Ranks(_) | Region::Nowhere | Region::Sides(_), _) => {
            "ranks are counted from the far edge, which for Black is the top"
        }
    };
    if let Some((name, definition)) = definition(context, said) {
        let name = shorten(&name.value);
        let help = format!("{counted}: write `\"{name}\": {instead}` in `regions`");
        let diagnostic = Diagnostic::new(Code::RegionFromBelow, said.span, message).help(help);
        return diagnostic.label(definition, "its squares are said here");
    }
    let help = format!("{counted}: write `{instead}`");
    let place: Option<Span> = context.document.board.as_ref().map(|board| board.span);
    let diagnostic = Diagnostic::new(Code::RegionFromBelow, said.span, message).help(&help);
    diagnostic.because(place, "the board is changed here", help)
}

/// The name of a region that is named, and where the file says its squares.
fn definition<'d>(context: CheckContext<'d>, said: &Spanned<Form>) -> Option<(&'d Text, Span)> {
    let Form::Named(One(name)) = &said.value else {
        return None;
    };
    let mut regions = context.document.regions.iter().flatten();
    let (key, region) = regions.find(|(key, _)| key.value == name.value)?;
    Some((key, region.as_ref()?.span))
}

/// Ranks counted from the other edge; `None` for a region that is not one of ranks.
pub(crate) fn ranks_from_other_edge(board: Board, region: &Region) -> Option<String> {
    match region {
        Region::Last(ranks) => Some(format!("first({ranks})")),
        Region::First(ranks) => Some(format!("last({ranks})")),
        Region::Ranks(ranks) => {
            let mut ranks: Vec<u8> = ranks.iter().map(|rank| board.ranks() + 1 - rank).collect();
            ranks.sort_unstable();
            Some(format!("ranks({ranks:?})"))
        }
        Region::Nowhere | Region::Squares(_) | Region::Sides(_) => None,
    }
}

/// The region of a side with its ranks counted from the other edge.
fn from_other_edge(board: Board, region: &Region, color: Color) -> String {
    let region = region.of(color);
    if let Some(ranks) = ranks_from_other_edge(board, region) {
        return ranks;
    }
    match region {
        Region::Nowhere | Region::Last(_) | Region::First(_) | Region::Ranks(_) => String::new(),
        Region::Squares(_) | Region::Sides(_) => {
            let squares = region.squares(board, color);
            let names = squares.iter().take(MAX_SQUARES);
            let names: Vec<String> = names.map(|&square| board.name(board.flipped(square))).collect();
            let more = if squares.len() > MAX_SQUARES { ", …" } else { "" };
            format!("squares([\"{}\"{more}])", names.join("\", \""))
        }
    }
}
