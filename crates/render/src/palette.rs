//! The colours of pictures. None of them says anything alone: shapes and directions say the same.

use hakugei_variant::Color;

use crate::scene::Ink;

/// Wood of the board, from its upper left to its lower right corner.
pub(crate) const BOARD: [u32; 2] = [0x00ee_cb8c, 0x00df_b26c];
/// The frame around the board.
pub(crate) const FRAME: Ink = Ink::new(0x0076_4a22);
/// The lines between squares.
pub(crate) const LINE: Ink = Ink::new(0x006b_4423);
/// Labels on wood.
pub(crate) const LABEL: Ink = Ink::new(0x004a_2e14);
/// The stands of pieces in hand.
pub(crate) const STAND: [u32; 2] = [0x00d6_a962, 0x00c8_9750];
/// What is written on plain pages.
pub(crate) const TEXT: Ink = Ink::new(0x0026_2016);
/// What is written smaller there.
pub(crate) const FAINT: Ink = Ink::new(0x006d_6250);
/// Paper, for pages and diagrams.
pub(crate) const PAPER: Ink = Ink::new(0x00fd_f9ef);
/// Squares of diagrams.
pub(crate) const CELL: Ink = Ink::new(0x00f7_edd6);
/// Squares of diagrams in a zone.
pub(crate) const ZONE: Ink = Ink::new(0x00d9_e6ea);
/// Lines of diagrams.
pub(crate) const GRID: Ink = Ink::new(0x00c9_b48a);
/// Kanji and letters.
pub(crate) const INK: Ink = Ink::new(0x001a_1410);
/// Kanji and letters of promoted faces.
pub(crate) const RED: Ink = Ink::new(0x00b8_1414);
/// Moves in diagrams.
pub(crate) const MOVE: Ink = Ink::new(0x0022_4f80);
/// Moves that only capture.
pub(crate) const CAPTURE: Ink = Ink::new(0x00c4_1e1e);
/// Shadows.
pub(crate) const SHADOW: Ink = Ink::new(0x002a_1500).faded(0.28);
/// The outline of a tile.
pub(crate) const RIM: Ink = Ink::new(0x005a_3a18);
/// Squares of the last move.
pub(crate) const LAST: Ink = Ink::new(0x00f4_d51e).faded(0.5);
/// Royal pieces in check.
pub(crate) const CHECK: Ink = Ink::new(0x00d8_1f1f);
/// Legal targets, and the piece that they belong to.
pub(crate) const TARGET: Ink = Ink::new(0x0011_6b43);
/// Arrows by their rank, the best first.
pub(crate) const ARROWS: [Ink; 4] = [
    Ink::new(0x0015_5fa8),
    Ink::new(0x000e_8f86),
    Ink::new(0x0087_4ea8),
    Ink::new(0x0080_7460),
];

/// Wood of a side's tiles, from above to below.
pub(crate) const fn wood(color: Color) -> [u32; 2] {
    match color {
        Color::Black => [0x00f6_dca4, 0x00e6_bd76],
        Color::White => [0x00fb_ecc6, 0x00f1_d59c],
    }
}

/// The edge of a side's tiles.
pub(crate) const fn edge(color: Color) -> Ink {
    match color {
        Color::Black => Ink::new(0x001f_2a44),
        Color::White => Ink::new(0x00ff_fdf6),
    }
}

/// The marks of what a side attacks.
pub(crate) const fn attack(color: Color) -> Ink {
    match color {
        Color::Black => Ink::new(0x001f_4fb0),
        Color::White => Ink::new(0x00d6_6a00),
    }
}
