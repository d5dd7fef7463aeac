//! Moves in Betza notation as Fairy-Stockfish reads them, and strings that both programs read alike.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use betza::{Kind, Letter, Modality, Movement, Moves, Notation, Step, Way, fairy_stockfish_steps};

/// A move in one direction, for one thing that may stand where it ends: as simple as movements can be compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Atomic {
    step: Step,
    kind: Kind,
    max_range: u8,
    modality: Modality,
    initial: bool,
}

/// What Fairy-Stockfish makes of a string.
#[derive(Debug, Default)]
pub(crate) struct Read {
    /// The moves.
    pub(crate) moves: BTreeSet<Atomic>,
    /// Whether an `e` makes the piece capture pawns that have just passed.
    pub(crate) captures_in_passing: bool,
    /// Characters that it passes over.
    pub(crate) skipped: Vec<char>,
    /// Moves that its tables do not have, so that it makes something else of them.
    pub(crate) unsupported: Vec<String>,
}

/// The movements of one leg, each for one thing that may stand at its end; `None` where a piece has moves that are more.
pub(crate) fn atomic(moves: &Moves) -> Option<BTreeSet<Atomic>> {
    if !moves.paths.is_empty() {
        return None;
    }
    let mut set = BTreeSet::new();
    for movement in &moves.simple {
        if movement.min_range > 1 || movement.kind == Kind::MustJump {
            return None;
        }
        set.extend(split(*movement));
    }
    Some(set)
}

fn split(movement: Movement) -> impl Iterator<Item = Atomic> {
    let ends = [Modality::EMPTY, Modality::ENEMY].into_iter();
    ends.filter(move |&end| movement.modality.contains(end))
        .map(move |modality| Atomic {
            step: movement.step,
            kind: movement.kind,
            max_range: movement.max_range,
            modality,
            initial: movement.initial,
        })
}

/// The moves of a string of this program, for comparison.
pub(crate) fn ours(text: &str) -> Option<BTreeSet<Atomic>> {
    atomic(&Notation::parse(text).ok()?.moves())
}

/// Whether nothing is remarkable about a string of this program.
pub(crate) fn is_plain(text: &str) -> bool {
    Notation::parse(text).is_ok_and(|notation| notation.lints().is_empty())
}

/// The letters before a capital, as they have been read so far.
#[derive(Default)]
struct Before {
    row: Vec<Way>,
    ends: Vec<Modality>,
    /// What the letters make of it: it hops, lands right behind, or is lame.
    kinds: BTreeSet<Kind>,
    initial: bool,
}

impl Before {
    fn is(&mut self, kind: Kind) {
        self.kinds.insert(kind);
    }
}

/// Reads a string as Fairy-Stockfish does.
pub(crate) fn read(text: &str) -> Read {
    let letters: Vec<char> = text.chars().collect();
    let (mut read, mut before, mut at) = (Read::default(), Before::default(), 0);
    while let Some(&letter) = letters.get(at) {
        at += 1;
        match letter {
            'm' => before.ends.push(Modality::EMPTY),
            'c' => before.ends.push(Modality::ENEMY),
            'p' => before.is(Kind::Hopper),
            'g' => before.is(Kind::Grasshopper),
            'n' => before.is(Kind::Lame),
            'i' => before.initial = true,
            'e' => read.captures_in_passing = true,
            _ => {
                if let Some(way) = Way::from_letter(letter) {
                    before.row.push(way);
                // It has no `U`.
                } else if let Some(capital) =
                    Letter::from_name(letter).filter(|&capital| capital != Letter::U)
                {
                    let range = letters
                        .get(at)
                        .and_then(|next| next.to_digit(10))
                        .map(|digit| digit as u8);
                    let doubled = letters.get(at) == Some(&letter);
                    at += usize::from(range.is_some() || doubled);
                    let said = Said {
                        capital,
                        range,
                        doubled,
                    };
                    let moves = said.moves(&std::mem::take(&mut before), &mut read.unsupported);
                    read.moves.extend(moves);
                } else if !letter.is_whitespace() {
                    read.skipped.push(letter);
                }
            }
        }
    }
    read
}

/// A capital with what stands behind it.
struct Said {
    capital: Letter,
    range: Option<u8>,
    doubled: bool,
}

