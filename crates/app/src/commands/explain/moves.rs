//! Moves of a game as examples of how moves are written: one of each sort, from a game by chance that is the same each time.

use hakugei_game::{Action, Change, Game, Move, Placed};
use hakugei_notation::square_name;
use hakugei_variant::Square;
use hakugei_variant::words::noun;

use crate::screen::move_text;

/// The most moves of a game that are looked at.
const LONGEST: usize = 300;

/// How many games are looked at.
const GAMES: u64 = 4;

/// A move as it is written, and what it does.
pub(super) struct Example {
    pub(super) text: String,
    pub(super) means: String,
}

/// What sort of move it is, in the order in which they are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Sort {
    Move,
    Capture,
    Swap,
    Promotion,
    Declined,
    Drop,
    SeveralLegs,
    Pass,
}

impl Sort {
    const ALL: [Self; 8] = [
        Self::Move,
        Self::Capture,
        Self::Swap,
        Self::Promotion,
        Self::Declined,
        Self::Drop,
        Self::SeveralLegs,
        Self::Pass,
    ];
}

/// A move of each sort that comes up.
pub(super) fn examples(start: &Game) -> Vec<Example> {
    let mut found: Vec<(Sort, Example)> = Vec::new();
    let mut chance = Chance(20_26);
    for _ in 0..GAMES {
        let mut game = start.clone();
        for _ in 0..LONGEST {
            let legal = game.legal_moves();
            let Some(played) = chance.pick(&legal).filter(|_| game.outcome().is_none()) else {
                break;
            };
            let is_new =
                |sort: Sort, found: &[(Sort, Example)]| !found.iter().any(|(known, _)| *known == sort);
            for mv in legal {
                let Some(done) = game.change(mv) else { continue };
                let text = move_text::write(&game, game.variant().notation, mv);
                let sort = sort(mv, &done, &text);
                if is_new(sort, &found) {
                    let means = means(&game, mv, &done, sort);
                    found.push((sort, Example { text, means }));
                }
            }
            if found.len() == Sort::ALL.len() || game.play(played).is_err() {
                break;
            }
        }
    }
    found.sort_by_key(|(sort, _)| *sort);
    found.into_iter().map(|(_, example)| example).collect()
}

fn sort(mv: Move, change: &Change, text: &str) -> Sort {
    match mv.action() {
        Action::Drop { .. } => Sort::Drop,
        Action::Board { on_the_way, .. } if on_the_way.first.is_some() => Sort::SeveralLegs,
        Action::Board { from, to, .. } if from == to => Sort::Pass,
        Action::Board { promotes: true, .. } => Sort::Promotion,
        Action::Board { .. } if text.ends_with('=') => Sort::Declined,
        Action::Board { .. } if change.captures() => Sort::Capture,
        Action::Board { .. } if change.swapped().is_some() => Sort::Swap,
        Action::Board { .. } => Sort::Move,
    }
}

/// What a move does, in a sentence.
fn means(game: &Game, mv: Move, change: &Change, sort: Sort) -> String {
    let variant = game.variant();
    let square = |square: Square| square_name(variant.notation, variant.board, square);
    let said = |placed: Placed| {
        format!(
            "{} on {}",
            noun(variant, placed.piece.kind),
            square(placed.square)
        )
    };
    let placed = change.placed();
    let Some(moved) = change.moved() else {
        return format!(
            "A {} is dropped from the hand on {}.",
            noun(variant, placed.piece.kind),
            square(placed.square)
        );
    };
    let comes_back = moved.square == placed.square;
    let squares = mv.action().squares();
    let way = &squares[1..squares.len() - 1];
    let does = if !way.is_empty() {
        along(change, way, &square, &said)
    } else if comes_back {
        "stays where it is".to_owned()
    } else if let Some(captured) = change.captured_at_end() {
        format!("captures the {}", said(captured.placed()))
    } else if let Some(Placed { piece, .. }) = change.swapped() {
        let stood = Placed {
            piece,
            square: placed.square,
        };
        format!("changes places with the {}", said(stood))
    } else {
        format!("moves to {}", square(placed.square))
    };
    let then = match sort {
        _ if comes_back && !change.captures() => ": the turn is passed".to_owned(),
        Sort::Promotion => format!(", and promotes to a {}", noun(variant, placed.piece.kind)),
        Sort::Declined => ", and does not promote, although it might".to_owned(),
        _ => String::new(),
    };
    format!("The {} {does}{then}.", said(moved))
}

