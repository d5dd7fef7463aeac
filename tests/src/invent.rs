//! Variants that nobody made: boards, pieces and rules by seed, every arm of every rule among them.

mod ends;
mod hands;
mod limits;
mod pieces;
mod rules;

use hakugei_variant::rules::BorrowedMoves;
use hakugei_variant::{Board, Color, Convention, Mark, Name, PieceCode, Setup, Variant};

use crate::chance::Chance;
use crate::walk::placement;

/// Boards of every width of the fast generator, most of them small; also the edges of each width.
const BOARDS: [(u8, u8); 21] = [
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
    (2, 7),
    (15, 2),
    (3, 4),
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
    let reach = if chance.percent(90) { 16 } else { BOARDS.len() };
    let (files, ranks) = chance.one_of(&BOARDS[..reach]);
    let board = Board::new(files, ranks).expect("the boards are small enough");
    let mut pieces = pieces::invent(board, style, chance);
    hands::turn_faces(&mut pieces, chance);
    let rules = rules::invent(board, &pieces, chance);
    // A friend's moves cannot be limited to a region, and do not depend on what they meet.
    if rules.borrowed_moves == BorrowedMoves::Never {
        pieces::keep_home(board, &mut pieces, chance);
        pieces::relate(&mut pieces, chance);
    }
    let mut variant = Variant {
        extends: Vec::new(),
        id: format!("invented-{style:?}-{number}").to_lowercase(),
        name: Name::default(),
        inventor: None,
        year: None,
        board,
        start: Setup {
            squares: vec![None; board.len()],
            hands: hands::start(&pieces, chance),
            just_taken: None,
            checks_given: [0; 2],
            side: Color::Black,
            move_number: 1,
        },
        pieces,
        rules,
        handicaps: Vec::new(),
        notation: Convention::default(),
        sources: Vec::new(),
        notes: Vec::new(),
    };
    hands::part_faces(&mut variant);
    variant.start = start(&variant, chance);
    rules::add_late(variant.pieces.len(), &mut variant.rules, chance);
    pieces::infect(&mut variant.pieces, chance);
    pieces::burn(&mut variant.pieces, chance);
    pieces::number(&mut variant.pieces, chance);
    ends::keep_several(&mut variant, chance);
    pieces::pass(&mut variant.pieces, chance);
    hands::add_faces(&mut variant, chance);
    pieces::spare(&mut variant, chance);
    rules::choose_victims(variant.pieces.len(), &mut variant.rules, chance);
    pieces::swap(&mut variant, chance);
    ends::count_checks(&mut variant, chance);
    pieces::bind_hops(&mut variant.pieces, chance);
    variant
}

/// A position to start from, with whatever was put in hand at the start.
fn start(variant: &Variant, chance: &mut Chance) -> Setup {
    let mut setup = placement(variant, chance);
    for color in Color::ALL {
        for (kind, count) in variant.start.hands.held(color) {
            let more = setup.hands.count(color, kind).max(count);
            setup.hands.set(color, kind, more);
        }
    }
    setup
}

/// The code of a kind by its index: letters from `A`, some of them with a mark, then the same with `+`.
fn code(index: usize) -> PieceCode {
    PieceCode {
        letter: char::from(b'A' + (index % 26) as u8),
        mark: [None, Some(Mark::Prime), Some(Mark::Bang)][index % 3],
        promoted: index >= 26,
    }
}
