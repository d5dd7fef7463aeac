//! Variants that nobody made: boards, pieces and rules by seed, every arm of every rule among them.

mod pieces;
mod rules;

use hakugei_variant::{
    Board, Convention, Hands, Mark, Name, PieceCode, PieceKind, PieceType, Setup, Variant,
};

use crate::chance::Chance;
use crate::walk::placement;

/// Boards of every width of the fast generator, most of them small; also the edges of each width.
const BOARDS: [(u8, u8); 18] = [
    (3, 3),
    (3, 4),
    (4, 3),
    (4, 4),
    (4, 5),
    (5, 4),
    (5, 5),
    (6, 5),
    (6, 6),
    (7, 7),
    (8, 8),
    (5, 13),
    (9, 4),
    (9, 8),
    (16, 8),
    (12, 11),
    (16, 16),
    (19, 19),
];

/// How a variant is to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Leaps and slides only: what masks decide.
    Plain,
    /// Everything.
    Wild,
}

/// The variant of a seed.
pub fn variant(style: Style, number: u64) -> Variant {
    let chance = &mut Chance::new("invent", number);
    let reach = if chance.percent(90) { 13 } else { BOARDS.len() };
    let (files, ranks) = chance.one_of(&BOARDS[..reach]);
    let board = Board::new(files, ranks).expect("the boards are small enough");
    let mut pieces = pieces::invent(board, style, chance);
    turn_faces(&mut pieces, chance);
    let rules = rules::invent(board, &pieces, chance);
    let mut variant = Variant {
        id: format!("invented-{style:?}-{number}").to_lowercase(),
        name: Name::default(),
        inventor: None,
        year: None,
        board,
        start: Setup {
            squares: vec![None; board.len()],
            hands: Hands::empty(pieces.len()),
            just_taken: None,
            side: hakugei_variant::Color::Black,
            move_number: 1,
        },
        pieces,
        rules,
        handicaps: Vec::new(),
        notation: Convention::default(),
        sources: Vec::new(),
        notes: Vec::new(),
    };
    variant.start = placement(&variant, chance);
    variant
}

/// Joins kinds as faces of one piece, and says what becomes of captured ones.
fn turn_faces(pieces: &mut [PieceType], chance: &mut Chance) {
    let count = pieces.len();
    let royals: Vec<bool> = pieces.iter().map(|piece| piece.royal).collect();
    for (index, piece) in pieces.iter_mut().enumerate() {
        let itself = PieceKind(index as u8);
        let other = chance.below(count);
        if chance.percent(35) && other != index {
            piece.promotes_to = Some(PieceKind(other as u8));
        }
        let in_hand = PieceKind(chance.below(count) as u8);
        piece.captured = match chance.below(10) {
            _ if piece.royal => None,
            0 | 1 => None,
            2 => Some(in_hand),
            _ => Some(itself),
        };
        if piece.captured.is_some_and(|kind| royals[kind.index()]) && chance.percent(80) {
            piece.captured = Some(itself);
        }
    }
}

/// The code of a kind by its index: letters from `A`, some of them with a mark, then the same with `+`.
fn code(index: usize) -> PieceCode {
    PieceCode {
        letter: char::from(b'A' + (index % 26) as u8),
        mark: [None, Some(Mark::Prime), Some(Mark::Bang)][index % 3],
        promoted: index >= 26,
    }
}