impl Said {
    fn moves(&self, before: &Before, unsupported: &mut Vec<String>) -> Vec<Atomic> {
        let rides = self.capital.rides() || self.range.is_some() || self.doubled;
        let has = |kind: Kind| before.kinds.contains(&kind);
        let kind = if has(Kind::Grasshopper) {
            Kind::Grasshopper
        } else if has(Kind::Hopper) {
            Kind::Hopper
        } else if rides {
            Kind::Slider
        } else if has(Kind::Lame) {
            Kind::Lame
        } else {
            Kind::Leaper
        };
        let max_range = match kind {
            Kind::Grasshopper => 0,
            Kind::Slider | Kind::Hopper => self.range.unwrap_or(0),
            _ => 1,
        };
        let both = [Modality::EMPTY, Modality::ENEMY];
        let ends = if before.ends.is_empty() {
            &both[..]
        } else {
            &before.ends
        };
        let mut moves = Vec::new();
        for step in fairy_stockfish_steps(self.capital, &before.row) {
            if !supports(kind, step) {
                unsupported.push(self.capital.name().to_string());
                continue;
            }
            let kind = if kind == Kind::Slider && max_range == 1 {
                Kind::Leaper
            } else {
                kind
            };
            let whole = |&modality: &Modality| Atomic {
                step,
                kind,
                max_range,
                modality,
                initial: before.initial,
            };
            // It has no first captures.
            let first_capture = |one: &Atomic| one.initial && one.modality == Modality::ENEMY;
            moves.extend(ends.iter().map(whole).filter(|one| !first_capture(one)));
        }
        moves
    }
}

/// Whether Fairy-Stockfish has a kind of movement in a direction.
fn supports(kind: Kind, step: Step) -> bool {
    let (wide, tall) = (step.dx.unsigned_abs(), step.dy.unsigned_abs());
    let leap = (wide.min(tall), wide.max(tall));
    match kind {
        Kind::Leaper => leap.1 <= 3,
        Kind::Slider => matches!(leap, (0 | 1, 1) | (1, 2)),
        Kind::Hopper | Kind::Grasshopper => matches!(leap, (0 | 1, 1)),
        Kind::Lame => matches!(leap, (0..=2, 2) | (2, 3)),
        Kind::MustJump => false,
    }
}

/// What the moves of a term share: whether they are first moves, the leap with its larger coordinate first, kind and range.
type Group = (bool, u8, u8, Kind, u8);

/// What may stand where each direction of a term ends.
type Ends = BTreeMap<Step, Vec<Modality>>;

/// A string for moves that this program reads as they are; the shortest that a search among single terms finds.
pub(crate) fn write(moves: &BTreeSet<Atomic>) -> String {
    let mut groups: BTreeMap<Group, Ends> = BTreeMap::new();
    for one in moves {
        let (wide, tall) = (one.step.dx.unsigned_abs(), one.step.dy.unsigned_abs());
        let group = (
            one.initial,
            wide.max(tall),
            wide.min(tall),
            one.kind,
            one.max_range,
        );
        groups
            .entry(group)
            .or_default()
            .entry(one.step)
            .or_default()
            .push(one.modality);
    }
    let mut text = String::new();
    for ((initial, major, minor, kind, range), steps) in groups {
        let term = Term {
            initial,
            leap: (minor, major),
            kind,
            range,
        };
        let with = |wanted: &[Modality]| {
            let steps = steps.iter().filter(|(_, ends)| {
                ends.len() == wanted.len() && wanted.iter().all(|end| ends.contains(end))
            });
            steps.map(|(&step, _)| step).collect::<BTreeSet<Step>>()
        };
        text += &term.text("", &with(&[Modality::EMPTY, Modality::ENEMY]));
        text += &term.text("m", &with(&[Modality::EMPTY]));
        text += &term.text("c", &with(&[Modality::ENEMY]));
    }
    compact(text, moves)
}

/// Puts two atoms of a king or a queen together where they stand for themselves.
fn compact(text: String, moves: &BTreeSet<Atomic>) -> String {
    for (two, one) in [("WF", "K"), ("RB", "Q")] {
        if let Some((head, tail)) = text.split_once(two) {
            let shorter = format!("{head}{one}{tail}");
            if ours(&shorter).as_ref() == Some(moves) {
                return shorter;
            }
        }
    }
    text
}

