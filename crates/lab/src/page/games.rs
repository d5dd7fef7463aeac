//! Games to look at: boards on which they can be played through, with their moves.

use std::fmt::Write as _;

use hakugei_game::{Change, CompiledVariant, Game};
use hakugei_notation::{TurnNumber, write_move};
use hakugei_variant::{Color, Setup, Square, Variant};
use serde::Serialize;

use super::course::{End, described};
use super::header::{has, section};
use super::text::{escaped, words};
use super::{Page, Subject, boards};
use crate::report::ExampleGame;

/// The games for the script of the page.
#[derive(Default, Serialize)]
struct Data {
    /// By variant: its size and the names of its pieces.
    variants: Vec<VariantData>,
    games: Vec<GameData>,
}

#[derive(Serialize)]
struct VariantData {
    files: usize,
    /// The names of the parts that are pieces: by kind, Black's and White's. The number of a piece is its place here.
    pieces: Vec<String>,
}

/// A game as what each move changes.
#[derive(Serialize)]
struct GameData {
    /// The place of its variant.
    variant: usize,
    /// By square the number of the piece that stands there at the start, or -1.
    start: Vec<i32>,
    /// The hands at the start: side, kind and count.
    hands: Vec<[usize; 3]>,
    plies: Vec<Ply>,
}

/// What a move changes: in JSON a list of three.
#[derive(Serialize)]
struct Ply(
    /// Squares, each with the number of the piece that then stands there, or -1.
    Vec<[i32; 2]>,
    /// Hands: side, kind and count.
    Vec<[usize; 3]>,
    /// The squares of the move.
    Vec<usize>,
);

/// Writes the section, and returns the data for the script as JSON that can stand in a page.
pub(super) fn write(page: &Page<'_>, out: &mut String) -> String {
    let mut data = Data::default();
    if has(page, "play") {
        games(page, &mut data, out);
    }
    let json = serde_json::to_string(&data).expect("games are numbers and names");
    json.replace('&', "\\u0026")
        .replace('<', "\\u003c")
        .replace('>', "\\u003e")
}

fn games(page: &Page<'_>, data: &mut Data, out: &mut String) {
    section("play", out);
    out.push_str(
        "<p>Of the strongest agent: the game whose length is nearest to the median, the shortest one, and the one whose winner stood worst on the way. \
         The arrow keys go from move to move on a board that was chosen.</p>\n",
    );
    for subject in &page.subjects {
        let files = subject
            .variant()
            .map_or(1, |variant| usize::from(variant.board.files()));
        let pieces = page.pictures.names(subject.place).into_iter().map(str::to_owned);
        data.variants.push(VariantData {
            files,
            pieces: pieces.collect(),
        });
        of_variant(page, subject, data, out);
    }
    if data.games.is_empty() {
        out.push_str("<p>No game ended by a rule.</p>\n");
    }
    out.push_str("</section>\n");
}

fn of_variant(page: &Page<'_>, subject: &Subject<'_>, data: &mut Data, out: &mut String) {
    let (Some(compiled), Some(played)) = (subject.compiled, subject.played(page.agent)) else {
        return;
    };
    let mut shown: Vec<(Vec<&str>, &ExampleGame)> = Vec::new();
    for game in &played.examples {
        match shown.iter_mut().find(|(_, known)| known.moves == game.moves) {
            Some((roles, _)) => roles.push(game.role),
            None => shown.push((vec![game.role], game)),
        }
    }
    if shown.is_empty() {
        return;
    }
    let _ = writeln!(out, "<h3>{}</h3>\n<div class=\"games\">", subject.named());
    for (roles, game) in shown {
        let roles: Vec<String> = roles.iter().map(|role| words(role)).collect();
        one_game(page, subject, compiled, &roles.join(", "), game, data, out);
    }
    out.push_str("</div>\n");
}

/// A game that was followed.
struct Followed {
    game: Game,
    plies: Vec<Ply>,
    /// The moves by the variant's own notation.
    names: Vec<String>,
    last: Vec<Square>,
}

