//! The pieces of a document.

use std::collections::BTreeMap;

use betza::Moves;
use hakugei_text::{meant, nearest, quote, quote_each};

use super::board_context::BoardContext;
use super::kinds::Kinds;
use super::{betza_text, lists, region, rows, usual_pieces, ways, words};
use crate::diagnostic::{Code, Diagnostic};
use crate::document::decode::{OneOrMore, Present, Spanned, Text};
use crate::document::{self, Document};
use crate::notes::Notes;
use crate::region::Region;
use crate::rules::relations::check::Ranks;
use crate::rules::{at_most, burning, captures, contagion};
use crate::source::Span;
use crate::{Board, Color, PieceArt, PieceCode, PieceKind, PieceType, Square, ZoneMode, ZoneMoves};

/// Checks all pieces. There is one for each kind, with something harmless in the place of what is wrong.
pub(super) fn check(
    document: &Document,
    kinds: &Kinds<'_>,
    board_context: BoardContext<'_>,
    notes: &mut Notes,
) -> Vec<PieceType> {
    check_shorts(kinds, notes);
    let ranks = Ranks::of(document, kinds, notes);
    check_royals(document, kinds, notes);
    let checked = kinds.iter().map(|(number, kind)| {
        let piece = check_piece(number, document, kinds, &ranks, board_context, notes);
        if let Some(board) = board_context.board {
            ways::check(kind, &piece, board, notes);
        }
        piece
    });
    checked.collect()
}

/// Checks one piece.
fn check_piece(
    number: PieceKind,
    document: &Document,
    kinds: &Kinds<'_>,
    ranks: &Ranks,
    board_context: BoardContext<'_>,
    notes: &mut Notes,
) -> PieceType {
    let kind = kinds.get(number);
    let Some(piece) = kind.piece else {
        return nothing(kind.code);
    };
    let betza = piece.betza.as_ref();
    let moves = betza
        .and_then(|text| betza_text::check_of_piece(text, kind, notes))
        .unwrap_or_default();
    let zones = piece
        .zones
        .as_ref()
        .map_or_else(Vec::new, |zones| check_zones(zones, board_context, notes));
    let initial = piece
        .initial
        .as_ref()
        .and_then(|initial| region::check(initial, board_context, notes));
    let stays_in = piece
        .stays_in
        .as_ref()
        .and_then(|region| region::check(region, board_context, notes));
    let initial_ranks = InitialRanks {
        board: board_context.board,
        setup: document.setup.as_ref(),
        code: kind.code,
    };
    check_initial(piece, &moves, &zones, initial_ranks, notes);
    check_immobile(piece, notes);
    PieceType {
        code: kind.code,
        name: words::name(
            piece.name.as_ref(),
            piece.kanji.as_ref(),
            piece.romaji.as_ref(),
            notes,
        ),
        short: piece.short.as_ref().and_then(|short| short.value.chars().next()),
        picture: piece
            .picture
            .as_ref()
            .and_then(|picture| check_picture(picture, notes)),
        also: words::lines(piece.also.as_ref(), notes),
        betza: betza.map(|text| text.value.clone()).unwrap_or_default(),
        moves,
        zones,
        initial: initial.unwrap_or_default(),
        stays_in,
        takes: ranks.takes(number, piece, kinds, notes),
        takes_unprotected: ranks.each_named(number, piece.takes_unprotected.as_ref(), kinds, notes),
        hops: ranks.hops(number, piece, kinds, notes),
        swaps_with: ranks.each_named(number, piece.swaps_with.as_ref(), kinds, notes),
        royal: kind.is_royal(),
        captured: captures::check::check(number, document, kinds, notes),
        contagion: contagion::check::check(number, piece, ranks, kinds, notes),
        burns: burning::check::check(number, piece, ranks, kinds, notes),
        may_pass: piece.may_pass.as_ref().is_some_and(|said| said.value),
        at_most: at_most::check::check(piece, board_context, notes),
        promotes_to: check_promotes_to(number, kinds, notes),
    }
}

/// A piece that stands for one that is too wrong.
fn nothing(code: PieceCode) -> PieceType {
    PieceType {
        code,
        name: crate::Name::default(),
        short: None,
        picture: None,
        also: Vec::new(),
        betza: String::new(),
        moves: Moves::default(),
        zones: Vec::new(),
        initial: Region::Nowhere,
        stays_in: None,
        takes: None,
        takes_unprotected: Vec::new(),
        hops: None,
        swaps_with: Vec::new(),
        royal: false,
        captured: None,
        contagion: None,
        burns: None,
        may_pass: false,
        at_most: None,
        promotes_to: Vec::new(),
    }
}

