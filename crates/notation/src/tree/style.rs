//! How a game was written, where a form leaves that open.

use crate::Newline;

/// What is open in how a file is written. The default is what new files are written with.
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

/// A form that says the start position in items of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// KIF.
    Kif,
    /// CSA.
    Csa,
}

/// What KIF calls the players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Seats {
    /// 先手 and 後手.
    #[default]
    Even,
    /// 下手 and 上手: of a handicap game.
    Handicap,
}

/// The line above the moves of a KIF file.
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
