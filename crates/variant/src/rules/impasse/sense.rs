//! Impasse rules that never matter, or that end the game as it starts.

use std::collections::BTreeMap;

use super::{Declaration, Impasse, form};
use crate::check::below;
use crate::check::context::CheckContext;
use crate::check::goal;
use crate::check::opening::{Royals, decided};
use crate::check::reachable::Reachability;
use crate::diagnostic::{Code, Diagnostic};
use crate::document::decode::{Map, Spanned};
use crate::notes::Notes;
use crate::source::Span;
use crate::{Color, PieceKind, Variant};

/// Notes a region that no royal piece can reach, and a declaration that can never be made, or never win or draw.
pub(crate) fn check(context: CheckContext<'_>, reachability: &Reachability<'_>, notes: &mut Notes) {
    check_declaration(context, notes);
    let rule = context
        .document
        .ends
        .as_ref()
        .and_then(|ends| ends.impasse.as_ref());
    let said = rule.and_then(|rule| rule.value.region());
    if let (Some(region), Some(said)) = (context.variant.rules.impasse.region(), said) {
        goal::check(context, reachability, region, said.span, notes);
    }
}

/// Notes royal pieces that all stand in their region as the game starts, where that is a draw.
pub(crate) fn opening(context: CheckContext<'_>, notes: &mut Notes) {
    let (Some(setup), Some(ends)) = (&context.document.setup, &context.document.ends) else {
        return;
    };
    let (Impasse::RoyalsIn { region }, Some(rule)) = (&context.variant.rules.impasse, &ends.impasse) else {
        return;
    };
    let met = |color| Royals::of(context.variant, region, color).are_all_inside();
    if Color::ALL.into_iter().all(met) {
        let message = "all royal pieces stand in their region as the game starts, which is a draw";
        let diagnostic = decided(message.to_owned(), setup.span, rule.span);
        let instead = below::from_far_edge(context.variant.board, region);
        notes.push(match instead {
            Some(instead) => diagnostic.help(format!(
                "the region lies at their own edge: write `royals_in(region: {instead})` for the enemy's camp"
            )),
            None => diagnostic,
        });
    }
}

/// Notes the numbers of a declaration that can never be reached.
fn check_declaration(context: CheckContext<'_>, notes: &mut Notes) {
    let rule = context
        .document
        .ends
        .as_ref()
        .and_then(|ends| ends.impasse.as_ref());
    let (Some(form::Impasse::Declaration(said)), Impasse::Declaration(rule)) =
        (rule.map(|rule| &rule.value), &context.variant.rules.impasse)
    else {
        return;
    };
    let extends = context.document.extends.as_ref();
    let number = |said: &Spanned<i64>, message: String, help: String| {
        let inherited = extends.filter(|_| said.span.source > 0);
        let help = match inherited {
            Some(parent) => format!(
                "the rule is inherited, by `extends: \"{}\"`: write `ends: Ends(impasse: none),`, or give numbers that fit this game",
                parent.value
            ),
            None => help,
        };
        let diagnostic = Diagnostic::new(Code::VainDeclaration, said.span, message);
        let setup = context.document.setup.as_ref().map(|setup| setup.span);
        diagnostic
            .help(&help)
            .because(setup, "the set-up is changed here", help)
    };
    let most = most_pieces(context.variant, rule);
    if let Some(said) = said.pieces.as_ref().filter(|_| usize::from(rule.pieces) > most) {
        let message = format!("no side ever has {} other pieces in the region", rule.pieces);
        notes.push(number(said, message, format!("write at most {most}")));
    }
    let win = said.win.as_ref();
    // Of an inherited rule one number tells that it does not fit.
    let is_inherited = |said: Option<&Spanned<i64>>| said.is_some_and(|said| said.span.source > 0);
    let is_told =
        usize::from(rule.pieces) > most_pieces(context.variant, rule) && is_inherited(said.pieces.as_ref());
    let unmet =
        |color: &Color| u32::from(rule.win[color.index()]) > most_points(context.variant, rule, *color);
    let first = Color::ALL.into_iter().find(unmet);
    for color in Color::ALL.into_iter().filter(|_| !is_told) {
        let most = most_points(context.variant, rule, color);
        let points = rule.win[color.index()];
        let said = win.and_then(|win| match color {
            Color::Black => win.black.as_ref(),
            Color::White => win.white.as_ref(),
        });
        let repeats = is_inherited(said) && first != Some(color);
        if let Some(said) = said.filter(|_| u32::from(points) > most && !repeats) {
            let message = format!("{color} never has {points} points: all the pieces come to {most}");
            let other = u32::from(rule.win[color.other().index()]);
            let likely = likely_points(context.variant, most, other);
            let help = format!("write about {likely}: nobody wins all the points");
            notes.push(number(said, message, help));
        }
    }
    let least = rule.win.into_iter().min().unwrap_or_default();
    if let (Some(points), Some(said)) = (rule.draw.filter(|points| *points >= least), &said.draw) {
        let message = format!("{points} points win already, so that they do not draw");
        let [black, white] = rule.win;
        // One that comes short of those of a win by itself was to be the other number.
        let exchanged = black == white
            && points > black
            && u32::from(points) <= most_points(context.variant, rule, Color::Black);
        let help = if exchanged {
            format!(
                "the two numbers seem to be exchanged: write `win: Points(black: {points}, white: {points})` and `draw: {black}`; or fewer points than win for either side"
            )
        } else {
            "write fewer points than win for either side, or leave `draw` out".to_owned()
        };
        notes.push(number(said, message, help));
    }
    unequal(context, said.worth.as_ref(), rule, notes);
}

