//! Mirror images: if a variant is symmetric, left and right exchanged, each position serves as two.

use hakugei_arena::Chance;
use hakugei_game::{CompiledVariant, Game, Move};
use hakugei_search::Features;
use hakugei_variant::{Board, Color, Piece, PieceKind, Setup, Square, Variant, sfen};

use crate::samples::numbered;

/// The stream of random numbers for these games.
const MIRROR: u64 = 3;
/// The number of games that test whether a rule distinguishes left from right, and the number of moves in each.
const GAMES: u64 = 4;
const PLIES: usize = 60;

/// The mirror image of each feature of a variant, or `None` if the variant is not symmetric.
///
/// Symmetry is tested, not proved: the pieces must have mirrored moves, and some random games must have the same moves and
/// ends.
pub(crate) fn mirrored(compiled: &CompiledVariant, features: &Features) -> Option<Vec<u16>> {
    let mirror = Mirror::of(compiled.variant())?;
    let map = mirror.of_features(compiled.variant(), features)?;
    let mut games = 0..GAMES;
    games.all(|seed| mirror.holds(compiled, seed)).then_some(map)
}

/// The mirror image of a variant's board and pieces.
struct Mirror {
    board: Board,
    /// For each kind, the kind that moves to the left as it does to the right; often itself.
    twins: Vec<PieceKind>,
}

impl Mirror {
    /// The mirror of a variant, or `None` if a kind has no mirror image.
    fn of(variant: &Variant) -> Option<Self> {
        let twin = |kind: PieceKind| {
            let moves = |kind: PieceKind| &variant.piece(kind).moves;
            let itself = std::iter::once(kind);
            let mut candidates = itself.chain(variant.kinds());
            candidates.find(|&other| moves(other).mirrors(moves(kind)))
        };
        let twins: Option<Vec<PieceKind>> = variant.kinds().map(twin).collect();
        Some(Self {
            board: variant.board,
            twins: twins?,
        })
    }

    /// The mirror image of a square.
    fn square(&self, square: Square) -> Square {
        let file = self.board.files() - 1 - self.board.file(square);
        let rank = self.board.rank(square);
        let square = self.board.square(file.into(), rank.into());
        square.expect("a file turned round is one of the board")
    }

    /// The mirror image of a piece.
    fn piece(&self, piece: Piece) -> Piece {
        Piece {
            kind: self.twins[piece.kind.index()],
            ..piece
        }
    }

    /// The mirror image of a set-up.
    fn setup(&self, setup: &Setup) -> Setup {
        let mut other = setup.clone();
        for square in self.board.squares() {
            let piece = setup.squares[square.index()].map(|piece| self.piece(piece));
            other.squares[self.square(square).index()] = piece;
        }
        for color in Color::ALL {
            for (kind, twin) in self.twins.iter().enumerate() {
                let count = setup.hands.count(color, PieceKind(kind as u8));
                other.hands.set(color, *twin, count);
            }
        }
        other.just_taken = setup.just_taken.map(|square| self.square(square));
        other
    }

    /// The mirror image of each feature, or `None` if a hand cannot hold as many of a kind as of its twin.
    fn of_features(&self, variant: &Variant, features: &Features) -> Option<Vec<u16>> {
        let mut map = vec![0; features.count()];
        for color in Color::ALL {
            for kind in variant.kinds() {
                let piece = Piece { color, kind };
                for square in self.board.squares() {
                    let other = features.on_board(Color::Black, self.piece(piece), self.square(square));
                    map[features.on_board(Color::Black, piece, square)] = numbered(other);
                }
                let twin = Piece {
                    color,
                    kind: self.twins[kind.index()],
                };
                for count in 1..=features.held()[kind.index()] {
                    let here = features.in_hand(Color::Black, piece, count)?;
                    let other = features.in_hand(Color::Black, twin, count)?;
                    map[here] = numbered(other);
                }
            }
        }
        Some(map)
    }

