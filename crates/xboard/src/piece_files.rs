//! The files in which XBoard looks for pictures of pieces, with `-pid FOLDER`: by the slots that it is given for a variant.

use hakugei_variant::{Color, Piece, PieceKind, Variant};

use crate::slots::{SLOTS, Slots};
use crate::unshowable::Unshowable;

/// The names that XBoard 4.9 has for its slots, in the order in which it loads them.
const NAMES: [&str; SLOTS] = [
    "Pawn",
    "Knight",
    "Bishop",
    "Rook",
    "Queen",
    "Advisor",
    "Elephant",
    "Archbishop",
    "Marshall",
    "Gold",
    "Commoner",
    "Canon",
    "Nightrider",
    "CrownedBishop",
    "CrownedRook",
    "Crown",
    "Chancellor",
    "Hawk",
    "Lance",
    "Cobra",
    "Unicorn",
    "Lion",
    "Sword",
    "Zebra",
    "Camel",
    "Tower",
    "Wolf",
    "Hat",
    "Duck",
    "Lance",
    "Dragon",
    "Gnu",
    "Cub",
    "LShield",
    "Pegasus",
    "Wizard",
    "Copper",
    "Iron",
    "Viking",
    "Flag",
    "Axe",
    "Dolphin",
    "Leopard",
    "Claw",
    "Left",
    "Butterfly",
    "PromoBishop",
    "PromoRook",
    "HCrown",
    "RShield",
    "Prince",
    "Phoenix",
    "Kylin",
    "Drunk",
    "Right",
    "GoldPawn",
    "GoldKnight",
    "PromoHorse",
    "PromoDragon",
    "GoldLance",
    "GoldSilver",
    "HSword",
    "PromoSword",
    "PromoHSword",
    "Princess",
];

/// Slots that XBoard draws with another file in games like its shogi, except on boards of seven ranks.
const OF_SHOGI: [(usize, &str); 6] = [
    (4, "Lance"),
    (11, "GoldPawn"),
    (12, "GoldKnight"),
    (15, "GoldLance"),
    (16, "GoldSilver"),
    (17, "Prince"),
];

/// The name of the slot of the king.
const KING: &str = "King";

/// A file of a picture, and the piece that it has to show.
///
/// ```
/// use hakugei_xboard::piece_files;
/// use hakugei_variant::{Color, load, shipped};
///
/// let source = shipped::ids().next().and_then(shipped::source).expect("some ship");
/// let variant = load(&source, &shipped::Shipped).variant.expect("what ships is valid");
/// let files = piece_files(&variant).expect("XBoard can show it");
/// let king = files.iter().find(|file| file.name == "WhiteKing").expect("there is a king");
/// assert_eq!(king.piece.color, Color::Black);
/// assert!(variant.piece(king.piece.kind).royal);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceFile {
    /// The name of the file without its ending.
    pub name: String,
    /// The piece. XBoard's white is the side that moves first, which is Black here.
    pub piece: Piece,
}

/// The files that XBoard needs for a variant, so that each slot shows its kind.
///
/// # Errors
/// Why XBoard cannot show the variant.
pub fn piece_files(variant: &Variant) -> Result<Vec<PieceFile>, Unshowable> {
    let slots = Slots::of(variant)?;
    let named = NAMES.into_iter().zip(&slots.kinds);
    let named = named.filter_map(|(name, kind)| Some((name, (*kind)?)));
    let mut named: Vec<(&str, PieceKind)> = named.chain(slots.king.map(|king| (KING, king))).collect();
    let others: &[(usize, &str)] = if slots.parent == "_shogi" { &OF_SHOGI } else { &[] };
    for &(slot, name) in others {
        if let Some(kind) = slots.kinds.get(slot).copied().flatten()
            && named.iter().all(|(other, _)| *other != name)
        {
            named.push((name, kind));
        }
    }
    let files = [(Color::Black, "White"), (Color::White, "Black")]
        .into_iter()
        .flat_map(|(color, side)| {
            named.iter().map(move |&(name, kind)| PieceFile {
                name: format!("{side}{name}"),
                piece: Piece { color, kind },
            })
        });
    Ok(files.collect())
}