/// How many points a side would likely need of all that there are, given what the other side needs.
fn likely_points(variant: &Variant, most: u32, other: u32) -> u32 {
    match (changes_hands(variant), other) {
        // What is left for the other side is one too few.
        (true, 1..) if 2 * other >= most && 4 * other <= 3 * most => most + 1 - other,
        (_, 1..) if 2 * other <= most + 2 => other,
        _ => most / 2 + 1,
    }
}

/// Notes the pieces that have a worth of which another face has none.
fn unequal(
    context: CheckContext<'_>,
    said: Option<&Map<Spanned<i64>>>,
    rule: &Declaration,
    notes: &mut Notes,
) {
    let variant = context.variant;
    let halves: Vec<Half> = rule
        .worth
        .iter()
        .filter_map(|&(kind, points)| Half::of(variant, rule, kind, points))
        .collect();
    let places: BTreeMap<&str, Span> = said
        .into_iter()
        .flatten()
        .map(|(letter, _)| (letter.value.as_str(), letter.span))
        .collect();
    let mut told = false;
    for half in &halves {
        let [code, other] = [half.named, half.unnamed].map(|kind| variant.piece(kind).code);
        let (Some(&place), points) = (places.get(code.to_string().as_str()), half.points) else {
            continue;
        };
        let what = if code.promoted && !other.promoted {
            "its unpromoted face"
        } else {
            "its other face"
        };
        let message = format!("`{code}` is worth {points} points, and {what} `{other}` is worth 1");
        let diagnostic = Diagnostic::new(Code::UnequalFaces, place, message);
        // Of two that lack a face, an unpromoted one stands in the place of the face that the promoted one lacks.
        let twin = match halves.as_slice() {
            [one, second] if one.points == second.points => {
                let promoted = |half: &Half| variant.piece(half.named).code.promoted;
                let both = if promoted(one) {
                    (second, one)
                } else {
                    (one, second)
                };
                (!promoted(both.0) && promoted(both.1)).then_some(both)
            }
            _ => None,
        };
        if let Some((wrong, lacking)) = twin {
            if std::mem::replace(&mut told, true) {
                continue;
            }
            let [wrong, face, lacking] =
                [wrong.named, lacking.named, lacking.unnamed].map(|kind| variant.piece(kind).code);
            let message = format!(
                "`{face}` is worth {points} points, and its unpromoted face `{lacking}` is worth 1; `{wrong}` is worth {points}, and its other face 1"
            );
            let place = places.get(wrong.to_string().as_str()).copied().unwrap_or(place);
            let diagnostic = Diagnostic::new(Code::UnequalFaces, place, message);
            let help = format!(
                "write `\"{lacking}\": {points}` in the place of `\"{wrong}\": {points}`; or name the other faces as well, each with its points"
            );
            let pieces = context.document.pieces.as_ref();
            notes.push_changed(diagnostic, &help, pieces, "the pieces are changed here");
            continue;
        }
        let help = format!("add `\"{other}\": {points}`, or `\"{other}\": 1` if that is meant");
        let pieces = context.document.pieces.as_ref();
        notes.push_changed(diagnostic, &help, pieces, "the pieces are changed here");
    }
}