/// Checks that short names are one character, and that no two unpromoted faces share one. A promoted face may look like
/// another piece: in some games one promotes to what another is.
fn check_shorts(kinds: &Kinds<'_>, notes: &mut Notes) {
    let mut first: BTreeMap<&str, Span> = BTreeMap::new();
    for (_, kind) in kinds.iter() {
        let Some(short) = kind.piece.and_then(|piece| piece.short.as_ref()) else {
            continue;
        };
        let text = short.value.as_str();
        let mut characters = text.chars();
        match (characters.next(), characters.next()) {
            (Some(one), None) if words::shows(one) => {}
            (Some(one), None) => {
                notes.push(bad_short(
                    short,
                    &format!("{} cannot be seen", words::number(one)),
                ));
                continue;
            }
            _ => {
                notes.push(bad_short(short, &format!("{} is not one character", quote(text))));
                continue;
            }
        }
        if kind.code.promoted {
            continue;
        }
        match first.get(text) {
            Some(&other) => notes.push(same_short(text, other, short.span)),
            None => drop(first.insert(text, short.span)),
        }
    }
}

/// Says that a short name is none.
fn bad_short(short: &Text, message: &str) -> Diagnostic {
    let diagnostic = Diagnostic::new(Code::BadShort, short.span, message);
    diagnostic.help("write the one character that stands for the piece on a small board")
}

/// Says that two unpromoted faces share a short name; the place in the nearer file comes first.
fn same_short(text: &str, first: Span, second: Span) -> Diagnostic {
    let (before, again) = if first.source < second.source {
        (second, first)
    } else {
        (first, second)
    };
    let message = format!("the short name {} is given to two pieces", quote(text));
    let diagnostic = Diagnostic::new(Code::DuplicateShort, again, message).here("again here");
    diagnostic
        .label(before, "first here")
        .help("give each piece a character of its own; only a promoted face may share one")
}

/// Checks that there is a picture of a name.
fn check_picture(picture: &Text, notes: &mut Notes) -> Option<PieceArt> {
    let found = PieceArt::of_name(&picture.value);
    if found.is_none() {
        let names = PieceArt::all().map(PieceArt::name);
        let message = format!("there is no picture {}", quote(&picture.value));
        let diagnostic = Diagnostic::new(Code::UnknownPicture, picture.span, message);
        let all = quote_each(names.clone()).join(", ");
        notes.push(match nearest(&picture.value, names).as_slice() {
            [] => diagnostic.help(format!("the pictures are {all}")),
            [near] => diagnostic
                .help(format!("did you mean `{near}`? The pictures are {all}"))
                .suggest(picture.span, *near),
            near => diagnostic.help(format!("{} The pictures are {all}", meant(near))),
        });
    }
    found
}

/// Checks that some kind is royal.
fn check_royals(document: &Document, kinds: &Kinds<'_>, notes: &mut Notes) {
    let unsure = kinds.unsure() || kinds.iter().any(|(_, kind)| kind.piece.is_none());
    let royal = kinds.iter().any(|(_, kind)| kind.is_royal());
    if let Some(pieces) = document
        .pieces
        .as_ref()
        .filter(|_| !royal && !unsure && !notes.partial)
    {
        let mut named = kinds.iter().filter(|(_, kind)| {
            let name = kind.piece.and_then(|piece| piece.name.as_ref());
            name.is_some_and(|name| usual_pieces::is_royal_name(&name.value)) && !kind.code.promoted
        });
        let king = named.next().filter(|_| named.next().is_none());
        let place = king.as_ref().map_or(pieces.span, |(_, king)| king.key.span);
        let diagnostic = Diagnostic::new(Code::NoRoyal, place, "no piece is royal, so that nobody can win");
        notes.push(diagnostic.help(match king {
            Some((_, king)) => format!(
                "add `royal: true` to `{}`, or to another piece whose loss loses the game",
                king.code
            ),
            None => "add `royal: true` to the piece whose loss loses the game".to_owned(),
        }));
    }
}

/// Checks the zones of a piece.
fn check_zones(
    zones: &[Spanned<document::Zone>],
    board_context: BoardContext<'_>,
    notes: &mut Notes,
) -> Vec<ZoneMoves> {
    let mut checked: Vec<ZoneMoves> = Vec::new();
    let mut replaced = Replaced::default();
    for zone in zones {
        let moves = zone
            .value
            .betza
            .as_ref()
            .and_then(|text| betza_text::check(text, notes));
        let from = zone
            .value
            .from
            .as_ref()
            .and_then(|from| region::check(from, board_context, notes));
        let (Some(moves), Some(region), Some(betza), Some(board)) =
            (moves, from, &zone.value.betza, board_context.board)
        else {
            continue;
        };
        let mode = zone.value.mode.unwrap_or_default();
        let zone_moves = ZoneMoves {
            region,
            mode,
            betza: betza.value.clone(),
            moves,
        };
        let before = match mode {
            ZoneMode::Replace => replaced.add(&zone_moves.region, zone.span, board),
            ZoneMode::Add => None,
        };
        if let Some(before) = before
            && !notes.only_counts(Code::OverlappingZones)
        {
            let message = "this zone and an earlier one replace the move on the same squares";
            let diagnostic = Diagnostic::new(Code::OverlappingZones, zone.span, message).here("this zone");
            let help = "make the regions different, or write `mode: add` where the moves should join";
            notes.push(diagnostic.label(before, "the earlier zone").help(help));
        }
        checked.push(zone_moves);
    }
    checked
}

