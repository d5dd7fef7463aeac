//! Abilities: what moves come to, whatever the text that says them; their differences in words.

use std::collections::{BTreeMap, BTreeSet};

use betza::{Kind, Modality, Movement, Moves, Path, Step};
use hakugei_text::listed;

/// How many differences are named one by one.
const MOST_NAMED: usize = 3;

/// What moves come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Abilities {
    /// By the way that a move goes, what may stand at its end.
    simple: BTreeMap<Way, Modality>,
    paths: BTreeSet<Path>,
}

/// The way that a move of one leg goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Way {
    step: Step,
    kind: Kind,
    min_range: u8,
    max_range: u8,
    initial: bool,
}

impl Abilities {
    /// Those of some moves.
    pub(super) fn of(moves: &Moves) -> Self {
        let mut simple: BTreeMap<Way, Modality> = BTreeMap::new();
        for movement in &moves.simple {
            let found = simple.entry(Way::of(*movement)).or_insert(Modality::NONE);
            *found = found.union(movement.modality);
        }
        Self {
            simple,
            paths: moves.paths.iter().cloned().collect(),
        }
    }

    /// Its moves to where some thing stands alone, of an enemy its captures; `None` where it has no others, or none of these.
    pub(super) fn part_alone(&self, thing: Modality) -> Option<Self> {
        let ways = self.simple.iter();
        let ways = ways.filter(|(_, modality)| modality.contains(thing));
        let part = Self {
            simple: ways.map(|(way, _)| (*way, thing)).collect(),
            paths: BTreeSet::new(),
        };
        let is_part = self.paths.is_empty() && !part.simple.is_empty() && part != *self;
        is_part.then_some(part)
    }

    /// The same with left and right exchanged.
    pub(super) fn mirrored(&self) -> Self {
        let mirrored = |way: &Way| Way {
            step: way.step.mirrored(),
            ..*way
        };
        let mut paths: Vec<Path> = self.paths.iter().cloned().collect();
        for leg in paths.iter_mut().flat_map(|path| &mut path.legs) {
            leg.step = leg.step.mirrored();
        }
        Self {
            simple: self
                .simple
                .iter()
                .map(|(way, modality)| (mirrored(way), *modality))
                .collect(),
            paths: paths.into_iter().collect(),
        }
    }

    /// The same with ahead and back exchanged.
    pub(super) fn turned_back(&self) -> Self {
        let turned = |step: Step| step.turned().mirrored();
        let simple = self.simple.iter();
        let mut paths: Vec<Path> = self.paths.iter().cloned().collect();
        for leg in paths.iter_mut().flat_map(|path| &mut path.legs) {
            leg.step = turned(leg.step);
        }
        Self {
            simple: simple
                .map(|(way, modality)| {
                    let step = turned(way.step);
                    (Way { step, ..*way }, *modality)
                })
                .collect(),
            paths: paths.into_iter().collect(),
        }
    }

    /// Whether some move only captures, or only does not.
    pub(super) fn has_halves(&self) -> bool {
        self.simple
            .iter()
            .any(|(way, modality)| !way.initial && !modality.contains(Modality::EMPTY_OR_ENEMY))
    }

    /// Whether some move of these stands in two halves in the moves that came to them.
    pub(super) fn is_joined_of(&self, moves: &Moves) -> bool {
        self.simple.len() < moves.simple.len()
    }

    /// Whether some move is among both.
    pub(super) fn share(&self, others: &Self) -> bool {
        let is_shared = |(way, modality): (&Way, &Modality)| {
            let other = others.simple.get(way).copied().unwrap_or(Modality::NONE);
            [Modality::EMPTY, Modality::ENEMY]
                .iter()
                .any(|&thing| modality.contains(thing) && other.contains(thing))
        };
        self.simple.iter().any(is_shared) || self.paths.iter().any(|path| others.paths.contains(path))
    }