/// A piece that has a worth, and a face of it that has none.
struct Half {
    named: PieceKind,
    unnamed: PieceKind,
    points: u8,
}

impl Half {
    /// Of a piece with some points, if another face of it has none: one that it promotes to, or the one that promotes to it.
    fn of(variant: &Variant, rule: &Declaration, kind: PieceKind, points: u8) -> Option<Self> {
        let is_unnamed = |face: &PieceKind| {
            !variant.piece(*face).royal && rule.worth.iter().all(|(other, _)| other != face)
        };
        let piece = variant.piece(kind);
        let plain = variant
            .kind(piece.code.flipped())
            .filter(|plain| piece.code.promoted && variant.piece(*plain).promotes_to.contains(&kind));
        let mut faces = piece.promotes_to.iter().copied().chain(plain);
        let unnamed = faces.find(is_unnamed).filter(|_| points != 1)?;
        Some(Self {
            named: kind,
            unnamed,
            points,
        })
    }
}

/// The most pieces besides a royal one that a side can have in the region.
fn most_pieces(variant: &Variant, rule: &Declaration) -> usize {
    let board = variant.board;
    let squares = Color::ALL.map(|color| rule.region.squares(board, color).len());
    // One square of the region is taken by the royal piece that must stand there.
    let room = squares[0].max(squares[1]).saturating_sub(1);
    let men =
        Color::ALL.map(|color| men(variant, color).filter(|kind| worth(variant, rule, *kind).is_some()));
    let [black, white] = men.map(Iterator::count);
    let most = if changes_hands(variant) {
        black + white
    } else {
        black.max(white)
    };
    room.min(most)
}

/// The most points that a side can have.
fn most_points(variant: &Variant, rule: &Declaration, color: Color) -> u32 {
    let points = |color| {
        let worths = men(variant, color).filter_map(|kind| worth(variant, rule, kind));
        worths.map(u32::from).sum::<u32>()
    };
    if changes_hands(variant) {
        points(color) + points(color.other())
    } else {
        points(color)
    }
}

/// Whether captured pieces come to the other side.
fn changes_hands(variant: &Variant) -> bool {
    variant.pieces.iter().any(|piece| piece.captured.is_some())
}

/// The pieces of a side at the start, on the board and in hand.
fn men(variant: &Variant, color: Color) -> impl Iterator<Item = PieceKind> {
    let squares = variant.start.squares.iter().flatten();
    let on_board = squares
        .filter(move |piece| piece.color == color)
        .map(|piece| piece.kind);
    let held = variant.start.hands.held(color);
    on_board.chain(held.flat_map(|(kind, count)| std::iter::repeat_n(kind, usize::from(count))))
}

/// The most that a piece can be worth, whatever it becomes; `None` where it stays royal.
fn worth(variant: &Variant, rule: &Declaration, kind: PieceKind) -> Option<u8> {
    let mut seen = vec![false; variant.pieces.len()];
    let mut open = vec![kind];
    let mut most = None;
    while let Some(kind) = open.pop() {
        if std::mem::replace(&mut seen[kind.index()], true) {
            continue;
        }
        let piece = variant.piece(kind);
        if !piece.royal {
            let said = rule.worth.iter().find(|(other, _)| *other == kind);
            most = most.max(Some(said.map_or(1, |(_, points)| *points)));
        }
        open.extend(variant.turns_into(kind));
        open.extend(piece.captured);
    }
    most
}
