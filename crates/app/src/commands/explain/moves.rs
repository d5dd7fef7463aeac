//! Moves of a game as examples of how moves are written: one of each sort, from a game by chance that is the same each time.

use hakugei_game::{Action, Change, Game, Move};
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
    Promotion,
    Declined,
    Drop,
    SeveralLegs,
    Pass,
}

impl Sort {
    const ALL: [Self; 7] = [
        Self::Move,
        Self::Capture,
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
                let text = move_text::write(&game, game.variant().notation, mv);
                let sort = sort(&game, mv, &text);
                if is_new(sort, &found) {
                    let means = means(&game, mv, sort);
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

fn sort(game: &Game, mv: Move, text: &str) -> Sort {
    match mv.action() {
        Action::Drop { .. } => Sort::Drop,
        Action::Board { on_the_way, .. } if on_the_way.first.is_some() => Sort::SeveralLegs,
        Action::Board { from, to, .. } if from == to => Sort::Pass,
        Action::Board { promotes: true, .. } => Sort::Promotion,
        Action::Board { .. } if text.ends_with('=') => Sort::Declined,
        Action::Board { to, .. } if game.piece_at(to).is_some() => Sort::Capture,
        Action::Board { .. } => Sort::Move,
    }
}

/// What a move does, in a sentence.
fn means(game: &Game, mv: Move, sort: Sort) -> String {
    let variant = game.variant();
    let square = |square: Square| square_name(variant.notation, variant.board, square);
    let at = |square: Square| {
        let piece = game.piece_at(square);
        piece.map_or_else(String::new, |piece| noun(variant, piece.kind))
    };
    let (from, to, on_the_way) = match mv.action() {
        Action::Drop { kind, to } => {
            return format!(
                "A {} is dropped from the hand on {}.",
                noun(variant, kind),
                square(to)
            );
        }
        Action::Board {
            from, to, on_the_way, ..
        } => (from, to, on_the_way),
    };
    let piece = format!("The {} on {}", at(from), square(from));
    let captured = on_the_way.squares().into_iter().flatten();
    let captured: Vec<String> = captured
        .map(|square_of| format!("the {} on {}", at(square_of), square(square_of)))
        .collect();
    if !captured.is_empty() {
        let goes = if from == to {
            "comes back to where it stood".to_owned()
        } else {
            format!("goes on to {}", square(to))
        };
        return format!("{piece} captures {} and {goes}.", captured.join(" and "));
    }
    if from == to {
        return format!("{piece} stays where it is: the turn is passed.");
    }
    let change = game.change(mv);
    let swapped = change.as_ref().and_then(Change::swapped);
    let does = match game.piece_at(to) {
        Some(_) if swapped.is_some() => format!("changes places with the {} on {}", at(to), square(to)),
        Some(_) => format!("captures the {} on {}", at(to), square(to)),
        None => format!("moves to {}", square(to)),
    };
    let then = match sort {
        Sort::Promotion => change.map_or_else(String::new, |change| {
            let face = change.placed().piece.kind;
            format!(", and promotes to a {}", noun(variant, face))
        }),
        Sort::Declined => ", and does not promote, although it might".to_owned(),
        _ => String::new(),
    };
    format!("{piece} {does}{then}.")
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
