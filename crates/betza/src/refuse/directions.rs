//! Refusals of rows of direction letters, with what the two engines would do.

use hakugei_text::noun::numbered;
use hakugei_text::quote;

use crate::atom::{Atom, Letter, Shape};
use crate::directions::{Fault, System};
use crate::engines;
use crate::error::{Error, ErrorKind};
use crate::source::Source;
use crate::span::Span;
use crate::tree::{Run, Way};

use super::{Place, Scene};

/// Puts a fault into words.
pub(crate) fn refused(source: Source<'_>, fault: Fault, system: System, run: &Run, scene: &Scene) -> Error {
    let words = Words {
        source,
        fault,
        system,
        run,
        scene,
    };
    match fault.kind {
        ErrorKind::DuplicateDirection => words.duplicate(),
        ErrorKind::DanglingHalf => words.dangling_half(),
        ErrorKind::HalfNeedsOblique => words.half_needs_oblique(),
        ErrorKind::ChiralityNotAlone => words.chirality(),
        ErrorKind::UnsupportedDoubling => words.doubling(),
        ErrorKind::AmbiguousCompoundDirection => words.compound(),
        _ => words.pair(),
    }
}

struct Words<'a> {
    source: Source<'a>,
    fault: Fault,
    system: System,
    run: &'a Run,
    scene: &'a Scene,
}

