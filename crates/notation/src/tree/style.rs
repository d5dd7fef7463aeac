//! How a game was written, where a form leaves that open.

use crate::Newline;

/// The choices in how a file is written. The default is what new files are written with.
///
/// ```
/// use hakugei_game::CompiledVariant;
/// use hakugei_notation::{tree::UsiForm, usi};
/// use hakugei_variant::shipped;
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// let mut tree = usi::read(&compiled, "startpos moves 4e4d")?;
/// tree.style.usi = UsiForm::Sfen;
/// tree.style.last_newline = false;
/// let text = usi::write(&compiled, &tree);
/// assert_eq!(text, format!("sfen {} moves 4e4d", hakugei_game::Game::new(&compiled).sfen()));
/// # Ok::<(), hakugei_notation::FormatError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Style {
    /// The form whose words the items of the start position are in.
    pub origin: Option<Origin>,
    /// How lines end.
    pub newline: Newline,
    /// Whether the last line ends as the others do.
    pub last_newline: bool,
    /// Whether the file begins with a byte order mark.
    pub byte_order_mark: bool,
    /// What KIF calls the players.
    pub seats: Seats,
    /// The line above the moves of a KIF file.
    pub columns: Columns,
    /// The character for a promoted rook in KIF: `龍` or `竜`.
    pub dragon: char,
    /// The characters for Black's and White's king in the diagrams of KIF: `玉` or `王`.
    pub kings: [char; 2],
    /// How a USI line begins.
    pub usi: UsiForm,
}

/// A form that writes the start position in items of its own.
///
/// ```
/// use hakugei_game::CompiledVariant;
/// use hakugei_notation::{csa, fits_by_start, tree::Origin};
/// use hakugei_variant::shipped;
///
/// let mut all = shipped::ids().filter_map(CompiledVariant::shipped);
/// let compiled = all.find(|compiled| fits_by_start(compiled.variant())).expect("one of them fits");
/// assert_eq!(csa::read(&compiled, "PI\n+\n+7776FU\n")?.style.origin, Some(Origin::Csa));
/// # Ok::<(), hakugei_notation::FormatError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// KIF.
    Kif,
    /// CSA.
    Csa,
}

/// What KIF calls the players.
///
/// ```
/// use hakugei_game::CompiledVariant;
/// use hakugei_notation::{fits_by_start, kif, tree::Seats};
/// use hakugei_variant::shipped;
///
/// let mut all = shipped::ids().filter_map(CompiledVariant::shipped);
/// let compiled = all.find(|compiled| fits_by_start(compiled.variant())).expect("one of them fits");
/// let seats = |text| kif::read(&compiled, text).map(|tree| tree.style.seats);
/// assert_eq!(seats("先手：Ishmael\n   1 ７六歩(77)\n")?, Seats::Even);
/// assert_eq!(seats("下手：Ishmael\n   1 ７六歩(77)\n")?, Seats::Handicap);
/// # Ok::<(), hakugei_notation::FormatError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Seats {
    /// 先手 and 後手.
    #[default]
    Even,
    /// 下手 and 上手: of a handicap game.
    Handicap,
}

/// The line above the moves of a KIF file.
///
/// ```
/// use hakugei_game::CompiledVariant;
/// use hakugei_notation::{fits_by_start, kif, tree::Columns};
/// use hakugei_variant::shipped;
///
/// let mut all = shipped::ids().filter_map(CompiledVariant::shipped);
/// let compiled = all.find(|compiled| fits_by_start(compiled.variant())).expect("one of them fits");
/// let tree = kif::read(&compiled, "手合割：平手\n   1 ７六歩(77)\n")?;
/// assert_eq!(tree.style.columns, Columns::Absent);
/// # Ok::<(), hakugei_notation::FormatError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Columns {
    /// `手数----指手---------消費時間--`
    #[default]
    Timed,
    /// There is none.
    Absent,
    /// `手数----指手--`, which games without times have; their moves are filled up with blanks.
    Untimed,
}

/// How a USI line begins.
///
/// ```
/// use hakugei_game::CompiledVariant;
/// use hakugei_notation::{tree::UsiForm, usi};
/// use hakugei_variant::shipped;
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// let form = |text| usi::read(&compiled, text).map(|tree| tree.style.usi);
/// assert_eq!(form("position startpos moves 4e4d")?, UsiForm::Position);
/// assert_eq!(form("bnpwgh/dddddd/6/6/DDDDDD/HGWPNB b - 1")?, UsiForm::Bare);
/// # Ok::<(), hakugei_notation::FormatError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum UsiForm {
    /// `position startpos`, or `position sfen …` where the game begins elsewhere.
    #[default]
    Position,
    /// `position sfen …` even from the variant's own start.
    PositionSfen,
    /// `sfen …`
    Sfen,
    /// The SFEN alone.
    Bare,
}

impl Default for Style {
    fn default() -> Self {
        Self {
            origin: None,
            newline: Newline::default(),
            last_newline: true,
            byte_order_mark: false,
            seats: Seats::default(),
            columns: Columns::default(),
            dragon: '龍',
            kings: ['玉', '玉'],
            usi: UsiForm::default(),
        }
    }
}

impl Style {
    /// How the lines of a text end, and whether a byte order mark begins it.
    pub(crate) fn of_text(text: &str) -> Self {
        Self {
            newline: Newline::of(text),
            last_newline: text.ends_with('\n'),
            byte_order_mark: text.starts_with('\u{feff}'),
            ..Self::default()
        }
    }

    /// The text of lines.
    pub(crate) fn text_of(&self, lines: &[String]) -> String {
        let mut text = String::new();
        if self.byte_order_mark {
            text.push('\u{feff}');
        }
        text.push_str(&lines.join(self.newline.as_str()));
        if self.last_newline {
            text.push_str(self.newline.as_str());
        }
        text
    }
}