/// The squares on which zones of a piece replace its move, each with the first zone that does.
#[derive(Default)]
struct Replaced {
    zones: Vec<Span>,
    first: BTreeMap<(Color, Square), usize>,
}

impl Replaced {
    /// Adds a zone; returns the first one before it that has one of its squares.
    fn add(&mut self, region: &Region, zone: Span, board: Board) -> Option<Span> {
        let number = self.zones.len();
        self.zones.push(zone);
        let squares = Color::ALL.into_iter().flat_map(|color| {
            let squares = region.squares(board, color).into_iter();
            squares.map(move |square| (color, square))
        });
        let first = squares
            .map(|square| *self.first.entry(square).or_insert(number))
            .min();
        first
            .filter(|&first| first < number)
            .map(|first| self.zones[first])
    }
}

/// Checks that a piece that never moves has no moves, and that one that moves has some.
fn check_immobile(piece: &document::Piece, notes: &mut Notes) {
    let Some(immobile) = &piece.immobile else { return };
    let zones = piece.zones.iter().flatten().map(|zone| zone.span);
    let moves = piece.betza.iter().map(|betza| betza.span).chain(zones).next();
    match (immobile.value, moves) {
        (true, Some(moves)) => {
            let message = "the piece never moves, but has moves";
            let diagnostic = Diagnostic::new(Code::ImmobileMoves, immobile.span, message);
            let help =
                "take `immobile` or the moves away; inherited ones with `betza: none` and `zones: none`";
            notes.push(diagnostic.label(moves, "its moves").help(help));
        }
        (false, _) if piece.betza.is_none() && !notes.partial => {
            let message = "the piece moves, but nothing says how";
            let diagnostic = Diagnostic::new(Code::ImmobileMoves, immobile.span, message);
            notes.push(diagnostic.help("add its moves, such as `betza: \"R\"`, or write `immobile: true`"));
        }
        _ => {}
    }
}

/// The ranks on which a piece starts, which are most likely its initial squares.
struct InitialRanks<'d> {
    board: Option<Board>,
    setup: Option<&'d Text>,
    code: PieceCode,
}

impl InitialRanks<'_> {
    /// What to write for a piece that lacks its initial squares.
    fn help(self) -> String {
        let Self { board, setup, code } = self;
        let setup = board.zip(setup);
        let starts = setup.map_or_else(Vec::new, |(board, setup)| {
            rows::far_ranks(&setup.value, board, code)
        });
        if (1..=MOST_STARTS).contains(&starts.len()) {
            return format!(
                "add the squares on which it may be made, counted from the far edge; by the set-up it starts on these: `initial: ranks({starts:?}),`"
            );
        }
        // Most pieces with such a move start on the second of their ranks.
        let second = board.map_or(7, |board| board.ranks().saturating_sub(1).max(1));
        format!(
            "add the squares on which it may be made, counted from the far edge, such as `initial: ranks([{second}]),`"
        )
    }
}

/// Of pieces that start on more ranks than these, no one is meant.
const MOST_STARTS: usize = 2;

/// Checks that initial squares are given where a move speaks of them, and only there.
fn check_initial(
    piece: &document::Piece,
    moves: &Moves,
    zones: &[ZoneMoves],
    ranks: InitialRanks<'_>,
    notes: &mut Notes,
) {
    let used =
        betza_text::has_initial(moves) || zones.iter().any(|zone| betza_text::has_initial(&zone.moves));
    match (&piece.initial, &piece.betza) {
        (None, Some(betza)) if used && !notes.partial => {
            let message = "the move uses `i`, but the piece has no initial squares";
            let diagnostic = Diagnostic::new(Code::NoInitial, betza.span, message);
            notes.push(diagnostic.help(ranks.help()));
        }
        (Some(initial), Some(betza)) if !used && !moves.simple.is_empty() => {
            let message = "initial squares are given, but no move of the piece uses `i`";
            let diagnostic = Diagnostic::new(Code::UnusedInitial, initial.span, message);
            let help = "write `i` before the moves that are made from there alone, such as `ifmR2`, or take the field away";
            let instead = "write `i` before the moves that need it, or `initial: none`";
            notes.push(
                diagnostic
                    .help(help)
                    .because(Some(betza.span), "the move is changed here", instead),
            );
        }
        _ => {}
    }
}

/// Checks what a piece promotes to.
fn check_promotes_to(number: PieceKind, kinds: &Kinds<'_>, notes: &mut Notes) -> Vec<PieceKind> {
    let kind = kinds.get(number);
    let said = kind.piece.and_then(|piece| piece.promotes_to.as_ref());
    let Some(Present(Some(OneOrMore(letters)))) = said else {
        return Vec::new();
    };
    lists::not_empty(letters, "name its other face, or take the field away", notes);
    if let Some(letter) = kind.piece.and_then(|piece| piece.names_face(kind.code)) {
        let message = format!("`{}` promotes to itself", kind.code);
        let diagnostic = Diagnostic::new(Code::SelfPromotion, letter.span, message);
        notes.push(diagnostic.help(format!(
            "name its other face, such as `{}`, or take the field away",
            kind.code.flipped()
        )));
    }
    kinds.list(&letters.value, notes)
}
