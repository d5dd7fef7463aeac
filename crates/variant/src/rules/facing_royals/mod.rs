//! Royal pieces that face each other along an open line.

pub(crate) mod form;
pub(crate) mod sense;
pub(crate) mod words;

/// What becomes of a move after which a royal piece of one side faces one of the other: along a line of squares that are
/// empty between the two. (The kings of Xiangqi may not; those of Janggi draw the game so.)
///
/// Royal pieces that face each other do not give check by it: a move that would leave them so is barred, or ends the game.
///
/// ```
/// use hakugei_variant::rules::{FacingResult, FacingRoyals, Lines};
///
/// # use hakugei_variant::{Source, load, shipped};
/// # let parent = shipped::ids().next().ok_or("some ship")?;
/// # let rules = |said: &str| {
/// #     let text = format!("Variant(id: \"mine\", extends: \"{parent}\", {said})");
/// #     load(&Source::new("mine.ron", text), &shipped::Shipped).variant.map(|variant| variant.rules)
/// # };
/// let rules = rules(r#"facing_royals: (result: barred)"#).ok_or("it is valid")?;
/// let barred = FacingRoyals { result: FacingResult::Barred, along: Lines::Files };
/// assert_eq!(rules.facing_royals, Some(barred));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FacingRoyals {
    /// What becomes of the move.
    pub result: FacingResult,
    /// The lines along which they face each other.
    pub along: Lines,
}

/// What becomes of a move after which royal pieces face each other.
///
/// ```
/// use hakugei_variant::rules::FacingResult;
///
/// assert_ne!(FacingResult::Barred, FacingResult::Draw);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FacingResult {
    /// It is illegal.
    Barred,
    /// It draws the game.
    Draw,
    /// It wins the game.
    Wins,
}

words! {
    FacingResult = "what becomes of royal pieces that face each other" {
        "barred" => Barred,
        "draw" => Draw,
        "wins" => Wins,
    }
}

/// The lines along which royal pieces face each other.
///
/// ```
/// use hakugei_variant::rules::Lines;
///
/// assert_eq!(Lines::default(), Lines::Files);
/// assert!(Lines::FilesAndRanks.join((3, 0)) && !Lines::Files.join((3, 0)));
/// assert!(Lines::All.join((-2, 2)) && !Lines::All.join((1, 2)));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lines {
    /// Files.
    #[default]
    Files,
    /// Files and ranks.
    FilesAndRanks,
    /// Files, ranks and diagonals.
    All,
}

impl Lines {
    /// Whether two squares are on one of the lines, given how many files and ranks they are apart.
    pub fn join(self, (files, ranks): (i16, i16)) -> bool {
        match self {
            Self::Files => files == 0,
            Self::FilesAndRanks => files == 0 || ranks == 0,
            Self::All => files == 0 || ranks == 0 || files.abs() == ranks.abs(),
        }
    }
}

words! {
    Lines = "the lines along which royal pieces face each other" {
        "files" => Files,
        "files_and_ranks" => FilesAndRanks,
        "all" => All,
    }
}