/// What terms of one leap have in common.
struct Term {
    initial: bool,
    leap: (u8, u8),
    kind: Kind,
    range: u8,
}

impl Term {
    /// Terms for some of the directions of the leap.
    fn text(&self, end: &str, steps: &BTreeSet<Step>) -> String {
        let mut left = steps.clone();
        let mut text = String::new();
        while !left.is_empty() {
            let rows = rows(self.leap);
            let fits = rows.iter().filter(|(_, row)| row.is_subset(&left));
            let Some((letters, row)) = fits.max_by_key(|(letters, row)| (row.len(), 9 - letters.len()))
            else {
                break;
            };
            let initial = if self.initial { "i" } else { "" };
            let prefix = match self.kind {
                Kind::Hopper => "p",
                Kind::Grasshopper => "g",
                Kind::Lame => "n",
                _ => "",
            };
            let _ = write!(text, "{initial}{letters}{end}{prefix}{}", self.atom());
            left = left.difference(row).copied().collect();
        }
        text
    }

    fn atom(&self) -> String {
        let rides = !matches!(self.kind, Kind::Leaper | Kind::Lame);
        let letter = match self.leap {
            (0, 1) if rides => "R",
            (1, 1) if rides => "B",
            (0, 1) => "W",
            (1, 1) => "F",
            (0, 2) => "D",
            (1, 2) => "N",
            (2, 2) => "A",
            (0, 3) => "H",
            (1, 3) => "C",
            (2, 3) => "Z",
            (3, 3) => "G",
            (minor, major) => return format!("({minor},{major})"),
        };
        match self.range {
            0 if letter == "N" => "NN".to_owned(),
            0 | 1 => letter.to_owned(),
            range => format!("{letter}{range}"),
        }
    }
}

/// Every row of direction letters for a leap, with the directions that this program makes of it: the shortest for each set, those
/// for one direction and for all included.
fn rows((minor, major): (u8, u8)) -> Vec<(String, BTreeSet<Step>)> {
    let atom = if minor == 0 {
        "W"
    } else if minor == major {
        "F"
    } else {
        "N"
    };
    let mut rows: Vec<(String, BTreeSet<Step>)> = Vec::new();
    let mut latest = vec![String::new()];
    for _ in 0..=3 {
        for letters in &latest {
            let Ok(notation) = Notation::parse(&format!("{letters}{atom}")) else {
                continue;
            };
            let steps = notation
                .moves()
                .simple
                .into_iter()
                .map(|movement| scaled(movement.step, (minor, major)))
                .collect();
            if !rows.iter().any(|(_, row)| *row == steps) {
                rows.push((letters.clone(), steps));
            }
        }
        latest = latest
            .iter()
            .flat_map(|letters| Way::ALL.map(|way| format!("{letters}{}", way.letter())))
            .collect();
    }
    rows
}

/// A step of a leap, from that of the plainest leap of its shape.
fn scaled(step: Step, (minor, major): (u8, u8)) -> Step {
    let long = step.dx.unsigned_abs().max(step.dy.unsigned_abs());
    let part = |part: i8| match part.unsigned_abs() {
        0 => 0,
        size if size == long => part.signum() * major as i8,
        _ => part.signum() * minor as i8,
    };
    Step {
        dx: part(step.dx),
        dy: part(step.dy),
    }
}

/// How often the simplest movements of a move repeat, and where they lead on an empty board: for what a piece can reach.
impl Atomic {
    /// One repeat.
    pub(crate) const fn step(self) -> Step {
        self.step
    }

    /// The largest number of repeats; 0 for no limit.
    pub(crate) const fn max_range(self) -> u8 {
        self.max_range
    }

    /// Whether it ends on empty squares.
    pub(crate) fn is_quiet(self) -> bool {
        self.modality == Modality::EMPTY
    }

    /// Whether it is a first move.
    pub(crate) const fn is_initial(self) -> bool {
        self.initial
    }

    /// Whether it is a leap that a piece on the way bars.
    pub(crate) fn is_lame(self) -> bool {
        self.kind == Kind::Lame
    }

    /// Whether it hops.
    pub(crate) const fn hops(self) -> bool {
        matches!(self.kind, Kind::Hopper | Kind::Grasshopper)
    }
}