/// What a move does on the squares that it names on its way, and where it ends.
fn along(
    change: &Change,
    way: &[Square],
    square: &dyn Fn(Square) -> String,
    said: &dyn Fn(Placed) -> String,
) -> String {
    let mut captured = change.captured().peekable();
    let mut does: Vec<String> = Vec::new();
    let mut captures_before = false;
    for &place in way.iter().chain([&change.placed().square]) {
        let taken = captured.next_if(|captured| captured.square == place);
        let is_end = does.len() == way.len();
        does.push(match taken {
            Some(taken) if captures_before => format!("the {}", said(taken.placed())),
            Some(taken) => format!("captures the {}", said(taken.placed())),
            None if !is_end => format!("passes over {}", square(place)),
            None if change.moved().is_some_and(|moved| moved.square == place) => {
                "comes back to where it stood".to_owned()
            }
            None => format!("goes on to {}", square(place)),
        });
        captures_before = taken.is_some();
    }
    does.join(" and ")
}

/// Numbers by chance that are the same each time.
struct Chance(u64);

impl Chance {
    fn pick(&mut self, moves: &[Move]) -> Option<Move> {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let at = (self.0 >> 33) as usize % moves.len().max(1);
        moves.get(at).copied()
    }
}

#[cfg(test)]
mod tests {
    use hakugei_game::CompiledVariant;
    use hakugei_variant::{Source, load, shipped};

    use super::*;

    #[test]
    fn what_is_passed_over_is_not_captured_and_what_is_captured_last_is_told() {
        // The game on 12x12 squares that has lions.
        let has_lion = |id: &&str| {
            let variant = shipped::variant(id).expect("it ships");
            let mut names = variant.pieces.iter().map(|piece| piece.name.english.as_str());
            (variant.board.files(), variant.board.ranks()) == (12, 12) && names.any(|name| name == "lion")
        };
        let id = shipped::ids().find(has_lion).expect("such a game ships");
        let by_path = format!(
            r#"Variant(
            id: "by-path", extends: "{id}", name: "By Path",
            pieces: {{ "N": Piece(betza: "KNADmcaKmcabK"), "+O": Piece(betza: "KNADmcaKmcabK") }}, ways: by_path,
        )"#
        );
        let by_captures = shipped::source(id).expect("it is shipped");
        let by_path = Source::new("by-path.ron", by_path);
        let two_pawns = "k11/12/12/12/6p5/6p5/6N5/12/12/12/12/11K b - 1";
        for (source, usi, expected) in [
            (&by_captures, "6g6f", "captures the pawn on 6f."),
            (
                &by_captures,
                "6g6f6e",
                "captures the pawn on 6f and the pawn on 6e.",
            ),
            (
                &by_captures,
                "6g6f5e",
                "captures the pawn on 6f and goes on to 5e.",
            ),
            (
                &by_captures,
                "6g6f6g",
                "captures the pawn on 6f and comes back to where it stood.",
            ),
            (&by_captures, "6g6g", "stays where it is: the turn is passed."),
            (&by_captures, "6g4g", "moves to 4g."),
            (&by_path, "6g5f4e", "passes over 5f and goes on to 4e."),
            (&by_path, "6g5f6e", "passes over 5f and captures the pawn on 6e."),
            (
                &by_path,
                "6g5f6g",
                "passes over 5f and comes back to where it stood: the turn is passed.",
            ),
            (&by_path, "6g6f6e", "captures the pawn on 6f and the pawn on 6e."),
        ] {
            let variant = load(source, &shipped::Shipped).variant.expect("it is valid");
            let compiled = CompiledVariant::new(variant);
            let game = Game::from_sfen(&compiled, two_pawns).expect("it is a position");
            let mv = game.parse_usi(usi).expect("it is legal");
            let change = game.change(mv).expect("it moves a piece");
            let text = move_text::write(&game, game.variant().notation, mv);
            let means = means(&game, mv, &change, sort(mv, &change, &text));
            assert_eq!(means, format!("The lion on 6g {expected}"), "{usi}");
        }
    }
}