impl<'a> Words<'a> {
    fn read(&self) -> &'a str {
        self.source.slice(self.fault.span)
    }

    /// What was read, for a message.
    fn quoted(&self) -> String {
        self.source.quoted(self.fault.span)
    }

    /// What the letters modify, as a noun.
    fn subject(&self) -> String {
        match self.scene.atom {
            Some(atom) => self.source.quoted(atom.span),
            None => "the paths of this bracket".to_owned(),
        }
    }

    fn error(&self, message: String, help: impl Into<String>) -> Error {
        Error::new(self.fault.kind, self.fault.span, message, help)
    }

    /// The whole string with all the direction letters of this run replaced.
    fn with_directions(&self, letters: &str) -> String {
        match self.run.directions_span() {
            Some(span) => self.source.replaced(span, letters),
            None => self.source.text.to_owned(),
        }
    }

    /// The whole string with this term written once for each row of directions.
    fn with_terms(&self, rows: &[&str]) -> String {
        let (Some(directions), term) = (self.run.directions_span(), self.scene.term) else {
            return self.source.text.to_owned();
        };
        let term = match self.scene.place {
            Place::Outer => Span::new(self.run.span.start, term.end),
            _ => term,
        };
        let (before, after) = self.source.around(directions);
        let (before, after) = (&before[term.start..], &after[..term.end - directions.end]);
        let terms: Vec<String> = rows.iter().map(|row| [before, row, after].concat()).collect();
        self.source.replaced(term, &terms.concat())
    }

    /// What both engines make of the row.
    fn engines(&self) -> String {
        let row: Vec<Way> = self
            .run
            .directions
            .iter()
            .map(|direction| direction.way)
            .collect();
        let letters: String = row.iter().map(|way| way.letter()).collect();
        let letters = quote(&letters);
        let leap = self.scene.leap;
        let xboard = || moves(engines::xboard(leap, &row).len());
        let fairy = || moves(engines::fairy_stockfish(leap, &row).len());
        match self.scene.place {
            Place::Alone => format!(
                "of {letters} XBoard makes {}, Fairy-Stockfish {}",
                xboard(),
                fairy()
            ),
            Place::Chain { first: true, .. } => format!(
                "of {letters} on this leg XBoard makes {}, and Fairy-Stockfish reads no chains",
                xboard()
            ),
            Place::Chain { .. } => format!(
                "of {letters} on this leg XBoard makes {}, and Fairy-Stockfish reads no chains",
                moves(engines::xboard_later_leg(&row))
            ),
            Place::Bracket { first: true, .. } => format!(
                "of {letters} on {} alone XBoard makes {}, Fairy-Stockfish {}, and neither reads brackets",
                self.subject(),
                xboard(),
                fairy()
            ),
            Place::Bracket { .. } | Place::Outer => {
                "neither XBoard nor Fairy-Stockfish reads brackets".to_owned()
            }
        }
    }

    /// The comparison of the engines, then the advice.
    fn compared(&self, advice: &str) -> String {
        format!("{}; {advice}", self.engines())
    }

    fn duplicate(&self) -> Error {
        let message = format!("{} repeats a direction that is already there", self.quoted());
        self.error(message, "write it once")
            .or(self.source.without(self.fault.span))
    }

    fn dangling_half(&self) -> Error {
        let read = self.read();
        if read.len() == 2 {
            let message = format!("{} (chirality) is not defined on a later leg", self.quoted());
            let help = "later legs have directions relative to the leg before: f b l r, pairs such as `fl`, \
                        halves such as `fh`";
            return self.error(message, help).or(self.source.without(self.fault.span));
        }
        let message = "`h` must follow `f`, `b`, `l` or `r`, or stand before `l` or `r`".to_owned();
        let error = self.error(
            message,
            "`fh` is the forward half, `hr` and `hl` are the chiral halves",
        );
        self.with_partner()
            .into_iter()
            .fold(error, Error::or)
            .or(self.source.without(self.fault.span))
    }

    /// The whole string with the stray `h` after a letter that it makes a half plane of: the letter on its right,
    /// or the one on its left that a pair took. Any such letter where it stands alone.
    fn with_partner(&self) -> Vec<String> {
        let row = self.row();
        let directions = self.run.directions_span().unwrap_or(self.fault.span);
        let at = self.fault.span.start - directions.start;
        let (before, after) = (&row[..at], &row[at + 1..]);
        let halved = |letter: &&str| matches!(*letter, "f" | "b" | "l" | "r");
        if let Some(right) = after.get(..1).filter(halved) {
            return vec![self.with_directions(&[before, right, "h", &after[1..]].concat())];
        }
        let Some(left) = at
            .checked_sub(1)
            .and_then(|left| before.get(left..))
            .filter(halved)
        else {
            let all_stray = row.bytes().all(|letter| letter == b'h');
            let rows: &[&str] = if all_stray { &["fh", "hr"] } else { &[] };
            return rows.iter().map(|row| self.with_directions(row)).collect();
        };
        let half = [left, "h", after].concat();
        let (others, partner) = before[..at - 1].split_at(at.saturating_sub(2));
        let mut fixes = vec![self.with_directions(&[others, &half].concat())];
        let apart = matches!(self.scene.place, Place::Alone | Place::Outer);
        if apart && partner != left {
            fixes.push(self.with_terms(&[&before[..at - 1], &half]));
        }
        fixes
    }

    /// All the direction letters of this run.
    fn row(&self) -> &'a str {
        let directions = self.run.directions_span();
        directions.map_or("", |span| self.source.slice(span))
    }

    fn half_needs_oblique(&self) -> Error {
        let read = self.read();
        let message = format!(
            "{} takes half of eight directions, and there are only four for {}",
            self.quoted(),
            self.subject()
        );
        let without = read.replace('h', "");
        // What lies to both sides of that direction belongs to its half plane, where a way leads there.
        let across = match (self.system, without.as_str()) {
            _ if self.scene.place != Place::Alone || read.len() > 2 => None,
            // Elsewhere `h` alone is the first letter of horizontal.
            (System::Orthogonal, "" | "f" | "b") => Some(("sideways is `s`", 's')),
            (System::Orthogonal, "l" | "r") => Some(("forward and backward is `v`", 'v')),
            _ => None,
        };
        let advice = "leave `h` to oblique atoms such as `N`";
        let advice = match across {
            Some((sign, _)) => format!("{advice}; {sign}"),
            None => advice.to_owned(),
        };
        let error = self.error(message, self.compared(&advice));
        let plain = self.source.replaced(self.fault.span, &without);
        let across = across.map(|(_, letter)| {
            self.source
                .replaced(self.fault.span, &format!("{without}{letter}"))
        });
        match across {
            Some(across) if without.is_empty() => error.or(across).or(plain),
            Some(across) => error.or(plain).or(across),
            None => error.or(plain),
        }
    }

    fn chirality(&self) -> Error {
        let read = self.read();
        let message = format!(
            "{} (chirality) cannot be combined with other directions",
            self.quoted()
        );
        let directions = self.run.directions_span().unwrap_or(self.fault.span);
        let row = self.source.slice(directions);
        let offset = self.fault.span.start - directions.start;
        let others = [&row[..offset], &row[offset + read.len()..]].concat();
        let error = self.error(message, self.compared("keep it alone, or repeat the atom"));
        let error = error
            .or(self.with_directions(read))
            .or(self.with_directions(&others));
        match self.scene.place {
            Place::Alone | Place::Outer => error.or(self.with_terms(&[read, &others])),
            _ => error,
        }
    }

    fn doubling(&self) -> Error {
        let read = self.read();
        let single = &read[..1];
        let message = format!(
            "the doubled {} is not defined on {} here",
            self.quoted(),
            self.subject()
        );
        let directions = self.run.directions_span().unwrap_or(self.fault.span);
        let others = self.source.slice(directions).replacen(read, "", 1);
        let error = self
            .error(
                message,
                self.compared("write the letter once, or repeat the atom"),
            )
            .or(self.source.replaced(self.fault.span, single));
        match self.scene.place {
            Place::Alone | Place::Outer if !others.is_empty() => {
                error.or(self.with_terms(&[single, &others]))
            }
            _ => error,
        }
    }

    fn pair(&self) -> Error {
        let read = self.read();
        if self.system == System::Diagonal {
            return self.wide_on_diagonal(read);
        }
        let exchanged: String = read.chars().rev().collect();
        let (first, second) = read.split_at(1);
        let message = match second {
            "v" | "s" => {
                format!(
                    "{} can be read as a pair, which selects nothing, or as both letters together",
                    self.quoted()
                )
            }
            _ => format!(
                "{} can be read as the pair {} or as both letters together",
                self.quoted(),
                quote(&exchanged)
            ),
        };
        let advice = match self.scene.place {
            Place::Alone | Place::Outer => "write the pair the other way round, or a term for each letter",
            _ => "write the pair the other way round, or double both letters to keep them apart",
        };
        let error = self.error(message, self.compared(advice));
        let apart = match self.scene.place {
            Place::Alone | Place::Outer => self.with_terms(&[first, second]),
            _ => self
                .source
                .replaced(self.fault.span, &format!("{first}{first}{second}{second}")),
        };
        error
            .or(self.source.replaced(self.fault.span, &exchanged))
            .or(apart)
    }

    fn wide_on_diagonal(&self, read: &str) -> Error {
        let message = format!(
            "{}: `v` and `s` select all four moves of {} and cannot be combined with other letters",
            self.quoted(),
            self.subject()
        );
        let narrow: String = read
            .chars()
            .filter(|letter| !matches!(letter, 'v' | 's'))
            .collect();
        let exchanged = self.atoms_exchanged();
        let help = self.compared(match exchanged {
            Some(_) => "exchange the two atoms, or on a diagonal atom combine only `f`, `b`, `l` and `r`",
            None => "on a diagonal atom combine only `f`, `b`, `l` and `r`",
        });
        let error = self.error(message, help);
        let error = exchanged.into_iter().fold(error, Error::or);
        error
            .or(self.source.replaced(self.fault.span, &narrow))
            .or(self.with_directions(""))
    }

    /// The whole string with this diagonal atom and the straight one of the same reach exchanged, where that stands in it without letters: they
    /// may have been meant for it.
    fn atoms_exchanged(&self) -> Option<String> {
        let (own, other) = match self.scene.atom?.letter()? {
            Letter::F => ('F', 'W'),
            Letter::B => ('B', 'R'),
            Letter::A => ('A', 'D'),
            _ => return None,
        };
        let text = self.source.text;
        let exchanged = text.chars().map(|letter| match letter {
            _ if letter == own => other,
            _ if letter == other => own,
            _ => letter,
        });
        let exchanged: String = exchanged.collect();
        let mut places = text.match_indices(other).map(|(at, _)| &text[..at]).peekable();
        let is_there = places.peek().is_some();
        let is_bare = places.all(|before| !before.ends_with(|letter: char| letter.is_ascii_lowercase()));
        (is_there && is_bare).then_some(exchanged)
    }

    fn compound(&self) -> Error {
        let parts = match self.scene.atom.and_then(|atom| atom.letter()) {
            Some(Letter::Q) => ["R", "B"],
            _ => ["W", "F"],
        };
        let message = format!(
            "{} on {} could belong to the straight part, to the diagonal part or to both",
            self.quoted(),
            self.subject()
        );
        let advice = format!("write the parts with `{}` and `{}`", parts[0], parts[1]);
        let error = self.error(message, self.compared(&advice));
        let Some(atom) = self.scene.atom.filter(|_| self.scene.place == Place::Alone) else {
            return error;
        };
        let row = written_once(self.row());
        let (whole, narrow) = (row.replace('h', ""), row.replace(['h', 'v', 's'], ""));
        // With both sides in it, the row widens only what goes forward or backward: `rlbK` is `rlbWbF`.
        let ahead = narrow.replace(['l', 'r'], "");
        let sideways = whole.contains('s') || (whole.contains('l') && whole.contains('r'));
        let both_sides = sideways && !ahead.is_empty();
        let rows = if both_sides {
            vec![&ahead]
        } else {
            vec![&whole, &narrow]
        };
        rows.into_iter().fold(error, |error, diagonal| {
            error.or(self.in_parts(atom, [(&whole, parts[0]), (diagonal, parts[1])]))
        })
    }

    /// The whole string with this term written once for each part: its directions and its atom.
    fn in_parts(&self, atom: Atom, parts: [(&str, &str); 2]) -> String {
        let directions = self.run.directions_span().unwrap_or(self.fault.span);
        let before = self
            .source
            .slice(Span::new(self.scene.term.start, directions.start));
        let between = self.source.slice(Span::new(directions.end, atom.span.start));
        let range = self.source.slice(Span::new(atom.span.end, self.scene.term.end));
        let terms = parts.map(|(row, part)| format!("{before}{row}{between}{part}{range}"));
        self.source.replaced(self.scene.term, &terms.concat())
    }
}

fn moves(count: usize) -> String {
    match count {
        0 => "no moves".to_owned(),
        _ => numbered(count, "move"),
    }
}

/// A row of letters with every doubled one written once.
fn written_once(row: &str) -> String {
    let mut letters: Vec<char> = row.chars().collect();
    letters.dedup();
    letters.into_iter().collect()
}

impl Shape {
    /// The shape as an adjective.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Orthogonal => "orthogonal",
            Self::Diagonal => "diagonal",
            Self::Oblique => "oblique",
            Self::Compound => "compound",
            Self::Universal => "universal",
        }
    }
}