    /// Whether all of some other moves are among these, or shorter than these.
    pub(super) fn contain(&self, others: &Self) -> bool {
        let is_within = |(way, modality): (&Way, &Modality)| {
            self.simple
                .iter()
                .any(|(own, may)| way.is_within(*own) && may.contains(*modality))
        };
        others.simple.iter().all(is_within) && others.paths.is_subset(&self.paths)
    }

    /// Whether left and right are alike.
    pub(super) fn is_even(&self) -> bool {
        *self == self.mirrored()
    }

    /// In what these differ from others that are usual, in words: `also goes straight back`.
    pub(super) fn difference(&self, usual: &Self) -> String {
        if self.paths != usual.paths {
            return "moves otherwise".to_owned();
        }
        if let Some(said) = self.difference_of_initial(usual) {
            return said;
        }
        if self != usual && self.unhindered() == usual.unhindered() {
            let leaps = |moves: &Self| moves.simple.keys().filter(|way| way.kind == Kind::Leaper).count();
            return if leaps(self) > leaps(usual) {
                "leaps over a piece in between, by which the usual one is stopped".to_owned()
            } else {
                "is stopped by a piece in between, over which the usual one leaps".to_owned()
            };
        }
        let (more, less) = (self.without(usual), usual.without(self));
        let more = (!more.is_empty()).then(|| format!("also {}", listed(&more, "and")));
        let less = (!less.is_empty()).then(|| format!("never {}", listed(&less, "or")));
        let said: Vec<String> = [more, less].into_iter().flatten().collect();
        if said.is_empty() || said.iter().map(|said| said.matches(',').count()).sum::<usize>() >= MOST_NAMED {
            return "moves otherwise".to_owned();
        }
        said.join(", and ")
    }

    /// The same as if nothing ever stood in between.
    pub(super) fn unhindered(&self) -> Self {
        let leap = |way: &Way| Way {
            kind: match way.kind {
                Kind::Lame => Kind::Leaper,
                kind => kind,
            },
            ..*way
        };
        Self {
            simple: self
                .simple
                .iter()
                .map(|(way, modality)| (leap(way), *modality))
                .collect(),
            paths: self.paths.clone(),
        }
    }

    /// The difference where the same moves are made from every square on one side, and on the other one from initial squares alone.
    fn difference_of_initial(&self, usual: &Self) -> Option<String> {
        let anywhere = |moves: &Self| {
            let ways = moves.simple.iter();
            let ways = ways.map(|(way, modality)| {
                let way = Way {
                    initial: false,
                    ..*way
                };
                (way, *modality)
            });
            ways.collect::<BTreeMap<Way, Modality>>()
        };
        let is_sole = |moves: &Self| anywhere(moves).len() == moves.simple.len();
        if self == usual || !is_sole(self) || !is_sole(usual) || anywhere(self) != anywhere(usual) {
            return None;
        }
        let (more, less) = (self.without(usual), usual.without(self));
        let loose = self
            .simple
            .keys()
            .any(|way| !way.initial && !usual.simple.contains_key(way));
        let bound = self
            .simple
            .keys()
            .any(|way| way.initial && !usual.simple.contains_key(way));
        match (more.as_slice(), less.as_slice()) {
            ([], _) | (_, []) => None,
            _ if loose && bound => None,
            (more, _) if loose => Some(format!(
                "{} from every square, not only from its initial ones",
                listed(more, "and")
            )),
            (more, _) => Some(format!(
                "{} only from its initial squares, not from every one",
                listed(more, "and")
            )),
        }
    }

