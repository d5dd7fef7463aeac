//! Canonical printing: modifiers in the order that `XBoard` demands, modern letters.

use crate::atom::{Atom, Base, Letter};
use crate::tree::{Chain, Group, JointKind, ModifierKind, Range, Run, Simple, Term};

/// Terms one after the other.
pub(crate) fn terms(terms: &[Term]) -> String {
    let mut printer = Printer::default();
    for term in terms {
        match term {
            Term::Simple(leg) => printer.simple(leg),
            Term::Chain(chain) => printer.chain(chain),
            Term::Group(group) => printer.group(group),
        }
    }
    printer.text
}

/// The text so far, and the letter at its end that an equal letter would double.
#[derive(Default)]
struct Printer {
    text: String,
    single: Option<Letter>,
}

impl Printer {
    fn letter(&mut self, letter: char) {
        self.text.push(letter);
        self.single = None;
    }

    fn simple(&mut self, leg: &Simple) {
        self.run(&leg.run);
        self.atom(leg.atom);
        self.range(leg.range);
    }

    fn chain(&mut self, chain: &Chain) {
        for (index, leg) in chain.legs.iter().enumerate() {
            if index > 0 {
                self.letter('a');
            }
            self.run(leg);
        }
        self.atom(chain.atom);
        self.range(chain.range);
    }

    fn group(&mut self, group: &Group) {
        self.run(&group.run);
        self.letter('[');
        for (index, leg) in group.legs.iter().enumerate() {
            if let Some(joint) = index.checked_sub(1).and_then(|before| group.joints.get(before)) {
                self.letter(joint.kind.sign());
            }
            self.simple(leg);
        }
        self.letter(']');
    }

    fn run(&mut self, run: &Run) {
        for kind in ModifierKind::ALL {
            if run.has(kind) {
                self.letter(kind.letter());
            }
            if kind == ModifierKind::Initial {
                for direction in &run.directions {
                    self.letter(direction.way.letter());
                }
            }
        }
    }

    fn atom(&mut self, atom: Atom) {
        match atom.base {
            Base::Letter(letter) => self.capital(letter.modern(), atom.doubled),
            Base::Leaper(..) => {
                let (minor, major) = atom.leap();
                for part in ["(", &minor.to_string(), ",", &major.to_string(), ")"] {
                    self.text.push_str(part);
                }
                self.single = None;
            }
        }
    }

    /// A capital, or its legacy form where the capital before it would take it for its double (`LC`).
    fn capital(&mut self, letter: Letter, doubled: bool) {
        let letter = if self.single == Some(letter) {
            letter.legacy()
        } else {
            letter
        };
        self.text.push(letter.name());
        if doubled {
            self.text.push(letter.name());
        }
        self.single = (!doubled).then_some(letter);
    }

    fn range(&mut self, range: Option<Range>) {
        if let Some(range) = range {
            self.text.push_str(&range.value.to_string());
            self.single = None;
        }
    }
}

impl JointKind {
    /// The joint as written.
    pub const fn sign(self) -> char {
        match self {
            Self::MustContinue => '-',
            Self::MayStop => '?',
        }
    }
}