/// Follows a game as far as its moves are legal.
fn followed(compiled: &CompiledVariant, moves: &str) -> Followed {
    let game = Game::new(compiled);
    let mut found = Followed {
        game,
        plies: Vec::new(),
        names: Vec::new(),
        last: Vec::new(),
    };
    for text in moves.split_whitespace() {
        let Ok(mv) = found.game.parse_usi(text) else { break };
        let before = found.game.setup();
        let Some(change) = found.game.change(mv) else {
            break;
        };
        let name =
            write_move(&found.game, compiled.variant().notation, mv).unwrap_or_else(|_| text.to_owned());
        if found.game.play(mv).is_err() {
            break;
        }
        found.last = squares(&change);
        let last = found.last.iter().map(|square| square.index()).collect();
        let after = found.game.setup();
        let changed = changed_squares(&before, &after);
        let hands = changed_hands(compiled.variant(), &before, &after);
        found.plies.push(Ply(changed, hands, last));
        found.names.push(name);
    }
    found
}

/// Where a move begins and ends.
fn squares(change: &Change) -> Vec<Square> {
    let from = change.moved().map(|placed| placed.square);
    from.into_iter().chain([change.placed().square]).collect()
}

/// The number of what stands on a square.
fn number(setup: &Setup, square: usize) -> i32 {
    let piece = setup.squares[square];
    piece.map_or(-1, |piece| (2 * piece.kind.index() + piece.color.index()) as i32)
}

fn changed_squares(before: &Setup, after: &Setup) -> Vec<[i32; 2]> {
    let squares = 0..before.squares.len();
    let changed = squares.filter(|&square| before.squares[square] != after.squares[square]);
    changed
        .map(|square| [square as i32, number(after, square)])
        .collect()
}

fn changed_hands(variant: &Variant, before: &Setup, after: &Setup) -> Vec<[usize; 3]> {
    let mut changed = Vec::new();
    for color in Color::ALL {
        for kind in variant.kinds() {
            let count = after.hands.count(color, kind);
            if count != before.hands.count(color, kind) {
                changed.push([color.index(), kind.index(), usize::from(count)]);
            }
        }
    }
    changed
}

fn one_game(
    page: &Page<'_>,
    subject: &Subject<'_>,
    compiled: &CompiledVariant,
    roles: &str,
    shown: &ExampleGame,
    data: &mut Data,
    out: &mut String,
) {
    let variant = compiled.variant();
    let followed = followed(compiled, &shown.moves);
    let start = &variant.start;
    let setup = followed.game.setup();
    let _ = write!(
        out,
        "<figure class=\"game\" data-game=\"{}\"><figcaption><b>{roles}</b>: {} plies, {} <small>(unit {}, game {})</small></figcaption><div \
         class=\"player\">",
        data.games.len(),
        followed.plies.len(),
        described(End {
            result: &shown.result,
            reason: &shown.reason
        }),
        shown.unit,
        shown.game + 1
    );
    boards::hand(page, subject.place, &setup, Color::White, out);
    boards::position(page, subject.place, variant, &setup, &followed.last, out);
    boards::hand(page, subject.place, &setup, Color::Black, out);
    out.push_str("</div>");
    moves(start.side, &followed.names, out);
    let _ = writeln!(
        out,
        "<details class=\"usi\"><summary>The moves in USI</summary><code>{}</code></details></figure>",
        escaped(&shown.moves)
    );
    let held = Color::ALL.into_iter().flat_map(|color| {
        let held = start.hands.held(color);
        held.map(move |(kind, count)| [color.index(), kind.index(), usize::from(count)])
    });
    data.games.push(GameData {
        variant: subject.place,
        start: (0..start.squares.len())
            .map(|square| number(start, square))
            .collect(),
        hands: held.collect(),
        plies: followed.plies,
    });
}

/// The moves with their numbers.
fn moves(first: Color, names: &[String], out: &mut String) {
    out.push_str("<div class=\"moves\">");
    for (ply, name) in names.iter().enumerate() {
        let turn = TurnNumber::after(ply, first);
        if turn.side == Color::Black || ply == 0 {
            let _ = write!(out, "<b>{}</b> ", turn.label());
        }
        let _ = write!(out, "<span>{}</span> ", escaped(name));
    }
    out.push_str("</div>");
}
