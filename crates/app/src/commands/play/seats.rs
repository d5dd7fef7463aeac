//! Who sits where, as the players' tags of a record say it.

use super::args::HumanSide;
use hakugei_search::Level;

/// What was said on the command line about who plays.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct GivenOptions {
    /// The sides that a person plays.
    pub(crate) side: bool,
    /// How hard the computer thinks.
    pub(crate) level: bool,
}

/// How a record calls a person.
const PERSON: &str = "Human";
/// How names of this program begin.
const PROGRAM: &str = "Hakugei";
/// How a record calls the computer, before its level.
const COMPUTER: &str = "Hakugei, level ";

/// The sides that a person plays, and how hard the computer thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Seats {
    /// The sides that a person plays.
    pub(crate) humans: HumanSide,
    /// How hard the computer thinks, where it plays.
    pub(crate) level: Option<Level>,
}

/// Who sits at one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Seat {
    Person,
    Computer(Level),
}

/// The names of Black and White in a record, where people may have said their names.
pub(crate) fn names(humans: HumanSide, level: Level, said: &[Option<String>; 2]) -> [String; 2] {
    let [black, white] = said;
    let person = |name: &Option<String>| name.clone().unwrap_or_else(|| PERSON.to_owned());
    let computer = || format!("{COMPUTER}{}", level.number());
    match humans {
        HumanSide::Black => [person(black), computer()],
        HumanSide::White => [computer(), person(white)],
        HumanSide::Both => [person(black), person(white)],
        HumanSide::None => [computer(), computer()],
    }
}

/// Who sat where by the names of Black and White; nothing where they were other players. Somebody with a name of his own is a person
/// where the other side is one of this program's.
pub(crate) fn of(names: &[Option<String>; 2]) -> Option<Seats> {
    let [black, white] = names.each_ref().map(|name| seat(name.as_deref()?));
    let [named_black, named_white] = names.each_ref().map(|name| named(name.as_deref()?));
    let (black, white) = match (black, white) {
        (Some(black), white) => (black, white.or(named_white)?),
        (None, white) => (named_black?, white?),
    };
    Some(Seats {
        humans: match (black, white) {
            (Seat::Person, Seat::Computer(_)) => HumanSide::Black,
            (Seat::Computer(_), Seat::Person) => HumanSide::White,
            (Seat::Person, Seat::Person) => HumanSide::Both,
            (Seat::Computer(_), Seat::Computer(_)) => HumanSide::None,
        },
        level: [black, white].into_iter().find_map(Seat::level),
    })
}

/// Whether a name is one that a record has for a person or the computer, rather than somebody's own.
pub(crate) fn is_usual(name: &str) -> bool {
    seat(name).is_some()
}

impl Seat {
    fn level(self) -> Option<Level> {
        match self {
            Self::Person => None,
            Self::Computer(level) => Some(level),
        }
    }
}

/// A person by a name of his own. A program of this name that has no such level is none.
fn named(name: &str) -> Option<Seat> {
    let is_own = !name.is_empty() && !name.starts_with(PROGRAM);
    is_own.then_some(Seat::Person)
}

/// Who is meant by a name; nobody where a record was written about other players.
fn seat(name: &str) -> Option<Seat> {
    if name == PERSON {
        return Some(Seat::Person);
    }
    let number = name.strip_prefix(COMPUTER)?.parse().ok()?;
    Level::new(number).map(Seat::Computer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_record_says_is_read_again() {
        for humans in [
            HumanSide::Black,
            HumanSide::White,
            HumanSide::Both,
            HumanSide::None,
        ] {
            for level in Level::all() {
                let seats = of(&names(humans, level, &[None, None]).map(Some)).expect("both are known");
                let plays = humans != HumanSide::Both;
                assert_eq!((seats.humans, seats.level), (humans, plays.then_some(level)));
            }
        }
    }

    #[test]
    fn other_players_are_nobody_here() {
        let others = [
            None,
            Some(""),
            Some("Hakugei, level 23"),
            Some("Hakugei"),
            Some("Hakugei, level 4 "),
        ];
        for other in others {
            let name = other.map(str::to_owned);
            assert_eq!(of(&[name.clone(), Some("Human".to_owned())]), None);
            assert_eq!(of(&[Some("Human".to_owned()), name]), None);
        }
        let strangers = ["Ahab", "Ishmael"].map(|name| Some(name.to_owned()));
        assert_eq!(of(&strangers), None);
    }

    #[test]
    fn a_person_with_a_name_sits_where_he_sat() {
        let humans = |black: &str, white: &str| {
            let names = [black, white].map(|name| Some(name.to_owned()));
            of(&names).map(|seats| seats.humans)
        };
        assert_eq!(humans("Hakugei, level 3", "Ahab"), Some(HumanSide::White));
        assert_eq!(humans("Ahab", "Hakugei, level 3"), Some(HumanSide::Black));
        assert_eq!(humans("Human", "Ahab"), Some(HumanSide::Both));
    }
}