    /// What these do that others do not, in words, each once.
    fn without(&self, others: &Self) -> Vec<String> {
        let mut more: BTreeMap<(Modality, String), Vec<Way>> = BTreeMap::new();
        for (way, &modality) in &self.simple {
            // What goes further goes so far as well.
            let known = others.simple.iter().filter(|(other, _)| way.is_within(**other));
            let known = known.fold(Modality::NONE, |known, (_, modality)| known.union(*modality));
            let new = [Modality::EMPTY, Modality::ENEMY].map(|thing| {
                if modality.contains(thing) && !known.contains(thing) {
                    thing
                } else {
                    Modality::NONE
                }
            });
            let new = new[0].union(new[1]);
            if new != Modality::NONE {
                more.entry((new, way.kind_in_words())).or_default().push(*way);
            }
        }
        let said = more.into_iter().map(|((modality, kind), ways)| {
            let verb = match modality {
                Modality::EMPTY => "moves without capturing",
                Modality::ENEMY => "captures",
                _ => "goes",
            };
            format!("{verb} {kind}{}", listed(&directions(&ways), "or"))
        });
        said.collect()
    }
}

impl Way {
    fn of(movement: Movement) -> Self {
        // A slide of one step is a leap.
        let kind = match (movement.kind, movement.max_range) {
            (Kind::Slider, 1) => Kind::Leaper,
            (kind, _) => kind,
        };
        Self {
            step: movement.step,
            kind,
            min_range: movement.min_range,
            max_range: movement.max_range,
            initial: movement.initial,
        }
    }

    /// Whether it goes as another one does, and no further. A step is the beginning of a slide.
    fn is_within(self, other: Self) -> bool {
        let reaches = other.max_range == 0 || (self.max_range != 0 && self.max_range <= other.max_range);
        let is_first_step = self.kind == Kind::Leaper
            && other.kind == Kind::Slider
            && self.max_range == 1
            && other.min_range <= 1;
        let goes_alike = self.kind == other.kind && self.min_range == other.min_range;
        self.step == other.step && self.initial == other.initial && reaches && (goes_alike || is_first_step)
    }

    /// How it goes, where that is not by a step or a leap.
    fn kind_in_words(self) -> String {
        let far = match (self.kind, self.max_range) {
            (Kind::Leaper | Kind::MustJump | Kind::Lame, _) => "",
            (Kind::Hopper | Kind::Grasshopper, _) => "over a piece ",
            (Kind::Slider, 0) => "any number of squares ",
            (Kind::Slider, range) => return format!("up to {range} squares "),
        };
        far.to_owned()
    }
}

/// The directions of some ways in words; left and right together where both are there.
fn directions(ways: &[Way]) -> Vec<String> {
    let has = |step: Step| ways.iter().any(|way| way.step == step);
    let mut said: Vec<String> = Vec::new();
    for way in ways {
        let text = direction(way.step, has(way.step.mirrored()));
        if !said.contains(&text) {
            said.push(text);
        }
    }
    said
}

/// A direction in words.
fn direction(step: Step, both: bool) -> String {
    let hand = match step.dx {
        _ if both => "",
        0 => "",
        ..0 => " to the left",
        1.. => " to the right",
    };
    match (step.dx.unsigned_abs(), step.dy) {
        (0, 1) => "straight ahead".to_owned(),
        (0, -1) => "straight back".to_owned(),
        (1, 1) => format!("diagonally ahead{hand}"),
        (1, -1) => format!("diagonally back{hand}"),
        (1, 0) if both => "sideways".to_owned(),
        (1, 0) => hand.trim_start().to_owned(),
        (dx, dy) => {
            let aside = match dx {
                0 => None,
                _ if both => Some(format!("{} to the side", number(dx))),
                _ => Some(format!("{}{hand}", number(dx))),
            };
            let on = match dy {
                0 => None,
                1.. => Some(format!("{} ahead", number(dy.unsigned_abs()))),
                ..0 => Some(format!("{} back", number(dy.unsigned_abs()))),
            };
            let parts: Vec<String> = [aside, on].into_iter().flatten().collect();
            parts.join(" and ")
        }
    }
}

/// A small number in words.
fn number(number: u8) -> String {
    match number {
        1 => "one".to_owned(),
        2 => "two".to_owned(),
        3 => "three".to_owned(),
        other => other.to_string(),
    }
}