    /// Whether a random game and its mirror image have the same moves and ends.
    fn holds(&self, compiled: &CompiledVariant, seed: u64) -> bool {
        let variant = compiled.variant();
        let mut chance = Chance::new(seed, &variant.id, MIRROR);
        let mut game = Game::new(compiled);
        let Ok(mut other) = Game::from_setup(compiled, &self.setup(game.start())) else {
            return false;
        };
        for _ in 0..PLIES {
            let come = after_each(&mut game, |setup| self.setup(setup));
            let others = after_each(&mut other, Setup::clone);
            let (texts, other_texts) = (come.iter().map(|next| &next.0), others.iter().map(|next| &next.0));
            if !texts.eq(other_texts) || game.outcome() != other.outcome() {
                return false;
            }
            if come.is_empty() {
                break;
            }
            let chosen = chance.below(come.len());
            for (game, mv) in [(&mut game, come[chosen].1), (&mut other, others[chosen].1)] {
                game.play(mv).expect("it was played before");
            }
        }
        true
    }
}

/// The positions after each move of a game, changed by `shown`, as sorted text with the moves. A game that is over has none.
fn after_each(game: &mut Game, shown: impl Fn(&Setup) -> Setup) -> Vec<(String, Move)> {
    let moves = match game.outcome() {
        Some(_) => Vec::new(),
        None => game.legal_moves(),
    };
    let mut come: Vec<(String, Move)> = Vec::with_capacity(moves.len());
    for mv in moves {
        game.play(mv).expect("it is legal");
        come.push((sfen::format(game.variant(), &shown(&game.setup())), mv));
        game.undo();
    }
    come.sort_unstable();
    come
}

#[cfg(test)]
mod tests {
    use hakugei_variant::{Source, load, shipped};

    use super::*;

    /// Five files by six ranks, with two pieces of which each is the other's mirror.
    const GARDEN: &str = r#"Variant(
        id: "garden",
        name: "Garden Shogi",
        board: Board(files: 5, ranks: 6),
        pieces: {
            "K": Piece(name: "king", betza: "K", royal: true),
            "L": Piece(name: "left wing", betza: "flRbF"),
            "R": Piece(name: "right wing", betza: "frRbF"),
            "F": Piece(name: "frog", betza: "FD"),
            "S": Piece(name: "snail", betza: "fW", promotes_to: "+S"),
            "+S": Piece(name: "beetle", betza: "WfF"),
        },
        setup: "rfkfl/sssss/5/5/SSSSS/LFKFR b - 1",
        captures: to_hand,
        promotion: zone(region: last(2), choice: optional),
        ends: Ends(stalemate: loss, repetition: fold(count: 4, result: draw, perpetual_check: loss)),
    )"#;

    fn compiled(text: &str) -> CompiledVariant {
        let checked = load(&Source::new("here", text), &shipped::Shipped);
        CompiledVariant::new(checked.variant.expect("it is valid"))
    }

    fn map(text: &str) -> Option<Vec<u16>> {
        let compiled = compiled(text);
        mirrored(&compiled, &Features::of(compiled.variant()))
    }

    #[test]
    fn what_is_exchanged_twice_is_as_it_was() {
        let map = map(GARDEN).expect("it plays the same");
        assert!((0..map.len()).all(|feature| usize::from(map[usize::from(map[feature])]) == feature));
        let moved = (0..map.len()).filter(|&feature| usize::from(map[feature]) != feature);
        // Four kinds of either side off the middle file, two on every square and in hand: each side begins with one of both.
        assert_eq!(moved.count(), 2 * (4 * 24 + 2 * 30 + 2 * 2));
    }

    #[test]
    fn pieces_that_are_each_other_s_mirror_are_exchanged() {
        let compiled = compiled(GARDEN);
        let mirror = Mirror::of(compiled.variant()).expect("each piece has a twin");
        let twins: Vec<u8> = mirror.twins.iter().map(|twin| twin.0).collect();
        assert_eq!(twins, [0, 2, 1, 3, 4, 5]);
    }

    #[test]
    fn a_piece_or_a_rule_that_tells_left_from_right_is_noticed() {
        let lame = GARDEN.replace("betza: \"frRbF\"", "betza: \"frR\"");
        let zone = GARDEN.replace("last(2)", "squares([\"1a\", \"2a\", \"3a\"])");
        for text in [lame, zone] {
            assert!(text != GARDEN && map(&text).is_none());
        }
    }
}
