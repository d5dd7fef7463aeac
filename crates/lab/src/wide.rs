//! Which intervals are too wide to say much: the report says so in words beside each figure that has one.

/// The width of an interval of a share, from 0 to 1, above which it is wide.
const SHARE: f64 = 0.2;

/// The width of an interval of a worth or an advantage in Elo above which it is wide.
const ELO: f64 = 200.0;

/// The width of any other interval above which it is wide, as a part of its figure, and where the figure is next to nothing.
const PART: f64 = 0.5;
const NEXT_TO_NOTHING: f64 = 0.05;

/// The word that stands beside a figure whose interval is wide.
///
/// ```
/// assert_eq!(hakugei_lab::wide::WORD, "wide");
/// ```
pub const WORD: &str = "wide";

/// What a figure is of which an interval is judged.
///
/// ```
/// use hakugei_lab::wide::FigureKind;
///
/// // A share of 45 to 55 % says something, and one of 30 to 60 % little.
/// assert!(!FigureKind::Share.is_wide(0.5, [0.45, 0.55]) && FigureKind::Share.is_wide(0.45, [0.3, 0.6]));
/// // A piece that is worth between 0 and 250 Elo cannot be ranked.
/// assert!(!FigureKind::Elo.is_wide(100.0, [50.0, 150.0]) && FigureKind::Elo.is_wide(125.0, [0.0, 250.0]));
/// // A mean of 70 to 90 plies is one of about 80; one of 50 to 110 is hardly known.
/// assert!(!FigureKind::Number.is_wide(80.0, [70.0, 90.0]) && FigureKind::Number.is_wide(80.0, [50.0, 110.0]));
/// // What never happened in many games hardly happens in others.
/// assert!(!FigureKind::Number.is_wide(0.0, [0.0, 0.01]) && FigureKind::Number.is_wide(0.0, [0.0, 0.3]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FigureKind {
    /// A share from 0 to 1: an interval of more than 20 points is wide.
    Share,
    /// A worth or an advantage in Elo: an interval of more than 200 Elo is wide.
    Elo,
    /// Any other figure: an interval wider than half of it is wide, unless it is no wider than 0.05.
    Number,
}

impl FigureKind {
    /// Whether the interval of a figure is wide.
    #[must_use]
    pub fn is_wide(self, value: f64, [low, high]: [f64; 2]) -> bool {
        let most = match self {
            Self::Share => SHARE,
            Self::Elo => ELO,
            Self::Number => (PART * value.abs()).max(NEXT_TO_NOTHING),
        };
        high - low > most
    }

    /// The word that stands beside a figure, if its interval is wide.
    #[must_use]
    pub fn word(self, value: f64, interval: Option<[f64; 2]>) -> Option<&'static str> {
        interval
            .is_some_and(|interval| self.is_wide(value, interval))
            .then_some(WORD)
    }
}
